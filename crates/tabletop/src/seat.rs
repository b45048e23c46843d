//! Seats and total maps over them.

use core::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// A place at the table, counted from 0 in the order in which the players were entered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[doc(alias = "player")]
pub struct Seat(pub u8);

impl Seat {
    /// The seats of a table for `count` players, in order.
    pub fn all(count: u8) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone {
        (0..count).map(Seat)
    }

    /// The position in a list that has one entry a seat.
    #[must_use]
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// One value for every seat: a total map.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PerSeat<T>(Vec<T>);

impl<T> PerSeat<T> {
    /// Asks `make` once for every one of `count` seats, in order.
    pub fn new(count: u8, make: impl FnMut(Seat) -> T) -> Self {
        Self(Seat::all(count).map(make).collect())
    }

    /// How many seats there are.
    #[must_use]
    pub fn count(&self) -> u8 {
        u8::try_from(self.0.len()).unwrap_or(u8::MAX)
    }

    /// Whether `seat` is at this table.
    #[must_use]
    pub fn has(&self, seat: Seat) -> bool {
        seat.index() < self.0.len()
    }

    /// The seats of this table, in order.
    #[must_use = "iterators are lazy"]
    pub fn seats(&self) -> impl DoubleEndedIterator<Item = Seat> + ExactSizeIterator + Clone + use<T> {
        Seat::all(self.count())
    }

    /// Every seat with its value, in order.
    #[must_use = "iterators are lazy"]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, &T)> + Clone {
        self.seats().zip(&self.0)
    }

    /// Every seat with its value, in order, to be changed.
    pub fn iter_mut(&mut self) -> impl Iterator<Item = (Seat, &mut T)> {
        Seat::all(self.count()).zip(&mut self.0)
    }
}

impl<T> Index<Seat> for PerSeat<T> {
    type Output = T;

    fn index(&self, seat: Seat) -> &T {
        &self.0[seat.index()]
    }
}

impl<T> IndexMut<Seat> for PerSeat<T> {
    fn index_mut(&mut self, seat: Seat) -> &mut T {
        &mut self.0[seat.index()]
    }
}
