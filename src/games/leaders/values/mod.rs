//! The numbers of the edition, and where each comes from. Who owns a printed box types in the true ones.

mod names;
mod sheet;

pub use sheet::sign;

use leaders::edition::Edition;
use leptos::{prelude::*, task::spawn_local};
use vault::DocumentError;

use crate::{
    accounts::{AppVault, use_visit},
    browser,
    texts::leaders::texts,
    ui::{Back, Banner, Frame, Spinner, Tone},
};

/// Under which name the owner's numbers lie in the vault.
const DOCUMENT: &str = "values/leaders";

/// Why the owner's numbers are not there.
#[derive(Clone, Debug)]
pub enum Unread {
    /// The vault does not hand them out.
    Vault(DocumentError),
    /// This version cannot do anything with them. Here they are.
    Text(String),
}

/// The numbers a new game is played with: those of the house, and where an owner has typed in others, those.
pub async fn edition(vault: &AppVault) -> Result<Edition, Unread> {
    match vault.document(DOCUMENT, browser::clock::now()).await {
        Ok(None) => Ok(Edition::house()),
        Ok(Some(text)) => Edition::house().with_own_values(&text).map_err(|_| Unread::Text(text)),
        Err(error) => Err(Unread::Vault(error)),
    }
}

/// Keeps the owner's numbers of an edition.
async fn keep(vault: &AppVault, edition: &Edition) -> Result<(), DocumentError> {
    vault.put_document(DOCUMENT, &edition.own_values(), browser::clock::now()).await
}

/// The route `/values`.
#[component]
pub fn Values() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let found = RwSignal::new_local(None::<Result<Edition, Unread>>);
    Effect::new(move || {
        if visit.ready().get() {
            let vault = visit.vault();
            spawn_local(async move {
                let read = edition(&vault).await;
                found.try_set(Some(read));
            });
        }
    });
    let content = move || match found.get() {
        None => view! { <Spinner label=t.values_loading /> }.into_any(),
        Some(Ok(edition)) => sheet::sheet(edition),
        Some(Err(Unread::Text(text))) => sheet::unread(text, found),
        Some(Err(Unread::Vault(error))) => view! {
            <Banner tone=Tone::Bad>
                <p>{t.values_unread}</p>
                <p>{sheet::trouble(&error)}</p>
            </Banner>
        }
        .into_any(),
    };
    view! {
        <Frame title=t.values_title back=Back::To("/settings")>
            {content}
        </Frame>
    }
}
