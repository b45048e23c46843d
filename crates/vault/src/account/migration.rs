//! Sealing what lies in plain, step by step.

use std::collections::BTreeSet;

use super::AccountError;
use crate::{
    Vault,
    belongings::{PREFIXES, belongs, of_account},
    body::Raw,
    ids::{AccountId, Time},
    save::ATTEMPTS,
    seal::{sealed_for, unseal},
    store::{Batch, CommitError, Store, StoreError},
};

/// Records of one step: a moment's work for the slowest phone.
const STEP: usize = 64;

/// Where sealed copies lie until they have been read back.
fn copies(id: AccountId) -> String {
    format!("sealing/{id}/")
}

impl<S: Store> Vault<S> {
    /// Seals everything of an account that is let in and lies in plain, as an earlier version of the app has written it; `pause` comes
    /// between two steps. Mends its keys on the way, if one of them was damaged.
    ///
    /// Each record is replaced only after its sealed copy was read back and found to say the same, and only if it has not changed
    /// meanwhile. It may stop at any place, and goes on from there the next time.
    ///
    /// # Errors
    /// The storage failed. What is not sealed yet is as it was.
    pub async fn seal(&self, id: AccountId, now: Time, mut pause: impl AsyncFnMut()) -> Result<(), AccountError> {
        if self.records().device().is_none() || self.records().key_of(id).is_none() {
            return Ok(());
        }
        self.mend_keys(id, now).await?;
        for _ in 0..ATTEMPTS {
            let mut is_done = true;
            for prefix in PREFIXES
                .map(|prefix| of_account(prefix, id))
                .into_iter()
                .chain(["document/".to_owned(), "quarantine/".to_owned()])
            {
                for step in self.plain_rows(id, &prefix).await?.chunks(STEP) {
                    is_done &= self.seal_step(id, step).await?;
                    pause().await;
                }
            }
            if is_done {
                break;
            }
        }
        Ok(())
    }

    /// What lies in plain and belongs to an account.
    async fn plain_rows(&self, id: AccountId, prefix: &str) -> Result<Vec<Raw>, StoreError> {
        let is_shared = !prefix.contains(&id.to_string());
        let games = if is_shared { self.games_of(id).await? } else { BTreeSet::new() };
        let own_asides: Vec<Raw> = if prefix == "quarantine/" { self.asides_of(id, &games).await? } else { Vec::new() };
        let mut rows = self.records().stored().scan(prefix).await?;
        rows.retain(|(key, bytes)| {
            let is_own = !is_shared
                || (key.starts_with("document/") && belongs(key, id, &games))
                || own_asides.iter().any(|(aside, _)| aside == key);
            is_own
                && sealed_for(bytes).is_none()
                && self.records().as_stored(key, bytes).is_ok_and(|stored| stored != *bytes)
        });
        Ok(rows)
    }

    /// Seals some records. `false` if one of them has changed meanwhile; then none was touched.
    async fn seal_step(&self, id: AccountId, rows: &[Raw]) -> Result<bool, AccountError> {
        let (store, beginning) = (self.records().stored(), copies(id));
        let mut copying = Batch::new().delete_prefix(&*beginning);
        for (key, plain) in rows {
            copying = copying.put(format!("{beginning}{key}"), self.records().as_stored(key, plain)?);
        }
        store.commit(copying).await?;
        let data_key = self.records().key_of(id).ok_or(AccountError::Unknown)?;
        let copied = store.scan(&beginning).await?;
        let mut swap = Batch::new();
        for (key, plain) in rows {
            let copy = format!("{beginning}{key}");
            let sealed = copied.iter().find(|(of, _)| *of == copy).map(|(_, sealed)| sealed);
            let Some(sealed) = sealed.filter(|sealed| unseal(&data_key, key, sealed).as_ref() == Some(plain)) else {
                // The storage has not given back what it was given: the original stays.
                return Err(StoreError::Other("a sealed copy did not come back".to_owned()).into());
            };
            swap = swap.expect_equals(&**key, plain.clone()).put(&**key, sealed.clone());
        }
        match store.commit(swap.delete_prefix(beginning)).await {
            Ok(()) => Ok(true),
            Err(CommitError::Unexpected(_)) => Ok(false),
            Err(CommitError::Store(error)) => Err(error.into()),
        }
    }
}
