//! Why the player to move wins or loses, and by which moves: for people, and as JSON.

mod reasons;
mod table;
mod text;

use std::fmt::Write;

pub use self::reasons::{Part, Reasons};
use crate::{
    error::{Error, Result},
    game::{Decision, Moves, Undecided},
    problem::{Frame, Positions, Problem, Reader, Refusal, read_tests, write_moves},
    scanner::Input,
    theory::Tables,
    writer::Answers,
};

/// How tests are explained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Style {
    /// One JSON object a test, in place of words.
    pub json: bool,
    /// Whether words are coloured.
    pub colour: bool,
    /// How many winning moves of a test are told, at most.
    pub most: usize,
    /// How many tests, or sets, were told before, where a file is one of many.
    pub before: u64,
}

/// Explains every test of a file; how many of them are undecided.
///
/// # Errors
///
/// As [`Problem::solve`], but that an undecided test is told and not one.
pub fn explain(
    problem: &Problem,
    input: &mut Input<'_>,
    answers: &mut Answers<'_>,
    style: Style,
) -> Result<u64> {
    let mut explainer = Explainer {
        problem,
        style,
        positions: Positions::with_tests(problem),
        tables: Tables::default(),
        decided: None,
        told: style.before,
        sets: 0,
        undecided: 0,
    };
    read_tests(problem, input, answers, &mut explainer)?;
    Ok(explainer.undecided)
}

struct Explainer<'p> {
    problem: &'p Problem,
    style: Style,
    positions: Positions,
    tables: Tables,
    /// What is known of the test that is whole.
    decided: Option<Result<Decision, Undecided>>,
    /// How many tests were told.
    told: u64,
    /// How many sets are over.
    sets: u64,
    undecided: u64,
}

/// All that is told of a test.
struct Told<'t> {
    /// The number of its set, where the file has sets.
    set: Option<u64>,
    test: u64,
    decided: Result<Decision, Undecided>,
    moves: &'t Moves,
    /// What the row answers, where that is more than who wins.
    answer: Option<&'t str>,
}

impl Reader for Explainer<'_> {
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
        self.decided = Some((game.decide)(self.positions.position(), play, &mut self.tables));
        // It is told, and the next one is read.
        Ok(())
    }

    fn answer(&mut self, _: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        let Problem { game, play, .. } = *self.problem;
        let Some(decided) = self.decided.take() else { return Ok(()) };
        let mut moves = Moves::at_most(self.style.most);
        match decided {
            Ok(_) => (game.moves)(self.positions.position(), play, &mut self.tables, &mut moves),
            Err(_) => self.undecided += 1,
        }
        let own = if decided.is_ok() { self.own_answer()? } else { None };
        let has_sets = self.problem.has_sets();
        let set = has_sets.then_some(self.style.before + self.sets + 1);
        let answer = own.as_deref();
        let test = if has_sets { test } else { self.style.before + test };
        let told = Told { set, test, decided, moves: &moves, answer };
        let shown = if self.style.json { json(&told) } else { self.words(&told) };
        answers.text(&shown);
        self.told += 1;
        answers.commit()
    }

    fn end(&mut self, _: u64, _: &mut Answers<'_>) -> Result<()> {
        self.sets += 1;
        Ok(())
    }
}

impl Explainer<'_> {
    /// What the row answers to the test, where that is more than who wins.
    fn own_answer(&mut self) -> Result<Option<String>> {
        if self.problem.verdicts().is_some() {
            return Ok(None);
        }
        let mut written = Vec::new();
        let mut answers = Answers::new(&mut written);
        if let Some(test) = self.positions.test() {
            // Only the row's own reader writes it, of a file.
            let alone = Problem { frame: Frame::Single, ..*self.problem };
            let file = alone.written(test);
            match alone.solve(&mut Input::new(file.as_bytes(), ""), &mut answers) {
                Err(error @ Error::System { .. }) => return Err(error),
                // There is more to answer than the row tells.
                Err(_) => return Ok(None),
                Ok(()) => {}
            }
        } else {
            write_moves(self.problem, self.positions.position(), &mut self.tables, &mut answers);
            answers.commit()?;
        }
        answers.finish()?;
        drop(answers);
        let written = String::from_utf8_lossy(&written);
        Ok(Some(written.trim_end_matches('\n').into()))
    }

    fn words(&mut self, told: &Told<'_>) -> String {
        let mut reasons = Reasons::default();
        let position = self.positions.position();
        if told.decided.is_ok() {
            (self.problem.game.say)(position, self.problem.play, &mut self.tables, &mut reasons);
        }
        text::write(self.problem, position, told, &reasons, self.style.colour, self.told == 0)
    }
}

/// A test as one object on one line.
fn json(told: &Told<'_>) -> String {
    let mut text = String::from("{");
    if let Some(set) = told.set {
        let _ = write!(text, "\"set\":{set},");
    }
    let _ = write!(text, "\"test\":{},", told.test);
    let Ok(decision) = told.decided else {
        text += "\"win\":null,\"grundy\":null,\"moves\":[],\"moves_total\":null,\"status\":\"undecided\"}\n";
        return text;
    };
    let grundy = decision.grundy.map_or("null".into(), |grundy| grundy.to_string());
    let _ = write!(text, "\"win\":{},\"grundy\":{grundy},\"moves\":[", decision.win);
    for (index, one) in told.moves.kept().iter().enumerate() {
        let comma = if index > 0 { "," } else { "" };
        let _ = write!(text, "{comma}{one}");
    }
    let _ = write!(text, "],\"moves_total\":{},\"status\":\"proved\"", told.moves.total());
    if let Some(answer) = told.answer {
        let _ = write!(text, ",\"answer\":{}", serde_json::Value::from(answer));
    }
    text += "}\n";
    text
}
