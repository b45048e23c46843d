//! The store of the vault: one object store of one `IndexedDB` database, text keys and byte values.
//!
//! Why so is told in `docs/decisions/storage-indexeddb.md`.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use idb::{
    DatabaseEvent as _, Factory, KeyRange, ObjectStore, ObjectStoreParams, Request as _, Transaction,
    TransactionResult, event::VersionChangeEvent,
};
use js_sys::{Function, Object, Reflect, Uint8Array};
use vault::{Batch, Change, CommitError, Expectation, MemoryStore, Store, StoreError};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DomException, IdbDatabase, IdbTransaction};

const DATABASE: &str = "leaders";
/// Of the layout below, not of the records: those carry their own.
const LAYOUT: u32 = 1;
const RECORDS: &str = "records";

/// Where the vault keeps its records.
pub enum BrowserStore {
    /// In the browser, as long as it lets us.
    Kept(KeptStore),
    /// Nowhere: everything is gone when the page is left. For a browser that keeps nothing.
    Forgotten(MemoryStore),
}

impl BrowserStore {
    /// The storage of the browser. It is opened by the first call.
    pub fn new() -> Self {
        Self::Kept(KeptStore::default())
    }

    /// A store that lasts as long as the page, once the player knows that and wants to play all the same.
    pub fn forgotten() -> Self {
        Self::Forgotten(MemoryStore::new())
    }
}

impl Store for BrowserStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        match self {
            Self::Kept(store) => store.get(key).await,
            Self::Forgotten(store) => store.get(key).await,
        }
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        match self {
            Self::Kept(store) => store.scan(prefix).await,
            Self::Forgotten(store) => store.scan(prefix).await,
        }
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        match self {
            Self::Kept(store) => store.commit(batch).await,
            Self::Forgotten(store) => store.commit(batch).await,
        }
    }
}

/// The store in `IndexedDB`.
#[derive(Default)]
pub struct KeptStore {
    /// The connection, until the browser or a newer tab takes it away.
    connection: RefCell<Option<Rc<Connection>>>,
}

/// A connection to the database that gives way when another tab wants to lay the database out anew or delete it.
struct Connection {
    database: IdbDatabase,
    closed: Rc<Cell<bool>>,
    /// Called by the browser as long as the connection lives.
    _on_end: Closure<dyn FnMut()>,
}

impl Connection {
    async fn open() -> Result<Self, StoreError> {
        // The property is missing, null, or throws where the browser is told to keep nothing.
        let factory = Factory::new().map_err(|_| StoreError::Blocked)?;
        let mut request = factory.open(DATABASE, Some(LAYOUT)).map_err(|error| not_opened(&error))?;
        request.on_upgrade_needed(|event| lay_out(&event));
        // Other tabs give way at once (see `_on_end`), so being blocked by them only takes a moment.
        let database: IdbDatabase = request.await.map_err(|error| not_opened(&error))?.into();
        let closed = Rc::new(Cell::new(false));
        let on_end = Closure::new({
            let (closed, database) = (Rc::clone(&closed), database.clone());
            move || {
                closed.set(true);
                database.close();
            }
        });
        database.set_onversionchange(Some(on_end.as_ref().unchecked_ref()));
        database.set_onclose(Some(on_end.as_ref().unchecked_ref()));
        Ok(Self { database, closed, _on_end: on_end })
    }

    /// Begins a transaction. A writing one is ready only when the disk has it: `web-sys` lacks that option.
    fn begin(&self, writes: bool) -> Result<IdbTransaction, JsValue> {
        let options = Object::new();
        Reflect::set(&options, &"durability".into(), &"strict".into())?;
        let begin: Function = Reflect::get(&self.database, &"transaction".into())?.dyn_into()?;
        let mode = if writes { "readwrite" } else { "readonly" };
        begin.call3(&self.database, &RECORDS.into(), &mode.into(), &options)?.dyn_into()
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.database.set_onversionchange(None);
        self.database.set_onclose(None);
        // Running transactions still come to their end.
        self.database.close();
    }
}

/// Lays out a new database. Should it fail, beginning the first transaction does, and says why.
fn lay_out(event: &VersionChangeEvent) {
    if let Ok(database) = event.database() {
        let _ = database.create_object_store(RECORDS, ObjectStoreParams::new());
    }
}

impl KeptStore {
    /// Begins a transaction, on a new connection if the last one is gone.
    async fn begin(&self, writes: bool) -> Result<(IdbTransaction, ObjectStore), StoreError> {
        let kept = self.connection.borrow().clone().filter(|connection| !connection.closed.get());
        let begun = kept.and_then(|connection| connection.begin(writes).ok());
        let transaction = if let Some(transaction) = begun {
            transaction
        } else {
            // Nothing was done on the old one, so nothing can be done twice.
            let connection = Rc::new(Connection::open().await?);
            let transaction = connection.begin(writes).map_err(|error| thrown(&error))?;
            self.connection.replace(Some(connection));
            transaction
        };
        let records = transaction.object_store(RECORDS).map_err(|error| thrown(&error))?;
        Ok((transaction, records.into()))
    }
}

