//! Bytes to integers: the window over the input, the kernels behind one safe face.
//!
//! ```text
//!  source ──► window ──► kernel ──► run of numbers ──► the game
//!    │ reads, or   │         │ stops at whatever is no plain number
//!    │ shows pages │         ▼
//!    ▼             └──► the careful path, which alone knows about errors
//!  memory
//! ```
//!
//! The *source* is a file, a pipe or anything that can be read, and knows what suits it; its bytes come
//! into *memory*, the heap's or, of a large file, its own pages; the *window* is the part of them that
//! is looked at. Three *kernels* make the same numbers of the same bytes.
//!
//! A *run* is a slice of numbers that were decoded from the window at one go. It never outlives the
//! window, so that the place of any of its values can be found again by walking its bytes; until
//! then nobody keeps count of lines. A run ends before the first token that is no number below 2^64,
//! the *wall*, which only [`Input::number`] and [`Input::list`] report.

#[cfg_attr(not(target_arch = "x86_64"), path = "none.rs")]
#[expect(unsafe_code, reason = "a kernel of blocks looks at bytes by their addresses")]
mod avx2;
#[cfg_attr(not(target_arch = "x86_64"), path = "none.rs")]
#[expect(unsafe_code, reason = "a kernel of blocks looks at bytes by their addresses")]
mod avx512;
#[cfg(test)]
mod contract_tests;
mod faults;
#[expect(unsafe_code, reason = "it vouches for what the kernels of blocks are given")]
mod kernel;
#[cfg(test)]
mod kernel_tests;
#[cfg_attr(target_os = "linux", expect(unsafe_code, reason = "it asks the system for pages"))]
mod memory;
mod portable;
#[cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "it finds tests by the instructions of a kernel")
)]
mod small;
mod source;
#[cfg(test)]
mod tests;
mod window;

use std::{fs::File, io, io::Read};

pub use self::kernel::Kernel;
pub(crate) use self::{
    kernel::{Available, Folded},
    small::Tests as SmallTests,
};
use self::{
    kernel::{Decoder, ROOM},
    memory::Memory,
    small::{BLOCK, SmallRun},
    source::{READ, Stream},
    window::Window,
};
use crate::{
    error::{Context, Deed, Error, Place, Result, Token},
    problem::{Field, Range, Refusal},
};

/// How many numbers a run has at most: 16 KiB of them stay in the first cache.
pub(crate) const RUN: usize = 2048;

/// What is expected after the last test.
const END: &str = "the end of the input";

/// Space, tab, line feed, vertical tab, form feed, carriage return.
#[inline]
pub(crate) const fn is_separator(byte: u8) -> bool {
    byte == b' ' || byte.wrapping_sub(b'\t') < 5
}

/// The numbers and words of a file or a stream, in memory of constant size.
///
/// ```
/// use nimjudge::{problem::{Field, TESTS}, scanner::Input};
///
/// let mut input = Input::new("2  07\t300\n".as_bytes(), "stdin");
/// assert_eq!(input.number(&TESTS)?, 2);
/// let mut sum = 0;
/// input.list(2, &[Field::new("a", "a heap size", "heap")], |run| {
///     sum += run.iter().sum::<u64>();
///     Ok(())
/// })?;
/// assert_eq!(sum, 307);
/// input.end()?;
/// # Ok::<(), nimjudge::error::Error>(())
/// ```
pub struct Input<'a> {
    name: String,
    window: Window<'a>,
    decoder: Decoder,
    /// The run: `numbers[..made]`, of which `taken` have been taken. Where `is_small`, those that have
    /// not are `small[taken..made]`.
    numbers: Box<[u64]>,
    small: Box<[u8]>,
    is_small: bool,
    taken: usize,
    made: usize,
    /// Where in the window the bytes of the run begin.
    run_start: usize,
    /// The last token, where it was too long for the window.
    long: Option<Long>,
    context: Context,
}

