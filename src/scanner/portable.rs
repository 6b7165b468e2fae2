//! The portable kernel: digits to numbers, eight at a time.
//!
//! ```text
//! while there is room:
//!     look at eight bytes as one word: which are digits?
//!     none at first:      pass over a separator, or stop
//!     one or two digits:  by bytes, no branch between them; likewise the last of eight or nine
//!     up to 19 digits:    shift those of the last word to its top; add up neighbours of each word
//!                         (tens and ones, then hundreds, then ten thousands); put the words together
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

/// Which bytes separate: asked of a table, a mix of spaces and line feeds misleads no branch.
static SEPARATORS: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < u8::MAX {
        table[byte as usize] = is_separator(byte);
        byte += 1;
    }
    table
};

/// Decodes the numbers of the first `whole` bytes into `numbers`: how many bytes were used and how
/// many numbers made.
///
/// It stops when `numbers` is full, at `whole`, and before any token that is not 1 to 19 digits; so
/// what was used ends before a token or a separator. No token that begins before `whole` may reach
/// beyond it: the byte at `whole` begins another one, or separates. `MARGIN` bytes must follow.
// A function of its own has all registers for its constants.
#[inline(never)]
pub(super) fn decode(bytes: &[u8], whole: usize, numbers: &mut [u64]) -> (usize, usize) {
    // A block of REACH bytes can be had exactly where a token may begin.
    let bytes = bytes.get(..whole + REACH - 1).unwrap_or_default();
    let mut rest = bytes;
    let mut made = 0;
    while let (Some(number), Some(block)) = (numbers.get_mut(made), rest.first_chunk()) {
        if let Some((value, length)) = decode_one(block) {
            *number = value;
            made += 1;
            rest = &rest[length..];
        } else if SEPARATORS[usize::from(block[0])] {
            rest = &rest[1..];
        } else {
            break;
        }
    }
    // The last token may have been taken with the separator that stands at `whole`.
    ((bytes.len() - rest.len()).min(whole), made)
}

/// The number at the start of a block, and the length of its token with the separator behind it.
#[inline(always)]
fn decode_one(block: &[u8; REACH]) -> Option<(u64, usize)> {
    let (value, length) = decode_digits(block)?;
    SEPARATORS[usize::from(block[length - 1])].then_some((value, length))
}

/// One to nineteen digits, and the length of them and of one byte more.
#[inline(always)]
fn decode_digits(block: &[u8; REACH]) -> Option<(u64, usize)> {
    let [low, middle, high] = bytemuck::must_cast_ref::<[u8; REACH], [[u8; 8]; 3]>(block);
    let low = word(*low);
    let others = others(low);
    if others == 0 {
        return decode_long(low, word(*middle), word(*high));
    }
    if others & 0x80 != 0 {
        return None;
    }
    if others & 0x80_8000 == 0 {
        let digits = digits_before(others);
        return Some((eight(top(low, digits)), digits + 1));
    }
    let [first, second] = [digit(block[0]), digit(block[1])];
    let two = second <= 9;
    Some((if two { first * 10 + second } else { first }, 2 + usize::from(two)))
}

/// The same for eight to nineteen digits in three words, the first of which is full.
#[inline(always)]
fn decode_long(low: u64, middle: u64, high: u64) -> Option<(u64, usize)> {
    let ends = others(middle);
    if ends & 0x8080 != 0 {
        let (eight, [ninth, ..]) = (eight(low), middle.to_le_bytes());
        let nine = ninth <= 9;
        let value = if nine { eight * 10 + u64::from(ninth) } else { eight };
        return Some((value, 9 + usize::from(nine)));
    }
    let (full, last, ends, length) = if ends != 0 {
        (eight(low), middle, ends, 9)
    } else {
        let ends = others(high);
        // The twentieth digit may be one too many, and is not counted on.
        if ends & 0x8080_8080 == 0 {
            return None;
        }
        (eight(low) * 100_000_000 + eight(middle), high, ends, 17)
    };
    let digits = digits_before(ends);
    Some((full * POWERS[digits] + eight(top(last, digits)), length + digits))
}

#[inline(always)]
fn digit(byte: u8) -> u64 {
    u64::from(byte.wrapping_sub(b'0'))
}

/// Eight bytes as a word, the first one lowest; those of digits become 0 to 9.
#[inline(always)]
fn word(bytes: [u8; 8]) -> u64 {
    u64::from_le(bytemuck::must_cast(bytes)) ^ 0x3030_3030_3030_3030
}

/// The top bits of the bytes that are no digits: certain up to the first such byte.
#[inline(always)]
fn others(word: u64) -> u64 {
    // With 0x76, 0 to 9 leave the top bit clear and 10 to 0x7f set it; what is more has it already,
    // and carries into higher bytes only.
    (word.wrapping_add(0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
}

/// How many bytes are lower than the first of these top bits.
#[inline(always)]
fn digits_before(others: u64) -> usize {
    others.trailing_zeros() as usize / 8
}

/// The lowest `digits` bytes of a word, 0 to 7 of them, moved to the top; zeros before them.
#[inline(always)]
fn top(word: u64, digits: usize) -> u64 {
    (word << 8) << (56 - 8 * digits)
}

/// The value of eight digits, the first one lowest: the bytes 1, 2, 3, ... 8 are 12 345 678.
///
/// Each step makes one number of two neighbours: 1·10+2, 3·10+4, 5·10+6, 7·10+8 in the lower byte of
/// each pair; then 12·100+34, 56·100+78 in the upper half of each four bytes; then 1234·10000+5678.
#[inline(always)]
fn eight(digits: u64) -> u64 {
    let tens = (digits * 10 + (digits >> 8)) & 0x00ff_00ff_00ff_00ff;
    let hundreds = tens.wrapping_mul((100 << 16) + 1);
    (hundreds >> 16 & 0xffff) * 10_000 + (hundreds >> 48)
}

#[cfg(test)]
mod tests {
    use super::{super::window::MARGIN, *};

    fn decoded(text: &[u8]) -> (usize, Vec<u64>) {
        let mut bytes = text.to_vec();
        bytes.extend([b'7'; MARGIN]);
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
            let bytes = [number.as_bytes(), b"\n", &[0; MARGIN]].concat();
            let mut numbers = [0; 2];
            assert_eq!(decode(&bytes, digits, &mut numbers), (digits, 1));
            assert_eq!(numbers[0].to_string(), number);
        }
    }

    #[test]
    fn it_stops_when_there_is_no_room() {
        let bytes = [&b"1 22 333 4444 "[..], &[b'0'; MARGIN]].concat();
        for room in 0..=4 {
            let mut numbers = vec![0; room];
            let (used, made) = decode(&bytes, 14, &mut numbers);
            assert_eq!((used, made), ([0, 2, 5, 9, 14][room], room));
            assert_eq!(numbers, [1, 22, 333, 4444][..room]);
        }
    }
}
