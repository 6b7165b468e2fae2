//! The portable kernel: digits to numbers, eight at a time.
//!
//! ```text
//! while there is room:
//!     pass over separators
//!     one or two digits:  by bytes, one branch for both; likewise the last of eight or nine digits
//!     up to 19 digits:    eight bytes as one word: where do the digits end? shift them to the top,
//!                         add up neighbours (tens and ones, then hundreds, then ten thousands)
//!     anything else:      stop there
//! ```
//!
//! It knows nothing of faults: it stops before whatever is not plainly a number.

#![expect(clippy::inline_always, reason = "the loop over numbers must be one piece of code")]

use super::is_separator;

/// How many bytes a number is looked at: 19 digits, what ends them, and whole words.
const REACH: usize = 24;

/// Powers of ten that fit the digits of one word.
const POWERS: [u64; 8] = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000];

/// Decodes the numbers of the first `whole` bytes into `numbers`: how many bytes were used and how
/// many numbers made.
///
/// It stops when `numbers` is full, at `whole`, and before any token that is not 1 to 19 digits; so
/// what was used ends before a token or a separator. No token that begins before `whole` may reach
/// beyond it: the byte at `whole` begins another one, or separates. `SLACK` bytes must follow.
// A function of its own has all registers for its constants.
#[inline(never)]
pub(super) fn decode(bytes: &[u8], whole: usize, numbers: &mut [u64]) -> (usize, usize) {
    // A block of REACH bytes can be had exactly where a token may begin.
    let bytes = bytes.get(..whole + REACH - 1).unwrap_or_default();
    let mut used = 0;
    let mut made = 0;
    'numbers: for number in numbers {
        let block = loop {
            let Some(block) = bytes.get(used..).and_then(<[u8]>::first_chunk) else {
                break 'numbers;
            };
            if !is_separator(block[0]) {
                break block;
            }
            used += 1;
        };
        let Some((value, length)) = decode_one(block) else { break };
        *number = value;
        made += 1;
        used += length;
    }
    // The last token may have been taken with the separator that stands at `whole`.
    (used.min(whole), made)
}

/// The number at the start of a block, and the length of its token with the separator behind it.
#[inline(always)]
fn decode_one(block: &[u8; REACH]) -> Option<(u64, usize)> {
    let [first, second, third] = [digit(block[0]), digit(block[1]), digit(block[2])];
    if first > 9 {
        return None;
    }
    let (value, digits) = if second.max(third) > 9 {
        let two = second <= 9;
        (if two { first * 10 + second } else { first }, 1 + usize::from(two))
    } else {
        decode_long(block)?
    };
    is_separator(block[digits]).then_some((value, digits + 1))
}

/// Three to nineteen digits, and how many there are.
#[inline(always)]
fn decode_long(block: &[u8; REACH]) -> Option<(u64, usize)> {
    let [low, middle, high] = bytemuck::must_cast_ref::<[u8; REACH], [[u8; 8]; 3]>(block);
    let low = word(*low);
    let digits = digits_of(low);
    if digits < 8 {
        return Some((eight(top(low, digits)), digits));
    }
    let low = eight(low);
    let [ninth, tenth] = [digit(middle[0]), digit(middle[1])];
    if ninth.max(tenth) > 9 {
        let nine = ninth <= 9;
        return Some((if nine { low * 10 + ninth } else { low }, 8 + usize::from(nine)));
    }
    let middle = word(*middle);
    let digits = digits_of(middle);
    if digits < 8 {
        return Some((low * POWERS[digits] + eight(top(middle, digits)), 8 + digits));
    }
    let mut value = low * 100_000_000 + eight(middle);
    for (digits, &byte) in (16..=19).zip(high) {
        let digit = digit(byte);
        if digit > 9 {
            return Some((value, digits));
        }
        // The twentieth digit may be one too many, and is not counted on.
        value = value.wrapping_mul(10).wrapping_add(digit);
    }
    None
}

#[inline(always)]
fn digit(byte: u8) -> u64 {
    u64::from(byte.wrapping_sub(b'0'))
}

/// Eight bytes as a word, the first one lowest.
#[inline(always)]
fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le(bytemuck::must_cast(bytes))
}

/// How many of the eight bytes, from the lowest on, are digits.
#[inline(always)]
fn digits_of(word: u64) -> usize {
    // '0'..='9' become 0..=9, whose sum with 0x76 leaves the top bit of a byte clear.
    let bytes = word ^ 0x3030_3030_3030_3030;
    let others =
        (((bytes & 0x7f7f_7f7f_7f7f_7f7f) + 0x7676_7676_7676_7676) | bytes) & 0x8080_8080_8080_8080;
    others.trailing_zeros() as usize / 8
}

/// The lowest `digits` bytes of a word, 0 to 7 of them, moved to the top; zeros before them.
#[inline(always)]
fn top(word: u64, digits: usize) -> u64 {
    (word << 8) << (56 - 8 * digits)
}

