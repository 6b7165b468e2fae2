//! Where input comes from: files that change, streams, and every size at which the way of reading
//! changes. All of it through the program, and with every kernel that the processor can run.

#![cfg(target_os = "linux")]

mod cut;
mod edges;
mod places;
mod streams;

use std::{
    fs::{self, File},
    io::{self, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    thread,
};

use assert_cmd::cargo::cargo_bin;
use nimjudge::scanner::Kernel;

/// How much of a large file is looked at together, and from how many bytes on a file is large.
const PIECE: usize = 2 << 20;
const LARGE: usize = 4 * PIECE;

/// Two tests, of an odd number of bytes, so that they straddle a boundary in every way.
const PAIR: &[u8] = b"1\n5\n2\n77 77\n\n";
const PAIR_ANSWERS: &[u8] = b"First\nSecond\n";

const MARK: &[u8] = b"\xef\xbb\xbf";

/// A folder for the files of a test, which goes with it.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("input-{name}"));
        // An interrupted run leaves one.
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder can be made");
        Self(folder.canonicalize().expect("it is there"))
    }

    /// A file with these bytes.
    fn file(&self, bytes: &[u8]) -> PathBuf {
        let path = self.0.join("tests.in");
        fs::write(&path, bytes).expect("a file can be written");
        path
    }

    fn fifo(&self, name: &str) -> PathBuf {
        let path = self.0.join(name);
        let made = Command::new("mkfifo").arg(&path).status().expect("mkfifo runs");
        assert!(made.success());
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// How a file reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Name,
    Stdin,
    Pipe,
}

impl Way {
    const ALL: [Self; 3] = [Self::Name, Self::Stdin, Self::Pipe];

    /// What messages call the file.
    fn name(self, path: &Path) -> String {
        if self == Self::Name { path.display().to_string() } else { "stdin".into() }
    }
}

fn kernels() -> impl Iterator<Item = Kernel> {
    Kernel::ALL.into_iter().filter(|kernel| kernel.is_available())
}

/// `nimjudge solve nim`, without its input.
fn nimjudge(kernel: Kernel, frame: &str) -> Command {
    let mut command = Command::new(cargo_bin!("nimjudge"));
    command.args(["solve", "nim", "--frame", frame]).env("NIMJUDGE_KERNEL", kernel.name());
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Solves a file from so many bytes on, which only a stdin can do; by its name, all of it.
fn solve_from(from: u64, way: Way, kernel: Kernel, frame: &str, path: &Path) -> Output {
    let open = || {
        let mut file = File::open(path).expect("the file can be opened");
        file.seek(SeekFrom::Start(from)).expect("it can be sought");
        file
    };
    let mut command = nimjudge(kernel, frame);
    match way {
        Way::Name => command.arg(path).output().expect("it runs"),
        Way::Stdin => {
            let mut file = open();
            let output = command.stdin(file.try_clone().expect("a file")).output();
            let output = output.expect("it runs");
            if output.status.success() {
                let (place, end) = (file.stream_position(), file.metadata().expect("a file").len());
                assert_eq!(place.expect("it has one"), end, "all of it was read");
            }
            output
        }
        Way::Pipe => {
            let (reader, mut writer) = io::pipe().expect("a pipe can be made");
            let mut file = open();
            // It may stop at an error before it has read everything.
            let writer = thread::spawn(move || io::copy(&mut file, &mut writer).ok());
            let output = command.stdin(reader).output().expect("it runs");
            drop(command);
            writer.join().expect("the writer ends");
            output
        }
    }
}

fn solve(way: Way, kernel: Kernel, frame: &str, path: &Path) -> Output {
    solve_from(0, way, kernel, frame, path)
}

/// Compares without showing megabytes.
fn check(output: &Output, code: i32, answers: &[u8], message: &str, case: &str) {
    let shown = String::from_utf8_lossy(&output.stderr);
    assert_eq!(shown, message, "{case}");
    assert_eq!(output.status.code(), Some(code), "{case}");
    let (length, expected) = (output.stdout.len(), answers.len());
    assert!(output.stdout == answers, "{case}: {length} bytes of answers, not these {expected}");
}

/// Pairs of tests, and then blanks, until there are so many bytes.
fn fill_with_pairs(bytes: &mut Vec<u8>, size: usize) -> usize {
    let count = (size - bytes.len()) / PAIR.len();
    bytes.extend(PAIR.repeat(count));
    bytes.resize(size, b' ');
    count
}

/// One test whose list has numbers of every length, and whose XOR is 0: any that is read wrong makes
/// it a win.
struct List {
    bytes: Vec<u8>,
    count: u64,
    xor: u64,
}

impl List {
    /// How many digits their number has: it is known last.
    const HEAD: usize = 20;

    fn new() -> Self {
        Self { bytes: [[b' '; Self::HEAD].as_slice(), b"\n"].concat(), count: 0, xor: 0 }
    }

    /// Adds a number, with zeros before it up to so many digits.
    fn push(&mut self, number: u64, digits: usize) {
        self.count += 1;
        self.xor ^= number;
        write!(self.bytes, "{number:0digits$}").expect("memory can be written");
        self.bytes.push(if self.count.is_multiple_of(7) { b'\n' } else { b' ' });
    }

    /// Adds numbers, and then blanks, until there are so many bytes.
    fn fill(&mut self, size: usize) {
        while self.bytes.len() + 21 < size {
            let mixed = self.count.wrapping_mul(0x9e37_79b9_7f4a_7c15);
            self.push(mixed >> (mixed % 61), 0);
        }
        self.bytes.resize(size.max(self.bytes.len()), b' ');
    }

    /// The text, which ends with a digit.
    fn finish(mut self) -> Vec<u8> {
        self.push(self.xor, 20);
        self.bytes.pop();
        let head = format!("{:0width$}", self.count, width = Self::HEAD);
        self.bytes[..Self::HEAD].copy_from_slice(head.as_bytes());
        self.bytes
    }
}
