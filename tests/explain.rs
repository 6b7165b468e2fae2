//! `explain`: what it says of known positions, and that it says the same as `solve` and as exhaustive
//! play of everything else.

mod testdata;

use std::{
    io::Write,
    process::{Command as Process, Stdio},
};

use assert_cmd::{
    Command,
    cargo::{cargo_bin, cargo_bin_cmd},
};
use nimjudge::{
    problem::{Form, Problem},
    problems,
};
use serde_json::Value;
use testdata::{cases, folders, vectors};

fn explain(problem: &str, options: &[&str], input: impl Into<Vec<u8>>) -> Command {
    let mut command = cargo_bin_cmd!("nimjudge");
    command.args(["explain", problem]).args(options).write_stdin(input);
    command
}

fn text(problem: &str, input: &str) -> String {
    let output = explain(problem, &[], input).assert().success().get_output().stdout.clone();
    String::from_utf8(output).expect("it is UTF-8")
}

fn objects(problem: &str, options: &[&str], input: impl Into<Vec<u8>>) -> Vec<Value> {
    let options = [&["--json"], options].concat();
    let output = explain(problem, &options, input).output().expect("it runs").stdout;
    let text = String::from_utf8(output).expect("it is UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is an object")).collect()
}

#[test]
fn the_picture_of_nim() {
    let expected = "\
test 1: the player to move wins

  heap 1   3   011
  heap 2   4   100
  heap 3   5   101
               ---
  nim-sum  2   010
  odd           ^

  The nim-sum has a one in each column with an odd number of ones. It is 2, and
  not 0: the player to move can make it 0, and again after every move of the
  other player. The player to move wins.

  1 move wins:
    take 2 from heap 1, leaving 1

test 2: the player to move loses

  There is no move, and in normal play who cannot move loses.

  No move wins.
";
    assert_eq!(text("nim", "2\n3\n3 4 5\n0\n\n"), expected);
}

/// Normal play would take the whole heap.
#[test]
fn where_the_plays_part() {
    let expected = "\
test 1: the player to move wins

  heap 1   3   11
  heap 2   1   01
  heap 3   1   01
               --
  nim-sum  3   11
  odd          ^^

  Only heap 1 is above 1. Who moves there settles whether the number of ones
  that are left is odd, as misère play wants it, or even, as normal play does:
  this is where the two part. A move of heap 1 wins if it leaves 1; in normal
  play it would leave 0. The player to move wins.

  1 move wins:
    take 2 from heap 1, leaving 1
";
    assert_eq!(text("misere_nim", "1\n3\n3 1 1\n"), expected);
}

#[test]
fn values_by_heap_and_their_period() {
    let expected = "\
test 1: the player to move wins

  Amounts: 1 3 4. A heap is worth its Grundy value, the least number that is not
  the value of a heap that a move leaves.

  Heaps of 0, 1, 2 and so on are worth 0 1 0 1 2 3 2; from heap 0 on they repeat
  every 7, which is proved: the last 4 of them determine the next one.

  heap 1   10 worth 1   1
  heap 2   15 worth 1   1
  heap 3   22 worth 1   1
                        -
  nim-sum           1   1
  odd                   ^

  The nim-sum has a one in each column with an odd number of ones. It is 1, and
  not 0: the player to move can make it 0, and again after every move of the
  other player. The player to move wins.

  4 moves win:
    take 3 from heap 1, leaving 7
    take 1 from heap 1, leaving 9
    take 1 from heap 2, leaving 14
    take 1 from heap 3, leaving 21
";
    assert_eq!(text("subtraction_game", "1\n3 3\n1 3 4\n10 15 22\n"), expected);
}