/// The value of eight digits, the first one lowest: `"12345678"` is 12 345 678.
///
/// Each step multiplies by a base and one, so that the wanted sum stands in the upper half of each
/// pair: 1·10+2, 3·10+4, 5·10+6, 7·10+8; then 12·100+34, 56·100+78; then 1234·10000+5678. A byte of
/// zero counts as the digit 0.
#[inline(always)]
fn eight(digits: u64) -> u64 {
    let ones = digits & 0x0f0f_0f0f_0f0f_0f0f;
    let tens = (ones.wrapping_mul((10 << 8) + 1) >> 8) & 0x00ff_00ff_00ff_00ff;
    let hundreds = (tens.wrapping_mul((100 << 16) + 1) >> 16) & 0x0000_ffff_0000_ffff;
    hundreds.wrapping_mul((10_000 << 32) + 1) >> 32
}

#[cfg(test)]
mod tests {
    use super::{super::window::SLACK, *};

    fn decoded(text: &[u8]) -> (usize, Vec<u64>) {
        let mut bytes = text.to_vec();
        bytes.extend([b'7'; SLACK]);
        let mut numbers = [0; 64];
        let (used, made) = decode(&bytes, text.len(), &mut numbers);
        (used, numbers[..made].to_vec())
    }

    #[test]
    fn every_length_of_digits_and_of_gaps_is_decoded() {
        for digits in 1..=19 {
            for gap in 1..=40 {
                let number = &"9182736450918273645"[..digits];
                let value = number.parse::<u64>().expect("19 digits fit");
                let text = format!("{number}{}{number}\n{number}\n", " ".repeat(gap));
                assert_eq!(decoded(text.as_bytes()), (text.len(), vec![value; 3]), "{text:?}");
            }
        }
    }

    #[test]
    fn every_value_of_one_to_three_digits_is_decoded() {
        for value in 0..1000_u64 {
            for width in 1..=18 {
                let text = format!("{value:0width$}\n");
                assert_eq!(decoded(text.as_bytes()), (text.len(), vec![value]), "{text:?}");
            }
        }
    }

    #[test]
    fn every_digit_counts_at_every_place() {
        for digits in 1..=19 {
            for place in 0..digits {
                for digit in b'0'..=b'9' {
                    let mut text = vec![b'1'; digits + 1];
                    text[place] = digit;
                    text[digits] = b' ';
                    let number = std::str::from_utf8(&text[..digits]).expect("ASCII");
                    let value = number.parse::<u64>().expect("19 digits fit");
                    assert_eq!(decoded(&text), (digits + 1, vec![value]));
                }
            }
        }
    }

    #[test]
    fn it_stops_before_every_bad_byte_at_every_place() {
        for digits in 0..=19 {
            for bad in (0..=255).filter(|&byte| !is_separator(byte) && !byte.is_ascii_digit()) {
                let mut text = b"12 ".to_vec();
                text.extend(&b"1111111111111111111"[..digits]);
                text.push(bad);
                text.extend(b"1 2\n");
                assert_eq!(decoded(&text), (3, vec![12]), "{text:?}");
            }
        }
    }

    #[test]
    fn it_stops_before_twenty_digits() {
        for digits in 20..40 {
            let text = format!("12 {}\n", "0".repeat(digits));
            assert_eq!(decoded(text.as_bytes()), (3, vec![12]), "{text:?}");
        }
    }

    #[test]
    fn every_separator_separates() {
        for gap in [b' ', b'\t', b'\n', b'\r', 0x0b, 0x0c] {
            for digits in 1..=19 {
                let number = &"1234567890123456789"[..digits];
                let text = [number.as_bytes(), &[gap], number.as_bytes(), &[gap, gap]].concat();
                let value = number.parse::<u64>().expect("19 digits fit");
                assert_eq!(decoded(&text), (text.len(), vec![value; 2]), "{text:?}");
            }
        }
    }

    #[test]
    fn a_number_may_end_where_everything_ends() {
        for digits in 1..=19 {
            let number = &"1234567890123456789"[..digits];
            let bytes = [number.as_bytes(), b"\n", &[0; SLACK]].concat();
            let mut numbers = [0; 2];
            assert_eq!(decode(&bytes, digits, &mut numbers), (digits, 1));
            assert_eq!(numbers[0].to_string(), number);
        }
    }

    #[test]
    fn it_stops_when_there_is_no_room() {
        let bytes = [&b"1 22 333 4444 "[..], &[b'0'; SLACK]].concat();
        for room in 0..=4 {
            let mut numbers = vec![0; room];
            let (used, made) = decode(&bytes, 14, &mut numbers);
            assert_eq!((used, made), ([0, 2, 5, 9, 14][room], room));
            assert_eq!(numbers, [1, 22, 333, 4444][..room]);
        }
    }
}
