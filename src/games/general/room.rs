//! What every screen of a running game of GENERAL needs: who sits where, and who is played by the computer.

use general::{General, View};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet, Viewer};

use crate::{table, ui::Player};

/// A running game of GENERAL.
pub type Room = table::Room<General>;

impl Room {
    /// The player in a seat.
    pub fn player(self, seat: Seat) -> Player {
        self.sitting(seat)
    }

    /// The name of the player in a seat.
    pub fn name(self, seat: Seat) -> String {
        self.player(seat).name
    }

    /// Names of several, with commas between them.
    pub fn names(self, seats: SeatSet) -> String {
        seats.iter().map(|seat| self.name(seat)).collect::<Vec<_>>().join(", ")
    }

    /// Those of some seats that are played by people.
    pub fn people(self, seats: SeatSet) -> SeatSet {
        seats.iter().filter(|seat| self.bot(*seat).is_none()).collect()
    }

    /// Those of some seats that are played by computers.
    pub fn bots(self, seats: SeatSet) -> SeatSet {
        seats - self.people(seats)
    }

    /// What everybody may know.
    pub fn public(self) -> Memo<View> {
        self.session.view(Viewer::Public)
    }

    /// What the player in a seat may know. Ask only behind the curtain.
    pub fn private(self, seat: Seat) -> Memo<View> {
        self.session.view(Viewer::Seat(seat))
    }
}
