//! Setting up a game of Sparta: which rules, and who begins.

use leptos::prelude::*;
use sparta::{First, Rules, Setup, Side, Sparta, edition::Edition};
use tabletop::Table;

use super::words;
use crate::{
    accounts::require_account,
    browser::seed::seed,
    editions::{OwnEdition, with_edition},
    library::SaveSummary,
    rules::chapters::sparta as chapters,
    table::{self, Create},
    texts::{self, sparta::texts},
    ui::{Back, BottomBar, Card, Choice, ChoiceOption, Frame},
};

/// Who may begin, in the order of the choice.
const FIRST: [First; 3] = [First::Drawn, First::Chosen(Side::Spartans), First::Chosen(Side::Achaeans)];

/// The route `/sparta`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    with_edition(set_up)
}

fn set_up(edition: Edition, own: OwnEdition<Sparta>) -> AnyView {
    let t = texts();
    let setup = RwSignal::new(Setup::default());
    let create = Create::prepare(move || {
        let table = Table::<Sparta>::begin(edition.clone(), setup.get_untracked(), seed()).ok()?;
        Some((table, SaveSummary::default()))
    });
    let rules = Rules::ALL.map(|rules| ChoiceOption::from(words::rules(rules).0));
    let first = FIRST.map(|first| {
        ChoiceOption::from(match first {
            First::Drawn => t.new_drawn,
            First::Chosen(side) => words::side(side),
        })
    });
    let bottom = view! { <BottomBar label=texts::table::texts().new_start on_next=move |()| create.run() /> };
    view! {
        <Frame title=t.new_title back=Back::To("/games") chapter=chapters::SETUP bottom=bottom.into_any()>
            <p>{t.new_intro}</p>
            {table::invitation::<Sparta>()}
            <Card>
                <Choice
                    label=t.new_rules
                    options=rules.to_vec()
                    chosen=Signal::derive(move || {
                        setup.with(|setup| Rules::ALL.into_iter().position(|rules| rules == setup.rules))
                    })
                    on_choose=move |at: usize| setup.update(|setup| setup.rules = Rules::ALL[at])
                />
                <p class="dim">{move || setup.with(|setup| words::rules(setup.rules).1)}</p>
            </Card>
            <Card>
                <Choice
                    label=t.new_first
                    options=first.to_vec()
                    chosen=Signal::derive(move || {
                        setup.with(|setup| FIRST.into_iter().position(|first| first == setup.first))
                    })
                    on_choose=move |at: usize| setup.update(|setup| setup.first = FIRST[at])
                />
            </Card>
            {own.note(t.new_reconstructed)}
            {create.dialogs()}
        </Frame>
    }
    .into_any()
}
