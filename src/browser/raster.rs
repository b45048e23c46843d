//! Drawings as pixels: an SVG is painted on a canvas and read back as a PNG.

use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::HtmlElement;

use super::js;

/// A drawing as a PNG of that width and height. `None` if the browser refuses: it says no more than that.
pub async fn png(svg: &str, (width, height): (u32, u32)) -> Option<Vec<u8>> {
    let address = format!("data:image/svg+xml,{}", String::from(js_sys::encode_uri_component(svg)));
    let document = web_sys::window()?.document()?;
    let image: HtmlElement = document.create_element("img").ok()?.dyn_into().ok()?;
    image.set_attribute("src", &address).ok()?;
    js::call(&image, "decode", &[]).await?;
    let canvas = document.create_element("canvas").ok()?;
    canvas.set_attribute("width", &width.to_string()).ok()?;
    canvas.set_attribute("height", &height.to_string()).ok()?;
    let pen = js::invoke(&canvas, "getContext", &["2d".into()])?;
    js::invoke(&pen, "drawImage", &[image.into(), 0.into(), 0.into(), width.into(), height.into()])?;
    bytes(&js::invoke(&canvas, "toDataURL", &["image/png".into()])?)
}

/// What a `data:` address of base64 holds.
fn bytes(address: &JsValue) -> Option<Vec<u8>> {
    let address = address.as_string()?;
    let (_, encoded) = address.split_once(";base64,")?;
    let decoded = js::invoke(&web_sys::window()?.into(), "atob", &[encoded.into()])?;
    // One character a byte.
    decoded.as_string()?.chars().map(|byte| u8::try_from(u32::from(byte)).ok()).collect()
}
