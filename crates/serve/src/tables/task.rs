//! One table.

mod seats;

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use link::{
    LineId, Token,
    served::{self, Standing},
};
use tabletop::{Seat, Viewer};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    End, Out, Outbox, Said, Tables, Wanted, drawn, due,
    reminder::{Reminders, Waited},
};
use crate::{
    desk::{Act, Desk},
    error::Refused,
    games::{Drawn, Kind},
    store::{Digest, Game, Kept, NEVER, News, TableId, Terms, Verdict, Wake, Write},
};

/// A table, its lines and what is being kept.
pub(super) struct Task {
    all: Arc<Tables>,
    id: TableId,
    /// How many entries there are, for whoever looks what others have kept.
    revision: Arc<AtomicU32>,
    desk: Box<dyn Desk>,
    opener: Digest,
    places: Vec<(Viewer, Digest)>,
    lines: BTreeMap<LineId, Outbox>,
    keeping: Option<oneshot::Receiver<Verdict>>,
    /// The number of who plays which seat, as it was kept.
    terms: u32,
    /// Until when people are waited for, in seconds since 1970, as it was kept.
    due: i64,
    /// What a computer is thinking about, on this revision.
    thinking: Option<oneshot::Receiver<Answer>>,
    /// The revision at which a computer had nothing to say that the rules permit.
    speechless: Option<u32>,
    /// Whether there may be more behind what is being kept.
    is_behind: bool,
    reminders: Reminders,
}

/// What a frame says, if it is a hello.
struct Hello {
    /// The frame, with what stands for the token.
    frame: Option<Vec<u8>>,
    /// Whose place has its token.
    viewer: Option<Viewer>,
    /// Whether its token is none of this table.
    is_wrong: bool,
}

/// What a computer has thought: for whom, on which revision.
struct Answer(Seat, u32, Vec<u8>);

/// Whether a table goes on.
enum Goes {
    On,
    /// It ends, and its lines for this reason.
    Away(End),
}

impl Task {
    /// Reads a table and holds it until nobody needs it.
    pub(super) async fn run(all: Arc<Tables>, id: TableId, revision: Arc<AtomicU32>, mut inbox: mpsc::Receiver<Said>) {
        // On the heap, here and below: what is seldom needed takes no room of a table that waits.
        let (tag, mut task) = match Box::pin(Self::open(&all, id, revision)).await {
            Ok(opened) => opened,
            Err(refused) => return Box::pin(refuse(&all, id, inbox, refused)).await,
        };
        let end = task.serve(tag, &mut inbox).await;
        all.put_away(id, &mut inbox);
        for line in task.lines.into_values() {
            line.send(Out::Hang(end));
        }
    }

    /// Reads a table, and says which game it is of.
    async fn open(
        all: &Arc<Tables>,
        id: TableId,
        revision: Arc<AtomicU32>,
    ) -> Result<(&'static str, Box<Self>), Refused> {
        let (tag, desk, kept) = opened(all, id).await?;
        let Game { opener, places, terms: Terms { number, due, .. }, .. } = kept.game;
        let reminders = Reminders::new(waited(&*desk));
        let task = Box::new(Self {
            all: Arc::clone(all),
            id,
            revision,
            desk,
            opener,
            places,
            lines: BTreeMap::new(),
            keeping: None,
            terms: number,
            due,
            thinking: None,
            speechless: None,
            is_behind: false,
            reminders,
        });
        task.note_revision();
        if let Some(watch) = &all.watch {
            // What was kept while it was read. If nobody watches any more, the host is being stopped.
            let _ = watch.send(Wake::One(id));
        }
        Ok((tag, task))
    }

