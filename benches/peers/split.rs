//! `read_to_string`, and what it holds split.

use std::{error::Error, io};

fn main() -> Result<(), Box<dyn Error>> {
    let text = io::read_to_string(io::stdin())?;
    let mut words = text.split_ascii_whitespace();
    let mut next = || words.next().unwrap_or_default().parse::<u64>();
    let mut answers = String::new();
    for _ in 0..next()? {
        let mut sum = 0;
        for _ in 0..next()? {
            sum ^= next()?;
        }
        answers += if sum == 0 { "Second\n" } else { "First\n" };
    }
    print!("{answers}");
    Ok(())
}
