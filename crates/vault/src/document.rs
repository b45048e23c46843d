//! Documents: what a person has made beside his games, such as the true numbers of a printed box, or boards of his own.

use crate::{
    envelope::{Kind, ReadError},
    ids::Time,
    limits, quarantine,
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

/// The documents whose names begin alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Documents {
    /// Name and text of each, in the order of the names.
    pub texts: Vec<(String, String)>,
    /// How many more there are that a newer version of the app has written. They are left byte for byte.
    pub newer: usize,
}

impl<S: Store> Vault<S> {
    /// All documents whose names begin so. Those that can not be read are set aside.
    ///
    /// # Errors
    /// Another tab writes at this moment, or the storage failed.
    pub async fn documents(&self, beginning: &str, now: Time) -> Result<Documents, DocumentError> {
        let mut documents = Documents::default();
        for (key, bytes) in self.records().scan(&key(beginning)).await? {
            match Found::<String>::read(Kind::Document, bytes) {
                Found::Nothing => {}
                Found::Record(stored) => {
                    let name = key.strip_prefix(PREFIX).unwrap_or(&key).to_owned();
                    documents.texts.push((name, stored.value));
                }
                Found::Broken(_, why) if why.is_of_the_future() => documents.newer += 1,
                Found::Broken(bytes, why) => self.set_document_aside(key, bytes, why, now).await?,
            }
        }
        Ok(documents)
    }

    /// Writes a document in place of what it was when it was read: `before`, or nothing. An empty one is removed.
    ///
    /// # Errors
    /// It is not any more what it was, or the storage failed. Nothing has changed.
    pub async fn replace_document(&self, name: &str, before: Option<&str>, text: &str) -> Result<(), DocumentError> {
        let key = key(name);
        let batch = match (self.find::<String>(Kind::Document, &key).await?, before) {
            (Found::Nothing, None) => Batch::new().expect_absent(key.as_str()),
            (Found::Record(stored), Some(before)) if stored.value == before => {
                Batch::new().expect_equals(key.as_str(), stored.bytes)
            }
            _ => return Err(DocumentError::ChangedElsewhere),
        };
        Ok(self.records().commit(with_text(batch, key, text)).await?)
    }

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
                self.set_document_aside(key, bytes, why, now).await?;
                Ok(None)
            }
        }
    }

    /// Sets a record aside that can not be read.
    async fn set_document_aside(
        &self,
        key: String,
        bytes: Vec<u8>,
        why: ReadError,
        now: Time,
    ) -> Result<(), DocumentError> {
        let batch = Batch::new().expect_equals(key.as_str(), bytes.clone());
        Ok(self.records().commit(quarantine::aside(batch, now, why, vec![(key, bytes)])).await?)
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
            Found::Broken(_, why) if why.is_of_the_future() => return Err(DocumentError::FromTheFuture),
            Found::Broken(bytes, why) => {
                let batch = Batch::new().expect_equals(key.as_str(), bytes.clone());
                quarantine::aside(batch, now, why, vec![(key.clone(), bytes)])
            }
        };
        Ok(self.records().commit(with_text(before, key, text)).await?)
    }

    /// Adds a document that comes from a file, where there is none; what is here already stays as it is, and one that is larger than
    /// [any that is made](limits::DOCUMENT) is not taken. Whether this text is here now.
    ///
    /// # Errors
    /// As for [`Vault::put_document`].
    pub async fn add_document(&self, name: &str, text: &str, now: Time) -> Result<bool, DocumentError> {
        if text.len() > limits::DOCUMENT {
            return Ok(false);
        }
        match self.document(name, now).await? {
            Some(here) => Ok(here == text),
            None => self.put_document(name, text, now).await.map(|()| true),
        }
    }
}

/// Puts the text under its key; an empty one is removed.
fn with_text(batch: Batch, key: String, text: &str) -> Batch {
    if text.is_empty() { batch.delete(key) } else { batch.put(key, Stored::new(Kind::Document, text.to_owned()).bytes) }
}

/// What the keys of all documents begin with.
const PREFIX: &str = "document/";

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}
