//! The data key of an account, wrapped by its password and by its recovery code, in two records of which either will do.
//!
//! `keys/<id>/0` and `keys/<id>/1` are written together. Nothing in them names anybody: whose they are is told by a tag, a hash of the
//! mail address with a salt of its own.

use serde::{Deserialize, Serialize};

use super::{AccountError, LoginRecord, Record, key, mail_address, mail_key};
use crate::{
    Account, Vault,
    digest::digest,
    envelope::{self, Kind, ReadError},
    ids::{AccountId, Entropy, Time},
    quarantine::QuarantineRecord,
    seal::{DataKey, decrypt, encrypt, seal},
    secret::{Cost, Hashed, Secret},
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored},
};

/// What the keys of these records begin with.
const PREFIX: &str = "keys/";
/// Counts the accounts that were registered, so that no two tabs register one mail address at once.
const REGISTRY: &str = "registry";

/// A data key that a secret opens.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Wrapped {
    cost: Cost,
    salt: [u8; 16],
    nonce: [u8; 24],
    key: Vec<u8>,
}

/// Both ways to the data key of an account.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Keys {
    pub(super) id: AccountId,
    tag_salt: [u8; 16],
    tag: [u8; 16],
    password: Wrapped,
    code: Wrapped,
    /// They hang on hashes that lay in plain in an earlier version: the next typed password makes its own anew.
    of_before: bool,
}

/// Which secret of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Password,
    Code,
}

impl By {
    /// What is authenticated beside a wrapped key.
    fn beside(self, id: AccountId) -> Vec<u8> {
        [&[self as u8][..], &id.to_bytes()].concat()
    }
}

impl Wrapped {
    /// Wraps a data key by the hash of a secret.
    fn new(by: By, id: AccountId, hashed: &Hashed, key: &DataKey, entropy: &Entropy) -> Option<Self> {
        let nonce = entropy.draw(if by == By::Password { "password nonce" } else { "code nonce" });
        let sealed = encrypt(&wrapping_key(&hashed.hash), nonce, &key.0, &by.beside(id))?;
        Some(Self { cost: hashed.cost, salt: hashed.salt, nonce, key: sealed })
    }

    /// Opens it by the hash of a secret.
    fn open(&self, by: By, id: AccountId, hash: &[u8; 32]) -> Option<DataKey> {
        let key = decrypt(&wrapping_key(hash), self.nonce, &self.key, &by.beside(id))?;
        key.try_into().ok().map(DataKey)
    }
}

/// What wraps a data key, by the hash of a secret. That hash is kept, sealed, in the account; what it yields is kept nowhere.
fn wrapping_key(hash: &[u8; 32]) -> [u8; 32] {
    digest([&b"wrapping key"[..], hash])
}

/// The tag of a mail address.
fn tag(salt: [u8; 16], mail: &str) -> [u8; 16] {
    digest([&b"mail tag"[..], &salt, mail.as_bytes()])
}

impl Keys {
    /// Wraps a data key by both secrets of a login; `None` if the cipher fails.
    fn new(id: AccountId, login: &LoginRecord, key: &DataKey, of_before: bool, entropy: &Entropy) -> Option<Self> {
        let tag_salt = entropy.draw("tag salt");
        let wrap = |by, hashed| Wrapped::new(by, id, hashed, key, entropy);
        Some(Self {
            id,
            tag_salt,
            tag: tag(tag_salt, &login.mail),
            password: wrap(By::Password, &login.password)?,
            code: wrap(By::Code, &login.code)?,
            of_before,
        })
    }

    /// Puts both records.
    fn put(&self, batch: Batch) -> Batch {
        let bytes = envelope::wrap(Kind::Keys, self);
        [0, 1].iter().fold(batch, |batch, twin| batch.put(format!("{PREFIX}{}/{twin}", self.id), bytes.clone()))
    }

    fn wrapped(&self, by: By) -> &Wrapped {
        match by {
            By::Password => &self.password,
            By::Code => &self.code,
        }
    }
}

impl<S: Store> Vault<S> {
    /// The keys of the account with a mail address, if it is sealed.
    pub(super) async fn keys_of(&self, mail: &str) -> Result<Option<Keys>, StoreError> {
        let rows = self.records().scan(PREFIX).await?;
        let keys = rows.iter().filter_map(|(_, bytes)| envelope::unwrap::<Keys>(Kind::Keys, bytes).ok());
        Ok({ keys }.find(|keys| keys.tag == tag(keys.tag_salt, mail)))
    }

