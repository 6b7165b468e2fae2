//! The home problems, and the judges' problem that is the same.

use super::{GAME, Piles};
use crate::{
    game::Play,
    problem::{Count, Form, Frame, Item, Limits, Problem, by_fold},
    problems::{HEAP, HEAP_COUNT, heap_count, heaps},
};

/// The home problem, and what the others do not say otherwise.
const SEQUENTIAL_NIM: Problem = Problem {
    id: "sequential_nim",
    judge: "",
    title: "Sequential Nim",
    rules: "",
    game: &GAME,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[Item::Number(HEAP_COUNT), Item::List(Count::Of(0), HEAP)],
    dressing: None,
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<Piles>,
};

/// Sequential Nim and all that is sequential Nim.
pub const ROWS: &[Problem] = &[
    SEQUENTIAL_NIM,
    Problem {
        id: "misere_sequential_nim",
        title: "Sequential Nim in misère play",
        play: Play::Misere,
        ..SEQUENTIAL_NIM
    },
    Problem {
        id: "cf-1382b",
        judge: "Codeforces",
        title: "Sequential Nim",
        layout: &[heap_count(0, 100_000), heaps(1, 1_000_000_000)],
        limits: Limits::NONE.tests(1000).total(100_000).time(1000).memory(256),
        ..SEQUENTIAL_NIM
    },
];
