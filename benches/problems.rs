//! Home problems, in bytes a second, and beside them a solution that splits and parses.

mod inputs;

use std::hint::black_box;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use nimjudge::{
    problem::{Form, Item, Problem, Test},
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
        let mut position = Test::default();
        for item in problem.layout {
            match *item {
                Item::List(count, _) => {
                    let count = count.of(&position.numbers);
                    position.lists.push((0..count).map(|_| next()).collect());
                }
                _ => position.numbers.push(next()),
            }
        }
        let decision = (problem.game.decide)(&position, problem.play, &mut tables);
        let won = decision.expect("it can be decided").win;
        let Form::Words(win, lose) = problem.form else { panic!("a home problem") };
        output += if won { win } else { lose };
        output.push('\n');
    }
    output
}

/// The home problems, and the shapes of their files. Tall towers take long to factor: they have a
/// bench of their own.
fn homes() -> impl Iterator<Item = (&'static Problem, Vec<(&'static str, u64, u64)>)> {
    let homes = problems::all().filter(|problem| problem.judge.is_empty());
    homes.map(|problem| {
        let mut shapes = inputs::SHAPES.to_vec();
        if problem.game.id == "tower_breakers" {
            shapes.retain(|&(_, _, end)| end <= 1_000_000);
        }
        (problem, shapes)
    })
}

fn problems(criterion: &mut Criterion) {
    for (problem, shapes) in homes() {
        let mut group = criterion.benchmark_group(problem.id);
        group.sample_size(10);
        for (shape, most_heaps, end) in shapes {
            let file = inputs::file(problem.layout, most_heaps, end);
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
