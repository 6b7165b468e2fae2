//! All winning first bids of an auction.

use super::rules;
use crate::{
    error::Result,
    game::{Move, Play, Undecided},
    problem::{Reader, Test},
    proof::{Answered, Claim, Played},
    search::Search,
    writer::Answers,
};

/// How many bids are listed at most.
pub(super) const MOST: u64 = 1_000_000;

/// What is expected of a raise by which more of them win.
pub(super) const FEWER: &str = "a raise of less than 1000000 above the price";

/// The winning first bids, all between two numbers: those that meet the price, or the one that leaves
/// a multiple of one more than the greatest raise. The first number is 0 where there is none.
fn winning(price: u64, raise: u64) -> (u64, u64) {
    if price <= raise {
        return (price, raise);
    }
    let bid = price % (raise + 1);
    (bid, bid)
}

/// Solves `hdu-2149`: the first bids that win, or `none`.
#[derive(Default)]
pub(super) struct Auction;

impl Reader for Auction {
    fn decide(&mut self, numbers: &[u64]) -> Result<(), Undecided> {
        let (first, last) = winning(numbers[0], numbers[1]);
        if last - first < MOST { Ok(()) } else { Err(Undecided::Table(MOST)) }
    }

    fn answer(&mut self, numbers: &[u64], _: u64, answers: &mut Answers<'_>) -> Result<()> {
        let (first, last) = winning(numbers[0], numbers[1]);
        if first == 0 {
            answers.text("none");
        } else {
            for bid in first..=last {
                if bid > first {
                    answers.text(" ");
                }
                answers.number(bid);
            }
        }
        answers.line();
        answers.commit()
    }
}

/// Prices and raises of a proof are at most so large.
const LARGEST: u64 = 60;

/// Auctions, played out.
pub(super) fn boards(play: Play) -> Claim {
    let all = (1..=LARGEST).flat_map(|price| (1..=LARGEST).map(move |raise| (price, raise)));
    let played = Played::each(
        |test| &test.numbers,
        |_| 0,
        move |which| Search::new(rules::Auction { price: which[0], raise: which[1] }, play),
    );
    let answer = |_: &Played<_>, _: &Test, bids: &[Move]| {
        let bids: Vec<_> = bids.iter().map(ToString::to_string).collect();
        if bids.is_empty() { "none".into() } else { bids.join(" ") }
    };
    let test = |(price, raise)| Test { numbers: vec![price, raise], lists: vec![] };
    Claim {
        covers: vec![("numbers", format!("all pairs of a price and a raise, each 1 to {LARGEST}"))],
        positions: Box::new(all.map(test)),
        oracle: Box::new(Answered { played, answer }),
    }
}
