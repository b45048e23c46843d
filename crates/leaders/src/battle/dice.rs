//! The dice of a combat round (manual, chapters 3.5.4b and 3.6.2).

use serde::{Deserialize, Serialize};

use super::{Fighter, Force};
use crate::edition::{Edition, Skill, Unit, model::Die};

/// What a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Face {
    /// Nothing.
    Miss,
    /// One unit.
    Hit,
    /// Two units.
    Double,
}

impl Face {
    /// All faces, the worst first.
    pub const ALL: [Self; 3] = [Self::Miss, Self::Hit, Self::Double];

    /// Units it hits.
    #[must_use]
    pub const fn hits(self) -> u16 {
        match self {
            Self::Miss => 0,
            Self::Hit => 1,
            Self::Double => 2,
        }
    }
}

/// Sides of every die.
pub const SIDES: u16 = 6;

impl Die {
    /// On how many of the six sides the face stands.
    #[must_use]
    pub const fn sides(&self, face: Face) -> u16 {
        match face {
            Face::Miss => SIDES.saturating_sub(self.hits.value),
            Face::Hit => self.hits.value.saturating_sub(self.doubles.value),
            Face::Double => self.doubles.value,
        }
    }

    /// What one throw of it hits in the mean, in units, times [`SIDES`].
    #[must_use]
    pub const fn expected_sixths(&self) -> u16 {
        self.hits.value.saturating_add(self.doubles.value)
    }
}

/// The dice a side throws in a combat round, by the unit they stand for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pool(pub Force);

/// Why units may not be chosen for the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PoolError {
    /// More dice than a side may throw.
    #[error("at most {0} dice")]
    TooMany(u16),
    /// Fewer dice than the units there allow: nobody fights with half a hand.
    #[error("{0} dice must be thrown")]
    TooFew(u16),
    /// Dice of units that are not there.
    #[error("not all of these units are there")]
    NotThere,
}

impl Pool {
    /// The strongest dice the units allow. `over_water` says whether the battle is fought at or
    /// from sea or across a dotted line, where the United Kingdom throws a white die more.
    #[must_use]
    pub fn strongest(edition: &Edition, force: Force, fighter: Fighter, over_water: bool) -> Self {
        Self::with_extra(edition, force.strongest(edition.battle.limit.value), fighter, over_water)
    }

    /// The dice of the units the player has chosen.
    ///
    /// # Errors
    /// More or fewer than the force allows, or units it does not have.
    pub fn chosen(
        edition: &Edition,
        force: Force,
        chosen: Force,
        fighter: Fighter,
        over_water: bool,
    ) -> Result<Self, PoolError> {
        let limit = edition.battle.limit.value;
        let allowed = force.total().min(limit);
        if chosen.total() > limit {
            Err(PoolError::TooMany(limit))
        } else if !force.includes(chosen) {
            Err(PoolError::NotThere)
        } else if chosen.total() < allowed {
            Err(PoolError::TooFew(allowed))
        } else {
            Ok(Self::with_extra(edition, chosen, fighter, over_water))
        }
    }

    fn with_extra(edition: &Edition, dice: Force, fighter: Fighter, over_water: bool) -> Self {
        let extra = over_water && dice.total() > 0 && fighter.has(Skill::SeaDie);
        let infantry = dice.infantry + if extra { edition.skills.sea_dice.value } else { 0 };
        Self(Force { infantry, ..dice })
    }

    /// The dice one by one, the strongest first.
    pub fn dice(self) -> impl Iterator<Item = Unit> {
        Unit::ALL.into_iter().rev().flat_map(move |unit| (0..self.0.of(unit)).map(move |_| unit))
    }
}

/// How many dice the player may throw again in a combat round (military 1).
#[must_use]
pub const fn rerolls(edition: &Edition, fighter: Fighter) -> u16 {
    if fighter.military >= 1 { edition.research.reroll_dice.value } else { 0 }
}

/// How many units a throw hits. From military 3 on, one single hit of it counts double.
#[must_use]
pub fn hits(edition: &Edition, fighter: Fighter, throw: &[Face]) -> u16 {
    let doubling = if fighter.military >= 3 { edition.research.double_hits.value } else { 0 };
    throw
        .iter()
        .fold((0, doubling), |(hits, left), face| match face {
            Face::Hit if left > 0 => (hits + 2, left - 1),
            face => (hits + face.hits(), left),
        })
        .0
}
