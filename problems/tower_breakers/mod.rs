#![doc = include_str!("README.md")]

mod boards;
mod dressings;
mod rows;
pub mod rules;

pub use rows::ROWS;

use std::collections::HashMap;

use crate::{
    explain::Reasons,
    game::{Decision, Game, Move, Moves, Play, Undecided},
    problem::{Fold, Refusal, Test},
    problems::nim,
    proof::{Bounds, Claim, Played, Proof, SOME_ORDERS},
    search::Rules,
    theory::{
        Tables,
        factors::{FactorCounts, factor, is_prime},
        sums::{Parts, Sum, target},
    },
};

/// Towers of any heights, one of which is lowered to a proper divisor.
pub const REVISITED: Game = Game {
    id: "tower_breakers",
    readme: include_str!("README.md"),
    has_values: true,
    decide: |position, play, tables| {
        tables.factors.prepare(position.heaps());
        Ok(decide(position, play, |height| omega(tables, height)))
    },
    moves: |position, play, tables, each| {
        divisors_that_win(position.heaps(), play, tables, each);
    },
    say: |position, play, tables, reasons| {
        reasons.say(
            "A tower is worth the number of its prime factors, each as often as it divides: 12 is worth \
             3, for 2·2·3.",
        );
        say_towers(position.heaps(), play, |height| omega(tables, height), reasons);
    },
    words: lowered,
    proof: Proof {
        homes: ["tower_breakers_revisited", "misere_tower_breakers_revisited"],
        bounds: Bounds::new(4, 50),
        claim: |play, bounds| claim(play, bounds, rules::Divisors),
    },
};

/// The same with towers of one height: how many, and the height.
pub const EQUAL: Game = Game {
    decide: |position, play, tables| {
        let mut sum = Sum::default();
        let value = omega(tables, position.numbers[1]);
        // Two towers of the same height cancel; one or two of them say what there is.
        let towers = position.numbers[0];
        for _ in 0..towers.min(2 - towers % 2) {
            sum.add([value]);
        }
        Ok(Decision::of(sum, play))
    },
    moves: |position, play, tables, each| {
        let (towers, height) = (position.numbers[0], position.numbers[1]);
        let value = omega(tables, height);
        let others = if towers % 2 == 0 { value } else { 0 };
        let wanted = target(others, towers > 1 && value >= 2, play);
        let winning = divisors_with(height, value, wanted);
        let each_tower = winning.len() as u128;
        for tower in 0..if winning.is_empty() { 0 } else { towers } {
            if !each.wants_more() {
                each.add_untold(u128::from(towers - tower) * each_tower);
                break;
            }
            for &divisor in &winning {
                each.add([tower, divisor]);
            }
        }
    },
    say: say_equal,
    words: lowered,
    proof: Proof {
        homes: ["tower_breakers", "misere_tower_breakers"],
        bounds: Bounds::new(3, 34_000),
        claim: claim_of_equal_towers,
    },
    ..REVISITED
};

/// Towers of any heights, one of which is replaced by two or more equal ones that are together as
/// high.
pub const AGAIN: Game = Game {
    decide: |position, play, tables| {
        tables.factors.prepare(position.heaps());
        Ok(decide(position, play, |height| again(&tables.factors, height)))
    },
    moves: |position, play, tables, each| parts_that_win(position.heaps(), play, tables, each),
    say: |position, play, tables, reasons| {
        reasons.say(
            "A tower is worth the number of its odd prime factors, each as often as it divides, and one \
             more if it is even: 18 is worth 3, for 3·3 and 2.",
        );
        say_towers(position.heaps(), play, |height| again(&tables.factors, height), reasons);
    },
    words: broken,
    // Towers become many and keep their total: these are all positions of so much.
    proof: Proof {
        homes: ["tower_breakers_again", "misere_tower_breakers_again"],
        bounds: Bounds::new(39, 39).together(39),
        claim: |play, bounds| claim(play, bounds, rules::EqualParts),
    },
    ..REVISITED
};

fn claim<R>(play: Play, bounds: Bounds, rules: R) -> Claim
where
    R: Rules<State = Vec<u64>> + Clone + Send + Sync + 'static,
{
    Claim {
        covers: vec![("towers", bounds.describe(1)), ("order", SOME_ORDERS.into())],
        positions: Box::new(bounds.heaps(1).map(Test::of_heaps)),
        oracle: Box::new(Played::by(rules, play, |position| position.heaps().to_vec())),
    }
}

fn claim_of_equal_towers(play: Play, bounds: Bounds) -> Claim {
    let all = (0..=bounds.heaps).flat_map(|towers| {
        (1..=bounds.size).map(move |height| (towers.saturating_mul(height), towers, height))
    });
    let mut all: Vec<_> = all.filter(|&(total, ..)| total <= bounds.total).collect();
    all.sort_unstable();
    let test = |(_, towers, height)| Test { numbers: vec![towers, height], lists: vec![] };
    let towers = |position: &Test| (0..position.numbers[0]).map(|_| position.numbers[1]).collect();
    Claim {
        covers: vec![("towers", format!("{}, all equally high", bounds.describe(1)))],
        positions: Box::new(all.into_iter().map(test)),
        oracle: Box::new(Played::by(rules::Divisors, play, towers)),
    }
}

