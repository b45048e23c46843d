//! What was set up, before it begins: each part of it can still be changed.

use leptos::prelude::*;

use super::draft::{Draft, Step};
use crate::{
    games::leaders::{preparations, words},
    rules::chapters::leaders as chapters,
    table::Create,
    texts::{self, leaders::texts},
    ui::{BottomBar, Card, Frame, Glyph, IconButton, Player, PlayerName},
};

/// Scenario, settings and players, each with a way to change it; STARTEN makes the game.
pub fn screen(draft: Draft) -> AnyView {
    let t = texts();
    let create = Create::prepare(move || Some((draft.begin_table()?, draft.about())));
    let count = usize::from(draft.count.get_untracked());
    let nobody = (0..count).all(|at| untrack(|| draft.is_computer(at)));
    let blocked = Signal::stored(nobody.then(|| texts::seating::texts().seat_nobody.to_owned()));
    let players = (0..count).map(|at| player(draft, at)).collect_view();
    let bottom = view! { <BottomBar label=texts::table::texts().new_start on_next=move |()| create.run() blocked /> };
    view! {
        <Frame columns=true
            title=t.new_summary
            chapter=chapters::SETUP
            back=draft.back(draft.last_of(count.saturating_sub(1)))
            bottom=bottom.into_any()
        >
            <Card>
                <ul class="plain lines">
                    {line(draft, Step::Players, t.new_players, view! { {t.new_players} ": " <b>{count}</b> })}
                    {players}
                </ul>
            </Card>
            {settings(draft)}
            {create.dialogs()}
        </Frame>
    }
    .into_any()
}

/// A player with his nation.
fn player(draft: Draft, at: usize) -> AnyView {
    let player = draft.player(at);
    let nation = player.nation.get_untracked();
    let (hue, nation) = draft.edition(|edition| {
        let nation = nation.and_then(|id| edition.nation(id)).map(|nation| texts::chosen(&nation.name.value));
        (words::hue(edition, player.colour.get_untracked()), nation)
    });
    let player = Player { name: untrack(|| player.shown_name()), hue };
    let name = player.name.clone();
    let computer = untrack(|| draft.is_computer(at)).then(|| format!(" · {}", texts::seating::texts().seat_computer));
    line(
        draft,
        Step::Player(at),
        &name,
        view! { <PlayerName player /> " " <span class="dim">{nation} {computer}</span> },
    )
}

/// The scenario and the settings.
fn settings(draft: Draft) -> AnyView {
    let t = texts();
    let (id, players) = (draft.scenario.get_untracked(), draft.count.get_untracked());
    let name = draft.edition(|edition| edition.scenario(id).map(words::scenario));
    let settings = draft.settings.get_untracked();
    let timer = settings.timer.map(|seconds| view! { <p>{t.new_timer} ": " {t.new_timer_value(&seconds)}</p> });
    let skills = settings.skills.then(|| view! { <p>{t.new_skills}</p> });
    view! {
        <Card>
            <ul class="plain lines">
                {line(draft, Step::Scenario, t.new_scenario, view! { {t.new_scenario} ": " <b>{name}</b> })}
                // The button beside it says so by ear.
                {line(draft, Step::Settings, t.new_settings, view! { <span aria-hidden="true">{t.new_settings}</span> })}
            </ul>
            <p>{words::board_mode(settings.board).0}</p>
            {timer}
            {skills}
            {draft
                .edition(|edition| {
                    edition.scenario(id).map(|scenario| preparations::goals(&settings, scenario, edition, players))
                })}
        </Card>
    }
    .into_any()
}

/// What was settled in a step, and the way back to it. What is settled besides stays settled.
fn line(draft: Draft, step: Step, what: &str, settled: impl IntoView + 'static) -> AnyView {
    view! {
        <li class="row row--line">
            <span>{settled}</span>
            <IconButton
                glyph=Glyph::Settings
                label=texts().new_change(&what)
                on_press=move |()| draft.step.set(step)
            />
        </li>
    }
    .into_any()
}
