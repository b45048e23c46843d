//! What Trunk calls during every build (see `Trunk.toml`).

pub mod engine;
mod offline;
mod policy;
pub mod split;
mod styles;

use crate::files;
use crate::trouble::Trouble;
use crate::workspace::Workspace;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// The moment of a build.
#[derive(Clone, Copy)]
pub enum Stage {
    /// Before: make one sheet of all styles.
    Styles,
    /// After, while the files wait in Trunk's staging folder: make them a complete offline build.
    Finish,
}

/// Does the work of one stage.
pub fn run(workspace: &Workspace, stage: Stage) -> Result<(), Trouble> {
    match stage {
        Stage::Styles => {
            let target = workspace.path("target");
            fs::create_dir_all(&target).map_err(Trouble::file(&target))?;
            write(&target.join("style.css"), &styles::bundle(&workspace.path("style"))?)
        }
        Stage::Finish => finish(workspace),
    }
}

fn finish(workspace: &Workspace) -> Result<(), Trouble> {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from).ok_or_else(|| {
        Trouble::Usage("`hook finish` is called by Trunk, which names its folder in TRUNK_STAGING_DIR".to_owned())
    })?;
    split::split(workspace, &staging)?;
    engine::place(&staging)?;
    if env::var("TRUNK_PROFILE").as_deref() == Ok("debug") {
        // A build for `--watch` must neither be kept by a worker nor refuse the script Trunk adds for reloading.
        return Ok(());
    }
    let page_path = staging.join("index.html");
    let page = fs::read_to_string(&page_path).map_err(Trouble::file(&page_path))?;
    let page = policy::add(&page)?;
    write(&page_path, &page)?;

    let template_path = workspace.path("service-worker.js");
    let template = fs::read_to_string(&template_path).map_err(Trouble::file(&template_path))?;
    let worker = offline::worker(&template, &files::read(&staging)?)?;
    write(&staging.join("service-worker.js"), &worker)?;

    // Hosts without rewriting answer an unknown address with this page, and so open a deep link all the same.
    write(&staging.join("404.html"), &page)
}

fn write(path: &Path, text: &str) -> Result<(), Trouble> {
    fs::write(path, text).map_err(Trouble::file(path))
}
