//! `nimjudge prove`, through the program.

use std::process::Command as Process;

use assert_cmd::{Command, cargo::cargo_bin, cargo::cargo_bin_cmd};
use nimjudge::problems;
use predicates::str;
use serde_json::{Value, json};

fn nimjudge(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("nimjudge");
    command.args(arguments);
    command
}

/// What is printed, with nothing on stderr and without the time.
fn proved(arguments: &[&str]) -> String {
    let assert = nimjudge(arguments).assert().code(0).stderr("");
    let output = String::from_utf8(assert.get_output().stdout.clone()).expect("it is UTF-8");
    let is_time = |line: &&str| line.starts_with("  time  ") && line.ends_with(" s");
    assert!(output.lines().last().is_some_and(|line| is_time(&line)), "{output}");
    let lines: Vec<_> = output.lines().filter(|line| !is_time(line)).collect();
    lines.join("\n")
}

fn certificate(arguments: &[&str]) -> Value {
    let assert = nimjudge(arguments).arg("--json").assert().code(0).stderr("");
    let mut object: Value =
        serde_json::from_slice(&assert.get_output().stdout).expect("it is an object");
    let take = |object: &mut Value| {
        let seconds = object["seconds"].take();
        assert!(seconds.as_f64().is_some_and(|seconds| seconds >= 0.0), "{seconds}");
    };
    take(&mut object);
    if object["boards"].is_object() {
        take(&mut object["boards"]);
    }
    object
}

const SMALL: [&str; 4] = ["--max-heaps", "3", "--max-size", "4"];

#[test]
fn a_report_says_what_was_compared() {
    let nim = proved(&[&["prove", "nim"], &SMALL[..]].concat());
    let said = "\
nim: 156 positions agree with exhaustive play
  heaps      at most 3, each at most 4
  order      every one of up to 3, and the ascending one of more
  lost       26
  won        130
  compared   who wins, the Grundy value, all winning moves
  searched   35 positions, those that play alike once";
    assert_eq!(nim, said);
    let misere = proved(&[&["prove", "boj-11868"], &SMALL[..]].concat());
    assert_eq!(misere, said.replacen("nim", "boj-11868, by its home problem nim", 1));
    let bounded = proved(&["prove", "misere_bounded_nim", "--max-total", "3", "--max-size", "3"]);
    let said = "\
misere_bounded_nim: 343 positions agree with exhaustive play
  heaps      at most 5, each at most 3, together at most 3
  order      every one of up to 3, and the ascending one of more
  limits     1 to 7
  lost       ";
    assert!(bounded.starts_with(said), "{bounded}");
    assert!(bounded.contains("\n  compared   who wins, all winning moves\n"), "{bounded}");
    let left_out =
        |problem| proved(&["prove", problem, "--max-size", "2"]).contains("\n  left out   ");
    assert!(left_out("cses-1099"));
    assert!(!left_out("cses-1098"));
    assert!(!left_out("hr-nimble-game-1") && !left_out("hdu-2897"));
}

#[test]
fn a_dressed_up_game_is_played_on_small_boards_too() {
    let chess = proved(&[&["prove", "lightoj-1186"], &SMALL[..]].concat());
    let said = "\
  searched   35 positions, those that play alike once
the game of lightoj-1186 on small boards: 2829 positions agree with exhaustive play
  columns    at most 4
  squares    14, 7, 5 and 4 in each of 1 to 4 columns
  lost       765
  won        2064
  compared   who wins
  searched   30683 positions, those that play alike once";
    assert!(chess.ends_with(said), "{chess}");
    let roots = certificate(&[&["prove", "cf-1498f"], &SMALL[..]].concat());
    assert_eq!(roots["boards"]["compared"], json!(["who wins from each root"]));
    assert_eq!(certificate(&[&["prove", "nim"], &SMALL[..]].concat())["boards"], Value::Null);
}

