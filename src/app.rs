//! The app: what everything shares, and the routes.

use leptos::prelude::*;

use crate::{
    accounts::{Visit, carry_out, start},
    parts,
    router::Router,
    settings::{Busy, Settings},
    texts::texts,
    ui::{ButtonLink, Frame, Notices, Weight},
};

/// Everything the page does not show by itself. A change of language mounts it anew, so that texts need not be reactive.
#[component]
pub fn App() -> impl IntoView {
    let language = Settings::provide().language;
    Notices::provide();
    let router = Router::provide();
    let visit = Visit::provide(Busy::provide());
    carry_out(visit, router);
    parts::arrive(visit);
    let path = router.path();
    move || {
        language.get().make_current();
        let screen = move || {
            let path = path.get();
            untrack(|| if path == "/" { start() } else { parts::screen(&path) })
        };
        view! { {screen} {move || visit.furniture()} }
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
