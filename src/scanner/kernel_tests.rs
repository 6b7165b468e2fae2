//! Each kernel by its name against a plain split, wherever its blocks, batches and windows may end.

use super::{
    Input, Kernel, Run,
    tests::{NUMBER, expected, numbers_of},
};
use crate::error::Fault;

/// Runs each test for each kernel that there is.
macro_rules! by_kernel {
    ($($test:ident),* $(,)?) => {
        by_kernel!(avx512 Avx512: $($test)*);
        by_kernel!(avx2 Avx2: $($test)*);
        by_kernel!(portable Portable: $($test)*);
    };
    ($name:ident $kernel:ident: $($test:ident)*) => {
        mod $name {
            use crate::scanner::Kernel;

            $(
                #[test]
                fn $test() {
                    if Kernel::$kernel.is_available() {
                        super::$test(Kernel::$kernel);
                    }
                }
            )*
        }
    };
}

by_kernel!(
    every_length_and_gap_at_every_offset,
    every_byte_at_every_offset,
    every_separator_at_every_offset,
    every_value_of_few_digits,
    every_digit_of_every_length,
    what_is_too_large,
    leading_zeros,
    numbers_that_end_with_a_block,
    blocks_of_separators_or_of_digits_only,
    mixed_lengths,
    reads_of_every_size,
    runs_of_every_size,
    words_between_numbers,
    a_mark_before_the_first_number,
    small_numbers_are_taken_in_every_way,
);

/// In one window, and a run for all.
fn read(kernel: Kernel, text: &[u8]) -> (Vec<u64>, Fault) {
    numbers_of(Input::with_sizes(text, "stdin", 1 << 16, 2048).with_kernel(kernel))
}

fn check(kernel: Kernel, text: &[u8]) {
    let shown = String::from_utf8_lossy(text);
    assert_eq!(read(kernel, text), expected(text), "{shown:?}");
}

/// Numbers of so many bytes together, with a blank after each: the way that a kernel is in.
fn filler(digits: usize, length: usize) -> Vec<u8> {
    let number = &b"31415926535897932384"[..digits];
    let mut text = [number, b" "].concat().repeat(length / (digits + 1));
    text.resize(length, b'\n');
    text
}

/// Lengths of numbers that are decoded in different ways.
const WAYS: [usize; 4] = [1, 2, 9, 18];

fn every_length_and_gap_at_every_offset(kernel: Kernel) {
    for way in WAYS {
        for digits in 1..=25 {
            let number = &b"1844674407370955161509999"[..digits];
            for gap in [1, 2, 5, 31, 63, 64, 65, 128, 140] {
                for offset in (0..=130).step_by(if gap == 1 { 1 } else { 3 }) {
                    let mut text = filler(way, 256 + offset);
                    for _ in 0..2 {
                        text.extend(number);
                        text.extend(b" ".repeat(gap));
                    }
                    text.extend(filler(way, 300));
                    check(kernel, &text);
                }
            }
        }
    }
}

fn every_byte_at_every_offset(kernel: Kernel) {
    for way in WAYS {
        let clean = filler(way, 700);
        for byte in 0..=255 {
            // At every offset of a batch, one of each byte at least; all, of those that are likely.
            let step = if b"\0 +-./:;aA\x7f\x80\xb0\xb9".contains(&byte) { 1 } else { 7 };
            for offset in (usize::from(byte % 7)..=300).step_by(step) {
                let mut text = clean.clone();
                text[offset] = byte;
                check(kernel, &text);
            }
        }
    }
}

fn every_separator_at_every_offset(kernel: Kernel) {
    for way in WAYS {
        for separator in [b' ', b'\t', b'\n', b'\r', 0x0b, 0x0c] {
            let mut text = filler(way, 600);
            for byte in &mut text {
                if *byte == b' ' {
                    *byte = separator;
                }
            }
            check(kernel, &text);
            let pairs: Vec<_> = text
                .iter()
                .flat_map(|&byte| if byte == separator { vec![byte, b'\n'] } else { vec![byte] })
                .collect();
            check(kernel, &pairs);
        }
    }
}

