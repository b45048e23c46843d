//! How Cargo is called for the app: once here, because the launcher and the build tool have to call it alike. Another flag
//! would compile everything anew.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The package whose programs are the app and its engines.
pub const APP: &str = "leaders-app";

/// What it is compiled for.
pub const TARGET: &str = "wasm32-unknown-unknown";

/// The Cargo that runs this program.
#[must_use]
pub fn cargo() -> OsString {
    env::var_os("CARGO").unwrap_or_else(|| "cargo".into())
}

/// Whether Rust's standard library for the browser is installed.
#[must_use]
pub fn has_target(root: &Path) -> bool {
    let mut rustc = Command::new("rustc");
    rustc.args(["--print", "target-libdir", "--target", TARGET]).current_dir(root).stderr(Stdio::null());
    let printed = rustc.output().ok().filter(|output| output.status.success());
    let folder = printed.and_then(|output| String::from_utf8(output.stdout).ok());
    folder.is_some_and(|folder| Path::new(folder.trim()).is_dir())
}

/// Adds to a call of Cargo what compiles the app and its engines, without a profile.
pub fn app(cargo: &mut Command) -> &mut Command {
    cargo.args(["build", "--package", APP, "--bins", "--target", TARGET])
}

/// Adds to a call of Cargo what compiles them as they are published.
pub fn release<'a>(cargo: &'a mut Command, root: &Path) -> &'a mut Command {
    // Added to the flags in `.cargo/config.toml`.
    app(cargo).arg("--release").env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", without_machine(root))
}

/// Adds to a call of Cargo what compiles them as they are published, but for the app itself: that is compiled in two halves
/// at once, sooner by half and larger by a hundredth.
pub fn preview<'a>(cargo: &'a mut Command, root: &Path) -> &'a mut Command {
    release(cargo, root).args(["--config", &format!("profile.release.package.{APP}.codegen-units=2")])
}

/// Where Cargo keeps what it has fetched.
#[must_use]
pub fn cargo_home(root: &Path) -> PathBuf {
    let home = || env::home_dir().unwrap_or_default().join(".cargo");
    env::var_os("CARGO_HOME").map_or_else(home, |folder| root.join(folder))
}

/// Flags that keep the paths of this machine, which panics would name, out of the app: two machines build the same bytes,
/// and nobody's home is published. Left out for a folder with a space in its name, which flags cannot express.
fn without_machine(root: &Path) -> String {
    let registry = cargo_home(root).join("registry").join("src");
    let folders = [(registry, "crates"), (root.join(""), "")];
    let remap = |(folder, name): (PathBuf, &str)| {
        let folder = folder.to_str().filter(|folder| !folder.contains(' '))?.to_owned();
        Some(format!("--remap-path-prefix={folder}={name}"))
    };
    folders.into_iter().filter_map(remap).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_release_names_no_folder_of_this_machine() {
        let flags = without_machine(Path::new("/home/someone/leaders"));
        assert!(flags.ends_with("--remap-path-prefix=/home/someone/leaders/="), "{flags}");
        assert!(!without_machine(Path::new("/home/some one/leaders")).contains("some one"));
    }
}
