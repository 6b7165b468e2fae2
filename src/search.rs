//! The oracle: exhaustive play of any rules, normal and misère.
//!
//! It knows no theorem but the definitions: a position is won when some option of it is lost, or,
//! in misère play, when it has no option; its Grundy value is the least number that no option has
//! (Sprague 1935, Grundy 1939). Everything that solvers answer is checked against it.

use std::{collections::HashMap, hash::Hash};

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

/// A search that remembers what it has seen.
pub struct Search<R: Rules> {
    rules: R,
    play: Play,
    seen: HashMap<R::State, Outcome>,
}

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
        Self { rules, play, seen: HashMap::new() }
    }

    /// Plays a position to all of its ends.
    ///
    /// # Complexity
    ///
    /// Time and memory proportional to the moves and positions that can be reached; no recursion.
    pub fn outcome(&mut self, state: &R::State) -> Outcome {
        let state = self.rules.canonical(state.clone());
        let mut open = vec![state.clone()];
        while let Some(state) = open.pop() {
            if self.seen.contains_key(&state) {
                continue;
            }
            let mut options = Vec::new();
            self.rules.options(&state, &mut |_, option| options.push(option));
            let options: Vec<_> =
                options.into_iter().map(|option| self.rules.canonical(option)).collect();
            let seen: Vec<_> = options.iter().filter_map(|option| self.seen.get(option)).collect();
            if seen.len() == options.len() {
                let stuck = seen.is_empty() && self.play == Play::Misere;
                let win = stuck || seen.iter().any(|option| !option.win);
                let grundy = mex(seen.iter().map(|option| option.grundy));
                self.seen.insert(state, Outcome { win, grundy });
            } else {
                open.push(state);
                open.extend(options.into_iter().filter(|option| !self.seen.contains_key(option)));
            }
        }
        self.seen[&state]
    }

    /// All moves after which the other player has lost, sorted.
    pub fn winning_moves(&mut self, state: &R::State) -> Vec<Move> {
        let mut options = Vec::new();
        self.rules.options(state, &mut |one, option| options.push((one, option)));
        options.retain(|(_, option)| !self.outcome(option).win);
        let mut moves: Vec<_> = options.into_iter().map(|(one, _)| one).collect();
        moves.sort();
        moves
    }
}

/// All lists of so many heaps, each at most so large, in ascending order.
#[must_use]
pub fn ascending_lists(heaps: usize, most: u64) -> Vec<Vec<u64>> {
    let mut lists = vec![Vec::new()];
    for _ in 0..heaps {
        let longer = |list: Vec<u64>| {
            let least = list.last().copied().unwrap_or(0);
            (least..=most).map(move |heap| [list.as_slice(), &[heap]].concat())
        };
        lists = lists.into_iter().flat_map(longer).collect();
    }
    lists
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
        let mut normal = Search::new(OneOrTwo, Play::Normal);
        let mut misere = Search::new(OneOrTwo, Play::Misere);
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
        assert_eq!(ascending_lists(0, 3), [[0_u64; 0]]);
        assert_eq!(ascending_lists(2, 1), [[0, 0], [0, 1], [1, 1]]);
        assert_eq!(ascending_lists(5, 5).len(), 252);
    }
}
