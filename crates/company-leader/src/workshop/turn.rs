//! Turning a draft around its middle: what is done to one side is done to the others.

use std::collections::BTreeSet;

use tabletop::Seat;

use super::draft::{Draft, Plan, Plot};
use crate::{edition::Mode, hex::Coord};

/// Coordinates are counted in sixths of a field, so that the middle of an edge and of a corner are whole numbers.
const SIXTHS: i32 = 6;

/// A point of the board, or the way to it from the middle, in sixths of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Point {
    pub(super) q: i32,
    pub(super) r: i32,
}

impl Point {
    fn of(at: Coord) -> Self {
        Self { q: SIXTHS * i32::from(at.q), r: SIXTHS * i32::from(at.r) }
    }

    fn minus(self, other: Self) -> Self {
        Self { q: self.q - other.q, r: self.r - other.r }
    }

    /// A sixth of a turn clockwise.
    const fn sixth(self) -> Self {
        Self { q: -self.r, r: self.q + self.r }
    }

    /// So many sixths of a turn clockwise.
    pub(super) fn turned(self, sixths: u8) -> Self {
        (0..sixths % 6).fold(self, |point, _| point.sixth())
    }

    /// How far to the right, in halves of a sixth of the width of a field.
    pub(super) const fn right(self) -> i32 {
        2 * self.q + self.r
    }

    /// How many sixths of a step from the middle.
    pub(super) fn steps(self) -> i32 {
        self.q.abs().max(self.r.abs()).max((self.q + self.r).abs())
    }
}

/// A middle around which a board can be turned: a whole turn is made in so many steps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    middle: Point,
    /// 2, 3 or 6.
    order: u8,
}

impl Turn {
    /// The way to a field from the middle.
    pub(super) fn way_to(self, at: Coord) -> Point {
        Point::of(at).minus(self.middle)
    }

    /// Where a field comes to lie, turned clockwise by so many steps; `None` if that is between fields, or too far off.
    fn image(self, at: Coord, steps: u8) -> Option<Coord> {
        let way = self.way_to(at).turned(steps * (6 / self.order));
        let (q, r) = (self.middle.q + way.q, self.middle.r + way.r);
        let whole = |sixths: i32| if sixths % SIXTHS == 0 { i16::try_from(sixths / SIXTHS).ok() } else { None };
        Some(Coord::new(whole(q)?, whole(r)?))
    }

    /// A field and its counterparts, clockwise from it; those only that are on the grid.
    pub(super) fn images(self, at: Coord) -> impl Iterator<Item = (u8, Coord)> {
        (0..self.order).filter_map(move |steps| Some((steps, self.image(at, steps)?)))
    }
}

impl Draft {
    /// The turn under which the land has to stay the same to be fair in every mode it is divided for.
    pub(super) fn turn_of_land(&self) -> Turn {
        let orders: BTreeSet<u8> = self.plans.iter().map(|plan| plan.mode.side_count()).collect();
        match (orders.contains(&2), orders.contains(&3)) {
            (true, true) => self.turn(6),
            (false, true) => self.turn(3),
            _ => self.turn(2),
        }
    }

    /// The turn that brings each side of a mode to the place of the next one.
    pub(super) fn turn_of(&self, mode: Mode) -> Turn {
        self.turn(mode.side_count())
    }

    /// The turn in so many steps around the point that is nearest to the middle of all fields, among those around which
    /// fields come to lie on fields.
    fn turn(&self, order: u8) -> Turn {
        let count = i64::try_from(self.land.len()).unwrap_or(i64::MAX).max(1);
        let sum = self.land.keys().fold((0, 0), |(q, r), at| (q + i64::from(at.q), r + i64::from(at.r)));
        let (q, r) = (i64::from(SIXTHS) * sum.0, i64::from(SIXTHS) * sum.1);
        // Middles of fields; of edges too for half a turn, of corners for a third of one.
        let step: i64 = match order {
            2 => 3,
            3 => 2,
            _ => 6,
        };
        let below = |target: i64| target.div_euclid(count * step) * step;
        let candidates = (-1..=2).flat_map(|i| (-1..=2).map(move |j| (below(q) + i * step, below(r) + j * step)));
        let fits = |(q, r): &(i64, i64)| order != 3 || (q - r) % 6 == 0;
        let distance = |(x, y): &(i64, i64)| {
            let (x, y) = (x * count - q, y * count - r);
            x * x + x * y + y * y
        };
        let (q, r) = candidates.filter(fits).min_by_key(distance).unwrap_or_default();
        let narrow = |number: i64| i32::try_from(number).unwrap_or_default();
        Turn { middle: Point { q: narrow(q), r: narrow(r) }, order }
    }
}

impl Plan {
    /// Whether more fields of two teams come to lie where an enemy sits than where the partner does: partners sit side by
    /// side, as on boards from before, and not diagonally (CL-25).
    fn is_side_by_side(&self, turn: Turn) -> bool {
        let met = |(at, plot): (&Coord, &Plot)| {
            let (_, image) = turn.images(*at).find(|(steps, _)| *steps > 0)?;
            Some((plot.seat, self.plots.get(&image)?.seat))
        };
        let (partners, enemies): (Vec<_>, Vec<_>) =
            self.plots.iter().filter_map(met).partition(|(one, other)| one.0 % 2 == other.0 % 2);
        enemies.len() > partners.len()
    }

    /// Who sits where a seat comes to lie, so many steps on; `None` where one seat faces two.
    pub(super) fn seat_after(&self, turn: Turn, seat: Seat, steps: u8) -> Option<Seat> {
        if steps == 0 {
            return Some(seat);
        }
        match self.mode {
            Mode::Duel => Some(Seat(1 - seat.0.min(1))),
            Mode::Melee => Some(Seat((seat.0 + steps) % 3)),
            Mode::OneAgainstTwo => (seat.0 > 0).then_some(Seat(0)),
            Mode::Teams if self.is_side_by_side(turn) => Some(Seat(3 - seat.0.min(3))),
            Mode::Teams => Some(Seat((seat.0 + 2) % 4)),
        }
    }
}
