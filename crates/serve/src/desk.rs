//! A table and its host, whichever game is played: bytes in, things to do out.

use std::time::Instant;

use bots::{Pace, Played, Question};
use link::{About, Effect, Host, LineId, Settled, Token, roster::Roster, served::Standing};
use tabletop::{Enumerate, Proposal, Seat, Seed, Table, Viewer, Waiting, Written};

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

/// What a computer is to think about.
pub(crate) struct Thought {
    /// Whom it plays for.
    pub seat: Seat,
    /// Of which revision.
    pub revision: u32,
    /// What it thinks, and takes its time for: the bytes of its answer.
    pub think: Box<dyn FnOnce() -> Vec<u8> + Send>,
}

/// A table with its host.
pub(crate) trait Desk: Send + Sync {
    /// How many entries it has.
    fn revision(&self) -> u32;
    /// How many seats.
    fn seats(&self) -> u8;
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
    /// Who plays which seat.
    fn roster(&self) -> Option<&Roster>;
    /// Who plays which seat from now on.
    fn seat(&mut self, roster: Roster) -> Vec<Act>;
    /// The people who are waited for; `None` once the game is over, or has ended.
    fn people_waited_for(&self) -> Option<Vec<Seat>>;
    /// Who plays which seat once the people who are waited for have let their time pass; `None` if that changes nothing.
    fn overdue(&self) -> Option<Roster>;
    /// What a computer is to think about: as long as people are waited for, too, it is their turn, for a step back of theirs must
    /// not take a computer's command with it.
    fn question(&self) -> Option<Thought>;
    /// What a computer has thought, on this revision. `None` if it has nothing to say, or nothing that the rules permit. What was overtaken is thought anew.
    fn answer(&mut self, seat: Seat, revision: u32, answer: &[u8]) -> Option<Vec<Act>>;
}

/// A table of one game.
pub(crate) struct Sitting<G: Enumerate> {
    table: Table<G>,
    host: Host<G>,
    /// What is being kept.
    proposal: Option<Proposal<G>>,
    /// What the chance of computers grows from.
    seed: Seed,
}

impl<G: Enumerate> Sitting<G> {
    pub fn new(table: Table<G>, host: Host<G>, seed: Seed) -> Self {
        Self { table, host, proposal: None, seed }
    }

    /// Who is to act; `None` once the game is over.
    fn waited_for(&self) -> Option<Vec<Seat>> {
        match self.table.game().waiting_for() {
            Waiting::For(seats) => Some(seats),
            Waiting::Over(_) => None,
        }
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

impl<G: Enumerate + Played<View: Written>> Desk for Sitting<G> {
    fn revision(&self) -> u32 {
        self.table.revision().0
    }

    fn seats(&self) -> u8 {
        self.table.game().seats()
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
        let About { card, present, onlookers, roster } = self.host.about().clone();
        let (waiting, roster) = (self.waited_for().unwrap_or_default(), roster.unwrap_or_default());
        Standing { viewer, card, waiting, roster, present, onlookers, due: None }
    }

    fn roster(&self) -> Option<&Roster> {
        self.host.about().roster.as_ref()
    }

    fn seat(&mut self, roster: Roster) -> Vec<Act> {
        let effects = self.host.seat(roster);
        self.acts(effects)
    }

    fn overdue(&self) -> Option<Roster> {
        self.roster()?.overdue(&self.people_waited_for()?)
    }

    fn people_waited_for(&self) -> Option<Vec<Seat>> {
        let roster = self.roster();
        let mut waited = self.waited_for().filter(|_| roster.is_none_or(|roster| !roster.is_ended))?;
        waited.retain(|seat| roster.is_none_or(|roster| !roster.chair(*seat).is_computer()));
        Some(waited)
    }

    fn question(&self) -> Option<Thought> {
        // Every frame comes by here.
        let roster = self.roster()?;
        let level = roster.level.filter(|_| roster.chairs.iter().any(|chair| chair.is_computer()))?;
        let waiting = self.waited_for()?;
        if !roster.is_played() || !waiting.iter().all(|seat| roster.chair(*seat).is_computer()) {
            return None;
        }
        let seat = *waiting.first()?;
        let view = self.table.game().view(Viewer::Seat(seat));
        let question = Question { view, level, seed: self.seed, pace: Pace::Fast };
        let think = move || {
            let begun = Instant::now();
            bots::answer::<G>(&question.to_bytes(), &|| begun.elapsed().as_secs_f64() * 1_000.0, &mut |_| {})
        };
        Some(Thought { seat, revision: self.revision(), think: Box::new(think) })
    }

    fn answer(&mut self, seat: Seat, revision: u32, answer: &[u8]) -> Option<Vec<Act>> {
        let is_overtaken = revision != self.revision() || self.proposal.is_some();
        if is_overtaken || !self.roster()?.chair(seat).is_computer() {
            return Some(Vec::new());
        }
        let command = read::<Option<G::Command>>(answer)??;
        let effect = self.host.play(&self.table, seat, command)?;
        Some(self.acts(vec![effect]))
    }
}
