//! Whether an edition can be played: every fault at once, each naming its field.

use core::{fmt, ops::RangeInclusive};

use edition_data::{Common, Head, languages};

use super::{
    SCHEMA,
    model::{Edition, UnitCard, Values},
};
use crate::{game::TAG, region::REGIONS, unit::UNITS, zone::Zone};

/// Copies of a unit: six hands of five can be dealt of three, and nobody has printed ten.
const COPIES: RangeInclusive<u8> = 3..=9;
/// „einen Wert zwischen 0 und 12".
const STRENGTH: RangeInclusive<u8> = 0..=12;
/// „Die Gebietswerte reichen von 0 bis 2".
const VALUE: RangeInclusive<u8> = 0..=2;
/// Rounds without a fight after which disputed regions are open to all.
const QUIET_ROUNDS: RangeInclusive<u8> = 1..=99;

/// Something wrong with an edition or a set-up: of the latter the only field is `players`.
pub type Fault = edition_data::Fault<Problem>;

/// Collects the faults of one run.
pub(crate) type Faults = edition_data::Faults<Problem>;

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// What can be wrong in the edition of any game.
    Common(Common),
    /// The number of units is not that of the box.
    Units(usize),
    /// The number of regions is not that of a continent.
    Regions(usize),
    /// Is what another one, named by its field, is already.
    Same(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Common(common) => common.fmt(f),
            Self::Units(count) => write!(f, "has {count} units, must be {UNITS}"),
            Self::Regions(count) => write!(f, "has {count} regions, must be {REGIONS}"),
            Self::Same(other) => write!(f, "is the same as {other}"),
        }
    }
}

impl From<Common> for Problem {
    fn from(common: Common) -> Self {
        Self::Common(common)
    }
}

impl Edition {
    /// Checks that the edition can be played.
    ///
    /// # Errors
    /// Every fault there is, in the order of the file.
    pub fn validate(&self) -> Result<(), Vec<Fault>> {
        let faults = self.faults().0;
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }

    /// Every fault there is, in the order of the file.
    pub(crate) fn faults(&self) -> Faults {
        let mut faults = Faults::of_head(Head {
            schema: [self.schema, SCHEMA],
            game: (&self.game, TAG),
            id: &self.id,
            title: &self.title,
        });
        faults.range("copies", self.copies.value, &COPIES);
        self.check_units(&mut faults);
        self.check_regions(&mut faults);
        faults.range("quiet_rounds", self.quiet_rounds.value, &QUIET_ROUNDS);
        faults
    }

    fn check_units(&self, faults: &mut Faults) {
        for (at, unit) in self.units.iter().enumerate() {
            let earlier = &self.units[..at];
            faults.text(&format!("units[{at}].name"), &unit.name.value);
            // Who lays a card must know which one: a name can not stand for two units.
            for language in languages(self.units.iter().map(|unit| &unit.name.value)) {
                let name = name(unit, language);
                let same = earlier.iter().position(|other| self::name(other, language) == name);
                if let Some(other) = same.filter(|_| !name.is_empty()) {
                    let other = Problem::Same(format!("units[{other}].name.{language}"));
                    faults.add(format!("units[{at}].name.{language}"), other);
                }
            }
            values(faults, &format!("units[{at}].strength"), unit.strength.value, &STRENGTH);
        }
        faults.when(self.units.len() != UNITS, "units", || Problem::Units(self.units.len()));
    }

    /// Two regions with the same values would be one kind, and the hand of a player counts kinds.
    fn check_regions(&self, faults: &mut Faults) {
        for (at, region) in self.regions.iter().enumerate() {
            let path = format!("regions[{at}]");
            values(faults, &path, region.value, &VALUE);
            if let Some(other) = self.regions[..at].iter().position(|other| other.value == region.value) {
                faults.add(path, Problem::Same(format!("regions[{other}]")));
            }
        }
        faults.when(self.regions.len() != REGIONS, "regions", || Problem::Regions(self.regions.len()));
    }
}

/// What a unit is called in a language.
fn name<'a>(unit: &'a UnitCard, language: &str) -> &'a str {
    unit.name.value.in_language(language).trim()
}

/// Values of which each has the same range.
fn values(faults: &mut Faults, path: &str, values: Values, range: &RangeInclusive<u8>) {
    for zone in Zone::ALL {
        faults.range(&format!("{path}.{zone}"), values[zone], range);
    }
}
