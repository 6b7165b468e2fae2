//! One winning move of each test, all on one line.

use super::residue;
use crate::{
    error::Result,
    game::{Game, Play},
    problem::{Reader, Test},
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

#[cfg(test)]
mod tests {
    use super::{super::rules, *};
    use crate::{
        game::{Move, Play},
        search::Search,
    };

    #[test]
    fn the_winning_move_is_as_it_plays() {
        for play in Play::ALL {
            for limit in 1..12 {
                let search = Search::new(rules::Heaps { limit }, play);
                for heap in 0..60 {
                    let taken = winning(heap, limit, play == Play::Misere);
                    let told: Vec<_> =
                        [heap - taken].iter().map(|&left| Move::from([0, left])).collect();
                    let moves = search.winning_moves(&vec![heap]);
                    assert_eq!(
                        if taken > 0 { told } else { vec![] },
                        moves,
                        "{play:?} {heap} {limit}"
                    );
                }
            }
        }
        assert_eq!(winning(u64::MAX, u64::MAX, false), u64::MAX);
        assert_eq!(winning(u64::MAX, u64::MAX, true), u64::MAX - 1);
    }
}
