//! Phase 2: the national events, first those for everybody, then behind the curtain those for one (manual, 3.4).

use leaders::{
    Command, Covert, National, Phase, Production, Relation, Secrecy, Stage, View,
    edition::{Field, Unit},
};
use leptos::prelude::*;
use tabletop::Seat;

use super::{board, figures, room::Room, words};
use crate::{
    drawings::drawing,
    table::{Lifted, Unveiled, Veil},
    texts::{self, leaders::texts},
    ui::{BottomBar, Button, Carousel, Eye, Glyph, Weight},
};

/// Phase 2 for a seat.
pub fn events(room: Room, seat: Seat) -> AnyView {
    // How far the player has come is known to the rules; which part he is in follows from it.
    let (public, seen) = room.public().with_untracked(|view| (view.seats[seat].news.len(), view.seats[seat].seen));
    let in_secret = RwSignal::new(seen > public);
    let lifted = Lifted::down(seat);
    (move || {
        if in_secret.get() {
            room.curtain_unless_alone(Veil::before(lifted), move |unveiled| secret_part(room, &unveiled, public))
        } else {
            public_part(room, seat, public, in_secret)
        }
    })
    .into_any()
}

/// The events everybody may see.
fn public_part(room: Room, seat: Seat, count: usize, done: RwSignal<bool>) -> AnyView {
    let t = texts();
    let view = room.public();
    let seen = Memo::new(move |_| view.with(|view| view.seats[seat].seen));
    let index = RwSignal::new(seen.get_untracked().clamp(1, count) - 1);
    let ask = turn_pages(room, seat, index, 0, seen);
    let slide = move |at: usize| {
        let national = room.public().with_untracked(|view| view.seats[seat].news.get(at).copied());
        let more =
            |national: &National| matches!(national, National::Sabotage(_)).then(|| board::discharge(room, seat));
        national.map(|national| slide(room, seat, &national, more(&national)).into_any()).into_any()
    };
    let to_lose = Memo::new(move |_| view.with(View::units_to_lose));
    let unseen = move || {
        if seen.get() < count {
            return Some(t.events_unseen.to_owned());
        }
        (to_lose.get() > 0).then(|| t.refusal_units_to_lose(to_lose.get().into()))
    };
    let bottom = view! {
        <BottomBar label=t.new_next on_next=move |()| done.set(true) blocked=Signal::derive(unseen)>
            <span class="dim" aria-hidden="true">{t.events_public}</span>
        </BottomBar>
    };
    let content = view! {
        <Carousel label=t.events_list count=Signal::stored(count) index ask slide=slide />
    };
    room.screen((seat, Phase::Events), Eye::Open, bottom.into_any(), content.into_any())
}

/// The events and decisions for one player only.
fn secret_part(room: Room, unveiled: &Unveiled, first: usize) -> AnyView {
    let t = texts();
    let (seat, view) = (unveiled.seat(), room.session.private(unveiled));
    let news = view.with_untracked(|view| view.mine.as_ref().map(|mine| mine.news.clone()).unwrap_or_default());
    let count = news.len() - first;
    let seen = Memo::new(move |_| view.with(|view| view.mine.as_ref().map_or(0, |mine| mine.seen)));
    let index = RwSignal::new(seen.get_untracked().saturating_sub(first + 1));
    let ask = turn_pages(room, seat, index, first, seen);
    let shown = StoredValue::new(news);
    let slide = move |at: usize| {
        let national = shown.with_value(|news| news.get(first + at).copied());
        let more = |national: &National| match *national {
            National::Offer(from) => decision(room, seat, view, from),
            National::Production(_) => allies(room, view),
            _ => ().into_any(),
        };
        national.map(|national| slide(room, seat, &national, more(&national))).into_any()
    };
    let may_go_on = room.session.permits(unveiled, || Command::Proceed);
    let blocked = move || Some(words::refusal(may_go_on.get().err()??, &|seat| room.name(seat)));
    let next = move |()| room.proceed();
    let name = room.name(seat);
    let only = t.events_secret(&name);
    let bottom = view! {
        <BottomBar label=t.new_next on_next=next blocked=Signal::derive(blocked)>
            <span class="dim" aria-hidden="true">{only}</span>
        </BottomBar>
    };
    let content = view! {
        <Carousel label=t.events_list count=Signal::stored(count) index ask slide=slide />
    };
    room.screen((seat, Phase::Events), Eye::Closed, bottom.into_any(), content.into_any())
}

