//! Who is at the device: kept so that the next start signs in by itself, and forgotten for good by signing out.

use super::{AccountError, LastVisit, VISITOR};
use crate::{
    Vault,
    envelope::Kind,
    ids::{AccountId, Time},
    quarantine::QuarantineRecord,
    seal::DataKey,
    store::{Batch, Store},
    vault::{Found, Stored},
};

/// What the keys of data keys begin with that the device has wrapped.
const DEVICE: &str = "device/";

impl<S: Store> Vault<S> {
    /// Who was at this device when it was used last, for signing in by itself when the app starts. Of a sealed account whose key the
    /// device does not have any more it is nobody: he types his password.
    ///
    /// # Errors
    /// The record or the account can not be read, or the storage failed.
    pub async fn last_visit(&self, now: Time) -> Result<LastVisit, AccountError> {
        match self.find::<Option<AccountId>>(Kind::Pointer, VISITOR).await? {
            Found::Nothing => Ok(LastVisit::Unknown),
            Found::Record(Stored { value: None, .. }) => Ok(LastVisit::Nobody),
            Found::Record(Stored { value: Some(id), .. }) => self.visit_of(id, now).await,
            Found::Broken(_, why) => Err(AccountError::Unreadable(why)),
        }
    }

    async fn visit_of(&self, id: AccountId, now: Time) -> Result<LastVisit, AccountError> {
        self.let_in_by_device(id).await?;
        match self.record(id, now).await {
            Ok(stored) => {
                let was_in = self.records().key_of(id).is_some();
                let stored = self.adopt(stored).await;
                if !was_in && self.records().key_of(id).is_some() {
                    // What could not be kept costs a sign-in.
                    let _ = self.set_visitor(Some(id), now).await;
                }
                Ok(LastVisit::Of(self.shown(&stored.value, now)))
            }
            Err(AccountError::Unreadable(crate::ReadError::Locked)) => Ok(LastVisit::Nobody),
            Err(error) => Err(error),
        }
    }

    /// Lets an account in by the key that the device has wrapped, if it has.
    async fn let_in_by_device(&self, id: AccountId) -> Result<(), AccountError> {
        let Some(device) = self.records().device() else { return Ok(()) };
        if let Found::Record(stored) = self.find::<Vec<u8>>(Kind::DeviceKey, &format!("{DEVICE}{id}")).await?
            && let Some(key) = device.unwrap(stored.value).await
            && let Ok(key) = key.try_into()
        {
            self.records().let_in(id, DataKey(key));
        }
        Ok(())
    }

    /// Keeps who is at this device now; `None` once he has signed out. It is durable when the future is ready: a browser
    /// that is killed right after it forgets nothing, and signs nobody in again.
    ///
    /// A sealed account is let in by the device from now on. Signing out removes what lets it in, and locks it at once.
    ///
    /// # Errors
    /// The record is of a newer version and left as it is, or the storage failed.
    pub async fn set_visitor(&self, visitor: Option<AccountId>, now: Time) -> Result<(), AccountError> {
        let mut batch = Batch::new();
        match self.find::<Option<AccountId>>(Kind::Pointer, VISITOR).await? {
            Found::Broken(_, why) if why.is_of_the_future() => return Err(AccountError::Unreadable(why)),
            Found::Broken(bytes, why) => {
                batch = QuarantineRecord::new(now, why, vec![(VISITOR.to_owned(), bytes)]).put(batch);
            }
            Found::Nothing | Found::Record(_) => {}
        }
        if let Some(device) = self.records().device() {
            batch = batch.delete_prefix(DEVICE);
            if let Some((id, key)) = visitor.and_then(|id| Some((id, self.records().key_of(id)?)))
                && let Some(wrapped) = device.wrap(key.0).await
            {
                batch = batch.put(format!("{DEVICE}{id}"), Stored::new(Kind::DeviceKey, wrapped).bytes);
            }
        }
        self.records().commit(batch.put(VISITOR, Stored::new(Kind::Pointer, visitor).bytes)).await?;
        self.records().let_out_others(visitor);
        Ok(())
    }
}
