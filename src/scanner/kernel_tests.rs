//! Each kernel by its name against a plain split, wherever its blocks, batches and windows may end.

use super::{
    Input, Kernel, Run,
    tests::{NUMBER, expected, numbers_of},
};
use crate::error::Fault;

/// Runs each test for each of these kernels that there is.
macro_rules! by_kernel {
    ($($name:ident $kernel:ident),*: $tests:tt) => {
        $(by_kernel!(@ $name $kernel $tests);)*
    };
    (@ $name:ident $kernel:ident [$($test:ident),* $(,)?]) => {
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
pub(super) use by_kernel;

by_kernel!(avx512 Avx512, avx2 Avx2, portable Portable: [
    every_byte_at_every_offset,
    what_is_too_large,
    leading_zeros,
    mixed_lengths,
    numbers_at_the_edges_of_reads,
    the_end_at_every_place,
    reads_of_every_size,
    runs_of_every_size,
    words_between_numbers,
    a_mark_before_the_first_number,
    small_numbers_are_taken_in_every_way,
]);

pub(super) const DIGITS: [u8; 10] = *b"0123456789";
pub(super) const SEPARATORS: [u8; 6] = *b" \t\n\x0b\x0c\r";

/// In one window, and a run for all.
fn read(kernel: Kernel, text: &[u8]) -> (Vec<u64>, Fault) {
    read_by(1 << 12, kernel, text)
}

fn read_by(size: usize, kernel: Kernel, text: &[u8]) -> (Vec<u64>, Fault) {
    numbers_of(Input::with_sizes(text, "stdin", size, 1024).with_kernel(kernel))
}

fn check(kernel: Kernel, text: &[u8]) {
    assert_eq!(read(kernel, text), expected(text), "{}", text.escape_ascii());
}

fn check_by(size: usize, kernel: Kernel, text: &[u8]) {
    let read = read_by(size, kernel, text);
    assert_eq!(read, expected(text), "by {size}: {}", text.escape_ascii());
}

/// Numbers of so many bytes together, with a blank after each: the way that a kernel is in.
pub(super) fn filler(digits: usize, length: usize) -> Vec<u8> {
    let number = &b"31415926535897932384"[..digits];
    let mut text = [number, b" "].concat().repeat(length / (digits + 1));
    text.resize(length, b'\n');
    text
}

/// Lengths of numbers that are decoded in different ways.
pub(super) const WAYS: [usize; 4] = [1, 2, 9, 18];

fn every_byte_at_every_offset(kernel: Kernel) {
    for way in WAYS {
        let clean = filler(way, 700);
        for byte in 0..=255 {
            // That a kernel stops there, its own tests see; here it is told.
            for offset in (usize::from(byte % 23)..=300).step_by(23) {
                let mut text = clean.clone();
                text[offset] = byte;
                check(kernel, &text);
            }
        }
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
            for offset in (0..=130).step_by(13) {
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
            let text = [filler(9, 61), number, b" ".to_vec(), filler(9, 600)].concat();
            check(kernel, &text);
            // A token that is longer than what is kept of one is read by pieces, of which the last one
            // may be empty; the kernel goes on where it ends.
            for size in [61 + zeros + digits, 62 + zeros + digits, 300, 1 << 17] {
                check_by(size, kernel, &text);
            }
        }
    }
}

/// What is read ends before a number, within it, and behind it.
fn numbers_at_the_edges_of_reads(kernel: Kernel) {
    for digits in 1..=21 {
        let number = &b"123456789012345678901"[..digits];
        for gap in [1, 3, 70] {
            for way in WAYS {
                for start in (1024 - digits - 2)..=1025 {
                    let number = [b"\n", number, &b" ".repeat(gap)].concat();
                    let text = [filler(way, start - 1), number, filler(way, 700)].concat();
                    check_by(512, kernel, &text);
                }
            }
        }
    }
}

/// The input ends in every place of a batch and of a read, with a number or behind one.
fn the_end_at_every_place(kernel: Kernel) {
    let mut random = Random(13);
    for way in WAYS {
        let text = [filler(way, 330), mixture(&mut random, 300), filler(way, 200)].concat();
        for length in 0..=text.len() {
            for size in [64, 300, 4096] {
                check_by(size, kernel, &text[..length]);
            }
        }
    }
}

/// Marsaglia's xorshift of 64 bits (2003): the same numbers everywhere and always.
pub(super) struct Random(pub(super) u64);

impl Random {
    pub(super) fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub(super) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % end as u64).expect("it is below a usize")
    }

    pub(super) fn byte_below(&mut self, end: usize) -> u8 {
        u8::try_from(self.below(end)).expect("it is below a byte's end")
    }
}

/// Numbers and gaps of lengths that stay alike for a while.
fn mixture(random: &mut Random, length: usize) -> Vec<u8> {
    let mut text = Vec::new();
    while text.len() < length {
        let most = [1, 2, 3, 10, 14, 16, 17, 19, 20][random.below(9)];
        let wide = random.below(8) == 0;
        for _ in 0..random.below(200) {
            let value = random.number() >> random.below(64);
            let end = 10_u64.checked_pow(1 + u32::from(random.byte_below(most)));
            let value = end.map_or(value, |end| value % end);
            text.extend(value.to_string().bytes());
            let gap = if wide { 1 + random.below(70) } else { 1 + random.below(9) / 8 };
            for _ in 0..gap {
                text.push(b"    \n\n\t\r"[random.below(8)]);
            }
        }
    }
    text
}

fn mixed_lengths(kernel: Kernel) {
    let mut random = Random(3);
    for round in 0..400 {
        let mut text = mixture(&mut random, 3000);
        if round % 2 == 0 {
            let place = random.below(text.len());
            text[place] = random.byte_below(256);
        }
        check(kernel, &text);
    }
}

fn reads_of_every_size(kernel: Kernel) {
    let mut random = Random(5);
    for _ in 0..4 {
        let text = mixture(&mut random, 2000);
        for size in (1..=70).chain(250..=330).chain([511, 512, 513, 640, 1000]) {
            check_by(size, kernel, &text);
        }
    }
}

fn runs_of_every_size(kernel: Kernel) {
    let mut random = Random(7);
    for way in WAYS {
        let text = [filler(way, 1500), mixture(&mut random, 3000)].concat();
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
    let mut random = Random(11);
    for _ in 0..50 {
        let mut text = filler(1, 700);
        text.extend(mixture(&mut random, 2000));
        text.extend(filler(2, 700));
        let numbers = expected(&text).0;
        let mut input = Input::with_sizes(&text[..], "stdin", 1 << 16, 512).with_kernel(kernel);
        let mut taken = Vec::new();
        while taken.len() < numbers.len() {
            let left = numbers.len() - taken.len();
            let count = 1 + random.below(left.min(40));
            match random.below(4) {
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
