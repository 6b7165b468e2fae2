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
            for divisor in proper_divisors(height) {
                let mut heights = heights.clone();
                heights[tower] = divisor;
                each([tower as u64, divisor].into(), heights);
            }
        }
    }

    /// Which primes divide a height makes no difference, only how often each of them does.
    fn canonical(&self, heights: Vec<u64>) -> Vec<u64> {
        without_ones(heights.into_iter().map(smallest_alike).collect())
    }
}

/// All divisors but the number itself.
fn proper_divisors(number: u64) -> Vec<u64> {
    let small = (1..).take_while(|divisor| divisor * divisor <= number);
    let pairs = small.filter(|divisor| number % divisor == 0);
    let both = pairs.flat_map(|divisor| [divisor, number / divisor]);
    let mut divisors: Vec<u64> = both.filter(|&divisor| divisor < number).collect();
    divisors.sort_unstable();
    divisors.dedup();
    divisors
}

/// The smallest number whose primes divide it as often as those of this one.
fn smallest_alike(mut number: u64) -> u64 {
    let mut exponents = Vec::new();
    let mut prime = 2;
    while number > 1 {
        if prime * prime > number {
            prime = number;
        }
        let mut exponent = 0;
        while number % prime == 0 {
            number /= prime;
            exponent += 1;
        }
        exponents.push(exponent);
        prime += 1;
    }
    exponents.retain(|&exponent| exponent > 0);
    exponents.sort_unstable_by(|one, other| other.cmp(one));
    let primes = (2_u64..).filter(|&number| (2..number).all(|divisor| number % divisor != 0));
    primes.zip(exponents).map(|(prime, exponent)| prime.pow(exponent)).product()
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
