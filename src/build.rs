//! Trims the start of the program, which is half of the time of a file of 2 MB: the part of the C
//! compiler's library that unwinds stacks is put into it, where the system has it for that, so that
//! nobody must look for it; and its place in memory is fixed, so that nothing must be moved.

use std::{env, path::Path, process::Command};

fn main() {
    println!("cargo:rerun-if-changed=src/build.rs");
    let variable = |name| env::var(name).unwrap_or_default();
    // The compiler of this system knows nothing of another one's libraries.
    let is_here = variable("HOST") == variable("TARGET");
    let is_gnu = variable("CARGO_CFG_TARGET_OS") == "linux"
        && variable("CARGO_CFG_TARGET_ENV") == "gnu"
        && !variable("CARGO_CFG_TARGET_FEATURE").contains("crt-static");
    if !is_here || !is_gnu {
        return;
    }
    // Where there is none, the name itself comes back.
    let found = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output();
    let path = found.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    if let Some(folder) = path.as_deref().map(str::trim).and_then(|path| Path::new(path).parent())
        && folder.is_absolute()
    {
        println!("cargo:rustc-link-search=native={}", folder.display());
        println!("cargo:rustc-link-lib=static:-bundle=gcc_eh");
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
}
