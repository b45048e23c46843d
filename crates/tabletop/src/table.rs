//! A game on the table: its record, and the way back.

use crate::{Applied, Audience, Fence, Flaw, Game, Record, Seat, Seed, Told, Viewer};

/// A running game with its record.
///
/// A command is first [proposed](Table::propose), then made durable by whoever keeps the save, then
/// [accepted](Table::accept): the screen never shows what a power cut could take away.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    record: Record<G>,
    game: G,
    /// The commands that can still be taken back, oldest first.
    back: Vec<Ply<G>>,
    /// Why the command before those can not.
    fence: Option<Fence>,
}

/// A command that can be taken back.
#[derive(Clone, Debug)]
struct Ply<G> {
    /// The state before it.
    before: G,
    /// Whose command it is.
    seat: Seat,
    /// Whether everybody was told all of it.
    is_open: bool,
}

/// A command that the rules accept and the table has not yet taken.
#[derive(Clone, Debug)]
pub struct Proposal<G: Game> {
    seat: Seat,
    command: G::Command,
    game: G,
    applied: Applied<G::Event>,
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoUndo {
    /// Nothing was done yet.
    AtTheBeginning,
    /// There is a fence.
    Fenced(Fence),
    /// The last command is this seat's, and who asks is somebody else.
    Theirs(Seat),
}

impl<G: Game> Table<G> {
    /// Sets up a new game.
    ///
    /// # Errors
    /// Every fault of the set-up at once.
    pub fn begin(edition: G::Edition, setup: G::Setup, seed: Seed) -> Result<Self, Vec<G::Fault>> {
        let (game, _) = G::begin(&edition, &setup, seed)?;
        Ok(Self { record: Record::new(edition, setup, seed), game, back: Vec::new(), fence: None })
    }

    /// Takes up a record again as far as it is valid, with the way back as it was.
    ///
    /// `snapshot` is the game after so many commands, if one was kept; it saves replaying those. A snapshot is only
    /// ever taken at a fence. Returns the table and what followed the snapshot, and leaves off the commands the rules
    /// refuse: `table.record().commands.len()` tells how many were good.
    ///
    /// # Errors
    /// The record does not begin.
    pub fn resume(mut record: Record<G>, snapshot: Option<(usize, G)>) -> Result<Self, Flaw<G::Fault>> {
        let commands = core::mem::take(&mut record.commands);
        let (begun, _) = record.begin()?;
        let (from, game) = snapshot.filter(|(ply, _)| *ply <= commands.len()).unwrap_or((0, begun));
        let fence = (from > 0).then_some(Fence::TurnEnded);
        let mut table = Self { record, game, back: Vec::new(), fence };
        let mut commands = commands.into_iter();
        table.record.commands.extend(commands.by_ref().take(from));
        for (seat, command) in commands {
            let Ok(proposal) = table.propose(seat, command) else {
                break;
            };
            table.accept(proposal);
        }
        Ok(table)
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The record so far.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// Tries a command without changing the table.
    ///
    /// # Errors
    /// The refusal of the rules.
    pub fn propose(&self, seat: Seat, command: G::Command) -> Result<Proposal<G>, G::Refusal> {
        let mut game = self.game.clone();
        let applied = game.apply(seat, &command)?;
        Ok(Proposal { seat, command, game, applied })
    }

    /// Takes a proposal that was made on this table as it stands.
    pub fn accept(&mut self, proposal: Proposal<G>) -> Vec<Told<G::Event>> {
        let Proposal { seat, command, game, applied } = proposal;
        let before = core::mem::replace(&mut self.game, game);
        if applied.fence.is_some() {
            self.back.clear();
            self.fence = applied.fence;
        } else {
            // A command that tells nobody anything is as covered as one that tells its own seat alone.
            let is_open = !applied.events.is_empty() && applied.events.iter().all(|told| told.to == Audience::Public);
            self.back.push(Ply { before, seat, is_open });
        }
        self.record.commands.push((seat, command));
        applied.events
    }

    /// The state that taking back the last command would lead to.
    ///
    /// Nobody takes back another seat's command: [`Viewer::Seat`] asks for its own, and finds out nothing about a covered
    /// one of a neighbour. [`Viewer::Public`] is the table itself, on a screen that is open to all: what lies open, and
    /// nothing else, can be taken back there.
    ///
    /// # Errors
    /// Why the last command can not be taken back by who asks.
    pub fn can_undo(&self, by: Viewer) -> Result<&G, NoUndo> {
        let Some(last) = self.back.last() else {
            return Err(self.fence.map_or(NoUndo::AtTheBeginning, NoUndo::Fenced));
        };
        let may = match by {
            Viewer::Seat(seat) => seat == last.seat,
            Viewer::Public => last.is_open,
        };
        if may { Ok(&last.before) } else { Err(NoUndo::Theirs(last.seat)) }
    }

    /// Takes back the last command.
    ///
    /// # Errors
    /// As for [`Table::can_undo`]; nothing has changed then.
    pub fn undo(&mut self, by: Viewer) -> Result<(), NoUndo> {
        self.can_undo(by)?;
        if let Some(last) = self.back.pop() {
            self.game = last.before;
            self.record.commands.pop();
        }
        Ok(())
    }
}

impl<G: Game> Proposal<G> {
    /// Who proposes, and what.
    pub fn command(&self) -> (Seat, &G::Command) {
        (self.seat, &self.command)
    }

    /// The game as it will stand.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What will happen, and whether there is a way back.
    pub fn applied(&self) -> &Applied<G::Event> {
        &self.applied
    }
}
