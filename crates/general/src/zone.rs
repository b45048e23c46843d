//! Land, city and water (chapter „2. Kampfzone").

use core::{
    fmt,
    ops::{Index, IndexMut},
};

use serde::{Deserialize, Serialize};

use crate::edition::Values;

/// Where units fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Zone {
    /// „Land".
    Land,
    /// „Stadt".
    City,
    /// „Wasser".
    Water,
}

impl Zone {
    /// All three, in the order of the printed cards.
    pub const ALL: [Self; 3] = [Self::Land, Self::City, Self::Water];
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Land => "land",
            Self::City => "city",
            Self::Water => "water",
        })
    }
}

impl Index<Zone> for Values {
    type Output = u8;

    #[inline]
    fn index(&self, zone: Zone) -> &u8 {
        match zone {
            Zone::Land => &self.land,
            Zone::City => &self.city,
            Zone::Water => &self.water,
        }
    }
}

impl IndexMut<Zone> for Values {
    #[inline]
    fn index_mut(&mut self, zone: Zone) -> &mut u8 {
        match zone {
            Zone::Land => &mut self.land,
            Zone::City => &mut self.city,
            Zone::Water => &mut self.water,
        }
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}/{}", self.land, self.city, self.water)
    }
}

/// A combat zone: one zone, or two or three that became one („gemeinsame Kampfzone"). Never empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Zones(u8);

/// A number that is no combat zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0} is no combat zone")]
pub struct ZonesError(pub u8);

impl Zones {
    /// Land, city and water at once: the zone of a total war.
    pub const ALL: Self = Self(0b111);

    /// One zone alone.
    #[must_use]
    pub const fn one(zone: Zone) -> Self {
        Self(1 << zone as u8)
    }

    /// „Das Gebiet mit der höchsten Summe ist die Kampfzone": all with the highest sum, if several have it.
    #[must_use]
    #[inline]
    pub fn of(sums: Values) -> Self {
        let highest = sums.land.max(sums.city).max(sums.water);
        let bit = |sum: u8, zone: Zone| u8::from(sum == highest) << zone as u8;
        Self(bit(sums.land, Zone::Land) | bit(sums.city, Zone::City) | bit(sums.water, Zone::Water))
    }

    /// Whether a zone belongs to it.
    #[must_use]
    pub const fn has(self, zone: Zone) -> bool {
        self.0 >> zone as u8 & 1 == 1
    }

    /// Its zones, in the order of the cards.
    pub fn iter(self) -> impl Iterator<Item = Zone> {
        Zone::ALL.into_iter().filter(move |zone| self.has(*zone))
    }

    /// The place in a table of eight entries.
    #[inline]
    pub(crate) const fn slot(self) -> usize {
        (self.0 & 7) as usize
    }

    /// Every combat zone there is.
    pub(crate) fn every() -> impl Iterator<Item = Self> {
        (1..=Self::ALL.0).map(Self)
    }
}

impl TryFrom<u8> for Zones {
    type Error = ZonesError;

    fn try_from(bits: u8) -> Result<Self, ZonesError> {
        if (1..=Self::ALL.0).contains(&bits) { Ok(Self(bits)) } else { Err(ZonesError(bits)) }
    }
}

impl From<Zones> for u8 {
    fn from(zones: Zones) -> Self {
        zones.0
    }
}

impl fmt::Display for Zones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<String> = self.iter().map(|zone| zone.to_string()).collect();
        f.pad(&names.join("+"))
    }
}
