//! A game on the screen: every command is saved before anybody sees what came of it.

use std::collections::VecDeque;

use leptos::{prelude::*, task::spawn_local};
use tabletop::{Deed, Enumerate, Game, News, Proposal, Revision, Seat, Table, UndoError, Viewer, Waiting};

use super::{
    Unveiled,
    fold::{Chronicle, Fold},
};
use crate::library::{Bots, Seats};

/// Where what is done at a table is made durable.
///
/// The screen moves on only when the future has resolved.
pub trait SaveWriter<G: Game>: Clone + 'static {
    /// Why something could not be kept; nothing has changed then.
    type Error: 'static;

    /// Appends an entry, a command or a retract, to those that are kept.
    fn write(&self, proposal: &Proposal<G>) -> impl Future<Output = Result<(), Self::Error>>;

    /// Keeps who sits where, at a table with so many entries.
    fn seat(&self, seats: &Seats, on: Revision) -> impl Future<Output = Result<(), Self::Error>>;
}

/// What a screen tells its player when something did not go through.
pub enum SessionError<G: Game, E> {
    /// The rules say no.
    Refused(G::Refusal),
    /// It could not be saved, so it was not done.
    NotSaved(E),
    /// There is no way back.
    Undo(UndoError),
}

/// A running game as the screens see it: they read views and send commands. Of a seat's secrets they see what is
/// [unveiled](Unveiled), and the whole table when the game is over.
pub struct Session<G: Game, K: SaveWriter<G>> {
    table: RwSignal<Table<G>>,
    writer: StoredValue<K, LocalStorage>,
    /// What is being saved, and what waits behind it.
    queue: StoredValue<VecDeque<Step<G>>>,
    saving: RwSignal<bool>,
    /// Who sits where beyond what the table was set up with, as it is saved.
    sitting: RwSignal<Sitting>,
    trouble: Callback<SessionError<G, K::Error>>,
}

/// Who sits at a table.
#[derive(Clone, Debug, Default)]
struct Sitting {
    /// Who sits where beyond what the table was set up with.
    seats: Seats,
    /// How often a seat has changed hands since the table was put on the screen.
    hand_overs: u32,
}

/// Something the player wants.
#[derive(Clone)]
enum Step<G: Game> {
    Play(Seat, G::Command),
    Retract(Viewer),
    Seat(Bots),
    HandOver(Seats),
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games and writers to be copied too")]
impl<G: Game, K: SaveWriter<G>> Clone for Session<G, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game, K: SaveWriter<G>> Copy for Session<G, K> {}

impl<G: Game, K: SaveWriter<G>> Session<G, K> {
    /// Puts a table on the screen; `trouble` hears what did not go through.
    pub fn new(table: Table<G>, writer: K, seats: Seats, trouble: Callback<SessionError<G, K::Error>>) -> Self {
        Self {
            table: RwSignal::new(table),
            writer: StoredValue::new_local(writer),
            queue: StoredValue::new(VecDeque::new()),
            saving: RwSignal::new(false),
            sitting: RwSignal::new(Sitting { seats, hand_overs: 0 }),
            trouble,
        }
    }

    /// What everybody knows; changes only when that changes.
    pub fn public(self) -> Memo<G::View> {
        let table = self.table;
        Memo::new(move |_| table.with(|table| table.game().view(Viewer::Public)))
    }

    /// What a seat knows, as long as it is unveiled, and what everybody knows afterwards.
    pub fn private(self, unveiled: &Unveiled) -> Memo<G::View> {
        let (table, viewer) = (self.table, unveiled.viewer());
        Memo::new(move |_| table.with(|table| table.game().view(viewer())))
    }

    /// Whether the rules permit an unveiled seat what `command` names at the time; it may follow signals.
    pub fn permits(
        self,
        unveiled: &Unveiled,
        command: impl Fn() -> G::Command + Send + Sync + 'static,
    ) -> Memo<Result<(), G::Refusal>> {
        let (table, viewer) = (self.table, unveiled.viewer());
        Memo::new(move |_| match viewer() {
            Viewer::Seat(seat) => table.with(|table| table.game().permits(seat, &command())),
            Viewer::Public => Ok(()),
        })
    }

