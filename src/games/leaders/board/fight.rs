//! A battle as a screen of its own (manual, chapter 3.5, step 4).

use leaders::{
    Command, Phase,
    battle::{Face, Force, Outcome, result},
    board::{Board, Fight, Order, OrderError, Round, Shown, Side, Spot},
    edition::Unit,
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    BoardContext, Course,
    by_plan::{self, ByPlan},
    chances,
    chart::chart,
    course::Run,
    flat,
    orders::page,
    spots,
};
use crate::{
    drawings::drawing,
    games::leaders::{force, room::Room, words},
    table::Chronicle,
    texts::leaders::texts,
    ui::{BottomBar, Button, Eye, PlayerName, Stepper, Toggle, Weight},
};

/// The active player says where the next battle is fought.
pub fn choosing(context: BoardContext) -> AnyView {
    let t = texts();
    let battles = context.board_now(|board| board.battles(context.active)).unwrap_or_default();
    let land_left = battles.iter().any(|(at, _)| matches!(at, Spot::Land(_)));
    let button = move |(at, against): (Spot, Seat)| {
        let engage = move |()| context.room.act_once(context.seat, Command::Board(Order::Engage(at, against)));
        let (mine, theirs) = (context.room.name(context.active), context.room.name(against));
        view! {
            <li class="battle">
                <Button weight=Weight::Normal on_press=engage>{spots::name(context.room, at)}</Button>
                <span class="dim">{t.board_against(&mine, &theirs)}</span>
                <span class="row">{spots::others(context, at, None)}</span>
            </li>
        }
    };
    let battles = battles.into_iter().map(button).collect_view();
    let blocked = land_left.then(|| words::forbidden(OrderError::BattlesLeft, &|seat| context.room.name(seat)));
    let bottom = view! {
        <BottomBar
            label=t.new_next
            on_next=move |()| context.proceed()
            blocked=Signal::stored(blocked)
        />
    };
    let head = view! { <h2>{t.battle_step_fight}</h2> };
    let below = view! {
        <p>{t.board_fight}</p>
        <ul class="plain spots">{battles}</ul>
    };
    let body = page(context, head, chart(context, RwSignal::new(None)), below);
    context.room.wide_screen((context.seat, context.phase), Eye::Open, bottom.into_any(), body.into_any())
}

/// A battle, round by round.
pub fn fighting(context: BoardContext, course: Chronicle<Course>) -> AnyView {
    let t = texts();
    let run = Memo::new(move |_| course.with(Course::battle));
    let fight = Memo::new(move |_| context.board(|board| board.battle().cloned()).flatten());
    let plans = by_plan::begin(context, course, fight);
    let body = view! {
        {flat::opposite(context)}
        {move || fight.get().map(|fight| heading(context.room, fight.at, fight.seats))}
        <div class="sides">{move || side(context, Side::Attacker)} {move || side(context, Side::Defender)}</div>
        {dice(context.room, run)}
        {move || {
            let fight = fight.get()?;
            Some(
                if plans.is_on() {
                    view! { <p role="status">{t.board_by_plan_on(&context.room.name(context.seat))}</p> }.into_any()
                } else {
                    choice(context, &fight, plans)
                },
            )
        }}
    };
    let label = move || {
        match fight.get().map(|fight| fight.round) {
            _ if plans.is_on() => t.board_by_plan_stop,
            Some(Round::Reroll(..)) => t.board_reroll_leave,
            _ => t.board_fight_on,
        }
        .to_owned()
    };
    let blocked = move || match fight.get()?.round {
        _ if plans.is_on() => None,
        Round::Retreat(_) | Round::Reroll(..) => None,
        Round::Falling(_, due) => Some(t.board_lose(due.into())),
        Round::Losses(due) => Some(t.board_lose(due.into_iter().find(|due| *due > 0).unwrap_or(0).into())),
        Round::Dice(..) => Some(t.board_dice.to_owned()),
        Round::Throwing(_) | Round::Rethrowing(..) => Some(t.board_show_first.to_owned()),
    };
    let next = move |()| if plans.is_on_now() { plans.stop() } else { context.proceed() };
    let bottom = view! {
        <BottomBar label=Signal::derive(label) on_next=next blocked=Signal::derive(blocked) wary=true>
            <span class="resource">{context.room.name(context.seat)}</span>
        </BottomBar>
    };
    context.room.screen((context.seat, context.phase), Eye::Open, bottom.into_any(), body.into_any())
}

