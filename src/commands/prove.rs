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
    problem::Problem,
    proof::{self, Bounds, Claim, Report, Said, compared},
};
use serde_json::{Map, Value, json};

use super::{ProblemParser, tell};

/// Compares a solver with exhaustive play, in every position up to bounds
///
/// Each position is played to all of its ends, by the rules alone. The solver must say the same: who
/// wins, all winning moves and, in normal play, the Grundy value. A judge's problem is compared by its
/// home problem, which has the same game. Where a position differs, the smallest one is shown, and the
/// exit code is 1.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nimjudge prove misere_nim
  nimjudge prove staircase_nim --max-heaps 4 --max-size 12 -j 8
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
    let claim = arguments.claim();
    let covers = claim.covers.clone();
    let threads = usize::try_from(arguments.threads).unwrap_or(1);
    let begun = Instant::now();
    let mut progress = Progress::of(problem, arguments);
    let report = proof::prove(home, claim, threads, |done| progress.show(done));
    progress.clear();
    let proved = Proved { problem, home, covers, report, time: begun.elapsed() };
    tell(&if arguments.json { proved.as_json(arguments.bounds()) } else { proved.as_text() })?;
    match proved.report.counterexample {
        None => Ok(()),
        Some(_) => Err(Error::Refuted(home.id)),
    }
}

/// All that is told of a proof.
struct Proved {
    problem: &'static Problem,
    home: &'static Problem,
    covers: Vec<(&'static str, String)>,
    report: Report,
    time: Duration,
}

impl Proved {
    fn as_text(&self) -> String {
        let mut lines = Vec::new();
        let whose = match self.problem.id {
            id if id == self.home.id => id.into(),
            id => format!("{id}, by its home problem {}", self.home.id),
        };
        let agree = self.report.agree();
        let heading = match &self.report.counterexample {
            None => format!("{whose}: {agree} positions agree with exhaustive play"),
            Some(found) => {
                // A user can type it.
                let test = found.test.replace('\n', "\\n");
                let solver = found.solver.as_ref();
                lines.push(("test", format!("printf '{test}' | nimjudge solve {}", self.home.id)));
                lines.push(("solver", solver.map_or_else(Clone::clone, in_words)));
                lines.push(("search", in_words(&found.search)));
                lines.push(("before it", format!("{agree} positions agree")));
                format!("{whose}: the smallest position that differs from exhaustive play")
            }
        };
        lines.extend(self.covers.iter().cloned());
        lines.push(("lost", self.report.lost.to_string()));
        lines.push(("won", self.report.won.to_string()));
        lines.push(("compared", compared(self.home).join(", ")));
        let searched = format!("{} positions, those that play alike once", self.report.seen);
        lines.push(("searched", searched));
        if !self.problem.rules.is_empty() {
            lines.push(("left out", "how the tests are dressed up".into()));
        }
        lines.push(("time", format!("{:.1} s", self.time.as_secs_f64())));
        lines.iter().fold(heading + "\n", |mut text, (label, said)| {
            let _ = writeln!(text, "  {label:<10} {said}");
            text
        })
    }

    fn as_json(&self, bounds: Bounds) -> String {
        let Self { problem, home, covers, report, time } = self;
        let covers: Map<_, _> =
            covers.iter().map(|(label, said)| ((*label).to_owned(), json!(said))).collect();
        let counterexample = report.counterexample.as_ref().map(|found| {
            let solver = found.solver.as_ref();
            let solver = solver.map_or_else(|why| json!({ "error": why }), said_as_json);
            json!({ "test": found.test, "solver": solver, "search": said_as_json(&found.search) })
        });
        let object = json!({
            "problem": problem.id, "home": home.id, "game": home.game.id, "play": home.play.name(),
            "version": env!("CARGO_PKG_VERSION"),
            "bounds": { "heaps": bounds.heaps, "size": bounds.size, "total": bounds.most() },
            "covers": covers, "compared": compared(home),
            "positions": report.agree(), "lost": report.lost, "won": report.won,
            "searched": report.seen, "seconds": time.as_secs_f64(),
            "counterexample": counterexample,
        });
        format!("{object}\n")
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
    fn of(problem: &Problem, arguments: &Arguments) -> Self {
        let all = || arguments.claim().positions.count() as u64;
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
            covers: vec![("heaps", "at most 2, each at most 3".into())],
            report: Report { lost: 3, won: 4, seen: 5, counterexample },
            time: Duration::from_millis(1260),
        }
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
        assert_eq!(object["positions"], 7);
        assert_eq!(object["bounds"], json!({ "heaps": 2, "size": 3, "total": 6 }));
        let undecided = refuted(Err("it is undecided".into())).as_json(bounds);
        let object: Value = undecided.parse().expect("it is an object");
        assert_eq!(object["counterexample"]["solver"], json!({ "error": "it is undecided" }));
    }
}
