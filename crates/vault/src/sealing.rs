//! The store below the vault, in which the records of an account are sealed.
//!
//! The vault above reads and writes plain records, as ever; this seals them on their way down and unseals them on their way up. It
//! knows the data keys of those who are signed in. Where it does not know the key, records come up as they lie there, and count as
//! [locked](crate::ReadError::Locked): they are left byte for byte, as those of a newer version are.

use core::{
    cell::{OnceCell, RefCell},
    pin::Pin,
};
use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use crate::{
    ids::{AccountId, Entropy},
    quarantine::records_of,
    seal::{DataKey, is_marked, marked_broken, seal, sealed_for, unmarked, unseal},
    store::{Batch, Change, CommitError, Expectation, Store, StoreError},
};

/// Something a device does with a data key.
pub type Wrapping = Pin<Box<dyn Future<Output = Option<Vec<u8>>>>>;

/// What a device brings for records at rest: chance, and a key of its own that wraps data keys, so that one can be signed in by itself.
///
/// A device key that is lost costs a sign-in and nothing else: the password wraps the data key, too.
pub trait Device {
    /// Bytes that nobody can guess, others at each call.
    fn entropy(&self) -> Entropy;

    /// Wraps a data key; `None` if the device can not.
    fn wrap(&self, data_key: [u8; 32]) -> Wrapping;

    /// Opens what this device has wrapped; `None` if it was altered, or was wrapped by another.
    fn unwrap(&self, wrapped: Vec<u8>) -> Wrapping;

    /// Lets others work in the midst of thousands of records.
    fn breathe(&self) -> Breath {
        Box::pin(core::future::ready(()))
    }
}

/// A moment for others.
pub type Breath = Pin<Box<dyn Future<Output = ()>>>;

/// How many records are sealed, opened or made in one go: some ten milliseconds, of a slow phone forty.
const SLICE: usize = 2_000;

/// Who is in.
#[derive(Clone, Default)]
struct Visitors {
    keys: BTreeMap<AccountId, DataKey>,
    /// Whose documents are written that name nobody: who was let in last.
    active: Option<AccountId>,
    /// Who was in and is no more: what is still to be written of him would lie in plain.
    out: BTreeSet<AccountId>,
}

/// A head as it is read and as it is stored.
struct Known {
    plain: Vec<u8>,
    stored: Vec<u8>,
}

/// The store, and the keys to what lies in it.
pub(crate) struct Sealing<S> {
    inner: S,
    device: OnceCell<Rc<dyn Device>>,
    /// As they are now. Whoever reads or writes takes them as they are when he begins.
    visitors: RefCell<Rc<Visitors>>,
    /// Every command expects the head as it was: it is not read again for that.
    heads: RefCell<BTreeMap<String, Known>>,
}

impl<S> core::fmt::Debug for Sealing<S> {
    fn fmt(&self, formatter: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        formatter.write_str("Sealing(..)")
    }
}

impl<S> Sealing<S> {
    pub(crate) fn new(inner: S) -> Self {
        Self { inner, device: OnceCell::new(), visitors: RefCell::default(), heads: RefCell::default() }
    }

    /// Accounts are sealed from now on.
    pub(crate) fn begin(&self, device: Rc<dyn Device>) {
        // The first one stays: what was sealed with its help is in use.
        let _ = self.device.set(device);
    }

    /// The device, if accounts are sealed.
    pub(crate) fn device(&self) -> Option<&Rc<dyn Device>> {
        self.device.get()
    }

    /// The records as they are stored.
    pub(crate) fn stored(&self) -> &S {
        &self.inner
    }

    /// The data key of an account that is let in.
    pub(crate) fn key_of(&self, id: AccountId) -> Option<DataKey> {
        self.visitors.borrow().keys.get(&id).cloned()
    }

    /// Who is in at this moment.
    fn visitors(&self) -> Rc<Visitors> {
        Rc::clone(&self.visitors.borrow())
    }

    /// Lets an account in.
    pub(crate) fn let_in(&self, id: AccountId, key: DataKey) {
        let mut visitors = self.visitors.borrow_mut();
        let visitors = Rc::make_mut(&mut visitors);
        visitors.keys.insert(id, key);
        visitors.out.remove(&id);
        visitors.active = Some(id);
    }

    /// Lets everybody out but this one.
    pub(crate) fn let_out_others(&self, stays: Option<AccountId>) {
        let mut visitors = self.visitors.borrow_mut();
        let visitors = Rc::make_mut(&mut visitors);
        let keys = core::mem::take(&mut visitors.keys);
        let (keys, gone) = keys.into_iter().partition(|(id, _)| Some(*id) == stays);
        visitors.keys = keys;
        visitors.out.extend(gone.into_keys());
        visitors.active = stays.filter(|id| visitors.keys.contains_key(id));
        self.heads.borrow_mut().clear();
    }

