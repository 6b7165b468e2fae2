//! Subtraction games: from a heap, take one of finitely many amounts.
//!
//! The Grundy value of a heap is the least one that no option has (Sprague 1935, Grundy 1939). So the
//! heaps of value 0 are found greedily: in ascending order, a heap is one unless some amount leads
//! from it to one. Among the other heaps, those of value 1 are found in the same way, and so on. One
//! such *level* is a row of bits, and the question whether any amount leads to it is asked of many
//! heaps at once: the row, shifted by each amount, is or-ed together. Who wins needs the first level
//! only, and in misère play no other (Ferguson 1974): a heap has value 1 exactly if it is one of value
//! 0 and the least amount.
//!
//! The values are periodic in the end (Golomb 1966): if as many values in a row as the largest amount
//! recur, at some distance, then all later ones do at that distance, since each follows from these. A
//! period is claimed on that ground only.

use std::cell::OnceCell;

use super::modulus::Modulus;
use crate::game::Play;

/// How many heaps a table has at most: those below 2^24.
pub const CAP: usize = 1 << 24;

/// The words of a block, in which a level is found; measured.
const WORDS: usize = 16;
/// The bytes of a block.
const BYTES: usize = 8 * WORDS;
/// The heaps of a block; tables hold whole blocks.
const BLOCK: usize = 8 * BYTES;
/// The bytes before the first heap of a row, so that a shifted block does not begin before the row.
const MARGIN: usize = 2 * BYTES;
/// No heap: the end of a chain.
const END: u32 = u32::MAX;

/// The Grundy values of heaps under one set of amounts, in normal play.
#[derive(Clone, Debug)]
pub struct Sequence(Growing<Values>);

impl Sequence {
    /// Of these amounts, in any order and perhaps repeated.
    ///
    /// # Panics
    ///
    /// If there is none, or one is 0.
    #[must_use]
    pub fn new(amounts: &[u64]) -> Self {
        Self(Growing::new(amounts))
    }

    /// The amounts in ascending order, each once.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        &self.0.amounts
    }

    /// How much memory it takes by now, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// The value of a heap, at most the number of amounts; none if it is 2^24 or more and no period
    /// was proved below that. No table is built for it if an amount is 2^24 or more.
    ///
    /// # Complexity
    ///
    /// Constant once the table reaches it. For k amounts and v different values, n heaps take about
    /// n v k / 64 steps, or n m / 64 where the amounts, up to m, are dense. A heap takes one byte, or
    /// three once a value exceeds 255; growing takes up to four more for each of the last m heaps.
    #[inline]
    pub fn value(&mut self, heap: u64) -> Option<u64> {
        self.get(heap).or_else(|| self.reach(heap).then(|| self.get(heap)).flatten())
    }

    /// Sees to it that the value is known; says whether it is.
    pub fn reach(&mut self, heap: u64) -> bool {
        self.0.reach(heap)
    }

    /// The value of a heap if it is known by now.
    #[inline]
    #[must_use]
    pub fn get(&self, heap: u64) -> Option<u64> {
        self.0.get(heap).map(u64::from)
    }

    /// The length of the least preperiod and that of the least period, once they are proved.
    #[must_use]
    pub fn period(&self) -> Option<(u64, u64)> {
        self.0.period.map(|period| (period.start, period.length))
    }
}

/// Who wins a single heap under one set of amounts: one bit a heap.
#[derive(Clone, Debug)]
pub struct Outcomes(Growing<Lost>);

impl Outcomes {
    /// Of these amounts, in any order and perhaps repeated.
    ///
    /// # Panics
    ///
    /// If there is none, or one is 0.
    #[must_use]
    pub fn new(amounts: &[u64]) -> Self {
        Self(Growing::new(amounts))
    }

    /// The amounts in ascending order, each once.
    #[must_use]
    pub fn amounts(&self) -> &[u64] {
        &self.0.amounts
    }

