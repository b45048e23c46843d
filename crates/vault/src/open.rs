//! A game that is open: who may write to it, and writing.

use core::cell::RefCell;
use std::rc::Rc;

use crate::{
    body::{self, Body, Raw},
    envelope::{Kind, Unreadable},
    ids::{AccountId, SaveId, SessionId, Time},
    quarantine::{Case, Why},
    save::{ATTEMPTS, Head, Owner, Save, SlotKey},
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored, Vault},
};

/// Snapshots kept of a game: should the newest be broken, the one before it saves most of the replaying.
const GENERATIONS: usize = 2;

/// The right to write to a game, until another session takes it over. Clones are the same right.
#[derive(Clone, Debug)]
pub struct OpenSave {
    inner: Rc<RefCell<Inner>>,
}

#[derive(Debug)]
struct Inner {
    slot: SlotKey,
    /// The head as we know it to be stored.
    head: Stored<Head>,
    /// The head we tried to write last, if the storage could not say whether it did.
    attempt: Option<Stored<Head>>,
    /// Whether a write is under way.
    busy: bool,
}

/// A game that was just opened.
#[derive(Debug)]
pub struct Opened {
    /// The right to write to it.
    pub save: OpenSave,
    /// What it grows from, as it was given to [`Vault::create`] or came in a file.
    pub setup: Vec<u8>,
    /// Its commands, in order.
    pub commands: Vec<Vec<u8>>,
    /// The newest good snapshot, and after how many commands it was taken.
    pub snapshot: Option<(u32, Vec<u8>)>,
    /// What of the game could not be read, if anything. It was set aside; the rest plays.
    pub damage: Option<Damage>,
}

/// How much of a game was lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Damage {
    /// How many commands are whole.
    pub good: u32,
    /// How many there were.
    pub of: u32,
    /// What is wrong with the first that is not.
    pub why: Unreadable,
}

/// Why a game was not opened. Nothing was changed, but for [`OpenError::Unreadable`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OpenError {
    /// Another tab has it open; [`Vault::take_over`] takes it from there.
    #[error("the game is open in another tab")]
    Busy {
        /// Since when.
        since: Time,
    },
    /// The account has no such game: it was replaced, or the storage was cleared.
    #[error("there is no such game")]
    Unknown,
    /// It is of a newer version of the app, and left byte for byte.
    #[error("the game is of a newer version: {0}")]
    FromTheFuture(Unreadable),
    /// What it grew from can not be read, so nothing can be played. All of it was set aside.
    #[error("the game can not be read: {0}")]
    Unreadable(Unreadable),
    /// Other tabs changed it again and again.
    #[error("the game was changed elsewhere at the same time")]
    ChangedElsewhere,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Why something was not written. Nothing was changed, but for what [`WriteError::Store`] says.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// The last write is still under way.
    #[error("the last write is still under way")]
    StillWriting,
    /// The last write failed and may have been made all the same: [`Vault::settle`] tells.
    #[error("it is open whether the last write was made")]
    Unsettled,
    /// The game is no longer ours to write to.
    #[error(transparent)]
    Lost(Loss),
    /// The game does not go back so far: there is a snapshot in between, or it is not so long.
    #[error("the game does not go back so far")]
    NoWayBack,
    /// The storage failed. Unless it is [`StoreError::Full`], it is open whether the write was made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How a game got lost to the one who had it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Loss {
    /// It was opened again, in another tab or in this one.
    #[error("the game was taken over")]
    TakenOver,
    /// Another game was put in its place.
    #[error("the game was replaced by another")]
    Replaced,
    /// It is not there any more, as after the storage was cleared.
    #[error("the game is gone from the storage")]
    Gone,
}

/// What became of a write whose end was open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// It was not made: the game is as before.
    NotMade,
    /// It was made: the game is as it was to be.
    Made,
}

impl OpenSave {
    pub(crate) fn new(slot: SlotKey, head: Stored<Head>) -> Self {
        Self { inner: Rc::new(RefCell::new(Inner { slot, head, attempt: None, busy: false })) }
    }

    /// The id of the game.
    #[must_use]
    pub fn id(&self) -> SaveId {
        self.inner.borrow().head.value.id
    }

    /// The game as we know it to be stored.
    #[must_use]
    pub fn shown(&self) -> Save {
        self.inner.borrow().head.value.shown()
    }

    /// How many commands it has.
    #[must_use]
    pub fn length(&self) -> u32 {
        self.inner.borrow().head.value.length
    }

    /// Begins a write: where, and what is there now.
    fn begin(&self) -> Result<(Writing, SlotKey, Stored<Head>), WriteError> {
        let mut inner = self.inner.borrow_mut();
        if inner.busy {
            return Err(WriteError::StillWriting);
        }
        inner.busy = true;
        Ok((Writing(self.clone()), inner.slot, inner.head.clone()))
    }
}

/// Keeps a second write away while it lives, even if the future that holds it is dropped.
struct Writing(OpenSave);

