//! The "Spielauswahl" screen: continue a saved game or start a new one.

use leptos::{prelude::*, task::spawn_local};
use leptos_router::components::Redirect;
use vault::{Account, Slot};

use super::{aside::AsideList, replace::StartButton, save_card::SaveCard, transfer::ImportButton};
use crate::{
    accounts::{ConfirmReminder, store_error, use_visit},
    browser,
    settings::{InstallHint, UpdateBanner},
    texts::texts,
    ui::{Banner, Button, Card, Frame, Glyph, Icon, Spinner, Tone},
};

/// The games of whoever is signed in.
#[component]
pub fn Shelf() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let (ready, account) = (visit.ready(), visit.account());
    move || {
        if !ready.get() {
            return view! { <Spinner label=t.app_wait /> }.into_any();
        }
        match account.get() {
            None => view! { <Redirect path="/" /> }.into_any(),
            Some(account) => shelf_of(account),
        }
    }
}

/// What is known of the slots.
type Slots = Result<Vec<Slot>, String>;

fn shelf_of(account: Account) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let id = account.id;
    let slots = RwSignal::new(None::<Slots>);
    let fetch = move || {
        let vault = visit.vault();
        spawn_local(async move {
            let found = vault.slots(id, browser::clock::now()).await.map_err(|error| store_error(&error));
            slots.try_set(Some(found));
        });
    };
    fetch();
    let changed = Callback::new(move |()| fetch());
    let games = move || match slots.get() {
        None => view! { <Spinner label=t.games_loading /> }.into_any(),
        Some(Err(error)) => view! {
            <Banner tone=Tone::Bad>
                <p>
                    <b>{t.games_failed}</b>
                </p>
                <p>{error}</p>
                <Button on_press=move |()| fetch()>{t.games_again}</Button>
            </Banner>
        }
        .into_any(),
        Some(Ok(slots)) => {
            let saved = saved(&slots);
            view! {
                <Card title=t.games_new>
                    <p>{t.games_new_text}</p>
                    <StartButton slots />
                </Card>
                {saved}
                <ImportButton account=id changed />
            }
            .into_any()
        }
    };
    let name = account.login.map_or_else(|| t.account_guest.to_owned(), |login| login.mail);
    view! {
        <Frame title=t.games_title wide=true tools=settings_link()>
            <p class="shelf__who dim">{name}</p>
            <UpdateBanner />
            <ConfirmReminder />
            {games}
            <AsideList />
            <InstallHint />
        </Frame>
    }
    .into_any()
}

/// The games in their slots, or what to do while there is none.
fn saved(slots: &[Slot]) -> AnyView {
    let t = texts();
    if slots.iter().all(|slot| *slot == Slot::Free) {
        return view! { <p class="dim">{t.games_empty}</p> }.into_any();
    }
    let mut taken: Vec<_> = slots.iter().filter(|slot| **slot != Slot::Free).cloned().collect();
    // The game played last comes first: it is the one most likely wanted.
    taken.sort_by_key(|slot| match slot {
        Slot::Taken(save) => core::cmp::Reverse(save.updated),
        _ => core::cmp::Reverse(vault::Time::default()),
    });
    let cards = taken
        .into_iter()
        .map(|slot| match slot {
            Slot::Taken(save) => view! { <SaveCard save /> }.into_any(),
            _ => view! { <Banner tone=Tone::Warning>{t.games_from_future}</Banner> }.into_any(),
        })
        .collect_view();
    view! {
        <h2>{t.games_saved}</h2>
        <div class="cards">{cards}</div>
    }
    .into_any()
}

fn settings_link() -> AnyView {
    let label = texts().settings_title;
    view! {
        <leptos_router::components::A href="/settings" attr:class="icon-button" attr:aria-label=label>
            <Icon glyph=Glyph::Settings />
        </leptos_router::components::A>
    }
    .into_any()
}
