//! `nimjudge prove`: a solver beside exhaustive play, in every position up to bounds.

use std::{
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    time::{Duration, Instant},
};

use clap::{error::ErrorKind, value_parser};
use nimjudge::{
    error::{Error, Result},
    game::Move,
    problem::{Form, Problem},
    proof::{self, Bounds, Claim, Report, Said, compared, formats},
};
use serde_json::{Map, Value, json};

use super::{ProblemParser, tell};

/// Compares a solver with exhaustive play, in every position up to bounds
///
/// Each position is played to all of its ends, by the rules alone. The solver must say the same: who
/// wins, all winning moves and, in normal play, the Grundy value. A judge's problem is compared by its
/// home problem, which has the same game, and by small tests in its own format; where the judge dresses
/// the game up, the judge's own game is played, on small boards, beside what is answered to them. Where
/// a position differs, the smallest one is shown, and the exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nimjudge prove misere_nim
  nimjudge prove staircase_nim --max-heaps 4 --max-size 12 -j 8
  nimjudge prove lightoj-1186
  nimjudge prove cses-1730 --json > certificate.json")]
pub(crate) struct Arguments {
    /// The problem, as `nimjudge list` names it; case, - and _ do not matter
    #[arg(value_parser = ProblemParser, hide_possible_values = true)]
    problem: &'static Problem,
    /// At most so many heaps, up to 100: piles, stairs or towers, as the game has it
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=100))]
    max_heaps: Option<u64>,
    /// Each heap at most so large, up to 100000
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=100_000))]
    max_size: Option<u64>,
    /// All heaps together at most so large
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=1_000_000))]
    max_total: Option<u64>,
    /// So many threads, up to 256
    #[arg(short = 'j', long, value_name = "N", default_value = "1")]
    #[arg(value_parser = value_parser!(u64).range(1..=256))]
    threads: u64,
    /// As a JSON object
    #[arg(long)]
    json: bool,
}

/// So many positions are compared at most: they and all that they lead to are kept in memory.
const MOST: usize = 10_000_000;

impl Arguments {
    fn home(&self) -> &'static Problem {
        self.problem.game.proof.home(self.problem.play)
    }

    /// What the arguments say, and for the rest what the game does.
    fn bounds(&self) -> Bounds {
        let Bounds { heaps, size, total } = self.home().game.proof.bounds;
        Bounds::new(self.max_heaps.unwrap_or(heaps), self.max_size.unwrap_or(size))
            .together(self.max_total.unwrap_or(total))
    }

    fn claim(&self) -> Claim {
        let home = self.home();
        (home.game.proof.claim)(home.play, self.bounds())
    }

    /// Whether so much can be done.
    pub(crate) fn check(&self) -> Result<(), clap::Error> {
        if self.claim().positions.take(MOST + 1).count() <= MOST {
            return Ok(());
        }
        let refusal = format!(
            "these bounds have more than {MOST} positions; --max-heaps, --max-size and --max-total make \
             them fewer"
        );
        Err(clap::Error::raw(ErrorKind::ValueValidation, refusal))
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let (problem, home) = (arguments.problem, arguments.home());
    let threads = usize::try_from(arguments.threads).unwrap_or(1);
    let proved = Proved {
        problem,
        home,
        by_home: Part::of(
            problem,
            || arguments.claim(),
            |claim, progress| proof::prove(home, claim, threads, |done| progress.show(done)),
        ),
        by_row: by_row(problem).map(|_| {
            Part::of(
                problem,
                || by_row(problem).expect("it was there"),
                |claim, progress| {
                    proof::prove_boards(problem, claim, threads, |done| progress.show(done))
                },
            )
        }),
    };
    tell(&if arguments.json { proved.as_json(arguments.bounds()) } else { proved.as_text() })?;
    proved.refuted().map_or(Ok(()), |id| Err(Error::Refuted(id)))
}

/// What is claimed of a row besides: small boards of its judge's own game, or tests in its own format.
fn by_row(problem: &'static Problem) -> Option<Claim> {
    match problem.boards {
        Some(boards) => Some(boards(problem.play)),
        None => formats(problem),
    }
}

