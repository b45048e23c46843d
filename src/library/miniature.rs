//! A board in small, for the shelf: what lies open of a game, as spots in the colours of the players. It is kept with what else the
//! shelf says about a game, so that no game has to be opened, nor its code be there, to see how it stands.

use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::ui::Hue;

/// Spots of the largest board that is shown: three bytes each, which leaves room for the rest of a summary.
const MOST_SPOTS: usize = 600;

/// A board in small.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Miniature {
    /// What its spots look like.
    pub shape: Shape,
    /// Its spots.
    pub spots: Vec<Spot>,
}

/// What the spots of a board look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// Squares, one a unit.
    #[default]
    Square,
    /// Hexagons with corners above and below: two units to the right are one field, and one down is one row.
    Hexagon,
    /// Circles somewhere: 250 units are the width of the board.
    Circle,
}

/// A spot: how far to the right, how far down, and what is there.
pub type Spot = (u8, u8, Fill);

/// What is on a spot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Fill {
    /// Nothing.
    Bare,
    /// Nothing, on ground of another kind.
    Other,
    /// Somebody of this colour.
    Taken(Hue),
}

impl Fill {
    const fn class(self) -> &'static str {
        match self {
            Self::Bare => "miniature__bare",
            Self::Other => "miniature__other",
            Self::Taken(hue) => hue.class(),
        }
    }
}

impl Shape {
    /// The outline of a spot.
    fn outline(self, x: u8, y: u8) -> String {
        let (x, y) = (f32::from(x), f32::from(y));
        match self {
            Self::Square => format!("M{} {}h9v9h-9z", x * 10.0, y * 10.0),
            Self::Hexagon => format!("M{:.1} {:.1}l8 4.6v9.2l-8 4.6-8-4.6v-9.2z", x * 8.66, y * 15.0 - 9.2),
            Self::Circle => format!("M{} {y}a7 7 0 1 1 14 0a7 7 0 1 1-14 0z", x - 7.0),
        }
    }

    /// What the outline of a spot covers, from its left and upper edge to its right and lower one.
    fn covers(self, x: u8, y: u8) -> [f32; 4] {
        let (x, y) = (f32::from(x), f32::from(y));
        match self {
            Self::Square => [x * 10.0, y * 10.0, x * 10.0 + 9.0, y * 10.0 + 9.0],
            Self::Hexagon => [x * 8.66 - 8.0, y * 15.0 - 9.2, x * 8.66 + 8.0, y * 15.0 + 9.2],
            Self::Circle => [x - 7.0, y - 7.0, x + 7.0, y + 7.0],
        }
    }
}

impl Miniature {
    /// A board of these spots; none if it is too large to be shown.
    pub fn new(shape: Shape, spots: impl IntoIterator<Item = Spot>) -> Self {
        let spots: Vec<Spot> = spots.into_iter().take(MOST_SPOTS + 1).collect();
        if spots.len() > MOST_SPOTS { Self::default() } else { Self { shape, spots } }
    }

    /// Whether it is small enough to be shown.
    pub const fn fits(&self) -> bool {
        self.spots.len() <= MOST_SPOTS
    }

    /// The drawing; nothing where nothing lies open. It is decoration: how a game stands is said beside it.
    pub fn drawn(&self) -> Option<AnyView> {
        let Self { shape, spots } = self;
        let edges = spots
            .iter()
            .map(|(x, y, _)| shape.covers(*x, *y))
            .reduce(|all, one| [all[0].min(one[0]), all[1].min(one[1]), all[2].max(one[2]), all[3].max(one[3])]);
        let [left, top, right, bottom] = edges?;
        // Of each kind one path: a board has hundreds of spots.
        let mut fills: Vec<Fill> = spots.iter().map(|(.., fill)| *fill).collect();
        fills.sort_unstable();
        fills.dedup();
        let paths = fills.into_iter().map(|fill| {
            let of = |(x, y, _): &Spot| shape.outline(*x, *y);
            let d: String = spots.iter().filter(|(.., one)| *one == fill).map(of).collect();
            view! { <path class=fill.class() d=d /> }
        });
        let view_box = format!("{left} {top} {} {}", right - left, bottom - top);
        let drawing = view! {
            <svg class="miniature" viewBox=view_box aria-hidden="true" focusable="false">
                {paths.collect_view()}
            </svg>
        };
        Some(drawing.into_any())
    }
}

/// The colour of the one in a seat, as the shelf has it.
pub fn taken(players: &[(String, Hue)], seat: Option<Seat>) -> Option<Fill> {
    players.get(seat?.index()).map(|(_, hue)| Fill::Taken(*hue))
}

#[cfg(test)]
mod tests {
    use super::{Fill, MOST_SPOTS, Miniature, Shape};
    use crate::ui::Hue;

    #[test]
    fn a_board_that_is_too_large_is_not_shown() {
        let board = |count: usize| Miniature::new(Shape::Square, (0..count).map(|_| (0, 0, Fill::Bare)));
        assert_eq!(board(MOST_SPOTS).spots.len(), MOST_SPOTS);
        assert_eq!(board(MOST_SPOTS + 1), Miniature::default());
        assert!(board(0).drawn().is_none());
        let bytes = postcard::to_allocvec(&board(MOST_SPOTS)).expect("memory is enough").len();
        assert!(bytes < vault::limits::ABOUT - 1000, "{bytes} bytes");
    }

    #[test]
    fn every_spot_lies_within_the_picture() {
        for shape in [Shape::Square, Shape::Hexagon, Shape::Circle] {
            let [left, top, right, bottom] = shape.covers(3, 4);
            assert!(left < right && top < bottom, "{shape:?}");
            assert!(shape.outline(3, 4).starts_with('M'), "{shape:?}");
        }
        assert_ne!(Fill::Taken(Hue::Red).class(), Fill::Taken(Hue::Blue).class());
    }
}