    /// Lets the owner of some keys in by a secret. Gives the hash of that secret, which is as good as the secret.
    async fn unlock(&self, keys: &Keys, by: By, words: String) -> Result<Hashed, AccountError> {
        let Wrapped { cost, salt, .. } = *keys.wrapped(by);
        let hash = (self.hasher().0)(Secret::new(cost, salt, words)).await.ok_or(AccountError::OutOfMemory)?;
        let wrong = if by == By::Password { AccountError::WrongPassword } else { AccountError::WrongRecoveryCode };
        let key = keys.wrapped(by).open(by, keys.id, &hash).ok_or(wrong)?;
        self.records().let_in(keys.id, key);
        Ok(Hashed { cost, salt, hash })
    }

    /// Lets the owner of some keys in by a secret, counting wrong ones, and reads his account. One that cannot be read is made anew
    /// from the keys: nothing but the date and what was confirmed is lost.
    pub(super) async fn come_in(
        &self,
        keys: &Keys,
        by: By,
        mail: &str,
        words: String,
        now: Time,
    ) -> Result<Stored<Record>, AccountError> {
        let mut hashed = None;
        let check = async {
            hashed = Some(self.unlock(keys, by, words).await?);
            Ok(())
        };
        self.attempt(keys.id, now, check).await?;
        let hashed = hashed.ok_or(AccountError::OutOfMemory)?;
        match self.record(keys.id, now).await {
            Err(AccountError::Unknown) => self.account_anew(keys, by, mail, hashed, None, now).await,
            Err(AccountError::Unreadable(why)) if !why.is_of_the_future() => {
                let broken = self.records().get(&key(keys.id)).await?;
                self.account_anew(keys, by, mail, hashed, broken, now).await
            }
            read => read,
        }
    }

    /// Makes the record of an account anew.
    async fn account_anew(
        &self,
        keys: &Keys,
        by: By,
        mail: &str,
        hashed: Hashed,
        broken: Option<Vec<u8>>,
        now: Time,
    ) -> Result<Stored<Record>, AccountError> {
        let device = self.records().device().ok_or(AccountError::Unreadable(ReadError::Locked))?;
        // Of the secret that was not typed only the wrapped key is known; that is enough to come in by. No hash is like this one.
        let unknown = |by: By| {
            let Wrapped { cost, salt, .. } = *keys.wrapped(by);
            Hashed { cost, salt, hash: device.entropy().draw("no hash") }
        };
        let (password, code) = match by {
            By::Password => (hashed, unknown(By::Code)),
            By::Code => (unknown(By::Password), hashed),
        };
        let login = LoginRecord { mail: mail.to_owned(), password, code, issued: now, confirmed: false };
        let stored = Stored::new(Kind::Account, Record { id: keys.id, created: now, login: Some(login) });
        let batch = match broken {
            Some(bytes) => Batch::new().expect_equals(key(keys.id), bytes),
            None => Batch::new().expect_absent(key(keys.id)),
        };
        self.records().commit(batch.put(key(keys.id), stored.bytes.clone())).await?;
        Ok(stored)
    }

    /// Signs in to a sealed account.
    pub(super) async fn sign_in_to(
        &self,
        keys: &Keys,
        mail: &str,
        password: &str,
        now: Time,
    ) -> Result<Account, AccountError> {
        let stored = self.come_in(keys, By::Password, mail, password.to_owned(), now).await?;
        if let Some(device) = self.records().device().filter(|_| keys.of_before) {
            let salt = device.entropy().draw("password salt");
            let hashing = Hashed::new(self.hasher(), self.policy().cost, salt, password.to_owned());
            let password = hashing.await.ok_or(AccountError::OutOfMemory)?;
            return self.change(stored, now, |login| login.password = password).await;
        }
        Ok(self.shown(&stored.value, now))
    }

    /// Wraps the data key of a sealed account anew, after its secrets were changed.
    pub(super) fn rewrapped(&self, batch: Batch, record: &Record) -> Result<Batch, AccountError> {
        let (Some(key), Some(login)) = (self.records().key_of(record.id), &record.login) else { return Ok(batch) };
        let device = self.records().device().ok_or(AccountError::WrongKind)?;
        let keys = Keys::new(record.id, login, &key, false, &device.entropy()).ok_or(AccountError::OutOfMemory)?;
        Ok(keys.put(batch))
    }

