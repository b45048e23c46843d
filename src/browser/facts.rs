//! What this device and browser are, as far as they tell: for a report of a fault.

use super::js;
use wasm_bindgen::JsValue;
use web_sys::Window;

/// The facts, one a line. None of them names a person.
pub fn facts() -> Vec<String> {
    let Some(window) = web_sys::window() else { return Vec::new() };
    let of = |object: &JsValue, name: &str| js::get(object, name).map_or_else(|| "?".to_owned(), |value| words(&value));
    let navigator: JsValue = window.navigator().into();
    vec![
        format!("browser: {}", of(&navigator, "userAgent")),
        format!("languages: {}", of(&navigator, "languages")),
        format!(
            "window: {} x {} at {}",
            of(&window, "innerWidth"),
            of(&window, "innerHeight"),
            of(&window, "devicePixelRatio")
        ),
        format!("secure: {}, online: {}", of(&window, "isSecureContext"), of(&navigator, "onLine")),
        format!("program: {}", program(&window)),
    ]
}

/// Which build it is: the name of the script that starts the program has a digest in it.
fn program(window: &Window) -> String {
    let script = window.document().and_then(|document| document.query_selector("script[src]").ok()?);
    script.and_then(|script| script.get_attribute("src")).unwrap_or_else(|| "?".to_owned())
}

/// A value as text. Reading it has no effect: these are numbers, texts and lists of texts.
fn words(value: &JsValue) -> String {
    js_sys::Array::of1(value).join(",").into()
}
