//! The mirror: a copy of the records, in a database that lies apart from the first.
//!
//! Chromium keeps `IndexedDB` in `LevelDB`, and reuses its log also if the browser was killed in the middle of a write. The
//! start after that finds the log corrupt, and Chromium deletes everything the site has stored there
//! (<https://github.com/google/leveldb/issues/1287>). Killed while tapping, one browser of ten to twenty was empty two starts
//! later. What lies in another storage bucket has another log, and no two of them are written at the same moment.

use core::{cmp::Ordering, pin::Pin};
use std::collections::BTreeSet;

use vault::{Change, StoreError};
use wasm_bindgen::JsValue;

use super::{
    database::{Access, Begun, Connection, Database},
    revision::Revision,
};
use crate::browser::{js, patience::within};

/// The bucket it lies in.
const BUCKET: &str = "mirror";

/// How long a game waits for its mirror, in milliseconds. Making a large one anew takes a tenth of it.
const PATIENCE: i32 = 5_000;

/// Work with the mirror.
type Pending<'a> = Pin<Box<dyn Future<Output = Result<(), StoreError>> + 'a>>;

/// What is done with the mirror. In each, its database comes first.
pub struct Duties {
    /// Puts back records that the browser has lost: all it has lost, for it loses all or none.
    pub restore: for<'a> fn(&'a Database, &'a Connection) -> Pending<'a>,
    /// Makes the changes of a commit here too. A mirror that was not like the records before it is made anew.
    pub follow: for<'a> fn(&'a Database, &'a Database, Option<Revision>, &'a [Change]) -> Pending<'a>,
}

impl Duties {
    pub const fn new() -> Self {
        Self {
            restore: |mirror, records| Box::pin(in_time(restore(mirror, records))),
            follow: |mirror, records, before, changes| Box::pin(in_time(follow(mirror, records, before, changes))),
        }
    }
}

/// Does some work, unless it takes too long: a mirror that does not answer must not hold a game up.
async fn in_time(work: impl Future<Output = Result<(), StoreError>>) -> Result<(), StoreError> {
    within(PATIENCE, work).await.unwrap_or(Err(StoreError::Gone))
}

/// Begins a transaction. A kill loses nothing of a relaxed one, and should the battery end, the records are strict.
async fn begin(mirror: &Database, access: Access) -> Result<Begun, StoreError> {
    if let Some(begun) = mirror.begin(access) {
        return Ok(begun);
    }
    let connection = Connection::open(factory().await.ok_or(StoreError::Blocked)?).await?;
    let begun = connection.begin(access)?;
    mirror.connect(connection);
    Ok(begun)
}

/// What makes databases in the bucket, if the browser has buckets.
pub(in crate::browser) async fn factory() -> Option<JsValue> {
    let buckets = js::get(&web_sys::window()?.navigator(), "storageBuckets")?;
    let bucket = js::call(&buckets, "open", &[BUCKET.into()]).await?;
    js::get(&bucket, "indexedDB")
}

async fn restore(mirror: &Database, records: &Connection) -> Result<(), StoreError> {
    let copied = begin(mirror, Access::Read).await?.scan("").await?;
    add_missing(records.begin(Access::WriteStrict)?, copied).await
}

async fn follow(
    mirror: &Database,
    records: &Database,
    before: Option<Revision>,
    changes: &[Change],
) -> Result<(), StoreError> {
    let copy = begin(mirror, Access::WriteRelaxed).await?;
    if before.is_some() && Revision::of(&copy).await? == before {
        copy.commit(changes).await
    } else {
        renew(mirror, records).await
    }
}

/// Makes the mirror anew, unless another tab did.
async fn renew(mirror: &Database, records: &Database) -> Result<(), StoreError> {
    let of_records = |access| records.begin(access).ok_or(StoreError::Gone);
    let now = Revision::of(&of_records(Access::Read)?).await?;
    let copy = begin(mirror, Access::Read).await?;
    if let (Some(now), Some(copied)) = (now, Revision::of(&copy).await?)
        && now.compare(copied).is_none()
    {
        // They were lost while the mirror was out of reach, and somebody has begun anew: both are kept.
        let copied = begin(mirror, Access::Read).await?.scan("").await?;
        add_missing(of_records(Access::WriteStrict)?, copied).await?;
    }
    let rows = of_records(Access::Read)?.scan("").await?;
    let copy = begin(mirror, Access::WriteRelaxed).await?;
    if let (Some(now), Some(copied)) = (now, Revision::of(&copy).await?)
        && now.compare(copied).is_some_and(Ordering::is_le)
    {
        return Ok(());
    }
    let rows = rows.into_iter().map(|(key, bytes)| Change::Put(key, bytes));
    let changes: Vec<Change> = [Change::DeletePrefix(String::new())].into_iter().chain(rows).collect();
    copy.commit(&changes).await
}

/// Adds records where there are none under their keys.
async fn add_missing(records: Begun, rows: Vec<(String, Vec<u8>)>) -> Result<(), StoreError> {
    let there: BTreeSet<String> = records.scan("").await?.into_iter().map(|(key, _)| key).collect();
    let missing = rows.into_iter().filter(|(key, _)| !there.contains(key));
    let changes: Vec<Change> = missing.map(|(key, bytes)| Change::Put(key, bytes)).collect();
    records.commit(&changes).await
}
