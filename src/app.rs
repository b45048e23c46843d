//! The app: what everything shares, and the routes.

use leptos::prelude::*;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

use crate::{
    accounts::{CodeScreen, Recover, Register, SignIn, Start, Visit},
    games::leaders::{NewGame, PlayGame},
    library::Shelf,
    settings::{Busy, Settings, SettingsScreen},
    texts::texts,
    ui::{ButtonLink, Frame, NoticeArea, Notices, Weight},
};

/// Everything on the screen. A change of language mounts it anew, so that texts need not be reactive.
#[component]
pub fn App() -> impl IntoView {
    let language = Settings::provide().language;
    let notices = Notices::provide();
    Busy::provide();
    Visit::provide();
    move || {
        language.get().make_current();
        view! {
            <Router base=base_path()>
                <Routes fallback=NotFound>
                    <Route path=path!("/") view=Start />
                    <Route path=path!("/register") view=Register />
                    <Route path=path!("/login") view=SignIn />
                    <Route path=path!("/recover") view=Recover />
                    <Route path=path!("/code") view=CodeScreen />
                    <Route path=path!("/games") view=Shelf />
                    <Route path=path!("/new") view=NewGame />
                    <Route path=path!("/play/:id") view=PlayGame />
                    <Route path=path!("/settings") view=SettingsScreen />
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
