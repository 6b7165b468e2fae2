//! Positions that were answered by search alone, elsewhere: `testdata/<problem id>/vectors.jsonl`,
//! one object a line with the position as its layout has it (`numbers` and `lists`), who wins, all
//! winning moves, and in normal play the Grundy value.

mod testdata;

use std::collections::BTreeSet;

use assert_cmd::cargo::cargo_bin_cmd;
use nimjudge::{
    game::{Moves, Play},
    problem::{Form, Item, Problem, Test},
    problems,
    theory::Tables,
};
use serde_json::Value;
use testdata::{folders, vectors};

fn numbers(value: &Value) -> Vec<u64> {
    let numbers = value.as_array().expect("a list of numbers").iter();
    numbers.map(|number| number.as_u64().expect("a number")).collect()
}

/// A position: the numbers and the lists of the layout, in its order.
fn position(vector: &Value) -> Test {
    let lists = vector["lists"].as_array().expect("a list of lists").iter();
    Test { numbers: numbers(&vector["numbers"]), lists: lists.map(numbers).collect() }
}

/// The test of a home problem that is a position.
fn text(problem: &Problem, position: &Test) -> String {
    let (mut numbers, mut lists) = (position.numbers.iter(), position.lists.iter());
    let mut text = String::new();
    for item in problem.layout {
        let values: Vec<_> = match item {
            Item::Number(_) => numbers.next().into_iter().map(u64::to_string).collect(),
            _ => lists.next().into_iter().flatten().map(u64::to_string).collect(),
        };
        text += &values.join(" ");
        text.push('\n');
    }
    text
}

#[test]
fn outcomes_are_as_searched() {
    let mut searched = 0;
    for id in folders() {
        let problem = problems::find(&id).expect("folders are named as rows");
        let vectors = vectors(&id);
        let mut input = format!("{}\n", vectors.len());
        let mut answers = String::new();
        for vector in &vectors {
            input += &text(problem, &position(vector));
            let Form::Words(win, lose) = problem.form else { panic!("{id} is no home problem") };
            answers += if vector["win"] == true { win } else { lose };
            answers.push('\n');
        }
        if !vectors.is_empty() {
            let mut command = cargo_bin_cmd!("nimjudge");
            command.args(["solve", &id]).write_stdin(input).assert().success().stdout(answers);
        }
        searched += vectors.len();
    }
    assert!(searched >= 600, "the vectors are there");
}

#[test]
fn moves_and_grundy_values_are_as_searched() {
    for id in folders() {
        let problem = problems::find(&id).expect("folders are named as rows");
        let mut tables = Tables::default();
        for vector in vectors(&id) {
            let position = position(&vector);
            let decision = (problem.game.decide)(&position, problem.play, &mut tables)
                .expect("vectors are small");
            assert_eq!(decision.win, vector["win"] == true, "{id} {vector}");
            if problem.play == Play::Normal {
                let grundy = vector["grundy"].as_u64().map(u128::from);
                assert_eq!(decision.grundy, grundy, "{id} {vector}");
            }
            let mut told = Moves::all();
            (problem.game.moves)(&position, problem.play, &mut tables, &mut told);
            let moves: BTreeSet<_> = told.kept().iter().map(ToString::to_string).collect();
            assert_eq!(moves.len(), told.kept().len(), "{id} {vector}: a move is told twice");
            let searched = vector["moves"].as_array().expect("a list").iter();
            let searched: BTreeSet<_> = searched.map(Value::to_string).collect();
            assert_eq!(moves, searched, "{id} {vector}");
        }
    }
}
