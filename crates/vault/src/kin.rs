//! What the games of an account grow from: who takes a file in asks whether its game lies here already.

use crate::{
    bin,
    body::Setup,
    envelope::Kind,
    ids::{AccountId, Time},
    store::{Store, StoreError},
    vault::{Found, Vault},
};

impl<S: Store> Vault<S> {
    /// What every game of a kind grows from that an account has, in its slots and in the bin; what can not be read is left out.
    ///
    /// # Errors
    /// The storage failed.
    pub async fn set_ups(&self, account: AccountId, game: &str, now: Time) -> Result<Vec<Vec<u8>>, StoreError> {
        let heads = self.heads(account, now).await?;
        let slots = heads.readable().filter(|(_, head)| head.value.game == game);
        let mut keys: Vec<String> = slots.map(|(slot, _)| Setup::key(&slot.body())).collect();
        let binned = self.bin(account).await?.into_iter();
        let of_kind = binned.filter(|entry| entry.save.as_ref().is_none_or(|save| save.game == game));
        keys.extend(of_kind.map(|entry| Setup::key(&bin::body(account, entry.id))));
        let mut set_ups = Vec::new();
        for key in keys {
            if let Found::Record(setup) = self.find::<Setup>(Kind::Setup, &key).await?
                && setup.value.game == game
            {
                set_ups.push(setup.value.grows_from);
            }
        }
        Ok(set_ups)
    }
}