/// Where is fought, and who against whom.
fn heading(room: Room, at: Spot, seats: [Seat; 2]) -> AnyView {
    let [attacker, defender] = seats.map(|seat| room.name(seat));
    view! {
        <h2>{spots::name(room, at)}</h2>
        <p class="dim">{texts().board_against(&attacker, &defender)}</p>
    }
    .into_any()
}

/// The units of a side.
fn side(context: BoardContext, side: Side) -> AnyView {
    let ranks = context.board(|board| board.ranks_of(side)).unwrap_or_default();
    let line = |(seat, units): (Seat, Force)| {
        view! {
            <li>
                <PlayerName player=context.room.player(seat) />
                {force::pictured(units)}
            </li>
        }
    };
    view! { <ul class="plain side">{ranks.into_iter().map(line).collect_view()}</ul> }.into_any()
}

/// The dice of the latest throw, the attacker's first. Each rolls when it was thrown, and lies still while others are thrown again.
fn dice(room: Room, run: Memo<Option<Run>>) -> AnyView {
    let seats = Memo::new(move |_| run.get().filter(|run| run.thrown.is_some()).map(|run| run.seats));
    let of = move |side: usize| {
        let thrown = run.get().and_then(|run| run.thrown).map(|[first, second]| if side == 0 { first } else { second });
        thrown.unwrap_or_default().into_iter().enumerate()
    };
    (move || {
        let throw = |(side, seat): (usize, Seat)| {
            view! {
                <div class="throw" role="group" aria-label=room.name(seat)>
                    <For
                        each=move || of(side)
                        key=|(at, die)| (*at, die.ply)
                        children=move |(_, die)| view! { <span class="die__thrown">{face(die.face)}</span> }
                    />
                </div>
            }
        };
        let [attacker, defender] = seats.get()?;
        Some(view! { <div class="sides">{throw((0, attacker))} {throw((1, defender))}</div> })
    })
    .into_any()
}

/// The dice that have ended a battle, as those have seen them already who were asked for losses meanwhile.
fn last_dice(room: Room, run: &Run) -> Option<AnyView> {
    let (thrown, ended) = (run.thrown.as_ref()?, run.ended.map(|(ply, _)| ply));
    let sides = run.seats.iter().zip(thrown).map(|(seat, dice)| {
        let dice = dice.iter().map(|die| {
            view! { <span class:die__thrown=ended == Some(die.ply)>{face(die.face)}</span> }
        });
        view! {
            <div class="throw" role="group" aria-label=room.name(*seat)>
                {dice.collect_view()}
            </div>
        }
    });
    Some(view! { <div class="sides">{sides.collect_view()}</div> }.into_any())
}

/// A die as it lies.
fn face(face: Face) -> AnyView {
    let (class, hits) = match face {
        Face::Miss => ("die die--miss", ""),
        Face::Hit => ("die die--hit", "✹"),
        Face::Double => ("die die--hit", "✹✹"),
    };
    view! {
        <span class=class>
            <span aria-hidden="true">{hits}</span>
            <span class="visually-hidden">{face_in_words(face)}</span>
        </span>
    }
    .into_any()
}

fn face_in_words(face: Face) -> &'static str {
    let t = texts();
    match face {
        Face::Miss => t.board_die_miss,
        Face::Hit => t.board_die_hit,
        Face::Double => t.board_die_double,
    }
}

