//! What lies open: coins, built-up fields and pieces of every side.

use company_leader::{Aim, FieldId, Phase, View};
use leptos::prelude::*;
use tabletop::Seat;

use super::{room::Room, words};
use crate::{
    texts::{self, company_leader::texts},
    ui::{Card, PlayerName, data_table},
};

/// What everybody can count of a seat.
struct Count {
    built_up: usize,
    revealed: usize,
    down: usize,
}

impl Count {
    fn of(view: &View, seat: Seat) -> Self {
        let own = |at: &FieldId| view.piece(*at).filter(|piece| piece.owner == seat);
        let pieces = || view.rules.board().all().filter_map(|at| Some((at, own(&at)?)));
        Self {
            built_up: pieces().filter(|(at, _)| view.rules.board().built_up().contains(*at)).count(),
            revealed: pieces().filter(|(_, piece)| !piece.is_down()).count(),
            down: pieces().filter(|(_, piece)| piece.is_down()).count(),
        }
    }
}

/// Coins and built-up fields of the side of a seat, for the bottom bar.
pub fn short(view: &View, seat: Seat) -> AnyView {
    let t = texts();
    let division = view.rules.division();
    let side = division.side(seat);
    let fields: usize = division.members(side).map(|seat| Count::of(view, seat).built_up).sum();
    let coins = u32::from(view.now.purses[side.index()]);
    // Who buys counts coins, and two buttons need the room.
    let fields =
        (view.now.phase != Phase::Buying).then(|| t.standing_fields(u32::try_from(fields).unwrap_or_default()));
    view! {
        <span>{t.standing_coins(coins)}</span>
        {fields.map(|fields| view! { <span>{fields}</span> })}
    }
    .into_any()
}

/// What a scenario is about, and how much time is left.
fn orders(room: Room, view: &View) -> Option<AnyView> {
    let t = texts();
    let goal = words::goal(&view.rules, &|seat| room.name(seat));
    let through = matches!(view.rules.aim(), Aim::Escort { .. }).then(|| t.goal_through(&view.now.through));
    let round = view.rules.turns().map(|turns| t.goal_round(&view.now.round.clamp(1, turns), &turns));
    let now = [round, through].into_iter().flatten().collect::<Vec<_>>().join(" · ");
    (!goal.is_empty()).then(|| {
        view! {
            <Card title=t.goal_title>
                <p>{goal}</p>
                <p class="dim">{now}</p>
            </Card>
        }
        .into_any()
    })
}

/// Everything that lies open, side by side.
pub fn standing(room: Room, view: &View) -> AnyView {
    let t = texts();
    let division = view.rules.division();
    let rows = division.seats().map(|seat| {
        let count = Count::of(view, seat);
        let out = view.now.out.has(seat).then(|| view! { <span class="dim">{t.standing_out}</span> });
        let coins = view.now.purses[division.side(seat).index()];
        let player = view! { <PlayerName player=room.player(seat) /> {out} };
        let counts = [count.built_up, count.revealed, count.down].map(IntoAny::into_any);
        [player.into_any()].into_iter().chain(counts).chain([coins.into_any()]).collect()
    });
    let players = texts::table::texts().menu_players;
    let head = [players, t.standing_head_fields, t.standing_head_revealed, t.standing_head_down, t.standing_head_coins];
    let table = data_table(None, head.map(IntoAny::into_any), rows);
    view! {
        {orders(room, view)}
        <Card title=t.standing_title>{table}</Card>
    }
    .into_any()
}
