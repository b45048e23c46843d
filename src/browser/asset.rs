//! What the build has put beside the app, to be fetched when it is needed.

use super::{js, page};

/// The text of a file in the folder that the page names in the `<meta>` of this name. `None` if it cannot be had now.
pub async fn text(folder: &str, file: &str) -> Option<String> {
    let address = format!("{}/{file}", page::meta(folder)?);
    let answer = js::call(web_sys::window()?.as_ref(), "fetch", &[address.into()]).await?;
    js::get(&answer, "ok")?.is_truthy().then_some(())?;
    js::call(&answer, "text", &[]).await?.as_string()
}
