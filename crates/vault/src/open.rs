//! Opening a game: who may write to it, and what of it is whole.

use crate::{
    body::{Body, Setup},
    envelope::{Kind, ReadError},
    ids::{AccountId, SaveId, SessionId, Time},
    quarantine::aside,
    save::{ATTEMPTS, Head, Heads, Owner, Save, SlotKey},
    store::{Batch, CommitError, Store, StoreError},
    vault::{Stored, Vault},
    write::OpenSave,
};

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
    pub why: ReadError,
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
    FromTheFuture(ReadError),
    /// What it grew from can not be read, so nothing can be played. All of it was set aside.
    #[error("the game can not be read: {0}")]
    Unreadable(ReadError),
    /// Other tabs changed it again and again.
    #[error("the game was changed elsewhere at the same time")]
    ChangedElsewhere,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Who opens a game, and how.
#[derive(Clone, Copy, Debug)]
pub struct Claim {
    /// Who is to write to it from now on.
    pub session: SessionId,
    /// Even if another session has it open.
    pub force: bool,
    /// When.
    pub now: Time,
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
        self.claim(account, id, Claim { session, force: false, now }, |_, _| Ok(())).await
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
        self.claim(account, id, Claim { session, force: true, now }, |_, _| Ok(())).await
    }

    /// Opens a game, as [`Vault::open`] or [`Vault::take_over`], unless who plays it does not know what lies there whole: `knows` gets
    /// the game with its commands before anything is written, and says what it lacks. Then it is of a newer version, whose
    /// commands no older one may take for damage.
    ///
    /// # Errors
    /// As for [`Vault::open`]; [`OpenError::FromTheFuture`] with what `knows` says.
    pub async fn claim(
        &self,
        account: AccountId,
        id: SaveId,
        Claim { session, force, now }: Claim,
        knows: impl Fn(&Save, (&[u8], &[Vec<u8>])) -> Result<(), ReadError>,
    ) -> Result<Opened, OpenError> {
        for _ in 0..ATTEMPTS {
            let heads = self.heads(account, now).await?;
            let found = heads.of(id);
            let Some((slot, stored)) = found else { return Err(self.missing(&heads, id).await?) };
            match stored.value.owner {
                Some(owner) if owner.session != session && !force => {
                    return Err(OpenError::Busy { since: owner.since });
                }
                _ => {}
            }
            let rows = self.records().scan(&slot.body()).await?;
            let mut body = match Body::read(slot, &stored.value, rows) {
                Ok(body) => body,
                Err(future) if future.is_of_the_future() => return Err(OpenError::FromTheFuture(future)),
                Err(why) => match self.give_up(slot, stored, why, now).await {
                    Ok(()) => return Err(OpenError::Unreadable(why)),
                    Err(CommitError::Unexpected(_)) => continue,
                    Err(CommitError::Store(error)) => return Err(error.into()),
                },
            };
            let shown = stored.value.shown();
            knows(&shown, (&body.setup.grows_from, &body.commands)).map_err(OpenError::FromTheFuture)?;
            let good = body.length();
            let damage = body.damage.map(|why| Damage { good, of: stored.value.length, why });
            let head = Head {
                length: good,
                snapshots: body.snapshots.iter().map(|(ply, _)| *ply).collect(),
                rank: heads.next_rank(),
                revision: stored.value.next_revision(),
                owner: Some(Owner { session, since: now }),
                ..stored.value.clone()
            };
            let head = Stored::new(Kind::Head, head);
            let batch = Batch::new().expect_equals(slot.head(), stored.bytes.clone());
            let batch = if body.rest.is_empty() {
                // Only who has it open is written. A game that nobody has open any more after a power cut is as it should be.
                batch.relaxed()
            } else {
                aside(batch, now, body.damage.unwrap_or(ReadError::Altered), core::mem::take(&mut body.rest))
            };
            match self.records().commit(batch.put(slot.head(), head.bytes.clone())).await {
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

    /// Why there is no readable head of a game: a newer version has written it, or there is none.
    async fn missing(&self, heads: &Heads, id: SaveId) -> Result<OpenError, StoreError> {
        for (slot, why) in heads.of_the_future() {
            let rows = self.records().scan(&slot.body()).await?;
            // What the game grew from names it too. If that can not be read either, it may be this one.
            if Setup::find(slot, &rows).map_or(true, |setup| setup.save == id) {
                return Ok(OpenError::FromTheFuture(why));
            }
        }
        Ok(OpenError::Unknown)
    }

    /// Sets a whole game aside, because what it grew from can not be read.
    async fn give_up(&self, slot: SlotKey, head: &Stored<Head>, why: ReadError, now: Time) -> Result<(), CommitError> {
        let rows = self.records().scan(&slot.body()).await?;
        let batch = Batch::new().expect_equals(slot.head(), head.bytes.clone());
        let records = core::iter::once((slot.head(), head.bytes.clone())).chain(rows).collect();
        self.records().commit(aside(batch, now, why, records)).await
    }
}
