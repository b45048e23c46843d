//! A drawn map of an edition: outlines, circles for a thumb, harbours, dotted lines, relief (`docs/decisions/atlas.md`).
//!
//! All places are tenths of a unit of the canvas, from its upper left corner to the right and down.

mod fit;
mod outline;
mod read;

pub use fit::Misfit;
pub use outline::path;
pub use read::{AtlasError, Problem};

use crate::edition::{AreaId, Map, SeaId};

const HOUSE: &str = include_str!("../../../../editions/leaders-house.map");

/// The least radius of a circle: a thumb finds it on a phone at three times the size of the whole map.
pub const LEAST_RADIUS: i32 = 225;

/// A point: from the left, from the top.
pub type Place = (i32, i32);

/// A drawn map.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Atlas {
    /// How wide the canvas is.
    pub width: i32,
    /// How high the canvas is.
    pub height: i32,
    /// The circle of each area, in the order of the edition: what a thumb touches, and where its value and its units stand.
    pub areas: Vec<Circle>,
    /// The same of each sea; one that lies at both edges of the map has two.
    pub seas: Vec<Vec<Circle>>,
    /// The dashed lines from the port of an area to a sea.
    pub harbours: Vec<(SeaId, AreaId, Vec<Place>)>,
    /// The dotted lines between areas; one that goes over the edge of the map is there in two parts.
    pub dotted: Vec<(AreaId, AreaId, Vec<Place>)>,
    /// The shores of lakes.
    pub lakes: Vec<Vec<Place>>,
    /// Rows of mountains.
    pub ridges: Vec<Vec<Place>>,
    /// All borders, each once.
    pub arcs: Vec<Arc>,
}

/// A circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Circle {
    /// Its middle.
    pub middle: Place,
    /// From its middle to its rim.
    pub radius: i32,
}

/// A border between two kinds of ground, from one crossing to the next, or once around.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arc {
    /// What lies left of the way along it.
    pub left: Ground,
    /// What lies right of it.
    pub right: Ground,
    /// The way, two points at least.
    pub points: Vec<Place>,
}

/// What there can be on a side of a border.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ground {
    /// An area.
    Area(AreaId),
    /// Open water.
    Water,
    /// Land that is on no board.
    Nobodys,
    /// Sand that nobody crosses.
    Sand,
    /// Mountains that nobody crosses.
    Mountains,
}

impl Atlas {
    /// The drawing of the house edition.
    ///
    /// # Panics
    /// Never: a test reads the same text.
    #[must_use]
    pub fn house() -> Self {
        Self::read(HOUSE).expect("a test reads the same text")
    }

    /// The drawing of a map, if there is one: that of the house edition is good for each map with its borders, dotted lines and
    /// harbours, whatever names and values it has.
    #[must_use]
    pub fn of(map: &Map) -> Option<Self> {
        Some(Self::house()).filter(|house| house.misfits(map).is_empty())
    }
}
