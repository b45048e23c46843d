//! The app: what everything shares, and the routes.

use leptos::prelude::*;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

use crate::{
    accounts::{Start, Visit},
    parts::{self, arriving},
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
                    <Route path=path!("/register") view=|| arriving(parts::register) />
                    <Route path=path!("/login") view=|| arriving(parts::sign_in) />
                    <Route path=path!("/recover") view=|| arriving(parts::recover) />
                    <Route path=path!("/code") view=|| arriving(parts::code) />
                    <Route path=path!("/games") view=|| arriving(parts::shelf) />
                    <Route path=path!("/new") view=|| arriving(parts::new_game) />
                    <Route path=path!("/play/:id") view=|| arriving(parts::play_leaders) />
                    <Route path=path!("/sparta") view=|| arriving(parts::new_sparta) />
                    <Route path=path!("/sparta/:id") view=|| arriving(parts::play_sparta) />
                    <Route path=path!("/general") view=|| arriving(parts::new_general) />
                    <Route path=path!("/general/:id") view=|| arriving(parts::play_general) />
                    <Route path=path!("/company-leader") view=|| arriving(parts::new_company_leader) />
                    <Route path=path!("/company-leader/boards") view=|| arriving(parts::own_boards) />
                    <Route path=path!("/company-leader/boards/:id") view=|| arriving(parts::edit_board) />
                    <Route path=path!("/company-leader/:id") view=|| arriving(parts::play_company_leader) />
                    <Route path=path!("/values") view=|| arriving(parts::values) />
                    <Route path=path!("/settings") view=|| arriving(parts::settings) />
                </Routes>
            </Router>
            <NoticeArea notices />
        }
    }
}

/// An address that leads nowhere.
#[component]
fn NotFound() -> impl IntoView {
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
