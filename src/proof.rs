//! Proofs: a solver beside exhaustive play, in every position up to bounds.
//!
//! What is compared is who wins, both as the game decides it and as the home problem answers a file
//! of such positions; the Grundy value in normal play of a game that has values; and the set of all
//! winning moves.
//!
//! Of a row that dresses the game up, the judge's own game is played too: see [`prove_boards`].

mod boards;
mod bounds;
mod formats;

use std::{
    collections::HashMap,
    panic, slice,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

pub use self::{
    boards::{Answered, grids, prove_boards, spread},
    bounds::{Bounds, Lists},
    formats::formats,
};
use crate::{
    game::{Move, Moves, Play},
    problem::{Form, Frame, Problem, Test},
    problems,
    scanner::Input,
    search::{Outcome, Rules, Search},
    theory::Tables,
    writer::Answers,
};

/// How a game is proved.
#[derive(Clone, Copy)]
pub struct Proof {
    /// The problems whose tests are its positions, in normal and in misère play: its home problems, if it
    /// has any.
    pub homes: [&'static str; 2],
    /// How far, where nobody says otherwise: some seconds' work.
    pub bounds: Bounds,
    /// What is compared up to bounds.
    pub claim: fn(Play, Bounds) -> Claim,
}

impl Proof {
    /// The home problem in this play.
    ///
    /// # Panics
    ///
    /// Where the table has no such problem.
    #[must_use]
    pub fn home(&self, play: Play) -> &'static Problem {
        let [normal, misere] = self.homes;
        let id = if play == Play::Normal { normal } else { misere };
        problems::find(id).expect("every game has its home problems in the table")
    }
}

/// What is claimed: that a solver and exhaustive play agree in these positions.
pub struct Claim {
    /// What it covers: what of, and how far.
    pub covers: Vec<(&'static str, String)>,
    /// The positions, the smallest first.
    pub positions: Box<dyn Iterator<Item = Test> + Send>,
    /// Exhaustive play.
    pub oracle: Box<dyn Oracle>,
}

/// The order of heaps where it does not matter: that of [`Bounds::heaps`].
pub const SOME_ORDERS: &str = "every one of up to 3, and the ascending one of more";

/// The order of heaps where it does: that of [`Bounds::lists`].
pub const EVERY_ORDER: &str = "every one";

/// Exhaustive play of positions.
pub trait Oracle: Sync {
    /// Who wins, the Grundy value, and all winning moves, sorted.
    fn examine(&self, position: &Test) -> (Outcome, Vec<Move>);

    /// How many positions were played so far, also those that others lead to.
    fn seen(&self) -> u64;

    /// What a row answers to a test with these winning moves, if that is more than who wins.
    fn answer(&self, _test: &Test, _moves: &[Move]) -> Option<String> {
        None
    }
}

/// The positions of rules, or of several, by what of a position says which ones.
pub struct Played<R: Rules> {
    /// Which rules.
    which: fn(&Test) -> &[u64],
    /// The position as the rules have it.
    state: fn(&Test) -> R::State,
    /// A search of these rules, which is made when it is needed.
    search: Begin<R>,
    searches: Mutex<HashMap<Vec<u64>, Arc<Search<R>>>>,
}

type Begin<R> = Box<dyn Fn(&[u64]) -> Search<R> + Send + Sync>;

impl<R: Rules> Played<R> {
    /// Positions of several rules.
    pub fn each(
        which: fn(&Test) -> &[u64],
        state: fn(&Test) -> R::State,
        search: impl Fn(&[u64]) -> Search<R> + Send + Sync + 'static,
    ) -> Self {
        Self { which, state, search: Box::new(search), searches: Mutex::default() }
    }

    /// Positions that all have the same rules.
    pub fn by(rules: R, play: Play, state: fn(&Test) -> R::State) -> Self
    where
        R: Clone + Send + Sync + 'static,
    {
        Self::each(|_| &[], state, move |_| Search::new(rules.clone(), play))
    }

    /// The search of the rules of a position.
    pub fn search(&self, position: &Test) -> Arc<Search<R>> {
        let which = (self.which)(position);
        let mut searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(search) = searches.get(which) {
            return Arc::clone(search);
        }
        let search = Arc::new((self.search)(which));
        searches.insert(which.to_vec(), Arc::clone(&search));
        search
    }
}

impl<R: Rules + Send + Sync> Oracle for Played<R>
where
    R::State: Send,
{
    fn examine(&self, position: &Test) -> (Outcome, Vec<Move>) {
        self.search(position).examine(&(self.state)(position))
    }

    fn seen(&self) -> u64 {
        let searches = self.searches.lock().unwrap_or_else(PoisonError::into_inner);
        searches.values().map(|search| search.seen()).sum()
    }
}

/// What is said of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    /// Whether the player to move wins.
    pub win: bool,
    /// The Grundy value, where it is compared.
    pub grundy: Option<u128>,
    /// All winning moves, sorted.
    pub moves: Vec<Move>,
}

/// A position in which the solver is wrong; S is what is said of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counterexample<S = Said> {
    /// A file of the problem with this position alone.
    pub test: String,
    /// What the solver says, or why it does not.
    pub solver: Result<S, String>,
    /// What exhaustive play says.
    pub search: S,
}

