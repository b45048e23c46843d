//! Whether this device is told when a place at the host is waited for: by a push message, which comes while nobody looks at the app.

use leptos::{prelude::*, task::spawn_local};
use link::served::{Device, PUSH_PATH, PushKey, Tell, to_hex};
use vault::AccountId;

use super::{code::Served, served::asked};
use crate::{
    accounts::Visit,
    browser::{
        clock,
        push::{self, Hindrance, Subscription},
        socket::Request,
    },
    registry::Entry,
    texts::devices::texts,
    ui::{Button, Tone, Weight, use_notices},
};

/// The name of the document in which stands where this device is told of a place; beside the place's own.
fn document(account: AccountId, table: &[u8; 8]) -> String {
    format!("told/{account}/{}", to_hex(table))
}

/// Where this device is told of a place, as far as it knows.
async fn kept(visit: Visit, account: AccountId, served: &Served) -> Option<String> {
    let found = visit.vault().document(&document(account, &served.table), clock::now()).await.ok()?;
    // An empty one is none.
    found.filter(|endpoint| !endpoint.is_empty())
}

async fn keep(visit: Visit, account: AccountId, served: &Served, endpoint: &str) {
    // What is not kept is asked for again with a touch, which does no harm.
    let _ = visit.vault().put_document(&document(account, &served.table), endpoint, clock::now()).await;
}

/// Whether this device is told of a place. Where its browser has moved it to another address, the host is told that one.
pub async fn is_told(visit: Visit, account: AccountId, served: &Served) -> bool {
    let Some(endpoint) = kept(visit, account, served).await else { return false };
    match push::current().await {
        Some(now) if now.endpoint == endpoint => true,
        Some(now) => tell_me(visit, account, served, now).await.is_ok(),
        None => false,
    }
}

/// Has this device told no more, if it was.
pub async fn stop(visit: Visit, account: AccountId, served: &Served) -> Result<(), String> {
    if let Some(endpoint) = kept(visit, account, served).await {
        say(served, &Tell::NoMore(endpoint)).await?;
        keep(visit, account, served, "").await;
    }
    Ok(())
}

async fn say(served: &Served, wanted: &Tell) -> Result<(), String> {
    // Writing to memory cannot fail.
    let body = postcard::to_allocvec(wanted).unwrap_or_default();
    let path = format!("/api/tables/{}/push", to_hex(&served.table));
    asked(&path, Request::Post(&to_hex(&served.token.0), &body)).await
}

/// Tells the host where, and in which words.
async fn tell_me(visit: Visit, account: AccountId, served: &Served, to: Subscription) -> Result<(), String> {
    let t = texts();
    let Subscription { endpoint, p256dh, auth } = to;
    let title = Entry::of_tag(&served.game).map_or_else(String::new, |game| game.title.to_owned());
    let (turn, finish) = (t.mine_yours.to_owned(), t.mine_over.to_owned());
    say(served, &Tell::Me(Device { endpoint: endpoint.clone(), p256dh, auth, title, turn, finish })).await?;
    keep(visit, account, served, &endpoint).await;
    Ok(())
}

/// Asks the person, the browser and the host, in this order: only the first may wait for a touch.
async fn start(visit: Visit, account: AccountId, served: &Served) -> Result<(), String> {
    let t = texts();
    if !push::allow().await {
        return Err(t.mine_tell_denied.to_owned());
    }
    let PushKey(key) = asked(PUSH_PATH, Request::Read).await?;
    let to = push::subscribe(&key).await.ok_or(t.mine_tell_failed)?;
    tell_me(visit, account, served, to).await
}

/// What a message is, or why there is none here.
pub fn words() -> &'static str {
    let t = texts();
    match push::hindrance() {
        None => t.mine_tell_text,
        Some(Hindrance::Insecure) => t.mine_tell_insecure,
        Some(Hindrance::NotInstalled) => t.mine_tell_not_installed,
        Some(Hindrance::Missing) => t.mine_tell_missing,
        Some(Hindrance::Denied) => t.mine_tell_denied,
    }
}

/// Offers to have this device told of a place, or not any more.
pub fn offered(visit: Visit, served: &Served, is_told: bool) -> AnyView {
    let t = texts();
    let (served, is_told, notices) = (StoredValue::new(served.clone()), RwSignal::new(is_told), use_notices());
    let change = move |()| {
        let Some(account) = visit.account().get_untracked() else { return };
        let (served, was_told) = (served.get_value(), is_told.get_untracked());
        spawn_local(async move {
            let done =
                if was_told { stop(visit, account.id, &served).await } else { start(visit, account.id, &served).await };
            match done {
                Ok(()) => {
                    is_told.try_set(!was_told);
                    notices.say(Tone::Good, if was_told { t.mine_not_told } else { t.mine_told });
                }
                Err(why) => notices.say(Tone::Bad, why),
            }
        });
    };
    (move || {
        let is_told = is_told.get();
        let label = if is_told { t.mine_tell_no_more } else { t.mine_tell };
        // Who is told can always say that he wants no more.
        (is_told || push::hindrance().is_none()).then(|| {
            view! {
                <Button weight=Weight::Quiet on_press=change>
                    {label}
                </Button>
            }
        })
    })
    .into_any()
}
