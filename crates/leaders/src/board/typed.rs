//! Real dice at the table, whose faces are typed in (manual, chapter 3.5.4b).

use serde::{Deserialize, Serialize};

use super::{OrderError, Rules};
use crate::{
    battle::{Face, Force},
    edition::Unit,
};

/// What the dice of a side show, by the units they stand for. Those that are named in neither show nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Dice that hit one unit.
    pub hits: Force,
    /// Dice that hit two.
    pub doubles: Force,
}

impl Shown {
    /// Whether dice for these units can lie like that.
    pub(super) fn check(self, rules: &Rules<'_>, units: &[Unit]) -> Result<(), OrderError> {
        let lies = Unit::ALL.into_iter().all(|unit| {
            let (hits, doubles, thrown) = (self.hits.of(unit), self.doubles.of(unit), of(units, unit));
            let die = rules.edition.battle.die(unit);
            let Some(misses) = hits.checked_add(doubles).and_then(|shown| thrown.checked_sub(shown)) else {
                return false;
            };
            let shown = [(Face::Miss, misses), (Face::Hit, hits), (Face::Double, doubles)];
            shown.into_iter().all(|(face, count)| count == 0 || die.sides(face) > 0)
        });
        if lies { Ok(()) } else { Err(OrderError::NoSuchThrow) }
    }

    /// The faces of the dice for these units, one by one; those of a kind are the same to everybody, so the best lie first.
    pub(super) fn faces(self, units: &[Unit]) -> Vec<(Unit, Face)> {
        let mut left = self;
        let mut face = |unit: Unit| {
            for (count, face) in [(left.doubles.of_mut(unit), Face::Double), (left.hits.of_mut(unit), Face::Hit)] {
                if *count > 0 {
                    *count -= 1;
                    return face;
                }
            }
            Face::Miss
        };
        units.iter().map(|unit| (*unit, face(*unit))).collect()
    }

    /// All ways in which dice for these units could lie, whatever stands on them.
    pub(super) fn all(units: &[Unit]) -> Vec<Self> {
        let mut all = vec![Self::default()];
        for unit in Unit::ALL {
            let dice = of(units, unit);
            let with = |shown: Self| {
                (0..=dice).flat_map(move |hits| {
                    (0..=dice - hits).map(move |doubles| {
                        let mut shown = shown;
                        *shown.hits.of_mut(unit) = hits;
                        *shown.doubles.of_mut(unit) = doubles;
                        shown
                    })
                })
            };
            all = all.into_iter().flat_map(with).collect();
        }
        all
    }
}

/// How many dice stand for a kind of unit.
fn of(units: &[Unit], unit: Unit) -> u16 {
    units.iter().map(|other| u16::from(*other == unit)).sum()
}
