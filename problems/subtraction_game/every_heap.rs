//! Who wins each of the heaps up to one.

use super::folds::Amounts;
use crate::{
    error::Result,
    problem::{Problem, Reader, Refusal, read_tests},
    scanner::Input,
    theory::subtraction::Outcomes,
    writer::Answers,
};

/// Solves `cses-1729`: a letter for each heap from 1 on, on one line.
///
/// # Errors
///
/// As [`Problem::solve`].
pub(super) fn solve(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    read_tests(problem, input, answers, &mut EveryHeap::default())
}

#[derive(Default)]
struct EveryHeap {
    amounts: Amounts,
}

impl Reader for EveryHeap {
    fn start(&mut self) {
        self.amounts.begin();
    }

    fn take(&mut self, _: &[u64], _: usize, run: &[u64]) -> Result<(), Refusal> {
        self.amounts.add(run)
    }

    fn answer(&mut self, numbers: &[u64], _: u64, answers: &mut Answers<'_>) -> Result<()> {
        let mut outcomes = Outcomes::new(&self.amounts.list);
        let heaps = outcomes.lost(numbers[0] + 1).into_iter().flatten().skip(1);
        for lost in heaps {
            answers.text(if lost { "L" } else { "W" });
        }
        answers.line();
        answers.commit()
    }
}
