//! Answers to stdout: whole lines, in large pieces.

use std::{
    io::{self, Write},
    thread,
    time::Duration,
};

use crate::error::{Error, Result};

/// How many bytes are collected before they are written.
const SIZE: usize = 1 << 15;

/// How many bytes a line of a verdict has at most, and how many verdicts are written together: copying
/// 32 bytes takes an instruction or two, copying six or seven is a call.
const LINE: usize = 8;
const TOGETHER: usize = 4;

/// Answers, collected and written.
///
/// What was written since the last [`commit`](Self::commit) is dropped when an error interrupts it:
/// an answer comes out whole or not at all.
pub struct Answers<'a> {
    sink: Box<dyn Write + 'a>,
    /// What is collected are the first `used` bytes.
    buffer: Vec<u8>,
    used: usize,
    committed: usize,
    at_once: bool,
    watch: Option<Box<dyn Fn() -> Option<Error> + 'a>>,
}

impl<'a> Answers<'a> {
    /// Writes to `sink` whenever much is collected.
    pub fn new(sink: impl Write + 'a) -> Self {
        Self {
            sink: Box::new(sink),
            buffer: vec![0; SIZE + SIZE / 8],
            used: 0,
            committed: 0,
            at_once: false,
            watch: None,
        }
    }

    /// Writes every answer as soon as it is committed: for somebody who types the tests.
    #[must_use]
    pub fn at_once(self) -> Self {
        Self { at_once: true, ..self }
    }

    /// Asks, before anything is written, whether the input was what it seemed to be; where it was not,
    /// the answers that were collected are dropped.
    #[must_use]
    pub fn watching(self, watch: Option<impl Fn() -> Option<Error> + 'a>) -> Self {
        Self { watch: watch.map(|watch| Box::new(watch) as Box<_>), ..self }
    }

    /// Adds text to the answer.
    pub fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    /// Adds a decimal number to the answer.
    pub fn number(&mut self, number: u64) {
        let mut digits = itoa::Buffer::new();
        self.bytes(digits.format(number).as_bytes());
    }

    /// Ends a line of the answer.
    pub fn line(&mut self) {
        self.bytes(b"\n");
    }

    fn bytes(&mut self, bytes: &[u8]) {
        self.room(bytes.len())[..bytes.len()].copy_from_slice(bytes);
        self.used += bytes.len();
    }

    /// What comes after the collected bytes, at least so many.
    #[inline]
    fn room(&mut self, size: usize) -> &mut [u8] {
        if self.buffer.len() - self.used < size {
            self.buffer.resize(2 * self.buffer.len() + size, 0);
        }
        &mut self.buffer[self.used..]
    }

    /// Ends the answer, which is whole now.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    #[inline]
    pub fn commit(&mut self) -> Result<()> {
        self.committed = self.used;
        if self.committed >= SIZE || self.at_once { self.flush() } else { Ok(()) }
    }

    /// Drops what is not committed and writes the rest: to be called at the end, good or bad.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    pub fn finish(&mut self) -> Result<()> {
        self.used = self.committed;
        self.flush()
    }

    #[cold]
    fn flush(&mut self) -> Result<()> {
        if let Some(error) = self.watch.as_ref().and_then(|watch| watch()) {
            (self.used, self.committed) = (0, 0);
            return Err(error);
        }
        let bytes = &self.buffer[..self.used];
        let written = write_all(&mut self.sink, bytes).and_then(|()| self.sink.flush());
        self.used = 0;
        self.committed = 0;
        written.map_err(Error::unwritable)
    }
}

