//! Every case under testdata, through the program, from stdin and from its file.
//!
//! A case is `testdata/<problem id>/<case>.in`, with all of stdout in `.ans` (absent: nothing) and,
//! where the file is broken, all of stderr in `.err`.

mod testdata;

use std::{fs, path::PathBuf, time::Duration};

use assert_cmd::cargo::cargo_bin_cmd;
use nimjudge::problems;
use predicates::prelude::*;
use testdata::{Case, cases, folders};

#[test]
fn every_case_is_answered_from_stdin_and_from_its_file() {
    for problem in problems::all() {
        for case in cases(problem.id) {
            let input = case.file("in");
            check(&case, &fs::read(&input).expect("the case can be read"), None);
            check(&case, b"", Some(input.to_str().expect("paths here are UTF-8")));
        }
    }
}

fn check(case: &Case, stdin: &[u8], file: Option<&str>) {
    let mut command = cargo_bin_cmd!("nimjudge");
    let command = command.args(["solve", &case.problem]).args(file).write_stdin(stdin);
    let command = command.timeout(Duration::from_secs(60));
    let answer = case.file("ans");
    let answer = if answer.exists() { answer } else { PathBuf::from("/dev/null") };
    let (code, stderr) = match fs::read_to_string(case.file("err")) {
        Ok(error) => {
            let name = format!(" --> {}:", file.unwrap_or("stdin"));
            (1, error.replace(" --> stdin:", &name))
        }
        Err(_) => (0, String::new()),
    };
    command
        .assert()
        .append_context("case", case.file("in").display().to_string())
        .stderr(predicate::str::diff(stderr))
        .stdout(predicate::path::eq_file(answer).utf8().expect("answers are UTF-8"))
        .code(code);
}

#[test]
fn every_row_has_a_case_and_every_folder_a_row() {
    let rows: Vec<_> = problems::all().map(|problem| problem.id.to_owned()).collect();
    for row in &rows {
        assert!(!cases(row).is_empty(), "{row} has no case");
        for name in ["sample", "smallest"] {
            let there = cases(row).iter().any(|case| case.name == name);
            assert!(there, "{row} has no case {name}");
        }
    }
    for folder in folders() {
        assert!(rows.contains(&folder), "testdata/{folder} is the folder of no row");
    }
    let games =
        fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/problems")).expect("it is there");
    for game in games.map(|game| game.expect("it can be listed")) {
        let name = game.file_name().into_string().expect("names here are UTF-8");
        let has_row = problems::all().any(|problem| problem.game.id == name);
        assert!(has_row || name == "mod.rs", "problems/{name} is the folder of no row");
    }
}

#[test]
fn every_file_belongs_to_a_case() {
    for folder in folders() {
        let names: Vec<_> = cases(&folder).into_iter().map(|case| case.name).collect();
        for file in testdata::files(&folder) {
            let (name, kind) = file.split_once('.').unwrap_or((&file, ""));
            let is_case = ["in", "ans", "err"].contains(&kind) && names.contains(&name.to_owned());
            assert!(is_case || file == "vectors.jsonl", "testdata/{folder}/{file} is never read");
        }
    }
}
