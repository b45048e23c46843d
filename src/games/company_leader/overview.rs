//! What there is to know of a running game: how it is won, what lies open, and what a troop can do.

use company_leader::{Aim, Rules};
use leptos::prelude::*;

use super::{room::Room, rules, standing};
use crate::{
    texts::{self, company_leader::texts},
    ui::Card,
};

/// For the menu.
pub fn overview(room: Room) -> AnyView {
    let t = texts();
    let view = room.public();
    let standing = move || view.with(|view| standing::standing(room, view));
    let ways = view.with_untracked(|view| ways(&view.rules));
    let ways = (!ways.is_empty()).then(|| {
        let ways = ways.into_iter().map(|way| view! { <p>{way}</p> }).collect_view();
        view! { <Card title=texts::table::texts().menu_goal>{ways}</Card> }
    });
    let troops = room.session.edition(|edition| rules::figure(edition, "troops"));
    view! {
        {standing} {ways}
        <Card title=t.overview_troops>{troops}</Card>
    }
    .into_any()
}

/// How a battle is won, apart from what its orders say.
pub fn ways(rules: &Rules) -> Vec<String> {
    let t = texts();
    let by_force = match (rules.division().side_count(), rules.built_up_counts()) {
        (2, true) => t.overview_goal_two,
        (2, false) => t.overview_goal_troops,
        _ => t.overview_goal_three,
    };
    let by_force = matches!(rules.aim(), Aim::Battle).then(|| by_force.to_owned());
    let by_fields = rules.hold().map(|fields| t.overview_hold(fields.into()));
    by_force.into_iter().chain(by_fields).collect()
}
