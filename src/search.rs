//! The oracle: exhaustive play of any rules, normal and misère.
//!
//! It knows no theorem but the definitions: a position is won when some option of it is lost, or,
//! in misère play, when it has no option; its Grundy value is the least number that no option has
//! (Sprague 1935, Grundy 1939). Everything that solvers answer is checked against it.

use std::{collections::HashMap, hash::Hash};

use crate::{
    game::{Game, Move, Moves, Play},
    problem::Test,
    theory::{Tables, mex},
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

/// Compares a game with exhaustive play of its rules: who wins, the Grundy value in normal play where
/// it has one, and the set of all winning moves. How many positions agree.
///
/// # Errors
///
/// The first position that does not, and what was told and searched of it.
pub fn check<R: Rules>(
    rules: R,
    game: &Game,
    play: Play,
    positions: impl IntoIterator<Item = (R::State, Test)>,
) -> Result<u64, String> {
    let mut search = Search::new(rules, play);
    let mut tables = Tables::default();
    let mut agreed = 0;
    for (state, position) in positions {
        let searched = search.outcome(&state);
        let told = (game.decide)(&position, play, &mut tables)
            .map_err(|undecided| format!("{position:?}: {undecided}"))?;
        let grundy = match play {
            Play::Normal if game.has_values => Some(searched.grundy.into()),
            _ => None,
        };
        if told.win != searched.win || told.grundy != grundy {
            return Err(format!("{position:?}: {told:?} is told, {searched:?} searched"));
        }
        let mut told = Moves::all();
        (game.moves)(&position, play, &mut tables, &mut told);
        let mut moves = told.kept().to_vec();
        moves.sort();
        let winning = search.winning_moves(&state);
        if moves != winning {
            return Err(format!("{position:?}: {moves:?} are told, {winning:?} searched"));
        }
        agreed += 1;
    }
    Ok(agreed)
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

/// All lists of so many numbers, each at most so large.
#[must_use]
pub fn lists(length: usize, most: u64) -> Vec<Vec<u64>> {
    let longer = |list: Vec<u64>| (0..=most).map(move |last| [&list[..], &[last]].concat());
    (0..length).fold(vec![vec![]], |lists, _| lists.into_iter().flat_map(longer).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Decision;

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
    fn what_a_game_tells_wrongly_is_found() {
        let right = Game {
            id: "one_or_two",
            readme: "",
            has_values: true,
            decide: |position, play, _| {
                let rest = position.heaps()[0] % 3;
                Ok(Decision {
                    win: rest != u64::from(play == Play::Misere),
                    grundy: (play == Play::Normal).then(|| rest.into()),
                })
            },
            moves: |position, play, _, moves| {
                let heap = position.heaps()[0];
                let taken = (heap + 3 - u64::from(play == Play::Misere)) % 3;
                if (1..=heap).contains(&taken) {
                    moves.add([0, heap - taken]);
                }
            },
            say: |_, _, _, _| {},
            words: |_, one| one.to_string(),
        };
        let positions = || (0..20).map(|heap| (heap, Test::of_heaps(vec![heap])));
        for play in Play::ALL {
            assert_eq!(check(OneOrTwo, &right, play, positions()), Ok(20));
        }
        let nothing = Game { moves: |_, _, _, _| {}, ..right };
        let found = check(OneOrTwo, &nothing, Play::Normal, positions());
        assert!(found.is_err_and(|found| found.contains("lists: [[1]]")));
        let sizes = Game {
            decide: |position, _, _| {
                Ok(Decision {
                    win: position.heaps()[0] > 0,
                    grundy: Some(position.heaps()[0].into()),
                })
            },
            ..right
        };
        let found = check(OneOrTwo, &sizes, Play::Normal, positions());
        assert!(found.is_err_and(|found| found.contains("lists: [[3]]")));
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
