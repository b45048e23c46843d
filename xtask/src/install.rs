//! Installs what a task needs and the machine lacks.

use crate::files;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute, execute_with_hint, output};
use launch::TARGET;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// Rust's standard library for the browser.
pub fn wasm_target(workspace: &Workspace) -> Result<(), XtaskError> {
    if launch::has_target(&workspace.path("")) {
        return Ok(());
    }
    if workspace.find("rustup").is_none() {
        return Err(XtaskError::Missing {
            what: format!("Rust's standard library for {TARGET}"),
            cure: "Install Rust through https://rustup.rs, or this target from wherever your Rust came from.",
        });
    }
    println!("xtask: adding the target {TARGET} to the toolchain");
    execute_with_hint(
        workspace.command("rustup").args(["target", "add", TARGET]),
        "\nThis needs a connection to static.rust-lang.org, once.",
    )
}

/// Installs the program `name` of the package of that name into `.tools/`, unless the version of `xtask/pins.toml` is there.
///
/// It is compiled quickly: what runs for seconds need not be optimised for minutes.
pub fn tool(workspace: &Workspace, name: &str) -> Result<(), XtaskError> {
    const HINT: &str = "\n\
        Installing needs a connection to crates.io and a C compiler (Debian and Ubuntu: `apt-get install \
        build-essential`). What has been compiled so far is kept; calling again goes on from there.";
    let pins: BTreeMap<String, String> = workspace.parse("xtask/pins.toml")?;
    let why = || XtaskError::Content { file: "xtask/pins.toml".into(), why: format!("it names no version of {name}") };
    let version = pins.get(name).ok_or_else(why)?;
    let found = output(workspace.command(name).arg("--version"));
    if found.as_deref().and_then(|line| line.split_whitespace().nth(1)) == Some(version) {
        return Ok(());
    }
    println!("xtask: installing {name} {version} into .tools/ (once; some minutes)");
    let target = workspace.tools().join("target");
    let mut install = workspace.cargo();
    install.args(["install", "--force", "--locked", "--debug", name, "--version", version, "--root"]);
    install.arg(workspace.tools()).env("CARGO_TARGET_DIR", &target).env("CARGO_PROFILE_DEV_DEBUG", "false");
    execute_with_hint(&mut install, HINT)?;
    files::remove(&target)
}

/// A browser and the program that drives it.
pub struct Browser {
    /// Chromium or Chrome.
    pub chrome: PathBuf,
    /// The `ChromeDriver` of the same version.
    pub driver: PathBuf,
}

/// The browser of this machine; installs Chromium where that is possible without asking for a password.
pub fn browser(workspace: &Workspace) -> Result<Browser, XtaskError> {
    if let Some(browser) = find_browser(workspace) {
        return Ok(browser);
    }
    packages(workspace, &["chromium", "chromium-driver"])?;
    find_browser(workspace).ok_or_else(|| XtaskError::Missing {
        what: "Chromium (or Chrome) with its ChromeDriver".to_owned(),
        cure: "The browser tests need both on the PATH, in the same version. Debian: `apt-get install chromium \
               chromium-driver`; Fedora: `dnf install chromium chromedriver`; macOS: `brew install --cask chromium \
               chromedriver`; otherwise https://googlechromelabs.github.io/chrome-for-testing/.",
    })
}

/// What Debian calls the other engines and what they need, and a program of each.
const ENGINES: [(&str, &str); 3] =
    [("firefox-esr", "firefox-esr"), ("webkit2gtk-driver", "WebKitWebDriver"), ("xvfb", "Xvfb")];

/// Firefox and `WebKitGTK` with what drives them; they are installed where that is possible without asking for a password.
///
/// # Errors
/// One is missing all the same.
pub fn engines(workspace: &Workspace) -> Result<(), XtaskError> {
    let missing = || ENGINES.into_iter().filter(|(_, program)| workspace.find(program).is_none()).unzip();
    let (packages, _): (Vec<_>, Vec<_>) = missing();
    if !packages.is_empty() {
        self::packages(workspace, &packages)?;
    }
    let (_, programs): (Vec<_>, Vec<_>) = missing();
    if !programs.is_empty() {
        return Err(XtaskError::Missing {
            what: programs.join(", "),
            cure: "The main journeys are tested in Firefox and WebKitGTK, too. Debian and Ubuntu: `apt-get install \
                   firefox-esr webkit2gtk-driver xvfb`.",
        });
    }
    tool(workspace, GECKODRIVER)
}

/// `PostgreSQL`, of which the tests of `crates/serve` start servers of their own; it is installed where that is possible
/// without asking for a password.
///
/// # Errors
/// It is missing all the same.
pub fn database(workspace: &Workspace) -> Result<(), XtaskError> {
    // Debian keeps it off the PATH, in a folder for each version.
    let debian = std::path::Path::new("/usr/lib/postgresql");
    let is_there = || {
        let versions = std::fs::read_dir(debian).into_iter().flatten().flatten();
        workspace.find("initdb").is_some()
            || versions.into_iter().any(|version| version.path().join("bin/initdb").exists())
    };
    if !is_there() {
        packages(workspace, &["postgresql"])?;
    }
    if is_there() {
        return Ok(());
    }
    Err(XtaskError::Missing {
        what: "PostgreSQL".to_owned(),
        cure: "The host of one's own is tested on it, too. Debian and Ubuntu: `apt-get install postgresql`.",
    })
}

/// Drives Firefox.
pub const GECKODRIVER: &str = "geckodriver";

/// Installs packages of Debian where that is possible without asking for a password; elsewhere nothing is done.
fn packages(workspace: &Workspace, names: &[&str]) -> Result<(), XtaskError> {
    let is_root = output(workspace.command("id").arg("-u")).as_deref() == Some("0");
    if is_root && workspace.find("apt-get").is_some() {
        println!("xtask: installing {} with apt-get", names.join(", "));
        execute(apt_get(workspace).arg("update"))?;
        execute(apt_get(workspace).args(["install", "--yes", "--no-install-recommends"]).args(names))?;
    }
    Ok(())
}

fn find_browser(workspace: &Workspace) -> Option<Browser> {
    let names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
    let chrome = names.iter().find_map(|name| workspace.find(name))?;
    Some(Browser { chrome, driver: workspace.find("chromedriver")? })
}

fn apt_get(workspace: &Workspace) -> std::process::Command {
    let mut command = workspace.command("apt-get");
    command.arg("--quiet").env("DEBIAN_FRONTEND", "noninteractive");
    command
}
