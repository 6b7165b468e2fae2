//! The moves, as the statements tell them: the home games' own, and those of the games that judges
//! dress them up as. They are for the oracle.

use crate::{game::Move, search::Rules};

/// Move one or more stones one stair down; with `exit`, out of the game from stair 0.
#[derive(Clone, Copy, Debug)]
pub struct Stairs {
    /// Whether stones leave the game from stair 0.
    pub exit: bool,
}

impl Rules for Stairs {
    type State = Vec<u64>;

    fn options(&self, stairs: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for stair in usize::from(!self.exit)..stairs.len() {
            for moved in 1..=stairs[stair] {
                let mut stairs = stairs.clone();
                stairs[stair] -= moved;
                if stair > 0 {
                    stairs[stair - 1] += moved;
                }
                each([stair as u64, moved].into(), stairs);
            }
        }
    }
}

/// Move one chip of a strip to the left, not onto or over another. The squares, ascending, the first
/// one being 1.
#[derive(Clone, Copy, Debug)]
pub struct Chips;

impl Rules for Chips {
    type State = Vec<u64>;

    fn options(&self, squares: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for chip in 0..squares.len() {
            let least = if chip == 0 { 1 } else { squares[chip - 1] + 1 };
            for square in least..squares[chip] {
                let mut squares = squares.clone();
                squares[chip] = square;
                each([chip as u64, square].into(), squares);
            }
        }
    }
}

/// Move one man of a hill up, not onto or over another, but the top, 0, holds any number; who moves
/// the king there wins. The places, ascending, and the index of the king; a king on the top ends it.
#[derive(Clone, Copy, Debug)]
pub struct Hill {
    /// Which man is the king, from 0.
    pub king: usize,
}

impl Rules for Hill {
    type State = Vec<u64>;

    fn options(&self, places: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        if places[self.king] == 0 {
            return;
        }
        for man in 0..places.len() {
            let before = if man == 0 { 0 } else { places[man - 1] };
            let least = if before == 0 { 0 } else { before + 1 };
            for place in least..places[man] {
                let mut places = places.clone();
                places[man] = place;
                each([man as u64, place].into(), places);
            }
        }
    }
}

/// Move one or more stones of one cell of a grid to the right or down. The rows.
#[derive(Clone, Copy, Debug)]
pub struct Calendar;

impl Rules for Calendar {
    type State = Vec<Vec<u64>>;

    fn options(&self, rows: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for (row, column) in
            (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |column| (row, column)))
        {
            for (down, right) in [(1, 0), (0, 1)] {
                if row + down == rows.len() || column + right == rows[row].len() {
                    continue;
                }
                for moved in 1..=rows[row][column] {
                    let mut rows = rows.clone();
                    rows[row][column] -= moved;
                    rows[row + down][column + right] += moved;
                    each([row as u64, column as u64, moved].into(), rows);
                }
            }
        }
    }
}

/// Move one or more presents of one vertex of a tree to the ancestor `step` edges above. The presents
/// of each vertex.
#[derive(Clone, Debug)]
pub struct Presents {
    /// The ancestor `step` edges above each vertex, where there is one.
    pub above: Vec<Option<usize>>,
}

impl Rules for Presents {
    type State = Vec<u64>;

    fn options(&self, presents: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for vertex in 0..presents.len() {
            if let Some(above) = self.above[vertex] {
                for moved in 1..=presents[vertex] {
                    let mut presents = presents.clone();
                    presents[vertex] -= moved;
                    presents[above] += moved;
                    each([vertex as u64, moved].into(), presents);
                }
            }
        }
    }
}
