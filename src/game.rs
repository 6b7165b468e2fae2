//! What a game decides, whichever judge asks.

use std::fmt;

use crate::problem::Test;

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
    /// Decides a position.
    pub decide: fn(&Test, Play) -> Decision,
    /// Tells all winning moves of a position: none twice, by heaps in ascending order.
    pub moves: fn(&Test, Play, &mut dyn FnMut(Move)),
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Decision {
    /// Whether the player to move wins.
    pub win: bool,
    /// The Grundy value, in normal play, of a game that has one.
    pub grundy: Option<u128>,
}

/// A move. It displays as JSON; heaps count from 0.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Move {
    /// One heap becomes smaller: `[heap,left]`.
    Heap {
        /// Which heap.
        heap: usize,
        /// What is left of it.
        left: u64,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Heap { heap, left } => write!(f, "[{heap},{left}]"),
        }
    }
}
