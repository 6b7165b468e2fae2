//! How far a proof goes, and all lists of heaps that lie within.

/// How many heaps there are at most, how large each is, and how large they are together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// How many heaps.
    pub heaps: u64,
    /// How large each.
    pub size: u64,
    /// How large all together.
    pub total: u64,
}

/// Of so many heaps every order is listed, also where the order does not matter: a solver must find
/// the heap to move wherever it stands.
const EVERY_ORDER: usize = 3;

impl Bounds {
    /// So many heaps, each at most so large.
    #[must_use]
    pub const fn new(heaps: u64, size: u64) -> Self {
        Self { heaps, size, total: u64::MAX }
    }

    /// The same, and together at most so large.
    #[must_use]
    pub const fn together(self, total: u64) -> Self {
        Self { total, ..self }
    }

    /// How large heaps can be together.
    #[must_use]
    pub const fn most(self) -> u64 {
        let most = self.heaps.saturating_mul(self.size);
        if most < self.total { most } else { self.total }
    }

    /// All lists of heaps of at least `least`, in every order.
    #[must_use]
    pub fn lists(self, least: u64) -> Lists {
        Lists::new(self, least, usize::MAX)
    }

    /// The same where the order does not matter: in every order up to three heaps, and more than that
    /// in ascending order.
    #[must_use]
    pub fn heaps(self, least: u64) -> Lists {
        Lists::new(self, least, EVERY_ORDER)
    }

    /// What they say, as a sentence goes on: `at most 6, each at most 20`.
    #[must_use]
    pub fn describe(self, least: u64) -> String {
        let Self { heaps, size, .. } = self;
        let each =
            if least == 0 { format!("at most {size}") } else { format!("{least} to {size}") };
        let together = match self.most() {
            most if most < heaps.saturating_mul(size) => format!(", together at most {most}"),
            _ => String::new(),
        };
        format!("at most {heaps}, each {each}{together}")
    }
}

/// Lists within bounds, the smallest first: the least total, then the fewest heaps, then in ascending
/// order.
#[derive(Clone, Debug)]
pub struct Lists {
    bounds: Bounds,
    least: u64,
    /// Longer ones are listed in ascending order only.
    every_order: usize,
    total: u64,
    heaps: u64,
    /// The last list of this total and these heaps, if there was one.
    last: Option<Vec<u64>>,
}

impl Lists {
    fn new(bounds: Bounds, least: u64, every_order: usize) -> Self {
        Self { bounds, least, every_order, total: 0, heaps: 0, last: None }
    }

    /// Puts the smallest numbers that have this total, the first ones as small as can be, in the place
    /// of these; whether there are any.
    fn fill(&self, places: &mut [u64], least: u64, total: u64, ascending: bool) -> bool {
        let (mut least, mut rest, mut left) = (least, u128::from(total), places.len() as u128);
        let size = u128::from(self.bounds.size);
        if rest < left * u128::from(least) || rest > left * size {
            return false;
        }
        for place in places {
            left -= 1;
            // What the others cannot hold.
            let beyond = rest.saturating_sub(left * size);
            *place = least.max(u64::try_from(beyond).unwrap_or(u64::MAX));
            rest -= u128::from(*place);
            if ascending {
                least = *place;
            }
        }
        true
    }

    /// The next list of the same total and as many heaps.
    fn advance(&self, list: &mut [u64]) -> bool {
        let ascending = list.len() > self.every_order;
        let mut after = 0;
        for index in (0..list.len()).rev() {
            let larger = list[index].saturating_add(1);
            let least = if ascending { larger } else { self.least };
            if after > 0
                && larger <= self.bounds.size
                && self.fill(&mut list[index + 1..], least, after - 1, ascending)
            {
                list[index] = larger;
                return true;
            }
            after += list[index];
        }
        false
    }
}

impl Iterator for Lists {
    type Item = Vec<u64>;

    fn next(&mut self) -> Option<Vec<u64>> {
        if let Some(mut list) = self.last.take() {
            if self.advance(&mut list) {
                self.last = Some(list.clone());
                return Some(list);
            }
            self.heaps += 1;
        }
        while self.total <= self.bounds.most() {
            let fits = |heaps: u64| heaps.saturating_mul(self.least) <= self.total;
            while self.heaps <= self.bounds.heaps && fits(self.heaps) {
                let mut list = vec![0; usize::try_from(self.heaps).ok()?];
                let ascending = list.len() > self.every_order;
                if self.fill(&mut list, self.least, self.total, ascending) {
                    self.last = Some(list.clone());
                    return Some(list);
                }
                self.heaps += 1;
            }
            self.heaps = 0;
            self.total = self.total.checked_add(1)?;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::lists;

    fn sorted_as_told(mut all: Vec<Vec<u64>>) -> Vec<Vec<u64>> {
        all.sort_by_key(|list| (list.iter().sum::<u64>(), list.len(), list.clone()));
        all
    }

    #[test]
    fn all_lists_within_bounds_are_told_once_and_the_smallest_first() {
        for heaps in 0..=5_u8 {
            for size in 0..=3 {
                for total in [0, 1, 4, 7, u64::MAX] {
                    for least in 0..=1 {
                        let bounds = Bounds::new(heaps.into(), size).together(total);
                        let all = (0..=heaps).flat_map(|heaps| lists(heaps.into(), size));
                        let within = all.filter(|list| {
                            list.iter().sum::<u64>() <= total
                                && list.iter().all(|&heap| heap >= least)
                        });
                        let every = sorted_as_told(within.collect());
                        assert_eq!(bounds.lists(least).collect::<Vec<_>>(), every);
                        let mut some = every;
                        some.retain(|list| list.len() <= 3 || list.is_sorted());
                        assert_eq!(bounds.heaps(least).collect::<Vec<_>>(), some);
                    }
                }
            }
        }
        assert_eq!(Bounds::new(5, 5).lists(0).count(), 1 + 6 + 36 + 216 + 1296 + 7776);
    }

    #[test]
    fn bounds_are_described() {
        let bounds = Bounds::new(6, 20);
        assert_eq!(bounds.describe(0), "at most 6, each at most 20");
        assert_eq!(bounds.together(120).describe(0), "at most 6, each at most 20");
        let together = bounds.together(60).describe(1);
        assert_eq!(together, "at most 6, each 1 to 20, together at most 60");
    }

    #[test]
    fn large_bounds_overflow_nothing() {
        let bounds = Bounds::new(u64::MAX, u64::MAX);
        let first: Vec<_> = bounds.heaps(1).take(4).collect();
        assert_eq!(first, [vec![], vec![1], vec![2], vec![1, 1]]);
        assert_eq!(bounds.most(), u64::MAX);
    }
}