fn write_all(sink: &mut impl Write, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match sink.write(bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(written) => bytes = &bytes[written..],
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // Whoever shares our stdout has made it non-blocking.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                thread::sleep(Duration::from_millis(1));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

/// The two words of a problem that is answered by who wins: each test in a line of its own, or the
/// tests of a set joined in one.
pub struct Verdicts {
    words: [String; 2],
    joined: bool,
    prefix: Option<String>,
    /// The same, where they are short and nothing stands before them.
    lines: Option<Box<Lines>>,
}

impl Verdicts {
    /// The words for a won and a lost test; in the prefix, `{}` is the number of the test.
    #[must_use]
    pub fn new(win: &str, lose: &str, prefix: Option<&str>) -> Self {
        Self::of([lose, win].map(|word| format!("{word}\n")), prefix, false)
    }

    /// The letters for a won and a lost test, which nothing stands between.
    #[must_use]
    pub fn joined(win: &str, lose: &str) -> Self {
        Self::of([lose, win].map(String::from), None, true)
    }

    fn of(words: [String; 2], prefix: Option<&str>, joined: bool) -> Self {
        let is_short = prefix.is_none() && words.iter().all(|word| word.len() <= LINE);
        let lines = is_short.then(|| Box::new(Lines::of(&words)));
        Self { words, joined, prefix: prefix.map(String::from), lines }
    }

    /// Answers a test; commits, where that is a line.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    #[inline]
    pub fn answer(&self, test: u64, win: bool, answers: &mut Answers<'_>) -> Result<()> {
        self.answer_all(test, &[win], answers)
    }

    /// Answers tests that follow each other, the first one with this number; commits, where they are
    /// lines. A few thousand at a time are best.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when they cannot be written.
    #[inline]
    pub fn answer_all(&self, first: u64, wins: &[bool], answers: &mut Answers<'_>) -> Result<()> {
        match &self.lines {
            Some(lines) => {
                let room = answers.room(wins.len().next_multiple_of(TOGETHER) * LINE);
                answers.used += lines.write(wins, room);
            }
            None => {
                // Each may be long.
                for (test, &win) in (first..).zip(wins) {
                    self.answer_at_length(test, win, answers);
                    if !self.joined {
                        answers.commit()?;
                    }
                }
            }
        }
        if self.joined { Ok(()) } else { answers.commit() }
    }

    /// Ends the line of a set whose tests are joined, and commits.
    ///
    /// # Errors
    ///
    /// [`Error::System`] when it cannot be written.
    pub fn end(&self, answers: &mut Answers<'_>) -> Result<()> {
        if !self.joined {
            return Ok(());
        }
        answers.line();
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

/// What is written for each verdict, or for each choice of four of them, and how long it is.
struct Lines {
    one: [([u8; LINE], usize); 2],
    four: [([u8; TOGETHER * LINE], usize); 1 << TOGETHER],
}

impl Lines {
    fn of(words: &[String; 2]) -> Self {
        let mut lines =
            Self { one: [([0; LINE], 0); 2], four: [([0; TOGETHER * LINE], 0); 1 << TOGETHER] };
        for ((line, length), word) in lines.one.iter_mut().zip(words) {
            line[..word.len()].copy_from_slice(word.as_bytes());
            *length = word.len();
        }
        for (wins, (four, length)) in lines.four.iter_mut().enumerate() {
            for test in 0..TOGETHER {
                let word = words[wins >> test & 1].as_bytes();
                four[*length..][..word.len()].copy_from_slice(word);
                *length += word.len();
            }
        }
        lines
    }

    /// Writes verdicts, and then whatever, to `room`; how many bytes they are.
    #[inline]
    fn write(&self, wins: &[bool], room: &mut [u8]) -> usize {
        let mut end = 0;
        let (fours, rest) = wins.as_chunks::<TOGETHER>();
        for four in fours {
            // Each is a byte of 0 or 1; the product has a bit for each in its highest byte.
            let bytes = u32::from_le_bytes(four.map(u8::from));
            let choice = (bytes.wrapping_mul(0x0102_0408) >> 24) as usize & 0xf;
            let (lines, length) = &self.four[choice];
            room[end..][..lines.len()].copy_from_slice(lines);
            end += length;
        }
        for &win in rest {
            let (line, length) = &self.one[usize::from(win)];
            room[end..][..line.len()].copy_from_slice(line);
            end += length;
        }
        end
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A sink that takes three bytes at a time, and not always.
    struct Slow<'a>(&'a mut Vec<u8>, u32);

    impl Write for Slow<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.1 += 1;
            match self.1 % 3 {
                0 => Err(io::ErrorKind::WouldBlock.into()),
                1 => Err(io::ErrorKind::Interrupted.into()),
                _ => self.0.write(&bytes[..bytes.len().min(3)]),
            }
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_is_not_committed_is_dropped() {
        let mut written = Vec::new();
        let mut answers = Answers::new(Slow(&mut written, 0));
        answers.text("Yes\n");
        answers.number(u64::MAX);
        answers.line();
        answers.commit().expect("it can be written");
        answers.text("Yes\n1");
        answers.finish().expect("it can be written");
        drop(answers);
        assert_eq!(written, b"Yes\n18446744073709551615\n");
    }

    #[test]
    fn long_and_short_words_are_written_alike() {
        let long = "a word of more than sixteen bytes";
        for (win, lose) in
            [("W", "L"), ("1234567", "L"), ("12345678", "L"), ("1", "1234567"), (long, "")]
        {
            let mut written = Vec::new();
            let mut answers = Answers::new(&mut written);
            let verdicts = Verdicts::new(win, lose, None);
            for (test, won) in [(1, true), (2, false), (3, true)] {
                verdicts.answer(test, won, &mut answers).expect("memory can be written");
            }
            answers.finish().expect("memory can be written");
            drop(answers);
            assert_eq!(written, format!("{win}\n{lose}\n{win}\n").as_bytes());
        }
    }
}
