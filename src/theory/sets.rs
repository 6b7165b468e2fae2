//! What belongs to sets of amounts, worked out once for each of them.

use std::{
    collections::HashMap,
    fmt,
    mem::{size_of, size_of_val},
};

use super::subtraction::{Outcomes, Sequence};

/// What is worked out for a set of amounts, and grows while it is used.
pub trait OfAmounts {
    /// Of these, in any order and perhaps repeated; at least one, and none of them 0.
    fn of_amounts(amounts: &[u64]) -> Self;

    /// How much memory it takes by now, in bytes.
    fn bytes(&self) -> usize;
}

impl OfAmounts for Sequence {
    fn of_amounts(amounts: &[u64]) -> Self {
        Self::new(amounts)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

impl OfAmounts for Outcomes {
    fn of_amounts(amounts: &[u64]) -> Self {
        Self::new(amounts)
    }

    fn bytes(&self) -> usize {
        self.bytes()
    }
}

/// How much memory sets take together before all but the last are forgotten.
const MOST_BYTES: usize = 64 << 20;

/// What belongs to the sets of amounts of a file, none worked out twice; but all are forgotten where
/// they take more than 64 MiB together.
pub struct Sets<T> {
    /// By the amounts in ascending order, each once.
    places: HashMap<Vec<u64>, usize>,
    known: Vec<T>,
    chosen: usize,
    /// The amounts of the chosen one as they were given: most tests have those of the test before.
    amounts: Vec<u64>,
    /// How much memory all take but for what the chosen one has grown since it was chosen.
    bytes: usize,
    /// How much memory the chosen one took then.
    chosen_bytes: usize,
}

impl<T: OfAmounts> Sets<T> {
    /// What belongs to these amounts, in any order and perhaps repeated.
    ///
    /// # Complexity
    ///
    /// Linear in the amounts where they are the same as the last time, else that of sorting them.
    ///
    /// # Panics
    ///
    /// If there is none, or one is 0.
    #[inline]
    pub fn of(&mut self, amounts: &[u64]) -> &mut T {
        if self.known.is_empty() || self.amounts != amounts {
            self.choose(amounts);
        }
        &mut self.known[self.chosen]
    }

    fn choose(&mut self, amounts: &[u64]) {
        if let Some(left) = self.known.get(self.chosen) {
            self.bytes += left.bytes().saturating_sub(self.chosen_bytes);
        }
        let mut set = amounts.to_vec();
        set.sort_unstable();
        set.dedup();
        self.chosen = match self.places.get(&set) {
            Some(&place) => place,
            None => self.insert(set),
        };
        self.chosen_bytes = self.known[self.chosen].bytes();
        self.amounts.clear();
        self.amounts.extend_from_slice(amounts);
    }

    #[cold]
    fn insert(&mut self, set: Vec<u64>) -> usize {
        if self.bytes > MOST_BYTES {
            *self = Self::default();
        }
        let new = T::of_amounts(&set);
        let key_bytes = size_of_val(&set[..]) + size_of::<(Vec<u64>, usize)>();
        self.bytes += new.bytes() + size_of::<T>() + key_bytes;
        self.places.insert(set, self.known.len());
        self.known.push(new);
        self.known.len() - 1
    }

    /// What was asked for last, if anything was.
    #[inline]
    pub fn last(&mut self) -> Option<&mut T> {
        self.known.get_mut(self.chosen)
    }
}

impl<T> Default for Sets<T> {
    fn default() -> Self {
        let (places, known, amounts) = (HashMap::new(), Vec::new(), Vec::new());
        Self { places, known, chosen: 0, amounts, bytes: 0, chosen_bytes: 0 }
    }
}

impl<T> fmt::Debug for Sets<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Sets of {} bytes", self.bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Remembers when it was made, and takes as much memory as its first amount says.
    struct Made(usize, usize);

    impl OfAmounts for Made {
        fn of_amounts(amounts: &[u64]) -> Self {
            Self(0, usize::try_from(amounts[0]).expect("it is small"))
        }

        fn bytes(&self) -> usize {
            self.1
        }
    }

    #[test]
    fn no_set_is_worked_out_twice() {
        let mut sets = Sets::<Made>::default();
        assert!(sets.last().is_none());
        sets.of(&[1, 2]).0 = 7;
        sets.of(&[1, 3]).0 = 8;
        assert_eq!(sets.of(&[1, 2]).0, 7);
        assert_eq!(sets.last().map(|made| made.0), Some(7));
        assert_eq!(sets.of(&[3, 1, 1]).0, 8);
        assert_eq!(sets.known.len(), 2);
    }

    #[test]
    fn what_grows_too_large_is_forgotten() {
        let mut sets = Sets::<Made>::default();
        sets.of(&[1]).0 = 7;
        sets.of(&[2]).1 = MOST_BYTES;
        // Nothing is forgotten before something new comes.
        assert_eq!(sets.of(&[1]).0, 7);
        sets.of(&[3]).0 = 9;
        assert_eq!(sets.known.len(), 1);
        assert_eq!(sets.of(&[1]).0, 0);
        assert_eq!(sets.of(&[3]).0, 9);
        // Many small ones are too many in the end.
        for amount in 1..2_000_000 {
            sets.of(&[1, 1 + amount]);
        }
        assert!(sets.known.len() < 1_000_000);
    }
}
