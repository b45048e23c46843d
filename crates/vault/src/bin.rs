//! The bin: games that were put away, whole, until somebody empties it by hand.
//!
//! A game in the bin has left its slot: an older version of the app, which knows nothing of the bin, may put another game there.

use crate::{
    body::Raw,
    envelope::Kind,
    ids::{AccountId, SaveId, Time},
    save::{ATTEMPTS, Head, PlaceError, Save, SlotKey},
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored, Vault},
};

/// A game in the bin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BinEntry {
    /// What [`Vault::restore`] and [`Vault::remove`] know it by.
    pub id: SaveId,
    /// What a list may show of it; `None` if that can not be read. It can be brought back all the same.
    pub save: Option<Save>,
}

/// Why a game was not moved into the bin or out of it. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BinError {
    /// There is no such game.
    #[error("there is no such game")]
    Unknown,
    /// There is no place for it.
    #[error(transparent)]
    Place(#[from] PlaceError),
}

impl From<StoreError> for BinError {
    fn from(error: StoreError) -> Self {
        Self::Place(error.into())
    }
}

/// What the keys of all heads in the bin of an account begin with.
fn heads(account: AccountId) -> String {
    format!("bin/{account}/head/")
}

/// The key of the head of a game in the bin.
fn head(account: AccountId, id: SaveId) -> String {
    format!("{}{id}", heads(account))
}

/// What the keys of all its other records begin with.
pub(crate) fn body(account: AccountId, id: SaveId) -> String {
    format!("bin/{account}/body/{id}/")
}

/// Records under other keys: what their keys begin with is replaced.
fn moved(batch: Batch, rows: Vec<Raw>, from: &str, to: &str) -> Batch {
    let batch = rows.into_iter().fold(batch, |batch, (key, bytes)| {
        let rest = key.strip_prefix(from).unwrap_or(&key);
        batch.put(format!("{to}{rest}"), bytes)
    });
    batch.delete_prefix(from)
}

/// Moves a game out of its slot, if it still is as its head says; `rows` are its other records.
pub(crate) fn put_away(batch: Batch, slot: SlotKey, game: &Stored<Head>, rows: Vec<Raw>) -> Batch {
    let (account, id) = (slot.account, game.value.id);
    let batch = batch.expect_equals(slot.head(), game.bytes.clone());
    let batch = batch.put(head(account, id), game.bytes.clone()).delete(slot.head());
    moved(batch, rows, &slot.body(), &body(account, id))
}

impl<S: Store> Vault<S> {
    /// Puts a game into the bin, whoever has it open: that one is told when he next writes.
    ///
    /// # Errors
    /// There is no such game, other tabs changed it again and again, or the storage failed.
    pub async fn discard(&self, account: AccountId, id: SaveId, now: Time) -> Result<(), BinError> {
        for _ in 0..ATTEMPTS {
            let heads = self.heads(account, now).await?;
            let found = heads.of(id);
            let (slot, game) = found.ok_or(BinError::Unknown)?;
            let rows = self.records().scan(&slot.body()).await?;
            match self.records().commit(put_away(Batch::new(), slot, game, rows)).await {
                Ok(()) => return Ok(()),
                Err(CommitError::Unexpected(_)) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(PlaceError::ChangedElsewhere.into())
    }

    /// The games in the bin of an account, the one first that was played last.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn bin(&self, account: AccountId) -> Result<Vec<BinEntry>, StoreError> {
        let prefix = heads(account);
        let entry = |(key, bytes): Raw| {
            let id = key.strip_prefix(&prefix)?.parse().ok()?;
            let save = match Found::<Head>::read(Kind::Head, bytes) {
                Found::Record(stored) => Some(stored.value.shown()),
                Found::Nothing | Found::Broken(..) => None,
            };
            Some(BinEntry { id, save })
        };
        let mut games: Vec<_> = self.records().scan(&prefix).await?.into_iter().filter_map(entry).collect();
        games.sort_by_key(|game| core::cmp::Reverse(game.save.as_ref().map(|save| save.updated)));
        Ok(games)
    }

    /// Brings a game back from the bin, record for record.
    ///
    /// # Errors
    /// There is no such game, there is no place for it, or the storage failed.
    pub async fn restore(&self, account: AccountId, id: SaveId, now: Time) -> Result<(), BinError> {
        for _ in 0..ATTEMPTS {
            let (key, body) = (head(account, id), body(account, id));
            let Some(bytes) = self.records().get(&key).await? else { return Err(BinError::Unknown) };
            let kind = match Found::<Head>::read(Kind::Head, bytes.clone()) {
                Found::Record(stored) => stored.value.game,
                // It takes no place from those that can be read.
                Found::Nothing | Found::Broken(..) => String::new(),
            };
            let heads = self.heads(account, now).await?;
            let (slot, _) = heads.place(&kind, None, self.policy().slots)?;
            let rows = self.records().scan(&body).await?;
            let batch = Batch::new().expect_equals(key.as_str(), bytes.clone()).expect_absent(slot.head());
            let batch = batch.put(slot.head(), bytes).delete(key).delete_prefix(slot.body());
            match self.records().commit(moved(batch, rows, &body, &slot.body())).await {
                Ok(()) => return Ok(()),
                Err(CommitError::Unexpected(_)) => {}
                Err(CommitError::Store(error)) => return Err(error.into()),
            }
        }
        Err(PlaceError::ChangedElsewhere.into())
    }

    /// Removes a game in the bin for good: the player has asked for this very game.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn remove(&self, account: AccountId, id: SaveId) -> Result<(), CommitError> {
        self.records().commit(Batch::new().delete(head(account, id)).delete_prefix(body(account, id))).await
    }
}
