//! Which file answers which address.

use crate::request::Request;
use std::path::{Path, PathBuf};

/// What every answer says for safety, as docs/hosting.md asks of each host: nobody else's page frames the app, opens it as its own
/// window or embeds its files; no worker asks anything of another server (what the page says of itself does not hold for its workers);
/// a file is what its type says; and the app has no use for what a browser could give it but for a screen that stays awake, the
/// share sheet, writing to the clipboard, and sound.
pub const SAFETY: [(&str, &str); 6] = [
    ("Content-Security-Policy", "connect-src 'self'; frame-ancestors 'none'"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    (
        "Permissions-Policy",
        "accelerometer=(), camera=(self), clipboard-read=(), compute-pressure=(), display-capture=(), \
         encrypted-media=(), fullscreen=(), gamepad=(), geolocation=(), gyroscope=(), hid=(), \
         identity-credentials-get=(), idle-detection=(), keyboard-map=(), local-fonts=(), magnetometer=(), \
         microphone=(), midi=(), otp-credentials=(), payment=(), picture-in-picture=(), \
         publickey-credentials-create=(), publickey-credentials-get=(), serial=(), storage-access=(), \
         sync-xhr=(), usb=(), window-management=(), xr-spatial-tracking=()",
    ),
    ("Referrer-Policy", "no-referrer"),
    ("X-Content-Type-Options", "nosniff"),
];

/// The files of one build, and the path they are served under.
#[derive(Clone, Debug)]
pub struct Site {
    folder: PathBuf,
    prefix: String,
}

impl Site {
    /// The files of `folder` under `prefix`, such as `/` or `/app/`. Slashes at both ends are added if missing.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, prefix: &str) -> Self {
        let inner = prefix.trim_matches('/');
        let prefix = if inner.is_empty() { "/".to_owned() } else { format!("/{inner}/") };
        Self { folder: folder.into(), prefix }
    }

    /// The path the files are served under, with a slash at both ends.
    #[must_use]
    pub fn prefix(&self) -> &str {
        &self.prefix
    }

    /// The answer to a request: a file, the start page for a screen, or an error.
    pub(crate) fn reply(&self, request: &Request) -> Reply {
        let Some(inside) = request.path.strip_prefix(&self.prefix) else {
            return match request.path.as_str() {
                "/" => Reply::redirect(&self.prefix),
                path if format!("{path}/") == self.prefix => Reply::redirect(&self.prefix),
                _ => Reply::not_found(),
            };
        };
        self.file(inside)
            .or_else(|| plain_name(inside).filter(|_| request.wants_page).and_then(|_| self.file("")))
            .unwrap_or_else(Reply::not_found)
    }

    fn file(&self, name: &str) -> Option<Reply> {
        let path = self.folder.join(plain_name(name)?);
        let body = std::fs::read(&path).ok()?;
        Some(Reply { status: "200 OK", header: format!("Content-Type: {}", media_type(&path)), body })
    }
}

/// One answer.
#[derive(Debug)]
pub(crate) struct Reply {
    status: &'static str,
    header: String,
    /// The bytes after the head.
    pub body: Vec<u8>,
}

impl Reply {
    /// Status line and headers, with the empty line that ends them.
    pub(crate) fn head(&self) -> String {
        let Self { status, header, body } = self;
        let length = body.len();
        let safety = SAFETY.map(|(name, value)| [name, ": ", value, "\r\n"].concat()).concat();
        format!(
            "HTTP/1.1 {status}\r\n{header}\r\nContent-Length: {length}\r\nCache-Control: no-cache\r\n{safety}Connection: close\r\n\r\n"
        )
    }

    fn redirect(to: &str) -> Self {
        Self { status: "302 Found", header: format!("Location: {to}"), body: Vec::new() }
    }

    fn not_found() -> Self {
        let header = "Content-Type: text/plain; charset=utf-8".to_owned();
        Self { status: "404 Not Found", header, body: b"There is nothing at this address.".to_vec() }
    }
}

