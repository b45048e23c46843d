//! A board as a file, to be kept and handed on: JSON, in the shape that the boards of an edition have.

use serde::{Deserialize, Serialize};

use super::{draft::Draft, findings::faults_of};
use crate::{
    edition::{BoardData, Fault, Faults, LONGEST_NAME, OwnScenario, SCHEMA, fits, play_fits},
    game::TAG,
};

/// The largest text that is read, in bytes: 400 fields in 400 rows, divided for all four modes, take half of it.
pub const LARGEST: usize = 256 * 1024;

/// The most characters that are told of what was expected.
const LONGEST_REASON: usize = 200;

/// A board, what it is for, and what is played on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardFile {
    /// The version of the shape: [`SCHEMA`](crate::edition::SCHEMA).
    pub schema: u16,
    /// Which game it is for: `company-leader`.
    pub game: String,
    /// The board.
    pub board: BoardData,
    /// The scenario that is played on it, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scenario: Option<OwnScenario>,
}

/// Why a text is no board that can be played.
#[derive(Debug, thiserror::Error)]
pub enum BoardFileError {
    /// It is larger than [`LARGEST`], so it was not even looked at.
    #[error("the file is too large ({0} bytes, at most {LARGEST})")]
    TooLarge(usize),
    /// It is no text.
    #[error("the file is no text")]
    NoText,
    /// It is no JSON.
    #[error("line {line}, column {column}: no JSON")]
    NoJson {
        /// The line, from 1.
        line: usize,
        /// The character in it, from 1.
        column: usize,
    },
    /// It is JSON, but not of a board.
    #[error("line {line}, column {column}: {text}")]
    Shape {
        /// The line, from 1.
        line: usize,
        /// The character in it, from 1.
        column: usize,
        /// What was expected there, in English.
        text: String,
    },
    /// It is for another game.
    #[error("the file is for “{0}”")]
    Game(String),
    /// It is of a newer version.
    #[error("the file is of version {0}, this version reads {SCHEMA}")]
    Schema(u16),
    /// Its lists are longer than those of any board, so nothing was made of them.
    #[error("{}", edition_data::lines(.0))]
    Limits(Vec<Fault>),
    /// The board can not be played.
    #[error("{}", edition_data::lines(faults))]
    Faults {
        /// As it was read.
        file: Box<BoardFile>,
        /// What is wrong with it: the first [`MOST_TOLD`](crate::edition::MOST_TOLD) faults, and how many more there are.
        faults: Vec<Fault>,
    },
}

impl From<&Draft> for BoardFile {
    fn from(draft: &Draft) -> Self {
        let scenario = draft.scenario().cloned();
        Self { schema: SCHEMA, game: TAG.to_owned(), board: draft.into(), scenario }
    }
}

impl From<&BoardFile> for Draft {
    /// Takes over whatever means something; what does not is left out.
    fn from(file: &BoardFile) -> Self {
        Self::from(&file.board).with_scenario(file.scenario.clone())
    }
}

impl BoardFile {
    /// The text of the file, for people and programs.
    #[must_use]
    pub fn to_json(&self) -> String {
        // Plain data with text keys: writing it to memory can not fail.
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// The text that is kept of the board, as short as it can be: what is kept can always be [read](Self::unfinished) again.
    ///
    /// # Errors
    /// It is too large for that: [`BoardFileError::TooLarge`] or [`BoardFileError::Limits`].
    pub fn to_keep(&self) -> Result<String, BoardFileError> {
        // As in `to_json`.
        let text = serde_json::to_string(self).unwrap_or_default();
        // Reading itself is asked, so that no two limits can drift apart.
        Self::unfinished(text.as_bytes())?;
        Ok(text)
    }

    /// Reads a file whose board can be played.
    ///
    /// # Errors
    /// It is no such file, or the board has faults: all of them.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, BoardFileError> {
        let file = Self::unfinished(bytes)?;
        let faults = faults_of(&file.board, file.scenario.as_ref());
        if faults.is_empty() { Ok(file) } else { Err(BoardFileError::Faults { file: Box::new(file), faults }) }
    }

    /// Reads a file of this shape, whether or not the board can be played.
    ///
    /// # Errors
    /// It is no such file.
    pub fn unfinished(bytes: &[u8]) -> Result<Self, BoardFileError> {
        if bytes.len() > LARGEST {
            return Err(BoardFileError::TooLarge(bytes.len()));
        }
        let text = core::str::from_utf8(bytes).map_err(|_| BoardFileError::NoText)?;
        // Editors of some systems put a mark before the text.
        let file: Self = serde_json::from_str(text.trim_start_matches('\u{feff}'))?;
        if file.game != TAG {
            return Err(BoardFileError::Game(file.game.chars().take(LONGEST_NAME).collect()));
        }
        if file.schema != SCHEMA {
            return Err(BoardFileError::Schema(file.schema));
        }
        let mut faults = Faults::default();
        fits(&mut faults, "board", &file.board);
        if let Some(scenario) = &file.scenario {
            play_fits(&mut faults, "scenario", &scenario.goal, &scenario.placed);
        }
        if faults.is_empty() { Ok(file) } else { Err(BoardFileError::Limits(faults.told())) }
    }
}

impl From<serde_json::Error> for BoardFileError {
    fn from(error: serde_json::Error) -> Self {
        let (line, column) = (error.line(), error.column());
        if !error.is_data() {
            return Self::NoJson { line, column };
        }
        let mut text = error.to_string();
        // The place is said beside it.
        text.truncate(text.rfind(" at line ").unwrap_or(text.len()));
        // It names what was found there, however long that is.
        if let Some((end, _)) = text.char_indices().nth(LONGEST_REASON) {
            text.truncate(end);
            text.push('…');
        }
        Self::Shape { line, column, text }
    }
}
