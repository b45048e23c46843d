//! What every screen of a running game of LEADERS needs: names for seats, and the frame of a phase.

use std::sync::Arc;

use leaders::{
    Command, Leaders, Phase, Stage,
    edition::{AreaId, Edition, NationId},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{map::Drawing, words};
use crate::{
    rules::chapters::leaders as chapters,
    table::{self, Turn},
    ui::{Chapter, Eye, Frame, Player},
};

/// A running game of LEADERS.
pub type Room = table::Room<Leaders>;

impl Room {
    /// Reads the numbers the game is played with.
    pub fn edition<T>(self, read: impl FnOnce(&Edition) -> T) -> T {
        self.session.edition(read)
    }

    /// The drawn map with the markers of the scenario, if the map of the edition is drawn.
    pub fn drawing(self) -> Option<Arc<Drawing>> {
        let marked = self.public().with_untracked(|view| view.scenario.marked());
        self.edition(|edition| Drawing::of(edition, marked))
    }

    /// How many play.
    pub fn count(self) -> u8 {
        self.session.seats()
    }

    /// Whose nation has its home in an area.
    pub fn at_home(self, area: AreaId) -> Option<Player> {
        let homes = |nation: NationId| self.edition(|edition| edition.nation(nation).map(|nation| nation.home.value));
        let nations: Vec<NationId> =
            self.session.setup(|setup| setup.players.iter().map(|player| player.nation).collect());
        let seat = (0..).zip(nations).find(|(_, nation)| homes(*nation) == Some(area)).map(|(seat, _)| Seat(seat));
        seat.map(|seat| self.player(seat))
    }

    /// Where the game stands; changes only when the screen must.
    pub fn stage(self) -> Memo<Stage> {
        let public = self.public();
        Memo::new(move |_| public.with(|view| view.stage))
    }

    /// Does something for the seat the game waits for.
    pub fn act(self, command: Command) {
        if let Turn::Person(seat) = self.turn_now() {
            self.session.play(seat, command);
        }
    }

    /// Turns a page of the preparations, which lie open to everybody: whoever has the device does, also where a computer plays first.
    pub fn turn_page(self) {
        let acts = self.public().with_untracked(|view| view.acts);
        if let Some(seat) = acts {
            self.act_once(seat, Command::Proceed);
        }
    }

    /// Goes on to the next page or phase, once what was done on this one is saved. A second tap while the first is being
    /// saved is the same tap: it must not lead through the next phase unseen.
    pub fn proceed(self) {
        if let Turn::Person(seat) = self.turn_now()
            && !self.session.is_asked(seat, &Command::Proceed)
        {
            self.session.play(seat, Command::Proceed);
        }
    }

    /// The screen of a phase: who and where at the top, who may look, and what to do next at the bottom. The rules open where
    /// they tell of the phase.
    pub fn screen(self, (seat, phase): (Seat, Phase), eye: Eye, bottom: AnyView, content: AnyView) -> AnyView {
        self.framed((chapter(phase).into(), false), (seat, phase), eye, bottom, content)
    }

    /// The same with columns where the window is wide.
    pub fn wide_screen(self, (seat, phase): (Seat, Phase), eye: Eye, bottom: AnyView, content: AnyView) -> AnyView {
        self.framed((chapter(phase).into(), true), (seat, phase), eye, bottom, content)
    }

    /// The same with columns, and with the rules opening at a chapter that follows what is done there.
    pub fn screen_about(
        self,
        chapter: Signal<Chapter>,
        at: (Seat, Phase),
        eye: Eye,
        bottom: AnyView,
        content: AnyView,
    ) -> AnyView {
        self.framed((chapter, true), at, eye, bottom, content)
    }

    fn framed(
        self,
        (chapter, wide): (Signal<Chapter>, bool),
        (seat, phase): (Seat, Phase),
        eye: Eye,
        bottom: AnyView,
        content: AnyView,
    ) -> AnyView {
        view! {
            <Frame
                title=self.name(seat)
                back=self.back(seat)
                phase=words::phase(phase)
                player=self.player(seat)
                eye
                chapter
                wide
                bottom
            >
                {content}
            </Frame>
        }
        .into_any()
    }
}

/// The chapter of the rules that tells of a phase.
const fn chapter(phase: Phase) -> Chapter {
    match phase {
        Phase::Points => chapters::POINTS,
        Phase::Withdrawal => chapters::WITHDRAWAL,
        Phase::Events => chapters::EVENTS,
        Phase::Battle => chapters::ORDERS,
        Phase::Headquarters => chapters::HEADQUARTERS,
    }
}
