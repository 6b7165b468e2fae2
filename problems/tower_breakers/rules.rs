//! The moves, as the statements tell them: the towers' own, and those of the games that judges dress
//! them up as. They are for the oracle.

use crate::{game::Move, search::Rules};

/// Lower one tower to a proper divisor of its height.
#[derive(Clone, Copy, Debug)]
pub struct Divisors;

impl Rules for Divisors {
    type State = Vec<u64>;

    fn options(&self, heights: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for (tower, &height) in heights.iter().enumerate() {
            for divisor in (1..height).filter(|divisor| height % divisor == 0) {
                let mut heights = heights.clone();
                heights[tower] = divisor;
                each([tower as u64, divisor].into(), heights);
            }
        }
    }

    fn canonical(&self, heights: Vec<u64>) -> Vec<u64> {
        without_ones(heights)
    }
}

/// Replace one tower by two or more equal ones that are together as high.
#[derive(Clone, Copy, Debug)]
pub struct EqualParts;

impl Rules for EqualParts {
    type State = Vec<u64>;

    fn options(&self, heights: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        for (tower, &height) in heights.iter().enumerate() {
            for part in (1..height).filter(|part| height % part == 0) {
                let parts = height / part;
                let mut heights = heights.clone();
                heights.remove(tower);
                heights.extend((0..parts).map(|_| part));
                each([tower as u64, parts, part].into(), heights);
            }
        }
    }

    fn canonical(&self, heights: Vec<u64>) -> Vec<u64> {
        without_ones(heights)
    }
}

fn without_ones(mut heights: Vec<u64>) -> Vec<u64> {
    heights.retain(|&height| height > 1);
    heights.sort_unstable();
    heights
}

/// A matrix of numbers: divide one or more numbers of one row, each by a divisor of it above 1.
#[derive(Clone, Copy, Debug)]
pub struct Matrix;

impl Rules for Matrix {
    type State = Vec<Vec<u64>>;

    fn options(&self, rows: &Self::State, each: &mut dyn FnMut(Move, Self::State)) {
        for (index, row) in rows.iter().enumerate() {
            let divided = |rows: Vec<Vec<u64>>, &cell: &u64| -> Vec<Vec<u64>> {
                let divisors = (1..=cell).filter(|divisor| cell % divisor == 0);
                let longer = divisors.flat_map(|divisor| {
                    rows.iter().map(move |row| [&row[..], &[divisor]].concat())
                });
                longer.collect()
            };
            let mut others = row.iter().fold(vec![vec![]], divided);
            others.retain(|other| other != row);
            for other in others {
                let mut rows = rows.clone();
                rows[index] = other;
                each((index as u64).into(), rows);
            }
        }
    }
}

/// One number: divide it by one of its primes, once or more often.
#[derive(Clone, Copy, Debug)]
pub struct OnePrime;

impl Rules for OnePrime {
    type State = u64;

    fn options(&self, &number: &u64, each: &mut dyn FnMut(Move, u64)) {
        let is_prime = |prime: &u64| (2..*prime).all(|divisor| prime % divisor != 0);
        for prime in (2..=number).filter(|prime| number % prime == 0).filter(is_prime) {
            let mut left = number;
            while left % prime == 0 {
                left /= prime;
                each(left.into(), left);
            }
        }
    }
}
