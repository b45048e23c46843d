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
mod devices;
mod drawings;
mod editions;
mod floors;
mod games;
#[cfg(any(test, fuzzing))]
#[path = "tests/hostile/mod.rs"]
pub mod hostile;
mod library;
mod rules;
mod settings;
mod table;
mod texts;
mod ui;

use core::time::Duration;

use browser::page;
use leptos::prelude::set_timeout;

fn main() {
    std::panic::set_hook(Box::new(|panic| {
        leptos::logging::error!("{panic}");
        if let Some(place) = panic.location() {
            browser::prefs::set_stopped(&format!("{place}, version {}", env!("CARGO_PKG_VERSION")));
        }
        page::show_crash();
    }));
    settings::first_language().make_current();
    parts::fetch_first();
    // In a task of its own: starting WebAssembly and building the app in one would keep a slow phone from answering for longer than need
    // be. The page shows its own screens until then.
    let mount = || {
        leptos::mount::mount_to_body(app::App);
        page::announce("leaders-mounted");
    };
    set_timeout(mount, Duration::ZERO);
}
