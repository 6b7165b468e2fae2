//! README.md tells the truth: what it types works, and its table is the program's own.

use std::{env, fs, path::Path, process::Command};

use assert_cmd::cargo::{cargo_bin, cargo_bin_cmd};

const README: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/README.md");
const BEGIN: &str = "<!-- problems -->\n";
const END: &str = "<!-- /problems -->";

fn readme() -> String {
    fs::read_to_string(README).expect("README.md can be read")
}

/// The fenced blocks: what each is marked as, and its lines.
fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a block has lines")).collect()
}

/// A block of commands, by themselves or behind a pipe, and what they print, where the next block
/// says so.
#[test]
fn commands_print_what_is_said() {
    let text = readme();
    let blocks = blocks(&text);
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
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .output()
            .expect("sh runs");
        assert!(output.status.success(), "{commands}{output:?}");
        assert!(output.stderr.is_empty(), "{commands}{output:?}");
        if let Some(("text", said)) = blocks.get(index + 1) {
            assert_eq!(String::from_utf8_lossy(&output.stdout), *said, "{commands}");
        }
        run += 1;
    }
    assert!(run >= 4, "the blocks are found");
}

/// `README=write cargo test --test readme` writes the table; otherwise it must be right.
#[test]
fn the_table_is_what_list_prints() {
    let text = readme();
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
fn what_it_points_to_is_there() {
    for link in readme().split("](").skip(1) {
        let target = link.split(')').next().expect("a link ends");
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(target);
        assert!(path.exists(), "{target}");
    }
}
