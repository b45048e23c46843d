//! One saved game on the shelf.

use core::time::Duration;

use edition_data::LONGEST_TITLE;
use leptos::{prelude::*, task::spawn_local};
use vault::{AccountId, Save};

use super::{
    figures::date_later,
    names::{self, Names},
    summary::SaveSummary,
    transfer::ExportButton,
};
use crate::{
    accounts::use_visit,
    browser::{self, tabs},
    registry::{Entry, route_of},
    texts::shelf::texts,
    ui::{Button, ButtonLink, PlayerName, TextField, Tone, Weight, use_notices},
};

/// Characters of the longest name, for a field.
#[expect(clippy::cast_possible_truncation, reason = "it is 40")]
const LONGEST_NAME: u16 = LONGEST_TITLE as u16;

/// How long it may take until it is known that nobody has a game open.
const A_MOMENT: Duration = Duration::from_millis(400);

/// What the game is called, who plays, how far they are, when they played last; FORTSETZEN and the export.
#[component]
pub fn SaveCard(
    /// Whose game it is.
    account: AccountId,
    /// The game.
    save: Save,
    /// What games are called.
    names: Names,
    /// It was played last, so continuing it is the likely next thing to do.
    latest: bool,
    /// Called when it has another name, or is gone.
    changed: Callback<()>,
) -> impl IntoView {
    let t = texts();
    let about = SaveSummary::from_bytes(&save.about);
    let state = about.as_ref().map_or_else(|| t.games_unknown.to_owned(), SaveSummary::state);
    let players = about.iter().flat_map(SaveSummary::shown_players).map(|player| view! { <PlayerName player /> });
    // Of the game played last one sees how it stands; of a game without a board, or of an older version, its box.
    let picture = latest.then(|| {
        let board = about.as_ref().and_then(|about| about.board.drawn());
        let known = Entry::of_tag(&save.game);
        board.or_else(|| {
            let address = format!("icons/box-{}.svg", known?.tag);
            Some(view! { <img class="save__box" loading="lazy" src=address alt="" /> }.into_any())
        })
    });
    let played = date_later(save.updated);
    let called = names::called(&save, &names);
    let game = Entry::of_tag(&save.game).map(|game| game.title).filter(|title| *title != called);
    view! {
        <article class="card save">
            {picture}
            <h2 class="card__title">{called}</h2>
            {game.map(|title| view! { <p class="save__game">{title}</p> })}
            <div class="save__players">{players.collect_view()}</div>
            <p>{state}</p>
            {about.is_some_and(|about| about.copied).then(|| view! { <p class="dim">{t.games_copied}</p> })}
            // Its line is kept free for it.
            <p class="dim">{move || played.get().map_or_else(|| "\u{a0}".to_owned(), |date| t.games_played(&date))}</p>
            {save.in_use.map(|_| in_use(&save))}
            <div class="save__actions">
                <ButtonLink href=route_of(&save.game, save.id) weight=if latest { Weight::Primary } else { Weight::Normal }>
                    {t.games_continue}
                </ButtonLink>
                <ExportButton id=save.id />
            </div>
            {keeping(account, &save, &names, changed)}
        </article>
    }
    .into_any()
}

/// That it is open elsewhere, until the tab that has it is gone. A browser that cannot tell leaves it at a perhaps.
fn in_use(save: &Save) -> AnyView {
    let is_free = RwSignal::new(false);
    let id = save.id.to_string();
    spawn_local(async move {
        if tabs::until_free(&id).await {
            is_free.try_set(true);
        }
    });
    // A tab that was left is known to be gone in a moment: what is said of it only to be taken back would let the shelf jump.
    let is_time = RwSignal::new(false);
    set_timeout(
        move || {
            is_time.try_set(true);
        },
        A_MOMENT,
    );
    (move || (is_time.get() && !is_free.get()).then(|| view! { <p class="dim">{texts().games_in_use}</p> })).into_any()
}

/// What is done with a game on the shelf: it gets another name, or goes into the bin.
fn keeping(account: AccountId, save: &Save, names: &Names, changed: Callback<()>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let id = save.id;
    let name = RwSignal::new(names.get(&id.to_string()).cloned().unwrap_or_default());
    let rename = move |()| {
        let vault = visit.vault();
        spawn_local(async move {
            match names::rename(&vault, id, &name.get_untracked()).await {
                Ok(()) => changed.run(()),
                Err(_) => notices.say(Tone::Bad, t.games_rename_failed),
            }
        });
    };
    let discard = move |()| {
        let vault = visit.vault();
        spawn_local(async move {
            match vault.discard(account, id, browser::clock::now()).await {
                Ok(()) => notices.say(Tone::Good, t.games_discarded),
                Err(_) => notices.say(Tone::Bad, t.games_discard_failed),
            }
            changed.run(());
        });
    };
    view! {
        <details class="fold">
            <summary>{t.games_more}</summary>
            <TextField label=t.games_name value=name longest=LONGEST_NAME />
            <div class="save__actions">
                <Button on_press=rename>{t.games_rename}</Button>
                <Button on_press=discard>{t.games_discard}</Button>
            </div>
        </details>
    }
    .into_any()
}