/// What real dice show, to be counted by kind of unit, and a button that says it is so.
fn pad(context: BoardContext, fight: &Fight, units: [Vec<Unit>; 2]) -> AnyView {
    let t = texts();
    let shown = RwSignal::new([Shown::default(); 2]);
    let of = |units: &[Unit], unit: Unit| {
        u16::try_from(units.iter().filter(|one| **one == unit).count()).unwrap_or(u16::MAX)
    };
    let count = move |side: Side, unit: Unit, dice: u16, doubles: bool| {
        let (name, _) = words::unit(unit);
        let label = if doubles { t.board_show_doubles(&name) } else { t.board_show_hits(&name) };
        let now = move |doubles: bool| {
            let shown = shown.get()[side as usize];
            if doubles { shown.doubles.of(unit) } else { shown.hits.of(unit) }
        };
        let change = move |count: u32| {
            let count = u16::try_from(count).unwrap_or(u16::MAX);
            shown.update(|shown| {
                let shown = &mut shown[side as usize];
                let force = if doubles { &mut shown.doubles } else { &mut shown.hits };
                *force = force.without(Force::only(unit, force.of(unit))).with(Force::only(unit, count));
            });
        };
        view! {
            <div class="row row--spread">
                <span aria-hidden="true">{label.clone()}</span>
                <Stepper
                    label=format!("{label}, {}", context.room.name(fight.seat(side)))
                    value=Signal::derive(move || u32::from(now(doubles)))
                    max=Signal::derive(move || u32::from(dice - now(!doubles)))
                    on_change=change
                />
            </div>
        }
    };
    let sides = Side::BOTH.map(|side| {
        let units = &units[side as usize];
        let kinds = Unit::ALL.into_iter().map(|unit| (unit, of(units, unit))).filter(|(_, dice)| *dice > 0);
        let counts = kinds.map(|(unit, dice)| {
            let doubles = context.room.edition(|edition| edition.battle.die(unit).doubles.value > 0);
            view! { {count(side, unit, dice, false)} {doubles.then(|| count(side, unit, dice, true))} }
        });
        let counts = counts.collect_view();
        (!units.is_empty()).then(|| {
            view! {
                <PlayerName player=context.room.player(fight.seat(side)) />
                {counts}
            }
        })
    });
    let show = move |()| context.order(Order::Show(shown.get_untracked()));
    view! {
        <div class="stack">{sides} <Button on_press=show>{t.board_show}</Button></div>
    }
    .into_any()
}

