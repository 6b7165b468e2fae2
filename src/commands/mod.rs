//! The command line: one file a command.

mod completions;
mod explain;
mod list;
mod man;
mod prove;
mod show;
mod solve;

use std::{
    ffi::{OsStr, OsString},
    fs::File,
    io::{self, Write},
    os::fd::AsFd,
    path::Path,
};

use anstream::AutoStream;
use clap::{
    Arg, Command, CommandFactory, FromArgMatches, Parser, Subcommand,
    builder::{PossibleValue, TypedValueParser},
    error::ErrorKind,
};
use nimjudge::{
    error::{Deed, Error, Result, Token},
    problem::Problem,
    problems,
    scanner::Kernel,
};

/// How messages begin: bold red on a terminal, as clap's own.
pub(crate) const ERROR: &str = "\x1b[1m\x1b[31merror:\x1b[0m";

/// The variable of the environment that names the kernel to be used.
const KERNEL: &str = "NIMJUDGE_KERNEL";

const EXAMPLES: &str = "\
Examples:
  nimjudge solve cses-1730 < 01.in | diff - 01.ans
  nimjudge solve nim --frame eof --answer Yes/No --prefix 'Case {}: ' tests.txt
  nimjudge explain misere_nim tests.txt
  nimjudge prove misere_nim
  nimjudge list
  nimjudge show misere_nim

Exit codes:
  0    everything is as expected
  1    the input is broken, or a test is undecided: the message says where;
       or `prove` found a position in which the solver is wrong
  2    the command line is not understood
  3    the system failed, or nimjudge itself
  130  interrupted

Environment:
  NIMJUDGE_KERNEL  decodes numbers by avx512, avx2 or portable instead of the fastest one
                   that the processor can run, which --version names
  NO_COLOR         no colours on a terminal";

/// Solves the test files of online judges for the games of the Nim family.
///
/// A judge's test file goes in, the exact expected answers come out.
#[derive(Parser)]
#[command(name = "nimjudge", version, propagate_version = true, after_help = EXAMPLES)]
#[command(arg_required_else_help = true, disable_help_subcommand = true)]
struct Arguments {
    #[command(subcommand)]
    action: Action,
}

#[derive(Subcommand)]
enum Action {
    Solve(solve::Arguments),
    Explain(explain::Arguments),
    Prove(prove::Arguments),
    List(list::Arguments),
    Show(show::Arguments),
    Completions(completions::Arguments),
    Man(man::Arguments),
}

/// Does what the arguments, the program's name first, ask for; the exit code.
pub(crate) fn run(arguments: &[OsString]) -> i32 {
    let kernel = match kernel() {
        Ok(kernel) => kernel,
        Err(refusal) => {
            let _ = writeln!(anstream::stderr(), "{ERROR} {refusal}");
            return 2;
        }
    };
    // Building the argument parser costs a fifth of the time of a small file.
    let done = match solve::plain(arguments) {
        Some(problem) => solve::solve(problem, None, kernel),
        None => match parse(arguments, kernel) {
            Ok(Action::Solve(arguments)) => solve::run(arguments, kernel),
            Ok(Action::Explain(arguments)) => explain::run(&arguments, kernel),
            Ok(Action::Prove(arguments)) => prove::run(&arguments),
            Ok(Action::List(arguments)) => list::run(&arguments),
            Ok(Action::Show(arguments)) => show::run(&arguments),
            Ok(Action::Completions(arguments)) => completions::run(&arguments),
            Ok(Action::Man(arguments)) => man::run(&arguments),
            Err(usage) => return refuse(&usage),
        },
    };
    match done {
        Ok(()) => 0,
        Err(error) => {
            if !error.is_closed_pipe() {
                // Nowhere is left to say that this cannot be written either.
                let _ = writeln!(anstream::stderr(), "{ERROR} {error}");
            }
            error.exit_code().into()
        }
    }
}

/// The kernel that the environment asks for, or the fastest one.
fn kernel() -> Result<Kernel, String> {
    let Some(name) = std::env::var_os(KERNEL) else { return Ok(Kernel::best()) };
    match Kernel::named(&name.to_string_lossy()) {
        Some(kernel) if kernel.is_available() => Ok(kernel),
        Some(kernel) => Err(format!(
            "{KERNEL} asks for `{}`, which needs a processor with {}",
            kernel.name(),
            kernel.needs()
        )),
        None => {
            let name = Token::new(name.as_encoded_bytes());
            let names = Kernel::ALL.map(|kernel| format!("`{}`", kernel.name())).join(", ");
            Err(format!("{KERNEL} asks for {name}; there are {names}"))
        }
    }
}

fn parse(arguments: &[OsString], kernel: Kernel) -> Result<Action, clap::Error> {
    let version = format!("{} (kernel {})", env!("CARGO_PKG_VERSION"), kernel.name());
    let mut command = command().version(&*version.leak());
    let matches = command.try_get_matches_from_mut(arguments)?;
    let arguments =
        Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))?;
    let (name, checked) = match &arguments.action {
        Action::Solve(solve) => ("solve", solve.check()),
        Action::Explain(explain) => ("explain", explain.check()),
        Action::Prove(prove) => ("prove", prove.check()),
        _ => return Ok(arguments.action),
    };
    let part = command.find_subcommand_mut(name).expect("it is one of the commands");
    checked.map_err(|error| error.format(part))?;
    Ok(arguments.action)
}

