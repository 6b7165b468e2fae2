//! Remainders by a divisor that is used again and again.

/// A divisor from 1 to 2^64, with its reciprocal: a multiplication is faster than a division.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Modulus {
    /// The divisor; 0 stands for 2^64.
    divisor: u64,
    /// (2^64-1)/divisor, rounded down; 0 for 2^64.
    reciprocal: u64,
}

impl Modulus {
    /// The divisor that is one more than this.
    #[must_use]
    pub const fn above(limit: u64) -> Self {
        let divisor = limit.wrapping_add(1);
        match u64::MAX.checked_div(divisor) {
            Some(reciprocal) => Self { divisor, reciprocal },
            None => Self { divisor, reciprocal: 0 },
        }
    }

    /// What is left of a number.
    ///
    /// The quotient is estimated by number·reciprocal/2^64, rounded down (Barrett 1986). The
    /// reciprocal is at least 2^64/divisor - 1 and the number below 2^64, so that the product is short
    /// of the quotient by less than 1, and rounded down by less than 2: it is right or 1 too small.
    #[inline]
    #[must_use]
    pub const fn remainder(self, number: u64) -> u64 {
        let quotient = ((number as u128 * self.reciprocal as u128) >> 64) as u64;
        // By 2^64, whose reciprocal is 0, the number is left as it is.
        let rest = number - quotient * self.divisor;
        if rest >= self.divisor { rest - self.divisor } else { rest }
    }
}

impl Default for Modulus {
    fn default() -> Self {
        Self::above(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers near all powers of two, and near multiples of the divisor.
    #[test]
    fn remainders_are_those_of_a_division() {
        let near = |number: u128| (0..4).flat_map(move |by| [number + by, number.wrapping_sub(by)]);
        let numbers: Vec<u64> = (0..=64)
            .flat_map(|bit| near(1 << bit))
            .filter_map(|number| u64::try_from(number).ok())
            .collect();
        for &limit in &numbers {
            let (modulus, divisor) = (Modulus::above(limit), u128::from(limit) + 1);
            let multiples = numbers.iter().flat_map(|&factor| near(u128::from(factor) * divisor));
            let multiples = multiples.filter_map(|number| u64::try_from(number).ok());
            for number in numbers.iter().copied().chain(multiples) {
                let rest = u128::from(number) % divisor;
                assert_eq!(u128::from(modulus.remainder(number)), rest, "{number} by {divisor}");
            }
        }
    }
}
