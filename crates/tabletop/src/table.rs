//! A game on the table: its record, what was told, and the way back.

use crate::{
    AddressedEvent, Applied, Entry, Fence, Game, News, Record, RecordError, Revision, Seat, Seed, Viewer, Waiting,
    checkpoints::Checkpoints,
    log::{Log, count},
};

/// A running game with its record and its log.
///
/// Whatever is done is first proposed ([`Table::propose`], [`Table::retract`]), then made durable by whoever keeps the
/// save, then [accepted](Table::accept): the screen never shows what a power cut could take away.
///
/// Its memory is bounded by the record, the log and a number of states that grows with the logarithm of the commands
/// since the last fence.
#[derive(Clone, Debug)]
pub struct Table<G: Game> {
    /// The commands that stand.
    record: Record<G>,
    game: G,
    log: Log<G::Command, G::Event>,
    /// The way back since the last fence.
    back: Checkpoints<G>,
}

/// Something that the rules accept and the table has not yet taken.
#[derive(Clone, Debug)]
pub struct Proposal<G: Game> {
    entry: Entry<G::Command>,
    game: G,
    applied: Applied<G::Event>,
    /// States before it that had been given up and were replayed for a retract; none for a command.
    passed: Checkpoints<G>,
    /// The revision of the table it was made on.
    on: Revision,
    /// How many commands will stand.
    plies: usize,
}

