//! What judges dress Nim up as: from the numbers of their tests to heaps of Nim.
//!
//! README.md says why each of them is Nim.

use crate::{
    problem::Refusal,
    theory::sums::{Dressing, Part},
};

/// A coin on a square is a heap of the square's number, which counts from `FIRST`; two on the same
/// square cancel.
#[derive(Default)]
pub(super) struct Nimble<const FIRST: u64> {
    passed: u128,
}

impl<const FIRST: u64> Dressing for Nimble<FIRST> {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, coins: u64) -> Part {
        let square = u128::from(FIRST) + self.passed;
        self.passed += 1;
        Ok((coins % 2 == 1).then_some(square))
    }
}

/// A heap that has its pass is worth one more where its size is odd, and one less where it is even.
#[derive(Default)]
pub(super) struct Passes;

impl Dressing for Passes {
    fn part(&mut self, _: &[u64], _: usize, size: u64) -> Part {
        let size = u128::from(size);
        Ok(Some(match size {
            0 => 0,
            _ if size % 2 == 1 => size + 1,
            _ => size - 1,
        }))
    }
}

/// The heaps x, x+1, … x+m-1 are together worth their nim-sum.
#[derive(Default)]
pub(super) struct Ranges {
    first: Option<u128>,
}

impl Dressing for Ranges {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, number: u64) -> Part {
        let number = u128::from(number);
        match self.first.take() {
            None => {
                self.first = Some(number);
                Ok(None)
            }
            Some(first) => Ok(Some(nim_sum_below(first) ^ nim_sum_below(first + number))),
        }
    }
}

/// The nim-sum of 0, 1, … `end`-1: four in a row from a multiple of 4 cancel.
fn nim_sum_below(end: u128) -> u128 {
    (end - end % 4..end).fold(0, |sum, heap| sum ^ heap)
}

/// The squares between the two pieces of a column are a heap: whoever retreats is followed.
#[derive(Default)]
pub(super) struct Columns {
    white: Vec<u64>,
    passed: usize,
}

impl Dressing for Columns {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], list: usize, square: u64) -> Part {
        if list == 0 {
            self.white.try_reserve(1).map_err(|_| Refusal::Memory)?;
            self.white.push(square);
            return Ok(None);
        }
        let white = self.white[self.passed];
        self.passed += 1;
        match square.checked_sub(white) {
            None | Some(0) => Err(Refusal::expected("a square beyond the white one")),
            Some(distance) => Ok(Some(u128::from(distance - 1))),
        }
    }
}

/// The places between the two pieces of a pair are a heap.
#[derive(Default)]
pub(super) struct Pairs {
    before: Option<u64>,
    open: bool,
}

impl Dressing for Pairs {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, _: &[u64], _: usize, place: u64) -> Part {
        let gap = match self.before.replace(place) {
            Some(before) if place <= before => {
                return Err(Refusal::expected("a place beyond the one before"));
            }
            Some(before) => place - before - 1,
            None => 0,
        };
        self.open = !self.open;
        Ok((!self.open).then(|| u128::from(gap)))
    }
}

/// A row is a heap of the sum of its numbers.
#[derive(Default)]
pub(super) struct Rows {
    sum: u128,
    passed: u64,
}

impl Dressing for Rows {
    fn start(&mut self) {
        *self = Self::default();
    }