/// Tells the rules of every event that is asked for, each once, however fast one leafs. One that is new comes on the
/// screen when that is saved: a reload then finds the same page.
fn turn_pages(room: Room, seat: Seat, index: RwSignal<usize>, first: usize, seen: Memo<usize>) -> Callback<usize> {
    let asked = RwSignal::new(index.get_untracked());
    let told = StoredValue::new(0);
    let saving = room.session.saving();
    Effect::new(move || {
        // What did not get through is told again when it is asked for again.
        if !saving.get() {
            told.set_value(seen.get_untracked());
        }
    });
    Effect::new(move || {
        let wanted = first + asked.get() + 1;
        let known = told.get_value().max(seen.get_untracked());
        for _ in known..wanted {
            room.session.play(seat, Command::TurnPage);
        }
        told.set_value(known.max(wanted));
    });
    Effect::new(move || {
        let at = asked.get();
        if seen.get() > first + at && index.get_untracked() != at {
            index.set(at);
        }
    });
    Callback::new(move |at| asked.set(at))
}

/// One event as a card, to those who may see it: when the game is over, everybody.
pub fn slide(room: Room, seat: Seat, national: &National, more: impl IntoView + 'static) -> AnyView {
    let t = texts();
    let (title, text) = words_of(room, seat, national);
    let kind = match national.secrecy() {
        _ if matches!(room.stage().get_untracked(), Stage::Over { .. }) => t.events_public.to_owned(),
        Secrecy::Public => t.events_public.to_owned(),
        Secrecy::Secret => t.events_secret(&room.name(seat)),
        Secrecy::Decision => t.events_decision.to_owned(),
    };
    view! {
        <article class="event">
            <p class="event__kind">{kind}</p>
            <span class="event__glyph">
                {figures::event(national)}
            </span>
            <h2>{title}</h2>
            <p>{text}</p>
            {details(room, national)}
            {more.into_any()}
        </article>
    }
    .into_any()
}

/// The figures of an event that has some.
fn details(room: Room, national: &National) -> AnyView {
    let t = texts();
    match *national {
        National::Reinforcements(units) => {
            let lines = Unit::ALL.into_iter().filter(|unit| units[*unit as usize] > 0).map(|unit| {
                view! {
                    <li class="row">
                        {drawing(words::unit(unit).1)}
                        <b class="figure">{words::units(unit, units[unit as usize])}</b>
                    </li>
                }
            });
            view! { <ul class="plain lines">{lines.collect_view()}</ul> }.into_any()
        }
        National::Technology(field, level) => {
            let text = room.edition(|edition| words::research(field, level, edition, room.count()));
            let marker = (field == Field::Military).then_some(t.events_technology_marker);
            view! {
                <p>{text}</p>
                <p class="dim">{marker}</p>
            }
            .into_any()
        }
        National::Intelligence(_, research) => {
            let lines = Field::ALL.map(|field| {
                view! {
                    <li class="row row--spread">
                        <span>{words::field(field)}</span>
                        <b>{t.research_level(&research[field as usize])}</b>
                    </li>
                }
            });
            view! { <ul class="plain lines">{lines.collect_view()}</ul> }.into_any()
        }
        National::Production(production) => ledger(&production),
        _ => ().into_any(),
    }
}

