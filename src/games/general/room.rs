//! What every screen of a running game of GENERAL needs: who sits where, and who is played by the computer.

use general::{General, View};
use tabletop::SeatSet;

use super::words;
use crate::table;

/// A running game of GENERAL.
pub type Room = table::Room<General>;

impl Room {
    /// Names of several, with commas between them.
    pub fn names(self, seats: SeatSet) -> String {
        seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>().join(", ")
    }

    /// The words for what comes of peace as things stand.
    pub fn peace(self, view: &View) -> Vec<String> {
        words::peace(view, &|seats| self.names(seats))
    }

    /// Those of some seats that are played by people at this device.
    pub fn people_of(self, seats: SeatSet) -> SeatSet {
        seats.iter().filter(|seat| self.is_here(*seat)).collect()
    }

    /// Those of some seats that are played by computers.
    pub fn bots_of(self, seats: SeatSet) -> SeatSet {
        seats.iter().filter(|seat| self.bot(*seat).is_some()).collect()
    }
}
