//! Everybody against everybody: the levels of all games and their yardsticks, rated, as tables in `docs/bots.md`.

use super::outcome::{Outcome, lines_of};
use super::report;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute};
use std::fmt::Write as _;
use std::fs;

/// Where the tables are.
const FILE: &str = "docs/bots.md";
/// The seed of all of them.
const SEED: &str = "1";
/// Plays all ladders, and writes them down.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    execute(workspace.cargo().args(["build", "--release", "--package", "cli", "--bin", "tabletop"]))?;
    let program = workspace.target().join("release/tabletop");
    let mut page = head();
    let mut command = workspace.command(&program);
    command.args(["ladder", "--seed", SEED]);
    // The titles of the games, and the rows of their tables.
    let mut tables: Vec<(String, Vec<String>)> = Vec::new();
    lines_of(&mut command, |line| {
        let _ = writeln!(page, "{line}");
        if let Some(title) = line.strip_prefix("## ") {
            println!("xtask: {title}");
            tables.push((title.to_owned(), Vec::new()));
        }
        if let (Some((_, rows)), Some(row)) = (tables.last_mut(), line.strip_prefix("| ")) {
            rows.extend(Some(row.to_owned()).filter(|row| row.contains('±')));
        }
    })?;
    let (mut count, mut best) = (0, Vec::new());
    for (title, rows) in &tables {
        let [first, .., last] = &rows[..] else {
            return Err(XtaskError::Unproved(format!("the ladder of {title} has printed no table")));
        };
        let of = |row: &str| row.split(" | ").take(2).collect::<Vec<_>>().join(" ");
        best.push(format!("{title}: {} down to {}", of(first), of(last)));
        count += rows.len() * (rows.len() - 1) / 2;
    }
    let page = format!("{}\n", page.trim_end());
    let path = workspace.path(FILE);
    fs::write(&path, page).map_err(XtaskError::file(&path))?;
    Ok(Outcome { count, figure: best.join("; ") })
}

fn head() -> String {
    format!(
        "# How strong the computers are\n\n\
         Written by `cargo xtask prove ladder` on {}: all levels of a game and its yardsticks play each other, each pair as often as stands above \
         the table, and every opening, deal or seed with sides changed. Ratings are those of the Bradley-Terry model by maximum likelihood, in \
         points of Elo around a mean of 0, with a drawn game between any two put before those that were played; behind them stands an interval of \
         95 %. The columns say how many percent of the points the player of the row got from the one of the column.\n\n\
         A yardstick is a player as one meets them, who does one thing: what each does is said in `crates/bots/src/*/player.rs`. It stays what it \
         is when levels are tuned.\n",
        report::today()
    )
}