/// What came of a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report<S = Said> {
    /// How many positions are lost for the player to move, and agree.
    pub lost: u64,
    /// How many are won, and agree.
    pub won: u64,
    /// How many were played, also those that others lead to; with several threads that varies where
    /// there is a counterexample.
    pub seen: u64,
    /// The smallest position that does not agree, if there is any; then only those before it count.
    pub counterexample: Option<Counterexample<S>>,
}

impl<S> Report<S> {
    /// How many positions agree.
    #[must_use]
    pub const fn agree(&self) -> u64 {
        self.lost + self.won
    }
}

/// What is compared of a home problem.
#[must_use]
pub fn compared(home: &Problem) -> Vec<&'static str> {
    let values = has_values(home).then_some("the Grundy value");
    ["who wins"].into_iter().chain(values).chain(["all winning moves"]).collect()
}

fn has_values(home: &Problem) -> bool {
    home.game.has_values && home.play == Play::Normal
}

/// Compares a home problem with exhaustive play, by so many threads, the calling one among them. Now
/// and then it says how many positions were compared.
///
/// The counterexample and the positions before it are the same with any number of threads.
pub fn prove(home: &Problem, claim: Claim, threads: usize, progress: impl FnMut(u64)) -> Report {
    let oracle = claim.oracle;
    let compare = |chunk: &[Test], tables: &mut Tables| {
        let mut answers = answers(home, chunk);
        compare(home, chunk, |position| {
            let search = searched(home, &*oracle, position);
            let solver = told(home, position, tables).and_then(|told| {
                // Who wins is wrong where either is.
                let answered = answers.next().unwrap_or_else(|| Err(NO_ANSWER.into()))?;
                Ok(Said { win: if told.win == search.win { answered } else { told.win }, ..told })
            });
            (search.win, solver, search)
        })
    };
    let report = by_threads(claim.positions, &compare, threads, progress);
    Report { seen: oracle.seen(), ..report }
}

const NO_ANSWER: &str = "no answer";

/// So many positions are handed out at once.
const CHUNK: usize = 256;

/// What came of a chunk, up to its counterexample if it has one.
struct Compared<S> {
    lost: u64,
    won: u64,
    counterexample: Option<Counterexample<S>>,
}

/// Compares positions of a problem one after the other, by who wins, what the solver says and what
/// exhaustive play does.
fn compare<S: PartialEq>(
    problem: &Problem,
    chunk: &[Test],
    mut both: impl FnMut(&Test) -> (bool, Result<S, String>, S),
) -> Compared<S> {
    let mut compared = Compared { lost: 0, won: 0, counterexample: None };
    for position in chunk {
        let (win, solver, search) = both(position);
        if solver.as_ref() != Ok(&search) {
            let test = file_of(problem, slice::from_ref(position));
            compared.counterexample = Some(Counterexample { test, solver, search });
            break;
        }
        *if win { &mut compared.won } else { &mut compared.lost } += 1;
    }
    compared
}

/// What the threads share.
struct Work<'w, S> {
    compare: &'w Compare<'w, S>,
    /// How many positions were handed out, and the others.
    ahead: Mutex<(u64, Box<dyn Iterator<Item = Test> + Send>)>,
    done: AtomicU64,
    /// Positions from here on matter no more.
    limit: AtomicU64,
}

/// Compares a chunk.
type Compare<'c, S> = dyn Fn(&[Test], &mut Tables) -> Compared<S> + Sync + 'c;

