#![doc = include_str!("README.md")]

mod rows;
pub mod rules;

pub use rows::ROWS;

use crate::{
    explain::{Part, Reasons},
    game::{Decision, Game, Moves, Play, Undecided, taking},
    problem::{Fold, Refusal, SHORT, Test},
    proof::{Bounds, Claim, EVERY_ORDER, Played, Proof},
};

/// Nim in which only the first pile that is not empty may be touched.
pub const GAME: Game = Game {
    id: "sequential_nim",
    readme: include_str!("README.md"),
    has_values: true,
    decide: |position, play, _| Ok(decide(position, play)),
    moves: |position, play, _, each| moves(position, play, each),
    say: |position, play, _, reasons| say(position, play, reasons),
    words: |position, one| taking(position, one, "pile"),
    proof: Proof {
        homes: ["sequential_nim", "misere_sequential_nim"],
        bounds: Bounds::new(6, 8),
        claim,
    },
};

fn claim(play: Play, bounds: Bounds) -> Claim {
    Claim {
        covers: vec![("piles", bounds.describe(0)), ("order", EVERY_ORDER.into())],
        positions: Box::new(bounds.lists(0).map(Test::of_heaps)),
        oracle: Box::new(Played::by(rules::Piles, play, |position| position.heaps().to_vec())),
    }
}

/// What the piles before say: piles of 1 leave no choice, and the first larger one decides.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Piles {
    /// Whether an odd number of piles of 1 came before it.
    odd: bool,
    /// Whether a pile larger than 1 came.
    decided: bool,
}

impl Piles {
    fn add(&mut self, piles: &[u64]) {
        if self.decided {
            return;
        }
        let ones = piles.iter().take_while(|&&pile| pile <= 1);
        self.odd ^= ones.fold(false, |odd, &pile| odd ^ (pile == 1));
        self.decided = piles.iter().any(|&pile| pile > 1);
    }

    fn is_won(self, play: Play) -> bool {
        // Whoever reaches the larger pile has the choice. Without one, piles of 1 take turns, and who
        // takes the last one wins, or loses.
        self.odd != (self.decided || play == Play::Misere)
    }
}

impl Fold for Piles {
    const SHORT: bool = true;

    /// All that counts of a pile is whether it is 1 or larger.
    #[inline]
    fn is_short_won(list: &[u64; SHORT], play: Play) -> Option<bool> {
        let piles = list.map(|pile| u8::from(pile > 0) + u8::from(pile > 1));
        Self::is_small_won(u64::from_le_bytes(piles), play)
    }

    /// No branch depends on the piles, which are bytes.
    #[inline]
    fn is_small_won(piles: u64, play: Play) -> Option<bool> {
        const ONES: u64 = 0x0101_0101_0101_0101;
        const TOP: u64 = 0x80 * ONES;
        const BELOW_TOP: u64 = 0x7f * ONES;
        // The top bit of each larger pile: with its low bit away, a byte of at least 2 carries into it.
        let halves = (piles >> 1) & BELOW_TOP;
        let larger = (halves + BELOW_TOP) & TOP;
        // All bits below the pile of the first of them; all, where there is none.
        let before = larger.wrapping_sub(1) & !larger;
        let before = (before >> 8) | (u64::from(larger == 0) * (0xff << 56));
        let odd = (piles & ONES & before).count_ones() % 2 == 1;
        Some(Self { odd, decided: larger != 0 }.is_won(play))
    }

    fn start(&mut self) {
        *self = Self::default();
    }

    fn take(&mut self, _: &[u64], _: usize, run: &[u64]) -> Result<(), Refusal> {
        self.add(run);
        Ok(())
    }

    fn is_won(&mut self, _: &[u64], play: Play) -> Result<bool, Undecided> {
        Ok(Self::is_won(*self, play))
    }
}

fn is_won(piles: &[u64], play: Play) -> bool {
    let mut fold = Piles::default();
    fold.add(piles);
    Piles::is_won(fold, play)
}

/// The Grundy value, in normal play. With r for that of the piles behind, the options of a pile have
/// the value r and those of all smaller piles, which are so the numbers from 0 on without r.
fn grundy(piles: &[u64]) -> u64 {
    piles.iter().rev().fold(0, |rest, &pile| match pile {
        0 => rest,
        _ if pile <= rest => pile - 1,
        _ => pile,
    })
}

/// Decides piles of any size, in both plays. It is no sum, but each pile changes the Grundy value of
/// those behind it in a simple way: see README.md.
///
/// # Complexity
///
/// Linear.
fn decide(position: &Test, play: Play) -> Decision {
    let grundy = match play {
        Play::Normal => Some(grundy(position.heaps()).into()),
        Play::Misere => None,
    };
    Decision { win: is_won(position.heaps(), play), grundy }
}

/// Tells the winning move, of which there is at most one: the first pile is taken whole where what
/// follows is lost, and all but 1 of it where that is won.
///
/// # Complexity
///
/// Linear.
fn moves(position: &Test, play: Play, each: &mut Moves) {
    let piles = position.heaps();
    if let Some(first) = piles.iter().position(|&pile| pile > 0) {
        let rest_is_won = is_won(&piles[first + 1..], play);
        if !rest_is_won {
            each.add([first as u64, 0]);
        } else if piles[first] > 1 {
            each.add([first as u64, 1]);
        }
    }
}

/// Tells which pile decides.
fn say(position: &Test, play: Play, reasons: &mut Reasons) {
    let piles = position.heaps();
    if piles.iter().all(|&pile| pile == 0) {
        reasons.no_move(play);
        return;
    }
    let larger = piles.iter().position(|&pile| pile > 1);
    let note = |index: usize, pile: u64| match pile {
        0 => "empty",
        _ if larger == Some(index) => "decides",
        _ if larger.is_some_and(|larger| larger < index) => "",
        _ => "no choice",
    };
    let part = |(index, &size)| Part {
        number: index as u64 + 1,
        size,
        value: None,
        note: note(index, size),
    };
    reasons.parts("pile", piles.iter().enumerate().map(part));
    reasons.show(larger);
    let before = &piles[..larger.unwrap_or(piles.len())];
    let ones = before.iter().filter(|&&pile| pile == 1).count();
    let parity = if ones % 2 == 0 { "even" } else { "odd" };
    let end = if is_won(piles, play) { "wins" } else { "loses" };
    reasons.say(match larger {
        Some(index) => {
            let who = if ones % 2 == 0 { "the player to move" } else { "the other player" };
            format!(
                "A pile of 1 leaves no choice. Pile {} is the first larger one, and who comes to it \
                 wins: takes it whole where what follows is lost, and leaves 1 where that is won. \
                 Piles of 1 before it: {ones}, an {parity} number, so {who} comes to it. The player to \
                 move {end}.",
                index + 1
            )
        }
        None => format!(
            "A pile of 1 leaves no choice, and no pile is larger. Piles of 1: {ones}, an {parity} \
             number, so {} takes the last one, and {} play who does that {}. The player to move {end}.",
            if ones % 2 == 0 { "the other player" } else { "the player to move" },
            if play == Play::Normal { "in normal" } else { "in misère" },
            if play == Play::Normal { "wins" } else { "loses" },
        ),
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proof::agreeing;

    /// The bounds that README.md states.
    #[test]
    fn all_small_positions_are_decided_as_they_play() {
        let bounds = [(1, 9), (2, 7), (3, 5), (4, 4), (6, 3)];
        let agree = agreeing(&GAME, &bounds.map(|(piles, size)| Bounds::new(piles, size)));
        assert_eq!(agree, [6585; 2]);
    }
}
