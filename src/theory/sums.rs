//! Sums of games in which every position of value 0 that is not the end has an option of value 1.
//!
//! **Theorem** (after Bouton 1901, Grundy and Smith 1956, Ferguson 1974). With the Grundy values of
//! normal play, such a sum is lost for the player to move exactly if
//!
//! - in normal play, the nim-sum of the values is 0;
//! - in misère play, some value is at least 2 and the nim-sum is 0, or none is and the nim-sum is 1.
//!
//! **Proof** of the misère part. Call the positions it names *balanced*.
//!
//! - From a balanced one with all values at most 1 (nim-sum 1): a move keeps them so and makes the
//!   nim-sum 0, or makes one value at least 2, alone, so that the nim-sum is not 0.
//! - From a balanced one with a value of at least 2 (nim-sum 0) there are two or more such values;
//!   after a move one is left, and the nim-sum is not 0.
//! - From an unbalanced one with all values at most 1 (nim-sum 0): if there is no move, it is won. If
//!   a value is 1, its game has an option of value 0. If all are 0, some game is not at its end and
//!   has an option of value 1. Either way the nim-sum becomes 1.
//! - From an unbalanced one with one value of at least 2: its game has options of value 0 and 1, and
//!   one of them makes the nim-sum 1. With two or more: the move of normal play, which makes the
//!   nim-sum 0, leaves one of them.
//!
//! Nim heaps are such games, each with its size as its value; so are heaps of any subtraction game.

use crate::{
    game::{Play, Undecided},
    problem::{Fold, Refusal, SHORT},
};

/// What decides a sum, in both plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sum {
    /// The nim-sum of the values.
    pub nim_sum: u128,
    /// The bits that some value has.
    any: u128,
}

impl Sum {
    /// Of parts with these values.
    #[inline]
    #[must_use]
    pub fn of(values: &[u64]) -> Self {
        let mut sum = Self::default();
        sum.add(values.iter().copied());
        sum
    }

    /// Of parts whose values have this XOR and this OR.
    #[inline]
    #[must_use]
    pub fn of_folded(xor: u64, or: u64) -> Self {
        Self { nim_sum: xor.into(), any: or.into() }
    }

    /// Adds the parts of another sum.
    #[inline]
    pub fn join(&mut self, other: Self) {
        self.nim_sum ^= other.nim_sum;
        self.any |= other.any;
    }

    /// Adds parts with these values.
    #[inline(always)]
    pub fn add(&mut self, values: impl IntoIterator<Item = u64>) {
        let (mut nim_sum, mut any) = (0, 0);
        for value in values {
            nim_sum ^= value;
            any |= value;
        }
        self.join(Self::of_folded(nim_sum, any));
    }

    /// Adds a part with this value.
    #[inline]
    pub fn add_one(&mut self, value: u128) {
        self.nim_sum ^= value;
        self.any |= value;
    }

    /// Whether the player to move wins.
    #[inline]
    #[must_use]
    pub fn is_won(self, play: Play) -> bool {
        Self::decides(self.nim_sum != 0, self.any > 1, play)
    }

    /// The theorem itself: by whether the nim-sum is not 0, and whether a value is above 1.
    #[inline]
    #[must_use]
    pub fn decides(odd: bool, large: bool, play: Play) -> bool {
        odd != (play == Play::Misere && !large)
    }
}

/// The value that one part must take so that the sum is lost for the player who moves next.
///
/// `others` is the nim-sum of the other parts, and `big` says whether one of them is at least 2. A
/// move of that part wins exactly if it takes this value: no other value makes the sum balanced.
#[must_use]
pub fn target(others: u64, big: bool, play: Play) -> u64 {
    others ^ u64::from(play == Play::Misere && !big)
}

/// The parts of a sum, as the numbers of a test tell them.
///
/// It is made for a file, and may keep what it needs for later tests.
pub trait Parts {
    /// Whether every number of every list is a part with itself as its value.
    const ARE_SIZES: bool = false;

    /// Whether it tells of [short](Self::of_short) tests.
    const SHORT: bool = false;

    /// The parts of a test that is one list, short and filled up with zeros; none, where its length
    /// or anything else matters.
    #[must_use]
    fn of_short(_list: &[u64; SHORT]) -> Option<Sum> {
        None
    }

    /// The same of numbers that are the bytes of a word, the first one lowest.
    #[must_use]
    fn of_small(list: u64) -> Option<Sum> {
        Self::of_short(&list.to_le_bytes().map(u64::from))
    }

    /// A test begins; where a set holds the tests, each of them, after what the set says itself.
    fn start(&mut self) {}

    /// A list begins; lists count from 0, those of a set before those of its tests.
    fn begin(&mut self, _list: usize) {}

    /// Adds the parts that the numbers of a run of a list complete; `numbers` are those outside of
    /// lists.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of the first number that is not what was expected.
    fn add(
        &mut self,
        _numbers: &[u64],
        _list: usize,
        _run: &[u64],
        _sum: &mut Sum,
    ) -> Result<(), Refusal> {
        Ok(())
    }

    /// Adds the parts that the numbers outside of lists tell, the test being whole.
    ///
    /// # Errors
    ///
    /// [`Undecided`] where one of them lies beyond the [table](crate::problem::Field::table) of the
    /// rule.
    #[inline]
    fn finish(&mut self, _numbers: &[u64], _sum: &mut Sum) -> Result<(), Undecided> {
        Ok(())
    }
}

