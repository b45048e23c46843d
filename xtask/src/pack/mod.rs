//! Makes a site of the compiled app: parts, engines, styles, page, policy, worker.

mod boxes;
mod classic;
mod comments;
mod imports;
mod join;
mod licences;
mod linked;
mod offline;
mod page;
mod policy;
mod program;
mod split;
mod styles;
mod tier;
mod words;

use crate::build::Profile;
use crate::files::{self, Files};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

pub use page::Page;
pub use program::{ENGINE, Program, named_module};
pub use split::PARTS;
pub use words::{RULES, WORDS, rulebooks};

/// The picture that others fetch who show a link to the app (Open Graph). The app never does: it is no part of the first load, and no
/// device keeps it.
pub const FOR_LINKS: &str = "icons/share.png";
/// What is served as it is, but for what is written for developers.
const PLAIN: [&str; 3] = ["manifest.json", "fonts", "icons"];

/// The template of the start page.
const START_PAGE: &str = "index.html";

/// The template of the service worker.
const SERVICE_WORKER: &str = "service-worker.js";

/// A complete release for hosting under `public_url`.
pub fn release(workspace: &Workspace, program: &Program, public_url: &str) -> Result<Files, XtaskError> {
    let mut files = plain(workspace, program)?;
    let page = page::at(&template(workspace, START_PAGE)?, public_url)?;
    let page = policy::add(&comments::without_comments(&Page::of(workspace, program)?.complete(&page)?))?;
    // Hosts without rewriting answer an unknown address with this page, and so open a deep link all the same.
    for name in [START_PAGE, "404.html"] {
        files.insert(name.to_owned(), page.clone().into_bytes());
    }
    let worker = offline::worker(&template(workspace, SERVICE_WORKER)?, &files, program.files())?;
    files.insert(SERVICE_WORKER.to_owned(), comments::without_remarks(&worker).into_bytes());
    files.insert(licences::FILE.to_owned(), licences::list(workspace)?.into_bytes());
    Ok(files)
}

/// A build for `--watch`: nothing of it is kept offline, and the page may run what reloads it.
pub fn draft(workspace: &Workspace, program: &Program, public_url: &str, reload: &str) -> Result<Files, XtaskError> {
    let mut files = plain(workspace, program)?;
    let page = page::at(&template(workspace, START_PAGE)?, public_url)?;
    let page = page::reloading(&Page::of(workspace, program)?.complete(&page)?, reload)?;
    files.insert(START_PAGE.to_owned(), page.into_bytes());
    Ok(files)
}

/// Called by Trunk (see `Trunk.toml`), which watches and serves: puts the page in place of the one that Trunk has made of
/// `xtask/trunk/index.html` in its folder `staging`, with what Trunk has added to it.
pub fn staged(workspace: &Workspace, program: &Program, staging: &Path, profile: Profile) -> Result<(), XtaskError> {
    let path = staging.join(START_PAGE);
    let stand_in = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
    let mut files = plain(workspace, program)?;
    let page = page::in_place_of(&stand_in, &template(workspace, START_PAGE)?)?;
    let mut page = Page::of(workspace, program)?.complete(&page)?;
    if profile.is_lasting() {
        page = policy::add(&comments::without_comments(&page))?;
    }
    files.insert(START_PAGE.to_owned(), page.into_bytes());
    files::write(staging, &files)
}

/// The program and what is served as it is: icons, type, manifest.
fn plain(workspace: &Workspace, program: &Program) -> Result<Files, XtaskError> {
    let mut files = program.files().clone();
    for address in PLAIN {
        files.extend(files::read_at(&workspace.path(""), address)?);
    }
    files.retain(|name, _| !files::is(name, "md"));
    Ok(files)
}

fn template(workspace: &Workspace, name: &str) -> Result<String, XtaskError> {
    let path = workspace.path(name);
    fs::read_to_string(&path).map_err(XtaskError::file(&path))
}