    /// A record as it is to be stored, where these are in.
    fn lowered_by(&self, visitors: &Visitors, key: &str, plain: &[u8]) -> Result<Vec<u8>, CommitError> {
        if sealed_for(plain).is_some() {
            // It was read while it was locked. Under another key nobody could open it any more.
            return Err(CommitError::Unexpected(key.to_owned()));
        }
        if is_marked(plain) {
            return Ok(unmarked(plain));
        }
        let (Some(id), Some(device)) = (visitors.owner(key, plain), self.device.get()) else {
            return Ok(plain.to_vec());
        };
        match visitors.keys.get(&id) {
            Some(data_key) => {
                let nonce = device.entropy().draw("nonce");
                Ok(seal(data_key, id, key, nonce, plain).unwrap_or_else(|| plain.to_vec()))
            }
            // What is set aside of somebody who is out could not be read: it lies there as it lay before.
            None if visitors.out.contains(&id) && !key.starts_with("quarantine/") => {
                Err(CommitError::Unexpected(key.to_owned()))
            }
            None => Ok(plain.to_vec()),
        }
    }

    /// A record as it is to be stored.
    pub(crate) fn as_stored(&self, key: &str, plain: &[u8]) -> Result<Vec<u8>, CommitError> {
        self.lowered_by(&self.visitors(), key, plain)
    }

    /// Lets others work, after so many records.
    pub(crate) async fn breathe(&self, done: usize) {
        if done > 0
            && done.is_multiple_of(SLICE)
            && let Some(device) = self.device.get()
        {
            device.breathe().await;
        }
    }

    /// Remembers how a head is stored.
    fn know(&self, key: &str, plain: &[u8], stored: &[u8]) {
        if key.starts_with("head/") {
            let known = Known { plain: plain.to_vec(), stored: stored.to_vec() };
            self.heads.borrow_mut().insert(key.to_owned(), known);
        }
    }

    /// Nobody is in, so nothing has to be unsealed or sealed.
    fn is_plain(&self) -> bool {
        let visitors = self.visitors.borrow();
        visitors.keys.is_empty() && visitors.out.is_empty()
    }
}

impl Visitors {
    /// Whose record lies under a key; `None` if it is the device's.
    fn owner(&self, key: &str, plain: &[u8]) -> Option<AccountId> {
        let mut steps = key.split('/');
        match steps.next()? {
            "account" | "head" | "body" | "bin" => steps.next()?.parse().ok(),
            // They are counted while nobody is in.
            "document" if key.starts_with("document/attempts/") => None,
            "document" => {
                let ids: Vec<AccountId> = steps.filter(|id| id.len() == 16).filter_map(|id| id.parse().ok()).collect();
                let known = ids.iter().find(|id| self.keys.contains_key(id)).copied();
                // It names a game: that is of who is in.
                known.or_else(|| self.active.filter(|_| !ids.is_empty()))
            }
            "quarantine" => self.owner(records_of(plain).first()?, &[]),
            _ => None,
        }
    }

    /// A record as it is handed out.
    fn handed_out(&self, key: &str, stored: Vec<u8>) -> Vec<u8> {
        let Some(data_key) = sealed_for(&stored).and_then(|id| self.keys.get(&id)) else { return stored };
        unseal(data_key, key, &stored).unwrap_or_else(|| marked_broken(&stored))
    }
}

impl<S: Store> Sealing<S> {
    /// What is expected of the store, where `expectation` speaks of plain records.
    async fn expected(&self, visitors: &Visitors, expectation: &Expectation) -> Result<Option<Vec<u8>>, CommitError> {
        let Expectation { key, value: Some(plain) } = expectation else { return Ok(None) };
        if let Some(known) = self.heads.borrow().get(key)
            && known.plain == *plain
        {
            return Ok(Some(known.stored.clone()));
        }
        let stored = self.inner.get(key).await?;
        let is_as_expected = |stored: &Vec<u8>| visitors.handed_out(key, stored.clone()) == *plain;
        stored.filter(is_as_expected).map(Some).ok_or_else(|| CommitError::Unexpected(key.clone()))
    }

