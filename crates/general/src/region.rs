//! „Einflussgebiete": six kinds, one of each on every continent.

use core::ops::{Add, AddAssign, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// Kinds of regions: „Jeder Kontinent besteht aus 6 Einflussgebieten".
pub const REGIONS: usize = 6;

/// Bits of a count in a multiset; the highest of them stays free for comparisons.
const BITS: u32 = 4;
/// The free bit of every count.
const FREE: u32 = 0x88_8888;
/// The most regions of a kind: one for each of six players.
const MOST: u32 = 6;

/// A kind of region: its place in the edition's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Region(u8);

/// A number that is no region, or no set of regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} names no regions")]
pub struct RegionError(pub u32);

impl Region {
    /// All kinds, in the order of the edition.
    pub const ALL: [Self; REGIONS] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// The place in the edition's list.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for Region {
    type Error = RegionError;

    fn try_from(index: u8) -> Result<Self, RegionError> {
        Self::ALL.get(usize::from(index)).copied().ok_or(RegionError(index.into()))
    }
}

impl From<Region> for u8 {
    fn from(region: Region) -> Self {
        region.0
    }
}

/// Regions by kind: how many of each, 0 to 6.
///
/// # Why counts and not cards?
/// Regions with the same values are worth the same wherever they come from, so a hand is told by six small numbers. They
/// share one word: regions are moved by one addition, compared by one subtraction and looked at together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Regions(u32);

impl Regions {
    /// No region.
    pub const NONE: Self = Self(0);
    /// One of each: what every player begins with.
    pub const CONTINENT: Self = Self(0x11_1111);

    /// One region of a kind.
    #[must_use]
    #[inline]
    pub const fn one(region: Region) -> Self {
        Self(1 << (BITS * region.0 as u32))
    }

    /// How many there are of a kind.
    #[must_use]
    #[inline]
    pub const fn of(self, region: Region) -> u8 {
        (self.0 >> (BITS * region.0 as u32) & 15) as u8
    }

    /// How many there are in all: 36 at most.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the low byte is what is wanted")]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0f_0f0f) + (self.0 >> BITS & 0x0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 16) as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether all of `other` are among these.
    #[must_use]
    #[inline]
    pub const fn has(self, other: Self) -> bool {
        ((self.0 | FREE) - other.0) & FREE == FREE
    }

    /// The kinds, each with how many there are of it; kinds of which there is none are left out.
    pub fn iter(self) -> impl Iterator<Item = (Region, u8)> {
        Region::ALL.into_iter().map(move |region| (region, self.of(region))).filter(|(_, count)| *count > 0)
    }

    /// How many different choices there are among these, none and all of them included.
    #[must_use]
    #[inline]
    pub fn choices(self) -> u32 {
        if self.0 & !Self::CONTINENT.0 == 0 {
            return 1 << self.0.count_ones();
        }
        Region::ALL.into_iter().map(|region| u32::from(self.of(region)) + 1).product()
    }

    /// One of the choices, by its number: 0 is none, the last one all of them.
    #[must_use]
    #[inline]
    pub fn choice(self, mut number: u32) -> Self {
        let mut chosen = 0;
        // Regions that are there once, as mostly all are: one bit of the number each.
        if self.0 & !Self::CONTINENT.0 == 0 {
            let mut rest = self.0;
            while rest != 0 {
                let lowest = rest & rest.wrapping_neg();
                chosen |= lowest * (number & 1);
                number >>= 1;
                rest ^= lowest;
            }
            return Self(chosen);
        }
        for region in Region::ALL {
            let base = u32::from(self.of(region)) + 1;
            chosen |= (number % base) << (BITS * u32::from(region.0));
            number /= base;
        }
        Self(chosen)
    }
}

impl TryFrom<u32> for Regions {
    type Error = RegionError;

    fn try_from(bits: u32) -> Result<Self, RegionError> {
        let counts = (0..8).map(|at| bits >> (BITS * at) & 15);
        let fits =
            counts.clone().take(REGIONS).all(|count| count <= MOST) && counts.skip(REGIONS).all(|rest| rest == 0);
        if fits { Ok(Self(bits)) } else { Err(RegionError(bits)) }
    }
}

impl From<Regions> for u32 {
    fn from(regions: Regions) -> Self {
        regions.0
    }
}

impl FromIterator<Region> for Regions {
    /// Six of a kind at most are taken: there are no more.
    fn from_iter<I: IntoIterator<Item = Region>>(regions: I) -> Self {
        let add = |sum: Self, region| if u32::from(sum.of(region)) < MOST { sum + Self::one(region) } else { sum };
        regions.into_iter().fold(Self::NONE, add)
    }
}

impl Add for Regions {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }
}

impl AddAssign for Regions {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl Sub for Regions {
    type Output = Self;

    /// These without `other`, which must be among them.
    #[inline]
    fn sub(self, other: Self) -> Self {
        debug_assert!(self.has(other), "{other:?} are not among {self:?}");
        Self(self.0 - other.0)
    }
}

impl SubAssign for Regions {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn any(count: u32) -> Regions {
        Regions::try_from(count).unwrap()
    }

    #[test]
    fn regions_are_counted() {
        let regions = any(0x06_5021);
        assert_eq!(regions.len(), 14);
        assert_eq!(regions.iter().map(|(_, count)| count).collect::<Vec<_>>(), [1, 2, 5, 6]);
        assert_eq!(any(0x66_6666).len(), 36);
        assert_eq!((Regions::CONTINENT.len(), Regions::NONE.len()), (6, 0));
        assert_eq!(Region::ALL.into_iter().collect::<Regions>(), Regions::CONTINENT);
        assert_eq!([Region::ALL[2]; 9].into_iter().collect::<Regions>().len(), 6, "there are only six of a kind");
    }

    #[test]
    fn regions_are_among_others_kind_by_kind() {
        assert!(any(0x12_0301).has(any(0x10_0201)));
        assert!(!any(0x12_0301).has(any(0x10_0211)));
        assert!(!any(0x20_0000).has(any(0x01_0000)), "another kind is no change");
        assert!(Regions::NONE.has(Regions::NONE));
    }

    #[test]
    fn every_choice_has_a_number() {
        for regions in [Regions::NONE, Regions::CONTINENT, any(0x10_1101), any(0x12_0301), any(0x22_2222)] {
            let choices: Vec<Regions> = (0..regions.choices()).map(|number| regions.choice(number)).collect();
            assert!(choices.iter().all(|choice| regions.has(*choice)));
            assert!(choices.is_sorted_by(|one, two| one < two), "in order, and none twice");
            assert_eq!((choices[0], choices.last()), (Regions::NONE, Some(&regions)));
        }
        assert_eq!((any(0x12_0301).choices(), any(0x66_6666).choices()), (48, 117_649));
    }

    #[test]
    fn numbers_that_are_no_regions_are_not_read() {
        for bits in [7, 0x70_0000, 0x100_0000, u32::MAX, 0x8] {
            assert_eq!(Regions::try_from(bits), Err(RegionError(bits)));
        }
        assert_eq!(Region::try_from(6), Err(RegionError(6)));
    }
}
