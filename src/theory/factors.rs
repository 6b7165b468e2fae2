//! Prime factors: of one number exactly, and how many there are for a file of numbers.
//!
//! Small primes are divided out first. If what is left is composite, it is split with elliptic
//! curves (Lenstra 1987), in the form of Montgomery (1987), on curves of Suyama (1985). For
//! large factors they take fewer multiplications than Pollard's rho, even for one machine word, and
//! these hardly wait for each other. The multiplications are by Montgomery's reduction (1985), without a division.

/// How many odd primes are divided out before anything else is tried.
const TRIED: usize = 512;

/// The least prime that is not divided out. Below its square what is left is 1 or a prime, and
/// below its cube it has at most two prime factors.
const ROUGH: u64 = 3677;

/// A table of counts ends here at the latest. It holds odd numbers only, in a byte each: 8 MiB.
const TABLE_END: usize = 1 << 24;

/// A table that ends at so many times the numbers counted one by one costs about as much as they did.
const TABLE_RATE: usize = 16;

/// An odd prime and what tells its multiples without a division (Granlund and Montgomery 1994).
#[derive(Clone, Copy)]
struct Divisor {
    prime: u64,
    /// The inverse modulo 2^64.
    inverse: u64,
    /// The largest quotient of a `u64`; the product with the inverse is above it unless exact.
    largest: u64,
}

impl Divisor {
    /// The quotient, if the division leaves no rest.
    #[inline]
    fn quotient(self, number: u64) -> Option<u64> {
        let quotient = number.wrapping_mul(self.inverse);
        if quotient <= self.largest { Some(quotient) } else { None }
    }
}

/// The odd primes below [`ROUGH`].
static DIVISORS: [Divisor; TRIED] = divisors();

const fn divisors() -> [Divisor; TRIED] {
    let mut divisors = [Divisor { prime: 0, inverse: 0, largest: 0 }; TRIED];
    let (mut count, mut number) = (0, 3);
    while count < TRIED {
        let mut index = 0;
        while index < count && number % divisors[index].prime != 0 {
            index += 1;
        }
        if index == count {
            divisors[count] =
                Divisor { prime: number, inverse: inverse(number), largest: u64::MAX / number };
            count += 1;
        }
        number += 2;
    }
    divisors
}

/// The inverse of an odd number modulo 2^64, by Newton's iteration: it starts with 5 right bits, and
/// each step doubles them.
const fn inverse(odd: u64) -> u64 {
    let mut inverse = odd.wrapping_mul(3) ^ 2;
    let mut step = 0;
    while step < 4 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
        step += 1;
    }
    inverse
}

/// Arithmetic modulo an odd number above 1, on residues times 2^64 (Montgomery 1985).
///
/// If it is `LAZY`, the modulus n must be below 2^60 and nothing is reduced below n: products are
/// below 2n, and a factor may be any sum or difference as long as the bounds multiply to at most
/// 16n². That saves a third of the time.
#[derive(Clone, Copy)]
struct Ring<const LAZY: bool> {
    modulus: u64,
    inverse: u64,
    /// 1, as a residue.
    one: u64,
    /// 2^128, which makes a residue of a number.
    square: u64,
}

impl<const LAZY: bool> Ring<LAZY> {
    fn new(modulus: u64) -> Self {
        let one = modulus.wrapping_neg() % modulus;
        let square = u128::from(one) * u128::from(one) % u128::from(modulus);
        Self { modulus, inverse: inverse(modulus), one, square: halves(square).1 }
    }

    #[inline]
    fn residue(&self, number: u64) -> u64 {
        self.multiply(number, self.square)
    }

    #[inline]
    fn multiply(&self, left: u64, right: u64) -> u64 {
        let (high, low) = halves(u128::from(left) * u128::from(right));
        let multiple = u128::from(low.wrapping_mul(self.inverse)) * u128::from(self.modulus);
        let excess = halves(multiple).0;
        if LAZY { high + self.modulus - excess } else { self.subtract(high, excess) }
    }

    #[inline]
    fn add(&self, left: u64, right: u64) -> u64 {
        if LAZY { left + right } else { self.subtract(left, self.modulus - right) }
    }

    /// The subtrahend must be a product, or a sum where nothing is lazy.
    #[inline]
    fn subtract(&self, left: u64, right: u64) -> u64 {
        if LAZY {
            return left + 2 * self.modulus - right;
        }
        let (difference, below) = left.overflowing_sub(right);
        difference.wrapping_add(if below { self.modulus } else { 0 })
    }

