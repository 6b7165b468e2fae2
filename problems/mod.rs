//! The games, one folder each, and the table of all problems.
//!
//! To add a game: its folder (`README.md`, `mod.rs`, `rows.rs`, `rules.rs`), its two lines here (the
//! module, and its rows in the table), and its cases under `testdata`.

use crate::problem::{Count, Field, Item, Problem};

pub mod bounded_nim;
pub mod misere_nim;
pub mod nim;
pub mod sequential_nim;
pub mod staircase_nim;
pub mod subtraction_game;
pub mod tower_breakers;

/// The rows of every folder.
const FOLDERS: &[&[Problem]] = &[
    nim::ROWS,
    misere_nim::ROWS,
    staircase_nim::ROWS,
    sequential_nim::ROWS,
    bounded_nim::ROWS,
    tower_breakers::ROWS,
    subtraction_game::ROWS,
];

/// The number before a list of heaps.
pub const HEAP_COUNT: Field = Field::new("n", "a heap count", "heap");

/// A heap of a list.
pub const HEAP: Field = Field::new("a", "a heap size", "heap");

/// The number before a list of heaps, as a judge limits it.
#[must_use]
pub const fn heap_count(least: u64, most: u64) -> Item {
    Item::Number(HEAP_COUNT.limit(least, most))
}

/// A list of heaps that the first number counts, as a judge limits them.
#[must_use]
pub const fn heaps(least: u64, most: u64) -> Item {
    Item::List(Count::Of(0), HEAP.limit(least, most))
}

/// Every problem: by folders, each with its home problems first.
pub fn all() -> impl Iterator<Item = &'static Problem> {
    FOLDERS.iter().copied().flatten()
}

/// The problem with this id; case, `-` and `_` do not matter.
#[must_use]
pub fn find(id: &str) -> Option<&'static Problem> {
    all().find(|problem| letters(problem.id).eq(letters(id)))
}

fn letters(id: &str) -> impl Iterator<Item = char> + '_ {
    id.chars()
        .filter(|letter| !matches!(letter, '-' | '_'))
        .map(|letter| letter.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{game::Play, problem::Form};

    #[test]
    fn no_two_ids_are_read_alike() {
        let mut ids: Vec<String> = all().map(|problem| letters(problem.id).collect()).collect();
        let count = ids.len();
        ids.sort_unstable();
        ids.dedup();
        assert_eq!(ids.len(), count);
    }

    #[test]
    fn what_is_dressed_up_says_how() {
        let is_own = |problem: &Problem| matches!(problem.form, Form::Own { .. });
        for problem in all().filter(|problem| problem.dressing.is_some() || is_own(problem)) {
            assert!(!problem.rules.is_empty(), "{}", problem.id);
        }
    }

    /// The fold that counts moves knows normal play only.
    #[test]
    fn moves_are_counted_in_normal_play() {
        let counts = all().filter(|problem| matches!(problem.form, Form::Count));
        assert!(counts.into_iter().all(|problem| problem.play == Play::Normal));
    }

    #[test]
    fn case_and_dashes_do_not_matter() {
        for id in ["cses-1730", "CSES1730", "cses_1730", "C-S-E-S-1730"] {
            assert_eq!(find(id).map(|problem| problem.id), Some("cses-1730"));
        }
        assert!(find("cses-17").is_none());
        assert!(find("").is_none());
    }
}
