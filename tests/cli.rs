//! The command line: what is printed where, and the exit codes.

use std::{
    fs::File,
    io::{BufRead, BufReader, Read, Write},
    process::{Command as Process, Stdio},
    thread,
};

use assert_cmd::{Command, cargo::cargo_bin, cargo::cargo_bin_cmd};
use nimjudge::scanner::Kernel;
use predicates::{prelude::*, str};

const TWO_TESTS: &str = "2\n3\n3 4 5\n2\n7 7\n";
const SAMPLE: &str = "testdata/nim/sample.in";

fn nimjudge(arguments: &[&str]) -> Command {
    let mut command = cargo_bin_cmd!("nimjudge");
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    command
}

/// Refused with code 2, nothing on stdout, and this on stderr.
fn refuses(arguments: &[&str], message: &str) {
    let assert = nimjudge(arguments).assert().code(2).stdout("");
    assert.stderr(str::starts_with(message.to_owned()));
}

#[test]
fn without_arguments_help_goes_to_stderr() {
    nimjudge(&[]).assert().code(2).stdout("").stderr(str::contains("Usage: nimjudge <COMMAND>"));
}

#[test]
fn help_and_version_go_to_stdout() {
    let examples = str::contains("nimjudge solve cses-1730 < 01.in | diff - 01.ans");
    nimjudge(&["--help"]).assert().code(0).stdout(examples.clone()).stderr("");
    nimjudge(&["solve", "--help"]).assert().code(0).stdout(examples).stderr("");
    let kernel = Kernel::best().name();
    let version = format!("nimjudge {} (kernel {kernel})\n", env!("CARGO_PKG_VERSION"));
    nimjudge(&["--version"]).assert().code(0).stdout(version).stderr("");
}

#[test]
fn a_kernel_can_be_named() {
    let with = |name: &str| {
        let mut command = nimjudge(&["solve", "nim"]);
        command.env("NIMJUDGE_KERNEL", name).write_stdin(TWO_TESTS);
        command
    };
    for kernel in Kernel::ALL {
        if kernel.is_available() {
            with(kernel.name()).assert().code(0).stdout("First\nSecond\n").stderr("");
            let mut version = nimjudge(&["--version"]);
            let named = str::contains(format!("(kernel {})", kernel.name()));
            version.env("NIMJUDGE_KERNEL", kernel.name()).assert().code(0).stdout(named);
        } else {
            let needs = format!(
                "error: NIMJUDGE_KERNEL asks for `{}`, which needs a processor with {}\n",
                kernel.name(),
                kernel.needs()
            );
            with(kernel.name()).assert().code(2).stdout("").stderr(needs);
        }
    }
    with("sse")
        .assert()
        .code(2)
        .stdout("")
        .stderr("error: NIMJUDGE_KERNEL asks for `sse`; there are `avx512`, `avx2`, `portable`\n");
    with("").assert().code(2);
}

#[test]
fn an_unknown_problem_gets_a_suggestion() {
    refuses(&["solve", "nmi"], "error: there is no problem `nmi`; did you mean `nim`");
    refuses(
        &["solve", "cses-173"],
        "error: there is no problem `cses-173`; did you mean `cses-1730`",
    );
    refuses(
        &["show", "miser_nim"],
        "error: there is no problem `miser_nim`; did you mean `misere_nim`",
    );
    refuses(&["solve", "1730"], "error: there is no problem `1730`; did you mean `cses-1730`?\n");
    refuses(
        &["solve", "nimble"],
        "error: there is no problem `nimble`; did you mean `hr-nimble-game-1` or `boj-11869`?\n",
    );
    refuses(
        &["solve", "qqqq", SAMPLE],
        "error: there is no problem `qqqq`\n\n`nimjudge list` names",
    );
    refuses(&["solve", "\x1b[31mx"], r"error: there is no problem `\x1b[31mx`");
}

#[test]
fn an_unknown_command_or_option_is_refused() {
    refuses(&["slove"], "error: unrecognized subcommand 'slove'");
    refuses(&["solve", "nim", "--frames"], "error: unexpected argument '--frames' found");
    refuses(&["solve"], "error: the following required arguments were not provided:\n  <PROBLEM>");
    refuses(&["solve", "nim", "a", "b"], "error: unexpected argument 'b' found");
}

#[test]
fn case_and_dashes_of_an_id_do_not_matter() {
    for id in ["cses-1730", "CSES_1730", "cses1730"] {
        nimjudge(&["solve", id])
            .write_stdin(TWO_TESTS)
            .assert()
            .success()
            .stdout("first\nsecond\n");
    }
}

