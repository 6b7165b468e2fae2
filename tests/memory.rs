//! Memory does not follow the size of the input, nor what a file claims.

mod testdata;

use std::{
    fs::{self, File},
    io::{self, Read, Write},
    path::Path,
    process::{Command, Stdio},
    thread,
};

use assert_cmd::cargo::cargo_bin;
use nimjudge::problems;
use testdata::cases;

/// The program with so many KiB of address space at most.
fn confined(kibibytes: u32, problem: &str) -> Command {
    let mut command = Command::new("sh");
    let limit = format!("ulimit -v {kibibytes}; exec \"$0\" solve \"$1\"");
    command.args(["-c", &limit]).arg(cargo_bin!("nimjudge")).arg(problem);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn a_gigabyte_passes_through_a_few_megabytes() {
    const HEAPS: u64 = 100_000_000;
    const PIECE: usize = 100_000;
    for (problem, answer) in [("nim", "Second\n"), ("misere_nim", "Second\n")] {
        let mut process = confined(16_384, problem).spawn().expect("sh runs");
        let mut stdin = process.stdin.take().expect("it is piped");
        // An even number of equal heaps: lost in both plays.
        let heaps = "123456789\n".repeat(PIECE);
        write!(stdin, "1\n{HEAPS}\n").expect("it listens");
        for _ in 0..HEAPS / PIECE as u64 {
            stdin.write_all(heaps.as_bytes()).expect("it listens");
        }
        drop(stdin);
        let output = process.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "");
        assert_eq!(String::from_utf8_lossy(&output.stdout), answer);
    }
}

#[test]
fn answers_do_not_pile_up() {
    const TESTS: usize = 5_000_000;
    let mut process = confined(16_384, "nim").spawn().expect("sh runs");
    let mut stdin = process.stdin.take().expect("it is piped");
    let writer = thread::spawn(move || {
        writeln!(stdin, "{TESTS}").expect("it listens");
        let tests = "1\n5\n".repeat(TESTS / 1000);
        (0..1000).try_for_each(|_| stdin.write_all(tests.as_bytes())).expect("it listens");
    });
    let output = process.wait_with_output().expect("it ends");
    writer.join().expect("the writer ends");
    assert_eq!(output.stdout.len(), TESTS * "First\n".len());
    assert_eq!(output.status.code(), Some(0));
}

/// One test of nine million numbers, for each way of folding them.
#[test]
fn dressed_up_tests_and_counts_are_folded_too() {
    for (problem, head) in [
        ("hr-nimble-game-1", "1 9000000"),
        ("hr-poker-nim-1", "1 9000000 3"),
        ("hr-zero-move-nim", "1 9000000"),
        ("hr-chocolate-in-box", "9000000"),
        ("cf-15c", "4500000"),
        ("lightoj-1192", "1 4500000"),
        ("lightoj-1247", "1 1 9000000"),
        ("lightoj-1247", "1 9000000 1"),
        ("bounded_nim", "1 9000000 7"),
        ("misere_subtraction_game", "1 9000000 1 3"),
        // The table of small heights takes 8 MiB.
        ("tower_breakers_again", "1 9000000"),
        ("boj-9732", "1 3000000 3"),
    ] {
        let mut process = confined(24_576, problem).spawn().expect("sh runs");
        let mut stdin = process.stdin.take().expect("it is piped");
        writeln!(stdin, "{head}").expect("it listens");
        for thousand in 0..9000 {
            let numbers = (0..1000).map(|number| format!("{}\n", thousand * 1000 + number + 1));
            stdin.write_all(numbers.collect::<String>().as_bytes()).expect("it listens");
        }
        drop(stdin);
        let output = process.wait_with_output().expect("it ends");
        assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{problem} {head}");
        assert_eq!(output.status.code(), Some(0), "{problem} {head}");
    }
}

