//! The AVX-512 kernel: blocks of 64 bytes to numbers, without a loop over digits.
//!
//! ```text
//!  bytes     ··· 5 1234567 42 ···   a byte that is no digit, after one that is, ends a number
//!  pairs     each byte's digit and 10 times the one before it; a separator counts as 0
//!  ends      the places where numbers end, packed into the first bytes of a register
//!  gathered  eight bytes for each of eight numbers: the pairs 15, 13 … 3, 1 bytes before its end,
//!            but zeros from the end of the number before on
//!  numbers   neighbours are added up: by 100 and 1, by 10^4 and 1, by 10^8 and 1
//! ```
//!
//! It has three ways for three lengths of numbers. *Short* ones, of one or two digits, are pairs
//! already. *Middle* ones, of up to 14, go as above. *Long* ones, of up to 20, are gathered by fours,
//! with the four digits before the last sixteen behind them. A way does four blocks blindly and looks
//! at what it met afterwards: at a byte that is neither digit nor separator, or a number too long for
//! it, it forgets the four and stops.

#![allow(clippy::wildcard_imports, reason = "the instructions are the words of this file")]

use std::arch::{asm, x86_64::*};

use super::kernel::{Folded, ROOM};

const BLOCK: usize = 64;

/// What is done before it is looked at.
const BATCH: usize = 4 * BLOCK;

/// How far ahead the next bytes are asked for: a few hundred cycles' worth.
const AHEAD: usize = 2048;

/// Places in a block; those of the block before are 0 to 63.
static PLACES: [u8; 64] = {
    let mut places = [0; 64];
    let mut byte = 0;
    while byte < 64 {
        places[byte as usize] = 64 + byte;
        byte += 1;
    }
    places
};

/// Zero for digits and separators; for bytes above 63 their low six bits are looked up, and their
/// high ones tell.
const STRANGE: u8 = 0xc0;
static CLASSES: [u8; 64] = {
    let mut classes = [STRANGE; 64];
    let mut byte = 0;
    while byte < 64 {
        if matches!(byte, b'0'..=b'9' | b' ' | b'\t'..=b'\r') {
            classes[byte as usize] = 0;
        }
        byte += 1;
    }
    classes
};

/// Four times the place of the last end of a block, by how many bytes follow it, as the next block
/// counts: 63 is its last byte. Where a block has no end, nothing before it counts.
static LAST_ENDS: [[u8; 4]; 65] = {
    let mut ends = [[u8::MAX; 4]; 65];
    let mut after = 0;
    while after < 64 {
        ends[after as usize] = [63 - after; 4];
        after += 1;
    }
    ends
};

/// Where the bytes of gathered numbers come from.
struct Lanes {
    /// Which number each byte belongs to.
    number: [u8; 64],
    /// The number before that.
    before: [u8; 64],
    /// How far from the number's end the byte is.
    offset: [u8; 64],
}

impl Lanes {
    /// The same, where from a byte on each number has so many, the first one this far from its end.
    const fn put(mut self, from: u8, to: u8, width: u8, first: u8) -> Self {
        let mut byte = from;
        while byte < to {
            let number = (byte - from) / width;
            self.number[byte as usize] = number;
            self.before[byte as usize] = number.wrapping_sub(1) % 64;
            self.offset[byte as usize] = (byte % width * 2).wrapping_sub(first);
            byte += 1;
        }
        self
    }
}

/// Bytes of a number that there never is.
const NONE: Lanes = Lanes { number: [63; 64], before: [63; 64], offset: [u8::MAX; 64] };

/// Eight numbers of eight pairs: 15, 13 … 1 bytes before their ends.
static MIDDLE_LANES: Lanes = NONE.put(0, 64, 8, 15);

/// Four numbers of eight pairs, and then of the four pairs before those: 23, 21, 19, 17 bytes.
static LONG_LANES: Lanes = NONE.put(0, 32, 8, 15).put(32, 48, 4, 23);

/// Gathered bytes that a number too long for the way reaches.
const TOO_LONG_FOR_MIDDLE: u64 = 0x0101_0101_0101_0101;
const TOO_LONG_FOR_LONG: u64 = 0x3333 << 32;
/// Gathered bytes of long numbers that middle ones do not reach.
const NEEDS_LONG: u64 = 0xffff_0101_0101;

