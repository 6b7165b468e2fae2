//! The moves, as the statements tell them, for the oracle.

use crate::{game::Move, search::Rules};

/// Bounded Nim: take one or more objects from one heap, but at most so many.
#[derive(Clone, Copy, Debug)]
pub struct Heaps {
    /// How many.
    pub limit: u64,
}

impl Rules for Heaps {
    type State = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for (heap, &size) in heaps.iter().enumerate() {
            for taken in 1..=self.limit.min(size) {
                let mut heaps = heaps.clone();
                heaps[heap] -= taken;
                each([heap as u64, size - taken].into(), heaps);
            }
        }
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|&heap| heap > 0);
        heaps.sort_unstable();
        heaps
    }
}

/// One heap, from which at least and at most so many are taken; all, where fewer are left.
#[derive(Clone, Copy, Debug)]
pub struct Between {
    /// The least amount.
    pub least: u64,
    /// The greatest amount.
    pub greatest: u64,
}

impl Rules for Between {
    type State = u64;

    fn options(&self, &heap: &u64, each: &mut dyn FnMut(Move, u64)) {
        if (1..self.least).contains(&heap) {
            each([0, 0].into(), 0);
        }
        for taken in self.least..=self.greatest.min(heap) {
            each([0, heap - taken].into(), heap - taken);
        }
    }
}

/// An auction: each bid raises the last one by at most so much, and who first reaches the price has
/// won. The state is the last bid; moves are bids.
#[derive(Clone, Copy, Debug)]
pub struct Auction {
    /// The price.
    pub price: u64,
    /// The greatest raise.
    pub raise: u64,
}

impl Rules for Auction {
    type State = u64;

    fn options(&self, &bid: &u64, each: &mut dyn FnMut(Move, u64)) {
        if bid < self.price {
            for raise in 1..=self.raise {
                each((bid + raise).into(), bid + raise);
            }
        }
    }
}
