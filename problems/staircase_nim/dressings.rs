//! What judges dress staircase Nim up as.
//!
//! README.md says why each of them is staircase Nim.

use std::collections::HashSet;

use crate::{
    problem::{Refusal, Test},
    theory::sums::{Dressing, Part},
};

/// Chips on different squares, in any order, as they are.
#[derive(Default)]
pub(super) struct Chips {
    seen: HashSet<u64>,
}

impl Dressing for Chips {
    fn start(&mut self) {
        self.seen.clear();
    }

    fn part(&mut self, _: &[u64], _: usize, square: u64) -> Part {
        self.seen.try_reserve(1).map_err(|_| Refusal::Memory)?;
        if self.seen.insert(square) {
            Ok(Some(u128::from(square)))
        } else {
            Err(Refusal::expected("a square without a chip"))
        }
    }
}

/// The gaps before chips, from the last one on, are the stairs that stones leave by.
pub(super) fn gaps(chips: &Test) -> Test {
    let mut squares = chips.heaps().to_vec();
    squares.sort_unstable();
    let before = [0].into_iter().chain(squares.iter().copied());
    let mut gaps: Vec<u64> =
        before.zip(&squares).map(|(before, square)| square - before - 1).collect();
    gaps.reverse();
    Test::of_heaps(gaps)
}

/// Men on a hill, one of them the king: the gaps that count.
///
/// Men are paired from the last one on, and the gap of each pair counts; the way of a first man
/// without a partner counts too, but for its last step if the king comes next.
#[derive(Default)]
pub(super) struct Hill {
    passed: u64,
    before: u64,
}

impl Dressing for Hill {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, numbers: &[u64], _: usize, place: u64) -> Part {
        let (men, king) = (numbers[0], numbers[1]);
        if self.passed > 0 && place <= self.before {
            return Err(Refusal::expected("a place beyond the one before"));
        }
        let alone = self.passed == 0 && men % 2 == 1;
        let second = self.passed % 2 != men % 2;
        let gap = if alone { place - u64::from(king == 2) } else { place - self.before - 1 };
        let first = self.passed == 0;
        self.passed += 1;
        self.before = place;
        if king == 1 {
            // He steps onto the top at once.
            return Ok(first.then_some(1));
        }
        Ok((alone || second).then_some(u128::from(gap)))
    }
}

/// Cells of a grid, those at an odd distance from the last one.
#[derive(Default)]
pub(super) struct Calendar {
    passed: u128,
}

impl Dressing for Calendar {
    fn start(&mut self) {
        self.passed = 0;
    }

    fn part(&mut self, numbers: &[u64], _: usize, stones: u64) -> Part {
        let (rows, columns) = (u128::from(numbers[0]), u128::from(numbers[1]));
        let (row, column) = (self.passed / columns, self.passed % columns);
        self.passed += 1;
        let distance = rows - 1 - row + columns - 1 - column;
        Ok((distance % 2 == 1).then_some(u128::from(stones)))
    }
}

/// The stairs whose heaps that count are these: every other one.
pub(super) fn apart(heaps: &Test) -> Test {
    Test::of_heaps(heaps.heaps().iter().flat_map(|&heap| [heap, 0]).collect())
}
