//! README.md and the pages under docs tell the truth: what they type works, and the table of README.md
//! is the program's own.

mod pages;

use std::{env, fs, path::Path, process::Command};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const BEGIN: &str = "<!-- problems -->\n";
const END: &str = "<!-- /problems -->";

/// A block of commands, by themselves or behind a pipe, and what they print, where the next block
/// says so.
#[test]
fn commands_print_what_is_said() {
    for page in pages::all() {
        let run = run_commands(&page);
        assert!(run >= 4, "{}: the blocks are found", page.display());
    }
}

/// Runs the blocks of a page; how many there are.
fn run_commands(page: &Path) -> usize {
    let text = pages::read(page);
    let blocks = pages::blocks(&text);
    let folder = cargo_bin!("nimjudge").parent().expect("it is in a folder");
    let path = env::join_paths(
        [folder.to_owned()].into_iter().chain(env::split_paths(&env::var_os("PATH").expect("set"))),
    );
    let path = path.expect("folders without colons");
    let mut run = 0;
    for (index, &(kind, commands)) in blocks.iter().enumerate() {
        if kind != "sh" || commands.starts_with("cargo") {
            continue;
        }
        assert!(commands.contains("nimjudge "), "{commands}");
        let output = Command::new("sh")
            .args(["-ec", commands])
            .env("PATH", &path)
            .current_dir(pages::root())
            .output()
            .expect("sh runs");
        assert!(output.status.success(), "{commands}{output:?}");
        assert!(output.stderr.is_empty(), "{commands}{output:?}");
        if let Some(("text", said)) = blocks.get(index + 1) {
            assert_eq!(String::from_utf8_lossy(&output.stdout), *said, "{commands}");
        }
        run += 1;
    }
    run
}

/// `README=write cargo test --test readme` writes the table; otherwise it must be right.
#[test]
fn the_table_is_what_list_prints() {
    let text = pages::read(Path::new(README));
    let (before, rest) = text.split_once(BEGIN).expect("the table begins");
    let (table, after) = rest.split_once(END).expect("the table ends");
    let list = cargo_bin_cmd!("nimjudge").args(["list", "--markdown"]).output().expect("it runs");
    let list = String::from_utf8(list.stdout).expect("it is UTF-8");
    if env::var_os("README").is_some_and(|order| order == "write") {
        fs::write(README, format!("{before}{BEGIN}{list}{END}{after}")).expect("it can be written");
    } else {
        assert_eq!(table, list, "`README=write cargo test --test readme` writes it");
    }
}

#[test]
fn what_they_point_to_is_there() {
    for page in pages::all() {
        let folder = page.parent().expect("it is in a folder");
        for link in pages::read(&page).split("](").skip(1) {
            let target = link.split(')').next().expect("a link ends");
            assert!(folder.join(target).exists(), "{}: {target}", page.display());
        }
    }
}
