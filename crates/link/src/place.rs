//! A place at a table, as the host has it.

use tabletop::{Enumerate, Revision, Viewer};

use crate::{Answer, LineId, Position, Token, frame::Written};

/// A place at the table, for one device.
#[derive(Debug)]
pub(super) struct Place<G: Enumerate> {
    pub token: Token,
    pub viewer: Viewer,
    /// The revision of each piece of news.
    pub revisions: Vec<Revision>,
    pub line: Option<Line>,
    /// Numbers of wishes count within it, and attempts.
    pub session: Option<([u8; 8], u32)>,
    pub answered: Option<(u32, Answer<G::Refusal>)>,
}

#[derive(Debug)]
pub(super) struct Line {
    pub id: LineId,
    /// What was shown there when the game began; whoever comes back has at least this. A place that nobody is at does without: it is as large
    /// as the edition.
    pub beginning: Written,
    /// The sight that was sent last.
    pub sent: Written,
}

impl<G: Enumerate> Place<G> {
    /// A place at a table, for whoever has the token.
    pub fn of((token, viewer): (Token, Viewer)) -> Self {
        Self { token, viewer, revisions: Vec::new(), line: None, session: None, answered: None }
    }

    pub fn position(&self) -> Position {
        Position(u32::try_from(self.revisions.len()).unwrap_or(u32::MAX))
    }
}
