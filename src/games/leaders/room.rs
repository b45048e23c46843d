//! What every screen of a running game of LEADERS needs: names for seats, and the frame of a phase.

use leaders::{Command, Leaders, Phase, Refusal, Stage, View, edition::Edition};
use leptos::prelude::*;
use tabletop::{Game, Seat, Viewer, Waiting};

use super::words;
use crate::{
    table,
    ui::{Eye, Frame, Player},
};

/// A running game of LEADERS.
pub type Room = table::Room<Leaders>;

impl Room {
    /// Reads the numbers the game is played with.
    pub fn edition<T>(self, read: impl FnOnce(&Edition) -> T) -> T {
        self.session.read(|table| read(table.game().edition()))
    }

    /// How many play.
    pub fn count(self) -> u8 {
        self.session.read(|table| table.game().seats())
    }

    /// The player in a seat.
    pub fn player(self, seat: Seat) -> Player {
        self.session.read(|table| {
            let player = &table.record().setup.players[seat.index()];
            Player { name: player.name.trim().to_owned(), hue: words::hue(player.colour) }
        })
    }

    /// The name of the player in a seat.
    pub fn name(self, seat: Seat) -> String {
        self.player(seat).name
    }

    /// What everybody may know.
    pub fn public(self) -> Memo<View> {
        self.session.view(Viewer::Public)
    }

    /// What the player in a seat may know. Ask only behind the curtain.
    pub fn private(self, seat: Seat) -> Memo<View> {
        self.session.view(Viewer::Seat(seat))
    }

    /// Where the game stands; changes only when the screen must.
    pub fn stage(self) -> Memo<Stage> {
        self.session.follow(|table| table.game().view(Viewer::Public).stage)
    }

    /// Does something for the seat the game waits for.
    pub fn act(self, command: Command) {
        if let Waiting::For(seats) = self.session.read(|table| table.game().waiting_for()) {
            self.session.play(seats[0], command);
        }
    }

    /// Goes on to the next page or phase. A second tap while the first is being saved is the same tap: it must not
    /// lead through the next phase unseen.
    pub fn proceed(self) {
        if !self.session.saving().get_untracked() {
            self.act(Command::Proceed);
        }
    }

    /// Follows whether a seat may do something.
    pub fn permits(self, seat: Seat, command: Command) -> Memo<Result<(), Refusal>> {
        self.session.follow(move |table| table.game().permits(seat, &command))
    }

    /// The screen of a phase: who and where at the top, who may look, and what to do next at the bottom.
    pub fn screen(self, (seat, phase): (Seat, Phase), eye: Eye, bottom: AnyView, content: AnyView) -> AnyView {
        view! {
            <Frame
                title=self.name(seat)
                back=self.back(seat)
                phase=words::phase(phase)
                player=self.player(seat)
                eye
                tools=self.way_out()
                bottom
            >
                {content}
            </Frame>
        }
        .into_any()
    }
}
