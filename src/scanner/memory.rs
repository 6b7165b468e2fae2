//! The memory of the window: of the heap, or pages of which some can be a file's own.
//!
//! A large file is cheaper to look at where the system keeps it than to copy, by a third and more where
//! it keeps it in large pieces. A part of it at a time takes the place of the pages that reads would
//! go to. Whoever makes the file shorter takes those pages away, and a look at them is a signal, which
//! [`guard`] turns into a look at zeros and a note.

use std::ops::{Deref, DerefMut};

#[cfg(target_os = "linux")]
pub(super) use self::pages::Pages;
use super::window::{BEFORE, MARGIN};

/// Where reads to the heap go: to the beginning of a page, for the system is faster there.
const PAGE: usize = 4096;

/// How much of a file is there at a time: a page of the largest kind that a processor has but for
/// enormous ones. It begins with one in memory and in the file, so that it can be one.
pub(super) const PIECE: usize = 2 << 20;

/// Bytes, with `BEFORE` of them before where reads go and `MARGIN` after.
pub(super) struct Memory {
    bytes: Bytes,
    /// Where reads go.
    pub(super) fresh: usize,
    /// How many bytes a read may bring.
    pub(super) size: usize,
}

enum Bytes {
    Heap(Vec<u8>),
    #[cfg(target_os = "linux")]
    Pages(Pages),
}

impl Memory {
    /// Of the heap, for reads of so many bytes.
    pub(super) fn heap(size: usize) -> Self {
        let bytes = vec![0; BEFORE + PAGE + size + MARGIN];
        let fresh = BEFORE + bytes[BEFORE..].as_ptr().align_offset(PAGE).min(PAGE);
        Self { bytes: Bytes::Heap(bytes), fresh, size }
    }

    /// Pages, where the system has them to give.
    #[cfg(target_os = "linux")]
    pub(super) fn pages() -> Option<Self> {
        let pages = Pages::new().ok()?;
        Some(Self { fresh: pages.piece, size: PIECE, bytes: Bytes::Pages(pages) })
    }

    /// The pages, where it is of them.
    #[cfg(target_os = "linux")]
    pub(super) fn as_pages(&mut self) -> Option<&mut Pages> {
        match &mut self.bytes {
            Bytes::Heap(_) => None,
            Bytes::Pages(pages) => Some(pages),
        }
    }

    /// Whether it is of the heap, and no file's.
    pub(super) fn is_heap(&self) -> bool {
        matches!(self.bytes, Bytes::Heap(_))
    }

    /// Whether a part of a file that was looked at was not there any more.
    pub(super) fn is_gone(&self) -> bool {
        match &self.bytes {
            Bytes::Heap(_) => false,
            #[cfg(target_os = "linux")]
            Bytes::Pages(_) => pages::is_gone(),
        }
    }
}

impl Deref for Memory {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &self.bytes {
            Bytes::Heap(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Bytes::Pages(pages) => pages,
        }
    }
}

impl DerefMut for Memory {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        match &mut self.bytes {
            Bytes::Heap(bytes) => bytes,
            #[cfg(target_os = "linux")]
            Bytes::Pages(pages) => pages,
        }
    }
}

