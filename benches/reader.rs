//! The reader alone, in bytes a second, and beside it the way of the standard library.

mod inputs;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimjudge::{problem::Field, problems, scanner::Input, theory::nim_sum};

const NUMBER: Field = Field::new("a", "a number", "number");

fn reader(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("reader");
    group.sample_size(10);
    for (shape, most_heaps, end) in inputs::SHAPES {
        let nim = problems::find("nim").expect("it is in the table");
        let file = inputs::file(nim.layout, most_heaps, end);
        let count = file.split_ascii_whitespace().count() as u128;
        group.throughput(Throughput::Bytes(file.len() as u64));
        group.bench_with_input(BenchmarkId::new("nimjudge", shape), &file, |bench, file| {
            bench.iter(|| {
                let mut input = Input::new(file.as_bytes(), "bench");
                let mut sum = 0;
                let read = input.list(count, &[NUMBER], |run| {
                    sum ^= nim_sum(run);
                    Ok(())
                });
                read.expect("these are all numbers");
                black_box(sum)
            });
        });
        group.bench_with_input(BenchmarkId::new("split_and_parse", shape), &file, |bench, file| {
            bench.iter(|| {
                let numbers = file.split_ascii_whitespace().map(str::parse::<u64>);
                let sum =
                    numbers.fold(0, |sum, number| sum ^ number.expect("these are all numbers"));
                black_box(sum)
            });
        });
    }
    group.finish();
}

criterion_group!(benches, reader);
criterion_main!(benches);
