//! The kernels, in bytes a second, and beside them the way of the standard library: a group for each
//! kind of file. The problem is Nim, which asks for no more than the XOR of what is read.

mod inputs;
mod solutions;

use std::{hint::black_box, time::Duration};

use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use nimjudge::{problems, scanner::Kernel};
use solutions::{solved, split_and_parsed};

/// The kinds of files: a name, how many heaps a test has at most, and what all are below.
const KINDS: [(&str, u64, u64); 6] = [
    ("one_list_below_10^9", u64::MAX, 1_000_000_000),
    ("one_list_below_10^18", u64::MAX, 1_000_000_000_000_000_000),
    ("one_list_below_10^6", u64::MAX, 1_000_000),
    ("one_list_below_100", u64::MAX, 100),
    ("tests_of_1_to_200_below_10^9", 200, 1_000_000_000),
    ("tests_of_1_to_5_below_100", 5, 100),
];

fn kernels(criterion: &mut Criterion) {
    let nim = problems::find("nim").expect("it is in the table");
    let available = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
    for (kind, most_heaps, end) in KINDS {
        let file = inputs::file(nim.layout, most_heaps, end);
        let answers = split_and_parsed(nim, &file);
        let mut group = criterion.benchmark_group(kind);
        group.sampling_mode(SamplingMode::Flat).sample_size(20);
        group.warm_up_time(Duration::from_millis(500)).measurement_time(Duration::from_secs(3));
        group.throughput(Throughput::Bytes(file.len() as u64));
        for kernel in available.clone() {
            assert_eq!(solved(nim, &file, kernel), answers);
            group.bench_function(kernel.name(), |bench| {
                bench.iter(|| black_box(solved(nim, &file, kernel)));
            });
        }
        group.bench_function("split_and_parse", |bench| {
            bench.iter(|| black_box(split_and_parsed(nim, &file)));
        });
        group.finish();
    }
}

criterion_group!(benches, kernels);
criterion_main!(benches);