    /// How much memory it takes by now, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Whether the player to move loses in normal play; none if the heap is 2^24 or more and no
    /// period was proved below that.
    ///
    /// # Complexity
    ///
    /// Constant once the table reaches it; as the values of a [`Sequence`] that has only one.
    #[inline]
    pub fn is_lost(&mut self, heap: u64) -> Option<bool> {
        let known = self.0.get(heap).or_else(|| self.0.reach(heap).then(|| self.0.get(heap))?);
        known.map(|lost| lost != 0)
    }

    /// Whether the player to move wins; none as for [`Outcomes::is_lost`].
    #[inline]
    pub fn is_won(&mut self, heap: u64, play: Play) -> Option<bool> {
        // In misère play heaps of value 1 are lost, and no others.
        // Both plays are told as far as the same heap.
        let lost = self.is_lost(heap)?;
        match play {
            Play::Normal => Some(!lost),
            Play::Misere => match heap.checked_sub(self.0.amounts[0]) {
                Some(heap) => self.is_lost(heap).map(|lost| !lost),
                None => Some(true),
            },
        }
    }

    /// Whether the player to move loses in normal play, of every heap below this number; none as for
    /// [`Outcomes::is_lost`].
    pub fn lost(&mut self, heaps: u64) -> Option<impl Iterator<Item = bool> + '_> {
        let known = heaps == 0 || self.0.reach(heaps - 1);
        known.then(|| (0..heaps).map(|heap| self.0.get(heap).is_some_and(|lost| lost != 0)))
    }
}

/// What is known of every heap below a number that can grow.
trait Table: Default {
    /// That number.
    fn length(&self) -> usize;

    /// What is known of such a heap, if it is one.
    fn at(&self, heap: usize) -> Option<u32>;

    /// Grows to this length, a multiple of [`BLOCK`].
    fn grow(&mut self, moves: &Moves, length: usize);

    /// Forgets the heaps from this one on.
    fn truncate(&mut self, length: usize);

    /// How much memory it takes.
    fn bytes(&self) -> usize;

    /// The period, if so many heaps in a row determine the next; see [`recurrence`].
    fn recurrence(&self, window: usize) -> Option<(usize, usize)> {
        recurrence(self.length(), window, |heap| self.at(heap))
    }
}

/// A table that grows when it is asked for more, until a period makes that unnecessary.
#[derive(Clone, Debug)]
struct Growing<T> {
    /// Ascending, each once.
    amounts: Vec<u64>,
    table: T,
    /// With it, the table is that of the heaps before the second period.
    period: Option<Period>,
    /// The length of the table in which a period was last sought.
    sought: usize,
}

impl<T: Table> Growing<T> {
    fn new(amounts: &[u64]) -> Self {
        let mut amounts = amounts.to_vec();
        amounts.sort_unstable();
        amounts.dedup();
        assert!(amounts.first().is_some_and(|&least| least > 0), "amounts, all positive");
        Self { amounts, table: T::default(), period: None, sought: 0 }
    }

    fn bytes(&self) -> usize {
        self.table.bytes() + 8 * self.amounts.capacity()
    }

    #[inline]
    fn get(&self, heap: u64) -> Option<u32> {
        let known = usize::try_from(heap).ok().and_then(|heap| self.table.at(heap));
        known.or_else(|| self.table.at(self.period?.reduced(heap)))
    }

    #[cold]
    fn reach(&mut self, heap: u64) -> bool {
        let largest = clamped(self.amounts[self.amounts.len() - 1]);
        let wanted = clamped(heap) + 1;
        // The window would be the whole table.
        if wanted > CAP && largest >= CAP && self.period.is_none() {
            return false;
        }
        while self.get(heap).is_none() {
            let length = self.table.length();
            if length > self.sought {
                self.sought = length;
                if let Some((start, period)) = self.table.recurrence(largest) {
                    self.table.truncate(start + period);
                    self.period = Some(Period::new(start, period));
                    continue;
                }
            }
            if length >= CAP {
                return false;
            }
            // By a quarter at least, so that what each growth costs beside the new heaps stays small;
            // at most fourfold, so that a period is found before the table is much longer than that
            // takes.
            let most = 4 * length.max(largest).max(BLOCK);
            let length = wanted.min(most).max(length + length / 4).min(CAP);
            let length = (length + BLOCK - 1) / BLOCK * BLOCK;
            self.table.grow(&Moves::below(length, &self.amounts), length);
        }
        true
    }
}