    /// Holds the table. Says how its lines end.
    async fn serve(&mut self, tag: &'static str, inbox: &mut mpsc::Receiver<Said>) -> End {
        let mut is_stopping = false;
        let mut used = Instant::now();
        loop {
            if !is_stopping {
                self.think();
            }
            let is_busy = self.keeping.is_some() || self.thinking.is_some() || !self.reminders.is_empty();
            let is_idle = self.lines.is_empty() && !is_busy;
            let reminds = self.reminders.next();
            let goes = tokio::select! {
                verdict = settled(&mut self.keeping) => self.settle(verdict).await,
                answer = settled(&mut self.thinking), if self.keeping.is_none() && !is_stopping => self.answered(answer),
                said = inbox.recv(), if !is_stopping => match said {
                    Some(Said::News(news)) => self.take_up(*news).await,
                    Some(Said::Ask(answer)) => {
                        used = Instant::now();
                        let _ = answer.send(Ok(tag));
                        Goes::On
                    }
                    Some(Said::Line(line, outbox)) => {
                        self.lines.insert(line, outbox);
                        Goes::On
                    }
                    Some(Said::Frame(line, frame)) => self.hear(line, &frame).await,
                    Some(Said::Gone(line)) => self.gone(line),
                    Some(Said::Give(opener, viewer, answer)) => self.give(opener, viewer, answer).await,
                    Some(Said::Look(token, answer)) => {
                        let goes = self.look_for(token).await;
                        let _ = answer.send(self.standing(token));
                        goes
                    }
                    Some(Said::Tell(asked, answer)) => {
                        let (token, wanted) = *asked;
                        let goes = self.look_for(token).await;
                        let _ = answer.send(self.tell(token, wanted).await);
                        goes
                    }
                    Some(Said::Change(token, wanted, answer)) => match self.look_for(token).await {
                        Goes::On => Box::pin(self.change(token, wanted, answer)).await,
                        goes @ Goes::Away(_) => goes,
                    },
                    Some(Said::Overdue(moment)) => Box::pin(self.overdue(moment)).await,
                    Some(Said::Stop) | None => {
                        is_stopping = true;
                        Goes::On
                    }
                },
                () = sleep_until(reminds.unwrap_or(used)), if reminds.is_some() && !is_stopping => {
                    let due = self.reminders.take(Instant::now());
                    self.all.remind(self.id, due);
                    Goes::On
                }
                () = sleep_until(used + self.all.limits.put_away), if is_idle && !is_stopping => Goes::Away(End::Again),
            };
            self.note_revision();
            if !is_idle {
                used = Instant::now();
            }
            match goes {
                Goes::Away(end) => return end,
                // What is being kept is told before the lines end.
                Goes::On if is_stopping && self.keeping.is_none() => return End::Stopping,
                Goes::On => {}
            }
        }
    }

    /// Its name, as it stands in addresses.
    fn name(&self) -> String {
        served::to_hex(&self.id.0)
    }

    fn note_revision(&self) {
        self.revision.store(self.desk.revision(), Ordering::Relaxed);
    }

    async fn hear(&mut self, line: LineId, frame: &[u8]) -> Goes {
        // A line that was hung up may have said more before it knew.
        if !self.lines.contains_key(&line) {
            return Goes::On;
        }
        let mut said = self.with_digest(frame);
        if said.is_wrong && self.all.watch.is_some() {
            // Another host may have given the place away since.
            if let Goes::Away(end) = self.look().await {
                return Goes::Away(end);
            }
            said = self.with_digest(frame);
        }
        if let Some(viewer) = said.viewer {
            self.reminders.sits(line, viewer);
        }
        self.reminders.heard(line);
        if said.is_wrong
            && let Some(outbox) = self.lines.get(&line)
        {
            outbox.send(Out::Wrong);
        }
        let acts = self.desk.hear(line, said.frame.as_deref().unwrap_or(frame));
        self.carry_out(acts)
    }

    /// A hello with what stands for its token.
    fn with_digest(&self, frame: &[u8]) -> Hello {
        let mut viewer = None;
        let hello = served::with_token(frame, |token| {
            viewer = self.viewer_of(token).ok();
            Digest::of(token).stand_in()
        });
        let is_wrong = hello.is_some() && viewer.is_none();
        Hello { frame: hello, viewer, is_wrong }
    }

    fn gone(&mut self, line: LineId) -> Goes {
        self.reminders.gone(line);
        // Whoever was hung up on has left already.
        if self.lines.remove(&line).is_none() {
            return Goes::On;
        }
        let acts = self.desk.gone(line);
        self.carry_out(acts)
    }

    fn carry_out(&mut self, acts: Vec<Act>) -> Goes {
        let mut lost = Vec::new();
        for act in acts {
            match act {
                Act::Send(line, frame) => {
                    if self.lines.get(&line).is_some_and(|outbox| !outbox.send(Out::Frame(frame))) {
                        // It does not read. Its end of the box ends with what is in there.
                        self.lines.remove(&line);
                        lost.push(line);
                    }
                }
                Act::Hang(line) => {
                    if let Some(outbox) = self.lines.remove(&line) {
                        outbox.send(Out::Hang(End::Said));
                    }
                }
                Act::Keep(revision, entry) => {
                    self.due = self.desk.roster().map_or(NEVER, due);
                    let due = Some(self.due).filter(|due| *due != NEVER);
                    self.keeping = Some(self.all.keeper.write(Write::Entry { game: self.id, revision, entry, due }));
                }
            }
        }
        // That they have gone is told to those who are left.
        for line in lost {
            let acts = self.desk.gone(line);
            self.carry_out(acts);
        }
        Goes::On
    }

