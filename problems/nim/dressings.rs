//! What judges dress Nim up as: from the numbers of their tests to heaps of Nim.
//!
//! README.md says why each of them is Nim.

use crate::{
    problem::Refusal,
    theory::sums::{Dressing, Part},
};

/// A coin on a square is a heap of the square's number, which counts from `FIRST`; two on the same
/// square cancel.
#[derive(Default)]
pub(super) struct Nimble<const FIRST: u64> {
    passed: u128,
}

impl<const FIRST: u64> Dressing for Nimble<FIRST> {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, coins: u64) -> Part {
        let square = u128::from(FIRST) + self.passed;
        self.passed += 1;
        Ok((coins % 2 == 1).then_some(square))
    }
}

/// A heap that has its pass is worth one more where its size is odd, and one less where it is even.
#[derive(Default)]
pub(super) struct Passes;

impl Dressing for Passes {
    fn part(&mut self, _: &[u64], _: usize, size: u64) -> Part {
        let size = u128::from(size);
        Ok(Some(match size {
            0 => 0,
            _ if size % 2 == 1 => size + 1,
            _ => size - 1,
        }))
    }
}

/// The heaps x, x+1, … x+m-1 are together worth their nim-sum.
#[derive(Default)]
pub(super) struct Ranges {
    first: Option<u128>,
}

impl Dressing for Ranges {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, number: u64) -> Part {
        let number = u128::from(number);
        match self.first.take() {
            None => {
                self.first = Some(number);
                Ok(None)
            }
            Some(first) => Ok(Some(nim_sum_below(first) ^ nim_sum_below(first + number))),
        }
    }
}

/// The nim-sum of 0, 1, … `end`-1: four in a row from a multiple of 4 cancel.
fn nim_sum_below(end: u128) -> u128 {
    (end - end % 4..end).fold(0, |sum, heap| sum ^ heap)
}

/// The squares between the two pieces of a column are a heap: whoever retreats is followed.
#[derive(Default)]
pub(super) struct Columns {
    white: Vec<u64>,
    passed: usize,
}

impl Dressing for Columns {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], list: usize, square: u64) -> Part {
        if list == 0 {
            self.white.try_reserve(1).map_err(|_| Refusal::Memory)?;
            self.white.push(square);
            return Ok(None);
        }
        let white = self.white[self.passed];
        self.passed += 1;
        match square.checked_sub(white) {
            None | Some(0) => Err(Refusal::expected("a square beyond the white one")),
            Some(distance) => Ok(Some(u128::from(distance - 1))),
        }
    }
}

/// The places between the two pieces of a pair are a heap.
#[derive(Default)]
pub(super) struct Pairs {
    before: Option<u64>,
    open: bool,
}

impl Dressing for Pairs {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, place: u64) -> Part {
        let gap = match self.before.replace(place) {
            Some(before) if place <= before => {
                return Err(Refusal::expected("a place beyond the one before"));
            }
            Some(before) => place - before - 1,
            None => 0,
        };
        self.open = !self.open;
        Ok((!self.open).then(|| u128::from(gap)))
    }
}

/// A row is a heap of the sum of its numbers.
#[derive(Default)]
pub(super) struct Rows {
    sum: u128,
    passed: u64,
}

impl Dressing for Rows {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, numbers: &[u64], _: usize, number: u64) -> Part {
        let columns = numbers[1];
        self.sum += u128::from(number);
        self.passed += 1;
        if self.passed < columns {
            return Ok(None);
        }
        let row = std::mem::take(self);
        Ok(Some(row.sum))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The heaps that a test stands for.
    fn heaps<D: Dressing + Default>(numbers: &[u64], values: &[u64]) -> Vec<u128> {
        let mut dressing = D::default();
        dressing.start();
        let part = |&value| dressing.part(numbers, 0, value).expect("the test is right");
        values.iter().filter_map(part).collect()
    }

    #[test]
    fn heaps_may_have_2_to_the_64_stones_or_more() {
        assert_eq!(heaps::<Passes>(&[], &[u64::MAX]), [1 << 64]);
        assert_eq!(heaps::<Rows>(&[1, 2], &[u64::MAX, u64::MAX]), [2 * u128::from(u64::MAX)]);
        // The last four numbers of 64 bits; all of them; and one more.
        assert_eq!(heaps::<Ranges>(&[], &[u64::MAX - 3, 4]), [0]);
        let all = u128::from(u64::MAX);
        assert_eq!(heaps::<Ranges>(&[], &[0, u64::MAX, u64::MAX, 1]), [all, all]);
        assert_eq!(heaps::<Ranges>(&[], &[u64::MAX, 2]), [all ^ (1 << 64)]);
    }

    #[test]
    fn a_range_is_worth_its_nim_sum() {
        for first in 0..70 {
            for count in 0..70 {
                let sum = (first..first + count).fold(0, |sum, heap| sum ^ u128::from(heap));
                assert_eq!(heaps::<Ranges>(&[], &[first, count]), [sum]);
            }
        }
    }
}
