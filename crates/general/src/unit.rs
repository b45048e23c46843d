//! „Kampfeinheiten": twelve kinds, several copies of each.

use core::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// Kinds of units: „12 verschiedene Kampfeinheiten".
pub const UNITS: usize = 12;

/// Units a player is dealt, and engagements of a battle: „jeder Spieler erhält verdeckt 5 Karten".
pub const HAND: u8 = 5;

/// Bits of a count in a multiset.
const BITS: u32 = 4;
/// The lowest bit of every count.
const ONES: u64 = 0x1111_1111_1111;

/// A kind of unit: its place in the edition's list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Unit(u8);

/// A number that is no unit, or no hand of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} names no units")]
pub struct UnitError(pub u64);

impl Unit {
    /// All kinds, in the order of the edition.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..).take(UNITS).map(Self)
    }

    /// The place in the edition's list.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Unit {
    type Error = UnitError;

    fn try_from(index: u8) -> Result<Self, UnitError> {
        if usize::from(index) < UNITS { Ok(Self(index)) } else { Err(UnitError(index.into())) }
    }
}

impl From<Unit> for u8 {
    fn from(unit: Unit) -> Self {
        unit.0
    }
}

/// A hand of units: how many of each kind, five in all at most.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u64", into = "u64")]
pub struct Units(u64);

impl Units {
    /// No unit.
    pub const NONE: Self = Self(0);

    /// One unit.
    #[must_use]
    #[inline]
    pub const fn one(unit: Unit) -> Self {
        Self(1 << (BITS * unit.0 as u32))
    }

    /// How many there are of a kind.
    #[must_use]
    #[inline]
    pub const fn of(self, unit: Unit) -> u8 {
        (self.0 >> (BITS * unit.0 as u32) & 15) as u8
    }

    /// Whether there is one of a kind.
    #[must_use]
    #[inline]
    pub const fn has(self, unit: Unit) -> bool {
        self.of(unit) > 0
    }

    /// How many there are in all.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low byte is what is wanted")]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f_0f0f) + (self.0 >> BITS & 0x0f0f_0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101_0101) >> 40) as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The kinds, each with how many there are of it; kinds of which there is none are left out.
    pub fn iter(self) -> impl Iterator<Item = (Unit, u8)> {
        self.kinds().map(move |unit| (unit, self.of(unit)))
    }

    /// Card by card, in the order of the edition.
    pub fn cards(self) -> impl Iterator<Item = Unit> {
        self.iter().flat_map(|(unit, count)| core::iter::repeat_n(unit, count.into()))
    }

    /// The different kinds, in the order of the edition.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Unit> {
        let mut rest = self.present();
        core::iter::from_fn(move || {
            let unit = lowest(rest)?;
            rest &= rest - 1;
            Some(unit)
        })
    }

    /// How many different kinds there are.
    #[must_use]
    #[inline]
    pub const fn count_kinds(self) -> u32 {
        self.present().count_ones()
    }

    /// One of the kinds, by its place among them; `None` if there are not so many.
    #[must_use]
    #[inline]
    pub fn kind(self, place: u32) -> Option<Unit> {
        let mut rest = self.present();
        for _ in 0..place {
            rest &= rest.wrapping_sub(1);
        }
        lowest(rest)
    }

    /// The lowest bit of every count that is not 0.
    #[inline]
    const fn present(self) -> u64 {
        (self.0 | self.0 >> 1 | self.0 >> 2 | self.0 >> 3) & ONES
    }
}

/// The kind of the lowest bit.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a bit of 64")]
const fn lowest(bits: u64) -> Option<Unit> {
    if bits == 0 { None } else { Some(Unit((bits.trailing_zeros() / BITS) as u8)) }
}

impl TryFrom<u64> for Units {
    type Error = UnitError;

    fn try_from(bits: u64) -> Result<Self, UnitError> {
        let fits = (0..UNITS).map(|at| bits >> (4 * at) & 15).sum::<u64>() <= HAND.into() && bits >> 48 == 0;
        if fits { Ok(Self(bits)) } else { Err(UnitError(bits)) }
    }
}

impl From<Units> for u64 {
    fn from(units: Units) -> Self {
        units.0
    }
}

impl FromIterator<Unit> for Units {
    /// Five at most are taken: no hand is greater.
    fn from_iter<I: IntoIterator<Item = Unit>>(units: I) -> Self {
        units.into_iter().take(HAND.into()).fold(Self::NONE, Add::add)
    }
}

impl Add<Unit> for Units {
    type Output = Self;

    #[inline]
    fn add(self, unit: Unit) -> Self {
        Self(self.0 + Self::one(unit).0)
    }
}

impl Sub<Unit> for Units {
    type Output = Self;

    /// These without one unit, which must be among them.
    #[inline]
    fn sub(self, unit: Unit) -> Self {
        debug_assert!(self.has(unit), "{unit:?} is not among {self:?}");
        Self(self.0 - Self::one(unit).0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(kinds: &[u8]) -> Units {
        kinds.iter().map(|kind| Unit::try_from(*kind).unwrap()).collect()
    }

    #[test]
    fn units_are_counted() {
        let units = hand(&[0, 11, 11, 4, 11]);
        assert_eq!((units.len(), units.count_kinds()), (5, 3));
        let counts: Vec<(usize, u8)> = units.iter().map(|(unit, count)| (unit.index(), count)).collect();
        assert_eq!(counts, [(0, 1), (4, 1), (11, 3)]);
        let places: Vec<Option<usize>> = (0..5).map(|place| units.kind(place).map(Unit::index)).collect();
        assert_eq!(places, [Some(0), Some(4), Some(11), None, None]);
        assert_eq!(hand(&[1; 7]).len(), 5, "no hand is greater");
        assert_eq!(Units::NONE.kind(0), None);
    }

    #[test]
    fn numbers_that_are_no_units_are_not_read() {
        assert_eq!(Unit::try_from(12), Err(UnitError(12)));
        for bits in [6, 0x1_0000_0000_0000, u64::MAX, 0x3_0000_0003] {
            assert_eq!(Units::try_from(bits), Err(UnitError(bits)));
        }
        let units = hand(&[3, 3, 9]);
        assert_eq!(Units::try_from(u64::from(units)), Ok(units));
    }
}
