//! Withdrawing, placing, moving and defending on the screen (manual, chapters 3.3 and 3.5, steps 1 to 3).

use leaders::{
    Command, View,
    battle::Force,
    board::{Order, Spot, Step},
    edition::{AreaId, Unit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{BoardContext, chances, chart::chart, flat, spots};
use crate::{
    drawings::drawing,
    games::leaders::{battle, force, room::Room, words},
    texts::leaders::texts,
    ui::{BottomBar, Button, Choice, ChoiceOption, Eye, Glyph, IconButton, PlayerBadge, Weight},
};

/// Phase 1: which unit stays, where there is a choice; all others come home.
pub fn withdrawing(context: BoardContext) -> AnyView {
    let t = texts();
    let choices = context.board_now(|board| {
        let held = board.held(context.seat);
        let units = held.iter().map(|area| (area, board.units(Spot::Land(area), context.seat)));
        units.filter(|(_, units)| kinds(*units).len() > 1).collect::<Vec<_>>()
    });
    let choices = choices.unwrap_or_default().into_iter().map(|(area, units)| keep(context, area, units));
    let rest = view! {
        {aside(context)}
        <p>{t.board_back}</p>
        <div class="stack">{choices.collect_view()}</div>
    };
    screen(context, page(context, (), chart(context, RwSignal::new(None)), rest))
}

/// The unit that stays in an area.
fn keep(context: BoardContext, area: AreaId, units: Force) -> AnyView {
    let kinds = kinds(units);
    let options: Vec<ChoiceOption> = kinds.iter().map(|unit| words::unit(*unit).0.into()).collect();
    let chosen = {
        let kinds = kinds.clone();
        Signal::derive(move || {
            let kept = context.board(|board| match board.step() {
                Step::Withdrawing(stays) => stays.iter().find(|(other, _)| *other == area).map(|(_, unit)| *unit),
                _ => None,
            });
            // The weakest stays where nothing was said.
            kept.flatten().map_or(Some(0), |unit| kinds.iter().position(|kind| *kind == unit))
        })
    };
    view! {
        <Choice
            label=texts().board_keep(&spots::name(context.room, Spot::Land(area)))
            options=Signal::stored(options)
            chosen
            on_choose=move |at: usize| context.order(Order::Keep(area, kinds[at]))
        />
    }
    .into_any()
}

fn kinds(units: Force) -> Vec<Unit> {
    Unit::ALL.into_iter().filter(|unit| units.of(*unit) > 0).collect()
}

/// Step 1: units from the base camp into one's own areas, and into others', which is allowed where an alliance allows it.
pub fn placing(context: BoardContext) -> AnyView {
    let t = texts();
    let (mine, others): (Vec<AreaId>, Vec<AreaId>) = context
        .board_now(|board| {
            let all = context.room.edition(|edition| edition.map.all());
            let held = board.held(context.seat);
            (held.iter().collect(), all.without(held).iter().filter(|area| board.owner(*area).is_some()).collect())
        })
        .unwrap_or_default();
    let row = move |(at, open): (Spot, Open)| match at {
        Spot::Land(area) => place_row(context, (area, open), context.seat),
        Spot::Sea(_) => ().into_any(),
    };
    let open = RwSignal::new(None);
    let rest = others.into_iter().map(|area| row((Spot::Land(area), open))).collect_view();
    let (map, list) = with_map(context, mine.into_iter().map(Spot::Land).collect(), row);
    let head = view! { <h2>{t.battle_step_place}</h2> };
    let below = view! {
        {aside(context)}
        <p class="dim">{t.board_place}</p>
        {list}
        <details class="fold">
            <summary>{t.board_place_others}</summary>
            <ul class="plain spots">{rest}</ul>
        </details>
        {bonuses(context)}
    };
    screen(context, page(context, head, map, below))
}

/// What is open: a place, if any.
type Open = RwSignal<Option<Spot>>;

/// The map, if there is one, and the places as a list: what is opened on the map stands above the list, which is folded away then and
/// opens by itself.
fn with_map(
    context: BoardContext,
    places: Vec<Spot>,
    row: impl Fn((Spot, Open)) -> AnyView + Copy + Send + Sync + 'static,
) -> (Option<AnyView>, AnyView) {
    let (open, listed) = (RwSignal::new(None), RwSignal::new(None));
    let list = view! { <ul class="plain spots">{places.into_iter().map(|at| row((at, listed))).collect_view()}</ul> };
    let Some(map) = chart(context, open) else { return (None, list.into_any()) };
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
pub fn page(context: BoardContext, head: impl IntoView, map: Option<AnyView>, rest: impl IntoView) -> AnyView {
    let is_bare = map.is_none();
    view! {
        {flat::opposite(context)}
        <div class="board" class:board--bare=is_bare class:stage=!is_bare>
            <div class="board__head stage__head">{head}</div>
            {map.map(|map| view! { <div class="board__map stage__board">{map}</div> })}
            <div class="board__rest stage__side">{rest} {flat::switch(context)}</div>
        </div>
    }
    .into_any()
}

/// An area into which units may come: how many stand there, how many may, and what comes of the camp.
fn place_row(context: BoardContext, (area, open): (AreaId, Open), leader: Seat) -> AnyView {
    let t = texts();
    let at = Spot::Land(area);
    let room = move || {
        let fighter = context.room.edition(|edition| context.view.with(|view| view.fighter(leader, edition)));
        context
            .board(|board| context.room.edition(|edition| board.room(edition, area, fighter, context.active)))
            .unwrap_or_default()
    };
    let beside = move || {
        let (limit, there) = room();
        let own = context.board(|board| board.units(at, context.seat).with(board.placed(area))).unwrap_or_default();
        view! {
            {(!own.is_empty()).then(|| force::pictured(own))}
            {spots::others(context, at, Some(context.seat))}
            <span class="spot__room">
                <span aria-hidden="true">{format!("{there}/{limit}")}</span>
                <span class="visually-hidden">{t.board_room(&there, &limit)}</span>
            </span>
        }
        .into_any()
    };
    let name = spots::name(context.room, at);
    let within = move || {
        let camp = context.board_now(|board| board.camp(context.seat)).unwrap_or_default();
        if camp.is_empty() {
            return view! { <p class="dim">{t.board_camp_empty}</p> }.into_any();
        }
        let now = move |unit| context.board(|board| board.placed(area).of(unit)).unwrap_or_default();
        let most = move |unit| {
            context.board(|board| board.most_placed(context.seat, (area, unit), room())).unwrap_or_default()
        };
        let order = move |unit, count| context.order(Order::Place(area, unit, count));
        force::steppers(|unit| camp.of(unit) > 0, now, most, order, &name)
    };
    spots::row(context, (at, open), beside, move || {
        view! { {within()} {chances::of_defence(context, area, leader)} }.into_any()
    })
}

/// Step 2: all moves before any battle.
pub fn moving(context: BoardContext) -> AnyView {
    let t = texts();
    let can_leave: Vec<Spot> = context
        .board_now(|board| board.spots().filter(|at| board.may_leave(*at, context.seat) > 0).collect())
        .unwrap_or_default();
    let nobody = can_leave.is_empty().then(|| view! { <p class="dim">{t.board_move_nobody}</p> });
    let (map, list) = with_map(context, can_leave, move |from| from_row(context, from));
    let head = view! { <h2>{t.battle_step_move}</h2> };
    let below = view! {
        <p class="dim">{t.board_move}</p>
        {nobody}
        {list}
        {move || planned(context)}
        {bonuses(context)}
    };
    screen(context, page(context, head, map, below))
}

/// A place from which units may go, with the ways out.
fn from_row(context: BoardContext, (from, open): (Spot, Open)) -> AnyView {
    let beside = move || context.board(|board| force::pictured(board.staying_behind(from, context.seat))).into_any();
    let within = move || {
        let ways = context.room.edition(|edition| {
            context.board_now(|board| board.ways(&edition.map, from).collect::<Vec<_>>()).unwrap_or_default()
        });
        let ways = ways.into_iter().map(|to| way(context, from, to)).collect_view();
        view! { <ul class="plain ways" aria-label=texts().board_ways(&spots::name(context.room, from))>{ways}</ul> }
            .into_any()
    };
    spots::row(context, (from, open), beside, within)
}

/// A way: who stands at its end, who goes, and how an attack is likely to end.
fn way(context: BoardContext, from: Spot, to: Spot) -> AnyView {
    let name = spots::name(context.room, to);
    let kinds = context.board_now(|board| board.units(from, context.seat)).unwrap_or_default();
    let now = move |unit| context.board(|board| board.moved(from, to).of(unit)).unwrap_or_default();
    let most = move |unit| context.board(|board| board.most_moved(context.seat, (from, to), unit)).unwrap_or_default();
    let order = move |unit, count| context.order(Order::Move { from, to, unit, count });
    view! {
        <li class="way">
            <div class="row row--spread">
                <b class="spot__name">{name.clone()}</b>
                {move || owner(context, to)}
                {move || spots::others(context, to, None)}
            </div>
            {force::steppers(|unit| kinds.of(unit) > 0, now, most, order, &name)}
            {chances::of_attack(context, to)}
        </li>
    }
    .into_any()
}

/// Whose an area is where nobody's units say so: nobody's.
fn owner(context: BoardContext, at: Spot) -> Option<AnyView> {
    let Spot::Land(area) = at else { return None };
    let owner = context.board(|board| board.owner(area)).flatten();
    owner.is_none().then(|| view! { <span class="dim">{texts().board_free}</span> }.into_any())
}

/// All that is planned to move, in words, each to be taken back with a tap.
fn planned(context: BoardContext) -> Option<AnyView> {
    let t = texts();
    let advances = context.board(|board| board.advances().to_vec())?;
    let lines = advances.iter().map(|advance| {
        let (from, to, force) = (advance.from, advance.to, advance.force);
        let words = spots::moved(context.room, (from, to), force);
        let cancel = move |()| {
            for unit in kinds(force) {
                context.order(Order::Move { from, to, unit, count: 0 });
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
pub fn defending(context: BoardContext, owner: Seat) -> AnyView {
    let t = texts();
    let areas = context.board_now(|board| match board.step() {
        Step::Defending(defence) => {
            let open = defence.battles.open.iter();
            open.filter(|area| board.owner(*area) == Some(owner)).collect()
        }
        _ => Vec::new(),
    });
    let areas = areas.unwrap_or_default();
    let attacker = context.room.name(context.active);
    let intro = if owner == context.seat {
        t.board_defend(&attacker)
    } else {
        t.board_defend_for(&attacker, &context.room.name(owner))
    };
    // With one area there is nothing to open.
    let open = RwSignal::new(if let [only] = areas[..] { Some(Spot::Land(only)) } else { None });
    let rows = areas.into_iter().map(|area| place_row(context, (area, open), owner)).collect_view();
    let head = view! { <h2>{t.battle_step_defend}</h2> };
    let below = view! {
        <p>{intro}</p>
        {nobody_helps(context, owner)}
        {aside(context)}
        <ul class="plain spots">{rows}</ul>
    };
    screen(context, page(context, head, chart(context, open), below))
}

/// One tap for all people who would be asked for help one after the other, where there are several: they see the same screen.
fn nobody_helps(context: BoardContext, owner: Seat) -> Option<AnyView> {
    let asked = context.board_now(|board| board.asked_for_help(owner).collect::<Vec<_>>()).unwrap_or_default();
    let people: Vec<Seat> = asked.into_iter().take_while(|seat| untrack(|| context.room.is_here(*seat))).collect();
    let several = people.len() > 1;
    let proceed = move |()| {
        if !context.asked.get_untracked() {
            context.asked.set(true);
            for seat in &people {
                context.room.session.play(*seat, Command::Proceed);
            }
        }
    };
    (several && context.seat != owner).then(|| {
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
            let (name, figure) = words::unit(unit);
            let lose = move |()| room.act_once(seat, Command::Board(Order::Lose(seat, unit)));
            view! { <Button weight=Weight::Normal on_press=lose>{drawing(figure)} {name}</Button> }
        });
        Some(view! {
            <p role="status">{t.board_discharge(u32::from(due))}</p>
            <div class="answers">{buttons.collect_view()}</div>
        })
    })
    .into_any()
}

/// The units aside of the map: in the base camp with what is planned, and in the drop zone.
fn aside(context: BoardContext) -> AnyView {
    let t = texts();
    let camp = move || context.board(|board| force::pictured(board.camp_left(context.seat)));
    let zone = move || {
        let zone = context.board(|board| board.zone(context.seat))?;
        (!zone.is_empty())
            .then(|| view! { <span class="row"><span class="dim">{t.board_zone}</span> {force::pictured(zone)}</span> })
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
fn bonuses(context: BoardContext) -> AnyView {
    view! {
        <details class="fold">
            <summary>{texts().battle_bonuses}</summary>
            {battle::bonuses(context.room, context.active)}
        </details>
    }
    .into_any()
}

/// The frame of a step: whoever is asked stands at the top, and the button below ends it.
fn screen(context: BoardContext, body: AnyView) -> AnyView {
    let t = texts();
    let asked = move || {
        (context.seat != context.active || context.kept.flat.get()).then(|| {
            view! {
                <span class="resource">
                    <PlayerBadge player=context.room.player(context.seat) />
                    {t.board_answers(&context.room.name(context.seat))}
                </span>
            }
        })
    };
    let bottom = view! { <BottomBar label=t.new_next on_next=move |()| context.proceed()>{asked}</BottomBar> };
    context.room.wide_screen((context.seat, context.phase), Eye::Open, bottom.into_any(), body)
}
