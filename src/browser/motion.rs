//! Motion that no style sheet can know: from where to where is decided by the game.

use js_sys::{Array, Object, Reflect};
use wasm_bindgen::JsValue;

use super::{js, page};

/// How long something is on its way, in milliseconds.
const WAY: u32 = 200;

/// Lets an element come from so far away, in the units of its drawing, to where it stands (Web Animations). Nothing is moved for
/// whoever wants no motion, or where the browser has none: it stands there already.
pub fn glide(id: &str, (x, y): (f64, f64)) {
    if page::is_still() {
        return;
    }
    let document = web_sys::window().and_then(|window| window.document());
    let Some(element) = document.and_then(|document| document.get_element_by_id(id)) else { return };
    let frame = |transform: &str| object(&[("transform", transform.into())]);
    let frames: Array = [frame(&format!("translate({x}px, {y}px)")), frame("none")].iter().collect();
    js::invoke(
        &element,
        "animate",
        &[frames.into(), object(&[("duration", WAY.into()), ("easing", "ease-out".into())])],
    );
}

/// A plain object with these properties.
fn object(properties: &[(&str, JsValue)]) -> JsValue {
    let object = Object::new();
    for (name, value) in properties {
        // A plain object takes every property.
        let _ = Reflect::set(&object, &(*name).into(), value);
    }
    object.into()
}