/// Why nothing was taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UndoError {
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
        let (game, told) = G::begin(&edition, &setup, seed)?;
        let record = Record::new(edition, setup, seed);
        Ok(Self { record, game, log: Log::new(told), back: Checkpoints::new() })
    }

    /// Takes up a record again as far as it is valid: a table in whose game nothing was ever taken back.
    ///
    /// `table.record().commands.len()` tells how many commands were good.
    ///
    /// # Errors
    /// The record does not begin.
    pub fn resume(record: Record<G>) -> Result<Self, RecordError<G::Fault>> {
        let entries: Vec<_> = record.entries().collect();
        Self::restore(record, entries)
    }

    /// Takes up a table again, entry by entry, as far as they are valid: with all that was told, and the way back as it
    /// was. `record` is that of the beginning; commands and reseeds in it are left out.
    ///
    /// [`Table::revision`] tells how many entries were good.
    ///
    /// # Errors
    /// The record does not begin.
    pub fn restore(
        mut record: Record<G>,
        entries: impl IntoIterator<Item = Entry<G::Command>>,
    ) -> Result<Self, RecordError<G::Fault>> {
        (record.commands, record.reseeds) = (Vec::new(), Vec::new());
        let (game, told) = record.begin()?;
        let mut table = Self { record, game, log: Log::new(told), back: Checkpoints::new() };
        // The first that is not valid ends it.
        let _ = entries.into_iter().all(|entry| table.take_up(entry));
        Ok(table)
    }

    /// Takes up the next entry of a table that is being restored, if it is valid, and says whether it was. For whoever has
    /// something else to do between two of them; [`Table::restore`] without entries makes the table to begin with.
    pub fn take_up(&mut self, entry: Entry<G::Command>) -> bool {
        let proposal = match entry {
            Entry::Command(seat, command) => self.propose(seat, command).ok(),
            Entry::Retract(by) => self.retract(by).ok(),
            Entry::Reseed(seed) => self.reseed(seed),
        };
        proposal.map(|proposal| self.accept(proposal)).is_some()
    }

    /// The game as it stands.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The record so far: what was taken back is not in it.
    pub fn record(&self) -> &Record<G> {
        &self.record
    }

    /// How many entries the table has taken.
    pub fn revision(&self) -> Revision {
        self.log.revision()
    }

    /// What was done, entry by entry, as a save keeps it; [`Table::restore`] takes it up again.
    pub fn entries(&self) -> impl Iterator<Item = Entry<G::Command>> {
        self.log.entries(&self.record.commands, self.record.reseeds.iter().map(|(_, seed)| *seed))
    }

    /// How many states of the past are kept for the way back.
    pub fn checkpoints(&self) -> usize {
        self.back.len()
    }

    /// What a viewer was told by the entries from this revision on; [`Revision::START`] begins with the beginning.
    ///
    /// What was taken back stays told and is marked; that it was taken back is told to whom it was told itself.
    pub fn told(&self, from: Revision, viewer: Viewer) -> impl DoubleEndedIterator<Item = News<'_, G::Event>> {
        self.log.told(from, viewer)
    }

    /// All that happened, secrets included, without what was taken back; `None` before the game is over.
    pub fn story(&self) -> Option<impl Iterator<Item = &AddressedEvent<G::Event>>> {
        matches!(self.game.waiting_for(), Waiting::Over(_)).then(|| self.log.whole())
    }

    /// Tries a command without changing the table.
    ///
    /// # Errors
    /// The refusal of the rules.
    pub fn propose(&self, seat: Seat, command: G::Command) -> Result<Proposal<G>, G::Refusal> {
        let mut game = self.game.clone();
        let applied = game.apply(seat, &command)?;
        let (on, plies) = (self.revision(), self.record.commands.len() + 1);
        Ok(Proposal { entry: Entry::Command(seat, command), game, applied, passed: Checkpoints::new(), on, plies })
    }

    /// Tries to take back the last command without changing the table (undo). Accepting it appends an entry and deletes
    /// none.
    ///
    /// # Errors
    /// As for [`Table::can_undo`].
    #[doc(alias("undo", "take back"))]
    pub fn retract(&self, by: Viewer) -> Result<Proposal<G>, UndoError> {
        self.can_undo(by)?;
        let plies = self.record.commands.len() - 1;
        let (game, passed) = self.replay(plies);
        let applied = Applied { events: Vec::new(), fence: None };
        Ok(Proposal { entry: Entry::Retract(by), game, applied, passed, on: self.revision(), plies })
    }

    /// Tries to let chance go on from another seed, so that a copy of a game does not foretell the dice of the other. There is no way
    /// back behind it. `None` if chance has no more to say in this game, or it is over.
    pub fn reseed(&self, seed: Seed) -> Option<Proposal<G>> {
        let mut game = self.game.clone();
        game.reseed(seed);
        let is_over = matches!(game.waiting_for(), Waiting::Over(_));
        (!is_over && game != self.game).then(|| Proposal {
            entry: Entry::Reseed(seed),
            game,
            applied: Applied { events: Vec::new(), fence: Some(Fence::Chance) },
            passed: Checkpoints::new(),
            on: self.revision(),
            plies: self.record.commands.len(),
        })
    }

    /// Takes a proposal that was made on this table as it stands, and returns the revision it leads to. One that was made
    /// on another revision has been overtaken: it is left out, and nothing changes.
    pub fn accept(&mut self, proposal: Proposal<G>) -> Revision {
        let Proposal { entry, game, applied, passed, on, plies } = proposal;
        if on != self.revision() {
            return self.revision();
        }
        let before = core::mem::replace(&mut self.game, game);
        match entry {
            Entry::Command(seat, command) => {
                if applied.fence.is_some() {
                    self.back.clear();
                } else {
                    self.back.push(plies - 1, before);
                }
                self.record.commands.push((seat, command));
                self.log.play(seat, applied);
            }
            Entry::Retract(by) => {
                self.back.cut(plies);
                self.back.append(passed);
                if let Some((_, command)) = self.record.commands.pop() {
                    self.log.retract(by, command);
                }
            }
            Entry::Reseed(seed) => {
                self.back.clear();
                self.record.reseeds.push((count(plies), seed));
                self.log.reseed();
            }
        }
        self.revision()
    }

    /// Whether the last command can be taken back by who asks.
    ///
    /// Nobody takes back another seat's command: [`Viewer::Seat`] asks for its own, and finds out nothing about a covered
    /// one of a neighbour. [`Viewer::Public`] is the table itself, on a screen that is open to all: what lies open, and
    /// nothing else, can be taken back there.
    ///
    /// # Errors
    /// Why not.
    pub fn can_undo(&self, by: Viewer) -> Result<(), UndoError> {
        let Some(last) = self.log.last() else { return Err(UndoError::AtTheBeginning) };
        if let Some(fence) = last.fence {
            return Err(UndoError::Fenced(fence));
        }
        let may = match by {
            Viewer::Seat(seat) => seat == last.seat,
            Viewer::Public => last.is_open,
        };
        if may { Ok(()) } else { Err(UndoError::Theirs(last.seat)) }
    }

    /// Takes back the last command at once, where nothing has to be made durable.
    ///
    /// # Errors
    /// As for [`Table::can_undo`]; nothing has changed then.
    pub fn undo(&mut self, by: Viewer) -> Result<(), UndoError> {
        let proposal = self.retract(by)?;
        self.accept(proposal);
        Ok(())
    }

    /// The state after so many commands, none of them behind the last fence, and those on the way to it from the nearest
    /// checkpoint: who takes one command back often takes back another.
    fn replay(&self, ply: usize) -> (G, Checkpoints<G>) {
        let mut passed = Checkpoints::new();
        let Some((at, game)) = self.back.nearest(ply) else { return (self.game.clone(), passed) };
        let mut game = game.clone();
        for (number, (seat, command)) in (*at..ply).zip(&self.record.commands[*at..ply]) {
            if number > *at {
                passed.push(number, game.clone());
            }
            // It was accepted in this very state.
            let _ = game.apply(*seat, command);
        }
        (game, passed)
    }
}

impl<G: Game> Proposal<G> {
    /// What will be appended.
    pub fn entry(&self) -> &Entry<G::Command> {
        &self.entry
    }

    /// The revision of the table it was made on.
    pub fn on(&self) -> Revision {
        self.on
    }

    /// How many commands will stand.
    #[doc(alias = "half-moves")]
    pub fn plies(&self) -> usize {
        self.plies
    }

    /// The game as it will stand.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// What will happen, and whether there is a way back; nothing happens by a retract or a reseed.
    pub fn applied(&self) -> &Applied<G::Event> {
        &self.applied
    }
}
