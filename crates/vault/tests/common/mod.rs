//! What the tests of the vault share: a device with a clock, chance and a store that can fail.

use std::{
    cell::{Cell, RefCell},
    future::{Future, poll_fn, ready},
    rc::Rc,
    task::Poll,
};

use vault::{
    AccountId, Batch, CommitError, Cost, Device, Entropy, MemoryStore, OpenSave, Place, Policy, SaveFile, SessionId,
    Store, StoreError, Time, Vault, Wrapping,
};

pub const DAY: u64 = 24 * 60 * 60 * 1000;
pub const NOW: Time = Time(1_800_000_000_000);
pub const MAIL: &str = "anna@example.org";
pub const PASSWORD: &str = "correct horse";

/// The policy of the app, but for the cost of a hash.
pub fn policy() -> Policy {
    Policy { cost: Cost { memory: 8, passes: 1, lanes: 1 }, ..Policy::default() }
}

/// Entropy that is the same in every run, told apart by a number.
pub fn entropy(number: u64) -> Entropy {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_le_bytes());
    Entropy::new(bytes)
}

pub fn session(number: u64) -> SessionId {
    SessionId::new(&entropy(1_000_000 + number))
}

pub fn place(account: AccountId) -> Place {
    Place { account, replacing: None }
}

/// A game without commands.
pub fn game(name: &str) -> SaveFile {
    SaveFile {
        game: "leaders".to_owned(),
        setup: name.as_bytes().to_vec(),
        about: b"begun".to_vec(),
        commands: Vec::new(),
    }
}

/// A vault over a new memory store, with a guest who has begun one game.
pub async fn begun() -> (Vault<MemoryStore>, AccountId, OpenSave) {
    let vault = Vault::new(MemoryStore::new(), policy());
    let guest = vault.guest(NOW, entropy(1)).await.unwrap().id;
    let save = vault.create(place(guest), &game("first"), session(1), NOW, entropy(2)).await.unwrap();
    (vault, guest, save)
}

/// When a store fails.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Fault {
    /// The transaction is not made.
    Before,
    /// The transaction is made, and nobody is told.
    After,
}

/// A memory store that fails once, at one of its writes; and afterwards always, if the power is cut.
pub struct FaultyStore {
    pub inner: MemoryStore,
    pub at: usize,
    pub fault: Fault,
    pub power_cut: bool,
    pub writes: Cell<usize>,
    pub last: RefCell<Batch>,
    pub reads: Cell<usize>,
}

impl FaultyStore {
    pub fn new(at: usize, fault: Fault, power_cut: bool) -> Self {
        let (inner, writes, reads) = (MemoryStore::new(), Cell::new(0), Cell::new(0));
        Self { inner, at, fault, power_cut, writes, last: RefCell::default(), reads }
    }

    pub fn sound() -> Self {
        Self::new(usize::MAX, Fault::Before, false)
    }

    fn check_power(&self) -> Result<(), StoreError> {
        if self.power_cut && self.writes.get() >= self.at { Err(StoreError::Gone) } else { Ok(()) }
    }
}

impl Store for FaultyStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        self.check_power()?;
        self.reads.set(self.reads.get() + 1);
        self.inner.get(key).await
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        self.check_power()?;
        self.reads.set(self.reads.get() + 1);
        self.inner.scan(prefix).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        self.check_power()?;
        self.writes.set(self.writes.get() + 1);
        self.last.replace(batch.clone());
        if self.writes.get() != self.at {
            return self.inner.commit(batch).await;
        }
        if self.fault == Fault::After {
            self.inner.commit(batch).await?;
        }
        Err(StoreError::Other("injected".to_owned()).into())
    }
}

/// A memory store that lets others go first before each of its calls, as the storage of a browser does.
#[derive(Clone, Default)]
pub struct SlowStore {
    pub inner: MemoryStore,
}

/// Lets others go first.
pub async fn step_back() {
    let mut waited = false;
    poll_fn(move |context| {
        if std::mem::replace(&mut waited, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl Store for SlowStore {
    async fn get(&self, key: &str) -> Result<Option<Vec<u8>>, StoreError> {
        step_back().await;
        self.inner.get(key).await
    }

    async fn scan(&self, prefix: &str) -> Result<Vec<(String, Vec<u8>)>, StoreError> {
        step_back().await;
        self.inner.scan(prefix).await
    }

    async fn commit(&self, batch: Batch) -> Result<(), CommitError> {
        step_back().await;
        self.inner.commit(batch).await
    }
}

/// Small numbers in no order that matters, the same in every run.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % bound
    }
}

/// Runs several futures by turns in no order until all are done.
pub fn interleave<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut numbers = Numbers(7);
    let mut futures: Vec<_> = futures.into_iter().map(Box::pin).collect();
    let mut results: Vec<Option<F::Output>> = futures.iter().map(|_| None).collect();
    pollster::block_on(poll_fn(|context| {
        while results.iter().any(Option::is_none) {
            let chosen = usize::try_from(numbers.below(futures.len() as u64)).unwrap();
            if results[chosen].is_none()
                && let Poll::Ready(result) = futures[chosen].as_mut().poll(context)
            {
                results[chosen] = Some(result);
            }
        }
        Poll::Ready(())
    }));
    results.into_iter().flatten().collect()
}

/// The same record, as a newer version of the app would have written it.
pub fn of_the_future(record: &[u8]) -> Vec<u8> {
    let mut bytes = record.to_vec();
    bytes[4..6].copy_from_slice(&(vault::SCHEMA + 1).to_le_bytes());
    sealed(bytes)
}

/// A record that somebody has altered and given the right checksum.
pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    use blake2::{Blake2b512, Digest};
    let digest = Blake2b512::new().chain_update(&bytes[..12]).chain_update(&bytes[28..]).finalize();
    bytes[12..28].copy_from_slice(&digest[..16]);
    bytes
}

/// A device that wraps keys, until it loses its own.
#[derive(Clone, Default)]
pub struct TestDevice {
    pub is_lost: Rc<Cell<bool>>,
    drawn: Rc<Cell<u64>>,
}

impl Device for TestDevice {
    fn entropy(&self) -> Entropy {
        self.drawn.set(self.drawn.get() + 1);
        entropy(9_000_000 + self.drawn.get())
    }

    fn wrap(&self, data_key: [u8; 32]) -> Wrapping {
        let wrapped = (!self.is_lost.get()).then(|| data_key.iter().map(|byte| byte ^ 0x5a).chain([7]).collect());
        Box::pin(ready(wrapped))
    }

    fn unwrap(&self, mut wrapped: Vec<u8>) -> Wrapping {
        let is_ours = !self.is_lost.get() && wrapped.pop() == Some(7);
        Box::pin(ready(is_ours.then(|| wrapped.iter().map(|byte| byte ^ 0x5a).collect())))
    }
}

/// A store with the same records.
pub async fn copy_of(store: &MemoryStore) -> MemoryStore {
    let copy = MemoryStore::new();
    let batch = store.records().into_iter().fold(Batch::new(), |batch, (key, bytes)| batch.put(key, bytes));
    copy.commit(batch).await.unwrap();
    copy
}
