//! What a game says about a position.

use crate::{game::Play, theory::sums::target};

/// Why a position is won or lost: sentences, and what it consists of between them.
#[derive(Clone, Debug, Default)]
pub struct Reasons {
    /// What is said before the parts are looked at.
    pub(super) before: Vec<String>,
    /// What the parts are called: `heap`.
    pub(super) noun: &'static str,
    pub(super) parts: Vec<Part>,
    /// How the size of a part is written, where that is more than a number.
    pub(super) written: Option<fn(u64) -> String>,
    /// What follows from the parts.
    pub(super) after: Vec<String>,
}

/// A heap, a stair, a pile or a tower.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The number that it is called by.
    pub number: u64,
    /// How large it is.
    pub size: u64,
    /// The size of the heap of Nim that it counts for, if it counts.
    pub value: Option<u64>,
    /// What else is to be said of it, in a word or two.
    pub note: &'static str,
}

impl Reasons {
    /// Says a sentence, or a few.
    pub fn say(&mut self, sentence: impl Into<String>) {
        if self.parts.is_empty() { &mut self.before } else { &mut self.after }
            .push(sentence.into());
    }

    /// Says what the position consists of.
    pub fn parts(&mut self, noun: &'static str, parts: impl IntoIterator<Item = Part>) {
        self.noun = noun;
        self.parts = parts.into_iter().collect();
    }

    /// The same of parts that are called by their places, from 1, and all count for something.
    pub fn values(&mut self, noun: &'static str, sizes: &[u64], values: &[u64]) {
        let part = |(number, (&size, &value))| Part { number, size, value: Some(value), note: "" };
        self.parts(noun, (1..).zip(sizes.iter().zip(values)).map(part));
    }

    /// Says how the sizes of the parts are written.
    pub fn write_sizes(&mut self, written: fn(u64) -> String) {
        self.written = Some(written);
    }

    /// Says that there is no move.
    pub fn no_move(&mut self, play: Play) {
        self.say(match play {
            Play::Normal => "There is no move, and in normal play who cannot move loses.",
            Play::Misere => "There is no move, and in misère play who cannot move wins.",
        });
    }

    /// Says what the values of the parts, of a [sum](crate::theory::sums), decide.
    pub fn sum(&mut self, play: Play) {
        let values = || self.parts.iter().filter_map(|part| part.value);
        let sum = values().fold(0, |sum, value| sum ^ value);
        let large = values().filter(|&value| value >= 2).count();
        // What is counted: heaps, where they are their values.
        let is_plain = self.parts.iter().all(|part| part.value == Some(part.size));
        let (noun, part) = (self.noun, if is_plain { self.noun } else { "value" });
        let large_part = self.parts.iter().find(|part| part.value >= Some(2));
        let (number, value) =
            large_part.map_or((0, 0), |part| (part.number, part.value.unwrap_or(0)));
        let (alone, there) = if is_plain {
            (format!("{noun} {number}"), "It")
        } else {
            (format!("the value of {noun} {number}"), "There, the value")
        };
        let [wanted, normal] = [play, Play::Normal].map(|play| target(sum ^ value, false, play));
        let text = match (play, large) {
            (Play::Normal, _) if sum == 0 => "Every column has an even number of ones: the nim-sum is 0. \
                Every move changes that, and the other player can make it so again. The player to move \
                loses."
                .into(),
            (Play::Normal, _) => format!(
                "The nim-sum has a one where a column has an odd number of them. It is {sum}, and not 0: \
                 the player to move can make it 0, and again after every move of the other player. The \
                 player to move wins."
            ),
            (Play::Misere, 0) => {
                let ones = values().filter(|&value| value == 1).count();
                let (parity, end) = if sum == 0 { ("even", "wins") } else { ("odd", "loses") };
                format!(
                    "No {part} is above 1, and then an odd number of ones is lost in misère play. \
                     Here {}, an {parity} number: the player to move {end}.",
                    counted(ones)
                )
            }
            (Play::Misere, 1) => format!(
                "Only {alone} is above 1. Whoever moves there settles whether the number of ones that are \
                 left is odd, as misère play wants it, or even, as normal play does: this is where the \
                 two part. The player to move wins. {there} must become {wanted}; in normal play it \
                 would be {normal}."
            ),
            (Play::Misere, _) if sum == 0 => format!(
                "Two or more {part}s are above 1, and then the nim-sum decides in misère play, too. It \
                 is 0: the player to move loses."
            ),
            (Play::Misere, _) => format!(
                "Two or more {part}s are above 1, and then the nim-sum decides in misère play, too. It \
                 is {sum}, and not 0: the player to move wins by making it 0."
            ),
        };
        self.say(text);
    }
}

/// `is 1 of them`, `are 3 of them`.
fn counted(ones: usize) -> String {
    if ones == 1 { "is 1 of them".into() } else { format!("are {ones} of them") }
}
