//! What a vault keeps its records in: ordered keys, and one atomic durable transaction a change.

use core::future::Future;

/// A space of records under ordered text keys.
///
/// One thread only: the futures need not be `Send`. Whatever implements this promises that a [`commit`](Store::commit)
/// is all or nothing, that it is durable once its future is ready (a [relaxed](Batch::relaxed) one may be so a moment later, but never
/// later than one that is made after it), and that no other commit, from whichever tab, falls between its expectations and its changes.
pub trait Store {
    /// The record under a key, if there is one.
    ///
    /// # Errors
    /// The storage can not be read.
    fn get(&self, key: &str) -> impl Future<Output = Result<Option<Vec<u8>>, StoreError>>;

    /// Every record whose key begins so, in the order of the keys, all as of one moment.
    ///
    /// # Errors
    /// The storage can not be read.
    fn scan(&self, prefix: &str) -> impl Future<Output = Result<Vec<(String, Vec<u8>)>, StoreError>>;

    /// Makes all changes of a batch if all its expectations hold, and otherwise none.
    ///
    /// # Errors
    /// An expectation does not hold, or the storage failed. After a failure of the storage the changes were made
    /// either wholly or not at all, and only reading tells which.
    fn commit(&self, batch: Batch) -> impl Future<Output = Result<(), CommitError>>;
}

/// Changes that are made together, and what must be true for that.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    expectations: Vec<Expectation>,
    changes: Vec<Change>,
    is_relaxed: bool,
}

/// What must hold at the moment of a commit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expectation {
    /// Whose record.
    pub key: String,
    /// Exactly these bytes; `None`: there is no record.
    pub value: Option<Vec<u8>>,
}

/// One change of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Puts a record under a key, in place of what was there.
    Put(String, Vec<u8>),
    /// Removes the record under a key, if there is one.
    Delete(String),
    /// Removes every record whose key begins so.
    DeletePrefix(String),
}

impl Batch {
    /// A batch without expectations and changes.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Goes ahead only if there is no record under the key.
    #[must_use]
    pub fn expect_absent(mut self, key: impl Into<String>) -> Self {
        self.expectations.push(Expectation { key: key.into(), value: None });
        self
    }

    /// Goes ahead only if the record under the key has exactly these bytes.
    #[must_use]
    pub fn expect_equals(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.expectations.push(Expectation { key: key.into(), value: Some(value.into()) });
        self
    }

    /// Puts a record.
    #[must_use]
    pub fn put(mut self, key: impl Into<String>, value: impl Into<Vec<u8>>) -> Self {
        self.changes.push(Change::Put(key.into(), value.into()));
        self
    }

    /// Removes a record.
    #[must_use]
    pub fn delete(mut self, key: impl Into<String>) -> Self {
        self.changes.push(Change::Delete(key.into()));
        self
    }

    /// Removes every record whose key begins so.
    #[must_use]
    pub fn delete_prefix(mut self, prefix: impl Into<String>) -> Self {
        self.changes.push(Change::DeletePrefix(prefix.into()));
        self
    }

    /// Nothing of a player's is lost where a power cut undoes it: nobody waits for the disk, nor for a copy.
    #[must_use]
    pub fn relaxed(mut self) -> Self {
        self.is_relaxed = true;
        self
    }

    /// Whether it is [relaxed](Self::relaxed).
    #[must_use]
    pub fn is_relaxed(&self) -> bool {
        self.is_relaxed
    }

    /// What must hold, in the order it was asked for.
    #[must_use]
    pub fn expectations(&self) -> &[Expectation] {
        &self.expectations
    }

    /// What is changed, in this order.
    #[must_use]
    pub fn changes(&self) -> &[Change] {
        &self.changes
    }
}

/// Why a store did not do its work.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// The browser has no storage for us: switched off, a private window, or held by another tab.
    #[error("the storage is blocked")]
    Blocked,
    /// There is no room left. Nothing was changed.
    #[error("the storage is full")]
    Full,
    /// The storage was cleared or closed while the app ran. The next call tries to open it again.
    #[error("the storage is gone")]
    Gone,
    /// The storage was laid out by a newer version of the app. Nothing was touched.
    #[error("the storage was laid out by a newer version")]
    FromTheFuture,
    /// The storage does not answer. Whether a write was made is open.
    #[error("the storage does not answer")]
    Silent,
    /// Something else, in the words of the storage.
    #[error("the storage failed: {0}")]
    Other(String),
}

/// Why a commit was not made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CommitError {
    /// The record under this key is not as expected. Nothing was changed.
    #[error("the record {0} is not as expected")]
    Unexpected(String),
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}
