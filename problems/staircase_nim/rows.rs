//! The home problems, and the judges' problems that are staircase Nim, plain or dressed up.

use super::{
    EXIT, GAME, Stairs, boards,
    christmas::{self, Christmas, FirstRoot, above_the_ground},
    dressings::{Calendar, Chips, Hill, apart, gaps},
};
use crate::{
    game::Play,
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, by_fold, by_layout, by_reader},
    theory::sums::SumOf,
};

const STAIR_COUNT: Field = Field::new("n", "a stair count", "stair");
const STAIR: Field = Field::new("c", "a number of stones", "stair");

/// The home problem with the dead ground, and what the others do not say otherwise.
const STAIRCASE_NIM: Problem = Problem {
    id: "staircase_nim",
    judge: "",
    title: "Staircase Nim",
    rules: "",
    game: &GAME,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[Item::Number(STAIR_COUNT), Item::List(Count::Of(0), STAIR)],
    dressing: None,
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<SumOf<Stairs<1>>>,
};

/// The home problem whose stones leave the game.
const STAIRCASE_NIM_EXIT: Problem = Problem {
    id: "staircase_nim_exit",
    title: "Staircase Nim with an exit",
    game: &EXIT,
    solve: by_fold::<SumOf<Stairs<0>>>,
    ..STAIRCASE_NIM
};

/// Staircase Nim and all that is staircase Nim.
pub const ROWS: &[Problem] = &[
    STAIRCASE_NIM,
    Problem {
        id: "misere_staircase_nim",
        title: "Staircase Nim in misère play",
        play: Play::Misere,
        ..STAIRCASE_NIM
    },
    STAIRCASE_NIM_EXIT,
    Problem {
        id: "misere_staircase_nim_exit",
        title: "Staircase Nim with an exit in misère play",
        play: Play::Misere,
        ..STAIRCASE_NIM_EXIT
    },
    Problem {
        id: "cses-1099",
        judge: "CSES",
        title: "Stair Game",
        rules: "a move takes stones to the stair before; those of the first stay",
        layout: &[
            Item::Number(STAIR_COUNT.limit(1, 200_000)),
            Item::List(Count::Of(0), STAIR.limit(0, 1_000_000_000)),
        ],
        form: Form::Words("first", "second"),
        limits: Limits::NONE.tests(200_000).total(200_000).time(1000).memory(512),
        ..STAIRCASE_NIM
    },
    Problem {
        id: "acwing-892",
        judge: "AcWing",
        title: "Staircase Nim",
        rules: "a move takes stones to the stair before, those of the first off it",
        frame: Frame::Single,
        layout: &[
            Item::Number(STAIR_COUNT.limit(0, 100_000)),
            Item::List(Count::Of(0), STAIR.limit(1, 1_000_000_000)),
        ],
        form: Form::Words("Yes", "No"),
        ..STAIRCASE_NIM_EXIT
    },
    Problem {
        id: "lightoj-1393",
        judge: "LightOJ",
        title: "Crazy Calendar",
        rules: "a move takes stones of one cell to the next one on the right or below",
        layout: &[
            Item::Number(Field::new("r", "a number of rows", "")),
            Item::Number(Field::new("c", "a number of columns", "")),
            Item::List(Count::Product(0, 1), Field::new("a", "a cell", "cell")),
        ],
        dressing: Some(|| Box::<Calendar>::default()),
        position: Some(apart),
        form: Form::Words("win", "lose"),
        prefix: Some("Case {}: "),
        boards: Some(boards::calendar),
        solve: by_fold::<SumOf<Calendar>>,
        ..STAIRCASE_NIM_EXIT
    },
    Problem {
        id: "poj-1704",
        judge: "POJ",
        title: "Georgia and Bob",
        rules: "a chip moves to the left, not onto or past another",
        layout: &[
            Item::Number(Field::new("n", "a chip count", "chip").limit(0, 1000)),
            Item::List(
                Count::Of(0),
                Field::new("p", "a square", "chip").rule(1, u64::MAX).limit(1, 10_000),
            ),
        ],
        dressing: Some(|| Box::<Chips>::default()),
        position: Some(gaps),
        form: Form::Words("Georgia will win", "Bob will win"),
        limits: Limits::NONE.tests(20).time(1000).memory(10).also(&["the squares differ"]),
        boards: Some(boards::chips),
        solve: by_layout,
        ..STAIRCASE_NIM_EXIT
    },
    Problem {
        id: "hdu-4315",
        judge: "HDU",
        title: "Climbing the Hill",
        rules: "a man moves up, not onto or past another but on the top; who moves the king there wins",
        frame: Frame::Eof,
        layout: &[
            Item::Number(Field::new("n", "a number of men", "").rule(1, u64::MAX).limit(1, 1000)),
            Item::Number(Field::new("k", "a king", "").rule(1, u64::MAX).up_to(0)),
            Item::List(
                Count::Of(0),
                Field::new("p", "a place", "man").rule(1, u64::MAX).limit(1, 99_999),
            ),
        ],
        dressing: Some(|| Box::<Hill>::default()),
        position: Some(apart),
        form: Form::Words("Alice", "Bob"),
        limits: Limits::NONE.time(1000).memory(32).also(&["the places ascend"]),
        boards: Some(boards::hill),
        solve: by_fold::<SumOf<Hill>>,
        ..STAIRCASE_NIM_EXIT
    },
    Problem {
        id: "cf-1498f",
        judge: "Codeforces",
        title: "Christmas Game",
        rules: "a move takes presents of one vertex to that k edges nearer to the root; `explain` tells of \
                root 1",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field::new("n", "a vertex count", "").rule(1, u64::MAX)),
            Item::Number(Field::new("k", "a number of edges", "").rule(1, u64::MAX)),
            Item::Lines(
                Count::Fewer(0),
                &[
                    Field::new("u", "a vertex", "edge").rule(1, u64::MAX).up_to(0),
                    Field::new("v", "a vertex", "edge").rule(1, u64::MAX).up_to(0),
                ],
            ),
            Item::List(Count::Of(0), Field::new("a", "a number of presents", "vertex")),
        ],
        dressing: Some(|| Box::<FirstRoot>::default()),
        position: Some(above_the_ground),
        form: Form::Own {
            name: "who wins from each root",
            text: "`1` or `0` for each vertex as the root, in order, on one line with blanks between",
        },
        limits: Limits::NONE.time(2000).memory(256),
        boards: Some(christmas::boards),
        solve: by_reader::<Christmas>,
        ..STAIRCASE_NIM
    },
];