/// Where the points of a turn come from.
fn ledger(production: &Production) -> AnyView {
    let t = texts();
    let lines = [
        (t.events_production_entered, production.entered, ""),
        (t.events_production_research, production.research, "+"),
        (t.events_production_skill, production.skill, "+"),
        (t.events_production_markers, production.markers, "+"),
        (t.events_production_tributes, production.tributes, "+"),
        (t.events_production_saved, production.saved, "+"),
        (t.events_production_boycott, production.boycott, "−"),
    ];
    let rows =
        lines.into_iter().filter(|(_, points, sign)| *points > 0 || sign.is_empty()).map(|(name, points, sign)| {
            view! {
                <div>
                    <dt>{name}</dt>
                    <dd>{sign} {counted(points)}</dd>
                </div>
            }
        });
    view! {
        <dl class="ledger">
            {rows.collect_view()} <div class="ledger__total">
                <dt>{t.events_production_available}</dt>
                <dd class="figure">{counted(production.available())}</dd>
            </div>
        </dl>
    }
    .into_any()
}

/// Points that are seen to come in.
fn counted(points: u32) -> AnyView {
    view! {
        <span class="counted" style:--to=points.to_string()>
            <span>{points}</span>
        </span>
    }
    .into_any()
}

/// Whom the player may not attack in the phase that follows: at the last moment at which nobody else looks on (3.6.3).
fn allies(room: Room, view: Memo<View>) -> AnyView {
    let names = view.with_untracked(|view| {
        let mine = view.mine.as_ref()?;
        let bound = view.order.iter().filter(|other| **other != mine.seat && mine.toward[**other].alliance.binds());
        Some(bound.map(|other| room.name(*other)).collect::<Vec<_>>().join(", "))
    });
    let names = names.filter(|names| !names.is_empty());
    names.map(|names| view! { <p class="turn-line">{texts().events_allied(&names)}</p> }).into_any()
}

/// The two answers to an offer; the chosen one stands out and may be changed until the phase ends.
fn decision(room: Room, seat: Seat, view: Memo<View>, from: Seat) -> AnyView {
    let t = texts();
    let answer = Memo::new(move |_| {
        view.with(|view| {
            let answers = &view.mine.as_ref()?.answers;
            answers.iter().find(|(offerer, _)| *offerer == from).map(|(_, accept)| *accept)
        })
    });
    let button = move |accept: bool, glyph: Glyph, label: &'static str| {
        view! {
            <div class="answer" class:answer--chosen=move || answer.get() == Some(accept)>
                <Button
                    glyph
                    weight=Weight::Normal
                    disabled=Signal::derive(move || answer.get() == Some(accept))
                    on_press=move |()| room.session.play(seat, Command::Answer { from, accept })
                >
                    {label}
                </Button>
            </div>
        }
    };
    let said = move || answer.get().map(|accept| if accept { t.events_accepted } else { t.events_declined });
    view! {
        <div class="answers">
            {button(true, Glyph::Check, t.events_accept)} {button(false, Glyph::Cross, t.events_decline)}
        </div>
        <p class="dim" role="status">
            {said}
        </p>
    }
    .into_any()
}

