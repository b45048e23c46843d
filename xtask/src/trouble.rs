//! Everything that can stop a task, in words that say how to go on.

use std::borrow::Cow;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitStatus;

/// Why a task could not be done.
#[derive(Debug, thiserror::Error)]
pub enum XtaskError {
    /// The call itself was wrong.
    #[error("{0}.\nTry `cargo xtask help`.")]
    Usage(String),
    /// Something is needed that this program cannot or may not install.
    #[error("{what} is missing.\n{cure}")]
    Missing {
        /// What is missing.
        what: String,
        /// What the person at the keyboard can do about it.
        cure: &'static str,
    },
    /// A program ran and reported failure.
    #[error("`{command}` failed ({status}); its own message stands above.{hint}")]
    Failed {
        /// The command line.
        command: String,
        /// How it ended.
        status: ExitStatus,
        /// What is worth trying, if anything is known.
        hint: &'static str,
    },
    /// A program could not be started.
    #[error("`{command}` cannot be started: {source}")]
    NotStarted {
        /// The command line.
        command: String,
        /// The system's reason.
        source: io::Error,
    },
    /// A file could not be read or written.
    #[error("{path}: {source}", path = path.display())]
    File {
        /// The file or folder.
        path: PathBuf,
        /// The system's reason.
        source: io::Error,
    },
    /// A file was read but is not what it should be.
    #[error("{file} is not as expected: {why}")]
    Content {
        /// The file.
        file: Cow<'static, str>,
        /// What is wrong with it.
        why: String,
    },
    /// The app could not be taken apart.
    #[error("the app cannot be taken apart into what is loaded first and what comes later: {0}")]
    Split(String),
    /// The server could not listen.
    #[error("cannot listen on {address}: {source}\nAnother program may have the port; choose another with --port.")]
    Port {
        /// The address asked for.
        address: String,
        /// The system's reason.
        source: io::Error,
    },
    /// Something to be loaded is larger than allowed.
    #[error("the {what} takes {bytes} compressed bytes; {limit} are allowed. The parts stand above.")]
    OverBudget {
        /// What is too large.
        what: String,
        /// The size measured.
        bytes: usize,
        /// The size allowed.
        limit: usize,
    },
    /// A proof has run and shown nothing.
    #[error("not proved: {0}.")]
    Unproved(String),
    /// Some checks failed; they have been named already.
    #[error("not everything passed.")]
    TestsFailed,
}

impl XtaskError {
    /// Names the file an error of the file system is about.
    pub fn file(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.as_ref().to_owned(), source }
    }
}

impl From<lexopt::Error> for XtaskError {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(error.to_string())
    }
}
