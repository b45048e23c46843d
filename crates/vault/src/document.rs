//! Documents: what a person has typed in for the whole device, such as the true numbers of a printed box.

use crate::{
    envelope::{Kind, Unreadable},
    ids::Time,
    quarantine,
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored, Vault},
};

/// Why a document was not read or written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DocumentError {
    /// A newer version of the app has written it. It is left byte for byte.
    #[error("the document was written by a newer version")]
    FromTheFuture,
    /// Another tab has changed it meanwhile. Reading it again and trying again is safe.
    #[error("the document was changed elsewhere")]
    ChangedElsewhere,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CommitError> for DocumentError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Unexpected(_) => Self::ChangedElsewhere,
            CommitError::Store(error) => Self::Store(error),
        }
    }
}

impl<S: Store> Vault<S> {
    /// The document of this name; `None` if there is none, or none that can be read. One that can not is set aside.
    ///
    /// # Errors
    /// It is of a newer version, or the storage failed.
    pub async fn document(&self, name: &str, now: Time) -> Result<Option<String>, DocumentError> {
        let key = key(name);
        match self.find::<String>(Kind::Document, &key).await? {
            Found::Nothing => Ok(None),
            Found::Record(stored) => Ok(Some(stored.value)),
            Found::Broken(_, why) if why.is_of_the_future() => Err(DocumentError::FromTheFuture),
            Found::Broken(bytes, why) => {
                let batch = Batch::new().expect_equals(key.as_str(), bytes.clone());
                self.store().commit(quarantine::aside(batch, now, why, vec![(key, bytes)])).await?;
                Ok(None)
            }
        }
    }

    /// Writes the document of this name; an empty one is removed.
    ///
    /// # Errors
    /// There is one of a newer version, another tab writes at this moment, or the storage failed. Nothing has changed.
    pub async fn put_document(&self, name: &str, text: &str, now: Time) -> Result<(), DocumentError> {
        let key = key(name);
        let before = match self.find::<String>(Kind::Document, &key).await? {
            Found::Nothing => Batch::new().expect_absent(key.as_str()),
            Found::Record(stored) => Batch::new().expect_equals(key.as_str(), stored.bytes),
            Found::Broken(_, Unreadable::FromTheFuture { .. }) => return Err(DocumentError::FromTheFuture),
            Found::Broken(bytes, why) => {
                let batch = Batch::new().expect_equals(key.as_str(), bytes.clone());
                quarantine::aside(batch, now, why, vec![(key.clone(), bytes)])
            }
        };
        let batch = if text.is_empty() {
            before.delete(key)
        } else {
            before.put(key, Stored::new(Kind::Document, text.to_owned()).bytes)
        };
        Ok(self.store().commit(batch).await?)
    }
}

fn key(name: &str) -> String {
    format!("document/{name}")
}
