//! The battle helper: how a battle ends if both sides fight it out.

use leaders::{
    battle::{Fighter, Force, Odds, Side, Step, odds},
    edition::Unit,
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{room::Room, words};
use crate::{
    texts::leaders::texts,
    ui::{Bar, Choice, ChoiceOption, Stepper, Toggle, figure},
};

/// The most units of a kind one can ask about.
const MOST: u32 = 12;

/// One side of the question.
#[derive(Clone, Copy)]
struct Asked {
    seat: RwSignal<Seat>,
    units: RwSignal<[u32; 3]>,
    /// Units of allies, which a defender leads.
    allies: RwSignal<[u32; 3]>,
    /// As whom he fights: as the active player, or as one who is attacked.
    step: Step,
}

/// Asks for two forces and shows the odds as bars. `seat` attacks unless told otherwise.
pub fn helper(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let others: Vec<Seat> = room.public().with_untracked(|view| view.order.clone());
    let other = others.iter().copied().find(|other| *other != seat).unwrap_or(seat);
    let ask = |seat, step| Asked {
        seat: RwSignal::new(seat),
        units: RwSignal::new([0; 3]),
        allies: RwSignal::new([0; 3]),
        step,
    };
    let (attacker, defender) = (ask(seat, Step::Placing), ask(other, Step::Defending));
    let over_water = RwSignal::new(false);
    let answer = Memo::new(move |_| {
        let side = |asked: Asked| Side {
            force: force(asked.units),
            allies: force(asked.allies),
            fighter: fighter(room, asked.seat.get()),
            over_water: over_water.get(),
        };
        let (attacker, defender) = (side(attacker), side(defender));
        (attacker.total() > 0 && defender.total() > 0)
            .then(|| room.edition(|edition| odds(edition, &attacker, &defender)))
    });
    view! {
        <p class="dim">{t.battle_odds_hint}</p>
        <div class="cards">
            {side(room, t.battle_attacker, &others, attacker)} {side(room, t.battle_defender, &others, defender)}
        </div>
        <Toggle label=t.battle_sea_battle on=over_water on_change=move |on| over_water.set(on) />
        <div role="status">{move || answer.get().as_ref().map_or_else(|| view! { <p class="dim">{t.battle_odds_empty}</p> }.into_any(), bars)}</div>
    }
    .into_any()
}

/// The units that are asked about.
fn force(units: RwSignal<[u32; 3]>) -> Force {
    let [infantry, tank, plane] = units.get().map(|units| u16::try_from(units).unwrap_or(0));
    Force::new(infantry, tank, plane)
}

/// What of a player's nation and public research counts in a battle.
fn fighter(room: Room, seat: Seat) -> Fighter {
    room.edition(|edition| room.public().with_untracked(|view| view.fighter(seat, edition)))
}

/// All that a player has over others on the board, a line each, or that it is nothing.
pub fn bonuses(room: Room, seat: Seat, step: Step) -> AnyView {
    let lines: Vec<_> = room.edition(|edition| {
        let bonuses = fighter(room, seat).bonuses(step);
        bonuses.map(|bonus| words::bonus(bonus, edition, room.count())).collect()
    });
    if lines.is_empty() {
        return view! { <p class="dim">{texts().battle_no_bonus}</p> }.into_any();
    }
    let lines = lines.into_iter().map(|line| view! { <li>{line}</li> });
    view! { <ul class="plain">{lines.collect_view()}</ul> }.into_any()
}

/// Who leads a side, and with which units.
fn side(room: Room, title: &'static str, seats: &[Seat], asked: Asked) -> AnyView {
    let options: Vec<ChoiceOption> = seats
        .iter()
        .map(|seat| {
            let player = room.player(*seat);
            ChoiceOption { label: player.name, blocked: None, class: player.hue.class() }
        })
        .collect();
    let seats = seats.to_vec();
    let chosen = {
        let seats = seats.clone();
        Signal::derive(move || seats.iter().position(|seat| *seat == asked.seat.get()))
    };
    let allies = (asked.step == Step::Defending).then(|| {
        view! {
            <details class="fold">
                <summary>{texts().battle_allies}</summary>
                <p class="dim">{texts().battle_allies_hint}</p>
                {steppers(asked.allies)}
            </details>
        }
    });
    view! {
        <div class="stack">
            <Choice
                label=title
                options=Signal::stored(options)
                chosen
                on_choose=move |at: usize| asked.seat.set(seats[at])
            />
            {move || bonuses(room, asked.seat.get(), asked.step)}
            {steppers(asked.units)}
            {allies}
        </div>
    }
    .into_any()
}

/// So many units of each kind.
fn steppers(units: RwSignal<[u32; 3]>) -> AnyView {
    let steppers = Unit::ALL.map(|unit| {
        let at = unit as usize;
        let (name, _) = words::unit(unit);
        view! {
            <div class="row row--spread">
                <span>{name}</span>
                <Stepper
                    label=name
                    value=Signal::derive(move || units.get()[at])
                    max=Signal::stored(MOST)
                    on_change=move |number| units.update(|units| units[at] = number)
                />
            </div>
        }
    });
    view! { <div class="stack">{steppers}</div> }.into_any()
}

/// The three ends of a battle as bars.
fn bars(odds: &Odds) -> AnyView {
    let t = texts();
    let bar = |label: &'static str, chance: f64| {
        view! { <Bar label value=per_mille(chance) of=1000 figure=figure::percent(chance, 1) /> }
    };
    let losses = |units: f64| figure::decimal(units, 1);
    let allies = (odds.ally_losses > 0.0).then(|| t.battle_odds_ally_losses(&losses(odds.ally_losses)));
    view! {
        {bar(t.battle_odds_attacker, odds.attacker)}
        {bar(t.battle_odds_defender, odds.defender)}
        {bar(t.battle_odds_free, odds.free)}
        <p class="dim">{t.battle_odds_losses(&losses(odds.attacker_losses), &losses(odds.defender_losses))}</p>
        {allies.map(|allies| view! { <p class="dim">{allies}</p> })}
    }
    .into_any()
}

/// A probability in thousandths: the odds are never negative and never more than a few dozen.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "small and not negative")]
pub fn per_mille(chance: f64) -> u32 {
    (chance * 1000.0).round() as u32
}
