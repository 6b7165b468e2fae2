//! Files that become shorter or longer while they are read. The program stands still where nobody
//! reads its answers; until then it has read as much as they need.

use std::{
    fs::{self, File},
    io::{Read, Write},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Output},
    thread,
    time::Duration,
};

use nimjudge::scanner::Kernel;

use super::{Folder, LARGE, List, PAIR, PAIR_ANSWERS, PIECE, Way, check, kernels, nimjudge};

/// A program that reads a file.
struct Reader {
    path: PathBuf,
    process: Child,
    stdout: ChildStdout,
    answers: Vec<u8>,
}

impl Reader {
    fn new(way: Way, kernel: Kernel, path: &Path) -> Self {
        let mut command = nimjudge(kernel, "eof");
        match way {
            Way::Name => command.arg(path),
            _ => command.stdin(File::open(path).expect("the file can be opened")),
        };
        let mut process = command.spawn().expect("it runs");
        let stdout = process.stdout.take().expect("it is piped");
        Self { path: path.into(), process, stdout, answers: Vec::new() }
    }

    /// Takes answers until so much of the file was read, and waits until no more can be written.
    fn stop_behind(&mut self, place: u64) {
        let mut answers = [0; 1 << 14];
        // There is an answer before the program can wait for anything.
        while self.answers.is_empty() || self.place() < place {
            let length = self.stdout.read(&mut answers).expect("there are answers");
            assert!(length > 0, "it stops too early");
            self.answers.extend(&answers[..length]);
        }
        while !self.is_asleep() {
            thread::sleep(Duration::from_millis(1));
        }
    }

    /// How much of the file was read.
    fn place(&self) -> u64 {
        let folder = PathBuf::from(format!("/proc/{}", self.process.id()));
        let mut place = 0;
        for entry in fs::read_dir(folder.join("fd")).expect("it runs").flatten() {
            if fs::read_link(entry.path()).is_ok_and(|path| path == self.path) {
                let fields = fs::read_to_string(folder.join("fdinfo").join(entry.file_name()));
                let fields = fields.expect("Linux tells");
                let field = fields.lines().find_map(|line| line.strip_prefix("pos:"));
                place = field.expect("it has a place").trim().parse().expect("a number");
            }
        }
        place
    }

    /// Whether it waits, which it does for a pipe and not for a file.
    fn is_asleep(&self) -> bool {
        let state = fs::read_to_string(format!("/proc/{}/stat", self.process.id()));
        state.expect("it runs").contains(") S ")
    }

    fn resize(&self, size: u64) {
        let file = File::options().write(true).open(&self.path).expect("it can be opened");
        file.set_len(size).expect("it can be cut");
    }

    fn finish(mut self) -> Output {
        self.process.stdout = Some(self.stdout);
        let mut output = self.process.wait_with_output().expect("it ends");
        self.answers.append(&mut output.stdout);
        Output { stdout: self.answers, ..output }
    }
}

fn shorter(way: Way, path: &Path) -> String {
    format!("error: cannot read {}: it became shorter while it was read\n", way.name(path))
}

/// The answers to the tests that are whole in so many bytes of pairs.
fn answers_until(size: usize) -> Vec<u8> {
    let mut answers = PAIR_ANSWERS.repeat(size / PAIR.len());
    match size % PAIR.len() {
        ..4 => {}
        4..12 => answers.extend(b"First\n"),
        12.. => answers.extend(PAIR_ANSWERS),
    }
    answers
}

/// Cuts a file of pairs when so much of it was read.
fn cut(bytes: &[u8], behind: usize, to: &[usize]) {
    let folder = Folder::new(&format!("cut-{}", bytes.len()));
    for kernel in kernels() {
        for way in [Way::Name, Way::Stdin] {
            for &to in to {
                let case = format!("{kernel:?}, {way:?}, {} to {to}", bytes.len());
                let path = folder.file(bytes);
                let mut reader = Reader::new(way, kernel, &path);
                reader.stop_behind(behind as u64);
                let (place, given) = (reader.place(), reader.answers.len());
                reader.resize(to as u64);
                let output = reader.finish();
                // What was read before the cut is there; what is looked at may be, or not. Of a large
                // file, the answers that had not been written are dropped.
                let until = if to as u64 >= place { to } else { bytes.len() };
                let mut answers = answers_until(until);
                if until == bytes.len() || bytes.len() >= LARGE {
                    let length = output.stdout.len();
                    assert!((given..=answers.len()).contains(&length), "{case}");
                    answers.truncate(length);
                    assert!(answers.ends_with(b"\n"), "{case}");
                }
                check(&output, 3, &answers, &shorter(way, &path), &case);
            }
        }
    }
}