    /// Takes what became of what was to be kept.
    async fn settle(&mut self, verdict: Option<Verdict>) -> Goes {
        let is_ours = verdict == Some(Verdict::Kept);
        let acts = match verdict {
            Some(Verdict::Kept) => self.desk.kept(),
            Some(Verdict::NotKept) => self.desk.not_kept(),
            Some(Verdict::Taken) => {
                // Another host of this database has played here.
                let Some(news) = self.news().await else { return Goes::Away(End::Again) };
                let Some(acts) = self.desk.overtaken(&news.entries) else { return Goes::Away(End::Again) };
                acts
            }
            // What is in the database is true: it is read again when the lines come back, and so is their wish.
            Some(Verdict::InDoubt) | None => return Goes::Away(End::Again),
        };
        self.look_who_is_waited_for(is_ours);
        let goes = self.carry_out(acts);
        // If the next is being kept already, it shows whether somebody was there before.
        let is_behind = core::mem::take(&mut self.is_behind) && self.keeping.is_none();
        if is_behind && matches!(goes, Goes::On) { self.look().await } else { goes }
    }

    /// Asks the database what is new here. `None` if that is not known.
    async fn news(&self) -> Option<News> {
        self.all.keeper.news(vec![(self.id, self.desk.revision())]).await?.ok()?.pop()
    }

    /// Takes up what others have kept.
    async fn look(&mut self) -> Goes {
        match self.news().await {
            Some(news) => self.take_up(news).await,
            // It is looked at again later, or read anew by whoever comes.
            None => Goes::On,
        }
    }

    /// Takes up what was asked for some time ago.
    async fn take_up(&mut self, news: News) -> Goes {
        let mut goes = Goes::On;
        let Some(has) = self.desk.revision().checked_sub(news.behind) else { return goes };
        let entries = news.entries.get(has as usize..).unwrap_or_default();
        // The first may be our own, of which we have not heard yet.
        let has_to_wait = self.keeping.is_some();
        self.is_behind |= has_to_wait && !entries.is_empty();
        if !entries.is_empty() && !has_to_wait {
            let Some(acts) = self.desk.overtaken(entries) else { return Goes::Away(End::Again) };
            self.look_who_is_waited_for(false);
            goes = self.carry_out(acts);
        }
        if matches!(goes, Goes::On) && !has_to_wait {
            goes = self.take_terms(&news.terms, false);
        }
        if news.places != self.places && matches!(goes, Goes::On) {
            goes = self.take_places().await;
        }
        goes
    }

    /// Takes up who has which place now. What has come with other news may be older than what we have given ourselves.
    async fn take_places(&mut self) -> Goes {
        let Some(news) = self.news().await else { return Goes::On };
        let mut goes = Goes::On;
        for (viewer, digest) in news.places {
            if self.places.contains(&(viewer, digest)) {
                continue;
            }
            goes = self.hand_over(viewer, digest);
        }
        goes
    }

    /// A place has another token from now on.
    fn hand_over(&mut self, viewer: Viewer, digest: Digest) -> Goes {
        for (_, known) in self.places.iter_mut().filter(|(known, _)| *known == viewer) {
            *known = digest;
        }
        let acts = self.desk.give(viewer, digest.stand_in());
        self.carry_out(acts)
    }

    async fn give(&mut self, opener: Token, viewer: Viewer, answer: oneshot::Sender<Result<Token, Refused>>) -> Goes {
        let given = self.given(opener, viewer).await;
        let mut goes = Goes::On;
        if let Ok(token) = given {
            goes = self.hand_over(viewer, Digest::of(token));
        } else if given == Err(Refused::Trouble) {
            // Which token is good shows when the table is read again.
            goes = Goes::Away(End::Again);
        }
        let _ = answer.send(given);
        goes
    }

    /// How the game stands, for whoever has a place with this token.
    fn standing(&self, token: Token) -> Result<Standing, Refused> {
        let standing = self.desk.standing(self.viewer_of(token)?);
        let awaits_people = self.desk.people_waited_for().is_some_and(|people| !people.is_empty());
        let due = u64::try_from(self.due).ok().filter(|_| self.due != NEVER && awaits_people);
        Ok(Standing { due, ..standing })
    }

    /// Notes who is to be reminded. Of what another host has kept that one reminds.
    fn look_who_is_waited_for(&mut self, is_ours: bool) {
        let at = is_ours.then(|| Instant::now() + self.all.limits.push_wait);
        let seats = self.places.iter().filter_map(|(viewer, _)| viewer.seat());
        self.reminders.changed(waited(&*self.desk), at, seats);
    }

