//! The home problems and the judges' problems that are bounded Nim.

use super::{
    GAME, OneHeap, Residues, ResiduesAbove,
    auction::{self, Auction, FEWER, MOST},
    between::{self, Between},
    matches::{self, Matches},
};
use crate::{
    game::Play,
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, Test, by_fold, by_reader},
    problems::{HEAP, HEAP_COUNT, heap_count, heaps},
    theory::sums::SumOf,
};

/// How many a move takes at most.
const LIMIT: Field = Field::new("m", "a limit", "").rule(1, u64::MAX);

/// The home problem, and what its judges' problems do not say otherwise.
const BOUNDED_NIM: Problem = Problem {
    id: "bounded_nim",
    judge: "",
    title: "Bounded Nim",
    rules: "",
    game: &GAME,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[Item::Number(HEAP_COUNT), Item::Number(LIMIT), Item::List(Count::Of(0), HEAP)],
    dressing: None,
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<SumOf<Residues>>,
};

/// A heap that is a number of the head.
const ONE: Field = Field { symbol: "n", ..HEAP };

/// What a problem with one heap does not say otherwise.
const ONE_HEAP: Problem = Problem {
    layout: &[Item::Number(ONE), Item::Number(LIMIT)],
    position: Some(|test| Test {
        numbers: vec![1, test.numbers[1]],
        lists: vec![vec![test.numbers[0]]],
    }),
    solve: by_fold::<SumOf<OneHeap>>,
    ..BOUNDED_NIM
};

/// Bounded Nim and all that is bounded Nim.
pub const ROWS: &[Problem] = &[
    BOUNDED_NIM,
    Problem {
        id: "misere_bounded_nim",
        title: "Misère bounded Nim",
        play: Play::Misere,
        ..BOUNDED_NIM
    },
    Problem {
        id: "cses-1098",
        judge: "CSES",
        title: "Nim Game II",
        rules: "a move takes 1, 2 or 3 stones",
        layout: &[heap_count(1, 200_000), heaps(1, 1_000_000_000)],
        position: Some(|test| Test {
            numbers: vec![test.numbers[0], 3],
            lists: test.lists.clone(),
        }),
        form: Form::Words("first", "second"),
        limits: Limits::NONE.tests(200_000).total(200_000).time(1000).memory(512),
        solve: by_fold::<SumOf<ResiduesAbove<3>>>,
        ..BOUNDED_NIM
    },
    Problem {
        id: "hdu-1846",
        judge: "HDU",
        title: "Brave Game",
        layout: &[Item::Number(ONE.limit(1, 1000)), Item::Number(LIMIT.limit(1, 1000))],
        form: Form::Words("first", "second"),
        limits: Limits::NONE.tests(100).time(1000).memory(32),
        ..ONE_HEAP
    },
    Problem {
        id: "hdu-2188",
        judge: "HDU",
        title: "Volunteers (Wenchuan)",
        form: Form::Words("Grass", "Rabbit"),
        ..ONE_HEAP
    },
    Problem {
        id: "loj-10241",
        judge: "LibreOJ",
        title: "Take stones 1",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field { symbol: "N", ..ONE }.limit(1, 100_000)),
            Item::Number(Field { symbol: "K", ..LIMIT }.limit(1, 100_000)),
        ],
        form: Form::Words("1", "2"),
        limits: Limits::NONE.also(&["K is at most N"]),
        ..ONE_HEAP
    },
    Problem {
        id: "hdu-2149",
        judge: "HDU",
        title: "Public Sale",
        rules: "the bids begin at 0, each raises the last one by 1 to n, and the first of m or more wins",
        frame: Frame::Eof,
        layout: &[
            Item::Number(Field::new("m", "a price", "").rule(1, u64::MAX).limit(1, 1099)),
            Item::Number(
                Field::new("n", "a raise", "").rule(1, u64::MAX).limit(1, 1099).table(MOST, FEWER),
            ),
        ],
        form: Form::Own {
            name: "all winning moves",
            text: "`none`, or the winning first bids in ascending order, with blanks between",
        },
        boards: Some(auction::boards),
        solve: by_reader::<Auction>,
        ..ONE_HEAP
    },
    Problem {
        id: "hdu-2897",
        judge: "HDU",
        title: "p-q stones",
        rules: "a move takes p to q stones, or all where there are fewer than p; who takes the last one loses",
        play: Play::Misere,
        frame: Frame::Eof,
        layout: &[
            Item::Number(ONE.limit(0, 65_535)),
            Item::Number(Field::new("p", "a least amount", "").rule(1, u64::MAX).limit(1, 65_535)),
            Item::Number(Field::new("q", "a greatest amount", "").down_to(1).limit(1, 65_535)),
        ],
        game: &between::GAME,
        form: Form::Words("WIN", "LOST"),
        solve: by_fold::<Between>,
        ..BOUNDED_NIM
    },
    Problem {
        id: "codeabbey-matches-picking",
        judge: "CodeAbbey",
        title: "Matches Picking",
        rules: "a move takes 1 to K matches; w is `n` for normal and `i` for misere play",
        layout: &[
            Item::Number(Field { symbol: "M", ..ONE }),
            Item::Number(Field { symbol: "K", ..LIMIT }),
            Item::Choice { symbol: "w", name: "`n` or `i`", words: &["n", "i"] },
        ],
        game: &matches::GAME,
        position: None,
        form: Form::Own {
            name: "one winning move",
            text: "for each test how many matches the winning move takes, or 0, all on one line",
        },
        boards: Some(matches::boards),
        solve: by_reader::<Matches>,
        ..ONE_HEAP
    },
];