    /// The inverse by Euclid's algorithm; where there is none, some number.
    fn invert(&self, residue: u64) -> u64 {
        let (mut larger, mut smaller) = (self.modulus, residue % self.modulus);
        let (mut before, mut factor, mut negative) = (0, 1, true);
        while smaller != 0 {
            let quotient = larger / smaller;
            (larger, smaller) = (smaller, larger % smaller);
            (before, factor) = (factor, before + quotient * factor);
            negative = !negative;
        }
        // It inverts the residue times 2^64, so that two more such factors are missing.
        self.residue(self.residue(if negative { self.modulus - before } else { before }))
    }

    /// Whether the modulus passes the strong test to all these bases (Miller 1976, Rabin 1980),
    /// none of which it divides. The powers do not wait for each other.
    fn is_strong<const COUNT: usize>(&self, bases: [u64; COUNT]) -> bool {
        let twos = (self.modulus - 1).trailing_zeros();
        let exponent = self.modulus >> twos;
        let bases = bases.map(|base| self.residue(base));
        let mut powers = bases;
        for bit in (0..exponent.ilog2()).rev() {
            powers = powers.map(|power| self.multiply(power, power));
            if exponent >> bit & 1 == 1 {
                for (power, &base) in powers.iter_mut().zip(&bases) {
                    *power = self.multiply(*power, base);
                }
            }
        }
        let minus_one = self.modulus - self.one;
        let mut passed = powers.map(|power| power == self.one || power == minus_one);
        for _ in 1..twos {
            powers = powers.map(|power| self.multiply(power, power));
            for (passed, &power) in passed.iter_mut().zip(&powers) {
                *passed |= power == minus_one;
            }
        }
        passed.iter().all(|&passed| passed)
    }
}

/// The high and the low half.
#[inline]
fn halves(number: u128) -> (u64, u64) {
    ((number >> 64) as u64, (number & 0xFFFF_FFFF_FFFF_FFFF) as u64)
}

/// The greatest common divisor with an odd number (Stein 1967).
fn common_divisor(number: u64, mut odd: u64) -> u64 {
    if number == 0 {
        return odd;
    }
    let mut other = number >> number.trailing_zeros();
    while other != odd {
        let difference = other.abs_diff(odd);
        odd = odd.min(other);
        other = difference >> difference.trailing_zeros();
    }
    odd
}

/// Whether the number is a prime, for every `u64`.
///
/// # Complexity
///
/// At most 7 powers modulo the number. The strong tests to the bases 2, 7 and 61 decide up to
/// 4759123140 (Jaeschke 1993), those to seven bases found by Sinclair (2011) up to 2^64.
#[must_use]
pub fn is_prime(number: u64) -> bool {
    if number < 3 || number % 2 == 0 {
        return number == 2;
    }
    // A few primes show most composites; all of them also decide the numbers below their square.
    let tried = if number < ROUGH * ROUGH { TRIED } else { 16 };
    for divisor in &DIVISORS[..tried] {
        if divisor.prime * divisor.prime > number {
            return true;
        }
        if divisor.quotient(number).is_some() {
            return false;
        }
    }
    number < ROUGH * ROUGH || is_rough_prime(number)
}

/// Whether an odd number is a prime that has no prime factor below 61.
fn is_rough_prime(number: u64) -> bool {
    let ring = Ring::<false>::new(number);
    // Most composites fail the first base, so that the others are not begun with it.
    ring.is_strong([2])
        && if number < 4_759_123_141 {
            ring.is_strong([7, 61])
        } else {
            ring.is_strong([325, 9375, 28178, 450_775, 9_780_504, 1_795_265_022])
        }
}

/// Tells the odd primes below [`ROUGH`] that divide an odd number, each as often as it does, and
/// returns what is left: 1, a prime, or a product of primes from [`ROUGH`] on.
#[inline]
fn divide_out(mut odd: u64, mut found: impl FnMut(u64)) -> u64 {
    for divisors in DIVISORS.chunks_exact(8) {
        if divisors[0].prime * divisors[0].prime > odd {
            break;
        }
        // One branch for all of them; most divide nothing.
        let divides = |any, divisor: &Divisor| any | divisor.quotient(odd).is_some();
        if divisors.iter().fold(false, divides) {
            for divisor in divisors {
                while let Some(quotient) = divisor.quotient(odd) {
                    odd = quotient;
                    found(divisor.prime);
                }
            }
        }
    }
    odd
}

