//! Whole runs of tests of small numbers: what decides each, without a branch on its length.
//!
//! A test is a number, and so many numbers after it. Where one begins is known only when the one
//! before is: a chain of loads and additions, six cycles a test. With AVX-512 it becomes one step for
//! each block of 64 numbers:
//!
//! ```text
//!  numbers   2 7 7 1 4 3 1 2 3 …   three tests: 7 7, 4, and 1 2 3
//!  jumps     3 9 10 5 9 9 8 …      were a test to begin here, where would the next one?
//!            then the same for two tests, for four and so on, by looking jumps up in themselves
//!  heads     0 3 5 9               the k-th one, by looking it up in the jumps that add up to k
//!  sums      2 5 2 3 7 4 5 7 4 …   the nim-sum of all numbers up to here; two of them tell a test's
//! ```

#![cfg_attr(
    target_arch = "x86_64",
    allow(clippy::wildcard_imports, reason = "the instructions are the words of this file")
)]

#[cfg(target_arch = "x86_64")]
use std::arch::x86_64::*;

#[cfg(target_arch = "x86_64")]
use super::kernel::Kernel;
use super::{RUN, kernel::Available};

/// How many numbers are looked at together, and how many of whatever value follow a run.
pub(super) const BLOCK: usize = 64;

/// How many heads a run may have, and how many more are written blindly.
const MOST: usize = RUN + 1 + BLOCK;

/// A run of numbers below 256.
#[derive(Clone, Copy)]
pub(crate) struct SmallRun<'a> {
    /// The numbers, and `BLOCK` more bytes.
    bytes: &'a [u8],
    count: usize,
}

impl<'a> SmallRun<'a> {
    /// The first `count` bytes, behind which there are `BLOCK` more; at most `RUN`.
    pub(super) fn new(bytes: &'a [u8], count: usize) -> Self {
        assert!(count <= RUN && count + BLOCK <= bytes.len(), "a small run has bytes behind it");
        Self { bytes, count }
    }

    /// The numbers.
    pub(crate) fn numbers(self) -> &'a [u8] {
        &self.bytes[..self.count]
    }
}

/// What decides the tests of a run. For each head: the nim-sum of the numbers of the run before it and
/// up to it, and how many of them are above 1, modulo 256.
pub(crate) struct Tests {
    before: Sums,
    up_to: Sums,
    /// How many tests are whole, and how many numbers they have.
    pub(crate) count: usize,
    pub(crate) used: usize,
}

struct Sums {
    xor: [u8; MOST],
    large: [u8; MOST],
}

impl Sums {
    const ZERO: Self = Self { xor: [0; MOST], large: [0; MOST] };
}

impl Tests {
    pub(crate) const NONE: Self = Self { before: Sums::ZERO, up_to: Sums::ZERO, count: 0, used: 0 };

