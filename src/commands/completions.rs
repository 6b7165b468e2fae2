//! `nimjudge completions`: scripts that complete the command line.

use clap_complete::{Shell, generate};
use nimjudge::error::Result;

use super::{command, tell};

/// Prints the script that completes the command line in a shell
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  nimjudge completions bash > ~/.local/share/bash-completion/completions/nimjudge
  nimjudge completions fish > ~/.config/fish/completions/nimjudge.fish")]
pub(crate) struct Arguments {
    /// The shell
    shell: Shell,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let mut script = Vec::new();
    generate(arguments.shell, &mut command(), "nimjudge", &mut script);
    tell(&String::from_utf8_lossy(&script))
}
