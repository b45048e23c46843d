//! A table on the host that has served the app (`tabletop serve`): how it is made there, and the links to its places.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};
use link::{
    Token,
    roster::{Change, Roster},
    served::{BUILD_PATH, NewTable, Opened, Standing, to_hex},
};
use serde::de::DeserializeOwned;
use tabletop::Seat;

use super::links::links;
use crate::{
    browser::{
        asset, page,
        socket::{self, Request},
    },
    table::Hosts,
    texts::devices::texts,
    ui::{Button, Choice, ChoiceOption, Tone, Weight, use_notices},
};

/// How long a person can be waited for at a table, in days.
const LIMITS: [Option<u32>; 4] = [None, Some(1), Some(3), Some(7)];

const DAY: u32 = 24 * 60 * 60;

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
    let limit = RwSignal::new(0);
    let make = move |()| {
        let Some(new) = table.with_value(|table| table.opening()) else { return };
        // Where no computer can play, nobody is taken over.
        let days = LIMITS[limit.get_untracked()].filter(|_| new.roster.level.is_some());
        let roster = Roster { limit: days.map(|days| days * DAY), ..new.roster };
        let new = NewTable { roster, ..new };
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
            return Some(untrack(|| links(table, opened, &made)));
        }
        let new = Some(()).filter(|()| is_there.get()).and_then(|()| table.with_value(|table| table.opening()));
        new.map(|new| {
            let limits = new.roster.level.map(|_| {
                let options = LIMITS.map(|days| ChoiceOption::from(limit_words(days.map(|days| days * DAY)))).to_vec();
                view! {
                    <Choice
                        label=t.served_limit
                        options
                        chosen=Signal::derive(move || Some(limit.get()))
                        on_choose=move |at: usize| limit.set(at)
                    />
                    <p class="dim">{t.served_limit_text}</p>
                }
            });
            view! {
                <h3>{t.served_title}</h3>
                <p class="dim">{t.served_text}</p>
                {limits}
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

/// Asks the host to change something about a seat; it answers who plays then.
///
/// # Errors
/// Why it does not, in words for the player.
pub async fn changed(table: &[u8; 8], token: Token, seat: Seat, change: Change) -> Result<Roster, String> {
    let path = format!("/api/tables/{}/seats/{}", to_hex(table), seat.0);
    // Writing to memory cannot fail.
    let body = postcard::to_allocvec(&change).unwrap_or_default();
    asked(&path, Request::Post(&to_hex(&token.0), &body)).await
}

/// Asks the host how a game stands, for whoever has a place with this token.
///
/// # Errors
/// Why it does not say so, in words for the player.
pub async fn standing(table: &[u8; 8], token: Token) -> Result<Standing, String> {
    asked(&format!("/api/tables/{}/standing", to_hex(table)), Request::Get(&to_hex(&token.0))).await
}

/// How long somebody may take, as a choice says it: so many seconds, or for ever.
pub fn limit_words(limit: Option<u32>) -> String {
    let t = texts();
    match limit.map(|limit| limit.div_ceil(DAY)) {
        None => t.served_limit_none.to_owned(),
        Some(1) => t.served_limit_day.to_owned(),
        Some(days) => t.served_limit_days(&days),
    }
}
