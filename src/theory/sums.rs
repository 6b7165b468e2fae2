//! Sums of games in which every position of value 0 that is not the end has an option of value 1.
//!
//! **Theorem** (after Bouton 1901, Grundy and Smith 1956, Ferguson 1974). With the Grundy values of
//! normal play, such a sum is lost for the player to move exactly if
//!
//! - in normal play, the nim-sum of the values is 0;
//! - in misère play, some value is at least 2 and the nim-sum is 0, or none is and the nim-sum is 1.
//!
//! **Proof** of the misère part. Call the positions it names *balanced*.
//!
//! - From a balanced one with all values at most 1 (nim-sum 1): a move keeps them so and makes the
//!   nim-sum 0, or makes one value at least 2, alone, so that the nim-sum is not 0.
//! - From a balanced one with a value of at least 2 (nim-sum 0) there are two or more such values;
//!   after a move one is left, and the nim-sum is not 0.
//! - From an unbalanced one with all values at most 1 (nim-sum 0): if there is no move, it is won. If
//!   a value is 1, its game has an option of value 0. If all are 0, some game is not at its end and
//!   has an option of value 1. Either way the nim-sum becomes 1.
//! - From an unbalanced one with one value of at least 2: its game has options of value 0 and 1, and
//!   one of them makes the nim-sum 1. With two or more: the move of normal play, which makes the
//!   nim-sum 0, leaves one of them.
//!
//! Nim heaps are such games, each with its size as its value; so are heaps of any subtraction game.

use crate::{
    error::Result,
    game::Play,
    problem::{Count, Dressing, Item, Problem, Range, Reader, Refusal, Tests, read_tests},
    scanner::Input,
    writer::{Answers, Verdicts},
};

/// What decides a sum, in both plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The nim-sum of the values.
    pub nim_sum: u128,
    /// The bits that some value has.
    any: u128,
}

impl Sum {
    /// Of parts with these values.
    #[inline]
    #[must_use]
    pub fn of(values: &[u64]) -> Self {
        let mut sum = Self::default();
        sum.add(values);
        sum
    }

    /// Adds parts with these values.
    #[inline]
    pub fn add(&mut self, values: &[u64]) {
        let (mut nim_sum, mut any) = (0, 0);
        for value in values {
            nim_sum ^= value;
            any |= value;
        }
        self.nim_sum ^= u128::from(nim_sum);
        self.any |= u128::from(any);
    }

    /// Adds a part with this value.
    #[inline]
    pub fn add_one(&mut self, value: u128) {
        self.nim_sum ^= value;
        self.any |= value;
    }

    /// Whether the player to move wins.
    #[inline]
    #[must_use]
    pub fn is_won(self, play: Play) -> bool {
        let inverted = play == Play::Misere && self.any <= 1;
        (self.nim_sum != 0) != inverted
    }
}

/// The value that one part must take so that the sum is lost for the player who moves next.
///
/// `others` is the nim-sum of the other parts, and `big` says whether one of them is at least 2. A
/// move of that part wins exactly if it takes this value: no other value makes the sum balanced.
#[must_use]
pub fn target(others: u64, big: bool, play: Play) -> u64 {
    others ^ u64::from(play == Play::Misere && !big)
}

/// Solves a problem whose tests are heaps, with their sizes as values, and whose answers are two
/// words. Whole tests are decided inside the run, longer ones run by run; nothing is kept.
///
/// # Errors
///
/// As [`Problem::solve`].
pub fn solve_sizes(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let (count, heap) = match *problem.layout {
        [Item::Number(count), Item::List(Count::Of(0), heap)]
            if count.rule == Range::ANY && heap.rule == Range::ANY =>
        {
            (count, heap)
        }
        _ => return solve_dressed::<Plain>(problem, input, answers),
    };
    let verdicts = problem.verdicts();
    let mut tests = Tests::begin(problem, input)?;
    loop {
        solve_run(problem.play, &verdicts, &mut tests, input, answers)?;
        if !tests.next(input)? {
            return input.end();
        }
        let count = input.number(&count)?;
        if tests.is_sentinel(&[count]) {
            return input.end();
        }
        let mut sum = Sum::default();
        input.list(u128::from(count), &[heap], |run| {
            sum.add(run);
            Ok(())
        })?;
        verdicts.answer(tests.number, sum.is_won(problem.play), answers)?;
    }
}

/// Decides the tests that lie in the run as a whole.
fn solve_run(
    play: Play,
    verdicts: &Verdicts,
    tests: &mut Tests,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    if tests.are_done() {
        return Ok(());
    }
    let run = input.run()?;
    let mut rest = run;
    while !tests.are_done() {
        let (&count, values) = match rest.split_first() {
            Some(test) if !tests.is_sentinel(&[*test.0]) => test,
            _ => break,
        };
        let length = usize::try_from(count).unwrap_or(usize::MAX);
        if length > values.len() {
            break;
        }
        let (heaps, others) = values.split_at(length);
        tests.pass();
        verdicts.answer(tests.number, Sum::of(heaps).is_won(play), answers)?;
        rest = others;
    }
    let used = run.len() - rest.len();
    input.take(used);
    Ok(())
}

/// Solves a problem whose tests are heaps dressed up, with their sizes as values, and whose answers
/// are two words. It keeps nothing but what the dressing keeps.
///
/// # Errors
///
/// As [`Problem::solve`].
pub fn solve_dressed<D: Dressing + Default>(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let (sum, dressing) = (Sum::default(), D::default());
    let mut fold = Fold { play: problem.play, verdicts: problem.verdicts(), sum, dressing };
    read_tests(problem, input, answers, &mut fold)
}

struct Fold<D> {
    play: Play,
    verdicts: Verdicts,
    sum: Sum,
    dressing: D,
}

impl<D: Dressing + Default> Reader for Fold<D> {
    fn begin(&mut self, _: usize) {}

    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        for (index, &number) in run.iter().enumerate() {
            match self.dressing.heap(numbers, list, number) {
                Ok(Some(heap)) => self.sum.add_one(heap),
                Ok(None) => {}
                Err(expected) => return Err(Refusal::Number { index, expected }),
            }
        }
        Ok(())
    }

    fn answer(&mut self, _: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        let win = self.sum.is_won(self.play);
        (self.sum, self.dressing) = (Sum::default(), D::default());
        self.verdicts.answer(test, win, answers)
    }
}

/// No dressing: every number is a heap.
#[derive(Default)]
struct Plain;

impl Dressing for Plain {
    fn heap(&mut self, _: &[u64], _: usize, number: u64) -> Result<Option<u128>, &'static str> {
        Ok(Some(u128::from(number)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The theorem's own words, of values up to 3.
    #[test]
    fn a_sum_is_decided_as_the_theorem_says() {
        assert!(!Sum::of(&[]).is_won(Play::Normal));
        assert!(Sum::of(&[]).is_won(Play::Misere));
        assert!(Sum::of(&[0, 0]).is_won(Play::Misere));
        assert!(!Sum::of(&[1]).is_won(Play::Misere));
        assert!(Sum::of(&[1, 1]).is_won(Play::Misere));
        assert!(Sum::of(&[2]).is_won(Play::Misere));
        assert!(!Sum::of(&[2, 2]).is_won(Play::Misere));
        assert!(!Sum::of(&[1, 2, 3]).is_won(Play::Misere));
    }
}
