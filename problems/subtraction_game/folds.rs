//! Who wins, told while the amounts and the heaps pass.

use std::marker::PhantomData;

use super::BEYOND;
use crate::{
    game::{Play, Undecided},
    problem::{Fold, Refusal},
    theory::{
        sets::Sets,
        subtraction::{CAP, Outcomes, Sequence},
        sums::{Parts, Sum},
    },
};

/// The largest heap of a table.
pub(super) const LAST: u64 = CAP as u64 - 1;

/// What is expected in the place of a heap that no table reaches.
pub(super) const WITHIN_TABLE: &str =
    "a heap size of at most 16777215, as no period of these amounts is proved";

/// The amounts that a file names, as they pass.
#[derive(Debug, Default)]
pub(super) struct Amounts {
    pub(super) list: Vec<u64>,
    /// Whether they are others than before.
    new: bool,
}

impl Amounts {
    pub(super) fn begin(&mut self) {
        self.list.clear();
        self.new = true;
    }

    pub(super) fn add(&mut self, run: &[u64]) -> Result<(), Refusal> {
        self.list.try_reserve(run.len()).map_err(|_| Refusal::Memory)?;
        self.list.extend_from_slice(run);
        Ok(())
    }
}

/// A list of amounts, and after it lists of heaps, with the values of these amounts.
#[derive(Debug, Default)]
pub(super) struct Heaps {
    amounts: Amounts,
    sequences: Sets<Sequence>,
}

impl Parts for Heaps {
    fn begin(&mut self, list: usize) {
        if list == 0 {
            self.amounts.begin();
        } else if self.amounts.new {
            self.sequences.of(&self.amounts.list);
            self.amounts.new = false;
        }
    }

    fn add(&mut self, _: &[u64], list: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        match self.sequences.last() {
            Some(sequence) if list > 0 => values(sequence, run, sum),
            _ => self.amounts.add(run),
        }
    }
}

/// Adds the values of a run of heaps.
fn values(sequence: &mut Sequence, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
    // The table grows once and not by each heap that is larger than all before.
    if let Some(&largest) = run.iter().max() {
        sequence.reach(largest);
    }
    let mut refused = None;
    sum.add(run.iter().enumerate().map_while(|(index, &heap)| {
        let value = sequence.value(heap);
        if value.is_none() {
            refused = Some(Refusal::expected(WITHIN_TABLE).at(index));
        }
        value
    }));
    refused.map_or(Ok(()), Err)
}

/// One heap, the number of this index, and a list of amounts: one bit a heap tells who wins.
#[derive(Debug, Default)]
pub(super) struct OneHeap<const INDEX: usize> {
    amounts: Amounts,
    outcomes: Sets<Outcomes>,
}

impl<const INDEX: usize> Fold for OneHeap<INDEX> {
    fn start(&mut self) {
        self.amounts.begin();
    }

    fn take(&mut self, _: &[u64], _: usize, run: &[u64]) -> Result<(), Refusal> {
        self.amounts.add(run)
    }

    fn is_won(&mut self, numbers: &[u64], play: Play) -> Result<bool, Undecided> {
        let outcomes = self.outcomes.of(&self.amounts.list);
        outcomes.is_won(numbers[INDEX], play).ok_or(BEYOND)
    }
}

/// One heap, the first number, that is lost where its remainder by `PERIOD` is one of the bits of
/// `LOST`. README.md says why the sets of the rows are such.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Remainder<const PERIOD: u64, const LOST: u64>;

impl<const PERIOD: u64, const LOST: u64> Fold for Remainder<PERIOD, LOST> {
    #[inline]
    fn is_won(&mut self, numbers: &[u64], _: Play) -> Result<bool, Undecided> {
        Ok(LOST >> (numbers[0] % PERIOD) & 1 == 0)
    }
}

/// One heap, the first number, and the amounts 1, 2 and the second number.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct OneTwoAnd;

impl Fold for OneTwoAnd {
    #[inline]
    fn is_won(&mut self, numbers: &[u64], _: Play) -> Result<bool, Undecided> {
        let (heap, amount) = (numbers[0], numbers[1]);
        if amount % 3 != 0 {
            return Ok(heap % 3 != 0);
        }
        // With 2^64-1, which is a multiple of 3, the period is 2^64, and each heap its own remainder.
        let rest = amount.checked_add(1).map_or(heap, |period| heap % period);
        Ok(rest % 3 != 0 || rest == amount)
    }
}

/// Heaps, of a list, from which amounts of an infinite set are taken. The table reaches as far as the
/// field allows.
#[derive(Debug)]
pub(super) struct Infinite<S> {
    sequence: Sequence,
    set: PhantomData<S>,
}

impl<S: InfiniteSet> Default for Infinite<S> {
    fn default() -> Self {
        Self { sequence: Sequence::new(&S::amounts()), set: PhantomData }
    }
}

impl<S: InfiniteSet> Parts for Infinite<S> {
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        values(&mut self.sequence, run, sum)
    }
}