/// All that is told of a proof.
struct Proved {
    problem: &'static Problem,
    home: &'static Problem,
    by_home: Part<Said>,
    /// The judge's own game on small boards, where it is another; or the judge's own format.
    by_row: Option<Part<String>>,
}

impl Proved {
    /// The problem that differs, if one does.
    fn refuted(&self) -> Option<&'static str> {
        let by_row = self.by_row.as_ref().filter(|by_row| by_row.is_refuted());
        let home = self.by_home.is_refuted().then_some(self.home.id);
        home.or(by_row.map(|_| self.problem.id))
    }

    fn as_text(&self) -> String {
        let Self { problem, home, by_home, by_row } = self;
        let whose = match problem.id {
            id if id == home.id => id.into(),
            id => format!("{id}, by its home problem {}", home.id),
        };
        let mut labelled = vec![("compared", compared(home).join(", "))];
        if !problem.rules.is_empty() && problem.id != home.id && by_row.is_none() {
            labelled.push(("left out", "how the tests are dressed up".into()));
        }
        let mut text = by_home.as_text(&whose, home, in_words, labelled);
        if let Some(by_row) = by_row {
            let whose = match problem.boards {
                Some(_) => format!("the game of {} on small boards", problem.id),
                None => format!("{}, by its own tests", problem.id),
            };
            let labelled = vec![("compared", compared_of_row(problem).into())];
            text += &by_row.as_text(&whose, problem, Clone::clone, labelled);
        }
        text
    }

    fn as_json(&self, bounds: Bounds) -> String {
        let Self { problem, home, by_home, by_row } = self;
        let mut object = json!({
            "problem": problem.id, "home": home.id, "game": home.game.id, "play": home.play.name(),
            "version": env!("CARGO_PKG_VERSION"),
            "bounds": { "heaps": bounds.heaps, "size": bounds.size, "total": bounds.most() },
            "compared": compared(home),
        });
        let by_row = by_row.as_ref().map(|by_row| {
            let mut object = json!({ "compared": [compared_of_row(problem)] });
            by_row.tell(&mut object, |answer| json!({ "answer": answer }));
            object
        });
        by_home.tell(&mut object, said_as_json);
        let is_played = problem.boards.is_some();
        object["boards"] = json!(by_row.as_ref().filter(|_| is_played));
        object["tests"] = json!(by_row.as_ref().filter(|_| !is_played));
        format!("{object}\n")
    }
}

/// What is compared of a row's own boards or tests.
fn compared_of_row(problem: &Problem) -> &'static str {
    match problem.form {
        Form::Words(..) => "who wins",
        form => form.name(),
    }
}

/// What came of one comparison, and how long it took.
struct Part<S> {
    covers: Vec<(&'static str, String)>,
    report: Report<S>,
    time: Duration,
}

impl<S> Part<S> {
    fn of(
        problem: &Problem,
        claim: impl Fn() -> Claim,
        prove: impl FnOnce(Claim, &mut Progress) -> Report<S>,
    ) -> Self {
        let mut progress = Progress::of(problem, || claim().positions.count() as u64);
        let claim = claim();
        let covers = claim.covers.clone();
        let begun = Instant::now();
        let report = prove(claim, &mut progress);
        progress.clear();
        Self { covers, report, time: begun.elapsed() }
    }

    fn is_refuted(&self) -> bool {
        self.report.counterexample.is_some()
    }

