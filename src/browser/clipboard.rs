//! The clipboard of the device.

use super::js;

/// Puts a text on the clipboard; false if the browser does not allow it. Call it in answer to a touch.
pub async fn copy(text: &str) -> bool {
    let Some(window) = web_sys::window() else { return false };
    let Some(clipboard) = js::get(&window.navigator(), "clipboard") else { return false };
    js::call(&clipboard, "writeText", &[text.into()]).await.is_some()
}
