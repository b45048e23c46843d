//! A game on the screen: every command is saved before anybody sees what came of it.

use std::collections::VecDeque;

use leptos::{prelude::*, task::spawn_local};
use link::{FrameError, Guest, Heard, NoUndo, Settled, Wish};
use tabletop::{Deed, Enumerate, News, Proposal, Revision, Seat, Table, Viewer, Waiting};

use super::{
    Devices, Unveiled,
    fold::{Chronicle, Fold},
    held::Held,
};
use crate::library::{Bots, Seats};

/// Where what is done at a table is made durable.
///
/// The screen moves on only when the future has resolved.
pub trait SaveWriter<G: Enumerate>: Clone + 'static {
    /// Why something could not be kept; nothing has changed then.
    type Error: 'static;

    /// Appends an entry, a command or a retract, to those that are kept.
    fn write(&self, proposal: &Proposal<G>) -> impl Future<Output = Result<(), Self::Error>>;

    /// Keeps who sits where, at a table with so many entries.
    fn seat(&self, seats: &Seats, on: Revision) -> impl Future<Output = Result<(), Self::Error>>;

    /// Asks the device that holds the table to do something for the seat of this one.
    fn wish(&self, wish: Wish<G::Command>) -> impl Future<Output = Result<(), SessionError<G, Self::Error>>>;

    /// Whether the rules permit a command, and why not, as the device that holds the table says it; `None` until it has. Follows its
    /// answer.
    fn said_of(&self, command: &G::Command) -> Option<Result<(), G::Refusal>>;
}

/// What a screen tells its player when something did not go through.
pub enum SessionError<G: Enumerate, E> {
    /// The rules say no.
    Refused(G::Refusal),
    /// It could not be saved, so it was not done.
    NotSaved(E),
    /// There is no way back.
    Undo(NoUndo),
    /// That is up to whoever has this seat, at his own device.
    Theirs(Seat),
}

/// A running game as the screens see it: they read views and send commands. Of a seat's secrets they see what is
/// [unveiled](Unveiled), and the whole table when the game is over.
pub struct Session<G: Enumerate, K: SaveWriter<G>> {
    table: RwSignal<Held<G>>,
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
    /// Who of them plays at another device. It changes by itself: names do not follow it.
    devices: RwSignal<Devices>,
}

/// Something the player wants.
#[derive(Clone)]
enum Step<G: Enumerate> {
    Play(Seat, G::Command),
    Retract(Viewer),
    /// What another device has wished, as the rules permit it.
    Wished(Proposal<G>, Callback<Settled>),
    Seat(Bots),
    HandOver(Seats),
}

#[expect(clippy::expl_impl_clone_on_copy, reason = "a derived one would want games and writers to be copied too")]
impl<G: Enumerate, K: SaveWriter<G>> Clone for Session<G, K> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Enumerate, K: SaveWriter<G>> Copy for Session<G, K> {}

impl<G: Enumerate, K: SaveWriter<G>> Session<G, K> {
    /// Puts a table on the screen; `trouble` hears what did not go through.
    pub fn new(table: Table<G>, writer: K, seats: Seats, trouble: Callback<SessionError<G, K::Error>>) -> Self {
        Self::of(Held::Table(Box::new(table)), writer, seats, trouble)
    }

    /// Puts on the screen what this device has of a game. One that is far away must have been welcomed.
    pub(super) fn of(held: Held<G>, writer: K, seats: Seats, trouble: Callback<SessionError<G, K::Error>>) -> Self {
        Self {
            table: RwSignal::new(held),
            writer: StoredValue::new_local(writer),
            queue: StoredValue::new(VecDeque::new()),
            saving: RwSignal::new(false),
            sitting: RwSignal::new(Sitting { seats, ..Sitting::default() }),
            trouble,
        }
    }

    /// What everybody knows; changes only when that changes.
    pub fn public(self) -> Memo<G::View> {
        let table = self.table;
        Self::follow_view(move || table.with(|table| table.view(Viewer::Public)))
    }

    /// Follows a view. There is none only of a far table before it has welcomed this device, which has no screen then.
    fn follow_view(view: impl Fn() -> Option<G::View> + Send + Sync + 'static) -> Memo<G::View> {
        Memo::new(move |_| view().expect("a table has a view for everybody"))
    }

    /// What a seat knows, as long as it is unveiled, and what everybody knows afterwards.
    pub fn private(self, unveiled: &Unveiled) -> Memo<G::View> {
        let (table, viewer) = (self.table, unveiled.viewer());
        Self::follow_view(move || table.with(|table| table.view(viewer())))
    }

