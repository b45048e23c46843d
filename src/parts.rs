//! The app comes in parts: the start screen at once, everything else right behind it.
//!
//! `cargo xtask` takes the WebAssembly apart at the functions of this module, so that the first load
//! carries only what the start screen needs (`docs/decisions/parts.md`); those of the games stand in [`crate::registry`]. Off
//! WebAssembly they are plain functions.

#![allow(unsafe_code, reason = "wasm_split declares what it takes apart as foreign functions")]
#![allow(clippy::unnecessary_wraps, reason = "what a part cannot fail at, fetching it can")]

use core::{future::Future, pin::Pin};

use futures_util::future::join;
use leptos::{
    prelude::*,
    task::{spawn_local, spawn_local_scoped_with_cancellation},
    wasm_split::SplitLoaderError,
};

use crate::{
    accounts,
    app::NotFound,
    browser::page,
    editions, library,
    registry::SHELF,
    settings,
    texts::{Language, Pack, texts},
    ui::{Button, ButtonLink, Frame, Spinner, Weight},
};

/// The code of a part could not be fetched. Asking again may help.
pub type Missing = SplitLoaderError;

/// Makes a screen of each component, in the part of that name, and a function that fetches the part alone if one is named.
macro_rules! parts {
    ($($part:ident $(by $fetch:ident)?: $first:ident = $first_screen:path $(, $name:ident = $screen:path)*;)+) => { $(
        #[doc = concat!("The screen `", stringify!($first_screen), "`, once its code is there.")]
        #[::leptos::wasm_split::wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split $(, preload($fetch))?)]
        pub fn $first() -> Result<::leptos::prelude::AnyView, $crate::parts::Missing> {
            Ok(::leptos::prelude::IntoAny::into_any($first_screen()))
        }
        $(
            #[doc = concat!("The screen `", stringify!($screen), "`, once its code is there.")]
            #[::leptos::wasm_split::wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split)]
            pub fn $name() -> Result<::leptos::prelude::AnyView, $crate::parts::Missing> {
                Ok(::leptos::prelude::IntoAny::into_any($screen()))
            }
        )*
    )+ };
}

pub(crate) use parts;

parts! {
    shelf by fetch_shelf: shelf = library::Shelf, settings = settings::SettingsScreen,
        credits = settings::CreditsScreen;
    account by fetch_account: register = accounts::Register, sign_in = accounts::SignIn,
        recover = accounts::Recover, code = accounts::CodeScreen;
    editions: edition = editions::Editor;
}

/// Fetches every part while the start screen is being read, in the order in which they will be wanted, and then tells
/// the page that the line is free.
pub fn fetch_all() {
    spawn_local(async {
        // What does not come now is asked for again by the screen that needs it, and said there.
        let _ = join(Pack::Rest.fetch(Language::current()), fetch_shelf()).await;
        for game in SHELF {
            // What checks its files lies with its screens.
            let _ = (game.verifier)().await;
            if let Some(more) = game.more {
                let _ = more().await;
            }
        }
        let _ = fetch_account().await;
        page::announce("leaders-parts-settled");
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
    Page { route: "/games", screen: || Box::pin(shelf()) },
    Page { route: "/settings", screen: || Box::pin(settings()) },
    Page { route: "/credits", screen: || Box::pin(credits()) },
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
    match Page::at(path) {
        Some(page) => waiting(page.screen),
        None => view! { <NotFound /> }.into_any(),
    }
}

/// The screen itself, or why its code is not there.
pub type Arrival = Result<AnyView, Missing>;

/// Something whose code may still be on its way.
pub type Coming<T> = Pin<Box<dyn Future<Output = T>>>;

/// Shows a screen when it is there.
fn waiting(screen: fn() -> Coming<Arrival>) -> AnyView {
    // Nothing yet, a screen, or something that did not come.
    let arrival = RwSignal::new_local(None::<Option<AnyView>>);
    let owner = StoredValue::new(Owner::current());
    let ask = Callback::new(move |()| {
        arrival.set(None);
        let coming = screen();
        let show = async move {
            // The words and the code come beside each other.
            let (words, screen) = join(Pack::Rest.fetch(Language::current()), coming).await;
            arrival.set(Some(screen.ok().filter(|_| words)));
        };
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
            None => view! {
                <div class="coming">
                    <Spinner label=t.app_wait />
                    <ButtonLink href="/" weight=Weight::Quiet>
                        {t.app_home}
                    </ButtonLink>
                </div>
            }
            .into_any(),
            Some(Some(screen)) => screen,
            Some(None) => view! {
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
