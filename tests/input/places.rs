//! The places of faults, compared with a plain count; and files that are read from their middle.

use std::{fs::File, os::unix::fs::FileExt};

use super::{
    Folder, LARGE, List, MARK, PAIR, PAIR_ANSWERS, PIECE, Way, check, kernels, solve, solve_from,
};

fn is_separator(byte: u8) -> bool {
    matches!(byte, b' ' | b'\n')
}

/// What is said of the token around a byte of a single test's list.
fn message(bytes: &[u8], at: usize, name: &str) -> String {
    let start = bytes[..at].iter().rposition(|&byte| is_separator(byte)).expect("a head") + 1;
    let token = bytes[start..].split(|&byte| is_separator(byte)).next().expect("it stands there");
    let mut token = String::from_utf8(token.to_vec()).expect("it is ASCII");
    if token.len() > 32 {
        token.truncate(32);
        token.push('…');
    }
    let before = &bytes[..start];
    let line = before.split(|&byte| byte == b'\n').count();
    let column = start - before.iter().rposition(|&byte| byte == b'\n').expect("a head");
    let mut tokens = before.split(|&byte| is_separator(byte)).filter(|token| !token.is_empty());
    let count = String::from_utf8_lossy(tokens.next().expect("a head"));
    let (heap, count) = (tokens.count() + 1, count.trim_start_matches('0'));
    format!(
        "error: expected a heap size, found `{token}`\n --> {name}:{line}:{column}  \
         (test 1, heap {heap} of {count})\n"
    )
}

#[test]
fn a_fault_around_the_edge_of_a_piece_is_told_with_its_place() {
    let folder = Folder::new("faults");
    let mut list = List::new();
    list.fill(LARGE + PIECE / 2);
    let mut bytes = list.finish();
    let path = folder.file(&bytes);
    let file = File::options().write(true).open(&path).expect("it can be opened");
    for edge in [PIECE, 2 * PIECE, LARGE] {
        for at in edge - 1..=edge + 1 {
            let digit = std::mem::replace(&mut bytes[at], b'x');
            file.write_all_at(b"x", at as u64).expect("it can be written");
            for kernel in kernels() {
                for way in Way::ALL {
                    let case = format!("{kernel:?}, {way:?}, byte {at}");
                    let message = message(&bytes, at, &way.name(&path));
                    check(&solve(way, kernel, "single", &path), 1, b"", &message, &case);
                }
            }
            bytes[at] = digit;
            file.write_all_at(&[digit], at as u64).expect("it can be written");
        }
    }
}

#[test]
fn stdin_is_read_from_where_it_stands() {
    let folder = Folder::new("stands");
    for pairs in [LARGE / 20, LARGE / 10, LARGE / 5] {
        for from in [3, PIECE - 1, PIECE, PIECE + 1, 2 * PIECE] {
            // In the middle of the only line so far.
            let mut bytes = vec![b'x'; from];
            bytes.extend(PAIR.repeat(pairs));
            let answers = PAIR_ANSWERS.repeat(pairs);
            let whole = folder.file(&bytes);
            for kernel in kernels() {
                let case = format!("{kernel:?}, {pairs} pairs from {from}");
                let output = solve_from(from as u64, Way::Stdin, kernel, "eof", &whole);
                check(&output, 0, &answers, "", &case);
            }
        }
    }
}

/// Neither what came before it nor a mark hides where a fault is: lines count from where stdin stood.
#[test]
fn places_count_from_where_stdin_stood() {
    let folder = Folder::new("counts");
    for (mark, column) in [(&b""[..], 1), (MARK, 4)] {
        for pairs in [0, 1, LARGE / 10] {
            for from in [3, PIECE - 1, PIECE, PIECE + 1] {
                let mut bytes = vec![b'\n'; from];
                bytes.extend(mark);
                bytes.extend(PAIR.repeat(pairs));
                bytes.extend(b"y");
                let path = folder.file(&bytes);
                let (line, test) = (5 * pairs + 1, 2 * pairs + 1);
                let column = if pairs == 0 { column } else { 1 };
                let message = format!(
                    "error: expected a heap count, found `y`\n --> stdin:{line}:{column}  \
                     (test {test})\n"
                );
                for kernel in kernels() {
                    let case = format!("{kernel:?}, {pairs} pairs from {from}, mark {mark:?}");
                    let output = solve_from(from as u64, Way::Stdin, kernel, "eof", &path);
                    check(&output, 1, &PAIR_ANSWERS.repeat(pairs), &message, &case);
                }
            }
        }
    }
}

/// Where a reader before us has read it all, or sought beyond.
#[test]
fn stdin_at_its_end_and_beyond_is_empty() {
    let folder = Folder::new("beyond");
    for pairs in [1, LARGE / 10] {
        let bytes = PAIR.repeat(pairs);
        let path = folder.file(&bytes);
        for from in [bytes.len(), bytes.len() + 1, 20 * PIECE] {
            let mut file = File::open(&path).expect("it can be opened");
            std::io::Seek::seek(&mut file, std::io::SeekFrom::Start(from as u64)).expect("a file");
            for kernel in kernels() {
                let stdin = file.try_clone().expect("a file");
                let output = super::nimjudge(kernel, "eof").stdin(stdin).output();
                let case = format!("{kernel:?}, {} bytes from {from}", bytes.len());
                check(&output.expect("it runs"), 0, b"", "", &case);
            }
        }
    }
}
