//! The home problem and the judges' problems that are Nim, plain or dressed up.

use std::marker::PhantomData;

use super::{
    GAME, boards,
    counting::Counter,
    dressings::{Columns, Nimble, Pairs, Passes, Ranges, Rows},
};
use crate::{
    game::{Move, Play},
    problem::{
        Count, Field, Form, Frame, Item, Limits, Problem, Test, by_fold, by_layout, by_reader,
    },
    problems::{HEAP, HEAP_COUNT, heap_count, heaps},
    theory::sums::{Dressing, Sizes, SumOf},
    writer::Answers,
};

/// The home problem, and what its judges' problems do not say otherwise.
const NIM: Problem = Problem {
    id: "nim",
    judge: "",
    title: "Nim",
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
    solve: by_fold::<SumOf<Sizes>>,
};

/// What a problem that asks for the number of winning moves does not say otherwise.
const COUNT: Problem = Problem { form: Form::Count, solve: by_reader::<Counter>, ..NIM };

/// What a problem that is dressed up as D does not say otherwise.
struct Dressed<D>(PhantomData<D>);

impl<D: Dressing + Default + 'static> Dressed<D> {
    const ROW: Problem =
        Problem { dressing: Some(|| Box::<D>::default()), solve: by_fold::<SumOf<D>>, ..NIM };
}