    /// Finds the whole tests at the beginning of a run, if the kernel has the instructions for it; whether
    /// it has. `large` says whether it matters which numbers are above 1.
    #[cfg_attr(
        not(target_arch = "x86_64"),
        expect(unused_variables, reason = "there are no such instructions")
    )]
    pub(crate) fn find(&mut self, kernel: Available, run: SmallRun<'_>, large: bool) -> bool {
        match kernel.get() {
            // SAFETY: the kernel is available.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 if large => unsafe { self.find_by_blocks::<true>(run) },
            // SAFETY: as above.
            #[cfg(target_arch = "x86_64")]
            Kernel::Avx512 => unsafe { self.find_by_blocks::<false>(run) },
            _ => return false,
        }
        true
    }

    /// Whether each test is won, by whether its nim-sum is not 0 and whether a number is above 1.
    #[expect(clippy::inline_always, reason = "it is done by the instructions of who calls it")]
    #[inline(always)]
    pub(crate) fn decide(&self, wins: &mut [bool], is_won: impl Fn(bool, bool) -> bool) {
        for (test, win) in wins[..self.count].iter_mut().enumerate() {
            let nonzero = self.before.xor[test + 1] != self.up_to.xor[test];
            let large = self.before.large[test + 1] != self.up_to.large[test];
            *win = is_won(nonzero, large);
        }
    }

    /// Finds the tests by blocks.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
    )]
    fn find_by_blocks<const LARGE: bool>(&mut self, run: SmallRun<'_>) {
        let count = run.count;
        let lane = lanes();
        let inside = |places: __m512i| _mm512_cmplt_epu8_mask(places, _mm512_set1_epi8(64));
        let (mut xor, mut large) = (_mm512_setzero_si512(), _mm512_setzero_si512());
        let mut heads = 0;
        // The last block with heads, and theirs.
        let mut last = (0, [0_u8; BLOCK], 1);
        // Where the next test begins, as the block counts.
        let mut start = 0;
        for base in (0..=count).step_by(BLOCK) {
            let numbers = load(&run.bytes[base..]);
            // Larger ones than 191 would jump further than a byte counts; only behind the run are any.
            let mut jump = _mm512_adds_epu8(numbers, _mm512_add_epi8(lane, _mm512_set1_epi8(1)));
            let jumps = [(); LEVELS].map(|()| {
                let once = jump;
                jump = _mm512_mask_permutexvar_epi8(jump, inside(jump), jump, jump);
                once
            });
            let ends: [u8; BLOCK] = store(jump);
            let up_to = prefix(numbers, xor, |one, other| _mm512_xor_si512(one, other));
            xor = last_everywhere(up_to);
            let is_large = _mm512_cmpgt_epu8_mask(numbers, _mm512_set1_epi8(1));
            let is_large = _mm512_maskz_set1_epi8(is_large, 1);
            let large_up_to = if LARGE {
                prefix(is_large, large, |one, other| _mm512_add_epi8(one, other))
            } else {
                large
            };
            large = last_everywhere(large_up_to);
            // Once, but for blocks of many tests without a number.
            while start < BLOCK {
                let mut head = everywhere(start);
                for (level, &jump) in jumps.iter().enumerate() {
                    let has_it = _mm512_set1_epi8(1 << level);
                    let which = _mm512_mask_test_epi8_mask(inside(head), lane, has_it);
                    head = _mm512_mask_permutexvar_epi8(head, which, head, jump);
                }
                let put = |sums: &mut [u8; MOST], values| {
                    let values: [u8; BLOCK] = store(_mm512_permutexvar_epi8(head, values));
                    sums[heads..heads + BLOCK].copy_from_slice(&values);
                };
                put(&mut self.before.xor, _mm512_xor_si512(up_to, numbers));
                put(&mut self.up_to.xor, up_to);
                if LARGE {
                    put(&mut self.before.large, _mm512_sub_epi8(large_up_to, is_large));
                    put(&mut self.up_to.large, large_up_to);
                }
                let most = (count - base).min(BLOCK - 1);
                let most = everywhere(most);
                let own = _mm512_cmple_epu8_mask(head, most) & ((1 << HEADS) - 1);
                let own = own.count_ones() as usize;
                if own > 0 {
                    last = (base, store(head), own);
                    heads += own;
                }
                start = ends[start].into();
            }
            start -= BLOCK;
        }
        // The last head is that of a test that is not whole.
        let (base, places, own) = last;
        self.count = heads - 1;
        self.used = base + usize::from(places[own - 1]);
    }
}

/// Jumps are looked up for so many powers of two, and so many heads at a time: as many as there are in a
/// block where no test is without a number.
#[cfg(target_arch = "x86_64")]
const LEVELS: usize = 5;
#[cfg(target_arch = "x86_64")]
const HEADS: usize = 1 << LEVELS;

