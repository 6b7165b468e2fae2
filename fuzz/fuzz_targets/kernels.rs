//! Every kernel of this processor against a split and `str::parse`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use nimjudge::{
    error::{Context, Fault, Found, Place},
    problem::Field,
    scanner::{Input, Kernel},
};
use nimjudge_fuzz::{SEPARATORS, Word, fault, repeated, words};

const NUMBER: Field = Field::new("a", "a number", "number");

fuzz_target!(|plan: &[u8]| {
    let Some(text) = text(plan) else { return };
    let (words, end) = words(&text);
    for kernel in Kernel::ALL.into_iter().filter(|kernel| kernel.is_available()) {
        let input = || Input::new(&text[..], "file").with_kernel(kernel);
        check_up_to_the_wall(input(), kernel, &words, end);
        check_beyond_walls(input(), kernel, &words);
    }
});

/// Takes runs, then asks for a number: the first word that is none is told, or the end.
fn check_up_to_the_wall(mut input: Input<'_>, kernel: Kernel, words: &[Word<'_>], end: Place) {
    let name = kernel.name();
    let mut left = words.iter();
    let stopped = loop {
        let run = input.run().expect("memory can be read");
        for &number in run {
            assert_eq!(Some(number), left.next().and_then(|word| word.number), "{name}");
        }
        let length = run.len();
        input.take(length);
        // A word that is too long for runs may be a number still.
        match input.number(&NUMBER) {
            Ok(number) => {
                let expected = left.next().and_then(|word| word.number);
                assert_eq!(Some(number), expected, "{name}");
            }
            Err(error) => break fault(error),
        }
    };
    let (place, found) =
        left.next().map_or((end, Found::End), |word| (word.place, word.found_for_number()));
    let context = Context::default();
    let expected =
        Fault { expected: NUMBER.expected(), found, name: "file".into(), place, context };
    assert_eq!(*stopped, expected, "{name}");
}

/// Takes what runs leave as words, so that kernels begin again behind each of them.
fn check_beyond_walls(mut input: Input<'_>, kernel: Kernel, words: &[Word<'_>]) {
    let name = kernel.name();
    let mut left = words;
    loop {
        let run = input.run().expect("memory can be read");
        let length = run.len();
        let numbers = left.iter().map_while(|word| word.number).take(length);
        assert!(run.iter().copied().eq(numbers), "{name}: {run:?}");
        input.take(length);
        left = &left[length..];
        if length > 0 {
            continue;
        }
        let Some((first, rest)) = left.split_first() else { break };
        assert!(!first.is_plain(), "{name}: {:?}", first.bytes);
        let mut bytes = Vec::new();
        input.word("a word", |piece| bytes.extend_from_slice(piece)).expect("there is one");
        assert_eq!(bytes, first.bytes, "{name}");
        left = rest;
    }
    input.end().expect("that was all");
}

/// What the bytes of the fuzzer say: how the text is made and how often it is repeated, one byte that
/// goes anywhere, whatever it is, and then the numbers.
fn text(plan: &[u8]) -> Option<Vec<u8>> {
    let [style, place @ .., byte] = *plan.first_chunk::<4>()?;
    let plan = &plan[4..];
    let mut text = if style & 1 == 0 {
        spelled(plan, [4, 16, 32, 64][usize::from(style >> 1 & 3)])
    } else {
        counted(plan)
    };
    let times = [1, 1, 1, 2, 2, 5, 30, usize::MAX][usize::from(style >> 3 & 7)];
    text = repeated(&text, times);
    if style >> 6 & 1 == 0 && !text.is_empty() {
        let place = (usize::from(u16::from_le_bytes(place)) * text.len()) >> 16;
        text[place] = byte;
    }
    Some(text)
}

/// Each byte is a digit or a separator, of which so many in 256 are; but 255 is the byte behind it.
fn spelled(plan: &[u8], separators: u8) -> Vec<u8> {
    let mut bytes = plan.iter().copied();
    let mut text = Vec::new();
    while let Some(byte) = bytes.next() {
        text.push(match byte {
            u8::MAX => bytes.next().unwrap_or(byte),
            _ if byte < separators => SEPARATORS[usize::from(byte % 6)],
            _ => b'0' + byte % 10,
        });
    }
    text
}

/// Each byte is a word: how long it is, and what stands behind it.
fn counted(plan: &[u8]) -> Vec<u8> {
    const GAPS: [&str; 8] =
        [" ", " ", " ", "\n", "\r\n", "\t\t\t", " \x0b\x0c ", "\n\n\n\n\n\n\n\n"];
    let mut text = Vec::new();
    let mut value = 0_u64;
    for &byte in plan {
        // Digits that look random (the step is Knuth's, of MMIX).
        value = value.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(u64::from(byte) | 1);
        let digits = format!("{value:020}");
        let length = usize::from(byte & 31);
        match length {
            0 => text.push(b'0'),
            1..=19 => text.extend_from_slice(&digits.as_bytes()[20 - length..]),
            20 => text.extend_from_slice(digits.as_bytes()),
            // Around 2^64.
            21..=23 => {
                text.extend_from_slice(b"1844674407370955161");
                text.push(digits.as_bytes()[length - 4]);
            }
            24..=28 => {
                text.resize(text.len() + (length - 23).pow(3), b'0');
                text.extend_from_slice(&digits.as_bytes()[1..]);
            }
            29 => text.resize(text.len() + 300, b'0'),
            30 => text.resize(text.len() + 100, b' '),
            _ => text.extend_from_slice(b"12x"),
        }
        text.extend_from_slice(GAPS[usize::from(byte >> 5)].as_bytes());
    }
    text
}
