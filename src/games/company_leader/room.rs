//! What every screen of a running game of Company Leader needs: who sits where, and what he may see.

use company_leader::{Command, CompanyLeader, Rules, Side, View};
use leptos::prelude::*;
use tabletop::{Seat, Viewer};

use crate::{table, ui::Player};

/// A running game of Company Leader.
pub type Room = table::Room<CompanyLeader>;

impl Room {
    /// The player in a seat.
    pub fn player(self, seat: Seat) -> Player {
        self.sitting(seat)
    }

    /// The name of the player in a seat.
    pub fn name(self, seat: Seat) -> String {
        self.player(seat).name
    }

    /// The names of a side.
    pub fn names(self, rules: &Rules, side: Side) -> String {
        rules.division().members(side).map(|seat| self.name(seat)).collect::<Vec<_>>().join(" + ")
    }

    /// What everybody may know.
    pub fn public(self) -> Memo<View> {
        self.session.view(Viewer::Public)
    }

    /// What may be seen while a computer acts: with one person alone at the table his own secrets too.
    pub fn onlooker(self) -> Memo<View> {
        let seats = self.session.read(|table| tabletop::Game::seats(table.game()));
        let person = (0..seats).map(Seat).find(|seat| self.bot(*seat).is_none());
        match person.filter(|_| self.is_alone()) {
            Some(seat) => self.private(seat),
            None => self.public(),
        }
    }

    /// What the player in a seat may know. Ask only behind the curtain.
    pub fn private(self, seat: Seat) -> Memo<View> {
        self.session.view(Viewer::Seat(seat))
    }

    /// What a seat may do now.
    pub fn legal(self, seat: Seat) -> Memo<Vec<Command>> {
        self.session.follow(move |table| tabletop::Enumerate::legal(table.game(), seat))
    }
}