/// The description of the command line, complete.
fn command() -> Command {
    Arguments::command()
}

/// Says what is wrong with the command line, or what was asked of it; the exit code.
fn refuse(usage: &clap::Error) -> i32 {
    let text = usage.render();
    if usage.use_stderr() {
        let _ = write!(anstream::stderr(), "{}", text.ansi());
        return usage.exit_code();
    }
    let text = text.ansi().to_string();
    let written = stdout().and_then(|stdout| AutoStream::auto(stdout).write_all(text.as_bytes()));
    match written.map_err(Error::unwritable) {
        Err(error) if !error.is_closed_pipe() => {
            let _ = writeln!(anstream::stderr(), "{ERROR} {error}");
            error.exit_code().into()
        }
        _ => usage.exit_code(),
    }
}

/// Writes what a command tells.
fn tell(text: &str) -> Result<()> {
    stdout().and_then(|mut stdout| stdout.write_all(text.as_bytes())).map_err(Error::unwritable)
}

/// The file, or stdin where none is named or it is `-`; and its name for messages.
fn open(file: Option<&Path>) -> Result<(File, String)> {
    let file = file.filter(|file| file.as_os_str() != "-");
    let name = file.map_or("stdin".into(), shown);
    let opened = match file {
        // Opened by its name, a file would begin anew, and a socket could not be opened at all.
        Some(file) if file != Path::new("/dev/stdin") => File::open(file),
        _ => stdin(),
    };
    match opened {
        Ok(source) => Ok((source, name)),
        Err(source) => Err(Error::System { deed: Deed::Open, name, source }),
    }
}

/// The name of a file as messages show it: what could not be printed is escaped.
fn shown(file: &Path) -> String {
    let mut name = String::new();
    for chunk in file.as_os_str().as_encoded_bytes().utf8_chunks() {
        for letter in chunk.valid().chars() {
            if letter.is_control() {
                name.extend(letter.to_string().bytes().map(|byte| format!("\\x{byte:02x}")));
            } else {
                name.push(letter);
            }
        }
        name.extend(chunk.invalid().iter().map(|byte| format!("\\x{byte:02x}")));
    }
    name
}

/// Standard input as a file, which tells of every error: the library's own handle is silent where
/// the stream cannot be read.
fn stdin() -> io::Result<File> {
    io::stdin().as_fd().try_clone_to_owned().map(File::from)
}

/// Standard output as a file, likewise, and without a buffer.
fn stdout() -> io::Result<File> {
    io::stdout().as_fd().try_clone_to_owned().map(File::from)
}

/// Reads the id of a problem.
#[derive(Clone)]
struct ProblemParser;

impl TypedValueParser for ProblemParser {
    type Value = &'static Problem;

    fn parse_ref(
        &self,
        command: &Command,
        _: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Self::Value, clap::Error> {
        let id = value.to_string_lossy();
        problems::find(&id).ok_or_else(|| {
            let meant: Vec<_> = alike(&id).iter().map(|id| format!("`{id}`")).collect();
            let meant = match meant.len() {
                0 => String::new(),
                _ => format!("; did you mean {}?", meant.join(" or ")),
            };
            let id = Token::new(value.as_encoded_bytes());
            let message =
                format!("there is no problem {id}{meant}\n\n`nimjudge list` names them all.\n");
            clap::Error::raw(ErrorKind::InvalidValue, message).with_cmd(command)
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(problems::all().map(|problem| PossibleValue::new(problem.id))))
    }
}

/// The ids that may be meant by this one, at most three: those that it is a part of, then those that
/// look like it, the most alike first.
fn alike(id: &str) -> Vec<&'static str> {
    let letters = |id: &str| id.to_ascii_lowercase().replace(['-', '_'], "");
    let wrong = letters(id);
    let likeness = |problem: &'static Problem| {
        let right = letters(problem.id);
        let alike = strsim::normalized_damerau_levenshtein(&wrong, &right);
        let part = wrong.len() > 2
            && (right.contains(&wrong) || problem.title.to_ascii_lowercase().contains(&wrong));
        (if part { 1.0 + alike } else { alike }, problem.id)
    };
    let mut ids: Vec<_> = problems::all().map(likeness).filter(|&(alike, _)| alike > 0.6).collect();
    ids.sort_by(|one, other| other.0.total_cmp(&one.0));
    ids.into_iter().map(|(_, id)| id).take(3).collect()
}

#[cfg(test)]
mod tests {
    use std::{ffi::OsStr, os::unix::ffi::OsStrExt};

    use super::{Path, shown};

    #[test]
    fn names_of_files_are_shown_without_harm() {
        let show = |name: &[u8]| shown(Path::new(OsStr::from_bytes(name)));
        assert_eq!(show("tests/é 01.in".as_bytes()), "tests/é 01.in");
        assert_eq!(show(b"a\x1b[31m\nb"), r"a\x1b[31m\x0ab");
        assert_eq!(show(b"a\xffb"), r"a\xffb");
        assert_eq!(show("a\u{85}b".as_bytes()), r"a\xc2\x85b");
    }
}
