//! Wrong passwords and codes: the more there were in a row, the longer the next attempt has to wait.
//!
//! This slows down whoever guesses through the app. Whoever has the storage itself guesses without it, as fast as the hash lets him.

use crate::{
    account::AccountError,
    document::DocumentError,
    ids::{AccountId, Time},
    store::{Store, StoreError},
    vault::Vault,
};

/// So many wrong ones in a row cost nothing: everybody mistypes.
const FREE: u32 = 3;

/// Seconds to wait after the first one that does; each one more doubles them.
const FIRST: u64 = 2;

/// The longest wait, in seconds.
const LONGEST: u64 = 300;

/// How often somebody was wrong in a row, and when he was the last time. Kept as a document of two numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Attempts {
    wrong: u32,
    last: Time,
}

impl Attempts {
    /// What a document says; one that says nothing is as good as none.
    fn read(text: &str) -> Self {
        let read = || {
            let (wrong, last) = text.split_once(' ')?;
            Some(Self { wrong: wrong.parse().ok()?, last: Time(last.parse().ok()?) })
        };
        read().unwrap_or_default()
    }

    /// Seconds until the next attempt is heard. A clock that was set back ends the wait: it must not last for years.
    fn wait(self, now: Time) -> u64 {
        let Some(more) = self.wrong.checked_sub(FREE) else { return 0 };
        // Doubled ten times it is beyond the longest, and far from the end of the numbers.
        let all = (FIRST << more.min(10)).min(LONGEST);
        let passed = now.0.checked_sub(self.last.0).map_or(all, |passed| passed / 1000);
        all.saturating_sub(passed)
    }

    /// After one wrong attempt more.
    fn another(self, now: Time) -> String {
        format!("{} {}", self.wrong.saturating_add(1), now.0)
    }
}

impl<S: Store> Vault<S> {
    /// Checks a secret of an account, unless there were too many wrong ones; counts the wrong ones, and forgets them after a right one.
    pub(crate) async fn attempt(
        &self,
        id: AccountId,
        now: Time,
        check: impl Future<Output = Result<(), AccountError>>,
    ) -> Result<(), AccountError> {
        let name = format!("attempts/{id}");
        let said = match self.document(&name, now).await {
            Ok(said) => said,
            Err(DocumentError::Store(error)) => return Err(error.into()),
            // What a newer version counts there is its business.
            Err(DocumentError::ChangedElsewhere | DocumentError::FromTheFuture) => None,
        };
        let attempts = said.as_deref().map(Attempts::read).unwrap_or_default();
        match attempts.wait(now) {
            0 => {}
            seconds => return Err(AccountError::TooSoon { seconds }),
        }
        let checked = check.await;
        let then = match checked {
            Ok(()) => String::new(),
            Err(AccountError::WrongPassword | AccountError::WrongRecoveryCode) => attempts.another(now),
            Err(_) => return checked,
        };
        if said.is_some() || !then.is_empty() {
            match self.put_document(&name, &then, now).await {
                // On a full device one can still sign in.
                Ok(()) | Err(DocumentError::Store(StoreError::Full) | DocumentError::FromTheFuture) => {}
                Err(DocumentError::Store(error)) => return Err(error.into()),
                Err(DocumentError::ChangedElsewhere) => return Err(AccountError::ChangedElsewhere),
            }
        }
        checked
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wait_doubles_up_to_five_minutes() {
        let wait = |wrong, passed: u64| Attempts { wrong, last: Time(10_000) }.wait(Time(10_000 + passed));
        let waits: Vec<u64> = (0..12).map(|wrong| wait(wrong, 0)).collect();
        assert_eq!(waits, [0, 0, 0, 2, 4, 8, 16, 32, 64, 128, 256, 300]);
        assert_eq!([wait(4, 999), wait(4, 1_000), wait(4, 3_999), wait(4, 4_000)], [4, 3, 1, 0]);
        assert_eq!(wait(u32::MAX, 0), LONGEST);
    }

    #[test]
    fn a_clock_that_was_set_back_locks_nobody_out() {
        assert_eq!(Attempts { wrong: 9, last: Time(u64::MAX) }.wait(Time(0)), 0);
    }

    #[test]
    fn a_document_comes_back_as_it_went() {
        let twice = Attempts::read(&Attempts::read(&Attempts::default().another(Time(7))).another(Time(8)));
        assert_eq!(twice, Attempts { wrong: 2, last: Time(8) });
        for broken in ["", "x 7", "7", "-1 2", "99999999999 1"] {
            assert_eq!(Attempts::read(broken), Attempts::default(), "{broken}");
        }
    }
}
