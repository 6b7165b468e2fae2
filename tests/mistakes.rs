//! docs/mistakes.md tells the truth: the position below each mistake is the smallest that shows it.
//!
//! What the texts say is here as functions. They are asked about all positions, the small ones first,
//! and these are played to all of their ends; the first one where the two differ must be the one on
//! the page, with the answer that was found.

mod pages;

use nimjudge::{
    game::{Move, Play},
    problem::{Form, Problem, Test},
    problems::{
        self, bounded_nim, nim, sequential_nim, staircase_nim, subtraction_game, tower_breakers,
    },
    search::{Outcome, Rules, Search},
    theory::nim_sum,
};

use self::Said::{Moves, Nothing, Wins};

/// A mistake of the page.
struct Mistake {
    heading: &'static str,
    problem: &'static str,
    /// What is said of a position.
    said: fn(&Test) -> Said,
}

#[derive(Debug, PartialEq)]
enum Said {
    /// Whether the player to move wins.
    Wins(bool),
    /// The winning moves, in ascending order.
    Moves(Vec<Move>),
    /// Nothing.
    Nothing,
}

/// In the order of the page.
const MISTAKES: &[Mistake] = &[
    Mistake {
        heading: "Equal totals balance",
        problem: "nim",
        said: |test| {
            let total: u64 = heaps(test).iter().sum();
            let balance = heaps(test).iter().any(|heap| 2 * heap == total);
            if balance { Wins(false) } else { Nothing }
        },
    },
    Mistake {
        heading: "The empty position is lost",
        problem: "misere_nim",
        said: |test| if heaps(test).is_empty() { Wins(false) } else { Nothing },
    },
    Mistake {
        heading: "The number of heaps decides when none is above 1",
        problem: "misere_nim",
        said: |test| match large(test)[..] {
            [] => Wins(heaps(test).len().is_multiple_of(2)),
            _ => Wins(nim_sum(heaps(test)) != 0),
        },
    },
    Mistake {
        heading: "Only positions of ones are exceptional",
        problem: "misere_nim",
        said: |test| {
            let is_exception = heaps(test).iter().all(|&heap| heap == 1);
            Wins((nim_sum(heaps(test)) != 0) != is_exception)
        },
    },
    Mistake {
        heading: "Pairs of equal heaps are always lost",
        problem: "misere_nim",
        said: |test| match *heaps(test) {
            [a, b] if a > 0 && a == b => Wins(false),
            [a, b, c, d] if a > 0 && a == b && c > 0 && c == d => Wins(false),
            _ => Nothing,
        },
    },
    Mistake {
        heading: "Misère Nim is normal Nim until only ones are left",
        problem: "misere_nim",
        said: |test| if large(test).is_empty() { Nothing } else { Moves(normal_moves(test)) },
    },
    Mistake {
        heading: "The normal move leaves an odd number of ones",
        problem: "nim",
        said: |test| match large(test)[..] {
            [heap] => Moves(vec![[heap, 1 - ones(test) % 2].into()]),
            _ => Nothing,
        },
    },
    Mistake {
        heading: "The last large heap is left at 1",
        problem: "misere_nim",
        said: |test| match large(test)[..] {
            [heap] => Moves(vec![[heap, 1].into()]),
            _ => Nothing,
        },
    },
    Mistake {
        heading: "Only the last move is another one",
        problem: "misere_nim",
        said: |test| match large(test)[..] {
            // With ones only there is nothing to choose.
            [] => Nothing,
            // The move that leaves one stone or none is the winner's last.
            [_] if ones(test) <= 1 => Nothing,
            _ => Moves(normal_moves(test)),
        },
    },
    Mistake {
        heading: "Misère play means that the last stone loses",
        problem: "misere_subtraction_game",
        said: |test| {
            let can_be_taken = |heap| test.lists[0].iter().any(|amount| amount <= heap);
            if heaps(test).iter().any(can_be_taken) {
                Nothing
            } else {
                // The other player has taken the last stone, or nobody has.
                Wins(heaps(test).iter().all(|&heap| heap == 0))
            }
        },
    },
    Mistake {
        heading: "Nim solves every impartial game",
        problem: "misere_sequential_nim",
        said: |test| Wins(normal(sequential_nim::rules::Piles, test).grundy != 1),
    },
    Mistake {
        heading: "Stones leave from stair 0, and the odd stairs count",
        problem: "staircase_nim_exit",
        said: |test| {
            let odd: Vec<u64> = heaps(test).iter().skip(1).step_by(2).copied().collect();
            Wins(nim_sum(&odd) != 0)
        },
    },
    Mistake {
        heading: "\"Again\" is the game with different heights",
        problem: "tower_breakers_again",
        said: |test| Wins(normal(tower_breakers::rules::Divisors, test).win),
    },
    Mistake {
        heading: "The parity of a height decides",
        problem: "tower_breakers_revisited",
        said: |test| Wins(heaps(test).iter().fold(0, |sum, height| sum ^ (height % 2)) != 0),
    },
    Mistake {
        heading: "The value of a tower is the XOR of its divisors' values",
        problem: "tower_breakers_revisited",
        said: |test| {
            fn value(height: u64) -> u64 {
                let divisors = (1..height).filter(|&divisor| height.is_multiple_of(divisor));
                divisors.fold(0, |sum, divisor| sum ^ value(divisor))
            }
            Wins(heaps(test).iter().fold(0, |sum, &height| sum ^ value(height)) != 0)
        },
    },
    Mistake {
        heading: "Leaving one stone keeps control",
        problem: "sequential_nim",
        said: |test| match heaps(test).iter().zip(0_u64..).find(|&(&pile, _)| pile > 0) {
            Some((2.., pile)) => Moves(vec![[pile, 1].into()]),
            _ => Nothing,
        },
    },
    Mistake {
        heading: "Empty piles count",
        problem: "sequential_nim",
        said: |test| match large(test).first() {
            Some(place) => Wins(place % 2 == 0),
            None => Wins(heaps(test).len() % 2 == 1),
        },
    },
    Mistake {
        heading: "A heap is worth its size",
        problem: "subtraction_game",
        said: |test| Wins(nim_sum(heaps(test)) != 0),
    },
    Mistake {
        heading: "Winning moves lower a remainder",
        problem: "bounded_nim",
        said: |test| {
            let divisor = test.numbers[1] + 1;
            let remainders: Vec<u64> = heaps(test).iter().map(|heap| heap % divisor).collect();
            let sum = nim_sum(&remainders);
            let lower = |((&heap, rest), index): ((&u64, u64), u64)| {
                (rest ^ sum < rest).then(|| Move::from([index, heap - rest + (rest ^ sum)]))
            };
            Moves(heaps(test).iter().zip(remainders).zip(0..).filter_map(lower).collect())
        },
    },
    Mistake {
        heading: "Opening with 1 was the mistake",
        problem: "misere_bounded_nim",
        said: |test| match (test.numbers[1], heaps(test)) {
            // Another opening is there, and wins if 1 does not.
            (3, &[heap]) if heap > 1 => Wins(true),
            _ => Nothing,
        },
    },
];