/// The name of the file that a path below the prefix means, with its percent signs decoded: the start page where it is empty. `None` if it
/// is not made of plain names only, so that nothing outside of the folder can be reached.
#[must_use]
pub fn plain_name(inside: &str) -> Option<&str> {
    let name = if inside.is_empty() { "index.html" } else { inside };
    // A colon could name another drive, and a dot the folder itself.
    let is_plain = |part: &str| !["", ".", ".."].contains(&part) && !part.contains(['\\', ':', '\0']);
    name.split('/').all(is_plain).then_some(name)
}

/// The media type a browser needs to accept the file; WebAssembly and modules are refused under any other. What is no kind of file that
/// a build holds is bytes, which a browser saves and neither shows nor runs (`nosniff`).
#[must_use]
pub fn media_type(path: &Path) -> &'static str {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("css") => "text/css; charset=utf-8",
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("json") => "application/manifest+json",
        Some("png") => "image/png",
        Some("svg") => "image/svg+xml",
        Some("txt") => "text/plain; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder with a start page, gone after the test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("devserver-{}-{name}", std::process::id()));
            std::fs::create_dir_all(&path).unwrap();
            std::fs::write(path.join("index.html"), "start").unwrap();
            std::fs::write(path.join("app.wasm"), "wasm").unwrap();
            Self(path)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(&self.0);
        }
    }

    fn ask(site: &Site, path: &str, wants_page: bool) -> Reply {
        site.reply(&Request { path: path.to_owned(), wants_body: true, wants_page })
    }

    #[test]
    fn serves_files_screens_and_nothing_else() {
        let folder = Folder::new("screens");
        let site = Site::new(&folder.0, "app");
        assert_eq!(ask(&site, "/app/", true).body, b"start");
        assert_eq!(ask(&site, "/app/app.wasm", false).header, "Content-Type: application/wasm");
        assert_eq!(ask(&site, "/app/deep/link", true).body, b"start");
        assert_eq!(ask(&site, "/app/missing.js", false).status, "404 Not Found");
        assert_eq!(ask(&site, "/other", true).status, "404 Not Found");
    }

    #[test]
    fn every_answer_says_what_it_is_and_who_may_have_it() {
        let folder = Folder::new("safety");
        let site = Site::new(&folder.0, "/");
        for path in ["/", "/app.wasm", "/missing.js"] {
            let head = ask(&site, path, false).head();
            for (name, value) in SAFETY {
                assert!(head.contains(&format!("\r\n{name}: {value}\r\n")), "{path}: {head}");
            }
            assert!(head.contains("\r\nContent-Type: "), "with nosniff, a file without a type is none: {head}");
        }
    }

    /// What a newcomer copies into his server is what ours says.
    #[test]
    fn the_notes_for_hosts_say_the_same() {
        let notes = include_str!("../../../docs/hosting.md");
        for (name, value) in SAFETY {
            assert!(notes.contains(&format!("add_header {name} \"{value}\" always;")), "nginx: {name}");
            assert!(notes.contains(&format!("\n        {name} \"{value}\"\n")), "Caddy: {name}");
            assert!(notes.contains(&format!("\nHeader always set {name} \"{value}\"\n")), "Apache: {name}");
        }
    }

    #[test]
    fn leads_to_the_prefix() {
        let site = Site::new("nowhere", "/app/");
        for path in ["/", "/app"] {
            assert_eq!(ask(&site, path, true).header, "Location: /app/", "{path}");
        }
    }

    #[test]
    fn never_leaves_its_folder() {
        let folder = Folder::new("inside");
        let site = Site::new(folder.0.join("index.html"), "/");
        for path in
            ["/../app.wasm", "//etc/passwd", "/a/../../app.wasm", "/./app.wasm", "/..\\app.wasm", "/c:/app.wasm"]
        {
            for wants_page in [false, true] {
                assert_eq!(ask(&site, path, wants_page).status, "404 Not Found", "{path}");
            }
            assert_eq!(plain_name(&path[1..]), None, "{path}");
        }
    }
}
