//! A test in words.

use std::fmt::Write;

use super::{Reasons, Told, table};
use crate::problem::{Form, Problem, Test};

/// How many columns a line has at most, but where a number alone is longer.
pub(super) const WIDTH: usize = 80;

/// How many lines of an answer are shown.
const ANSWER: usize = 20;

const BOLD: &str = "\x1b[1m";
const WON: &str = "\x1b[1;32m";
const LOST: &str = "\x1b[1;31m";
const PLAIN: &str = "\x1b[0m";

/// All that is said of a test; before the first one, what the row plays.
pub(super) fn write(
    problem: &Problem,
    position: &Test,
    told: &Told<'_>,
    reasons: &Reasons,
    colour: bool,
    is_first: bool,
) -> String {
    let paint = |style: &str, text: &str| {
        if colour { format!("{style}{text}{PLAIN}") } else { text.to_owned() }
    };
    let mut text = String::new();
    if is_first {
        heading(problem, &mut text);
    } else {
        text.push('\n');
    }
    let set = told.set.map_or(String::new(), |set| format!("set {set}, "));
    let name = paint(BOLD, &format!("{set}test {}:", told.test));
    let decision = match told.decided {
        Ok(decision) => decision,
        Err(why) => {
            let _ = writeln!(text, "{name} {why}");
            return text;
        }
    };
    let (style, end) = if decision.win { (WON, "wins") } else { (LOST, "loses") };
    let _ = write!(text, "{name} the player to move {}", paint(style, end));
    if let (Form::Words(win, lose) | Form::Letters(win, lose), false) =
        (problem.form, problem.judge.is_empty())
    {
        let _ = write!(text, ": {}", if decision.win { win } else { lose });
    }
    text.push('\n');
    for sentence in &reasons.before {
        text.push('\n');
        paragraph(sentence, "  ", &mut text);
    }
    if !reasons.parts.is_empty() {
        text.push('\n');
        for line in table::lines(reasons, colour) {
            text += &line;
            text.push('\n');
        }
    }
    for sentence in &reasons.after {
        text.push('\n');
        paragraph(sentence, "  ", &mut text);
    }
    moves(problem, position, told, &mut text);
    if let Some(answer) = told.answer {
        text += "\n  The answer of the row:\n";
        for line in answer.lines().take(ANSWER) {
            let shown: String = line.chars().take(WIDTH - 5).collect();
            let rest = if shown.len() < line.len() { "…" } else { "" };
            let _ = writeln!(text, "    {shown}{rest}");
        }
        let more = answer.lines().count().saturating_sub(ANSWER);
        if more > 0 {
            let _ = writeln!(text, "    … {more} more lines");
        }
    }
    text
}

/// What a judge's row plays, and of which home problem its tests are told.
fn heading(problem: &Problem, text: &mut String) {
    let home = problem.game.proof.home(problem.play).id;
    let is_other = problem.dressing.is_some() || problem.position.is_some();
    if !problem.rules.is_empty() {
        paragraph(&format!("{}: {}", problem.id, problem.rules), "", text);
    }
    if home != problem.id && (is_other || !problem.rules.is_empty()) {
        let home = format!(
            "A test is told as the position of `{home}` that it stands for, with the moves there."
        );
        paragraph(&home, "", text);
    }
    if !text.is_empty() {
        text.push('\n');
    }
}

fn moves(problem: &Problem, position: &Test, told: &Told<'_>, text: &mut String) {
    let (total, kept) = (told.moves.total(), told.moves.kept());
    if total == 0 {
        text.push_str("\n  No move wins.\n");
        return;
    }
    let noun = if total == 1 { "move wins" } else { "moves win" };
    let shown = match kept.len() {
        0 => ".".into(),
        shown if shown as u128 == total => ":".into(),
        shown => format!(", {shown} of them:"),
    };
    let _ = writeln!(text, "\n  {total} {noun}{shown}");
    for one in kept {
        paragraph(&(problem.game.words)(position, one), "    ", text);
    }
}

/// Writes words in lines that are not too long.
fn paragraph(words: &str, indent: &str, text: &mut String) {
    let mut length = 0;
    for word in words.split_whitespace() {
        let letters = word.chars().count();
        if length > 0 && indent.len() + length + 1 + letters > WIDTH {
            text.push('\n');
            length = 0;
        }
        if length == 0 {
            text.push_str(indent);
        } else {
            text.push(' ');
            length += 1;
        }
        text.push_str(word);
        length += letters;
    }
    text.push('\n');
}