/// The heap that a number completes, if it completes one.
pub type Part = Result<Option<u128>, Refusal>;

/// A game that is dressed up: its numbers tell heaps of another one. They are the parts of a sum, and
/// the heaps of its position.
pub trait Dressing {
    /// As [`Parts::start`].
    fn start(&mut self) {}

    /// As [`Parts::begin`].
    fn begin(&mut self, _list: usize) {}

    /// The heap that is complete with this number of the list, if any is; `numbers` are those outside
    /// of lists.
    ///
    /// # Errors
    ///
    /// [`Refusal`] of the number, the only one of its run.
    fn part(&mut self, numbers: &[u64], list: usize, number: u64) -> Part;

    /// As [`Parts::add`].
    ///
    /// # Errors
    ///
    /// As [`Parts::add`].
    #[inline]
    fn add(
        &mut self,
        numbers: &[u64],
        list: usize,
        run: &[u64],
        sum: &mut Sum,
    ) -> Result<(), Refusal> {
        for (index, &number) in run.iter().enumerate() {
            match self.part(numbers, list, number) {
                Ok(Some(value)) => sum.add_one(value),
                Ok(None) => {}
                Err(refusal) => return Err(refusal.at(index)),
            }
        }
        Ok(())
    }
}

impl<D: Dressing> Parts for D {
    #[inline]
    fn start(&mut self) {
        Dressing::start(self);
    }

    #[inline]
    fn begin(&mut self, list: usize) {
        Dressing::begin(self, list);
    }

    #[inline]
    fn add(
        &mut self,
        numbers: &[u64],
        list: usize,
        run: &[u64],
        sum: &mut Sum,
    ) -> Result<(), Refusal> {
        Dressing::add(self, numbers, list, run, sum)
    }
}

/// Every number is a part with itself as its value: heaps of Nim.
#[derive(Clone, Copy, Debug, Default)]
pub struct Sizes;

impl Parts for Sizes {
    const ARE_SIZES: bool = true;
    const SHORT: bool = true;

    #[inline]
    fn of_short(list: &[u64; SHORT]) -> Option<Sum> {
        Some(Sum::of_folded(halved(list, |a, b| a ^ b), halved(list, |a, b| a | b)))
    }

    #[inline]
    fn of_small(list: u64) -> Option<Sum> {
        Some(Sum::of_folded(folded(list, |a, b| a ^ b), folded(list, |a, b| a | b)))
    }

    #[inline]
    fn add(&mut self, _: &[u64], _: usize, run: &[u64], sum: &mut Sum) -> Result<(), Refusal> {
        sum.add(run.iter().copied());
        Ok(())
    }
}

/// Folds a list by its halves: so it is done with wide registers.
#[inline(always)]
fn halved(list: &[u64; SHORT], fold: impl Fn(u64, u64) -> u64) -> u64 {
    let four: [u64; SHORT / 2] = std::array::from_fn(|index| fold(list[index], list[index + 4]));
    fold(fold(four[0], four[2]), fold(four[1], four[3]))
}

/// Folds the bytes of a word, likewise.
#[inline(always)]
fn folded(list: u64, fold: impl Fn(u64, u64) -> u64) -> u64 {
    let list = fold(list, list >> 32);
    let list = fold(list, list >> 16);
    fold(list, list >> 8) & 0xff
}

/// Decides tests that are sums of such parts. Nothing is kept but what the parts keep.
#[derive(Clone, Copy, Debug, Default)]
pub struct SumOf<P> {
    parts: P,
    sum: Sum,
}

impl<P: Parts + Default> Fold for SumOf<P> {
    const BY_SUM: bool = P::ARE_SIZES;
    const SHORT: bool = P::SHORT;

    #[inline]
    fn join(&mut self, sum: Sum) {
        self.sum.join(sum);
    }

    #[inline]
    fn is_short_won(list: &[u64; SHORT], play: Play) -> Option<bool> {
        P::of_short(list).map(|sum| sum.is_won(play))
    }

    #[inline]
    fn is_small_won(list: u64, play: Play) -> Option<bool> {
        P::of_small(list).map(|sum| sum.is_won(play))
    }

    #[inline]
    fn start(&mut self) {
        self.sum = Sum::default();
        self.parts.start();
    }

    #[inline]
    fn begin(&mut self, list: usize) {
        self.parts.begin(list);
    }

    #[inline]
    fn take(&mut self, numbers: &[u64], list: usize, run: &[u64]) -> Result<(), Refusal> {
        self.parts.add(numbers, list, run, &mut self.sum)
    }

    #[inline]
    fn is_won(&mut self, numbers: &[u64], play: Play) -> Result<bool, Undecided> {
        self.parts.finish(numbers, &mut self.sum)?;
        Ok(self.sum.is_won(play))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The theorem's own words, of values up to 3.
    #[test]
    fn a_sum_is_decided_as_the_theorem_says() {
        assert!(!Sum::of(&[]).is_won(Play::Normal));
        assert!(Sum::of(&[]).is_won(Play::Misere));
        assert!(Sum::of(&[0, 0]).is_won(Play::Misere));
        assert!(!Sum::of(&[1]).is_won(Play::Misere));
        assert!(Sum::of(&[1, 1]).is_won(Play::Misere));
        assert!(Sum::of(&[2]).is_won(Play::Misere));
        assert!(!Sum::of(&[2, 2]).is_won(Play::Misere));
        assert!(!Sum::of(&[1, 2, 3]).is_won(Play::Misere));
    }
}