    /// The batch as the store gets it.
    async fn lowered(&self, batch: &Batch) -> Result<Batch, CommitError> {
        // Who goes out meanwhile has his records sealed all the same.
        let visitors = self.visitors();
        let mut lowered = if batch.is_relaxed() { Batch::new().relaxed() } else { Batch::new() };
        for expectation in batch.expectations() {
            lowered = match self.expected(&visitors, expectation).await? {
                Some(stored) => lowered.expect_equals(&*expectation.key, stored),
                None => lowered.expect_absent(&*expectation.key),
            };
        }
        for (done, change) in batch.changes().iter().enumerate() {
            self.breathe(done).await;
            lowered = match change {
                Change::Put(key, plain) => lowered.put(&**key, self.lowered_by(&visitors, key, plain)?),
                Change::Delete(key) => lowered.delete(&**key),
                Change::DeletePrefix(prefix) => lowered.delete_prefix(&**prefix),
            };
        }
        Ok(lowered)
    }

    /// Forgets what was known of the heads a batch is about. `false` if nothing was.
    fn forget(&self, batch: &Batch) -> bool {
        let mut heads = self.heads.borrow_mut();
        let before = heads.len();
        for expectation in batch.expectations() {
            heads.remove(&expectation.key);
        }
        for change in batch.changes() {
            let (Change::Put(key, _) | Change::Delete(key) | Change::DeletePrefix(key)) = change;
            heads.remove(key);
        }
        heads.len() < before
    }
}

impl<S: Store> Store for Sealing<S> {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        let stored = self.inner.get(key).await?;
        if self.is_plain() {
            return Ok(stored);
        }
        let visitors = self.visitors();
        Ok(stored.map(|stored| {
            let plain = visitors.handed_out(key, stored.clone());
            self.know(key, &plain, &stored);
            plain
        }))
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        let mut rows = self.inner.scan(prefix).await?;
        if !self.is_plain() {
            let visitors = self.visitors();
            for (done, (key, bytes)) in rows.iter_mut().enumerate() {
                self.breathe(done).await;
                let plain = visitors.handed_out(key, bytes.clone());
                self.know(key, &plain, bytes);
                *bytes = plain;
            }
        }
        Ok(rows)
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        if self.is_plain() && batch.changes().iter().all(|change| !is_locked(change)) {
            return self.inner.commit(batch).await;
        }
        loop {
            let lowered = self.lowered(&batch).await?;
            let heads: Vec<_> = batch.changes().iter().zip(lowered.changes()).filter_map(head).collect();
            let made = self.inner.commit(lowered).await;
            match made {
                Ok(()) => {
                    self.forget(&batch);
                    for (key, plain, stored) in heads {
                        self.know(&key, &plain, &stored);
                    }
                }
                // It may have been sealed anew meanwhile, and say the same: then what was known of it was old, and it is read.
                Err(CommitError::Unexpected(_)) if self.forget(&batch) => continue,
                Err(_) => {
                    self.forget(&batch);
                }
            }
            return made;
        }
    }
}

/// A head that is put, as it is read and as it is stored.
fn head((plain, stored): (&Change, &Change)) -> Option<(String, Vec<u8>, Vec<u8>)> {
    match (plain, stored) {
        (Change::Put(key, plain), Change::Put(_, stored)) if key.starts_with("head/") => {
            Some((key.clone(), plain.clone(), stored.clone()))
        }
        _ => None,
    }
}

/// Whether a change puts a record that was read while it was locked.
fn is_locked(change: &Change) -> bool {
    matches!(change, Change::Put(_, bytes) if sealed_for(bytes).is_some())
}

#[cfg(test)]
mod tests {
    use core::cell::Cell;

    use pollster::block_on;

    use super::*;
    use crate::{MemoryStore, envelope, envelope::Kind};

    #[derive(Default)]
    struct Drawn {
        count: Cell<u8>,
        /// While the device breathes, everybody goes out of this, once.
        leaves: RefCell<Option<Rc<Sealing<MemoryStore>>>>,
    }

    impl Device for Drawn {
        fn entropy(&self) -> Entropy {
            self.count.set(self.count.get().wrapping_add(1));
            Entropy::new([self.count.get(); 32])
        }

        fn wrap(&self, _: [u8; 32]) -> Wrapping {
            Box::pin(core::future::ready(None))
        }

        fn unwrap(&self, _: Vec<u8>) -> Wrapping {
            Box::pin(core::future::ready(None))
        }

        fn breathe(&self) -> Breath {
            if let Some(sealing) = self.leaves.take() {
                sealing.let_out_others(None);
            }
            Box::pin(core::future::ready(()))
        }
    }

    fn sealing(store: &MemoryStore) -> Sealing<MemoryStore> {
        let sealing = Sealing::new(store.clone());
        sealing.begin(Rc::new(Drawn::default()));
        sealing
    }