/// Each number of each sample, replaced by enormous ones.
#[test]
fn a_count_is_a_claim_not_a_size() {
    for problem in problems::all() {
        let sample = cases(problem.id).into_iter().find(|case| case.name == "sample");
        let text = String::from_utf8(sample.expect("there is one").input()).expect("it is ASCII");
        let tokens: Vec<_> = text.split_whitespace().collect();
        for place in 0..tokens.len().min(8) {
            for claim in ["1000000000000000000", "18446744073709551615"] {
                let mut tokens = tokens.clone();
                tokens[place] = claim;
                let code = code(problem.id, &tokens.join(" "));
                assert!(
                    matches!(code, Some(0 | 1)),
                    "{}: {tokens:?} ends with {code:?}",
                    problem.id
                );
            }
        }
    }
}

fn code(problem: &str, input: &str) -> Option<i32> {
    let mut process = confined(16_384, problem).spawn().expect("sh runs");
    let mut stdin = process.stdin.take().expect("it is piped");
    let mut stdout = process.stdout.take().expect("it is piped");
    let reader = thread::spawn(move || stdout.read_to_end(&mut Vec::new()));
    // It may stop at an error before it has read everything.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    reader.join().expect("the reader ends").expect("it can be read");
    process.wait().expect("it ends").code()
}

/// How a file reaches the program.
#[derive(Clone, Copy, Debug)]
enum Way {
    Name,
    Stdin,
    Pipe,
}

/// The most memory, in KiB, that the program ever had at once, pages of the file included, when it has
/// answered all but the last of the tests: `block` so many times, whose answers are `answers`.
fn peak(way: Way, block: &'static [u8], times: usize, answers: usize) -> u64 {
    // More than a pipe and the program hold, so that it is not done yet.
    const LEFT: usize = 150_000;
    let mut command = Command::new(cargo_bin!("nimjudge"));
    command.args(["solve", "nim", "--frame", "eof"]).stdout(Stdio::piped());
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("memory-{way:?}-{}", block.len() * times));
    let write = move |mut file: Box<dyn Write>| {
        (0..times).try_for_each(|_| file.write_all(block)).expect("it can be written");
    };
    match way {
        Way::Pipe => command.stdin(Stdio::piped()),
        Way::Name | Way::Stdin => {
            write(Box::new(File::create(&path).expect("a file can be made")));
            command.stdin(File::open(&path).expect("it can be opened"))
        }
    };
    if matches!(way, Way::Name) {
        command.arg(&path);
    }
    let mut process = command.spawn().expect("it runs");
    let writer = process.stdin.take().map(|stdin| thread::spawn(move || write(Box::new(stdin))));
    let mut stdout = process.stdout.take().expect("it is piped");
    let most = (times * answers - LEFT) as u64;
    let read = io::copy(&mut (&mut stdout).take(most), &mut io::sink());
    assert_eq!(read.expect("there are answers"), most);
    let status = fs::read_to_string(format!("/proc/{}/status", process.id()));
    let status = status.expect("it runs still");
    let read = io::copy(&mut stdout, &mut io::sink());
    assert_eq!(read.expect("there are answers"), LEFT as u64);
    writer.map(thread::JoinHandle::join).transpose().expect("the writer ends");
    assert!(process.wait().expect("it ends").success());
    let _ = fs::remove_file(path);
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("Linux tells");
    peak.trim().trim_end_matches(" kB").parse().expect("a number")
}

#[test]
fn the_peak_is_below_ten_megabytes() {
    // A thousand tests of one heap; and a hundred of a hundred heaps, so that there are fewer answers.
    let small = "1\n5\n".repeat(1000).into_bytes().leak();
    let large = format!("100\n{}\n", "123456789 ".repeat(100)).repeat(100).into_bytes().leak();
    let megabyte = 1_000_000;
    for (way, block, answers, size) in [
        (Way::Name, &*small, 6000, 2 * megabyte),
        (Way::Stdin, small, 6000, 2 * megabyte),
        (Way::Pipe, small, 6000, 2 * megabyte),
        (Way::Name, small, 6000, 64 * megabyte),
        (Way::Stdin, large, 700, 64 * megabyte),
        (Way::Pipe, large, 700, 64 * megabyte),
        (Way::Pipe, large, 700, 300 * megabyte),
    ] {
        let peak = peak(way, block, size / block.len(), answers);
        assert!(peak < 10 << 10, "{way:?}, {size} bytes: {peak} KiB");
    }
}
