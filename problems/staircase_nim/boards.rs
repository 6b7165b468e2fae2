//! The games that judges dress staircase Nim up as, on small boards.

use super::rules::{Calendar, Chips, Hill};
use crate::{
    game::Play,
    problem::Test,
    proof::{Bounds, Claim, EVERY_ORDER, Played, grids, spread},
    search::Search,
};

pub(super) fn chips(play: Play) -> Claim {
    let bounds = Bounds::new(5, 8);
    let differ = |squares: &Vec<u64>| {
        (1..squares.len()).all(|index| !squares[..index].contains(&squares[index]))
    };
    Claim {
        covers: vec![
            ("squares", format!("of chips, {}", bounds.describe(1))),
            ("order", EVERY_ORDER.into()),
        ],
        positions: Box::new(bounds.lists(1).filter(differ).map(Test::of_heaps)),
        oracle: Box::new(Played::by(Chips, play, |test| {
            let mut squares = test.heaps().to_vec();
            squares.sort_unstable();
            squares
        })),
    }
}

pub(super) fn hill(play: Play) -> Claim {
    let bounds = Bounds::new(6, 6).together(8);
    let king = |which: &[u64]| usize::try_from(which[0] - 1).unwrap_or(0);
    let oracle = Played::each(
        |test| &test.numbers[1..],
        |test| test.lists[0].clone(),
        move |which| Search::new(Hill { king: king(which) }, play),
    );
    let all = bounds.lists(0).flat_map(|gaps| {
        let men = gaps.len() as u64;
        let places = spread(&gaps, 1);
        (1..=men).map(move |king| Test { numbers: vec![men, king], lists: vec![places.clone()] })
    });
    Claim {
        covers: vec![
            ("gaps", format!("before so many men, {}", bounds.describe(0))),
            ("king", "each of the men".into()),
        ],
        positions: Box::new(all),
        oracle: Box::new(oracle),
    }
}

pub(super) fn calendar(play: Play) -> Claim {
    let bounds = Bounds::new(6, 4).together(6);
    Claim {
        covers: vec![("cells", bounds.describe(0)), ("rows", "every number of them".into())],
        positions: Box::new(grids(bounds, 0)),
        oracle: Box::new(Played::by(Calendar, play, |test| {
            let columns = usize::try_from(test.numbers[1]).unwrap_or(usize::MAX);
            test.lists[0].chunks(columns).map(<[u64]>::to_vec).collect()
        })),
    }
}