#[test]
fn a_large_file_that_becomes_shorter_is_told_of() {
    let bytes = PAIR.repeat(6 * PIECE / PAIR.len());
    // Of the third piece little is used.
    let behind = 3 * PIECE;
    let to = [
        0,
        2 * PIECE + 1,
        behind - PIECE / 2,
        behind - PIECE / 2 + 1234,
        behind,
        behind + PIECE / 2 + 1234,
        4 * PIECE,
        bytes.len() - 1,
    ];
    cut(&bytes, behind, &to);
}

#[test]
fn a_large_file_that_becomes_shorter_in_its_first_piece_is_told_of() {
    let bytes = PAIR.repeat(5 * PIECE / PAIR.len());
    cut(&bytes, 1, &[0, PIECE - 1, PIECE, PIECE + 4096, PIECE + 4097]);
}

#[test]
fn a_small_file_that_becomes_shorter_is_told_of() {
    let bytes = PAIR.repeat(LARGE / 2 / PAIR.len());
    let read = 1 << 16;
    cut(&bytes, 8 * read, &[0, read + 1234, 12 * read, 13 * read + 1234, bytes.len() - 1]);
}

/// While a list is read nothing is written, so it stops before the list.
#[test]
fn a_file_that_becomes_shorter_in_a_long_list_is_told_of() {
    let tests = 3 * PIECE / 2 / PAIR.len();
    let mut bytes = PAIR.repeat(tests);
    let mut list = List::new();
    list.fill(3 * PIECE);
    bytes.extend(list.finish());
    let folder = Folder::new("cut-list");
    for kernel in kernels() {
        for way in [Way::Name, Way::Stdin] {
            for to in [2 * PIECE - 4096, 2 * PIECE - 1234, 2 * PIECE, 3 * PIECE + 1, 4 * PIECE] {
                let case = format!("{kernel:?}, {way:?} to {to}");
                let path = folder.file(&bytes);
                let mut reader = Reader::new(way, kernel, &path);
                // In the piece where the list begins: the tests before it have too many answers.
                reader.stop_behind(2 * PIECE as u64);
                let given = reader.answers.len();
                reader.resize(to as u64);
                let output = reader.finish();
                let mut answers = PAIR_ANSWERS.repeat(tests);
                assert!((given..=answers.len()).contains(&output.stdout.len()), "{case}");
                answers.truncate(output.stdout.len());
                check(&output, 3, &answers, &shorter(way, &path), &case);
            }
        }
    }
}

#[test]
fn a_file_that_becomes_longer_is_read_to_its_new_end() {
    let folder = Folder::new("grow");
    for kernel in kernels() {
        for way in [Way::Name, Way::Stdin] {
            for (pairs, more) in
                [(100_000, 1), (100_000, 1_000_000), (1_000_000, 1), (1_000_000, 300_000)]
            {
                let case = format!("{kernel:?}, {way:?}, {pairs} and {more} pairs");
                let bytes = PAIR.repeat(pairs + more);
                // In the middle of a number.
                let end = pairs * PAIR.len() - 6;
                let path = folder.file(&bytes[..end]);
                let mut reader = Reader::new(way, kernel, &path);
                reader.stop_behind(1);
                let mut file = File::options().append(true).open(&path).expect("it can be opened");
                file.write_all(&bytes[end..]).expect("it can be written");
                let answers = PAIR_ANSWERS.repeat(pairs + more);
                check(&reader.finish(), 0, &answers, "", &case);
            }
        }
    }
}
