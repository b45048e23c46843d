//! A table on the host that has served the app (`tabletop serve`): how it is made there, and the links to its places.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};
use link::served::{BUILD_PATH, Opened, Place, to_hex, viewer_name};
use serde::de::DeserializeOwned;
use tabletop::Viewer;

use super::{
    code::{Code, ROUTE, Served},
    lobby::called,
    show::shown,
};
use crate::{
    browser::{
        asset, page,
        socket::{self, Request},
    },
    table::Hosts,
    texts::devices::texts,
    ui::{Button, ButtonLink, ConfirmDialog, Tone, Weight, use_notices},
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
            match asked::<Opened>(&format!("/api/tables/{tag}"), Request::Take(&body)).await {
                Ok(made) => {
                    table.try_with_value(|table| table.keep_served(&made));
                    opened.try_set(Some(made));
                }
                Err(why) => notices.say(Tone::Bad, why),
            }
        });
    };
    (move || {
        if let Some(made) = opened.get() {
            return Some(untrack(|| places(table, opened, &made)));
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

/// Asks something of the host.
///
/// # Errors
/// Why there is no answer, in words for the player.
pub async fn asked<T: DeserializeOwned>(path: &str, request: Request<'_>) -> Result<T, String> {
    let t = texts();
    let answer = socket::ask(path, request).await;
    let answer = answer.map_err(|why| if why.is_empty() { t.served_unreachable.to_owned() } else { why })?;
    postcard::from_bytes(&answer).map_err(|_| t.bye_versions.to_owned())
}

/// The links to the places of a table on the host.
fn places(table: StoredValue<Rc<dyn Hosts>, LocalStorage>, opened: RwSignal<Option<Opened>>, made: &Opened) -> AnyView {
    let t = texts();
    let (asking, lost, notices) = (RwSignal::new(false), StoredValue::new(None::<Viewer>), use_notices());
    // What was lost is worth nothing from then on, wherever it is.
    let renew = Callback::new(move |()| {
        let (Some(viewer), Some(mut made)) = (lost.get_value(), opened.get_untracked()) else { return };
        spawn_local(async move {
            let path = format!("/api/tables/{}/places/{}", to_hex(&made.table), viewer_name(viewer));
            match asked::<Place>(&path, Request::Post(&to_hex(&made.opener.0))).await {
                Ok(given) => {
                    for place in made.places.iter_mut().filter(|place| place.viewer == viewer) {
                        *place = given;
                    }
                    table.try_with_value(|table| table.keep_served(&made));
                    opened.try_set(Some(made));
                    notices.say(Tone::Good, t.served_renewed);
                }
                Err(why) => notices.say(Tone::Bad, why),
            }
        });
    });
    let (players, tag) = table.with_value(|table| (table.places(), table.tag()));
    let id = made.table;
    let line = |Place { viewer, token }: &Place| {
        let viewer = *viewer;
        let code = Code::Served(Served { game: tag.to_owned(), table: id, token: *token }).text();
        let player = players.iter().find(|placed| placed.viewer == viewer).and_then(|placed| placed.player.clone());
        let name = (player.is_some() || viewer == Viewer::Public).then(|| called(player));
        let here = format!("{ROUTE}{code}");
        let ask = move |()| {
            lost.set_value(Some(viewer));
            asking.set(true);
        };
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
                    <Button weight=Weight::Quiet on_press=ask>
                        {t.served_renew}
                    </Button>
                </div>
            </li>
        }
    };
    view! {
        <h3>{t.served_title}</h3>
        <p class="dim">{t.served_made}</p>
        <ul class="plain lines">{made.places.iter().map(line).collect_view()}</ul>
        <ConfirmDialog
            open=asking
            title=t.served_renew_title
            text=t.served_renew_text
            confirm=t.served_renew
            on_confirm=renew
        />
    }
    .into_any()
}
