//! `nimjudge explain`: why each test is won or lost, and by which moves.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, IsTerminal, Write},
    path::PathBuf,
};

use anstream::{AutoStream, ColorChoice};
use clap::{error::ErrorKind, value_parser};
use nimjudge::{
    error::{Deed, Error, Fault, Place, Result},
    explain::{Style, explain},
    problem::{Count, Frame, Item, Problem},
    scanner::{Input, Kernel},
    writer::Answers,
};

use super::{ERROR, ProblemParser, open, solve::frames, stdout};

/// How many winning moves are told, in words and as JSON.
const IN_WORDS: usize = 20;
const IN_JSON: usize = 1000;

/// Explains the tests of a file: who wins, why, and every winning move
#[derive(clap::Args)]
#[command(after_help = "\
On a terminal each line is one position: what the head of a test says but for the number
of heaps, and the heaps. Commas count as blanks.

Examples:
  nimjudge explain nim                              (then type 3 4 5)
  nimjudge explain misere_nim tests.txt
  nimjudge explain --json cses-1730 < 01.in | jq .moves
  printf '1\\n3 3\\n1 3 4\\n10 15 22\\n' | nimjudge explain subtraction_game")]
pub(crate) struct Arguments {
    /// The problem, as `nimjudge list` names it; case, - and _ do not matter
    #[arg(value_parser = ProblemParser, hide_possible_values = true)]
    problem: &'static Problem,
    /// The file; stdin if absent or -
    file: Option<PathBuf>,
    /// How the tests follow each other: their number first, one test, until zeros, until the end
    #[arg(long, value_parser = frames())]
    frame: Option<Frame>,
    /// One object a test, each on a line
    #[arg(long)]
    json: bool,
    /// How many winning moves are told of a test, up to 1000000; 20 in words, 1000 as JSON if absent
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(..=1_000_000))]
    max_moves: Option<u64>,
}

