//! The store of the vault: one object store of one `IndexedDB` database, text keys and byte values, and a copy of it.
//!
//! Why so is told in `docs/decisions/storage-indexeddb.md`.

#![allow(unsafe_code, reason = "wasm_split declares what it takes apart as foreign functions")]
#![allow(clippy::unnecessary_wraps, reason = "what a part cannot fail at, fetching it can")]

mod database;
mod early;
pub(super) mod mirror;
mod revision;

use core::cell::{Cell, RefCell};
use std::rc::Rc;

use leptos::{
    task::spawn_local,
    wasm_split::{SplitLoaderError, wasm_split},
};
use vault::{Batch, Change, CommitError, Expectation, MemoryStore, Store, StoreError};

use database::{Access, Begun, Connection, Database};
use early::Early;
pub use mirror::Duties;
use revision::Revision;

use crate::browser::{
    js,
    patience::{rest, within},
};

/// Where the vault keeps its records.
pub enum BrowserStore {
    /// In the browser, as long as it lets us.
    Persistent(PersistentStore),
    /// Nowhere: everything is gone when the page is left. For a browser that keeps nothing.
    Forgotten(MemoryStore),
}

impl BrowserStore {
    /// The storage of the browser. It is opened by the first call.
    pub fn new() -> Self {
        Self::Persistent(PersistentStore::default())
    }

    /// A store that lasts as long as the page, once the player knows that and wants to play all the same.
    pub fn forgotten() -> Self {
        Self::Forgotten(MemoryStore::new())
    }
}

impl Store for BrowserStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            Self::Persistent(store) => store.get(key).await,
            Self::Forgotten(store) => store.get(key).await,
        }
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        match self {
            Self::Persistent(store) => store.scan(prefix).await,
            Self::Forgotten(store) => store.scan(prefix).await,
        }
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        match self {
            Self::Persistent(store) => store.commit(batch).await,
            Self::Forgotten(store) => store.commit(batch).await,
        }
    }
}

/// The store in `IndexedDB`.
#[derive(Default)]
pub struct PersistentStore(Rc<Databases>);

/// The records and their mirror.
#[derive(Default)]
struct Databases {
    records: Database,
    mirror: Database,
    /// What the page has read before anybody asked; until something is written.
    early: RefCell<Option<Early>>,
    /// What the mirror lacks.
    late: RefCell<Option<Late>>,
    /// The mirror has failed, and is left alone until the next start.
    given_up: Cell<bool>,
}

/// Changes of commits that followed each other without one of another tab between them.
struct Late {
    /// The records before them; `None` if there was one, or nobody knows.
    before: Option<Revision>,
    after: Revision,
    changes: Vec<Change>,
}

impl Late {
    /// With those of the next commit of this tab.
    fn then(self, next: Self) -> Self {
        Self {
            before: self.before.filter(|_| next.before == Some(self.after)),
            after: next.after,
            changes: [self.changes, next.changes].concat(),
        }
    }
}

impl Databases {
    /// Begins a transaction, on a new connection if the last one is gone.
    async fn begin(&self, access: Access) -> Result<Begun, StoreError> {
        match self.records.begin(access) {
            Some(begun) => Ok(begun),
            None => Box::pin(self.connect(access)).await,
        }
    }

    /// Opens a connection, and begins a transaction on it.
    async fn connect(&self, access: Access) -> Result<Begun, StoreError> {
        // Where it lacks a revision, something may have been lost: then the common way looks after that.
        if let Some((connection, mut early)) = Connection::of_page().await
            && let Some(Some(_)) = early.get(revision::KEY)
            && let Ok(begun) = connection.begin(access)
        {
            self.records.connect(connection);
            self.early.replace(Some(early));
            return Ok(begun);
        }
        // The property is missing, null, or throws where the browser is told to keep nothing.
        let factory = js::get(&js_sys::global(), "indexedDB").ok_or(StoreError::Blocked)?;
        let connection = Connection::open(factory).await?;
        // Nobody reads before it is whole.
        self.restore(&connection).await;
        let begun = connection.begin(access)?;
        self.records.connect(connection);
        Ok(begun)
    }

    /// Reads what the page has read already, or else the records themselves.
    async fn read<T>(
        &self,
        early: impl Fn(&mut Early) -> Option<T>,
        ask: impl AsyncFnOnce(Begun) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        let known = || self.early.borrow_mut().as_mut().and_then(&early);
        if let Some(found) = known() {
            return Ok(found);
        }
        in_time(PATIENCE, async {
            let begun = self.begin(Access::Read).await?;
            // Connecting may have brought it.
            match known() {
                Some(found) => Ok(found),
                None => ask(begun).await,
            }
        })
        .await
    }