#[test]
fn with_and_without_the_argument_parser_the_answers_are_the_same() {
    refuses(&["solve", "--nim"], "error: unexpected argument '--nim' found");
    refuses(&["solve", "-nim"], "error: unexpected argument '-n' found");
    for input in [TWO_TESTS, "1\n2\n1 x\n", ""] {
        let plain = nimjudge(&["solve", "nim"]).write_stdin(input).output().expect("it runs");
        for arguments in [
            &["solve", "nim", "-"][..],
            &["solve", "nim", "--frame", "counted"],
            &["solve", "--", "nim"],
        ] {
            let parsed = nimjudge(arguments).write_stdin(input).output().expect("it runs");
            assert_eq!(parsed, plain, "{arguments:?}");
        }
    }
}

#[test]
fn another_frame_can_be_named() {
    let solve = |frame: &str, input: &str, answers: &str| {
        let mut command = nimjudge(&["solve", "nim", "--frame", frame]);
        command.write_stdin(input).assert().success().stdout(answers.to_owned()).stderr("");
    };
    solve("counted", TWO_TESTS, "First\nSecond\n");
    solve("single", "3\n3 4 5\n", "First\n");
    solve("zero", "3\n3 4 5\n2\n7 7\n0\n", "First\nSecond\n");
    solve("zero", "3\n3 4 5\n2\n7 7\n", "First\nSecond\n");
    solve("eof", "3\n3 4 5\n0\n2\n7 7\n", "First\nSecond\nSecond\n");
    solve("eof", "", "");
    refuses(&["solve", "nim", "--frame", "lines"], "error: invalid value 'lines' for '--frame");
}

#[test]
fn a_head_of_zeros_ends_a_file_and_a_zero_among_others_does_not() {
    let solve = |problem: &str, input: &str| {
        let mut command = nimjudge(&["solve", problem, "--frame", "zero"]);
        command.write_stdin(input.to_owned()).assert()
    };
    solve("hr-poker-nim-1", "2 3\n1 1\n0 5\n0 0\n").success().stdout("Second\nSecond\n");
    // Where the rules refuse zeros, they do not refuse those that end the file.
    solve("hdu-4315", "1 1\n5\n0 0\n").success().stdout("Alice\n");
    solve("hdu-4315", "1 1\n5\n0 7\n").code(1).stdout("Alice\n").stderr(
        "error: expected a number of men of at least 1, found `0`\n --> stdin:3:1  (test 2)\n",
    );
    solve("hdu-4315", "1 1\n5\n2 0\n")
        .code(1)
        .stdout("Alice\n")
        .stderr("error: expected a king from 1 to 2, found `0`\n --> stdin:3:3  (test 2)\n");
}

#[test]
fn a_heap_that_is_refused_late_is_refused_at_its_place() {
    for frame in ["zero", "eof"] {
        nimjudge(&["solve", "atcoder-dp_k", "--frame", frame])
            .write_stdin("1 3\n1\n2 16777218\n1 16777217\n")
            .assert()
            .code(1)
            .stdout("First\n")
            .stderr(
                "error: expected a heap size of at most 16777215, as no period of these amounts is \
                 proved, found `16777218`\n --> stdin:3:3  (test 2)\n",
            );
    }
}

#[test]
fn an_open_file_has_as_many_tests_as_it_has() {
    for count in [1, 1000, 1001, 100_000] {
        let mut command = nimjudge(&["solve", "nim", "--frame", "eof"]);
        let assert = command.write_stdin("2 5 5\n1 7\n".repeat(count)).assert();
        assert.success().stdout("Second\nFirst\n".repeat(count));
    }
}

#[test]
fn other_words_and_a_prefix_can_be_named() {
    let solve = |options: &[&str], answers: &str| {
        let mut command = nimjudge(&[&["solve", "nim"], options].concat());
        command.write_stdin(TWO_TESTS).assert().success().stdout(answers.to_owned()).stderr("");
    };
    solve(&["--answer", "Yes/No"], "Yes\nNo\n");
    solve(&["--answer", r"a\/b/c\\d"], "a/b\nc\\d\n");
    solve(
        &["--answer", "the first player wins/the second player wins"],
        "the first player wins\nthe second player wins\n",
    );
    solve(&["--prefix", "Case {}: "], "Case 1: First\nCase 2: Second\n");
    solve(&["--prefix", "> "], "> First\n> Second\n");
    solve(&["--prefix", "{}/{} "], "1/1 First\n2/2 Second\n");
    solve(&["--answer", "+/-", "--prefix", "#{} "], "#1 +\n#2 -\n");
    solve(&["--answer", "-/+", "--prefix", "-> "], "-> -\n-> +\n");
    for words in ["Yes", "Yes/", "/No", "a/b/c", r"a\b/c"] {
        refuses(
            &["solve", "nim", "--answer", words],
            &format!("error: invalid value '{words}' for"),
        );
    }
}

