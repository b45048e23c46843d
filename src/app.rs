//! The app: what everything shares, and the routes.

use leptos::prelude::*;

use crate::{
    accounts::{Start, Visit},
    parts,
    router::Router,
    settings::{Busy, Settings},
    texts::texts,
    ui::{ButtonLink, Frame, NoticeArea, Notices, Weight},
};

/// Everything on the screen. A change of language mounts it anew, so that texts need not be reactive.
#[component]
pub fn App() -> impl IntoView {
    let language = Settings::provide().language;
    let notices = Notices::provide();
    Busy::provide();
    let path = Router::provide().path();
    if Visit::provide().expected() {
        // It is the shelf that comes first.
        parts::fetch_all();
    } else {
        // In the second frame the start screen has been painted.
        request_animation_frame(|| request_animation_frame(parts::fetch_all));
    }
    move || {
        language.get().make_current();
        let screen = move || {
            let path = path.get();
            untrack(|| if path == "/" { Start().into_any() } else { parts::screen(&path) })
        };
        view! {
            {screen}
            <NoticeArea notices />
        }
    }
}

/// An address that leads nowhere.
#[component]
pub fn NotFound() -> impl IntoView {
    let t = texts();
    view! {
        <Frame title=t.app_not_found>
            <p>{t.app_not_found_text}</p>
            <ButtonLink href="/" weight=Weight::Primary>
                {t.app_home}
            </ButtonLink>
        </Frame>
    }
}
