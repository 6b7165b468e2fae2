//! The games that judges dress towers up as, on small boards.

use super::rules::{Matrix, OnePrime};
use crate::{
    game::Play,
    problem::Test,
    proof::{Bounds, Claim, Played, grids},
};

pub(super) fn matrix(play: Play) -> Claim {
    let bounds = Bounds::new(4, 24).together(32);
    Claim {
        covers: vec![("cells", bounds.describe(1)), ("rows", "every number of them".into())],
        positions: Box::new(grids(bounds, 1)),
        oracle: Box::new(Played::by(Matrix, play, |test| {
            let columns = usize::try_from(test.numbers[1]).unwrap_or(usize::MAX);
            test.lists[0].chunks(columns).map(<[u64]>::to_vec).collect()
        })),
    }
}

/// The largest number.
const NUMBER: u64 = 5000;

pub(super) fn one_prime(play: Play) -> Claim {
    let test = |number| Test { numbers: vec![number], lists: vec![] };
    Claim {
        covers: vec![("number", format!("1 to {NUMBER}"))],
        positions: Box::new((1..=NUMBER).map(test)),
        oracle: Box::new(Played::by(OnePrime, play, |test| test.numbers[0])),
    }
}
