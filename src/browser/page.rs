//! The page itself.

use core::cell::Cell;

use wasm_bindgen::JsValue;
use web_sys::{Element, Event};

use super::js;

/// Loads a route, such as `/games`, as a new page, wherever the app is hosted: what was on the screen is forgotten.
pub fn load(route: &str) {
    if let Some(window) = web_sys::window() {
        // Relative to `<base>`. Refused only while the page is being closed, which is as good.
        let _ = window.location().set_href(route.trim_start_matches('/'));
    }
}

/// Tells the scripts of `index.html` that something has happened.
pub fn announce(event: &str) {
    if let (Some(window), Ok(event)) = (web_sys::window(), Event::new(event)) {
        // Refused only for an event that is on its way already, and this one is new.
        let _ = window.dispatch_event(&event);
    }
}

/// A screen of the page's own, in `index.html`; or the app's.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Screen {
    /// The first one.
    Start,
    /// The frame of the shelf, while it is on its way.
    Games,
    /// Any other on its way.
    Coming,
    /// One that did not come.
    Missing,
    /// What the app has built.
    App,
}

thread_local! {
    /// Whether the app's screen has taken the place of one of the page's that looks the same.
    static SEAMLESS: Cell<bool> = const { Cell::new(false) };
    /// Whether the app's screen that is being built has nothing to show yet.
    static HELD: Cell<bool> = const { Cell::new(false) };
}

/// Leaves what the page shows in its place while a screen of the app is being built that has nothing to show yet; it calls [`show`] itself.
pub fn hold() {
    HELD.set(true);
}

/// Whether the screen that was built holds the page. Once for each.
pub fn is_held() -> bool {
    HELD.take()
}

/// Whether the screen that is being shown took the place of one that looks the same: then nothing is to move. Once for each.
pub fn is_seamless() -> bool {
    SEAMLESS.take()
}

/// Shows a screen in place of the one before.
pub fn show(screen: Screen) {
    let Some(root) = root() else { return };
    if screen == Screen::App {
        SEAMLESS.set(root.get_attribute(SHOWN).as_deref() == Some("games") && root.has_attribute(GUEST));
        // From now on there may be games.
        let _ = root.remove_attribute(GUEST);
    }
    put(match screen {
        Screen::Start => "start",
        Screen::Games => "games",
        Screen::Coming => "coming",
        Screen::Missing => "missing",
        Screen::App => "app",
    });
}

/// Replaces everything by what happened, what is safe and what to do. After a panic nothing of the app can be trusted,
/// so this needs nothing of it: the words are the page's, and the way out is a plain link to the page itself.
pub fn show_crash() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    put("crash");
    let (Some(body), Ok(Some(crash))) = (document.body(), document.query_selector("#crash")) else { return };
    body.replace_children_with_node_1(&crash);
    if let Ok(Some(link)) = crash.query_selector("a") {
        // `<base>` would send an empty address to the start page.
        let _ = link.set_attribute("href", &document.url().unwrap_or_default());
    }
}

/// On the root of the page: which screen is shown, and that it is the shelf of a guest who has no games yet.
const SHOWN: &str = "data-shows";
const GUEST: &str = "data-guest";

/// Has the page put a screen into the document, and the others out of it.
fn put(name: &str) {
    if let Some(window) = web_sys::window() {
        js::invoke(&window, "leadersShow", &[name.into()]);
    }
}

fn root() -> Option<Element> {
    web_sys::window()?.document()?.document_element()
}

/// The name of the app, the same in every language.
pub fn name() -> String {
    meta("apple-mobile-web-app-title").unwrap_or_default()
}

/// Whether the page has left a mark of this name on the window; it is there no more afterwards.
pub fn take(mark: &str) -> bool {
    js::take(mark).is_some()
}

/// What the page says in its `<meta>` of this name, such as where the build has put something.
pub fn meta(name: &str) -> Option<String> {
    let meta = web_sys::window()?.document()?.query_selector(&format!("meta[name={name}]")).ok()??;
    meta.get_attribute("content")
}

/// The whole address of a route, for another device.
pub fn address(route: &str) -> String {
    let base = web_sys::window().and_then(|window| window.document()?.base_uri().ok().flatten()).unwrap_or_default();
    format!("{}{route}", base.trim_end_matches('/'))
}

/// What stands behind the `#` of the address, where something does.
pub fn fragment() -> Option<String> {
    let hash = web_sys::window()?.location().hash().ok()?;
    hash.strip_prefix('#').filter(|fragment| !fragment.is_empty()).map(str::to_owned)
}

/// Writes something else behind the `#` of the address, or nothing; the way back does not lead to what stood there.
pub fn set_fragment(fragment: &str) {
    let change = || {
        let window = web_sys::window()?;
        let location = window.location();
        let (path, search) = (location.pathname().ok()?, location.search().ok()?);
        let hash = if fragment.is_empty() { String::new() } else { format!("#{fragment}") };
        // Refused only to a page that changes its address hundreds of times a minute.
        window.history().ok()?.replace_state_with_url(&JsValue::NULL, "", Some(&format!("{path}{search}{hash}"))).ok()
    };
    change();
}

/// The address without host, such as `/play/786c3ddaa71d6673`.
pub fn path() -> String {
    web_sys::window().and_then(|window| window.location().pathname().ok()).unwrap_or_default()
}

/// Whether the window is at least so many pixels wide.
pub fn is_wide(pixels: u32) -> bool {
    matches(&format!("(width >= {pixels}px)"))
}

/// Whether who looks at the page wants as little motion as can be.
pub fn is_still() -> bool {
    matches("(prefers-reduced-motion: reduce)")
}

/// Whether a media query holds now.
fn matches(query: &str) -> bool {
    let list = web_sys::window().and_then(|window| window.match_media(query).ok().flatten());
    list.is_some_and(|list| list.matches())
}

/// Holds the screen in an orientation by its name (`portrait`, `landscape`), or lets it turn with the device again. Whether that
/// is so now: browsers permit it to an installed app, or to one that fills the screen, and not all of them.
pub async fn hold_orientation(name: Option<&str>) -> bool {
    let screen = web_sys::window().and_then(|window| js::get(&window, "screen"));
    let Some(orientation) = screen.and_then(|screen| js::get(&screen, "orientation")) else { return name.is_none() };
    let Some(name) = name else {
        js::invoke(&orientation, "unlock", &[]);
        return true;
    };
    // A refusal is a promise that fails, or a method that is not there.
    js::call(&orientation, "lock", &[JsValue::from(name)]).await.is_some()
}
