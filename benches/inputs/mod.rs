//! Judge files of home problems, too large for a branch predictor to learn.

#![allow(dead_code, unreachable_pub, reason = "each bench uses a part of it")]

use std::fmt::Write;

use nimjudge::problem::{Count, Item};

/// How large a file is at least.
const SIZE: usize = 16 << 20;

/// A counted file of tests with such a layout, with numbers below `end`. The last list of a test has
/// at most so many heaps; without a bound one test has them all.
pub fn file(layout: &[Item], most_heaps: u64, end: u64) -> String {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut text = String::with_capacity(SIZE + SIZE / 8);
    let mut tests = 0;
    while text.len() < SIZE {
        let heaps = match most_heaps {
            // So many that the digits of each and a blank fill the file.
            u64::MAX => SIZE as u64 / u64::from(end.ilog10()),
            _ => 1 + random.below(most_heaps),
        };
        test(&mut text, layout, &mut random, heaps, end);
        tests += 1;
    }
    format!("{tests}\n{text}")
}

fn test(text: &mut String, layout: &[Item], random: &mut Random, heaps: u64, end: u64) {
    let of_heaps = layout.len() - 1;
    let list_of = |number: usize| {
        layout.iter().position(|item| matches!(*item, Item::List(Count::Of(of), _) if of == number))
    };
    // Another list than that of the heaps is one of a few small amounts.
    let amounts = 3;
    for (index, item) in layout.iter().enumerate() {
        match item {
            Item::Number(field) => {
                let number = match list_of(index) {
                    Some(list) if list == of_heaps => heaps,
                    Some(_) => amounts,
                    None => field.rule.least + random.below(end),
                };
                let gap =
                    if matches!(layout.get(index + 1), Some(Item::Number(_))) { ' ' } else { '\n' };
                let _ = write!(text, "{number}{gap}");
            }
            Item::List(_, field) => {
                let (count, end) = if index == of_heaps { (heaps, end) } else { (amounts, 9) };
                for number in 0..count {
                    let gap = if number + 1 == count { '\n' } else { ' ' };
                    let _ = write!(text, "{}{gap}", field.rule.least + random.below(end));
                }
            }
            _ => panic!("a home problem of numbers and lists"),
        }
    }
}

/// Marsaglia's xorshift of 64 bits (2003): the same numbers everywhere and always.
pub struct Random(pub u64);

impl Random {
    /// A number below another one.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}
