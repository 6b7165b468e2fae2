//! The kernels behind one face: who decodes, and what may be asked of each.

use super::{avx2, avx512, is_separator, window::MARGIN};

/// A way to decode numbers. All make the same numbers of the same bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// Blocks of 64 bytes, for x86-64 with AVX-512 VBMI2 (Ice Lake, Zen 4, and later ones).
    Avx512,
    /// Blocks of 64 bytes, for x86-64 with AVX2 and BMI2 (Haswell, Zen, and later ones).
    Avx2,
    /// Eight bytes at a time, for any processor.
    Portable,
}

impl Kernel {
    /// All of them, the fastest first.
    pub const ALL: [Self; 3] = [Self::Avx512, Self::Avx2, Self::Portable];

    /// The fastest one that this processor can run.
    #[must_use]
    pub fn best() -> Self {
        Self::ALL.into_iter().find(|kernel| kernel.is_available()).unwrap_or(Self::Portable)
    }

    /// The one with this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kernel| kernel.name() == name)
    }

    /// Its name: `avx512`, `avx2` or `portable`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Avx512 => "avx512",
            Self::Avx2 => "avx2",
            Self::Portable => "portable",
        }
    }

    /// What it asks of the processor, in a few words.
    #[must_use]
    pub const fn needs(self) -> &'static str {
        match self {
            Self::Avx512 => "AVX-512 with VBMI2",
            Self::Avx2 => "AVX2 with BMI2",
            Self::Portable => "nothing",
        }
    }

    /// Whether this processor can run it.
    #[must_use]
    pub fn is_available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => has_avx512::get() && Self::Avx2.is_available(),
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => has_avx2::get(),
            #[cfg(not(target_arch = "x86_64"))]
            Self::Avx512 | Self::Avx2 => false,
            Self::Portable => true,
        }
    }
}

// What the standard library asks takes longer, for it asks for everything that a processor can have,
// and each question may be one to the hypervisor.
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(has_avx2, "avx2", "bmi1", "bmi2", "popcnt");
#[cfg(target_arch = "x86_64")]
cpufeatures::new!(
    has_avx512,
    "avx512f",
    "avx512bw",
    "avx512dq",
    "avx512vl",
    "avx512vbmi",
    "avx512vbmi2"
);

/// A kernel that this processor can run.
#[derive(Clone, Copy)]
pub(crate) struct Available(Kernel);

impl Available {
    /// # Panics
    ///
    /// Where the processor cannot run it.
    fn new(kernel: Kernel) -> Self {
        assert!(kernel.is_available(), "the kernel {} needs {}", kernel.name(), kernel.needs());
        Self(kernel)
    }

    pub(super) fn get(self) -> Kernel {
        self.0
    }

    /// Does what can be done faster with the instructions of the kernel, as far as the compiler finds
    /// that by itself: what is to gain from them must be inlined.
    #[inline]
    pub(crate) fn widen<R>(self, work: impl FnOnce() -> R) -> R {
        match self.0 {
            // SAFETY: the kernel is available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 | Kernel::Avx2 => unsafe { widen_by_avx2(work) },
            _ => work(),
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
fn widen_by_avx2<R>(work: impl FnOnce() -> R) -> R {
    work()
}

/// The XOR and the OR of numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Folded {
    /// Their nim-sum.
    pub(crate) xor: u64,
    /// The bits that some of them has.
    pub(crate) or: u64,
}

/// A part of a buffer: numbers between separators, and whatever else.
#[derive(Clone, Copy)]
pub(super) struct Part<'a> {
    /// The whole buffer. Before the part and after it `MARGIN` bytes are looked at; the last one before
    /// it must be a separator, and none before that may count as more than a digit, or the kernels of
    /// blocks leave the part alone.
    pub(super) buffer: &'a [u8],
    /// Where a token begins.
    pub(super) start: usize,
    /// No token that begins before this reaches beyond it.
    pub(super) whole: usize,
}

/// A kernel, and what it has learned of the numbers so far.
pub(super) struct Decoder {
    kernel: Available,
    habits: (avx512::Habit, avx2::Habit),
    /// For how many calls small numbers are not expected, and were not after it was last wrong to
    /// expect them.
    patience: u32,
    last_patience: u32,
}

/// The fewest bytes and the least room that are worth a call of a kernel of blocks: it does batches of
/// so many bytes at most, and may write a few numbers more than there are in them.
pub(super) const WORTH: usize = 256;
pub(super) const ROOM: usize = WORTH / 2 + 32;

/// How many numbers are done where a kernel of blocks stopped: those of its batch, and a few more.
const BRIDGE: usize = 64;

/// The most calls that small numbers are not expected.
const PATIENCE: u32 = 16;

impl Decoder {
    /// # Panics
    ///
    /// Where the processor cannot run the kernel.
    pub(super) fn new(kernel: Kernel) -> Self {
        let habits = Default::default();
        Self { kernel: Available::new(kernel), habits, patience: 0, last_patience: 0 }
    }