impl Arguments {
    /// Whether the options apply to the problem.
    pub(crate) fn check(&self) -> Result<(), clap::Error> {
        if self.frame.is_some() && self.problem.has_sets() {
            let id = self.problem.id;
            let refusal = format!("`{id}` has a frame of its own, so --frame does not apply to it");
            return Err(clap::Error::raw(ErrorKind::ArgumentConflict, refusal));
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: &Arguments, kernel: Kernel) -> Result<()> {
    let mut problem = *arguments.problem;
    if let Some(frame) = arguments.frame {
        problem.frame = frame;
    }
    let (source, name) = open(arguments.file.as_deref())?;
    let sink = stdout().map_err(Error::unwritable)?;
    let json = arguments.json;
    let style = Style {
        json,
        colour: !json && AutoStream::choice(&sink) != ColorChoice::Never,
        most: match arguments.max_moves {
            Some(most) => usize::try_from(most).unwrap_or(usize::MAX),
            None if json => IN_JSON,
            None => IN_WORDS,
        },
        before: 0,
    };
    if source.is_terminal() {
        return converse(&problem, BufReader::new(source), sink, kernel, style);
    }
    let mut input = Input::of_file(source, name).with_kernel(kernel);
    let mut answers = Answers::new(sink).watching(input.watch());
    let undecided = match explain(&problem, &mut input, &mut answers, style) {
        Ok(undecided) => undecided,
        Err(error @ Error::System { deed: Deed::Write, .. }) => return Err(error),
        Err(error) => return answers.finish().and(Err(error)),
    };
    answers.finish()?;
    if undecided > 0 { Err(Error::LeftUndecided(undecided)) } else { Ok(()) }
}

/// Explains each line that is typed, until the end of the input. What is wrong with one is told, and
/// the next one is asked for.
fn converse(
    problem: &Problem,
    mut lines: impl BufRead,
    mut sink: File,
    kernel: Kernel,
    mut style: Style,
) -> Result<()> {
    let problem = Problem { frame: Frame::Single, ..*problem };
    let mut stderr = anstream::stderr();
    let _ = writeln!(stderr, "Each line is one position: {} (Ctrl-D ends)", asked(&problem));
    let mut undecided = 0;
    for number in 1.. {
        let _ = write!(stderr, "{}> ", problem.id).and_then(|()| stderr.flush());
        let mut line = Vec::new();
        lines.read_until(b'\n', &mut line).map_err(unreadable)?;
        let is_last = line.last() != Some(&b'\n');
        if is_last {
            // The prompt, or what was typed, ends here.
            let _ = writeln!(stderr);
        }
        if !words(&line).is_empty() {
            let file = completed(&problem, &line);
            let mut written = Vec::new();
            let mut answers = Answers::new(&mut written);
            let mut input = Input::new(&*file, "stdin").with_kernel(kernel);
            let explained = explain(&problem, &mut input, &mut answers, style);
            answers.finish()?;
            drop(answers);
            match explained {
                Ok(count) => {
                    undecided += count;
                    style.before += 1;
                    sink.write_all(&written).map_err(Error::unwritable)?;
                }
                Err(Error::Input(fault)) => {
                    // The line before it was not typed.
                    let place = Place { line: number, ..fault.place };
                    let fault = Error::Input(Box::new(Fault { place, ..*fault }));
                    let _ = writeln!(stderr, "{ERROR} {fault}");
                }
                Err(error) => return Err(error),
            }
        }
        if is_last {
            break;
        }
    }
    if undecided > 0 { Err(Error::LeftUndecided(undecided)) } else { Ok(()) }
}

/// What stands on a line between separators and commas.
fn words(line: &[u8]) -> Vec<&[u8]> {
    let is_between = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r' | b',');
    line.split(is_between).filter(|word| !word.is_empty()).collect()
}

fn unreadable(source: io::Error) -> Error {
    Error::System { deed: Deed::Read, name: "stdin".into(), source }
}

/// Whether the first number of a test is how long its last list is, and nothing else: it need not be
/// typed.
fn is_counted(problem: &Problem) -> bool {
    let counts = |item: &Item| match *item {
        Item::List(count, _) | Item::Lines(count, _) => match count {
            Count::Of(index) => Some(index == 0),
            Count::Fixed(_) => Some(false),
            _ => None,
        },
        Item::Tests(..) => None,
        _ => Some(false),
    };
    let is_single = |item: &Item| matches!(item, Item::List(Count::Of(0), _));
    let counts: Option<Vec<bool>> = problem.layout.iter().map(counts).collect();
    let is_last = problem.layout.last().is_some_and(is_single);
    is_last && counts.is_some_and(|counts| counts.iter().filter(|&&counts| counts).count() == 1)
}

/// What a line holds.
fn asked(problem: &Problem) -> String {
    let skipped = usize::from(is_counted(problem));
    let parts = problem.layout.iter().skip(skipped).map(|item| match item {
        Item::Number(field) => field.symbol.to_owned(),
        Item::Choice { symbol, .. } => (*symbol).to_owned(),
        Item::List(_, field) => format!("{0}[1] {0}[2] …", field.symbol),
        Item::Lines(_, fields) => {
            let symbols: Vec<_> = fields.iter().map(|field| field.symbol).collect();
            format!("{} …", symbols.join(" "))
        }
        Item::Tests(..) => "its tests".to_owned(),
    });
    parts.collect::<Vec<_>>().join(" ")
}

/// A line as a test: commas become blanks, and the length of the last list is put before it, on a line
/// of its own so that columns stay what they are.
fn completed(problem: &Problem, line: &[u8]) -> Vec<u8> {
    let blank = |&byte: &u8| if byte == b',' { b' ' } else { byte };
    let typed: Vec<u8> = line.iter().map(blank).collect();
    if !is_counted(problem) {
        return typed;
    }
    let words = words(line);
    // What is no number is told of when it is read.
    let number = |word: &&[u8]| std::str::from_utf8(word).ok()?.parse::<usize>().ok();
    let mut numbers = words.iter().map(|word| number(word).unwrap_or(0));
    // What stands before the list: the other numbers of the head, and the lists that they count.
    let mut before = 0_usize;
    let mut head = vec![0];
    for item in &problem.layout[1..problem.layout.len() - 1] {
        let count = if let Item::List(Count::Of(index), _) = *item {
            let count = head.get(index).copied().unwrap_or(0);
            numbers.by_ref().take(count.min(words.len())).for_each(drop);
            count
        } else {
            head.push(numbers.next().unwrap_or(0));
            1
        };
        before = before.saturating_add(count);
    }
    let count = words.len().saturating_sub(before);
    [format!("{count}\n").as_bytes(), &typed].concat()
}

#[cfg(test)]
mod tests {
    use nimjudge::problems;

    use super::{asked, completed};

    #[test]
    fn a_line_becomes_a_test() {
        let text = |id: &str, line: &str| {
            let problem = problems::find(id).expect("it is in the table");
            String::from_utf8(completed(problem, line.as_bytes())).expect("it is text")
        };
        assert_eq!(text("nim", "3, 4,5\n"), "3\n3  4 5\n");
        assert_eq!(text("nim", "3\x0b4 5\n"), "3\n3\x0b4 5\n");
        assert_eq!(text("nim", "3 x\n"), "2\n3 x\n");
        assert_eq!(text("bounded_nim", "3 10 11"), "2\n3 10 11");
        assert_eq!(text("bounded_nim", ""), "0\n");
        assert_eq!(text("subtraction_game", "3 1 3 4 10 15 22"), "3\n3 1 3 4 10 15 22");
        assert_eq!(text("subtraction_game", "99999999999 1"), "0\n99999999999 1");
        assert_eq!(text("tower_breakers", "2 6"), "2 6");
    }

    #[test]
    fn a_line_is_asked_for() {
        let asked = |id: &str| asked(problems::find(id).expect("it is in the table"));
        assert_eq!(asked("nim"), "a[1] a[2] …");
        assert_eq!(asked("bounded_nim"), "m a[1] a[2] …");
        assert_eq!(asked("subtraction_game"), "k s[1] s[2] … a[1] a[2] …");
        assert_eq!(asked("tower_breakers"), "n m");
    }
}
