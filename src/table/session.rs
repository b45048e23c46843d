//! A game on the screen: every command is saved before anybody sees what came of it.

use std::collections::VecDeque;

use leptos::{prelude::*, task::spawn_local};
use tabletop::{Game, NoUndo, Proposal, Revision, Seat, Table, Viewer};

use super::fold::{Chronicle, Fold};

/// Where what is done at a table is made durable.
///
/// The screen moves on only when the future has resolved.
pub trait SaveWriter<G: Game>: Clone + 'static {
    /// Why something could not be kept; nothing has changed then.
    type Error: 'static;

    /// Appends an entry, a command or a retract, to those that are kept.
    fn write(&self, proposal: &Proposal<G>) -> impl Future<Output = Result<(), Self::Error>>;
}

/// What a screen tells its player when something did not go through.
pub enum Trouble<G: Game, E> {
    /// The rules say no.
    Refused(G::Refusal),
    /// It could not be saved, so it was not done.
    NotSaved(E),
    /// There is no way back.
    NoUndo(NoUndo),
}

/// A running game as the screens see it: they read views and send commands.
pub struct Session<G: Game, K: SaveWriter<G>> {
    table: RwSignal<Table<G>>,
    writer: StoredValue<K, LocalStorage>,
    /// Commands that wait for the one before them to be saved.
    queue: StoredValue<VecDeque<Step<G>>>,
    saving: RwSignal<bool>,
    trouble: Callback<Trouble<G, K::Error>>,
}

/// Something the player wants.
enum Step<G: Game> {
    Play(Seat, G::Command),
    Retract(Viewer),
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
    pub fn new(table: Table<G>, writer: K, trouble: Callback<Trouble<G, K::Error>>) -> Self {
        Self {
            table: RwSignal::new(table),
            writer: StoredValue::new_local(writer),
            queue: StoredValue::new(VecDeque::new()),
            saving: RwSignal::new(false),
            trouble,
        }
    }

    /// What `viewer` knows, and nothing else; changes only when that changes.
    pub fn view(self, viewer: Viewer) -> Memo<G::View> {
        let table = self.table;
        Memo::new(move |_| table.with(|table| table.game().view(viewer)))
    }

    /// What `viewer` is told, folded along with the game: each entry once, when it is accepted.
    pub fn fold<F: Fold<G::Event>>(self, viewer: Viewer, begin: F) -> Chronicle<F> {
        let table = self.table;
        Chronicle::new(begin, move |chronicle, seen| {
            table.with(|table| {
                let from = seen.map_or(Revision::START, Revision::next);
                for news in table.told(from, viewer) {
                    chronicle.take(&news);
                }
                table.revision()
            })
        })
    }

    /// How many entries the table has taken; `None` if it was left.
    pub(super) fn revision_untracked(self) -> Option<Revision> {
        self.table.try_with_untracked(Table::revision)
    }

    /// What the computer in a seat is shown.
    pub(super) fn seen_by_bot(self, seat: Seat) -> G::View {
        self.table.with_untracked(|table| table.game().view(Viewer::Seat(seat)))
    }

    /// Reads the table without following its changes.
    pub fn read<T>(self, read: impl FnOnce(&Table<G>) -> T) -> T {
        self.table.with_untracked(read)
    }

    /// Follows something of the table.
    pub fn follow<T: PartialEq + Send + Sync + 'static>(
        self,
        read: impl Fn(&Table<G>) -> T + Send + Sync + 'static,
    ) -> Memo<T> {
        let table = self.table;
        Memo::new(move |_| table.with(&read))
    }

    /// Whether something is being saved.
    pub fn saving(self) -> Signal<bool> {
        self.saving.into()
    }

    /// Does something for a seat, once what was asked for before is saved.
    pub fn play(self, seat: Seat, command: G::Command) {
        self.ask(Step::Play(seat, command));
    }

    /// Takes back the last command (undo), if that is up to who asks (see [`Table::can_undo`]).
    pub fn undo(self, by: Viewer) {
        self.ask(Step::Retract(by));
    }

    fn ask(self, step: Step<G>) {
        self.queue.update_value(|queue| queue.push_back(step));
        if self.saving.get_untracked() {
            return;
        }
        self.saving.set(true);
        spawn_local(async move {
            // The screen may be gone before the save is done: the save is done all the same.
            while let Some(step) = self.queue.try_update_value(VecDeque::pop_front).flatten() {
                if let Err(trouble) = self.carry_out(step).await {
                    self.queue.try_update_value(VecDeque::clear);
                    self.trouble.try_run(trouble);
                }
            }
            self.saving.try_set(false);
        });
    }

    async fn carry_out(self, step: Step<G>) -> Result<(), Trouble<G, K::Error>> {
        let Some(writer) = self.writer.try_get_value() else { return Ok(()) };
        let proposed = self.table.try_with_untracked(|table| match step {
            Step::Play(seat, command) => table.propose(seat, command).map_err(Trouble::Refused),
            Step::Retract(by) => table.retract(by).map_err(Trouble::NoUndo),
        });
        let Some(proposal) = proposed.transpose()? else { return Ok(()) };
        writer.write(&proposal).await.map_err(Trouble::NotSaved)?;
        self.table.try_update(|table| table.accept(proposal));
        Ok(())
    }
}
