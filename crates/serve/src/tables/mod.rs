//! The tables that somebody sits at: a task each, made from the database when it is needed and put away when nobody is
//! there.

mod late;
mod reminder;
mod task;
mod watch;

use std::{
    collections::BTreeMap,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicU32, AtomicU64, AtomicUsize, Ordering},
    },
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use axum::body::Bytes;
use link::{
    BUILD, LineId, Token,
    roster::{Change, Roster},
    served::{self, Standing},
};
use tabletop::{SCHEMA, Seat, Viewer};
use tokio::sync::{
    Semaphore,
    mpsc::{self, UnboundedReceiver, UnboundedSender},
    oneshot,
};

use crate::{
    Limits,
    error::Refused,
    games::Kind,
    log::Log,
    push::{Delivered, Occasion, Push},
    store::{Digest, Game, Keeper, NEVER, News, Subscription, TableId, Terms, Verdict, Wake, Write},
};
use task::Task;

/// Frames that wait for one table. Whoever sends more waits himself.
const INBOX: usize = 32;
/// Bytes that wait for one line, so that few large frames are as bounded as many small ones. Whoever takes in less than
/// he is told is hung up on, and comes back to be told at once. One welcome always fits in.
const OUTBOX_BYTES: usize = 4 * 1024 * 1024;

/// What a table is told.
pub(crate) enum Said {
    /// Somebody asks whether it is there.
    Ask(oneshot::Sender<Result<&'static str, Refused>>),
    /// A line begins.
    Line(LineId, Outbox),
    /// A frame has come on a line.
    Frame(LineId, Bytes),
    /// A line has ended.
    Gone(LineId),
    /// Whoever has this token wants a place to have another one.
    Give(Token, Viewer, oneshot::Sender<Result<Token, Refused>>),
    /// Whoever has a place with this token wants to know how the game stands.
    Look(Token, oneshot::Sender<Result<Standing, Refused>>),
    /// Whoever has this token, a place's or the opener's, wants to change something about a seat.
    Change(Token, (Seat, Change), oneshot::Sender<Result<Roster, Refused>>),
    /// People were to act before this moment, in seconds since 1970.
    Overdue(i64),
    /// A device of whoever has a place with this token wants to be told, or not any more.
    Tell(Box<(Token, Wanted)>, oneshot::Sender<Result<(), Refused>>),
    /// Another host of the same database may have changed this.
    News(Box<News>),
    /// The host is being stopped.
    Stop,
}

/// What a device wants to hear of its place.
#[derive(Debug)]
pub(crate) enum Wanted {
    /// When it is waited for.
    Told(Box<Subscription>),
    /// Nothing any more; it is the one with this address.
    Nothing(String),
}

/// What a line is told.
#[derive(Debug)]
pub(crate) enum Out {
    /// A frame goes out.
    Frame(Vec<u8>),
    /// Its token is none of this table: what follows can wait.
    Wrong,
    /// It ends, for this reason.
    Hang(End),
}

/// Why a line ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// The host has said so in a frame.
    Said,
    /// The host is being stopped: come back.
    Stopping,
    /// The table has to be read again: come back.
    Again,
}

/// The way to a line.
#[derive(Debug)]
pub(crate) struct Outbox {
    way: mpsc::Sender<Out>,
    /// Bytes that wait in it.
    waiting: Arc<AtomicUsize>,
}

impl Outbox {
    /// The way to a line, and its end there: what comes, and a count of the bytes that wait, to be lessened by who
    /// sends them.
    pub(crate) fn new(frames: usize) -> (Self, mpsc::Receiver<Out>, Arc<AtomicUsize>) {
        let (way, end) = mpsc::channel(frames.max(1));
        let waiting = Arc::new(AtomicUsize::new(0));
        (Self { way, waiting: Arc::clone(&waiting) }, end, waiting)
    }

    /// Hands something over. `false` if the line does not take in what it is told, or has ended.
    fn send(&self, out: Out) -> bool {
        let bytes = if let Out::Frame(frame) = &out { frame.len() } else { 0 };
        if self.waiting.fetch_add(bytes, Ordering::Relaxed) > OUTBOX_BYTES {
            return false;
        }
        self.way.try_send(out).is_ok()
    }
}

/// The way to a table that is there.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    pub tag: &'static str,
    to: mpsc::Sender<Said>,
}

impl Way {
    /// Tells the table something. `false` if it was put away.
    pub(crate) async fn tell(&self, said: Said) -> bool {
        self.to.send(said).await.is_ok()
    }
}

