//! Files that were opened with the installed app: the system's "open with", where a browser has it (`launchQueue`).

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue, closure::Closure};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::File;

use super::{files::LARGEST, js};

/// Calls `take` with the content of every file the app was opened with, now and later. A browser without a queue of
/// files calls nobody.
pub fn each_file(take: impl Fn(Vec<u8>) + Clone + 'static) {
    let Some(queue) = web_sys::window().and_then(|window| js::get(&window, "launchQueue")) else { return };
    let consume = Closure::<dyn Fn(JsValue)>::new(move |launch: JsValue| {
        let handles = js::get(&launch, "files").and_then(|files| files.dyn_into::<Array>().ok()).unwrap_or_default();
        for handle in handles.iter() {
            let take = take.clone();
            spawn_local(async move {
                if let Some(bytes) = content(&handle).await {
                    take(bytes);
                }
            });
        }
    })
    .into_js_value();
    spawn_local(async move {
        // The queue keeps the consumer until the page is left, or another one takes its place.
        let _ = js::call(&queue, "setConsumer", &[consume]).await;
    });
}

/// What the file of a handle says; nothing if it can not be read, or is too large to be one of ours.
async fn content(handle: &JsValue) -> Option<Vec<u8>> {
    let file: File = js::call(handle, "getFile", &[]).await?.dyn_into().ok()?;
    if file.size() > f64::from(LARGEST) {
        return None;
    }
    Some(Uint8Array::new(&JsFuture::from(file.array_buffer()).await.ok()?).to_vec())
}
