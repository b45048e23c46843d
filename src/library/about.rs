//! What the shelf says about a game without opening it.

use serde::{Deserialize, Serialize};

use crate::{
    texts::shelf::texts,
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
    /// Whom of the players the computer plays, and how well; empty for a game that keeps this elsewhere, or has none.
    pub bots: Vec<Option<u8>>,
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
        postcard::from_bytes(bytes).ok().or_else(|| {
            // The first version knew of no computers.
            let (players, round, winner) = postcard::from_bytes(bytes).ok()?;
            Some(Self { players, round, winner, bots: Vec::new() })
        })
    }

    /// The players as they are shown.
    pub fn shown_players(&self) -> impl Iterator<Item = Player> {
        self.players.iter().map(|(name, hue)| Player { name: name.clone(), hue: *hue })
    }

    /// The player at a position, if it is known who sits there.
    pub fn player(&self, at: usize) -> Option<Player> {
        self.shown_players().nth(at)
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

#[cfg(test)]
mod tests {
    use super::{About, Hue};

    #[test]
    fn what_the_first_version_wrote_is_read() {
        let players = vec![("Anna".to_owned(), Hue::Red), ("Ben".to_owned(), Hue::Blue)];
        let now = About { players: players.clone(), round: 3, winner: Some(1), bots: vec![None, Some(2)] };
        assert_eq!(About::from_bytes(&now.to_bytes()), Some(now.clone()));
        let before = postcard::to_allocvec(&(players, 3_u16, Some(1_u8))).expect("memory is enough");
        assert_eq!(About::from_bytes(&before), Some(About { bots: Vec::new(), ..now }));
        assert_eq!(About::from_bytes(&[200]), None);
    }
}
