//! The bin: games that were put away or made room for others, until somebody deletes them by hand.

use leptos::{prelude::*, task::spawn_local};
use vault::{AccountId, BinEntry, BinError, PlaceError};

use super::{
    figures::date,
    names::{self, Names},
};
use crate::{
    accounts::use_visit,
    browser,
    registry::Entry,
    texts::shelf::texts,
    ui::{Button, Card, ConfirmDialog, Tone, Weight, use_notices},
};

/// The games in the bin; nothing at all if there is none.
pub fn bin(account: AccountId, games: &[BinEntry], names: &Names, changed: Callback<()>) -> Option<AnyView> {
    let t = texts();
    let lines = games.iter().map(|game| entry(account, game, names, changed)).collect_view();
    (!games.is_empty()).then(|| {
        view! {
            <Card title=t.games_bin>
                <p>{t.games_bin_text}</p>
                {lines}
            </Card>
        }
        .into_any()
    })
}

fn entry(account: AccountId, game: &BinEntry, names: &Names, changed: Callback<()>) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let id = game.id;
    let (line, played) = match &game.save {
        Some(save) => (names::line(save, names), t.games_played(&date(save.updated))),
        None => (t.games_unknown.to_owned(), String::new()),
    };
    let title = game.save.as_ref().and_then(|save| Entry::of_tag(&save.game)).map_or("", |game| game.title);
    let restore = move |()| {
        let vault = visit.vault();
        spawn_local(async move {
            match vault.restore(account, id, browser::clock::now()).await {
                Ok(()) => notices.say(Tone::Good, t.games_restored),
                Err(BinError::Place(PlaceError::NoFreeSlot { .. })) => {
                    notices.say(Tone::Warning, t.games_restore_full(&title));
                }
                Err(_) => notices.say(Tone::Bad, t.games_discard_failed),
            }
            changed.run(());
        });
    };
    let asking = RwSignal::new(false);
    let remove = move |()| {
        let vault = visit.vault();
        spawn_local(async move {
            // A name without a game is no harm.
            let _ = names::rename(&vault, id, "").await;
            if vault.remove(account, id).await.is_err() {
                notices.say(Tone::Bad, t.games_discard_failed);
            }
            changed.run(());
        });
    };
    let warning = t.games_remove_text(&line);
    view! {
        <div class="save__binned">
            <p>{line} " " <span class="dim">{played}</span></p>
            <div class="save__actions">
                <Button on_press=restore>{t.games_restore}</Button>
                <Button weight=Weight::Quiet on_press=move |()| asking.set(true)>
                    {t.games_remove}
                </Button>
            </div>
            <ConfirmDialog
                open=asking
                title=t.games_remove_title
                text=warning
                confirm=t.games_remove
                weight=Weight::Danger
                on_confirm=remove
            />
        </div>
    }
    .into_any()
}