/// The high digits of a number of twenty that may be 2^64 or more.
const TOO_LARGE: i32 = 1844;

/// The ways, by the lengths of numbers.
const SHORT: u8 = 0;
const MIDDLE: u8 = 1;
const LONG: u8 = 2;

/// What decoding remembers from one call to the next.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habit {
    /// Whether long numbers are expected, as the last ones were.
    long: bool,
    /// For how many bytes they are, after it was wrong to expect none.
    patience: usize,
}

const PATIENCE: usize = 1 << 15;

/// How many middle numbers are done together.
const EIGHT: usize = 8;

/// Why a way stopped.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stop {
    /// No batch is left, or no room for its numbers.
    Done,
    /// A way for shorter numbers would do.
    Shorter,
    /// Some number is too long for this one.
    Longer,
    /// A byte is no part of numbers.
    Strange,
}

/// What a batch needs of the one before.
#[derive(Clone, Copy)]
struct Carried {
    /// The pairs of the last block.
    pairs: __m512i,
    /// Which of its bytes are digits.
    digits: u64,
    /// The place of its last end, in every byte.
    last_end: __m512i,
}

/// What a batch met.
struct Met {
    /// High bits where some byte is strange.
    strange: __m512i,
    /// The gathered bytes that numbers reach are not zero.
    reached: __m512i,
    /// The largest numbers of four high digits.
    high: __m128i,
    /// Not zero where some number has three digits.
    three: u64,
    xor: __m512i,
    or: __m512i,
}

/// Decodes whole numbers from the bytes at `base` into `numbers`: how many bytes were used, and how
/// many numbers made. It stops where no whole batch is left or `room` may not do for its numbers, and
/// before a batch that it does not understand; then the next number begins behind what was used, but
/// for separators.
///
/// # Safety
///
/// The processor must have these features. From `MARGIN` bytes before `base` to as many after `length`
/// of them everything must be readable, and the byte before `base` must be no digit. `numbers` must
/// have `room`.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
pub(super) unsafe fn decode(
    base: *const u8,
    length: usize,
    numbers: *mut u64,
    room: usize,
    habit: &mut Habit,
) -> (usize, usize) {
    let (mut used, mut made) = (0, 0);
    loop {
        // SAFETY: as promised to this function; what is left is never more than that.
        let (bytes, count, stop) = unsafe {
            let (base, numbers) = (base.add(used), numbers.add(made));
            let (length, room) = (length - used, room - made);
            if habit.long {
                sweep::<u64, LONG, false>(base, length, numbers, room, habit.patience, None)
            } else {
                sweep::<u64, MIDDLE, false>(base, length, numbers, room, 0, None)
            }
        };
        used += bytes;
        made += count;
        habit.patience = habit.patience.saturating_sub(bytes);
        match (stop, habit.long) {
            // Digits without end are no numbers, short or long.
            (Stop::Shorter, true) if bytes > 0 => habit.long = false,
            (Stop::Longer, false) => {
                habit.long = true;
                habit.patience = if bytes < PATIENCE { PATIENCE } else { 0 };
            }
            _ => return (used, made),
        }
    }
}

/// As [`decode`], but into bytes, and only as long as no number has more than two digits.
///
/// # Safety
///
/// As for [`decode`].
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
pub(super) unsafe fn decode_small(
    base: *const u8,
    length: usize,
    numbers: *mut u8,
    room: usize,
) -> (usize, usize) {
    // SAFETY: as promised to this function.
    let (used, made, _) =
        unsafe { sweep::<u8, SHORT, false>(base, length, numbers, room, 0, None) };
    (used, made)
}

/// As [`decode_small`], but folds the numbers, at most `room` of them.
///
/// # Safety
///
/// As for [`decode`], but for `numbers`.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
pub(super) unsafe fn fold(
    base: *const u8,
    length: usize,
    room: usize,
    folded: &mut Folded,
) -> (usize, usize) {
    // SAFETY: as promised to this function; nothing is written.
    let (used, made, _) = unsafe {
        sweep::<u8, SHORT, true>(base, length, std::ptr::null_mut(), room, 0, Some(folded))
    };
    (used, made)
}