impl Writing {
    /// The write may have been made from now on.
    fn attempt(&self, head: Stored<Head>) {
        self.0.inner.borrow_mut().attempt = Some(head);
    }

    fn attempted(&self) -> Option<Stored<Head>> {
        self.0.inner.borrow().attempt.clone()
    }

    /// The write was made, or not, for certain.
    fn settle(&self, settled: Settled) {
        let mut inner = self.0.inner.borrow_mut();
        if let (Some(head), Settled::Made) = (inner.attempt.take(), settled) {
            inner.head = head;
        }
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        self.0.inner.borrow_mut().busy = false;
    }
}

impl<S: Store> Vault<S> {
    /// Opens a game ("FORTSETZEN"): from now on only this session writes to it.
    ///
    /// # Errors
    /// Another session has it open, it can not be read, or the storage failed.
    pub async fn open(
        &self,
        account: AccountId,
        id: SaveId,
        session: SessionId,
        now: Time,
    ) -> Result<Opened, OpenError> {
        self.claim(account, id, session, false, now).await
    }

    /// Opens a game even if another session has it open. That one can not write to it any more.
    ///
    /// # Errors
    /// As for [`Vault::open`], but for [`OpenError::Busy`].
    pub async fn take_over(
        &self,
        account: AccountId,
        id: SaveId,
        session: SessionId,
        now: Time,
    ) -> Result<Opened, OpenError> {
        self.claim(account, id, session, true, now).await
    }

