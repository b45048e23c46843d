//! The edition, and what is worked out from it once: what the rules look up a million times a second.

use core::iter::repeat_n;

use serde::{Deserialize, Serialize};

use crate::{
    edition::{Edition, Values},
    region::{REGIONS, Region, Regions},
    unit::{UNITS, Unit},
    zone::Zones,
};

/// The most cards a deck has: twelve units, nine copies.
pub(crate) const MOST_CARDS: usize = 9 * UNITS;

/// An edition with tables. Written as the edition alone, so that the tables can not be at odds with it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Edition", into = "Edition")]
pub struct Book {
    edition: Edition,
    /// Strengths by combat zone and unit; a joint zone adds them up.
    strengths: [[u8; UNITS]; 8],
    /// The values of each region: land in the low eight bits, then city, then water.
    values: [u32; REGIONS],
    /// All units, sorted, and how many they are.
    deck: ([Unit; MOST_CARDS], usize),
}

impl Book {
    /// Works the tables out. What an edition lacks counts 0: [`Edition::validate`] has to be asked before.
    #[must_use]
    pub fn new(edition: Edition) -> Self {
        let mut strengths = [[0; UNITS]; 8];
        for zones in Zones::every() {
            for (strength, unit) in strengths[zones.slot()].iter_mut().zip(&edition.units) {
                *strength = zones.iter().fold(0, |sum: u8, zone| sum.saturating_add(unit.strength.value[zone]));
            }
        }
        let mut values = [0; REGIONS];
        for (packed, region) in values.iter_mut().zip(&edition.regions) {
            let Values { land, city, water } = region.value;
            *packed = u32::from_le_bytes([land, city, water, 0]);
        }
        let mut deck = ([Unit::default(); MOST_CARDS], 0);
        let copies = usize::from(edition.copies.value);
        for (card, unit) in deck.0.iter_mut().zip(Unit::all().flat_map(|unit| repeat_n(unit, copies))) {
            *card = unit;
            deck.1 += 1;
        }
        Self { edition, strengths, values, deck }
    }

    /// The edition itself.
    #[must_use]
    pub const fn edition(&self) -> &Edition {
        &self.edition
    }

    /// What a unit is worth in a combat zone: „die Summe der Kampfkräfte aus den entsprechenden Kampfzonen".
    #[must_use]
    #[inline]
    pub const fn strength(&self, zones: Zones, unit: Unit) -> u8 {
        self.strengths[zones.slot()][unit.index()]
    }

    /// The values of regions, added up by zone: 72 each at most.
    #[must_use]
    #[inline]
    pub fn sums(&self, regions: Regions) -> Values {
        let sum = Region::ALL
            .into_iter()
            .fold(0_u32, |sum, region| sum + u32::from(regions.of(region)) * self.values[region.index()]);
        let [land, city, water, _] = sum.to_le_bytes();
        Values { land, city, water }
    }

    /// How many copies there are of every unit; 3 to 9.
    #[must_use]
    #[inline]
    pub const fn copies(&self) -> u8 {
        self.edition.copies.value
    }

    /// All units, sorted, and how many they are.
    #[inline]
    pub(crate) const fn deck(&self) -> ([Unit; MOST_CARDS], usize) {
        self.deck
    }

    /// After so many rounds without a fight disputed regions are open to all (GE-7).
    #[must_use]
    pub const fn quiet_rounds(&self) -> u8 {
        self.edition.quiet_rounds.value
    }
}

impl From<Edition> for Book {
    fn from(edition: Edition) -> Self {
        Self::new(edition)
    }
}

impl From<Book> for Edition {
    fn from(book: Book) -> Self {
        book.edition
    }
}
