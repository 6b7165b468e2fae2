//! The row: everything that is particular to a problem, as data.
//!
//! ```text
//! problem = game × play × frame × layout × answer × limits
//! ```
//!
//! One description of the format serves solving, messages and `show`. A problem is solved in one of
//! these ways, the first one that fits:
//!
//! - Its tests are sums of parts that have values: it says what each number is worth
//!   ([`Parts`](crate::theory::sums::Parts), and [`SumOf`](crate::theory::sums::SumOf) them), and the
//!   rest is theory.
//! - Its rule remembers something while the numbers pass: a [`Fold`], run [`by_fold`].
//! - It must see a test as a whole: [`by_layout`] keeps it and asks the game.
//!
//! The first two keep nothing, however long a test is. Where a judge dresses a game up, the same
//! parts are a [`Dressing`], which also takes its tests to positions of the game, for [`by_layout`],
//! with which tests compare the others.

use crate::{
    error::Result,
    game::{Game, Move, Play},
    proof::Claim,
    scanner::Input,
    theory::sums::Dressing,
    writer::{Answers, Verdicts},
};

mod fold;
mod positions;
mod reading;
mod short;
mod solve;
mod written;

pub use self::{
    fold::{Fold, by_fold},
    short::SHORT,
    solve::by_layout,
};
pub(crate) use self::{
    positions::Positions,
    reading::{Reader, by_reader, read_tests},
    solve::write_moves,
};

/// A problem of a judge, or a home problem.
///
/// Rows are written as what differs from a base row: `Problem { id: "cses-1730", …, ..NIM }`.
#[derive(Clone, Copy)]
pub struct Problem {
    /// What it is called on the command line, and its folder under `testdata`.
    pub id: &'static str,
    /// The judge; empty for a home problem.
    pub judge: &'static str,
    /// The problem's title there.
    pub title: &'static str,
    /// How the judge's game is played, where it is told otherwise than the home problem; in a few
    /// words, for README.md says more.
    pub rules: &'static str,
    /// What is decided.
    pub game: &'static Game,
    /// Who wins when nobody can move.
    pub play: Play,
    /// How the tests of a file follow each other.
    pub frame: Frame,
    /// What a test consists of.
    pub layout: &'static [Item],
    /// The heaps that a dressed-up test stands for, in place of its lists.
    pub dressing: Option<fn() -> Box<dyn Dressing>>,
    /// The position that a test stands for, where it is another; after the dressing.
    pub position: Option<fn(&Test) -> Test>,
    /// What an answer looks like.
    pub form: Form,
    /// What stands before each answer; `{}` is the number of the test.
    pub prefix: Option<&'static str>,
    /// What the statement promises of a whole file.
    pub limits: Limits,
    /// Exhaustive play of the judge's own game on small boards, where the row dresses its home game up:
    /// the positions are tests of the row, and what is claimed is that they are answered so.
    pub boards: Option<fn(Play) -> Claim>,
    /// How a file is solved.
    pub solve: fn(&Problem, &mut Input<'_>, &mut Answers<'_>) -> Result<()>,
}

impl Problem {
    /// Reads a judge's file and answers it.
    ///
    /// # Errors
    ///
    /// [`Error::Input`](crate::error::Error::Input) at the first place where the file is not what the
    /// layout asks for, all tests before it being answered; and
    /// [`Error::System`](crate::error::Error::System) when it cannot be read or answered.
    pub fn solve(&self, input: &mut Input<'_>, answers: &mut Answers<'_>) -> Result<()> {
        (self.solve)(self, input, answers)
    }

    /// What an answer looks like, in a few words: `First / Second`.
    #[must_use]
    pub fn answer(&self) -> String {
        match self.form {
            Form::Words(win, lose) => {
                format!("{}{win} / {lose}", self.prefix.unwrap_or_default())
            }
            Form::Letters(win, lose) => format!("{win} / {lose}, joined"),
            other => other.name().into(),
        }
    }

    /// The words of a problem that answers with two.
    #[must_use]
    pub fn verdicts(&self) -> Option<Verdicts> {
        match self.form {
            Form::Words(win, lose) => Some(Verdicts::new(win, lose, self.prefix)),
            Form::Letters(win, lose) => Some(Verdicts::joined(win, lose)),
            _ => None,
        }
    }

    /// Whether each set of the file holds tests of its own, as `T` of the frame does elsewhere.
    #[must_use]
    pub fn has_sets(&self) -> bool {
        self.layout.iter().any(|item| matches!(item, Item::Tests(..)))
    }
}

/// How the tests of a file follow each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Frame {
    /// Their number comes first.
    Counted,
    /// There is one.
    Single,
    /// They go on until a test whose head (the numbers before its first list) is zero; `solve` takes
    /// the end of the input for it too.
    Zero,
    /// They go on until the end of the input.
    Eof,
}

