//! A new version: loaded only when the user says so, and never in the middle of a turn.

use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::update,
    texts::texts,
    ui::{Banner, Button, Tone},
};

/// Whether a turn is under way, so that nothing may interrupt it, and whether a new version waits. The table sets the
/// former. Get it with [`use_busy`].
#[derive(Clone, Copy)]
pub struct Busy {
    turn: RwSignal<bool>,
    update: RwSignal<bool>,
}

impl Busy {
    /// Hands the state to everything below, once, in the app.
    pub fn provide() -> Self {
        let busy = Self { turn: RwSignal::new(false), update: RwSignal::new(false) };
        provide_context(busy);
        busy
    }

    /// Begins to look for new versions. Once, in the app.
    pub fn watch(self) {
        update::watch(move || self.update.set(true));
    }

    /// A turn begins (`true`) or ends.
    pub fn set(self, turn: bool) {
        self.turn.try_set(turn);
    }
}

/// Whether a turn is under way, for the app around this component.
pub fn use_busy() -> Busy {
    expect_context()
}

/// Offers the new version while there is one and no turn is under way.
#[component]
pub fn UpdateBanner() -> impl IntoView {
    let t = texts();
    let busy = use_busy();
    move || {
        (busy.update.get() && !busy.turn.get()).then(|| {
            view! {
                <Banner tone=Tone::Info>
                    <p>{t.update_text}</p>
                    <Button on_press=|()| spawn_local(update::accept())>{t.update_reload}</Button>
                </Banner>
            }
        })
    }
}