/// Each byte, added to all before it and to what came before them.
#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn prefix(bytes: __m512i, before: __m512i, add: impl Fn(__m512i, __m512i) -> __m512i) -> __m512i {
    let mut sums = bytes;
    sums = add(sums, _mm512_slli_epi64::<8>(sums));
    sums = add(sums, _mm512_slli_epi64::<16>(sums));
    sums = add(sums, _mm512_slli_epi64::<32>(sums));
    // That was in words of eight; now add up the words.
    let last = _mm512_set4_epi32(0x0f0f_0f0f, 0x0f0f_0f0f, 0x0707_0707, 0x0707_0707);
    let words = _mm512_shuffle_epi8(sums, last);
    let none = _mm512_setzero_si512();
    let mut words = _mm512_alignr_epi64::<7>(words, none);
    words = add(words, _mm512_alignr_epi64::<7>(words, none));
    words = add(words, _mm512_alignr_epi64::<6>(words, none));
    words = add(words, _mm512_alignr_epi64::<4>(words, none));
    add(add(sums, words), before)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn last_everywhere(bytes: __m512i) -> __m512i {
    _mm512_permutexvar_epi8(_mm512_set1_epi8(63), bytes)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn lanes() -> __m512i {
    let lanes: [u8; BLOCK] = std::array::from_fn(|lane| lane.to_le_bytes()[0]);
    load(&lanes)
}

/// A place in a block, in every byte.
#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn everywhere(place: usize) -> __m512i {
    _mm512_set1_epi8(place.to_le_bytes()[0].cast_signed())
}

