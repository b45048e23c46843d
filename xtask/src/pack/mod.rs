//! Makes a site of the compiled app: parts, engines, styles, page, policy, worker.

mod licences;
mod offline;
mod page;
mod policy;
mod program;
mod split;
mod styles;

use crate::build::Profile;
use crate::files::{self, Files};
use crate::trouble::Trouble;
use crate::workspace::Workspace;
use std::fs;
use std::path::Path;

pub use page::Page;
pub use program::{ENGINE, Program};
pub use split::{LINK, PARTS};

/// The package whose programs are the app and its engines.
pub const APP: &str = "leaders-app";

/// What it is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The folder of everything that is not compiled.
const STATIC: &str = "page";

/// The template of the start page, in that folder.
const START_PAGE: &str = "index.html";

/// The template of the service worker, in that folder.
const SERVICE_WORKER: &str = "service-worker.js";

/// A complete release for hosting under `public_url`.
pub fn release(workspace: &Workspace, program: &Program, public_url: &str) -> Result<Files, Trouble> {
    let mut files = plain(workspace, program)?;
    let page = page::at(&template(workspace)?, public_url)?;
    let page = policy::add(&Page::of(workspace, program)?.complete(&page)?)?;
    // Hosts without rewriting answer an unknown address with this page, and so open a deep link all the same.
    for name in [START_PAGE, "404.html"] {
        files.insert(name.to_owned(), page.clone().into_bytes());
    }
    let path = workspace.path(STATIC).join(SERVICE_WORKER);
    let worker = fs::read_to_string(&path).map_err(Trouble::file(&path))?;
    files.insert(SERVICE_WORKER.to_owned(), offline::worker(&worker, &files)?.into_bytes());
    files.insert(licences::FILE.to_owned(), licences::list(workspace)?.into_bytes());
    Ok(files)
}

/// A build for `--watch`: nothing of it is kept offline, and the page may run what reloads it.
pub fn draft(workspace: &Workspace, program: &Program, public_url: &str, reload: &str) -> Result<Files, Trouble> {
    let mut files = plain(workspace, program)?;
    let page = page::at(&template(workspace)?, public_url)?;
    let page = page::reloading(&Page::of(workspace, program)?.complete(&page)?, reload)?;
    files.insert(START_PAGE.to_owned(), page.into_bytes());
    Ok(files)
}

/// Called by Trunk (see `Trunk.toml`), which watches and serves: completes the page in its folder `staging`.
pub fn staged(workspace: &Workspace, program: &Program, staging: &Path, profile: Profile) -> Result<(), Trouble> {
    let path = staging.join(START_PAGE);
    let page = fs::read_to_string(&path).map_err(Trouble::file(&path))?;
    let mut files = plain(workspace, program)?;
    let mut page = Page::of(workspace, program)?.complete(&page)?;
    if profile == Profile::Release {
        page = policy::add(&page)?;
    }
    files.insert(START_PAGE.to_owned(), page.into_bytes());
    files::write(staging, &files)
}

/// The program and what is served as it is: icons, type, manifest.
fn plain(workspace: &Workspace, program: &Program) -> Result<Files, Trouble> {
    let mut files = files::read(&workspace.path(STATIC))?;
    files.retain(|name, _| name != START_PAGE && name != SERVICE_WORKER && !files::is(name, "md"));
    files.extend(program.files().clone());
    Ok(files)
}

fn template(workspace: &Workspace) -> Result<String, Trouble> {
    let path = workspace.path(STATIC).join(START_PAGE);
    fs::read_to_string(&path).map_err(Trouble::file(&path))
}
