//! Whether an edition can be played: every fault at once, each naming its field.

use core::{fmt, ops::RangeInclusive};

use super::{
    SCHEMA,
    model::{Edition, Values},
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

/// Something wrong with an edition or a set-up.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault {
    /// The field, e.g. `units[3].strength.land`; `players` is the only one of a set-up.
    pub path: String,
    /// What is wrong with it.
    pub problem: Problem,
}

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The file is of another schema.
    Schema(u16),
    /// The file is for another game.
    Game(String),
    /// Is not one word.
    NotOneWord(String),
    /// Is empty.
    Empty,
    /// The number of units is not that of the box.
    Units(usize),
    /// The number of regions is not that of a continent.
    Regions(usize),
    /// Is what another one, named by its field, is already.
    Same(String),
    /// The number is outside its range.
    OutOfRange {
        /// What it is.
        value: u8,
        /// The least it may be.
        min: u8,
        /// The most it may be.
        max: u8,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(found) => write!(f, "{found}, this version reads {SCHEMA}"),
            Self::Game(found) => write!(f, "“{found}”, must be “{TAG}”"),
            Self::NotOneWord(found) => write!(f, "“{found}”, must be one word"),
            Self::Empty => write!(f, "is empty"),
            Self::Units(count) => write!(f, "has {count} units, must be {UNITS}"),
            Self::Regions(count) => write!(f, "has {count} regions, must be {REGIONS}"),
            Self::Same(other) => write!(f, "is the same as {other}"),
            Self::OutOfRange { value, min, max } => write!(f, "{value}, must be {min} to {max}"),
        }
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
        let mut faults = Faults::default();
        faults.when(self.schema != SCHEMA, "schema", || Problem::Schema(self.schema));
        faults.when(self.game != TAG, "game", || Problem::Game(self.game.clone()));
        let words = self.id.split_whitespace().count();
        faults.when(words != 1 || self.id.trim() != self.id, "id", || Problem::NotOneWord(self.id.clone()));
        faults.when(self.title.de.trim().is_empty(), "title.de", || Problem::Empty);
        faults.when(self.title.en.trim().is_empty(), "title.en", || Problem::Empty);
        faults.range("copies", self.copies.value, COPIES);
        self.check_units(&mut faults);
        self.check_regions(&mut faults);
        faults.range("quiet_rounds", self.quiet_rounds.value, QUIET_ROUNDS);
        faults
    }

    fn check_units(&self, faults: &mut Faults) {
        for (at, unit) in self.units.iter().enumerate() {
            let earlier = &self.units[..at];
            let name = &unit.name.value;
            // Who lays a card must know which one: a name can not stand for two units.
            let de = earlier.iter().position(|other| other.name.value.de.trim() == name.de.trim());
            let en = earlier.iter().position(|other| other.name.value.en.trim() == name.en.trim());
            for (language, name, same) in [("de", &name.de, de), ("en", &name.en, en)] {
                let path = format!("units[{at}].name.{language}");
                match same {
                    _ if name.trim().is_empty() => faults.add(path, Problem::Empty),
                    Some(other) => faults.add(path, Problem::Same(format!("units[{other}].name.{language}"))),
                    None => {}
                }
            }
            faults.values(&format!("units[{at}].strength"), unit.strength.value, STRENGTH);
        }
        faults.when(self.units.len() != UNITS, "units", || Problem::Units(self.units.len()));
    }

    /// Two regions with the same values would be one kind, and the hand of a player counts kinds.
    fn check_regions(&self, faults: &mut Faults) {
        for (at, region) in self.regions.iter().enumerate() {
            let path = format!("regions[{at}]");
            faults.values(&path, region.value, VALUE);
            if let Some(other) = self.regions[..at].iter().position(|other| other.value == region.value) {
                faults.add(path, Problem::Same(format!("regions[{other}]")));
            }
        }
        faults.when(self.regions.len() != REGIONS, "regions", || Problem::Regions(self.regions.len()));
    }
}

/// Collects the faults of one run.
#[derive(Default)]
pub(crate) struct Faults(pub(crate) Vec<Fault>);

impl Faults {
    fn add(&mut self, path: String, problem: Problem) {
        self.0.push(Fault { path, problem });
    }

    fn when(&mut self, wrong: bool, path: &str, problem: impl FnOnce() -> Problem) {
        if wrong {
            self.add(path.to_owned(), problem());
        }
    }

    /// A number that has a range.
    pub(crate) fn range(&mut self, path: &str, value: u8, range: RangeInclusive<u8>) {
        let (min, max) = (*range.start(), *range.end());
        self.when(!range.contains(&value), path, || Problem::OutOfRange { value, min, max });
    }

    fn values(&mut self, path: &str, values: Values, range: RangeInclusive<u8>) {
        for zone in Zone::ALL {
            self.range(&format!("{path}.{zone}"), values[zone], range.clone());
        }
    }
}
