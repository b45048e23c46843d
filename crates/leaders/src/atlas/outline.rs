//! Outlines out of borders.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{Arc, Atlas, Ground, Place};

impl Arc {
    /// Its way with this ground to its left, if it stands beside it.
    fn beside(&self, ground: Ground) -> Option<Vec<Place>> {
        if self.left == ground {
            Some(self.points.clone())
        } else if self.right == ground {
            Some(self.points.iter().rev().copied().collect())
        } else {
            None
        }
    }
}

impl Atlas {
    /// The outlines of all ground of a kind, of its islands and of the holes in it: each ends where it begins. Nothing if a border is
    /// missing.
    #[must_use]
    pub fn outlines(&self, ground: Ground) -> Option<Vec<Vec<Place>>> {
        let mut from: BTreeMap<Place, Vec<Vec<Place>>> = BTreeMap::new();
        for way in self.arcs.iter().filter_map(|arc| arc.beside(ground)) {
            from.entry(*way.first()?).or_default().push(way);
        }
        let mut outlines = Vec::new();
        while let Some(mut entry) = from.first_entry() {
            let Some(mut outline) = entry.get_mut().pop() else {
                entry.remove();
                continue;
            };
            while outline.first() != outline.last() {
                let way = from.get_mut(outline.last()?)?.pop()?;
                outline.extend_from_slice(&way[1..]);
            }
            outlines.push(outline);
        }
        Some(outlines)
    }

    /// The same as the path of an SVG; empty where a border is missing.
    #[must_use]
    pub fn path(&self, ground: Ground) -> String {
        self.outlines(ground).unwrap_or_default().iter().map(|outline| path(outline) + "z").collect()
    }

    /// Borders as the path of an SVG.
    #[must_use]
    pub fn borders(&self, is_one: impl Fn(Ground, Ground) -> bool) -> String {
        let arcs = self.arcs.iter().filter(|arc| is_one(arc.left, arc.right) || is_one(arc.right, arc.left));
        arcs.map(|arc| path(&arc.points)).collect()
    }
}

/// A way as the path of an SVG.
#[must_use]
pub fn path(way: &[Place]) -> String {
    let mut path = String::new();
    for (index, pair) in way.windows(2).enumerate() {
        let ((ax, ay), (bx, by)) = (pair[0], pair[1]);
        let begin = if index == 0 { format!("M{ax} {ay}l") } else { " ".to_owned() };
        // Writing to a string cannot fail.
        let _ = write!(path, "{begin}{} {}", bx - ax, by - ay);
    }
    path
}
