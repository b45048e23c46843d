//! Setting up a game of GENERAL: who plays, people and computers mixed, and the rules the text leaves open.

use general::{FEWEST_PLAYERS, General, Past, Quiet, Setup, Tie, edition::Edition};
use leptos::prelude::*;

use crate::{
    accounts::require_account,
    editions::{OwnEdition, with_edition},
    rules::chapters::general as chapters,
    table::{self, SetupDraft},
    texts::general::texts,
    ui::{Card, Choice, ChoiceOption, Toggle},
};

/// How many may play.
const COUNTS: [u8; 5] = [2, 3, 4, 5, 6];

/// The route `/general`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    with_edition(set_up)
}

fn set_up(edition: Edition, own: OwnEdition<General>) -> AnyView {
    let t = texts();
    let quiet_rounds = edition.quiet_rounds.value;
    let draft =
        SetupDraft::<General>::begin(Setup::for_players(FEWEST_PLAYERS), |setup| setup.check(&edition).is_empty());
    let setup = draft.setup;
    let players = Memo::new(move |_| setup.with(|setup| setup.players));
    let first = view! {
        <p>{t.new_intro}</p>
            {table::invitation::<General>()}
        <Card>
            <Choice
                label=t.new_players
                options=COUNTS.map(|count| ChoiceOption::from(count.to_string())).to_vec()
                chosen=Signal::derive(move || COUNTS.into_iter().position(|count| count == players.get()))
                on_choose=move |at: usize| setup.update(|setup| setup.players = COUNTS[at])
            />
        </Card>
    };
    let besides = view! {
        {rules(setup, quiet_rounds)}
        {own.note(t.new_reconstructed)}
    };
    let seats = Signal::derive(move || players.get().into());
    draft.screen(
        (t.new_title, chapters::SETUP.into()),
        move || edition.clone(),
        seats,
        first.into_any(),
        besides.into_any(),
    )
}

/// What the rule text leaves open.
fn rules(setup: RwSignal<Setup>, quiet_rounds: u8) -> AnyView {
    let t = texts();
    view! {
        <details class="fold">
            <summary>{t.new_rules}</summary>
            <Toggle
                label=t.new_quiet(quiet_rounds.into())
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
