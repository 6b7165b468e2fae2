//! What the kernels of blocks promise, with their buffers watched and wherever blocks and batches end:
//! right numbers, nothing beyond the room, and no less than could be done.

use std::fmt;

use super::{
    Kernel, is_separator,
    kernel::{Decoder, Folded, Part, ROOM, WORTH},
    kernel_tests::{DIGITS, Random, SEPARATORS, WAYS, by_kernel, filler},
    window::MARGIN,
};

by_kernel!(avx512 Avx512, avx2 Avx2: [
    every_length_and_gap_at_every_offset,
    every_number_among_others_at_every_offset,
    every_digit_of_every_length,
    every_value_of_few_digits,
    every_separator_behind_every_length,
    every_bad_byte_at_every_offset,
    every_byte_before_the_first,
    runs_of_zeros,
    only_separators_or_only_digits,
    cut_everywhere,
    room_of_every_size,
    margins_and_bytes_enough,
    small_numbers_after_others,
    mixtures,
]);

/// What no number is that was not written.
const GUARD: u64 = 0x1234_5678_9abc_def0;
const SMALL_GUARD: u8 = 0xa5;

/// The bytes that a kernel does together.
fn batch(kernel: Kernel) -> usize {
    if kernel == Kernel::Avx512 { 256 } else { 64 }
}

/// How many digits a number may have that a kernel makes, and how long it may be with its gap.
fn longest(kernel: Kernel) -> (usize, usize) {
    if kernel == Kernel::Avx512 { (20, 21) } else { (19, usize::MAX) }
}

/// A text among digits that are no part of it.
struct Text(Vec<u8>);

impl Text {
    fn new(text: &[u8]) -> Self {
        let mut buffer = vec![b'7'; text.len() + 2 * MARGIN];
        buffer[MARGIN - 1] = b' ';
        buffer[MARGIN..][..text.len()].copy_from_slice(text);
        Self(buffer)
    }

    fn text(&self) -> &[u8] {
        &self.0[MARGIN..self.0.len() - MARGIN]
    }

    fn length(&self) -> usize {
        self.0.len() - 2 * MARGIN
    }