#[test]
fn stairs_piles_and_towers() {
    let stairs = text("staircase_nim", "1\n4\n5 3 2 1\n");
    let table = "
  stair 0  5       the ground
  stair 1  3   11
  stair 2  2       does not count
  stair 3  1   01
               --
  nim-sum  2   10
  odd          ^
";
    assert!(stairs.contains(table), "{stairs}");
    assert!(stairs.contains("\n    move 2 from stair 1 to stair 0\n"), "{stairs}");
    let exit = text("staircase_nim_exit", "1\n1\n2\n");
    assert!(
        exit.ends_with("\n  1 move wins:\n    take 2 from stair 0 out of the game\n"),
        "{exit}"
    );

    let piles = text("sequential_nim", "1\n5\n1 0 1 3 2\n");
    let table = "
  pile 1  1  no choice
  pile 2  0  empty
  pile 3  1  no choice
  pile 4  3  decides
  pile 5  2
";
    assert!(piles.contains(table), "{piles}");

    let towers = text("tower_breakers_revisited", "1\n2\n12 5\n");
    let table = "
  tower 1  12 = 2^2·3 worth 3   11
  tower 2           5 worth 1   01
                                --
  nim-sum                   2   10
  odd                           ^
";
    assert!(towers.contains(table), "{towers}");
    assert!(towers.contains("\n    lower tower 1 from 12 to 2\n    lower tower 1 from 12 to 3\n"));
    let again = text("tower_breakers_again", "1\n2\n12 5\n");
    assert!(again.ends_with("\n    break tower 1 into 3 towers of height 4\n"), "{again}");
}

/// Sizes and binary digits do not fit beside each other.
#[test]
fn heaps_of_64_bits() {
    let told = text("nim", "1\n2\n18446744073709551615 9223372036854775808\n");
    let (ones, one) = ("1".repeat(64), format!("1{}", "0".repeat(63)));
    let table = format!(
        "
  heap 1   18446744073709551615
  heap 2    9223372036854775808
  nim-sum   9223372036854775807

  heap 1    {ones}
  heap 2    {one}
            {}
  nim-sum   0{}
  odd        {}
",
        "-".repeat(64),
        "1".repeat(63),
        "^".repeat(63)
    );
    assert!(told.contains(&table), "{told}");
}

/// Of many heaps the first and the last are shown, and the nim-sum of the others.
#[test]
fn a_thousand_heaps() {
    let heaps: Vec<_> = (1..=1000).map(|heap: u64| heap.to_string()).collect();
    let told = text("nim", &format!("1\n1000\n{}\n", heaps.join(" ")));
    let folded = (13..=996_u64).fold(0, |sum, heap| sum ^ heap);
    assert!(told.contains(&format!("\n  heap 12      12   0000001100\n  984 more          {folded:010b}  their nim-sum\n  heap 997    997   1111100101\n")), "{told}");
    assert!(told.lines().count() < 60, "{told}");
    assert!(told.contains(" moves win, 20 of them:\n"), "{told}");
}

/// What the explanation names is shown.
#[test]
fn the_part_that_decides_is_shown_among_a_hundred() {
    let ones = "1 ".repeat(50);
    let told = text("sequential_nim", &format!("1\n101\n{ones}3 {ones}\n"));
    let table = "
  pile 12   1  no choice
  38 more
  pile 51   3  decides
  46 more
  pile 98   1
";
    assert!(told.contains(table), "{told}");
    let told = text("misere_nim", &format!("1\n101\n{ones}3 {ones}\n"));
    assert!(told.contains("\n  38 more       00  their nim-sum\n  heap 51   3   11\n"), "{told}");
    assert!(told.contains("  Only heap 51 is above 1."), "{told}");
}

/// In misère play a move elsewhere can win, too: here it makes two values of 2.
#[test]
fn a_move_that_raises_a_value() {
    let told = text("misere_bounded_nim", "1\n2 3\n2 4\n");
    assert!(told.contains("A move of heap 1 wins if it"), "{told}");
    let moves = "
  2 moves win:
    take 1 from heap 1, leaving 1
    take 2 from heap 2, leaving 2
";
    assert!(told.contains(moves), "{told}");
}

/// Amounts that no heap has are no moves, however large they are.
#[test]
fn amounts_above_every_heap() {
    let told = objects("cf-1194d", &[], "1\n20000000 1000000000\n");
    assert_eq!(told[0]["win"], true);
    assert_eq!(told[0]["moves"].to_string(), "[[0,19999998]]");
}

