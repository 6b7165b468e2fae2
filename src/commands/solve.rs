//! `nimjudge solve`: a judge's file in, its answers out.

use std::{
    ffi::OsString,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
};

use clap::{
    builder::{PossibleValuesParser, TypedValueParser},
    error::ErrorKind,
};
use nimjudge::{
    error::{Deed, Error, Result},
    problem::{Form, Frame, Problem},
    problems,
    scanner::{Input, Kernel},
    writer::Answers,
};

use super::{ProblemParser, open, stdout};

/// Answers the tests of a file
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nimjudge solve cses-1730 < 01.in | diff - 01.ans
  nimjudge solve nim --frame eof --answer Yes/No --prefix 'Case {}: ' tests.txt")]
pub(crate) struct Arguments {
    /// The problem, as `nimjudge list` names it; case, - and _ do not matter
    #[arg(value_parser = ProblemParser, hide_possible_values = true)]
    problem: &'static Problem,
    /// The file; stdin if absent or -
    file: Option<PathBuf>,
    /// How the tests follow each other: their number first, one test, until zeros, until the end
    #[arg(long, value_parser = frames())]
    frame: Option<Frame>,
    /// The words for a won and a lost test; \/ is a slash, \\ a backslash
    #[arg(long, value_name = "WIN/LOSE", value_parser = words, allow_hyphen_values = true)]
    answer: Option<(String, String)>,
    /// What stands before each answer; {} is the number of the test
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    prefix: Option<String>,
}

impl Arguments {
    /// Whether the options apply to the problem.
    pub(crate) fn check(&self) -> Result<(), clap::Error> {
        let Problem { id, form, .. } = self.problem;
        let refusal = if self.frame.is_some() && self.problem.has_sets() {
            format!("`{id}` has a frame of its own, so --frame does not apply to it")
        } else if matches!(form, Form::Words(..)) {
            return Ok(());
        } else if self.answer.is_some() {
            format!("`{id}` answers with {}, so --answer does not apply to it", form.name())
        } else if self.prefix.is_some() {
            format!("`{id}` answers with {}, so --prefix does not apply to it", form.name())
        } else {
            return Ok(());
        };
        Err(clap::Error::raw(ErrorKind::ArgumentConflict, refusal))
    }
}

/// The problem, where the arguments are `solve PROBLEM` and nothing else.
pub(crate) fn plain(arguments: &[OsString]) -> Option<&'static Problem> {
    match arguments {
        [_, command, id] if command == "solve" => {
            let id = id.to_str().filter(|id| !id.starts_with('-'))?;
            problems::find(id)
        }
        _ => None,
    }
}

pub(crate) fn run(arguments: Arguments, kernel: Kernel) -> Result<()> {
    let mut problem = *arguments.problem;
    // The words of the command line live as long as the program.
    if let Some(frame) = arguments.frame {
        problem.frame = frame;
    }
    if let Some((win, lose)) = arguments.answer {
        problem.form = Form::Words(win.leak(), lose.leak());
    }
    if let Some(prefix) = arguments.prefix {
        problem.prefix = Some(prefix.leak());
    }
    solve(&problem, arguments.file.as_deref(), kernel)
}

/// Answers a file, or stdin.
pub(crate) fn solve(problem: &Problem, file: Option<&Path>, kernel: Kernel) -> Result<()> {
    let (source, name) = open(file)?;
    let mut answers = Answers::new(stdout().map_err(Error::unwritable)?);
    if source.is_terminal() {
        answers = answers.at_once();
        if io::stderr().is_terminal() {
            let _ =
                writeln!(anstream::stderr(), "Reading from the terminal; Ctrl-D ends the input.");
        }
    }
    let mut input = Input::of_file(source, name).with_kernel(kernel);
    answers = answers.watching(input.watch());
    let solved = problem.solve(&mut input, &mut answers);
    match &solved {
        Err(Error::System { deed: Deed::Write, .. }) => solved,
        // Whatever happened, the answers before it come out.
        _ => answers.finish().and(solved),
    }
}

pub(crate) fn frames() -> impl TypedValueParser<Value = Frame> {
    PossibleValuesParser::new(Frame::ALL.map(Frame::name)).map(|name| {
        let frame = Frame::ALL.into_iter().find(|frame| frame.name() == name);
        frame.expect("it is the name of one of them")
    })
}

/// Splits `WIN/LOSE` at its only slash that no backslash stands before.
fn words(text: &str) -> Result<(String, String), String> {
    let mut words = vec![String::new()];
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        let last = words.len() - 1;
        match letter {
            '/' => words.push(String::new()),
            '\\' => match letters.next() {
                Some(escaped @ ('/' | '\\')) => words[last].push(escaped),
                _ => return Err("a backslash stands before / or another one".into()),
            },
            _ => words[last].push(letter),
        }
    }
    match <[String; 2]>::try_from(words) {
        Ok([win, lose]) if !win.is_empty() && !lose.is_empty() => Ok((win, lose)),
        _ => Err("it takes two words, neither empty, with one / between them".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_are_split_at_the_only_slash_that_is_not_escaped() {
        let split = |text| words(text).ok();
        let pair = |win: &str, lose: &str| Some((win.to_owned(), lose.to_owned()));
        assert_eq!(split("Yes/No"), pair("Yes", "No"));
        assert_eq!(split("Rabbit Win!/Grass Win!"), pair("Rabbit Win!", "Grass Win!"));
        assert_eq!(split(r"a\/b/c\\"), pair("a/b", r"c\"));
        assert_eq!(split("é/ü"), pair("é", "ü"));
        for bad in ["", "/", "a", "a/", "/b", "a/b/c", r"a\/b", r"a\b/c", "a/b\\"] {
            assert_eq!(split(bad), None, "{bad}");
        }
    }
}
