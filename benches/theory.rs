//! What is worked out once for a file: Grundy sequences, and the factors of large numbers.

mod inputs;

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use inputs::Random;
use nimjudge::theory::{
    factors::{FactorCounts, is_prime},
    subtraction::{Outcomes, Sequence},
};

/// A million heaps, from which one of a hundred amounts is taken.
fn subtraction(criterion: &mut Criterion) {
    const HEAPS: u64 = 1_000_000;
    let mut random = Random(1);
    let amounts: Vec<u64> = (0..100).map(|_| 1 + random.below(HEAPS)).collect();
    let mut group = criterion.benchmark_group("a_million_heaps_by_100_amounts");
    group.bench_function("values", |bench| {
        bench.iter(|| Sequence::new(black_box(&amounts)).value(HEAPS));
    });
    group.bench_function("outcomes", |bench| {
        bench.iter(|| Outcomes::new(black_box(&amounts)).is_lost(HEAPS));
    });
    group.finish();
}

/// A hundred numbers of 18 digits, half of them products of two primes of 9 digits.
fn factors(criterion: &mut Criterion) {
    const NINE_DIGITS: u64 = 1_000_000_000;
    let mut random = Random(2);
    let mut prime = || {
        let start = NINE_DIGITS / 2 + random.below(NINE_DIGITS / 2);
        (start..2 * start).find(|&number| is_prime(number))
    };
    let mut product = || Some(prime()? * prime()?);
    let products: Vec<u64> = (0..50).map(|_| product().expect("there are primes")).collect();
    let others = (0..50).map(|_| NINE_DIGITS * NINE_DIGITS - 1 - random.below(NINE_DIGITS));
    let numbers: Vec<u64> = others.chain(products).collect();
    let counts = FactorCounts::new();
    criterion.bench_function("factors_of_a_hundred_numbers_of_18_digits", |bench| {
        bench.iter(|| -> u32 {
            black_box(&numbers).iter().map(|&number| counts.omega(number)).sum()
        });
    });
}

criterion_group!(benches, subtraction, factors);
criterion_main!(benches);
