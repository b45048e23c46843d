//! Mounts the app and nothing else.

mod app;
mod settings;
mod table;
mod texts;
mod ui;

fn main() {
    leptos::mount::mount_to_body(app::App);
}
