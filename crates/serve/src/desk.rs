//! A table and its host, whichever game is played: bytes in, things to do out.

use link::{Effect, Host, LineId, Settled, Token, served::Standing};
use tabletop::{Enumerate, Proposal, Seat, Table, Viewer, Waiting};

use crate::games::read;

/// What a table wants to be done.
#[derive(Debug)]
pub(crate) enum Act {
    /// A frame goes out.
    Send(LineId, Vec<u8>),
    /// A line is ended, once what was sent on it is out.
    Hang(LineId),
    /// This entry is kept, as the one that leads to this revision; then the table hears what became of it. There is one
    /// at a time.
    Keep(u32, Vec<u8>),
}

/// A table with its host.
pub(crate) trait Desk: Send + Sync {
    /// How many entries it has.
    fn revision(&self) -> u32;
    /// Takes a frame that has come on a line.
    fn hear(&mut self, line: LineId, frame: &[u8]) -> Vec<Act>;
    /// A line has ended by itself.
    fn gone(&mut self, line: LineId) -> Vec<Act>;
    /// The entry is kept.
    fn kept(&mut self) -> Vec<Act>;
    /// The entry was not kept.
    fn not_kept(&mut self) -> Vec<Act>;
    /// Another host of the same database has kept these, before what was to be kept here, if anything was. `None` if
    /// they are none of this game: then the table must be read again.
    fn overtaken(&mut self, entries: &[Vec<u8>]) -> Option<Vec<Act>>;
    /// A place has another token.
    fn give(&mut self, viewer: Viewer, token: Token) -> Vec<Act>;
    /// How the game stands, for a viewer.
    fn standing(&self, viewer: Viewer) -> Standing;
    /// Who is waited for; `None` once the game is over.
    fn waited(&self) -> Option<Vec<Seat>>;
}

/// A table of one game.
pub(crate) struct Sitting<G: Enumerate> {
    table: Table<G>,
    host: Host<G>,
    /// What is being kept.
    proposal: Option<Proposal<G>>,
}

impl<G: Enumerate> Sitting<G> {
    pub fn new(table: Table<G>, host: Host<G>) -> Self {
        Self { table, host, proposal: None }
    }

    fn acts(&mut self, effects: Vec<Effect<G>>) -> Vec<Act> {
        let act = |effect| match effect {
            Effect::Send(line, frame) => Some(Act::Send(line, frame)),
            Effect::Hang(line) => Some(Act::Hang(line)),
            // Nobody is offered a table that the host keeps.
            Effect::HandedOver(..) => None,
            Effect::Keep(proposal) => {
                // It fails only for types without a known length, and entries have one.
                let entry = postcard::to_allocvec(proposal.entry()).unwrap_or_default();
                let revision = proposal.on().next().0;
                self.proposal = Some(proposal);
                Some(Act::Keep(revision, entry))
            }
        };
        effects.into_iter().filter_map(act).collect()
    }

    fn settled(&mut self, outcome: Settled) -> Vec<Act> {
        let effects = self.host.settled(&self.table, outcome);
        self.acts(effects)
    }
}

impl<G: Enumerate> Desk for Sitting<G> {
    fn revision(&self) -> u32 {
        self.table.revision().0
    }

    fn hear(&mut self, line: LineId, frame: &[u8]) -> Vec<Act> {
        let effects = self.host.hear(&self.table, line, frame);
        self.acts(effects)
    }

    fn gone(&mut self, line: LineId) -> Vec<Act> {
        let effects = self.host.gone(line);
        self.acts(effects)
    }

    fn kept(&mut self) -> Vec<Act> {
        if let Some(proposal) = self.proposal.take() {
            self.table.accept(proposal);
        }
        self.settled(Settled::Done)
    }

    fn not_kept(&mut self) -> Vec<Act> {
        self.proposal = None;
        self.settled(Settled::NotKept)
    }

    fn overtaken(&mut self, entries: &[Vec<u8>]) -> Option<Vec<Act>> {
        self.proposal = None;
        let is_ours = entries.iter().all(|entry| read(entry).is_some_and(|entry| self.table.take_up(entry)));
        is_ours.then(|| self.settled(Settled::Overtaken))
    }

    fn give(&mut self, viewer: Viewer, token: Token) -> Vec<Act> {
        let effects = self.host.invite(&self.table, viewer, token);
        self.acts(effects)
    }

    fn standing(&self, viewer: Viewer) -> Standing {
        Standing { viewer, card: self.host.about().card.clone(), waiting: self.waited().unwrap_or_default() }
    }

    fn waited(&self) -> Option<Vec<Seat>> {
        match self.table.game().waiting_for() {
            Waiting::For(seats) => Some(seats),
            Waiting::Over(_) => None,
        }
    }
}
