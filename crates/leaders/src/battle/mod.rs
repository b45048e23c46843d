//! Phase 3 on the printed board (manual, chapter 3.5): what may stand where, which dice are
//! thrown, what they hit, what is lost, and how a battle is likely to end.
//!
//! The app does not lead this phase; these are pure answers for the battle helper. Every number
//! comes from the [`Edition`](crate::edition::Edition).

pub mod chances;
pub mod dice;
pub mod odds;
pub mod placing;
pub mod result;

use serde::{Deserialize, Serialize};

use crate::edition::{Skill, Unit};

pub use chances::Chances;
pub use dice::{Face, Pool, PoolError};
pub use odds::{End, Forecast, Odds, Plan, Side, forecast, odds};
pub use placing::Step;
pub use result::{Markers, Outcome};

/// Units of each kind that stand together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Force {
    /// Infantry units.
    pub infantry: u16,
    /// Tanks.
    pub tank: u16,
    /// Planes.
    pub plane: u16,
}

impl Force {
    /// So many units of each kind, the weakest first.
    #[must_use]
    pub const fn new(infantry: u16, tank: u16, plane: u16) -> Self {
        Self { infantry, tank, plane }
    }

    /// All units together.
    #[must_use]
    pub const fn total(self) -> u16 {
        self.infantry.saturating_add(self.tank).saturating_add(self.plane)
    }

    /// Units of a kind.
    #[must_use]
    pub const fn of(self, unit: Unit) -> u16 {
        match unit {
            Unit::Infantry => self.infantry,
            Unit::Tank => self.tank,
            Unit::Plane => self.plane,
        }
    }

    pub(crate) const fn of_mut(&mut self, unit: Unit) -> &mut u16 {
        match unit {
            Unit::Infantry => &mut self.infantry,
            Unit::Tank => &mut self.tank,
            Unit::Plane => &mut self.plane,
        }
    }

    /// What is left when so many units are lost, the weakest first, as the manual advises.
    #[must_use]
    pub fn lose_weakest(self, losses: u16) -> Self {
        self.lose_in(Unit::ALL, losses)
    }

    /// What is left when so many units are lost, the kinds in this order.
    #[must_use]
    pub fn lose_in(mut self, order: [Unit; 3], mut losses: u16) -> Self {
        for unit in order {
            let lost = losses.min(self.of(unit));
            *self.of_mut(unit) -= lost;
            losses -= lost;
        }
        self
    }

    /// The strongest so many of them.
    #[must_use]
    pub fn strongest(self, count: u16) -> Self {
        self.lose_weakest(self.total().saturating_sub(count))
    }

    /// These and the others together.
    #[must_use]
    pub const fn with(self, other: Self) -> Self {
        Self {
            infantry: self.infantry.saturating_add(other.infantry),
            tank: self.tank.saturating_add(other.tank),
            plane: self.plane.saturating_add(other.plane),
        }
    }

    /// These without the others; what is not there can not be taken away.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self {
            infantry: self.infantry.saturating_sub(other.infantry),
            tank: self.tank.saturating_sub(other.tank),
            plane: self.plane.saturating_sub(other.plane),
        }
    }

    /// So many units of one kind.
    #[must_use]
    pub const fn only(unit: Unit, count: u16) -> Self {
        let mut force = Self::new(0, 0, 0);
        *force.of_mut(unit) = count;
        force
    }

    /// Whether there is no unit.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.total() == 0
    }

    /// Whether all of the other units are among these.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        self.infantry >= other.infantry && self.tank >= other.tank && self.plane >= other.plane
    }
}

/// What of a player's nation and research counts on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Fighter {
    /// The nation's special skill; none where special skills are switched off.
    pub skill: Option<Skill>,
    /// The level of military research that is finished, 0 to 3.
    pub military: u8,
}

/// Something a player has over others on the board, which everybody must know (3.6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bonus {
    /// A level of military research.
    Military(u8),
    /// His nation's skill.
    Skill(Skill),
}

impl Fighter {
    /// All that counts for him on the board in a step: as the active player, or as one who is attacked. Military 2 is the active
    /// player's alone, and of the skills those that the app applies by itself are none of them.
    pub fn bonuses(self, step: Step) -> impl Iterator<Item = Bonus> {
        let levels = (1..=self.military).filter(move |level| *level != 2 || step == Step::Placing);
        let skill = self.skill.filter(|skill| match skill {
            Skill::AreaLimit | Skill::SeaDie | Skill::OrderlyRetreat => true,
            Skill::ProductionBonus | Skill::MasterSpies | Skill::PeoplesArmy => false,
        });
        levels.map(Bonus::Military).chain(skill.map(Bonus::Skill))
    }

    /// Whether the nation has the skill, and skills are played with.
    #[must_use]
    pub fn has(self, skill: Skill) -> bool {
        self.skill == Some(skill)
    }
}
