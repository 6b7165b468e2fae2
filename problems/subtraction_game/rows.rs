//! The home problems and the judges' problems that are subtraction games.

use super::{
    GAME,
    every_heap::{self, EveryHeap},
    folds::{
        Fibonacci, Heaps, Infinite, InfiniteHead, InfiniteSet, LAST, OneHeap, OneTwoAnd, Remainder,
        Squares, WITHIN_TABLE, powers,
    },
};
use crate::{
    game::Play,
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, Test, by_fold, by_reader},
    problems::{HEAP, HEAP_COUNT},
    theory::sums::SumOf,
};

const AMOUNT_COUNT: Field = Field::new("k", "an amount count", "").rule(1, u64::MAX);
const AMOUNT: Field = Field::new("s", "an amount", "amount").rule(1, u64::MAX);

/// A heap that is a number of the head, and stands before the amounts that decide it.
const ONE: Field = Field { symbol: "n", ..HEAP }.table(LAST, WITHIN_TABLE);

/// The home problem, and what its judges' problems do not say otherwise.
const SUBTRACTION_GAME: Problem = Problem {
    id: "subtraction_game",
    judge: "",
    title: "Subtraction Game",
    rules: "",
    game: &GAME,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[
        Item::Number(HEAP_COUNT),
        Item::Number(AMOUNT_COUNT),
        Item::List(Count::Of(1), AMOUNT),
        Item::List(Count::Of(0), HEAP.table(LAST, WITHIN_TABLE)),
    ],
    dressing: None,
    position: None,
    form: Form::Words("First", "Second"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<SumOf<Heaps>>,
};

/// A set of amounts, and tests with heaps.
const S_NIM: Problem = Problem {
    title: "S-Nim",
    frame: Frame::Zero,
    layout: &[
        Item::Number(AMOUNT_COUNT.limit(1, 100)),
        Item::List(Count::Of(0), AMOUNT.limit(1, 10_000)),
        Item::Number(Field::new("m", "a number of tests", "").limit(1, 100)),
        Item::Tests(
            Count::Of(1),
            &[
                Item::Number(Field { symbol: "l", ..HEAP_COUNT }.limit(1, 100)),
                Item::List(Count::Of(2), Field { symbol: "h", ..HEAP }.limit(0, 10_000)),
            ],
        ),
    ],
    position: Some(|test| of_heaps(&test.lists[0], &test.lists[1])),
    form: Form::Letters("W", "L"),
    ..SUBTRACTION_GAME
};

/// A heap, and a list of amounts.
const BACHET: Problem = Problem {
    title: "Bachet's Game",
    frame: Frame::Eof,
    layout: &[
        Item::Number(ONE.limit(1, 1_000_000)),
        Item::Number(Field { symbol: "m", ..AMOUNT_COUNT }.limit(1, 10)),
        Item::List(Count::Of(1), AMOUNT),
    ],
    position: Some(|test| of_heaps(&test.lists[0], &test.numbers[..1])),
    form: Form::Words("Stan wins", "Ollie wins"),
    limits: Limits::NONE.also(&["1 is one of the amounts"]),
    solve: by_fold::<OneHeap<0>>,
    ..SUBTRACTION_GAME
};

/// A heap of up to 1000, in a file of its own.
const STONES: Problem = Problem {
    judge: "BOJ",
    frame: Frame::Single,
    layout: &[Item::Number(Field { table: None, ..ONE }.limit(1, 1000))],
    form: Form::Words("SK", "CY"),
    limits: Limits::NONE.time(1000).memory(128),
    ..SUBTRACTION_GAME
};

/// The layout of a heap of up to 10^12.
const LARGE: &[Item] = &[Item::Number(Field { table: None, ..ONE }.limit(1, 1_000_000_000_000))];

/// Subtraction games and all that are such.
pub const ROWS: &[Problem] = &[
    SUBTRACTION_GAME,
    Problem {
        id: "misere_subtraction_game",
        title: "Misère subtraction game",
        play: Play::Misere,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "cses-1729",
        judge: "CSES",
        title: "Stick Game",
        rules: "each of the heaps 1 to n, alone; `explain` tells of heap n",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field { table: None, ..ONE }.rule(0, LAST).limit(1, 1_000_000)),
            Item::Number(AMOUNT_COUNT.limit(1, 100)),
            Item::List(Count::Of(1), Field { symbol: "p", ..AMOUNT }),
        ],
        position: Some(|test| of_heaps(&test.lists[0], &test.numbers[..1])),
        form: Form::Own {
            name: "who wins each heap",
            text: "`W` for a won and `L` for a lost heap, for each from 1 to n, on one line without blanks",
        },
        limits: Limits::NONE.time(1000).memory(512).also(&[
            "the amounts are at most n",
            "the amounts differ",
            "1 is one of the amounts",
        ]),
        boards: Some(every_heap::boards),
        solve: by_reader::<EveryHeap>,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "hr-game-of-stones-1",
        judge: "HackerRank",
        title: "Game of Stones",
        rules: "a move takes 2, 3 or 5 stones",
        frame: Frame::Counted,
        layout: &[Item::Number(Field { table: None, ..ONE }.limit(1, 100))],
        position: Some(|test| of_heaps(&[2, 3, 5], &test.numbers)),
        form: Form::Words("First", "Second"),
        limits: Limits::NONE.tests(100),
        solve: by_fold::<Remainder<7, 0b11>>,
        ..STONES
    },
    Problem {
        id: "cf-1194d",
        judge: "Codeforces",
        title: "1-2-K Game",
        rules: "a move takes 1, 2 or k stones",
        layout: &[
            Item::Number(Field { table: None, ..ONE }.limit(0, 1_000_000_000)),
            Item::Number(Field { symbol: "k", ..AMOUNT }.limit(3, 1_000_000_000)),
        ],
        // An amount above the heap is no move, and would ask for a larger table.
        position: Some(|test| {
            let amounts = [1, 2, test.numbers[1]];
            let count = if test.numbers[1] > test.numbers[0] { 2 } else { 3 };
            of_heaps(&amounts[..count], &test.numbers[..1])
        }),
        form: Form::Words("Alice", "Bob"),
        limits: Limits::NONE.tests(100).time(2000).memory(256),
        solve: by_fold::<OneTwoAnd>,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "atcoder-dp_k",
        judge: "AtCoder",
        title: "Stones",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field { symbol: "N", ..AMOUNT_COUNT }.limit(1, 100)),
            Item::Number(Field { symbol: "K", ..ONE }.limit(1, 100_000)),
            Item::List(Count::Of(0), Field { symbol: "a", ..AMOUNT }),
        ],
        position: Some(|test| of_heaps(&test.lists[0], &test.numbers[1..])),
        form: Form::Words("First", "Second"),
        limits: Limits::NONE.time(2000).memory(1024).also(&["the amounts ascend"]),
        solve: by_fold::<OneHeap<1>>,
        ..BACHET
    },
    Problem {
        id: "boj-16877",
        judge: "BOJ",
        title: "Fimber",
        rules: "a move takes a Fibonacci number of stones: 1, 2, 3, 5, 8, …",
        frame: Frame::Single,
        layout: &[
            Item::Number(HEAP_COUNT.limit(1, 100_000)),
            Item::List(
                Count::Of(0),
                Field { symbol: "p", ..HEAP }.rule(0, LAST).limit(1, 3_000_000),
            ),
        ],
        position: Some(|test| of_infinite::<Fibonacci>(&test.lists[0])),
        form: Form::Words("koosaga", "cubelover"),
        solve: by_fold::<SumOf<Infinite<Fibonacci>>>,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "boj-9655",
        title: "Stone Game 1",
        rules: "a move takes 1 or 3 stones",
        position: Some(|test| of_heaps(&[1, 3], &test.numbers)),
        solve: by_fold::<Remainder<2, 0b1>>,
        ..STONES
    },
    Problem {
        id: "boj-9656",
        title: "Stone Game 2",
        rules: "a move takes 1 or 3 stones; who takes the last one loses",
        play: Play::Misere,
        position: Some(|test| of_heaps(&[1, 3], &test.numbers)),
        solve: by_fold::<Remainder<2, 0b10>>,
        ..STONES
    },
    Problem {
        id: "boj-9657",
        title: "Stone Game 3",
        rules: "a move takes 1, 3 or 4 stones",
        position: Some(|test| of_heaps(&[1, 3, 4], &test.numbers)),
        solve: by_fold::<Remainder<7, 0b101>>,
        ..STONES
    },
    Problem {
        id: "boj-9658",
        title: "Stone Game 4",
        rules: "a move takes 1, 3 or 4 stones; who takes the last one loses",
        play: Play::Misere,
        position: Some(|test| of_heaps(&[1, 3, 4], &test.numbers)),
        solve: by_fold::<Remainder<7, 0b1010>>,
        ..STONES
    },
    Problem {
        id: "boj-9659",
        title: "Stone Game 5",
        rules: "a move takes 1 or 3 stones",
        layout: LARGE,
        position: Some(|test| of_heaps(&[1, 3], &test.numbers)),
        solve: by_fold::<Remainder<2, 0b1>>,
        ..STONES
    },
    Problem {
        id: "boj-9660",
        title: "Stone Game 6",
        rules: "a move takes 1, 3 or 4 stones",
        layout: LARGE,
        position: Some(|test| of_heaps(&[1, 3, 4], &test.numbers)),
        solve: by_fold::<Remainder<7, 0b101>>,
        ..STONES
    },
    Problem {
        id: "boj-9661",
        title: "Stone Game 7",
        rules: "a move takes a power of 4: 1, 4, 16, …",
        layout: LARGE,
        position: Some(|test| of_heaps(&powers(4, u64::MAX), &test.numbers)),
        solve: by_fold::<Remainder<5, 0b101>>,
        ..STONES
    },
    Problem { id: "hdu-1536", judge: "HDU", limits: Limits::NONE.time(1000).memory(32), ..S_NIM },
    Problem { id: "poj-2960", judge: "POJ", limits: Limits::NONE.time(2000).memory(64), ..S_NIM },
    Problem {
        id: "kattis-snim",
        judge: "Kattis",
        frame: Frame::Single,
        limits: Limits::NONE.time(1000),
        ..S_NIM
    },
    Problem {
        id: "hdu-1848",
        judge: "HDU",
        title: "Fibonacci again and again",
        rules: "a move takes a Fibonacci number of stones: 1, 2, 3, 5, 8, …",
        frame: Frame::Zero,
        layout: &[
            Item::Number(Field { symbol: "m", ..HEAP }.rule(0, LAST).limit(1, 1000)),
            Item::Number(Field { symbol: "n", ..HEAP }.rule(0, LAST).limit(1, 1000)),
            Item::Number(Field { symbol: "p", ..HEAP }.rule(0, LAST).limit(1, 1000)),
        ],
        position: Some(|test| of_infinite::<Fibonacci>(&test.numbers)),
        form: Form::Words("Fibo", "Nacci"),
        limits: Limits::NONE.time(1000).memory(32),
        solve: by_fold::<SumOf<InfiniteHead<Fibonacci>>>,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "hdu-1847",
        judge: "HDU",
        title: "Good Luck in CET-4 Everybody!",
        rules: "a move takes a power of 2: 1, 2, 4, 8, …",
        frame: Frame::Eof,
        position: Some(|test| of_heaps(&powers(2, u64::MAX), &test.numbers)),
        form: Form::Words("Kiki", "Cici"),
        limits: Limits::NONE.time(1000).memory(32),
        solve: by_fold::<Remainder<3, 0b1>>,
        ..STONES
    },
    Problem { id: "uva-10404", judge: "UVa", limits: BACHET.limits.time(3000), ..BACHET },
    Problem {
        id: "kattis-bachetsgame",
        judge: "Kattis",
        limits: BACHET.limits.tests(100).time(1000).memory(1024),
        ..BACHET
    },
    Problem {
        id: "solve-nim-grundy",
        judge: "solve.edu.pl",
        title: "Square Nim",
        rules: "a move takes a square number of stones: 1, 4, 9, …",
        layout: &[
            Item::Number(Field { symbol: "N", ..HEAP_COUNT }.limit(1, 100_000)),
            Item::List(Count::Of(0), HEAP.rule(0, Squares::LAST).limit(0, 250_000)),
        ],
        position: Some(|test| of_infinite::<Squares>(&test.lists[0])),
        form: Form::Words("TAK", "NIE"),
        limits: Limits::NONE.tests(100_000).total(1_000_000),
        solve: by_fold::<SumOf<Infinite<Squares>>>,
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "acwing-893",
        judge: "AcWing",
        title: "Set Nim",
        frame: Frame::Single,
        layout: &[
            Item::Number(AMOUNT_COUNT.limit(1, 100)),
            Item::List(Count::Of(0), AMOUNT.limit(1, 10_000)),
            Item::Number(HEAP_COUNT.limit(1, 100)),
            Item::List(Count::Of(1), Field { symbol: "h", ..HEAP }.limit(1, 10_000)),
        ],
        position: Some(|test| of_heaps(&test.lists[0], &test.lists[1])),
        form: Form::Words("Yes", "No"),
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "boj-2600",
        judge: "BOJ",
        title: "Marble game",
        frame: Frame::Single,
        layout: &[
            Item::List(Count::Fixed(3), Field { symbol: "b", ..AMOUNT }.limit(1, 500)),
            Item::Tests(
                Count::Fixed(5),
                &[Item::List(Count::Fixed(2), Field { symbol: "k", ..HEAP }.limit(1, 500))],
            ),
        ],
        position: Some(|test| of_heaps(&test.lists[0], &test.lists[1])),
        form: Form::Words("A", "B"),
        ..SUBTRACTION_GAME
    },
    Problem {
        id: "timus-1087",
        judge: "Timus",
        title: "The Time to Take Stones",
        rules: "who takes the last stone loses",
        play: Play::Misere,
        frame: Frame::Single,
        layout: &[
            Item::Number(ONE.limit(1, 10_000)),
            Item::Number(Field { symbol: "m", ..AMOUNT_COUNT }.limit(1, 50)),
            Item::List(Count::Of(1), Field { symbol: "k", ..AMOUNT }),
        ],
        form: Form::Words("1", "2"),
        limits: Limits::NONE
            .time(1000)
            .memory(64)
            .also(&["there is a move whenever stones are left"]),
        ..BACHET
    },
];

/// The position with these amounts and heaps.
fn of_heaps(amounts: &[u64], heaps: &[u64]) -> Test {
    Test {
        numbers: vec![heaps.len() as u64, amounts.len() as u64],
        lists: vec![amounts.to_vec(), heaps.to_vec()],
    }
}

/// The position with these heaps and all amounts of an infinite set that any heap can have.
fn of_infinite<S: InfiniteSet>(heaps: &[u64]) -> Test {
    of_heaps(&S::amounts(), heaps)
}