/// The heaps of Nim that judges dress up as numbers to be divided.
const HEAPS: Game = Game { id: REVISITED.id, readme: REVISITED.readme, ..nim::GAME };

/// A tower that goes down to divisors is worth the number of its prime factors, with multiplicity.
#[derive(Clone, Debug, Default)]
pub(crate) struct Divisors(FactorCounts);

impl Parts for Divisors {
    #[inline]
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        self.0.prepare(run);
        sum.add(run.iter().map(|&height| self.0.omega(height).into()));
        Ok(())
    }
}

/// A tower that is broken into equal ones is worth the number of its odd prime factors, with
/// multiplicity, and one more if it has an even one.
#[derive(Clone, Debug, Default)]
pub(crate) struct EqualParts(FactorCounts);

impl Parts for EqualParts {
    #[inline]
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        self.0.prepare(run);
        sum.add(run.iter().map(|&height| again(&self.0, height)));
        Ok(())
    }
}

/// Towers of one height, the first two numbers of the test: pairs of them cancel, and in misère play
/// it matters whether the height is a prime.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Equal;

impl Fold for Equal {
    #[inline]
    fn is_won(&mut self, numbers: &[u64], play: Play) -> Result<bool, Undecided> {
        let (towers, height) = (numbers[0], numbers[1]);
        let odd = towers % 2 == 1;
        Ok(match play {
            Play::Normal => odd && height > 1,
            Play::Misere => towers == 0 || height == 1 || odd != is_prime(height),
        })
    }
}

fn omega(tables: &Tables, height: u64) -> u64 {
    tables.factors.omega(height).into()
}

fn again(factors: &FactorCounts, height: u64) -> u64 {
    u64::from(factors.odd_omega(height)) + u64::from(height % 2 == 0)
}

fn decide(position: &Test, play: Play, value: impl Fn(u64) -> u64) -> Decision {
    let mut sum = Sum::default();
    sum.add(position.heaps().iter().map(|&height| value(height)));
    Decision::of(sum, play)
}

/// Tells all winning moves `[i,d]` of towers that go down to divisors: for each tower, those to the
/// divisors with the one number of prime factors that the others ask for.
///
/// # Complexity
///
/// For each tower the time to factor it, and, where a move of it wins, to list its divisors, of which
/// a number of 64 bits has at most 184320.
fn divisors_that_win(heights: &[u64], play: Play, tables: &Tables, each: &mut Moves) {
    let values: Vec<u64> = heights.iter().map(|&height| omega(tables, height)).collect();
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let big = values.iter().filter(|&&value| value >= 2).count();
    // Towers of one height win by the same divisors.
    let mut known = HashMap::new();
    for (tower, (&height, &value)) in heights.iter().zip(&values).enumerate() {
        let winning = known.entry(height).or_insert_with(|| {
            let others_big = big > usize::from(value >= 2);
            divisors_with(height, value, target(sum ^ value, others_big, play))
        });
        for &divisor in &*winning {
            each.add([tower as u64, divisor]);
        }
    }
}

/// The proper divisors of a height that have so many prime factors; it has `value` of them.
fn divisors_with(height: u64, value: u64, wanted: u64) -> Vec<u64> {
    if wanted >= value {
        return Vec::new();
    }
    let wins = |(divisor, factors)| (factors == wanted).then_some(divisor);
    divisors(height).into_iter().filter_map(wins).collect()
}

/// Tells all winning moves `[i,y,z]` of towers that are broken into equal parts.
///
/// # Complexity
///
/// As for [`divisors_that_win`].
fn parts_that_win(heights: &[u64], play: Play, tables: &Tables, each: &mut Moves) {
    let values: Vec<u64> = heights.iter().map(|&height| again(&tables.factors, height)).collect();
    let sum = values.iter().fold(0, |sum, value| sum ^ value);
    let big = values.iter().filter(|&&value| value >= 2).count();
    let mut known: HashMap<u64, Vec<u64>> = HashMap::new();
    for (tower, (&height, &value)) in heights.iter().zip(&values).enumerate() {
        let others_big = big > usize::from(value >= 2);
        let wins = |&part: &u64| {
            let part_value = again(&tables.factors, part);
            // An even number of equal towers cancel, but they are there.
            let wanted = target(sum ^ value, others_big || part_value >= 2, play);
            wanted == if height / part % 2 == 0 { 0 } else { part_value }
        };
        let winning = known.entry(height).or_insert_with(|| {
            let parts = divisors(height).into_iter().map(|(part, _)| part);
            parts.filter(|&part| part < height).filter(wins).collect()
        });
        for &part in &*winning {
            each.add([tower as u64, height / part, part]);
        }
    }
}

