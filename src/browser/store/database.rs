//! A database of the browser: one object store, text keys and byte values.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use idb::{
    DatabaseEvent as _, Factory, KeyRange, ObjectStore, ObjectStoreParams, Request as _, Transaction,
    TransactionResult, event::VersionChangeEvent,
};
use js_sys::{Array, Function, Object, Reflect, Uint8Array};
use vault::{Change, StoreError};
use wasm_bindgen::{JsCast, JsValue, closure::Closure};
use web_sys::{DomException, IdbDatabase, IdbTransaction};

use super::early::Early;
use crate::browser::js;

const DATABASE: &str = "leaders";
/// Of the layout below, not of the records: those carry their own.
const LAYOUT: u32 = 1;
const RECORDS: &str = "records";

/// What a transaction may do, and when it counts as made.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reads only.
    Read,
    /// Writes, and is made when the browser has handed it to the system: it outlasts the browser, not the battery.
    WriteRelaxed,
    /// Writes, and is made when the disk has it. Browsers do that only if they are told.
    WriteStrict,
}

/// The connection that is used, until the browser or a newer tab takes it away.
#[derive(Default)]
pub struct Database(RefCell<Option<Rc<Connection>>>);

impl Database {
    /// Begins a transaction, if there is a connection.
    pub fn begin(&self, access: Access) -> Option<Begun> {
        let kept = self.0.borrow().clone().filter(|connection| !connection.closed.get());
        // Nothing was done on one that is gone, so nothing can be done twice.
        kept.and_then(|connection| connection.begin(access).ok())
    }

    /// Uses a connection from now on.
    pub fn connect(&self, connection: Connection) {
        self.0.replace(Some(Rc::new(connection)));
    }
}

/// Where the page keeps the promise of a database that it has begun to open before the program was there.
const OF_PAGE: &str = "leadersVault";

/// A connection to the database that gives way when another tab wants to lay the database out anew or delete it.
pub struct Connection {
    database: IdbDatabase,
    /// In Chromium, a database in a bucket answers no more once what has opened it is collected as garbage.
    _factory: Option<Factory>,
    closed: Rc<Cell<bool>>,
    /// Called by the browser as long as the connection lives.
    _on_end: Closure<dyn FnMut()>,
}

impl Connection {
    /// Opens the database that a factory, such as `indexedDB`, makes.
    pub async fn open(factory: JsValue) -> Result<Self, StoreError> {
        let factory = Factory::try_from(factory).map_err(|_| StoreError::Blocked)?;
        let mut request = factory.open(DATABASE, Some(LAYOUT)).map_err(|error| not_opened(&error))?;
        request.on_upgrade_needed(|event| lay_out(&event));
        // Other tabs give way at once (see `_on_end`), so being blocked by them only takes a moment.
        let database = request.await.map_err(|error| not_opened(&error))?.into();
        Ok(Self::to(database, Some(factory)))
    }

    /// The one the page has opened before the program was there, and what it has read, if it has, and nobody has taken it. It may be
    /// closed by now.
    pub async fn of_page() -> Option<(Self, Early)> {
        let opened: Array = js::settled(&js::take(OF_PAGE)?).await?.dyn_into().ok()?;
        let early = Early::of_page(&Array::from(&opened.get(1)), opened.get(2).as_f64()?);
        Some((Self::to(opened.get(0).dyn_into().ok()?, None), early))
    }

    fn to(database: IdbDatabase, factory: Option<Factory>) -> Self {
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
        Self { database, _factory: factory, closed, _on_end: on_end }
    }