    /// Whether the rules permit an unveiled seat what `command` names at the time; it may follow signals. Why not is not known at once
    /// where another device holds the table.
    pub fn permits(
        self,
        unveiled: &Unveiled,
        command: impl Fn() -> G::Command + Send + Sync + 'static,
    ) -> Memo<Result<(), Option<G::Refusal>>> {
        let (table, viewer) = (self.table, unveiled.viewer());
        Memo::new(move |_| match viewer() {
            Viewer::Seat(seat) => {
                let command = command();
                let known = table.with(|table| table.permits(seat, &command));
                let known = known.or_else(|| self.writer()?.said_of(&command));
                known.map_or(Err(None), |known| known.map_err(Some))
            }
            Viewer::Public => Ok(()),
        })
    }

    /// What an unveiled seat may do.
    pub fn legal(self, unveiled: &Unveiled) -> Memo<Vec<G::Command>> {
        let (table, viewer) = (self.table, unveiled.viewer());
        Memo::new(move |_| match viewer() {
            Viewer::Seat(seat) => table.with(|table| table.legal(seat)),
            Viewer::Public => Vec::new(),
        })
    }

    /// Who must act, or how it ended.
    pub fn waiting(self) -> Memo<Waiting<G::Outcome>> {
        let table = self.table;
        Memo::new(move |_| table.with(Held::waiting))
    }

    /// The same at this moment.
    pub fn waiting_now(self) -> Waiting<G::Outcome> {
        self.table.with_untracked(Held::waiting)
    }

    /// Whether another device holds the table.
    pub fn is_far(self) -> bool {
        self.table.with_untracked(|table| table.table().is_none())
    }

    /// Whether who asks can take back the last command (see [`Table::can_undo`]); follows the table.
    pub fn can_undo(self, by: Viewer) -> bool {
        self.table.with(|table| table.can_undo(by))
    }

    /// How many seats the table has.
    pub fn seats(self) -> u8 {
        self.table.with_untracked(Held::seats)
    }

    /// Reads what was typed in before the game began: no secrets.
    pub fn setup<T>(self, read: impl FnOnce(&G::Setup) -> T) -> T {
        self.table.with_untracked(|held| match held {
            Held::Table(table) => read(&table.record().setup),
            Held::Far(guest) => read(&guest.opening().expect("it was welcomed").setup),
        })
    }

    /// Reads the numbers the game is played with.
    pub fn edition<T>(self, read: impl FnOnce(&G::Edition) -> T) -> T {
        self.table.with_untracked(|held| match held {
            Held::Table(table) => read(&table.record().edition),
            Held::Far(guest) => read(&guest.opening().expect("it was welcomed").edition),
        })
    }

    /// Reads the whole table once the game is over and nothing is secret any more; `None` before.
    pub fn finished<T>(self, read: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        let is_over = |table: &&Table<G>| matches!(table.game().waiting_for(), Waiting::Over(_));
        self.table.with_untracked(|table| table.table().filter(is_over).map(read))
    }

    /// What everybody is told, folded along with the game: each entry once, when it is accepted.
    pub fn fold<F: Fold<G::Event>>(self, begin: F) -> Chronicle<F> {
        let table = self.table;
        Chronicle::new(begin, move |chronicle, seen| {
            table.with(|table| {
                let from = seen.map_or(Revision::START, Revision::next);
                for news in table.told(from) {
                    chronicle.take(&news);
                }
                table.revision()
            })
        })
    }

