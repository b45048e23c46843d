//! „Missionen": three on offer, one at a time (manual, chapter 3.6.5).

use leaders::{
    Command, MissionOrder, RunningMission,
    edition::{Category, MissionKind},
};
use leptos::prelude::*;

use super::Headquarters;
use crate::{
    drawings::drawing,
    games::leaders::{figures, words},
    texts::{self, Language, leaders::texts},
    ui::{Button, Card, Weight},
};

/// The three missions, and the badges earned so far.
pub fn panel(hq: Headquarters) -> AnyView {
    let t = texts();
    let (badges, goal) = hq.view.with_untracked(|view| (view.seats[hq.seat].badges, view.settings.badge));
    let name = hq.room.edition(|edition| {
        let earned = usize::from(badges).checked_sub(1)?;
        edition.badges.get(earned).map(|badge| texts::chosen(&badge.value))
    });
    let state = hq.follow(|mine| (mine.missions, mine.mission, mine.orders.mission));
    let cards = move || {
        state.get().map(|(missions, running, order)| {
            Category::ALL.map(|category| card(hq, category, missions[category as usize], running, order))
        })
    };
    view! {
        <div class="stack">
            <p class="rank">
                {figures::badge(badges).map(drawing)}
                <span>
                    <b>{t.hq_badges(&badges, &goal)}</b>
                    " · "
                    {name.unwrap_or_else(|| t.hq_no_badge.to_owned())}
                </span>
            </p>
            {cards}
            <p class="dim">{t.hq_mission_one}</p>
        </div>
    }
    .into_any()
}

fn card(
    hq: Headquarters,
    category: Category,
    offered: Option<MissionKind>,
    running: Option<RunningMission>,
    order: MissionOrder,
) -> AnyView {
    let mission = hq.room.edition(|edition| edition.mission(offered?).cloned());
    let Some(mission) = mission else { return ().into_any() };
    let text = mission.filled(Language::current().code());
    let running = running.filter(|running| running.category == category);
    let state = running.map(|running| progress(hq, &running, mission.rounds.value, mission.target.value));
    view! {
        <Card title=texts::chosen(&mission.name.value)>
            <span class="card__figure">{drawing(figures::mission(mission.kind))}</span>
            <p class="dim">{words::category(category)}</p>
            <p>{text}</p>
            {state}
            {choice(hq, category, running.is_some(), order)}
        </Card>
    }
    .into_any()
}

/// How far the running mission is.
fn progress(hq: Headquarters, running: &RunningMission, rounds: u16, target: u16) -> AnyView {
    let t = texts();
    let round = hq.view.with_untracked(|view| view.round);
    let left = (running.since + rounds).saturating_sub(round);
    let (done, of) =
        if running.kind == MissionKind::Defence { (running.progress, rounds) } else { (running.progress, target) };
    view! {
        <p class="turn-line">
            {t.hq_active} " · " {t.hq_mission_progress(&done, &of)} " · " {t.hq_mission_left(u32::from(left))}
        </p>
    }
    .into_any()
}

/// The button that takes a mission on, gives it up, or leaves it as it is.
fn choice(hq: Headquarters, category: Category, running: bool, order: MissionOrder) -> AnyView {
    let t = texts();
    let ordered = match order {
        MissionOrder::Keep => false,
        MissionOrder::Activate(chosen) => chosen == category,
        MissionOrder::Abandon => running,
    };
    let (wanted, label, weight) = match (ordered, running) {
        (true, _) => (MissionOrder::Keep, t.hq_stop, Weight::Quiet),
        (false, true) => (MissionOrder::Abandon, t.hq_abandon, Weight::Quiet),
        (false, false) => (MissionOrder::Activate(category), t.hq_activate, Weight::Normal),
    };
    let note = ordered.then_some(if running { t.hq_abandoned } else { t.hq_active });
    let permitted = hq.permits(move || Command::Mission(wanted));
    view! {
        <div class="row row--spread">
            <span class="turn-line">{note}</span>
            <Button
                weight
                disabled=Signal::derive(move || permitted.get().is_err())
                on_press=move |()| hq.order(Command::Mission(wanted))
            >
                {label}
            </Button>
        </div>
    }
    .into_any()
}