    /// From a place on.
    fn part(&self, from: usize) -> Part<'_> {
        Part { buffer: &self.0, start: MARGIN + from, whole: self.0.len() - MARGIN }
    }

    /// Where the next token begins: what separates is passed over by the caller.
    fn token_from(&self, from: usize) -> usize {
        from + self.text()[from..].iter().take_while(|&&byte| is_separator(byte)).count()
    }

    /// As much room as nothing needs.
    fn plenty(&self) -> usize {
        self.length() / 2 + 1 + ROOM
    }

    /// The numbers up to a place; no number may be cut there, and nothing else may be before it.
    fn plainly(&self, from: usize, to: usize) -> Vec<u64> {
        let text = self.text();
        let after = text.get(to).is_none_or(u8::is_ascii_digit);
        assert!(to == 0 || !(text[to - 1].is_ascii_digit() && after), "{to} of {self}");
        let tokens = text[from..to].split(|&byte| is_separator(byte));
        let number = |token: &[u8]| {
            let shown = token.escape_ascii();
            assert!(token.iter().all(u8::is_ascii_digit), "{shown} in {self}");
            let digits = std::str::from_utf8(token).expect("they are ASCII");
            digits.parse().unwrap_or_else(|_| panic!("{shown} in {self}"))
        };
        tokens.filter(|token| !token.is_empty()).map(number).collect()
    }

    /// Decodes once: the place reached.
    fn decode(&self, decoder: &mut Decoder, from: usize, room: usize) -> usize {
        let mut numbers = vec![GUARD; room + MARGIN];
        let (used, made) = decoder.decode(self.part(from), &mut numbers[..room]);
        assert!(numbers[room..].iter().all(|&number| number == GUARD), "{self}");
        assert_eq!(numbers[..made], self.plainly(from, from + used), "{self}");
        from + used
    }

    /// Decodes until nothing more is used: the place reached.
    fn decode_all(&self, decoder: &mut Decoder, mut room: impl FnMut() -> usize) -> usize {
        let mut from = self.token_from(0);
        loop {
            let to = self.decode(decoder, from, room());
            if to == from {
                return to;
            }
            from = self.token_from(to);
        }
    }

    /// Decodes small numbers once: the place reached.
    fn decode_small(&self, decoder: &mut Decoder, from: usize, room: usize) -> usize {
        let mut numbers = vec![SMALL_GUARD; room + MARGIN];
        let (used, made) = decoder.decode_small(self.part(from), &mut numbers[..room]);
        assert!(numbers[room..].iter().all(|&number| number == SMALL_GUARD), "{self}");
        let numbers: Vec<_> = numbers[..made].iter().map(|&number| u64::from(number)).collect();
        assert!(numbers.iter().all(|&number| number < 100), "{self}");
        assert_eq!(numbers, self.plainly(from, from + used), "{self}");
        from + used
    }

    /// Folds once: the place reached.
    fn fold(&self, decoder: &mut Decoder, from: usize, room: usize) -> usize {
        let before = Folded { xor: 0x0102_0304, or: 0x0800_0000 };
        let mut folded = before;
        let (used, made) = decoder.fold(self.part(from), room, &mut folded);
        let numbers = self.plainly(from, from + used);
        assert!(made <= room && made == numbers.len(), "{made} of {self}");
        assert!(numbers.iter().all(|&number| number < 100), "{self}");
        let xor = numbers.iter().fold(before.xor, |xor, number| xor ^ number);
        let or = numbers.iter().fold(before.or, |or, number| or | number);
        assert_eq!(folded, Folded { xor, or }, "{self}");
        from + used
    }

    /// All three, each by a decoder that knows nothing yet.
    fn check(&self, kernel: Kernel) -> Reached {
        let decoder = || Decoder::new(kernel);
        let (from, room) = (self.token_from(0), self.plenty());
        let wide = self.decode(&mut decoder(), from, room);
        let small = self.decode_small(&mut decoder(), from, room);
        assert_eq!(self.fold(&mut decoder(), from, room), small, "{self}");
        Reached { kernel, wide, small }
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.text().escape_ascii().fmt(formatter)
    }
}

/// The places that a kernel reached.
struct Reached {
    kernel: Kernel,
    wide: usize,
    small: usize,
}

impl Reached {
    /// Whether up to a place everything was done that could be, of numbers of so many digits at most:
    /// there may be left less than a batch, or two blocks, and a number that is cut.
    fn is_wide_up_to(&self, place: usize, digits: usize) -> bool {
        self.wide + batch(self.kernel).max(128) + digits > place
    }

    /// The same of small numbers.
    fn is_small_up_to(&self, place: usize) -> bool {
        self.small + batch(self.kernel) + 2 > place
    }

    /// The same of both, where the numbers are small.
    fn is_up_to(&self, place: usize, digits: usize) -> bool {
        self.is_wide_up_to(place, digits) && (digits > 2 || self.is_small_up_to(place))
    }

    fn is_before(&self, place: usize) -> bool {
        self.wide <= place && self.small <= place
    }
}

/// Digits that differ from those of the next number, and of the next place; below 2^64.
fn digits_of(count: usize, number: usize) -> impl Iterator<Item = u8> {
    let base = if count < 20 { 10 } else { 8 };
    let first = if count < 20 { DIGITS[(3 * number + 1) % 10] } else { b'1' };
    let digit = move |place: usize| DIGITS[(7 * place + 3 * number + 1) % base];
    std::iter::once(first).chain((1..count).map(digit))
}