impl Frame {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Counted, Self::Single, Self::Zero, Self::Eof];

    /// The word for it on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Counted => "counted",
            Self::Single => "single",
            Self::Zero => "zero",
            Self::Eof => "eof",
        }
    }
}

/// The number before the tests of a counted file.
pub const TESTS: Field = Field::new("T", "the number of tests", "test");

/// A part of a test.
#[derive(Clone, Copy, Debug)]
pub enum Item {
    /// One number of the head.
    Number(Field),
    /// So many numbers, on one line when written.
    List(Count, Field),
    /// So many lines, each with a number for each field.
    Lines(Count, &'static [Field]),
    /// One of these words, which counts as the number of its place among them, from 0.
    Choice {
        /// How the format writes it: `w`.
        symbol: &'static str,
        /// What messages expect.
        name: &'static str,
        /// The words.
        words: &'static [&'static str],
    },
    /// So many tests that share the head before them.
    Tests(Count, &'static [Item]),
}

/// How many there are of something, by the numbers of the head, which count from 0.
#[derive(Clone, Copy, Debug)]
pub enum Count {
    /// As many as this number says.
    Of(usize),
    /// Twice as many.
    Twice(usize),
    /// One fewer, or none.
    Fewer(usize),
    /// The product of two.
    Product(usize, usize),
    /// As many in every test.
    Fixed(u64),
}

impl Count {
    /// How many that is, with these numbers.
    ///
    /// # Panics
    ///
    /// Where there is no number that it refers to.
    #[must_use]
    pub fn of(self, numbers: &[u64]) -> u128 {
        let number = |index: usize| u128::from(numbers[index]);
        match self {
            Self::Of(index) => number(index),
            Self::Twice(index) => 2 * number(index),
            Self::Fewer(index) => number(index).saturating_sub(1),
            Self::Product(rows, columns) => number(rows) * number(columns),
            Self::Fixed(count) => count.into(),
        }
    }
}

/// A number of the format.
#[derive(Clone, Copy, Debug)]
pub struct Field {
    /// How the format writes it: `a`.
    pub symbol: &'static str,
    /// What it is, with its article: `a heap size`.
    pub name: &'static str,
    /// What a list of them is counted by: `heap`.
    pub noun: &'static str,
    /// What the rules of the game need.
    pub rule: Range,
    /// What the statement promises.
    pub limit: Option<Range>,
    /// The number of the head that it must not exceed.
    pub bound: Option<usize>,
    /// The number of the head that it must not fall short of.
    pub floor: Option<usize>,
    /// The largest that is decided whatever else the test says, and what is expected in the place of a
    /// larger one that is not.
    pub table: Option<(u64, &'static str)>,
}

impl Field {
    /// Any number.
    #[must_use]
    pub const fn new(symbol: &'static str, name: &'static str, noun: &'static str) -> Self {
        let (limit, bound, floor, table) = (None, None, None, None);
        Self { symbol, name, noun, rule: Range::ANY, limit, bound, floor, table }
    }

    /// The same, where the statement promises more.
    #[must_use]
    pub const fn limit(self, least: u64, most: u64) -> Self {
        Self { limit: Some(Range { least, most }), ..self }
    }

    /// The same, where the rules need more.
    #[must_use]
    pub const fn rule(self, least: u64, most: u64) -> Self {
        Self { rule: Range { least, most }, ..self }
    }

    /// The same, where the number of this index limits it.
    #[must_use]
    pub const fn up_to(self, number: usize) -> Self {
        Self { bound: Some(number), ..self }
    }

    /// The same, where the number of this index is the least that it may be.
    #[must_use]
    pub const fn down_to(self, number: usize) -> Self {
        Self { floor: Some(number), ..self }
    }

    /// The same, where numbers above `most` are not always decided: then, this was expected.
    #[must_use]
    pub const fn table(self, most: u64, expected: &'static str) -> Self {
        Self { table: Some((most, expected)), ..self }
    }

    /// The same, with what the numbers of the head say about it.
    #[must_use]
    pub fn within(self, numbers: &[u64]) -> Self {
        let Range { least, most } = self.rule;
        let floor = self.floor.map_or(least, |index| least.max(numbers[index]));
        let bound = self.bound.map_or(most, |index| most.min(numbers[index]));
        self.rule(floor, bound)
    }

    /// Whether its rule is the same in all tests.
    #[must_use]
    pub const fn is_fixed(&self) -> bool {
        self.bound.is_none() && self.floor.is_none()
    }

