//! The games that judges dress Nim up as, on small boards.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use super::rules::{self, Heaps, Matrix, Northcott, Pieces, PokerNim, ZeroMoveNim};
use crate::{
    game::{Move, Play},
    problem::Test,
    proof::{Bounds, Claim, EVERY_ORDER, Oracle, Played, SOME_ORDERS, grids, spread},
    search::{Outcome, Rules, lists},
};

/// Coins that stay on square 0.
pub(super) fn nimble(play: Play) -> Claim {
    coins(play, false)
}

/// Coins that leave the board from its first square.
pub(super) fn nimble_exit(play: Play) -> Claim {
    coins(play, true)
}

fn coins(play: Play, exit: bool) -> Claim {
    let bounds = Bounds::new(6, 6).together(9);
    Claim {
        covers: vec![("coins", format!("squares of them, {}", bounds.describe(0)))],
        positions: Box::new(bounds.lists(0).map(Test::of_heaps)),
        oracle: Box::new(Played::by(rules::Nimble { exit }, play, |test| test.heaps().to_vec())),
    }
}

/// So many chips can be put back before any is taken.
const BANK: u64 = 1;

pub(super) fn poker(play: Play) -> Claim {
    let bounds = Bounds::new(3, 5);
    let additions = 0..=2;
    let test = |additions, heaps: Vec<u64>| Test {
        numbers: vec![heaps.len() as u64, additions],
        lists: vec![heaps],
    };
    Claim {
        covers: vec![
            ("heaps", bounds.describe(0)),
            ("order", EVERY_ORDER.into()),
            ("additions", format!("{} to {}", additions.start(), additions.end())),
            ("bank", format!("what was taken, and {BANK} more")),
        ],
        positions: Box::new(bounds.lists(0).flat_map(move |heaps| {
            additions.clone().map(move |additions| test(additions, heaps.clone()))
        })),
        oracle: Box::new(Played::by(PokerNim, play, |test| {
            (test.heaps().to_vec(), BANK, [test.numbers[1]; 2])
        })),
    }
}

pub(super) fn passes(play: Play) -> Claim {
    let bounds = Bounds::new(4, 40).together(40);
    Claim {
        covers: vec![("heaps", bounds.describe(0)), ("order", SOME_ORDERS.into())],
        positions: Box::new(bounds.heaps(0).map(Test::of_heaps)),
        oracle: Box::new(Played::by(ZeroMoveNim, play, |test| {
            test.heaps().iter().map(|&heap| (heap, true)).collect()
        })),
    }
}

/// Nim itself, on the heaps that ranges list.
pub(super) fn ranges(play: Play) -> Claim {
    let bounds = Bounds::new(6, 8).together(11);
    let are_pairs = |numbers: &Vec<u64>| numbers.len() % 2 == 0;
    let test =
        |numbers: Vec<u64>| Test { numbers: vec![numbers.len() as u64 / 2], lists: vec![numbers] };
    Claim {
        covers: vec![("ranges", format!("pairs of numbers, {}", bounds.describe(0)))],
        positions: Box::new(bounds.lists(0).filter(are_pairs).map(test)),
        oracle: Box::new(Played::by(Heaps, play, |test| {
            test.lists[0].chunks(2).flat_map(|pair| pair[0]..pair[0] + pair[1]).collect()
        })),
    }
}

pub(super) fn pieces(play: Play) -> Claim {
    let bounds = Bounds::new(6, 6).together(9);
    let are_pairs = |gaps: &Vec<u64>| gaps.len() % 2 == 0;
    let test = |gaps: Vec<u64>| Test {
        numbers: vec![gaps.len() as u64 / 2],
        lists: vec![spread(&gaps, 0)],
    };
    Claim {
        covers: vec![("gaps", format!("before so many pieces, {}", bounds.describe(0)))],
        positions: Box::new(bounds.lists(0).filter(are_pairs).map(test)),
        oracle: Box::new(Played::by(Pieces, play, |test| (test.lists[0].clone(), true))),
    }
}

