//! The battle helper: how a battle is likely to end. Beside a game of the companion it knows who plays; on its own it stands beside any
//! printed board; and on the board on the screen it shows what comes of an attack before it is made.

mod calculator;
mod panel;
mod plan;

use leaders::{
    battle::{Fighter, Force, Forecast, Plan, Side, Step},
    edition::{Edition, Unit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{room::Room, words};
use crate::{
    texts::leaders::texts,
    ui::{Choice, ChoiceOption, Stepper, Toggle},
};

pub use calculator::{IN_ADDRESS, calculator};
pub use panel::{Asked, Extent, counted};
pub use plan::controls;

/// The most units of a kind one can ask about.
const MOST: u32 = 12;

/// One side of the question.
#[derive(Clone, Copy)]
struct Entry {
    /// What of its nation and research counts.
    fighter: Signal<Fighter>,
    units: RwSignal<[u32; 3]>,
    /// Units of allies, which a defender leads.
    allies: RwSignal<[u32; 3]>,
}

impl Entry {
    fn of(fighter: impl Fn() -> Fighter + Send + Sync + 'static) -> Self {
        Self { fighter: Signal::derive(fighter), units: RwSignal::new([0; 3]), allies: RwSignal::new([0; 3]) }
    }

    fn side(self, over_water: bool) -> Side {
        Side { force: force(self.units), allies: force(self.allies), fighter: self.fighter.get(), over_water }
    }
}

/// What is asked about who leads a side.
struct Who {
    /// Above the units: who it is.
    name: AnyView,
    /// Below them: what he has over others.
    bonuses: AnyView,
}

/// The units that are asked about.
fn force(units: RwSignal<[u32; 3]>) -> Force {
    let [infantry, tank, plane] = units.get().map(|units| u16::try_from(units).unwrap_or(0));
    Force::new(infantry, tank, plane)
}

/// Asks for two forces, and for what `who` asks of each, and shows how they would fight, counted out by `count`.
fn form(
    entries: [Entry; 2],
    who: [Who; 2],
    count: impl Fn([(Side, Plan); 2]) -> Forecast + Send + Sync + 'static,
) -> AnyView {
    let t = texts();
    let over_water = RwSignal::new(false);
    let asked = Asked::about(move || {
        let sides = entries.map(|entry| entry.side(over_water.get()));
        sides.iter().all(|side| side.total() > 0).then_some(sides)
    });
    let [attacks, defends] = who;
    let [attacker, defender] = entries;
    let panel = asked.panel(Extent::Whole, count, || ().into_any());
    view! {
        <div class="cards">
            <div class="stack">
                {attacks.name} {steppers(t.battle_attacker, attacker.units)} {attacks.bonuses} {plan(asked, 0, attacker)}
            </div>
            <div class="stack">
                {defends.name} {steppers(t.battle_defender, defender.units)}
                <details class="fold">
                    <summary>{t.battle_allies}</summary>
                    <p class="dim">{t.battle_allies_hint}</p>
                    {steppers(t.battle_allies, defender.allies)}
                </details> {defends.bonuses} {plan(asked, 1, defender)}
            </div>
        </div>
        <Toggle label=t.battle_sea_battle on=over_water on_change=move |on| over_water.set(on) />
        {panel}
    }
    .into_any()
}

/// The plan of a side, folded away.
fn plan(asked: Asked, at: usize, entry: Entry) -> AnyView {
    let all = Signal::derive(move || force(entry.units).with(force(entry.allies)));
    view! {
        <details class="fold">
            <summary>{texts().battle_plan}</summary>
            {controls(asked.plans[at], all)}
        </details>
    }
    .into_any()
}

/// Asks for two forces and shows the odds. `seat` attacks unless told otherwise.
pub fn helper(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let others: Vec<Seat> = room.public().with_untracked(|view| view.order.clone());
    let other = others.iter().copied().find(|other| *other != seat).unwrap_or(seat);
    let seats = [seat, other].map(RwSignal::new);
    let entries = seats.map(|seat| Entry::of(move || fighter(room, seat.get())));
    let who = [(t.battle_attacker, seats[0], Step::Placing), (t.battle_defender, seats[1], Step::Defending)];
    let who = who
        .map(|(title, leads, step)| Who { name: leader(room, title, &others, (leads, step)), bonuses: ().into_any() });
    let count = move |battle: [_; 2]| room.edition(|edition| counted(edition, battle));
    view! {
        <p class="dim">{t.battle_odds_hint}</p>
        {form(entries, who, count)}
    }
    .into_any()
}

/// What of a player's nation and public research counts in a battle.
fn fighter(room: Room, seat: Seat) -> Fighter {
    room.edition(|edition| room.public().with_untracked(|view| view.fighter(seat, edition)))
}

/// All that a player has over others on the board, a line each, or that it is nothing.
pub fn bonuses(room: Room, seat: Seat, step: Step) -> AnyView {
    room.edition(|edition| bonus_lines(fighter(room, seat), step, edition, room.count()))
}

/// The same of anybody, in a game of so many.
fn bonus_lines(fighter: Fighter, step: Step, edition: &Edition, players: u8) -> AnyView {
    let lines: Vec<_> = fighter.bonuses(step).map(|bonus| words::bonus(bonus, edition, players)).collect();
    if lines.is_empty() {
        return view! { <p class="dim">{texts().battle_no_bonus}</p> }.into_any();
    }
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
    view! { <ul class="plain">{lines.collect_view()}</ul> }.into_any()
}

/// Who leads a side, as the active player or as one who is attacked.
fn leader(room: Room, title: &'static str, seats: &[Seat], (leader, step): (RwSignal<Seat>, Step)) -> AnyView {
    let options: Vec<ChoiceOption> = seats
        .iter()
        .map(|seat| {
            let player = room.player(*seat);
            ChoiceOption { label: player.name, blocked: None, class: player.hue.class() }
        })
        .collect();
    let seats = StoredValue::new(seats.to_vec());
    let chosen = move || seats.with_value(|seats| seats.iter().position(|seat| *seat == leader.get()));
    view! {
        <Choice
            label=title
            options=Signal::stored(options)
            chosen=Signal::derive(chosen)
            on_choose=move |at: usize| leader.set(seats.with_value(|seats| seats[at]))
        />
        {move || bonuses(room, leader.get(), step)}
    }
    .into_any()
}

/// So many units of each kind.
fn steppers(of: &'static str, units: RwSignal<[u32; 3]>) -> AnyView {
    let steppers = Unit::ALL.map(|unit| {
        let at = unit as usize;
        let (name, _) = words::unit(unit);
        view! {
            <div class="row row--spread">
                <span aria-hidden="true">{name}</span>
                <Stepper
                    label=format!("{name}, {of}")
                    value=Signal::derive(move || units.get()[at])
                    max=Signal::stored(MOST)
                    on_change=move |number| units.update(|units| units[at] = number)
                />
            </div>
        }
    });
    view! { <div class="stack">{steppers}</div> }.into_any()
}
