//! Every row of the table on any bytes: whole lines or an error, the same however the bytes arrive,
//! and the same from the generic solve.
#![no_main]

use std::io::{self, Write};

use libfuzzer_sys::{Corpus, fuzz_target};
use nimjudge::{
    error::{Deed, Error},
    explain::{Style, explain},
    problem::{Form, Problem, by_layout},
    problems,
    scanner::Input,
    writer::Answers,
};
use nimjudge_fuzz::{Pieces, words};

/// How many bytes of answers are kept.
const ROOM: usize = 1 << 20;

fuzz_target!(|plan: &[u8]| -> Corpus {
    // A row by its place in the table, the size of reads, and the file.
    let Some((&[row, size], file)) = plan.split_first_chunk() else { return Corpus::Reject };
    let Some(problem) = problems::all().nth(row.into()) else { return Corpus::Reject };
    if !is_light(problem, file) {
        return Corpus::Reject;
    }
    check(problem, file, size);
    Corpus::Keep
});

/// Whether it asks for no large table of a subtraction game. What lies far beyond any table is refused
/// at once, or has a period.
fn is_light(problem: &Problem, file: &[u8]) -> bool {
    let mut numbers = words(file).0.into_iter().filter_map(|word| word.number);
    problem.game.id != "subtraction_game"
        || !numbers.any(|number| (1 << 12..=1 << 25).contains(&number))
}

fn check(problem: &Problem, file: &[u8], size: u8) {
    let id = problem.id;
    explained(problem, file);
    let own = solved(problem, file, size);
    assert!(own.0.is_empty() || own.0.ends_with('\n'), "{id}: {own:?}");
    // Nothing but the row's own reader writes a form of its own.
    if matches!(problem.form, Form::Own { .. }) {
        assert_eq!(own, solved(problem, file, 0), "{id}");
        return;
    }
    let generic = solved(&Problem { solve: by_layout, ..*problem }, file, 0);
    // A fold knows more of what is undecided, or tells the place; and it decides heaps that no position
    // holds.
    let is_undecided = |(_, message): &(String, String)| {
        ["is undecided", "no period of these amounts"].iter().any(|text| message.contains(text))
    };
    if is_undecided(&generic) || is_undecided(&own) {
        assert!(own.0.starts_with(&generic.0), "{id}: {own:?}, not {generic:?}");
    } else if !generic.1.contains("a number that keeps heaps below 2^64") {
        assert_eq!(own, generic, "{id}");
    }
}

/// It is explained in words and as JSON, or refused.
fn explained(problem: &Problem, file: &[u8]) {
    for json in [false, true] {
        let mut output = Vec::new();
        let mut answers = Answers::new(Disk(&mut output));
        let style = Style { json, colour: !json, most: 9, before: 0 };
        let _ = explain(problem, &mut Input::new(file, "file"), &mut answers, style);
        let _ = answers.finish();
    }
}

/// The answers, and the message if there is one.
fn solved(problem: &Problem, file: &[u8], size: u8) -> (String, String) {
    let mut output = Vec::new();
    let mut answers = Answers::new(Disk(&mut output));
    let sizes = [size];
    let mut input = Input::new(Pieces::new(file, &sizes), "file");
    let result = problem.solve(&mut input, &mut answers);
    let result = result.and(answers.finish());
    drop(answers);
    let message = match result {
        Ok(()) => String::new(),
        Err(Error::System { deed, .. }) if deed != Deed::Write => panic!("memory can be read"),
        Err(error) => error.to_string(),
    };
    (String::from_utf8(output).expect("answers are text"), message)
}

/// What keeps answers until it is full.
struct Disk<'a>(&'a mut Vec<u8>);

impl Write for Disk<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > ROOM {
            return Err(io::ErrorKind::StorageFull.into());
        }
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