/// The first bytes of these.
#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn load(bytes: &[u8]) -> __m512i {
    let block: &[u8; BLOCK] = bytes.first_chunk().expect("a block of bytes");
    // SAFETY: they are as many.
    unsafe { _mm512_loadu_si512(block.as_ptr().cast()) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn store(bytes: __m512i) -> [u8; BLOCK] {
    let mut block = [0; BLOCK];
    // SAFETY: they are as many.
    unsafe { _mm512_storeu_si512(block.as_mut_ptr().cast(), bytes) };
    block
}

#[cfg(test)]
mod tests {
    use super::{
        super::{kernel::Decoder, kernel_tests::Random},
        *,
    };

    /// What a plain loop tells of the whole tests of a run: of each its nim-sum, and whether it has a
    /// number above 1; and how many numbers they have.
    fn plainly(numbers: &[u8]) -> (Vec<(u8, bool)>, usize) {
        let (mut tests, mut used) = (Vec::new(), 0);
        while let Some(&length) = numbers.get(used) {
            let Some(list) = numbers[used + 1..].get(..length.into()) else { break };
            let xor = list.iter().fold(0, |xor, number| xor ^ number);
            tests.push((xor, list.iter().any(|&number| number > 1)));
            used += 1 + list.len();
        }
        (tests, used)
    }

    /// Finds runs of tests by each kernel that there is.
    struct Finder {
        kernels: Vec<Kernel>,
        /// What was found before is still there.
        tests: Box<Tests>,
        wins: [bool; RUN],
    }

    impl Finder {
        fn new() -> Self {
            let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()).collect();
            Self { kernels, tests: Box::new(Tests::NONE), wins: [false; RUN] }
        }

        /// The first `count` numbers of these, behind which there is a block more.
        fn check(&mut self, bytes: &[u8], count: usize) {
            let (expected, used) = plainly(&bytes[..count]);
            for &kernel in &self.kernels {
                let shown = || format!("{kernel:?}: {:?}", &bytes[..count]);
                for large in [false, true] {
                    let tests = &mut *self.tests;
                    let run = SmallRun::new(bytes, count);
                    if !tests.find(Decoder::new(kernel).kernel(), run, large) {
                        continue;
                    }
                    assert_eq!((tests.count, tests.used), (expected.len(), used), "{}", shown());
                    for (test, (xor, _)) in expected.iter().enumerate() {
                        let found = tests.before.xor[test + 1] ^ tests.up_to.xor[test];
                        assert_eq!(found, *xor, "test {test} of {}", shown());
                    }
                    tests.decide(&mut self.wins, |nonzero, _| nonzero);
                    let nonzero = expected.iter().map(|&(xor, _)| xor != 0);
                    assert!(nonzero.eq(self.wins[..expected.len()].iter().copied()));
                    if large {
                        tests.decide(&mut self.wins, |_, is_large| is_large);
                        let is_large = expected.iter().map(|&(_, is_large)| is_large);
                        assert!(
                            is_large.eq(self.wins[..expected.len()].iter().copied()),
                            "{}",
                            shown()
                        );
                    }
                }
            }
        }
    }

    /// Small numbers, none above `most`.
    fn numbers(random: &mut Random, count: usize, most: usize) -> Vec<u8> {
        (0..count).map(|_| random.byte_below(most + 1)).collect()
    }

    #[test]
    fn every_length_of_a_run() {
        let (mut finder, mut random) = (Finder::new(), Random(17));
        for most in [0, 2, 5, 99] {
            let bytes = numbers(&mut random, RUN + BLOCK, most);
            for count in (0..=RUN).filter(|count| most != 2 || count % 3 == 0) {
                finder.check(&bytes, count);
            }
        }
    }

    /// Numbers mean lengths or not, as they come.
    #[test]
    fn random_numbers() {
        let (mut finder, mut random) = (Finder::new(), Random(19));
        for round in 0..3000 {
            let most = [0, 1, 2, 3, 4, 6, 9, 20, 60, 99][round % 10];
            let count = random.below(RUN + 1);
            let mut bytes = numbers(&mut random, count + BLOCK, most);
            if round % 4 == 0 {
                bytes[count..].fill([0, 1, 99, 255][round / 4 % 4]);
            }
            if round % 3 == 0 {
                // Many tests without a number, and then others.
                let zeros = random.below(count + 1);
                bytes[..zeros].fill(0);
            }
            finder.check(&bytes, count);
        }
    }

    /// Tests of one length, and the last one cut in every place.
    #[test]
    fn every_length_of_a_test_cut_in_every_place() {
        let (mut finder, mut random) = (Finder::new(), Random(23));
        for length in 0..=99_u8 {
            for most in [1, 99] {
                let mut bytes = Vec::new();
                // A first test of another length moves the others.
                for length in std::iter::once(random.byte_below(70)).chain([length; 9]) {
                    bytes.push(length);
                    bytes.extend(numbers(&mut random, length.into(), most));
                }
                let count = bytes.len();
                bytes.extend(numbers(&mut random, BLOCK, 255));
                for count in count.saturating_sub(2 * usize::from(length) + 3)..=count {
                    finder.check(&bytes, count);
                }
            }
        }
    }

    /// More heads in a block than are found at once, at each of its places, behind tests of all
    /// lengths.
    #[test]
    fn tests_without_numbers_among_others() {
        let (mut finder, mut random) = (Finder::new(), Random(29));
        for zeros in 0..=3 * BLOCK {
            for length in [1, 2, 31, 63, 99_u8] {
                let mut bytes = numbers(&mut random, 1 + usize::from(length), 99);
                bytes[0] = length;
                bytes.resize(bytes.len() + zeros, 0);
                bytes.extend([1, 5, 2, 1, 1, 3, 9, 0, 7]);
                let count = bytes.len();
                bytes.resize(count + BLOCK, 0);
                finder.check(&bytes, count);
            }
        }
    }

    /// One number decides whether any is above 1, wherever in a test it is.
    #[test]
    fn a_single_large_number_at_every_place() {
        let (mut finder, mut random) = (Finder::new(), Random(31));
        for length in 1..=99_u8 {
            for place in 1..=usize::from(length) {
                let mut bytes = numbers(&mut random, 1 + usize::from(length) + BLOCK, 1);
                bytes[0] = length;
                bytes[place] = 2 + random.byte_below(2);
                finder.check(&bytes, 1 + usize::from(length));
            }
        }
    }

    /// The sums of a run count its large numbers modulo 256.
    #[test]
    fn long_runs_of_large_numbers() {
        let mut finder = Finder::new();
        for length in [1, 2, 85, 99] {
            let test = [&[length][..], &vec![77; length.into()]].concat();
            let bytes = test.repeat((RUN + BLOCK).div_ceil(test.len()));
            finder.check(&bytes, RUN);
        }
    }
}
