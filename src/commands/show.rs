//! `nimjudge show`: a problem's format, limits, statement and theory.

use std::fmt::Write;

use nimjudge::{
    error::Result,
    problem::{Count, Field, Form, Frame, Item, Limits, Problem, Range, TESTS},
};

use super::{ProblemParser, tell};

/// Shows a problem: its format and limits, then the statement and the theory of its game
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// The problem, as `nimjudge list` names it; case, - and _ do not matter
    #[arg(value_parser = ProblemParser, hide_possible_values = true)]
    problem: &'static Problem,
}

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let problem = arguments.problem;
    let mut text = heading(problem);
    text.push_str(&format(problem));
    text.push_str(&answers(problem));
    text.push_str(&limits(&problem.limits));
    if !problem.judge.is_empty() {
        text.push_str("\nThe game's home problem and its theory:\n");
    }
    let _ = write!(text, "\n{}", problem.game.readme);
    tell(&text)
}

fn heading(problem: &Problem) -> String {
    let Problem { id, judge, title, rules, game, play, .. } = *problem;
    let whose = if judge.is_empty() { String::new() } else { format!("{judge}: ") };
    let rules = if rules.is_empty() { String::new() } else { format!("  {rules}\n") };
    format!("{id}\n  {whose}{title}\n  the game `{}`, {} play\n{rules}", game.id, play.name())
}

/// The lines of a file, and what stands in them.
fn format(problem: &Problem) -> String {
    let mut shape = Shape::default();
    let frame = match problem.frame {
        Frame::Counted => {
            let tests = problem.limits.tests.map(|most| Range { least: 0, most });
            shape.numbers("", &[Field { limit: tests, ..TESTS }]);
            "T tests, their number first"
        }
        Frame::Single => "one test",
        Frame::Zero => "tests until a head of zeros, which is no test, or the end of the file",
        Frame::Eof => "tests until the end of the file",
    };
    let indent = if problem.frame == Frame::Counted { "  " } else { "" };
    shape.items(indent, problem.layout);
    let sets = if problem.has_sets() { frame.replacen("test", "set", 1) } else { frame.into() };
    let mut text = format!("\nFormat: {sets}; any white space separates\n");
    for line in &shape.lines {
        let _ = writeln!(text, "  {line}");
    }
    let width = shape.fields.iter().map(|field| field.symbol.len()).max().unwrap_or(0);
    for field in &shape.fields {
        let _ = write!(text, "  {:width$}  {}", field.symbol, field.expected());
        if let Some(bound) = field.bound {
            let _ = write!(text, " and at most {}", shape.head[bound]);
        }
        if let Some(floor) = field.floor {
            let _ = write!(text, " and at least {}", shape.head[floor]);
        }
        if let Some((most, _)) = field.table {
            let _ = write!(text, "; above {most} not always");
        }
        if let Some(limit) = field.limit {
            let _ = write!(text, "; {}", promised(limit));
        }
        text.push('\n');
    }
    text
}

fn promised(limit: Range) -> String {
    match limit {
        Range { least: 0, most } => format!("the statement promises at most {most}"),
        Range { least, most: u64::MAX } => format!("the statement promises at least {least}"),
        Range { least, most } => format!("the statement promises {least} to {most}"),
    }
}

/// A format, as it is collected.
#[derive(Default)]
struct Shape {
    lines: Vec<String>,
    fields: Vec<Field>,
    /// The symbols of the head's numbers, which counts refer to.
    head: Vec<&'static str>,
}

impl Shape {
    fn items(&mut self, indent: &str, items: &[Item]) {
        let mut head = Vec::new();
        let mut items = items.iter();
        for item in items.clone() {
            head.push(match *item {
                Item::Number(field) => field,
                Item::Choice { symbol, name, .. } => Field::new(symbol, name, ""),
                _ => break,
            });
            items.next();
        }
        if !head.is_empty() {
            self.head.extend(head.iter().map(|field| field.symbol));
            self.numbers(indent, &head);
        }
        for item in items {
            match *item {
                Item::Number(field) => {
                    self.head.push(field.symbol);
                    self.numbers(indent, &[field]);
                }
                Item::Choice { symbol, name, .. } => {
                    self.head.push(symbol);
                    self.numbers(indent, &[Field::new(symbol, name, "")]);
                }
                Item::List(count, field) => {
                    let (symbol, count) = (field.symbol, self.count(count));
                    self.lines.push(format!("{indent}{symbol}[1] … {symbol}[{count}]"));
                    self.fields.push(field);
                }
                Item::Lines(count, fields) => {
                    let symbols: Vec<_> = fields.iter().map(|field| field.symbol).collect();
                    let count = self.count(count);
                    self.lines
                        .push(format!("{indent}{}     ({count} such lines)", symbols.join(" ")));
                    self.fields.extend(fields);
                }
                Item::Tests(count, items) => {
                    let count = self.count(count);
                    self.lines.push(format!("{indent}{count} tests, each:"));
                    self.items(&format!("{indent}  "), items);
                }
            }
        }
    }

    fn numbers(&mut self, indent: &str, fields: &[Field]) {
        let symbols: Vec<_> = fields.iter().map(|field| field.symbol).collect();
        self.lines.push(format!("{indent}{}", symbols.join(" ")));
        self.fields.extend(fields);
    }

    fn count(&self, count: Count) -> String {
        match count {
            Count::Of(index) => self.head[index].into(),
            Count::Twice(index) => format!("2{}", self.head[index]),
            Count::Fewer(index) => format!("{}-1", self.head[index]),
            Count::Product(rows, columns) => format!("{}·{}", self.head[rows], self.head[columns]),
            Count::Fixed(count) => count.to_string(),
        }
    }
}

fn answers(problem: &Problem) -> String {
    let prefix = problem.prefix.unwrap_or_default();
    match problem.form {
        Form::Words(win, lose) => {
            let width = win.chars().count().max(lose.chars().count());
            let number = if prefix.contains("{}") { ", {} being its number" } else { "" };
            format!(
                "\nAnswers: one line a test{number}\n  {prefix}{win:width$}    if the player to move wins\n  \
                 {prefix}{lose:width$}    if not\n"
            )
        }
        Form::Letters(win, lose) => format!(
            "\nAnswers: one line a set, with a letter for each of its tests\n  {win}    if the player to move wins\n  \
             {lose}    if not\n"
        ),
        Form::Count => format!("\nAnswers: {}\n", problem.form.name()),
        Form::Move { text, .. } | Form::Moves { text, .. } | Form::Own { text, .. } => {
            format!("\nAnswers: {}\n  {text}\n", problem.form.name())
        }
    }
}

fn limits(limits: &Limits) -> String {
    let Limits { tests: _, total, also, time_ms, memory_mb } = *limits;
    let mut lines = Vec::new();
    lines.extend(total.map(|total| format!("at most {total} numbers in all lists together")));
    lines.extend(also.iter().map(ToString::to_string));
    lines.extend(time_ms.map(|time| format!("time {time} ms")));
    lines.extend(memory_mb.map(|memory| format!("memory {memory} MB")));
    if lines.is_empty() { String::new() } else { format!("\nLimits:\n  {}\n", lines.join("\n  ")) }
}
