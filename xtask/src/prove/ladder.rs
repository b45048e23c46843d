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
/// The games, by their names on the command line and on the page, and how many of each pair.
const GAMES: [(&str, &str, u32); 4] = [
    ("sparta", "Sparta", 40),
    ("general", "GENERAL", 100),
    ("company-leader", "Company Leader", 20),
    ("leaders", "LEADERS", 20),
];

/// Plays all ladders, and writes them down.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    execute(workspace.cargo().args(["build", "--release", "--package", "cli", "--bin", "tabletop"]))?;
    let program = workspace.target().join("release/tabletop");
    let mut page = head();
    let (mut count, mut best) = (0, Vec::new());
    for (game, title, games) in GAMES {
        println!("xtask: {title}, {games} games of each pair");
        let mut command = workspace.command(&program);
        command.args(["ladder", game, "--games", &games.to_string(), "--seed", SEED]);
        let mut rows = Vec::new();
        let _ = write!(page, "\n## {title}\n`tabletop ladder {game} --games {games} --seed {SEED}`\n\n");
        lines_of(&mut command, |line| {
            let _ = writeln!(page, "{line}");
            rows.extend(line.strip_prefix("| ").filter(|line| line.contains('±')).map(str::to_owned));
        })?;
        let [first, .., last] = &rows[..] else {
            return Err(XtaskError::Unproved(format!("the ladder of {title} has printed no table")));
        };
        let of = |row: &str| row.split(" | ").take(2).collect::<Vec<_>>().join(" ");
        best.push(format!("{title}: {} down to {}", of(first), of(last)));
        count += rows.len() * (rows.len() - 1) / 2 * games as usize;
    }
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
