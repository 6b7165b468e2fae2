//! A batch online-judge solver for the Nim family.
//!
//! A judge's test file goes in, the exact expected answers come out:
//!
//! ```text
//!  input ──► window ──► scanner ──► game ──► writer ──► output
//!             │  bytes    │  runs of    decides      whole lines
//!             │           │  numbers
//!             └───────────┴──► error: where, what was expected, what was found
//! ```
//!
//! Everything that is particular to a problem is a row of the table in [`problems`]: which
//! [game](game::Game) is decided, how the tests of a file follow each other, what a test consists of
//! and how the answer is written. The machine in the other modules knows no game by name.
//!
//! ```
//! use nimjudge::{problems, scanner::Input, writer::Answers};
//!
//! let problem = problems::find("nim").expect("it is in the table");
//! let mut input = Input::new("2\n3\n3 4 5\n2\n7 7\n".as_bytes(), "stdin");
//! let mut output = Vec::new();
//! let mut answers = Answers::new(&mut output);
//! problem.solve(&mut input, &mut answers)?;
//! answers.finish()?;
//! drop(answers);
//! assert_eq!(output, b"First\nSecond\n");
//! # Ok::<(), nimjudge::error::Error>(())
//! ```

pub mod error;
pub mod explain;
pub mod game;
pub mod problem;
pub mod proof;
pub mod scanner;
pub mod search;
#[clippy::msrv = "1.71"]
#[expect(clippy::inline_always, reason = "sums are done by the instructions of who calls them")]
pub mod theory;
pub mod writer;

// The games stand beside src, one folder each; to Rust they are an ordinary module.
#[clippy::msrv = "1.71"]
#[path = "../problems/mod.rs"]
pub mod problems;
