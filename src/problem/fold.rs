//! Rows that keep nothing: who wins is told while the numbers pass.

use super::{
    Problem, Refusal, SHORT,
    reading::{Reader, ShortTests, read_tests},
    short,
};
use crate::{
    error::Result,
    game::{Play, Undecided},
    scanner::{Input, RUN, Run, SmallTests},
    theory::sums::Sum,
    writer::{Answers, Verdicts},
};

/// What a rule remembers of a test while its numbers pass. One serves a whole file, and may keep
/// what later tests can use again.
pub trait Fold: Default {
    /// Whether a test is decided by the [sum](Sum) of parts with the numbers of its lists as their values
    /// and nothing else, so that they may [join](Self::join) in place of being taken.
    const BY_SUM: bool = false;

    /// The next numbers of the list, by their sum.
    fn join(&mut self, _sum: Sum) {}

    /// Whether it decides [short](Self::is_short_won) tests.
    const SHORT: bool = false;

    /// Whether the player to move wins a test that is one list, short and filled up with zeros; none,
    /// where its length or anything else matters.
    #[must_use]
    fn is_short_won(_list: &[u64; SHORT], _play: Play) -> Option<bool> {
        None
    }

    /// The same of numbers that are the bytes of a word, the first one lowest.
    #[must_use]
    fn is_small_won(list: u64, play: Play) -> Option<bool> {
        Self::is_short_won(&list.to_le_bytes().map(u64::from), play)
    }

    /// A test begins; where a set holds the tests, each of them, after what the set says itself.
    fn start(&mut self) {}

    /// A list begins; lists count from 0, those of a set before those of its tests.
    fn begin(&mut self, _list: usize) {}

    /// The next numbers of the list; `numbers` are those outside of lists.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of the first number that is not what the rules need.
    fn take(&mut self, _numbers: &[u64], _list: usize, _run: &[u64]) -> Result<(), Refusal> {
        Ok(())
    }

    /// Whether the player to move wins.
    ///
    /// # Errors
    ///
    /// [`Undecided`] where a number of the head lies beyond the [table](super::Field::table) of the
    /// rule.
    fn is_won(&mut self, numbers: &[u64], play: Play) -> Result<bool, Undecided>;
}

/// Solves a problem whose answers are two words by a fold.
///
/// # Errors
///
/// As [`Problem::solve`].
///
/// # Panics
///
/// Where the problem answers with something else.
pub fn by_fold<F: Fold>(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let verdicts = problem.verdicts().expect("a fold answers with two words");
    let (play, tests) = (problem.play, SmallTests::NONE);
    let mut words = Words { play, verdicts, fold: F::default(), won: false, tests };
    read_tests(problem, input, answers, &mut words)
}

/// How many short tests are decided before they are answered.
const AT_ONCE: usize = RUN;

struct Words<F> {
    play: Play,
    verdicts: Verdicts,
    fold: F,
    /// Whether the test that is whole is won.
    won: bool,
    tests: SmallTests,
}

impl<F: Fold> Words<F> {
    /// Decides short tests, the play being known to the compiler.
    fn decide_short<const MISERE: bool>(
        &mut self,
        run: Run<'_>,
        tests: ShortTests,
        wins: &mut [bool],
    ) -> (usize, usize) {
        let ShortTests { kernel, least, left, .. } = tests;
        // A function, so that what it says is known where it is called.
        let play = || if MISERE { Play::Misere } else { Play::Normal };
        match run {
            Run::Small(run)
                if F::BY_SUM
                    && least == 0
                    && left >= AT_ONCE
                    && self.tests.find(kernel, run, MISERE) =>
            {
                let tests = &self.tests;
                kernel.widen(|| tests.decide(wins, |odd, large| Sum::decides(odd, large, play())));
                (tests.used, tests.count)
            }
            Run::Small(run) => {
                let is_won = |list| F::is_small_won(list, play());
                kernel.widen(|| short::decide_small(run.numbers(), least, wins, is_won))
            }
            Run::Wide(run) => {
                let is_won = |list: &_| F::is_short_won(list, play());
                kernel.widen(|| short::decide(run, least, wins, is_won))
            }
        }
    }
}

impl<F: Fold> Reader for Words<F> {
    const BY_SUM: bool = F::BY_SUM;
    const SHORT: bool = F::SHORT;

    #[inline]
    fn join(&mut self, sum: Sum) {
        self.fold.join(sum);
    }

    fn short_tests(
        &mut self,
        run: Run<'_>,
        tests: ShortTests,
        answers: &mut Answers<'_>,
    ) -> Result<(usize, usize)> {
        let mut wins = [false; AT_ONCE];
        let wins = &mut wins[..AT_ONCE.min(tests.left)];
        let (used, decided) = match self.play {
            Play::Normal => self.decide_short::<false>(run, tests, wins),
            Play::Misere => self.decide_short::<true>(run, tests, wins),
        };
        self.verdicts.answer_all(tests.first, &wins[..decided], answers)?;
        Ok((used, decided))
    }

    #[inline]
    fn start(&mut self) {
        self.fold.start();
    }

    #[inline]
    fn begin(&mut self, list: usize) {
        self.fold.begin(list);
    }

    #[inline]
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        self.fold.take(numbers, list, run)
    }

    #[inline]
    fn decide(&mut self, numbers: &[u64]) -> Result<(), Undecided> {
        self.won = self.fold.is_won(numbers, self.play)?;
        Ok(())
    }

    #[inline]
    fn answer(&mut self, _: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        self.verdicts.answer(test, self.won, answers)
    }

    fn end(&mut self, _: u64, answers: &mut Answers<'_>) -> Result<()> {
        self.verdicts.end(answers)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        problem::{Count, Field, Frame, Item},
        problems,
        theory::sums::{Dressing, Part, SumOf},
    };

    /// The heaps of the tests; what the set lists first counts for nothing.
    #[derive(Default)]
    struct Heaps;

    impl Dressing for Heaps {
        fn part(&mut self, _: &[u64], list: usize, number: u64) -> Part {
            Ok((list == 1).then_some(number.into()))
        }
    }

    /// Sets of amounts with tests of heaps, as in the format of S-Nim.
    #[test]
    fn each_test_of_a_set_starts_anew() {
        const NUMBER: Field = Field::new("n", "a number", "number");
        let nim = problems::find("nim").expect("it is in the table");
        let sets = Problem {
            frame: Frame::Zero,
            layout: &[
                Item::Number(NUMBER),
                Item::List(Count::Of(0), NUMBER),
                Item::Number(NUMBER),
                Item::Tests(
                    Count::Of(1),
                    &[Item::Number(NUMBER), Item::List(Count::Of(2), NUMBER)],
                ),
            ],
            solve: by_fold::<SumOf<Heaps>>,
            ..*nim
        };
        let text = "2 7 9\n3\n1 5\n2 5 5\n1 5\n1 4\n2\n2 6 6\n3 1 2 4\n0\n";
        let generic =
            Problem { dressing: Some(|| Box::new(Heaps)), solve: super::super::by_layout, ..sets };
        for problem in [sets, generic] {
            let mut output = Vec::new();
            let mut answers = Answers::new(&mut output);
            let mut input = Input::new(text.as_bytes(), "stdin");
            problem.solve(&mut input, &mut answers).expect("the text is right");
            answers.finish().expect("memory can be written");
            drop(answers);
            assert_eq!(output, b"First\nSecond\nFirst\nSecond\nFirst\n");
        }
    }
}
