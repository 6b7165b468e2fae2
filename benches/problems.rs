//! Home problems, in bytes a second, and beside them a solution that splits and parses.

mod inputs;
mod solutions;

use std::{hint::black_box, time::Duration};

use criterion::{
    BenchmarkId, Criterion, SamplingMode, Throughput, criterion_group, criterion_main,
};
use nimjudge::{
    problem::{Item, Problem},
    problems,
    scanner::Kernel,
};
use solutions::{solved, split_and_parsed};

/// The kinds of files: a name, how many heaps a test has at most, and what all are below.
const KINDS: [(&str, u64, u64); 3] = [
    ("one_list", u64::MAX, 1_000_000_000),
    ("tests_of_1_to_200", 200, 1_000_000_000),
    ("tests_of_1_to_5", 5, 100),
];

/// Tests without a list are all of one kind.
const WITHOUT_LISTS: [(&str, u64, u64); 1] = [("tests", 1, 1_000_000_000)];

/// Taller towers take so long to factor that nothing else is measured; theory has a bench of that.
const TALLEST: u64 = 1_000_000;

/// The kinds of files that a problem has.
fn kinds(problem: &Problem) -> Vec<(&'static str, u64, u64)> {
    let has_list = problem.layout.iter().any(|item| matches!(item, Item::List(..)));
    let kinds = if has_list { &KINDS[..] } else { &WITHOUT_LISTS[..] };
    let most = if problem.game.id == "tower_breakers" { TALLEST } else { u64::MAX };
    kinds.iter().map(|&(kind, most_heaps, end)| (kind, most_heaps, end.min(most))).collect()
}

fn homes(criterion: &mut Criterion) {
    for problem in problems::all().filter(|problem| problem.judge.is_empty()) {
        let mut group = criterion.benchmark_group(problem.id);
        group.sampling_mode(SamplingMode::Flat).sample_size(10);
        group.warm_up_time(Duration::from_millis(200)).measurement_time(Duration::from_secs(1));
        for (kind, most_heaps, end) in kinds(problem) {
            let file = inputs::file(problem.layout, most_heaps, end);
            assert_eq!(solved(problem, &file, Kernel::best()), split_and_parsed(problem, &file));
            group.throughput(Throughput::Bytes(file.len() as u64));
            group.bench_function(BenchmarkId::new("nimjudge", kind), |bench| {
                bench.iter(|| black_box(solved(problem, &file, Kernel::best())));
            });
            group.bench_function(BenchmarkId::new("split_and_parse", kind), |bench| {
                bench.iter(|| black_box(split_and_parsed(problem, &file)));
            });
        }
        group.finish();
    }
}

criterion_group!(benches, homes);
criterion_main!(benches);
