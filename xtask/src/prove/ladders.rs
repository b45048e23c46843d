//! The levels of all bots, each against the one below.

use super::outcome::{Outcome, games, scores};
use crate::files;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::path::PathBuf;

/// Where the test programs are that play the ladders, and how their names end. Each fails if a level does not beat the one
/// below.
const LADDERS: (&str, &str) = ("crates/bots/tests", "ladder.rs");

/// Plays all ladders.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "bots"]).args(ladders(workspace)?.iter().flat_map(|name| ["--test", name]));
    cargo.args(["--", "--include-ignored", "--nocapture"]);
    let scores = scores(&mut cargo)?;
    let closest = scores.iter().min_by_key(|(_, [won, _, lost])| won * 1000 / (won + lost).max(1));
    let (pair, [won, _, lost]) = closest.expect("there is a score");
    let figure = format!("{} pairs; the closest: {pair} by {won} to {lost}", scores.len());
    Ok(Outcome { count: games(&scores), figure })
}

/// The test programs that play the ladders.
fn ladders(workspace: &Workspace) -> Result<Vec<String>, XtaskError> {
    let programs = files::listed(&workspace.path(LADDERS.0))?;
    let name = |path: &PathBuf| {
        Some(path.file_name()?.to_str().filter(|name| name.ends_with(LADDERS.1))?.strip_suffix(".rs")?.to_owned())
    };
    Ok(programs.iter().filter_map(name).collect())
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_game_with_bots_has_a_ladder() {
        let found = super::ladders(&crate::workspace::Workspace::current().unwrap()).unwrap();
        assert!(found.len() >= 3 && found.iter().all(|name| name.ends_with("ladder")), "{found:?}");
    }
}
