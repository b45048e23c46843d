//! How much the browser keeps for the app, and whether it promises to keep it.

use super::{
    install::{self, Install},
    js,
};
use wasm_bindgen::JsValue;

/// The browser's own figures. They are estimates, and `quota` is no promise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// Bytes in use.
    used: f64,
    /// Bytes that may be used.
    pub quota: f64,
    /// True if the browser has promised not to clear them on its own.
    pub persistent: bool,
}

impl Space {
    /// Whole bytes in use. An estimate is never negative.
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a number of bytes that exist")]
    pub fn used(self) -> u64 {
        self.used as u64
    }
}

/// Whether this browser clears what a page has stored that was not visited for seven days: Safari does, unless the app was started from
/// the home screen (<https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/>).
pub fn clears_unvisited() -> bool {
    let vendor = web_sys::window().and_then(|window| js::get(&window.navigator(), "vendor")?.as_string());
    vendor.is_some_and(|vendor| vendor.starts_with("Apple")) && install::state() != Install::Done
}

/// The figures now; `None` if the browser does not tell.
pub async fn space() -> Option<Space> {
    let manager = manager()?;
    let estimate = js::call(&manager, "estimate", &[]).await?;
    let persistent = js::call(&manager, "persisted", &[]).await == Some(JsValue::TRUE);
    Some(Space {
        used: js::get(&estimate, "usage")?.as_f64()?,
        quota: js::get(&estimate, "quota")?.as_f64()?,
        persistent,
    })
}

/// Asks the browser to keep everything until the person clears it; true if it promises. Some browsers ask the person,
/// most decide by themselves and agree once the app is installed.
pub async fn persist() -> bool {
    match manager() {
        Some(manager) => js::call(&manager, "persist", &[]).await == Some(JsValue::TRUE),
        None => false,
    }
}

fn manager() -> Option<JsValue> {
    js::get(&web_sys::window()?.navigator(), "storage")
}