/// A number as an index, at most [`CAP`].
fn clamped(number: u64) -> usize {
    usize::try_from(number).map_or(CAP, |number| number.min(CAP))
}

/// How what is known recurs.
#[derive(Clone, Copy, Debug)]
struct Period {
    start: u64,
    length: u64,
    modulus: Modulus,
}

impl Period {
    fn new(start: usize, length: usize) -> Self {
        let (start, length) = (start as u64, length as u64);
        Self { start, length, modulus: Modulus::above(length - 1) }
    }

    /// The first heap like this one, which is not before the start.
    #[inline]
    fn reduced(self, heap: u64) -> usize {
        let rest = self.modulus.remainder(heap - self.start);
        usize::try_from(self.start + rest).unwrap_or(usize::MAX)
    }
}

/// The start and the length of the period of a sequence in which the last `window` symbols occur
/// before, both the least, if every `window` symbols determine the next.
///
/// The last occurrence before is where, read backwards, the sequence first has a border of that length
/// (Knuth, Morris and Pratt 1977).
///
/// # Complexity
///
/// Time proportional to the length; memory of four bytes a symbol of the window.
fn recurrence<S: PartialEq>(
    length: usize,
    window: usize,
    symbol: impl Fn(usize) -> S,
) -> Option<(usize, usize)> {
    if window >= length {
        return None;
    }
    let backwards = |index: usize| symbol(length - 1 - index);
    // Of the window and each of its beginnings, backwards.
    let mut borders = vec![0_u32; window];
    let mut border = 0;
    for index in 1..length {
        let next = backwards(index);
        while border > 0 && next != backwards(border) {
            border = borders[border - 1] as usize;
        }
        border += usize::from(next == backwards(border));
        if border == window {
            let period = index + 1 - window;
            let last = length - window - period;
            let same = (0..last).rev().take_while(|&heap| symbol(heap) == symbol(heap + period));
            return Some((last - same.count(), period));
        }
        if let Some(kept) = borders.get_mut(index) {
            *kept = u32::try_from(border).unwrap_or(u32::MAX);
        }
    }
    None
}

/// The Grundy values, split by bytes, the higher ones only if some value has any.
#[derive(Clone, Debug, Default)]
struct Values {
    low: Vec<u8>,
    high: Vec<[u8; 2]>,
}

impl Table for Values {
    fn length(&self) -> usize {
        self.low.len()
    }

    #[inline]
    fn at(&self, heap: usize) -> Option<u32> {
        let low = *self.low.get(heap)?;
        let [middle, high] = self.high.get(heap).copied().unwrap_or_default();
        Some(u32::from_le_bytes([low, middle, high, 0]))
    }

