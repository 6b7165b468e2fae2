//! Who wins each of the heaps up to one.

use super::folds::Amounts;
use crate::{
    error::Result,
    problem::{Reader, Refusal},
    theory::subtraction::Outcomes,
    writer::Answers,
};

/// Solves `cses-1729`: a letter for each heap from 1 on, on one line.
#[derive(Default)]
pub(super) struct EveryHeap {
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