fn every_value_of_few_digits(kernel: Kernel) {
    for width in 1..=5 {
        let text: String = (0..100_u32).map(|value| format!("{value:0width$} ")).collect();
        check(kernel, text.as_bytes());
        let text: String = (0..12_000_u32).map(|value| format!("{value:0width$}\n")).collect();
        check(kernel, text.as_bytes());
    }
}

fn every_digit_of_every_length(kernel: Kernel) {
    for digits in 1..=20 {
        let mut text = Vec::new();
        for place in 0..digits {
            for digit in b'0'..=b'9' {
                let mut number = vec![b'1'; digits];
                number[place] = digit;
                if digits < 20 || digit <= b'1' {
                    text.extend(number);
                    text.push(b' ');
                }
            }
        }
        check(kernel, &text.repeat(4));
    }
}

fn what_is_too_large(kernel: Kernel) {
    for number in [
        "18446744073709551615",
        "18446744073709551616",
        "18440000000000000000",
        "18450000000000000000",
        "10000000000000000000",
        "9999999999999999999",
        "99999999999999999999",
        "100000000000000000000",
        "184467440737095516150",
        "1844674407370955161500000",
        "00000000018446744073709551615",
        "00000000018446744073709551616",
    ] {
        for way in WAYS {
            for offset in 0..=130 {
                let text = [filler(way, offset), number.into(), b"\n".to_vec(), filler(way, 600)];
                check(kernel, &text.concat());
            }
        }
    }
    // Nothing but such numbers.
    check(kernel, "18446744073709551615 ".repeat(100).as_bytes());
    check(kernel, "10000000000000000000\n".repeat(100).as_bytes());
}

fn leading_zeros(kernel: Kernel) {
    for zeros in (0..=70).chain([127, 128, 200, 255, 256, 300, 1000, 100_000]) {
        for digits in [1, 2, 3, 14, 15, 16, 17, 20] {
            let number = [b"0".repeat(zeros), b"17446744073709551615"[..digits].to_vec()].concat();
            let text = [filler(9, 61), number, b" ".to_vec(), filler(9, 600)];
            check(kernel, &text.concat());
        }
    }
}

fn numbers_that_end_with_a_block(kernel: Kernel) {
    for digits in 1..=21 {
        for end in [64, 128, 256, 320, 512, 576] {
            for past in 0..=2 {
                let mut text = filler(1, 700);
                let number = &b"123456789012345678901"[..digits];
                let start = end + past - digits;
                text[start - 1] = b' ';
                text[start..][..digits].copy_from_slice(number);
                text[end + past] = b'\n';
                check(kernel, &text);
            }
        }
    }
}

fn blocks_of_separators_or_of_digits_only(kernel: Kernel) {
    for length in [63, 64, 65, 128, 255, 256, 257, 512, 1024] {
        for byte in [b' ', b'\n', b'0', b'9'] {
            for way in WAYS {
                for before in [1, 2, 63, 64, 65, 250, 256] {
                    let block = vec![byte; length];
                    let gap = b"\n".to_vec();
                    let parts = [filler(way, before), gap.clone(), block, gap, filler(way, 400)];
                    check(kernel, &parts.concat());
                }
            }
        }
    }
}

/// Marsaglia's xorshift of 64 bits (2003): the same numbers everywhere and always.
fn random(state: &mut u64) -> u64 {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    *state
}

/// Numbers and gaps of lengths that stay alike for a while.
fn mixture(state: &mut u64, length: usize) -> Vec<u8> {
    let mut text = Vec::new();
    while text.len() < length {
        let most = [1, 2, 3, 10, 14, 16, 17, 19, 20][(random(state) % 9) as usize];
        let wide = random(state).is_multiple_of(8);
        for _ in 0..random(state) % 200 {
            let value = random(state) >> (random(state) % 64);
            let digits = 1 + (random(state) % most) as u32;
            let value = 10_u64.checked_pow(digits).map_or(value, |end| value % end);
            text.extend(value.to_string().bytes());
            let gap = if wide { 1 + random(state) % 70 } else { 1 + random(state) % 9 / 8 };
            for _ in 0..gap {
                text.push(b"    \n\n\t\r"[(random(state) % 8) as usize]);
            }
        }
    }
    text
}

