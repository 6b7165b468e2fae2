//! The program: arguments, a command, an exit code.

mod commands;

use std::{io::Write, panic, process};

fn main() {
    panic::set_hook(Box::new(|panic| {
        // Nowhere is left to say that this cannot be written.
        let _ =
            writeln!(anstream::stderr(), "{} this is a bug of nimjudge: {panic}", commands::ERROR);
        process::exit(3);
    }));
    process::exit(commands::run(std::env::args_os()));
}
