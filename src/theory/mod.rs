//! What many games share: nim-sums, the least excluded number, and sums of games.
//!
//! This module and `problems` use no crates, and no syntax or library call newer than Rust 1.71, so
//! that a solution can be written out as a single file for a judge.

pub mod factors;
pub mod modulus;
pub mod sets;
pub mod subtraction;
pub mod sums;

/// What is worked out for one test of a file and can serve others: it is made for a file.
#[derive(Debug, Default)]
pub struct Tables {
    /// Of small numbers, how many prime factors they have.
    pub factors: factors::FactorCounts,
    /// The Grundy values of subtraction games.
    pub sequences: sets::Sets<subtraction::Sequence>,
}

/// The nim-sum: the Grundy value of a sum of games with these values (Sprague 1935, Grundy 1939).
#[must_use]
pub fn nim_sum(values: &[u64]) -> u64 {
    values.iter().fold(0, |sum, value| sum ^ value)
}

/// The least number that is not among these (minimum excludant).
///
/// # Complexity
///
/// Time and memory proportional to how many there are.
pub fn mex(values: impl Iterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.collect();
    let mut present = vec![false; values.len()];
    for value in values {
        let place = usize::try_from(value).ok().and_then(|value| present.get_mut(value));
        if let Some(place) = place {
            *place = true;
        }
    }
    present.iter().take_while(|&&present| present).count() as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_least_excluded_number_is_found() {
        assert_eq!(mex([].into_iter()), 0);
        assert_eq!(mex([1, 2, 3].into_iter()), 0);
        assert_eq!(mex([2, 0, 1, 1].into_iter()), 3);
        assert_eq!(mex([0, 2, u64::MAX].into_iter()), 1);
    }
}
