//! The same level on both sides of every game: has one of them an advantage?

use super::outcome::{Outcome, Score, games, scores};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;

/// Plays all pairings of `crates/bots/tests/balance.rs`, which fails if a side hardly ever wins.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let mut cargo = workspace.cargo();
    cargo.args(["test", "--package", "bots", "--test", "balance", "--", "--include-ignored", "--nocapture"]);
    let scores = scores(&mut cargo)?;
    let ahead = |[won, _, lost]: &Score| (won.max(lost) * 1000) / (won + lost).max(1);
    let uneven = scores.iter().max_by_key(|(_, score)| ahead(score));
    let (pairing, [won, drawn, lost]) = uneven.expect("there is a score");
    let figure =
        format!("{} pairings; the most uneven: {pairing}, {won} won, {drawn} drawn, {lost} lost", scores.len());
    Ok(Outcome { count: games(&scores), figure })
}
