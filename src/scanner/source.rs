//! Where bytes come from, and how many at a time.

use std::{
    cell::Cell,
    fs::{File, Metadata},
    io::{self, Read, Seek},
    os::unix::fs::FileExt,
};

use super::memory::{Memory, PIECE};
use crate::error::Place;

/// How many bytes a read asks for: as many as stay in the second cache, of a source of which little is
/// known or that is small.
pub(super) const READ: usize = 1 << 16;

/// From how many bytes on a file is large.
const LARGE: u64 = 8 << 20;

/// How much a pipe may hold, so that whoever writes to it need not wait while numbers are decoded; and
/// how much of that a read asks for.
#[cfg(target_os = "linux")]
const PIPE: usize = 1 << 20;
const PIPE_READ: usize = 1 << 18;

/// Who has the bytes.
pub(super) trait Source {
    /// Reads once.
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize>;

    /// As the window needs more: shows the next piece in its pages; how much that is, and nothing
    /// where it must be read.
    fn show(&mut self, _memory: &mut Memory) -> io::Result<usize> {
        Ok(0)
    }

    /// Whether it can be read again to [count](Self::count) its lines.
    fn is_counted_later(&self) -> bool {
        false
    }

    /// The place behind so many bytes from its beginning.
    fn count(&self, _bytes: u64) -> io::Result<Place> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Who tells whether something of it goes missing.
    fn watch(&self) -> Option<Watch> {
        None
    }

    /// Whether something is missing of what there was when it began.
    fn is_cut(&self, _memory: &Memory) -> bool {
        false
    }
}

/// Anything that can be read.
pub(super) struct Stream<R>(pub(super) R);

impl<R: Read> Source for Stream<R> {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        self.0.read(bytes)
    }
}

/// A file or a stream of the system's, with the memory that suits it.
pub(super) fn open(mut file: File) -> (Box<dyn Source>, Memory) {
    let Ok(kind) = file.metadata() else { return (Box::new(Stream(file)), Memory::heap(READ)) };
    if kind.is_file() {
        let (size, place) = (kind.len(), file.stream_position().unwrap_or(0));
        let memory = if size.saturating_sub(place) < LARGE { None } else { large() };
        let memory = memory.unwrap_or_else(|| Memory::heap(READ));
        (Box::new(Regular::new(file, size, place)), memory)
    } else {
        let read = if enlarge(&file, &kind) { PIPE_READ } else { READ };
        (Box::new(Stream(file)), Memory::heap(read))
    }
}

/// The memory for a large file.
#[cfg(target_os = "linux")]
fn large() -> Option<Memory> {
    Memory::pages()
}

#[cfg(not(target_os = "linux"))]
fn large() -> Option<Memory> {
    Some(Memory::heap(1 << 20))
}

/// Makes a pipe hold more, where the system lets it.
#[cfg(target_os = "linux")]
fn enlarge(file: &File, kind: &Metadata) -> bool {
    use std::os::unix::fs::FileTypeExt;

    kind.file_type().is_fifo() && rustix::pipe::fcntl_setpipe_size(file, PIPE).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn enlarge(_: &File, _: &Metadata) -> bool {
    false
}

/// A regular file. One that becomes shorter while it is read has not ended where it seems to.
struct Regular {
    file: File,
    /// How long it was at the beginning.
    size: u64,
    /// Where its first byte was when it began, and where its next one is.
    from: u64,
    place: u64,
    /// How many bytes were counted, and where that led: places are asked for in their order, so that
    /// nothing is counted twice.
    counted: Cell<(u64, Place)>,
}

impl Regular {
    fn new(file: File, size: u64, place: u64) -> Self {
        Self { file, size, from: place, place, counted: Cell::new((0, Place::START)) }
    }
}

impl Source for Regular {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        // Not beyond the beginning of a piece, which can then be shown.
        let left = PIECE as u64 - self.place % PIECE as u64;
        let length = bytes.len().min(usize::try_from(left).unwrap_or(PIECE));
        let read = self.file.read(&mut bytes[..length])?;
        if read == 0 && self.file.metadata()?.len() < self.size {
            return Err(shorter());
        }
        self.place += read as u64;
        Ok(read)
    }

    #[cfg(target_os = "linux")]
    fn show(&mut self, memory: &mut Memory) -> io::Result<usize> {
        let Some(pages) = memory.as_pages() else { return Ok(0) };
        let whole = self.size.saturating_sub(self.place) >= PIECE as u64;
        // What comes first is read, for it may be written to: a mark, that is no part of the text.
        if self.place == self.from || !self.place.is_multiple_of(PIECE as u64) || !whole {
            pages.hide()?;
            return Ok(0);
        }
        if pages.show(&self.file, self.place).is_err() {
            // Not every file can be shown; every one can be read.
            return Ok(0);
        }
        self.place += PIECE as u64;
        self.file.seek(io::SeekFrom::Start(self.place))?;
        Ok(PIECE)
    }

    fn is_counted_later(&self) -> bool {
        true
    }

    fn count(&self, bytes: u64) -> io::Result<Place> {
        let (mut done, mut place) = self.counted.get();
        if done > bytes {
            (done, place) = (0, Place::START);
        }
        let mut buffer = vec![0; usize::try_from(bytes - done).unwrap_or(READ).min(READ)];
        while done < bytes {
            let left = usize::try_from(bytes - done).unwrap_or(READ).min(READ);
            let read = match self.file.read_at(&mut buffer[..left], self.from + done) {
                Ok(0) => return Err(shorter()),
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            place = place.after(&buffer[..read]);
            done += read as u64;
        }
        self.counted.set((done, place));
        Ok(place)
    }

    fn watch(&self) -> Option<Watch> {
        Some(Watch { file: self.file.try_clone().ok()?, size: self.size })
    }

    fn is_cut(&self, memory: &Memory) -> bool {
        memory.is_gone() || self.file.metadata().is_ok_and(|kind| kind.len() < self.size)
    }
}

/// Watches over a file.
///
/// Where it becomes shorter while its pages are looked at, some bytes can have been there at one look and
/// gone at the next, so that numbers are wrong before anything seems to be. But the system takes its
/// size away first: as long as that is what it was, everything before was right.
pub(crate) struct Watch {
    file: File,
    size: u64,
}

impl Watch {
    /// The error of a file that has become shorter.
    pub(crate) fn error(&self) -> Option<io::Error> {
        self.file.metadata().is_ok_and(|kind| kind.len() < self.size).then(shorter)
    }
}

/// The error where a file has become shorter.
pub(super) fn shorter() -> io::Error {
    io::Error::other("it became shorter while it was read")
}
