//! The moves, as the statements tell them: Nim's own, and those of the games that judges dress it
//! up as. They are for the oracle.

use crate::{game::Move, search::Rules};

/// Nim: take one or more objects from one heap.
#[derive(Clone, Copy, Debug)]
pub struct Heaps;

impl Rules for Heaps {
    type State = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for heap in 0..heaps.len() {
            for left in 0..heaps[heap] {
                each([heap as u64, left].into(), with(heaps, heap, left));
            }
        }
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    }
}

/// Nimble: move one coin to a square further left. The coins of each square, from square 0; with
/// `exit`, a coin may also leave the board from square 0.
#[derive(Clone, Copy, Debug)]
pub struct Nimble {
    /// Whether coins leave the board.
    pub exit: bool,
}

impl Rules for Nimble {
    type State = Vec<u64>;

    fn options(&self, coins: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for heap in (0..coins.len()).filter(|&square| coins[square] > 0) {
            let lifted = with(coins, heap, coins[heap] - 1);
            for left in 0..heap {
                each([heap as u64, left as u64].into(), with(&lifted, left, lifted[left] + 1));
            }
            if self.exit {
                each((heap as u64).into(), lifted);
            }
        }
    }
}

/// Poker Nim: take chips from one heap, or put back chips that were taken. The heaps, the chips that
/// can be put back, and how many more times each player, the one to move first, may do so.
#[derive(Clone, Copy, Debug)]
pub struct PokerNim;

impl Rules for PokerNim {
    type State = (Vec<u64>, u64, [u64; 2]);

    fn options(&self, state: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        let (heaps, bank, [own, other]) = state;
        for heap in 0..heaps.len() {
            for left in 0..heaps[heap] {
                let bank = bank + heaps[heap] - left;
                each([heap as u64, left].into(), (with(heaps, heap, left), bank, [*other, *own]));
            }
            for added in 1..=if *own > 0 { *bank } else { 0 } {
                let left = heaps[heap] + added;
                let state = (with(heaps, heap, left), bank - added, [*other, own - 1]);
                each([heap as u64, left].into(), state);
            }
        }
    }

    fn canonical(&self, (mut heaps, bank, additions): Self::State) -> Self::State {
        heaps.sort_unstable();
        (heaps, bank, additions)
    }
}

/// Zero-move Nim: a move of Nim, or, once for each heap that is not empty, none at all. The heaps,
/// each with whether its pass is still there.
#[derive(Clone, Copy, Debug)]
pub struct ZeroMoveNim;

impl Rules for ZeroMoveNim {
    type State = Vec<(u64, bool)>;

    fn options(&self, heaps: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for (heap, &(size, pass)) in heaps.iter().enumerate() {
            for left in 0..size {
                each([heap as u64, left].into(), with(heaps, heap, (left, pass)));
            }
            if pass && size > 0 {
                each([heap as u64, size].into(), with(heaps, heap, (size, false)));
            }
        }
    }

    fn canonical(&self, mut heaps: Self::State) -> Self::State {
        heaps.retain(|&(size, _)| size > 0);
        heaps.sort_unstable();
        heaps
    }
}

/// Northcott's game: move one of your own two pieces of a column, both ways, but not onto or over
/// the other one. For each column the squares of the piece of the player to move and of the other
/// one; play need not end, so this is not for [`Search`](crate::search::Search).
#[derive(Clone, Copy, Debug)]
pub struct Northcott {
    /// How long the columns are.
    pub squares: u64,
}

impl Rules for Northcott {
    type State = Vec<(u64, u64)>;

    fn options(&self, columns: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for (heap, &(own, other)) in columns.iter().enumerate() {
            let free = if own < other { 0..other } else { other + 1..self.squares };
            for left in free.filter(|&square| square != own) {
                let moved = with(columns, heap, (left, other));
                let turned = moved.into_iter().map(|(own, other)| (other, own)).collect();
                each([heap as u64, left].into(), turned);
            }
        }
    }
}

/// Pieces on a line, the two players' by turns from the left: one moves his to the right, the other
/// his to the left, not onto or over another piece. The places, and whose move it is.
#[derive(Clone, Copy, Debug)]
pub struct Pieces;

impl Rules for Pieces {
    type State = (Vec<u64>, bool);

    fn options(&self, (places, to_right): &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for heap in (0..places.len()).filter(|piece| (piece % 2 == 0) == *to_right) {
            let free = if *to_right {
                places[heap] + 1..places[heap + 1]
            } else {
                places[heap - 1] + 1..places[heap]
            };
            for left in free {
                each([heap as u64, left].into(), (with(places, heap, left), !to_right));
            }
        }
    }
}

/// A matrix of numbers: make one or more numbers of one row smaller.
#[derive(Clone, Copy, Debug)]
pub struct Matrix;

impl Rules for Matrix {
    type State = Vec<Vec<u64>>;

    fn options(&self, rows: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for (heap, row) in rows.iter().enumerate() {
            let smaller = |rows: Vec<Vec<u64>>, &cell: &u64| -> Vec<Vec<u64>> {
                rows.iter()
                    .flat_map(|row| (0..=cell).map(|left| [&row[..], &[left]].concat()))
                    .collect()
            };
            let mut others = row.iter().fold(vec![vec![]], smaller);
            others.retain(|other| other != row);
            for other in others {
                let left = other.iter().sum();
                each([heap as u64, left].into(), with(rows, heap, other));
            }
        }
    }
}

fn with<T: Clone>(list: &[T], index: usize, value: T) -> Vec<T> {
    let mut list = list.to_vec();
    list[index] = value;
    list
}
