//! How much the browser keeps for the app, and whether it promises to keep it.

use super::js;
use wasm_bindgen::JsValue;

/// The browser's own figures. They are estimates, and `quota` is no promise.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Space {
    /// Bytes in use.
    pub used: f64,
    /// Bytes that may be used.
    pub quota: f64,
    /// True if the browser has promised not to clear them on its own.
    pub persistent: bool,
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
