//! However the bytes of a file arrive, and whichever way it is solved: the same answers, and the
//! same error at the same place.

mod testdata;

use std::io::{self, Read};

use nimjudge::{
    error::Error,
    problem::{Form, Problem, by_layout},
    problems,
    scanner::Input,
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
    let mut output = Vec::new();
    let mut answers = Answers::new(&mut output);
    let mut input = Input::new(Pieces { bytes, size }, "stdin");
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
