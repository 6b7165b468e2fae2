//! The sizes at which the way of reading changes, and tokens that lie across them.

use std::fs;

use super::{
    Folder, LARGE, List, MARK, PAIR, PAIR_ANSWERS, PIECE, Way, check, fill_with_pairs, kernels,
    solve,
};

#[test]
fn the_last_token_may_end_with_the_file_at_any_edge() {
    let folder = Folder::new("sizes");
    let edges = [2 * PIECE, LARGE, LARGE + PIECE];
    // A win, but for the last digit.
    let last = b"2 10 101";
    for edge in edges {
        for size in edge - 1..=edge + 1 {
            for end in ["", "\n"] {
                let mut bytes = Vec::new();
                let count = fill_with_pairs(&mut bytes, size - last.len() - end.len());
                bytes.extend(last);
                bytes.extend(end.bytes());
                assert_eq!(bytes.len(), size);
                let path = folder.file(&bytes);
                let mut answers = PAIR_ANSWERS.repeat(count);
                answers.extend(b"First\n");
                for kernel in kernels() {
                    for way in [Way::Name, Way::Pipe] {
                        let case = format!("{kernel:?}, {way:?}, {size} bytes, end {end:?}");
                        check(&solve(way, kernel, "eof", &path), 0, &answers, "", &case);
                    }
                }
            }
        }
    }
}

#[test]
fn a_long_list_may_end_with_the_file_at_any_edge() {
    let folder = Folder::new("lists");
    for edge in [LARGE, LARGE + PIECE] {
        for size in edge - 1..=edge + 1 {
            let mut list = List::new();
            list.fill(size - 20);
            let bytes = list.finish();
            assert_eq!(bytes.len(), size);
            for end in ["", "\n", " \n"] {
                let path = folder.file(&[&bytes, end.as_bytes()].concat());
                for kernel in kernels() {
                    let case = format!("{kernel:?}, {size} bytes, end {end:?}");
                    check(&solve(Way::Name, kernel, "single", &path), 0, b"Second\n", "", &case);
                }
            }
        }
    }
}

/// How many digits a token has: few, and around what is carried over to the next piece.
const DIGITS: [usize; 7] = [1, 20, 255, 256, 257, 300, 5000];

/// Where a token of so many digits begins before an edge.
fn starts(digits: usize) -> [usize; 5] {
    [0, 1, digits / 2, digits - 1, digits]
}

#[test]
fn numbers_of_any_length_lie_across_pieces() {
    let folder = Folder::new("numbers");
    for digits in DIGITS {
        let mut list = List::new();
        for (edge, start) in (1..).zip(starts(digits)) {
            list.fill(edge * PIECE - start);
            list.push(9, digits);
        }
        list.fill(list.bytes.len() + 1000);
        let path = folder.file(&list.finish());
        for kernel in kernels() {
            for way in Way::ALL {
                let case = format!("{kernel:?}, {way:?}, {digits} digits");
                check(&solve(way, kernel, "single", &path), 0, b"Second\n", "", &case);
            }
        }
    }
}

/// The same, where each is a heap of a small test.
#[test]
fn heaps_of_small_tests_lie_across_pieces() {
    let folder = Folder::new("heaps");
    for digits in DIGITS {
        let (mut bytes, mut answers) = (Vec::new(), Vec::new());
        for (edge, start) in (1..).zip(starts(digits)) {
            let count = fill_with_pairs(&mut bytes, edge * PIECE - start - 2);
            bytes.extend(format!("2 {:0digits$} 9 ", 9).bytes());
            answers.extend(PAIR_ANSWERS.repeat(count));
            answers.extend(b"Second\n");
        }
        bytes.extend(PAIR);
        answers.extend(PAIR_ANSWERS);
        let path = folder.file(&bytes);
        for kernel in kernels() {
            let case = format!("{kernel:?}, {digits} digits");
            check(&solve(Way::Name, kernel, "eof", &path), 0, &answers, "", &case);
        }
    }
}

#[test]
fn a_gap_may_be_longer_than_pieces() {
    let folder = Folder::new("gap");
    for blank in [b' ', b'\n'] {
        let mut bytes = b"3 5 ".to_vec();
        bytes.resize(bytes.len() + 5 * PIECE / 2, blank);
        bytes.extend(b"6 ");
        bytes.resize(bytes.len() + 5 * PIECE / 2, blank);
        bytes.extend(b"3\n");
        bytes.resize(bytes.len() + PIECE, blank);
        let path = folder.file(&bytes);
        for kernel in kernels() {
            for way in Way::ALL {
                let case = format!("{kernel:?}, {way:?}, blank {blank}");
                check(&solve(way, kernel, "eof", &path), 0, b"Second\n", "", &case);
            }
        }
    }
}

#[test]
fn a_token_may_be_longer_than_pieces() {
    let folder = Folder::new("token");
    let size = LARGE + PIECE / 2;
    let sevens = "7".repeat(32);
    for (first, last, found) in [
        (b'0', b'0', None),
        (b'0', b'2', Some(format!("the end of the input\n --> NAME:1:{}  (test 1)\n", size + 1))),
        (b'7', b'7', Some(format!("`{sevens}…`, which is above 2^64-1\n --> NAME:1:1\n"))),
        (b'7', b'x', Some(format!("`{sevens}…`\n --> NAME:1:1\n"))),
    ] {
        let mut bytes = vec![first; size];
        bytes[size - 1] = last;
        let path = folder.file(&bytes);
        for kernel in kernels() {
            for way in Way::ALL {
                let case = format!("{kernel:?}, {way:?}, {first} to {last}");
                let output = solve(way, kernel, "counted", &path);
                let Some(found) = &found else {
                    check(&output, 0, b"", "", &case);
                    continue;
                };
                let expected = if last == b'2' { "a heap count" } else { "the number of tests" };
                let found = found.replace("NAME", &way.name(&path));
                let message = format!("error: expected {expected}, found {found}");
                check(&output, 1, b"", &message, &case);
            }
        }
    }
}

#[test]
fn a_mark_may_stand_before_a_large_file() {
    let folder = Folder::new("mark");
    let bytes = [MARK, &PAIR.repeat(LARGE / 10)].concat();
    let path = folder.file(&bytes);
    assert!(fs::metadata(&path).expect("it is there").len() > LARGE as u64);
    for kernel in kernels() {
        for way in Way::ALL {
            let case = format!("{kernel:?}, {way:?}");
            let answers = PAIR_ANSWERS.repeat(LARGE / 10);
            check(&solve(way, kernel, "eof", &path), 0, &answers, "", &case);
        }
    }
}
