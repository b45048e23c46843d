//! A store that lasts as long as the app: for tests, and for a browser that keeps nothing.

use core::cell::RefCell;
use std::{collections::BTreeMap, rc::Rc};

use crate::store::{Batch, Change, CommitError, Store, StoreError};

/// Records in memory. Clones share them, as tabs share the storage of a browser.
#[derive(Clone, Debug, Default)]
pub struct MemoryStore {
    records: Rc<RefCell<BTreeMap<String, Vec<u8>>>>,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Every record there is.
    #[must_use]
    pub fn records(&self) -> BTreeMap<String, Vec<u8>> {
        self.records.borrow().clone()
    }
}

impl Store for MemoryStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(self.records.borrow().get(key).cloned())
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let records = self.records.borrow();
        let found = records.range(prefix.to_owned()..).take_while(|(key, _)| key.starts_with(prefix));
        Ok(found.map(|(key, value)| (key.clone(), value.clone())).collect())
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        let mut records = self.records.borrow_mut();
        for expectation in batch.expectations() {
            if records.get(&expectation.key) != expectation.value.as_ref() {
                return Err(CommitError::Unexpected(expectation.key.clone()));
            }
        }
        for change in batch.changes() {
            match change {
                Change::Put(key, value) => {
                    records.insert(key.clone(), value.clone());
                }
                Change::Delete(key) => {
                    records.remove(key);
                }
                Change::DeletePrefix(prefix) => records.retain(|key, _| !key.starts_with(prefix.as_str())),
            }
        }
        Ok(())
    }
}
