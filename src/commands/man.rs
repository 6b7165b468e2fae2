//! `nimjudge man`: manual pages.

use clap::builder::PossibleValuesParser;
use clap_mangen::Man;
use nimjudge::error::Result;

use super::{command, tell};

/// Prints the manual page of nimjudge, or of one of its commands
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nimjudge man > nimjudge.1
  nimjudge man solve | man -l -")]
pub(crate) struct Arguments {
    /// The command
    #[arg(value_parser = PossibleValuesParser::new([
        "solve", "explain", "prove", "list", "show", "completions", "man",
    ]))]
    command: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut whole = command();
    whole.build();
    let part = arguments.command.as_ref().and_then(|name| whole.find_subcommand(name).cloned());
    let mut page = Vec::new();
    // Writing to memory does not fail.
    let _ = Man::new(part.unwrap_or(whole)).render(&mut page);
    tell(&String::from_utf8_lossy(&page))
}
