//! The board on the screen: phases 1 and 3 as the manual has them (3.3, 3.5), and what of phase 2 happens on it.
//!
//! All of it lies open, so nobody goes behind a curtain: whoever is asked in another one's turn is named at the top. Whether an
//! alliance forbids something is not shown before it is tried: those who look on would see it.

mod chances;
mod chart;
mod course;
mod fight;
mod orders;
mod spots;

use std::{collections::BTreeMap, sync::Arc};

use leaders::{
    BoardMode, Command, Phase, View,
    battle::Plan,
    board::{Board, Order, Spot, Step},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{map::Drawing, room::Room};
use crate::{table::Chronicle, ui::camera::Camera};

pub use course::{Course, Run};
pub use fight::{outcome, result};
pub use orders::discharge;

/// Which of its screens the board shows.
#[derive(Clone, Copy, PartialEq)]
enum Scene {
    Withdrawing,
    Placing,
    Moving,
    Defending,
    Choosing,
    Fighting,
}

impl Scene {
    const fn of(step: &Step) -> Option<Self> {
        Some(match step {
            Step::Idle | Step::Sabotaged(_) => return None,
            Step::Withdrawing(_) => Self::Withdrawing,
            Step::Placing(_) => Self::Placing,
            Step::Moving(_) => Self::Moving,
            Step::Defending(_) => Self::Defending,
            Step::Fighting(battles) if battles.fight.is_some() => Self::Fighting,
            Step::Fighting(_) => Self::Choosing,
        })
    }
}

/// Whether the board is on the screen; follows the game, in which it may leave it.
pub fn on_screen(room: Room) -> Memo<bool> {
    let view = room.public();
    Memo::new(move |_| view.with(|view| view.settings.board == BoardMode::Screen))
}

/// Whether the board is on the screen now.
pub fn is_on_screen(room: Room) -> bool {
    room.public().with_untracked(|view| view.settings.board == BoardMode::Screen)
}

/// Phase 1 or 3 for the seat whose turn it is.
pub fn phase(room: Room, course: Chronicle<Course>, (active, phase): (Seat, Phase)) -> AnyView {
    let view = room.public();
    let scene = Memo::new(move |_| view.with(|view| Some((view.acts?, Scene::of(view.board.as_ref()?.step())?))));
    let asked = RwSignal::new(false);
    let map = room.edition(Drawing::of).map(|drawing| (RwSignal::new(drawing.camera()), drawing));
    let map = StoredValue::new(map);
    let plans = StoredValue::default();
    Effect::new(move || {
        if !room.session.saving().get() {
            asked.set(false);
        }
    });
    (move || {
        let (seat, scene) = scene.get()?;
        let desk = Desk { room, view, seat, active, phase, asked, map, plans };
        Some(match scene {
            Scene::Withdrawing => orders::withdrawing(desk),
            Scene::Placing => orders::placing(desk),
            Scene::Moving => orders::moving(desk),
            Scene::Defending => orders::defending(desk),
            Scene::Choosing => fight::choosing(desk),
            Scene::Fighting => fight::fighting(desk, course),
        })
    })
    .into_any()
}

/// What a computer does on the board in the turn of a seat: a battle, or the map.
pub fn watching(room: Room, course: Chronicle<Course>, active: Seat) -> AnyView {
    let view = room.public();
    let map = StoredValue::new(room.edition(Drawing::of).map(|drawing| (RwSignal::new(drawing.camera()), drawing)));
    let (phase, asked, plans) = (Phase::Battle, RwSignal::new(false), StoredValue::default());
    let desk = Desk { room, view, seat: active, active, phase, asked, map, plans };
    let fights = Memo::new(move |_| desk.board(|board| board.battle().is_some()).unwrap_or_default());
    (move || if fights.get() { fight::watching(desk, course) } else { chart::onlook(desk).into_any() }).into_any()
}

/// What a screen of the board works with.
#[derive(Clone, Copy)]
struct Desk {
    room: Room,
    view: Memo<View>,
    /// Who is asked.
    seat: Seat,
    /// Whose turn it is.
    active: Seat,
    phase: Phase,
    /// Whether the end of the step has been asked for and is not saved yet.
    asked: RwSignal<bool>,
    /// The map, where the edition has a drawn one, and what of it is in sight: kept from step to step.
    map: StoredValue<Option<(RwSignal<Camera>, Arc<Drawing>)>>,
    /// What somebody has made up his mind to in a battle at a place, for as long as the phase lasts. Nobody else sees it.
    plans: StoredValue<BTreeMap<(Seat, Spot), Plan>>,
}

impl Desk {
    /// Orders something; what was ordered before is saved first.
    fn order(self, order: Order) {
        self.room.session.play(self.seat, Command::Board(order));
    }

    /// Goes on, once whatever was ordered before is saved. A second tap until then is the same tap.
    fn proceed(self) {
        if !self.asked.get_untracked() {
            self.asked.set(true);
            self.room.session.play(self.seat, Command::Proceed);
        }
    }

    /// Reads the board, and follows it.
    fn board<T>(self, read: impl FnOnce(&Board) -> T) -> Option<T> {
        self.view.with(|view| view.board.as_ref().map(|board| read(board)))
    }

    /// Reads the board as it is when a screen is built, which stands while orders are given.
    fn board_now<T>(self, read: impl FnOnce(&Board) -> T) -> Option<T> {
        untrack(|| self.board(read))
    }
}
