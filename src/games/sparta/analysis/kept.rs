//! What is on the analysis board, as it is noted: a reload and a look elsewhere lose nothing of it, and it is no game of the vault.

use serde::{Deserialize, Serialize};
use sparta::{Draft, Sparta};
use tabletop::Game as _;

use super::study::{Study, Variation};
use crate::browser::notes::{self, Note};

/// Where it is noted.
const NOTE: Note = Note::Analysis(Sparta::TAG);

/// What is on the board, and what is being done there.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The line that is shown.
    pub line: Variation,
    /// What was there before each change.
    pub before: Vec<Variation>,
    /// A position in the making as it was after each change.
    pub drafts: Vec<Draft>,
    /// What was typed or pasted.
    pub text: String,
    /// Which area is open.
    pub area: usize,
    /// The Achaeans are at the bottom.
    pub turned: bool,
}

impl Kept {
    /// A line, and nothing else.
    pub const fn of(line: Variation) -> Self {
        Self { line, before: Vec::new(), drafts: Vec::new(), text: String::new(), area: 0, turned: false }
    }

    /// What was noted last.
    pub fn recalled() -> Option<Self> {
        notes::recall(NOTE)
    }

    /// Notes it in place of what was noted last.
    pub fn keep(&self) {
        notes::keep(NOTE, self);
    }

    /// Puts a line on the board that is not on the screen. What was there before can be brought back.
    pub fn lay_out(line: Variation) {
        let kept = match Self::recalled() {
            None => Self::of(line),
            Some(kept) => {
                let mut study = Study::new(&kept.line, kept.before);
                study.open(kept.line.at, &line);
                Self { before: study.before().to_vec(), text: kept.text, ..Self::of(line) }
            }
        };
        kept.keep();
    }
}
