//! The shape of an edition.
//!
//! `build.rs` reads the house edition with these very types.

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

/// One number for each zone, in the order of the printed cards: land on top, city on the left, water on the right.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Values {
    /// On land.
    pub land: u8,
    /// In the city.
    pub city: u8,
    /// On the water.
    pub water: u8,
}

/// A kind of unit: a card of which there are several copies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitCard {
    /// What it is called.
    pub name: Marked<Text>,
    /// Its strength by zone; each 0 to 12.
    pub strength: Marked<Values>,
}

/// Everything of the game that is data and not rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of this shape: [`SCHEMA`](super::SCHEMA).
    pub schema: u16,
    /// Which game it is for: `general`.
    pub game: String,
    /// The name programs know it by; one word.
    pub id: String,
    /// The name people know it by.
    pub title: Text,
    /// How many copies there are of every unit; 3 to 9, so that six hands can be dealt.
    pub copies: Marked<u8>,
    /// The twelve units.
    pub units: Vec<UnitCard>,
    /// The six regions of a continent, which are the same on all: their values by zone, each 0 to 2.
    pub regions: Vec<Marked<Values>>,
    /// After so many rounds in a row in which nobody fought for disputed regions, all may (GE-7); 1 to 99.
    pub quiet_rounds: Marked<u8>,
}