    /// Under another key nobody could open it any more.
    #[test]
    fn a_record_that_was_read_while_it_was_locked_goes_nowhere() {
        block_on(async {
            let (store, id) = (MemoryStore::new(), AccountId::of_bytes([1; 8]));
            let (here, there) = (format!("head/{id}/0"), format!("head/{id}/1"));
            let own = sealing(&store);
            own.let_in(id, DataKey([7; 32]));
            let plain = envelope::wrap(Kind::Head, &7_u32);
            own.commit(Batch::new().put(&*here, plain.clone())).await.unwrap();
            assert_eq!(own.get(&here).await, Ok(Some(plain.clone())));

            let other = sealing(&store);
            let locked = other.get(&here).await.unwrap().unwrap();
            assert_ne!(locked, plain);
            let moved = other.commit(Batch::new().put(&*there, locked.clone()).delete(&*here)).await;
            assert_eq!(moved, Err(CommitError::Unexpected(there.clone())));
            other.let_in(AccountId::of_bytes([2; 8]), DataKey([8; 32]));
            let moved = other.commit(Batch::new().put(&*there, locked).delete(&*here)).await;
            assert_eq!(moved, Err(CommitError::Unexpected(there.clone())));
            // Its owner may move it.
            own.commit(Batch::new().put(&*there, plain.clone()).delete(&*here)).await.unwrap();
            assert_eq!(own.get(&there).await, Ok(Some(plain)));
        });
    }

    /// Another tab has sealed the head anew, and it says the same: what is expected holds. If it says something else it does not.
    #[test]
    fn a_head_is_expected_by_what_it_says() {
        block_on(async {
            let (store, id) = (MemoryStore::new(), AccountId::of_bytes([1; 8]));
            let key = format!("head/{id}/0");
            let tabs = [(); 2].map(|()| sealing(&store));
            let head = |number: u32| envelope::wrap(Kind::Head, &number);
            store.commit(Batch::new().put(&*key, head(1))).await.unwrap();
            for tab in &tabs {
                tab.let_in(id, DataKey([7; 32]));
                assert_eq!(tab.get(&key).await, Ok(Some(head(1))));
            }
            let again = Batch::new().expect_equals(&*key, head(1)).put(&*key, head(1));
            tabs[1].commit(again).await.unwrap();
            let next = Batch::new().expect_equals(&*key, head(1)).put(&*key, head(2));
            tabs[0].commit(next.clone()).await.unwrap();
            assert_eq!(tabs[1].commit(next).await, Err(CommitError::Unexpected(key.clone())));
            assert_eq!(tabs[1].get(&key).await, Ok(Some(head(2))));
        });
    }

    /// Somebody signs out while a game is written: it is sealed for him, or not written at all.
    #[test]
    fn what_is_written_while_somebody_goes_out_never_lies_in_plain() {
        block_on(async {
            let (store, id) = (MemoryStore::new(), AccountId::of_bytes([1; 8]));
            let device = Rc::new(Drawn::default());
            let own = Rc::new(Sealing::new(store.clone()));
            own.begin(Rc::clone(&device) as Rc<dyn Device>);
            own.let_in(id, DataKey([7; 32]));
            let rows = |from: usize| {
                let row =
                    |ply: usize| (format!("body/{id}/0/command/{ply:08x}"), envelope::wrap(Kind::Command, &7_u32));
                (from..=from + SLICE).map(row).fold(Batch::new(), |batch, (key, row)| batch.put(key, row))
            };
            device.leaves.replace(Some(Rc::clone(&own)));
            own.commit(rows(0)).await.unwrap();
            assert!(own.key_of(id).is_none(), "he went out in the midst of it");
            let stored = store.scan("body/").await.unwrap();
            assert_eq!(stored.len(), SLICE + 1);
            assert!(stored.iter().all(|(_, row)| sealed_for(row) == Some(id)));

            let late = own.commit(rows(SLICE + 1)).await;
            assert!(matches!(late, Err(CommitError::Unexpected(_))), "{late:?}");
            assert_eq!(store.scan("body/").await.unwrap().len(), SLICE + 1);
            own.let_in(id, DataKey([7; 32]));
            own.commit(rows(SLICE + 1)).await.unwrap();
            assert!(store.scan("").await.unwrap().iter().all(|(_, row)| sealed_for(row) == Some(id)));
        });
    }

    #[test]
    fn no_nonce_is_used_twice() {
        block_on(async {
            let (store, id) = (MemoryStore::new(), AccountId::of_bytes([1; 8]));
            let own = sealing(&store);
            own.let_in(id, DataKey([7; 32]));
            let key = format!("account/{id}");
            let mut nonces = std::collections::BTreeSet::new();
            for _ in 0..10 {
                own.commit(Batch::new().put(&*key, envelope::wrap(Kind::Account, &7_u32))).await.unwrap();
                nonces.insert(store.get(&key).await.unwrap().unwrap()[36..60].to_vec());
            }
            assert_eq!(nonces.len(), 10);
        });
    }
}
