//! The moves, as the statement tells them.

use crate::{game::Move, search::Rules};

/// Take one or more objects from the first pile that is not empty.
#[derive(Clone, Copy, Debug)]
pub struct Piles;

impl Rules for Piles {
    type State = Vec<u64>;

    fn options(&self, piles: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        if let Some(first) = piles.iter().position(|&pile| pile > 0) {
            for left in 0..piles[first] {
                let mut piles = piles.clone();
                piles[first] = left;
                each([first as u64, left].into(), piles);
            }
        }
    }
}
