//! What is settled before the first round (chapter „Spielvorbereitung").

use serde::{Deserialize, Serialize};

use crate::edition::{Edition, Fault};

/// The fewest players: „2 bis 6 Spieler".
pub const FEWEST_PLAYERS: u8 = 2;

/// The most players: „2 bis 6 Spieler".
pub const MOST_PLAYERS: u8 = 6;

/// Anything a person can choose. [`Setup::check`] tells whether it makes a game.
///
/// Who sits where, and under which name, is not the rules' business.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// How many play; 2 to 6.
    pub players: u8,
    /// What becomes of disputed regions nobody fights for (GE-7).
    pub quiet: Quiet,
    /// What was open once (GE-12).
    pub past: Past,
    /// A total war that several win (GE-14).
    pub tie: Tie,
}

/// What becomes of disputed regions for which, round after round, none of those who may fights.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Quiet {
    /// After as many rounds as the edition says all players with regions may fight for them.
    #[default]
    Opens,
    /// They wait for ever, as the letter of the rule text has it.
    Waits,
}

/// Whether cards that lay open once can be looked up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Past {
    /// Defeated units are turned over again: to remember them is part of the game.
    #[default]
    Covered,
    /// Every card that lay open once stays known to all: units of this battle, and whose regions are whose.
    Open,
}

/// What a total war leads to that several have won.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Tie {
    /// All regions are disputed, nobody owns one, all have lost: the letter of the rule text.
    #[default]
    AllLose,
    /// Those who tied fight on with new hands until one wins.
    FightOn,
}

impl Setup {
    /// A game for so many players, with what the rule text says.
    #[must_use]
    pub fn for_players(players: u8) -> Self {
        Self { players, quiet: Quiet::default(), past: Past::default(), tie: Tie::default() }
    }

    /// Every fault of this set-up and the edition at once; none if they make a game.
    #[must_use]
    pub fn check(&self, edition: &Edition) -> Vec<Fault> {
        let mut faults = edition.faults();
        faults.range("players", self.players, &(FEWEST_PLAYERS..=MOST_PLAYERS));
        faults.0
    }
}