/// One way, as far as it goes.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline(never)]
unsafe fn sweep<N, const WAY: u8, const FOLD: bool>(
    base: *const u8,
    length: usize,
    numbers: *mut N,
    room: usize,
    patience: usize,
    folded: Option<&mut Folded>,
) -> (usize, usize, Stop) {
    let zero = _mm512_setzero_si512();
    let (mut used, mut made) = (0, 0);
    // How many numbers of a block are done whether it has them or not, so that what it takes is no
    // surprise.
    let mut least = EIGHT;
    let (mut xor, mut or) = (zero, zero);
    let mut carried = Carried { pairs: zero, digits: 0, last_end: _mm512_set1_epi8(63) };
    let stop = loop {
        if length - used < BATCH || room - made < ROOM {
            break Stop::Done;
        }
        let before = made;
        let mut met =
            Met { strange: zero, reached: zero, high: _mm_setzero_si128(), three: 0, xor, or };
        for block in 0..BATCH / BLOCK {
            let place = base.wrapping_add(used + block * BLOCK);
            _mm_prefetch::<_MM_HINT_T0>(place.wrapping_add(AHEAD).cast());
            // SAFETY: the batch lies within `length`, and its numbers have room.
            made += unsafe {
                let numbers = numbers.wrapping_add(made);
                match WAY {
                    SHORT => short::<FOLD>(place, numbers.cast(), &mut carried, &mut met),
                    MIDDLE => middle(place, numbers.cast(), least, &mut carried, &mut met),
                    _ => long(place, numbers.cast(), &mut carried, &mut met),
                }
            };
        }
        let strange =
            _mm512_test_epi8_mask(met.strange, _mm512_set1_epi8(STRANGE.cast_signed())) != 0;
        let reached = |bytes: u64| _mm512_mask_test_epi8_mask(bytes, met.reached, met.reached) != 0;
        let too_long = match WAY {
            SHORT => met.three != 0,
            MIDDLE => reached(TOO_LONG_FOR_MIDDLE),
            _ => reached(TOO_LONG_FOR_LONG) || is_any_above(met.high, TOO_LARGE - 1),
        };
        if strange || too_long {
            made = before;
            break if strange { Stop::Strange } else { Stop::Longer };
        }
        (xor, or) = (met.xor, met.or);
        used += BATCH;
        least = if made - before > 7 * BATCH / BLOCK { 2 * EIGHT } else { EIGHT };
        if WAY == LONG && used > patience && !reached(NEEDS_LONG) {
            break Stop::Shorter;
        }
    };
    if let Some(folded) = folded {
        // Each byte is a number.
        folded.xor ^= across(xor, |one, other| one ^ other);
        folded.or |= across(or, |one, other| one | other);
    }
    // A number that is cut off is left.
    // SAFETY: these bytes were read before.
    while used > 0 && unsafe { *base.add(used - 1) }.is_ascii_digit() {
        used -= 1;
    }
    (used, made, stop)
}

/// A block as all ways see it.
struct Block {
    /// The value of each digit; zero for separators.
    values: __m512i,
    /// That of the byte before.
    values_before: __m512i,
    digits: u64,
    /// Where numbers end.
    ends: u64,
    /// The last three bytes of the block before, the last one highest of three bits: which are digits.
    digits_before: u64,
}