    fn grow(&mut self, moves: &Moves, length: usize) {
        let known = self.length();
        let oldest = known - known.min((moves.largest + BLOCK - 1) / BLOCK * BLOCK);
        // The heaps that a new one can lead to, chained by value.
        let mut chains: Vec<u32> = Vec::new();
        let mut links = Vec::with_capacity(known - oldest);
        for (link, value) in (0..).zip((oldest..known).filter_map(|heap| self.at(heap))) {
            let value = value as usize;
            if value >= chains.len() {
                chains.resize(value + 1, END);
            }
            links.push(std::mem::replace(&mut chains[value], link));
        }
        self.low.resize(length, 0);
        let mut free = vec![u64::MAX; (length - known) / 64];
        let mut row = vec![0; MARGIN + (length - oldest) / 8];
        let mut left = length - known;
        let mut found = moves.expected(left);
        let mut value = 0_u32;
        while left > 0 {
            row.fill(0);
            let mut before = 0;
            let mut link = chains.get(value as usize).copied().unwrap_or(END);
            while let Some(&next) = links.get(link as usize) {
                row[MARGIN + link as usize / 8] |= 1 << (link % 8);
                before += 1;
                link = next;
            }
            // The next level seldom is much larger.
            moves.fill(&mut row, &free, before + found);
            found = 0;
            let [low, middle, high, _] = value.to_le_bytes();
            if value > 255 || !self.high.is_empty() {
                self.high.resize(length, [0; 2]);
            }
            let new = row[MARGIN + (known - oldest) / 8..].chunks_exact(8).map(word);
            for (index, (free, new)) in free.iter_mut().zip(new).enumerate() {
                *free &= !new;
                for place in places(new) {
                    let heap = known + 64 * index + place;
                    self.low[heap] = low;
                    if value > 255 {
                        self.high[heap] = [middle, high];
                    }
                    found += 1;
                }
            }
            left -= found;
            value += 1;
        }
    }

    fn truncate(&mut self, length: usize) {
        self.low.truncate(length);
        self.low.shrink_to_fit();
        self.high.truncate(length);
        self.high.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.low.capacity() + 2 * self.high.capacity()
    }
}

/// Whether heaps are lost: the row of the first level, or nothing.
#[derive(Clone, Debug, Default)]
struct Lost {
    row: Vec<u8>,
    length: usize,
}

impl Table for Lost {
    fn length(&self) -> usize {
        self.length
    }

    #[inline]
    fn at(&self, heap: usize) -> Option<u32> {
        let known = heap < self.length;
        known.then(|| u32::from(self.row[MARGIN + heap / 8] >> (heap % 8) & 1))
    }

    fn grow(&mut self, moves: &Moves, length: usize) {
        let free = vec![u64::MAX; (length - self.length) / 64];
        self.row.resize(MARGIN + length / 8, 0);
        moves.fill(&mut self.row, &free, moves.expected(length));
        self.length = length;
    }

    fn truncate(&mut self, length: usize) {
        self.length = length;
        self.row.truncate(MARGIN + (length + 7) / 8);
        self.row.shrink_to_fit();
    }

    fn bytes(&self) -> usize {
        self.row.capacity()
    }

    fn recurrence(&self, window: usize) -> Option<(usize, usize)> {
        // Bits are the same by chance too often; 57 of them are within eight bytes, wherever they
        // begin, and windows of so many recur just as the bits do.
        let (length, more) = (self.length, 56);
        if window <= more || length <= more {
            return recurrence(length, window, |heap| self.at(heap));
        }
        recurrence(length - more, window - more, |heap| {
            word(&self.row[MARGIN + heap / 8..][..8]) >> (heap % 8) << 7
        })
    }
}

/// The amounts, made ready for a table.
#[derive(Debug)]
struct Moves {
    /// Ascending, each once.
    amounts: Vec<usize>,
    /// The largest.
    largest: usize,
    /// In bytes rounded down, by the bits that are left over.
    shifts: [Vec<usize>; 8],
    /// Those below 64, and 0, as bits.
    short: u64,
    /// The other ones within a block as bits, by words: those that have any.
    near: Vec<(usize, u64)>,
    /// All, and 0, as a row of bits, shifted by 0 to 7; made where they are needed.
    rows: OnceCell<[Vec<u8>; 8]>,
}

impl Moves {
    /// Those among ascending amounts that are below a length; larger ones do not matter.
    fn below(length: usize, amounts: &[u64]) -> Self {
        let amounts = amounts.iter().map_while(|&amount| usize::try_from(amount).ok());
        let amounts: Vec<usize> = amounts.take_while(|&amount| amount < length).collect();
        let largest = amounts.last().copied().unwrap_or(0);
        let mut shifts = [(); 8].map(|()| Vec::new());
        for &amount in &amounts {
            shifts[amount % 8].push(amount / 8);
        }
        let mut words = [0; WORDS];
        words[0] = 1;
        for amount in amounts.iter().take_while(|&&amount| amount < BLOCK) {
            words[amount / 64] |= 1 << (amount % 64);
        }
        let near = (1..).zip(words[1..].iter().copied()).filter(|&(_, near)| near != 0).collect();
        Self { amounts, largest, shifts, short: words[0], near, rows: OnceCell::new() }
    }