/// What who is asked may choose now.
fn choice(context: BoardContext, fight: &Fight, plans: ByPlan) -> AnyView {
    let t = texts();
    let order = move |order: Order| move |()| context.room.act_once(context.seat, Command::Board(order));
    match &fight.round {
        Round::Retreat(side) => {
            let all: u16 = context
                .board(|board| board.ranks_of(*side))
                .unwrap_or_default()
                .iter()
                .map(|(_, units)| units.total())
                .sum();
            let fighter =
                context.room.edition(|edition| context.view.with(|view| view.fighter(fight.seat(*side), edition)));
            let lost = result::retreat_losses(all, fighter);
            let hint =
                if untrack(|| context.room.has_bots()) { t.board_typed_hint_computers } else { t.board_typed_hint };
            let costs =
                if lost < all { t.board_retreat_costs(u32::from(lost)) } else { t.board_retreat_all.to_owned() };
            view! {
                {chances::of_round(context, fight, *side)}
                {plans.offer()}
                <p class="dim">{costs}</p>
                <Button weight=Weight::Quiet on_press=order(Order::Retreat)>{t.board_retreat}</Button>
                <Toggle
                    label=t.board_typed
                    hint
                    on=Signal::derive(move || context.board(Board::is_typed).unwrap_or_default())
                    on_change=move |on| context.order(Order::Typed(on))
                />
            }
            .into_any()
        }
        Round::Throwing(units) => pad(context, fight, units.clone()),
        Round::Rethrowing(side, _, at, thrown) => {
            let (side, units) = (*side, thrown[*side as usize].get(usize::from(*at)).map(|die| die.0));
            let units = Side::BOTH.map(|one| if one == side { units.into_iter().collect() } else { Vec::new() });
            pad(context, fight, units)
        }
        Round::Falling(..) | Round::Losses(_) => {
            let losable = context.board(Board::may_lose).unwrap_or_default();
            let buttons = losable.into_iter().map(|(owner, unit)| {
                let (name, figure) = words::unit(unit);
                // Whose it is matters where partners stand there, too.
                let label = if owner == context.seat {
                    name.to_owned()
                } else {
                    format!("{name} ({})", context.room.name(owner))
                };
                view! {
                    <Button weight=Weight::Normal on_press=order(Order::Lose(owner, unit))>
                        {drawing(figure)} {label}
                    </Button>
                }
            });
            view! { <div class="answers">{buttons.collect_view()}</div> }.into_any()
        }
        Round::Dice(..) => {
            let hands = context.room.edition(|edition| context.board(|board| board.hands(edition))).unwrap_or_default();
            let buttons = hands.into_iter().map(|hand| {
                view! { <Button weight=Weight::Normal on_press=order(Order::Throw(hand))>{force::in_words(hand)}</Button> }
            });
            view! { <div class="answers">{buttons.collect_view()}</div> }.into_any()
        }
        Round::Reroll(side, left, thrown) => {
            let mine = thrown[*side as usize].iter().zip(0..);
            let buttons = mine.map(|((unit, face), at)| {
                let label = t.board_reroll_die(&words::unit(*unit).0, &face_in_words(*face));
                view! { <Button weight=Weight::Normal on_press=order(Order::Reroll(at))>{label}</Button> }
            });
            view! {
                <p>{t.board_reroll(u32::from(*left))}</p>
                <div class="answers">{buttons.collect_view()}</div>
            }
            .into_any()
        }
    }
}

/// A battle in which a computer is asked.
pub fn watching(context: BoardContext, course: Chronicle<Course>) -> AnyView {
    let run = Memo::new(move |_| course.with(Course::battle));
    view! {
        {move || run.get().map(|run| heading(context.room, run.at, run.seats))}
        <div class="sides">{move || side(context, Side::Attacker)} {move || side(context, Side::Defender)}</div>
        {dice(context.room, run)}
    }
    .into_any()
}

/// How a battle has ended, in words; nothing as long as it goes on.
pub fn outcome(room: Room, run: &Run) -> Option<String> {
    run.ended.map(|(_, outcome)| decided(room, run.at, run.seats, outcome))
}

/// How a battle has ended somewhere, in words.
pub fn decided(room: Room, at: Spot, seats: [Seat; 2], outcome: Outcome) -> String {
    let t = texts();
    let [attacker, defender] = seats.map(|seat| room.name(seat));
    let name = spots::name(room, at);
    match (at, outcome) {
        (_, Outcome::DefenderHolds) => t.board_result_holds(&defender, &name),
        (Spot::Land(_), Outcome::AttackerHolds) => t.board_result_takes(&attacker, &name),
        (Spot::Land(_), Outcome::AreaFree) => t.board_result_free(&name),
        (Spot::Sea(_), Outcome::AttackerHolds) => t.board_result_sea(&attacker, &name),
        (Spot::Sea(_), Outcome::AreaFree) => t.board_result_sea_free(&name),
    }
}

/// The same on a screen of its own, until it was read, whatever comes next.
pub fn result(room: Room, run: Run, read: Callback<()>) -> AnyView {
    let t = texts();
    let words = outcome(room, &run);
    let retreated = run.retreated.map(|seat| view! { <p>{t.board_retreated(&room.name(seat))}</p> });
    let dice = run.retreated.is_none().then(|| last_dice(room, &run));
    let body = view! {
        {heading(room, run.at, run.seats)}
        {dice}
        {retreated}
        <p class="turn-line" role="status">
            {words}
        </p>
    };
    let bottom = view! { <BottomBar label=t.new_next on_next=read wary=true /> };
    room.screen((run.seats[0], Phase::Battle), Eye::Open, bottom.into_any(), body.into_any())
}
