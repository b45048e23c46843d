//! Sets of seats: one bit a seat.

use core::ops::{BitAnd, BitOr, Sub};

use crate::Seat;
use serde::{Deserialize, Serialize};

/// A set of seats, of the first eight: no game of the shelf has more. One byte, copied and compared as such.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const NONE: Self = Self(0);

    /// The first `count` seats.
    #[must_use]
    pub const fn first(count: u8) -> Self {
        Self(if count < 8 { (1 << count) - 1 } else { u8::MAX })
    }

    /// Whether a seat is one of them.
    #[must_use]
    #[inline]
    pub const fn has(self, seat: Seat) -> bool {
        seat.0 < 8 && self.0 >> seat.0 & 1 == 1
    }

    /// How many there are.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit of eight")]
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    #[must_use]
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat.
    #[must_use]
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit of eight")]
    pub const fn lowest(self) -> Option<Seat> {
        if self.0 == 0 { None } else { Some(Seat(self.0.trailing_zeros() as u8)) }
    }

    /// The only seat; `None` if there are none or several.
    #[must_use]
    #[inline]
    pub const fn only(self) -> Option<Seat> {
        if self.0 & self.0.wrapping_sub(1) == 0 { self.lowest() } else { None }
    }

    /// The seats, in order.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Seat> + Clone {
        let mut rest = self;
        core::iter::from_fn(move || {
            let seat = rest.lowest()?;
            rest.0 &= rest.0 - 1;
            Some(seat)
        })
    }

    /// Takes a seat in.
    #[inline]
    pub const fn add(&mut self, seat: Seat) {
        self.0 |= Self::one(seat).0;
    }

    /// Takes a seat out.
    #[inline]
    pub const fn remove(&mut self, seat: Seat) {
        self.0 &= !Self::one(seat).0;
    }

    /// One seat alone; none if there is no such seat.
    #[must_use]
    pub const fn one(seat: Seat) -> Self {
        Self(if seat.0 < 8 { 1 << seat.0 } else { 0 })
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        let mut set = Self::NONE;
        seats.into_iter().for_each(|seat| set.add(seat));
        set
    }
}

impl BitAnd for SeatSet {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for SeatSet {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl Sub for SeatSet {
    type Output = Self;

    /// The seats of the first set that are not in the second.
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}