fn every_length_and_gap_at_every_offset(kernel: Kernel) {
    let (most, together) = longest(kernel);
    for digits in 1..=22 {
        for gap in (1..=50).chain([62, 63, 64, 65, 127, 128, 129, 255, 256, 257]) {
            let period = digits + gap;
            let mut text = Vec::new();
            for number in 0..=(2 * WORTH + 100).div_ceil(period) {
                text.extend(digits_of(digits, number));
                text.resize(text.len() + gap, b' ');
            }
            // Behind a part of the first number, or of its gap, the others lie everywhere.
            for offset in (0..period).step_by(1 + gap / 40) {
                let text = Text::new(&text[offset..]);
                let reached = text.check(kernel);
                let is_plain = digits <= most && period <= together;
                assert!(!is_plain || reached.is_wide_up_to(text.length(), digits), "{text}");
                assert!(digits > 2 || reached.is_small_up_to(text.length()), "{text}");
            }
        }
    }
}

/// Among numbers of each way: one that is plain to both kernels, to one of them, or to none.
fn every_number_among_others_at_every_offset(kernel: Kernel) {
    let plain = (1..=19).map(|digits| ("1844674407370955161", digits, 19));
    let numbers = plain.chain([
        ("9999999999999999999", 19, 19),
        ("10000000000000000000", 20, 20),
        ("18439999999999999999", 20, 20),
        ("00000000000000000001", 20, 20),
        ("18440000000000000000", 20, 99),
        ("18446744073709551615", 20, 99),
        ("18446744073709551616", 20, 99),
        ("99999999999999999999", 20, 99),
        ("000000000000000000001", 21, 99),
        ("99999999999999999999999999999999", 32, 99),
    ]);
    for (number, digits, needs) in numbers {
        let number = &number.as_bytes()[..digits];
        for way in WAYS {
            let others = filler(way, (way + 1) * 600);
            for offset in 0..=2 * batch(kernel) + 8 {
                let before = &others[others.len() - offset..];
                let text = Text::new(&[before, number, b"\t", &others[..WORTH + 99]].concat());
                let reached = text.check(kernel);
                assert!(reached.is_up_to(offset, way), "{text}");
                if needs <= longest(kernel).0 {
                    assert!(reached.is_wide_up_to(text.length(), digits.max(way)), "{text}");
                } else {
                    assert!(reached.wide <= offset, "{text}");
                }
                if digits > 2 {
                    assert!(reached.small <= offset, "{text}");
                } else if way <= 2 {
                    assert!(reached.is_small_up_to(text.length()), "{text}");
                }
            }
        }
    }
}

fn every_digit_of_every_length(kernel: Kernel) {
    for digits in 1..=longest(kernel).0 {
        for place in 0..digits {
            for digit in DIGITS {
                let mut number = vec![b'1'; digits + 1];
                number[place] = digit;
                number[digits] = b'\n';
                if digits < 20 || number[..2] <= b"18"[..] {
                    let text = Text::new(&number.repeat(2 * WORTH / digits));
                    assert!(text.check(kernel).is_up_to(text.length(), digits), "{text}");
                }
            }
        }
    }
}

fn every_value_of_few_digits(kernel: Kernel) {
    for width in 1..=5 {
        for end in [100_u32, 12_000] {
            let numbers = (0..end).map(|value| format!("{value:0width$}"));
            let text = Text::new(numbers.collect::<Vec<_>>().join(" ").as_bytes());
            let digits = if end == 100 { width.max(2) } else { width.max(5) };
            assert!(text.check(kernel).is_up_to(text.length(), digits), "{text}");
        }
    }
}

fn every_separator_behind_every_length(kernel: Kernel) {
    for digits in 1..=longest(kernel).0 {
        for first in SEPARATORS {
            for second in SEPARATORS {
                let number: Vec<_> = digits_of(digits, 0).collect();
                let line = [&number[..], &[first], &number].concat();
                let gap: &[u8] = if digits < 20 { &[second, first] } else { &[second] };
                let text = Text::new(&[&line[..], gap].concat().repeat(WORTH / digits));
                assert!(text.check(kernel).is_up_to(text.length(), digits), "{text}");
            }
        }
    }
}