/// Tells the prime factors of what [`divide_out`] left.
fn split(rough: u64, found: &mut impl FnMut(u64)) {
    if rough < ROUGH * ROUGH || is_rough_prime(rough) {
        if rough > 1 {
            found(rough);
        }
        return;
    }
    let divisor = proper_divisor(rough);
    split(divisor, found);
    split(rough / divisor, found);
}

/// How many prime factors an odd number has, with multiplicity.
#[inline(never)]
fn count(odd: u64) -> u32 {
    let mut count = 0;
    let rough = divide_out(odd, |_| count += 1);
    if rough < ROUGH * ROUGH {
        return count + u32::from(rough > 1);
    }
    if is_rough_prime(rough) {
        return count + 1;
    }
    // Two need not be known to be counted.
    if rough < ROUGH * ROUGH * ROUGH {
        return count + 2;
    }
    let divisor = proper_divisor(rough);
    for part in [divisor, rough / divisor] {
        split(part, &mut |_| count += 1);
    }
    count
}

/// The prime factors, ascending, each with its exponent. 1 has none, and 0 is given none.
///
/// # Complexity
///
/// 512 multiplications. For what is composite without a prime below 3677, curves of about 3200
/// multiplications each, whose number is up to chance (as far as is known; a hundred are rare): on
/// average 3 for a product of two primes of 28 bits, 5 for 30, 8 for 32. Memory for the answer.
#[must_use]
pub fn factor(number: u64) -> Vec<(u64, u32)> {
    let twos = number.max(1).trailing_zeros();
    let mut primes = vec![2; twos as usize];
    let rough = divide_out(number.max(1) >> twos, |prime| primes.push(prime));
    split(rough, &mut |prime| primes.push(prime));
    primes.sort_unstable();
    let mut factors: Vec<(u64, u32)> = Vec::new();
    for prime in primes {
        match factors.last_mut() {
            Some((last, exponent)) if *last == prime => *exponent += 1,
            _ => factors.push((prime, 1)),
        }
    }
    factors
}

/// The least common multiple of the numbers up to 131, the highest word first: a point times this
/// is the zero of the curve modulo a prime for which the order of the point divides it.
const MULTIPLE: [u64; 3] = [0x4757_FBB1_0A41_AFB1, 0x224D_A4F1_6E85_6207, 0xB991_08C7_9C35_3680];

/// A prime that an order has beyond [`MULTIPLE`] is found up to half a stride beyond so many strides
/// of 210: up to 4095.
const STRIDES: usize = 19;

/// The numbers below half a stride that have no divisor in common with it: every prime from 11 on is
/// one of them above or below a multiple of the stride.
const OFFSETS: [usize; 24] = [
    1, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103,
];

/// A divisor other than 1 and the number, of a composite number without prime factors below
/// [`ROUGH`].
///
/// A curve has a chance of a fifth for two factors of 30 bits, of a tenth for the largest; the curves
/// are independent as far as is known, and there is no end of them.
fn proper_divisor(composite: u64) -> u64 {
    // Modulo the square of a prime, z is 0 as soon as it is modulo the prime, as x/z has a double
    // pole there: the curves hardly ever tell them apart.
    let root = square_root(composite);
    if root * root == composite {
        root
    } else if composite < 1 << 60 {
        divisor_by_curves(&Ring::<true>::new(composite))
    } else {
        divisor_by_curves(&Ring::<false>::new(composite))
    }
}

/// The square root, rounded down, of a number above 0, by Newton's iteration from above.
fn square_root(number: u64) -> u64 {
    let mut root = 1 << (number.ilog2() / 2 + 1);
    loop {
        let next = (root + number / root) / 2;
        if next >= root {
            return root;
        }
        root = next;
    }
}

fn divisor_by_curves<const LAZY: bool>(ring: &Ring<LAZY>) -> u64 {
    // The curve of 11 is the luckiest (Barbulescu, Bos, Bouvier, Kleinjung and Montgomery 2012).
    let mut parameter = 11;
    loop {
        // Both residues are 0 modulo the modulus if the curve finds all its factors: the first alone
        // may be 0 modulo fewer of them.
        for residue in Curve::new(ring, parameter).search() {
            let divisor = common_divisor(residue, ring.modulus);
            if divisor == 1 {
                break;
            }
            if divisor < ring.modulus {
                return divisor;
            }
        }
        parameter += 1;
    }
}

