//! What a game decides, whichever judge asks.

use std::fmt;

use crate::{
    explain::Reasons,
    problem::Test,
    proof::Proof,
    theory::{Tables, sums::Sum},
};

/// Who wins when the player to move has no move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Play {
    /// The other player: who cannot move loses.
    Normal,
    /// The player to move: who cannot move wins.
    Misere,
}

impl Play {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Normal, Self::Misere];

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Normal => "normal",
            Self::Misere => "misere",
        }
    }
}

/// A game of the family: one folder under `problems`.
#[derive(Clone, Copy)]
pub struct Game {
    /// The name of its folder.
    pub id: &'static str,
    /// Its folder's README.md: the statement, then the theory.
    pub readme: &'static str,
    /// Whether its positions have Grundy values that it tells in normal play.
    pub has_values: bool,
    /// Decides a position: the numbers and lists of the home problem's layout.
    pub decide: fn(&Test, Play, &mut Tables) -> Result<Decision, Undecided>,
    /// Tells all winning moves of such a position: none twice, by heaps in ascending order; and none
    /// of a position that is undecided.
    pub moves: fn(&Test, Play, &mut Tables, &mut Moves),
    /// Tells why a position that is decided is won or lost.
    pub say: fn(&Test, Play, &mut Tables, &mut Reasons),
    /// Puts a move of a position into words: `take 2 from heap 1, leaving 1`.
    pub words: fn(&Test, &Move) -> String,
    /// How exhaustive play proves it.
    pub proof: Proof,
}

/// Puts a move that takes from a heap of the last list into words, for games of which nothing else
/// is to be said.
#[must_use]
pub fn taking(position: &Test, one: &Move, noun: &str) -> String {
    let heaps = position.lists.last().map_or(&[][..], Vec::as_slice);
    let found = one.heap_and_left().and_then(|(heap, left)| Some((heap, left, *heaps.get(heap)?)));
    match found {
        Some((index, left, heap)) => {
            let taken = heap.abs_diff(left);
            format!("take {taken} from {noun} {}, leaving {left}", index + 1)
        }
        None => one.to_string(),
    }
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whether the player to move wins.
    pub win: bool,
    /// The Grundy value, in normal play, of a game that has one.
    pub grundy: Option<u128>,
}

impl Decision {
    /// Of a sum, with its Grundy value in normal play.
    #[must_use]
    pub fn of(sum: Sum, play: Play) -> Self {
        let grundy = match play {
            Play::Normal => Some(sum.nim_sum),
            Play::Misere => None,
        };
        Self { win: sum.is_won(play), grundy }
    }
}

/// Why a position is not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Undecided {
    /// A heap lies beyond the table, which has so many values.
    Table(u64),
}

impl fmt::Display for Undecided {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Table(values) => {
                write!(f, "undecided: a heap lies beyond the table of {values} values")
            }
        }
    }
}

/// A move, as a number, or as a list of what makes it up; it displays as JSON.
///
/// Each game says in its README.md what its moves are. Where a heap becomes smaller it is
/// `[heap,left]`; heaps count from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// A number.
    Number(u64),
    /// A list.
    List(Vec<Move>),
}

impl Move {
    /// The heap that becomes smaller, and what is left of it, where that is the move.
    #[must_use]
    pub fn heap_and_left(&self) -> Option<(usize, u64)> {
        match self {
            Self::List(parts) => match parts[..] {
                [Self::Number(heap), Self::Number(left)] => {
                    Some((usize::try_from(heap).ok()?, left))
                }
                _ => None,
            },
            Self::Number(_) => None,
        }
    }
}

/// Winning moves: so many of them are kept, and all are counted.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    most: usize,
    kept: Vec<Move>,
    total: u128,
}

impl Moves {
    /// None so far, and at most so many kept.
    #[must_use]
    pub fn at_most(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// None so far, and all kept.
    #[must_use]
    pub fn all() -> Self {
        Self::at_most(usize::MAX)
    }

    /// Adds a move.
    pub fn add(&mut self, one: impl Into<Move>) {
        if self.wants_more() {
            self.kept.push(one.into());
        }
        self.total += 1;
    }

    /// Adds so many moves that are not told, as no more are kept.
    pub fn add_untold(&mut self, count: u128) {
        self.total += count;
    }

    /// Whether one more would be kept.
    #[must_use]
    pub fn wants_more(&self) -> bool {
        self.kept.len() < self.most
    }

    /// Those that are kept, the first ones.
    #[must_use]
    pub fn kept(&self) -> &[Move] {
        &self.kept
    }

    /// How many there are.
    #[must_use]
    pub fn total(&self) -> u128 {
        self.total
    }
}

impl From<u64> for Move {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl<T: Into<Move>, const LENGTH: usize> From<[T; LENGTH]> for Move {
    fn from(parts: [T; LENGTH]) -> Self {
        Self::List(parts.into_iter().map(Into::into).collect())
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::List(parts) => {
                let mut before = "[";
                for part in parts {
                    write!(f, "{before}{part}")?;
                    before = ",";
                }
                f.write_str(if parts.is_empty() { "[]" } else { "]" })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_displays_as_json() {
        assert_eq!(Move::from(7).to_string(), "7");
        assert_eq!(Move::from([2, 5]).to_string(), "[2,5]");
        assert_eq!(Move::List(vec![]).to_string(), "[]");
        let split = Move::List(vec![0.into(), [1, 3].into()]);
        assert_eq!(split.to_string(), "[0,[1,3]]");
        assert_eq!(Move::from([2, 5]).heap_and_left(), Some((2, 5)));
        assert_eq!(split.heap_and_left(), None);
        assert_eq!(Move::from(7).heap_and_left(), None);
    }
}
