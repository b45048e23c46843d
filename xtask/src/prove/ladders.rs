//! The levels of all bots, each against the one below.

use super::outcome::{Outcome, Score, lines_of, score};
use crate::files;
use crate::trouble::Trouble;
use crate::workspace::Workspace;
use std::path::PathBuf;

/// Where the test programs are that play the ladders, and how their names end. Each fails if a level does not beat the one
/// below.
const LADDERS: (&str, &str) = ("crates/bots/tests", "ladder.rs");

/// Plays all ladders.
pub fn run(workspace: &Workspace) -> Result<Outcome, Trouble> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "bots"]).args(ladders(workspace)?.iter().flat_map(|name| ["--test", name]));
    cargo.args(["--", "--include-ignored", "--nocapture"]);
    let mut scores: Vec<(String, Score)> = Vec::new();
    lines_of(&mut cargo, |line| scores.extend(score(line)))?;
    let count = scores.iter().map(|(_, score)| score.iter().sum::<usize>()).sum();
    let closest = scores.iter().min_by_key(|(_, [won, _, lost])| won * 1000 / (won + lost).max(1));
    let Some((pair, [won, _, lost])) = closest else {
        return Err(Trouble::Unproved("the ladders have printed no score".to_owned()));
    };
    Ok(Outcome { count, figure: format!("{} pairs; the closest: {pair} by {won} to {lost}", scores.len()) })
}

/// The test programs that play the ladders.
fn ladders(workspace: &Workspace) -> Result<Vec<String>, Trouble> {
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
