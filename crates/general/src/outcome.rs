//! How a game ends (chapters „Spielende", „Weitere Regeln" and the end of „5. Umstrittene Gebiete").

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// One player has won, or several together by peace.
    Won(SeatSet, Victory),
    /// „haben alle Spieler verloren".
    AllLost(Defeat),
}

/// What a game is won by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Victory {
    /// All regions of the game are in one hand, and none is disputed (GE-16).
    Conquest,
    /// All agreed on peace, and nobody has more regions; several share it (GE-15).
    Peace,
    /// The total war.
    TotalWar,
}

/// What a game is lost by, for all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Defeat {
    /// „Wenn es nur noch umstrittene Gebiete gibt".
    OnlyDisputed,
    /// Several have won the total war (GE-14).
    TotalWar,
}

impl Outcome {
    /// Who has won; nobody if all have lost.
    #[must_use]
    pub const fn winners(self) -> SeatSet {
        match self {
            Self::Won(seats, _) => seats,
            Self::AllLost(_) => SeatSet::NONE,
        }
    }
}

/// Who wins if peace is made where the seats own so many regions: „die meisten Einflussgebiete besitzt, wenn Frieden
/// herrscht". Several who own as many share it (GE-15).
pub(crate) fn winners_of_peace(owned: impl Iterator<Item = (Seat, u8)> + Clone) -> SeatSet {
    let most = owned.clone().map(|(_, regions)| regions).max();
    owned.filter(|(_, regions)| Some(*regions) == most).map(|(seat, _)| seat).collect()
}
