#![doc = include_str!("README.md")]

mod every_heap;
mod folds;
mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{
    explain::Reasons,
    game::{Decision, Game, Moves, Play, Undecided, taking},
    problem::Test,
    proof::{Bounds, Claim, Played, Proof, SOME_ORDERS},
    search::Search,
    theory::{
        Tables,
        subtraction::CAP,
        sums::{Sum, target},
    },
};

/// Heaps from which one of some amounts is taken: the heap count and the amount count, the amounts,
/// and the heaps.
pub const GAME: Game = Game {
    id: "subtraction_game",
    readme: include_str!("README.md"),
    has_values: true,
    decide,
    moves,
    say,
    words: |position, one| taking(position, one, "heap"),
    proof: Proof {
        homes: ["subtraction_game", "misere_subtraction_game"],
        bounds: Bounds::new(3, 12),
        claim,
    },
};

/// Amounts of a proof are at most so large.
const AMOUNT: u64 = 8;

/// All sets of amounts.
fn sets() -> impl Iterator<Item = Vec<u64>> {
    let amounts = |set: u64| (1..=AMOUNT).filter(move |amount| set >> (amount - 1) & 1 == 1);
    (1..1 << AMOUNT).map(move |set| amounts(set).collect())
}

fn claim(play: Play, bounds: Bounds) -> Claim {
    let oracle = Played::each(
        |position| &position.lists[0],
        |position| position.lists[1].clone(),
        move |amounts| Search::new(rules::Heaps { amounts: amounts.to_vec() }, play),
    );
    let position = |amounts: Vec<u64>, heaps: Vec<u64>| Test {
        numbers: vec![heaps.len() as u64, amounts.len() as u64],
        lists: vec![amounts, heaps],
    };
    Claim {
        covers: vec![
            ("heaps", bounds.describe(0)),
            ("order", SOME_ORDERS.into()),
            ("amounts", format!("every set of 1 to {AMOUNT}")),
        ],
        positions: Box::new(
            bounds
                .heaps(0)
                .flat_map(move |heaps| sets().map(move |amounts| position(amounts, heaps.clone()))),
        ),
        oracle: Box::new(oracle),
    }
}

/// Why a heap that no table reaches is not decided.
const BEYOND: Undecided = Undecided::Table(CAP as u64);

/// The values of the heaps of a position.
fn values(position: &Test, tables: &mut Tables) -> Result<Vec<u64>, Undecided> {
    let sequence = tables.sequences.of(&position.lists[0]);
    position.lists[1].iter().map(|&heap| sequence.value(heap).ok_or(BEYOND)).collect()
}

/// Decides heaps, in both plays, by the Grundy values of the set.
///
/// # Errors
///
/// [`Undecided`] where a heap lies beyond the table and no period of the values is proved.
///
/// # Complexity
///
/// That of [`Sequence::value`](crate::theory::subtraction::Sequence::value) for the largest heap, and
/// then linear.
fn decide(position: &Test, play: Play, tables: &mut Tables) -> Result<Decision, Undecided> {
    let values = values(position, tables)?;
    Ok(Decision::of(Sum::of(&values), play))
}

/// Tells all winning moves: of each heap those to the one value that the others ask for. It may be
/// larger than the heap's own.
///
/// # Complexity
///
/// As [`decide`], and so many steps as there are heaps times amounts.
fn moves(position: &Test, play: Play, tables: &mut Tables, each: &mut Moves) {
    let Ok(values) = values(position, tables) else { return };
    let sequence = tables.sequences.of(&position.lists[0]);
    let amounts = sequence.amounts().to_vec();
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let big = values.iter().filter(|&&value| value >= 2).count();
    for (index, (&heap, &value)) in position.lists[1].iter().zip(&values).enumerate() {
        let others_big = big > usize::from(value >= 2);
        let wanted = target(sum ^ value, others_big, play);
        let options = amounts.iter().rev().filter_map(|&amount| heap.checked_sub(amount));
        for left in options.filter(|&left| sequence.value(left) == Some(wanted)) {
            each.add([index as u64, left]);
        }
    }
}

/// How many values, and how many amounts, are told at most.
const TOLD: usize = 24;

/// Up to how large a heap a period is looked for.
const LOOKED_FOR: u64 = 1 << 14;

/// Tells what the heaps are worth, whether that has a period, and why they are won or lost.
fn say(position: &Test, play: Play, tables: &mut Tables, reasons: &mut Reasons) {
    let (Ok(values), heaps) = (values(position, tables), &position.lists[1]) else { return };
    let sequence = tables.sequences.of(&position.lists[0]);
    let least = sequence.amounts()[0];
    if heaps.iter().all(|&heap| heap < least) {
        reasons.no_move(play);
        return;
    }
    sequence.reach(LOOKED_FOR);
    let listed = |numbers: &mut dyn Iterator<Item = u64>| -> String {
        let mut told: Vec<_> = numbers.take(TOLD + 1).map(|number| number.to_string()).collect();
        if told.len() > TOLD {
            told[TOLD] = "…".to_string();
        }
        told.join(" ")
    };
    let amounts = listed(&mut sequence.amounts().iter().copied());
    reasons.say(format!(
        "Amounts: {amounts}. A heap is worth its Grundy value, the least number that is not the value of \
         a heap that a move leaves."
    ));
    let mut known = (0..).map_while(|heap| sequence.get(heap));
    let largest = sequence.amounts()[sequence.amounts().len() - 1];
    let period = sequence.period();
    let once = period.map_or(u64::MAX, |(start, length)| start + length);
    let shown = listed(&mut known.by_ref().take(usize::try_from(once).unwrap_or(usize::MAX)));
    reasons.say(match period {
        Some((start, length)) => format!(
            "Heaps of 0, 1, 2 and so on are worth {shown}; from heap {start} on they repeat every {length}, which \
             is proved: the last {largest} of them determine the next one."
        ),
        None => format!(
            "Heaps of 0, 1, 2 and so on are worth {shown}. No period is proved so far; all values up to \
             the largest heap are worked out."
        ),
    });
    reasons.values("heap", heaps, &values);
    reasons.sum(play);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    /// The bounds that README.md states.
    #[test]
    fn all_small_positions_are_decided_as_they_play() {
        let agree = agreeing(&GAME, &[Bounds::new(3, 6), Bounds::new(1, 60)]);
        assert_eq!(agree, [117_810; 2]);
    }

    #[test]
    fn what_no_table_reaches_is_undecided() {
        let position =
            Test { numbers: vec![2, 2], lists: vec![vec![1, 1 << 24], vec![5, 1 << 24]] };
        for play in Play::ALL {
            let decision = decide(&position, play, &mut Tables::default());
            assert_eq!(decision, Err(BEYOND));
            let mut told = Moves::all();
            moves(&position, play, &mut Tables::default(), &mut told);
            assert_eq!(told.total(), 0);
        }
    }
}
