//! A finished game where the browser has not promised to keep it: a word, and the way to a file.

use leptos::{prelude::*, task::spawn_local};

use super::{AppGame, Room};
use crate::{
    browser::space,
    texts::{shelf, table::texts},
    ui::{ButtonLink, Weight},
};

impl<G: AppGame> Room<G> {
    /// Reminds of it at the end of a game that is kept.
    pub(super) fn reminder_to_keep(self) -> AnyView {
        if self.coach().is_some() {
            return ().into_any();
        }
        reminder()
    }
}

fn reminder() -> AnyView {
    let is_due = RwSignal::new(false);
    spawn_local(async move {
        is_due.try_set(space::space().await.is_some_and(|space| !space.persistent));
    });
    let text = if space::clears_unvisited() { shelf::texts().settings_storage_safari } else { texts().over_not_kept };
    (move || {
        is_due.get().then(|| {
            view! {
                <p class="dim">{text}</p>
                <div class="row">
                    <ButtonLink href="/own" weight=Weight::Quiet>
                        {texts().over_keep}
                    </ButtonLink>
                </div>
            }
        })
    })
    .into_any()
}
