//! The "Spielauswahl" screen: continue a saved game or start a new one.

use core::cmp::Reverse;

use futures_util::future::join;
use leptos::{prelude::*, task::spawn_local};
use vault::{Account, AccountId, BinEntry, Slot, StoreError, Time};

use super::{
    bin::bin,
    boxes::{self, Boxes},
    names::{self, Names},
    people::won,
    quarantine::QuarantineList,
    replace::StartButton,
    results::{self, GameResult},
    save_card::SaveCard,
    transfer::ImportButton,
};
use crate::{
    accounts::{AppVault, ConfirmReminder, store_error, use_visit},
    browser::{
        self,
        page::{self, Screen},
        style::wear,
    },
    drawings::{drawing, endings},
    registry::SHELF,
    router::send_to,
    settings::{InstallHint, UpdateBanner},
    texts::{self, shelf::texts},
    ui::{Banner, Button, ButtonLink, Card, Frame, Glyph, Icon, Link, Tone, Weight},
};

/// The games of whoever is signed in.
#[component]
pub fn Shelf() -> impl IntoView {
    let visit = use_visit();
    let (ready, account) = (visit.ready(), visit.account());
    // Until there are its games, the page shows the frame of it.
    page::hold();
    move || ready.get().then(|| account.get().map_or_else(|| send_to("/"), shelf_of))
}

/// What an account has.
#[derive(Clone)]
struct Stock {
    slots: Vec<Slot>,
    names: Names,
    results: Vec<GameResult>,
}

impl Stock {
    async fn of(vault: &AppVault, account: AccountId) -> Result<Self, StoreError> {
        let now = browser::clock::now();
        // Beside each other: most of the time is waiting for the browser.
        let said = join(names::names(vault), results::results(vault, account, now));
        let (slots, (names, results)) = join(vault.slots(account, now), said).await;
        Ok(Self { slots: slots?, names, results })
    }
}

fn shelf_of(account: Account) -> AnyView {
    let t = texts();
    let visit = use_visit();
    let id = account.id;
    let stock = RwSignal::new(None::<Result<Stock, String>>);
    let fetch = move || {
        let vault = visit.vault();
        spawn_local(async move {
            let found = Stock::of(&vault, id).await.map_err(|error| store_error(&error));
            stock.try_set(Some(found));
        });
    };
    fetch();
    let changed = Callback::new(move |()| fetch());
    // While the page still shows the shelf by itself.
    let chosen = RwSignal::new(boxes::chosen_on_the_page());
    let has_come = Memo::new(move |_| stock.with(Option::is_some));
    let games = move || {
        Some(match stock.get()? {
            Err(error) => view! {
                <Banner tone=Tone::Bad>
                    <p>
                        <b>{t.games_failed}</b>
                    </p>
                    <p>{error}</p>
                    <Button on_press=move |()| fetch()>{t.games_again}</Button>
                </Banner>
            }
            .into_any(),
            Ok(stock) => cards(id, stock, chosen, changed),
        })
    };
    let name = account.login.map_or_else(|| texts::account::texts().account_guest.to_owned(), |login| login.mail);
    // Not before there is something to show: until then, the page shows the frame of it.
    let shelf = move || {
        page::show(Screen::App);
        let name = name.clone();
        view! {
            <Frame title=t.games_title wide=true tools=settings_link()>
                <p class="shelf__who dim">{name}</p>
                {(!visit.kept().get()).then(|| view! { <Banner tone=Tone::Warning>{texts::texts().start_not_kept}</Banner> })}
                <UpdateBanner />
                <ConfirmReminder />
                {games}
                <QuarantineList />
                <InstallHint />
            </Frame>
        }
    };
    wear(include_str!("../../style/parts/save.css"));
    (move || has_come.get().then(|| untrack(&shelf))).into_any()
}

/// The game played last, first and brightest; then the place for a new one, which many games must not push out of sight; then
/// the others, and the bin.
fn cards(account: AccountId, stock: Stock, chosen: RwSignal<usize>, changed: Callback<()>) -> AnyView {
    let t = texts();
    let Stock { slots, names, results } = stock;
    let mut taken = slots.clone();
    taken.sort_by_key(|slot| match slot {
        Slot::Taken(save) => Reverse(save.updated),
        Slot::FromTheFuture(_) => Reverse(Time::default()),
    });
    let none = taken.is_empty();
    let won = won(account, &results, changed);
    let binned = RwSignal::new(Vec::<BinEntry>::new());
    let vault = use_visit().vault();
    // Far below, and of no hurry. A bin that cannot be read is shown at the next change.
    spawn_local(async move {
        binned.try_set(vault.bin(account).await.unwrap_or_default());
    });
    let in_bin = {
        let names = names.clone();
        move || binned.with(|binned| bin(account, binned, &names, changed))
    };
    let mut saved = taken.into_iter().enumerate().map(move |(at, slot)| match slot {
        Slot::Taken(save) => view! { <SaveCard account save names=names.clone() latest=at == 0 changed /> }.into_any(),
        Slot::FromTheFuture(_) => view! { <Banner tone=Tone::Warning>{t.games_from_future}</Banner> }.into_any(),
    });
    let game = Signal::derive(move || &SHELF[chosen.get()]);
    view! {
        <div class="cards">
            {saved.next()}
            <Card title=t.games_new>
                {none.then(|| view! { <div class="shelf-empty">{drawing(endings::SHELF_EMPTY)} <p>{t.games_empty}</p></div> })}
                <Boxes chosen below=!none />
                <StartButton slots game weight=if none { Weight::Primary } else { Weight::Normal } />
                {move || game.get().odds_address.map(odds_link)}
                <ImportButton account changed />
                <ButtonLink href="/join" weight=Weight::Quiet>
                    {t.games_join}
                </ButtonLink>
            </Card>
            {saved.collect_view()} {won} {in_bin}
        </div>
    }
    .into_any()
}

/// The way to the odds of a game, for use beside a printed board.
fn odds_link(address: &'static str) -> AnyView {
    view! {
        <ButtonLink href=address weight=Weight::Quiet>
            {texts().games_odds}
        </ButtonLink>
    }
    .into_any()
}

fn settings_link() -> AnyView {
    let label = texts().settings_title;
    view! {
        <Link href="/settings" class="icon-button" label>
            <Icon glyph=Glyph::Settings />
        </Link>
    }
    .into_any()
}