/// Numbers that are decoded and not taken.
#[derive(Clone, Copy)]
pub(crate) enum Run<'a> {
    /// Small ones, for those who know what to do with bytes.
    Small(SmallRun<'a>),
    /// Any.
    Wide(&'a [u64]),
}

/// Who is handed the numbers of a list.
pub(crate) trait Taker {
    /// Whether all that matters of the numbers is their XOR and their OR.
    const FOLDS: bool = false;

    /// Takes the next numbers.
    fn take(&mut self, run: &[u64]) -> Result<(), Refusal>;

    /// Takes the next numbers, folded.
    fn fold(&mut self, _folded: Folded) {}
}

impl<F: FnMut(&[u64]) -> Result<(), Refusal>> Taker for F {
    fn take(&mut self, run: &[u64]) -> Result<(), Refusal> {
        self(run)
    }
}

/// A token that was read piece by piece: a run of its own, or a wall.
struct Long {
    place: Place,
    token: Token,
    kind: Kind,
}

/// What a token is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number(u64),
    /// Digits only, of a value of 2^64 or more.
    TooLarge,
    Word,
}

impl Kind {
    /// Of an empty token, which the bytes of a longer one [extend](Self::extend).
    const EMPTY: Self = Self::Number(0);

    fn extend(self, bytes: &[u8]) -> Self {
        bytes.iter().fold(self, |kind, byte| {
            let digit = u64::from(byte.wrapping_sub(b'0'));
            match kind {
                _ if digit > 9 => Self::Word,
                Self::Number(value) => value
                    .checked_mul(10)
                    .and_then(|value| value.checked_add(digit))
                    .map_or(Self::TooLarge, Self::Number),
                other => other,
            }
        })
    }
}

/// How many numbers, from the beginning of a run, keep to the rules of their fields; the first one
/// belongs to the field `first`, and the fields follow each other in turn.
fn allowed(run: &[u64], fields: &[Field], first: usize) -> usize {
    let outside = match fields {
        [field] if field.rule == Range::ANY => None,
        [field] => run.iter().position(|&number| !field.rule.contains(number)),
        _ => {
            let fields = fields.iter().cycle().skip(first);
            run.iter().zip(fields).position(|(&number, field)| !field.rule.contains(number))
        }
    };
    outside.unwrap_or(run.len())
}

impl<'a> Input<'a> {
    /// Reads from where `source` stands; errors call it `name`.
    pub fn new(source: impl Read + 'a, name: impl Into<String>) -> Self {
        Self::with_sizes(source, name, READ, RUN)
    }

    /// Reads a file or a stream of the system's from where it stands, as many bytes at a time as suit it.
    ///
    /// Of a large file the pages are looked at where the system keeps them. It must not change
    /// meanwhile; that it has not become shorter, so that what was read is right, is for
    /// [`Answers::watching`](crate::writer::Answers::watching) to see.
    #[must_use]
    pub fn of_file(file: File, name: impl Into<String>) -> Self {
        let (source, memory) = source::open(file);
        Self::with(Window::new(source, memory), name, RUN)
    }

    /// The same input, decoded by this kernel and no faster one.
    ///
    /// # Panics
    ///
    /// Where the processor cannot run it.
    #[must_use]
    pub fn with_kernel(self, kernel: Kernel) -> Self {
        Self { decoder: Decoder::new(kernel), ..self }
    }

    /// With reads of at most `read` bytes and runs of at most `run` numbers, both at least 1: small
    /// ones put every boundary everywhere.
    pub(crate) fn with_sizes(
        source: impl Read + 'a,
        name: impl Into<String>,
        read: usize,
        run: usize,
    ) -> Self {
        let window = Window::new(Box::new(Stream(source)), Memory::heap(read));
        Self::with(window, name, run)
    }

    fn with(window: Window<'a>, name: impl Into<String>, run: usize) -> Self {
        Self {
            name: name.into(),
            window,
            decoder: Decoder::new(Kernel::best()),
            numbers: vec![0; run].into(),
            small: vec![0; run + BLOCK].into(),
            is_small: false,
            taken: 0,
            made: 0,
            run_start: 0,
            long: None,
            context: Context::default(),
        }
    }

    /// The kernel that decodes the numbers.
    pub(crate) fn kernel(&self) -> Available {
        self.decoder.kernel()
    }

    /// What must be asked before answers go out: the error of a file that has become shorter.
    #[must_use]
    pub fn watch(&self) -> Option<impl Fn() -> Option<Error> + use<>> {
        let (watch, name) = (self.window.watch()?, self.name.clone());
        Some(move || {
            let source = watch.error()?;
            Some(Error::System { deed: Deed::Read, name: name.clone(), source })
        })
    }

