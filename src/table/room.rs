//! A running game, as its screens and the frame around them need it.

use leptos::prelude::*;
use tabletop::{Seat, Viewer};

use super::{AppGame, Coach, RoomWriter, Session, Turn, seating::unnamed, turn::Plays};
use crate::{
    library::{Bots, SaveSummary},
    texts::table::texts,
    ui::{Back, Player},
};

/// A running game.
pub struct Room<G: AppGame> {
    /// The game itself.
    pub session: Session<G, RoomWriter<G>>,
    /// Who sits at the table, and what else the shelf said about the game when it was opened.
    pub summary: StoredValue<SaveSummary>,
    /// Which seats computers play, as it stands now.
    pub bots: Signal<Bots>,
    /// Leaves the game for the shelf; it is saved.
    pub leave: Callback<()>,
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games to be copied too")]
impl<G: AppGame> Clone for Room<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: AppGame> Copy for Room<G> {}

impl<G: AppGame> Room<G> {
    /// Who stands beside the learner, where it is a lesson.
    pub fn coach(self) -> Option<Coach<G>> {
        match self.session.writer()? {
            RoomWriter::Lesson(coach) => Some(coach),
            RoomWriter::Vault(_) | RoomWriter::Far(_) | RoomWriter::Watching => None,
        }
    }

    /// The arrow at the top left of a seat's own screen: a step back inside one's own turn, or the reason why there is
    /// none. What a neighbour has done is never taken back here.
    pub fn back(self, seat: Seat) -> Back {
        self.back_by(Viewer::Seat(seat))
    }

    /// The arrow of a screen that is open to the whole table: takes back what lay open to everybody.
    pub fn back_openly(self) -> Back {
        self.back_by(Viewer::Public)
    }

    fn back_by(self, by: Viewer) -> Back {
        Back::Run(Callback::new(move |()| self.session.undo(by)))
    }

    /// Who sits in a seat, as the save has it. Who is not known by name is known by number.
    pub fn sitting(self, seat: Seat) -> Player {
        self.summary.with_value(|about| about.player(seat.index())).unwrap_or_else(|| unnamed(seat))
    }

    /// The player in a seat: whoever took it last. A name that nobody has typed in is one of the language on the screen.
    pub fn player(self, seat: Seat) -> Player {
        let player = G::player(self, seat);
        let name = self.session.with_seats(|seats| match seats.names.get(&seat.0) {
            _ if seats.is_unnamed(seat) => Some(G::nobody(seat, seats.bots.level(seat).is_some()).name),
            given => given.cloned(),
        });
        Player { name: name.unwrap_or(player.name), ..player }
    }

    /// The name of the player in a seat.
    pub fn name(self, seat: Seat) -> String {
        self.player(seat).name
    }

    /// Which rule forbids something, in words; nothing where nothing needs to be said.
    pub(super) fn words_for(self, refusal: &G::Refusal) -> Option<String> {
        self.public().with_untracked(|view| G::refusal(view, refusal, &|seat| self.name(seat)))
    }

    /// What everybody may know.
    pub fn public(self) -> Memo<G::View> {
        self.session.public()
    }

    /// Whose turn it is at this moment.
    pub fn turn_now(self) -> Turn {
        let waiting = self.session.waiting_now();
        untrack(|| Turn::of(&waiting, |seat| self.plays(seat)))
    }

    /// Whose turn it is; follows the table.
    pub fn turn(self) -> Memo<Turn> {
        let waiting = self.session.waiting();
        Memo::new(move |_| waiting.with(|waiting| Turn::of(waiting, |seat| self.plays(seat))))
    }

    /// The level of the computer that plays for a seat; `None` where a person does.
    pub fn bot(self, seat: Seat) -> Option<u8> {
        self.bots.with(|bots| bots.level(seat))
    }

    /// Who plays for a seat.
    pub fn plays(self, seat: Seat) -> Plays {
        if self.bot(seat).is_some() {
            Plays::Computer
        } else if self.session.devices().away.has(seat) {
            Plays::Away
        } else {
            Plays::Here
        }
    }

    /// Whether a person plays for a seat who is at this device: nobody else is asked here.
    pub fn is_here(self, seat: Seat) -> bool {
        self.plays(seat) == Plays::Here
    }

    /// Whether this device has only looked on at the table of another one that has ended: it keeps nothing of it, and no seat is played here.
    pub(super) fn looked_on(self) -> bool {
        let is_kept = !matches!(self.session.writer(), Some(RoomWriter::Watching));
        !is_kept && Seat::all(self.session.seats()).all(|seat| self.session.devices().away.has(seat))
    }

    /// Who is waited for at another device, in words, if a screen of all is his to go on with. The device that holds the table goes on for
    /// anybody, as one that goes round does.
    pub fn left_to(self, seat: Option<Seat>) -> Option<String> {
        let seat = seat.filter(|seat| self.session.is_far() && !self.is_here(*seat))?;
        Some(self.waiting_for(seat))
    }

    /// That somebody is waited for at another device, and whether that is there, as far as it is known here.
    pub(super) fn waiting_for(self, seat: Seat) -> String {
        let (devices, name) = (self.session.devices(), self.name(seat));
        let is_absent = !self.session.is_far() && !devices.present.has(seat);
        if is_absent { texts().far_absent(&name) } else { texts().table_waiting_for(&name) }
    }

    /// Whether it is a copy of a game that lies here too.
    pub fn is_copied(self) -> bool {
        self.summary.with_value(|about| about.copied)
    }

    /// Whether any seat is played by a computer.
    pub fn has_bots(self) -> bool {
        self.bots.with(Bots::any)
    }

    /// The seats of people who play at this device.
    pub(super) fn people(self) -> impl Iterator<Item = Seat> {
        Seat::all(self.session.seats()).filter(move |seat| untrack(|| self.is_here(*seat)))
    }

    /// Whether one person has this device for himself, or nobody plays at it: there is nobody the device would have to be hidden
    /// from.
    pub fn is_alone(self) -> bool {
        self.people().count() <= 1
    }

    /// The one person at this device where there is no other. Who learns how the device is passed on is not alone.
    pub fn lone_person(self) -> Option<Seat> {
        let passes = self.coach().is_some_and(Coach::has_curtain);
        self.people().next().filter(|_| self.is_alone() && !passes)
    }

    /// Does something for a seat. A second tap while the first is being saved is the same tap.
    pub fn act_once(self, seat: Seat, command: G::Command) {
        if !self.session.saving().get_untracked() {
            self.session.play(seat, command);
        }
    }

    /// Takes back what a seat did last, if that is still its own to take back. A second tap while the first is being saved is the
    /// same tap.
    pub fn undo_once(self, seat: Seat) {
        if !self.session.saving().get_untracked() {
            self.session.undo(Viewer::Seat(seat));
        }
    }

    /// Does for every person what is no choice ([`AppGame::forced`]): nobody has to be handed the device for it, and nobody
    /// sees what it is before it is done.
    pub fn act_forced(self) {
        if self.session.saving().get_untracked() {
            return;
        }
        let forced = |seat: Seat| {
            let view = self.session.view_untracked(Viewer::Seat(seat))?;
            Some((seat, G::forced(&view)?))
        };
        for (seat, command) in self.people().filter_map(forced).collect::<Vec<_>>() {
            self.session.play(seat, command);
        }
    }
}
