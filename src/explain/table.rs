//! The parts of a position in lines, their values in binary, one digit below the other: those columns
//! that have an odd number of ones are the nim-sum.

use std::fmt::Write;

use super::{Part, Reasons, text::WIDTH};

/// How many parts are shown at most; of more, the first and the last ones, and the others in one line.
const MOST: usize = 20;
const FIRST: usize = 12;
const LAST: usize = 4;

/// What marks the columns with an odd number of ones, and what ends that.
const ODD: &str = "\x1b[1;33m";
const PLAIN: &str = "\x1b[0m";

/// The columns between.
const INDENT: usize = 2;
const GAP: usize = 3;
const WORTH: &str = " worth ";

/// A line of the table.
struct Row {
    label: String,
    size: String,
    value: Option<u64>,
    note: &'static str,
}

/// How wide its columns are; 0 where one is left out.
struct Table {
    label: usize,
    size: usize,
    /// That of values that are not the sizes.
    worth: usize,
    /// What stands before the binary digits, and how many there are.
    gap: usize,
    bits: usize,
    sum: u64,
    colour: bool,
}

/// The table.
pub(super) fn lines(reasons: &Reasons, colour: bool) -> Vec<String> {
    let mut rows = rows(reasons);
    let values = || reasons.parts.iter().filter_map(|part| part.value);
    let sum = values().fold(0, |sum, value| sum ^ value);
    let widest = |width: fn(&Row) -> usize| rows.iter().map(width).max().unwrap_or(0);
    let is_size = |part: &Part| part.value.is_none_or(|value| value == part.size);
    let are_sizes = reasons.parts.iter().all(is_size) && reasons.written.is_none();
    let total = Row {
        label: "nim-sum".into(),
        size: if are_sizes { sum.to_string() } else { String::new() },
        value: Some(sum),
        note: "",
    };
    let has_sum = values().next().is_some();
    let shown = || rows.iter().filter_map(|row| row.value).chain([sum]);
    let width = |has: bool, width: usize| if has { width } else { 0 };
    let mut table = Table {
        label: widest(|row| row.label.chars().count()).max(width(has_sum, total.label.len())),
        size: widest(|row| row.size.chars().count()).max(width(has_sum, total.size.len())),
        worth: width(!are_sizes, shown().map(|value| value.to_string().len()).max().unwrap_or(0)),
        gap: GAP,
        bits: width(has_sum, bits_of(shown().fold(0, |all, value| all | value))),
        sum,
        colour,
    };
    let mut lines = Vec::new();
    if table.left_width() + table.bits + INDENT + widest(|row| row.note.len()) > WIDTH {
        // Sizes and digits do not fit beside each other: first the ones, then the others.
        let bits = std::mem::take(&mut table.bits);
        lines.extend(rows.iter().chain([&total]).map(|row| table.line(row)));
        lines.push(String::new());
        for row in &mut rows {
            row.note = "";
        }
        let gap = WIDTH.saturating_sub(INDENT + table.label + bits).clamp(1, GAP);
        table = Table { gap, bits, size: 0, worth: 0, ..table };
    }
    lines.extend(rows.iter().map(|row| table.line(row)));
    if has_sum {
        lines.push(format!("{:1$}{2}", "", table.left_width(), "-".repeat(table.bits)));
        lines.push(table.line(&total));
    }
    if sum != 0 {
        let marks = (0..table.bits).rev().map(|bit| if sum >> bit & 1 == 1 { '^' } else { ' ' });
        let marks: String = marks.collect();
        lines.push(format!("  {:1$}{marks}", "odd", table.left_width() - INDENT).trim_end().into());
    }
    lines
}

impl Table {
    /// How wide everything before the binary digits is.
    fn left_width(&self) -> usize {
        let after = |width: usize, before: usize| if width > 0 { before + width } else { 0 };
        INDENT + self.label + after(self.size, INDENT) + after(self.worth, WORTH.len()) + self.gap
    }

    fn line(&self, row: &Row) -> String {
        let Self { label, size, worth, gap, bits, .. } = *self;
        let mut line = format!("{:INDENT$}{:label$}", "", row.label);
        if size > 0 {
            let _ = write!(line, "{:INDENT$}{:>size$}", "", row.size);
        }
        if worth > 0 {
            let value = row.value.map_or(String::new(), |value| value.to_string());
            let word = if row.size.is_empty() || value.is_empty() { "" } else { WORTH };
            let _ = write!(line, "{word:width$}{value:>worth$}", width = WORTH.len());
        }
        if bits > 0 {
            let digits = row.value.map_or(" ".repeat(bits), |value| self.binary(value));
            let _ = write!(line, "{:gap$}{digits}", "");
        }
        format!("{line}  {}", row.note).trim_end().into()
    }

    /// A value in binary; the digits in columns where the sum has a one are marked.
    fn binary(&self, value: u64) -> String {
        let digits = format!("{value:0width$b}", width = self.bits);
        let mut text = String::new();
        for (digit, bit) in digits.chars().zip((0..self.bits).rev()) {
            let is_marked = self.colour && self.sum >> bit & 1 == 1;
            let (mark, end) = if is_marked { (ODD, PLAIN) } else { ("", "") };
            text.extend([mark, digit.encode_utf8(&mut [0; 4]), end]);
        }
        text
    }
}

/// A line for each part, or one for many.
fn rows(reasons: &Reasons) -> Vec<Row> {
    let row = |part: &Part| Row {
        label: format!("{} {}", reasons.noun, part.number),
        size: reasons.written.map_or_else(|| part.size.to_string(), |written| written(part.size)),
        value: part.value,
        note: part.note,
    };
    let parts = &reasons.parts;
    if parts.len() <= MOST {
        return parts.iter().map(row).collect();
    }
    let fold = |parts: &[Part]| {
        let values = || parts.iter().filter_map(|part| part.value);
        Row {
            label: format!("{} more", parts.len()),
            size: String::new(),
            value: values().next().map(|_| values().fold(0, |sum, value| sum ^ value)),
            note: if values().next().is_some() { "their nim-sum" } else { "" },
        }
    };
    let last = parts.len() - LAST;
    let mut rows: Vec<Row> = parts[..FIRST].iter().map(row).collect();
    match reasons.named.filter(|named| (FIRST..last).contains(named)) {
        Some(named) => {
            let folds = [&parts[FIRST..named], &parts[named + 1..last]];
            let [before, after] = folds.map(|parts| (!parts.is_empty()).then(|| fold(parts)));
            rows.extend(before.into_iter().chain([row(&parts[named])]).chain(after));
        }
        None => rows.push(fold(&parts[FIRST..last])),
    }
    rows.extend(parts[last..].iter().map(row));
    rows
}

/// How many binary digits it has, at least one.
fn bits_of(value: u64) -> usize {
    (u64::BITS - value.leading_zeros()).max(1) as usize
}
