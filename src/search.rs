//! The oracle: exhaustive play of any rules, normal and misère.
//!
//! It knows no theorem but the definitions: a position is won when some option of it is lost, or,
//! in misère play, when it has no option; its Grundy value is the least number that no option has
//! (Sprague 1935, Grundy 1939). Everything that solvers answer is checked against it.

use std::{
    array,
    collections::HashMap,
    hash::{BuildHasher, Hash, RandomState},
    sync::{Mutex, MutexGuard, PoisonError},
};

use crate::{
    game::{Move, Play},
    theory::mex,
};

/// The rules of a game, as its statement tells them. Play must end.
pub trait Rules {
    /// A position.
    type State: Clone + Eq + Hash;

    /// Tells every move, and the position it leads to.
    fn options(&self, state: &Self::State, each: &mut dyn FnMut(Move, Self::State));

    /// The position that stands for all those that play like this one: it only saves work.
    fn canonical(&self, state: Self::State) -> Self::State {
        state
    }
}

/// A search that remembers what it has seen; threads can share it.
pub struct Search<R: Rules> {
    rules: R,
    play: Play,
    /// In parts, each with a lock of its own, so that threads seldom wait for each other.
    seen: [Mutex<Seen<R::State>>; PARTS],
    hasher: RandomState,
}

type Seen<State> = HashMap<State, Outcome>;

const PARTS: usize = 64;

/// What the search found out about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether the player to move wins.
    pub win: bool,
    /// The Grundy value, which tells who wins in normal play.
    pub grundy: u64,
}

impl<R: Rules> Search<R> {
    /// A search that has seen nothing.
    pub fn new(rules: R, play: Play) -> Self {
        let seen = array::from_fn(|_| Mutex::default());
        Self { rules, play, seen, hasher: RandomState::new() }
    }

    /// Plays a position to all of its ends.
    ///
    /// # Complexity
    ///
    /// Time and memory proportional to the moves and positions that can be reached; no recursion.
    pub fn outcome(&self, state: &R::State) -> Outcome {
        self.outcome_of(&self.rules.canonical(state.clone()))
    }

    /// The same, with all moves after which the other player has lost, sorted.
    pub fn examine(&self, state: &R::State) -> (Outcome, Vec<Move>) {
        let (mut moves, mut outcomes) = (Vec::new(), Vec::new());
        self.rules.options(state, &mut |one, option| {
            let outcome = self.outcome_of(&self.rules.canonical(option));
            if !outcome.win {
                moves.push(one);
            }
            outcomes.push(outcome);
        });
        moves.sort();
        let outcome = self.outcome_after(&outcomes);
        self.remember(self.rules.canonical(state.clone()), outcome);
        (outcome, moves)
    }

    /// All moves after which the other player has lost, sorted.
    pub fn winning_moves(&self, state: &R::State) -> Vec<Move> {
        self.examine(state).1
    }

    /// How many positions it has seen, those that play alike being one.
    pub fn seen(&self) -> u64 {
        self.seen.iter().map(|part| locked(part).len() as u64).sum()
    }

    /// Of a canonical position.
    fn outcome_of(&self, state: &R::State) -> Outcome {
        if let Some(outcome) = self.known(state) {
            return outcome;
        }
        let mut open = vec![state.clone()];
        while let Some(state) = open.pop() {
            if self.known(&state).is_some() {
                continue;
            }
            let (mut outcomes, mut unknown) = (Vec::new(), Vec::new());
            self.rules.options(&state, &mut |_, option| {
                let option = self.rules.canonical(option);
                match self.known(&option) {
                    Some(outcome) => outcomes.push(outcome),
                    None => unknown.push(option),
                }
            });
            if unknown.is_empty() {
                self.remember(state, self.outcome_after(&outcomes));
            } else {
                open.push(state);
                open.append(&mut unknown);
            }
        }
        self.known(state).expect("it was played to its ends")
    }

    /// Of a position with options of these outcomes.
    fn outcome_after(&self, options: &[Outcome]) -> Outcome {
        let stuck = options.is_empty() && self.play == Play::Misere;
        Outcome {
            win: stuck || options.iter().any(|option| !option.win),
            grundy: mex(options.iter().map(|option| option.grundy)),
        }
    }

    fn known(&self, state: &R::State) -> Option<Outcome> {
        self.part(state).get(state).copied()
    }

    fn remember(&self, state: R::State, outcome: Outcome) {
        self.part(&state).insert(state, outcome);
    }

    fn part(&self, state: &R::State) -> MutexGuard<'_, Seen<R::State>> {
        let [byte, ..] = self.hasher.hash_one(state).to_le_bytes();
        locked(&self.seen[usize::from(byte) % PARTS])
    }
}

/// A panic while a part is locked leaves nothing half done in it.
fn locked<T>(part: &Mutex<T>) -> MutexGuard<'_, T> {
    part.lock().unwrap_or_else(PoisonError::into_inner)
}

/// All lists of so many numbers, each at most so large.
#[must_use]
pub fn lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |list: Vec<u64>| (0..=most).map(move |last| [&list[..], &[last]].concat());
    (0..length).fold(vec![vec![]], |lists, _| lists.into_iter().flat_map(longer).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One heap, from which 1 or 2 are taken.
    struct OneOrTwo;

    impl Rules for OneOrTwo {
        type State = u64;

        fn options(&self, &state: &u64, each: &mut dyn FnMut(Move, u64)) {
            for left in (0..state).rev().take(2) {
                each([0, left].into(), left);
            }
        }
    }

    #[test]
    fn it_plays_both_ways() {
        let normal = Search::new(OneOrTwo, Play::Normal);
        let misere = Search::new(OneOrTwo, Play::Misere);
        for heap in 0..12 {
            assert_eq!(normal.outcome(&heap), Outcome { win: heap % 3 != 0, grundy: heap % 3 });
            assert_eq!(misere.outcome(&heap).win, heap % 3 != 1);
        }
        assert_eq!(normal.winning_moves(&5), [Move::from([0, 3])]);
        assert_eq!(misere.winning_moves(&6), [Move::from([0, 4])]);
        assert_eq!(misere.winning_moves(&0), []);
    }

    #[test]
    fn a_long_game_does_not_exhaust_the_stack() {
        let long = 1_000_000;
        assert!(Search::new(OneOrTwo, Play::Normal).outcome(&long).win);
    }

    #[test]
    fn lists_are_told_once() {
        assert_eq!(lists(0, 3), [[0_u64; 0]]);
        assert_eq!(lists(2, 1), [[0, 0], [0, 1], [1, 0], [1, 1]]);
    }
}
