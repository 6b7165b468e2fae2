//! The generic solve: read by the layout, decide, write.

use super::{Condition, Count, Field, Form, Frame, Item, Problem, Refusal, TESTS, Test};
use crate::{
    error::Result,
    scanner::Input,
    writer::{Answers, Verdicts},
};

/// The tests of a file, one after the other.
pub(crate) struct Tests {
    frame: Frame,
    has_sets: bool,
    left: u64,
    /// The number of the test, from 1.
    pub(crate) number: u64,
}

impl Tests {
    /// Reads what stands before the first test.
    pub(crate) fn begin(problem: &Problem, input: &mut Input<'_>) -> Result<Self> {
        let left = match problem.frame {
            Frame::Counted => input.number(&TESTS)?,
            Frame::Single => 1,
            Frame::Zero | Frame::Eof => u64::MAX,
        };
        Ok(Self { frame: problem.frame, has_sets: problem.has_sets(), left, number: 0 })
    }

    /// Whether there is another test, as far as that can be told before its head; then it is entered.
    pub(crate) fn next(&mut self, input: &mut Input<'_>) -> Result<bool> {
        let open = matches!(self.frame, Frame::Zero | Frame::Eof);
        if self.left == 0 || (open && input.is_ended()?) {
            return Ok(false);
        }
        self.skip(1);
        let (set, test) = if self.has_sets { (self.number, 0) } else { (0, self.number) };
        input.enter(set, test);
        Ok(true)
    }

    /// Passes over tests that were answered.
    pub(crate) fn skip(&mut self, tests: u64) {
        self.left -= tests;
        self.number += tests;
    }

    /// How many more there can be.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Whether a test with this head is none, but ends the file.
    pub(crate) fn is_sentinel(&self, head: &[u64]) -> bool {
        self.frame == Frame::Zero && head.iter().all(|&number| number == 0)
    }
}

/// Solves any problem: reads each test by the layout, takes it to its position, decides it and
/// writes the answer. It keeps one test in memory.
///
/// # Errors
///
/// As [`Problem::solve`].
pub fn by_layout(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let is_number = |item: &&Item| matches!(item, Item::Number(_));
    let head = problem.layout.iter().take_while(is_number).count();
    let (head, body) = problem.layout.split_at(head);
    let mut tests = Tests::begin(problem, input)?;
    let mut solver = Solver { problem, verdicts: verdicts(problem), test: Test::default() };
    while tests.next(input)? {
        solver.test = Test::default();
        solver.read(head, tests.number, input, answers)?;
        if tests.is_sentinel(&solver.test.numbers) {
            break;
        }
        solver.read(body, tests.number, input, answers)?;
        if !problem.has_sets() {
            solver.answer(tests.number, answers)?;
        }
    }
    input.end()
}

/// The words of a problem that has them.
pub(crate) fn verdicts(problem: &Problem) -> Verdicts {
    let (win, lose) = match problem.form {
        Form::Words(win, lose) => (win, lose),
        _ => ("", ""),
    };
    Verdicts::new(win, lose, problem.prefix)
}

struct Solver<'p> {
    problem: &'p Problem,
    verdicts: Verdicts,
    test: Test,
}

impl Solver<'_> {
    fn read(
        &mut self,
        items: &[Item],
        set: u64,
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<()> {
        for item in items {
            match *item {
                Item::Number(field) => self.test.numbers.push(input.number(&field)?),
                Item::List(count, field) => self.read_list(count, &[field], input)?,
                Item::Lines(count, fields) => self.read_list(count, fields, input)?,
                Item::Tests(count, items) => {
                    let (numbers, lists) = (self.test.numbers.len(), self.test.lists.len());
                    let mut number = 0;
                    while u128::from(number) < count.of(&self.test) {
                        number += 1;
                        input.enter(set, number);
                        self.read(items, set, input, answers)?;
                        self.answer(number, answers)?;
                        self.test.numbers.truncate(numbers);
                        self.test.lists.truncate(lists);
                    }
                }
            }
        }
        Ok(())
    }

    fn read_list(&mut self, count: Count, fields: &[Field], input: &mut Input<'_>) -> Result<()> {
        let count = count.of(&self.test) * fields.len() as u128;
        let list = self.test.lists.len();
        self.test.lists.push(Vec::new());
        input.list(count, fields, |run| {
            let before = self.test.lists[list].len();
            self.test.lists[list].extend_from_slice(run);
            self.refused(before, fields).map_or(Ok(()), Err)
        })
    }

    /// The first number of the last list, from this index on, for which a condition does not hold.
    fn refused(&self, from: usize, fields: &[Field]) -> Option<Refusal> {
        let conditions = fields.iter().filter_map(|field| field.condition);
        let broken = conditions.filter_map(|Condition { expected, broken }| {
            Some(Refusal { index: broken(&self.test, from)? - from, expected })
        });
        broken.min_by_key(|refusal| refusal.index)
    }

    fn answer(&self, number: u64, answers: &mut Answers<'_>) -> Result<()> {
        let Problem { game, play, .. } = *self.problem;
        let mapped = self.problem.position.map(|position| position(&self.test));
        let position = mapped.as_ref().unwrap_or(&self.test);
        match self.problem.form {
            Form::Words(..) => {
                let win = (game.decide)(position, play).win;
                return self.verdicts.answer(number, win, answers);
            }
            Form::Count => {
                let mut count = 0;
                (game.moves)(position, play, &mut |_| count += 1);
                answers.number(count);
                answers.line();
            }
            Form::Move(write) | Form::Moves(write) => {
                let mut moves = Vec::new();
                (game.moves)(position, play, &mut |one| moves.push(one));
                write(position, &moves, answers);
            }
        }
        answers.commit()
    }
}
