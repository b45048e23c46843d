//! What the shelf says about a game without opening it.

use serde::{Deserialize, Serialize};

use crate::{
    texts::texts,
    ui::{Hue, Player},
};

/// What a game tells the shelf: kept beside it in the vault, which does not look into it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The players in the order of play.
    pub players: Vec<(String, Hue)>,
    /// The round, counted from 1; 0 while the game is prepared.
    pub round: u16,
    /// The position of the winner among the players, once there is one; [`DRAWN`] if the game ended without.
    pub winner: Option<u8>,
}

/// In place of a winner: the game ended in a draw.
pub const DRAWN: u8 = u8::MAX;

impl About {
    /// For the vault.
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing to memory cannot fail; an empty text would only make the shelf show less.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// What an older or newer version wrote may not be readable: the shelf then shows less.
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        postcard::from_bytes(bytes).ok()
    }

    /// The players as they are shown.
    pub fn shown_players(&self) -> impl Iterator<Item = Player> {
        self.players.iter().map(|(name, hue)| Player { name: name.clone(), hue: *hue })
    }

    /// How far the game is.
    pub fn state(&self) -> String {
        let t = texts();
        match (self.winner.and_then(|winner| self.players.get(usize::from(winner))), self.round) {
            (Some((name, _)), _) => t.games_finished(name),
            _ if self.winner == Some(DRAWN) => t.games_drawn.to_owned(),
            (None, 0) => t.games_preparing.to_owned(),
            (None, round) => t.games_round(&round),
        }
    }

    /// The game in one line.
    pub fn line(&self) -> String {
        let names: Vec<_> = self.players.iter().map(|(name, _)| name.as_str()).collect();
        format!("{} ({})", names.join(", "), self.state())
    }
}
