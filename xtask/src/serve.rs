//! `cargo xtask run`: the app on this machine.

use crate::trouble::Trouble;
use crate::workspace::{Workspace, execute};
use crate::{budget, build, install};
use devserver::{Server, Site};
use std::net::{IpAddr, Ipv4Addr};

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
pub fn run(workspace: &Workspace, options: &Options) -> Result<(), Trouble> {
    install::build_tools(workspace)?;
    if options.watch { watch(workspace, options) } else { serve(workspace, options) }
}

fn serve(workspace: &Workspace, options: &Options) -> Result<(), Trouble> {
    let dist = workspace.dist();
    build::release(workspace, &dist, &options.public_url)?;
    budget::check(&dist)?;
    let address = (options.address, options.port);
    let server = Server::start(Site::new(dist, &options.public_url), address)
        .map_err(|source| Trouble::Port { address: format!("{}:{}", options.address, options.port), source })?;
    println!("\nLEADERS is at {} (Ctrl+C ends it)", server.url());
    server.wait();
    Ok(())
}

/// Trunk serves by itself. Its files stay apart from the release, which the tests may be using.
fn watch(workspace: &Workspace, options: &Options) -> Result<(), Trouble> {
    let mut trunk = workspace.command("trunk");
    trunk.args(["serve", "--dist", "target/watch", "--public-url", &options.public_url]);
    trunk.args(["--address", &options.address.to_string(), "--port", &options.port.to_string()]);
    std::fs::create_dir_all(workspace.path("target/watch")).map_err(Trouble::file("target/watch"))?;
    execute(&mut trunk)
}
