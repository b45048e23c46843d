//! The app: what everything shares, and the routes.

use leptos::prelude::*;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

use crate::{
    accounts::{Start, Visit},
    parts,
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
    if Visit::provide().expected() {
        // It is the shelf that comes first.
        parts::fetch_all();
    } else {
        // In the second frame the start screen has been painted.
        request_animation_frame(|| request_animation_frame(parts::fetch_all));
    }
    move || {
        language.get().make_current();
        view! {
            <Router base=base_path()>
                <Routes fallback=NotFound>
                    <Route path=path!("/") view=Start />
                    <Route path=path!("/*address") view=parts::page />
                </Routes>
            </Router>
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

/// The path the app is served under, without the slash at its end: where `<base>` points.
fn base_path() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.split_once("://").and_then(|(_, rest)| rest.find('/').map(|slash| rest[slash..].to_owned()));
    path.unwrap_or_default().trim_end_matches('/').to_owned()
}
