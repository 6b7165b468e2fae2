//! What judges dress Nim up as: from their tests to positions of Nim.
//!
//! README.md says why each of them is Nim.

use crate::problem::{Condition, Test};

/// A coin on a square is a heap of the square's number; two on the same square cancel.
pub(super) fn squares_from_0(test: &Test) -> Test {
    Test::of_heaps(odd_squares(test).collect())
}

/// The same where squares count from 1, and a coin may leave from square 1.
pub(super) fn squares_from_1(test: &Test) -> Test {
    Test::of_heaps(odd_squares(test).map(|square| square + 1).collect())
}

/// The squares with an odd number of coins, from 0.
fn odd_squares(test: &Test) -> impl Iterator<Item = u64> + '_ {
    (0..).zip(&test.lists[0]).filter(|&(_, &coins)| coins % 2 == 1).map(|(square, _)| square)
}

/// A heap that has its pass is worth one more where its size is odd, and one less where it is even.
pub(super) fn passes(test: &Test) -> Test {
    let value = |&size: &u64| match size {
        0 => 0,
        _ if size % 2 == 1 => size + 1,
        _ => size - 1,
    };
    Test::of_heaps(test.heaps().iter().map(value).collect())
}

pub(super) const RANGE_FITS: Condition = Condition {
    expected: "a number of heaps that ends below 2^64",
    broken: |test, from| {
        let ranges = &test.lists[0];
        let ends_beyond =
            |&index: &usize| u128::from(ranges[index - 1]) + u128::from(ranges[index]) > 1 << 64;
        (from..ranges.len()).filter(|index| index % 2 == 1).find(ends_beyond)
    },
};

/// The heaps x, x+1, … x+m-1 are together worth their nim-sum.
pub(super) fn ranges(test: &Test) -> Test {
    let worth = |line: &[u64]| match (line[0], line[1]) {
        (_, 0) => 0,
        (0, count) => nim_sum_to(count - 1),
        (first, count) => nim_sum_to(first - 1) ^ nim_sum_to(first + (count - 1)),
    };
    Test::of_heaps(test.lists[0].chunks_exact(2).map(worth).collect())
}

/// The nim-sum of 0, 1, … `last`: four in a row from a multiple of 4 cancel.
fn nim_sum_to(last: u64) -> u64 {
    match last % 4 {
        0 => last,
        1 => 1,
        2 => last + 1,
        _ => 0,
    }
}

pub(super) const BEYOND_WHITE: Condition = Condition {
    expected: "a square beyond the white one",
    broken: |test, from| {
        let (white, black) = (&test.lists[0], &test.lists[1]);
        (from..black.len()).find(|&column| white[column] >= black[column])
    },
};

/// The squares between the two pieces of a column are a heap: whoever retreats is followed.
pub(super) fn columns(test: &Test) -> Test {
    let gap = |(white, black): (&u64, &u64)| black - white - 1;
    Test::of_heaps(test.lists[0].iter().zip(&test.lists[1]).map(gap).collect())
}

pub(super) const ASCENDING: Condition = Condition {
    expected: "a place beyond the one before",
    broken: |test, from| {
        let places = &test.lists[0];
        (from.max(1)..places.len()).find(|&piece| places[piece - 1] >= places[piece])
    },
};

/// The places between the two pieces of a pair are a heap.
pub(super) fn pairs(test: &Test) -> Test {
    Test::of_heaps(test.lists[0].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1).collect())
}

pub(super) const ROW_FITS: Condition = Condition {
    expected: "a cell that keeps the sum of its row below 2^64",
    broken: |test, from| {
        let (cells, columns) = (&test.lists[0], columns_of(test));
        let mut sum: u64 = cells[from - from % columns..from].iter().sum();
        (from..cells.len()).find(|&index| {
            let before = if index % columns == 0 { 0 } else { sum };
            let fits = before.checked_add(cells[index]);
            sum = fits.unwrap_or(0);
            fits.is_none()
        })
    },
};

/// A row is a heap of the sum of its numbers.
pub(super) fn row_sums(test: &Test) -> Test {
    let sum = |row: &[u64]| row.iter().sum();
    Test::of_heaps(test.lists[0].chunks(columns_of(test)).map(sum).collect())
}

