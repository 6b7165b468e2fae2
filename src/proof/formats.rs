//! Tests of a row in its own format: what it answers, beside exhaustive play of the positions that they
//! stand for.

use super::{Bounds, Claim, Oracle};
use crate::{
    game::Move,
    problem::{Count, Form, Item, Problem, Test},
    search::Outcome,
};

/// Numbers of a test are at most so large, by how many there are that count nothing.
const MOST: [u64; 4] = [0, 600, 60, 20];

/// Lists have at most so many numbers, each at most so large.
const LENGTH: u64 = 3;
const LARGEST: u64 = 6;

/// So many tests are enough, the smallest ones.
const ENOUGH: usize = 30_000;

/// The small tests of a judge's row that says something else than its home problem, a single heap or fixed
/// amounts, or asks how many moves win; where its format is numbers and lists. They are written and
/// solved as its file is, by what the row has for that.
#[must_use]
pub fn formats(row: &'static Problem) -> Option<Claim> {
    let is_plain = row.boards.is_none() && row.dressing.is_none();
    let is_other = match row.form {
        Form::Words(..) => row.position.is_some(),
        Form::Count => true,
        _ => false,
    };
    let is_list = |item: &Item| {
        matches!(item, Item::Number(_) | Item::List(Count::Of(_) | Count::Fixed(_), _))
    };
    if !is_plain || !is_other || !row.layout.iter().all(is_list) {
        return None;
    }
    let mut tests = tests(row.layout);
    tests.sort_by_cached_key(|test| (total(test), test.numbers.clone(), test.lists.clone()));
    tests.truncate(ENOUGH);
    let most = tests.last().map_or(0, total);
    let home = (row.game.proof.claim)(row.play, Bounds::new(1, 1)).oracle;
    Some(Claim {
        covers: vec![("tests", format!("the smallest, of at most {most} together"))],
        positions: Box::new(tests.into_iter()),
        oracle: Box::new(Mapped { row, home }),
    })
}

/// What all numbers of a test are together.
fn total(test: &Test) -> u64 {
    test.numbers.iter().chain(test.lists.iter().flatten()).sum()
}

/// Small tests of a layout.
fn tests(layout: &[Item]) -> Vec<Test> {
    let counts = |index: usize| {
        let counts =
            |item: &Item| matches!(item, Item::List(Count::Of(count), _) if *count == index);
        layout.iter().any(counts)
    };
    let is_number = |item: &&Item| matches!(item, Item::Number(_));
    let numbers = layout.iter().filter(is_number).count();
    let free = (0..numbers).filter(|&index| !counts(index)).count();
    let has_lists = numbers < layout.len();
    let most = if has_lists { LARGEST } else { MOST[free.min(MOST.len() - 1)] };
    let mut tests = vec![Test::default()];
    for item in layout {
        tests = match *item {
            Item::Number(field) => tests
                .into_iter()
                .flat_map(|test| {
                    let rule = field.within(&test.numbers).rule;
                    let most = if counts(test.numbers.len()) { LENGTH } else { most };
                    (rule.least..=rule.most.min(most)).map(move |number| {
                        let mut test = test.clone();
                        test.numbers.push(number);
                        test
                    })
                })
                .collect(),
            Item::List(count, field) => tests
                .into_iter()
                .flat_map(|test| {
                    let length = u64::try_from(count.of(&test.numbers)).unwrap_or(0);
                    let rule = field.within(&test.numbers).rule;
                    let lists = lists(length, rule.least, rule.most.min(LARGEST));
                    lists.into_iter().map(move |list| {
                        let mut test = test.clone();
                        test.lists.push(list);
                        test
                    })
                })
                .collect(),
            _ => tests,
        };
    }
    tests
}

/// All lists of this length with such numbers.
fn lists(length: u64, least: u64, most: u64) -> Vec<Vec<u64>> {
    let longer = |list: Vec<u64>| (least..=most).map(move |last| [&list[..], &[last]].concat());
    (0..length).fold(vec![vec![]], |lists, _| lists.into_iter().flat_map(longer).collect())
}

/// Exhaustive play of the positions that the tests of a row stand for.
struct Mapped {
    row: &'static Problem,
    home: Box<dyn Oracle>,
}

impl Oracle for Mapped {
    fn examine(&self, test: &Test) -> (Outcome, Vec<Move>) {
        match self.row.position {
            Some(position) => self.home.examine(&position(test)),
            None => self.home.examine(test),
        }
    }

    fn seen(&self) -> u64 {
        self.home.seen()
    }

    fn answer(&self, _: &Test, moves: &[Move]) -> Option<String> {
        matches!(self.row.form, Form::Count).then(|| moves.len().to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::{super::prove_boards, *};
    use crate::{
        error::Result,
        game::Undecided,
        problem::{Fold, by_fold},
        problems,
    };

    /// Of one heap: that with amounts of 1, 2 and 4 and so on, multiples of 4 are lost.
    #[derive(Default)]
    struct Wrong;

    impl Fold for Wrong {
        fn is_won(&mut self, numbers: &[u64], _: crate::game::Play) -> Result<bool, Undecided> {
            Ok(!numbers[0].is_multiple_of(4))
        }
    }

    #[test]
    fn a_wrong_formula_of_a_row_is_found() {
        let right = problems::find("hdu-1847").expect("it is there");
        let prove =
            |row: &Problem| prove_boards(row, formats(right).expect("it is plain"), 2, |_| {});
        let report = prove(right);
        assert_eq!((report.agree(), report.counterexample), (601, None));
        let wrong = Problem { solve: by_fold::<Wrong>, ..*right };
        let found = prove(&wrong).counterexample.expect("one differs");
        assert_eq!((&*found.test, &*found.search), ("3\n", "Cici"));
        assert_eq!(found.solver, Ok("Kiki".into()));
    }

    #[test]
    fn rows_answer_their_own_tests_as_they_play() {
        let rows = problems::all().filter_map(|row| Some((row, formats(row)?)));
        let mut proved = 0;
        for (row, claim) in rows {
            let report = prove_boards(row, claim, 2, |_| {});
            assert_eq!(report.counterexample, None, "{}", row.id);
            assert!(report.agree() >= 50, "{}: {}", row.id, report.agree());
            proved += 1;
        }
        assert!(proved >= 20, "{proved}");
    }
}
