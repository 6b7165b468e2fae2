//! What went wrong, and where.

use std::{fmt, io};

use memchr::{memchr_iter, memrchr};

use crate::game::Undecided;

/// The result of everything that reads input or writes answers.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Why a command stopped early.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// The input is not what the format asks for.
    Input(Box<Fault>),
    /// A test is beyond what can be decided.
    Undecided {
        /// Which test.
        context: Context,
        /// Why.
        why: Undecided,
    },
    /// So many tests of a file are beyond that; the others were explained.
    LeftUndecided(u64),
    /// A problem, with this id, is not as exhaustive play has it.
    Refuted(&'static str),
    /// The system refused.
    System {
        /// What was tried.
        deed: Deed,
        /// The file, as the user named it; `stdin` or `stdout` for the standard streams.
        name: String,
        /// The system's own reason.
        source: io::Error,
    },
}

impl Error {
    /// The exit code of the program: 1 for a broken input, an undecided test or a refuted solver, 3 for the system's
    /// failure, and 0 for a reader of the answers that went away, which is no failure at all.
    #[must_use]
    pub fn exit_code(&self) -> u8 {
        match self {
            Self::Input(_) | Self::Undecided { .. } | Self::LeftUndecided(_) | Self::Refuted(_) => {
                1
            }
            Self::System { .. } if self.is_closed_pipe() => 0,
            Self::System { .. } => 3,
        }
    }

    /// The error when stdout cannot be written.
    #[must_use]
    pub fn unwritable(source: io::Error) -> Self {
        Self::System { deed: Deed::Write, name: "stdout".into(), source }
    }

    /// Whether the reader of the answers went away.
    #[must_use]
    pub fn is_closed_pipe(&self) -> bool {
        matches!(self, Self::System { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Input(fault) => fault.fmt(f),
            Self::Undecided { context, why } => write!(f, "{context} is {why}"),
            Self::LeftUndecided(1) => f.write_str("1 test is undecided"),
            Self::LeftUndecided(tests) => write!(f, "{tests} tests are undecided"),
            Self::Refuted(id) => write!(f, "`{id}` differs from exhaustive play"),
            Self::System { deed, name, source } => {
                // The standard library adds the number of the error, which tells a user nothing.
                let reason = source.to_string();
                let reason = reason.split(" (os error").next().unwrap_or_default();
                write!(f, "cannot {deed} {name}: {reason}")
            }
        }
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Input(_) | Self::Undecided { .. } | Self::LeftUndecided(_) | Self::Refuted(_) => {
                None
            }
            Self::System { source, .. } => Some(source),
        }
    }
}

/// What the system is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// To open a file.
    Open,
    /// To read a file.
    Read,
    /// To have memory for a test of a file.
    Keep,
    /// To write to a file.
    Write,
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Open => "open",
            Self::Read => "read",
            Self::Keep => "keep a test of",
            Self::Write => "write to",
        })
    }
}

/// A place of the input where something else stands than the format asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What the format asks for: "a heap size".
    pub expected: String,
    /// What stands there.
    pub found: Found,
    /// The file, as the user named it, or `stdin`.
    pub name: String,
    /// Where it begins.
    pub place: Place,
    /// Which value of which test it is.
    pub context: Context,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "expected {}, found {}", self.expected, self.found)?;
        write!(f, " --> {}:{}", self.name, self.place)?;
        let context = self.context.to_string();
        if context.is_empty() { Ok(()) } else { write!(f, "  ({context})") }
    }
}

/// Line and column, both from 1; columns count bytes, lines end at LF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: u64,
    /// The byte of the line.
    pub column: u64,
}

impl Place {
    /// The first byte of a file.
    pub const START: Self = Self { line: 1, column: 1 };

    /// The byte after these, which begin here.
    #[must_use]
    pub fn after(self, bytes: &[u8]) -> Self {
        match memrchr(b'\n', bytes) {
            None => Self { column: self.column + bytes.len() as u64, ..self },
            Some(last) => Self {
                line: self.line + memchr_iter(b'\n', &bytes[..=last]).count() as u64,
                column: (bytes.len() - last) as u64,
            },
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// What stands at the place of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// Nothing any more.
    End,
    /// Something else.
    Token(Token),
    /// A number that 64 bits cannot hold, where a number was expected.
    TooLarge(Token),
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::End => f.write_str("the end of the input"),
            Self::Token(token) => token.fmt(f),
            Self::TooLarge(token) => write!(f, "{token}, which is above 2^64-1"),
        }
    }
}

/// The first bytes of a token: as many as a message shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    shown: Vec<u8>,
    cut: bool,
}

impl Token {
    /// As many bytes of a token as a message shows.
    pub const SHOWN: usize = 32;

    /// A token, of which as much is kept as a message shows.
    #[must_use]
    pub fn new(bytes: &[u8]) -> Self {
        let shown = bytes[..bytes.len().min(Self::SHOWN)].to_vec();
        Self { shown, cut: bytes.len() > Self::SHOWN }
    }
}

/// In backticks; nothing in a file can forge a message or reach the terminal unescaped.
impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("`")?;
        for &byte in &self.shown {
            match byte {
                b'\\' | b'`' => write!(f, "\\{}", char::from(byte))?,
                b' '..=b'~' => write!(f, "{}", char::from(byte))?,
                _ => write!(f, "\\x{byte:02x}")?,
            }
        }
        f.write_str(if self.cut { "…`" } else { "`" })
    }
}

/// Which value of which test; counted from 1, and 0 where there is none.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Context {
    /// The set, in formats of two levels.
    pub set: u64,
    /// The test.
    pub test: u64,
    /// What the values of the list are ("heap"), which of them this is, and how many there are.
    pub value: Option<(&'static str, u128, u128)>,
}

impl fmt::Display for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut comma = "";
        for (level, number) in [("set", self.set), ("test", self.test)] {
            if number > 0 {
                write!(f, "{comma}{level} {number}")?;
                comma = ", ";
            }
        }
        match self.value {
            Some((noun, number, of)) => write!(f, "{comma}{noun} {number} of {of}"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_escaped_and_cut() {
        let shown = |bytes: &[u8]| Token::new(bytes).to_string();
        assert_eq!(shown(b"x7"), "`x7`");
        assert_eq!(shown(b"a`b\\c"), r"`a\`b\\c`");
        assert_eq!(shown("é\0\x7f".as_bytes()), r"`\xc3\xa9\x00\x7f`");
        assert_eq!(shown(&[b'a'; 32]), format!("`{}`", "a".repeat(32)));
        assert_eq!(shown(&[b'a'; 33]), format!("`{}…`", "a".repeat(32)));
        assert_eq!(shown(&[0; 33]), format!("`{}…`", r"\x00".repeat(32)));
    }

    #[test]
    fn a_context_says_what_there_is() {
        let value = Some(("heap", 2, 5));
        assert_eq!(Context::default().to_string(), "");
        assert_eq!(Context { set: 0, test: 3, value: None }.to_string(), "test 3");
        assert_eq!(Context { set: 0, test: 3, value }.to_string(), "test 3, heap 2 of 5");
        assert_eq!(Context { set: 2, test: 0, value: None }.to_string(), "set 2");
        assert_eq!(Context { set: 2, test: 3, value }.to_string(), "set 2, test 3, heap 2 of 5");
    }
}
