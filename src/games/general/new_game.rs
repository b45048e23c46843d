//! Setting up a game of GENERAL: who plays, people and computers mixed, and the rules the text leaves open.

use bots::general::LEVELS;
use general::{FEWEST_PLAYERS, General, Past, Quiet, Setup, Tie, edition::Edition};
use leptos::prelude::*;
use serde::{Deserialize, Serialize};
use tabletop::{Game as _, Table};

use crate::{
    accounts::require_account,
    browser::{
        notes::{self, Note, Noting},
        seed::seed,
    },
    table::{Create, Seating, SeatingDraft},
    texts::general::texts,
    ui::{Back, BottomBar, Card, Choice, ChoiceOption, Frame, Toggle},
};

/// How many may play.
const COUNTS: [u8; 5] = [2, 3, 4, 5, 6];

/// Everything that is being settled, as it is noted.
#[derive(Serialize, Deserialize)]
struct Draft {
    setup: Setup,
    seating: SeatingDraft,
}

/// The route `/general`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    let t = texts();
    let setup = RwSignal::new(Setup::for_players(FEWEST_PLAYERS));
    let seating = Seating::new(LEVELS.map(|level| level.name));
    let suits = |noted: &Draft| noted.setup.check(&Edition::house()).is_empty();
    if let Some(noted) = notes::recall(Note::SetUp(General::TAG)).filter(suits) {
        setup.set(noted.setup);
        seating.recall(noted.seating);
    }
    let noting =
        Noting::begin(Note::SetUp(General::TAG), move || Draft { setup: setup.get(), seating: seating.noted() });
    let players = Memo::new(move |_| setup.with(|setup| setup.players));
    let create = Create::prepare(move || {
        let setup = setup.get_untracked();
        let seats = setup.players.into();
        let table = Table::<General>::begin(Edition::house(), setup, seed()).ok()?;
        noting.forget();
        Some((table, untrack(|| seating.about(seats))))
    });
    let blocked = Signal::derive(move || seating.fault(players.get().into()).map(str::to_owned));
    let bottom = view! { <BottomBar label=t.new_start on_next=move |()| create.run() blocked /> };
    let counts = COUNTS.map(|count| ChoiceOption::from(count.to_string())).to_vec();
    let seats = move || {
        let players = players.get();
        untrack(|| seating.choice(players.into()))
    };
    view! {
        <Frame title=t.new_title back=Back::To("/games") bottom=bottom.into_any()>
            <p>{t.new_intro}</p>
            <Card>
                <Choice
                    label=t.new_players
                    options=counts
                    chosen=Signal::derive(move || COUNTS.into_iter().position(|count| count == players.get()))
                    on_choose=move |at: usize| setup.update(|setup| setup.players = COUNTS[at])
                />
            </Card>
            {seats}
            {rules(setup)}
            <details class="fold">
                <summary>{t.new_how}</summary>
                <p>{t.new_how_stake}</p>
                <p>{t.new_how_zone}</p>
                <p>{t.new_how_battle}</p>
                <p>{t.new_how_end}</p>
            </details>
            <p class="dim">{t.new_reconstructed}</p>
            {create.dialogs()}
        </Frame>
    }
    .into_any()
}

/// What the rule text leaves open.
fn rules(setup: RwSignal<Setup>) -> AnyView {
    let t = texts();
    view! {
        <details class="fold">
            <summary>{t.new_rules}</summary>
            <Toggle
                label=t.new_quiet(Edition::house().quiet_rounds.value.into())
                hint=t.new_quiet_text
                on=Signal::derive(move || setup.with(|setup| setup.quiet == Quiet::Opens))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.quiet = if on { Quiet::Opens } else { Quiet::Waits });
                }
            />
            <Toggle
                label=t.new_past
                hint=t.new_past_text
                on=Signal::derive(move || setup.with(|setup| setup.past == Past::Open))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.past = if on { Past::Open } else { Past::Covered });
                }
            />
            <Toggle
                label=t.new_tie
                hint=t.new_tie_text
                on=Signal::derive(move || setup.with(|setup| setup.tie == Tie::FightOn))
                on_change=move |on: bool| {
                    setup.update(|setup| setup.tie = if on { Tie::FightOn } else { Tie::AllLose });
                }
            />
        </details>
    }
    .into_any()
}
