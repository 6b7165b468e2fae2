//! The home problem and the judges' problems that are Nim, plain or dressed up.

use super::{GAME, Move};
use crate::{
    game::Play,
    problem::{Condition, Count, Field, Form, Frame, Item, Limits, Problem, Test, by_layout},
    problems::{HEAP, HEAP_COUNT, heap_count, heaps},
    theory::sums,
    writer::Answers,
};

/// The home problem, and what its judges' problems do not say otherwise.
const NIM: Problem = Problem {
    id: "nim",
    judge: "",
    title: "Nim",
    game: &GAME,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[Item::Number(HEAP_COUNT), Item::List(Count::Of(0), HEAP)],
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    solve: sums::solve,
};

/// What a dressed-up problem does not say otherwise.
const DRESSED: Problem = Problem { solve: by_layout, ..NIM };

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
        layout: &[squares(0, 100), coins(0, 1_000_000_000)],
        position: Some(squares_from_0),
        limits: Limits::NONE.tests(10_000),
        ..DRESSED
    },
    Problem {
        id: "hr-poker-nim-1",
        judge: "HackerRank",
        title: "Poker Nim",
        layout: &[
            heap_count(0, 100),
            Item::Number(Field::new("k", "a number of additions", "").limit(0, 100)),
            heaps(1, 1_000_000_000),
        ],
        limits: Limits::NONE.tests(100),
        ..DRESSED
    },
    Problem {
        id: "hr-zero-move-nim",
        judge: "HackerRank",
        title: "Zero-Move Nim",
        layout: &[
            heap_count(0, 10),
            // The value of a heap may be one more than its size.
            Item::List(Count::Of(0), HEAP.rule(0, u64::MAX - 1).limit(1, (1 << 30) - 1)),
        ],
        position: Some(passes),
        form: Form::Words("W", "L"),
        limits: Limits::NONE.tests(10),
        ..DRESSED
    },
    Problem {
        id: "hr-chocolate-in-box",
        judge: "HackerRank",
        title: "Chocolate in Box",
        frame: Frame::Single,
        layout: &[heap_count(0, 1_000_000), heaps(1, 1_000_000_000)],
        form: Form::Count,
        ..DRESSED
    },
    Problem {
        id: "cf-15c",
        judge: "Codeforces",
        title: "Industrial Nim",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field::new("n", "a number of ranges", "").limit(0, 100_000)),
            Item::Lines(
                Count::Of(0),
                &[
                    Field::new("x", "a first heap size", "range"),
                    Field::new("m", "a number of heaps", "range")
                        .limit(0, 10_000_000_000_000_000)
                        .when(RANGE_FITS),
                ],
            ),
        ],
        position: Some(ranges),
        form: Form::Words("tolik", "bolik"),
        limits: Limits::NONE.time(2000).memory(64),
        ..DRESSED
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
        form: Form::Count,
        limits: Limits::NONE.time(1000).memory(512),
        ..DRESSED
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
        form: Form::Count,
        limits: Limits::NONE.time(1000).memory(32),
        ..DRESSED
    },
    Problem {
        id: "hdu-2176",
        judge: "HDU",
        title: "Take stones (m heaps)",
        frame: Frame::Zero,
        layout: &[heap_count(0, 200_000), heaps(1, u64::MAX)],
        form: Form::Moves(old_and_new),
        ..DRESSED
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
        form: Form::Count,
        ..DRESSED
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
        form: Form::Move(amount_and_heap),
        ..DRESSED
    },
    Problem {
        id: "lightoj-1186",
        judge: "LightOJ",
        title: "Incredible Chess",
        layout: &[
            Item::Number(Field::new("n", "a number of columns", "").limit(3, 100)),
            Item::List(Count::Of(0), Field::new("w", "a white square", "column").limit(0, 98)),
            Item::List(
                Count::Of(0),
                Field::new("b", "a black square", "column").limit(1, 99).when(BEYOND_WHITE),
            ),
        ],
        position: Some(columns),
        form: Form::Words("white wins", "black wins"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE
            .tests(200)
            .time(2000)
            .memory(32)
            .also(&["every square below n", "at least one move is possible"]),
        ..DRESSED
    },
    Problem {
        id: "lightoj-1192",
        judge: "LightOJ",
        title: "Left Right",
        layout: &[
            Item::Number(Field::new("k", "a number of pairs", "").limit(0, 100)),
            Item::List(
                Count::Twice(0),
                Field::new("p", "a place", "piece").limit(0, 1_000_000_000).when(ASCENDING),
            ),
        ],
        position: Some(pairs),
        form: Form::Words("Alice", "Bob"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE
            .tests(200)
            .time(2000)
            .memory(32)
            .also(&["at least one move is possible"]),
        ..DRESSED
    },
    Problem {
        id: "lightoj-1247",
        judge: "LightOJ",
        title: "Matrix Game",
        layout: &[
            Item::Number(Field::new("n", "a number of rows", "").limit(1, 50)),
            Item::Number(Field::new("m", "a number of columns", "").limit(1, 50)),
            Item::List(
                Count::Product(0, 1),
                Field::new("a", "a cell", "cell").limit(0, 1_000_000_000).when(ROW_FITS),
            ),
        ],
        position: Some(row_sums),
        form: Form::Words("Alice", "Bob"),
        prefix: Some("Case {}: "),
        limits: Limits::NONE.tests(100).time(2000).memory(32),
        ..DRESSED
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
        frame: Frame::Single,
        layout: &[squares(0, 100), coins(1, 1_000_000_000)],
        position: Some(squares_from_0),
        form: Form::Words("koosaga", "cubelover"),
        limits: Limits::NONE.time(2000).memory(512),
        ..DRESSED
    },
    Problem {
        id: "spoj-QCJ3",
        judge: "SPOJ",
        title: "The Game",
        layout: &[squares(0, 24), coins(0, 24)],
        position: Some(squares_from_1),
        form: Form::Words("Tom Wins", "Hanks Wins"),
        limits: Limits::NONE.tests(24),
        ..DRESSED
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

/// A coin on a square is a heap of the square's number; two on the same square cancel.
fn squares_from_0(test: &Test) -> Test {
    Test::of_heaps(odd_squares(test).collect())
}

/// The same where squares count from 1, and a coin may leave from square 1.
fn squares_from_1(test: &Test) -> Test {
    Test::of_heaps(odd_squares(test).map(|square| square + 1).collect())
}

/// The squares with an odd number of coins, from 0.
fn odd_squares(test: &Test) -> impl Iterator<Item = u64> + '_ {
    (0..).zip(&test.lists[0]).filter(|&(_, &coins)| coins % 2 == 1).map(|(square, _)| square)
}

/// A heap that has its pass is worth one more where its size is odd, and one less where it is even.
fn passes(test: &Test) -> Test {
    let value = |&size: &u64| match size {
        0 => 0,
        _ if size % 2 == 1 => size + 1,
        _ => size - 1,
    };
    Test::of_heaps(test.heaps().iter().map(value).collect())
}

const RANGE_FITS: Condition = Condition {
    expected: "a number of heaps that ends below 2^64",
    holds: |test, index| {
        let line = &test.lists[0][index - 1..=index];
        u128::from(line[0]) + u128::from(line[1]) <= 1 << 64
    },
};

/// The heaps x, x+1, … x+m-1 are together worth their nim-sum.
fn ranges(test: &Test) -> Test {
    let worth = |line: &[u64]| {
        let (first, count) = (u128::from(line[0]), u128::from(line[1]));
        nim_sum_below(first) ^ nim_sum_below(first + count)
    };
    Test::of_heaps(test.lists[0].chunks_exact(2).map(worth).collect())
}

/// The nim-sum of 0, 1, … `end`-1. Four in a row from a multiple of 4 cancel.
fn nim_sum_below(end: u128) -> u64 {
    let sum = (end - end % 4..end).fold(0, |sum, heap| sum ^ heap);
    // Below 2^64, since every one of them is.
    sum as u64
}

const BEYOND_WHITE: Condition = Condition {
    expected: "a square beyond the white one",
    holds: |test, index| test.lists[0][index] < test.lists[1][index],
};

/// The squares between the two pieces of a column are a heap: whoever retreats is followed.
fn columns(test: &Test) -> Test {
    let gap = |(white, black): (&u64, &u64)| black - white - 1;
    Test::of_heaps(test.lists[0].iter().zip(&test.lists[1]).map(gap).collect())
}

const ASCENDING: Condition = Condition {
    expected: "a place beyond the one before",
    holds: |test, index| index == 0 || test.lists[0][index - 1] < test.lists[0][index],
};

/// The places between the two pieces of a pair are a heap.
fn pairs(test: &Test) -> Test {
    Test::of_heaps(test.lists[0].chunks_exact(2).map(|pair| pair[1] - pair[0] - 1).collect())
}

const ROW_FITS: Condition = Condition {
    expected: "a cell of at most (2^64-1)/m",
    holds: |test, index| test.lists[0][index] <= u64::MAX / test.numbers[1],
};

/// A row is a heap of the sum of its numbers.
fn row_sums(test: &Test) -> Test {
    // A matrix without columns has no cells to split into rows.
    let columns = usize::try_from(test.numbers[1]).unwrap_or(usize::MAX).max(1);
    Test::of_heaps(test.lists[0].chunks(columns).map(|row| row.iter().sum()).collect())
}

/// `Yes` and a line `old new` for every winning move, or `No`.
fn old_and_new(position: &Test, moves: &[Move], answers: &mut Answers<'_>) {
    answers.text(if moves.is_empty() { "No" } else { "Yes" });
    answers.line();
    for one in moves {
        let Move::Heap { heap, left } = *one;
        answers.number(position.heaps()[heap]);
        answers.text(" ");
        answers.number(left);
        answers.line();
    }
}

/// How much to take and from which heap, then the heaps after that; or `lose`.
fn amount_and_heap(position: &Test, moves: &[Move], answers: &mut Answers<'_>) {
    if let Some(&Move::Heap { heap, left }) = moves.first() {
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
