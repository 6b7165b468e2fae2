//! Small boards: the game of a row that dresses its home game up, as its judge tells it.

use super::{
    Bounds, Claim, Compared, NO_ANSWER, Oracle, Played, Report, by_threads, compare, lines,
};
use crate::{
    game::Move,
    problem::{Form, Frame, Problem, Test},
    search::{Outcome, Rules},
    theory::Tables,
};

/// Compares what a row answers to a file of tests with exhaustive play of them, as [`prove`] does a
/// home problem.
///
/// [`prove`]: super::prove
pub fn prove_boards(
    row: &Problem,
    claim: Claim,
    threads: usize,
    progress: impl FnMut(u64),
) -> Report<String> {
    // Many tests in one file, also of a judge who asks for one.
    let counted = Problem { frame: Frame::Counted, prefix: None, ..*row };
    let oracle = claim.oracle;
    let compare = |chunk: &[Test], _: &mut Tables| -> Compared<String> {
        let mut answers = answers(&counted, chunk).into_iter();
        compare(row, chunk, |test| {
            let (outcome, moves) = oracle.examine(test);
            let word = || word(row, outcome.win).into();
            let search = oracle.answer(test, &moves).unwrap_or_else(word);
            let solver = answers.next().unwrap_or_else(|| Err(NO_ANSWER.into()));
            (outcome.win, solver, search)
        })
    };
    let report = by_threads(claim.positions, &compare, threads, progress);
    Report { seen: oracle.seen(), ..report }
}

/// The answers, one for each test; where a row puts all on one line, its parts.
fn answers(row: &Problem, tests: &[Test]) -> Vec<Result<String, String>> {
    let lines: Vec<_> = lines(row, tests).collect();
    match &lines[..] {
        [Ok(line)] if tests.len() > 1 => {
            line.split_whitespace().map(|part| Ok(part.into())).collect()
        }
        _ => lines,
    }
}

fn word(row: &Problem, win: bool) -> &'static str {
    match row.form {
        Form::Words(won, _) if win => won,
        Form::Words(_, lost) => lost,
        _ => "",
    }
}

/// Exhaustive play of a row whose answer is one of its own.
pub struct Answered<R: Rules> {
    /// The searches.
    pub played: Played<R>,
    /// The answer to a test with these winning moves.
    pub answer: fn(&Played<R>, &Test, &[Move]) -> String,
}

impl<R: Rules + Send + Sync> Oracle for Answered<R>
where
    R::State: Send,
{
    fn examine(&self, test: &Test) -> (Outcome, Vec<Move>) {
        self.played.examine(test)
    }

    fn seen(&self) -> u64 {
        self.played.seen()
    }

    fn answer(&self, test: &Test, moves: &[Move]) -> Option<String> {
        Some((self.answer)(&self.played, test, moves))
    }
}

/// Places in ascending order, with so many free ones before each of them; those begin with `first`.
#[must_use]
pub fn spread(gaps: &[u64], first: u64) -> Vec<u64> {
    let place = |next: &mut u64, gap: &u64| {
        let place = *next + gap;
        *next = place + 1;
        Some(place)
    };
    gaps.iter().scan(first, place).collect()
}