impl Block {
    /// Looks at a block.
    ///
    /// # Safety
    ///
    /// The block and the byte before it can be read.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
    )]
    #[inline]
    unsafe fn look(place: *const u8, carried: &Carried, met: &mut Met) -> Self {
        // SAFETY: as promised.
        let (bytes, before) = unsafe { (load(place), load(place.wrapping_sub(1))) };
        let classes = _mm512_permutexvar_epi8(bytes, constant(&CLASSES));
        met.strange = or3(met.strange, bytes, classes);
        // A digit has this bit, and no separator has.
        let digits = _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(0x10));
        let digits_before = opaque(carried.digits >> 61);
        let ends = !digits & (digits << 1 | digits_before >> 2);
        Self { values: value(bytes), values_before: value(before), digits, ends, digits_before }
    }

    /// Each digit and ten times the one before it.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
    )]
    #[inline]
    fn pairs(&self) -> __m512i {
        // Bytes of at most nine do not carry into each other.
        let tens = _mm512_mullo_epi16(self.values_before, _mm512_set1_epi16(10));
        _mm512_add_epi8(self.values, tens)
    }

    /// The places of the ends, packed into the first bytes; then that of the last end before.
    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
    )]
    #[inline]
    fn packed_ends(&self, carried: &Carried) -> __m512i {
        _mm512_mask_compress_epi8(carried.last_end, self.ends, constant(&PLACES))
    }

    #[target_feature(
        enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
    )]
    #[inline]
    fn carry(&self, pairs: __m512i) -> Carried {
        let after = self.ends.leading_zeros() as usize;
        let last_end = _mm512_set1_epi32(i32::from_ne_bytes(LAST_ENDS[after]));
        Carried { pairs, digits: self.digits, last_end }
    }
}

/// The numbers of a block, none of more than two digits: the bytes before their ends are they.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
unsafe fn short<const FOLD: bool>(
    place: *const u8,
    numbers: *mut u8,
    carried: &mut Carried,
    met: &mut Met,
) -> usize {
    // SAFETY: as promised by `sweep`.
    let block = unsafe { Block::look(place, carried, met) };
    // SAFETY: as above.
    let tens = value(unsafe { load(place.wrapping_sub(2)) });
    let two = block.digits << 2 | block.digits_before >> 1;
    let three = block.digits << 3 | block.digits_before;
    met.three |= opaque(block.ends & two & three);
    let values =
        _mm512_add_epi8(block.values_before, _mm512_mullo_epi16(tens, _mm512_set1_epi16(10)));
    if FOLD {
        let values = _mm512_maskz_mov_epi8(block.ends, values);
        met.xor = _mm512_xor_si512(met.xor, values);
        met.or = _mm512_or_si512(met.or, values);
    } else {
        let values = _mm512_maskz_compress_epi8(block.ends, values);
        // SAFETY: as promised by `sweep`.
        unsafe { _mm512_storeu_si512(numbers.cast(), values) };
    }
    carried.digits = block.digits;
    block.ends.count_ones() as usize
}

/// The numbers of a block, none of more than fourteen digits, eight at a time.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
unsafe fn middle(
    place: *const u8,
    numbers: *mut u64,
    least: usize,
    carried: &mut Carried,
    met: &mut Met,
) -> usize {
    // SAFETY: as promised by `sweep`.
    let block = unsafe { Block::look(place, carried, met) };
    let pairs = block.pairs();
    let ends = block.packed_ends(carried);
    let count = block.ends.count_ones() as usize;
    let mut number = constant(&MIDDLE_LANES.number);
    let mut before = constant(&MIDDLE_LANES.before);
    let mut made = 0;
    loop {
        let gathered = gather(number, before, &MIDDLE_LANES.offset, ends, pairs, carried, met);
        let eights = eights(gathered);
        let high = _mm512_mul_epu32(eights, _mm512_set1_epi64(100_000_000));
        let values = _mm512_add_epi64(high, _mm512_srli_epi64::<32>(eights));
        // SAFETY: as promised by `sweep`.
        unsafe { store(numbers.wrapping_add(made), values) };
        made += EIGHT;
        if made >= count.max(least) {
            break;
        }
        number = _mm512_add_epi8(number, _mm512_set1_epi8(8));
        before = _mm512_add_epi8(before, _mm512_set1_epi8(8));
    }
    *carried = block.carry(pairs);
    count
}

