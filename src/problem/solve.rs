//! The generic solve: read by the layout, decide, write.

use super::{
    Form, Problem, Refusal, Test,
    positions::Positions,
    reading::{Reader, read_tests},
};
use crate::{
    error::Result,
    game::{Moves, Undecided},
    scanner::Input,
    theory::Tables,
    writer::{Answers, Verdicts},
};

/// Solves any problem: reads each test by the layout, takes it to its position, decides it and
/// writes the answer. It keeps one test in memory.
///
/// Where a test stands for heaps of 2^64 or more, which no position holds, it refuses the number
/// that makes them so large; the folds of such problems decide them too.
///
/// # Errors
///
/// As [`Problem::solve`].
pub fn by_layout(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
) -> Result<()> {
    let mut solver = Solver {
        problem,
        verdicts: problem.verdicts(),
        positions: Positions::of(problem),
        tables: Tables::default(),
        won: false,
    };
    read_tests(problem, input, answers, &mut solver)
}

struct Solver<'p> {
    problem: &'p Problem,
    verdicts: Option<Verdicts>,
    positions: Positions,
    tables: Tables,
    won: bool,
}

impl Reader for Solver<'_> {
    fn start(&mut self) {
        self.positions.start();
    }

    fn begin(&mut self, list: usize) {
        self.positions.begin(list);
    }

    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        self.positions.take(numbers, list, run)
    }

    fn decide(&mut self, numbers: &[u64]) -> Result<(), Undecided> {
        let Problem { game, play, .. } = *self.problem;
        self.positions.finish(numbers);
        self.won = (game.decide)(self.positions.position(), play, &mut self.tables)?.win;
        Ok(())
    }

    fn answer(&mut self, _: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        if let Some(words) = &self.verdicts {
            return words.answer(test, self.won, answers);
        }
        write_moves(self.problem, self.positions.position(), &mut self.tables, answers);
        answers.commit()
    }

    fn end(&mut self, _: u64, answers: &mut Answers<'_>) -> Result<()> {
        self.verdicts.iter().try_for_each(|words| words.end(answers))
    }
}

/// Writes the answer of a problem that asks for winning moves, or for how many there are.
pub(crate) fn write_moves(
    problem: &Problem,
    position: &Test,
    tables: &mut Tables,
    answers: &mut Answers<'_>,
) {
    let mut told = |most| {
        let mut moves = Moves::at_most(most);
        (problem.game.moves)(position, problem.play, tables, &mut moves);
        moves
    };
    match problem.form {
        Form::Count => {
            answers.text(&told(0).total().to_string());
            answers.line();
        }
        Form::Move { write, .. } => write(position, told(1).kept().first(), answers),
        Form::Moves { write, .. } => write(position, told(usize::MAX).kept(), answers),
        Form::Words(..) | Form::Letters(..) | Form::Own { .. } => {}
    }
}
