//! Files out of the app and into it: shared where the device can share, downloaded elsewhere, picked by the person.

use super::js;
use super::listener::Listener;
use js_sys::{Array, Promise, Uint8Array};
use std::time::Duration;
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    Blob, BlobPropertyBag, File, FilePropertyBag, HtmlAnchorElement, HtmlInputElement, Navigator, ShareData,
};

/// The largest file that is read, in bytes. A save takes some kilobytes; the limit only keeps a wrong pick from filling
/// the memory.
pub const LARGEST: u32 = 60_000_000;

/// How long a downloaded file stays available to the browser, which says nowhere when it has saved it.
const DOWNLOAD_TIME: Duration = Duration::from_mins(1);

/// What became of a file handed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Handed {
    /// Given to another app, or to another device.
    Shared,
    /// Given to the browser's downloads.
    Downloaded,
    /// The person closed the choice of where to share it.
    Cancelled,
}

/// Why a file could not be handed out or read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FileError {
    /// The file is larger than [`LARGEST`].
    #[error("the file is larger than {LARGEST} bytes")]
    TooLarge,
    /// The browser refused; it tells no reason that would help.
    #[error("the browser refused")]
    Refused,
}

impl From<JsValue> for FileError {
    fn from(_: JsValue) -> Self {
        Self::Refused
    }
}

/// Hands a file out. Call it in answer to a touch: browsers share nothing on their own.
///
/// # Errors
/// [`FileError::Refused`] if the browser can neither share nor download.
pub async fn hand_out(name: &str, media_type: &str, bytes: &[u8]) -> Result<Handed, FileError> {
    let options = FilePropertyBag::new();
    options.set_type(media_type);
    let parts = Array::of1(&Uint8Array::from(bytes));
    let file = File::new_with_u8_array_sequence_and_options(&parts, name, &options)?;
    let window = web_sys::window().ok_or(FileError::Refused)?;
    let data = ShareData::new();
    data.set_files(&Array::of1(&file));
    if can_share(&window.navigator(), &data) {
        match JsFuture::from(window.navigator().share_with_data(&data)).await {
            Ok(_) => return Ok(Handed::Shared),
            Err(error) if js::get(&error, "name") == Some("AbortError".into()) => return Ok(Handed::Cancelled),
            // Some devices say they can share and then cannot: the file is not lost for that.
            Err(_) => {}
        }
    }
    download(name, media_type, &parts)?;
    Ok(Handed::Downloaded)
}

fn can_share(navigator: &Navigator, data: &ShareData) -> bool {
    js::get(navigator, "canShare").is_some() && navigator.can_share_with_data(data)
}

fn download(name: &str, media_type: &str, parts: &Array) -> Result<(), FileError> {
    let options = BlobPropertyBag::new();
    options.set_type(media_type);
    let blob = Blob::new_with_u8_array_sequence_and_options(parts, &options)?;
    let address = web_sys::Url::create_object_url_with_blob(&blob)?;
    let link: HtmlAnchorElement = element("a")?;
    link.set_href(&address);
    link.set_download(name);
    link.click();
    leptos::prelude::set_timeout(
        move || {
            // An address unknown to the browser is as good as one revoked.
            let _ = web_sys::Url::revoke_object_url(&address);
        },
        DOWNLOAD_TIME,
    );
    Ok(())
}

/// Lets the person pick a file and reads it; `None` if he picks none. Call it in answer to a touch.
///
/// Files of all kinds are offered: a filter for our own kind would make iOS refuse every file, as it knows no such type.
///
/// # Errors
/// If the file is too large or cannot be read.
pub async fn pick() -> Result<Option<Vec<u8>>, FileError> {
    let input: HtmlInputElement = element("input")?;
    input.set_type("file");
    let mut listeners = Vec::new();
    let decided = Promise::new(&mut |resolve, _| {
        listeners = ["change", "cancel"]
            .map(|event| {
                let resolve = resolve.clone();
                Listener::new(input.clone(), event, move || {
                    // Resolving does not throw.
                    let _ = resolve.call0(&JsValue::NULL);
                })
            })
            .into();
    });
    input.click();
    JsFuture::from(decided).await?;
    drop(listeners);
    let Some(file) = input.files().and_then(|files| files.get(0)) else { return Ok(None) };
    if file.size() > f64::from(LARGEST) {
        return Err(FileError::TooLarge);
    }
    let content = JsFuture::from(file.array_buffer()).await?;
    Ok(Some(Uint8Array::new(&content).to_vec()))
}

fn element<T: wasm_bindgen::JsCast>(name: &str) -> Result<T, FileError> {
    let document = web_sys::window().and_then(|window| window.document()).ok_or(FileError::Refused)?;
    document.create_element(name)?.dyn_into().map_err(|_| FileError::Refused)
}
