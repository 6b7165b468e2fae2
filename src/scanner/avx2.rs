//! The AVX2 kernel: digits to numbers, four at a time.
//!
//! ```text
//! any:    in turns, some hundred numbers each
//!           scan:     64 bytes as a mask of bits: where do numbers end? write the ends down
//!           convert:  four ends: load the 16 bytes before each, blank those of the number before,
//!                     add up neighbours (tens and ones, hundreds, ten thousands, and once more);
//!                     where ends lie further apart, four bytes more
//! small:  one or two digits only: at every byte add up the two before it, at once for all, and keep
//!         those bytes where numbers end
//! ```
//!
//! Each of these begins where the byte before is no digit, and leaves off at such a place. So nothing
//! is carried from one to the next, nor from one call to the next.
//!
//! It knows nothing of faults: it stops before whatever is not plainly a number, sometimes a block
//! before.

#![allow(clippy::wildcard_imports, reason = "the instructions are the words of this file")]

use std::arch::x86_64::*;

use super::kernel::Folded;

/// How many bytes are scanned at once: each becomes a bit.
const BLOCK: usize = u64::BITS as usize;

/// No more numbers than these end in a block.
const MOST: usize = BLOCK / 2;

/// How many numbers are converted at once, be they wanted or not.
const LANES: usize = 4;

/// How many ends are written down in one turn, a multiple of `LANES`: their bytes, the ends and the
/// numbers stay in the first cache together.
const TURN: usize = 512;

/// How far ahead the next bytes are asked for: a few hundred cycles' worth.
const AHEAD: usize = 2048;

/// How many bytes are looked at in one turn: where numbers or gaps are long, no more than is soon looked
/// at again.
const LONGEST: usize = 1 << 14;

/// First where the number before ended, then where each number ends: places of the bytes after their
/// last digits.
type Ends = [u32; 1 + TURN + MOST];

/// Nothing: this kernel expects numbers of any length.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Habit;

/// Decodes numbers of the `length` bytes from `base` on into `numbers`, of which there are `room`:
/// how many bytes were used and how many numbers made.
///
/// What was used ends behind the last digit of the last number, or further on but not within a number.
///
/// # Safety
///
/// The bytes from `base - 64` to `base + length + 64` can be read, the numbers written. The byte
/// before `base` is no digit.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn decode(
    base: *const u8,
    length: usize,
    numbers: *mut u64,
    room: usize,
    _: &mut Habit,
) -> (usize, usize) {
    let mut ends = [0; 1 + TURN + MOST];
    let (mut used, mut made) = (0, 0);
    loop {
        // SAFETY: what is left of the bytes and of the room; no digit stands before it, as a turn
        // promises of what it used.
        let (bytes, count) = unsafe {
            turn(base.add(used), length - used, numbers.add(made), room - made, &mut ends)
        };
        if bytes == 0 {
            return (used, made);
        }
        used += bytes;
        made += count;
    }
}

/// As [`decode`], but into bytes: numbers of one and two digits, and the first block with anything
/// else ends it.
///
/// # Safety
///
/// As for [`decode`].
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn decode_small(
    base: *const u8,
    length: usize,
    numbers: *mut u8,
    room: usize,
) -> (usize, usize) {
    let (mut used, mut made) = (0, 0);
    // There is room for every byte, for they may change while they are looked at; and the last eight
    // that are written are more than are made.
    while length - used >= BLOCK && room - made >= BLOCK + 8 {
        // SAFETY: the block is a part of what can be read.
        let Some(halves) = (unsafe { load_short(base, used) }) else { break };
        for Short { values, ends } in halves {
            let quarters = [_mm256_castsi256_si128(values), _mm256_extracti128_si256(values, 1)];
            let ends = bits_of_half(ends).to_le_bytes();
            for (quarter, ends) in quarters.into_iter().zip(ends.as_chunks::<2>().0) {
                let [low, high] = ends.map(usize::from);
                // SAFETY: there is room for the numbers of a block, and eight more.
                unsafe {
                    let kept = _mm_unpacklo_epi64(
                        _mm_loadl_epi64(KEPT[low].as_ptr().cast()),
                        _mm_loadl_epi64(KEPT[high].as_ptr().cast()),
                    );
                    // The places of the higher eight bytes.
                    let kept = _mm_add_epi8(kept, _mm_set_epi64x(0x0808_0808_0808_0808, 0));
                    let kept = _mm_shuffle_epi8(quarter, kept);
                    _mm_storel_epi64(numbers.add(made).cast(), kept);
                    made += low.count_ones() as usize;
                    _mm_storel_epi64(numbers.add(made).cast(), _mm_unpackhi_epi64(kept, kept));
                    made += high.count_ones() as usize;
                }
            }
        }
        used += BLOCK;
    }
    // SAFETY: these are the bytes that were used.
    (unsafe { without_cut(base, used) }, made)
}

