//! The end of an account, with everything that is its own.

use super::{AccountError, GUEST, Record, VISITOR, key, mail_key};
use crate::{
    belongings::{PREFIXES, belongs, of_account},
    envelope::Kind,
    ids::{AccountId, Time},
    store::{Batch, Store, StoreError},
    vault::{Found, Stored, Vault},
};

impl<S: Store> Vault<S> {
    /// Deletes an account for good, with its games, its bin, its documents, and what of it was set aside: its owner has asked for
    /// exactly this, was warned, and has typed the password. A guest has none: `password` is `None`.
    ///
    /// All of it goes in one transaction. A tab that has one of the games open is told that it is gone.
    ///
    /// # Errors
    /// The password is wrong or missing, or was guessed at too often, there is no such account, a record of it is of a newer
    /// version, or the storage failed. Nothing has changed.
    pub async fn delete_account(&self, id: AccountId, password: Option<&str>, now: Time) -> Result<(), AccountError> {
        let stored = self.record(id, now).await?;
        if let Some(login) = &stored.value.login {
            let password = password.ok_or(AccountError::WrongPassword)?;
            self.attempt(id, now, self.check_against(login, password)).await?;
        }
        let batch = self.without_documents(self.farewell(&stored).await?, id).await?;
        self.records().commit(batch).await?;
        Ok(())
    }

    /// Removes the account itself, what leads to it, and its games.
    async fn farewell(&self, stored: &Stored<Record>) -> Result<Batch, AccountError> {
        let id = stored.value.id;
        let mut batch = Batch::new().expect_equals(key(id), stored.bytes.clone()).delete(key(id));
        let pointer = stored.value.login.as_ref().map_or_else(|| GUEST.to_owned(), |login| mail_key(&login.mail));
        match self.find::<AccountId>(Kind::Pointer, &pointer).await? {
            // It may lead to another one: whoever has registered the address anew.
            Found::Record(leads) if leads.value == id => {
                batch = batch.expect_equals(&*pointer, leads.bytes).delete(pointer);
            }
            Found::Broken(_, why) if why.is_of_the_future() => return Err(AccountError::Unreadable(why)),
            Found::Nothing | Found::Record(_) | Found::Broken(..) => {}
        }
        if let Found::Record(Stored { value: Some(visitor), .. }) =
            self.find::<Option<AccountId>>(Kind::Pointer, VISITOR).await?
            && visitor == id
        {
            batch = batch.put(VISITOR, Stored::new(Kind::Pointer, None::<AccountId>).bytes);
        }
        for own in [format!("keys/{id}/"), format!("sealing/{id}/"), format!("device/{id}")] {
            batch = batch.delete_prefix(own);
        }
        Ok(PREFIXES.iter().fold(batch, |batch, prefix| batch.delete_prefix(of_account(prefix, id))))
    }

    /// Removes its documents as well, and what of it was set aside.
    async fn without_documents(&self, batch: Batch, id: AccountId) -> Result<Batch, StoreError> {
        let games = self.games_of(id).await?;
        let own = self.records().scan("document/").await?.into_iter().filter(|(key, _)| belongs(key, id, &games));
        let aside = self.asides_of(id, &games).await?.into_iter();
        Ok(own.chain(aside).fold(batch, |batch, (key, _)| batch.delete(key)))
    }
}
