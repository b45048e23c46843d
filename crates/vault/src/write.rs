//! Writing to an open game: appending, taking back, closing.

use core::cell::RefCell;
use std::rc::Rc;

use crate::{
    body,
    envelope::Kind,
    ids::{SaveId, Time},
    limits,
    quarantine::{Why, aside},
    save::{Head, Save, SlotKey},
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
    Lost(OwnershipError),
    /// The game does not go back so far: there is a snapshot in between, or it is not so long.
    #[error("the game does not go back so far")]
    NoWayBack,
    /// The game has as many commands as a game may have ([`limits::PLAYED`]): with many more, its file could not be taken in
    /// anywhere. It can still be looked at, taken back, exported and put away.
    #[error("the game is as long as a game may be: export it and begin another")]
    TooLong,
    /// The storage failed. Unless it is [`StoreError::Full`], it is open whether the write was made.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// How a game got lost to the one who had it open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum OwnershipError {
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
    /// Writes one command, and a snapshot of the game after it if there is a fence behind it. Returns the new length.
    ///
    /// The work does not grow with the length of the game. When the future is ready, the command is durable.
    ///
    /// # Errors
    /// The game is not ours to write to any more or can not be longer, a write is under way or open, or the storage failed.
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
            if ply >= limits::PLAYED {
                return Err(WriteError::TooLong);
            }
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

    /// Writes what the shelf says about the game, and nothing else. Returns the length, which stays.
    ///
    /// # Errors
    /// As for [`Vault::append`].
    pub async fn describe(&self, save: &OpenSave, about: &[u8], now: Time) -> Result<u32, WriteError> {
        self.write(save, now, |_, head, batch| {
            head.about = about.to_vec();
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
        let mut rest = self.records().scan(&slot.body()).await?;
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
        let stored = self.records().get(&slot.head()).await?;
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

    /// Makes sure that the game is still ours to write to, without writing. A write of ours that is under way does not
    /// disturb.
    ///
    /// # Errors
    /// It is not any more ([`WriteError::Lost`]), or the storage failed.
    pub async fn verify_owner(&self, save: &OpenSave) -> Result<(), WriteError> {
        let (slot, known) = {
            let inner = save.inner.borrow();
            (inner.slot, inner.head.value.clone())
        };
        match self.find::<Head>(Kind::Head, &slot.head()).await? {
            Found::Record(stored) if stored.value.id == known.id && stored.value.owner == known.owner => Ok(()),
            _ => Err(WriteError::Lost(self.loss(slot, &known).await?)),
        }
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
        head.revision = head.next_revision();
        head.updated = now;
        let length = head.length;
        let head = Stored::new(Kind::Head, head);
        writing.attempt(head.clone());
        match self.records().commit(batch.put(slot.head(), head.bytes)).await {
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
    async fn loss(&self, slot: SlotKey, known: &Head) -> Result<OwnershipError, StoreError> {
        Ok(match self.find::<Head>(Kind::Head, &slot.head()).await? {
            Found::Nothing => OwnershipError::Gone,
            Found::Record(stored) if stored.value.id != known.id => OwnershipError::Replaced,
            Found::Record(_) | Found::Broken(..) => OwnershipError::TakenOver,
        })
    }
}