/// A judge's row does so by its home problem, and by its own game where that is dressed up.
#[test]
fn every_problem_agrees() {
    for problem in problems::all() {
        let object = certificate(&["prove", problem.id, "--max-heaps", "2", "--max-size", "4"]);
        let number = |name: &str| object[name].as_u64().expect("it is a number");
        assert_eq!(object["problem"], problem.id);
        assert_eq!(object["play"], problem.play.name(), "{}", problem.id);
        assert_eq!(object["version"], env!("CARGO_PKG_VERSION"));
        assert_eq!(object["counterexample"], Value::Null, "{object}");
        assert_eq!(number("lost") + number("won"), number("positions"), "{object}");
        assert!(number("lost") > 0 && number("won") > 0, "{object}");
        assert_eq!(object["bounds"]["heaps"], 2);
        assert_eq!(object["bounds"]["size"], 4);
        let home = problems::find(object["home"].as_str().expect("a name")).expect("a problem");
        assert!(home.id == problem.id || home.judge.is_empty(), "{object}");
        assert_eq!(object["compared"][0], "who wins");
        let boards = &object["boards"];
        assert_eq!(boards.is_object(), problem.boards.is_some(), "{object}");
        if problem.boards.is_some() {
            let number = |name: &str| boards[name].as_u64().expect("it is a number");
            assert_eq!(boards["counterexample"], Value::Null, "{object}");
            assert_eq!(number("lost") + number("won"), number("positions"), "{object}");
            assert!(number("lost") > 0 && number("won") > 0, "{object}");
        }
    }
}

#[test]
fn threads_change_nothing() {
    for problem in ["nim", "misere_staircase_nim", "tower_breakers_again", "lightoj-1186"] {
        let alone = [&["prove", problem], &SMALL[..]].concat();
        let said = certificate(&alone);
        for threads in ["2", "5"] {
            assert_eq!(certificate(&[&alone[..], &["-j", threads]].concat()), said, "{problem}");
        }
        assert_eq!(certificate(&[&alone[..], &["--threads", "2"]].concat()), said, "{problem}");
    }
}

#[test]
fn no_heaps_and_no_size_are_bounds_too() {
    for problem in problems::all().filter(|problem| problem.judge.is_empty()) {
        // No tower has the height 0, not even one of none that are equal.
        let least = u64::from(!problem.id.ends_with("tower_breakers"));
        for bounds in [["0", "9", "9"], ["9", "0", "9"], ["2", "9", "0"]] {
            let [heaps, size, total] = bounds;
            let object = certificate(&[
                "prove",
                problem.id,
                "-j",
                "3",
                "--max-heaps",
                heaps,
                "--max-size",
                size,
                "--max-total",
                total,
            ]);
            let positions = object["positions"].as_u64();
            assert!(positions.is_some_and(|positions| positions >= least), "{object}");
            assert_eq!(object["bounds"]["total"], 0, "{object}");
        }
    }
}

#[test]
fn bounds_that_ask_too_much_are_refused() {
    let refuses = |arguments: &[&str], message: &str| {
        let assert = nimjudge(arguments).assert().code(2).stdout("");
        assert.stderr(str::contains(message.to_owned()));
    };
    refuses(&["prove", "nim", "--max-size", "x"], "invalid value 'x' for '--max-size <N>'");
    refuses(&["prove", "nim", "--max-size", "-1"], "-1");
    refuses(&["prove", "nim", "--max-heaps", "101"], "invalid value '101' for '--max-heaps <N>'");
    refuses(&["prove", "nim", "-j", "0"], "invalid value '0' for '--threads <N>'");
    refuses(&["prove", "nmi"], "there is no problem `nmi`; did you mean `nim`");
    refuses(
        &["prove", "sequential_nim", "--max-heaps", "100", "--max-size", "10000"],
        "error: these bounds have more than 10000000 positions",
    );
}

#[test]
fn it_is_a_command_like_the_others() {
    let example = "nimjudge prove cses-1730 --json > certificate.json";
    nimjudge(&["prove", "--help"]).assert().code(0).stdout(str::contains(example)).stderr("");
    nimjudge(&["--help"]).assert().stdout(str::contains("nimjudge prove misere_nim"));
    nimjudge(&["man", "prove"]).assert().code(0).stdout(str::contains("max\\-heaps"));
    nimjudge(&["completions", "bash"]).assert().stdout(str::contains("--max-heaps"));
}

#[test]
fn a_terminal_shows_how_far_it_is() {
    let command = format!("{} prove nim --max-size 5", cargo_bin!("nimjudge").display());
    let output =
        Process::new("script").args(["-qec", &command, "/dev/null"]).output().expect("script runs");
    assert!(output.status.success(), "{output:?}");
    let shown = String::from_utf8_lossy(&output.stdout);
    // One line, written anew from its beginning, and cleared before the report.
    let (progress, report) = shown.split_once("\r\x1b[K").expect("it is cleared");
    assert!(progress.starts_with("\rnim: 256 of 1099 positions, 23 %\x1b[K"), "{shown:?}");
    assert!(!progress.contains('\n'), "{shown:?}");
    assert!(report.starts_with("nim: 1099 positions agree with exhaustive play\r\n"), "{shown:?}");
}
