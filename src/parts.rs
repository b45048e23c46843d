//! The app comes in parts: the start screen at once, everything else right behind it.
//!
//! `cargo xtask` takes the WebAssembly apart at the functions of this module, so that the first load
//! carries only what the start screen needs (`docs/decisions/parts.md`). Off WebAssembly they are plain functions.

#![allow(unsafe_code, reason = "wasm_split declares what it takes apart as foreign functions")]
#![allow(clippy::unnecessary_wraps, reason = "what a part cannot fail at, fetching it can")]

use core::{future::Future, pin::Pin};

use ::{company_leader::CompanyLeader, general::General, leaders::Leaders, sparta::Sparta};
use leptos::{
    prelude::*,
    task::{spawn_local, spawn_local_scoped_with_cancellation},
    wasm_split::{SplitLoaderError, wasm_split},
};
use vault::SaveFile;

use crate::{
    accounts,
    browser::page,
    games::{company_leader, general, leaders, sparta},
    library::{self, OnShelf},
    settings,
    table::{self, Misfit},
    texts::texts,
    ui::{Button, Frame, Spinner, Weight},
};

/// The code of a part could not be fetched. Asking again may help.
pub type Missing = SplitLoaderError;

/// Makes a screen of each component, in the part of that name, and a function that fetches the part alone.
macro_rules! parts {
    ($($part:ident by $fetch:ident: $first:ident = $first_screen:path $(, $name:ident = $screen:path)*;)+) => { $(
        #[doc = concat!("The screen `", stringify!($first_screen), "`, once its code is there.")]
        #[wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split, preload($fetch))]
        pub fn $first() -> Result<AnyView, Missing> {
            Ok($first_screen().into_any())
        }
        $(
            #[doc = concat!("The screen `", stringify!($screen), "`, once its code is there.")]
            #[wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split)]
            pub fn $name() -> Result<AnyView, Missing> {
                Ok($screen().into_any())
            }
        )*
    )+ };
}

parts! {
    shelf by fetch_shelf: shelf = library::Shelf, settings = settings::SettingsScreen;
    game by fetch_game: new_game = leaders::NewGame, play_leaders = table::play::<Leaders>, values = leaders::Values;
    account by fetch_account: register = accounts::Register, sign_in = accounts::SignIn,
        recover = accounts::Recover, code = accounts::CodeScreen;
    sparta by fetch_sparta: new_sparta = sparta::NewGame, play_sparta = table::play::<Sparta>;
    general by fetch_general: new_general = general::NewGame, play_general = table::play::<General>;
    company_leader by fetch_company_leader: new_company_leader = company_leader::NewGame,
        play_company_leader = table::play::<CompanyLeader>;
    boards by fetch_boards: own_boards = company_leader::Boards, edit_board = company_leader::EditBoard;
}

/// Plays a whole file by the rules, and says about it what the shelf is to show.
pub type Verifier = fn(&SaveFile) -> Result<Vec<u8>, Misfit>;

/// What checks a file of LEADERS before it is taken in.
#[wasm_split(game, fallible, wasm_split_path = ::leptos::wasm_split)]
fn leaders_verifier() -> Result<Verifier, Missing> {
    Ok(table::verify::<Leaders>)
}

/// What checks a file of Sparta before it is taken in.
#[wasm_split(sparta, fallible, wasm_split_path = ::leptos::wasm_split)]
fn sparta_verifier() -> Result<Verifier, Missing> {
    Ok(table::verify::<Sparta>)
}

/// What checks a file of GENERAL before it is taken in.
#[wasm_split(general, fallible, wasm_split_path = ::leptos::wasm_split)]
fn general_verifier() -> Result<Verifier, Missing> {
    Ok(table::verify::<General>)
}

/// What checks a file of Company Leader before it is taken in.
#[wasm_split(company_leader, fallible, wasm_split_path = ::leptos::wasm_split)]
fn company_leader_verifier() -> Result<Verifier, Missing> {
    Ok(table::verify::<CompanyLeader>)
}

/// What checks a file of a game before it is taken in.
pub async fn verifier(game: OnShelf) -> Result<Verifier, Missing> {
    match game {
        OnShelf::Leaders => leaders_verifier().await,
        OnShelf::Sparta => sparta_verifier().await,
        OnShelf::General => general_verifier().await,
        OnShelf::CompanyLeader => company_leader_verifier().await,
    }
}

/// Fetches every part while the start screen is being read, in the order in which they will be wanted, and then tells
/// the page that the line is free.
pub fn fetch_all() {
    spawn_local(async {
        // What does not come now is asked for again by the screen that needs it, and said there.
        let _ = fetch_shelf().await;
        let _ = fetch_game().await;
        let _ = fetch_sparta().await;
        let _ = fetch_general().await;
        let _ = fetch_company_leader().await;
        let _ = fetch_boards().await;
        let _ = fetch_account().await;
        page::announce("leaders-parts-settled");
    });
}

/// A screen whose code may still be on its way.
pub fn arriving<F: Future<Output = Arrival> + 'static>(screen: fn() -> F) -> AnyView {
    waiting(Box::new(move || Box::pin(screen())))
}

/// The screen itself, or why it is not there.
type Arrival = Result<AnyView, Missing>;

/// Not generic, so that it is compiled once.
fn waiting(screen: Box<dyn Fn() -> Pin<Box<dyn Future<Output = Arrival>>>>) -> AnyView {
    let arrival = RwSignal::new_local(None::<Arrival>);
    let fetch = StoredValue::new_local(screen);
    let owner = StoredValue::new(Owner::current());
    let ask = Callback::new(move |()| {
        arrival.set(None);
        let coming = fetch.with_value(|screen| screen());
        let show = async move { arrival.set(Some(coming.await)) };
        // Under the owner of this place: a screen the player has left meanwhile is not built.
        if let Some(owner) = owner.get_value() {
            owner.with(|| spawn_local_scoped_with_cancellation(show));
        }
    });
    ask.run(());
    let t = texts();
    (move || {
        arrival.track();
        // A view is shown once; what it shows changes by itself.
        match arrival.write_untracked().take() {
            None => view! { <Spinner label=t.app_wait /> }.into_any(),
            Some(Ok(screen)) => screen,
            Some(Err(_)) => view! {
                <Frame title=t.app_missing>
                    <p>{t.app_missing_text}</p>
                    <Button weight=Weight::Primary on_press=ask>
                        {t.app_again}
                    </Button>
                </Frame>
            }
            .into_any(),
        }
    })
    .into_any()
}
