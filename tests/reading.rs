//! However the bytes of a file arrive, and whichever way it is solved: the same answers, and the
//! same error at the same place.

mod testdata;

use std::io::{self, Read};

use nimjudge::{
    error::Error,
    problem::{Form, Frame, Problem, by_layout},
    problems,
    scanner::{Input, Kernel},
    writer::Answers,
};
use testdata::cases;

/// Bytes that arrive a few at a time.
struct Pieces<'a> {
    bytes: &'a [u8],
    size: usize,
}

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let size = self.size.min(buffer.len());
        self.bytes.take(size as u64).read(buffer).inspect(|&read| self.bytes = &self.bytes[read..])
    }
}

/// The answers, and the message if there is one.
fn solved(problem: &Problem, bytes: &[u8], size: usize) -> (Vec<u8>, String) {
    solved_by(Kernel::best(), problem, bytes, size)
}

fn solved_by(kernel: Kernel, problem: &Problem, bytes: &[u8], size: usize) -> (Vec<u8>, String) {
    let mut output = Vec::new();
    let mut answers = Answers::new(&mut output);
    let mut input = Input::new(Pieces { bytes, size }, "stdin").with_kernel(kernel);
    let result = problem.solve(&mut input, &mut answers);
    answers.finish().expect("memory can be written");
    drop(answers);
    let message = match result {
        Ok(()) => String::new(),
        Err(error @ (Error::Input(_) | Error::Undecided { .. })) => error.to_string(),
        Err(error) => panic!("{error}"),
    };
    (output, message)
}

/// Whether an input can be solved a thousand times: it asks for no large table of a subtraction game.
/// What lies far beyond any table is refused at once, or has a period.
fn is_light(problem: &Problem, input: &[u8]) -> bool {
    let tokens = input.split(u8::is_ascii_whitespace);
    let mut numbers = tokens.filter_map(|token| std::str::from_utf8(token).ok()?.parse().ok());
    problem.game.id != "subtraction_game"
        || !numbers.any(|number: u64| (1 << 12..=1 << 25).contains(&number))
}

#[test]
fn pieces_of_any_size_make_the_same_file() {
    for problem in problems::all() {
        for case in cases(problem.id) {
            let bytes = case.input();
            let whole = solved(problem, &bytes, usize::MAX);
            let sizes: &[_] = if is_light(problem, &bytes) {
                &[1, 2, 3, 5, 8, 13, 64, 255, 256, 257]
            } else {
                &[1]
            };
            for &size in sizes {
                let path = case.file("in");
                assert_eq!(solved(problem, &bytes, size), whole, "{path:?} by {size} bytes");
            }
        }
    }
}

/// A fold of its own agrees with the generic solve, but for heaps that no position holds, and for
/// tests that are undecided: of those the fold knows more, or tells the place.
fn check_fold(problem: &Problem, bytes: &[u8], solved_by_fold: &(Vec<u8>, String)) {
    if matches!(problem.form, Form::Own { .. }) {
        return;
    }
    let generic = solved(&Problem { solve: by_layout, ..*problem }, bytes, usize::MAX);
    let is_undecided = |message: &str| {
        ["is undecided", "no period of these amounts"].iter().any(|text| message.contains(text))
    };
    if is_undecided(&generic.1) || is_undecided(&solved_by_fold.1) {
        let same_until_then = solved_by_fold.0.starts_with(&generic.0);
        assert!(same_until_then, "{}: {:?}", problem.id, String::from_utf8_lossy(bytes));
    } else if !generic.1.contains("a number that keeps heaps below 2^64") {
        let shown = String::from_utf8_lossy(bytes);
        assert_eq!(*solved_by_fold, generic, "{}: {shown:?}", problem.id);
    }
}

#[test]
fn a_fold_of_its_own_agrees_with_the_generic_solve() {
    for problem in problems::all() {
        for case in cases(problem.id) {
            let bytes = case.input();
            check_fold(problem, &bytes, &solved(problem, &bytes, usize::MAX));
        }
    }
}