    /// Which set and test is read from here on, for messages; 0 where there is none.
    pub fn enter(&mut self, set: u64, test: u64) {
        self.context = Context { set, test, value: None };
    }

    /// Which set and test is read.
    pub(crate) fn context(&self) -> Context {
        self.context
    }

    /// The next number.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] when there is none, or one outside the field's rule; [`Error::System`] when
    /// the input cannot be read.
    #[inline]
    pub fn number(&mut self, field: &Field) -> Result<u64> {
        self.number_in(field.rule, field)
    }

    /// The next number, where this range is taken in place of the field's rule.
    #[inline]
    pub(crate) fn number_in(&mut self, range: Range, field: &Field) -> Result<u64> {
        if self.taken == self.made && !self.refill()? {
            return self.stop(&field.expected(), true, self.context);
        }
        self.widen(1);
        let number = self.numbers[self.taken];
        if !range.contains(number) {
            return Err(self.refuse(self.taken, field.expected(), self.context));
        }
        self.taken += 1;
        Ok(number)
    }

    /// The error at the last number, which is not what the field needs.
    pub(crate) fn refuse_last(&self, field: &Field) -> Error {
        self.refuse(self.taken - 1, field.expected(), self.context)
    }

    /// The next `count` numbers, handed to `each` in runs. With several fields the numbers are
    /// lines of so many values, one after the other; `count` counts the numbers of all lines.
    ///
    /// The count is a claim of the file's: nothing is set aside for it.
    ///
    /// # Errors
    ///
    /// As [`number`](Self::number); and where `each` refuses a number of its run, an error at that
    /// number's place.
    ///
    /// # Panics
    ///
    /// Without a field.
    pub fn list(
        &mut self,
        count: u128,
        fields: &[Field],
        mut each: impl FnMut(&[u64]) -> Result<(), Refusal>,
    ) -> Result<()> {
        self.list_to(count, fields, &mut each)
    }

    /// The same, handed to a taker.
    pub(crate) fn list_to<T: Taker>(
        &mut self,
        count: u128,
        fields: &[Field],
        taker: &mut T,
    ) -> Result<()> {
        let may_fold = T::FOLDS && matches!(fields, [field] if field.rule == Range::ANY);
        let width = fields.len() as u128;
        let value = |index: u128| Some((fields[0].noun, index / width + 1, count / width));
        let mut done = 0;
        while done < count {
            if may_fold && self.taken == self.made {
                let (folded, made) = self.fold(count - done);
                taker.fold(folded);
                done += made;
                if done == count {
                    break;
                }
            }
            let first = (done % width) as usize;
            if self.taken == self.made && !self.refill()? {
                let context = Context { value: value(done), ..self.context };
                return self.stop(&fields[first].expected(), true, context);
            }
            let left = usize::try_from(count - done).unwrap_or(usize::MAX);
            self.widen(left);
            let run = &self.numbers[self.taken..self.made.min(self.taken.saturating_add(left))];
            let allowed = allowed(run, fields, first);
            let refusal = match taker.take(&run[..allowed]) {
                Ok(()) if allowed == run.len() => None,
                Ok(()) => Some((allowed, fields[(first + allowed) % fields.len()].expected())),
                Err(Refusal::Number { index, expected }) => Some((index, expected.into())),
                Err(Refusal::Memory) => {
                    let (name, source) = (self.name.clone(), io::ErrorKind::OutOfMemory.into());
                    return Err(Error::System { deed: Deed::Keep, name, source });
                }
            };
            if let Some((index, expected)) = refusal {
                let context = Context { value: value(done + index as u128), ..self.context };
                return Err(self.refuse(self.taken + index, expected, context));
            }
            self.taken += allowed;
            done += allowed as u128;
        }
        Ok(())
    }

    /// Folds numbers that follow, at most `count`, where that is faster than to decode them; how many.
    fn fold(&mut self, count: u128) -> (Folded, u128) {
        let mut folded = Folded::default();
        if self.long.is_some() || !self.window.skip_separators() {
            return (folded, 0);
        }
        let room = usize::try_from(count).unwrap_or(usize::MAX);
        let (used, made) = self.decoder.fold(self.window.part(), room, &mut folded);
        self.window.start += used;
        (folded, made as u128)
    }