/// Grids whose cells are these lists, of any shape that has so many: the rows, the columns, and the
/// cells row by row. The smallest comes first.
pub fn grids(bounds: Bounds, least: u64) -> impl Iterator<Item = Test> + Send {
    bounds.lists(least).flat_map(|cells| {
        let count = cells.len() as u64;
        let shapes = (1..=count).filter(move |rows| count.is_multiple_of(*rows));
        shapes
            .map(move |rows| Test { numbers: vec![rows, count / rows], lists: vec![cells.clone()] })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        error::Error,
        problem::{Item, by_layout},
        problems,
        scanner::Input,
        theory::sums::{Dressing, Part},
        writer::Answers,
    };

    fn proved(row: &Problem, threads: usize) -> Report<String> {
        let boards = row.boards.expect("it has boards");
        prove_boards(row, boards(row.play), threads, |_| {})
    }

    fn row(id: &str) -> Problem {
        *problems::find(id).expect("it is there")
    }

    /// The smallest board that differs: its file, the answer, and what exhaustive play says.
    fn smallest(row: &Problem, threads: usize) -> (String, Result<String, String>, String) {
        let found = proved(row, threads).counterexample.expect("one differs");
        (found.test, found.solver, found.search)
    }

    /// A column is worth the squares between its pieces, and not their distance.
    #[derive(Default)]
    struct Distances(Vec<u64>, usize);

    impl Dressing for Distances {
        fn start(&mut self) {
            *self = Self::default();
        }

        fn part(&mut self, _: &[u64], list: usize, square: u64) -> Part {
            if list == 0 {
                self.0.push(square);
                return Ok(None);
            }
            self.1 += 1;
            Ok(Some((square - self.0[self.1 - 1]).into()))
        }
    }

    #[test]
    fn a_wrong_dressing_is_refuted_by_the_smallest_board() {
        let dressing: fn() -> Box<dyn Dressing> = || Box::<Distances>::default();
        let wrong = Problem { dressing: Some(dressing), solve: by_layout, ..row("lightoj-1186") };
        for threads in [1, 3] {
            let (test, solver, search) = smallest(&wrong, threads);
            assert_eq!(test, "1\n1\n0\n1\n");
            assert_eq!((solver, search), (Ok("white wins".into()), "black wins".into()));
            let report = proved(&wrong, threads);
            assert_eq!((report.lost, report.won), (1, 0));
        }
        // What leaves the board is not what stays on its first square.
        let wrong = Problem { boards: row("boj-11869").boards, ..row("spoj-QCJ3") };
        assert_eq!(smallest(&wrong, 1).0, "1\n1\n1\n");
    }

    #[test]
    fn a_wrong_answer_of_its_own_is_refuted() {
        let silent = Problem { solve: |_, _, _| Ok(()), ..row("hdu-2149") };
        let silent = smallest(&silent, 1);
        assert_eq!(silent, ("1 1\n".into(), Err("no answer".into()), "1".into()));
        // It takes each play for the other one.
        let wrong = Problem { solve: by_swapped_plays, ..row("codeabbey-matches-picking") };
        assert_eq!(smallest(&wrong, 1), ("1\n1 1 n\n".into(), Ok("0".into()), "1".into()));
    }

    fn by_swapped_plays(
        wrong: &Problem,
        input: &mut Input<'_>,
        answers: &mut Answers<'_>,
    ) -> Result<(), Error> {
        let right = row("codeabbey-matches-picking");
        let [heap, limit, _] = *right.layout else { unreachable!("it has three numbers") };
        let play = Item::Choice { symbol: "w", name: "a play", words: &["i", "n"] };
        let layout = Box::leak(Box::new([heap, limit, play]));
        Problem { layout, frame: wrong.frame, ..right }.solve(input, answers)
    }

    #[test]
    fn boards_are_counted_with_any_number_of_threads() {
        let alone = proved(&row("lightoj-1186"), 1);
        assert_eq!(alone.agree(), 2829);
        assert_eq!(proved(&row("lightoj-1186"), 3), alone);
    }

    /// What takes its tests to its home game by more than numbers that are always the same is played
    /// out too.
    #[test]
    fn what_is_dressed_up_has_boards() {
        for row in problems::all() {
            let is_own = matches!(row.form, Form::Own { .. });
            if row.dressing.is_some() || is_own {
                assert!(row.boards.is_some(), "{}", row.id);
            }
            if row.judge.is_empty() {
                assert!(row.boards.is_none(), "{}", row.id);
            }
        }
    }

    #[test]
    fn boards_are_tests_of_their_row() {
        for row in problems::all() {
            let Some(boards) = row.boards else { continue };
            assert!(matches!(row.form, Form::Words(..) | Form::Own { .. }), "{}", row.id);
            let claim = boards(row.play);
            assert!(!claim.covers.is_empty(), "{}", row.id);
            let count = claim.positions.count();
            assert!((500..200_000).contains(&count), "{}: {count}", row.id);
        }
    }

    #[test]
    fn places_are_spread() {
        assert_eq!(spread(&[], 1), [0; 0]);
        assert_eq!(spread(&[0, 0, 2, 1], 1), [1, 2, 5, 7]);
    }

    #[test]
    fn grids_have_every_shape() {
        let all: Vec<_> = grids(Bounds::new(4, 1).together(1), 0).collect();
        assert_eq!(all.len(), (1 + 2 + 2 + 3) + (1 + 2 * 2 + 3 * 2 + 4 * 3));
        assert_eq!(all[0], Test { numbers: vec![1, 1], lists: vec![vec![0]] });
        assert!(all.contains(&Test { numbers: vec![2, 2], lists: vec![vec![0, 0, 1, 0]] }));
    }
}