/// The same where the heaps are the numbers of the head.
#[derive(Debug, Default)]
pub(super) struct InfiniteHead<S: InfiniteSet>(Infinite<S>);

impl<S: InfiniteSet> Parts for InfiniteHead<S> {
    fn finish(&mut self, numbers: &[u64], sum: &mut Sum) -> Result<(), Undecided> {
        values(&mut self.0.sequence, numbers, sum).map_err(|_| BEYOND)
    }
}

/// An infinite set of amounts, of which a table needs those that its largest heap has.
pub(super) trait InfiniteSet {
    /// The largest heap that the table reaches.
    const LAST: u64;

    /// The amounts up to that heap.
    fn amounts() -> Vec<u64>;
}

/// 1, 2, 3, 5, 8, …
#[derive(Debug, Default)]
pub(super) struct Fibonacci;

impl InfiniteSet for Fibonacci {
    const LAST: u64 = LAST;

    fn amounts() -> Vec<u64> {
        let mut pair = (1, 2);
        let numbers = std::iter::repeat_with(|| {
            let (number, next) = pair;
            pair = (next, number + next);
            number
        });
        numbers.take_while(|&number| number <= Self::LAST).collect()
    }
}

/// 1, 4, 9, 16, …
#[derive(Debug, Default)]
pub(super) struct Squares;

impl InfiniteSet for Squares {
    const LAST: u64 = (1 << 21) - 1;

    fn amounts() -> Vec<u64> {
        (1..=Self::LAST)
            .map(|root| root * root)
            .take_while(|&square| square <= Self::LAST)
            .collect()
    }
}

/// The powers of a base above 1 that are at most a heap, and 1.
pub(super) fn powers(base: u64, heap: u64) -> Vec<u64> {
    let next = |power: &u64| power.checked_mul(base).filter(|&power| power <= heap);
    std::iter::successors(Some(1), next).collect()
}

#[cfg(test)]
mod tests {
    use super::{super::rules, *};
    use crate::search::Search;

    fn check(fold: &mut impl Fold, numbers: &[u64], amounts: Vec<u64>, play: Play) {
        let won = Search::new(rules::Heaps { amounts }, play).outcome(&vec![numbers[0]]).win;
        assert_eq!(fold.is_won(numbers, play), Ok(won), "{numbers:?} {play:?}");
    }

    #[test]
    fn remainders_tell_who_wins() {
        for heap in 0..200 {
            let (normal, misere) = (Play::Normal, Play::Misere);
            check(&mut Remainder::<7, 0b11>, &[heap], vec![2, 3, 5], normal);
            check(&mut Remainder::<2, 0b1>, &[heap], vec![1, 3], normal);
            check(&mut Remainder::<2, 0b10>, &[heap], vec![1, 3], misere);
            check(&mut Remainder::<7, 0b101>, &[heap], vec![1, 3, 4], normal);
            check(&mut Remainder::<7, 0b1010>, &[heap], vec![1, 3, 4], misere);
            check(&mut Remainder::<5, 0b101>, &[heap], powers(4, heap), normal);
            check(&mut Remainder::<3, 0b1>, &[heap], powers(2, heap), normal);
        }
    }

    #[test]
    fn one_two_and_another_amount_tell_who_wins() {
        for amount in 1..40 {
            for heap in 0..130 {
                let mut amounts = vec![1, 2, amount];
                amounts.sort_unstable();
                amounts.dedup();
                check(&mut OneTwoAnd, &[heap, amount], amounts, Play::Normal);
            }
        }
        // 2^64-1 is a multiple of 3.
        assert_eq!(OneTwoAnd.is_won(&[u64::MAX, u64::MAX], Play::Normal), Ok(true));
        assert_eq!(OneTwoAnd.is_won(&[u64::MAX - 3, u64::MAX], Play::Normal), Ok(false));
        assert_eq!(OneTwoAnd.is_won(&[u64::MAX, u64::MAX - 3], Play::Normal), Ok(true));
        assert_eq!(OneTwoAnd.is_won(&[u64::MAX - 2, u64::MAX - 3], Play::Normal), Ok(false));
    }

    #[test]
    fn infinite_sets_are_told_as_far_as_they_matter() {
        let fibonacci = Fibonacci::amounts();
        assert_eq!(fibonacci[..7], [1, 2, 3, 5, 8, 13, 21]);
        assert_eq!(fibonacci[fibonacci.len() - 1], 14_930_352);
        let squares = Squares::amounts();
        assert_eq!(squares[..4], [1, 4, 9, 16]);
        assert_eq!(squares[squares.len() - 1], 1448 * 1448);
        assert_eq!(powers(4, 63), [1, 4, 16]);
        assert_eq!(powers(2, u64::MAX).len(), 64);
        assert_eq!(powers(4, 0), [1]);
    }

    #[test]
    fn what_is_expected_names_the_last_heap_of_a_table() {
        assert!(WITHIN_TABLE.contains(&format!(" {LAST},")));
    }
}
