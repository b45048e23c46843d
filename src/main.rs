//! Mounts the app, and says what to do if it should ever stop.

#![expect(clippy::needless_pass_by_value, reason = "a component owns its props, also those it only reads")]

// These first: `wasm_split` names functions after how many bytes stand before them in all files, and when one of those names
// changes, the compiler makes most of the app anew. An edited screen comes behind them, and changes none.
mod browser;
mod parts;
mod registry;
mod router;

mod accounts;
mod app;
mod drawings;
mod editions;
mod games;
mod library;
mod rules;
mod settings;
mod table;
mod texts;
mod ui;

use core::time::Duration;

use leptos::prelude::{document, set_timeout};
use texts::{Language, Pack, texts};

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
        show_crash();
    }));
    // In a task of its own: starting WebAssembly and building the first screen in one would keep a slow phone from
    // answering for longer than need be. The boot screen stays until then.
    // Leptos has no tasks before something is mounted.
    let mount = || wasm_bindgen_futures::spawn_local(mount());
    set_timeout(mount, Duration::ZERO);
}

/// Puts the app on the page, once its first words are here; the page has asked for them beside the program.
async fn mount() {
    let language = settings::first_language();
    if Pack::Start.fetch(language).await {
        language.make_current();
        leptos::mount::mount_to_body(app::App);
        browser::page::announce("leaders-mounted");
    } else {
        browser::page::announce("leaders-failed");
    }
}

/// Replaces the page by what happened, what is safe and what to do. After a panic nothing of the app can be trusted,
/// so this needs nothing of it: the way out is a plain link to the page itself.
fn show_crash() {
    if !Pack::Start.is_here(Language::current()) {
        // The start page says by itself that the app could not start.
        return;
    }
    let t = texts();
    let Some(body) = document().body() else { return };
    body.set_inner_html(&format!(
        "<main class='crash' role='alert'><h1>{}</h1><p>{}</p><a class='button button--primary' href=''>{}</a></main>",
        t.app_crashed, t.app_crashed_text, t.app_reload,
    ));
    if let Some(link) = document().query_selector(".crash a").ok().flatten() {
        // `<base>` would send an empty address to the start page.
        let _ = link.set_attribute("href", &document().url().unwrap_or_default());
    }
}