    fn as_text(
        &self,
        whose: &str,
        problem: &Problem,
        in_words: fn(&S) -> String,
        labelled: Vec<(&'static str, String)>,
    ) -> String {
        let mut lines = Vec::new();
        let agree = self.report.agree();
        let heading = match &self.report.counterexample {
            None => format!("{whose}: {agree} positions agree with exhaustive play"),
            Some(found) => {
                // A user can type it.
                let test = found.test.replace('\n', "\\n");
                let solver = found.solver.as_ref();
                lines.push(("test", format!("printf '{test}' | nimjudge solve {}", problem.id)));
                lines.push(("solver", solver.map_or_else(Clone::clone, in_words)));
                lines.push(("search", in_words(&found.search)));
                lines.push(("before it", format!("{agree} positions agree")));
                format!("{whose}: the smallest position that differs from exhaustive play")
            }
        };
        lines.extend(self.covers.iter().cloned());
        lines.push(("lost", self.report.lost.to_string()));
        lines.push(("won", self.report.won.to_string()));
        lines.extend(labelled);
        let searched = format!("{} positions, those that play alike once", self.report.seen);
        lines.push(("searched", searched));
        lines.push(("time", format!("{:.1} s", self.time.as_secs_f64())));
        lines.iter().fold(heading + "\n", |mut text, (label, said)| {
            let _ = writeln!(text, "  {label:<10} {said}");
            text
        })
    }

    /// Adds what came of it to an object.
    fn tell(&self, object: &mut Value, said: fn(&S) -> Value) {
        let Self { covers, report, time } = self;
        let covers: Map<_, _> =
            covers.iter().map(|(label, said)| ((*label).to_owned(), json!(said))).collect();
        object["covers"] = json!(covers);
        object["positions"] = json!(report.agree());
        object["lost"] = json!(report.lost);
        object["won"] = json!(report.won);
        object["searched"] = json!(report.seen);
        object["seconds"] = json!(time.as_secs_f64());
        object["counterexample"] = json!(report.counterexample.as_ref().map(|found| {
            let solver = found.solver.as_ref();
            let solver = solver.map_or_else(|why| json!({ "error": why }), said);
            json!({ "test": found.test, "solver": solver, "search": said(&found.search) })
        }));
    }
}

fn in_words(said: &Said) -> String {
    let mut text = String::from(if said.win { "won" } else { "lost" });
    if let Some(grundy) = said.grundy {
        let _ = write!(text, ", Grundy value {grundy}");
    }
    let _ = match said.moves.len() {
        0 => write!(text, ", no winning move"),
        _ => write!(text, ", winning moves"),
    };
    said.moves.iter().for_each(|one| {
        let _ = write!(text, " {one}");
    });
    text
}

fn said_as_json(said: &Said) -> Value {
    let grundy = said.grundy.map(|grundy| {
        u64::try_from(grundy).map_or_else(|_| json!(grundy.to_string()), |grundy| json!(grundy))
    });
    let moves: Vec<_> = said.moves.iter().map(move_as_json).collect();
    json!({ "win": said.win, "grundy": grundy, "moves": moves })
}

fn move_as_json(one: &Move) -> Value {
    match one {
        Move::Number(number) => json!(number),
        Move::List(parts) => parts.iter().map(move_as_json).collect(),
    }
}

/// A line on a terminal that says how far it is, written anew now and then.
struct Progress {
    name: &'static str,
    /// How many positions there are; none where nobody sees it.
    all: Option<u64>,
    next: Instant,
    is_shown: bool,
}

impl Progress {
    fn of(problem: &Problem, all: impl FnOnce() -> u64) -> Self {
        let all = io::stderr().is_terminal().then(all);
        Self { name: problem.id, all, next: Instant::now(), is_shown: false }
    }

    fn show(&mut self, done: u64) {
        let now = Instant::now();
        if let Some(all) = self.all.filter(|_| now >= self.next) {
            let percent = done * 100 / all.max(1);
            // It is not worth an error where it cannot be written.
            let _ = write!(
                io::stderr(),
                "\r{}: {done} of {all} positions, {percent} %\x1b[K",
                self.name
            );
            self.next = now + Duration::from_millis(100);
            self.is_shown = true;
        }
    }

    fn clear(&self) {
        if self.is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
    }
}

#[cfg(test)]
mod tests {
    use nimjudge::{problems, proof::Counterexample};

    use super::*;

    fn refuted(solver: Result<Said, String>) -> Proved {
        let find = |id| problems::find(id).expect("it is in the table");
        let search = Said { win: true, grundy: Some(1), moves: vec![Move::from([1, 0])] };
        let test = "1\n2\n0 1\n".into();
        let counterexample = Some(Counterexample { test, solver, search });
        Proved {
            problem: find("cses-1730"),
            home: find("nim"),
            by_home: Part {
                covers: vec![("heaps", "at most 2, each at most 3".into())],
                report: Report { lost: 3, won: 4, seen: 5, counterexample },
                time: Duration::from_millis(1260),
            },
            by_row: None,
        }
    }

