//! What the build has put beside the app, to be fetched when it is needed.

use std::cell::RefCell;

use wasm_bindgen::JsValue;

use super::{js, page};

thread_local! {
    /// What is being fetched: addresses, and the promises of their answers. Two who ask for the same file at once share one
    /// request.
    static IN_FLIGHT: RefCell<Vec<(String, JsValue)>> = const { RefCell::new(Vec::new()) };
}

/// The text of a file in the folder that the page names in the `<meta>` of this name. `None` if it cannot be had now.
pub async fn text(folder: &str, file: &str) -> Option<String> {
    text_at(format!("{}/{file}", page::meta(folder)?)).await
}

/// The text at an address of the server that the page comes from. `None` if it cannot be had now.
pub async fn text_at(address: String) -> Option<String> {
    let answer = answer(&address)?;
    let _asking = Asking(address);
    read(&answer).await
}

/// Somebody waits for what is at this address. When he has it, or waits no longer, the next one asks anew.
struct Asking(String);

impl Drop for Asking {
    fn drop(&mut self) {
        IN_FLIGHT.with_borrow_mut(|in_flight| in_flight.retain(|(other, _)| *other != self.0));
    }
}

/// The promise of the answer of an address.
fn answer(address: &str) -> Option<JsValue> {
    IN_FLIGHT.with_borrow_mut(|in_flight| {
        if let Some((_, answer)) = in_flight.iter().find(|(other, _)| other == address) {
            return Some(answer.clone());
        }
        let answer = js::invoke(web_sys::window()?.as_ref(), "fetch", &[address.into()])?;
        in_flight.push((address.to_owned(), answer.clone()));
        Some(answer)
    })
}

/// The text of an answer.
async fn read(answer: &JsValue) -> Option<String> {
    let answer = js::settled(answer).await?;
    js::get(&answer, "ok")?.is_truthy().then_some(())?;
    // An answer can be read once: everybody reads a copy.
    let copy = js::invoke(&answer, "clone", &[])?;
    js::call(&copy, "text", &[]).await?.as_string()
}
