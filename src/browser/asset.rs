//! What the build has put beside the app, to be fetched when it is needed.

use super::js;

/// The text of a file in the folder that the page names in the `<meta>` of this name. `None` if it cannot be had now.
pub async fn text(folder: &str, file: &str) -> Option<String> {
    let window = web_sys::window()?;
    let place = window.document()?.query_selector(&format!("meta[name={folder}]")).ok()??;
    let address = format!("{}/{file}", place.get_attribute("content")?);
    let answer = js::call(&window, "fetch", &[address.into()]).await?;
    js::get(&answer, "ok")?.is_truthy().then_some(())?;
    js::call(&answer, "text", &[]).await?.as_string()
}
