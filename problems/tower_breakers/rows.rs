//! The home problems and the judges' problems that are towers, plain or dressed up.

use super::{
    AGAIN, Divisors, EQUAL, Equal, EqualParts, HEAPS, REVISITED, boards,
    dressings::{Exponents, Rows, of_number},
};
use crate::{
    game::Play,
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, by_fold},
    theory::sums::SumOf,
};

const TOWER_COUNT: Field = Field::new("n", "a tower count", "");
const HEIGHT: Field = Field::new("h", "a height", "tower").rule(1, u64::MAX);

/// What the problems with a list of heights do not say otherwise.
const TOWER_BREAKERS_REVISITED: Problem = Problem {
    id: "tower_breakers_revisited",
    judge: "",
    title: "Tower Breakers, Revisited",
    rules: "",
    game: &REVISITED,
    play: Play::Normal,
    frame: Frame::Counted,
    layout: &[Item::Number(TOWER_COUNT), Item::List(Count::Of(0), HEIGHT)],
    dressing: None,
    position: None,
    form: Form::Words("1", "2"),
    prefix: None,
    limits: Limits::NONE,
    boards: None,
    solve: by_fold::<SumOf<Divisors>>,
};

const TOWER_BREAKERS: Problem = Problem {
    id: "tower_breakers",
    title: "Tower Breakers",
    game: &EQUAL,
    layout: &[Item::Number(TOWER_COUNT), Item::Number(Field { symbol: "m", ..HEIGHT })],
    solve: by_fold::<Equal>,
    ..TOWER_BREAKERS_REVISITED
};

const TOWER_BREAKERS_AGAIN: Problem = Problem {
    id: "tower_breakers_again",
    title: "Tower Breakers, Again",
    game: &AGAIN,
    solve: by_fold::<SumOf<EqualParts>>,
    ..TOWER_BREAKERS_REVISITED
};

/// A matrix whose rows are heaps of prime factors.
const MATRIX: Problem = Problem {
    title: "Division Game",
    rules: "a move divides one or more numbers of one row, each by a divisor of it above 1",
    game: &HEAPS,
    layout: &[
        Item::Number(Field::new("n", "a number of rows", "").limit(1, 50)),
        Item::Number(Field::new("m", "a number of columns", "").limit(1, 50)),
        Item::List(
            Count::Product(0, 1),
            Field::new("a", "a cell", "cell").rule(1, u64::MAX).limit(2, 10_000),
        ),
    ],
    dressing: Some(|| Box::<Rows>::default()),
    form: Form::Words("YES", "NO"),
    prefix: Some("Case #{}: "),
    boards: Some(boards::matrix),
    solve: by_fold::<SumOf<Rows>>,
    ..TOWER_BREAKERS_REVISITED
};

/// Towers and all that is towers.
pub const ROWS: &[Problem] = &[
    TOWER_BREAKERS,
    Problem {
        id: "misere_tower_breakers",
        title: "Misère Tower Breakers",
        play: Play::Misere,
        ..TOWER_BREAKERS
    },
    TOWER_BREAKERS_REVISITED,
    Problem {
        id: "misere_tower_breakers_revisited",
        title: "Misère Tower Breakers, Revisited",
        play: Play::Misere,
        ..TOWER_BREAKERS_REVISITED
    },
    TOWER_BREAKERS_AGAIN,
    Problem {
        id: "misere_tower_breakers_again",
        title: "Misère Tower Breakers, Again",
        play: Play::Misere,
        ..TOWER_BREAKERS_AGAIN
    },
    Problem {
        id: "hr-tower-breakers-1",
        judge: "HackerRank",
        limits: Limits::NONE.tests(100),
        ..TOWER_BREAKERS
    },
    Problem {
        id: "hr-tower-breakers-revisited-1",
        judge: "HackerRank",
        title: "Tower Breakers, Revisited!",
        layout: &[
            Item::Number(TOWER_COUNT.limit(1, 100)),
            Item::List(Count::Of(0), HEIGHT.limit(1, 1_000_000)),
        ],
        limits: Limits::NONE.tests(100),
        ..TOWER_BREAKERS_REVISITED
    },
    Problem {
        id: "hr-tower-breakers-again-1",
        judge: "HackerRank",
        title: "Tower Breakers, Again!",
        layout: &[
            Item::Number(TOWER_COUNT.limit(1, 100)),
            Item::List(Count::Of(0), HEIGHT.limit(1, 100_000)),
        ],
        limits: Limits::NONE.tests(200),
        ..TOWER_BREAKERS_AGAIN
    },
    Problem {
        id: "atcoder-abc368_f",
        judge: "AtCoder",
        title: "Dividing Game",
        frame: Frame::Single,
        layout: &[
            Item::Number(Field { symbol: "N", ..TOWER_COUNT }.limit(1, 100_000)),
            Item::List(Count::Of(0), Field { symbol: "A", ..HEIGHT }.limit(2, 100_000)),
        ],
        form: Form::Words("Anna", "Bruno"),
        limits: Limits::NONE.time(2000).memory(1024),
        ..TOWER_BREAKERS_REVISITED
    },
    Problem { id: "uva-11859", judge: "UVa", ..MATRIX },
    Problem { id: "boj-9732", judge: "BOJ", limits: Limits::NONE.tests(100_000), ..MATRIX },
    Problem {
        id: "yukicoder-2",
        judge: "yukicoder",
        title: "Prime Factor Game",
        rules: "a move divides the number by one of its primes, once or more often",
        game: &HEAPS,
        frame: Frame::Single,
        layout: &[Item::Number(Field::new("N", "a number", "").rule(1, u64::MAX))],
        position: Some(of_number),
        form: Form::Words("Alice", "Bob"),
        boards: Some(boards::one_prime),
        solve: by_fold::<SumOf<Exponents>>,
        ..TOWER_BREAKERS_REVISITED
    },
];
