#![doc = include_str!("README.md")]

mod boards;
mod counting;
mod dressings;
mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{
    explain::Reasons,
    game::{Decision, Game, Moves, Play, taking},
    problem::Test,
    proof::{Bounds, Claim, Played, Proof, SOME_ORDERS},
    theory::{
        nim_sum,
        sums::{Sum, target},
    },
};

/// Nim in normal play.
pub const GAME: Game = Game {
    id: "nim",
    readme: include_str!("README.md"),
    has_values: true,
    decide: |position, play, _| Ok(decide(position, play)),
    moves: |position, play, _, each| moves(position, play, each),
    say: |position, play, _, reasons| say(position, play, reasons),
    words: |position, one| taking(position, one, "heap"),
    proof: Proof { homes: ["nim", "misere_nim"], bounds: Bounds::new(6, 18), claim },
};

fn claim(play: Play, bounds: Bounds) -> Claim {
    Claim {
        covers: vec![("heaps", bounds.describe(0)), ("order", SOME_ORDERS.into())],
        positions: Box::new(bounds.heaps(0).map(Test::of_heaps)),
        oracle: Box::new(Played::by(rules::Heaps, play, |position| position.heaps().to_vec())),
    }
}

/// Decides heaps of any size, in both plays; the Grundy value is the nim-sum (Bouton 1901, Sprague
/// 1935, Grundy 1939).
///
/// # Complexity
///
/// Linear.
#[must_use]
pub fn decide(position: &Test, play: Play) -> Decision {
    Decision::of(Sum::of(position.heaps()), play)
}

/// Tells all winning moves, at most one for each heap.
///
/// # Complexity
///
/// Linear.
pub fn moves(position: &Test, play: Play, each: &mut Moves) {
    let heaps = position.heaps();
    let sum = nim_sum(heaps);
    let big = heaps.iter().filter(|&&heap| heap >= 2).count();
    for (index, &heap) in heaps.iter().enumerate() {
        let others_big = big > usize::from(heap >= 2);
        let left = target(sum ^ heap, others_big, play);
        if left < heap {
            each.add([index as u64, left]);
        }
    }
}

/// Tells why heaps are won or lost.
fn say(position: &Test, play: Play, reasons: &mut Reasons) {
    let heaps = position.heaps();
    if heaps.iter().all(|&heap| heap == 0) {
        reasons.no_move(play);
        return;
    }
    reasons.values("heap", heaps, heaps);
    reasons.sum(play);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    /// The bounds that README.md states.
    #[test]
    fn all_small_positions_are_decided_as_they_play() {
        let bounds = [(1, 40), (2, 20), (3, 12), (4, 7), (5, 5)];
        let agree = agreeing(&GAME, &bounds.map(|(heaps, size)| Bounds::new(heaps, size)));
        assert_eq!(agree, [4437; 2]);
    }
}