#[test]
fn options_that_do_not_apply_are_refused() {
    refuses(
        &["solve", "hdu-2176", "--answer", "a/b"],
        "error: `hdu-2176` answers with all winning moves, so --answer does not apply to it",
    );
    refuses(
        &["solve", "boj-16895", "--prefix", "x"],
        "error: `boj-16895` answers with the number of winning moves, so --prefix does not apply",
    );
    refuses(
        &["solve", "codingame-misere-nim", "--frame", "eof"],
        "error: `codingame-misere-nim` has a frame of its own, so --frame does not apply to it",
    );
}

#[test]
fn a_file_that_cannot_be_read_is_the_systems_failure() {
    let fails = |path: &str, message: &str| {
        let error = format!("error: {message}\n");
        nimjudge(&["solve", "nim", path]).assert().code(3).stdout("").stderr(error);
    };
    fails("no/such/file", "cannot open no/such/file: No such file or directory");
    fails("testdata", "cannot read testdata: Is a directory");
    fails("/proc/self/mem", "cannot read /proc/self/mem: Input/output error");
    let folder =
        File::open(env!("CARGO_MANIFEST_DIR")).expect("the project's folder can be opened");
    let output = Process::new(cargo_bin!("nimjudge")).args(["solve", "nim"]).stdin(folder).output();
    let output = output.expect("it runs");
    assert_eq!(output.status.code(), Some(3));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: cannot read stdin: Is a directory\n"
    );
}

#[test]
fn streams_of_the_wrong_direction_are_the_systems_failure() {
    let script = "\"$0\" solve poj-2234 0>/dev/null; echo $?; \"$0\" list 1</dev/null; echo $? >&2";
    let output = Process::new("sh").args(["-c", script]).arg(cargo_bin!("nimjudge")).output();
    let output = output.expect("sh runs");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "3\n");
    let said = "\
error: cannot read stdin: Bad file descriptor
error: cannot write to stdout: Bad file descriptor
3
";
    assert_eq!(String::from_utf8_lossy(&output.stderr), said);
}

/// What must keep a test fails in order, with the answers before it.
#[test]
fn a_test_too_large_to_keep_is_the_systems_failure() {
    too_large_to_keep("hdu-2176", "2\n3 3\n900000000\n", "No\n");
    too_large_to_keep("lightoj-1186", "2\n1 0 1\n900000000\n", "Case 1: black wins\n");
}

fn too_large_to_keep(problem: &str, begin: &'static str, answer: &str) {
    let mut process = Process::new("sh")
        .args(["-c", "ulimit -v 16384; exec \"$0\" solve \"$1\""])
        .args([cargo_bin!("nimjudge").as_os_str(), problem.as_ref()])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("sh runs");
    let mut stdin = process.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || {
        let _ = stdin.write_all(begin.as_bytes());
        while stdin.write_all(b"1 2 3 4 5 6 7 8 9\n").is_ok() {}
    });
    let output = process.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    assert_eq!(String::from_utf8_lossy(&output.stdout), answer);
    let error = "error: cannot keep a test of stdin: out of memory\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), error);
    assert_eq!(output.status.code(), Some(3));
}

