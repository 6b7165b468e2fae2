//! The scanner against a plain split, with every boundary everywhere.

use std::io::{self, Read};

use super::{Input, is_separator};
use crate::{
    error::{Context, Error, Fault, Found, Place, Token},
    problem::{Field, Refusal},
};

pub(super) const NUMBER: Field = Field::new("a", "a number", "number");

/// What a file is to a plain reader: each token with its place, and the place of the end.
fn plainly(text: &[u8]) -> (Vec<(Place, &[u8])>, Place) {
    let mut tokens: Vec<(Place, &[u8])> = Vec::new();
    let mut place = Place::START;
    let mut start = None;
    for (index, &byte) in text.iter().chain(b" ").enumerate() {
        match (is_separator(byte), start) {
            (false, None) => start = Some((index, place)),
            (true, Some((from, place))) => {
                tokens.push((place, &text[from..index]));
                start = None;
            }
            _ => {}
        }
        if index < text.len() {
            place.column += 1;
            if byte == b'\n' {
                place = Place { line: place.line + 1, column: 1 };
            }
        }
    }
    (tokens, place)
}

/// The number that a token is to the standard library.
fn number(token: &[u8]) -> Option<u64> {
    let digits = token.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(token).ok().filter(|_| digits)?.parse().ok()
}

/// All numbers, and the place where they stop.
fn read(text: &[u8], size: usize, run: usize) -> (Vec<u64>, Fault) {
    numbers_of(Input::with_sizes(text, "stdin", size, run))
}

/// The numbers of an input, and the place where they stop.
pub(super) fn numbers_of(mut input: Input<'_>) -> (Vec<u64>, Fault) {
    let mut numbers = Vec::new();
    loop {
        match input.number(&NUMBER) {
            Ok(number) => numbers.push(number),
            Err(Error::Input(fault)) => return (numbers, *fault),
            Err(error) => panic!("{error}"),
        }
    }
}

pub(super) fn expected(text: &[u8]) -> (Vec<u64>, Fault) {
    let (tokens, end) = plainly(text);
    let numbers: Vec<_> = tokens.iter().map_while(|(_, token)| number(token)).collect();
    let (place, found) = match tokens.get(numbers.len()) {
        None => (end, Found::End),
        Some((place, token)) => {
            let found =
                if token.iter().all(u8::is_ascii_digit) { Found::TooLarge } else { Found::Token };
            (*place, found(Token::new(token)))
        }
    };
    let context = Context::default();
    (numbers, Fault { expected: "a number".into(), found, name: "stdin".into(), place, context })
}

/// With every size of reads and of runs that puts a boundary somewhere else.
fn check(text: &[u8]) {
    let expected = expected(text);
    for size in (1..=70).chain([255, 256, 257, 300, 1 << 16]) {
        for run in [1, 2, 3, 7, 2048] {
            let read = read(text, size, run);
            assert_eq!(read, expected, "{:?} by {size}", String::from_utf8_lossy(text));
        }
    }
}

#[test]
fn numbers_of_any_length_are_read() {
    for digits in 1..=40 {
        let text = format!("{:0digits$} {:0digits$}\n\n{}", 7, 1234, "0".repeat(digits));
        check(text.as_bytes());
    }
}

#[test]
fn the_largest_number_is_read_and_the_next_one_is_not() {
    check(b"18446744073709551615 18446744073709551616 1");
    check(b"0018446744073709551615 0018446744073709551616");
    check(b"9999999999999999999 10000000000000000000 18446744073709551609 99999999999999999999");
    check(b"1 100000000000000000000000000000 1");
}

#[test]
fn every_byte_stops_or_separates_everywhere() {
    for byte in 0..=255 {
        let mut text = b"1 22\n333 4444444444 12345678901234567 ".to_vec();
        for place in 0..=text.len() {
            text.insert(place, byte);
            assert_eq!(read(&text, 1 << 16, 2048), expected(&text), "{byte} at {place}");
            assert_eq!(read(&text, 3, 2), expected(&text), "{byte} at {place}");
            text.remove(place);
        }
    }
}

#[test]
fn tokens_longer_than_any_window_are_read() {
    for zeros in [250, 255, 256, 257, 300, 1000, 70_000, 200_000] {
        let zeros = "0".repeat(zeros);
        let text = format!("1\n 2 {zeros}3 4\n{zeros} 5 {zeros}18446744073709551616 6");
        for size in [1, 7, 256, 1 << 16] {
            assert_eq!(read(text.as_bytes(), size, 2048), expected(text.as_bytes()), "by {size}");
        }
        let text = format!("1\n 2 {zeros}x 4");
        for size in [1, 7, 256, 1 << 16] {
            assert_eq!(read(text.as_bytes(), size, 2048), expected(text.as_bytes()), "by {size}");
        }
    }
}

