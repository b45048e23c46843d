//! Reaching what `web-sys` does not offer, or what some browsers lack.

use js_sys::{Array, Function, Promise, Reflect};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;

/// A property, unless it is missing, `undefined` or `null`.
pub(super) fn get(object: &JsValue, name: &str) -> Option<JsValue> {
    let value = Reflect::get(object, &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then_some(value)
}

/// What the page has left on the window under this name, once: it is there no more afterwards.
pub(super) fn take(name: &str) -> Option<JsValue> {
    let window = web_sys::window()?;
    let left = get(&window, name);
    // Only a frozen window refuses a property.
    let _ = Reflect::set(&window, &name.into(), &JsValue::NULL);
    left
}

/// Calls a method. `None` if it is missing or throws.
pub(super) fn invoke(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    let method: Function = get(object, method)?.dyn_into().ok()?;
    let arguments: Array = arguments.iter().collect();
    Reflect::apply(&method, object, &arguments).ok()
}

/// Calls a method and waits for its promise. `None` if the method is missing, throws, or its promise is refused.
pub(super) async fn call(object: &JsValue, method: &str, arguments: &[JsValue]) -> Option<JsValue> {
    settled(&invoke(object, method, arguments)?).await
}

/// What a promise comes to. `None` if it is refused.
pub(super) async fn settled(promise: &JsValue) -> Option<JsValue> {
    JsFuture::from(Promise::resolve(promise)).await.ok()
}
