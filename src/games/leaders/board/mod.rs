//! The board on the screen: phases 1 and 3 as the manual has them (3.3, 3.5), and what of phase 2 happens on it.
//!
//! All of it lies open, so nobody goes behind a curtain: whoever is asked in another one's turn is named at the top. Whether an
//! alliance forbids something is not shown before it is tried: those who look on would see it.

mod by_plan;
mod chances;
mod chart;
mod course;
mod fight;
mod flat;
mod orders;
mod spots;

use std::{collections::BTreeMap, sync::Arc};

use leaders::{
    BoardMode, Command, Phase, View,
    battle::Plan,
    board::{Board, Order, Round, Spot, Step},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{areas, map::Drawing, room::Room};
use crate::{browser::prefs, table::Chronicle, ui::camera::Camera};

pub use course::{BoardEvent, Course, Run};
pub use fight::{decided, outcome, result};
pub use orders::discharge;
pub use spots::moved;

/// Which of its screens the board shows.
#[derive(Clone, Copy, Debug, PartialEq)]
enum BoardScreen {
    Withdrawing,
    Placing,
    Moving,
    /// Whose areas are defended: who helps a partner may be asked for his own right before.
    Defending(Seat),
    Choosing,
    Fighting,
}

impl BoardScreen {
    fn of(board: &Board) -> Option<Self> {
        Some(match board.step() {
            Step::Idle | Step::Sabotaged(_) => return None,
            Step::Withdrawing(_) => Self::Withdrawing,
            Step::Placing(_) => Self::Placing,
            Step::Moving(_) => Self::Moving,
            Step::Defending(_) => Self::Defending(board.defended()?),
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

/// Whether people are to type in what real dice show, for themselves or for a computer: in every battle in which one of them fights.
/// Where only computers fight, these throw.
pub fn people_throw(room: Room) -> Memo<bool> {
    let view = room.public();
    let thrown_for = move || {
        view.with(|view| {
            let fight = view.board.as_ref()?.battle()?;
            matches!(fight.round, Round::Throwing(_) | Round::Rethrowing(..)).then_some(fight.seats)
        })
    };
    Memo::new(move |_| thrown_for().into_iter().flatten().any(|seat| room.is_here(seat)))
}

/// Phase 1 or 3 for the seat whose turn it is.
pub fn phase(room: Room, course: Chronicle<Course>, kept: BoardMemory, (active, phase): (Seat, Phase)) -> AnyView {
    let view = room.public();
    let screen = Memo::new(move |_| view.with(|view| Some((view.acts?, BoardScreen::of(view.board.as_ref()?)?))));
    let asked = RwSignal::new(false);
    kept.begin(room, active);
    Effect::new(move || {
        if !room.session.saving().get() {
            asked.set(false);
        }
    });
    (move || {
        let (seat, screen) = screen.get()?;
        let context = BoardContext { room, view, seat, active, phase, asked, kept };
        Some(match screen {
            BoardScreen::Withdrawing => orders::withdrawing(context),
            BoardScreen::Placing => orders::placing(context),
            BoardScreen::Moving => orders::moving(context),
            BoardScreen::Defending(owner) => orders::defending(context, owner),
            BoardScreen::Choosing => fight::choosing(context),
            BoardScreen::Fighting => fight::fighting(context, course),
        })
    })
    .into_any()
}

/// What a computer does on the board in the turn of a seat: a battle, or the map.
pub fn watching(room: Room, course: Chronicle<Course>, kept: BoardMemory, active: Seat) -> AnyView {
    let view = room.public();
    kept.begin(room, active);
    let context =
        BoardContext { room, view, seat: active, active, phase: Phase::Battle, asked: RwSignal::new(false), kept };
    let fights = Memo::new(move |_| context.board(|board| board.battle().is_some()).unwrap_or_default());
    (move || if fights.get() { fight::watching(context, course) } else { chart::onlook(context).into_any() }).into_any()
}

/// What somebody has made up his mind to in each battle.
type Plans = BTreeMap<(Seat, Spot), Plan>;

/// The map beside the headquarters of the seat whose turn it is, with the armies where the app has them; nothing where nobody keeps book or no
/// map is drawn.
pub fn beside(room: Room) -> Option<AnyView> {
    let view = room.public();
    let (mode, turn) = view.with_untracked(|view| (view.settings.board, view.turn()));
    let (seat, phase) = turn?;
    match mode {
        BoardMode::Table => None,
        BoardMode::Book => areas::dealt(room),
        BoardMode::Screen => {
            let context = BoardContext {
                room,
                view,
                seat,
                active: seat,
                phase,
                asked: RwSignal::new(false),
                kept: BoardMemory::of(room),
            };
            chart::beside(context)
        }
    }
}

/// What outlives the screens of the board, which come and go with whoever acts and with every battle that ends: kept for a turn.
#[derive(Clone, Copy)]
pub struct BoardMemory {
    /// The round and the seat whose turn it is.
    turn: StoredValue<Option<(u16, Seat)>>,
    /// The map, where the edition has a drawn one, and what of it is in sight.
    map: StoredValue<Option<(RwSignal<Camera>, Arc<Drawing>)>>,
    /// What somebody has made up his mind to in a battle at a place. Nobody else sees it.
    plans: RwSignal<Plans>,
    /// Who lets that fight on.
    handed: RwSignal<Vec<by_plan::Handed>>,
    /// Whether the device lies on the table.
    flat: RwSignal<bool>,
    /// For whom the map is turned then, whoever's turn it is.
    turned: RwSignal<Vec<Seat>>,
    /// Whether what is in sight is so of the turned map.
    seen_turned: StoredValue<bool>,
}

impl BoardMemory {
    /// What is kept for the table on the screen.
    pub fn of(room: Room) -> Self {
        Self::with(room.drawing(), prefs::board_turns())
    }

    fn with(drawing: Option<Arc<Drawing>>, flat: bool) -> Self {
        let map = drawing.map(|drawing| (RwSignal::new(drawing.camera()), drawing));
        let (plans, handed) = (RwSignal::default(), RwSignal::default());
        let (flat, turned) = (RwSignal::new(flat), RwSignal::default());
        let (turn, map, seen_turned) = (StoredValue::new(None), StoredValue::new(map), StoredValue::new(false));
        Self { turn, map, plans, handed, flat, turned, seen_turned }
    }

    /// The turn of a seat begins or goes on.
    fn begin(self, room: Room, active: Seat) {
        self.turn_of((room.public().with_untracked(|view| view.round), active));
    }

    /// Another turn than before looks at all of the map, and nobody has made up his mind to anything.
    fn turn_of(self, turn: (u16, Seat)) {
        if self.turn.get_value() != Some(turn) {
            self.turn.set_value(Some(turn));
            self.plans.set(Plans::default());
            self.handed.set(Vec::new());
            if let Some((camera, drawing)) = self.map.get_value() {
                camera.set(drawing.camera());
                self.seen_turned.set_value(false);
            }
        }
    }
}

/// What a screen of the board works with.
#[derive(Clone, Copy)]
struct BoardContext {
    room: Room,
    view: Memo<View>,
    /// Who is asked.
    seat: Seat,
    /// Whose turn it is.
    active: Seat,
    phase: Phase,
    /// Whether the end of the step has been asked for and is not saved yet.
    asked: RwSignal<bool>,
    kept: BoardMemory,
}

impl BoardContext {
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

#[cfg(test)]
mod tests {
    use leaders::{
        HelpCall,
        battle::{Fighter, Force, Plan},
        board::{Board, Order, Rules, Spot},
        edition::{AreaId, AreaSet, Edition, Unit},
    };
    use leptos::prelude::*;
    use tabletop::{Generator, PerSeat, Seat, SeatSet};

    use super::{BoardMemory, BoardScreen, Plans};
    use crate::games::leaders::map::Drawing;

    /// Who is attacked defends himself and then his partner: another screen each time, although the same one is asked (3.6.3).
    #[test]
    fn who_helps_a_partner_has_a_screen_for_each_of_the_two() {
        let edition = Edition::house();
        let [attacker, one, other] = [Seat(0), Seat(1), Seat(2)];
        let area = |name: &str| {
            let found = edition.map.areas.iter().find(|area| area.name.value == name);
            found.expect("the house edition has it").id
        };
        let [from, first, second] = ["China", "Mongolia", "India"].map(area);
        let starts = PerSeat::new(3, |seat| [[from, first, second][seat.index()]].into_iter().collect());
        let mut board = Board::new(&edition, &starts, &PerSeat::new(3, |_| 1));
        board.recruit(attacker, Force::new(2, 0, 0));
        let bonds = PerSeat::new(3, |seat| {
            let partner = if seat == one { Some(other) } else { (seat == other).then_some(one) };
            partner.into_iter().collect::<SeatSet>()
        });
        let rules = Rules {
            edition: &edition,
            order: &[attacker, one, other],
            fighters: PerSeat::new(3, |_| Fighter::default()),
            bonds,
            help: HelpCall::Everybody,
        };
        let does = |board: &mut Board, seat: Seat, order: Order| {
            board.apply(&rules, attacker, (seat, order), &mut Generator::from_number(1)).expect("it is permitted");
        };
        board.begin_orders();
        does(&mut board, attacker, Order::Place(from, Unit::Infantry, 2));
        does(&mut board, attacker, Order::Proceed);
        for to in [first, second] {
            let (from, to) = (Spot::Land(from), Spot::Land(to));
            does(&mut board, attacker, Order::Move { from, to, unit: Unit::Infantry, count: 1 });
        }
        does(&mut board, attacker, Order::Proceed);
        let mut asked = Vec::new();
        while let (Some(seat), Some(screen @ BoardScreen::Defending(_))) =
            (board.waiting(attacker), BoardScreen::of(&board))
        {
            asked.push((seat, screen));
            does(&mut board, seat, Order::Proceed);
        }
        let expected = [(one, one), (other, one), (other, other), (one, other)];
        assert_eq!(asked, expected.map(|(seat, owner)| (seat, BoardScreen::Defending(owner))));
    }

    #[test]
    fn plan_and_map_are_kept_for_a_turn() {
        Owner::new().with(|| {
            let kept = BoardMemory::with(Drawing::of(&Edition::house(), AreaSet::EMPTY), false);
            kept.turn_of((1, Seat(0)));
            let (camera, drawing) = kept.map.get_value().expect("the house edition has a drawn map");
            camera.update(|camera| *camera = camera.zoomed(2.0, 0.0, 0.0));
            let plan = Plan { retreat_at: 2, ..Plan::default() };
            kept.plans.update(|plans| _ = plans.insert((Seat(0), Spot::Land(AreaId(3))), plan));
            kept.turn_of((1, Seat(0)));
            assert!(camera.get_untracked().is_near());
            assert_eq!(kept.plans.with_untracked(Plans::len), 1);
            for turn in [(1, Seat(1)), (2, Seat(1))] {
                camera.update(|camera| *camera = camera.zoomed(2.0, 0.0, 0.0));
                kept.turn_of(turn);
                assert_eq!(camera.get_untracked(), drawing.camera());
                assert!(kept.plans.with_untracked(Plans::is_empty));
            }
        });
    }
}
