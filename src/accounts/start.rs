//! The first screen (chapter 2.1).

use leptos::prelude::*;

use super::{
    form::{Form, FormBody},
    visit::use_visit,
};
use crate::{
    router::{send_to, use_way},
    settings::{InstallHint, LanguageChoice},
    texts::texts,
    ui::{Banner, ButtonLink, Spinner, Tone, name_page},
};

/// Play at once, sign in, or register. Whoever was here the last time goes straight to his games.
#[component]
pub fn Start() -> impl IntoView {
    let t = texts();
    let visit = use_visit();
    let (ready, account, kept) = (visit.ready(), visit.account(), visit.kept());
    move || {
        // The vault takes its time to open. A guest need not wait for it, and neither does the first paint.
        if visit.expected() && !ready.get() {
            return view! { <Spinner label=t.app_wait /> }.into_any();
        }
        if account.with(Option::is_some) {
            return send_to("/games");
        }
        name_page(t.app_name);
        view! {
            <main class="start" id="main">
                <div class="start__title">
                    <Emblem />
                    <h1>{t.app_name}</h1>
                    <p>{t.start_tagline}</p>
                </div>
                <div class="start__ways">
                    {(!kept.get()).then(|| view! { <Banner tone=Tone::Warning>{t.start_not_kept}</Banner> })}
                    <GuestForm />
                    <ButtonLink href="/login">{t.start_sign_in}</ButtonLink>
                    <ButtonLink href="/register">{t.start_register}</ButtonLink>
                    <p class="dim">{t.start_stays_here}</p>
                    <LanguageChoice />
                </div>
                <InstallHint />
            </main>
        }
        .into_any()
    }
}

/// "Ohne Account spielen".
#[component]
fn GuestForm() -> impl IntoView {
    let visit = use_visit();
    let form = Form::new();
    let way = use_way();
    let play = move |()| {
        form.run(visit.enter_as_guest(), move |()| {
            way.run("/games".to_owned());
        });
    };
    view! { <FormBody form submit=texts().start_guest working=texts().app_wait on_submit=play /> }
}

/// The compass rose of the boot screen.
#[component]
fn Emblem() -> impl IntoView {
    view! {
        <svg class="start__emblem" viewBox="-50 -50 100 100" aria-hidden="true">
            <path d="M0-48 9-9 48 0 9 9 0 48-9 9-48 0-9-9Z" />
            <circle r="34" />
        </svg>
    }
}
