//! What there is to know of a running game: how it is won, who has what, what a unit is worth, and by which rules it is
//! played.

use general::{Past, Quiet, Tie};
use leptos::prelude::*;
use tabletop::{Seat, SeatSet};

use super::{field, room::Room, rules};
use crate::{
    texts::{self, general::texts},
    ui::Card,
};

/// For the menu.
pub fn overview(room: Room) -> AnyView {
    let (t, menu) = (texts(), texts::table::texts());
    let view = room.public();
    let round = move || view.with(|view| t.table_round(&view.round));
    // It goes to nobody who has a device of his own, and to no computer.
    let round_trip = move || {
        let here: SeatSet = Seat::all(room.session.seats()).filter(|seat| room.is_here(*seat)).collect();
        (here.len() > 1).then(|| t.overview_round_trip(&room.names(here)))
    };
    let standing = move || view.with(|view| field::standing(room, view));
    let units = room.session.edition(|edition| rules::figure(edition, "units"));
    let options = options(room).map(|option| view! { <li>{option}</li> });
    view! {
        <p>{round}</p>
        <p>{t.overview_order} " " {round_trip}</p>
        {standing}
        <Card title=menu.menu_goal>
            <p>{t.overview_goal}</p>
        </Card>
        <Card title=t.overview_units>{units}</Card>
        <Card title=menu.menu_rules>
            <ul>{options.into_iter().collect_view()}</ul>
        </Card>
    }
    .into_any()
}

/// By which of the rules it is played that the text leaves open.
pub fn options(room: Room) -> [String; 3] {
    let t = texts();
    let quiet_rounds = room.session.edition(|edition| edition.quiet_rounds.value);
    room.session.setup(|setup| {
        [
            if setup.quiet == Quiet::Opens { t.new_quiet(quiet_rounds.into()) } else { t.overview_waits.to_owned() },
            if setup.past == Past::Open { t.new_past } else { t.overview_covered }.to_owned(),
            if setup.tie == Tie::FightOn { t.new_tie } else { t.overview_all_lose }.to_owned(),
        ]
    })
}