/// A point of a curve up to its sign, as the fraction x/z.
#[derive(Clone, Copy, Default)]
struct Point {
    x: u64,
    z: u64,
}

/// The curve By² = x³ + Ax² + x modulo a number, with a point on it.
struct Curve<'ring, const LAZY: bool> {
    ring: &'ring Ring<LAZY>,
    /// (A + 2) / 4.
    constant: u64,
    start: Point,
}

impl<'ring, const LAZY: bool> Curve<'ring, LAZY> {
    /// The curve with this parameter σ, whose order is divisible by 12 (Suyama 1985).
    fn new(ring: &'ring Ring<LAZY>, parameter: u64) -> Self {
        let cube = |base| ring.multiply(ring.multiply(base, base), base);
        // u = σ² - 5 and v = 4σ; x = u³ / v³ and (A + 2) / 4 = (v - u)³ (3u + v) / 16u³v.
        let u = ring.residue(parameter * parameter - 5);
        let v = ring.residue(4 * parameter);
        let (u_cube, v_square) = (cube(u), ring.multiply(v, v));
        let sixteen = ring.residue(16);
        let product = ring.multiply(sixteen, ring.multiply(u_cube, ring.multiply(v_square, v)));
        let inverse = ring.invert(product);
        let x = ring.multiply(ring.multiply(sixteen, ring.multiply(u_cube, u_cube)), inverse);
        let last = ring.add(ring.add(u, u), ring.add(u, v));
        let numerator = ring.multiply(cube(ring.subtract(v, u)), last);
        let constant = ring.multiply(ring.multiply(numerator, v_square), inverse);
        Self { ring, constant, start: Point { x, z: ring.one } }
    }

    #[inline]
    fn double(&self, point: Point) -> Point {
        let ring = self.ring;
        let (sum, difference) = (ring.add(point.x, point.z), ring.subtract(point.x, point.z));
        let (sum, difference) = (ring.multiply(sum, sum), ring.multiply(difference, difference));
        let change = ring.subtract(sum, difference);
        let factor = ring.add(difference, ring.multiply(self.constant, change));
        Point { x: ring.multiply(sum, difference), z: ring.multiply(change, factor) }
    }

    /// The squares of which the sum of two points is made, but for their difference.
    #[inline]
    fn squares(&self, left: Point, right: Point) -> Point {
        let ring = self.ring;
        let first = ring.multiply(ring.subtract(left.x, left.z), ring.add(right.x, right.z));
        let second = ring.multiply(ring.add(left.x, left.z), ring.subtract(right.x, right.z));
        let (sum, difference) = (ring.add(first, second), ring.subtract(first, second));
        Point { x: ring.multiply(sum, sum), z: ring.multiply(difference, difference) }
    }

    /// The sum of two points whose difference is known.
    #[inline]
    fn add(&self, left: Point, right: Point, difference: Point) -> Point {
        let squares = self.squares(left, right);
        Point {
            x: self.ring.multiply(difference.z, squares.x),
            z: self.ring.multiply(difference.x, squares.z),
        }
    }

    /// The start times [`MULTIPLE`], by Montgomery's ladder.
    #[inline]
    fn multiple(&self) -> Point {
        // They always differ by the start, whose z is 1.
        let (mut low, mut high) = (self.start, self.double(self.start));
        let mut bits = MULTIPLE[0].ilog2();
        for word in MULTIPLE {
            for bit in (0..bits).rev() {
                let squares = self.squares(low, high);
                let sum = Point { x: squares.x, z: self.ring.multiply(self.start.x, squares.z) };
                (low, high) = if word >> bit & 1 == 1 {
                    (sum, self.double(high))
                } else {
                    (self.double(low), sum)
                };
            }
            bits = 64;
        }
        low
    }