/// The title and the text of an event in the turn of `seat`.
pub fn words_of(room: Room, seat: Seat, national: &National) -> (&'static str, String) {
    let t = texts();
    let name = |seat: Seat| room.name(seat);
    match *national {
        National::Reinforcements(_) if board::is_on_screen(room) => {
            (t.events_reinforcements, t.board_reinforcements.to_owned())
        }
        National::Reinforcements(_) => (t.events_reinforcements, t.events_reinforcements_text.to_owned()),
        National::Sabotage(units) => (t.events_sabotage, t.events_sabotage_text(u32::from(units))),
        National::Boycott(points) => (t.events_boycott, t.events_boycott_text(&points)),
        National::Technology(field, level) => {
            (t.events_technology, t.events_technology_text(&words::field(field), &level))
        }
        National::Glory(badge) => {
            let badge_name = room.edition(|edition| {
                edition.badges.get(usize::from(badge).saturating_sub(1)).map(|badge| texts::chosen(&badge.value))
            });
            (t.events_glory, t.events_glory_text(&name(seat), &badge, &badge_name.unwrap_or_default()))
        }
        National::Diplomats(count) => (t.events_diplomats, t.events_diplomats_text(u32::from(count))),
        National::Tribute(from, points) => (t.events_tribute, t.events_tribute_text(&name(from), &points)),
        National::Succeeded(Covert::Boycott, at) => {
            (t.events_boycott_success, t.events_boycott_success_text(&name(at)))
        }
        National::Succeeded(_, at) => (t.events_sabotage_success, t.events_sabotage_success_text(&name(at))),
        National::Failed(Covert::Boycott, at) => (t.events_boycott_failed, t.events_boycott_failed_text(&name(at))),
        National::Failed(Covert::Sabotage, at) => (t.events_sabotage_failed, t.events_sabotage_failed_text(&name(at))),
        National::Failed(Covert::Espionage, at) => {
            (t.events_espionage_failed, t.events_espionage_failed_text(&name(at)))
        }
        National::Foiled(Covert::Boycott) => (t.events_boycott_foiled, t.events_boycott_foiled_text.to_owned()),
        National::Foiled(Covert::Sabotage) => (t.events_sabotage_foiled, t.events_sabotage_foiled_text.to_owned()),
        National::Foiled(Covert::Espionage) => (t.events_espionage_foiled, t.events_espionage_foiled_text.to_owned()),
        National::Caught(Covert::Boycott, by) => (t.events_diplomat_caught, t.events_diplomat_caught_text(&name(by))),
        National::Caught(Covert::Espionage, by) => (t.events_spy_caught, t.events_spy_caught_espionage(&name(by))),
        National::Caught(Covert::Sabotage, by) => (t.events_spy_caught, t.events_spy_caught_sabotage(&name(by))),
        National::Alliance(with, Relation::Accepted) => (t.events_alliance, t.events_alliance_accepted(&name(with))),
        National::Alliance(with, Relation::Declined) => (t.events_alliance, t.events_alliance_declined(&name(with))),
        National::Alliance(with, Relation::Dissolved) => (t.events_alliance, t.events_alliance_dissolved(&name(with))),
        National::Spies(count) => (t.events_spies, t.events_spies_text(u32::from(count))),
        National::Intelligence(about, _) => (t.events_intelligence, t.events_intelligence_text(&name(about))),
        National::MissionFailed(kind) => {
            let name = room.edition(|edition| edition.mission(kind).map(|mission| texts::chosen(&mission.name.value)));
            (t.events_mission_failed, t.events_mission_failed_text(&name.unwrap_or_default()))
        }
        National::Production(_) => (t.events_production, String::new()),
        National::Offer(from) => (t.events_offer, t.events_offer_text(&name(from))),
    }
}

/// The picture of an event.
pub const fn glyph(national: &National) -> Glyph {
    match national {
        National::Reinforcements(_) => Glyph::Infantry,
        National::Sabotage(_) | National::Succeeded(..) | National::Foiled(Covert::Sabotage) => Glyph::Sabotage,
        National::Boycott(_) | National::Foiled(Covert::Boycott) | National::Failed(Covert::Boycott, _) => {
            Glyph::Boycott
        }
        National::Technology(..) => Glyph::Research,
        National::Glory(_) | National::MissionFailed(_) => Glyph::Medal,
        National::Diplomats(_) | National::Caught(Covert::Boycott, _) => Glyph::Diplomat,
        National::Tribute(..) => Glyph::Tribute,
        National::Alliance(..) | National::Offer(_) => Glyph::Alliance,
        National::Spies(_) | National::Caught(..) => Glyph::Spy,
        National::Intelligence(..) | National::Failed(..) | National::Foiled(_) => Glyph::Espionage,
        National::Production(_) => Glyph::Cog,
    }
}
