//! What everybody may know of a running game: "da die Mitspieler stets wissen müssen welche Boni ein Spieler im Kampf
//! tatsächlich hat" (3.6.2), and by which scenario and settings it is played.

use leaders::Settings;
use leptos::prelude::*;
use tabletop::Seat;

use super::{board, preparations, room::Room, rules, scenario, words};
use crate::{
    texts::{self, chosen, leaders::texts},
    ui::{Card, PlayerName, data_table},
};

/// For the menu.
pub fn overview(room: Room) -> AnyView {
    let (t, menu) = (texts(), texts::table::texts());
    let public = room.public();
    let own = public.with_untracked(|view| view.scenario.clone());
    let scenario = words::scenario(&own);
    let played_by = move || match public.with(|view| view.round) {
        0 => scenario.clone(),
        round => t.overview_played_by(&scenario, &round),
    };
    let settings = public.with_untracked(|view| view.settings.clone());
    let timer = timer(&settings);
    let skills = (!settings.skills).then(|| view! { <p>{t.overview_no_skills}</p> });
    view! {
        <Card title=menu.menu_players>{move || players(room)}</Card>
        <Card title=t.new_nations>
            <ul class="plain lines">{nations(room, settings.skills)}</ul>
        </Card>
        <Card title=menu.menu_goal>
            {room.edition(|edition| preparations::goals(&settings, &own, edition, room.count()))}
            {room.edition(|edition| scenario::details(&own, edition))}
        </Card>
        <Card title=t.overview_units>{room.edition(|edition| rules::figure(edition, "units"))}</Card>
        <Card title=menu.menu_rules>
            <p>{played_by}</p>
            <p>{timer}</p>
            {skills}
        </Card>
    }
    .into_any()
}

/// The map, where there is one, and how all stand.
pub fn centre(room: Room) -> AnyView {
    let view = room.public();
    let turn = Memo::new(move |_| view.with(|view| view.turn().map(|(seat, _)| seat)));
    let map = move || {
        // Read, and not only tracked: a memo that nobody has read follows nothing.
        turn.with(|_| ());
        untrack(|| board::beside(room))
    };
    view! {
        {map}
        <Card title=texts::table::texts().menu_players>{move || players(room)}</Card>
    }
    .into_any()
}

/// Military level, badges, points entered last and marked areas where there are some, in the order of play.
pub fn players(room: Room) -> AnyView {
    let t = texts();
    let has_markers = room.public().with(|view| !view.scenario.markers.is_empty());
    let row = |seat: &Seat| {
        let (military, badges, entered, marked) = room.public().with(|view| {
            let public = &view.seats[*seat];
            (public.military, public.badges, public.entered, view.marked(*seat))
        });
        let cells = [
            view! { <PlayerName player=room.player(*seat) /> }.into_any(),
            military.into_any(),
            badges.into_any(),
            entered.map_or_else(|| "–".to_owned(), |points| points.to_string()).into_any(),
        ];
        cells.into_iter().chain(has_markers.then(|| marked.into_any())).collect()
    };
    let players = texts::table::texts().menu_players;
    let head = [players, t.overview_military, t.overview_badge, t.overview_points].into_iter();
    let head = head.chain(has_markers.then_some(t.overview_markers)).map(IntoAny::into_any);
    data_table(None, head, room.public().with(|view| view.order.iter().map(row).collect::<Vec<_>>()))
}

/// Who leads which nation, and what it can do where skills count.
fn nations(room: Room, skills: bool) -> AnyView {
    let seats = room.public().with_untracked(|view| view.order.clone());
    let line = |seat: Seat| {
        let nation = room.public().with_untracked(|view| view.seats[seat].nation);
        let (name, skill) = room.edition(|edition| {
            let nation = edition.nation(nation)?;
            let skill = skills.then(|| words::skill(nation.skill.value, edition, room.count()));
            Some((chosen(&nation.name.value), skill))
        })?;
        Some(view! {
            <li>
                <div class="row row--spread">
                    <PlayerName player=room.player(seat) />
                    <b>{name}</b>
                </div>
                {skill.map(|skill| view! { <p class="dim">{skill}</p> })}
            </li>
        })
    };
    seats.into_iter().filter_map(line).collect_view().into_any()
}

fn timer(settings: &Settings) -> String {
    let t = texts();
    settings.timer.map_or_else(|| t.overview_no_timer.to_owned(), |seconds| t.overview_timer(&seconds))
}

/// By which scenario, nations, settings and goals it is played, in lines.
pub fn played_by(room: Room) -> Vec<String> {
    let t = texts();
    let view = room.public().get_untracked();
    let scenario = words::scenario(&view.scenario);
    let nation = |seat: &Seat| {
        let name = room.edition(|edition| edition.nation(view.seats[*seat].nation).map(|one| chosen(&one.name.value)));
        format!("{}: {}", room.name(*seat), name.unwrap_or_default())
    };
    let skills = (!view.settings.skills).then(|| t.overview_no_skills.to_owned());
    let goals =
        room.edition(|edition| preparations::goals_in_words(&view.settings, &view.scenario, edition, room.count()));
    let settings = [timer(&view.settings)].into_iter().chain(skills).chain(goals);
    let settings = settings.chain(scenario::special(&view.scenario));
    [scenario].into_iter().chain(view.order.iter().map(nation)).chain(settings).collect()
}