    /// Two residues that are 0 modulo a factor of the modulus if the order of the start divides
    /// [`MULTIPLE`], the first also if it divides that times a prime of up to about 4100.
    #[inline(never)]
    fn search(&self) -> [u64; 2] {
        let ring = self.ring;
        let once = self.multiple();
        let twice = self.double(once);
        let thrice = self.add(twice, once, once);
        let five = self.add(thrice, twice, once);
        let (four, six) = (self.double(twice), self.double(thrice));
        // The multiples 1, 5, 7, 11, … up to 107, each 6 above the last but one.
        let mut odd = [Point::default(); 36];
        odd[0] = once;
        odd[1] = five;
        for index in 2..odd.len() {
            let difference = odd[if index < 4 { 3 - index } else { index - 4 }];
            odd[index] = self.add(odd[index - 2], six, difference);
        }
        let offsets = OFFSETS.map(|offset| {
            let point = odd[offset / 3];
            (point, ring.multiply(point.x, point.z))
        });
        // 103 and 107 make the stride.
        let stride = self.add(odd[35], odd[34], four);
        let (mut before, mut here) = (stride, stride);
        // Two products, as one would wait for itself.
        let mut products = [once.z, ring.one];
        for index in 1..=STRIDES {
            // x/z - x'/z' is 0 where the points are equal up to the sign: their sum or difference is
            // the zero of the curve. Its numerator takes one multiplication with xz and x'z' known.
            let here_product = ring.multiply(here.x, here.z);
            for pair in offsets.chunks_exact(2) {
                for (product, &(point, point_product)) in products.iter_mut().zip(pair) {
                    let cross =
                        ring.multiply(ring.subtract(here.x, point.x), ring.add(here.z, point.z));
                    let cross = ring.add(ring.subtract(cross, here_product), point_product);
                    *product = ring.multiply(*product, cross);
                }
            }
            let next = if index == 1 { self.double(here) } else { self.add(here, stride, before) };
            (before, here) = (here, next);
        }
        [ring.multiply(products[0], products[1]), once.z]
    }
}

/// Counts prime factors for a file of numbers: small ones by a table, as soon as there are so many
/// that the table is worth its cost.
#[derive(Clone, Debug, Default)]
pub struct FactorCounts {
    /// How many prime factors the odd numbers 1, 3, 5, … have.
    counts: Vec<u8>,
    /// How many numbers were announced that the table did not have, but could have.
    missed: usize,
}

impl FactorCounts {
    /// Without a table.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Announces numbers, which are then counted faster if they are many and small. The counts are
    /// right without it.
    ///
    /// # Complexity
    ///
    /// A look at each. The table ends at a power of 2, at most 2^24 (8 MiB), and at most 16 times
    /// the numbers announced so far that it did not have; to build it takes n log log n steps.
    pub fn prepare(&mut self, numbers: &[u64]) {
        let end = 2 * self.counts.len();
        let place = |&number: &u64| usize::try_from(odd_part(number)).unwrap_or(usize::MAX);
        let missing = |place: &usize| (end..TABLE_END).contains(place);
        let missed = numbers.iter().map(place).filter(missing).count();
        if missed == 0 {
            return;
        }
        self.missed = self.missed.saturating_add(missed);
        let worth = self.missed.saturating_mul(TABLE_RATE).min(TABLE_END);
        // As the length doubles at least, all tables together cost at most two of the last.
        let worth = 1 << worth.ilog2();
        let largest = numbers.iter().map(place).filter(|place| (end..worth).contains(place)).max();
        if let Some(largest) = largest {
            self.counts = table((largest + 1).next_power_of_two());
        }
    }

    /// The number of prime factors with multiplicity, for every `u64` from 1 on; 0 is given none.
    ///
    /// # Complexity
    ///
    /// One look into the table, or for a number that it does not have as much as [`factor`].
    #[inline]
    #[must_use]
    pub fn omega(&self, number: u64) -> u32 {
        number.max(1).trailing_zeros() + self.odd_omega(number)
    }

    /// The number of odd prime factors with multiplicity, for every `u64` from 1 on; 0 is given none.
    ///
    /// # Complexity
    ///
    /// As for [`omega`](Self::omega).
    #[inline]
    #[must_use]
    pub fn odd_omega(&self, number: u64) -> u32 {
        let odd = odd_part(number);
        let known = usize::try_from(odd / 2).ok().and_then(|place| self.counts.get(place));
        known.map_or_else(|| count(odd), |&known| u32::from(known))
    }
}

/// The largest odd divisor; 1 for 0.
#[inline]
fn odd_part(number: u64) -> u64 {
    let number = number.max(1);
    number >> number.trailing_zeros()
}