/// The numbers of a block, none of more than twenty digits, four at a time.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
unsafe fn long(place: *const u8, numbers: *mut u64, carried: &mut Carried, met: &mut Met) -> usize {
    // SAFETY: as promised by `sweep`.
    let block = unsafe { Block::look(place, carried, met) };
    let pairs = block.pairs();
    let ends = block.packed_ends(carried);
    let count = block.ends.count_ones() as usize;
    let mut number = constant(&LONG_LANES.number);
    let mut before = constant(&LONG_LANES.before);
    let mut made = 0;
    loop {
        let gathered = gather(number, before, &LONG_LANES.offset, ends, pairs, carried, met);
        let eights = eights(gathered);
        let low = _mm512_castsi512_si256(eights);
        let low = _mm256_add_epi64(
            _mm256_mul_epu32(low, _mm256_set1_epi64x(100_000_000)),
            _mm256_srli_epi64::<32>(low),
        );
        let top = _mm512_extracti32x4_epi32::<2>(eights);
        met.high = _mm_max_epu32(met.high, top);
        let high = _mm256_mullo_epi64(
            _mm256_cvtepu32_epi64(top),
            _mm256_set1_epi64x(10_000_000_000_000_000),
        );
        let values = _mm256_add_epi64(high, low);
        // SAFETY: as promised by `sweep`.
        unsafe { _mm256_storeu_si256(numbers.wrapping_add(made).cast(), values) };
        made += 4;
        if made >= count {
            break;
        }
        number = _mm512_add_epi8(number, _mm512_set1_epi8(4));
        before = _mm512_add_epi8(before, _mm512_set1_epi8(4));
    }
    *carried = block.carry(pairs);
    count
}

/// What each four pairs are worth: eight digits, the first pair highest.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn eights(pairs: __m512i) -> __m512i {
    // By 100 and 1, and then by 10^4 and 1.
    let fours = _mm512_maddubs_epi16(pairs, _mm512_set1_epi16(0x0164));
    _mm512_madd_epi16(fours, _mm512_set1_epi32(0x0001_2710))
}

/// The bytes of numbers, each in its lanes, the highest pair first.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn gather(
    number: __m512i,
    before: __m512i,
    offset: &'static [u8; 64],
    ends: __m512i,
    pairs: __m512i,
    carried: &Carried,
    met: &mut Met,
) -> __m512i {
    let place = _mm512_add_epi8(_mm512_permutexvar_epi8(number, ends), constant(offset));
    let start = _mm512_permutexvar_epi8(before, ends);
    let own = _mm512_cmpgt_epi8_mask(place, start);
    met.reached = _mm512_mask_mov_epi8(met.reached, own, place);
    _mm512_maskz_permutex2var_epi8(own, carried.pairs, place, pairs)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn value(bytes: __m512i) -> __m512i {
    _mm512_subs_epu8(bytes, _mm512_set1_epi8(b'0'.cast_signed()))
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn or3(one: __m512i, two: __m512i, three: __m512i) -> __m512i {
    _mm512_ternarylogic_epi64::<0xfe>(one, two, three)
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn is_any_above(numbers: __m128i, most: i32) -> bool {
    _mm_cmpgt_epi32_mask(numbers, _mm_set1_epi32(most)) != 0
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn constant(bytes: &'static [u8; 64]) -> __m512i {
    // SAFETY: they are as many.
    unsafe { load(bytes.as_ptr()) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
unsafe fn load(place: *const u8) -> __m512i {
    // SAFETY: the caller's.
    unsafe { _mm512_loadu_si512(place.cast()) }
}

#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
unsafe fn store(place: *mut u64, values: __m512i) {
    // SAFETY: the caller's.
    unsafe { _mm512_storeu_si512(place.cast(), values) }
}

/// Folds the bytes of a register.
#[target_feature(
    enable = "avx512f,avx512bw,avx512dq,avx512vl,avx512vbmi,avx512vbmi2,bmi1,bmi2,popcnt"
)]
#[inline]
fn across(bytes: __m512i, fold: impl Fn(u64, u64) -> u64) -> u64 {
    let mut each = [0_u8; 64];
    // SAFETY: they are as many.
    unsafe { _mm512_storeu_si512(each.as_mut_ptr().cast(), bytes) };
    each.into_iter().fold(0, |folded, byte| fold(folded, byte.into()))
}

/// The same word, of which the compiler knows nothing: otherwise it makes the shifts of masks by way of
/// the block before into instructions that are slow on many processors.
#[inline]
fn opaque(mut word: u64) -> u64 {
    // SAFETY: it does nothing.
    unsafe { asm!("/* {0} */", inout(reg) word, options(pure, nomem, nostack, preserves_flags)) };
    word
}
