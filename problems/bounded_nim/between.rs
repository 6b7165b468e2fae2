//! One heap, of which at least and at most so many are taken, or what is left; who takes the last one
//! loses.

use super::rules;
use crate::{
    explain::Reasons,
    game::{Decision, Game, Move, Moves, Play, Undecided},
    problem::{Fold, Test},
    proof::{Bounds, Claim, Played, Proof},
    search::Search,
};

/// The heap, the least and the greatest amount. Only misère play is decided.
pub(super) const GAME: Game = Game {
    has_values: false,
    decide: |position, _, _| {
        let (rest, least, _) = rest(&position.numbers);
        Ok(Decision { win: is_won(rest, least), grundy: None })
    },
    moves: |position, _, _, moves| told_of(position, moves),
    say: |position, _, _, reasons| say(position, reasons),
    words,
    proof: Proof { homes: ["hdu-2897"; 2], bounds: Bounds::new(1, 150), claim },
    ..super::GAME
};

/// Amounts of a proof are at most so large.
const AMOUNT: u64 = 64;

fn claim(play: Play, bounds: Bounds) -> Claim {
    let all = (1..=AMOUNT).flat_map(|least| (least..=AMOUNT).map(move |most| (least, most)));
    let oracle = Played::each(
        |position| &position.numbers[1..],
        |position| position.numbers[0],
        move |which| Search::new(rules::Between { least: which[0], greatest: which[1] }, play),
    );
    let test = |heap, (least, most)| Test { numbers: vec![heap, least, most], lists: vec![] };
    Claim {
        covers: vec![
            ("heap", format!("at most {}", bounds.most())),
            ("amounts", format!("all pairs of 1 to {AMOUNT}")),
        ],
        positions: Box::new(
            (0..=bounds.most())
                .flat_map(move |heap| all.clone().map(move |amounts| test(heap, amounts))),
        ),
        oracle: Box::new(oracle),
    }
}

/// The numbers of a test of which a single heap is decided.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Between;

impl Fold for Between {
    #[inline]
    fn is_won(&mut self, numbers: &[u64], _: Play) -> Result<bool, Undecided> {
        let (heap, least, greatest) = (numbers[0], numbers[1], numbers[2]);
        // No heap is as large as a sum that does not fit.
        let rest = least.checked_add(greatest).map_or(heap, |period| heap % period);
        Ok(is_won(rest.into(), least.into()))
    }
}

/// What is left of the heap when it is divided by the sum of the amounts; the amounts.
fn rest(numbers: &[u64]) -> (u128, u128, u128) {
    let [heap, least, greatest] = [0, 1, 2].map(|index| u128::from(numbers[index]));
    (heap % (least + greatest), least, greatest)
}

/// With this rest: it is lost from 1 to the least amount.
fn is_won(rest: u128, least: u128) -> bool {
    rest == 0 || rest > least
}

/// Tells all winning moves `[0,b]`: those that leave a lost rest.
///
/// # Complexity
///
/// As many steps as moves are kept.
fn told_of(position: &Test, moves: &mut Moves) {
    let heap = u128::from(position.numbers[0]);
    let (rest, least, greatest) = rest(&position.numbers);
    if heap == 0 || !is_won(rest, least) {
        return;
    }
    // A rest of 0 is one of all. From it, only the greatest amount leaves no more than the least.
    let rest = if rest == 0 { least + greatest } else { rest };
    let (fewest, most) = (least.max(rest - least), greatest.min(rest - 1));
    for taken in (fewest..=most).rev() {
        if !moves.wants_more() {
            moves.add_untold(taken - fewest + 1);
            break;
        }
        moves.add([0, u64::try_from(heap - taken).unwrap_or(0)]);
    }
}

fn say(position: &Test, reasons: &mut Reasons) {
    let heap = position.numbers[0];
    let (rest, least, greatest) = rest(&position.numbers);
    if heap == 0 {
        reasons.no_move(Play::Misere);
        return;
    }
    reasons.say(format!(
        "Whoever answers so that both take {least} + {greatest} = {} together keeps what is left of the \
         heap when it is divided by that; here it is {rest}. With 1 to {least} left, all of it must be \
         taken in the end, which loses; with anything else one can leave that.",
        least + greatest
    ));
    let end = if is_won(rest, least) { "wins" } else { "loses" };
    reasons.say(format!("The player to move {end}."));
}

fn words(position: &Test, one: &Move) -> String {
    match one.heap_and_left() {
        Some((_, left)) => format!("take {}, leaving {left}", position.numbers[0].abs_diff(left)),
        None => one.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    #[test]
    fn all_small_heaps_are_decided_as_they_play() {
        // 820 pairs of amounts, with 100 heaps.
        assert_eq!(agreeing(&GAME, &[Bounds::new(1, 99)]), [208_000; 2]);
    }

    #[test]
    fn numbers_may_be_of_any_size() {
        let most = u64::MAX;
        assert_eq!(Between.is_won(&[most, most, most], Play::Misere), Ok(false));
        assert_eq!(Between.is_won(&[most, most - 1, most], Play::Misere), Ok(true));
        let told = |numbers: [u64; 3], kept| {
            let mut moves = Moves::at_most(kept);
            told_of(&Test { numbers: numbers.to_vec(), lists: vec![] }, &mut moves);
            (moves.kept().to_vec(), moves.total())
        };
        assert_eq!(told([most, most - 1, most], 9), (vec![Move::from([0, 1])], 1));
        let half = most / 2;
        assert_eq!(
            told([most, half, most], 2),
            (vec![Move::from([0, 1]), Move::from([0, 2])], u128::from(half))
        );
    }
}
