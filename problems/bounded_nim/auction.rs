//! All winning first bids of an auction.

use crate::{error::Result, game::Undecided, problem::Reader, writer::Answers};

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

#[cfg(test)]
mod tests {
    use super::{super::rules, *};
    use crate::{
        game::{Move, Play},
        search::Search,
    };

    #[test]
    fn first_bids_are_as_they_play() {
        for price in 1..40 {
            for raise in 1..40 {
                let search = Search::new(rules::Auction { price, raise }, Play::Normal);
                let (first, last) = winning(price, raise);
                let told: Vec<_> =
                    (first..=last).filter(|&bid| bid > 0).map(Move::Number).collect();
                assert_eq!(told, search.winning_moves(&0), "{price} {raise}");
            }
        }
    }
}
