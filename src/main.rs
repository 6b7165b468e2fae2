//! The program: arguments, a command, an exit code.

#![cfg_attr(not(test), no_main)]

mod commands;

use std::{
    ffi::{CStr, OsStr, OsString, c_char, c_int},
    io::Write,
    os::unix::ffi::OsStrExt,
    panic, process,
};

/// Where the system begins. What the standard library would do first, a tenth of the time of a small
/// file, is for guards of stacks and streams that nothing here needs.
///
/// # Safety
///
/// So many texts must be there, each with a zero at its end.
#[cfg_attr(not(test), unsafe(no_mangle))]
#[expect(unsafe_code, reason = "the system says so what it was called with")]
unsafe extern "C" fn main(count: c_int, arguments: *const *const c_char) -> c_int {
    // SAFETY: it is the only thread, and nothing relies on the signal: a reader of the answers that went
    // away is an error of the write.
    unsafe { libc::signal(libc::SIGPIPE, libc::SIG_IGN) };
    let count = usize::try_from(count).unwrap_or(0);
    // SAFETY: as promised, as long as the program runs.
    let arguments = (0..count).map(|index| unsafe { CStr::from_ptr(*arguments.add(index)) });
    let arguments = arguments.map(|text| OsStr::from_bytes(text.to_bytes()).to_owned());
    run(&arguments.collect::<Vec<_>>())
}

fn run(arguments: &[OsString]) -> c_int {
    panic::set_hook(Box::new(|panic| {
        // Nowhere is left to say that this cannot be written.
        let _ =
            writeln!(anstream::stderr(), "{} this is a bug of nimjudge: {panic}", commands::ERROR);
        process::exit(3);
    }));
    commands::run(arguments)
}