/// For all choices of some of eight bytes: how a shuffle moves them together.
static KEPT: [[u8; 8]; 256] = {
    let mut kept = [[0; 8]; 256];
    let mut choice = 0;
    while choice < 256_usize {
        let (mut byte, mut number) = (0, 0);
        while byte < 8 {
            if choice >> byte & 1 == 1 {
                kept[choice][number] = byte;
                number += 1;
            }
            byte += 1;
        }
        choice += 1;
    }
    kept
};

/// Folds numbers of one and two digits in place of storing them, at most `room` of them; the first
/// block with anything else ends it. How many bytes were used and how many numbers folded.
///
/// # Safety
///
/// The bytes from `base - 64` to `base + length + 64` can be read. The byte before `base` is no digit.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
pub(super) unsafe fn fold(
    base: *const u8,
    length: usize,
    room: usize,
    folded: &mut Folded,
) -> (usize, usize) {
    let (mut used, mut made) = (0, 0);
    let (mut xor, mut or) = (_mm256_setzero_si256(), _mm256_setzero_si256());
    while length - used >= BLOCK && room - made >= BLOCK {
        // SAFETY: the block is a part of what can be read.
        let Some([low, high]) = (unsafe { load_short(base, used) }) else { break };
        xor = _mm256_xor_si256(xor, _mm256_xor_si256(low.values, high.values));
        or = _mm256_or_si256(or, _mm256_or_si256(low.values, high.values));
        made += bits(low.ends, high.ends).count_ones() as usize;
        used += BLOCK;
    }
    let bytes: [u8; 32] = bytemuck::must_cast(xor);
    folded.xor ^= u64::from(bytes.into_iter().fold(0, |xor, byte| xor ^ byte));
    let bytes: [u8; 32] = bytemuck::must_cast(or);
    folded.or |= u64::from(bytes.into_iter().fold(0, |or, byte| or | byte));
    // SAFETY: these are the bytes that were used.
    (unsafe { without_cut(base, used) }, made)
}

/// What was used, without a number of one or two digits that may go on behind it.
#[inline]
unsafe fn without_cut(base: *const u8, mut used: usize) -> usize {
    // SAFETY: the byte was used.
    while used > 0 && unsafe { *base.add(used - 1) } >= b'0' {
        used -= 1;
    }
    used
}

/// Half a block of numbers of one or two digits.
struct Short {
    /// The values of the numbers at the bytes where they end, 0 elsewhere.
    values: __m256i,
    ends: __m256i,
}