fn every_bad_byte_at_every_offset(kernel: Kernel) {
    for (line, digits) in [
        (&b"1 23 "[..], 2),
        (b"1234567 ", 7),
        (b"123456789012345678\r\n", 18),
        (b" ", 1),
        (b"12\n\n\n", 2),
    ] {
        let mut clean = line.repeat(2 * WORTH);
        clean.truncate(2 * WORTH + 70);
        let mut text = Text::new(&clean);
        for (place, &byte) in clean.iter().enumerate().take(WORTH + 65) {
            for bad in (0..=255).filter(|&byte| !is_separator(byte) && !byte.is_ascii_digit()) {
                text.0[MARGIN + place] = bad;
                let reached = text.check(kernel);
                assert!(reached.is_up_to(place, digits) && reached.is_before(place), "{text}");
            }
            text.0[MARGIN + place] = byte;
        }
    }
}

/// Nothing before a part counts in its numbers, nor carries over into them; and only behind a separator
/// does a part begin.
fn every_byte_before_the_first(kernel: Kernel) {
    for line in [&b"1 2 "[..], b"45\n6\n", b"123456 ", b"1234567890123456789 ", b"33 \n\n"] {
        let mut text = Text::new(&line.repeat(WORTH));
        for before in 0..=255_u8 {
            text.0[MARGIN - 2] = before;
            let reached = text.check(kernel);
            let is_done = reached.is_up_to(text.length(), line.len() - 1);
            assert!(before > b'9' || is_done, "{before} before {text}");
        }
        text.0[MARGIN - 2] = b'7';
        for before in (0..=255).filter(|&byte| !is_separator(byte)) {
            text.0[MARGIN - 1] = before;
            assert!(text.check(kernel).is_before(0), "{before} before {text}");
        }
    }
}

fn runs_of_zeros(kernel: Kernel) {
    let others = filler(1, 64);
    for zeros in (0..=80).chain((81..=5 * 64).step_by(3)).chain([255, 256, 257, 512, 40_000]) {
        let number = [&b"0".repeat(zeros), &b"7 "[..]].concat();
        for offset in [0, 1, 30, 63] {
            let numbers = number.repeat(2 + 2 * WORTH / number.len());
            let text = Text::new(&[&others[64 - offset..], &numbers].concat());
            let reached = text.check(kernel);
            if zeros < longest(kernel).0 {
                assert!(reached.is_up_to(text.length(), 1 + zeros), "{text}");
            } else {
                assert!(reached.is_up_to(offset, 1) && reached.is_before(offset), "{text}");
            }
        }
    }
}

fn only_separators_or_only_digits(kernel: Kernel) {
    for length in 2..=3 * WORTH {
        let whole = if length < WORTH { 0 } else { length / batch(kernel) * batch(kernel) };
        let text = [&b"3"[..], &vec![b'\t'; length]].concat();
        let reached = Text::new(&text[..length]).check(kernel);
        assert_eq!((reached.wide, reached.small), (whole, whole));
        for digit in [b'0', b'5'] {
            assert!(Text::new(&vec![digit; length]).check(kernel).is_before(0), "{length}");
        }
    }
}

/// What was read may end within a number, and another byte than what ends it may stand there.
fn cut_everywhere(kernel: Kernel) {
    for digits in 1..=longest(kernel).0 {
        let number: Vec<_> = digits_of(digits, 4).chain([b' ']).collect();
        let text = number.repeat(2 + 2 * WORTH / digits);
        for length in WORTH..=WORTH + 64 + digits {
            let text = Text::new(&text[..length]);
            assert!(text.check(kernel).is_up_to(text.length(), digits), "{text}");
        }
    }
}

