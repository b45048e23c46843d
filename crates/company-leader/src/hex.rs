//! Hexagons: where a field lies, and the six ways a piece can face.
//!
//! Axial coordinates, pointy-top: `q` runs from left to right, `r` from top to bottom, and every row lies half a field to
//! the right of the one above it. Why a module of our own: `docs/decisions/hexes.md`.

use core::{
    fmt,
    ops::{Add, Mul, Neg, Sub},
};

use serde::{Deserialize, Serialize};

/// Where a field lies, or the way from one field to another; any two numbers will do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Coord {
    /// From left to right.
    pub q: i16,
    /// From top to bottom.
    pub r: i16,
}

impl Coord {
    /// The field with these coordinates.
    #[must_use]
    pub const fn new(q: i16, r: i16) -> Self {
        Self { q, r }
    }

    /// How many steps two fields lie apart.
    #[must_use]
    pub fn distance(self, other: Self) -> u16 {
        let Self { q, r } = self - other;
        let [q, r, s] = [q, r, q.saturating_add(r)].map(i16::unsigned_abs);
        q.max(r).max(s)
    }

    /// The facing that looks most nearly at another field; the more clockwise one of two, the first one at no distance.
    #[must_use]
    pub fn toward(self, other: Self) -> Facing {
        let way = other - self;
        // The facing with the greatest product with the way: in axial coordinates the product of (a, b) and (q, r) is
        // a(2q + r) + b(q + 2r), but for a factor.
        let (x, y) = (2 * i32::from(way.q) + i32::from(way.r), i32::from(way.q) + 2 * i32::from(way.r));
        let along = |facing: &Facing| {
            let step = facing.step();
            i32::from(step.q) * x + i32::from(step.r) * y
        };
        let mut best = Facing::East;
        for facing in Facing::ALL {
            if along(&facing) > along(&best) {
                best = facing;
            }
        }
        best
    }
}

impl From<(i16, i16)> for Coord {
    fn from((q, r): (i16, i16)) -> Self {
        Self { q, r }
    }
}

impl From<Coord> for (i16, i16) {
    fn from(Coord { q, r }: Coord) -> Self {
        (q, r)
    }
}

impl Add for Coord {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { q: self.q.saturating_add(other.q), r: self.r.saturating_add(other.r) }
    }
}

impl Sub for Coord {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { q: self.q.saturating_sub(other.q), r: self.r.saturating_sub(other.r) }
    }
}

impl Neg for Coord {
    type Output = Self;

    fn neg(self) -> Self {
        Self::default() - self
    }
}

impl Mul<Coord> for i16 {
    type Output = Coord;

    fn mul(self, Coord { q, r }: Coord) -> Coord {
        Coord { q: q.saturating_mul(self), r: r.saturating_mul(self) }
    }
}

impl fmt::Display for Coord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.q, self.r)
    }
}

/// One of the six neighbours a revealed troop looks at.
///
/// ```text
///  NorthWest  NorthEast
///        \    /
///  West --    -- East
///        /    \
///  SouthWest  SouthEast
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Facing {
    /// To the right.
    #[default]
    East,
    /// To the right and down.
    SouthEast,
    /// To the left and down.
    SouthWest,
    /// To the left.
    West,
    /// To the left and up.
    NorthWest,
    /// To the right and up.
    NorthEast,
}

impl Facing {
    /// All six, clockwise.
    pub const ALL: [Self; 6] =
        [Self::East, Self::SouthEast, Self::SouthWest, Self::West, Self::NorthWest, Self::NorthEast];
    /// One of every pair of opposite facings: every two neighbours are found once with them.
    pub const HALF: [Self; 3] = [Self::East, Self::SouthEast, Self::SouthWest];

    /// The position in [`Facing::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The next facing clockwise: front right.
    #[must_use]
    pub const fn right(self) -> Self {
        Self::ALL[(self.index() + 1) % 6]
    }

    /// The next facing counterclockwise: front left.
    #[must_use]
    pub const fn left(self) -> Self {
        Self::ALL[(self.index() + 5) % 6]
    }

    /// The facing the other way.
    #[must_use]
    pub const fn back(self) -> Self {
        Self::ALL[(self.index() + 3) % 6]
    }

    /// The way to the neighbour in front.
    #[must_use]
    pub const fn step(self) -> Coord {
        match self {
            Self::East => Coord::new(1, 0),
            Self::SouthEast => Coord::new(0, 1),
            Self::SouthWest => Coord::new(-1, 1),
            Self::West => Coord::new(-1, 0),
            Self::NorthWest => Coord::new(0, -1),
            Self::NorthEast => Coord::new(1, -1),
        }
    }
}

impl fmt::Display for Facing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["east", "south-east", "south-west", "west", "north-west", "north-east"][self.index()])
    }
}
