//! The moves: Nim's. Only who wins at the end is another.

pub use crate::problems::nim::rules::Heaps;
