//! The special dice: faces with soldiers, vehicles and halves.

use serde::{Deserialize, Serialize};
use tabletop::Generator;

use crate::{
    board::Terrain,
    edition::{Class, Dice},
};

/// The most dice in one throw: as many as the highest strength.
pub const MOST_DICE: u8 = 6;

/// What one face of a die does, in halves of a hit: 0 to 4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    infantry: u8,
    vehicle: u8,
}

impl Face {
    /// Halves of a hit on a target of this class.
    #[must_use]
    pub const fn halves(self, class: Class) -> u8 {
        match class {
            Class::Infantry => self.infantry,
            Class::Vehicle => self.vehicle,
        }
    }
}

/// A die with its six faces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Die([Face; 6]);

impl Die {
    /// The faces as they stand in an edition: nothing, and what hits troops of a class fully, doubly, or as half a hit.
    pub const FACES: [&str; 7] = ["-", "I", "V", "2I", "2V", "I/2", "V/2"];

    /// Reads a face as it stands in an edition.
    #[must_use]
    pub fn face(text: &str) -> Option<Face> {
        let (halves, class) = match text {
            "-" => return Some(Face::default()),
            "I" => (2, Class::Infantry),
            "V" => (2, Class::Vehicle),
            "2I" => (4, Class::Infantry),
            "2V" => (4, Class::Vehicle),
            "I/2" => (1, Class::Infantry),
            "V/2" => (1, Class::Vehicle),
            _ => return None,
        };
        Some(match class {
            Class::Infantry => Face { infantry: halves, vehicle: 0 },
            Class::Vehicle => Face { infantry: 0, vehicle: halves },
        })
    }

    /// A die with these faces; faces that are missing or can not be read show nothing.
    #[must_use]
    pub fn of(faces: &[String]) -> Self {
        let mut die = Self::default();
        for (face, text) in die.0.iter_mut().zip(faces) {
            *face = Self::face(text).unwrap_or_default();
        }
        die
    }

    /// Its faces.
    #[must_use]
    pub const fn faces(&self) -> &[Face; 6] {
        &self.0
    }
}

impl Dice {
    /// The dice of the three terrains, in the order of [`Terrain::ALL`].
    #[must_use]
    pub fn read(&self) -> [Die; 3] {
        [&self.open, &self.forest, &self.built_up].map(|faces| Die::of(&faces.value))
    }
}

/// Halves of hits as hits: all halves of a throw together, rounded up (CL-12).
#[must_use]
pub const fn hits(halves: u8) -> u8 {
    halves.div_ceil(2)
}

/// Dice that were thrown on a target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    /// What the target stands on: the colour of the dice.
    pub terrain: Terrain,
    /// How many dice: 1 to 6.
    pub dice: u8,
    /// The faces they show, from 0 as in the edition; those of dice that were not thrown are 0.
    pub faces: [u8; 6],
    /// How often the target is hit.
    pub hits: u8,
}

impl Throw {
    /// Dice on a target of a class, which show these faces one after the other; at most [`MOST_DICE`].
    pub(crate) fn new(shown: impl Iterator<Item = u8>, die: &Die, terrain: Terrain, class: Class) -> Self {
        let (mut faces, mut halves, mut count) = ([0; 6], 0, 0);
        for (place, face) in faces.iter_mut().zip(shown) {
            *place = face;
            count += 1;
            halves += die.faces().get(usize::from(face)).map_or(0, |face| face.halves(class));
        }
        Self { terrain, dice: count, faces, hits: hits(halves) }
    }
}

/// So many dice, thrown by the app.
pub(crate) fn rolled(generator: &mut Generator, count: u8) -> impl Iterator<Item = u8> {
    (0..count.min(MOST_DICE)).map(|_| u8::try_from(generator.below(6)).unwrap_or_default())
}

/// The faces of dice of which so many show each face.
pub(crate) fn told(counts: [u8; 6]) -> impl Iterator<Item = u8> {
    (0..).zip(counts).flat_map(|(face, count)| core::iter::repeat_n(face, count.into()))
}

/// Every way in which so many dice can lie, by how many show each face.
pub(crate) fn ways(count: u8) -> Vec<[u8; 6]> {
    let mut ways = vec![([0; 6], count)];
    for face in 0..5 {
        let split = |(way, left): ([u8; 6], u8)| {
            (0..=left).map(move |here| {
                let mut way = way;
                way[face] = here;
                (way, left - here)
            })
        };
        ways = ways.into_iter().flat_map(split).collect();
    }
    let whole = |([one, two, three, four, five, _], left): ([u8; 6], u8)| [one, two, three, four, five, left];
    ways.into_iter().map(whole).collect()
}
