//! What could not be read: kept, shown, and given out, never deleted.

use leptos::{prelude::*, task::spawn_local};
use vault::QuarantineEntry;

use super::{
    figures::{bytes_text, date},
    transfer::hand_out,
};
use crate::{
    accounts::use_visit,
    texts::shelf::texts,
    ui::{Button, Card, Tone, use_notices},
};

/// The data that was set aside on this device; nothing at all if there is none.
#[component]
pub fn QuarantineList() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let entries = RwSignal::new(Vec::<QuarantineEntry>::new());
    spawn_local(async move {
        // A storage that fails is told above, where the games should be.
        if let Ok(found) = visit.vault().set_aside().await {
            entries.try_set(found);
        }
    });
    move || {
        let entries = entries.get();
        (!entries.is_empty()).then(|| {
            view! {
                <Card title=t.games_aside>
                    <p>{t.games_aside_text}</p>
                    {entries.into_iter().map(entry).collect_view()}
                </Card>
            }
        })
    }
}

fn entry(aside: QuarantineEntry) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let notices = use_notices();
    let size = bytes_text(aside.size as u64);
    let line = t.games_aside_entry(&date(aside.when), &size);
    let export = move |()| {
        let (vault, id) = (visit.vault(), aside.id.clone());
        spawn_local(async move {
            match vault.export_aside(&id).await {
                Ok(Some(bytes)) => hand_out(notices, &format!("leaders-{id}.broken"), &bytes).await,
                Ok(None) | Err(_) => notices.say(Tone::Bad, t.games_export_failed),
            }
        });
    };
    view! {
        <div class="row">
            <span>{line}</span>
            <Button on_press=export>
                {t.games_export}
            </Button>
        </div>
    }
    .into_any()
}