    /// The numbers that are decoded and not [taken](Self::take): a part of what follows, and empty
    /// where something else does, or a token longer than the window.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when the input cannot be read.
    #[inline]
    pub fn run(&mut self) -> Result<&[u64]> {
        if self.taken == self.made {
            self.refill_plainly()?;
        }
        self.widen(self.made);
        self.is_small = false;
        Ok(&self.numbers[self.taken..self.made])
    }

    /// The same, as it is.
    ///
    /// # Errors
    ///
    /// As [`run`](Self::run).
    pub(crate) fn any_run(&mut self) -> Result<Run<'_>> {
        if self.taken == self.made {
            self.refill_plainly()?;
        }
        Ok(if self.is_small {
            Run::Small(SmallRun::new(&self.small[self.taken..], self.made - self.taken))
        } else {
            Run::Wide(&self.numbers[self.taken..self.made])
        })
    }

    /// Makes at least so many numbers of the run, that have not been taken, of 64 bits.
    #[inline]
    fn widen(&mut self, count: usize) {
        if self.is_small {
            let end = self.made.min(self.taken.saturating_add(count));
            let small = &self.small[self.taken..end];
            let numbers = &mut self.numbers[self.taken..end];
            self.decoder.kernel().widen(|| {
                for (number, &small) in numbers.iter_mut().zip(small) {
                    *number = small.into();
                }
            });
        }
    }

    /// Takes the first `count` numbers of the run, or all it has.
    #[inline]
    pub fn take(&mut self, count: usize) {
        self.taken = self.made.min(self.taken.saturating_add(count));
    }

    /// The next word, whatever it is made of, handed to `each` in pieces.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] when there is none; [`Error::System`] when the input cannot be read.
    pub fn word(&mut self, expected: &str, mut each: impl FnMut(&[u8])) -> Result<()> {
        if self.taken < self.made {
            if self.long.is_some() {
                return Err(self.refuse(self.taken, expected.into(), self.context));
            }
            self.window.start = self.token(self.taken).0;
        }
        (self.taken, self.made) = (0, 0);
        if !self.seek()? {
            return self.stop(expected, false, self.context);
        }
        loop {
            let end = self.window.token_end(self.window.start);
            each(self.window.bytes(self.window.start, end));
            self.window.start = end;
            if end < self.window.end || !self.fill()? {
                return Ok(());
            }
        }
    }

    /// The next word, one of these; its place among them.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] when it is none of them; [`Error::System`] when the input cannot be read.
    pub fn choice(&mut self, expected: &str, words: &[&str]) -> Result<usize> {
        if self.taken < self.made {
            if self.long.is_some() {
                return Err(self.refuse(self.taken, expected.into(), self.context));
            }
            self.window.start = self.token(self.taken).0;
        }
        (self.taken, self.made) = (0, 0);
        if self.long_wall().is_none() && self.seek()? {
            self.complete_token()?;
            let rest = self.window.rest();
            // Words are shorter than what of a token is there; a whole one ends with a separator.
            let stands = |word: &&str| {
                let ends = rest.get(word.len()).is_some_and(|&byte| is_separator(byte));
                ends && rest.iter().zip(word.bytes()).all(|(&byte, letter)| byte == letter)
            };
            if let Some(index) = words.iter().position(stands) {
                self.window.start += words[index].len();
                return Ok(index);
            }
        }
        self.stop(expected, false, self.context)
    }

    /// Whether only separators are left.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when the input cannot be read.
    pub fn is_ended(&mut self) -> Result<bool> {
        Ok(self.taken == self.made && self.long_wall().is_none() && !self.seek()?)
    }

    /// Demands that only separators are left.
    ///
    /// # Errors
    ///
    /// [`Error::Input`] at whatever else follows; [`Error::System`] when the input cannot be read.
    pub fn end(&mut self) -> Result<()> {
        self.enter(0, 0);
        if self.taken < self.made {
            return Err(self.refuse(self.taken, END.into(), self.context));
        }
        if self.is_ended()? { Ok(()) } else { self.stop(END, false, self.context) }
    }

    /// Decodes the next run, all of the last one being taken; false at the wall and at the end.
    #[inline(never)]
    fn refill(&mut self) -> Result<bool> {
        if self.refill_plainly()? {
            return Ok(true);
        }
        let is_overlong = self.long_wall().is_none() && self.window.is_overlong();
        if is_overlong { self.read_long() } else { Ok(false) }
    }

    /// The same, but false at a token longer than the window, too.
    fn refill_plainly(&mut self) -> Result<bool> {
        if self.long_wall().is_some() {
            return Ok(false);
        }
        self.long = None;
        (self.taken, self.made) = (0, 0);
        loop {
            self.run_start = self.window.start;
            self.decode();
            if self.made > 0 {
                return Ok(true);
            }
            let is_wall = self.window.start < self.window.whole;
            if is_wall || self.window.is_overlong() || !self.fill()? {
                return Ok(false);
            }
        }
    }

    /// Decodes whole tokens up to the wall: the plain ones by kernels, the others here.
    fn decode(&mut self) {
        self.is_small = false;
        if self.window.skip_separators() {
            let room = self.numbers.len();
            let (used, made) =
                self.decoder.decode_small(self.window.part(), &mut self.small[..room]);
            if made > 0 {
                self.is_small = true;
                self.window.start += used;
                self.made = made;
                return;
            }
        }
        while self.window.skip_separators() && self.window.start < self.window.whole {
            let room = &mut self.numbers[self.made..];
            let (used, made) = self.decoder.decode(self.window.part(), room);
            self.window.start += used;
            self.made += made;
            if made > 0 && self.numbers.len() - self.made < ROOM {
                // Not worth another call: rather a shorter run.
                return;
            }
            if used > 0 && !self.window.skip_separators() {
                return;
            }
            // What it does not understand, and some more, before it is asked again.
            let enough = self.numbers.len().min(self.made + self.decoder.bridge());
            while self.made < enough {
                let room = &mut self.numbers[self.made..enough];
                let (used, made) = portable::decode(self.window.rest(), self.window.left(), room);
                self.window.start += used;
                self.made += made;
                if self.made < enough && !self.decode_plainly() {
                    return;
                }
            }
            if self.made == self.numbers.len() {
                return;
            }
        }
    }

    /// Decodes the token that begins here; whether it is a number.
    fn decode_plainly(&mut self) -> bool {
        if !self.window.skip_separators() || self.window.start >= self.window.whole {
            return false;
        }
        if !self.window.rest()[0].is_ascii_digit() {
            return false;
        }
        let end = self.window.token_end(self.window.start);
        let token = self.window.bytes(self.window.start, end);
        let Kind::Number(value) = Kind::EMPTY.extend(token) else { return false };
        self.numbers[self.made] = value;
        self.made += 1;
        self.window.start = end;
        true
    }

    /// Reads a token that is too long for the window; whether it is a number, and so a run.
    #[cold]
    fn read_long(&mut self) -> Result<bool> {
        let place = self.window.place(self.window.start).map_err(|error| self.unreadable(error))?;
        let token = Token::new(self.window.bytes(self.window.start, self.window.end));
        let mut kind = Kind::EMPTY;
        loop {
            let end = self.window.token_end(self.window.start);
            kind = kind.extend(self.window.bytes(self.window.start, end));
            self.window.start = end;
            if end < self.window.end || !self.fill()? {
                break;
            }
        }
        self.is_small = false;
        if let Kind::Number(value) = kind {
            self.numbers[0] = value;
            self.made = 1;
        }
        self.long = Some(Long { place, token, kind });
        Ok(self.made == 1)
    }

    /// The wall, where it was too long for the window.
    fn long_wall(&self) -> Option<&Long> {
        self.long.as_ref().filter(|long| !matches!(long.kind, Kind::Number(_)))
    }

    /// Goes to the next token, all numbers of the run being taken; false at the end.
    fn seek(&mut self) -> Result<bool> {
        while !self.window.skip_separators() {
            if !self.fill()? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn fill(&mut self) -> Result<bool> {
        self.window.fill().map_err(|source| self.unreadable(source))
    }
}