/// Those of the page that are about heaps too large to play with.
const CUT: &str = "A heap fits into an int";
const UNREACHED: &str = "Heaps above 5000 are too large";

#[test]
fn each_position_is_the_smallest() {
    for mistake in MISTAKES {
        let problem = find(mistake.problem);
        let (test, played) = smallest(problem, mistake.said);
        check_section(mistake.heading, problem, &test, &played);
    }
}

/// Words of so few bits are cut as those of 32 bits are: the first heap that does not fit is the
/// smallest position.
#[test]
fn the_first_heap_that_is_cut_is_the_smallest() {
    let problem = find("nim");
    for bits in 1..=3 {
        let found = smallest(problem, |test| Wins(!nim_sum(heaps(test)).is_multiple_of(1 << bits)));
        assert_eq!(found, (Test::of_heaps(vec![1 << bits]), Wins(true)));
    }
    check_section(CUT, problem, &Test::of_heaps(vec![1 << 32]), &Wins(true));
}

#[test]
fn the_first_heap_above_a_limit_is_played() {
    let problem = find("subtraction_game");
    let test = Test { numbers: vec![1, 3], lists: vec![vec![1, 3, 4], vec![5001]] };
    let win = Search::new(rules(problem, &test), problem.play).outcome(&vec![5001]).win;
    check_section(UNREACHED, problem, &test, &Wins(win));
}

#[test]
fn each_mistake_of_the_page_is_here() {
    let page = page();
    let headings = page.lines().filter_map(|line| line.strip_prefix("### "));
    let headings: Vec<_> = headings.filter(|heading| ![CUT, UNREACHED].contains(heading)).collect();
    let here: Vec<_> = MISTAKES.iter().map(|mistake| mistake.heading).collect();
    assert_eq!(headings, here);
}

/// The first position where what is said differs from play, and what play says: the one with the fewest
/// stones, then with the fewest heaps. As many heaps as stones are tried, and two more, which are empty.
fn smallest(problem: &Problem, said: impl Fn(&Test) -> Said) -> (Test, Said) {
    for stones in 0..10 {
        for count in 0..=stones + 2 {
            for test in lists(count, stones).iter().flat_map(|heaps| tests(problem, heaps)) {
                let search = Search::new(rules(problem, &test), problem.play);
                let heaps = heaps(&test).to_vec();
                let said = said(&test);
                let played = match said {
                    Wins(_) => Wins(search.outcome(&heaps).win),
                    Moves(_) => Moves(search.winning_moves(&heaps)),
                    Nothing => continue,
                };
                if played != said {
                    return (test, played);
                }
            }
        }
    }
    panic!("{}: no small position shows it", problem.id);
}