/// All divisors of a number from 1 on, in ascending order, each with the number of its prime factors.
fn divisors(number: u64) -> Vec<(u64, u64)> {
    let mut divisors = vec![(1, 0)];
    for (prime, exponent) in factor(number) {
        let known = divisors.len();
        for index in 0..known * exponent as usize {
            let (divisor, factors) = divisors[index];
            divisors.push((divisor * prime, factors + 1));
        }
    }
    divisors.sort_unstable();
    divisors
}

/// Tells what the towers decide, whose worth is told.
fn say_towers(heights: &[u64], play: Play, value: impl Fn(u64) -> u64, reasons: &mut Reasons) {
    if heights.iter().all(|&height| height == 1) {
        *reasons = Reasons::default();
        reasons.no_move(play);
        return;
    }
    let values: Vec<u64> = heights.iter().map(|&height| value(height)).collect();
    reasons.values("tower", heights, &values);
    reasons.write_sizes(factored);
    reasons.sum(play);
}

/// Tells what towers of one height decide.
fn say_equal(position: &Test, play: Play, tables: &mut Tables, reasons: &mut Reasons) {
    let (towers, height) = (position.numbers[0], position.numbers[1]);
    if towers == 0 || height == 1 {
        reasons.no_move(play);
        return;
    }
    let (value, odd) = (omega(tables, height), towers % 2 == 1);
    let (parity, sum) = if odd { ("odd", value) } else { ("even", 0) };
    reasons.say(format!(
        "Height {}: a tower is worth the number of its prime factors, each as often as it divides, \
         {value}. Two towers of one height \
         cancel in the nim-sum. Towers: {towers}, an {parity} number, so it is {sum}.",
        factored(height)
    ));
    let end = if Sum::decides(sum != 0, value > 1, play) { "wins" } else { "loses" };
    reasons.say(match play {
        Play::Normal => format!("The player to move {end}."),
        Play::Misere if value > 1 && towers > 1 => {
            format!("Two or more values above 1 decide as in normal play: the player to move {end}.")
        }
        Play::Misere if value > 1 => {
            "The only tower can be lowered to a prime number, which the other player must lower to 1, and \
             then there is no move: the player to move wins."
                .into()
        }
        Play::Misere => format!(
            "No value is above 1, and then an odd number of ones is lost in misère play: the player to \
             move {end}."
        ),
    });
}

/// A height and its prime factors, where that is not too long: `12 = 2^2·3`.
fn factored(height: u64) -> String {
    const MOST: usize = 50;
    let power = |(prime, exponent)| match exponent {
        1 => format!("{prime}"),
        _ => format!("{prime}^{exponent}"),
    };
    let powers: Vec<String> = factor(height).into_iter().map(power).collect();
    let powers = powers.join("·");
    let all = format!("{height} = {powers}");
    if height < 2 || all.ends_with(&format!(" {height}")) || all.chars().count() > MOST {
        return height.to_string();
    }
    all
}

/// Puts a move `[i,d]` into words.
fn lowered(position: &Test, one: &Move) -> String {
    let Some((tower, left)) = one.heap_and_left() else { return one.to_string() };
    // Where all are of one height, it is a number of the head.
    let height = match position.lists.first() {
        Some(heights) => heights.get(tower),
        None => position.numbers.get(1),
    };
    let height = height.copied().unwrap_or(0);
    format!("lower tower {} from {height} to {left}", tower + 1)
}

/// Puts a move `[i,y,z]` into words.
fn broken(_: &Test, one: &Move) -> String {
    match one {
        Move::List(parts) => match parts[..] {
            [Move::Number(tower), Move::Number(parts), Move::Number(part)] => {
                format!(
                    "break tower {} into {parts} towers of height {part}",
                    u128::from(tower) + 1
                )
            }
            _ => one.to_string(),
        },
        Move::Number(_) => one.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    /// The bounds that README.md states.
    #[test]
    fn small_towers_are_decided_as_they_play() {
        for (game, bounds, count) in [
            (&REVISITED, [(1, 200), (2, 40), (3, 16)], 6211),
            (&AGAIN, [(1, 64), (2, 30), (3, 12)], 2881),
        ] {
            let bounds = bounds.map(|(towers, height)| Bounds::new(towers, height));
            assert_eq!(agreeing(game, &bounds), [count; 2]);
        }
    }

    #[test]
    fn equal_towers_are_decided_as_they_play() {
        assert_eq!(agreeing(&EQUAL, &[Bounds::new(6, 40)]), [280; 2]);
    }

    #[test]
    fn divisors_are_told_once() {
        assert_eq!(divisors(1), [(1, 0)]);
        assert_eq!(divisors(12), [(1, 0), (2, 1), (3, 1), (4, 2), (6, 2), (12, 3)]);
        // The number of 64 bits that has most.
        assert_eq!(divisors(18_401_055_938_125_660_800).len(), 184_320);
    }
}
