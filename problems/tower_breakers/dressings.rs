//! What judges dress towers up as: from the numbers of their tests to heaps of Nim.
//!
//! README.md says why each of them is Nim.

use crate::{
    game::Undecided,
    problem::{Refusal, Test},
    theory::{
        factors::{FactorCounts, factor},
        sums::{Dressing, Part, Parts, Sum},
    },
};

/// A row is a heap of the prime factors of all its numbers.
#[derive(Debug, Default)]
pub(super) struct Rows {
    factors: FactorCounts,
    sum: u128,
    passed: u64,
}

impl Rows {
    /// The heap of the row that is complete with these cells, if it is.
    fn pass(&mut self, cells: &[u64], columns: u64) -> Option<u128> {
        let factors: u64 = cells.iter().map(|&cell| u64::from(self.factors.omega(cell))).sum();
        self.sum += u128::from(factors);
        self.passed += cells.len() as u64;
        if self.passed < columns {
            return None;
        }
        self.passed = 0;
        Some(std::mem::take(&mut self.sum))
    }
}

impl Dressing for Rows {
    fn start(&mut self) {
        (self.sum, self.passed) = (0, 0);
    }

    fn part(&mut self, numbers: &[u64], _: usize, cell: u64) -> Part {
        Ok(self.pass(&[cell], numbers[1]))
    }

    fn add(
        &mut self,
        numbers: &[u64],
        _: usize,
        mut run: &[u64],
        sum: &mut Sum,
    ) -> Result<(), Refusal> {
        self.factors.prepare(run);
        while !run.is_empty() {
            let left = usize::try_from(numbers[1] - self.passed).unwrap_or(usize::MAX);
            let (cells, rest) = run.split_at(run.len().min(left));
            if let Some(heap) = self.pass(cells, numbers[1]) {
                sum.add_one(heap);
            }
            run = rest;
        }
        Ok(())
    }
}

/// The primes of a number, the first of the test, are heaps of their exponents.
#[derive(Debug, Default)]
pub(super) struct Exponents;

impl Parts for Exponents {
    fn finish(&mut self, numbers: &[u64], sum: &mut Sum) -> Result<(), Undecided> {
        sum.add(exponents(numbers[0]));
        Ok(())
    }
}

fn exponents(number: u64) -> impl Iterator<Item = u64> {
    factor(number).into_iter().map(|(_, exponent)| exponent.into())
}

/// The heaps of a number.
pub(super) fn of_number(test: &Test) -> Test {
    Test::of_heaps(exponents(test.numbers[0]).collect())
}