/// Compares positions by so many threads; it does not say how many were played.
fn by_threads<S: Send>(
    positions: Box<dyn Iterator<Item = Test> + Send>,
    compare: &Compare<'_, S>,
    threads: usize,
    mut progress: impl FnMut(u64),
) -> Report<S> {
    let work = Work {
        compare,
        ahead: Mutex::new((0, positions)),
        done: AtomicU64::new(0),
        limit: AtomicU64::new(u64::MAX),
    };
    let mut found = Vec::new();
    thread::scope(|scope| {
        let others: Vec<_> = (1..threads)
            // Where the system has no more threads, the others do the work.
            .map_while(|_| {
                thread::Builder::new().spawn_scoped(scope, || work.run(&mut |_| {})).ok()
            })
            .collect();
        found = work.run(&mut progress);
        for other in others {
            found.extend(other.join().unwrap_or_else(|panic| panic::resume_unwind(panic)));
        }
    });
    found.sort_by_key(|(first, _)| *first);
    let mut report = Report { lost: 0, won: 0, seen: 0, counterexample: None };
    for (_, chunk) in found {
        report.lost += chunk.lost;
        report.won += chunk.won;
        if chunk.counterexample.is_some() {
            report.counterexample = chunk.counterexample;
            break;
        }
    }
    report
}

impl<S> Work<'_, S> {
    /// What came of the chunks that one thread compared, each with the number of its first position.
    fn run(&self, progress: &mut dyn FnMut(u64)) -> Vec<(u64, Compared<S>)> {
        let mut tables = Tables::default();
        let mut all = Vec::new();
        loop {
            let (first, chunk) = self.next_chunk();
            if chunk.is_empty() || first > self.limit.load(Ordering::Relaxed) {
                return all;
            }
            let compared = (self.compare)(&chunk, &mut tables);
            if compared.counterexample.is_some() {
                self.limit.fetch_min(first, Ordering::Relaxed);
            }
            all.push((first, compared));
            let count = chunk.len() as u64;
            progress(self.done.fetch_add(count, Ordering::Relaxed) + count);
        }
    }

    fn next_chunk(&self) -> (u64, Vec<Test>) {
        let mut ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner);
        let first = ahead.0;
        let chunk: Vec<_> = ahead.1.by_ref().take(CHUNK).collect();
        ahead.0 += chunk.len() as u64;
        (first, chunk)
    }
}

fn searched(home: &Problem, oracle: &dyn Oracle, position: &Test) -> Said {
    let (Outcome { win, grundy }, moves) = oracle.examine(position);
    Said { win, grundy: has_values(home).then_some(grundy.into()), moves }
}

fn told(home: &Problem, position: &Test, tables: &mut Tables) -> Result<Said, String> {
    let Problem { game, play, .. } = *home;
    let decision = (game.decide)(position, play, tables).map_err(|why| why.to_string())?;
    let mut moves = Moves::all();
    (game.moves)(position, play, tables, &mut moves);
    let mut moves = moves.kept().to_vec();
    moves.sort();
    Ok(Said { win: decision.win, grundy: decision.grundy, moves })
}

/// How a home problem answers a file of these positions: who wins each, up to an error.
fn answers(home: &Problem, positions: &[Test]) -> impl Iterator<Item = Result<bool, String>> {
    let (win, lose) = match home.form {
        Form::Words(win, lose) => (win, lose),
        _ => ("", ""),
    };
    lines(home, positions).map(move |line| match line? {
        line if line == win => Ok(true),
        line if line == lose => Ok(false),
        line => Err(format!("the answer {line}")),
    })
}

/// How a problem answers a file of these tests: its lines, up to an error.
fn lines(
    problem: &Problem,
    tests: &[Test],
) -> impl Iterator<Item = Result<String, String>> + use<> {
    let file = file_of(problem, tests);
    let mut output = Vec::new();
    let mut answers = Answers::new(&mut output);
    let solved = problem.solve(&mut Input::new(file.as_bytes(), "the test"), &mut answers);
    let solved = answers.finish().and(solved);
    drop(answers);
    let text = String::from_utf8_lossy(&output);
    let lines: Vec<_> = text.lines().map(|line| Ok(line.into())).collect();
    lines.into_iter().chain(solved.err().map(|error| Err(error.to_string())))
}

