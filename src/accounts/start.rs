//! The first screen (chapter 2.1). The page has it ready before the program (`index.html`); what is in here carries out what is
//! tapped on it, and adds what only the program knows.

use leptos::{ev, portal::Portal, prelude::*};

use super::visit::{Visit, use_visit};
use crate::{
    browser::page::{self, Screen},
    router::{Router, use_router},
    settings::use_settings,
    texts::{Language, texts},
    ui::{Banner, Tone},
};

/// Where the page says that somebody wants to play as a guest before the program was there.
const ASKED: &str = "leadersGuest";

/// Play at once, sign in, or register. Whoever was here the last time goes straight to his games.
pub fn start() -> AnyView {
    let (visit, router) = (use_visit(), use_router());
    let (ready, account) = (visit.ready(), visit.account());
    Effect::new(move || {
        if account.with(Option::is_some) {
            router.go_instead("/games");
        } else if visit.expected() && !ready.get() {
            page::show(Screen::Coming);
        } else {
            document().set_title(&page::name());
            page::show(Screen::Start);
            visit.stand_at_start(true);
        }
    });
    on_cleanup(move || visit.stand_at_start(false));
    ().into_any()
}

/// Carries out what is tapped on the page's own screens, and what was before the program was there. Once, in the app.
pub fn carry_out(visit: Visit, router: Router) {
    if page::take(ASKED) {
        visit.ask_as_guest();
    }
    window_event_listener(ev::Custom::<web_sys::Event>::new("leaders-guest"), move |_| {
        visit.ask_as_guest();
        router.go("/games");
    });
    let (settings, notices) = (use_settings(), crate::ui::use_notices());
    window_event_listener(ev::Custom::<web_sys::Event>::new("leaders-language"), move |_| {
        if let Some(language) = Language::of_page() {
            settings.set_language(language, notices);
        }
    });
}

/// What the program adds to the first screen: that nothing is kept, and why somebody could not come in.
pub fn notes() -> AnyView {
    let visit = use_visit();
    let t = texts();
    (move || {
        visit.is_at_start().then_some(())?;
        let warnings = document().get_element_by_id("start-notes")?;
        Some(untrack(|| {
            view! {
                <Portal mount=warnings>
                    <div role="alert">
                        {move || visit.fault().get().map(|text| view! { <Banner tone=Tone::Bad>{text}</Banner> })}
                    </div>
                    {move || (!visit.kept().get()).then(|| view! { <Banner tone=Tone::Warning>{t.start_not_kept}</Banner> })}
                </Portal>
            }
        }))
    })
    .into_any()
}
