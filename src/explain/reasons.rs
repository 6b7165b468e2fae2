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
    /// Which part a sentence names, so that it is shown.
    pub(super) named: Option<usize>,
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

    /// Sees to it that the part with this index is shown, however many there are.
    pub fn show(&mut self, index: Option<usize>) {
        self.named = index;
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
        let sum = self.all_values().fold(0, |sum, value| sum ^ value);
        let text = match play {
            Play::Normal => in_normal_play(sum),
            Play::Misere => self.in_misere_play(sum),
        };
        self.say(text);
    }

    fn all_values(&self) -> impl Iterator<Item = u64> + '_ {
        self.parts.iter().filter_map(|part| part.value)
    }

    fn in_misere_play(&mut self, sum: u64) -> String {
        // What is counted: heaps, where they are their values.
        let is_plain = self.parts.iter().all(|part| part.value == Some(part.size));
        let part = if is_plain { self.noun } else { "value" };
        let mut large = self.parts.iter().enumerate().filter(|(_, part)| part.value >= Some(2));
        match (large.next(), large.next()) {
            (None, _) => {
                let (parity, end) = if sum == 0 { ("even", "wins") } else { ("odd", "loses") };
                let ones = match self.all_values().filter(|&value| value == 1).count() {
                    0 => "None is left, and 0 is an even number".into(),
                    1 => "There is 1, an odd number".into(),
                    ones => format!("There are {ones}, an {parity} number"),
                };
                format!(
                    "No {part} is above 1. Ones are taken in turn, and who takes the last one loses: an \
                     odd number of them is lost in misère play. {ones}: the player to move {end}."
                )
            }
            (Some((index, only)), None) => {
                let name = format!("{} {}", self.noun, only.number);
                self.named = Some(index);
                let others = sum ^ only.value.unwrap_or(0);
                let [wanted, normal] =
                    [Play::Misere, Play::Normal].map(|play| target(others, false, play));
                let (alone, of) = if is_plain {
                    (name.clone(), "")
                } else {
                    (format!("the value of {name}"), "a value of ")
                };
                format!(
                    "Only {alone} is above 1. Who moves there settles whether the number of ones that are \
                     left is odd, as misère play wants it, or even, as normal play does: this is where \
                     the two part. A move of {name} wins if it leaves {of}{wanted}; in normal play it would \
                     leave {of}{normal}. The player to move wins."
                )
            }
            (Some(_), Some(_)) if sum == 0 => format!(
                "Two or more {part}s are above 1, and then the nim-sum decides in misère play, too. It \
                 is 0: the player to move loses."
            ),
            (Some(_), Some(_)) => format!(
                "Two or more {part}s are above 1, and then the nim-sum decides in misère play, too. It \
                 is {sum}, and not 0: the player to move wins by making it 0."
            ),
        }
    }
}

fn in_normal_play(sum: u64) -> String {
    if sum == 0 {
        return "Every column has an even number of ones: the nim-sum is 0. Every move changes that, and \
                the other player can make it so again. The player to move loses."
            .into();
    }
    format!(
        "The nim-sum has a one in each column with an odd number of ones. It is {sum}, and not 0: the \
         player to move can make it 0, and again after every move of the other player. The player to \
         move wins."
    )
}