    async fn claim(
        &self,
        account: AccountId,
        id: SaveId,
        session: SessionId,
        force: bool,
        now: Time,
    ) -> Result<Opened, OpenError> {
        for _ in 0..ATTEMPTS {
            let heads = self.heads(account, now).await?;
            let found = heads.readable().find(|(_, head)| head.value.id == id);
            let (slot, stored) = found.ok_or(OpenError::Unknown)?;
            match stored.value.owner {
                Some(owner) if owner.session != session && !force => {
                    return Err(OpenError::Busy { since: owner.since });
                }
                _ => {}
            }
            let rows = self.store().scan(&slot.body()).await?;
            let mut body = match Body::read(slot, &stored.value, rows.clone()) {
                Ok(body) => body,
                Err(future) if future.is_of_the_future() => return Err(OpenError::FromTheFuture(future)),
                Err(why) => match self.give_up(slot, stored, rows, why, now).await {
                    Ok(()) => return Err(OpenError::Unreadable(why)),
                    Err(CommitError::Unexpected(_)) => continue,
                    Err(CommitError::Store(error)) => return Err(error.into()),
                },
            };
            let good = body.length();
            let damage = body.damage.map(|why| Damage { good, of: stored.value.length, why });
            let head = Head {
                length: good,
                snapshots: body.snapshots.iter().map(|(ply, _)| *ply).collect(),
                rank: heads.next_rank(),
                revision: stored.value.revision + 1,
                owner: Some(Owner { session, since: now }),
                ..stored.value.clone()
            };
            let head = Stored::new(Kind::Head, head);
            let mut batch = Batch::new().expect_equals(slot.head(), stored.bytes.clone());
            if !body.rest.is_empty() {
                let rest = core::mem::take(&mut body.rest);
                batch = aside(batch, now, body.damage.unwrap_or(Unreadable::Altered), rest);
            }
            match self.store().commit(batch.put(slot.head(), head.bytes.clone())).await {
                Ok(()) => {
                    return Ok(Opened {
                        save: OpenSave::new(slot, head),
                        setup: body.setup.grows_from,
                        commands: body.commands,
                        snapshot: body.snapshots.pop(),
                        damage,
                    });
                }
                Err(CommitError::Unexpected(_)) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(OpenError::ChangedElsewhere)
    }

    /// Sets a whole game aside, because what it grew from can not be read.
    async fn give_up(
        &self,
        slot: SlotKey,
        head: &Stored<Head>,
        rows: Vec<Raw>,
        why: Unreadable,
        now: Time,
    ) -> Result<(), CommitError> {
        let batch = Batch::new().expect_equals(slot.head(), head.bytes.clone()).delete(slot.head());
        let records = core::iter::once((slot.head(), head.bytes.clone())).chain(rows).collect();
        self.store().commit(aside(batch, now, why, records)).await
    }

    /// Writes one command, and a snapshot of the game after it if there is a fence behind it. Returns the new length.
    ///
    /// The work does not grow with the length of the game. When the future is ready, the command is durable.
    ///
    /// # Errors
    /// The game is not ours to write to any more, a write is under way or open, or the storage failed.
    pub async fn append(
        &self,
        save: &OpenSave,
        command: &[u8],
        about: &[u8],
        snapshot: Option<&[u8]>,
        now: Time,
    ) -> Result<u32, WriteError> {
        self.write(save, now, |slot, head, mut batch| {
            let ply = head.length;
            batch = batch.put(body::command_key(slot, ply), body::row(Kind::Command, head.id, ply, command));
            head.length += 1;
            head.about = about.to_vec();
            if let Some(bytes) = snapshot {
                let row = body::row(Kind::Snapshot, head.id, head.length, bytes);
                batch = batch.put(body::snapshot_key(slot, head.length), row);
                head.snapshots.push(head.length);
                if head.snapshots.len() > GENERATIONS {
                    batch = batch.delete(body::snapshot_key(slot, head.snapshots.remove(0)));
                }
            }
            Ok(batch)
        })
        .await
    }

    /// Takes back the last commands, down to a length (undo). Returns the new length.
    ///
    /// # Errors
    /// There is a snapshot in between; otherwise as for [`Vault::append`].
    pub async fn truncate(&self, save: &OpenSave, length: u32, about: &[u8], now: Time) -> Result<u32, WriteError> {
        self.write(save, now, |slot, head, mut batch| {
            if length > head.length || head.snapshots.last().is_some_and(|ply| length < *ply) {
                return Err(WriteError::NoWayBack);
            }
            for ply in length..head.length {
                batch = batch.delete(body::command_key(slot, ply));
            }
            head.length = length;
            head.about = about.to_vec();
            Ok(batch)
        })
        .await
    }

    /// Sets aside every command from a place on, because the rules refuse the one there. Returns the new length.
    ///
    /// # Errors
    /// As for [`Vault::append`].
    pub async fn cut_off(&self, save: &OpenSave, length: u32, about: &[u8], now: Time) -> Result<u32, WriteError> {
        let slot = save.inner.borrow().slot;
        let mut rest = self.store().scan(&slot.body()).await?;
        rest.retain(|(key, _)| body::is_beyond(slot, key, length));
        self.write(save, now, |_, head, batch| {
            if length > head.length {
                return Err(WriteError::NoWayBack);
            }
            head.length = length;
            head.snapshots.retain(|ply| *ply <= length);
            head.about = about.to_vec();
            Ok(aside(batch, now, Why::Refused, rest))
        })
        .await
    }

    /// Gives the game free for other sessions. A game that is not ours any more is left alone.
    ///
    /// # Errors
    /// A write is under way or open, or the storage failed.
    pub async fn close(&self, save: &OpenSave, now: Time) -> Result<(), WriteError> {
        let closed = self.write(save, now, |_, head, batch| {
            head.owner = None;
            Ok(batch)
        });
        match closed.await {
            Ok(_) | Err(WriteError::Lost(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Finds out whether the last write was made, after it failed with a [`StoreError`]. Then writing goes on.
    ///
    /// # Errors
    /// The game is not ours to write to any more, a write is under way, or the storage failed again.
    pub async fn settle(&self, save: &OpenSave) -> Result<Settled, WriteError> {
        let (writing, slot, known) = save.begin()?;
        let stored = self.store().get(&slot.head()).await?;
        let settled = if stored.as_ref() == Some(&known.bytes) {
            Settled::NotMade
        } else if stored.is_some() && stored == writing.attempted().map(|head| head.bytes) {
            Settled::Made
        } else {
            return Err(WriteError::Lost(self.loss(slot, &known.value).await?));
        };
        writing.settle(settled);
        Ok(settled)
    }

    /// Makes a change of an open game, in one transaction that expects the head as we know it.
    async fn write(
        &self,
        save: &OpenSave,
        now: Time,
        change: impl FnOnce(SlotKey, &mut Head, Batch) -> Result<Batch, WriteError>,
    ) -> Result<u32, WriteError> {
        let (writing, slot, known) = save.begin()?;
        if writing.attempted().is_some() {
            return Err(WriteError::Unsettled);
        }
        let mut head = known.value.clone();
        let batch = Batch::new().expect_equals(slot.head(), known.bytes);
        let batch = change(slot, &mut head, batch)?;
        head.revision += 1;
        head.updated = now;
        let length = head.length;
        let head = Stored::new(Kind::Head, head);
        writing.attempt(head.clone());
        match self.store().commit(batch.put(slot.head(), head.bytes)).await {
            Ok(()) => {
                writing.settle(Settled::Made);
                Ok(length)
            }
            Err(CommitError::Unexpected(_)) => {
                writing.settle(Settled::NotMade);
                Err(WriteError::Lost(self.loss(slot, &known.value).await?))
            }
            Err(CommitError::Store(StoreError::Full)) => {
                writing.settle(Settled::NotMade);
                Err(StoreError::Full.into())
            }
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }

    /// Why the head in a slot is not the one we know.
    async fn loss(&self, slot: SlotKey, known: &Head) -> Result<Loss, StoreError> {
        Ok(match self.find::<Head>(Kind::Head, &slot.head()).await? {
            Found::Nothing => Loss::Gone,
            Found::Record(stored) if stored.value.id != known.id => Loss::Replaced,
            Found::Record(_) | Found::Broken(..) => Loss::TakenOver,
        })
    }
}

/// Moves records from where they are into quarantine.
fn aside(batch: Batch, now: Time, why: impl Into<Why>, records: Vec<Raw>) -> Batch {
    let batch = records.iter().fold(batch, |batch, (key, _)| batch.delete(key.as_str()));
    Case::new(now, why, records).put(batch)
}
