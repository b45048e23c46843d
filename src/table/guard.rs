//! Stands before every curtain: what is behind it is shown only while the game is this tab's.

use std::rc::Rc;

use leptos::{prelude::*, task::spawn_local};
use vault::WriteError;

use crate::{
    accounts::{AppVault, store_error},
    browser::{listener::Listener, tabs},
    ui::{Notices, Tone, use_notices},
};

/// Asks the vault whether the game on the screen is still this tab's to play. Get it with [`Guard::expect`].
#[derive(Clone, Copy)]
pub struct Guard {
    guarded: StoredValue<Option<Guarded>, LocalStorage>,
    /// It is nobody else's in any case: it is not saved.
    is_open: bool,
    notices: Notices,
}

/// A game on the screen.
#[derive(Clone)]
struct Guarded {
    vault: AppVault,
    save: vault::OpenSave,
    /// Puts the game away that was lost.
    lose: Rc<dyn Fn(vault::OwnershipError)>,
    /// Hears when another tab opens a game.
    _ear: Rc<Option<Listener>>,
}

impl Guard {
    /// Makes the guard of a route, and hands it to everything below.
    pub fn provide() -> Self {
        Self::make(false)
    }

    /// The same for a table without a save, which no other tab can have.
    pub fn provide_open() {
        Self::make(true);
    }

    fn make(is_open: bool) -> Self {
        let guard = Self { guarded: StoredValue::new_local(None), is_open, notices: use_notices() };
        provide_context(guard);
        guard
    }

    /// The guard of the game around this component.
    pub fn expect() -> Self {
        expect_context()
    }

    /// Begins to guard a game; `lose` is called once it is found in other hands, at the latest before a curtain rises.
    pub fn watch(self, vault: AppVault, save: vault::OpenSave, lose: impl Fn(vault::OwnershipError) + 'static) {
        let ear = Rc::new(tabs::on_announcement(move || self.run(|| {})));
        self.guarded.set_value(Some(Guarded { vault, save, lose: Rc::new(lose), _ear: ear }));
    }

    /// Does something if the game is still ours, as the vault says now; otherwise puts it away.
    pub fn run(self, then: impl FnOnce() + 'static) {
        if self.is_open {
            return then();
        }
        let Some(Guarded { vault, save, lose, .. }) = self.guarded.try_get_value().flatten() else { return };
        spawn_local(async move {
            match vault.verify_owner(&save).await {
                Ok(()) => then(),
                Err(WriteError::Lost(loss)) => {
                    tabs::release(&save.id().to_string());
                    lose(loss);
                }
                // Without the storage no command could be kept either: better no secrets than those of another time.
                Err(WriteError::Store(error)) => self.notices.say(Tone::Bad, store_error(&error)),
                Err(_) => {}
            }
        });
    }
}