/// Every vector that is there, through the program.
#[test]
fn moves_and_values_are_as_searched() {
    let mut told = 0;
    for id in folders() {
        let vectors = vectors(&id);
        if vectors.is_empty() {
            continue;
        }
        let problem = problems::find(&id).expect("folders are named as rows");
        let mut input = format!("{}\n", vectors.len());
        for vector in &vectors {
            input += &written(problem, vector);
        }
        let objects = objects(&id, &["--max-moves", "100000"], input);
        assert_eq!(objects.len(), vectors.len(), "{id}");
        for (index, (object, vector)) in objects.iter().zip(&vectors).enumerate() {
            let sorted = |moves: &Value| {
                let mut moves: Vec<_> = moves.as_array().expect("a list").clone();
                moves.sort_by_key(ToString::to_string);
                moves
            };
            assert_eq!(object["test"], index + 1, "{id} {vector}");
            assert_eq!(object["win"], vector["win"], "{id} {vector}");
            assert_eq!(object["grundy"], vector["grundy"], "{id} {vector}");
            assert_eq!(sorted(&object["moves"]), sorted(&vector["moves"]), "{id} {vector}");
            let count = vector["moves"].as_array().expect("a list").len();
            assert_eq!(object["moves_total"], count, "{id} {vector}");
            assert_eq!(object["status"], "proved");
        }
        told += vectors.len();
    }
    assert!(told >= 600, "the vectors are there");
}

/// The test of a home problem that is a position.
fn written(problem: &Problem, vector: &Value) -> String {
    let numbers = |value: &Value| -> Vec<u64> {
        let values = value.as_array().expect("a list").iter();
        values.map(|number| number.as_u64().expect("a number")).collect()
    };
    let lists = vector["lists"].as_array().expect("a list of lists").iter();
    problem.written(&nimjudge::problem::Test {
        numbers: numbers(&vector["numbers"]),
        lists: lists.map(numbers).collect(),
    })
}

/// Of every golden file, broken ones too, as many tests are told as are answered, with the same
/// outcomes; and nothing that is said is wider than a terminal, but for numbers.
#[test]
fn every_golden_file_is_explained() {
    let mut told = 0;
    for problem in problems::all() {
        for case in cases(problem.id) {
            let solved = cargo_bin_cmd!("nimjudge")
                .args(["solve", problem.id])
                .write_stdin(case.input())
                .output()
                .expect("it runs");
            let json = explain(problem.id, &["--json"], case.input()).output().expect("it runs");
            let shown = format!("{} {}", problem.id, case.name);
            let wins: Vec<bool> = String::from_utf8_lossy(&json.stdout)
                .lines()
                .map(|line| serde_json::from_str::<Value>(line).expect("an object"))
                .filter_map(|object| object["win"].as_bool())
                .collect();
            let answers = String::from_utf8_lossy(&solved.stdout).into_owned();
            let is_won = |answer: &str, win: &str| answer.ends_with(win);
            let answered: Option<Vec<bool>> = match problem.form {
                Form::Words(win, lose) => Some(
                    answers
                        .lines()
                        .map(|line| {
                            is_won(line, win) && (!is_won(line, lose) || win.len() > lose.len())
                        })
                        .collect(),
                ),
                Form::Letters(win, _) => Some(
                    answers
                        .replace('\n', "")
                        .chars()
                        .map(|letter| win.starts_with(letter))
                        .collect(),
                ),
                _ => None,
            };
            // A position has no heap of 2^64, which the folds of some rows decide; and one row refuses
            // to list a million moves.
            let is_apart = contains(&json.stdout, "undecided")
                || contains(&json.stderr, "that keeps heaps below 2^64")
                || contains(&solved.stderr, "above the price");
            if !is_apart {
                assert_eq!(json.status.code(), solved.status.code(), "{shown}");
                if let (Some(answered), true) = (answered, solved.status.success()) {
                    assert_eq!(wins, answered, "{shown}");
                }
            }
            let words = explain(problem.id, &[], case.input()).output().expect("it runs");
            assert_eq!(words.status.code(), json.status.code(), "{shown}");
            let words = String::from_utf8(words.stdout).expect("it is UTF-8");
            assert!(!words.contains('\x1b'), "{shown}");
            for line in words.lines() {
                assert!(line.chars().count() <= 80, "{shown}: {line}");
                assert_eq!(line.trim_end(), line, "{shown}");
            }
            told += wins.len();
        }
    }
    assert!(told > 3000, "the golden files are there: {told}");
}