/// All tables.
#[derive(Debug)]
pub(crate) struct Tables {
    keeper: Keeper,
    limits: Limits,
    log: Arc<Log>,
    push: Arc<Push>,
    /// Those that somebody has asked for. `None` when the host is being stopped.
    open: Mutex<Option<BTreeMap<TableId, Open>>>,
    lines: AtomicU64,
    /// How many computers may think at once.
    thinking: Semaphore,
    /// Has tables looked at, if other hosts may write to the same database.
    watch: Option<UnboundedSender<Wake>>,
}

/// A table that somebody has asked for.
#[derive(Debug)]
struct Open {
    to: mpsc::Sender<Said>,
    /// How many entries it has.
    revision: Arc<AtomicU32>,
}

/// The revision of a table that is still being read. It has itself looked at once it is there.
const UNREAD: u32 = u32::MAX;

/// How a host hears of what others have kept.
pub(crate) struct Watch {
    /// Has tables looked at.
    pub wakes: UnboundedSender<Wake>,
    /// What comes of it.
    pub woken: UnboundedReceiver<Wake>,
    /// How often all tables are looked at, whoever wakes or not.
    pub every: Duration,
}

impl Tables {
    /// No tables yet. Whoever is not alone at the database watches.
    pub(crate) fn new(
        keeper: Keeper,
        limits: Limits,
        (log, push): (Arc<Log>, Arc<Push>),
        watch: Option<Watch>,
    ) -> Arc<Self> {
        let (wakes, watched) = watch.map(|watch| (watch.wakes, (watch.woken, watch.every))).unzip();
        let (open, lines) = (Mutex::new(Some(BTreeMap::new())), AtomicU64::new(0));
        let thinking = Semaphore::new(limits.thinking.max(1));
        let all = Arc::new(Self { keeper, limits, log, push, open, lines, thinking, watch: wakes });
        tokio::spawn(late::look(Arc::downgrade(&all)));
        if let Some((woken, every)) = watched {
            tokio::spawn(watch::watch(Arc::downgrade(&all), woken, every));
        }
        all
    }

    fn open(&self) -> MutexGuard<'_, Option<BTreeMap<TableId, Open>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The revisions of tables that are open; `None` when the host is being stopped.
    fn revisions(&self, is_meant: impl Fn(TableId) -> bool) -> Option<Vec<(TableId, u32)>> {
        let open = self.open();
        let meant = open.as_ref()?.iter().filter(|(id, _)| is_meant(**id));
        let revisions = meant.map(|(id, open)| (*id, open.revision.load(Ordering::Relaxed)));
        Some(revisions.filter(|(_, revision)| *revision != UNREAD).collect())
    }

    fn way(&self, id: TableId) -> Option<mpsc::Sender<Said>> {
        Some(self.open().as_ref()?.get(&id)?.to.clone())
    }

    /// How many are there.
    pub(crate) fn count(&self) -> usize {
        self.open().as_ref().map_or(0, BTreeMap::len)
    }

    /// A number for a line. Each is given once.
    pub(crate) fn line(&self) -> LineId {
        LineId(self.lines.fetch_add(1, Ordering::Relaxed))
    }

    /// Makes a table and keeps it.
    pub(crate) async fn make(&self, kind: &Kind, new: served::NewTable) -> Result<served::Opened, Refused> {
        if new.build != BUILD {
            return Err(Refused::OtherBuild);
        }
        let (id, seed): ([u8; 8], [u8; 32]) = (drawn()?, drawn()?);
        // Somebody's edition may take its time, or break the rules; other tables go on.
        let (seats, opening) = (kind.seats, new.opening);
        let begun = tokio::task::spawn_blocking(move || seats(&opening, seed).map(|seats| (seats, opening)));
        let (seats, opening) = begun.await.unwrap_or(Err(Refused::Garbage))?;
        let place = |viewer| Ok(served::Place { viewer, token: Token(drawn()?) });
        let places: Vec<_> = Viewer::all(seats).map(place).collect::<Result<_, Refused>>()?;
        if !new.roster.is_beginning(seats) {
            return Err(Refused::Roster);
        }
        let opener = Token(drawn()?);
        let game = Game {
            id: TableId(id),
            tag: kind.tag.to_owned(),
            schema: SCHEMA,
            opening,
            seed,
            card: new.card,
            opener: Digest::of(opener),
            places: places.iter().map(|place| (place.viewer, Digest::of(place.token))).collect(),
            terms: terms(1, &new.roster),
        };
        match self.keeper.write(Write::Game(Box::new(game))).await {
            Ok(Verdict::Kept) => Ok(served::Opened { table: id, opener, places }),
            _ => Err(Refused::Trouble),
        }
    }

