//! The last step: the set-up becomes a game in the vault.

use leptos::{prelude::*, task::spawn_local};
use tabletop::Table;
use vault::{Place, PlaceError, Save, SaveId, SessionId};

use super::{AppGame, save_file};
use crate::{
    accounts::{store_error, use_visit},
    browser,
    library::{ReplaceDialog, SaveSummary, place_of_new_game},
    registry::route_of,
    router::use_way,
    texts::table::texts,
    ui::{Tone, use_notices},
};

/// Makes the game, and asks if another one would have to go.
#[derive(Clone, Copy)]
pub struct Create {
    /// Makes it; a game that may go for it can be named.
    make: Callback<Option<SaveId>>,
    asking: RwSignal<bool>,
    candidates: RwSignal<Vec<Save>>,
}

impl Create {
    /// Gets hold of what making a game needs, while the screen is being built.
    ///
    /// `begin` makes the table and says who sits there, or nothing if the rules refuse the set-up.
    pub fn prepare<G: AppGame>(begin: impl Fn() -> Option<(Table<G>, SaveSummary)> + Send + Sync + 'static) -> Self {
        let visit = use_visit();
        let notices = use_notices();
        let way = use_way();
        let asking = RwSignal::new(false);
        let candidates = RwSignal::new(Vec::<Save>::new());
        let asked_before = visit.account().get_untracked().and_then(|account| place_of_new_game(account.id).replacing);
        let make = Callback::new(move |replacing: Option<SaveId>| {
            let t = texts();
            let Some(account) = visit.account().get_untracked() else { return };
            let Some((table, about)) = begin() else { return notices.say(Tone::Bad, t.table_not_begun) };
            let vault = visit.vault();
            spawn_local(async move {
                let session = SessionId::new(&browser::seed::entropy());
                let (now, entropy) = (browser::clock::now(), browser::seed::entropy());
                let place = Place { account: account.id, replacing: replacing.or(asked_before) };
                match vault.create(place, &save_file(&table, about), session, now, entropy).await {
                    Ok(save) => {
                        let address = route_of(G::TAG, save.id());
                        // The table opens it again by the ordinary way.
                        let _ = vault.close(&save, browser::clock::now()).await;
                        way.run(address);
                        // Behind it: Firefox asks its person, and answers only then.
                        browser::space::persist().await;
                    }
                    Err(PlaceError::NoFreeSlot { candidates: found }) => {
                        candidates.set(found);
                        asking.set(true);
                    }
                    Err(PlaceError::Store(error)) => notices.say(Tone::Bad, store_error(&error)),
                    Err(PlaceError::NoAccount | PlaceError::ChangedElsewhere) => {
                        notices.say(Tone::Bad, t.table_not_begun);
                    }
                }
            });
        });
        Self { make, asking, candidates }
    }

    /// Makes the game.
    pub fn run(self) {
        self.make.run(None);
    }

    /// The question which game may go.
    pub fn dialogs(self) -> AnyView {
        view! {
            <ReplaceDialog
                open=self.asking
                candidates=self.candidates
                on_confirm=Callback::new(move |id| self.make.run(Some(id)))
            />
        }
        .into_any()
    }
}