/// All lists of so many numbers with this sum.
fn lists(count: u64, sum: u64) -> Vec<Vec<u64>> {
    if count == 0 {
        return if sum == 0 { vec![vec![]] } else { vec![] };
    }
    let from = |first| {
        let rest = lists(count - 1, sum - first).into_iter();
        rest.map(move |rest| [&[first], &rest[..]].concat())
    };
    (0..=sum).flat_map(from).collect()
}

/// The tests of these heaps: with each limit, or each set of amounts, that is small.
fn tests(problem: &Problem, heaps: &[u64]) -> Vec<Test> {
    let (count, heaps) = (heaps.len() as u64, heaps.to_vec());
    match problem.game.id {
        "tower_breakers" if heaps.contains(&0) => vec![],
        "bounded_nim" => {
            let of_limit = |limit| Test { numbers: vec![count, limit], lists: vec![heaps.clone()] };
            (1..=5).map(of_limit).collect()
        }
        "subtraction_game" => {
            let of_amounts = |set: u64| {
                let amounts: Vec<u64> = (1..=5).filter(|amount| set >> amount & 1 == 1).collect();
                let numbers = vec![count, amounts.len() as u64];
                Test { numbers, lists: vec![amounts, heaps.clone()] }
            };
            (2..1 << 6).step_by(2).map(of_amounts).collect()
        }
        _ => vec![Test::of_heaps(heaps)],
    }
}

/// The rules of any of the games.
struct Any(Box<dyn Rules<State = Vec<u64>>>);

impl Rules for Any {
    type State = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, each: &mut dyn FnMut(Move, Vec<u64>)) {
        self.0.options(heaps, each);
    }

    fn canonical(&self, heaps: Vec<u64>) -> Vec<u64> {
        self.0.canonical(heaps)
    }
}

fn rules(problem: &Problem, test: &Test) -> Any {
    Any(match problem.id.trim_start_matches("misere_") {
        "nim" => Box::new(nim::rules::Heaps),
        "staircase_nim_exit" => Box::new(staircase_nim::rules::Stairs { exit: true }),
        "tower_breakers_revisited" => Box::new(tower_breakers::rules::Divisors),
        "tower_breakers_again" => Box::new(tower_breakers::rules::EqualParts),
        "sequential_nim" => Box::new(sequential_nim::rules::Piles),
        "bounded_nim" => Box::new(bounded_nim::rules::Heaps { limit: test.numbers[1] }),
        "subtraction_game" => {
            Box::new(subtraction_game::rules::Heaps { amounts: test.lists[0].clone() })
        }
        id => panic!("{id} has no mistake"),
    })
}

/// The section of a mistake names the position, types it, and prints what play says.
fn check_section(heading: &str, problem: &Problem, test: &Test, played: &Said) {
    let page = page();
    let (_, section) = page.split_once(&format!("\n### {heading}\n")).expect(heading);
    let section = section.split("\n##").next().expect("it has a beginning");
    let heaps: Vec<_> = heaps(test).iter().map(u64::to_string).collect();
    let named = if heaps.is_empty() { "no heap".into() } else { format!("`{}`", heaps.join(" ")) };
    assert!(section.contains(&format!("\nSmallest: {named}")), "{heading}: {named}");
    let [("sh", commands), ("text", printed)] = pages::blocks(section)[..] else {
        panic!("{heading}: a block of commands, and one of what they print");
    };
    let (task, answer) = match (played, problem.form) {
        (Wins(win), Form::Words(won, lost)) => ("solve", if *win { won } else { lost }.into()),
        (Moves(moves), _) => ("explain --json", format!("\"moves\":{}", Move::List(moves.clone()))),
        _ => panic!("{heading}: it is answered"),
    };
    let typed = problem.written(test).trim_end().replace('\n', "\\n");
    let command = format!("printf '1\\n{typed}\\n' | nimjudge {task} {}\n", problem.id);
    assert!(commands.starts_with(&command), "{heading}: {command}");
    let first = printed.lines().next().expect("something is printed");
    assert!(first.contains(&answer), "{heading}: {answer}");
}

fn page() -> String {
    pages::read(&pages::root().join("docs/mistakes.md"))
}

fn find(id: &str) -> &'static Problem {
    problems::find(id).expect("it is in the table")
}

fn heaps(test: &Test) -> &[u64] {
    test.lists.last().expect("the heaps are the last list")
}

/// The places of the heaps above 1.
fn large(test: &Test) -> Vec<u64> {
    let places = heaps(test).iter().zip(0..);
    places.filter(|&(&heap, _)| heap > 1).map(|(_, place)| place).collect()
}

/// How many heaps are 1.
fn ones(test: &Test) -> u64 {
    heaps(test).iter().map(|&heap| u64::from(heap == 1)).sum()
}

/// What normal play says of the heaps.
fn normal(rules: impl Rules<State = Vec<u64>>, test: &Test) -> Outcome {
    Search::new(rules, Play::Normal).outcome(&heaps(test).to_vec())
}

/// The winning moves of Nim in normal play.
fn normal_moves(test: &Test) -> Vec<Move> {
    Search::new(nim::rules::Heaps, Play::Normal).winning_moves(&heaps(test).to_vec())
}