    /// Looks whether another host has given a place away since, if nobody has this token here.
    async fn look_for(&mut self, token: Token) -> Goes {
        let is_wrong = self.viewer_of(token).is_err() && Digest::of(token) != self.opener;
        if is_wrong && self.all.watch.is_some() { self.look().await } else { Goes::On }
    }

    /// Whose place has this token.
    fn viewer_of(&self, token: Token) -> Result<Viewer, Refused> {
        let digest = Digest::of(token);
        // All are compared, so that the time does not tell which.
        let found = self.places.iter().fold(
            None,
            |found, (viewer, known)| {
                if *known == digest { Some(*viewer) } else { found }
            },
        );
        found.ok_or(Refused::WrongToken)
    }

    /// Keeps that a device wants to be told of its place, or not any more.
    async fn tell(&self, token: Token, wanted: Wanted) -> Result<(), Refused> {
        let viewer = self.viewer_of(token)?;
        let (game, digest) = (self.id, Digest::of(token));
        let write = match wanted {
            Wanted::Told(_) if viewer == Viewer::Public => return Err(Refused::NoSeat),
            Wanted::Told(subscription) => Write::Subscribe { game, viewer, digest, subscription },
            Wanted::Nothing(endpoint) => Write::Unsubscribe { game, viewer, endpoint },
        };
        match self.all.keeper.write(write).await {
            // One that was not there is gone, too.
            Ok(Verdict::Kept | Verdict::Taken) => Ok(()),
            _ => Err(Refused::Trouble),
        }
    }

    /// Draws a token and keeps what it hashes to.
    async fn given(&self, opener: Token, viewer: Viewer) -> Result<Token, Refused> {
        if Digest::of(opener) != self.opener {
            return Err(Refused::WrongToken);
        }
        if !self.places.iter().any(|(known, _)| *known == viewer) {
            return Err(Refused::Nothing);
        }
        let token = Token(drawn()?);
        let place = Write::Place { game: self.id, viewer, digest: Digest::of(token) };
        match self.all.keeper.write(place).await {
            Ok(Verdict::Kept) => Ok(token),
            _ => Err(Refused::Trouble),
        }
    }
}

/// Says to all who ask for a table why it cannot be opened, until nobody does any more.
async fn refuse(all: &Tables, id: TableId, mut inbox: mpsc::Receiver<Said>, refused: Refused) {
    all.put_away(id, &mut inbox);
    while let Some(said) = inbox.recv().await {
        match said {
            Said::Ask(answer) => drop(answer.send(Err(refused.clone()))),
            Said::Give(.., answer) => drop(answer.send(Err(refused.clone()))),
            Said::Look(_, answer) => drop(answer.send(Err(refused.clone()))),
            Said::Change(.., answer) => drop(answer.send(Err(refused.clone()))),
            Said::Tell(.., answer) => drop(answer.send(Err(refused.clone()))),
            Said::Line(..) | Said::Frame(..) | Said::Gone(_) | Said::News(_) | Said::Stop | Said::Overdue(_) => {}
        }
    }
}

/// Who is waited for at a table.
fn waited(desk: &dyn Desk) -> Waited {
    desk.people_waited_for().map_or(Waited::Over, Waited::For)
}

/// Waits for what is being kept, or thought; for ever if nothing is.
async fn settled<T>(waited: &mut Option<oneshot::Receiver<T>>) -> Option<T> {
    let Some(waiting) = waited else { return core::future::pending().await };
    let settled = waiting.await.ok();
    *waited = None;
    settled
}

/// Reads a table from the database and plays it again.
async fn opened(all: &Tables, id: TableId) -> Result<(&'static str, Box<dyn Desk>, Kept), Refused> {
    let kept = match all.keeper.load(id).await {
        Some(Ok(kept)) => kept.ok_or(Refused::UnknownTable)?,
        Some(Err(error)) => {
            all.log.say(format_args!("table {} cannot be read: {error}", served::to_hex(&id.0)));
            return Err(Refused::Trouble);
        }
        None => return Err(Refused::Stopping),
    };
    let kind = Kind::named(&kept.game.tag).ok_or(Refused::Unreadable)?;
    let drawn = Drawn { opened: drawn()?, seed: drawn()? };
    // A long game takes its time, in which other tables go on.
    let played = tokio::task::spawn_blocking(move || (kind.open)(&kept, drawn).map(|desk| (desk, kept)));
    let played = played.await.unwrap_or(Err(Refused::Unreadable));
    let (desk, mut kept) = played.inspect_err(|refused| {
        all.log.say(format_args!("table {}: {refused}", served::to_hex(&id.0)));
    })?;
    // The table has them now.
    (kept.entries, kept.game.opening) = (Vec::new(), Vec::new());
    Ok((kind.tag, desk, kept))
}