/// Ten thousand broken files for every row: an answer or an error, and the same in both ways.
#[test]
fn broken_files_are_answered_or_refused() {
    for problem in problems::all() {
        let mut inputs: Vec<_> = cases(problem.id).iter().map(testdata::Case::input).collect();
        inputs.retain(|input| is_light(problem, input));
        let seed = problem.id.bytes().fold(1, |seed, byte| seed << 5 ^ seed >> 3 ^ u64::from(byte));
        let mut random = Random(seed);
        for number in 0..10_000 {
            let bytes = broken(&inputs, &mut random);
            let size = [usize::MAX, 1, 7, 300][random.below(4)];
            let own = solved(problem, &bytes, size);
            let shown = String::from_utf8_lossy(&bytes);
            assert!(own.0.is_empty() || own.0.ends_with(b"\n"), "{}: {shown:?}", problem.id);
            // The generic solve is slower.
            if number % 4 == 0 {
                check_fold(problem, &bytes, &own);
            }
        }
    }
}

/// One of the inputs, with one to four things broken in it.
fn broken(inputs: &[Vec<u8>], random: &mut Random) -> Vec<u8> {
    const PIECES: [&[u8]; 16] = [
        b"",
        b" ",
        b"\n",
        b"\r\n",
        b"-",
        b"+",
        b".",
        b"x",
        b"\0",
        b"\xff",
        b"0",
        b"00000000000000000000",
        b"1000000000000000000",
        b"18446744073709551615",
        b"18446744073709551616",
        b"999999999999999999999999999999999999999999",
    ];
    let mut bytes = inputs[random.below(inputs.len())].clone();
    bytes.truncate(2000);
    for _ in 0..=random.below(4) {
        let from = random.below(bytes.len() + 1);
        let length = random.below(8).min(bytes.len() - from);
        let piece = match random.below(4) {
            0 if !bytes.is_empty() => {
                bytes[random.below(bytes.len() + 1)..].iter().copied().take(20).collect()
            }
            _ => PIECES[random.below(PIECES.len())].to_vec(),
        };
        bytes.splice(from..from + length, piece);
        if random.below(8) == 0 {
            bytes.truncate(from);
        }
    }
    bytes
}

/// Rows of which a test is one list, which may be short or a part of a run of small numbers.
const LISTS: [&str; 8] = [
    "nim",
    "misere_nim",
    "staircase_nim",
    "staircase_nim_exit",
    "sequential_nim",
    "misere_staircase_nim",
    "misere_staircase_nim_exit",
    "misere_sequential_nim",
];

/// The lists of many tests, of lengths and numbers that stay alike for a while.
fn lists(random: &mut Random, count: usize, least: usize) -> Vec<Vec<u64>> {
    let mut lists = Vec::with_capacity(count);
    while lists.len() < count {
        let longest = [0, 1, 3, 5, 8, 9, 20, 99, 300, 5000][random.below(10)].max(least);
        let largest = [0, 1, 2, 9, 99, 99, 100, 1_000_000_000][random.below(8)];
        let rare = 1 + random.below(3000);
        for _ in 0..random.below(3 * count / (1 + longest)) {
            let length = least + random.below(longest - least + 1);
            let mut number = || {
                let most = if random.below(rare) == 0 { usize::MAX / 2 } else { largest };
                random.below(most + 1) as u64
            };
            lists.push((0..length).map(|_| number()).collect());
        }
    }
    lists.truncate(count);
    lists
}

/// What stands within lines of a file, between them where a test has two, and between tests.
const GAPS: [[&[u8]; 3]; 3] =
    [[b" ", b"\n", b"\r\n"], [b" ", b" ", b" "], [b"\n", b"\t ", b"\n\n"]];

