//! The app: what everything shares, and the routes.

use leptos::prelude::*;
use leptos_router::{
    components::{Route, Router, Routes},
    path,
};

use crate::{
    settings::Settings,
    texts::{Language, texts},
    ui::{NoticeArea, Notices},
};

/// Everything on the screen. A change of language mounts it anew, so that texts need not be reactive.
#[component]
pub fn App() -> impl IntoView {
    Settings::provide();
    let notices = Notices::provide();
    let language = RwSignal::new(Language::De);
    provide_context(language);
    move || {
        language.get().make_current();
        view! {
            <Router base=base_path()>
                <Routes fallback=|| texts().frame_back>
                    <Route path=path!("/") view=|| texts().frame_back />
                </Routes>
            </Router>
            <NoticeArea notices />
        }
    }
}

/// The path the app is served under, without the slash at its end: where `<base>` points.
fn base_path() -> String {
    let base = document().base_uri().ok().flatten().unwrap_or_default();
    let path = base.split_once("://").and_then(|(_, rest)| rest.find('/').map(|slash| rest[slash..].to_owned()));
    path.unwrap_or_default().trim_end_matches('/').to_owned()
}
