//! The app on the home screen.

use super::js;
use super::listener::Listener;
use wasm_bindgen::JsValue;
use web_sys::Window;

/// Where `index.html` keeps the browser's offer, which comes before WebAssembly runs.
const OFFER: &str = "leadersInstallOffer";

/// How the app can get onto the home screen of this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Install {
    /// It is there already, and was started from there.
    Done,
    /// The browser offers it: call [`install`] in answer to a touch.
    Offered,
    /// iPhone and iPad: by hand, through "Share" and "Add to Home Screen".
    ByHand,
    /// This browser offers nothing, or not yet.
    NotOffered,
}

/// How things stand now.
pub fn state() -> Install {
    let Some(window) = web_sys::window() else { return Install::NotOffered };
    if is_standalone(&window) {
        Install::Done
    } else if js::get(&window, OFFER).is_some() {
        Install::Offered
    } else if is_ios(&window) {
        Install::ByHand
    } else {
        Install::NotOffered
    }
}

/// Calls `callback` whenever [`state`] may have changed, until the listener is dropped. `None` without a window.
pub fn on_change(callback: impl FnMut() + 'static) -> Option<Listener> {
    Some(Listener::new(web_sys::window()?, "leaders-install-changed", callback))
}

/// Shows the browser's own question; true if the person agreed. An offer can be used once only.
pub async fn install() -> bool {
    let Some(window) = web_sys::window() else { return false };
    let Some(offer) = js::get(&window, OFFER) else { return false };
    // Only a frozen window refuses a property, and then the offer just stays.
    let _ = js_sys::Reflect::set(&window, &OFFER.into(), &JsValue::NULL);
    let Some(answer) = js::call(&offer, "prompt", &[]).await else { return false };
    js::get(&answer, "outcome") == Some("accepted".into())
}

fn is_standalone(window: &Window) -> bool {
    let by_media = window.match_media("(display-mode: standalone)").ok().flatten().is_some_and(|list| list.matches());
    by_media || js::get(&window.navigator(), "standalone") == Some(JsValue::TRUE)
}

/// An iPad calls itself a Mac, but no Mac has a screen for several fingers.
fn is_ios(window: &Window) -> bool {
    let navigator = window.navigator();
    let name = navigator.user_agent().unwrap_or_default();
    ["iPhone", "iPad", "iPod"].iter().any(|device| name.contains(device))
        || (name.contains("Macintosh") && navigator.max_touch_points() > 1)
}
