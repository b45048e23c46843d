//! The workspace: where its files are, and how programs are run in it.

use crate::trouble::XtaskError;
use serde::de::DeserializeOwned;
use std::borrow::Cow;
use std::env;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The root folder of this workspace.
pub struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The workspace this program was built from.
    pub fn current() -> Result<Self, XtaskError> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let root = root.canonicalize().map_err(XtaskError::file(&root))?;
        Ok(Self { root })
    }

    /// A copy of it in a folder.
    pub const fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// A file or folder, named from the root.
    pub fn path(&self, name: &str) -> PathBuf {
        self.root.join(name)
    }

    /// Where the release goes.
    pub fn dist(&self) -> PathBuf {
        self.path("dist")
    }

    /// Where Cargo puts what it compiles.
    pub fn target(&self) -> PathBuf {
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.path("target"), |folder| self.root.join(folder))
    }

    /// Where Cargo keeps what it has fetched.
    pub fn cargo_home(&self) -> PathBuf {
        launch::cargo_home(&self.root)
    }

    /// Where tools are installed: their programs are in `bin` below it.
    pub fn tools(&self) -> PathBuf {
        self.path(".tools")
    }

    /// What a file in TOML says.
    pub fn parse<T: DeserializeOwned>(&self, file: impl Into<Cow<'static, str>>) -> Result<T, XtaskError> {
        let file = file.into();
        let path = self.path(&file);
        let text = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
        toml::from_str(&text).map_err(|error| XtaskError::Content { file, why: error.to_string() })
    }

    /// A call of the Cargo that runs this program.
    pub fn cargo(&self) -> Command {
        self.command(launch::cargo())
    }

    /// A call of `program` in the root folder, with the installed tools before all others.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.root).env("PATH", self.search_path());
        command
    }

    /// The first program of this name that a command would find.
    pub fn find(&self, program: &str) -> Option<PathBuf> {
        env::split_paths(&self.search_path()).map(|folder| folder.join(program)).find(|path| path.is_file())
    }

    fn search_path(&self) -> std::ffi::OsString {
        let inherited = env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.tools().join("bin")).chain(env::split_paths(&inherited));
        // Joining fails only for a folder with a colon in its name: then the tools' folder has one, and is left out.
        env::join_paths(folders).unwrap_or(inherited)
    }
}

/// Runs a command to its end with its output on the screen.
pub fn execute(command: &mut Command) -> Result<(), XtaskError> {
    execute_with_hint(command, "")
}

/// Like [`execute`], with something to try if it fails.
pub fn execute_with_hint(command: &mut Command, hint: &'static str) -> Result<(), XtaskError> {
    let status = command.status().map_err(|source| XtaskError::NotStarted { command: line(command), source })?;
    if status.success() { Ok(()) } else { Err(XtaskError::Failed { command: line(command), status, hint }) }
}

/// What a command prints; `None` if it cannot be started or fails.
pub fn output(command: &mut Command) -> Option<String> {
    let output = command.output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| text.trim().to_owned())
}

/// A command as one would type it, without folders.
pub fn line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_name().unwrap_or(command.get_program());
    let words = std::iter::once(program).chain(command.get_args());
    words.map(OsStr::to_string_lossy).collect::<Vec<_>>().join(" ")
}
