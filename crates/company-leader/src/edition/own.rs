//! A scenario on a board that somebody has made.

use serde::{Deserialize, Serialize};

use super::{BoardData, Goal, Mark, Mode, Placed, Scenario};

/// A scenario on a board of somebody's own, which divides it already.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnScenario {
    /// Who plays against whom: the board is divided for it.
    pub mode: Mode,
    /// What it is about.
    pub goal: Goal,
    /// After how many turns of each player it ends; without, when it is decided.
    pub turns: Option<u16>,
    /// Whether a side loses with its last built-up field, as it does in a battle.
    pub built_up_counts: bool,
    /// Troops that stand already, hidden; the rest of the armies is put down by the players.
    pub placed: Vec<Placed>,
}

impl OwnScenario {
    /// The scenario with all that its board says; nothing if that is not divided for it.
    #[must_use]
    pub fn on(&self, board: &BoardData) -> Option<Scenario> {
        Some(Scenario {
            id: board.id.clone(),
            title: board.title.clone(),
            board: board.id.clone(),
            layout: board.layout(self.mode)?.clone(),
            goal: (self.goal.clone(), Mark::Own).into(),
            turns: (self.turns, Mark::Own).into(),
            built_up_counts: (self.built_up_counts, Mark::Own).into(),
            placed: (self.placed.clone(), Mark::Own).into(),
        })
    }
}