pub(super) fn matrix(play: Play) -> Claim {
    let bounds = Bounds::new(6, 4).together(8);
    Claim {
        covers: vec![("cells", bounds.describe(0)), ("rows", "every number of them".into())],
        positions: Box::new(grids(bounds, 0)),
        oracle: Box::new(Played::by(Matrix, play, |test| {
            let columns = usize::try_from(test.numbers[1]).unwrap_or(usize::MAX);
            test.lists[0].chunks(columns).map(<[u64]>::to_vec).collect()
        })),
    }
}

/// How many squares a column has, by how many columns there are.
const SQUARES: [u64; 5] = [0, 14, 7, 5, 4];

/// Northcott's game, with the squares of a column counted from 0.
pub(super) fn columns(play: Play) -> Claim {
    let test = |places: Vec<u64>| {
        let (white, black): (Vec<_>, Vec<_>) = pairs(&places).into_iter().unzip();
        Test { numbers: vec![white.len() as u64], lists: vec![white, black] }
    };
    let is_in_order =
        |places: &Vec<u64>| pairs(places).into_iter().all(|(white, black)| white < black);
    let places =
        |columns: usize| lists(2 * columns, SQUARES[columns].saturating_sub(1)).into_iter();
    let all = (0..SQUARES.len()).flat_map(places);
    let [_, one, two, three, four] = SQUARES;
    Claim {
        covers: vec![
            ("columns", format!("at most {}", SQUARES.len() - 1)),
            ("squares", format!("{one}, {two}, {three} and {four} in each of 1 to 4 columns")),
        ],
        positions: Box::new(all.filter(is_in_order).map(test)),
        oracle: Box::new(Backwards::of(play)),
    }
}

fn pairs(places: &[u64]) -> Columns {
    places.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

/// For each column two squares.
type Columns = Vec<(u64, u64)>;

/// Northcott's game, whose play need not end: from the positions without a move backwards, as long as
/// anything is found. What is left would be a draw.
struct Backwards {
    play: Play,
    /// Who wins, by how many columns there are.
    won: [OnceLock<Arc<HashMap<Columns, bool>>>; SQUARES.len()],
}

impl Backwards {
    fn of(play: Play) -> Self {
        Self { play, won: Default::default() }
    }

    fn won(&self, columns: usize) -> &HashMap<Columns, bool> {
        self.won[columns].get_or_init(|| Arc::new(self.played(columns)))
    }

    fn played(&self, columns: usize) -> HashMap<Columns, bool> {
        let squares = SQUARES[columns];
        let rules = Northcott { squares };
        let all = lists(2 * columns, squares.saturating_sub(1)).into_iter();
        let are_apart = |state: &Columns| state.iter().all(|(own, other)| own != other);
        let mut open: Vec<_> = all.map(|places| pairs(&places)).filter(are_apart).collect();
        let mut won = HashMap::new();
        loop {
            let before = won.len();
            open.retain(|state| {
                let (mut options, mut all_won, mut any_lost) = (0, true, false);
                rules.options(state, &mut |_, option| {
                    options += 1;
                    match won.get(&option) {
                        Some(true) => {}
                        Some(false) => any_lost = true,
                        None => all_won = false,
                    }
                });
                let is_known = any_lost || all_won;
                if is_known {
                    let stuck = options == 0 && self.play == Play::Misere;
                    won.insert(state.clone(), stuck || any_lost);
                }
                !is_known
            });
            if won.len() == before {
                return won;
            }
        }
    }

    fn find(&self, test: &Test) -> Option<bool> {
        let state: Columns = test.lists[0].iter().copied().zip(test.lists[1].clone()).collect();
        self.won(state.len()).get(&state).copied()
    }
}

impl Oracle for Backwards {
    fn examine(&self, test: &Test) -> (Outcome, Vec<Move>) {
        let win = self.find(test).unwrap_or(false);
        (Outcome { win, grundy: win.into() }, vec![])
    }

    fn seen(&self) -> u64 {
        self.won.iter().filter_map(OnceLock::get).map(|won| won.len() as u64).sum()
    }

    fn answer(&self, test: &Test, _: &[Move]) -> Option<String> {
        self.find(test).is_none().then(|| "drawn".into())
    }
}
