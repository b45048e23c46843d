//! A table on the host that has served the app (`tabletop serve`): how it is made there, and the links to its places.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};
use link::served::{BUILD_PATH, Opened, Place};
use tabletop::Viewer;

use super::{
    code::{Code, ROUTE, Served},
    lobby::called,
    show::shown,
};
use crate::{
    browser::{asset, page, socket},
    table::Hosts,
    texts::devices::texts,
    ui::{Button, ButtonLink, Tone, Weight, use_notices},
};

/// Offers to make a table on the host, if there is one, and nothing was played yet; and the links to its places once it is made.
pub fn offered(table: StoredValue<Rc<dyn Hosts>, LocalStorage>) -> AnyView {
    let t = texts();
    let is_there = RwSignal::new(false);
    let opened = RwSignal::new(table.with_value(|table| table.served()));
    let notices = use_notices();
    spawn_local(async move {
        let build = asset::text_at(page::address(BUILD_PATH)).await;
        is_there.try_set(build.is_some_and(|build| build.trim() == format!("{:016x}", link::BUILD)));
    });
    let make = move |()| {
        let Some(new) = table.with_value(|table| table.opening()) else { return };
        let tag = table.with_value(|table| table.tag());
        spawn_local(async move {
            // Writing to memory cannot fail.
            let body = postcard::to_allocvec(&new).unwrap_or_default();
            let answer = socket::tell(&format!("/api/tables/{tag}"), &body).await;
            match answer.map(|bytes| postcard::from_bytes::<Opened>(&bytes)) {
                Ok(Ok(made)) => {
                    table.try_with_value(|table| table.keep_served(&made));
                    opened.try_set(Some(made));
                }
                Ok(Err(_)) => notices.say(Tone::Bad, t.bye_versions),
                Err(why) if why.is_empty() => notices.say(Tone::Bad, t.served_unreachable),
                Err(why) => notices.say(Tone::Bad, why),
            }
        });
    };
    (move || {
        if let Some(made) = opened.get() {
            return Some(untrack(|| places(table, &made)));
        }
        let is_offered = is_there.get() && table.with_value(|table| table.opening()).is_some();
        is_offered.then(|| {
            view! {
                <h3>{t.served_title}</h3>
                <p class="dim">{t.served_text}</p>
                <div class="row">
                    <Button weight=Weight::Quiet on_press=make>
                        {t.served_make}
                    </Button>
                </div>
            }
            .into_any()
        })
    })
    .into_any()
}

/// The links to the places of a table on the host.
fn places(table: StoredValue<Rc<dyn Hosts>, LocalStorage>, made: &Opened) -> AnyView {
    let t = texts();
    let (players, tag) = table.with_value(|table| (table.places(), table.tag()));
    let id = made.table;
    let line = |Place { viewer, token }: &Place| {
        let code = Code::Served(Served { game: tag.to_owned(), table: id, token: *token }).text();
        let player = players.iter().find(|placed| placed.viewer == *viewer).and_then(|placed| placed.player.clone());
        let name = (player.is_some() || *viewer == Viewer::Public).then(|| called(player));
        let here = format!("{ROUTE}{code}");
        view! {
            <li class="place">
                <details class="fold">
                    <summary>{name}</summary>
                    <div class="stack pairing">{shown(format!("{}{code}", page::address(ROUTE)))}</div>
                </details>
                <div class="row">
                    <ButtonLink href=here weight=Weight::Quiet>
                        {t.served_here}
                    </ButtonLink>
                </div>
            </li>
        }
    };
    view! {
        <h3>{t.served_title}</h3>
        <p class="dim">{t.served_made}</p>
        <ul class="plain lines">{made.places.iter().map(line).collect_view()}</ul>
    }
    .into_any()
}
