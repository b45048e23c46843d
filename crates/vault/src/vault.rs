//! The vault itself: a store, the policy, and how records are read from and written to it.

use std::rc::Rc;

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    envelope::{self, Kind, ReadError},
    sealing::{Device, Sealing},
    secret::{Cost, Hasher, Hashing, Secret},
    store::{Store, StoreError},
};

/// The numbers of a vault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    /// What hashing a secret costs.
    pub cost: Cost,
    /// Characters a password has at least (manual, chapter 1.2).
    pub password_min: usize,
    /// Days within which a new account is to be confirmed (manual, chapter 1.2).
    pub confirm_days: u64,
    /// Games of one kind an account keeps at a time, beside those in the bin.
    pub slots: u8,
    /// Bytes of the largest file that is looked at.
    pub file_max: usize,
}

impl Default for Policy {
    /// What the app uses: 32 MiB and six passes for a secret, eight characters, thirty days, three slots, 8 MiB.
    fn default() -> Self {
        Self {
            cost: Cost { memory: 32 * 1024, passes: 6, lanes: 1 },
            password_min: 8,
            confirm_days: 30,
            slots: 3,
            file_max: 8 * 1024 * 1024,
        }
    }
}

/// Accounts and saves over a store. Clones are cheap and share the store.
///
/// Every method takes the present and chance as arguments: there is no clock and no generator in here.
#[derive(Debug)]
pub struct Vault<S> {
    store: Rc<Sealing<S>>,
    policy: Policy,
    hasher: Hasher,
}

impl<S> Clone for Vault<S> {
    fn clone(&self) -> Self {
        Self { store: Rc::clone(&self.store), policy: self.policy, hasher: self.hasher.clone() }
    }
}

/// A record as it was read, with the bytes a later change expects to find unchanged.
#[derive(Clone, Debug)]
pub(crate) struct Stored<T> {
    pub(crate) value: T,
    pub(crate) bytes: Vec<u8>,
}

/// A record that was looked for.
pub(crate) enum Found<T> {
    /// There is none.
    Nothing,
    /// There is one.
    Record(Stored<T>),
    /// There is one that can not be read.
    Broken(Vec<u8>, ReadError),
}

impl<S: Store> Vault<S> {
    /// A vault over a store, which hashes secrets on the spot.
    pub fn new(store: S, policy: Policy) -> Self {
        Self { store: Rc::new(Sealing::new(store)), policy, hasher: Hasher::default() }
    }

    /// The same vault, which has secrets hashed elsewhere: [`Secret::hash`] takes the better part of a second, and may be asked for
    /// twice, the second time before the first has come to its end.
    #[must_use]
    pub fn hashing(self, hash: impl Fn(Secret) -> Hashing + 'static) -> Self {
        Self { hasher: Hasher(Rc::new(hash)), ..self }
    }

    /// The same vault, in which what belongs to an account is sealed: at once what is written from now on, and by
    /// [`seal`](Vault::seal) what lies there. Without it, sealed records are locked to it.
    #[must_use]
    pub fn sealing(self, device: impl Device + 'static) -> Self {
        self.store.begin(Rc::new(device));
        self
    }

    /// Where secrets are hashed.
    pub(crate) fn hasher(&self) -> &Hasher {
        &self.hasher
    }

    /// The store, with the records as they lie there.
    #[must_use]
    pub fn store(&self) -> &S {
        self.store.stored()
    }

    /// The records as they are read and written: not sealed.
    pub(crate) fn records(&self) -> &Sealing<S> {
        &self.store
    }

    /// The numbers.
    #[must_use]
    pub fn policy(&self) -> &Policy {
        &self.policy
    }

    /// Reads a record.
    pub(crate) async fn find<T: DeserializeOwned>(&self, kind: Kind, key: &str) -> Result<Found<T>, StoreError> {
        Ok(match self.records().get(key).await? {
            None => Found::Nothing,
            Some(bytes) => Found::read(kind, bytes),
        })
    }
}

impl<T: DeserializeOwned> Found<T> {
    /// Reads the bytes of a record.
    pub(crate) fn read(kind: Kind, bytes: Vec<u8>) -> Self {
        match envelope::unwrap(kind, &bytes) {
            Ok(value) => Self::Record(Stored { value, bytes }),
            Err(why) => Self::Broken(bytes, why),
        }
    }
}

impl<T: Serialize> Stored<T> {
    /// A record as it will be written.
    pub(crate) fn new(kind: Kind, value: T) -> Self {
        Self { bytes: envelope::wrap(kind, &value), value }
    }
}
