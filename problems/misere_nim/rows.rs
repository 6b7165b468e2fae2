//! The home problem and the judges' problems that are misère Nim.

use super::GAME;
use crate::{
    game::{Move, Play},
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, Test, by_fold, by_layout},
    problems::{HEAP, HEAP_COUNT, heap_count, heaps},
    theory::sums::{Sizes, SumOf},
    writer::Answers,
};

/// The home problem, and what its judges' problems do not say otherwise.
const MISERE_NIM: Problem = Problem {
    id: "misere_nim",
    judge: "",
    title: "Misère Nim",
    rules: "",
    game: &GAME,
    play: Play::Misere,
    frame: Frame::Counted,
    layout: &[Item::Number(HEAP_COUNT), Item::List(Count::Of(0), HEAP)],
    dressing: None,
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<SumOf<Sizes>>,
};

/// The problem that four judges share under this name.
const JOHN: Problem = Problem {
    layout: &[heap_count(0, 47), heaps(1, 4747)],
    form: Form::Words("John", "Brother"),
    limits: Limits::NONE.tests(474),
    ..MISERE_NIM
};

/// Misère Nim and all that is misère Nim.
pub const ROWS: &[Problem] = &[
    MISERE_NIM,
    Problem {
        id: "hr-misere-nim-1",
        judge: "HackerRank",
        title: "Misere Nim",
        layout: &[heap_count(0, 100), heaps(1, 1_000_000_000)],
        limits: Limits::NONE.tests(100),
        ..MISERE_NIM
    },
    Problem {
        id: "boj-11694",
        judge: "BOJ",
        title: "Nim Game",
        frame: Frame::Single,
        form: Form::Words("koosaga", "cubelover"),
        ..MISERE_NIM
    },
    Problem {
        id: "boj-3754",
        judge: "BOJ",
        title: "John",
        limits: JOHN.limits.time(1000).memory(128),
        ..JOHN
    },
    Problem { id: "hdu-1907", judge: "HDU", title: "John", ..JOHN },
    Problem {
        id: "luogu-P4279",
        judge: "Luogu",
        title: "Little John game",
        layout: &[heap_count(0, 50), heaps(0, 5000)],
        limits: Limits::NONE.tests(500).time(1000).memory(162),
        ..JOHN
    },
    Problem {
        id: "lightoj-1253",
        judge: "LightOJ",
        title: "Misere Nim",
        layout: &[heap_count(0, 100), heaps(1, 1_000_000_000)],
        form: Form::Words("Alice", "Bob"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE.tests(200),
        ..MISERE_NIM
    },
    Problem {
        id: "spoj-MMMGAME",
        judge: "SPOJ",
        title: "M&M Game",
        limits: JOHN.limits.time(1000).memory(1536),
        ..JOHN
    },
    Problem {
        id: "codingame-misere-nim",
        judge: "CodinGame",
        title: "Misere Nim",
        frame: Frame::Single,
        layout: &[
            // Without heaps, tests without end would follow from nothing.
            Item::Number(HEAP_COUNT.rule(1, u64::MAX).limit(1, 3)),
            Item::Number(Field::new("k", "a number of tests", "").limit(0, 5)),
            Item::Tests(Count::Of(1), &[heaps(0, 50)]),
        ],
        form: Form::Moves {
            text: "`CONCEDE`, or every move as heap:taken, with blanks between; heaps count from 1",
            write: heap_and_amount,
        },
        solve: by_layout,
        ..MISERE_NIM
    },
    Problem {
        id: "jutge-P24777",
        judge: "Jutge",
        title: "Another Nim P24777",
        frame: Frame::Eof,
        layout: &[heap_count(1, 7), heaps(1, 15)],
        form: Form::Words("wins", "loses"),
        limits: Limits::NONE.also(&["the heaps of a test add up to at most 50"]),
        ..MISERE_NIM
    },
];

/// Every winning move as `heap:amount`, or `CONCEDE`; heaps count from 1.
fn heap_and_amount(position: &Test, moves: &[Move], answers: &mut Answers<'_>) {
    let mut gap = "";
    for (heap, left) in moves.iter().filter_map(Move::heap_and_left) {
        answers.text(gap);
        answers.number(heap as u64 + 1);
        answers.text(":");
        answers.number(position.heaps()[heap] - left);
        gap = " ";
    }
    if moves.is_empty() {
        answers.text("CONCEDE");
    }
    answers.line();
}