fn contains(output: &[u8], text: &str) -> bool {
    String::from_utf8_lossy(output).contains(text)
}

#[test]
fn an_undecided_test_is_told_and_the_next_one_follows() {
    let input = "3\n1 2\n1 16777216\n16777216\n1 1\n2\n4\n1 1\n1\n5\n";
    let words =
        "test 1: undecided: a heap lies beyond the table of 16777216 values\n\ntest 2: the player";
    explain("subtraction_game", &[], input)
        .assert()
        .code(1)
        .stdout(predicates::str::starts_with(words))
        .stderr("error: 1 test is undecided\n");
    let expected = "\
{\"test\":1,\"win\":null,\"grundy\":null,\"moves\":[],\"moves_total\":null,\"status\":\"undecided\"}
{\"test\":2,\"win\":false,\"grundy\":0,\"moves\":[],\"moves_total\":0,\"status\":\"proved\"}
{\"test\":3,\"win\":true,\"grundy\":1,\"moves\":[[0,4]],\"moves_total\":1,\"status\":\"proved\"}
";
    explain("subtraction_game", &["--json"], input)
        .assert()
        .code(1)
        .stdout(expected)
        .stderr("error: 1 test is undecided\n");
}

#[test]
fn all_moves_are_counted_and_as_many_told_as_are_asked_for() {
    let input = "1\n1000000000000000001 6\n";
    let told = objects("tower_breakers", &["--max-moves", "3"], input);
    assert_eq!(told[0]["moves"].to_string(), "[[0,1],[1,1],[2,1]]");
    assert_eq!(told[0]["moves_total"].to_string(), "1000000000000000001");
    let none = objects("tower_breakers", &["--max-moves", "0"], input);
    assert_eq!(none[0]["moves"].to_string(), "[]");
    assert_eq!(none[0]["moves_total"].to_string(), "1000000000000000001");
    assert_eq!(
        objects("tower_breakers", &[], input)[0]["moves"].as_array().expect("a list").len(),
        1000
    );
    let words = text("tower_breakers", input);
    assert!(words.contains("\n  1000000000000000001 moves win, 20 of them:\n"), "{words}");
    let words = explain("tower_breakers", &["--max-moves", "0"], input).output().expect("it runs");
    assert!(words.stdout.ends_with(b"\n  1000000000000000001 moves win.\n"));
    // Eighteen quintillion heaps of 1 and 6 take no longer.
    let most = objects("misere_tower_breakers", &[], "1\n18446744073709551615 3\n");
    assert_eq!(most[0]["win"], false);
}

#[test]
fn a_row_that_asks_for_moves_is_answered_too() {
    let told = objects("hdu-2176", &[], "3\n5 5 5\n2\n8 8\n0\n");
    assert_eq!(told[0]["answer"], "Yes\n5 0\n5 0\n5 0");
    assert_eq!(told[1]["answer"], "No");
    let told = objects("hdu-1850", &[], "3\n5 7 9\n0\n");
    assert_eq!(told[0]["answer"], "1");
    let told = objects("cses-1729", &[], "10 3\n1 3 4\n");
    assert_eq!(told[0]["answer"], "WLWWWWLWLW");
    assert_eq!(told[0]["win"], true);
    // Each test of it has its own play.
    let told = objects("codeabbey-matches-picking", &[], "2\n5 3 n\n5 3 i\n");
    assert_eq!(
        (&told[0]["answer"], &told[0]["moves"].to_string()),
        (&Value::from("1"), &"[[0,4]]".to_string())
    );
    assert_eq!((&told[1]["win"], &told[1]["answer"]), (&Value::from(false), &Value::from("0")));
    // The moves are those of its own heap.
    let told = objects("hdu-2897", &[], "9 2 4\n");
    assert_eq!(told[0]["moves"].to_string(), "[[0,7]]");
}

#[test]
fn sets_are_numbered() {
    let told = objects("hdu-1536", &[], "2 2 5\n3\n2 5 12\n3 2 4 7\n4 2 3 7 12\n1 1\n1\n1 3\n0\n");
    let numbers: Vec<_> = told.iter().map(|object| (&object["set"], &object["test"])).collect();
    let numbers: Vec<_> = numbers.iter().map(|(set, test)| format!("{set} {test}")).collect();
    assert_eq!(numbers, ["1 1", "1 2", "1 3", "2 1"]);
    let words = text("hdu-1536", "1 1\n1\n1 3\n0\n");
    assert!(words.contains("\nset 1, test 1: the player to move wins: W\n"), "{words}");
    assert!(
        words.contains("of `subtraction_game` that it stands for, with\nthe moves there.\n"),
        "{words}"
    );
}

#[test]
fn what_was_told_before_an_error_comes_out() {
    explain("nim", &["--json"], "2\n1\n4\n2\n7 x\n").assert().code(1).stdout(
        "{\"test\":1,\"win\":true,\"grundy\":4,\"moves\":[[0,0]],\"moves_total\":1,\"status\":\"proved\"}\n",
    ).stderr("error: expected a heap size, found `x`\n --> stdin:5:3  (test 2, heap 2 of 2)\n");
    explain("hdu-1536", &["--frame", "eof"], "").assert().code(2);
    explain("nim", &["--frame", "eof", "--json"], "").assert().success().stdout("");
}

/// On a terminal, by `script`; a line is a position.
fn typed(arguments: &str, lines: &str, colour: bool) -> String {
    let program = cargo_bin!("nimjudge").display().to_string();
    let mut script = Process::new("script");
    script.args(["-qec", &format!("'{program}' explain {arguments}"), "/dev/null"]);
    script.env("TERM", "xterm").env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
    if !colour {
        script.env("NO_COLOR", "1");
    }
    let mut script = script
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script, of util-linux, runs");
    let mut stdin = script.stdin.take().expect("it is piped");
    stdin.write_all(lines.as_bytes()).expect("it listens");
    stdin.write_all(b"\x04").expect("it listens");
    drop(stdin);
    let output = script.wait_with_output().expect("it ends");
    assert!(output.status.success(), "{output:?}");
    String::from_utf8(output.stdout).expect("it is UTF-8").replace('\r', "")
}

#[test]
fn on_a_terminal_each_line_is_a_position() {
    let told = typed("nim", "3, 4,5\n\n7 x\n7 7\n", false);
    assert!(!told.contains("\x1b["), "{told}");
    assert!(told.contains("Each line is one position: a[1] a[2] … (Ctrl-D ends)\n"), "{told}");
    assert!(told.contains("nim> "), "{told}");
    assert!(told.contains("test 1: the player to move wins\n"), "{told}");
    assert!(told.contains("\n    take 2 from heap 1, leaving 1\n"), "{told}");
    assert!(
        told.contains(
            "error: expected a heap size, found `x`\n --> stdin:3:3  (test 1, heap 2 of 2)\n"
        ),
        "{told}"
    );
    assert!(told.contains("test 2: the player to move loses\n"), "{told}");
    let told = typed("bounded_nim", "3 10 11\n", true);
    assert!(told.contains("Each line is one position: m a[1] a[2] … (Ctrl-D ends)\n"), "{told}");
    assert!(
        told.contains("\x1b[1mtest 1:\x1b[0m the player to move \x1b[1;32mwins\x1b[0m\n"),
        "{told}"
    );
    assert!(told.contains("  heap 1   10 worth 2   1\x1b[1;33m0\x1b[0m\n"), "{told}");
    let told = typed("--json subtraction_game", "3 1 3 4 10 15 22\n", true);
    assert!(told.contains("\"moves\":[[0,7],[0,9],[1,14],[2,21]],\"moves_total\":4"), "{told}");
    let told = typed("tower_breakers", "2 6 1\n2 6\n", false);
    assert!(told.contains("Each line is one position: n m (Ctrl-D ends)\n"), "{told}");
    assert!(
        told.contains("error: expected the end of the input, found `1`\n --> stdin:1:5\n"),
        "{told}"
    );
    assert_eq!(told.matches("test 1: the player to move loses\n").count(), 1, "{told}");
    let told =
        typed("--json boj-2600", "1 3 4 1 1 1 1 1 1 1 1 1 1\n1 3 4 1 1 1 1 1 1 1 1 1 1\n", false);
    assert!(told.contains("{\"set\":2,\"test\":1,"), "{told}");
}
