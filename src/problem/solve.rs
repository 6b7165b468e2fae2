//! The generic solve: read by the layout, decide, write.

use super::{
    Form, Problem, Refusal, Test,
    reading::{Reader, read_tests},
};
use crate::{
    error::Result,
    game::Undecided,
    scanner::Input,
    theory::{Tables, sums::Dressing},
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
        dressing: problem.dressing.map(|dressing| dressing()),
        tables: Tables::default(),
        position: Test::default(),
        mapped: None,
        won: false,
    };
    read_tests(problem, input, answers, &mut solver)
}

struct Solver<'p> {
    problem: &'p Problem,
    verdicts: Option<Verdicts>,
    dressing: Option<Box<dyn Dressing>>,
    tables: Tables,
    position: Test,
    /// The position that it stands for, where it is another.
    mapped: Option<Test>,
    won: bool,
}

impl Reader for Solver<'_> {
    fn start(&mut self) {
        if let Some(dressing) = &mut self.dressing {
            dressing.start();
            // All lists of a dressed test make one list of heaps.
            self.position.lists = vec![Vec::new()];
        }
    }

    fn begin(&mut self, list: usize) {
        if let Some(dressing) = &mut self.dressing {
            dressing.begin(list);
        } else {
            self.position.lists.truncate(list);
            self.position.lists.push(Vec::new());
        }
    }

    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        let Some(values) = self.position.lists.last_mut() else { return Ok(()) };
        values.try_reserve(run.len()).map_err(|_| Refusal::Memory)?;
        let Some(dressing) = &mut self.dressing else {
            values.extend_from_slice(run);
            return Ok(());
        };
        for (index, &number) in run.iter().enumerate() {
            let heap = dressing.part(numbers, list, number).map_err(|refusal| refusal.at(index))?;
            if let Some(heap) = heap {
                let expected = "a number that keeps heaps below 2^64";
                let heap = u64::try_from(heap).map_err(|_| Refusal::Number { index, expected })?;
                values.push(heap);
            }
        }
        Ok(())
    }

    fn decide(&mut self, numbers: &[u64]) -> Result<(), Undecided> {
        let Problem { game, play, position: map, .. } = *self.problem;
        let position = &mut self.position;
        position.numbers.clear();
        match self.dressing {
            Some(_) => position.numbers.push(position.lists[0].len() as u64),
            None => position.numbers.extend_from_slice(numbers),
        }
        self.mapped = map.map(|map| map(position));
        let position = self.mapped.as_ref().unwrap_or(position);
        self.won = (game.decide)(position, play, &mut self.tables)?.win;
        Ok(())
    }

    fn answer(&mut self, _: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        let Problem { game, play, form, .. } = *self.problem;
        let Self { verdicts, position, mapped, tables, .. } = self;
        let position = mapped.as_ref().unwrap_or(position);
        match form {
            Form::Own { .. } => return Ok(()),
            Form::Words(..) | Form::Letters(..) => {
                return verdicts.iter().try_for_each(|words| words.answer(test, self.won, answers));
            }
            Form::Count => {
                let mut count = 0;
                (game.moves)(position, play, tables, &mut |_| count += 1);
                answers.number(count);
                answers.line();
            }
            Form::Move { write, .. } => {
                let mut first = None;
                (game.moves)(position, play, tables, &mut |one| first = first.take().or(Some(one)));
                write(position, first.as_ref(), answers);
            }
            Form::Moves { write, .. } => {
                let mut moves = Vec::new();
                (game.moves)(position, play, tables, &mut |one| moves.push(one));
                write(position, &moves, answers);
            }
        }
        answers.commit()
    }

    fn end(&mut self, _: u64, answers: &mut Answers<'_>) -> Result<()> {
        self.verdicts.iter().try_for_each(|words| words.end(answers))
    }
}