/// Nim and all that is Nim.
pub const ROWS: &[Problem] = &[
    NIM,
    Problem {
        id: "cses-1730",
        judge: "CSES",
        title: "Nim Game I",
        layout: &[heap_count(1, 200_000), heaps(1, 1_000_000_000)],
        form: Form::Words("first", "second"),
        limits: Limits::NONE.tests(200_000).total(200_000).time(1000).memory(512),
        ..NIM
    },
    Problem {
        id: "hr-nim-game-1",
        judge: "HackerRank",
        title: "Introduction to Nim Game",
        layout: &[heap_count(0, 100), heaps(0, 100)],
        limits: Limits::NONE.tests(100),
        ..NIM
    },
    Problem {
        id: "hr-nimble-game-1",
        judge: "HackerRank",
        title: "Nimble Game",
        rules: "coins on the squares 0, 1, …: a move takes one coin to a smaller square",
        layout: &[squares(0, 100), coins(0, 1_000_000_000)],
        limits: Limits::NONE.tests(10_000),
        boards: Some(boards::nimble),
        ..Dressed::<Nimble<0>>::ROW
    },
    Problem {
        id: "hr-poker-nim-1",
        judge: "HackerRank",
        title: "Poker Nim",
        rules: "a player may also add chips to a heap, k times in all",
        layout: &[
            heap_count(0, 100),
            Item::Number(Field::new("k", "a number of additions", "").limit(0, 100)),
            heaps(1, 1_000_000_000),
        ],
        limits: Limits::NONE.tests(100),
        boards: Some(boards::poker),
        ..NIM
    },
    Problem {
        id: "hr-zero-move-nim",
        judge: "HackerRank",
        title: "Zero-Move Nim",
        rules: "once for each heap that is not empty, a player may pass instead of taking from it",
        layout: &[heap_count(0, 10), Item::List(Count::Of(0), HEAP.limit(1, (1 << 30) - 1))],
        form: Form::Words("W", "L"),
        limits: Limits::NONE.tests(10),
        boards: Some(boards::passes),
        ..Dressed::<Passes>::ROW
    },
    Problem {
        id: "hr-chocolate-in-box",
        judge: "HackerRank",
        title: "Chocolate in Box",
        frame: Frame::Single,
        layout: &[heap_count(0, 1_000_000), heaps(1, 1_000_000_000)],
        ..COUNT
    },
    Problem {
        id: "cf-15c",
        judge: "Codeforces",
        title: "Industrial Nim",
        rules: "heaps of x, x+1, …, x+m-1 stones",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field::new("n", "a number of ranges", "").limit(0, 100_000)),
            Item::Lines(
                Count::Of(0),
                &[
                    Field::new("x", "a first heap size", "range"),
                    Field::new("m", "a number of heaps", "range").limit(0, 10_000_000_000_000_000),
                ],
            ),
        ],
        form: Form::Words("tolik", "bolik"),
        limits: Limits::NONE.time(2000).memory(64),
        boards: Some(boards::ranges),
        ..Dressed::<Ranges>::ROW
    },
    Problem {
        id: "boj-11868",
        judge: "BOJ",
        title: "Nim Game 2",
        frame: Frame::Single,
        layout: &[heap_count(0, 100), heaps(1, 1_000_000_000)],
        form: Form::Words("koosaga", "cubelover"),
        limits: Limits::NONE.time(2000).memory(512),
        ..NIM
    },
    Problem {
        id: "boj-16895",
        judge: "BOJ",
        title: "Nim Game 3",
        frame: Frame::Single,
        layout: &[heap_count(0, 1000), heaps(1, 1000)],
        limits: Limits::NONE.time(1000).memory(512),
        ..COUNT
    },
    Problem {
        id: "hdu-1849",
        judge: "HDU",
        title: "Rabbit and Grass",
        frame: Frame::Zero,
        layout: &[heap_count(0, 1000), heaps(0, 1000)],
        form: Form::Words("Rabbit Win!", "Grass Win!"),
        limits: Limits::NONE.time(1000).memory(32),
        ..NIM
    },
    Problem {
        id: "hdu-1850",
        judge: "HDU",
        title: "Being a Good Boy in Spring Festival",
        frame: Frame::Zero,
        layout: &[heap_count(2, 100), heaps(1, 1_000_000)],
        limits: Limits::NONE.time(1000).memory(32),
        ..COUNT
    },
    Problem {
        id: "hdu-2176",
        judge: "HDU",
        title: "Take stones (m heaps)",
        frame: Frame::Zero,
        layout: &[heap_count(0, 200_000), heaps(1, u64::MAX)],
        form: Form::Moves {
            text: "`No`; or `Yes`, then a line `old new` for each",
            write: old_and_new,
        },
        solve: by_layout,
        ..NIM
    },
    Problem {
        id: "poj-2234",
        judge: "POJ",
        title: "Matches Game",
        frame: Frame::Eof,
        layout: &[heap_count(0, 20), heaps(1, 10_000_000)],
        form: Form::Words("Yes", "No"),
        limits: Limits::NONE.time(1000).memory(64),
        ..NIM
    },
    Problem {
        id: "poj-2975",
        judge: "POJ",
        title: "Nim",
        frame: Frame::Zero,
        layout: &[heap_count(0, 1000), heaps(1, 1_000_000_000)],
        ..COUNT
    },
    Problem {
        id: "luogu-P2197",
        judge: "Luogu",
        title: "[Template] Nim",
        layout: &[heap_count(0, 10_000), heaps(0, 9_999)],
        form: Form::Words("Yes", "No"),
        limits: Limits::NONE.tests(10),
        ..NIM
    },
    Problem {
        id: "luogu-P1247",
        judge: "Luogu",
        title: "Take matches",
        frame: Frame::Single,
        layout: &[heap_count(0, 500_000), heaps(0, 1_000_000_000)],
        form: Form::Move {
            text: "`lose`; or a line with how many are taken and from which heap, counting from 1, \
                   the first heap that can be; then a line with all heaps after the move",
            write: amount_and_heap,
        },
        solve: by_layout,
        ..NIM
    },
    Problem {
        id: "lightoj-1186",
        judge: "LightOJ",
        title: "Incredible Chess",
        rules: "a white and a black piece in each column: a player moves one of his own, not onto or past the other",
        layout: &[
            Item::Number(Field::new("n", "a number of columns", "").limit(3, 100)),
            Item::List(Count::Of(0), Field::new("w", "a white square", "column").limit(0, 98)),
            Item::List(Count::Of(0), Field::new("b", "a black square", "column").limit(1, 99)),
        ],
        form: Form::Words("white wins", "black wins"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE
            .tests(200)
            .time(2000)
            .memory(32)
            .also(&["0 <= w < b < n in each column", "at least one move is possible"]),
        boards: Some(boards::columns),
        ..Dressed::<Columns>::ROW
    },
    Problem {
        id: "lightoj-1192",
        judge: "LightOJ",
        title: "Left Right",
        rules: "pieces on a line, by turns of the one who moves right and of the other one, who moves left, not onto or past each other",
        layout: &[
            Item::Number(Field::new("k", "a number of pairs", "").limit(0, 100)),
            Item::List(
                Count::Twice(0),
                Field::new("p", "a place", "piece").limit(0, 1_000_000_000),
            ),
        ],
        form: Form::Words("Alice", "Bob"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE
            .tests(200)
            .time(2000)
            .memory(32)
            .also(&["at least one move is possible"]),
        boards: Some(boards::pieces),
        ..Dressed::<Pairs>::ROW
    },
    Problem {
        id: "lightoj-1247",
        judge: "LightOJ",
        title: "Matrix Game",
        rules: "a move makes one or more numbers of one row smaller",
        layout: &[
            Item::Number(Field::new("n", "a number of rows", "").limit(1, 50)),
            Item::Number(Field::new("m", "a number of columns", "").limit(1, 50)),
            Item::List(
                Count::Product(0, 1),
                Field::new("a", "a cell", "cell").limit(0, 1_000_000_000),
            ),
        ],
        form: Form::Words("Alice", "Bob"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE.tests(100).time(2000).memory(32),
        boards: Some(boards::matrix),
        ..Dressed::<Rows>::ROW
    },
    Problem {
        id: "uva-10165",
        judge: "UVa",
        title: "Stone Game",
        frame: Frame::Zero,
        layout: &[Item::Number(HEAP_COUNT), heaps(1, 2_000_000_000)],
        form: Form::Words("Yes", "No"),
        limits: Limits::NONE.time(3000),
        ..NIM
    },
    Problem {
        id: "acwing-891",
        judge: "AcWing",
        title: "Nim game",
        frame: Frame::Single,
        layout: &[heap_count(0, 100_000), heaps(1, 1_000_000_000)],
        form: Form::Words("Yes", "No"),
        ..NIM
    },
    Problem {
        id: "loj-10242",
        judge: "LibreOJ",
        title: "Take stones 2",
        frame: Frame::Single,
        layout: &[heap_count(0, 50_000), heaps(1, 100_000)],
        form: Form::Words("win", "lose"),
        ..NIM
    },
    Problem {
        id: "boj-11869",
        judge: "BOJ",
        title: "Nimble",
        rules: "coins on the squares 0, 1, …: a move takes one coin to a smaller square",
        frame: Frame::Single,
        layout: &[squares(0, 100), coins(1, 1_000_000_000)],
        form: Form::Words("koosaga", "cubelover"),
        limits: Limits::NONE.time(2000).memory(512),
        boards: Some(boards::nimble),
        ..Dressed::<Nimble<0>>::ROW
    },
    Problem {
        id: "spoj-QCJ3",
        judge: "SPOJ",
        title: "The Game",
        rules: "coins on the squares 1, 2, …: a move takes one coin to a smaller square, or off the board",
        layout: &[squares(0, 24), coins(0, 24)],
        form: Form::Words("Tom Wins", "Hanks Wins"),
        limits: Limits::NONE.tests(24),
        boards: Some(boards::nimble_exit),
        ..Dressed::<Nimble<1>>::ROW
    },
    Problem {
        id: "infoarena-nim",
        judge: "infoarena",
        title: "Nim",
        form: Form::Words("DA", "NU"),
        limits: Limits::NONE.also(&["the judge names its files nim.in and nim.out"]),
        ..NIM
    },
    Problem {
        id: "jutge-P49499",
        judge: "Jutge",
        title: "Nim P49499",
        frame: Frame::Eof,
        layout: &[heap_count(0, 100_000), heaps(0, 1_000_000_000)],
        form: Form::Words("guanyadora", "perdedora"),
        ..NIM
    },
];

const fn squares(least: u64, most: u64) -> Item {
    Item::Number(Field::new("n", "a number of squares", "").limit(least, most))
}

const fn coins(least: u64, most: u64) -> Item {
    Item::List(Count::Of(0), Field::new("c", "a number of coins", "square").limit(least, most))
}

/// `Yes` and a line `old new` for every winning move, or `No`.
fn old_and_new(position: &Test, moves: &[Move], answers: &mut Answers<'_>) {
    answers.text(if moves.is_empty() { "No" } else { "Yes" });
    answers.line();
    for (heap, left) in moves.iter().filter_map(Move::heap_and_left) {
        answers.number(position.heaps()[heap]);
        answers.text(" ");
        answers.number(left);
        answers.line();
    }
}

/// How much to take and from which heap, then the heaps after that; or `lose`.
fn amount_and_heap(position: &Test, first: Option<&Move>, answers: &mut Answers<'_>) {
    if let Some((heap, left)) = first.and_then(Move::heap_and_left) {
        answers.number(position.heaps()[heap] - left);
        answers.text(" ");
        answers.number(heap as u64 + 1);
        let mut gap = "\n";
        for (index, &size) in position.heaps().iter().enumerate() {
            answers.text(gap);
            answers.number(if index == heap { left } else { size });
            gap = " ";
        }
    } else {
        answers.text("lose");
    }
    answers.line();
}
