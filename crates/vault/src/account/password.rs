//! A new password by somebody who knows the old one.

use super::{AccountError, login_of};
use crate::{
    Account, Vault,
    ids::{AccountId, Entropy, Time},
    secret::Hashed,
    store::Store,
};

impl<S: Store> Vault<S> {
    /// Sets a new password in place of the old one. The recovery code stays as it is, confirmed or not.
    ///
    /// # Errors
    /// The new password is too short, the old one is wrong or was guessed at too often, the account is a guest, or the storage
    /// failed. Nothing has changed.
    pub async fn change_password(
        &self,
        id: AccountId,
        old: &str,
        new: &str,
        now: Time,
        entropy: Entropy,
    ) -> Result<Account, AccountError> {
        self.check_password(new)?;
        let stored = self.record(id, now).await?;
        self.attempt(id, now, self.check_against(login_of(&stored)?, old)).await?;
        let hashing = Hashed::new(self.hasher(), self.policy().cost, entropy.draw("password salt"), new.to_owned());
        let password = hashing.await.ok_or(AccountError::OutOfMemory)?;
        self.change(stored, now, |login| login.password = password).await
    }
}
