//! Home problems, in bytes a second, and beside them a solution that splits and parses.

mod inputs;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimjudge::{
    problem::{Count, Item, Problem, Test},
    problems,
    scanner::Input,
    theory::Tables,
    writer::Answers,
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
fn split_and_parsed(problem: &Problem, file: &str) -> String {
    let mut numbers =
        file.split_ascii_whitespace().map(|number| number.parse::<u64>().expect("a number"));
    let mut next = || numbers.next().expect("there is another");
    let mut output = String::new();
    let mut tables = Tables::default();
    for _ in 0..next() {
        let heaps = (0..next()).map(|_| next()).collect();
        let position = Test::of_heaps(heaps);
        let decision = (problem.game.decide)(&position, problem.play, &mut tables);
        let won = decision.expect("it can be decided").win;
        output += if won { "First\n" } else { "Second\n" };
    }
    output
}

/// The home problems whose tests are a number and so many others.
fn homes() -> impl Iterator<Item = &'static Problem> {
    let is_list =
        |layout: &[Item]| matches!(layout, [Item::Number(_), Item::List(Count::Of(0), _)]);
    problems::all().filter(move |problem| problem.judge.is_empty() && is_list(problem.layout))
}

fn problems(criterion: &mut Criterion) {
    for problem in homes() {
        let mut group = criterion.benchmark_group(problem.id);
        group.sample_size(10);
        for (shape, most_heaps, end) in inputs::SHAPES {
            let file = inputs::file(most_heaps, end);
            assert_eq!(solved(problem, &file), split_and_parsed(problem, &file).as_bytes());
            group.throughput(Throughput::Bytes(file.len() as u64));
            group.bench_with_input(BenchmarkId::new("nimjudge", shape), &file, |bench, file| {
                bench.iter(|| black_box(solved(problem, file)));
            });
            group.bench_with_input(
                BenchmarkId::new("split_and_parse", shape),
                &file,
                |bench, file| {
                    bench.iter(|| black_box(split_and_parsed(problem, file)));
                },
            );
        }
        group.finish();
    }
}

criterion_group!(benches, problems);
criterion_main!(benches);
