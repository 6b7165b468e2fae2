//! One winning move of each test, all on one line.

use super::{residue, rules};
use crate::{
    error::Result,
    game::{Game, Move, Play},
    problem::{Reader, Test},
    proof::{Answered, Claim, Played},
    search::Search,
    writer::Answers,
};

/// One heap, a limit, and a number that says which play it is: 0 for normal, 1 for misère.
pub(super) const GAME: Game = Game {
    decide: |test, _, tables| (super::GAME.decide)(&heap(test), play(test), tables),
    moves: |test, _, tables, moves| (super::GAME.moves)(&heap(test), play(test), tables, moves),
    say: |test, _, tables, reasons| (super::GAME.say)(&heap(test), play(test), tables, reasons),
    words: |test, one| (super::GAME.words)(&heap(test), one),
    ..super::GAME
};

/// The position of the home game.
fn heap(test: &Test) -> Test {
    Test { numbers: vec![1, test.numbers[1]], lists: vec![vec![test.numbers[0]]] }
}

fn play(test: &Test) -> Play {
    if test.numbers[2] == 0 { Play::Normal } else { Play::Misere }
}

/// How many matches the only winning move takes from a heap, or 0 where there is none. In misère play
/// one match must be left in place of none.
fn winning(heap: u64, limit: u64, misere: bool) -> u64 {
    residue(heap.saturating_sub(misere.into()), limit)
}

/// Solves `codeabbey-matches-picking`: how many matches the winning move takes, or 0.
#[derive(Default)]
pub(super) struct Matches;

impl Reader for Matches {
    fn answer(&mut self, numbers: &[u64], test: u64, answers: &mut Answers<'_>) -> Result<()> {
        if test > 1 {
            answers.text(" ");
        }
        answers.number(winning(numbers[0], numbers[1], numbers[2] == 1));
        Ok(())
    }

    fn end(&mut self, tests: u64, answers: &mut Answers<'_>) -> Result<()> {
        if tests > 0 {
            answers.line();
        }
        answers.commit()
    }
}

/// The largest heap and the greatest limit of a proof.
const LARGEST: (u64, u64) = (120, 24);

/// Heaps, played out both ways.
pub(super) fn boards(_: Play) -> Claim {
    let (heap, limit) = LARGEST;
    let limits = 1..=limit;
    let played = Played::each(
        |test| &test.numbers[1..],
        |test| vec![test.numbers[0]],
        |which| {
            let play = if which[1] == 0 { Play::Normal } else { Play::Misere };
            Search::new(rules::Heaps { limit: which[0] }, play)
        },
    );
    let answer = |_: &Played<_>, test: &Test, moves: &[Move]| {
        let taken = |(_, left)| test.numbers[0] - left;
        let all: Vec<_> = moves.iter().filter_map(Move::heap_and_left).map(taken).collect();
        match all[..] {
            [] => "0".into(),
            [one] => one.to_string(),
            _ => format!("one of {all:?}"),
        }
    };
    let tests = move |heap| {
        let test = move |limit, play| Test { numbers: vec![heap, limit, play], lists: vec![] };
        limits.clone().flat_map(move |limit| (0..2).map(move |play| test(limit, play)))
    };
    Claim {
        covers: vec![
            ("heap", format!("at most {heap}")),
            ("limits", format!("1 to {limit}")),
            ("play", "both".into()),
        ],
        positions: Box::new((0..=heap).flat_map(tests)),
        oracle: Box::new(Answered { played, answer }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_of_any_size() {
        assert_eq!(winning(u64::MAX, u64::MAX, false), u64::MAX);
        assert_eq!(winning(u64::MAX, u64::MAX, true), u64::MAX - 1);
    }
}