    /// What everybody was told so far, folded at once: for what is told once and not followed.
    pub fn told<F: Fold<G::Event>>(self, mut fold: F) -> F {
        self.table.with_untracked(|table| {
            for news in table.told(Revision::START) {
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
                    let told = table.told(seen.next()).into_iter();
                    told.filter(|news| matches!(news.deed, Deed::Played(_))).for_each(|news| hear(&news));
                }
                table.revision()
            })
        });
    }

    /// How many entries the table has taken.
    pub fn revision(self) -> Revision {
        self.table.with(Held::revision)
    }

    /// The same, without following it; `None` if the table was left.
    pub(super) fn revision_untracked(self) -> Option<Revision> {
        self.table.try_with_untracked(Held::revision)
    }

    /// Puts the game on the screen as it stands elsewhere: for who only watches.
    pub(super) fn follow(self, table: Table<G>) {
        self.table.try_set(Held::Table(Box::new(table)));
    }

    /// Takes what has come from the device that holds the table; what is shown follows it. `None` if the table was left, or is here.
    pub(super) fn hear_frame(self, frame: &[u8]) -> Option<Result<Heard<G::Refusal>, FrameError>> {
        self.update_guest(|guest| {
            let heard = guest.hear(frame);
            (matches!(heard, Ok(Heard::Told(_))), heard)
        })
    }

    /// Lets the protocol of this device say something; nothing is shown by that. `None` if the table was left, or is here.
    pub(super) fn with_guest<T>(self, say: impl FnOnce(&mut Guest<G>) -> T) -> Option<T> {
        self.update_guest(|guest| (false, say(guest)))
    }

    /// Changes what this device has of a far table, and says whether anything is to be shown by that.
    fn update_guest<T>(self, change: impl FnOnce(&mut Guest<G>) -> (bool, T)) -> Option<T> {
        let done = self.table.try_maybe_update(|held| match held {
            Held::Far(guest) => {
                let (is_shown, done) = change(guest);
                (is_shown, Some(done))
            }
            Held::Table(_) => (false, None),
        });
        done.flatten()
    }

    /// Reads the whole table, secrets included: for what keeps it, and for no screen. `None` if another device holds it.
    pub(super) fn read<T>(self, read: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        self.table.with_untracked(|held| held.table().map(read))
    }

    /// The same, following what is done at it; `None` also if the table was left.
    pub(super) fn read_tracked<T>(self, read: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        self.table.try_with(|held| held.table().map(read)).flatten()
    }

    /// What an unveiled seat sees at this moment.
    pub(super) fn seen_by(self, unveiled: &Unveiled) -> Option<G::View> {
        let viewer = unveiled.viewer();
        self.table.with_untracked(|table| table.view(viewer()))
    }

    /// What a viewer knows at this moment, without the right to show it.
    pub(super) fn view_untracked(self, viewer: Viewer) -> Option<G::View> {
        self.table.with_untracked(|table| table.view(viewer))
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

    /// Does what another device has wished, once what was asked for before is saved; `settled` hears what became of it.
    pub(super) fn fulfil(self, proposal: Proposal<G>, settled: Callback<Settled>) {
        self.ask(Step::Wished(proposal, settled));
    }

    /// Where the seats are played; follows it.
    pub(super) fn devices(self) -> Devices {
        self.sitting.with_untracked(|sitting| sitting.devices).get()
    }

    /// Seats are played elsewhere than before, or devices have come or gone.
    pub(super) fn set_devices(self, devices: Devices) {
        if let Some(signal) = self.sitting.try_with_untracked(|sitting| sitting.devices) {
            signal.try_maybe_update(|known| (core::mem::replace(known, devices) != devices, ()));
        }
    }

    /// Who sits where, as the device that holds the table says it.
    pub(super) fn sit_as(self, seats: Seats) {
        self.sitting.try_update(|sitting| sitting.seats = seats);
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
                let dropped = self.queue.try_update_value(|queue| {
                    queue.pop_front();
                    // What was asked for behind something that was not done was asked for in another game than this.
                    if done.is_ok() { VecDeque::new() } else { core::mem::take(queue) }
                });
                for step in dropped.into_iter().flatten() {
                    if let Step::Wished(_, settled) = step {
                        settled.try_run(Settled::Overtaken);
                    }
                }
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
        let held = self.table.try_with_untracked(|held| held.table().is_some());
        let proposed = match step {
            Step::Play(seat, command) if held == Some(false) => {
                let viewer = self.with_guest(|guest| guest.viewer()).flatten();
                return match viewer {
                    Some(Viewer::Seat(own)) if own == seat => writer.wish(Wish::Play(command)).await,
                    _ => Err(SessionError::Theirs(seat)),
                };
            }
            Step::Retract(_) if held == Some(false) => return writer.wish(Wish::Undo).await,
            Step::Play(seat, command) => {
                self.propose(|table| table.propose(seat, command).map_err(SessionError::Refused))
            }
            Step::Retract(by) => {
                self.propose(|table| table.retract(by).map_err(|error| SessionError::Undo(error.into())))
            }
            Step::Wished(proposal, settled) => return self.keep_wished(&writer, proposal, settled).await,
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
        self.accept(proposal);
        Ok(())
    }

    /// Asks the table, unless it was left.
    fn propose<T>(self, ask: impl FnOnce(&Table<G>) -> T) -> Option<T> {
        self.table.try_with_untracked(|held| held.table().map(ask)).flatten()
    }

    fn accept(self, proposal: Proposal<G>) {
        self.table.try_update(|held| {
            if let Held::Table(table) = held {
                table.accept(proposal);
            }
        });
    }

    async fn keep_wished(
        self,
        writer: &K,
        proposal: Proposal<G>,
        settled: Callback<Settled>,
    ) -> Result<(), SessionError<G, K::Error>> {
        if self.revision_untracked() != Some(proposal.on()) {
            settled.try_run(Settled::Overtaken);
            return Ok(());
        }
        let kept = writer.write(&proposal).await;
        if kept.is_ok() {
            self.accept(proposal);
        }
        settled.try_run(if kept.is_ok() { Settled::Done } else { Settled::NotKept });
        kept.map_err(SessionError::NotSaved)
    }
}