/// Positions as a file of their problem.
fn file_of(problem: &Problem, positions: &[Test]) -> String {
    let count = (problem.frame == Frame::Counted).then(|| format!("{}\n", positions.len()));
    count.into_iter().chain(positions.iter().map(|position| problem.written(position))).collect()
}

/// How many positions of a game agree up to any of these bounds, in both plays.
#[cfg(test)]
pub(crate) fn agreeing(game: &crate::game::Game, bounds: &[Bounds]) -> [u64; 2] {
    Play::ALL.map(|play| {
        let agree = bounds.iter().map(|&bounds| {
            let home = game.proof.home(play);
            let report = prove(home, (game.proof.claim)(home.play, bounds), 1, |_| {});
            assert_eq!(report.counterexample, None, "{} {play:?} {bounds:?}", game.id);
            report.agree()
        });
        agree.sum()
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        game::{Decision, Game, Undecided},
        problem::by_layout,
        problems::{misere_nim, nim},
    };

    /// A home problem like this one, with a solver that is wrong.
    fn wrong(id: &str, game: Game) -> Problem {
        let game = Box::leak(Box::new(game));
        Problem { game, solve: by_layout, ..*problems::find(id).expect("it is there") }
    }

    /// The smallest counterexample: its file, what the solver says, and what is searched.
    fn smallest(home: &Problem, threads: usize) -> (String, Result<String, String>, String) {
        let claim = (home.game.proof.claim)(home.play, Bounds::new(4, 8));
        let found = prove(home, claim, threads, |_| {}).counterexample.expect("one differs");
        let short = |Said { win, grundy, moves }: Said| {
            let moves: Vec<_> = moves.iter().map(ToString::to_string).collect();
            let grundy = grundy.map_or("-".into(), |grundy| grundy.to_string());
            format!("{win} {grundy} {}", moves.join(" "))
        };
        (found.test, found.solver.map(short), short(found.search))
    }

    #[test]
    fn a_wrong_formula_is_refuted_by_the_smallest_position() {
        let forgotten = Game {
            decide: |position, _, tables| {
                let decision = (nim::GAME.decide)(position, Play::Normal, tables)?;
                Ok(Decision { grundy: None, ..decision })
            },
            ..misere_nim::GAME
        };
        let forgotten = wrong("misere_nim", forgotten);
        let blind = Game {
            // Of two equal heaps it sees the first one.
            moves: |position, play, tables, moves| {
                let mut seen = Vec::new();
                let mut all = Moves::all();
                (nim::GAME.moves)(position, play, tables, &mut all);
                for one in all.kept() {
                    let heap = one.heap_and_left().map(|(heap, _)| position.heaps()[heap]);
                    if !seen.contains(&heap) {
                        seen.push(heap);
                        moves.add(one.clone());
                    }
                }
            },
            ..nim::GAME
        };
        let blind = wrong("nim", blind);
        let valued = Game {
            decide: |position, play, tables| {
                let decision = (nim::GAME.decide)(position, play, tables)?;
                Ok(Decision { grundy: decision.grundy.map(|grundy| grundy.min(4)), ..decision })
            },
            ..nim::GAME
        };
        let valued = wrong("nim", valued);
        let undecided = Game {
            decide: |position, play, tables| match position.heaps() {
                [3, 1] => Err(Undecided::Table(3)),
                _ => (nim::GAME.decide)(position, play, tables),
            },
            ..nim::GAME
        };
        let undecided = wrong("nim", undecided);
        for threads in [1, 2, 5] {
            let (test, solver, search) = smallest(&forgotten, threads);
            assert_eq!(test, "1\n0\n\n");
            assert_eq!((solver, search), (Ok("false - ".into()), "true - ".into()));
            let (test, solver, search) = smallest(&blind, threads);
            assert_eq!(test, "1\n3\n1 1 1\n");
            let moves = "true 1 [0,0] [1,0] [2,0]";
            assert_eq!((solver, search), (Ok("true 1 [0,0]".into()), moves.into()));
            let (test, solver, search) = smallest(&valued, threads);
            assert_eq!(test, "1\n1\n5\n");
            assert_eq!((solver, search), (Ok("true 4 [0,0]".into()), "true 5 [0,0]".into()));
            let (test, solver, _) = smallest(&undecided, threads);
            assert_eq!(test, "1\n2\n3 1\n");
            let beyond = "undecided: a heap lies beyond the table of 3 values";
            assert_eq!(solver, Err(beyond.into()));
        }
    }

    /// A file is solved by folds, which the game's own decision knows nothing of.
    #[test]
    fn a_wrong_answer_is_refuted_though_the_decision_is_right() {
        let nim = problems::find("nim").expect("it is there");
        let misere = |_: &Problem, input: &mut Input<'_>, answers: &mut Answers<'_>| {
            problems::find("misere_nim").expect("it is there").solve(input, answers)
        };
        let (test, solver, search) = smallest(&Problem { solve: misere, ..*nim }, 1);
        assert_eq!(test, "1\n0\n\n");
        assert_eq!((solver, search), (Ok("true 0 ".into()), "false 0 ".into()));
        let none = Problem { solve: |_, _, _| Ok(()), ..*nim };
        assert_eq!(smallest(&none, 1).1, Err("no answer".into()));
        let others = Problem { form: Form::Words("A", "B"), solve: nim.solve, ..*nim };
        let solve = |_: &Problem, input: &mut Input<'_>, answers: &mut Answers<'_>| {
            problems::find("nim").expect("it is there").solve(input, answers)
        };
        assert_eq!(smallest(&Problem { solve, ..others }, 1).1, Err("the answer Second".into()));
    }

    #[test]
    fn what_agrees_is_counted_with_any_number_of_threads() {
        let nim = problems::find("nim").expect("it is there");
        let bounds = Bounds::new(4, 7);
        let report =
            |threads| prove(nim, (nim.game.proof.claim)(nim.play, bounds), threads, |_| {});
        let alone = report(1);
        assert_eq!(alone.agree(), bounds.heaps(0).count() as u64);
        assert_eq!((alone.seen, &alone.counterexample), (330, &None));
        for threads in 2..5 {
            assert_eq!(report(threads), alone);
        }
    }

    /// Before the smallest counterexample all positions count, and none after it.
    #[test]
    fn positions_before_the_counterexample_are_the_same_with_any_number_of_threads() {
        let late = Game {
            decide: |position, play, tables| {
                let decision = (nim::GAME.decide)(position, play, tables)?;
                let wrong = position.heaps() == [5, 6, 6, 8];
                Ok(Decision { win: decision.win != wrong, ..decision })
            },
            ..nim::GAME
        };
        let late = wrong("nim", late);
        let bounds = Bounds::new(4, 8);
        let before = bounds.heaps(0).take_while(|heaps| heaps != &[5, 6, 6, 8]).count() as u64;
        for threads in 1..5 {
            let report = prove(&late, nim_claim(bounds), threads, |_| {});
            assert_eq!(report.agree(), before);
            assert!(report.counterexample.is_some_and(|found| found.test == "1\n4\n5 6 6 8\n"));
        }
    }

    fn nim_claim(bounds: Bounds) -> Claim {
        (nim::GAME.proof.claim)(Play::Normal, bounds)
    }

    #[test]
    fn progress_ends_with_all_positions() {
        let nim = problems::find("nim").expect("it is there");
        let mut told = Vec::new();
        let report = prove(nim, nim_claim(Bounds::new(4, 9)), 1, |done| told.push(done));
        assert!(told.is_sorted());
        assert_eq!(told.last(), Some(&report.agree()));
    }

    #[test]
    fn every_game_knows_its_home_problems() {
        for problem in problems::all() {
            let home = problem.game.proof.home(problem.play);
            assert_eq!(home.play, problem.play, "{}", problem.id);
            assert!(matches!(home.frame, Frame::Counted | Frame::Eof), "{}", home.id);
            assert!(matches!(home.form, Form::Words(..)), "{}", home.id);
            assert!(home.dressing.is_none() && home.position.is_none(), "{}", home.id);
            if problem.judge.is_empty() {
                assert_eq!(home.id, problem.id);
            }
        }
    }

    #[test]
    fn a_proof_has_a_hundred_thousand_positions_or_more() {
        for problem in problems::all() {
            let home = problem.game.proof.home(problem.play);
            if home.id != problem.id {
                continue;
            }
            let Proof { bounds, claim, .. } = home.game.proof;
            let count = claim(home.play, bounds).positions.count();
            assert!((100_000..1_000_000).contains(&count), "{}: {count}", home.id);
        }
    }
}
