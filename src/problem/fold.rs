//! Rows that keep nothing: who wins is told while the numbers pass.

use super::{
    Problem, Refusal,
    reading::{Reader, read_tests},
};
use crate::{
    error::Result,
    game::Play,
    scanner::Input,
    writer::{Answers, Verdicts},
};

/// What a rule remembers of a test while its numbers pass. One serves a whole file, and may keep
/// what later tests can use again.
pub trait Fold: Default {
    /// A list begins; the first list of a test has the index 0, and with it a new test begins.
    fn begin(&mut self, list: usize);

    /// The next numbers of the list; `numbers` are those outside of lists.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of the first number that is not what the rules need.
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal>;

    /// Whether the player to move wins.
    fn is_won(&mut self, numbers: &[u64], play: Play) -> bool;
}

/// Solves a problem whose answers are two words by a fold.
///
/// # Errors
///
/// As [`Problem::solve`].
pub fn by_fold<F: Fold>(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let mut words = Words { play: problem.play, verdicts: problem.verdicts(), fold: F::default() };
    read_tests(problem, input, answers, &mut words)
}

struct Words<F> {
    play: Play,
    verdicts: Verdicts,
    fold: F,
}

impl<F: Fold> Reader for Words<F> {
    #[inline]
    fn begin(&mut self, list: usize) {
        self.fold.begin(list);
    }

    #[inline]
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        self.fold.take(numbers, list, run)
    }

    #[inline]
    fn answer(&mut self, numbers: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        self.verdicts.answer(test, self.fold.is_won(numbers, self.play), answers)
    }
}
