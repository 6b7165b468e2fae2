//! Prints a file of tests: `inputs TESTS FEWEST MOST END` has so many, each of FEWEST to MOST heaps
//! below END. Half of them are lost. The same file everywhere and always.

use std::{
    env,
    error::Error,
    io::{self, BufWriter, Write},
    iter,
};

/// Marsaglia's xorshift of 64 bits (2003).
struct Random(u64);

impl Random {
    fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % end
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let numbers: Vec<u64> =
        env::args().skip(1).map(|word| word.parse()).collect::<Result<_, _>>()?;
    let &[tests, fewest, most, end] = &numbers[..] else {
        return Err("TESTS FEWEST MOST END are expected".into());
    };
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut output = BufWriter::new(io::stdout().lock());
    writeln!(output, "{tests}")?;
    for _ in 0..tests {
        let heaps = fewest + random.below(most - fewest + 1);
        test(&mut output, &mut random, heaps, end)?;
    }
    Ok(output.flush()?)
}

fn test(output: &mut impl Write, random: &mut Random, heaps: u64, end: u64) -> io::Result<()> {
    writeln!(output, "{heaps}")?;
    let lost = random.below(2) == 0;
    let mut sum = 0;
    for after in (0..heaps).rev() {
        let heap = match after {
            0 if lost => sum,
            // Such that the last one is below the end, too.
            1 if lost => iter::repeat_with(|| random.below(end))
                .find(|heap| sum ^ heap < end)
                .unwrap_or_default(),
            _ => random.below(end),
        };
        sum ^= heap;
        write!(output, "{heap}{}", if after == 0 { '\n' } else { ' ' })?;
    }
    Ok(())
}
