//! How many first moves win, told without keeping the heaps.

use crate::{
    error::Result,
    problem::{Reader, Refusal},
    writer::Answers,
};

/// Solves a problem whose tests are heaps, and whose answers are how many moves win in normal play.
///
/// A move wins where it makes a heap smaller by taking the nim-sum from it bit by bit, which it does
/// for the heaps that have the nim-sum's highest bit (Bouton 1901). So it is enough to know, for
/// each bit, how many heaps have it.
#[derive(Default)]
pub(super) struct Counter {
    nim_sum: u64,
    /// How many heaps have each bit, as binary numbers that stand upright: bit b of the digit i is
    /// the digit i of the count for bit b. Adding a heap takes about as many steps as the
    /// logarithm of its bits.
    digits: Vec<u64>,
}

impl Counter {
    fn add(&mut self, heap: u64) {
        self.nim_sum ^= heap;
        let mut carry = heap;
        for digit in &mut self.digits {
            let both = *digit & carry;
            *digit ^= carry;
            carry = both;
            if carry == 0 {
                return;
            }
        }
        if carry > 0 {
            self.digits.push(carry);
        }
    }

    fn winning_moves(&self) -> u64 {
        let Some(highest) = self.nim_sum.checked_ilog2() else { return 0 };
        let count = |count, digit| 2 * count + (digit >> highest & 1);
        self.digits.iter().rev().fold(0, count)
    }
}

impl Reader for Counter {
    fn start(&mut self) {
        self.nim_sum = 0;
        self.digits.clear();
    }

    fn begin(&mut self, _: usize) {}

    fn take(&mut self, _: &[u64], _: usize, run: &[u64]) -> Result<(), Refusal> {
        for &heap in run {
            self.add(heap);
        }
        Ok(())
    }

    fn answer(&mut self, _: &[u64], _: u64, answers: &mut Answers<'_>) -> Result<()> {
        answers.number(self.winning_moves());
        answers.line();
        answers.commit()
    }
}