    /// Seals an account that lies in plain, or is new, under a data key of its own: its record, and both wrapped keys, in one
    /// transaction with `batch`. Its games and documents follow by [`Vault::seal`]. Until that is stored, nothing is sealed by that key.
    pub(super) async fn begin_sealing(
        &self,
        batch: Batch,
        record: &Record,
        of_before: bool,
    ) -> Result<(), AccountError> {
        let (Some(device), Some(login)) = (self.records().device(), &record.login) else {
            return Err(AccountError::WrongKind);
        };
        let entropy = device.entropy();
        let data_key = DataKey(entropy.draw("data key"));
        let keys = Keys::new(record.id, login, &data_key, of_before, &entropy).ok_or(AccountError::OutOfMemory)?;
        let plain = envelope::wrap(Kind::Account, record);
        let account = seal(&data_key, record.id, &key(record.id), entropy.draw("nonce"), &plain);
        let batch = keys.put(batch).put(key(record.id), account.ok_or(AccountError::OutOfMemory)?);
        let batch = batch.delete(mail_key(&login.mail));
        // Past the sealing: this vault is not to write anything by the key before the key is stored.
        self.records().stored().commit(batch).await?;
        self.records().let_in(record.id, data_key);
        Ok(())
    }

    /// A batch that only one of two tabs can make that register at once.
    pub(super) async fn registering(&self, batch: Batch, now: Time) -> Result<Batch, AccountError> {
        let (batch, count) = match self.find::<u64>(Kind::Registry, REGISTRY).await? {
            Found::Nothing => (batch.expect_absent(REGISTRY), 0),
            Found::Record(stored) => (batch.expect_equals(REGISTRY, stored.bytes), stored.value),
            Found::Broken(_, why) if why.is_of_the_future() => return Err(AccountError::Unreadable(why)),
            Found::Broken(bytes, why) => {
                let aside = QuarantineRecord::new(now, why, vec![(REGISTRY.to_owned(), bytes.clone())]);
                (aside.put(batch.expect_equals(REGISTRY, bytes)), 0)
            }
        };
        Ok(batch.put(REGISTRY, Stored::new(Kind::Registry, count.saturating_add(1)).bytes))
    }

    /// Seals an account of an earlier version that is let in, if it can be done now.
    pub(super) async fn adopt(&self, stored: Stored<Record>) -> Stored<Record> {
        let is_due = self.records().device().is_some() && self.records().key_of(stored.value.id).is_none();
        let Some(login) = stored.value.login.as_ref().filter(|_| is_due) else { return stored };
        let batch = Batch::new().expect_equals(key(stored.value.id), stored.bytes.clone());
        // The pointer goes with it; where it is not as it should be, the account stays as it is.
        if let Ok(Found::Record(pointer)) = self.find::<AccountId>(Kind::Pointer, &mail_key(&login.mail)).await
            && pointer.value == stored.value.id
        {
            let batch = batch.expect_equals(mail_key(&login.mail), pointer.bytes);
            // On a full device it stays as it is, too, and is sealed another time.
            let _ = self.begin_sealing(batch, &stored.value, true).await;
        }
        stored
    }

    /// Mends one of the two records of the keys by the other one, or both by the account, which is let in.
    pub(crate) async fn mend_keys(&self, id: AccountId, now: Time) -> Result<(), AccountError> {
        let prefix = format!("{PREFIX}{id}/");
        let rows = self.records().scan(&prefix).await?;
        let read = |(_, bytes): &(String, Vec<u8>)| envelope::unwrap::<Keys>(Kind::Keys, bytes);
        if self.records().key_of(id).is_none() || rows.iter().filter(|row| read(row).is_ok()).count() == 2 {
            return Ok(());
        }
        let mut batch = Batch::new();
        for (key, bytes) in &rows {
            match envelope::unwrap::<Keys>(Kind::Keys, bytes) {
                Err(why) if why.is_of_the_future() => return Err(AccountError::Unreadable(why)),
                Err(why) => batch = QuarantineRecord::new(now, why, vec![(key.clone(), bytes.clone())]).put(batch),
                Ok(_) => {}
            }
            batch = batch.expect_equals(&**key, bytes.clone());
        }
        let batch = match rows.iter().find_map(|row| read(row).ok()) {
            Some(twin) => twin.put(batch),
            None => self.rewrapped(batch, &self.record(id, now).await?.value)?,
        };
        match self.records().commit(batch).await {
            // Another tab was faster.
            Ok(()) | Err(CommitError::Unexpected(_)) => Ok(()),
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }

    /// The keys and the address in its one form, if there is such a sealed account.
    pub(super) async fn sealed_account(&self, typed: &str) -> Result<Option<(Keys, String)>, AccountError> {
        let mail = mail_address(typed)?;
        match self.keys_of(&mail).await? {
            // It could be read, but not written.
            Some(_) if self.records().device().is_none() => Err(AccountError::Unreadable(ReadError::Locked)),
            keys => Ok(keys.map(|keys| (keys, mail))),
        }
    }
}