/// How many numbers a row has; 1 where a matrix without columns has no numbers at all.
fn columns_of(test: &Test) -> usize {
    usize::try_from(test.numbers[1]).unwrap_or(usize::MAX).max(1)
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, fmt::Debug, hash::Hash};

    use super::{super::rules, *};
    use crate::{
        game::Play,
        problems::nim::decide,
        search::{Rules, Search},
    };

    /// All lists of this length with numbers below `end`.
    fn lists(length: usize, end: u64) -> Vec<Vec<u64>> {
        let longer = |list: Vec<u64>| (0..end).map(move |last| [&list[..], &[last]].concat());
        (0..length).fold(vec![vec![]], |lists, _| lists.into_iter().flat_map(longer).collect())
    }

    fn test(numbers: &[u64], lists: &[&[u64]]) -> Test {
        Test { numbers: numbers.to_vec(), lists: lists.iter().map(|list| list.to_vec()).collect() }
    }

    /// The judge's own game, played out, agrees with Nim on the position it stands for.
    fn agrees<R: Rules>(search: &mut Search<R>, state: &R::State, position: &Test)
    where
        R::State: Debug,
    {
        let won = search.outcome(state).win;
        assert_eq!(decide(position, Play::Normal).win, won, "{state:?}");
    }

    #[test]
    fn nimble_is_nim_on_the_squares_with_an_odd_number_of_coins() {
        for (exit, position) in
            [(false, squares_from_0 as fn(&Test) -> Test), (true, squares_from_1)]
        {
            let mut search = Search::new(rules::Nimble { exit }, Play::Normal);
            for (length, end) in [(0, 1), (1, 4), (2, 4), (3, 4), (4, 3), (5, 2)] {
                for coins in lists(length, end) {
                    let test = test(&[length as u64], &[&coins]);
                    agrees(&mut search, &coins, &position(&test));
                }
            }
        }
    }

    #[test]
    fn additions_make_no_difference() {
        let mut search = Search::new(rules::PokerNim, Play::Normal);
        for additions in 0..=2 {
            for (length, end) in [(0, 1), (1, 5), (2, 4), (3, 3)] {
                for heaps in lists(length, end) {
                    let position = Test::of_heaps(heaps.clone());
                    for bank in 0..2 {
                        agrees(&mut search, &(heaps.clone(), bank, [additions; 2]), &position);
                    }
                }
            }
        }
    }

    #[test]
    fn passes_change_the_values_of_heaps() {
        let mut search = Search::new(rules::ZeroMoveNim, Play::Normal);
        for (length, end) in [(0, 1), (1, 12), (2, 9), (3, 6), (4, 4)] {
            for heaps in lists(length, end) {
                let state = heaps.iter().map(|&heap| (heap, true)).collect();
                agrees(&mut search, &state, &passes(&Test::of_heaps(heaps)));
            }
        }
        for heap in 0..40 {
            let position = passes(&Test::of_heaps(vec![heap]));
            assert_eq!(search.outcome(&vec![(heap, true)]).grundy, position.heaps()[0]);
        }
    }

    #[test]
    fn a_range_is_worth_its_nim_sum() {
        for first in 0..70 {
            for count in 0..70 {
                let sum = (first..first + count).fold(0, |sum, heap| sum ^ heap);
                assert_eq!(ranges(&test(&[1], &[&[first, count]])).heaps(), [sum]);
            }
        }
        // The last four numbers that there are, and all of them.
        let last = ranges(&test(&[1], &[&[u64::MAX - 3, 4]]));
        assert_eq!(last.heaps(), [0]);
        let all = ranges(&test(&[2], &[&[0, u64::MAX, u64::MAX, 1]]));
        assert_eq!(all.heaps(), [u64::MAX, u64::MAX]);
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
            let places = lists(2 * count, squares);
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
                let position = super::columns(&test(&[count as u64], &[&white, &black]));
                assert_eq!(decide(&position, Play::Normal).win, won[columns], "{columns:?}");
            }
        }
    }

    #[test]
    fn pieces_on_a_line_are_nim_on_the_gaps_of_the_pairs() {
        let mut search = Search::new(rules::Pieces, Play::Normal);
        for (count, end) in [(0, 1), (1, 8), (2, 8), (3, 9)] {
            for set in 0..1_u32 << end {
                let places: Vec<u64> = (0..end).filter(|place| set >> place & 1 == 1).collect();
                if places.len() == 2 * count {
                    let position = pairs(&test(&[count as u64], &[&places]));
                    agrees(&mut search, &(places, true), &position);
                }
            }
        }
    }

    #[test]
    fn a_matrix_is_nim_on_the_sums_of_its_rows() {
        let mut search = Search::new(rules::Matrix, Play::Normal);
        for (rows, columns, end) in [(1, 1, 9), (1, 3, 4), (2, 2, 4), (3, 2, 2), (2, 3, 2)] {
            for cells in lists(rows * columns, end) {
                let position = row_sums(&test(&[rows as u64, columns as u64], &[&cells]));
                assert_eq!(position.heaps().len(), rows);
                let state = cells.chunks(columns).map(<[u64]>::to_vec).collect();
                agrees(&mut search, &state, &position);
            }
        }
        assert_eq!(row_sums(&test(&[5, 0], &[&[]])).heaps(), [0_u64; 0]);
    }
}