/// Tests as a file has them, some on one line and some on two.
fn written(lists: &[Vec<u64>], random: &mut Random) -> Vec<u8> {
    let [within, between, behind] = GAPS[random.below(3)];
    let mut bytes = Vec::new();
    for list in lists {
        bytes.extend(list.len().to_string().bytes());
        for (index, number) in list.iter().enumerate() {
            bytes.extend(if index == 0 && random.below(2) == 0 { between } else { within });
            bytes.extend(number.to_string().bytes());
        }
        bytes.extend(behind);
    }
    bytes
}

/// Every kernel, however the bytes arrive, does what the generic solve does by the portable one.
fn check_kernels(problem: &Problem, bytes: &[u8], random: &mut Random) {
    let generic = Problem { solve: by_layout, ..*problem };
    let expected = solved_by(Kernel::Portable, &generic, bytes, usize::MAX);
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        for size in [usize::MAX, 1 + random.below(5000)] {
            let solved = solved_by(kernel, problem, bytes, size);
            let name = (problem.id, kernel.name());
            assert_eq!(solved.1, expected.1, "{name:?} by {size} bytes");
            let differ = solved.0.iter().zip(&expected.0).position(|(one, other)| one != other);
            assert_eq!(differ, None, "{name:?} by {size} bytes");
            assert_eq!(solved.0.len(), expected.0.len(), "{name:?} by {size} bytes");
        }
    }
}

/// Small tests are decided by whole runs, and short ones by themselves: with as many tests as there
/// should be, with others, and with a fault somewhere.
#[test]
fn many_tests_are_the_same_by_every_kernel() {
    let mut random = Random(41);
    for id in LISTS {
        let counted = *problems::find(id).expect("it is in the table");
        for round in 0..12 {
            let frame = [Frame::Counted, Frame::Counted, Frame::Zero, Frame::Eof][round % 4];
            let problem = Problem { frame, ..counted };
            // No list is empty where zeros end the file.
            let lists = lists(&mut random, 6000, usize::from(frame == Frame::Zero));
            let tests = written(&lists, &mut random);
            let check = |count: usize, tests: &[u8], random: &mut Random| {
                let bytes = match frame {
                    Frame::Counted => [format!("{count}\n").as_bytes(), tests].concat(),
                    Frame::Zero => [tests, b"0\n"].concat(),
                    _ => tests.to_vec(),
                };
                check_kernels(&problem, &bytes, random);
            };
            check(lists.len(), &tests, &mut random);
            if frame == Frame::Counted {
                check(lists.len() + 1, &tests, &mut random);
                check(lists.len() - 1, &tests, &mut random);
                check(usize::MAX, &tests, &mut random);
                // The last of the tests that are decided together.
                check(1 + random.below(lists.len()), &tests, &mut random);
            }
            if frame == Frame::Zero {
                // An empty list ends the file, and nothing may follow.
                let (before, after) = lists.split_at(random.below(lists.len()));
                let [before, after] = [before, after].map(|lists| written(lists, &mut random));
                check(lists.len(), &[before, b"0\n".to_vec(), after].concat(), &mut random);
            }
            check(lists.len(), &tests[..random.below(tests.len())], &mut random);
            let mut broken = tests;
            let place = random.below(broken.len());
            broken[place] = b"x-.\0\xff0"[random.below(6)];
            check(lists.len(), &broken, &mut random);
        }
    }
}

/// No more tests are answered than there should be, even if those of a run are as many as its numbers.
#[test]
fn tests_without_numbers_are_counted_by_every_kernel() {
    let mut random = Random(43);
    for id in LISTS {
        let problem = problems::find(id).expect("it is in the table");
        // Behind the count, small numbers are expected only after some runs.
        let counts = (40_000..=42_100).step_by(300).chain([1, 2047, 2048, 2049, 45_000, 45_001]);
        for count in counts {
            let bytes = format!("{count}\n{}", "0 ".repeat(45_000));
            check_kernels(problem, bytes.as_bytes(), &mut random);
        }
    }
}

/// Marsaglia's xorshift of 64 bits (2003): the same numbers everywhere and always.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 % end as u64).expect("it is below a usize")
    }
}