#[test]
fn a_full_disk_is_the_systems_failure() {
    for arguments in
        [&["solve", "nim", SAMPLE][..], &["list"], &["show", "nim"], &["--help"], &["man"]]
    {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let output = Process::new(cargo_bin!("nimjudge"))
            .args(arguments)
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdout(full)
            .output()
            .expect("it runs");
        let message = "error: cannot write to stdout: No space left on device\n";
        assert_eq!(String::from_utf8_lossy(&output.stderr), message, "{arguments:?}");
        assert_eq!(output.status.code(), Some(3), "{arguments:?}");
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut process = Process::new(cargo_bin!("nimjudge"))
        .args(["solve", "nim"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it runs");
    let mut stdin = process.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || {
        let tests = "1\n5\n".repeat(10_000);
        let _ = stdin.write_all(b"100000000\n");
        // Until the program has ended, and its end of the pipe is closed.
        while stdin.write_all(tests.as_bytes()).is_ok() {}
    });
    let mut line = String::new();
    BufReader::new(process.stdout.take().expect("it is piped"))
        .read_line(&mut line)
        .expect("answers");
    assert_eq!(line, "First\n");
    let output = process.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Through `script`, which gives the program a terminal: the first answer comes before the second
/// test is typed.
#[test]
fn on_a_terminal_each_test_is_answered_at_once() {
    let program = cargo_bin!("nimjudge").display().to_string();
    let mut script = Process::new("script")
        .args(["-qec", &format!("'{program}' solve nim --frame eof"), "/dev/null"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script, of util-linux, runs");
    let mut stdin = script.stdin.take().expect("it is piped");
    let mut lines = BufReader::new(script.stdout.take().expect("it is piped")).lines();
    let mut until = |answer: &str| {
        while lines.next().expect("there is more").expect("it can be read").trim_end() != answer {}
    };
    stdin.write_all(b"1 5\n").expect("it listens");
    until("First");
    stdin.write_all(b"2 7 7\n").expect("it listens");
    until("Second");
    stdin.write_all(b"\x04").expect("it listens");
    drop(stdin);
    assert!(script.wait().expect("it ends").success());
}

#[test]
fn a_fifo_can_be_the_file() {
    let folder = std::env::temp_dir().join(format!("nimjudge-fifo-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder can be made");
    let path = folder.join("fifo");
    assert!(Process::new("mkfifo").arg(&path).status().expect("mkfifo runs").success());
    let writer = thread::spawn({
        let path = path.clone();
        move || std::fs::write(path, TWO_TESTS)
    });
    let fifo = path.to_str().expect("it is UTF-8");
    nimjudge(&["solve", "nim", fifo]).assert().success().stdout("First\nSecond\n");
    writer.join().expect("the writer ends").expect("it could write");
    nimjudge(&["solve", "nim", "/dev/stdin"]).write_stdin(TWO_TESTS).assert().success();
    std::fs::remove_dir_all(folder).expect("the folder can be removed");
}

#[test]
fn reading_begins_where_stdin_stands() {
    let mut file = File::open(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/nim/sample.in"))
        .expect("the sample is there");
    let mut first = [0];
    file.read_exact(&mut first).expect("it can be read");
    // Without its T, the rest of the sample is tests until the end of the file.
    let process = Process::new(cargo_bin!("nimjudge"))
        .args(["solve", "nim", "--frame", "eof"])
        .stdin(file)
        .output()
        .expect("it runs");
    let whole = nimjudge(&["solve", "nim", SAMPLE]).output().expect("it runs");
    assert_eq!(process.stdout, whole.stdout);
}

#[test]
fn the_list_names_every_problem() {
    let list = nimjudge(&["list"]).output().expect("it runs");
    let list = String::from_utf8(list.stdout).expect("it is UTF-8");
    let mut lines = list.lines();
    let head: Vec<_> = lines.next().expect("there is a head").split_whitespace().collect();
    assert_eq!(head, ["id", "judge", "game", "play", "frame", "answer"]);
    let ids: Vec<_> = lines.map(|line| line.split(' ').next().expect("an id")).collect();
    let rows: Vec<_> = nimjudge::problems::all().map(|problem| problem.id).collect();
    assert_eq!(ids, rows);

    let json = nimjudge(&["list", "--json"]).output().expect("it runs").stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("it is JSON");
    let objects = json.as_array().expect("an array");
    assert_eq!(objects.len(), rows.len());
    for (object, row) in objects.iter().zip(nimjudge::problems::all()) {
        assert_eq!(object["id"], row.id);
        assert_eq!(object["game"], row.game.id);
        assert_eq!(object["play"], row.play.name());
        assert_eq!(object["frame"], row.frame.name());
        assert_eq!(object["answer"], row.answer());
        assert_eq!(object["judge"].as_str().unwrap_or_default(), row.judge);
    }
}

#[test]
fn a_problem_is_shown_with_its_format_first() {
    let show = nimjudge(&["show", "cses-1730"]).assert().success().stderr("");
    let format = "\
cses-1730
  CSES: Nim Game I
  the game `nim`, normal play

Format: T tests, their number first; any white space separates
  T
    n
    a[1] … a[n]
  T  the number of tests; the statement promises at most 200000
  n  a heap count; the statement promises 1 to 200000
  a  a heap size; the statement promises 1 to 1000000000

Answers: one line a test
  first     if the player to move wins
  second    if not

Limits:
  at most 200000 numbers in all lists together
  time 1000 ms
  memory 512 MB

The game's home problem and its theory:

# Nim
";
    show.stdout(str::starts_with(format).and(str::contains("## Theory")));
    for problem in nimjudge::problems::all() {
        nimjudge(&["show", problem.id]).assert().success().stdout(str::contains("Format: "));
    }
}

#[test]
fn completions_name_the_problems() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let script = nimjudge(&["completions", shell]).assert().success().stderr("");
        script.stdout(str::contains("completions"));
    }
    nimjudge(&["completions", "bash"]).assert().stdout(str::contains("hr-misere-nim-1"));
    refuses(&["completions", "ksh"], "error: invalid value 'ksh' for '<SHELL>'");
}

#[test]
fn there_is_a_manual_page_for_the_program_and_for_each_command() {
    nimjudge(&["man"]).assert().success().stdout(str::contains(".TH nimjudge 1"));
    for command in ["solve", "explain", "prove", "list", "show", "completions", "man"] {
        let title = format!(".TH nimjudge-{command} 1");
        nimjudge(&["man", command]).assert().success().stdout(str::contains(title));
    }
    refuses(&["man", "woman"], "error: invalid value 'woman' for '[COMMAND]'");
}
