//! What could not be read: kept byte for byte, shown, and exportable, never deleted.

use serde::{Deserialize, Serialize};

use crate::{
    body::Raw,
    digest::digest,
    envelope::{self, Kind, ReadError},
    ids::Time,
    store::{Batch, Store, StoreError},
    vault::Vault,
};

const PREFIX: &str = "quarantine/";

/// Records that were set aside together.
#[derive(Clone, Debug, PartialEq, Eq)]
#[doc(alias = "corrupt save")]
pub struct QuarantineEntry {
    /// What [`Vault::export_aside`] knows them by.
    pub id: String,
    /// When they were set aside.
    pub when: Time,
    /// What was wrong.
    pub why: Why,
    /// How many records they are.
    pub records: usize,
    /// How many bytes they have.
    pub size: usize,
}

/// Why records were set aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// A record can not be read.
    Unreadable(ReadError),
    /// The rules refuse what it says.
    Refused,
}

/// Records that are set aside together, as they are stored.
#[derive(Serialize, Deserialize)]
pub(crate) struct QuarantineRecord {
    when: Time,
    why: Why,
    records: Vec<Raw>,
}

impl QuarantineRecord {
    pub(crate) fn new(when: Time, why: impl Into<Why>, records: Vec<Raw>) -> Self {
        Self { when, why: why.into(), records }
    }

    /// Sets the records aside in the same transaction that changes them.
    pub(crate) fn put(&self, batch: Batch) -> Batch {
        // Named after its content: what is found broken again and again is kept once.
        let parts = self.records.iter().flat_map(|(key, bytes)| [key.as_bytes(), bytes]);
        let name = u64::from_be_bytes(digest(parts));
        batch.put(format!("{PREFIX}{name:016x}"), envelope::wrap(Kind::Quarantine, self))
    }
}

impl From<ReadError> for Why {
    fn from(why: ReadError) -> Self {
        Self::Unreadable(why)
    }
}

impl<S: Store> Vault<S> {
    /// Everything that was set aside, oldest first.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn set_aside(&self) -> Result<Vec<QuarantineEntry>, StoreError> {
        let rows = self.records().scan(PREFIX).await?;
        let asides = rows.into_iter().map(|(key, bytes)| shown(&key, &bytes));
        // What is another's is not shown.
        let mut asides: Vec<QuarantineEntry> = asides.filter(|aside| aside.why != ReadError::Locked.into()).collect();
        asides.sort_by_key(|aside| aside.when);
        Ok(asides)
    }

    /// The bytes of one entry of [`Vault::set_aside`], for a file that can be sent to somebody who can help.
    ///
    /// # Errors
    /// The storage failed. `None`: there is no such entry.
    pub async fn export_aside(&self, id: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.records().get(&format!("{PREFIX}{id}")).await
    }
}

/// The keys of the records in what was set aside; none if it cannot be read itself.
pub(crate) fn records_of(bytes: &[u8]) -> Vec<String> {
    let read = envelope::unwrap::<QuarantineRecord>(Kind::Quarantine, bytes);
    read.map(|aside| aside.records.into_iter().map(|(key, _)| key).collect()).unwrap_or_default()
}

/// What is shown of a case, even of one that became unreadable itself. Its records are counted where they lie: they may be as large as
/// what was wrong with them.
fn shown(key: &str, bytes: &[u8]) -> QuarantineEntry {
    let id = key.strip_prefix(PREFIX).unwrap_or(key).to_owned();
    let read = envelope::unwrap_with(Kind::Quarantine, bytes, |payload| {
        let (when, why, records): (Time, Why, Vec<(&str, &[u8])>) =
            postcard::from_bytes(payload).map_err(|_| ReadError::Altered)?;
        Ok((when, why, records.len(), records.iter().map(|(_, bytes)| bytes.len()).sum()))
    });
    let (when, why, records, size) = read.unwrap_or_else(|why| (Time::default(), why.into(), 1, bytes.len()));
    QuarantineEntry { id, when, why, records, size }
}

/// Moves records from where they are into quarantine.
pub(crate) fn aside(batch: Batch, now: Time, why: impl Into<Why>, records: Vec<Raw>) -> Batch {
    let batch = records.iter().fold(batch, |batch, (key, _)| batch.delete(key.as_str()));
    QuarantineRecord::new(now, why, records).put(batch)
}