fn room_of_every_size(kernel: Kernel) {
    for line in [&b"1 "[..], b"12 ", b"1 23 456\n", b"1234567890\n", b"123456789012345678  "] {
        let text = Text::new(&line.repeat(1400));
        let count = text.plainly(0, text.length()).len();
        let per_number = text.length().div_ceil(count);
        for room in (0..=700).chain(1020..=1030).chain([1500, 2048, 4000]) {
            let decoder = || Decoder::new(kernel);
            let wide = text.decode(&mut decoder(), 0, room);
            let small = text.decode_small(&mut decoder(), 0, room);
            let folded = text.fold(&mut decoder(), 0, room);
            // All but what a call may leave, by the room it keeps.
            let worth = room.min(count).saturating_sub(ROOM + 1 + batch(kernel) / per_number);
            assert!(room < ROOM || wide > 0, "{room}");
            assert!(wide >= worth * per_number / 2, "{wide}, {room}");
            if line.len() <= 3 {
                assert!(room < ROOM || small.min(folded) > 0, "{room}");
                assert!(small.min(folded) >= worth * line.len(), "{small}, {folded}, {room}");
            }
        }
    }
}

/// A part that is not wholly among bytes that can be read is left alone, and so are few bytes.
fn margins_and_bytes_enough(kernel: Kernel) {
    let buffer = filler(1, 2 * MARGIN + WORTH + 8);
    let mut numbers = [0; 1000];
    let mut used = |start, whole, room| {
        let part = Part { buffer: &buffer, start, whole };
        let (mut small, mut folded) = ([0; 1000], Folded::default());
        let used = Decoder::new(kernel).decode(part, &mut numbers[..room]).0;
        let small = Decoder::new(kernel).decode_small(part, &mut small[..room]).0;
        let folded = Decoder::new(kernel).fold(part, room, &mut folded).0;
        assert_eq!((small > 0, folded > 0), (used > 0, used > 0));
        used
    };
    let end = buffer.len() - MARGIN;
    assert!(used(MARGIN, end, 1000) >= WORTH);
    assert!(used(end - WORTH, end, 1000) >= WORTH);
    assert!(used(MARGIN, MARGIN + WORTH, ROOM) >= WORTH);
    assert_eq!(used(MARGIN, MARGIN + WORTH, ROOM - 1), 0);
    assert_eq!(used(MARGIN, MARGIN + WORTH - 2, 1000), 0);
    assert_eq!(used(MARGIN - 2, end, 1000), 0);
    assert_eq!(used(MARGIN, end + 2, 1000), 0);
}

/// A decoder that met other numbers asks for small ones again: soon, if that was once, and later, if it
/// was often.
fn small_numbers_after_others(kernel: Kernel) {
    let (small, other) = (Text::new(&filler(2, 600)), Text::new(&filler(9, 600)));
    let mut decoder = Decoder::new(kernel);
    assert!(small.decode_small(&mut decoder, 0, 600) > 0);
    assert!(small.fold(&mut decoder, 0, 600) > 0);
    for (others, calls) in [(1, 1), (100, 16)] {
        for _ in 0..others {
            assert_eq!(other.fold(&mut decoder, 0, 600), 0);
        }
        let again = (0..100).position(|_| small.decode_small(&mut decoder, 0, 600) > 0);
        assert!(again.is_some_and(|again| (1..=calls).contains(&again)), "{again:?}");
        assert!(small.fold(&mut decoder, 0, 600) > 0);
    }
}

/// Lengths that change now and then, by a decoder that remembers.
fn mixtures(kernel: Kernel) {
    let mut random = Random(88_172_645_463_325_252);
    for round in 0..3000 {
        let (longest, widest) =
            (1 + random.below(21), 1 + random.below(if round % 8 == 0 { 90 } else { 3 }));
        let (rare, rarest) = (1 + random.below(40), 1 + random.below(4000));
        let mut text = Vec::new();
        for _ in 0..random.below(500) {
            let most = if random.below(rare) == 0 { longest } else { longest.min(2) };
            let digits = 1 + random.below(most);
            text.extend((0..digits).map(|_| DIGITS[random.below(10)]));
            if random.below(rarest) == 0 {
                text.push(random.byte_below(256));
            }
            let gap = 1 + random.below(widest);
            text.extend((0..gap).map(|_| SEPARATORS[random.below(6)]));
        }
        let text = Text::new(&text);
        text.check(kernel);
        text.decode_all(&mut Decoder::new(kernel), || ROOM + random.below(700));
    }
}
