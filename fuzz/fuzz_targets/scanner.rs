//! Any calls of the scanner, of bytes that arrive in any pieces, against a list of words.
#![no_main]

use std::fmt::Debug;

use libfuzzer_sys::fuzz_target;
use nimjudge::{
    error::{Context, Fault, Found, Place},
    problem::{Field, Refusal},
    scanner::{Input, Kernel},
};
use nimjudge_fuzz::{Pieces, Word, fault, repeated, words};

/// What a call does, or why not.
type Result<T> = std::result::Result<T, Box<Fault>>;

/// How many calls there are at most, for some of them take nothing.
const CALLS: usize = 500;

const FIELDS: [Field; 5] = [
    Field::new("a", "a number", "number"),
    Field::new("d", "a digit", "digit").rule(0, 9),
    Field::new("n", "a count", "count").rule(1, u64::MAX),
    Field::new("y", "a year", "year").rule(1000, 9999),
    Field::new("b", "a number", "heap"),
];

const CHOICES: [&str; 5] = ["first", "second", "W", "10", "0000000000000000000007"];

/// The number that lists refuse if they are told to, and what they expect.
const REFUSED: u64 = 10;
const OTHER: &str = "something else";

fuzz_target!(|bytes: &[u8]| {
    let Some(plan) = Plan::of(bytes) else { return };
    let (words, end) = words(&plan.text);
    let input = Input::new(Pieces::new(&plan.text, plan.sizes), "file").with_kernel(plan.kernel);
    let mut pair = Pair { input, model: Model { left: &words, end, context: Context::default() } };
    for &call in plan.calls.as_chunks().0.iter().cycle().take(CALLS) {
        if !pair.call(call) {
            return;
        }
    }
});

/// What the bytes of the fuzzer say: how many calls and sizes of reads there are, which kernel reads,
/// how often the text is repeated; then all of these.
struct Plan<'a> {
    /// Two bytes each, over and over again.
    calls: &'a [u8],
    sizes: &'a [u8],
    text: Vec<u8>,
    kernel: Kernel,
}

impl<'a> Plan<'a> {
    fn of(bytes: &'a [u8]) -> Option<Self> {
        let (&[calls, sizes, kernel, times], rest) = bytes.split_first_chunk()?;
        let (calls, rest) = rest.split_at_checked(2 * usize::from(calls % 32))?;
        let (sizes, text) = rest.split_at_checked(usize::from(sizes % 8))?;
        let times = [1, 1, 1, 1, 2, 5, 100, usize::MAX][usize::from(times % 8)];
        let kernels = Kernel::ALL.into_iter().filter(|kernel| kernel.is_available());
        let kernel = kernels.cycle().nth(kernel.into())?;
        Some(Self { calls, sizes, text: repeated(text, times), kernel })
    }
}

/// The scanner, and what it should do.
struct Pair<'a> {
    input: Input<'a>,
    model: Model<'a>,
}

