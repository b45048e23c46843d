//! The page itself.

use wasm_bindgen::JsValue;
use web_sys::Event;

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

/// What the page says in its `<meta>` of this name, such as where the build has put something.
pub fn meta(name: &str) -> Option<String> {
    let meta = web_sys::window()?.document()?.query_selector(&format!("meta[name={name}]")).ok()??;
    meta.get_attribute("content")
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
