#![doc = include_str!("README.md")]

mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{game::Game, problems::nim};

/// Nim in misère play: the same moves, and the other rule of [`theory::sums`](crate::theory::sums).
pub const GAME: Game = Game { id: "misere_nim", readme: include_str!("README.md"), ..nim::GAME };
