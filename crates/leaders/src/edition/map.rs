//! What the map answers: neighbours, whole continents, income (chapters 2.7 and 3.2).

use serde::{Deserialize, Serialize};

use super::{
    ids::{AreaId, ContinentId},
    model::Edition,
    world::{Area, Map},
};

/// A set of areas, one bit an area; a map has at most 64.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct AreaSet(u64);

impl AreaSet {
    /// The set without areas.
    pub const EMPTY: Self = Self(0);

    const fn bit(area: AreaId) -> u64 {
        if area.0 < 64 { 1 << area.0 } else { 0 }
    }

    /// The first so many areas of a list; more than 64 count as 64.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        if count < 64 { Self((1 << count) - 1) } else { Self(u64::MAX) }
    }

    /// Whether the area is in the set.
    #[must_use]
    pub const fn contains(self, area: AreaId) -> bool {
        self.0 & Self::bit(area) != 0
    }

    /// Adds an area; an area beyond 63 is on no map and is left out.
    pub const fn insert(&mut self, area: AreaId) {
        self.0 |= Self::bit(area);
    }

    /// Takes an area out.
    pub const fn remove(&mut self, area: AreaId) {
        self.0 &= !Self::bit(area);
    }

    /// How many areas there are in it.
    #[must_use]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether there is none in it.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether every area of the other set is in this one.
    #[must_use]
    pub const fn includes(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Areas of either set.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Areas of both sets.
    #[must_use]
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Areas of this set that are not in the other.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The areas, the lowest first.
    pub fn iter(self) -> impl Iterator<Item = AreaId> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            // With no bit left there are 64 zeros, and 64 is on no map.
            let lowest = u8::try_from(rest.trailing_zeros()).ok().filter(|_| rest != 0)?;
            rest &= rest - 1;
            Some(AreaId(lowest))
        })
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> Self {
        let mut set = Self::EMPTY;
        for area in areas {
            set.insert(area);
        }
        set
    }
}

/// The production points of a player's areas, as chapter 3.2 adds them up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Income {
    /// Sum of the areas.
    pub areas: u16,
    /// The continents held as a whole, and their bonuses.
    pub bonuses: Vec<(ContinentId, u16)>,
    /// Areas and bonuses together.
    pub total: u16,
}

impl Map {
    /// The area at a position, if there is one.
    #[must_use]
    pub fn area(&self, id: AreaId) -> Option<&Area> {
        self.areas.get(id.index())
    }

    /// All areas of the map.
    #[must_use]
    pub fn all(&self) -> AreaSet {
        AreaSet::first(self.areas.len())
    }

    /// The areas of a continent.
    #[must_use]
    pub fn continent(&self, id: ContinentId) -> AreaSet {
        self.areas.iter().filter(|area| area.continent.value == id).map(|area| area.id).collect()
    }

    /// The areas next to an area: across a border or along a dotted line. Seas do not count.
    #[must_use]
    pub fn neighbours(&self, id: AreaId) -> AreaSet {
        self.area(id).into_iter().flat_map(|area| area.land.iter().chain(&area.dotted)).map(|next| next.value).collect()
    }

    /// The areas next to any area of a set, those of the set left out.
    #[must_use]
    pub fn around(&self, areas: AreaSet) -> AreaSet {
        areas.iter().fold(AreaSet::EMPTY, |around, area| around.union(self.neighbours(area))).without(areas)
    }

    /// Whether a dotted line joins the two areas.
    #[must_use]
    pub fn is_dotted(&self, one: AreaId, other: AreaId) -> bool {
        self.area(one).is_some_and(|area| area.dotted.iter().any(|next| next.value == other))
    }

    /// The connected parts of a set of areas, the one with the lowest area first.
    #[must_use]
    pub fn parts(&self, areas: AreaSet) -> Vec<AreaSet> {
        let mut parts = Vec::new();
        let mut rest = areas;
        while let Some(seed) = rest.iter().next() {
            let mut part: AreaSet = [seed].into_iter().collect();
            loop {
                let more = self.around(part).intersection(areas);
                if more.is_empty() {
                    break;
                }
                part = part.union(more);
            }
            rest = rest.without(part);
            parts.push(part);
        }
        parts
    }

    /// The production points of a set of areas, with the bonus of every continent in it.
    #[must_use]
    pub fn income(&self, areas: AreaSet) -> Income {
        let of_areas = areas.iter().filter_map(|id| self.area(id)).map(|area| area.value.value).sum();
        let bonuses: Vec<_> = self
            .continents
            .iter()
            .filter(|continent| areas.includes(self.continent(continent.id)))
            .map(|continent| (continent.id, continent.bonus.value))
            .collect();
        let total = of_areas + bonuses.iter().map(|(_, bonus)| bonus).sum::<u16>();
        Income { areas: of_areas, bonuses, total }
    }
}

impl Edition {
    /// The production points of a set of areas; see [`Map::income`].
    #[must_use]
    pub fn income(&self, areas: AreaSet) -> Income {
        self.map.income(areas)
    }

    /// All areas and all bonuses: nobody can enter more.
    #[must_use]
    pub fn world_total(&self) -> u16 {
        self.income(self.map.all()).total
    }
}
