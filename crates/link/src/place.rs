//! A place at a table, as the host has it.

use std::sync::Arc;

use tabletop::{Enumerate, Revision, Viewer};

use crate::{
    Answer, LineId, Position, Token,
    frame::{Hello, Written},
    most_devices,
};

/// A place at the table: a seat for one device, or the table itself, which several may look at: see [`most_devices`].
#[derive(Debug)]
pub(super) struct Place<G: Enumerate> {
    pub token: Token,
    pub viewer: Viewer,
    /// The revision of each piece of news.
    pub revisions: Vec<Revision>,
    /// The devices that are there.
    pub lines: Vec<Line>,
    /// The devices that were welcomed last, and at which of their attempts. Numbers of wishes count within one.
    pub sessions: Vec<([u8; 8], u32)>,
    pub answered: Option<(u32, Answer<G::Refusal>)>,
}

#[derive(Debug)]
pub(super) struct Line {
    pub id: LineId,
    /// Whose it is.
    pub session: [u8; 8],
    /// What was shown there when the game began; whoever comes back has at least this. A place that nobody is at does without: it is as large
    /// as the edition.
    pub beginning: Arc<Written>,
    /// The sight that was sent last.
    pub sent: Arc<Written>,
}

impl<G: Enumerate> Place<G> {
    /// A place at a table, for whoever has the token.
    pub fn of((token, viewer): (Token, Viewer)) -> Self {
        Self { token, viewer, revisions: Vec::new(), lines: Vec::new(), sessions: Vec::new(), answered: None }
    }

    pub fn position(&self) -> Position {
        Position(u32::try_from(self.revisions.len()).unwrap_or(u32::MAX))
    }

    /// How many devices may be there at once.
    fn most(&self) -> usize {
        most_devices(self.viewer)
    }

    /// Whether a device has said hello again since: this one was under way for long.
    pub fn is_late(&self, hello: &Hello) -> bool {
        self.sessions.iter().any(|(session, attempt)| *session == hello.session && *attempt > hello.attempt)
    }

    /// The line that a device takes over with its hello: its own from before, or, at a seat, whosever it is.
    pub fn rival(&self, hello: &Hello) -> Option<LineId> {
        let is_rival = |line: &&Line| self.most() == 1 || line.session == hello.session;
        self.lines.iter().find(is_rival).map(|line| line.id)
    }

    /// Whether no further device may come.
    pub fn is_full(&self) -> bool {
        self.lines.len() >= self.most()
    }

    /// Notes who was welcomed.
    pub fn note(&mut self, hello: &Hello) {
        let is_known = self.sessions.iter().any(|(session, _)| *session == hello.session);
        self.answered.take_if(|_| !is_known);
        self.sessions.retain(|(session, _)| *session != hello.session);
        if self.sessions.len() >= self.most() {
            self.sessions.remove(0);
        }
        self.sessions.push((hello.session, hello.attempt));
    }
}
