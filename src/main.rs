//! The program: arguments, a command, an exit code.

mod commands;

use std::{panic, process};

fn main() {
    panic::set_hook(Box::new(|panic| {
        anstream::eprintln!("{} this is a bug of nimjudge: {panic}", commands::ERROR);
        process::exit(3);
    }));
    process::exit(commands::run(std::env::args_os()));
}