    /// Begins a transaction. When a writing one is made is an option that `web-sys` lacks.
    pub fn begin(&self, access: Access) -> Result<Begun, StoreError> {
        let begin = || {
            let options = Object::new();
            let durability = if access == Access::WriteRelaxed { "relaxed" } else { "strict" };
            Reflect::set(&options, &"durability".into(), &durability.into())?;
            let begin: Function = Reflect::get(&self.database, &"transaction".into())?.dyn_into()?;
            let mode = if access == Access::Read { "readonly" } else { "readwrite" };
            let transaction = begin.call3(&self.database, &RECORDS.into(), &mode.into(), &options)?;
            let transaction: IdbTransaction = transaction.dyn_into()?;
            let records = transaction.object_store(RECORDS)?.into();
            Ok(Begun { transaction, records })
        };
        begin().map_err(|error| thrown(&error))
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

/// A transaction, and the records it is about.
pub struct Begun {
    transaction: IdbTransaction,
    records: ObjectStore,
}

impl Begun {
    /// The record under a key.
    pub async fn read(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let request = self.records.get(JsValue::from(key)).map_err(|error| failed(&error))?;
        let found = request.await.map_err(|error| failed(&error))?;
        Ok(found.as_ref().map(bytes))
    }

    /// The records under some keys, in their order. All are asked for at once: an answer takes a tenth of a millisecond.
    pub async fn read_all(&self, keys: &[&str]) -> Result<Vec<Option<Vec<u8>>>, StoreError> {
        let asked = keys.iter().map(|key| Ok(self.records.get(JsValue::from(*key))?.into_future()));
        let asked: Vec<_> = asked.collect::<Result<_, _>>().map_err(|error| failed(&error))?;
        let mut found = Vec::with_capacity(keys.len());
        for answer in asked {
            found.push(answer.await.map_err(|error| failed(&error))?.as_ref().map(bytes));
        }
        Ok(found)
    }

    /// All records whose keys begin so, in the order of the keys.
    pub async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let range = || range(prefix).map(|range| Some(range.into()));
        let asked = || Ok((self.records.get_all_keys(range()?, None)?, self.records.get_all(range()?, None)?));
        let (keys, values) = asked().map_err(|error| failed(&error))?;
        // Both listen before either is waited for.
        let (keys, values) = (keys.into_future(), values.into_future());
        let keys = keys.await.map_err(|error| failed(&error))?;
        let values = values.await.map_err(|error| failed(&error))?;
        Ok(keys.iter().filter_map(JsValue::as_string).zip(values.iter().map(bytes)).collect())
    }

    /// Makes all changes, or none, and waits until they are made.
    ///
    /// They are asked for in slices, so that thousands of them are no long task; the transaction lives on from one answer to the next.
    pub async fn commit(self, changes: &[Change]) -> Result<(), StoreError> {
        let Self { transaction, records } = self;
        // Were this future dropped half-way, the browser would commit what was asked for by then.
        let unfinished = Unfinished(&transaction);
        let mut requests: Vec<Asked> = Vec::new();
        for slice in changes.chunks(SLICE) {
            if let Some(last) = requests.pop() {
                last.answered().await.map_err(|error| failed(&error))?;
            }
            let asked = slice.iter().map(|change| request(&records, change)).collect::<Result<Vec<_>, _>>();
            requests = asked.map_err(|error| failed(&error))?;
        }
        core::mem::forget(unfinished);
        // Not waiting for the answer to each change saves a third of the time. A browser that cannot do that commits by
        // itself when the last answer has come.
        let hurried = Transaction::from(transaction.clone()).commit();
        let end = hurried.unwrap_or_else(|_| transaction.clone().into()).await;
        // After an error the browser still reports those of the other changes and the abort, to which nobody listens any more.
        transaction.set_onerror(None);
        transaction.set_onabort(None);
        if let Ok(TransactionResult::Committed) = end {
            return Ok(());
        }
        let cause = transaction.error().or_else(|| requests.iter().find_map(Asked::error));
        Err(cause.map_or(StoreError::Gone, |cause| named(&cause)))
    }
}

/// How many changes are asked for at once: some milliseconds.
const SLICE: usize = 500;

/// Aborts a transaction of which not all was asked for. If it was aborted before, so much the better.
struct Unfinished<'a>(&'a IdbTransaction);

impl Drop for Unfinished<'_> {
    fn drop(&mut self) {
        let _ = self.0.abort();
    }
}

/// A change on its way.
enum Asked {
    Put(idb::request::PutStoreRequest),
    Delete(idb::request::DeleteStoreRequest),
}

impl Asked {
    /// Waits for its answer.
    async fn answered(self) -> Result<(), idb::Error> {
        match self {
            Self::Put(request) => request.await.map(drop),
            Self::Delete(request) => request.await,
        }
    }

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
pub(super) fn bytes(value: &JsValue) -> Vec<u8> {
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
