//! The same level on both sides of every game: has one of them an advantage?

use super::outcome::{Outcome, Score, lines_of, score};
use crate::trouble::Trouble;
use crate::workspace::Workspace;

/// Plays all pairings of `crates/bots/tests/balance.rs`, which fails if a side hardly ever wins.
pub fn run(workspace: &Workspace) -> Result<Outcome, Trouble> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "bots", "--test", "balance", "--", "--include-ignored", "--nocapture"]);
    let mut scores: Vec<(String, Score)> = Vec::new();
    lines_of(&mut cargo, |line| scores.extend(score(line)))?;
    let count = scores.iter().map(|(_, score)| score.iter().sum::<usize>()).sum();
    let ahead = |[won, _, lost]: &Score| (won.max(lost) * 1000) / (won + lost).max(1);
    let Some((pairing, [won, drawn, lost])) = scores.iter().max_by_key(|(_, score)| ahead(score)) else {
        return Err(Trouble::Unproved("the contests have printed no score".to_owned()));
    };
    let figure =
        format!("{} pairings; the most uneven: {pairing}, {won} won, {drawn} drawn, {lost} lost", scores.len());
    Ok(Outcome { count, figure })
}
