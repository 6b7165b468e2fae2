//! Home problems, in bytes a second, and beside them a solution that splits and parses.

mod inputs;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimjudge::{
    game::Play, problem::Problem, problems, scanner::Input, theory::sums::Sum, writer::Answers,
};

fn solved(problem: &Problem, file: &str) -> Vec<u8> {
    let mut output = Vec::new();
    let mut answers = Answers::new(&mut output);
    problem
        .solve(&mut Input::new(file.as_bytes(), "bench"), &mut answers)
        .expect("the file is right");
    answers.finish().expect("memory can be written");
    drop(answers);
    output
}

/// What a contestant writes first.
fn split_and_parsed(play: Play, file: &str) -> String {
    let mut numbers =
        file.split_ascii_whitespace().map(|number| number.parse::<u64>().expect("a number"));
    let mut next = || numbers.next().expect("there is another");
    let mut output = String::new();
    for _ in 0..next() {
        let heaps: Vec<u64> = (0..next()).map(|_| next()).collect();
        output += if Sum::of(&heaps).is_won(play) { "First\n" } else { "Second\n" };
    }
    output
}

fn problems(criterion: &mut Criterion) {
    for id in ["nim", "misere_nim"] {
        let problem = problems::find(id).expect("it is in the table");
        let mut group = criterion.benchmark_group(id);
        group.sample_size(10);
        for (shape, most_heaps, end) in inputs::SHAPES {
            let file = inputs::file(most_heaps, end);
            assert_eq!(solved(problem, &file), split_and_parsed(problem.play, &file).as_bytes());
            group.throughput(Throughput::Bytes(file.len() as u64));
            group.bench_with_input(BenchmarkId::new("nimjudge", shape), &file, |bench, file| {
                bench.iter(|| black_box(solved(problem, file)));
            });
            group.bench_with_input(
                BenchmarkId::new("split_and_parse", shape),
                &file,
                |bench, file| {
                    bench.iter(|| black_box(split_and_parsed(problem.play, file)));
                },
            );
        }
        group.finish();
    }
}

criterion_group!(benches, problems);
criterion_main!(benches);
