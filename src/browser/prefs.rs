//! What may be lost: the language, the theme, the patience of the curtain, the tempo of computers, whether to expect
//! somebody and in which game, how far one is in the lessons, whether boards turn by themselves, whether there is sound, which hand holds
//! the device, how the screen lies, which boards are laid out, and where the app has stopped last.
//!
//! This is `localStorage`, which browsers write late and without locks; games and accounts are never in it. Where it is
//! blocked nothing is remembered, and everything else works. gloo-storage panics there, so each use asks first.

use gloo_storage::{LocalStorage, Storage as _};

const LANGUAGE: &str = "leaders.language";
const THEME: &str = "leaders.theme";
const CURTAIN_IDLE: &str = "leaders.curtain-idle";
const TEMPO: &str = "leaders.tempo";
const BOARD_TURNS: &str = "leaders.board-turns";
/// Of the days when nothing but the timer of LEADERS sounded: whoever wanted that, wants sounds.
const SOUNDS: &str = "leaders.timer-sounds";
const LEFT_HANDED: &str = "leaders.left-handed";
const ORIENTATION: &str = "leaders.orientation";
const EXPECTED: &str = "leaders.expected";
/// The page reads these as well (`index.html`).
const KNOWN: &str = "leaders.known";
const LAST: &str = "leaders.last";
const RESUMES: &str = "leaders.resumes";
const STOPPED: &str = "leaders.stopped";
/// Where versions of the app before kept who was signed in; the vault has it now.
const ACCOUNT: &str = "leaders.account";

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

/// The code of the tempo at which computers play.
pub fn tempo() -> Option<String> {
    read(TEMPO)
}

/// Remembers the code of a tempo.
pub fn set_tempo(code: &str) {
    write(TEMPO, Some(code));
}

/// Whether a board that two look at turns to whoever is to move.
pub fn board_turns() -> bool {
    read(BOARD_TURNS).is_some()
}

/// Remembers it.
pub fn set_board_turns(turns: bool) {
    write(BOARD_TURNS, turns.then_some("1"));
}

/// Whether there is sound, and vibration.
pub fn sounds() -> bool {
    read(SOUNDS).is_some()
}

/// Remembers it.
pub fn set_sounds(sounds: bool) {
    write(SOUNDS, sounds.then_some("1"));
}

/// Whether the left hand holds the device.
pub fn is_left_handed() -> bool {
    read(LEFT_HANDED).is_some()
}

/// Remembers it.
pub fn set_left_handed(is_left: bool) {
    write(LEFT_HANDED, is_left.then_some("1"));
}

/// The orientation in which the screen is held, by the browser's name of it; nothing if it turns with the device.
pub fn orientation() -> Option<String> {
    read(ORIENTATION)
}

/// Remembers it.
pub fn set_orientation(orientation: Option<&str>) {
    write(ORIENTATION, orientation);
}

/// Whether somebody was signed in the last time, as far as this storage knows: enough to choose what is fetched and
/// painted first. Who it was, the vault says.
pub fn expected() -> bool {
    read(EXPECTED).or_else(account_of_before).is_some()
}

/// Remembers whether somebody is signed in.
pub fn set_expected(expected: bool) {
    write(EXPECTED, expected.then_some("1"));
}

/// Remembers that somebody has played on this device: whoever comes as a guest may find games there.
pub fn set_known() {
    write(KNOWN, Some("1"));
}

/// Remembers the route of the game that was played last; nothing once it is over, or its player has signed out.
pub fn set_last(route: Option<&str>) {
    write(LAST, route.map(|route| route.trim_start_matches('/')));
}

/// Whether the app opens in the game that was played last, in place of the shelf.
pub fn resumes() -> bool {
    read(RESUMES).is_some()
}

/// Remembers it.
pub fn set_resumes(resumes: bool) {
    write(RESUMES, resumes.then_some("1"));
}

/// Where in the program it stopped the last time, and of which version: no words, which might say what is secret.
pub fn stopped() -> Option<String> {
    read(STOPPED)
}

/// Remembers it.
pub fn set_stopped(place: &str) {
    write(STOPPED, Some(place));
}

/// The id of the account that a version of the app before this one has signed in.
pub fn account_of_before() -> Option<String> {
    read(ACCOUNT)
}

/// Forgets it, once the vault has it.
pub fn forget_account_of_before() {
    write(ACCOUNT, None);
}

/// How many of the lessons of a game are done, by its tag; nothing before the first.
pub fn lessons_done(tag: &str) -> Option<usize> {
    read(&lessons(tag))?.parse().ok()
}

/// Remembers how many of the lessons of a game are done.
pub fn set_lessons_done(tag: &str, count: usize) {
    write(&lessons(tag), Some(&count.to_string()));
}

/// Which set of boards is laid out for a game, by its tag; nothing before one was chosen.
pub fn board_set(tag: &str) -> Option<usize> {
    read(&board(tag))?.parse().ok()
}

/// Remembers which set of boards is laid out for a game.
pub fn set_board_set(tag: &str, set: usize) {
    write(&board(tag), Some(&set.to_string()));
}

fn board(tag: &str) -> String {
    format!("leaders.board.{tag}")
}

fn lessons(tag: &str) -> String {
    format!("leaders.lessons.{tag}")
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
