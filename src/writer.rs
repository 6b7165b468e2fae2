//! Answers to stdout: whole lines, in large pieces.

use std::{io, io::Write};

use crate::error::{Error, Result};

/// How many bytes are collected before they are written.
const SIZE: usize = 1 << 16;

/// Answers, collected and written.
///
/// What was written since the last [`commit`](Self::commit) is dropped when an error interrupts it:
/// an answer comes out whole or not at all.
pub struct Answers<'a> {
    sink: Box<dyn Write + 'a>,
    buffer: Vec<u8>,
    committed: usize,
    at_once: bool,
    number: itoa::Buffer,
}

impl<'a> Answers<'a> {
    /// Writes to `sink` whenever much is collected.
    pub fn new(sink: impl Write + 'a) -> Self {
        Self {
            sink: Box::new(sink),
            buffer: Vec::with_capacity(SIZE + SIZE / 8),
            committed: 0,
            at_once: false,
            number: itoa::Buffer::new(),
        }
    }

    /// Writes every answer as soon as it is committed: for somebody who types the tests.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { at_once: true, ..self }
    }

    /// Adds text to the answer.
    pub fn text(&mut self, text: &str) {
        self.buffer.extend_from_slice(text.as_bytes());
    }

    /// Adds a decimal number to the answer.
    pub fn number(&mut self, number: u64) {
        self.buffer.extend_from_slice(self.number.format(number).as_bytes());
    }

    /// Ends a line of the answer.
    pub fn line(&mut self) {
        self.buffer.push(b'\n');
    }

    /// Ends the answer, which is whole now.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    #[inline]
    pub fn commit(&mut self) -> Result<()> {
        self.committed = self.buffer.len();
        if self.committed >= SIZE || self.at_once { self.flush() } else { Ok(()) }
    }

    /// Drops what is not committed and writes the rest: to be called at the end, good or bad.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.buffer.truncate(self.committed);
        self.flush()
    }

    #[cold]
    fn flush(&mut self) -> Result<()> {
        let written = self.sink.write_all(&self.buffer).and_then(|()| self.sink.flush());
        self.buffer.clear();
        self.committed = 0;
        written.map_err(unwritable)
    }
}

fn unwritable(source: io::Error) -> Error {
    Error::System { deed: "write to", name: "stdout".into(), source }
}

/// The two words of a problem that is answered by who wins, each test in a line of its own.
pub struct Verdicts {
    words: [String; 2],
    prefix: Option<String>,
    /// The same lines in sixteen bytes, where they fit and nothing stands before them, and their
    /// lengths: copying sixteen bytes is one instruction, copying six or seven is a call.
    lines: Option<[([u8; 16], usize); 2]>,
}

impl Verdicts {
    /// The words for a won and a lost test; in the prefix, `{}` is the number of the test.
    #[must_use]
    pub fn new(win: &str, lose: &str, prefix: Option<&str>) -> Self {
        let words = [lose, win].map(|word| format!("{word}\n"));
        let lines = match (prefix, padded(&words[0]), padded(&words[1])) {
            (None, Some(lose), Some(win)) => Some([lose, win]),
            _ => None,
        };
        Self { words, prefix: prefix.map(String::from), lines }
    }

    /// Answers a test and commits.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    #[inline]
    pub fn answer(&self, test: u64, win: bool, answers: &mut Answers<'_>) -> Result<()> {
        match &self.lines {
            Some(lines) => {
                let (line, length) = &lines[usize::from(win)];
                let end = answers.buffer.len() + length;
                answers.buffer.extend_from_slice(line);
                answers.buffer.truncate(end);
            }
            None => self.answer_at_length(test, win, answers),
        }
        answers.commit()
    }

    fn answer_at_length(&self, test: u64, win: bool, answers: &mut Answers<'_>) {
        for (index, part) in self.prefix.iter().flat_map(|prefix| prefix.split("{}")).enumerate() {
            if index > 0 {
                answers.number(test);
            }
            answers.text(part);
        }
        answers.text(&self.words[usize::from(win)]);
    }
}

fn padded(line: &str) -> Option<([u8; 16], usize)> {
    let mut bytes = [0; 16];
    bytes.get_mut(..line.len())?.copy_from_slice(line.as_bytes());
    Some((bytes, line.len()))
}