#[test]
fn gaps_longer_than_any_window_are_passed() {
    for gap in [60, 64, 256, 1000, 70_000] {
        let text = format!("1{}2{}", " \n".repeat(gap), "\t".repeat(gap));
        for size in [1, 64, 1 << 16] {
            assert_eq!(read(text.as_bytes(), size, 2048), expected(text.as_bytes()), "by {size}");
        }
    }
}

#[test]
fn places_stay_exact_far_into_a_stream() {
    let mut text = "123 4567\n\r\n".repeat(30_000);
    text.push_str("  89 x");
    let (numbers, fault) = read(text.as_bytes(), 1 << 16, 2048);
    assert_eq!(numbers.len(), 60_001);
    assert_eq!(fault.place, Place { line: 60_001, column: 6 });
}

#[test]
fn a_byte_order_mark_is_skipped_at_the_start_only() {
    for size in [1, 2, 3, 64] {
        let (numbers, fault) = read(b"\xef\xbb\xbf12 \xef\xbb\xbf3", size, 2048);
        assert_eq!(numbers, [12]);
        assert_eq!(fault.place, Place { line: 1, column: 7 });
        let (numbers, fault) = read(b"\xef\xbb\xbf", size, 2048);
        assert_eq!((numbers, fault.found), (vec![], Found::End));
        assert_eq!(fault.place, Place { line: 1, column: 4 });
        // The beginning of a mark is none.
        let (_, fault) = read(b"\xef\xbb 1", size, 2048);
        assert_eq!(fault.found, Found::Token(Token::new(b"\xef\xbb")));
        let (_, fault) = read(b" \xef\xbb\xbf1", size, 2048);
        assert_eq!(fault.place, Place { line: 1, column: 2 });
    }
}

#[test]
fn lists_are_handed_out_in_runs_and_refused_at_their_places() {
    let text = b"10 20\n30 40 50\n60 7";
    for size in [1, 4, 64] {
        for run in [1, 2, 64] {
            let mut input = Input::with_sizes(&text[..], "stdin", size, run);
            input.enter(2, 3);
            let mut numbers = Vec::new();
            let mut each = |run: &[u64]| {
                numbers.extend_from_slice(run);
                Ok(())
            };
            input.list(4, &[NUMBER], &mut each).expect("there are four");
            let refused =
                input.list(3, &[NUMBER], |run| match run.iter().position(|&one| one == 60) {
                    None => Ok(()),
                    Some(index) => Err(Refusal::Number { index, expected: "something else" }),
                });
            assert_eq!(numbers, [10, 20, 30, 40]);
            assert_eq!(
                refused.expect_err("60 is refused").to_string(),
                "expected something else, found `60`\n --> stdin:3:1  (set 2, test 3, number 2 of 3)"
            );
        }
    }
}

#[test]
fn numbers_outside_the_rule_are_refused_after_those_before_them() {
    let small = NUMBER.rule(1, 9);
    let pairs = [small, NUMBER];
    let mut input = Input::new(&b"1 100 2 0 10 5"[..], "f.in");
    let mut seen = Vec::new();
    let refused = input.list(6, &pairs, |run| {
        seen.extend_from_slice(run);
        Ok(())
    });
    assert_eq!(seen, [1, 100, 2, 0]);
    assert_eq!(
        refused.expect_err("10 is refused").to_string(),
        "expected a number from 1 to 9, found `10`\n --> f.in:1:11  (number 3 of 3)"
    );
    let mut input = Input::new(&b"007 00"[..], "f.in");
    assert_eq!(input.number(&small).expect("7 is in it"), 7);
    assert_eq!(
        input.number(&small).expect_err("0 is not").to_string(),
        "expected a number from 1 to 9, found `00`\n --> f.in:1:5"
    );
}

#[test]
fn every_column_of_lines_has_its_own_rule() {
    let columns = [NUMBER, NUMBER.rule(1, 9), NUMBER];
    for run in [1, 2, 3, 4, 64] {
        let mut input = Input::with_sizes(&b"0 1 0\n0 9 0\n0 10 0\n"[..], "stdin", 64, run);
        let refused = input.list(9, &columns, |_| Ok(())).expect_err("10 is refused");
        assert_eq!(
            refused.to_string(),
            "expected a number from 1 to 9, found `10`\n --> stdin:3:3  (number 3 of 3)"
        );
        let mut input = Input::with_sizes(&b"0 1 0\n0 9"[..], "stdin", 64, run);
        let missing = input.list(6, &columns, |_| Ok(())).expect_err("one is missing");
        assert!(missing.to_string().contains("number 2 of 2"));
    }
}