/// The counts of the odd numbers below an even end.
fn table(end: usize) -> Vec<u8> {
    let mut counts = vec![0; end / 2];
    for prime in (3..end).step_by(2) {
        // Nothing below has counted here: no smaller prime divides it.
        if counts[prime / 2] == 0 {
            let mut power = Some(prime);
            while let Some(step) = power.filter(|&power| power < end) {
                counts.iter_mut().skip(step / 2).step_by(step).for_each(|count| *count += 1);
                power = step.checked_mul(prime);
            }
        }
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers from a fixed seed (Steele, Lea and Flood 2014).
    fn numbers(mut seed: u64) -> impl FnMut() -> u64 {
        move || {
            seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mixed = (seed ^ seed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
            mixed ^ mixed >> 31
        }
    }

    /// By trial division alone.
    fn plain(mut number: u64) -> Vec<u64> {
        let (mut primes, mut divisor) = (Vec::new(), 2);
        while divisor * divisor <= number {
            while number % divisor == 0 {
                primes.push(divisor);
                number /= divisor;
            }
            divisor += 1;
        }
        if number > 1 {
            primes.push(number);
        }
        primes
    }

    /// The least primes from a number on, by trial division alone.
    fn primes_from(start: u64, count: usize) -> Vec<u64> {
        (start..).filter(|&number| plain(number) == [number]).take(count).collect()
    }

    /// One of these, at random.
    fn pick(pool: &[u64], random: u64) -> u64 {
        let place = random % pool.len() as u64;
        pool[usize::try_from(place).unwrap_or(0)]
    }

    /// Everything about the product of these primes.
    fn check(counts: &FactorCounts, primes: &[u64]) {
        let product = primes.iter().product();
        let mut sorted = primes.to_vec();
        sorted.sort_unstable();
        let mut found = Vec::new();
        for (prime, exponent) in factor(product) {
            assert!(exponent > 0);
            found.extend(vec![prime; exponent as usize]);
        }
        assert_eq!(found, sorted, "{product}");
        assert_eq!(counts.omega(product) as usize, primes.len(), "{product}");
        let odd = primes.iter().filter(|&&prime| prime != 2).count();
        assert_eq!(counts.odd_omega(product) as usize, odd, "{product}");
        assert_eq!(is_prime(product), primes.len() == 1, "{product}");
    }

    #[test]
    fn small_numbers_and_powers_are_factored() {
        let mut counts = FactorCounts::new();
        for number in 1..100_000 {
            check(&counts, &plain(number));
        }
        let many: Vec<u64> = (0..100_000).collect();
        counts.prepare(&many);
        for number in 1..150_000 {
            check(&counts, &plain(number));
        }
        for prime in [2, 3, 5, 61, 3673, 3677, 3691, 65521, 65537, 2_642_239] {
            let mut primes = vec![prime];
            while primes
                .iter()
                .try_fold(1_u64, |product, &prime| product.checked_mul(prime))
                .is_some()
            {
                check(&counts, &primes);
                primes.push(prime);
            }
        }
        assert_eq!(factor(0), []);
        assert_eq!((counts.omega(0), counts.odd_omega(0), is_prime(0)), (0, 0, false));
    }

    /// The constants are what they are said to be.
    #[test]
    fn the_constants_are_right() {
        assert_eq!(DIVISORS.map(|divisor| divisor.prime).to_vec(), primes_from(3, TRIED));
        assert_eq!(primes_from(DIVISORS[TRIED - 1].prime + 1, 1), [ROUGH]);
        for number in 1..=131 {
            let rest = |rest: u128, word| ((rest << 64) + u128::from(word)) % number;
            assert_eq!(MULTIPLE.into_iter().fold(0, rest), 0);
        }
        let common = |offset: &usize| [2, 3, 5, 7].iter().all(|prime| offset % prime != 0);
        assert_eq!(OFFSETS.to_vec(), (1..105).filter(common).collect::<Vec<_>>());
        assert!([0, 1, 2, 3, 4, 8, 9, 10].map(|n| square_root(n + 1)) == [1, 1, 1, 2, 2, 3, 3, 3]);
        assert_eq!(square_root(u64::MAX), u64::from(u32::MAX));
    }

    #[test]
    fn primes_below_a_million_are_those_of_the_sieve() {
        let mut composite = vec![false; 1_000_000];
        for number in 2..composite.len() {
            assert_eq!(is_prime(number as u64), !composite[number], "{number}");
            composite.iter_mut().skip(2 * number).step_by(number).for_each(|mark| *mark = true);
        }
    }

    /// Least strong pseudoprimes to the first bases (Jaeschke 1993, Jiang and Deng 2014), others to
    /// base 2, Carmichael numbers, and primes next to powers of two.
    #[test]
    fn pseudoprimes_are_told_from_primes() {
        for number in [
            2047,
            1_373_653,
            25_326_001,
            3_215_031_751,
            2_152_302_898_747,
            3_474_749_660_383,
            341_550_071_728_321,
            3_825_123_056_546_413_051,
            4_759_123_141,
            1_122_004_669_633,
            4_335_207_143,
            25_000_001 * 75_000_001,
            561,
            41041,
            825_265,
            321_197_185,
            9_746_347_772_161,
            18_446_744_030_759_878_681,
            18_446_744_073_709_551_615,
        ] {
            assert!(!is_prime(number), "{number}");
        }
        for distance in [59, 83, 95, 179, 189, 257, 279] {
            assert!(is_prime(0_u64.wrapping_sub(distance)), "{distance}");
        }
        for prime in [(1 << 61) - 1, 4_294_967_291, 4_294_967_311, 999_999_999_989] {
            assert!(is_prime(prime), "{prime}");
        }
        // 2^64 - 59 is the largest prime.
        assert!((1..59).all(|distance| !is_prime(0_u64.wrapping_sub(distance))));
    }

    /// Products of two to five primes of any sizes, known by trial division.
    #[test]
    fn products_of_known_primes_are_factored() {
        let counts = FactorCounts::new();
        let rough = primes_from(ROUGH, 40);
        for (index, &left) in rough.iter().enumerate() {
            for &right in &rough[index..] {
                check(&counts, &[left, right]);
                check(&counts, &[left, left, right]);
                check(&counts, &[left, right, 2_147_483_647]);
            }
        }
        let mut next = numbers(1);
        let mut pool: Vec<u64> = Vec::new();
        for bits in 2..=32 {
            for _ in 0..8 {
                pool.extend(primes_from((1 << (bits - 1)) + next() % (1 << (bits - 2)), 1));
            }
        }
        pool.push(4_294_967_291);
        for _ in 0..20_000 {
            let mut primes = Vec::new();
            let mut product = 1_u64;
            while let Some(larger) = product.checked_mul(pick(&pool, next())) {
                primes.push(larger / product);
                product = larger;
            }
            check(&counts, &primes);
        }
        for primes in
            [[4_294_967_291, 4_294_967_279], [4_294_967_291; 2], [1_073_741_827, 1_073_741_789]]
        {
            check(&counts, &primes);
        }
    }

    /// Announced or not, and in whatever batches, the counts are the same.
    #[test]
    fn a_table_changes_no_count() {
        let unprepared = FactorCounts::new();
        let mut next = numbers(2);
        for limit in [1, 10, 1000, 100_000, 1_000_000, 1 << 25, u64::MAX] {
            let mut counts = FactorCounts::new();
            for length in [0, 1, 5, 100, 3, 5000, 20_000, 100] {
                let batch: Vec<u64> = (0..length).map(|_| next() % limit + 1).collect();
                counts.prepare(&batch);
                for number in batch {
                    assert_eq!(counts.omega(number), unprepared.omega(number), "{number}");
                    assert_eq!(counts.odd_omega(number), unprepared.odd_omega(number), "{number}");
                }
            }
        }
    }

    #[test]
    fn a_table_is_built_where_it_is_worth_it() {
        let mut counts = FactorCounts::new();
        counts.prepare(&[999_999; 5]);
        assert!(counts.counts.is_empty());
        counts.prepare(&[0, u64::MAX, 1 << 40]);
        assert!(counts.counts.len() <= 64);
        for _ in 0..1000 {
            counts.prepare(&[999_999; 100]);
            assert!(2 * counts.counts.len() <= TABLE_RATE * counts.missed);
        }
        assert_eq!(counts.counts.len(), 1 << 19);
        counts.prepare(&vec![u64::MAX / 2; 10_000]);
        assert_eq!(counts.counts.len(), 1 << 19);
    }
}