    fn rows(&self) -> &[Vec<u8>; 8] {
        self.rows.get_or_init(|| {
            let mut rows = [(); 8].map(|()| vec![0; self.largest / 8 + 2]);
            for (shift, row) in rows.iter_mut().enumerate() {
                row[0] = 1 << shift;
                for amount in self.amounts.iter().map(|amount| amount + shift) {
                    row[amount / 8] |= 1 << (amount % 8);
                }
            }
            rows
        })
    }

    /// About how many of so many heaps are of value 0, at most: few sets have more.
    fn expected(&self, heaps: usize) -> usize {
        8 * heaps / (self.amounts.len() + 1)
    }

    /// Finds one level among the last heaps of a row, of which these are free: they are in no earlier
    /// level. The row has the level among the heaps before, and no bits after.
    ///
    /// `expected` is about how many heaps it has, with those before that the amounts reach.
    fn fill(&self, row: &mut [u8], free: &[u64], expected: usize) {
        // Pulling costs as much as pushing so many heaps does, what starting on a heap costs included.
        let heaps = 64 * free.len();
        let most = self.amounts.len().saturating_mul(heaps) / (self.largest.min(heaps) + BLOCK);
        if expected >= most || !self.push(row, free, most) {
            self.pull(row, free);
        }
    }

    /// Fills by asking, of each block, whether any amount leads to the level: for few amounts.
    fn pull(&self, row: &mut [u8], free: &[u64]) {
        let start = row.len() - 8 * free.len();
        for (at, free) in (start..).step_by(BYTES).zip(free.chunks_exact(WORDS)) {
            if free.iter().all(|&free| free == 0) {
                continue;
            }
            // From the block itself on.
            let mut closed = [0; 2 * WORDS];
            for (shift, offsets) in self.shifts.iter().enumerate() {
                if offsets.is_empty() {
                    continue;
                }
                // From the word before the block on, as bits are shifted out of that.
                let mut sum = [0; WORDS + 1];
                for offset in offsets.iter().take_while(|&offset| offset + MARGIN < at + BYTES) {
                    let window = &row[at - offset - 8..][..BYTES + 8];
                    for (sum, bytes) in sum.iter_mut().zip(window.chunks_exact(8)) {
                        *sum |= word(bytes);
                    }
                }
                for (closed, pair) in closed.iter_mut().zip(sum.windows(2)) {
                    *closed |= pair[1] << shift | shifted(pair[0], shift)[1];
                }
            }
            // What leads into the block itself was not in the row.
            for (index, free) in free.iter().enumerate() {
                let [level, high] = self.level_of(free & !closed[index]);
                closed[index + 1] |= high;
                if !self.near.is_empty() {
                    for place in places(level) {
                        for &(distance, near) in &self.near {
                            let [low, high] = shifted(near, place);
                            closed[index + distance] |= low;
                            closed[index + distance + 1] |= high;
                        }
                    }
                }
                row[at + 8 * index..][..8].copy_from_slice(&level.to_le_bytes());
            }
        }
    }

    /// The level among 64 heaps that are open, and what it closes of the next 64.
    #[inline]
    fn level_of(&self, mut open: u64) -> [u64; 2] {
        // Of amounts this short, 1 is often the only one: the level is every other heap of each row of
        // open ones. A row that starts at an even place is what adding its start to it clears.
        if self.short == 0b11 {
            const EVEN: u64 = 0x5555_5555_5555_5555;
            let starts = open & !(open << 1);
            let cleared = open & !open.wrapping_add(starts & EVEN);
            let level = (cleared & EVEN) | (open & !cleared & !EVEN);
            return [level, level >> 63];
        }
        let (mut level, mut closed) = (0, 0);
        while open != 0 {
            let place = open.trailing_zeros() as usize;
            level |= 1 << place;
            let [low, high] = shifted(self.short, place);
            open &= !low;
            closed |= high;
        }
        [level, closed]
    }