/// The halves of the block at `base + used`, if no three digits in it follow each other and nothing
/// but separators.
///
/// All blocks before, from `base` on, must have been such.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
unsafe fn load_short(base: *const u8, used: usize) -> Option<[Short; 2]> {
    _mm_prefetch::<_MM_HINT_T0>(base.wrapping_add(used + AHEAD).cast());
    let load_half = |at: *const u8| {
        // SAFETY: at most two bytes before the block.
        let [bytes, last, first] = [0, 1, 2].map(|back| unsafe { load(at.sub(back)) });
        let digits = digits(bytes);
        let (last_digits, first_digits) = (checked_digits(last), checked_digits(first));
        let three = _mm256_and_si256(_mm256_and_si256(digits, last_digits), first_digits);
        let good = _mm256_andnot_si256(three, _mm256_or_si256(digits, separators(bytes)));
        let ends = _mm256_andnot_si256(digits, last_digits);
        // As words, for no product is above 90.
        let tens = _mm256_mullo_epi16(ones(first), _mm256_set1_epi16(10));
        let values = _mm256_and_si256(_mm256_add_epi8(tens, ones(last)), ends);
        (Short { values, ends }, good)
    };
    // SAFETY: as promised.
    unsafe {
        let (low, good_low) = load_half(base.add(used));
        let (high, good_high) = load_half(base.add(used + BLOCK / 2));
        all(_mm256_and_si256(good_low, good_high)).then_some([low, high])
    }
}

/// As [`decode`], one turn: at most `TURN` numbers.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn turn(
    base: *const u8,
    length: usize,
    numbers: *mut u64,
    room: usize,
    ends: &mut Ends,
) -> (usize, usize) {
    // The last lanes have room, too.
    let room = room.min(TURN) / LANES * LANES;
    let length = length.min(LONGEST);
    // SAFETY: as promised; the ends are those of the bytes that were scanned.
    unsafe {
        let Scanned { bytes, found, is_cut } = scan(base, length, room, ends);
        let made = convert(base, ends, found, numbers);
        if made < found || is_cut {
            (ends[made].wrapping_add(1) as usize, made)
        } else {
            (bytes, made)
        }
    }
}

/// What a scan found.
struct Scanned {
    /// How many bytes were scanned.
    bytes: usize,
    /// How many ends there are.
    found: usize,
    /// Whether a number goes on behind those bytes, or ends with them.
    is_cut: bool,
}

/// Writes down where numbers end; room is for at most `TURN`.
///
/// The last end is written down some times more, for lanes that are not wanted.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline(never)]
unsafe fn scan(base: *const u8, length: usize, room: usize, ends: &mut Ends) -> Scanned {
    // One before the first byte.
    ends[0] = u32::MAX;
    let (mut scanned, mut found, mut last) = (0, 0, 0);
    let (mut start, mut carried) = (0, 0);
    let room = room.min(TURN);
    while length - scanned >= BLOCK {
        // SAFETY: the block is a part of what can be read.
        let Some(digits) = (unsafe { load_digits(base.add(scanned)) }) else { break };
        // No two of them are neighbours, so there are no more than `MOST`.
        let mut block = !digits & (digits << 1 | carried);
        let count = block.count_ones() as usize;
        if found + count > room {
            break;
        }
        carried = digits >> (BLOCK - 1);
        // SAFETY: so many ends are found that there is room for `MOST` more.
        let slots = unsafe { ends.as_mut_ptr().add(1 + found) };
        let mut write = |from: usize, to: usize| {
            for slot in from..to {
                // SAFETY: as above. That it is volatile keeps the compiler from collecting ends in a
                // vector first, which costs more than it saves.
                unsafe { slots.add(slot).write_volatile(start + block.trailing_zeros()) };
                block &= block.wrapping_sub(1);
            }
        };
        write(0, 8);
        // Where the last block had as many it is no surprise.
        let likely = count.max(last);
        if likely > 8 {
            write(8, 12);
            if likely > 12 {
                write(12, 16);
                if count > 16 {
                    write(16, MOST);
                }
            }
        }
        (found, last) = (found + count, count);
        scanned += BLOCK;
        start += u64::BITS;
    }
    let last = ends[found];
    ends[1 + found..][..LANES].fill(last);
    Scanned { bytes: scanned, found, is_cut: carried != 0 }
}