    /// What messages expect: `a height of at least 1`.
    #[must_use]
    pub fn expected(&self) -> String {
        let Range { least, most } = self.rule;
        match (least, most) {
            (0, u64::MAX) => self.name.into(),
            (_, u64::MAX) => format!("{} of at least {least}", self.name),
            (0, _) => format!("{} of at most {most}", self.name),
            _ => format!("{} from {least} to {most}", self.name),
        }
    }
}

/// Why a run is not taken.
#[derive(Clone, Copy, Debug)]
pub enum Refusal {
    /// One of its numbers is not what the rules need.
    Number {
        /// Which number of the run.
        index: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// There is no memory to keep it.
    Memory,
}

impl Refusal {
    /// Of a number in whose place this was expected, the only one of its run.
    #[must_use]
    pub const fn expected(expected: &'static str) -> Self {
        Self::Number { index: 0, expected }
    }

    /// The same, in a run in which the number has this index.
    #[must_use]
    pub const fn at(self, index: usize) -> Self {
        match self {
            Self::Number { expected, .. } => Self::Number { index, expected },
            Self::Memory => Self::Memory,
        }
    }
}

/// From the least to the most, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    /// The smallest.
    pub least: u64,
    /// The largest.
    pub most: u64,
}

impl Range {
    /// Everything that 64 bits hold.
    pub const ANY: Self = Self { least: 0, most: u64::MAX };

    /// Whether a number lies in it.
    #[must_use]
    pub const fn contains(self, number: u64) -> bool {
        self.least <= number && number <= self.most
    }

    /// Whether all numbers lie in it.
    #[must_use]
    pub fn contains_all(self, numbers: &[u64]) -> bool {
        self == Self::ANY || numbers.iter().all(|&number| self.contains(number))
    }
}

/// What an answer looks like.
#[derive(Clone, Copy)]
pub enum Form {
    /// A word for a won test and one for a lost test.
    Words(&'static str, &'static str),
    /// A letter for each test of a set, without anything between them, on one line.
    Letters(&'static str, &'static str),
    /// How many first moves win.
    Count,
    /// One winning move.
    Move {
        /// How the judge writes it.
        text: &'static str,
        /// Writes it: the position, and its first winning move, if it has any.
        write: fn(&Test, Option<&Move>, &mut Answers<'_>),
    },
    /// All winning moves.
    Moves {
        /// How the judge writes them.
        text: &'static str,
        /// Writes them: the position, and its winning moves.
        write: fn(&Test, &[Move], &mut Answers<'_>),
    },
    /// Something of the judge's own, which only the row's own reader writes.
    Own {
        /// What it is, in a few words.
        name: &'static str,
        /// How the judge writes it.
        text: &'static str,
    },
}

impl Form {
    /// What a test is answered with.
    #[must_use]
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Words(..) => "two words",
            Self::Letters(..) => "joined letters",
            Self::Count => "the number of winning moves",
            Self::Move { .. } => "one winning move",
            Self::Moves { .. } => "all winning moves",
            Self::Own { name, .. } => name,
        }
    }
}

/// What the statement promises of a whole file, where it promises anything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    /// How many tests there are, at most.
    pub tests: Option<u64>,
    /// How many numbers all lists have together, at most.
    pub total: Option<u64>,
    /// Further promises, in words.
    pub also: &'static [&'static str],
    /// The time limit, in milliseconds.
    pub time_ms: Option<u32>,
    /// The memory limit, in MB as the judge counts them.
    pub memory_mb: Option<u32>,
}

impl Limits {
    /// Nothing promised.
    pub const NONE: Self =
        Self { tests: None, total: None, also: &[], time_ms: None, memory_mb: None };

    /// The same, with so many tests at most.
    #[must_use]
    pub const fn tests(self, most: u64) -> Self {
        Self { tests: Some(most), ..self }
    }

    /// The same, with so many numbers in all lists together at most.
    #[must_use]
    pub const fn total(self, most: u64) -> Self {
        Self { total: Some(most), ..self }
    }

    /// The same, in so many milliseconds.
    #[must_use]
    pub const fn time(self, milliseconds: u32) -> Self {
        Self { time_ms: Some(milliseconds), ..self }
    }

    /// The same, in so many MB.
    #[must_use]
    pub const fn memory(self, megabytes: u32) -> Self {
        Self { memory_mb: Some(megabytes), ..self }
    }

    /// The same, with further promises.
    #[must_use]
    pub const fn also(self, promises: &'static [&'static str]) -> Self {
        Self { also: promises, ..self }
    }
}

/// A test as it was read, or a position: what the layout of its problem says, in that order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Test {
    /// The numbers of the head.
    pub numbers: Vec<u64>,
    /// The lists; one of lines has the values of all lines, one after the other.
    pub lists: Vec<Vec<u64>>,
}

impl Test {
    /// A position of heaps.
    #[must_use]
    pub fn of_heaps(heaps: Vec<u64>) -> Self {
        Self { numbers: vec![heaps.len() as u64], lists: vec![heaps] }
    }

    /// The heaps of a position that is one list.
    ///
    /// # Panics
    ///
    /// Where there is no list.
    #[must_use]
    pub fn heaps(&self) -> &[u64] {
        &self.lists[0]
    }
}
