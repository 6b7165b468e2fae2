//! Two ways to solve a file: this one by each kernel, and what a contestant writes first.

#![allow(unreachable_pub, reason = "a bench has no public face")]

use nimjudge::{
    problem::{Form, Item, Problem, Test},
    scanner::{Input, Kernel},
    theory::Tables,
    writer::Answers,
};

/// The answers to a file, whose numbers this kernel decodes.
pub fn solved(problem: &Problem, file: &str, kernel: Kernel) -> Vec<u8> {
    let mut input = Input::new(file.as_bytes(), "bench").with_kernel(kernel);
    let mut output = Vec::new();
    let mut answers = Answers::new(&mut output);
    problem.solve(&mut input, &mut answers).expect("the file is right");
    answers.finish().expect("memory can be written");
    drop(answers);
    output
}

/// The same by the standard library: split at white space, parse, and decide test by test.
pub fn split_and_parsed(problem: &Problem, file: &str) -> Vec<u8> {
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
    output.into_bytes()
}
