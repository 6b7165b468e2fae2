//! The cases under testdata.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::{fs, path::PathBuf};

/// A case of a problem.
pub struct Case {
    pub problem: String,
    pub name: String,
}

impl Case {
    /// One of its files.
    pub fn file(&self, kind: &str) -> PathBuf {
        root().join(&self.problem).join(format!("{}.{kind}", self.name))
    }

    /// Its input.
    pub fn input(&self) -> Vec<u8> {
        fs::read(self.file("in")).expect("the case can be read")
    }
}

fn root() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata"))
}

/// The folders, sorted.
pub fn folders() -> Vec<String> {
    names(root())
}

/// The files of a folder, sorted.
pub fn files(folder: &str) -> Vec<String> {
    names(root().join(folder))
}

/// The cases of a problem, sorted.
pub fn cases(problem: &str) -> Vec<Case> {
    let name = |file: String| file.strip_suffix(".in").map(str::to_owned);
    let case = |name| Case { problem: problem.to_owned(), name };
    files(problem).into_iter().filter_map(name).map(case).collect()
}

fn names(folder: PathBuf) -> Vec<String> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("it can be listed").file_name())
        .map(|name| name.into_string().expect("names here are UTF-8"))
        .collect();
    names.sort();
    names
}

/// The positions of a problem that were answered by search, if there are any.
pub fn vectors(problem: &str) -> Vec<serde_json::Value> {
    let file = fs::read_to_string(root().join(problem).join("vectors.jsonl")).unwrap_or_default();
    file.lines().map(|line| serde_json::from_str(line).expect("a line is an object")).collect()
}
