//! `cargo xtask run`: the app on this machine.

use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use crate::{build, install, watch};
use devserver::{Server, Site};
use std::net::{IpAddr, Ipv4Addr};
use std::path::Path;

/// How to serve.
pub struct Options {
    /// Where to listen; anything but this machine itself lets other devices in.
    pub address: IpAddr,
    /// The port to listen on.
    pub port: u16,
    /// The path to serve under, with slashes at both ends.
    pub public_url: String,
    /// Build without optimisation, and again on every change.
    pub watch: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self { address: Ipv4Addr::LOCALHOST.into(), port: 8080, public_url: "/".to_owned(), watch: false }
    }
}

/// Builds and serves until interrupted.
pub fn run(workspace: &Workspace, options: &Options) -> Result<(), XtaskError> {
    install::wasm_target(workspace)?;
    if options.watch {
        return watch::run(workspace, options);
    }
    // Apart from the release: this one is larger by a hundredth.
    let dist = workspace.target().join("run");
    build::preview(workspace, &dist, &options.public_url)?;
    let server = start(&dist, options)?;
    println!("\nLEADERS is at {} (Ctrl+C ends it)", server.url());
    server.wait();
    Ok(())
}

/// Serves a folder.
pub fn start(dist: &Path, options: &Options) -> Result<Server, XtaskError> {
    Server::start(Site::new(dist, &options.public_url), (options.address, options.port))
        .map_err(|source| XtaskError::Port { address: format!("{}:{}", options.address, options.port), source })
}
