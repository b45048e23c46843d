//! What may be lost: the language, the theme, the patience of the curtain, who is signed in.
//!
//! This is `localStorage`, which browsers write late and without locks; games and accounts are never in it. Where it is
//! blocked nothing is remembered, and everything else works. gloo-storage panics there, so each use asks first.

use gloo_storage::{LocalStorage, Storage as _};

const LANGUAGE: &str = "leaders.language";
const THEME: &str = "leaders.theme";
const CURTAIN_IDLE: &str = "leaders.curtain-idle";
const ACCOUNT: &str = "leaders.account";

/// The code of the language chosen last.
pub fn language() -> Option<String> {
    read(LANGUAGE)
}

/// Remembers the code of a language.
pub fn set_language(code: &str) {
    write(LANGUAGE, Some(code));
}

/// The code of the theme chosen last.
pub fn theme() -> Option<String> {
    read(THEME)
}

/// Remembers the code of a theme.
pub fn set_theme(code: &str) {
    write(THEME, Some(code));
}

/// Seconds without a touch after which the curtain falls.
pub fn curtain_idle() -> Option<u32> {
    read(CURTAIN_IDLE)?.parse().ok()
}

/// Remembers when the curtain falls.
pub fn set_curtain_idle(seconds: u32) {
    write(CURTAIN_IDLE, Some(&seconds.to_string()));
}

/// The id of the account that was signed in last.
pub fn account() -> Option<String> {
    read(ACCOUNT)
}

/// Remembers who is signed in.
pub fn set_account(id: Option<&str>) {
    write(ACCOUNT, id);
}

/// The storage, unless the browser blocks it.
fn storage() -> Option<web_sys::Storage> {
    web_sys::window()?.local_storage().ok()??;
    // The raw storage: short texts need no JSON, which would cost the first load some kilobytes.
    Some(LocalStorage::raw())
}

fn read(key: &str) -> Option<String> {
    storage()?.get_item(key).ok()?
}

fn write(key: &str, value: Option<&str>) {
    let Some(storage) = storage() else { return };
    // Full or blocked: then it is not remembered.
    let _ = match value {
        Some(value) => storage.set_item(key, value),
        None => storage.remove_item(key),
    };
}