#[cfg(target_os = "linux")]
mod pages {
    use std::{
        ffi::c_void,
        fs::File,
        io, mem,
        ops::{Deref, DerefMut},
        ptr::{self, NonNull},
        slice,
        sync::{
            OnceLock,
            atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst},
        },
    };

    use rustix::mm::{MapFlags, ProtFlags, mmap, mmap_anonymous, munmap};

    use super::{BEFORE, PAGE, PIECE};

    /// Pages of our own around a piece.
    const AROUND: usize = PAGE;
    const _: () = assert!(BEFORE <= AROUND, "what stands before fits");

    /// Pages: `AROUND` bytes, a piece, `AROUND` bytes.
    pub(in crate::scanner) struct Pages {
        start: NonNull<u8>,
        /// All of it, for there is a beginning that is not used.
        length: usize,
        /// Where the piece begins.
        pub(super) piece: usize,
        /// Whether the piece is a file's, and cannot be written to.
        is_file: bool,
    }

    /// The piece that a look at may be a signal, or zeros. Only one at a time is guarded.
    static FROM: AtomicUsize = AtomicUsize::new(0);
    static IS_GONE: AtomicBool = AtomicBool::new(false);

    impl Pages {
        pub(super) fn new() -> io::Result<Self> {
            let length = AROUND + 2 * PIECE + AROUND;
            let access = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: the system chooses a place where nothing is.
            let start =
                unsafe { mmap_anonymous(ptr::null_mut(), length, access, MapFlags::PRIVATE) }?;
            let Some(start) = NonNull::new(start.cast::<u8>()) else {
                return Err(io::ErrorKind::OutOfMemory.into());
            };
            let past = (start.as_ptr() as usize + AROUND) % PIECE;
            let piece = AROUND + (PIECE - past) % PIECE;
            let pages = Self { start, length, piece, is_file: false };
            let from = start.as_ptr() as usize + piece;
            if FROM.compare_exchange(0, from, SeqCst, SeqCst).is_err() {
                return Err(io::ErrorKind::ResourceBusy.into());
            }
            IS_GONE.store(false, SeqCst);
            guard()?;
            Ok(pages)
        }

        /// Puts so much of a file, from a place that is a multiple of `PIECE` on, where the piece is.
        ///
        /// # Errors
        ///
        /// That of a file that cannot be shown so; then the piece is our own.
        pub(in crate::scanner) fn show(&mut self, file: &File, from: u64) -> io::Result<()> {
            let place = self.start.as_ptr().wrapping_add(self.piece).cast();
            let flags = MapFlags::PRIVATE | MapFlags::FIXED | MapFlags::POPULATE;
            self.is_file = true;
            // SAFETY: the piece is ours, and nobody holds on to what was there.
            if let Err(error) = unsafe { mmap(place, PIECE, ProtFlags::READ, flags, file, from) } {
                self.hide()?;
                return Err(error.into());
            }
            Ok(())
        }

        /// Makes the piece our own again, and zeros.
        pub(in crate::scanner) fn hide(&mut self) -> io::Result<()> {
            if !mem::take(&mut self.is_file) {
                return Ok(());
            }
            let place = self.start.as_ptr().wrapping_add(self.piece).cast();
            let access = ProtFlags::READ | ProtFlags::WRITE;
            // SAFETY: as above.
            unsafe { mmap_anonymous(place, PIECE, access, MapFlags::PRIVATE | MapFlags::FIXED) }?;
            Ok(())
        }
    }

    /// Whether a part of a file that was looked at was not there any more.
    pub(super) fn is_gone() -> bool {
        IS_GONE.load(SeqCst)
    }

    impl Drop for Pages {
        fn drop(&mut self) {
            let from = self.start.as_ptr() as usize + self.piece;
            let _ = FROM.compare_exchange(from, 0, SeqCst, SeqCst);
            // SAFETY: they are ours, and go.
            let _ = unsafe { munmap(self.start.as_ptr().cast(), self.length) };
        }
    }

    impl Deref for Pages {
        type Target = [u8];

        #[inline]
        fn deref(&self) -> &[u8] {
            // SAFETY: all of it can be read, by the guard at the worst. Where somebody changes the file
            // meanwhile, what is read is anything; the kernels keep to their bounds then, too.
            unsafe { slice::from_raw_parts(self.start.as_ptr(), self.length) }
        }
    }

    impl DerefMut for Pages {
        #[inline]
        fn deref_mut(&mut self) -> &mut [u8] {
            // SAFETY: as above; the window writes to the piece only where reads go to it.
            unsafe { slice::from_raw_parts_mut(self.start.as_ptr(), self.length) }
        }
    }

    /// What happened before us at such a signal.
    static BEFORE_US: OnceLock<libc::sigaction> = OnceLock::new();

    /// From now on, zeros take the place of the guarded piece when a page of it is not there any more.
    fn guard() -> io::Result<()> {
        if BEFORE_US.get().is_some() {
            return Ok(());
        }
        // SAFETY: zeros are an action, which is then filled in; the handler keeps to what a handler may
        // do.
        let before = unsafe {
            let (mut action, mut before): (libc::sigaction, _) = (mem::zeroed(), mem::zeroed());
            action.sa_sigaction = on_missing_page as *const () as usize;
            action.sa_flags = libc::SA_SIGINFO | libc::SA_ONSTACK;
            if libc::sigaction(libc::SIGBUS, &raw const action, &raw mut before) != 0 {
                return Err(io::Error::last_os_error());
            }
            before
        };
        BEFORE_US.get_or_init(|| before);
        Ok(())
    }

    extern "C" fn on_missing_page(_: i32, info: *mut libc::siginfo_t, _: *mut c_void) {
        let from = FROM.load(SeqCst);
        // SAFETY: the system tells a handler of this kind why it is called.
        let (is_look, place) = unsafe { ((*info).si_code > 0, (*info).si_addr() as usize) };
        if is_look && from != 0 && (from..from + PIECE).contains(&place) {
            let piece = from as *mut c_void;
            let (access, flags) =
                (libc::PROT_READ, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS | libc::MAP_FIXED);
            // SAFETY: it is the piece, and the call one that a handler may do.
            if unsafe { libc::mmap(piece, PIECE, access, flags, -1, 0) } != libc::MAP_FAILED {
                IS_GONE.store(true, SeqCst);
                return;
            }
        }
        // It is not ours: what happened before us happens again, when the look is repeated or at once.
        // SAFETY: they are calls that a handler may do.
        unsafe {
            if let Some(before) = BEFORE_US.get() {
                libc::sigaction(libc::SIGBUS, before, ptr::null_mut());
            } else {
                libc::signal(libc::SIGBUS, libc::SIG_DFL);
            }
            if !is_look {
                libc::raise(libc::SIGBUS);
            }
        }
    }
}
