//! What every browser test needs: a served build ([`Site`]), a phone to open it on ([`Phone`]), and patience.
//!
//! ```ignore
//! #[tokio::test]
//! async fn shows_its_name() {
//!     let site = Site::at_root();
//!     with_phone(async |phone| {
//!         phone.open(&site.url()).await;
//!         phone.until("document.title === 'LEADERS'").await;
//!     })
//!     .await;
//! }
//! ```
//!
//! `cargo xtask test` builds what is tested and says where it is in these variables; each has a default, so that after
//! `cargo xtask build` a plain `cargo test --package browser-tests` works as well:
//!
//! | variable | meaning | default |
//! | --- | --- | --- |
//! | `LEADERS_DIST` | the release for `/` | `dist` |
//! | `LEADERS_DIST_APP` | the release for `/app/` | `target/dist-app` |
//! | `LEADERS_CHROME` | Chromium or Chrome | `/usr/bin/chromium` |
//! | `LEADERS_CHROMEDRIVER` | its `ChromeDriver` | `chromedriver`, found on the path |
//! | `LEADERS_FIREFOX`, `LEADERS_GECKODRIVER` | Firefox and its driver | `/usr/bin/firefox-esr`, `.tools/bin/geckodriver` |
//! | `LEADERS_WEBKIT`, `LEADERS_WEBKITDRIVER` | a browser of `WebKitGTK` and its driver | where Debian has them |
//! | `LEADERS_FAILURES` | where pictures of failed tests go | `target/failures` |
//! | `LEADERS_KILLS` | how often each test of killed browsers does it again | 1 |
//! | `LEADERS_FUTURES` | how many pairs of games that differ in a secret are compared, of each kind | 2 |
//! | `LEADERS_SIZES` | `all`: every screen in all sizes, not in three | |
//! | `LEADERS_OTHER` | a second build, for the test of updates | |
//! | `LEADERS_PICTURES` | `all`: every picture of the gallery, not a part; `accept`: the same, and what is new or differs is accepted | |
//! | `LEADERS_PICTURES_OF` | only pictures whose names begin so, with commas between them | |
//!
//! Every failure panics with what was awaited: a test has nothing better to do with an error.
#![expect(clippy::missing_panics_doc, reason = "it is said once, above")]

mod camera;
mod driver;
mod engine;
mod files;
mod hands;
mod keys;
pub mod pages;
mod phone;
mod scratch;
mod site;
mod still;
mod stranger;
mod words;

pub use camera::{CAMERA, Camera, with_phone_and_camera};
pub use engine::{Engine, with_phone_of_engine};
pub use hands::{Thing, blocked, button, choice, field, fold, heading, link, number, switch, tab};
pub use phone::{
    Phone, Profile, with_four_phones, with_phone, with_phone_by_keyboard, with_phone_in, with_phone_of,
    with_phone_told_in_german, with_phone_watched, with_stretched_phone,
};
pub use site::Site;
pub use stranger::Stranger;

use std::path::{Path, PathBuf};

/// How often a test of killed browsers does it again.
#[must_use]
pub fn kills() -> usize {
    std::env::var("LEADERS_KILLS").map_or(1, |kills| kills.parse().expect("LEADERS_KILLS is a number"))
}

/// Whether every screen is looked at in all sizes.
#[must_use]
pub fn is_in_all_sizes() -> bool {
    std::env::var("LEADERS_SIZES").is_ok_and(|sizes| sizes == "all")
}

/// The value of one of the variables above that have no default.
#[must_use]
pub fn setting_of(variable: &str) -> Option<String> {
    std::env::var(variable).ok().filter(|value| !value.is_empty())
}

/// The value of one of the variables above, or its default, seen from the root of the workspace.
fn setting(variable: &str, default: &str) -> PathBuf {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    std::env::var_os(variable).map_or_else(|| root.join(default), PathBuf::from)
}
