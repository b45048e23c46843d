//! Withdrawing, placing, moving and defending on the screen (manual, chapters 3.3 and 3.5, steps 1 to 3).

use leaders::{
    Command, View,
    battle::Force,
    board::{Order, Spot, Step},
    edition::{AreaId, Unit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{
    Desk, chances,
    chart::chart,
    flat,
    spots::{self, force},
};
use crate::{
    games::leaders::{battle, room::Room, words},
    texts::leaders::texts,
    ui::{BottomBar, Button, Choice, ChoiceOption, Eye, Glyph, IconButton, PlayerBadge, Weight},
};

/// Phase 1: which unit stays, where there is a choice; all others come home.
pub fn withdrawing(desk: Desk) -> AnyView {
    let t = texts();
    let choices = desk.board_now(|board| {
        let held = board.held(desk.seat);
        let units = held.iter().map(|area| (area, board.units(Spot::Land(area), desk.seat)));
        units.filter(|(_, units)| kinds(*units).len() > 1).collect::<Vec<_>>()
    });
    let choices = choices.unwrap_or_default().into_iter().map(|(area, units)| keep(desk, area, units));
    let rest = view! {
        {aside(desk)}
        <p>{t.board_back}</p>
        <div class="stack">{choices.collect_view()}</div>
    };
    screen(desk, page(desk, (), chart(desk, RwSignal::new(None)), rest))
}

/// The unit that stays in an area.
fn keep(desk: Desk, area: AreaId, units: Force) -> AnyView {
    let kinds = kinds(units);
    let options: Vec<ChoiceOption> = kinds.iter().map(|unit| words::unit(*unit).0.into()).collect();
    let chosen = {
        let kinds = kinds.clone();
        Signal::derive(move || {
            let kept = desk.board(|board| match board.step() {
                Step::Withdrawing(stays) => stays.iter().find(|(other, _)| *other == area).map(|(_, unit)| *unit),
                _ => None,
            });
            // The weakest stays where nothing was said.
            kept.flatten().map_or(Some(0), |unit| kinds.iter().position(|kind| *kind == unit))
        })
    };
    view! {
        <Choice
            label=texts().board_keep(&spots::name(desk.room, Spot::Land(area)))
            options=Signal::stored(options)
            chosen
            on_choose=move |at: usize| desk.order(Order::Keep(area, kinds[at]))
        />
    }
    .into_any()
}

fn kinds(units: Force) -> Vec<Unit> {
    Unit::ALL.into_iter().filter(|unit| units.of(*unit) > 0).collect()
}

/// Step 1: units from the base camp into one's own areas, and into others', which is allowed where an alliance allows it.
pub fn placing(desk: Desk) -> AnyView {
    let t = texts();
    let (mine, others): (Vec<AreaId>, Vec<AreaId>) = desk
        .board_now(|board| {
            let all = desk.room.edition(|edition| edition.map.all());
            let held = board.held(desk.seat);
            (held.iter().collect(), all.without(held).iter().filter(|area| board.owner(*area).is_some()).collect())
        })
        .unwrap_or_default();
    let row = move |(at, open): (Spot, Open)| match at {
        Spot::Land(area) => place_row(desk, (area, open), desk.seat),
        Spot::Sea(_) => ().into_any(),
    };
    let open = RwSignal::new(None);
    let rest = others.into_iter().map(|area| row((Spot::Land(area), open))).collect_view();
    let (map, list) = with_map(desk, mine.into_iter().map(Spot::Land).collect(), row);
    let head = view! { <h2>{t.battle_step_place}</h2> };
    let below = view! {
        {aside(desk)}
        <p class="dim">{t.board_place}</p>
        {list}
        <details class="fold">
            <summary>{t.board_place_others}</summary>
            <ul class="plain spots">{rest}</ul>
        </details>
        {bonuses(desk)}
    };
    screen(desk, page(desk, head, map, below))
}

/// What is open: a place, if any.
type Open = RwSignal<Option<Spot>>;

/// The map, if there is one, and the places as a list: what is opened on the map stands above the list, which is folded away then and
/// opens by itself.
fn with_map(
    desk: Desk,
    places: Vec<Spot>,
    row: impl Fn((Spot, Open)) -> AnyView + Copy + Send + Sync + 'static,
) -> (Option<AnyView>, AnyView) {
    let (open, listed) = (RwSignal::new(None), RwSignal::new(None));
    let list = view! { <ul class="plain spots">{places.into_iter().map(|at| row((at, listed))).collect_view()}</ul> };
    let Some(map) = chart(desk, open) else { return (None, list.into_any()) };
    let list = view! {
        <ul class="plain spots spots--opened">{move || open.get().map(|at| row((at, open)))}</ul>
        <details class="fold">
            <summary>{texts().board_list}</summary>
            {list}
        </details>
    };
    (Some(map), list.into_any())
}

/// A step with the map as the main thing: below what it is called, and beside the rest where there is room for two columns.
pub fn page(desk: Desk, head: impl IntoView, map: Option<AnyView>, rest: impl IntoView) -> AnyView {
    let is_bare = map.is_none();
    view! {
        {flat::opposite(desk)}
        <div class="board" class:board--bare=is_bare>
            <div class="board__head">{head}</div>
            {map.map(|map| view! { <div class="board__map">{map}</div> })}
            <div class="board__rest">{rest} {flat::switch(desk)}</div>
        </div>
    }
    .into_any()
}

/// An area into which units may come: how many stand there, how many may, and what comes of the camp.
fn place_row(desk: Desk, (area, open): (AreaId, Open), leader: Seat) -> AnyView {
    let t = texts();
    let at = Spot::Land(area);
    let room = move || {
        let fighter = desk.room.edition(|edition| desk.view.with(|view| view.fighter(leader, edition)));
        desk.board(|board| desk.room.edition(|edition| board.room(edition, area, fighter, desk.active)))
            .unwrap_or_default()
    };
    let beside = move || {
        let (limit, there) = room();
        let own = desk.board(|board| board.units(at, desk.seat).with(board.placed(area))).unwrap_or_default();
        view! {
            {(!own.is_empty()).then(|| force(own))}
            {spots::others(desk, at, Some(desk.seat))}
            <span class="spot__room">
                <span aria-hidden="true">{format!("{there}/{limit}")}</span>
                <span class="visually-hidden">{t.board_room(&there, &limit)}</span>
            </span>
        }
        .into_any()
    };
    let name = spots::name(desk.room, at);
    let within = move || {
        let camp = desk.board_now(|board| board.camp(desk.seat)).unwrap_or_default();
        if camp.is_empty() {
            return view! { <p class="dim">{t.board_camp_empty}</p> }.into_any();
        }
        let now = move |unit| desk.board(|board| board.placed(area).of(unit)).unwrap_or_default();
        let most =
            move |unit| desk.board(|board| board.most_placed(desk.seat, (area, unit), room())).unwrap_or_default();
        let order = move |unit, count| Order::Place(area, unit, count);
        spots::steppers(desk, |unit| camp.of(unit) > 0, now, most, order, &name)
    };
    spots::row(desk, (at, open), beside, move || {
        view! { {within()} {chances::of_defence(desk, area, leader)} }.into_any()
    })
}

/// Step 2: all moves before any battle.
pub fn moving(desk: Desk) -> AnyView {
    let t = texts();
    let can_leave: Vec<Spot> = desk
        .board_now(|board| board.spots().filter(|at| board.may_leave(*at, desk.seat) > 0).collect())
        .unwrap_or_default();
    let nobody = can_leave.is_empty().then(|| view! { <p class="dim">{t.board_move_nobody}</p> });
    let (map, list) = with_map(desk, can_leave, move |from| from_row(desk, from));
    let head = view! { <h2>{t.battle_step_move}</h2> };
    let below = view! {
        <p class="dim">{t.board_move}</p>
        {nobody}
        {list}
        {move || planned(desk)}
        {bonuses(desk)}
    };
    screen(desk, page(desk, head, map, below))
}

/// A place from which units may go, with the ways out.
fn from_row(desk: Desk, (from, open): (Spot, Open)) -> AnyView {
    let beside = move || desk.board(|board| force(board.staying_behind(from, desk.seat))).into_any();
    let within = move || {
        let ways = desk.room.edition(|edition| {
            desk.board_now(|board| board.ways(&edition.map, from).collect::<Vec<_>>()).unwrap_or_default()
        });
        let ways = ways.into_iter().map(|to| way(desk, from, to)).collect_view();
        view! { <ul class="plain ways" aria-label=texts().board_ways(&spots::name(desk.room, from))>{ways}</ul> }
            .into_any()
    };
    spots::row(desk, (from, open), beside, within)
}

/// A way: who stands at its end, who goes, and how an attack is likely to end.
fn way(desk: Desk, from: Spot, to: Spot) -> AnyView {
    let name = spots::name(desk.room, to);
    let kinds = desk.board_now(|board| board.units(from, desk.seat)).unwrap_or_default();
    let now = move |unit| desk.board(|board| board.moved(from, to).of(unit)).unwrap_or_default();
    let most = move |unit| desk.board(|board| board.most_moved(desk.seat, (from, to), unit)).unwrap_or_default();
    let order = move |unit, count| Order::Move { from, to, unit, count };
    view! {
        <li class="way">
            <div class="row row--spread">
                <b class="spot__name">{name.clone()}</b>
                {move || owner(desk, to)}
                {move || spots::others(desk, to, None)}
            </div>
            {spots::steppers(desk, |unit| kinds.of(unit) > 0, now, most, order, &name)}
            {chances::of_attack(desk, to)}
        </li>
    }
    .into_any()
}

/// Whose an area is where nobody's units say so: nobody's.
fn owner(desk: Desk, at: Spot) -> Option<AnyView> {
    let Spot::Land(area) = at else { return None };
    let owner = desk.board(|board| board.owner(area)).flatten();
    owner.is_none().then(|| view! { <span class="dim">{texts().board_free}</span> }.into_any())
}

/// All that is planned to move, in words, each to be taken back with a tap.
fn planned(desk: Desk) -> Option<AnyView> {
    let t = texts();
    let advances = desk.board(|board| board.advances().to_vec())?;
    let lines = advances.iter().map(|advance| {
        let (from, to, force) = (advance.from, advance.to, advance.force);
        let words = spots::moved(desk.room, (from, to), force);
        let cancel = move |()| {
            for unit in kinds(force) {
                desk.order(Order::Move { from, to, unit, count: 0 });
            }
        };
        view! {
            <li class="row row--spread">
                <span>{words.clone()}</span>
                <IconButton glyph=Glyph::Cross label=t.board_take_back(&words) on_press=cancel />
            </li>
        }
    });
    let lines = lines.collect_view();
    (!advances.is_empty()).then(|| view! { <ul class="plain lines">{lines}</ul> }.into_any())
}

/// Step 3: whoever is attacked sends units from his base camp into his areas, and then everybody else is asked, of whom partners may
/// help the `owner` (LE-M28).
pub fn defending(desk: Desk, owner: Seat) -> AnyView {
    let t = texts();
    let areas = desk.board_now(|board| match board.step() {
        Step::Defending(defence) => {
            let open = defence.battles.open.iter();
            open.filter(|area| board.owner(*area) == Some(owner)).collect()
        }
        _ => Vec::new(),
    });
    let areas = areas.unwrap_or_default();
    let attacker = desk.room.name(desk.active);
    let intro = if owner == desk.seat {
        t.board_defend(&attacker)
    } else {
        t.board_defend_for(&attacker, &desk.room.name(owner))
    };
    // With one area there is nothing to open.
    let open = RwSignal::new(if let [only] = areas[..] { Some(Spot::Land(only)) } else { None });
    let rows = areas.into_iter().map(|area| place_row(desk, (area, open), owner)).collect_view();
    let head = view! { <h2>{t.battle_step_defend}</h2> };
    let below = view! {
        <p>{intro}</p>
        {nobody_helps(desk, owner)}
        {aside(desk)}
        <ul class="plain spots">{rows}</ul>
    };
    screen(desk, page(desk, head, chart(desk, open), below))
}

/// One tap for all people who would be asked for help one after the other, where there are several: they see the same screen.
fn nobody_helps(desk: Desk, owner: Seat) -> Option<AnyView> {
    let asked = desk.board_now(|board| board.asked_for_help(owner).collect::<Vec<_>>()).unwrap_or_default();
    let people: Vec<Seat> = asked.into_iter().take_while(|seat| untrack(|| desk.room.bot(*seat)).is_none()).collect();
    let several = people.len() > 1;
    let proceed = move |()| {
        if !desk.asked.get_untracked() {
            desk.asked.set(true);
            for seat in &people {
                desk.room.session.play(*seat, Command::Proceed);
            }
        }
    };
    (several && desk.seat != owner).then(|| {
        view! { <Button weight=Weight::Quiet on_press=proceed>{texts().board_nobody_helps}</Button> }.into_any()
    })
}

/// Phase 2: the units that sabotage still takes from the base camp, one by one.
pub fn discharge(room: Room, seat: Seat) -> AnyView {
    let t = texts();
    let view = room.public();
    (move || {
        let camp = view.with(|view| view.board.as_ref().map(|board| board.camp(seat)))?;
        let due = Some(view.with(View::units_to_lose)).filter(|due| *due > 0)?;
        let buttons = kinds(camp).into_iter().map(|unit| {
            let (name, glyph) = words::unit(unit);
            let lose = move |()| room.act_once(seat, Command::Board(Order::Lose(seat, unit)));
            view! { <Button glyph weight=Weight::Normal on_press=lose>{name}</Button> }
        });
        Some(view! {
            <p role="status">{t.board_discharge(u32::from(due))}</p>
            <div class="answers">{buttons.collect_view()}</div>
        })
    })
    .into_any()
}

/// The units aside of the map: in the base camp with what is planned, and in the drop zone.
fn aside(desk: Desk) -> AnyView {
    let t = texts();
    let camp = move || desk.board(|board| force(board.camp_left(desk.seat)));
    let zone = move || {
        let zone = desk.board(|board| board.zone(desk.seat))?;
        (!zone.is_empty())
            .then(|| view! { <span class="row"><span class="dim">{t.board_zone}</span> {force(zone)}</span> })
    };
    view! {
        <p class="row row--spread camp">
            <span class="row">
                <span class="dim">{t.board_camp}</span>
                {camp}
            </span>
            {zone}
        </p>
    }
    .into_any()
}

/// What everybody has over others in battle (3.6.2), folded away.
fn bonuses(desk: Desk) -> AnyView {
    view! {
        <details class="fold">
            <summary>{texts().battle_bonuses}</summary>
            {battle::bonuses(desk.room, desk.active)}
        </details>
    }
    .into_any()
}

/// The frame of a step: whoever is asked stands at the top, and the button below ends it.
fn screen(desk: Desk, content: AnyView) -> AnyView {
    let t = texts();
    let asked = move || {
        (desk.seat != desk.active || desk.kept.flat.get()).then(|| {
            view! {
                <span class="resource">
                    <PlayerBadge player=desk.room.player(desk.seat) />
                    {t.board_answers(&desk.room.name(desk.seat))}
                </span>
            }
        })
    };
    let bottom = view! { <BottomBar label=t.new_next on_next=move |()| desk.proceed()>{asked}</BottomBar> };
    desk.room.wide_screen((desk.seat, desk.phase), Eye::Open, bottom.into_any(), content)
}