    /// A home problem that agrees, and boards that do not.
    fn refuted_on_boards() -> Proved {
        let refuted = refuted(Err("it is undecided".into()));
        let counterexample = Some(Counterexample {
            test: "1\n1\n0\n1\n".into(),
            solver: Ok("white wins".into()),
            search: "black wins".into(),
        });
        Proved {
            problem: problems::find("lightoj-1186").expect("it is in the table"),
            by_home: Part {
                report: Report { lost: 3, won: 4, seen: 5, counterexample: None },
                ..refuted.by_home
            },
            by_row: Some(Part {
                covers: vec![("columns", "at most 2".into())],
                report: Report { lost: 1, won: 0, seen: 9, counterexample },
                time: Duration::ZERO,
            }),
            ..refuted
        }
    }

    #[test]
    fn boards_are_told_after_the_home_problem() {
        let proved = refuted_on_boards();
        assert_eq!(proved.refuted(), Some("lightoj-1186"));
        assert_eq!(
            proved.as_text(),
            "\
lightoj-1186, by its home problem nim: 7 positions agree with exhaustive play
  heaps      at most 2, each at most 3
  lost       3
  won        4
  compared   who wins, the Grundy value, all winning moves
  searched   5 positions, those that play alike once
  time       1.3 s
the game of lightoj-1186 on small boards: the smallest position that differs from exhaustive play
  test       printf '1\\n1\\n0\\n1\\n' | nimjudge solve lightoj-1186
  solver     white wins
  search     black wins
  before it  1 positions agree
  columns    at most 2
  lost       1
  won        0
  compared   who wins
  searched   9 positions, those that play alike once
  time       0.0 s
"
        );
        let object: Value = proved.as_json(Bounds::new(2, 3)).parse().expect("it is an object");
        assert_eq!(object["counterexample"], Value::Null);
        let boards = json!({
            "compared": ["who wins"], "covers": { "columns": "at most 2" },
            "positions": 1, "lost": 1, "won": 0, "searched": 9, "seconds": 0.0,
            "counterexample": {
                "test": "1\n1\n0\n1\n",
                "solver": { "answer": "white wins" },
                "search": { "answer": "black wins" },
            },
        });
        assert_eq!(object["boards"], boards);
    }

    #[test]
    fn a_counterexample_is_told_as_a_test_that_can_be_typed() {
        let wrong = Said { win: false, grundy: Some(0), moves: vec![] };
        assert_eq!(
            refuted(Ok(wrong)).as_text(),
            "\
cses-1730, by its home problem nim: the smallest position that differs from exhaustive play
  test       printf '1\\n2\\n0 1\\n' | nimjudge solve nim
  solver     lost, Grundy value 0, no winning move
  search     won, Grundy value 1, winning moves [1,0]
  before it  7 positions agree
  heaps      at most 2, each at most 3
  lost       3
  won        4
  compared   who wins, the Grundy value, all winning moves
  searched   5 positions, those that play alike once
  time       1.3 s
"
        );
        let undecided = refuted(Err("it is undecided".into())).as_text();
        assert!(undecided.contains("\n  solver     it is undecided\n"), "{undecided}");
    }

    #[test]
    fn a_counterexample_is_part_of_the_certificate() {
        let bounds = Bounds::new(2, 3);
        let wrong = Said { win: false, grundy: Some(1 << 70), moves: vec![] };
        let object: Value = refuted(Ok(wrong)).as_json(bounds).parse().expect("it is an object");
        let counterexample = json!({
            "test": "1\n2\n0 1\n",
            "solver": { "win": false, "grundy": "1180591620717411303424", "moves": [] },
            "search": { "win": true, "grundy": 1, "moves": [[1, 0]] },
        });
        assert_eq!(object["counterexample"], counterexample);
        assert_eq!(object["problem"], "cses-1730");
        assert_eq!(object["home"], "nim");
        assert_eq!(object["boards"], Value::Null);
        assert_eq!(object["positions"], 7);
        assert_eq!(object["bounds"], json!({ "heaps": 2, "size": 3, "total": 6 }));
        let undecided = refuted(Err("it is undecided".into())).as_json(bounds);
        let object: Value = undecided.parse().expect("it is an object");
        assert_eq!(object["counterexample"]["solver"], json!({ "error": "it is undecided" }));
    }
}
