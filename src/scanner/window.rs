//! The window over the input: bytes come in, are lent, and leave counted.

use std::{io, thread, time::Duration};

use super::{
    is_separator,
    kernel::Part,
    memory::Memory,
    source::{Source, Watch, shorter},
};
use crate::error::Place;

/// The longest beginning of a token that is carried over to the next read; longer ones are read
/// piece by piece.
const CARRY: usize = 256;

/// Bytes that can be read before the first token and after the last one, whatever they hold.
pub(super) const MARGIN: usize = 128;

/// What there is before the bytes that are read: a token carried over, and what stands before it.
pub(super) const BEFORE: usize = MARGIN + CARRY;

const MARK: &[u8] = b"\xef\xbb\xbf";

/// A part of the input, in a buffer of fixed size.
///
/// ```text
///              kept       start          whole   end
///  buffer  . . . |  used  |  whole tokens  | cut | margin
/// ```
pub(super) struct Window<'a> {
    source: Box<dyn Source + 'a>,
    buffer: Memory,
    /// The first byte that is still there, its place known; at most `start`.
    kept: usize,
    /// Its place, where lines are counted as bytes leave; a source that can be read again is counted
    /// when somebody asks.
    kept_place: Place,
    /// How many bytes of the source came before it.
    passed: u64,
    is_counted_later: bool,
    /// The first byte that was not used; at most `whole`.
    pub(super) start: usize,
    /// No token that begins before this reaches beyond it; at most `end`.
    pub(super) whole: usize,
    /// The end of what was read. At the end of the input a line feed stands here.
    pub(super) end: usize,
    /// Whether the source has nothing more.
    pub(super) ended: bool,
}

impl<'a> Window<'a> {
    pub(super) fn new(source: Box<dyn Source + 'a>, buffer: Memory) -> Self {
        let fresh = buffer.fresh;
        Self {
            is_counted_later: source.is_counted_later(),
            source,
            buffer,
            kept: fresh,
            kept_place: Place::START,
            passed: 0,
            start: fresh,
            whole: fresh,
            end: fresh,
            ended: false,
        }
    }

    /// Everything from the first unused byte on, the margin included.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.start..]
    }

    /// How many bytes the whole tokens have from there on.
    pub(super) fn left(&self) -> usize {
        self.whole.saturating_sub(self.start)
    }

    /// The tokens from the first unused byte on that are whole; a token or nothing must begin there.
    pub(super) fn part(&self) -> Part<'_> {
        Part { buffer: &self.buffer, start: self.start, whole: self.whole }
    }

    /// Bytes that are still there, by their places in the buffer.
    pub(super) fn bytes(&self, from: usize, to: usize) -> &[u8] {
        &self.buffer[from..to]
    }

    /// Passes over separators; whether a token begins before `end`.
    pub(super) fn skip_separators(&mut self) -> bool {
        let unused = &self.buffer[self.start..self.end];
        let gap = unused.iter().position(|&byte| !is_separator(byte));
        self.start += gap.unwrap_or(unused.len());
        gap.is_some()
    }

    /// Where the token that begins at `from` ends, as far as it was read.
    pub(super) fn token_end(&self, from: usize) -> usize {
        let unused = &self.buffer[from..self.end];
        from + unused.iter().position(|&byte| is_separator(byte)).unwrap_or(unused.len())
    }

    /// Whether a token begins at `start` that is cut and too long to be carried over.
    pub(super) fn is_overlong(&self) -> bool {
        self.start >= self.whole && self.end - self.start > CARRY
    }

    /// Line and column of a byte that is still there.
    ///
    /// # Errors
    ///
    /// That of a source that cannot be read again.
    pub(super) fn place(&self, at: usize) -> io::Result<Place> {
        if self.is_counted_later {
            return self.source.count(self.passed + (at - self.kept) as u64);
        }
        Ok(self.kept_place.after(&self.buffer[self.kept..at]))
    }

    /// Lets everything used go, carries over a token that was cut, and reads on. Whether that brought
    /// anything: more bytes, or the end, at which the token that was cut is whole.
    ///
    /// What was not used must not be [overlong](Self::is_overlong).
    pub(super) fn fill(&mut self) -> io::Result<bool> {
        if self.ended {
            return Ok(false);
        }
        let used = self.kept..self.start;
        self.passed += used.len() as u64;
        if !self.is_counted_later {
            self.kept_place = self.kept_place.after(&self.buffer[used]);
        }
        let carried = self.end - self.start;
        let fresh = self.buffer.fresh;
        self.buffer.copy_within(self.start..self.end, fresh - carried);
        self.start = fresh - carried;
        self.separate();
        self.kept = self.start;
        self.whole = self.start;
        self.end = fresh;
        let shown = self.source.show(&mut self.buffer)?;
        self.end += shown;
        let read = if shown > 0 { shown } else { self.read()? };
        if carried == 0 && read > 0 && self.passed == 0 {
            self.skip_byte_order_mark()?;
        }
        let bytes = &self.buffer[fresh..self.end];
        if read == 0 || self.ended {
            self.ended = true;
            self.whole = self.end;
            let end = self.end;
            self.buffer[end] = b'\n';
        } else if let Some(last) = bytes.iter().rposition(|&byte| is_separator(byte)) {
            self.whole = fresh + last + 1;
        }
        Ok(read + carried > 0)
    }

    /// Who tells whether pages that are looked at go missing.
    pub(super) fn watch(&self) -> Option<Watch> {
        if self.buffer.is_heap() { None } else { self.source.watch() }
    }

    /// The error of a source of which something is missing, whatever else seems to be wrong.
    pub(super) fn cut(&self) -> Option<io::Error> {
        self.source.is_cut(&self.buffer).then(shorter)
    }

    /// A UTF-8 byte order mark is no part of the text, though its bytes count as columns.
    fn skip_byte_order_mark(&mut self) -> io::Result<()> {
        while !self.ended
            && self.end < self.start + MARK.len()
            && MARK.starts_with(&self.buffer[self.start..self.end])
        {
            self.ended = self.read()? == 0;
        }
        if self.buffer[self.start..self.end].starts_with(MARK) {
            self.start += MARK.len();
            self.separate();
            self.whole = self.start;
        }
        Ok(())
    }

    /// What is before the first unused byte is no part of a token.
    fn separate(&mut self) {
        let before = self.start - 1;
        self.buffer[before] = b' ';
    }

    /// Reads once behind what is there; how many bytes came.
    fn read(&mut self) -> io::Result<usize> {
        let size = self.buffer.size;
        let room = &mut self.buffer[self.end..][..size];
        loop {
            match self.source.read(room) {
                Ok(read) => {
                    self.end += read;
                    return Ok(read);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A parent that made its end of our stdin non-blocking made ours so too.
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    thread::sleep(Duration::from_millis(1));
                }
                Err(error) => return Err(error),
            }
        }
    }
}