#[test]
fn what_is_decoded_ahead_can_still_be_a_word() {
    let long = "w".repeat(1000);
    let zeros = "0".repeat(1000);
    for size in [64, 300, 1 << 16] {
        let text = format!("1 {long} 7 {zeros}5 33");
        let mut input = Input::with_sizes(text.as_bytes(), "stdin", size, 2048);
        let word = |input: &mut Input<'_>| {
            input.run().expect("memory can be read");
            let mut word = Vec::new();
            input.word("a word", |piece| word.extend_from_slice(piece)).expect("there is one");
            String::from_utf8(word).expect("it is ASCII")
        };
        let words: Vec<_> = (0..5).map(|_| word(&mut input)).collect();
        assert_eq!(words, ["1", &long, "7", &format!("{zeros}5"), "33"]);
    }
}

#[test]
fn a_long_token_stands_at_its_place_whatever_is_expected() {
    let zeros = "0".repeat(300);
    for (token, size) in [(format!("{zeros}7"), 64), ("w".repeat(1000), 64)] {
        let text = format!("1\n {token} 2");
        let shown = format!("found `{}…`\n --> stdin:2:2", &token[..32]);
        let mut input = Input::with_sizes(text.as_bytes(), "stdin", size, 2048);
        input.number(&NUMBER).expect("1");
        assert!(!input.is_ended().expect("memory can be read"));
        assert!(input.run().expect("memory can be read").is_empty() || token.starts_with('0'));
        let error = input.end().expect_err("something follows").to_string();
        assert_eq!(error, format!("expected the end of the input, {shown}"));
        let mut input = Input::with_sizes(text.as_bytes(), "stdin", size, 2048);
        input.number(&NUMBER).expect("1");
        let small = NUMBER.rule(0, 5);
        let error = input.number(&small).expect_err("it is no small number").to_string();
        assert_eq!(error, format!("expected a number of at most 5, {shown}"));
        assert!(!input.is_ended().expect("memory can be read"));
    }
}

#[test]
fn a_word_takes_what_stops_numbers() {
    let long = "w".repeat(1000);
    let text = format!("1 0.07 2 {long} 33 44");
    for size in [1, 5, 300, 1 << 16] {
        let mut input = Input::with_sizes(text.as_bytes(), "stdin", size, 2048);
        let word = |input: &mut Input<'_>| {
            let mut word = Vec::new();
            input.word("a word", |piece| word.extend_from_slice(piece)).expect("there is one");
            String::from_utf8(word).expect("it is ASCII")
        };
        assert_eq!(input.number(&NUMBER).expect("1"), 1);
        assert_eq!(word(&mut input), "0.07");
        assert_eq!(input.number(&NUMBER).expect("2"), 2);
        assert_eq!(word(&mut input), long);
        // Digits that were decoded already are a word all the same.
        assert_eq!(input.number(&NUMBER).expect("33"), 33);
        assert_eq!(word(&mut input), "44");
        assert!(input.is_ended().expect("memory can be read"));
        let missing = input.word("a word", |_| {}).expect_err("there is no other");
        assert_eq!(
            missing.to_string().lines().next(),
            Some("expected a word, found the end of the input")
        );
        input.end().expect("that was all");
    }
}

#[test]
fn only_separators_may_follow_the_end() {
    for (text, place) in [("1 \n 2", "2:2"), ("1 x", "1:3"), ("1\n\n99999999999999999999", "3:1")] {
        for size in [1, 2, 64] {
            let mut input = Input::with_sizes(text.as_bytes(), "stdin", size, 2048);
            input.enter(0, 1);
            input.number(&NUMBER).expect("1");
            let token = text.split_whitespace().last().expect("there is one");
            assert_eq!(
                input.end().expect_err("something follows").to_string(),
                format!("expected the end of the input, found `{token}`\n --> stdin:{place}")
            );
        }
    }
}

/// A source that is interrupted, has nothing yet, and at last fails.
struct Troubled(u32);

impl Read for Troubled {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 += 1;
        match self.0 {
            1 => Err(io::ErrorKind::Interrupted.into()),
            2 => Err(io::ErrorKind::WouldBlock.into()),
            3 => {
                buffer[..2].copy_from_slice(b"5 ");
                Ok(2)
            }
            _ => Err(io::Error::from_raw_os_error(5)),
        }
    }
}

#[test]
fn interruptions_are_outlasted_and_failures_are_told() {
    let mut input = Input::new(Troubled(0), "tape");
    assert_eq!(input.number(&NUMBER).expect("5"), 5);
    let error = input.number(&NUMBER).expect_err("it fails");
    assert_eq!(error.to_string(), "cannot read tape: Input/output error");
    assert_eq!(error.exit_code(), 3);
}
