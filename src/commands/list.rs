//! `nimjudge list`: the table of problems.

use std::fmt::Write;

use nimjudge::{error::Result, problem::Problem, problems};
use serde_json::json;

use super::tell;

/// Lists all problems
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// As a JSON array
    #[arg(long, conflicts_with = "markdown")]
    json: bool,
    /// As a Markdown table
    #[arg(long)]
    markdown: bool,
}

const HEAD: [&str; 6] = ["id", "judge", "game", "play", "frame", "answer"];

pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    tell(&if arguments.json {
        as_json()
    } else if arguments.markdown {
        as_markdown()
    } else {
        as_text()
    })
}

fn row(problem: &Problem) -> [String; 6] {
    let Problem { id, judge, game, play, frame, .. } = *problem;
    [
        id.into(),
        judge.into(),
        game.id.into(),
        play.name().into(),
        frame.name().into(),
        problem.answer(),
    ]
}

fn as_json() -> String {
    let objects: Vec<_> = problems::all()
        .map(|problem| {
            let [id, judge, game, play, frame, answer] = row(problem);
            let judge = Some(judge).filter(|judge| !judge.is_empty());
            let Problem { title, limits, .. } = *problem;
            json!({
                "id": id, "judge": judge, "title": title, "game": game, "play": play,
                "frame": frame, "answer": answer,
                "time_ms": limits.time_ms, "memory_mb": limits.memory_mb,
            })
            .to_string()
        })
        .collect();
    format!("[\n{}\n]\n", objects.join(",\n"))
}

fn as_markdown() -> String {
    let mut text = format!("| {} |\n|{}\n", HEAD.join(" | "), " --- |".repeat(HEAD.len()));
    for problem in problems::all() {
        let [id, judge, game, play, frame, answer] = row(problem);
        let answer = answer.replace('|', "\\|");
        let _ = writeln!(text, "| `{id}` | {judge} | {game} | {play} | {frame} | {answer} |");
    }
    text
}

fn as_text() -> String {
    let rows: Vec<_> =
        [HEAD.map(String::from)].into_iter().chain(problems::all().map(row)).collect();
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 6] = std::array::from_fn(width);
    let mut text = String::new();
    for row in &rows {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            let _ = write!(line, "{cell:width$}  ");
        }
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}
