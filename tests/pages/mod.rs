//! The pages for readers: README.md, and those under docs.

#![allow(dead_code, unreachable_pub, reason = "each test uses a part of it")]

use std::{
    fs,
    path::{Path, PathBuf},
};

/// README.md, then the others.
pub fn all() -> Vec<PathBuf> {
    let docs = fs::read_dir(root().join("docs")).expect("docs can be listed");
    let mut pages: Vec<_> = docs.map(|entry| entry.expect("it can be listed").path()).collect();
    pages.retain(|path| path.extension().is_some_and(|extension| extension == "md"));
    pages.sort();
    pages.insert(0, root().join("README.md"));
    pages
}

/// The folder of README.md.
pub fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// What a page says.
pub fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The fenced blocks: what each is marked as, and its lines.
pub fn blocks(text: &str) -> Vec<(&str, &str)> {
    let fenced = text.split("```").skip(1).step_by(2);
    fenced.map(|block| block.split_once('\n').expect("a block has lines")).collect()
}