impl Store for KeptStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let (_, records) = self.begin(false).await?;
        read(&records, key).await
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let (_, records) = self.begin(false).await?;
        let range = || range(prefix).map(|range| Some(range.into()));
        let asked = || Ok((records.get_all_keys(range()?, None)?, records.get_all(range()?, None)?));
        let (keys, values) = asked().map_err(|error| failed(&error))?;
        // Both listen before either is waited for.
        let (keys, values) = (keys.into_future(), values.into_future());
        let keys = keys.await.map_err(|error| failed(&error))?;
        let values = values.await.map_err(|error| failed(&error))?;
        Ok(keys.iter().filter_map(JsValue::as_string).zip(values.iter().map(bytes)).collect())
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let (transaction, records) = self.begin(true).await?;
        for Expectation { key, value } in batch.expectations() {
            if read(&records, key).await? != *value {
                return Err(CommitError::Unexpected(key.clone()));
            }
        }
        // No waiting between the changes: were this future dropped there, the browser would commit the first half.
        let requests = batch.changes().iter().map(|change| request(&records, change)).collect::<Result<Vec<_>, _>>();
        let requests = requests.map_err(|error| {
            // Half a batch was asked for. If the transaction was aborted before this, so much the better.
            let _ = transaction.abort();
            failed(&error)
        })?;
        // Not waiting for the answer to each change saves a third of the time. A browser that cannot do that commits by
        // itself when the last answer has come.
        let hurried = Transaction::from(transaction.clone()).commit();
        let end = hurried.unwrap_or_else(|_| transaction.clone().into()).await;
        // After an error the browser still reports the abort, to which nobody listens any more.
        transaction.set_onabort(None);
        if let Ok(TransactionResult::Committed) = end {
            return Ok(());
        }
        let cause = transaction.error().or_else(|| requests.iter().find_map(Asked::error));
        Err(cause.map_or(StoreError::Gone, |cause| named(&cause)).into())
    }
}

/// Reads the record under a key.
async fn read(records: &ObjectStore, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
    let request = records.get(JsValue::from(key)).map_err(|error| failed(&error))?;
    let found = request.await.map_err(|error| failed(&error))?;
    Ok(found.as_ref().map(bytes))
}

/// A change on its way.
enum Asked {
    Put(idb::request::PutStoreRequest),
    Delete(idb::request::DeleteStoreRequest),
}

impl Asked {
    /// What went wrong, if it has.
    fn error(&self) -> Option<DomException> {
        match self {
            Self::Put(request) => request.error(),
            Self::Delete(request) => request.error(),
        }
        .ok()
        .flatten()
    }
}

/// Asks for a change.
fn request(records: &ObjectStore, change: &Change) -> Result<Asked, idb::Error> {
    match change {
        Change::Put(key, value) => {
            let (key, value) = (key.into(), Uint8Array::from(value.as_slice()).into());
            records.put(&value, Some(&key)).map(Asked::Put)
        }
        Change::Delete(key) => records.delete(JsValue::from(key)).map(Asked::Delete),
        Change::DeletePrefix(prefix) => records.delete(range(prefix)?).map(Asked::Delete),
    }
}

/// All keys that begin so.
fn range(prefix: &str) -> Result<KeyRange, idb::Error> {
    // No key has this character, which comes after all others.
    KeyRange::bound(&prefix.into(), &format!("{prefix}\u{ffff}").into(), Some(false), Some(true))
}

/// The bytes of a record. What is no bytes was not written by us: the vault finds it unreadable.
fn bytes(value: &JsValue) -> Vec<u8> {
    value.dyn_ref().map(Uint8Array::to_vec).unwrap_or_default()
}

/// What it means that the database could not be opened.
fn not_opened(error: &idb::Error) -> StoreError {
    match failed(error) {
        known @ (StoreError::Full | StoreError::FromTheFuture) => known,
        // Browsers have many names for keeping nothing.
        _ => StoreError::Blocked,
    }
}

/// What an error of the database means.
fn failed(error: &idb::Error) -> StoreError {
    use idb::Error as E;
    match error {
        E::DomException(exception) => named(exception),
        E::GetFailed(value)
        | E::GetAllFailed(value)
        | E::GetAllKeysFailed(value)
        | E::UpdateFailed(value)
        | E::DeleteFailed(value)
        | E::IndexedDbOpenFailed(value) => thrown(value),
        other => StoreError::Other(other.to_string()),
    }
}

/// What it means that the browser threw this.
fn thrown(value: &JsValue) -> StoreError {
    value.dyn_ref().map_or_else(|| StoreError::Other(format!("{value:?}")), named)
}

/// What an exception means, by its name: <https://www.w3.org/TR/IndexedDB/#exceptions>.
fn named(exception: &DomException) -> StoreError {
    match exception.name().as_str() {
        "QuotaExceededError" => StoreError::Full,
        "VersionError" => StoreError::FromTheFuture,
        "AbortError" | "InvalidStateError" => StoreError::Gone,
        "NotAllowedError" | "SecurityError" => StoreError::Blocked,
        name => StoreError::Other(format!("{name}: {}", exception.message())),
    }
}