impl Pair<'_> {
    /// Does both and compares; whether there was no error, after which nobody reads on.
    fn call(&mut self, [call, argument]: [u8; 2]) -> bool {
        let Self { input, model } = self;
        let few = usize::from(argument % 8);
        match call % 8 {
            0 => {
                let field = &FIELDS[few % FIELDS.len()];
                same(&input.number(field).map_err(fault), &model.number(field))
            }
            1 => self.list(argument),
            2 => {
                let mut word = Vec::new();
                let read = input.word("a word", |piece| word.extend_from_slice(piece));
                same(&read.map_err(fault).map(|()| &word[..]), &model.word("a word"))
            }
            3 => {
                let words = &CHOICES[..few.min(CHOICES.len())];
                let chosen = input.choice("a choice", words).map_err(fault);
                same(&chosen, &model.choice("a choice", words))
            }
            4 => self.run(argument),
            5 => same(&input.is_ended().map_err(fault), &Ok(model.left.is_empty())),
            6 => same(&input.end().map_err(fault), &model.end()),
            _ => {
                let (set, test) = (u64::from(argument >> 4), u64::from(argument & 15));
                input.enter(set, test);
                model.context = Context { set, test, value: None };
                true
            }
        }
    }

    fn list(&mut self, argument: u8) -> bool {
        let count = [0, 1, 2, 3, 7, 100, 5000, u128::MAX][usize::from(argument % 8)];
        let fields = [&FIELDS[..1], &FIELDS[1..2], &FIELDS[2..], &FIELDS[..]];
        let fields = fields[usize::from(argument >> 3 & 3)];
        let is_picky = argument >> 5 & 1 == 1;
        let mut numbers = Vec::new();
        let read = self.input.list(count, fields, |run| {
            let refused = run.iter().position(|&number| is_picky && number == REFUSED);
            numbers.extend_from_slice(&run[..refused.unwrap_or(run.len())]);
            refused.map_or(Ok(()), |index| Err(Refusal::Number { index, expected: OTHER }))
        });
        let (expected, result) = self.model.list(count, fields, is_picky);
        assert_eq!(numbers, expected);
        same(&read.map_err(fault), &result)
    }

    fn run(&mut self, argument: u8) -> bool {
        let Self { input, model } = self;
        let run = input.run().expect("memory can be read");
        let length = run.len();
        let numbers = model.left.iter().map_while(|word| word.number).take(length);
        assert!(run.iter().copied().eq(numbers), "{run:?}");
        if let (0, Some(word)) = (length, model.left.first()) {
            assert!(!word.is_plain(), "{:?}", word.bytes);
        }
        let taken = [0, 1, 2, 5, 30, 300, 2000, usize::MAX][usize::from(argument % 8)];
        input.take(taken);
        model.left = &model.left[taken.min(length)..];
        true
    }
}

/// Whether that went well, in both.
fn same<T: PartialEq + Debug>(read: &Result<T>, expected: &Result<T>) -> bool {
    assert_eq!(read, expected);
    read.is_ok()
}

/// The words that are left.
struct Model<'a> {
    left: &'a [Word<'a>],
    end: Place,
    context: Context,
}

impl<'a> Model<'a> {
    /// The next word, made into something; it stays where it is if it cannot be that.
    fn next<T>(
        &mut self,
        expected: &str,
        found: fn(Word<'a>) -> Found,
        make: impl FnOnce(Word<'a>) -> Option<T>,
    ) -> Result<T> {
        let first = self.left.first();
        if let Some(made) = first.and_then(|&word| make(word)) {
            self.left = &self.left[1..];
            return Ok(made);
        }
        let (place, found) =
            first.map_or((self.end, Found::End), |&word| (word.place, found(word)));
        let (expected, name) = (expected.into(), "file".into());
        let context = self.context;
        Err(Box::new(Fault { expected, found, name, place, context }))
    }

    fn number(&mut self, field: &Field) -> Result<u64> {
        self.next(&field.expected(), Word::found_for_number, |word| {
            word.number.filter(|&number| field.rule.contains(number))
        })
    }

    /// The numbers before any fault, too.
    fn list(&mut self, count: u128, fields: &[Field], is_picky: bool) -> (Vec<u64>, Result<()>) {
        let width = fields.len() as u128;
        let (mut numbers, mut done) = (Vec::new(), 0);
        for field in fields.iter().cycle() {
            if done == count {
                break;
            }
            let before = self.left;
            let result = match self.number(field) {
                Ok(REFUSED) if is_picky => {
                    self.left = before;
                    self.next(OTHER, Word::found, |_| None)
                }
                other => other,
            };
            match result {
                Ok(number) => numbers.push(number),
                Err(mut fault) => {
                    fault.context.value = Some((fields[0].noun, done / width + 1, count / width));
                    return (numbers, Err(fault));
                }
            }
            done += 1;
        }
        (numbers, Ok(()))
    }

    fn word(&mut self, expected: &str) -> Result<&'a [u8]> {
        self.next(expected, Word::found, |word| Some(word.bytes))
    }

    fn choice(&mut self, expected: &str, words: &[&str]) -> Result<usize> {
        self.next(expected, Word::found, |word| {
            words.iter().position(|choice| choice.as_bytes() == word.bytes)
        })
    }

    fn end(&mut self) -> Result<()> {
        self.context = Context::default();
        if self.left.is_empty() {
            return Ok(());
        }
        self.next("the end of the input", Word::found, |_| None)
    }
}
