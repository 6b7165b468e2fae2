//! Judge files of Nim, named by what they stress; too large for a branch predictor to learn.

#![allow(dead_code, unreachable_pub, reason = "each bench uses a part of it")]

use std::fmt::Write;

/// How large a file is, about.
const SIZE: usize = 16 << 20;

/// The shapes: a name, how many heaps a test has at most, and how large they are at most.
pub const SHAPES: [(&str, u64, u64); 5] = [
    ("one_list_of_9_digits", u64::MAX, 1_000_000_000),
    ("one_list_of_18_digits", u64::MAX, 1_000_000_000_000_000_000),
    ("one_list_of_2_digits", u64::MAX, 100),
    ("tests_of_100_heaps", 200, 1_000_000_000),
    ("tests_of_3_heaps", 5, 100),
];

/// A file with T tests of n heaps.
pub fn file(most_heaps: u64, end: u64) -> String {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut text = String::with_capacity(SIZE + SIZE / 8);
    let mut tests = 0;
    while text.len() < SIZE {
        let count = match most_heaps {
            // So many that the digits of each and a blank fill the file.
            u64::MAX => SIZE as u64 / u64::from(end.ilog10()),
            _ => 1 + random.below(most_heaps),
        };
        test(&mut text, &mut random, count, end);
        tests += 1;
    }
    format!("{tests}\n{text}")
}

fn test(text: &mut String, random: &mut Random, count: u64, end: u64) {
    let _ = write!(text, "{count}\n{}", random.below(end));
    for _ in 1..count {
        let _ = write!(text, " {}", random.below(end));
    }
    text.push('\n');
}

/// Marsaglia's xorshift of 64 bits (2003): the same numbers everywhere and always.
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
