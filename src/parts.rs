//! The app comes in parts: what resolves addresses at once, every screen right behind it. The first screen is the page's own.
//!
//! `cargo xtask` takes the WebAssembly apart at the functions of this module, so that the first load
//! carries only what every screen needs (`docs/decisions/parts.md`); those of the games stand in [`crate::registry`]. Off
//! WebAssembly they are plain functions.

#![allow(unsafe_code, reason = "wasm_split declares what it takes apart as foreign functions")]
#![allow(clippy::unnecessary_wraps, reason = "what a part cannot fail at, fetching it can")]

use core::{future::Future, pin::Pin};
use std::rc::Rc;

use futures_util::future::join as both;
use leptos::{
    ev,
    prelude::*,
    task::{spawn_local, spawn_local_scoped_with_cancellation},
    wasm_split::SplitLoaderError,
};

use crate::{
    accounts::{self, Visit, use_visit},
    app::NotFound,
    browser::page::{self, Screen},
    devices, editions, library,
    registry::SHELF,
    settings,
    table::Hosts,
    texts::{self, Language},
};

/// The code of a part could not be fetched. Asking again may help.
pub type Missing = SplitLoaderError;

/// Makes a screen of each component, in the part of that name, which stands on a floor (see [`crate::floors`]).
macro_rules! parts {
    ($($part:ident on $floor:ident: $first:ident = $first_screen:path $(, $name:ident = $screen:path)*;)+) => { $(
        #[doc = concat!("The screen `", stringify!($first_screen), "`, once its code is there.")]
        #[::leptos::wasm_split::wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split)]
        pub fn $first() -> $crate::parts::Arrival {
            $crate::floors::$floor();
            Ok(|| ::leptos::prelude::IntoAny::into_any($first_screen()))
        }
        $(
            #[doc = concat!("The screen `", stringify!($screen), "`, once its code is there.")]
            #[::leptos::wasm_split::wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split)]
            pub fn $name() -> $crate::parts::Arrival {
                Ok(|| ::leptos::prelude::IntoAny::into_any($screen()))
            }
        )*
    )+ };
}

pub(crate) use parts;

parts! {
    shelf on foundation: shelf = library::Shelf;
    settings on behind_the_shelf: settings = settings::SettingsScreen, credits = settings::CreditsScreen, not_found = NotFound;
    account on behind_the_shelf: register = accounts::Register, sign_in = accounts::SignIn,
        recover = accounts::Recover, code = accounts::CodeScreen, own = accounts::OwnScreen;
    editions on of_games: edition = editions::Editor;
    devices on behind_the_shelf: join = devices::Join;
}

/// Shows the places of a table for other devices.
pub type Lobby = fn(Rc<dyn Hosts>) -> AnyView;

/// The places of a table for other devices, which lie beside the screen of a device that comes.
#[leptos::wasm_split::wasm_split(devices, fallible, wasm_split_path = ::leptos::wasm_split)]
pub fn lobby() -> Result<Lobby, Missing> {
    Ok(devices::lobby)
}

/// Begins to fetch what every screen needs, before anything is built. Leptos has no tasks yet.
pub fn fetch_first() {
    wasm_bindgen_futures::spawn_local(async {
        // What does not come is asked for again.
        let _ = both(texts::fetch(Language::current()), accounts::fetch_door()).await;
    });
}

/// Has the vault opened, and tells the page that the line is free for the other parts.
pub fn arrive(visit: Visit) {
    spawn_local(async move {
        // What does not come now is asked for again by the screen that needs it, and said there.
        let _ = visit.arrive().await;
        page::announce("leaders-arrived");
    });
}

/// A screen, and where it is.
pub struct Page {
    /// Its route. `:id` stands for any one step.
    pub route: &'static str,
    /// The screen, once its code is there.
    pub screen: fn() -> Coming<Arrival>,
}

/// The screens that belong to no game, without the start screen.
static PAGES: &[Page] = &[
    Page { route: "/register", screen: || Box::pin(register()) },
    Page { route: "/login", screen: || Box::pin(sign_in()) },
    Page { route: "/recover", screen: || Box::pin(recover()) },
    Page { route: "/code", screen: || Box::pin(code()) },
    Page { route: "/own", screen: || Box::pin(own()) },
    Page { route: "/games", screen: || Box::pin(shelf()) },
    Page { route: "/settings", screen: || Box::pin(settings()) },
    Page { route: "/credits", screen: || Box::pin(credits()) },
    Page { route: "/join", screen: || Box::pin(join()) },
    Page { route: "/editions/:id", screen: || Box::pin(edition()) },
];

impl Page {
    /// The screen at an address. Of two that fit it is the one that stands first.
    pub fn at(address: &str) -> Option<&'static Self> {
        let fits = |page: &&Self| {
            let mut route = page.route.split('/');
            address.split('/').all(|step| route.next().is_some_and(|way| way == ":id" || way == step))
                && route.next().is_none()
        };
        PAGES.iter().chain(SHELF.iter().flat_map(|game| game.pages)).find(fits)
    }
}

/// The screen at a path, such as `/play/786c3ddaa71d6673`.
pub fn screen(path: &str) -> AnyView {
    let coming = if path == GAMES { Screen::Games } else { Screen::Coming };
    waiting(coming, Page::at(path).map_or(|| Box::pin(not_found()), |page| page.screen))
}

/// The route of the shelf. The page shows its frame by itself.
const GAMES: &str = "/games";

/// What builds the screen, once the words are there too; or why its code is not there.
pub type Arrival = Result<fn() -> AnyView, Missing>;

/// Something whose code may still be on its way.
pub type Coming<T> = Pin<Box<dyn Future<Output = T>>>;

/// Shows a screen when it is there, and until then one of the page's own.
fn waiting(until_then: Screen, screen: fn() -> Coming<Arrival>) -> AnyView {
    let visit = use_visit();
    let arrival = RwSignal::new_local(None::<AnyView>);
    let owner = StoredValue::new(Owner::current());
    let ask = move || {
        page::show(until_then);
        let coming = screen();
        let show = async move {
            // The words, the vault and the screen come beside each other.
            let (is_ready, screen) = both(visit.arrive(), coming).await;
            match screen.ok().filter(|_| is_ready) {
                Some(build) => {
                    arrival.set(Some(build()));
                    if !page::is_held() {
                        page::show(Screen::App);
                    }
                }
                None => page::show(Screen::Missing),
            }
        };
        // Under the owner of this place: a screen the player has left meanwhile is not built.
        if let Some(owner) = owner.try_get_value().flatten() {
            owner.with(|| spawn_local_scoped_with_cancellation(show));
        }
    };
    ask();
    let again = window_event_listener(ev::Custom::<web_sys::Event>::new("leaders-again"), move |_| ask());
    on_cleanup(move || again.remove());
    (move || {
        arrival.track();
        // A view is shown once; what it shows changes by itself.
        arrival.write_untracked().take()
    })
    .into_any()
}
