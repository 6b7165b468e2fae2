//! What the targets share: how a plain reader sees a file, and a source that gives a few bytes at a
//! time.

use std::io::{self, Read};

use nimjudge::error::{Error, Fault, Found, Place, Token};

/// What separates words.
pub const SEPARATORS: [u8; 6] = *b" \t\n\x0b\x0c\r";

/// More than what is read at one go.
const LONGEST: usize = 70_000;

/// What is skipped at the start of a file.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// A word of a file.
#[derive(Clone, Copy)]
pub struct Word<'a> {
    /// Where it begins.
    pub place: Place,
    /// The whole of it.
    pub bytes: &'a [u8],
    /// The number that it is to the standard library.
    pub number: Option<u64>,
}

impl<'a> Word<'a> {
    fn new(place: Place, bytes: &'a [u8]) -> Self {
        // A sign is no digit.
        let digits = std::str::from_utf8(bytes).ok().filter(|_| is_digits(bytes));
        Self { place, bytes, number: digits.and_then(|digits| digits.parse().ok()) }
    }

    /// Whether it must be in a run: it is a number, and not one too long for the scanner's window.
    #[must_use]
    pub fn is_plain(self) -> bool {
        self.number.is_some() && self.bytes.len() <= 256
    }

    /// What a message says of it where something else was expected.
    #[must_use]
    pub fn found(self) -> Found {
        Found::Token(Token::new(self.bytes))
    }

    /// The same, where that was a number.
    #[must_use]
    pub fn found_for_number(self) -> Found {
        if is_digits(self.bytes) && self.number.is_none() {
            Found::TooLarge(Token::new(self.bytes))
        } else {
            self.found()
        }
    }
}

fn is_digits(bytes: &[u8]) -> bool {
    bytes.iter().all(u8::is_ascii_digit)
}

/// All words of a file, and the place where it ends.
#[must_use]
pub fn words(file: &[u8]) -> (Vec<Word<'_>>, Place) {
    let text = file.strip_prefix(MARK).unwrap_or(file);
    let mut place = Place { line: 1, column: (file.len() - text.len() + 1) as u64 };
    let mut words = Vec::new();
    // Each piece ends with its line feed, but for the last one.
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        for bytes in line.split(|byte| SEPARATORS.contains(byte)) {
            if !bytes.is_empty() {
                words.push(Word::new(place, bytes));
            }
            // With the separator behind it.
            place.column += bytes.len() as u64 + 1;
        }
        place = match line {
            [.., b'\n'] => Place { line: place.line + 1, column: 1 },
            _ => Place { column: place.column - 1, ..place },
        };
    }
    (words, place)
}

/// A text so many times, but no longer than is needed for whatever happens between two reads.
#[must_use]
pub fn repeated(text: &[u8], times: usize) -> Vec<u8> {
    let enough = LONGEST / text.len().max(1) + 1;
    let mut text = text.repeat(times.min(enough));
    text.truncate(LONGEST);
    text
}

/// The fault that an error is: nothing else is wrong with bytes in memory.
///
/// # Panics
///
/// If it is none.
#[must_use]
pub fn fault(error: Error) -> Box<Fault> {
    match error {
        Error::Input(fault) => fault,
        other => panic!("{other}"),
    }
}

/// Bytes that arrive a few at a time.
pub struct Pieces<'a> {
    bytes: &'a [u8],
    sizes: &'a [u8],
    reads: usize,
}

impl<'a> Pieces<'a> {
    /// In pieces of these sizes, in turn; 0 is as much as is asked for, and so is no size at all.
    #[must_use]
    pub fn new(bytes: &'a [u8], sizes: &'a [u8]) -> Self {
        Self { bytes, sizes, reads: 0 }
    }
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.sizes.get(self.reads % self.sizes.len().max(1));
        self.reads += 1;
        let size = match size {
            None | Some(0) => u64::MAX,
            Some(&size) => size.into(),
        };
        self.bytes.take(size).read(buffer).inspect(|&read| self.bytes = &self.bytes[read..])
    }
}
