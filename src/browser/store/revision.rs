//! Which state of the records it is.

use core::cmp::Ordering;

use vault::{Change, StoreError};

use super::database::Begun;
use crate::browser::seed::seed;

/// Where the revision stands, among the records and in the copy. No key of the vault is like it.
pub const KEY: &str = "revision";

/// How many commits the records have seen, and which records: of two databases one may be the copy of the other, or not.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Revision {
    /// Drawn when there were no records yet.
    lineage: [u8; 8],
    commits: u64,
}

impl Revision {
    /// That of records as a transaction finds them; none if this version of the app, or one after it, has not yet written any.
    pub async fn of(begun: &Begun) -> Result<Option<Self>, StoreError> {
        Ok(begun.read(KEY).await?.and_then(|bytes| Self::read(&bytes)))
    }

    /// That of a record.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let (lineage, commits) = bytes.split_first_chunk()?;
        Some(Self { lineage: *lineage, commits: u64::from_be_bytes(commits.try_into().ok()?) })
    }

    /// Before the first commit.
    pub fn first() -> Self {
        let mut lineage = [0; 8];
        lineage.copy_from_slice(&seed()[..8]);
        Self { lineage, commits: 0 }
    }

    /// After the next commit.
    pub const fn next(self) -> Self {
        Self { commits: self.commits + 1, ..self }
    }

    /// The change that writes it.
    pub fn put(self) -> Change {
        Change::Put(KEY.to_owned(), [self.lineage, self.commits.to_be_bytes()].concat())
    }

    /// Which of two is the later one, if they are of the same records.
    pub fn compare(self, other: Self) -> Option<Ordering> {
        (self.lineage == other.lineage).then(|| self.commits.cmp(&other.commits))
    }
}
