//! The map above the orders: whose everything is, what stands where with what is ordered, and what can be tapped.

use leaders::{
    battle::Force,
    board::{Advance, Board, Order, Spot, Step},
    edition::Unit,
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{BoardContext, flat};
use crate::games::leaders::map::{self, Arrow, MapView, Mark, PlaceView};

/// The map, where the edition has a drawn one. What is tapped is opened; a tap on a place where units of the open one may go sends all
/// that may, and another one calls them back.
pub fn chart(context: BoardContext, open: RwSignal<Option<Spot>>) -> Option<AnyView> {
    let (camera, drawing) = context.kept.map.get_value()?;
    flat::follow(context);
    let shown = Memo::new(move |_| {
        let opened = open.get();
        context.board(|board| seen(context, board, opened)).unwrap_or_default()
    });
    let tap = move |spot: Spot| {
        let from = open.get_untracked();
        match from.filter(|from| context.board_now(|board| is_target(context, board, *from, spot)) == Some(true)) {
            Some(from) => send(context, from, spot),
            None => open.set((from != Some(spot)).then_some(spot)),
        }
    };
    Some(map::main_map(drawing, camera, shown, Callback::new(tap)))
}

/// The map for those who look on: nothing can be tapped.
pub fn onlook(context: BoardContext) -> Option<AnyView> {
    let (camera, drawing) = context.kept.map.get_value()?;
    flat::follow(context);
    Some(map::main_map(drawing, camera, looked_at(context), Callback::new(|_| ())))
}

/// The same beside something else.
pub fn beside(context: BoardContext) -> Option<AnyView> {
    let (camera, drawing) = context.kept.map.get_value()?;
    Some(map::map(drawing, camera, looked_at(context), Callback::new(|_| ())))
}

/// What there is to be seen on the map, with nothing open.
fn looked_at(context: BoardContext) -> Memo<MapView> {
    Memo::new(move |_| {
        let mut shown = context.board(|board| seen(context, board, None)).unwrap_or_default();
        for place in shown.places.values_mut() {
            place.open = false;
        }
        shown
    })
}

/// What there is to be seen on the map.
fn seen(context: BoardContext, board: &Board, open: Option<Spot>) -> MapView {
    let place = |spot: Spot| {
        let owner = match spot {
            Spot::Land(area) => board.owner(area),
            Spot::Sea(_) => None,
        };
        let units = |seat: Seat| match spot {
            Spot::Land(area) if seat == context.seat => board.staying_behind(spot, seat).with(board.placed(area)),
            _ if seat == context.seat => board.staying_behind(spot, seat),
            _ => board.units(spot, seat),
        };
        let armies = Seat::all(context.room.count()).map(|seat| (seat, units(seat)));
        let armies = armies.filter(|(_, force)| !force.is_empty());
        let target =
            open.is_some_and(|open| is_target(context, board, open, spot)) || is_asked_about(context, board, spot);
        let home = match spot {
            Spot::Land(area) => context.room.at_home(area),
            Spot::Sea(_) => None,
        };
        PlaceView {
            home,
            owner: owner.map(|owner| context.room.player(owner)),
            armies: armies.map(|(seat, force)| (context.room.player(seat), force)).collect(),
            mark: if open == Some(spot) { Some(Mark::Selected) } else { target.then_some(Mark::Target) },
            open: target || can_open(context, board, spot),
        }
    };
    let arrow = |advance: &Advance| Arrow {
        from: advance.from,
        to: advance.to,
        hue: context.room.player(context.seat).hue,
        count: advance.force.total(),
    };
    let asked_about = board.spots().filter(|spot| is_asked_about(context, board, *spot)).collect::<Vec<_>>();
    let held = || board.held(context.seat).iter().map(Spot::Land).collect();
    MapView {
        turned: context.is_turned(),
        home: if asked_about.is_empty() { held() } else { asked_about },
        places: board.spots().map(|spot| (spot, place(spot))).collect(),
        arrows: board.advances().iter().map(arrow).collect(),
    }
}

/// Whether there is something to order about a place.
fn can_open(context: BoardContext, board: &Board, spot: Spot) -> bool {
    match (board.step(), spot) {
        (Step::Placing(_), Spot::Land(area)) => board.owner(area).is_some(),
        (Step::Defending(_), _) => is_asked_about(context, board, spot),
        (Step::Moving(_), _) => board.may_leave(spot, context.seat) > 0,
        _ => false,
    }
}

/// Whether units of the open place may be sent to another one by a tap. One's own places that units can leave are opened instead.
fn is_target(context: BoardContext, board: &Board, open: Spot, spot: Spot) -> bool {
    let moving = matches!(board.step(), Step::Moving(_));
    moving
        && !can_open(context, board, spot)
        && context.room.edition(|edition| board.ways(&edition.map, open).any(|way| way == spot))
}

/// Whether a place is one that the step is about: one under attack, or where a battle is to come.
fn is_asked_about(context: BoardContext, board: &Board, spot: Spot) -> bool {
    match (board.step(), spot) {
        (Step::Defending(defence), Spot::Land(area)) => {
            defence.battles.open.contains(area) && board.defended() == board.owner(area)
        }
        (Step::Fighting(_), _) => board.battles(context.active).iter().any(|(at, _)| *at == spot),
        _ => false,
    }
}

/// All that may go there go, or if some do already, all of these come back.
fn send(context: BoardContext, from: Spot, to: Spot) {
    let planned = context.board_now(|board| (board.moved(from, to), board.sendable(from, context.seat)));
    let Some((before, sendable)) = planned else { return };
    let now = if before.is_empty() { sendable } else { Force::default() };
    for unit in Unit::ALL.into_iter().filter(|unit| now.of(*unit) != before.of(*unit)) {
        context.order(Order::Move { from, to, unit, count: now.of(unit) });
    }
}