    fn part(&mut self, numbers: &[u64], _: usize, number: u64) -> Part {
        let columns = numbers[1];
        self.sum += u128::from(number);
        self.passed += 1;
        if self.passed < columns {
            return Ok(None);
        }
        let row = std::mem::take(self);
        Ok(Some(row.sum))
    }
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, fmt::Debug, hash::Hash};

    use super::{super::rules, *};
    use crate::{
        game::Play,
        search::{Rules, Search, lists},
        theory::sums::Sum,
    };

    /// The heaps that a test stands for.
    fn heaps<D: Dressing + Default>(numbers: &[u64], lists: &[&[u64]]) -> Vec<u128> {
        let mut dressing = D::default();
        dressing.start();
        let mut heaps = Vec::new();
        for (list, values) in lists.iter().enumerate() {
            dressing.begin(list);
            for &value in *values {
                heaps.extend(dressing.part(numbers, list, value).expect("the test is right"));
            }
        }
        heaps
    }

    fn is_won(heaps: &[u128]) -> bool {
        let mut sum = Sum::default();
        for &heap in heaps {
            sum.add_one(heap);
        }
        sum.is_won(Play::Normal)
    }

    /// The judge's own game, played out, agrees with Nim on the heaps it stands for.
    fn agrees<R: Rules>(search: &Search<R>, state: &R::State, heaps: &[u128])
    where
        R::State: Debug,
    {
        assert_eq!(is_won(heaps), search.outcome(state).win, "{state:?}");
    }

    #[test]
    fn nimble_is_nim_on_the_squares_with_an_odd_number_of_coins() {
        let dead = Search::new(rules::Nimble { exit: false }, Play::Normal);
        let exit = Search::new(rules::Nimble { exit: true }, Play::Normal);
        for (length, end) in [(0, 1), (1, 4), (2, 4), (3, 4), (4, 3), (5, 2)] {
            for coins in lists(length, end - 1) {
                agrees(&dead, &coins, &heaps::<Nimble<0>>(&[], &[&coins]));
                agrees(&exit, &coins, &heaps::<Nimble<1>>(&[], &[&coins]));
            }
        }
    }

    #[test]
    fn additions_make_no_difference() {
        let search = Search::new(rules::PokerNim, Play::Normal);
        for additions in 0..=2 {
            for (length, end) in [(0, 1), (1, 5), (2, 4), (3, 3)] {
                for heaps in lists(length, end - 1) {
                    let position: Vec<_> = heaps.iter().map(|&heap| heap.into()).collect();
                    for bank in 0..2 {
                        agrees(&search, &(heaps.clone(), bank, [additions; 2]), &position);
                    }
                }
            }
        }
    }

    #[test]
    fn passes_change_the_values_of_heaps() {
        let search = Search::new(rules::ZeroMoveNim, Play::Normal);
        for (length, end) in [(0, 1), (1, 12), (2, 9), (3, 6), (4, 4)] {
            for sizes in lists(length, end - 1) {
                let state = sizes.iter().map(|&size| (size, true)).collect();
                let worths = heaps::<Passes>(&[], &[&sizes]);
                agrees(&search, &state, &worths);
            }
        }
        for heap in 0..40 {
            let worth = heaps::<Passes>(&[], &[&[heap]]);
            assert_eq!(u128::from(search.outcome(&vec![(heap, true)]).grundy), worth[0]);
        }
        assert_eq!(heaps::<Passes>(&[], &[&[u64::MAX]]), [1 << 64]);
    }

    #[test]
    fn a_range_is_worth_its_nim_sum() {
        for first in 0..70 {
            for count in 0..70 {
                let sum = (first..first + count).fold(0, |sum, heap| sum ^ u128::from(heap));
                assert_eq!(heaps::<Ranges>(&[], &[&[first, count]]), [sum]);
            }
        }
        // The last four numbers of 64 bits; all of them; and one more.
        assert_eq!(heaps::<Ranges>(&[], &[&[u64::MAX - 3, 4]]), [0]);
        let all = u128::from(u64::MAX);
        assert_eq!(heaps::<Ranges>(&[], &[&[0, u64::MAX, u64::MAX, 1]]), [all, all]);
        assert_eq!(heaps::<Ranges>(&[], &[&[u64::MAX, 2]]), [all ^ (1 << 64)]);
    }

    /// Who wins a game whose play need not end: from the positions without a move backwards, as long
    /// as anything is found. What is left would be a draw.
    fn backwards<R: Rules>(rules: &R, states: &[R::State]) -> HashMap<R::State, bool>
    where
        R::State: Hash,
    {
        let mut won = HashMap::new();
        loop {
            let before = won.len();
            for state in states {
                let mut all_won = true;
                let mut any_lost = false;
                rules.options(state, &mut |_, option| match won.get(&option) {
                    Some(true) => {}
                    Some(false) => any_lost = true,
                    None => all_won = false,
                });
                if any_lost || all_won {
                    won.insert(state.clone(), any_lost);
                }
            }
            if won.len() == before {
                return won;
            }
        }
    }

    #[test]
    fn northcotts_game_is_nim_on_the_gaps() {
        for (count, squares) in [(1, 7), (2, 5), (3, 4)] {
            let places = lists(2 * count, squares - 1);
            let pairs =
                |places: &Vec<u64>| places.chunks(2).map(|pair| (pair[0], pair[1])).collect();
            let apart = |columns: &Vec<(u64, u64)>| columns.iter().all(|(own, other)| own != other);
            let states: Vec<Vec<(u64, u64)>> = places.iter().map(pairs).filter(apart).collect();
            let won = backwards(&rules::Northcott { squares }, &states);
            assert_eq!(won.len(), states.len(), "nothing is drawn");
            for columns in
                states.iter().filter(|columns| columns.iter().all(|(own, other)| own < other))
            {
                let (white, black): (Vec<_>, Vec<_>) = columns.iter().copied().unzip();
                let gaps = heaps::<Columns>(&[], &[&white, &black]);
                assert_eq!(is_won(&gaps), won[columns], "{columns:?}");
            }
        }
    }

    #[test]
    fn pieces_on_a_line_are_nim_on_the_gaps_of_the_pairs() {
        let search = Search::new(rules::Pieces, Play::Normal);
        for (count, end) in [(0, 1), (1, 8), (2, 8), (3, 9)] {
            for set in 0..1_u32 << end {
                let places: Vec<u64> = (0..end).filter(|place| set >> place & 1 == 1).collect();
                if places.len() == 2 * count {
                    let gaps = heaps::<Pairs>(&[], &[&places]);
                    agrees(&search, &(places, true), &gaps);
                }
            }
        }
    }

    #[test]
    fn a_matrix_is_nim_on_the_sums_of_its_rows() {
        let search = Search::new(rules::Matrix, Play::Normal);
        for (rows, columns, end) in [(1, 1, 9), (1, 3, 4), (2, 2, 4), (3, 2, 2), (2, 3, 2)] {
            for cells in lists(rows * columns, end - 1) {
                let sums = heaps::<Rows>(&[rows as u64, columns as u64], &[&cells]);
                assert_eq!(sums.len(), rows);
                let state = cells.chunks(columns).map(<[u64]>::to_vec).collect();
                agrees(&search, &state, &sums);
            }
        }
        let large = heaps::<Rows>(&[1, 2], &[&[u64::MAX, u64::MAX]]);
        assert_eq!(large, [2 * u128::from(u64::MAX)]);
    }
}
