//! Positions that were answered by search alone, elsewhere: `testdata/<problem id>/vectors.jsonl`,
//! one object a line with the position, who wins, all winning moves, and in normal play the Grundy
//! value.

mod testdata;

use std::{collections::BTreeSet, fmt::Write};

use assert_cmd::cargo::cargo_bin_cmd;
use nimjudge::{game::Play, problem::Test, problems};
use serde_json::Value;
use testdata::{folders, vectors};

fn heaps(vector: &Value) -> Vec<u64> {
    let heaps = vector["position"].as_array().expect("a list of heaps").iter();
    heaps.map(|heap| heap.as_u64().expect("a size")).collect()
}

#[test]
fn outcomes_are_as_searched() {
    let mut searched = 0;
    for id in folders() {
        let vectors = vectors(&id);
        let mut input = format!("{}\n", vectors.len());
        let mut answers = String::new();
        for vector in &vectors {
            let heaps: Vec<_> = heaps(vector).iter().map(u64::to_string).collect();
            let _ = writeln!(input, "{}\n{}", heaps.len(), heaps.join(" "));
            answers += if vector["win"] == true { "First\n" } else { "Second\n" };
        }
        if !vectors.is_empty() {
            cargo_bin_cmd!("nimjudge")
                .args(["solve", &id])
                .write_stdin(input)
                .assert()
                .success()
                .stdout(answers);
        }
        searched += vectors.len();
    }
    assert!(searched >= 600, "the vectors are there");
}

#[test]
fn moves_and_grundy_values_are_as_searched() {
    for id in folders() {
        let problem = problems::find(&id).expect("folders are named as rows");
        for vector in vectors(&id) {
            let position = Test::of_heaps(heaps(&vector));
            let decision = (problem.game.decide)(&position, problem.play);
            assert_eq!(decision.win, vector["win"] == true, "{id} {vector}");
            if problem.play == Play::Normal {
                let grundy = vector["grundy"].as_u64().map(u128::from);
                assert_eq!(decision.grundy, grundy, "{id} {vector}");
            }
            let mut moves = BTreeSet::new();
            (problem.game.moves)(&position, problem.play, &mut |one| {
                assert!(moves.insert(one.to_string()), "{id} {vector}: {one} twice");
            });
            let searched = vector["moves"].as_array().expect("a list").iter();
            let searched: BTreeSet<_> = searched.map(Value::to_string).collect();
            assert_eq!(moves, searched, "{id} {vector}");
        }
    }
}