    /// Fills by closing, for each heap of the level, all from which an amount leads to it: for few
    /// such heaps. Where they are more than `most`, it gives up and says so.
    fn push(&self, row: &mut [u8], free: &[u64], most: usize) -> bool {
        let (mut left, rows) = (most, self.rows());
        let close = |closed: &mut [u8], amounts: &[u8]| {
            closed.iter_mut().zip(amounts).for_each(|(closed, amounts)| *closed |= amounts);
        };
        let (before, row) = row.split_at_mut(row.len() - 8 * free.len());
        let mut closed: Vec<u8> = free.iter().flat_map(|free| (!free).to_le_bytes()).collect();
        for (distance, &level) in (1..=self.largest / 8 + 1).zip(before.iter().rev()) {
            for place in places(level.into()) {
                left = left.saturating_sub(1);
                close(&mut closed, &rows[place][distance..]);
            }
        }
        let full = 8 * free.iter().take_while(|&&free| free == 0).count();
        for index in full..closed.len() {
            while closed[index] != u8::MAX {
                if left == 0 {
                    row.fill(0);
                    return false;
                }
                left -= 1;
                let place = closed[index].trailing_ones() as usize;
                row[index] |= 1 << place;
                close(&mut closed[index..], &rows[place]);
            }
        }
        true
    }
}

/// Eight bytes of a row as a word.
fn word(bytes: &[u8]) -> u64 {
    bytes.try_into().map_or(0, u64::from_le_bytes)
}

/// A word shifted to the left by less than 64, as two.
fn shifted(word: u64, shift: usize) -> [u64; 2] {
    [word << shift, word >> 1 >> (63 - shift)]
}

