#![doc = include_str!("README.md")]

mod boards;
mod christmas;
mod dressings;
mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{
    explain::{Part, Reasons},
    game::{Decision, Game, Move, Moves, Play},
    problem::{Refusal, SHORT, Test},
    proof::{Bounds, Claim, EVERY_ORDER, Played, Proof},
    theory::{
        nim_sum,
        sums::{Parts, Sum, target},
    },
};

/// Staircase Nim whose ground, stair 0, is dead.
pub const GAME: Game = Game {
    id: "staircase_nim",
    readme: include_str!("README.md"),
    has_values: true,
    decide: |position, play, _| Ok(decide(position, play, 1)),
    moves: |position, play, _, each| moves(position, play, 1, each),
    say: |position, play, _, reasons| say(position, play, 1, reasons),
    words,
    proof: Proof {
        homes: ["staircase_nim", "misere_staircase_nim"],
        // A move leaves no more stones than there were: these are all positions of so many.
        bounds: Bounds::new(6, 18).together(18),
        claim: |play, bounds| claim(play, bounds, false),
    },
};

/// Staircase Nim whose stones leave the game from stair 0.
pub const EXIT: Game = Game {
    decide: |position, play, _| Ok(decide(position, play, 0)),
    moves: |position, play, _, each| moves(position, play, 0, each),
    say: |position, play, _, reasons| say(position, play, 0, reasons),
    proof: Proof {
        homes: ["staircase_nim_exit", "misere_staircase_nim_exit"],
        claim: |play, bounds| claim(play, bounds, true),
        ..GAME.proof
    },
    ..GAME
};

fn claim(play: Play, bounds: Bounds, exit: bool) -> Claim {
    let rules = rules::Stairs { exit };
    Claim {
        covers: vec![("stairs", bounds.describe(0)), ("order", EVERY_ORDER.into())],
        positions: Box::new(bounds.lists(0).map(Test::of_heaps)),
        oracle: Box::new(Played::by(rules, play, |position| position.heaps().to_vec())),
    }
}

/// The stairs that count, `FIRST` and every other one after it, are heaps of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stairs<const FIRST: u64> {
    passed: u64,
}

impl<const FIRST: u64> Parts for Stairs<FIRST> {
    const SHORT: bool = true;

    #[inline]
    fn of_short(list: &[u64; SHORT]) -> Option<Sum> {
        Some(every_other(list, usize::from(FIRST == 1)))
    }

    fn start(&mut self) {
        self.passed = 0;
    }

    #[inline]
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        let first = usize::from(self.passed % 2 != FIRST);
        self.passed += run.len() as u64;
        sum.join(every_other(run, first));
        Ok(())
    }
}

/// The sum of every other number, from the first or the second one on. Pairs are folded as such, for
/// that is done with wide registers.
#[inline]
fn every_other(numbers: &[u64], first: usize) -> Sum {
    let pairs = numbers.chunks_exact(2);
    let last = pairs.remainder().first().filter(|_| first == 0);
    let none = [0; 2];
    let (xor, or) = pairs.fold((none, none), |(xor, or), pair| {
        ([xor[0] ^ pair[0], xor[1] ^ pair[1]], [or[0] | pair[0], or[1] | pair[1]])
    });
    let mut sum = Sum::of_folded(xor[first], or[first]);
    sum.add(last.copied());
    sum
}

/// The stairs that count.
fn counting(stairs: &[u64], first: usize) -> Vec<u64> {
    stairs.iter().skip(first).step_by(2).copied().collect()
}

/// Decides stairs of any size, in both plays, by those that count; the Grundy value is their nim-sum.
///
/// # Complexity
///
/// Linear.
fn decide(position: &Test, play: Play, first: usize) -> Decision {
    Decision::of(Sum::of(&counting(position.heaps(), first)), play)
}

/// Tells all winning moves `[i,t]`, t stones down from stair i: at most one for each stair. It makes
/// the stair that counts, i or the one below, smaller or larger.
///
/// # Complexity
///
/// Linear.
fn moves(position: &Test, play: Play, first: usize, each: &mut Moves) {
    let stairs = position.heaps();
    let heaps = counting(stairs, first);
    let sum = nim_sum(&heaps);
    let big = heaps.iter().filter(|&&heap| heap >= 2).count();
    // Stones on the dead ground have no move.
    for (stair, &stones) in stairs.iter().enumerate().skip(first) {
        let from = stair % 2 == first;
        let heap = stairs[if from { stair } else { stair - 1 }];
        let others_big = big > usize::from(heap >= 2);
        let wanted = target(sum ^ heap, others_big, play);
        let moved = if from { heap.checked_sub(wanted) } else { wanted.checked_sub(heap) };
        if let Some(moved) = moved.filter(|moved| (1..=stones).contains(moved)) {
            each.add([stair as u64, moved]);
        }
    }
}

/// Tells which stairs count, and what they decide.
fn say(position: &Test, play: Play, first: usize, reasons: &mut Reasons) {
    let stairs = position.heaps();
    if stairs.iter().skip(first).all(|&stones| stones == 0) {
        reasons.no_move(play);
        return;
    }
    reasons.say(format!(
        "Every other stair counts, from stair {first} on, as a heap of Nim: stones that come down to \
         one from a stair between can at once be moved on, as many as they are{}.",
        match play {
            Play::Normal => "",
            Play::Misere => " (to leave an odd number of ones in the end, other moves may win, too)",
        }
    ));
    let part = |(stair, &size): (usize, &u64)| {
        let counts = stair % 2 == first % 2;
        let note = match stair {
            0 if first == 1 => "the ground",
            _ if counts => "",
            _ => "does not count",
        };
        Part { number: stair as u64, size, value: counts.then_some(size), note }
    };
    reasons.parts("stair", stairs.iter().enumerate().map(part));
    reasons.sum(play);
}

/// Puts a move into words.
fn words(_: &Test, one: &Move) -> String {
    match one.heap_and_left() {
        Some((0, moved)) => format!("take {moved} from stair 0 out of the game"),
        Some((stair, moved)) => format!("move {moved} from stair {stair} to stair {}", stair - 1),
        None => one.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    /// The bounds that README.md states.
    #[test]
    fn all_small_positions_are_decided_as_they_play() {
        let bounds = [(1, 8), (2, 6), (3, 4), (4, 3), (5, 2)];
        let bounds = bounds.map(|(stairs, stones)| Bounds::new(stairs, stones));
        for game in [GAME, EXIT] {
            assert_eq!(agreeing(&game, &bounds), [928; 2]);
        }
    }
}
