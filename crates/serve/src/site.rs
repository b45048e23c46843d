//! The app itself: files of a folder.

use std::{
    fs,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use axum::{
    body::Body,
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    response::{IntoResponse, Response},
};
use devserver::{decode, media_type, plain_name};

use crate::error::Refused;

/// Folders whose names tell what is in them, so that a browser never has to ask again (docs/hosting.md).
const NAMED_AFTER_CONTENT: [&str; 2] = ["app-", "engine-"];

/// The folder of the app.
#[derive(Clone, Debug)]
pub(crate) struct Site(Option<PathBuf>);

/// A file as it goes out.
struct File {
    bytes: Vec<u8>,
    /// Tells this state of it from others.
    mark: String,
    kind: &'static str,
    is_brotli: bool,
    /// Whether there is another form of it.
    varies: bool,
}

impl Site {
    /// The folder, if there is an app in it.
    pub(crate) fn of(folder: &Path) -> Option<Self> {
        folder.join("index.html").is_file().then(|| Self(Some(folder.to_owned())))
    }

    /// No files at all.
    pub(crate) fn none() -> Self {
        Self(None)
    }

    /// A file, or the start page for a screen.
    pub(crate) async fn answer(&self, method: &Method, path: &str, headers: &HeaderMap) -> Response {
        if !matches!(*method, Method::GET | Method::HEAD) {
            return StatusCode::METHOD_NOT_ALLOWED.into_response();
        }
        let Some(folder) = self.0.clone() else { return Refused::Nothing.into_response() };
        let Some(name) = decode(path.trim_start_matches('/')).filter(|_| !path.starts_with("//")) else {
            return Refused::Nothing.into_response();
        };
        let takes_brotli = takes_brotli(headers);
        let known = headers.get(header::IF_NONE_MATCH).cloned();
        let is_head = method == Method::HEAD;
        let read = tokio::task::spawn_blocking(move || found(&folder, &name, takes_brotli).map(|file| (file, name)));
        match read.await {
            Ok(Some((file, name))) => respond(file, &name, known.as_ref(), is_head),
            _ => Refused::Nothing.into_response(),
        }
    }
}

fn found(folder: &Path, name: &str, takes_brotli: bool) -> Option<File> {
    let name = plain_name(name)?;
    let is_screen = !name.rsplit('/').next().unwrap_or(name).contains('.');
    read(&folder.join(name), takes_brotli)
        .or_else(|| is_screen.then(|| read(&folder.join("index.html"), takes_brotli))?)
}

fn read(path: &Path, takes_brotli: bool) -> Option<File> {
    let about = fs::metadata(path).ok().filter(fs::Metadata::is_file)?;
    let kind = match path.extension().and_then(|extension| extension.to_str()) {
        // Nothing that our builds hold: files of older ones, or what a host has put beside.
        Some("webmanifest") => "application/manifest+json",
        Some("json") if path.file_name().is_some_and(|name| name != "manifest.json") => "application/json",
        _ => media_type(path),
    };
    let brotli = {
        let mut name = path.as_os_str().to_owned();
        name.push(".br");
        PathBuf::from(name)
    };
    // One that is older than its file is of another build.
    let is_new =
        |compressed: &fs::Metadata| compressed.is_file() && compressed.modified().ok() >= about.modified().ok();
    let compressed = fs::metadata(&brotli).ok().filter(is_new);
    let is_brotli = takes_brotli && compressed.is_some();
    let bytes = fs::read(if is_brotli { &brotli } else { path }).ok()?;
    let changed = about.modified().ok()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let form = if is_brotli { "-br" } else { "" };
    let mark = format!("\"{:x}-{:x}{form}\"", changed.as_nanos(), about.len());
    Some(File { bytes, mark, kind, is_brotli, varies: compressed.is_some() })
}

fn respond(file: File, name: &str, known: Option<&HeaderValue>, is_head: bool) -> Response {
    let is_known = known.and_then(|known| known.to_str().ok()).is_some_and(|known| {
        let marks = known.split(',').map(|mark| mark.trim().trim_start_matches("W/"));
        marks.into_iter().any(|mark| mark == file.mark || mark == "*")
    });
    let is_lasting = NAMED_AFTER_CONTENT.iter().any(|folder| name.starts_with(folder) && name.contains('/'));
    let caching = if is_lasting { "public, max-age=31536000, immutable" } else { "no-cache" };
    let mut response = if is_known {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        let length = file.bytes.len();
        let body = if is_head { Body::empty() } else { Body::from(file.bytes) };
        ([(header::CONTENT_TYPE, file.kind.to_owned()), (header::CONTENT_LENGTH, length.to_string())], body)
            .into_response()
    };
    let headers = response.headers_mut();
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    if let Ok(mark) = HeaderValue::try_from(file.mark) {
        headers.insert(header::ETAG, mark);
    }
    if file.is_brotli && !is_known {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    if file.varies {
        headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    }
    response
}

/// Whether somebody reads Brotli.
fn takes_brotli(headers: &HeaderMap) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).any(|word| {
        let (name, quality) = word.split_once(';').unwrap_or((word, ""));
        let quality = quality.trim().strip_prefix("q=").and_then(|quality| quality.parse::<f32>().ok());
        name.trim().eq_ignore_ascii_case("br") && quality.is_none_or(|quality| quality > 0.0)
    })
}