    /// Puts back what the browser has lost. What cannot be put back now is put back at a later start.
    async fn restore(&self, records: &Connection) {
        let Ok(begun) = records.begin(Access::Read) else { return };
        if let Ok(None) = Revision::of(&begun).await
            && let Ok(duties) = duties().await
        {
            let _ = (duties.restore)(&self.mirror, records).await;
        }
    }

    /// Notes what a commit has changed, for the mirror.
    fn fall_behind(&self, now: Late) {
        let late = self.late.take();
        self.late.replace(Some(match late {
            Some(late) => late.then(now),
            None => now,
        }));
    }

    /// Makes the changes in the mirror that it lacks. The records are kept, whatever comes of it.
    async fn catch_up(&self) {
        if let Some(late) = self.late.take()
            && !self.given_up.get()
            && let Ok(duties) = duties().await
            && (duties.follow)(&self.mirror, &self.records, late.before, &late.changes).await.is_err()
        {
            self.given_up.set(true);
        }
    }
}

/// How long a game waits for the storage, in milliseconds. The slowest of phones that was tried took a twentieth of it.
const PATIENCE: i32 = 10_000;

/// When the mirror follows a commit that nobody would miss, in milliseconds: the screen that is being built meanwhile is there.
const LATER: i32 = 1_000;

/// What comes of work with the storage, unless that does not answer.
async fn in_time<T, E: From<StoreError>>(patience: i32, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    within(patience, work).await.unwrap_or_else(|| Err(StoreError::Silent.into()))
}

/// The code of the mirror. It lies with the shelf: the start screen waits for neither.
#[wasm_split(shelf, fallible, wasm_split_path = ::leptos::wasm_split)]
fn duties() -> Result<Duties, SplitLoaderError> {
    Ok(Duties::new())
}

impl Store for PersistentStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.0.read(|early| early.get(key), async |begun| begun.read(key).await).await
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.0.read(|early| early.scan(prefix), async |begun| begun.scan(prefix).await).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let databases = &self.0;
        databases.early.take();
        let access = if batch.is_relaxed() { Access::WriteRelaxed } else { Access::WriteStrict };
        let write = async {
            let begun = databases.begin(access).await?;
            let expected = batch.expectations();
            let keys: Vec<&str> =
                [revision::KEY].into_iter().chain(expected.iter().map(|expected| &*expected.key)).collect();
            let mut found = begun.read_all(&keys).await?.into_iter();
            let before = found.next().flatten().and_then(|bytes| Revision::read(&bytes));
            if let Some((Expectation { key, .. }, _)) =
                expected.iter().zip(found).find(|(one, found)| one.value != *found)
            {
                return Err(CommitError::Unexpected(key.clone()));
            }
            let after = before.unwrap_or_else(Revision::first).next();
            let mut changes = batch.changes().to_vec();
            changes.push(after.put());
            begun.commit(&changes).await?;
            Ok(Late { before, after, changes })
        };
        // A large game that is imported takes its time, a millisecond a record at the most.
        let patience = i32::try_from(batch.changes().len()).map_or(i32::MAX, |more| PATIENCE.saturating_add(more));
        databases.fall_behind(in_time(patience, write).await?);
        if batch.is_relaxed() {
            let databases = Rc::clone(databases);
            spawn_local(async move {
                rest(LATER).await;
                databases.catch_up().await;
            });
        } else {
            databases.catch_up().await;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A commit that makes this revision of the one before, as it was found.
    fn commit(before: Revision, changed: &str) -> Late {
        Late { before: Some(before), after: before.next(), changes: vec![Change::Delete(changed.to_owned())] }
    }

    #[test]
    fn what_is_late_is_copied_together_unless_another_tab_has_written_in_between() {
        let first = Revision::read(&[7; 16]).unwrap();
        let together = commit(first, "a").then(commit(first.next(), "b"));
        assert!(together.before == Some(first) && together.after == first.next().next());
        assert_eq!(together.changes, ["a", "b"].map(|key| Change::Delete(key.to_owned())));
        let apart = commit(first, "a").then(commit(first.next().next(), "c"));
        assert!(apart.before.is_none() && apart.changes.len() == 2, "the mirror is made anew");
        assert!(apart.then(commit(first.next().next().next(), "d")).before.is_none(), "and not half of it");
    }
}