    /// What an unveiled seat may do.
    pub fn legal(self, unveiled: &Unveiled) -> Memo<Vec<G::Command>>
    where
        G: Enumerate,
    {
        let (table, viewer) = (self.table, unveiled.viewer());
        Memo::new(move |_| match viewer() {
            Viewer::Seat(seat) => table.with(|table| table.game().legal(seat)),
            Viewer::Public => Vec::new(),
        })
    }

    /// Who must act, or how it ended.
    pub fn waiting(self) -> Memo<Waiting<G::Outcome>> {
        let table = self.table;
        Memo::new(move |_| table.with(|table| table.game().waiting_for()))
    }

    /// Whether who asks can take back the last command (see [`Table::can_undo`]); follows the table.
    pub fn can_undo(self, by: Viewer) -> bool {
        self.table.with(|table| table.can_undo(by).is_ok())
    }

    /// How many seats the table has.
    pub fn seats(self) -> u8 {
        self.table.with_untracked(|table| table.game().seats())
    }

    /// Reads what was typed in before the game began: no secrets.
    pub fn setup<T>(self, read: impl FnOnce(&G::Setup) -> T) -> T {
        self.table.with_untracked(|table| read(&table.record().setup))
    }

    /// Reads the numbers the game is played with.
    pub fn edition<T>(self, read: impl FnOnce(&G::Edition) -> T) -> T {
        self.table.with_untracked(|table| read(&table.record().edition))
    }

    /// Reads the whole table once the game is over and nothing is secret any more; `None` before.
    pub fn finished<T>(self, read: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        let is_over = |table: &Table<G>| matches!(table.game().waiting_for(), Waiting::Over(_));
        self.table.with_untracked(|table| is_over(table).then(|| read(table)))
    }

    /// What everybody is told, folded along with the game: each entry once, when it is accepted.
    pub fn fold<F: Fold<G::Event>>(self, begin: F) -> Chronicle<F> {
        let table = self.table;
        Chronicle::new(begin, move |chronicle, seen| {
            table.with(|table| {
                let from = seen.map_or(Revision::START, Revision::next);
                for news in table.told(from, Viewer::Public) {
                    chronicle.take(&news);
                }
                table.revision()
            })
        })
    }

    /// What everybody was told so far, folded at once: for what is told once and not followed.
    pub fn told<F: Fold<G::Event>>(self, mut fold: F) -> F {
        self.table.with_untracked(|table| {
            for news in table.told(Revision::START, Viewer::Public) {
                fold.take(&news);
            }
        });
        fold
    }

