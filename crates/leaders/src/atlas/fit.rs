//! Whether a drawn map shows the map of an edition: what the rules say is what one sees.

use std::{collections::BTreeSet, fmt};

use super::{Arc, Atlas, Circle, Ground, LEAST_RADIUS};
use crate::edition::{AreaId, Map, SeaId};

/// Where drawing and edition differ. Areas and seas are named as the edition does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Misfit {
    /// So many areas and seas are drawn.
    Count {
        /// Areas.
        areas: usize,
        /// Sea areas.
        seas: usize,
    },
    /// No border surrounds the area, or one has a gap.
    Open(String),
    /// A border is drawn that the edition does not have, or the other way round.
    Border {
        /// An area.
        one: String,
        /// The area beside it.
        other: String,
        /// It is drawn.
        drawn: bool,
    },
    /// The same of a dotted line.
    Dotted {
        /// An area.
        one: String,
        /// The area it leads to.
        other: String,
        /// It is drawn.
        drawn: bool,
    },
    /// The same of a harbour.
    Harbour {
        /// The area.
        area: String,
        /// The sea it reaches.
        sea: String,
        /// It is drawn.
        drawn: bool,
    },
    /// The circle is too small for a thumb.
    Small(String),
    /// The circle is not on the canvas.
    Beyond(String),
    /// Two circles lie over each other.
    Crowded(String, String),
}

impl fmt::Display for Misfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let only =
            |drawn: &bool| if *drawn { "drawn, and not in the edition" } else { "in the edition, and not drawn" };
        match self {
            Self::Count { areas, seas } => write!(f, "{areas} areas and {seas} seas are drawn"),
            Self::Open(area) => write!(f, "{area} has no whole outline"),
            Self::Border { one, other, drawn } => write!(f, "border of {one} and {other}: {}", only(drawn)),
            Self::Dotted { one, other, drawn } => write!(f, "dotted line of {one} and {other}: {}", only(drawn)),
            Self::Harbour { area, sea, drawn } => write!(f, "harbour of {area} in {sea}: {}", only(drawn)),
            Self::Small(name) => write!(f, "the circle of {name} is too small for a thumb"),
            Self::Beyond(name) => write!(f, "the circle of {name} is not on the canvas"),
            Self::Crowded(one, other) => write!(f, "the circles of {one} and {other} lie over each other"),
        }
    }
}

/// Two areas, the lower first.
fn pair(one: AreaId, other: AreaId) -> (AreaId, AreaId) {
    (one.min(other), one.max(other))
}

impl Atlas {
    /// Everything in which the drawing differs from a map; nothing if it shows it.
    #[must_use]
    pub fn misfits(&self, map: &Map) -> Vec<Misfit> {
        let (areas, seas) = (self.areas.len(), self.seas.len());
        if (areas, seas) != (map.areas.len(), map.seas.len()) {
            return vec![Misfit::Count { areas, seas }];
        }
        let area = |id: AreaId| map.area(id).map_or_else(|| format!("area {}", id.0), |area| area.name.value.clone());
        let sea =
            |id: SeaId| map.seas.get(id.index()).map_or_else(|| format!("sea {}", id.0), |sea| sea.name.value.clone());
        let mut misfits = Vec::new();
        let bare =
            map.areas.iter().filter(|area| self.outlines(Ground::Area(area.id)).is_none_or(|all| all.is_empty()));
        misfits.extend(bare.map(|bare| Misfit::Open(area(bare.id))));

        let said = map.areas.iter().flat_map(|area| area.land.iter().map(|next| pair(area.id, next.value))).collect();
        let drawn = self.arcs.iter().filter_map(Arc::areas).collect();
        let borders = differing(&said, &drawn);
        misfits.extend(borders.map(|((one, other), drawn)| Misfit::Border {
            one: area(one),
            other: area(other),
            drawn,
        }));

        let said = map.areas.iter().flat_map(|area| area.dotted.iter().map(|next| pair(area.id, next.value))).collect();
        let drawn = self.dotted.iter().map(|(one, other, _)| pair(*one, *other)).collect();
        let dotted = differing(&said, &drawn);
        misfits.extend(dotted.map(|((one, other), drawn)| Misfit::Dotted {
            one: area(one),
            other: area(other),
            drawn,
        }));

        let harbours = |sea: &crate::edition::Sea| {
            let id = sea.id;
            sea.harbours.iter().map(move |area| (id, area.value)).collect::<Vec<_>>()
        };
        let said = map.seas.iter().flat_map(harbours).collect();
        let drawn = self.harbours.iter().map(|(sea, area, _)| (*sea, *area)).collect();
        let harbours = differing(&said, &drawn);
        misfits.extend(harbours.map(|((at, of), drawn)| Misfit::Harbour { area: area(of), sea: sea(at), drawn }));

        let of_areas = map.areas.iter().zip(&self.areas).map(|(area, circle)| (area.name.value.as_str(), *circle));
        let of_seas = map.seas.iter().zip(&self.seas);
        let of_seas =
            of_seas.flat_map(|(sea, circles)| circles.iter().map(|circle| (sea.name.value.as_str(), *circle)));
        misfits.extend(self.cramped(&of_areas.chain(of_seas).collect::<Vec<_>>()));
        misfits
    }

    /// Circles a thumb does not find.
    fn cramped(&self, circles: &[(&str, Circle)]) -> Vec<Misfit> {
        let mut misfits = Vec::new();
        for (index, (name, circle)) in circles.iter().enumerate() {
            let (x, y) = circle.middle;
            if circle.radius < LEAST_RADIUS {
                misfits.push(Misfit::Small((*name).to_owned()));
            }
            if !(0..self.width).contains(&x) || !(0..self.height).contains(&y) {
                misfits.push(Misfit::Beyond((*name).to_owned()));
            }
            let over = circles[..index].iter().filter(|(_, other)| overlap(circle, other));
            misfits.extend(over.map(|(other, _)| Misfit::Crowded((*other).to_owned(), (*name).to_owned())));
        }
        misfits
    }
}

/// Whether two circles lie over each other by more than rounding.
fn overlap(one: &Circle, other: &Circle) -> bool {
    let square = |at: i32| i64::from(at) * i64::from(at);
    let apart = square(one.middle.0 - other.middle.0) + square(one.middle.1 - other.middle.1);
    apart < square((one.radius + other.radius - 2).max(0))
}

impl Arc {
    /// The two areas it lies between, the lower first.
    fn areas(&self) -> Option<(AreaId, AreaId)> {
        match (self.left, self.right) {
            (Ground::Area(one), Ground::Area(other)) => Some(pair(one, other)),
            _ => None,
        }
    }
}

/// What is on one side only, and whether it is drawn.
fn differing<'a, T: Ord + Copy>(
    said: &'a BTreeSet<T>,
    drawn: &'a BTreeSet<T>,
) -> impl Iterator<Item = (T, bool)> + use<'a, T> {
    said.symmetric_difference(drawn).map(|one| (*one, drawn.contains(one)))
}
