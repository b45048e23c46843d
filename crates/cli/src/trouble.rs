//! What can go wrong, in words for the person at the keyboard.

use std::{fs, io, path::Path};

/// What went wrong.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// The words of the call make no task.
    #[error("{0}")]
    Usage(String),
    /// The words of the call can not be read.
    #[error(transparent)]
    Words(#[from] lexopt::Error),
    /// The rules are none.
    #[error("--rules: {0}")]
    Rules(#[from] sparta::RulesError),
    /// The position is none.
    #[error("--position: {0}")]
    Position(#[from] sparta::PositionError),
    /// The level is none.
    #[error(transparent)]
    Level(#[from] bots::LevelError),
    /// A file can not be read.
    #[error("{file}: {error}")]
    File {
        /// Which.
        file: String,
        /// Why not.
        error: io::Error,
    },
    /// A file is not what it should be.
    #[error("{file}: {why}")]
    Content {
        /// Which.
        file: String,
        /// Why not.
        why: String,
    },
    /// The server does not run.
    #[error(transparent)]
    Serve(#[from] ::serve::ServeError),
    /// The result can not be written.
    #[error("the result can not be written: {0}")]
    Output(io::Error),
}

impl CliError {
    /// All of it as one line, whatever a file or an argument brought in.
    pub fn line(&self) -> String {
        let text = self.to_string();
        let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.join("; ").replace(char::is_control, " ")
    }

    /// A file that is not what it should be.
    pub fn content(file: &Path, why: &impl ToString) -> Self {
        Self::Content { file: file.display().to_string(), why: why.to_string() }
    }
}

/// Reads a text file.
pub fn read(file: &Path) -> Result<String, CliError> {
    fs::read_to_string(file).map_err(|error| CliError::File { file: file.display().to_string(), error })
}