    /// Hears what everybody is told of each command from now on, as long as this is on the screen.
    pub(super) fn hear(self, hear: impl Fn(&News<'_, G::Event>) + 'static) {
        let table = self.table;
        Effect::new(move |seen: Option<Revision>| {
            table.with(|table| {
                if let Some(seen) = seen {
                    table
                        .told(seen.next(), Viewer::Public)
                        .filter(|news| matches!(news.deed, Deed::Played(_)))
                        .for_each(|news| hear(&news));
                }
                table.revision()
            })
        });
    }

    /// How many entries the table has taken.
    pub fn revision(self) -> Revision {
        self.table.with(Table::revision)
    }

    /// The same, without following it; `None` if the table was left.
    pub(super) fn revision_untracked(self) -> Option<Revision> {
        self.table.try_with_untracked(Table::revision)
    }

    /// Puts the game on the screen as it stands elsewhere: for who only watches.
    pub(super) fn follow(self, table: Table<G>) {
        self.table.try_set(table);
    }

    /// Reads the whole table, secrets included: for what keeps it, and for no screen.
    pub(super) fn read<T>(self, read: impl FnOnce(&Table<G>) -> T) -> T {
        self.table.with_untracked(read)
    }

    /// What an unveiled seat sees at this moment.
    pub(super) fn seen_by(self, unveiled: &Unveiled) -> G::View {
        let viewer = unveiled.viewer();
        self.table.with_untracked(|table| table.game().view(viewer()))
    }

    /// What keeps the commands; nothing if the table was left.
    pub(super) fn writer(self) -> Option<K> {
        self.writer.try_get_value()
    }

    /// Which seats computers play.
    pub fn bots(self) -> Signal<Bots> {
        let sitting = self.sitting;
        Memo::new(move |_| sitting.with(|sitting| sitting.seats.bots.clone())).into()
    }

    /// How often a seat has changed hands since the table was put on the screen.
    pub(super) fn hand_overs(self) -> Memo<u32> {
        let sitting = self.sitting;
        Memo::new(move |_| sitting.with(|sitting| sitting.hand_overs))
    }

    /// Reads who sits where now, beyond what the table was set up with, and follows it.
    pub(super) fn with_seats<T>(self, read: impl FnOnce(&Seats) -> T) -> T {
        self.sitting.with(|sitting| read(&sitting.seats))
    }

    /// Who sits where now, beyond what the table was set up with.
    pub(super) fn sitting(self) -> Seats {
        self.sitting.with_untracked(|sitting| sitting.seats.clone())
    }

    /// Whether something is being saved.
    pub fn saving(self) -> Signal<bool> {
        self.saving.into()
    }

    /// Whether a seat has asked for this already and it is not saved yet. A second tap is then the same tap.
    pub fn is_asked(self, seat: Seat, command: &G::Command) -> bool {
        let same = |step: &Step<G>| matches!(step, Step::Play(by, asked) if *by == seat && asked == command);
        self.queue.with_value(|queue| queue.iter().any(same))
    }

    /// Does something for a seat, once what was asked for before is saved.
    pub fn play(self, seat: Seat, command: G::Command) {
        self.ask(Step::Play(seat, command));
    }

    /// Takes back the last command (undo), if that is up to who asks (see [`Table::can_undo`]).
    pub fn undo(self, by: Viewer) {
        self.ask(Step::Retract(by));
    }

    /// Gives seats to computers, or to people.
    pub fn seat(self, bots: Bots) {
        self.ask(Step::Seat(bots));
    }

    /// Somebody else sits in a seat from now on.
    pub(super) fn hand_over(self, seats: Seats) {
        self.ask(Step::HandOver(seats));
    }

    fn ask(self, step: Step<G>) {
        self.queue.update_value(|queue| queue.push_back(step));
        if self.saving.get_untracked() {
            return;
        }
        self.saving.set(true);
        spawn_local(async move {
            // The screen may be gone before the save is done: the save is done all the same.
            while let Some(step) = self.queue.try_with_value(|queue| queue.front().cloned()).flatten() {
                let done = self.carry_out(step).await;
                self.queue.try_update_value(|queue| if done.is_ok() { drop(queue.pop_front()) } else { queue.clear() });
                if let Err(trouble) = done {
                    self.trouble.try_run(trouble);
                }
            }
            self.saving.try_set(false);
        });
    }

    /// Lets them sit down once that is kept; so many seats have changed hands.
    async fn sit(self, writer: &K, seats: Seats, handed: u32) -> Result<(), SessionError<G, K::Error>> {
        if let Some(on) = self.revision_untracked() {
            writer.seat(&seats, on).await.map_err(SessionError::NotSaved)?;
            self.sitting.try_update(|sitting| {
                sitting.seats = seats;
                sitting.hand_overs += handed;
            });
        }
        Ok(())
    }

    async fn carry_out(self, step: Step<G>) -> Result<(), SessionError<G, K::Error>> {
        let Some(writer) = self.writer() else { return Ok(()) };
        let proposed = match step {
            Step::Play(seat, command) => {
                self.table.try_with_untracked(|table| table.propose(seat, command).map_err(SessionError::Refused))
            }
            Step::Retract(by) => self.table.try_with_untracked(|table| table.retract(by).map_err(SessionError::Undo)),
            Step::Seat(bots) => {
                let Some(seats) = self.sitting.try_with_untracked(|sitting| sitting.seats.clone()) else {
                    return Ok(());
                };
                return self.sit(&writer, Seats { bots, ..seats }, 0).await;
            }
            Step::HandOver(seats) => return self.sit(&writer, seats, 1).await,
        };
        let Some(proposal) = proposed.transpose()? else { return Ok(()) };
        writer.write(&proposal).await.map_err(SessionError::NotSaved)?;
        self.table.try_update(|table| table.accept(proposal));
        Ok(())
    }
}
