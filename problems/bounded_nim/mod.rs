#![doc = include_str!("README.md")]

mod auction;
mod between;
mod matches;
mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{
    explain::Reasons,
    game::{Decision, Game, Moves, Play, Undecided, taking},
    problem::{Refusal, Test},
    proof::{Bounds, Claim, Played, Proof, SOME_ORDERS},
    search::Search,
    theory::{
        modulus::Modulus,
        sums::{Parts, Sum, target},
    },
};

/// Nim with a limit to what a move takes: the heap count and the limit, and the heaps.
pub const GAME: Game = Game {
    id: "bounded_nim",
    readme: include_str!("README.md"),
    has_values: true,
    decide: |position, play, _| Ok(decide(position, play)),
    moves: |position, play, _, each| moves(position, play, each),
    say: |position, play, _, reasons| say(position, play, reasons),
    words: |position, one| taking(position, one, "heap"),
    proof: Proof {
        homes: ["bounded_nim", "misere_bounded_nim"],
        bounds: Bounds::new(5, 14),
        claim,
    },
};

/// A proof goes through so many limits at least, and at most.
const LIMITS: [u64; 2] = [7, 1000];

/// With every limit up to one that no heap exceeds, where those are not too many.
fn claim(play: Play, bounds: Bounds) -> Claim {
    let limits = 1..=bounds.size.clamp(LIMITS[0], LIMITS[1]);
    let oracle = Played::each(
        |position| &position.numbers[1..],
        |position| position.heaps().to_vec(),
        move |which| Search::new(rules::Heaps { limit: which[0] }, play),
    );
    Claim {
        covers: vec![
            ("heaps", bounds.describe(0)),
            ("order", SOME_ORDERS.into()),
            ("limits", format!("{} to {}", limits.start(), limits.end())),
        ],
        positions: Box::new(bounds.heaps(0).flat_map(move |heaps| {
            let test = move |limit| Test {
                numbers: vec![heaps.len() as u64, limit],
                lists: vec![heaps.clone()],
            };
            limits.clone().map(test)
        })),
        oracle: Box::new(oracle),
    }
}

/// A heap is worth what is left of it when it is divided by one more than the limit, the second number
/// of the test.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Residues {
    limit: u64,
    modulus: Modulus,
}

impl Residues {
    fn limit(&mut self, limit: u64) -> Modulus {
        if self.limit != limit {
            *self = Self { limit, modulus: Modulus::above(limit) };
        }
        self.modulus
    }
}

impl Parts for Residues {
    #[inline]
    fn add(
        &mut self,
        numbers: &[u64],
        _: usize,
        run: &[u64],
        sum: &mut Sum,
    ) -> Result<(), Refusal> {
        let modulus = self.limit(numbers[1]);
        sum.add(run.iter().map(|&heap| modulus.remainder(heap)));
        Ok(())
    }
}

/// The same with a limit that is always the same.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct ResiduesAbove<const LIMIT: u64>;

impl<const LIMIT: u64> Parts for ResiduesAbove<LIMIT> {
    #[inline]
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        sum.add(run.iter().map(|&heap| heap % (LIMIT + 1)));
        Ok(())
    }
}

/// One heap, the first number, with the limit that is the second (Bachet 1612).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct OneHeap;

impl Parts for OneHeap {
    #[inline]
    fn finish(&mut self, numbers: &[u64], sum: &mut Sum) -> Result<(), Undecided> {
        sum.add([residue(numbers[0], numbers[1])]);
        Ok(())
    }
}

/// What one heap with a limit of its own is worth.
#[inline]
fn residue(heap: u64, limit: u64) -> u64 {
    // No heap is as large as 2^64.
    limit.checked_add(1).map_or(heap, |divisor| heap % divisor)
}

fn residues(position: &Test) -> Vec<u64> {
    let modulus = Modulus::above(position.numbers[1]);
    position.heaps().iter().map(|&heap| modulus.remainder(heap)).collect()
}

/// Decides heaps of any size, in both plays, as heaps of Nim of what is left of them when they are
/// divided by one more than the limit.
///
/// # Complexity
///
/// Linear.
fn decide(position: &Test, play: Play) -> Decision {
    Decision::of(Sum::of(&residues(position)), play)
}

/// Tells all winning moves, at most one for each heap. It may leave more than the heap was worth.
///
/// # Complexity
///
/// Linear.
fn moves(position: &Test, play: Play, each: &mut Moves) {
    let (limit, heaps) = (position.numbers[1], position.heaps());
    let residues = residues(position);
    let sum = residues.iter().fold(0, |sum, residue| sum ^ residue);
    let big = residues.iter().filter(|&&residue| residue >= 2).count();
    for (index, (&heap, &residue)) in heaps.iter().zip(&residues).enumerate() {
        let others_big = big > usize::from(residue >= 2);
        let wanted = target(sum ^ residue, others_big, play);
        let taken = if wanted <= residue {
            residue - wanted
        } else if wanted <= limit {
            // To a larger residue, below the last multiple of limit+1.
            limit - (wanted - residue) + 1
        } else {
            continue;
        };
        if (1..=heap).contains(&taken) {
            each.add([index as u64, heap - taken]);
        }
    }
}

/// Tells what the heaps are worth, and why they are won or lost.
fn say(position: &Test, play: Play, reasons: &mut Reasons) {
    let (limit, heaps) = (position.numbers[1], position.heaps());
    if heaps.iter().all(|&heap| heap == 0) {
        reasons.no_move(play);
        return;
    }
    reasons.say(if heaps.iter().all(|&heap| heap <= limit) {
        format!("A move takes at most {limit}, and no heap is larger: a heap is worth what it is.")
    } else {
        format!(
            "A move takes at most {limit}: a heap is worth what is left of it when it is divided by {}.",
            u128::from(limit) + 1
        )
    });
    reasons.values("heap", heaps, &residues(position));
    reasons.sum(play);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Move, proof::agreeing, theory::Tables};

    /// The bounds that README.md states.
    #[test]
    fn all_small_positions_are_decided_as_they_play() {
        let bounds = [(1, 30), (2, 15), (3, 8), (4, 5)];
        let agree = agreeing(&GAME, &bounds.map(|(heaps, size)| Bounds::new(heaps, size)));
        assert_eq!(agree, [14_310; 2]);
    }

    #[test]
    fn a_limit_beyond_all_heaps_is_none() {
        for play in Play::ALL {
            let heaps = vec![u64::MAX, u64::MAX - 1];
            let position = Test { numbers: vec![2, u64::MAX], lists: vec![heaps] };
            let decision = (GAME.decide)(&position, play, &mut Tables::default());
            assert!(decision.is_ok_and(|decision| decision.win));
            let mut told = Moves::all();
            moves(&position, play, &mut told);
            assert_eq!(told.kept(), [Move::from([0, u64::MAX - 1])]);
        }
    }
}