/// The bits of a word, ascending.
fn places(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        (word != 0).then(|| {
            word &= word - 1;
            place
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The values by the definition: the least one that no option has.
    fn plain(amounts: &[u64], heaps: usize) -> Vec<usize> {
        let mut values = Vec::with_capacity(heaps);
        let mut seen_by = vec![usize::MAX; amounts.len() + 1];
        for heap in 0..heaps {
            for option in amounts.iter().filter_map(|&amount| heap.checked_sub(clamped(amount))) {
                let value: usize = values[option];
                seen_by[value] = heap;
            }
            values.push(seen_by.iter().take_while(|&&by| by == heap).count());
        }
        values
    }

    /// Numbers from 1 to `most` by a linear congruential generator.
    fn random(count: usize, most: u64, seed: u64) -> Vec<u64> {
        let step = |state: &u64| Some(state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(1));
        let states = std::iter::successors(Some(seed), step).skip(3);
        states.map(|state| (state >> 20) % most + 1).take(count).collect()
    }

    /// All sets of amounts up to 9.
    fn small() -> impl Iterator<Item = Vec<u64>> {
        (1..512_u64).map(|set| (1..=9).filter(|amount| set >> (amount - 1) & 1 == 1).collect())
    }

    /// Asks for heaps in such steps first, so that tables grow in different ways.
    fn check(amounts: &[u64], heaps: usize, step: usize) {
        let plain = plain(amounts, heaps);
        let (mut sequence, mut outcomes) = (Sequence::new(amounts), Outcomes::new(amounts));
        for heap in (0..heaps).step_by(step).chain(0..heaps) {
            let (value, heap) = (plain[heap] as u64, heap as u64);
            let won = Play::Normal;
            assert_eq!(sequence.value(heap), Some(value), "{amounts:?}: {heap}");
            assert_eq!(outcomes.is_won(heap, won), Some(value != 0), "{amounts:?}: {heap}");
            let won = Play::Misere;
            assert_eq!(outcomes.is_won(heap, won), Some(value != 1), "{amounts:?}: {heap}");
        }
        let lost: Vec<bool> = outcomes.lost(heaps as u64).into_iter().flatten().collect();
        assert!(lost.into_iter().eq(plain.iter().map(|&value| value == 0)));
    }

    #[test]
    fn small_sets_have_the_values_of_the_definition() {
        small().for_each(|amounts| check(&amounts, 300, 300));
        // Beyond the first table, where the period is used.
        small().step_by(7).for_each(|amounts| check(&amounts, 9000, 5000));
    }

    #[test]
    fn large_sets_have_the_values_of_the_definition() {
        check(&random(30, 400_000, 1), 1_000_000, 250_001);
        check(&random(12, 900, 2), 1_000_000, 1);
        check(&[random(20, 100_000, 3), vec![u64::MAX, 1 << 63]].concat(), 1_000_000, 777_777);
        for (seed, count) in (4..).zip([1, 2, 5, 10, 63, 64, 65, 100, 300, 1000]) {
            for most in [1500, 7000, 50_000] {
                check(&random(count, most, seed), 20_000, 1 + 997 * (count % 7));
            }
        }
        // So many amounts that heaps of a level are few, with and without some before.
        (1501..1513).for_each(|most| check(&random(1500, most, most), 9000, 1));
        // 1 among large amounts; with some within a block, and without.
        for most in [100, 900, 5000] {
            for seed in 20..40 {
                let large = random(6, most, seed).into_iter().map(|amount| amount + 63);
                check(&large.chain([1]).collect::<Vec<u64>>(), 20_000, 3001);
            }
        }
        // Many more heaps of each value than such sets have as a rule.
        check(&(5000..5400).collect::<Vec<u64>>(), 20_000, 7000);
        // Values of more than a byte; amounts near and far; squares.
        check(&(1..=700).collect::<Vec<u64>>(), 20_000, 1300);
        check(&(1..=700).chain([9000]).collect::<Vec<u64>>(), 20_000, 6000);
        check(&(1..=448).chain([9000]).collect::<Vec<u64>>(), 20_000, 6000);
        check(&(1..=141).map(|root| root * root).collect::<Vec<u64>>(), 20_000, 4000);
    }

    #[test]
    fn values_may_be_as_many_as_the_amounts() {
        let mut sequence = Sequence::new(&(1..=70_000).collect::<Vec<u64>>());
        assert!((0..=70_000).rev().all(|heap| sequence.value(heap) == Some(heap)));
        assert_eq!(sequence.value(u64::MAX), Some(u64::MAX % 70_001));
        assert_eq!(sequence.period(), Some((0, 70_001)));
    }

    #[test]
    fn misere_play_is_that_of_its_definition() {
        for amounts in small() {
            let mut outcomes = Outcomes::new(&amounts);
            let mut won: Vec<bool> = Vec::new();
            for heap in 0..300_usize {
                let option = |&amount: &u64| heap.checked_sub(clamped(amount));
                let mut options = amounts.iter().filter_map(option).peekable();
                let stuck = options.peek().is_none();
                won.push(stuck || options.any(|option| !won[option]));
                assert_eq!(outcomes.is_won(heap as u64, Play::Misere), Some(won[heap]));
            }
        }
    }

    #[test]
    fn known_periods_are_found() {
        for (amounts, start, period, values) in [
            (&[1, 2][..], 0, 3, &[0, 1, 2][..]),
            (&[4, 3, 1, 3], 0, 7, &[0, 1, 0, 1, 2, 3, 2]),
            (&[2], 0, 4, &[0, 0, 1, 1]),
            (&[2, 3], 0, 5, &[0, 0, 1, 1, 2]),
            (&[5, 2], 0, 7, &[0, 0, 1, 1, 0, 2, 1]),
            (&[3, 5, 8], 0, 11, &[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3]),
            (&[1, 2, 5, 9], 0, 10, &[0, 1, 2, 0, 1, 2, 0, 1, 2, 3]),
            (&[2, 4, 7], 8, 3, &[0, 0, 1, 1, 2, 2, 0, 3, 1, 0, 2]),
        ] {
            let (mut sequence, mut outcomes) = (Sequence::new(amounts), Outcomes::new(amounts));
            assert!(sequence.reach(10_000_000));
            assert_eq!(sequence.period(), Some((start, period)));
            assert_eq!(sequence.0.table.length(), values.len());
            let cap = CAP as u64;
            for heap in [u64::MAX, u64::MAX - 1, cap, cap - 1].into_iter().chain(0..50) {
                let place = if heap < start { heap } else { start + (heap - start) % period };
                let value = values[clamped(place)];
                assert_eq!(sequence.value(heap), Some(value), "{amounts:?}: {heap}");
                assert_eq!(outcomes.is_lost(heap), Some(value == 0), "{amounts:?}: {heap}");
            }
        }
    }

    /// On any fewer values a claim could be wrong: with a window that is too short by one, many are.
    #[test]
    fn least_periods_are_claimed_exactly_when_they_are_proved() {
        let mut wrong = 0;
        for amounts in small().chain((0..60).map(|seed| random(4, 40, seed))) {
            let largest = amounts.iter().fold(0, |largest, &amount| clamped(amount).max(largest));
            let plain = plain(&amounts, 6000);
            let claim = |length, window| recurrence(length, window, |heap| plain[heap]);
            let holds = |start: usize, period| {
                plain[start..].iter().zip(&plain[start + period..]).all(|(one, other)| one == other)
            };
            let Some((start, period)) = claim(3000, largest) else { continue };
            assert!(holds(start, period), "{amounts:?}");
            assert!(start == 0 || !holds(start - 1, period), "{amounts:?}");
            assert!(!(1..period).any(|period| holds(3000, period)), "{amounts:?}");
            for length in 0..500 {
                let proved = length >= start + period + largest;
                assert_eq!(claim(length, largest), proved.then_some((start, period)));
                let rash = claim(length, largest.max(2) - 1);
                wrong += usize::from(rash.is_some_and(|(start, period)| !holds(start, period)));
            }
        }
        assert!(wrong > 100);
    }

    /// The period of one amount is twice that, and is proved by three times as many heaps.
    #[test]
    fn beyond_the_cap_nothing_is_guessed() {
        let cap = CAP as u64;
        for (amount, proved) in [(cap / 3, true), (cap / 3 + 1, false), (cap / 2 + 1, false)] {
            let (mut sequence, mut outcomes) = (Sequence::new(&[amount]), Outcomes::new(&[amount]));
            for (heap, known) in [(u64::MAX, proved), (cap, proved), (cap - 1, true)] {
                let value = heap / amount % 2;
                assert_eq!(sequence.value(heap), known.then_some(value), "{amount}");
                assert_eq!(outcomes.is_lost(heap), known.then_some(value == 0), "{amount}");
            }
            assert!(outcomes.lost(cap).is_some());
            assert_eq!(outcomes.lost(cap + 1).is_some(), proved);
        }
        // The window is most of the table, and is found again.
        for (amount, known) in [(cap / 2 + 1, true), (cap - 3, true), (cap - 1, false)] {
            let value = known.then_some(1);
            assert_eq!(Sequence::new(&[1, amount]).value(u64::MAX), value, "{amount}");
        }
        let mut far = Sequence::new(&[1, u64::MAX]);
        assert_eq!((far.value(u64::MAX), far.0.table.length()), (None, 0));
        assert_eq!(far.value(1_000_001), Some(1));
        assert!(far.0.table.length() < 1_010_000);
    }

    #[test]
    fn sets_are_the_same_in_any_order() {
        assert_eq!(Sequence::new(&[5, 2, 5, 9]).amounts(), [2, 5, 9]);
        assert_eq!(Outcomes::new(&[9, 9, 5, 2]).amounts(), [2, 5, 9]);
        assert!(std::panic::catch_unwind(|| Sequence::new(&[])).is_err());
        assert!(std::panic::catch_unwind(|| Outcomes::new(&[0, 1])).is_err());
    }
}