    pub(super) fn kernel(&self) -> Available {
        self.kernel
    }

    /// Decodes whole numbers from the beginning of a part into `numbers`: how many bytes were used,
    /// and how many numbers made. Where it stops there is a wall, the end of the part, no more room,
    /// or only something better done by the portable kernel.
    pub(super) fn decode(&mut self, part: Part<'_>, numbers: &mut [u64]) -> (usize, usize) {
        let Some(base) = self.base(part, numbers.len()) else { return (0, 0) };
        let (length, room) = (part.whole - part.start, numbers.len());
        match self.kernel.0 {
            // SAFETY: the kernel is available; `base` saw to the bytes; and the room is that of the
            // slice.
            Kernel::Avx512 => unsafe {
                avx512::decode(base, length, numbers.as_mut_ptr(), room, &mut self.habits.0)
            },
            // SAFETY: as above.
            Kernel::Avx2 => unsafe {
                avx2::decode(base, length, numbers.as_mut_ptr(), room, &mut self.habits.1)
            },
            Kernel::Portable => (0, 0),
        }
    }

    /// How many numbers the portable kernel does where this one stopped, before it is asked again.
    pub(super) fn bridge(&self) -> usize {
        if self.kernel.0 == Kernel::Portable { usize::MAX >> 1 } else { BRIDGE }
    }

    /// Decodes numbers of one or two digits, as long as all are, into bytes.
    pub(super) fn decode_small(&mut self, part: Part<'_>, numbers: &mut [u8]) -> (usize, usize) {
        let room = numbers.len();
        let numbers = numbers.as_mut_ptr();
        self.small(part, room, |kernel, base, length| match kernel {
            // SAFETY: the kernel is available; `base` saw to the bytes; and the room is that of the
            // slice.
            Kernel::Avx512 => unsafe { avx512::decode_small(base, length, numbers, room) },
            // SAFETY: as above.
            Kernel::Avx2 => unsafe { avx2::decode_small(base, length, numbers, room) },
            Kernel::Portable => (0, 0),
        })
    }

    /// Folds at most `room` such numbers, as long as all are.
    pub(super) fn fold(
        &mut self,
        part: Part<'_>,
        room: usize,
        folded: &mut Folded,
    ) -> (usize, usize) {
        self.small(part, room, |kernel, base, length| match kernel {
            // SAFETY: the kernel is available, and `base` saw to the bytes.
            Kernel::Avx512 => unsafe { avx512::fold(base, length, room, folded) },
            // SAFETY: as above.
            Kernel::Avx2 => unsafe { avx2::fold(base, length, room, folded) },
            Kernel::Portable => (0, 0),
        })
    }

    /// Tries it with small numbers, but not too often where there are none.
    fn small(
        &mut self,
        part: Part<'_>,
        room: usize,
        work: impl FnOnce(Kernel, *const u8, usize) -> (usize, usize),
    ) -> (usize, usize) {
        let Some(base) = self.base(part, room) else { return (0, 0) };
        if self.patience > 0 {
            self.patience -= 1;
            return (0, 0);
        }
        let (used, made) = work(self.kernel.0, base, part.whole - part.start);
        // One large number among small ones costs less than many.
        self.last_patience = if made > 0 { 0 } else { (2 * self.last_patience + 1).min(PATIENCE) };
        self.patience = self.last_patience;
        (used, made)
    }

    /// Where a part begins, if it is worth a kernel of blocks and all that one may look at can be
    /// read.
    fn base(&self, part: Part<'_>, room: usize) -> Option<*const u8> {
        let Part { buffer, start, whole } = part;
        let is_worth = self.kernel.0 != Kernel::Portable && room >= ROOM;
        let is_long = start >= MARGIN && start + WORTH <= whole && whole + MARGIN <= buffer.len();
        // What stands before a number must not count in it, nor carry over into what counts.
        let is_clear = is_long && is_separator(buffer[start - 1]) && buffer[start - 2] <= b'9';
        (is_worth && is_clear).then(|| buffer.as_ptr().wrapping_add(start))
    }
}
