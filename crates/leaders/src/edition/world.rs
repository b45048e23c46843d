//! The shape of the world in an edition: continents, areas, seas.
//!
//! `build.rs` reads it too.

use edition_data::Marked;
use serde::{Deserialize, Serialize};

use super::{
    ids::{AreaId, ContinentId, SeaId},
    model::Number,
};

/// The world: at most 64 areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// The continents; [`ContinentId`] is the position here.
    pub continents: Vec<Continent>,
    /// The areas; [`AreaId`] is the position here.
    pub areas: Vec<Area>,
    /// The sea areas; [`SeaId`] is the position here.
    pub seas: Vec<Sea>,
}

/// A continent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Continent {
    /// Its own position in the list, for people who read the file.
    pub id: ContinentId,
    /// Its name as on the board.
    pub name: Marked<String>,
    /// Points for holding all of it.
    pub bonus: Number,
}

/// A land area.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Area {
    /// Its own position in the list, for people who read the file.
    pub id: AreaId,
    /// Its name as on the board.
    pub name: Marked<String>,
    /// The continent it belongs to.
    pub continent: Marked<ContinentId>,
    /// Its production points, which are its limit of units as well.
    pub value: Number,
    /// Areas it shares a border with.
    pub land: Vec<Marked<AreaId>>,
    /// Areas it is joined to by a dotted line, which count as adjacent.
    pub dotted: Vec<Marked<AreaId>>,
    /// About where it lies.
    pub at: Marked<Point>,
}

/// A sea area, the white circle with an anchor.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sea {
    /// Its own position in the list, for people who read the file.
    pub id: SeaId,
    /// Its name as on the board.
    pub name: Marked<String>,
    /// Areas with an anchor that reach it along a white dashed line.
    pub harbours: Vec<Marked<AreaId>>,
    /// About where it lies.
    pub at: Marked<Point>,
}

/// A point on a canvas of 1000 by 500 that shows the world, from the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Point {
    /// From the left, 0 to 1000.
    pub x: u16,
    /// From the top, 0 to 500.
    pub y: u16,
}