fn mixed_lengths(kernel: Kernel) {
    let mut state = 3;
    for round in 0..400 {
        let mut text = mixture(&mut state, 3000);
        if round % 2 == 0 {
            let place = random(&mut state) as usize % text.len();
            text[place] = random(&mut state) as u8;
        }
        check(kernel, &text);
    }
}

fn reads_of_every_size(kernel: Kernel) {
    let mut state = 5;
    for round in 0..4 {
        let text = mixture(&mut state, 2000);
        for size in (1..=70).chain(250..=330).chain([511, 512, 513, 640, 1000]) {
            let input = Input::with_sizes(&text[..], "stdin", size, 2048).with_kernel(kernel);
            assert_eq!(numbers_of(input), expected(&text), "round {round}, by {size}");
        }
    }
}

fn runs_of_every_size(kernel: Kernel) {
    let mut state = 7;
    for way in WAYS {
        let text = [filler(way, 1500), mixture(&mut state, 3000)].concat();
        for run in (1..=300).chain([400, 513, 1000, 2047]) {
            let input = Input::with_sizes(&text[..], "stdin", 1 << 16, run).with_kernel(kernel);
            assert_eq!(numbers_of(input), expected(&text), "runs of {run}");
        }
    }
}

/// Behind a word the next number begins with the byte after a separator, but the one before may be
/// anything.
fn words_between_numbers(kernel: Kernel) {
    for word in ["x", "7x", "x7", "-5", "word"] {
        for way in WAYS {
            let text = [filler(way, 9), word.into(), b"\n".to_vec(), filler(way, 900)].concat();
            let mut input = Input::with_sizes(&text[..], "stdin", 2048, 2048).with_kernel(kernel);
            let mut numbers = Vec::new();
            while let Ok(number) = input.number(&NUMBER) {
                numbers.push(number);
            }
            input.word("a word", |_| {}).expect("it is one");
            numbers.extend(numbers_of(input).0);
            let plain: String = String::from_utf8_lossy(&text).replace(word, "");
            assert_eq!(numbers, expected(plain.as_bytes()).0, "{word}, {way}");
        }
    }
}

fn a_mark_before_the_first_number(kernel: Kernel) {
    for way in WAYS {
        let text = filler(way, 900);
        let marked = [b"\xef\xbb\xbf".to_vec(), text.clone()].concat();
        assert_eq!(read(kernel, &marked).0, expected(&text).0);
    }
}

/// Taken as runs, by one and as lists, folded or not, small numbers are the same.
fn small_numbers_are_taken_in_every_way(kernel: Kernel) {
    let mut state = 11;
    for _ in 0..50 {
        let mut text = filler(1, 700);
        text.extend(mixture(&mut state, 2000));
        text.extend(filler(2, 700));
        let numbers = expected(&text).0;
        let mut input = Input::with_sizes(&text[..], "stdin", 1 << 16, 512).with_kernel(kernel);
        let mut taken = Vec::new();
        while taken.len() < numbers.len() {
            let left = numbers.len() - taken.len();
            let count = 1 + random(&mut state) as usize % left.min(40);
            match random(&mut state) % 4 {
                0 => taken.push(input.number(&NUMBER).expect("there is one")),
                1 => {
                    let list = |run: &[u64]| {
                        taken.extend_from_slice(run);
                        Ok(())
                    };
                    input.list(count as u128, &[NUMBER], list).expect("there are so many");
                }
                2 => {
                    let run = input.run().expect("memory can be read");
                    let count = count.min(run.len());
                    taken.extend_from_slice(&run[..count]);
                    input.take(count);
                }
                _ => {
                    if let Run::Small(run) = input.any_run().expect("memory can be read") {
                        let run = run.numbers();
                        let count = count.min(run.len());
                        taken.extend(run[..count].iter().map(|&number| u64::from(number)));
                        input.take(count);
                    }
                }
            }
        }
        assert_eq!(taken, numbers);
        input.end().expect("that was all");
    }
}
