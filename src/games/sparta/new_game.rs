//! Setting up a game of Sparta: who plays which side, by which rules, and who begins.

use leptos::prelude::*;
use sparta::{First, Rules, Setup, Side, Sparta, edition::Edition};

use super::{analysis, words};
use crate::{
    accounts::require_account,
    editions::{OwnEdition, with_edition},
    rules::chapters::sparta as chapters,
    table::{self, Levels, Place, Seating, SetupDraft},
    texts::sparta::texts,
    ui::{ButtonLink, Card, Choice, ChoiceOption, Glyph, Weight},
};

/// Who may begin, in the order of the choice.
const FIRST: [First; 3] = [First::Drawn, First::Chosen(Side::Spartans), First::Chosen(Side::Achaeans)];

/// The route `/sparta`.
#[component]
pub fn NewGame() -> impl IntoView {
    require_account();
    with_edition(set_up)
}

/// A side of the board, until somebody gives it his name.
fn place(side: Side) -> Place {
    let (t, player) = (texts(), words::player(side));
    Place {
        ask_name: t.new_name(&player.name),
        ask_kind: t.new_who(&player.name),
        ask_hue: Some(t.new_colour(&player.name)),
        names: [player.name.clone(), player.name],
        hue: player.hue,
        is_computer: false,
    }
}

fn set_up(edition: Edition, own: OwnEdition<Sparta>) -> AnyView {
    let t = texts();
    let seating = Seating::at(Side::BOTH.map(place).into(), Levels::of::<Sparta>());
    let draft = SetupDraft::<Sparta>::between(Setup::default(), seating, |_| true);
    let setup = draft.setup;
    let rules = Rules::ALL.map(|rules| ChoiceOption::from(words::rules(rules).0));
    let first = FIRST.map(|first| {
        ChoiceOption::from(match first {
            First::Drawn => t.new_drawn,
            First::Chosen(side) => words::side(side),
        })
    });
    let intro = view! {
        <p>{t.new_intro}</p>
        {table::invitation::<Sparta>()}
    };
    let besides = view! {
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
        // Behind what a game asks for: it is no part of it.
        <div class="row">
            <ButtonLink href=analysis::ROUTE weight=Weight::Quiet glyph=Glyph::Research>
                {t.analysis_title}
            </ButtonLink>
        </div>
    };
    draft.screen(
        (t.new_title, chapters::SETUP.into()),
        move || edition.clone(),
        Signal::stored(Side::BOTH.len()),
        intro.into_any(),
        besides.into_any(),
    )
}