    /// The way to a table, which is made from the database if nobody was there.
    pub(crate) async fn find(self: &Arc<Self>, id: TableId) -> Result<Way, Refused> {
        // A table that is being put away does not answer, and has left the list when it is asked again.
        for _ in 0..3 {
            let to = self.task(id)?;
            let (ask, answer) = oneshot::channel();
            if to.send(Said::Ask(ask)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return answer.map(|tag| Way { tag, to });
            }
        }
        Err(Refused::Trouble)
    }

    fn task(self: &Arc<Self>, id: TableId) -> Result<mpsc::Sender<Said>, Refused> {
        let mut open = self.open();
        let open = open.as_mut().ok_or(Refused::Stopping)?;
        if let Some(known) = open.get(&id).filter(|known| !known.to.is_closed()) {
            return Ok(known.to.clone());
        }
        let (to, inbox) = mpsc::channel(INBOX);
        let revision = Arc::new(AtomicU32::new(UNREAD));
        open.insert(id, Open { to: to.clone(), revision: Arc::clone(&revision) });
        tokio::spawn(Task::run(Arc::clone(self), id, revision, inbox));
        Ok(to)
    }

    /// Takes a table off the list and lets nothing more in; what has come before is still in the box.
    fn put_away(&self, id: TableId, inbox: &mut mpsc::Receiver<Said>) {
        let mut open = self.open();
        inbox.close();
        if let Some(open) = &mut *open {
            open.remove(&id);
        }
    }

    /// Tells the devices of these seats what has happened at a table. Nobody waits for it.
    fn remind(self: &Arc<Self>, table: TableId, seats: Vec<(Seat, Occasion)>) {
        let all = Arc::clone(self);
        tokio::spawn(async move {
            let devices = match all.keeper.subscriptions(table).await {
                Some(Ok(devices)) => devices,
                Some(Err(error)) => return all.log.say(error),
                None => return,
            };
            for (viewer, Subscription { device, .. }) in devices {
                let Some((_, occasion)) = seats.iter().find(|(seat, _)| viewer == Viewer::Seat(*seat)) else {
                    continue;
                };
                let Some(place) = all.push.place() else { return };
                let (all, occasion) = (Arc::clone(&all), *occasion);
                tokio::spawn(async move {
                    if all.push.deliver(&device, table, occasion).await == Delivered::Gone {
                        // If it is not kept, the service says so again next time.
                        let endpoint = device.endpoint;
                        let _ = all.keeper.write(Write::Unsubscribe { game: table, viewer, endpoint }).await;
                    }
                    drop(place);
                });
            }
        });
    }

    /// Puts all tables away: each settles what is being kept, and tells its lines. Then the database is closed.
    pub(crate) async fn stop(self: &Arc<Self>) {
        let ways = self.open().take().unwrap_or_default();
        for way in ways.values() {
            // One that has left already needs no word.
            let _ = way.to.send(Said::Stop).await;
        }
        for way in ways.values() {
            way.to.closed().await;
        }
        let all = Arc::clone(self);
        // If it panicked, it has closed nothing, and the database does so itself.
        let _ = tokio::task::spawn_blocking(move || all.keeper.stop()).await;
    }
}

/// What is kept of a roster, from now on.
fn terms(number: u32, roster: &Roster) -> Terms {
    // It fails only for types without a known length, and this has one.
    Terms { number, roster: postcard::to_allocvec(roster).unwrap_or_default(), due: due(roster) }
}

/// Until when people are waited for from now on, in seconds since 1970.
fn due(roster: &Roster) -> i64 {
    roster.limit.map_or(NEVER, |limit| now().saturating_add(limit.into()))
}

/// This moment, in seconds since 1970.
fn now() -> i64 {
    let passed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(passed.as_secs()).unwrap_or(NEVER)
}

/// Random bytes.
pub(crate) fn drawn<const COUNT: usize>() -> Result<[u8; COUNT], Refused> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).map_err(|_| Refused::Trouble)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_that_takes_nothing_in_is_given_up() {
        let (outbox, mut end, waiting) = Outbox::new(8);
        let sent = (0..8 + 5).filter(|_| outbox.send(Out::Frame(vec![0; 10]))).count();
        assert_eq!(sent, 8);
        // Few large ones are bounded, too, but one always fits in.
        let (outbox, mut other, _) = Outbox::new(8);
        let large = OUTBOX_BYTES + 1;
        assert!(outbox.send(Out::Frame(vec![0; large])) && !outbox.send(Out::Frame(vec![0; 1])));
        assert!(matches!(other.try_recv(), Ok(Out::Frame(frame)) if frame.len() == large));
        assert!(matches!(end.try_recv(), Ok(Out::Frame(_))));
        waiting.fetch_sub(10, Ordering::Relaxed);
        assert!(waiting.load(Ordering::Relaxed) > 0);
        drop(end);
    }
}