/// Which bytes of the block at `at` are digits, if the others are separators.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
unsafe fn load_digits(at: *const u8) -> Option<u64> {
    _mm_prefetch::<_MM_HINT_T0>(at.wrapping_add(AHEAD).cast());
    // SAFETY: the caller knows that the block can be read.
    let (low, high) = unsafe { (load(at), load(at.add(BLOCK / 2))) };
    let (low_digits, high_digits) = (digits(low), digits(high));
    let good_low = _mm256_or_si256(low_digits, separators(low));
    let good_high = _mm256_or_si256(high_digits, separators(high));
    all(_mm256_and_si256(good_low, good_high)).then(|| bits(low_digits, high_digits))
}

/// Makes the numbers of all ends, up to the first of more than 19 digits: how many.
///
/// They are stored by fours, whether wanted or not.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline(never)]
unsafe fn convert(base: *const u8, ends: &Ends, found: usize, numbers: *mut u64) -> usize {
    let mut made = 0;
    while made < found {
        // SAFETY: `TURN` ends and the lanes after them are there; before each end lie bytes that were
        // scanned, and before those more than are loaded here.
        let stop = unsafe {
            let group = ends.as_ptr().add(made);
            let at = [1, 2, 3, 4].map(|lane| base.add(*group.add(lane) as usize));
            // From the end before to this one: the digits, what lies before them, and one.
            let twice = |at: *const u32| _mm256_broadcastsi128_si256(load(at.cast()));
            let distances = _mm256_sub_epi32(twice(group.add(1)), twice(group));
            let mut values = up_to_sixteen(at, distances);
            let mut stop = 0;
            if _mm256_movemask_epi8(_mm256_cmpgt_epi32(distances, _mm256_set1_epi32(17))) != 0 {
                let (more, long) = four_before(at, _mm256_castsi256_si128(distances));
                values = _mm256_add_epi64(values, more);
                stop = long;
            }
            store(numbers.add(made), values);
            stop
        };
        if stop != 0 {
            return made + stop.trailing_zeros() as usize / 4;
        }
        made += LANES;
    }
    found
}

/// What the sixteen bytes before each end are worth; both halves have all `distances`.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
unsafe fn up_to_sixteen(at: [*const u8; LANES], distances: __m256i) -> __m256i {
    let distances = _mm256_min_epi32(distances, _mm256_set1_epi32(17));
    // How far each byte is from the end.
    let places = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1,
    ));
    // For two numbers, a half each, what four digits are worth: the first two in the one half, the
    // others in the other.
    let fours = |lane: usize| {
        // SAFETY: as promised.
        let (low, high) = unsafe { (load(at[lane].sub(16)), load(at[lane + 2].sub(16))) };
        let bytes = _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1);
        let [first, second] = [lane, lane + 2].map(|lane| _mm_set1_epi8(LOWEST[lane]));
        let distance = _mm256_shuffle_epi8(distances, _mm256_set_m128i(second, first));
        let own = _mm256_and_si256(ones(bytes), _mm256_cmpgt_epi8(distance, places));
        let twos = _mm256_maddubs_epi16(own, _mm256_set1_epi16(TENS));
        _mm256_madd_epi16(twos, _mm256_set1_epi32(HUNDREDS))
    };
    let fours = _mm256_packus_epi32(fours(0), fours(1));
    let eights = _mm256_madd_epi16(fours, _mm256_set1_epi32(TEN_THOUSANDS));
    let upper = _mm256_mul_epu32(eights, _mm256_set1_epi64x(100_000_000));
    _mm256_add_epi64(upper, _mm256_srli_epi64(eights, 32))
}

