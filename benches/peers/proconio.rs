//! proconio, with `input!` for each test.

use proconio::{fastout, input};

#[fastout]
fn main() {
    input! { tests: usize }
    for _ in 0..tests {
        // Their number stands before them.
        input! { heaps: [u64] }
        let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
        println!("{}", if sum == 0 { "Second" } else { "First" });
    }
}
