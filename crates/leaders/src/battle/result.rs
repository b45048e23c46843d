//! Retreat, losses and the result of a battle (manual, chapters 3.4 and 3.5.4).

use super::{Fighter, Force};
use crate::edition::{AreaId, AreaSet, Edition, Skill};
use serde::{Deserialize, Serialize};

/// Units lost when so many retreat: half of them rounded up, nothing for France. The rest go to
/// the drop zone.
#[must_use]
pub fn retreat_losses(units: u16, fighter: Fighter) -> u16 {
    if fighter.has(Skill::OrderlyRetreat) { 0 } else { units.div_ceil(2) }
}

/// Units a sabotage costs, never more than there are in the base camp (chapter 3.4).
#[must_use]
pub fn sabotage_losses(edition: &Edition, base_camp: u16) -> u16 {
    edition.covert.sabotage_units.value.min(base_camp)
}

/// How a battle has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Outcome {
    /// "Der Verteidiger hat keine Einheiten mehr": the area changes hands.
    AttackerHolds,
    /// "Der Angreifer hat keine Einheiten mehr": all stays as it was.
    DefenderHolds,
    /// "Kein Spieler hat mehr Einheiten": the area is free.
    AreaFree,
}

impl Outcome {
    /// The outcome at the end of a combat round, or none while both have units left.
    #[must_use]
    pub const fn of(attacker: Force, defender: Force) -> Option<Self> {
        match (attacker.total(), defender.total()) {
            (0, 0) => Some(Self::AreaFree),
            (_, 0) => Some(Self::AttackerHolds),
            (0, _) => Some(Self::DefenderHolds),
            _ => None,
        }
    }
}

/// By how many points the markers on the board's edge move, gained and lost continent bonuses
/// included.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Markers {
    /// The attacker's, never back.
    pub attacker: i32,
    /// The defender's, never forward.
    pub defender: i32,
}

impl Markers {
    /// The moves after a battle for an area of the defender, from the areas both held before it.
    #[must_use]
    pub fn after(edition: &Edition, area: AreaId, outcome: Outcome, attacker: AreaSet, defender: AreaSet) -> Self {
        let points = |areas| i32::from(edition.income(areas).total);
        let (mut won, mut left) = (attacker, defender);
        if outcome == Outcome::AttackerHolds {
            won.insert(area);
        }
        if outcome != Outcome::DefenderHolds {
            left.remove(area);
        }
        Self { attacker: points(won) - points(attacker), defender: points(left) - points(defender) }
    }
}
