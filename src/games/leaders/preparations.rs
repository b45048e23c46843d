//! Before the first round: material, start areas, compensation, rules (manual, chapters 2.6 to 2.10).

use leaders::{
    Page, Victory,
    edition::{AreaSet, ContinentId, Edition, Scenario, StartRule, Unit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{areas, board, figures, room::Room, scenario, words};
use crate::{
    drawings::drawing,
    rules::chapters::leaders as chapters,
    texts::{self, leaders::texts},
    ui::{Banner, BottomBar, Card, Frame, PlayerName},
};

/// The open page of the preparations.
pub fn page(room: Room, page: Page) -> AnyView {
    let t = texts();
    let (title, content) = match page {
        Page::Material => (t.prep_material, material(room)),
        Page::StartAreas => (t.prep_areas, start_areas(room)),
        Page::Compensation => (t.prep_compensation, compensation(room)),
        Page::Rules => (t.prep_rules, rules(room)),
    };
    let public = room.public();
    let blocked = move || areas_left(room, page).or_else(|| room.left_to(public.with(|view| view.acts)));
    let next = view! {
        <BottomBar label=t.new_next on_next=move |()| room.turn_page() blocked=Signal::derive(blocked)>
            {(page == Page::StartAreas).then(|| next_to_occupy(room))}
        </BottomBar>
    }
    .into_any();
    view! {
        <Frame columns=true title chapter=chapters::START_AREAS back=room.back_openly() bottom=next>
            {content}
        </Frame>
    }
    .into_any()
}

/// Why the preparations do not go on yet: where the app knows the points, all areas are occupied first.
fn areas_left(room: Room, page: Page) -> Option<String> {
    let held = |held: AreaSet, areas: AreaSet| held.union(areas);
    let left = room.public().with(|view| {
        let held = view.seats.iter().map(|(_, seat)| seat.areas).fold(AreaSet::EMPTY, held);
        let asked = page == Page::StartAreas && view.settings.board.knows_points();
        asked.then(|| room.edition(|edition| edition.map.all().without(held).len()))
    });
    left.filter(|left| *left > 0).map(|left| texts().refusal_areas_left(left))
}

/// The seats in the order of play.
fn order(room: Room) -> Vec<Seat> {
    room.public().with_untracked(|view| view.order.clone())
}

/// 2.6: what each player takes, and the order of play.
fn material(room: Room) -> AnyView {
    let t = texts();
    let order = order(room);
    let first = order.first().map(|seat| room.name(*seat)).unwrap_or_default();
    let supply = room.edition(|edition| edition.supply.clone());
    let on_screen = board::is_on_screen(room);
    let cards = order.into_iter().map(move |seat| {
        let setup = room.session.setup(|setup| setup.players[seat.index()].clone());
        let nation =
            room.edition(|edition| edition.nation(setup.nation).map(|nation| texts::chosen(&nation.name.value)));
        let colour = room.edition(|edition| words::figures(edition, setup.colour));
        let figures = t.prep_material_figures(&colour, &supply.infantry.value, &supply.tank.value, &supply.plane.value);
        view! {
            <li>
                <Card>
                    <PlayerName player=room.player(seat) />
                    <ul class="plain">
                        {if on_screen {
                            view! { <li>{nation}</li> }.into_any()
                        } else {
                            view! {
                                <li>{t.prep_material_board}</li>
                                <li>{t.prep_material_card(&nation.unwrap_or_default())}</li>
                                <li>{figures}</li>
                                <li>{t.prep_material_markers(&colour)}</li>
                            }
                                .into_any()
                        }}
                    </ul>
                </Card>
            </li>
        }
    });
    view! {
        <p>{if on_screen { t.board_intro } else { t.prep_material_intro }}</p>
        <ol class="cards plain" aria-label=t.prep_order>
            {cards.collect_view()}
        </ol>
        <Banner>{t.prep_order_hint(&first)}</Banner>
    }
    .into_any()
}

/// 2.7: by one of three procedures.
fn start_areas(room: Room) -> AnyView {
    let t = texts();
    let view = room.public();
    let rule = view.with_untracked(|view| view.scenario.start.value);
    if rule == StartRule::Fixed {
        return dealt_areas(room);
    }
    let needed = view.with_untracked(|view| view.settings.board.knows_points());
    let intro = match (rule == StartRule::Home, board::is_on_screen(room)) {
        (true, false) => t.prep_areas_home,
        (false, false) => t.prep_areas_free,
        (true, true) => t.board_areas_home,
        (false, true) => t.board_areas_free,
    };
    let whose_turn = move || {
        let (next, done) = view.with(|view| (view.next, view.open_areas.is_empty()));
        match next.filter(|_| !done) {
            None => t.prep_areas_done.to_owned(),
            Some(seat) => t.prep_areas_turn(&room.name(seat)),
        }
    };
    view! {
        <p>{intro}</p>
        {standings(room, rule == StartRule::Home)}
        {(!needed).then(|| view! { <p class="dim">{t.prep_areas_skip}</p> })}
        <details class="fold" open=needed>
            <summary>{if board::is_on_screen(room) { t.prep_areas_here } else { t.prep_areas_record }}</summary>
            <p class="turn-line" role="status">
                {whose_turn}
            </p>
            {areas::occupation(room)}
        </details>
    }
    .into_any()
}

/// Who puts down the next infantry, and where his marker stands: in sight while the areas are tapped.
fn next_to_occupy(room: Room) -> AnyView {
    let view = room.public();
    let next = Memo::new(move |_| {
        let seat = view.with(|view| view.next.filter(|_| !view.open_areas.is_empty()))?;
        let mine = view.with(|view| view.seats[seat].areas);
        Some((seat, room.edition(|edition| edition.income(mine).total)))
    });
    (move || {
        next.get().map(|(seat, total)| {
            view! {
                <span class="resource">
                    <PlayerName player=room.player(seat) />
                    <b class="figure">{total}</b>
                </span>
            }
        })
    })
    .into_any()
}

/// The players in the order of play, and where each one's marker stands: the areas noted for him and the bonuses of the continents
/// he has taken as a whole. Where the scenario says so, with the area each one begins in.
fn standings(room: Room, homes: bool) -> AnyView {
    let t = texts();
    let view = room.public();
    let line = move |seat: Seat| {
        let income = Memo::new(move |_| {
            let mine = view.with(|view| view.seats[seat].areas);
            room.edition(|edition| edition.income(mine))
        });
        let next = move || view.with(|view| view.next == Some(seat) && !view.open_areas.is_empty());
        let home = homes.then(|| {
            let nation = view.with_untracked(|view| view.seats[seat].nation);
            let area = room.edition(|edition| edition.nation(nation).map(|nation| nation.home.value));
            t.prep_areas_home_of(&area.map(|area| areas::area_name(room, area)).unwrap_or_default())
        });
        let bonuses = move || {
            let bonuses = income.with(|income| income.bonuses.clone());
            let name = |(id, bonus): (ContinentId, u16)| {
                let name = room.edition(|edition| edition.map.continents[id.index()].name.value.clone());
                view! { <li class="continent__bonus continent__bonus--got">{name} ": " {t.points_bonus_got(&bonus)}</li> }
            };
            bonuses.into_iter().map(name).collect_view()
        };
        view! {
            <li class="standing" aria-current=move || next().then_some("step")>
                <div class="row row--spread">
                    <PlayerName player=room.player(seat) />
                    <b class="figure">{move || t.points_value(&income.with(|income| income.total))}</b>
                </div>
                <ul class="plain dim">{home.map(|home| view! { <li>{home}</li> })} {bonuses}</ul>
            </li>
        }
    };
    let lines = order(room).into_iter().map(line).collect_view();
    view! {
        <ol class="plain lines" aria-label=t.prep_order>
            {lines}
        </ol>
    }
    .into_any()
}

/// The areas the app has dealt, and what they are worth.
fn dealt_areas(room: Room) -> AnyView {
    let t = texts();
    let cards = order(room).into_iter().map(|seat| {
        let mine = room.public().with_untracked(|view| view.seats[seat].areas);
        let total = room.edition(|edition| edition.income(mine).total);
        let names = mine.iter().map(|area| view! { <li>{areas::area_name(room, area)}</li> }).collect_view();
        view! {
            <Card>
                <header class="row row--spread">
                    <PlayerName player=room.player(seat) />
                    <b class="figure">{t.points_value(&total)}</b>
                </header>
                <ul class="plain columns">{names}</ul>
            </Card>
        }
    });
    view! {
        <p>{if board::is_on_screen(room) { t.board_areas } else { t.prep_areas_fixed }}</p>
        {areas::dealt(room)}
        <div class="cards">{cards.collect_view()}</div>
    }
    .into_any()
}

/// 2.8: infantry for those who come later.
fn compensation(room: Room) -> AnyView {
    let t = texts();
    let lines = order(room).into_iter().zip(1..).map(|(seat, place)| {
        let infantry = room.public().with_untracked(|view| view.seats[seat].compensation);
        view! {
            <li class="row row--spread">
                <span class="dim">{t.prep_compensation_place(&place)}</span>
                <PlayerName player=room.player(seat) />
                <b>{words::units(Unit::Infantry, infantry)}</b>
            </li>
        }
    });
    view! {
        <p>{if board::is_on_screen(room) { t.board_compensation } else { t.prep_compensation_text }}</p>
        <ol class="plain lines">{lines.collect_view()}</ol>
    }
    .into_any()
}

/// 2.9 and 2.10: markers, how to win, special rules.
fn rules(room: Room) -> AnyView {
    let t = texts();
    let (settings, own) = room.public().with_untracked(|view| (view.settings.clone(), view.scenario.clone()));
    let on_screen = board::is_on_screen(room);
    let special = scenario::special(&own);
    let special = if special.is_empty() {
        view! { <p class="dim">{t.prep_rules_special}</p> }.into_any()
    } else {
        let lines = special.into_iter().map(|rule| view! { <li>{rule}</li> }).collect_view();
        view! { <Card title=t.scenario_special><ul class="plain goals">{lines}</ul></Card> }.into_any()
    };
    let markers = room.edition(|edition| scenario::markers(&own, edition));
    let markers = (!markers.is_empty()).then(|| {
        let lines = markers.into_iter().map(|area| view! { <li>{area}</li> }).collect_view();
        view! {
            <Card title=t.scenario_markers>
                {(!on_screen).then(|| view! { <p>{t.scenario_markers_place}</p> })}
                <ul class="plain columns">{lines}</ul>
                {areas::dealt(room)}
            </Card>
        }
    });
    view! {
        <Card title=t.prep_rules_win>
            {room.edition(|edition| goals(&settings, &own, edition, room.count()))}
        </Card>
        {markers}
        {special}
    }
    .into_any()
}

/// The ways to win, for so many players.
pub fn goals(settings: &leaders::Settings, scenario: &Scenario, edition: &Edition, players: u8) -> AnyView {
    let goals = ways(settings, scenario, edition, players);
    let goals =
        goals.into_iter().map(|(way, goal)| view! { <li>{drawing(figures::victory(way))} <span>{goal}</span></li> });
    view! { <ul class="plain victories">{goals.collect_view()}</ul> }.into_any()
}

/// The same in words.
pub fn goals_in_words(
    settings: &leaders::Settings,
    scenario: &Scenario,
    edition: &Edition,
    players: u8,
) -> Vec<String> {
    ways(settings, scenario, edition, players).into_iter().map(|(_, goal)| goal).collect()
}

fn ways(settings: &leaders::Settings, scenario: &Scenario, edition: &Edition, players: u8) -> Vec<(Victory, String)> {
    let t = texts();
    let badge =
        edition.badges.get(usize::from(settings.badge).saturating_sub(1)).map(|badge| texts::chosen(&badge.value));
    let always = [
        (Victory::Military, t.new_win_military(&settings.military)),
        (Victory::Research, t.new_win_research(&settings.research)),
        (Victory::Missions, t.new_win_badge(&settings.badge, &edition.badges.len(), &badge.unwrap_or_default())),
    ];
    always.into_iter().chain(scenario::wins(scenario, players)).collect()
}
