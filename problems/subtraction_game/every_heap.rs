//! Who wins each of the heaps up to one.

use super::{folds::Amounts, rules};
use crate::{
    error::Result,
    game::{Move, Play},
    problem::{Reader, Refusal, Test},
    proof::{Answered, Claim, Played},
    search::Search,
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

/// The largest heap and the greatest amount of a proof.
const LARGEST: (u64, u64) = (60, 8);

/// Every heap with every set of amounts, played out.
pub(super) fn boards(play: Play) -> Claim {
    let (heap, most) = LARGEST;
    let set = move |bits: u32| -> Vec<u64> {
        (1..=most).filter(|amount| bits >> (amount - 1) & 1 == 1).collect()
    };
    let sets = (1..1_u32 << most).map(set);
    let played = Played::each(
        |test| &test.lists[0],
        |test| vec![test.numbers[0]],
        move |amounts| Search::new(rules::Heaps { amounts: amounts.to_vec() }, play),
    );
    let answer = |played: &Played<rules::Heaps>, test: &Test, _: &[Move]| {
        let search = played.search(test);
        let letter = |heap| if search.outcome(&vec![heap]).win { 'W' } else { 'L' };
        (1..=test.numbers[0]).map(letter).collect()
    };
    let test = |heap, amounts: Vec<u64>| Test {
        numbers: vec![heap, amounts.len() as u64],
        lists: vec![amounts],
    };
    Claim {
        covers: vec![
            ("heap", format!("at most {heap}")),
            ("amounts", format!("every set of 1 to {most}")),
        ],
        positions: Box::new(
            (0..=heap).flat_map(move |heap| sets.clone().map(move |amounts| test(heap, amounts))),
        ),
        oracle: Box::new(Answered { played, answer }),
    }
}
