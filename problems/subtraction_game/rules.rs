//! The moves, as the statement tells them, for the oracle.

use crate::{game::Move, search::Rules};

/// Take one of these amounts from one heap that has so many.
#[derive(Clone, Debug)]
pub struct Heaps {
    /// The amounts, none of them 0 and none twice.
    pub amounts: Vec<u64>,
}

impl Rules for Heaps {
    type State = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for (heap, &size) in heaps.iter().enumerate() {
            for left in self.amounts.iter().filter_map(|&amount| size.checked_sub(amount)) {
                let mut heaps = heaps.clone();
                heaps[heap] = left;
                each([heap as u64, left].into(), heaps);
            }
        }
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    }
}
