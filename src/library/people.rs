//! Who has won what, on the shelf; and the names that are offered where somebody is named.

use leptos::{prelude::*, task::spawn_local};
use vault::AccountId;

use super::results::{self, GameResult, Standing, forget, standings};
use crate::{
    accounts::use_visit,
    browser,
    registry::Entry,
    texts::shelf::texts,
    ui::{Card, ConfirmDialog, Glyph, IconButton, Tone, Weight, use_notices},
};

/// Who has won what; nothing at all before the first game is over.
pub fn won(account: AccountId, results: &[GameResult], changed: Callback<()>) -> Option<AnyView> {
    let t = texts();
    let lines = standings(results).into_iter().map(|standing| line(account, standing, changed)).collect::<Vec<_>>();
    (!lines.is_empty()).then(|| {
        view! {
            <Card title=t.results_title>
                <p class="dim">{t.results_text}</p>
                <ul class="plain lines">{lines}</ul>
            </Card>
        }
        .into_any()
    })
}

/// What somebody has won, and the way to forget him.
fn line(account: AccountId, Standing { name, games }: Standing, changed: Callback<()>) -> AnyView {
    let t = texts();
    let (visit, notices) = (use_visit(), use_notices());
    let asking = RwSignal::new(false);
    let of = |(tag, (won, played)): (String, (u32, u32))| {
        let game = Entry::of_tag(&tag).map_or(tag, |game| game.title.to_owned());
        t.results_line(&game, &won, &played)
    };
    let games = games.into_iter().map(of).collect::<Vec<_>>().join(" · ");
    let (title, label) = (t.results_forget_title(&name), t.results_forget(&name));
    let who = name.clone();
    let forget = move |()| {
        let (vault, name) = (visit.vault(), who.clone());
        spawn_local(async move {
            if forget(&vault, account, &name, browser::clock::now()).await.is_err() {
                notices.say(Tone::Bad, t.results_forget_failed);
            }
            changed.run(());
        });
    };
    view! {
        <li class="row row--line">
            <span>
                <b>{name}</b>
                " "
                {games}
            </span>
            <IconButton glyph=Glyph::Cross label on_press=move |()| asking.set(true) />
            <ConfirmDialog
                open=asking
                title
                text=t.results_forget_text
                confirm=t.results_forget_confirm
                weight=Weight::Danger
                on_confirm=forget
            />
        </li>
    }
    .into_any()
}

/// The names of those who have played to an end here, whoever played last first; nobody until they are read.
pub fn known_people() -> Signal<Vec<String>> {
    let visit = use_visit();
    let people = RwSignal::new(Vec::new());
    if let Some(account) = visit.account().get_untracked() {
        spawn_local(async move {
            let results = results::results(&visit.vault(), account.id, browser::clock::now()).await;
            people.try_set(results::people(&results));
        });
    }
    people.into()
}