/// What the four bytes before those sixteen are worth, and a bit for each that begin with a digit:
/// with those a number has twenty or more.
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
#[inline]
unsafe fn four_before(at: [*const u8; LANES], distances: __m128i) -> (__m256i, u32) {
    // SAFETY: as promised.
    let [first, second, third, fourth] = at.map(|at| unsafe { load(at.sub(20)) });
    let bytes = _mm_setr_epi32(first, second, third, fourth);
    // A shift of 32 bits or more leaves none.
    let foreign = _mm_max_epi32(_mm_sub_epi32(_mm_set1_epi32(21), distances), _mm_setzero_si128());
    let own = _mm_sllv_epi32(_mm_set1_epi32(-1), _mm_slli_epi32(foreign, 3));
    let bytes = _mm_and_si128(bytes, own);
    let digits = _mm_cmpgt_epi8(bytes, _mm_set1_epi8(0x2f));
    let long = _mm_movemask_epi8(digits).cast_unsigned() & 0x1111;
    let ones = _mm_subs_epu8(bytes, _mm_set1_epi8(0x30));
    let twos = _mm_maddubs_epi16(ones, _mm_set1_epi16(TENS));
    let fours = _mm256_cvtepu32_epi64(_mm_madd_epi16(twos, _mm_set1_epi32(HUNDREDS)));
    // The product modulo 2^64, from products of 32 bits.
    let weight = 10_000_000_000_000_000;
    let low = _mm256_mul_epu32(fours, _mm256_set1_epi64x(weight));
    let high = _mm256_mul_epu32(fours, _mm256_set1_epi64x(weight >> 32));
    (_mm256_add_epi64(low, _mm256_slli_epi64(high, 32)), long)
}

/// The lowest byte of each lane.
const LOWEST: [i8; LANES] = [0, 4, 8, 12];

// What neighbours are worth, the first one lowest.
const TENS: i16 = (1 << 8) + 10;
const HUNDREDS: i32 = (1 << 16) + 100;
const TEN_THOUSANDS: i32 = (1 << 16) + 10_000;

/// Which bytes are digits: with 0x46 they, and only they, become 0x76 to 0x7f.
#[target_feature(enable = "avx2")]
#[inline]
fn digits(bytes: __m256i) -> __m256i {
    let moved = _mm256_add_epi8(bytes, _mm256_set1_epi8(0x46));
    _mm256_cmpgt_epi8(moved, _mm256_set1_epi8(0x75))
}

/// The same, where nothing else is above them.
#[target_feature(enable = "avx2")]
#[inline]
fn checked_digits(bytes: __m256i) -> __m256i {
    _mm256_cmpgt_epi8(bytes, _mm256_set1_epi8(0x2f))
}

/// Which bytes are separators: no two have the last four bits in common, which look each one up.
#[target_feature(enable = "avx2")]
#[inline]
fn separators(bytes: __m256i) -> __m256i {
    let table = _mm256_broadcastsi128_si256(_mm_setr_epi8(
        0x20, -1, -1, -1, -1, -1, -1, -1, -1, 0x09, 0x0a, 0x0b, 0x0c, 0x0d, -1, -1,
    ));
    _mm256_cmpeq_epi8(_mm256_shuffle_epi8(table, bytes), bytes)
}

/// What each digit is worth; separators are worth nothing.
#[target_feature(enable = "avx2")]
#[inline]
fn ones(bytes: __m256i) -> __m256i {
    _mm256_subs_epu8(bytes, _mm256_set1_epi8(0x30))
}

#[target_feature(enable = "avx2")]
#[inline]
fn all(mask: __m256i) -> bool {
    _mm256_movemask_epi8(mask) == -1
}

/// A bit for each byte, the first one lowest.
#[target_feature(enable = "avx2")]
#[inline]
fn bits(low: __m256i, high: __m256i) -> u64 {
    u64::from(bits_of_half(high)) << 32 | u64::from(bits_of_half(low))
}

#[target_feature(enable = "avx2")]
#[inline]
fn bits_of_half(mask: __m256i) -> u32 {
    _mm256_movemask_epi8(mask).cast_unsigned()
}

#[target_feature(enable = "avx2")]
#[inline]
unsafe fn load<T: bytemuck::AnyBitPattern>(at: *const u8) -> T {
    // SAFETY: the caller knows that so many bytes can be read.
    unsafe { at.cast::<T>().read_unaligned() }
}

#[target_feature(enable = "avx2")]
#[inline]
unsafe fn store(at: *mut u64, numbers: __m256i) {
    // SAFETY: the caller knows that four numbers can be written.
    unsafe { at.cast::<__m256i>().write_unaligned(numbers) }
}
