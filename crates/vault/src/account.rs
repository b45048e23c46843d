//! Accounts (manual, chapters 1.2 and 2.1): registering, signing in, confirming, recovering.
//!
//! An account lives on one device. It keeps the games of one person apart from those of the next; it is no lock: see
//! `docs/threat-model.md`.

mod deletion;
mod keys;
mod migration;
mod password;
mod visit;

use serde::{Deserialize, Serialize};

use self::keys::By;
use crate::{
    envelope::{Kind, ReadError},
    ids::{AccountId, Entropy, Time},
    quarantine::QuarantineRecord,
    secret::{Hashed, RecoveryCode, RecoveryCodeError},
    store::{Batch, CommitError, Store, StoreError},
    vault::{Found, Stored, Vault},
};

const DAY: u64 = 24 * 60 * 60 * 1000;
/// Where the id of the guest of this device is kept.
const GUEST: &str = "guest";
/// The key of who was at the device last.
const VISITOR: &str = "visitor";

/// An account, as a screen may show it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// Its id: what the app remembers to sign in by itself.
    pub id: AccountId,
    /// How one signs in; `None`: the guest of this device.
    pub login: Option<Login>,
}

/// The public half of how one signs in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Login {
    /// The mail address, in lower case.
    pub mail: String,
    /// Whether the recovery code was typed back.
    pub confirmation: Confirmation,
}

/// Whether an account is confirmed. An account that is not works just as well: this is only a reminder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Confirmation {
    /// The recovery code was typed back.
    Confirmed,
    /// It is to be typed back within so many days, at least one.
    DueIn(u64),
    /// It should have been typed back by now.
    Overdue,
}

/// Why an account can not be had, made or changed. Nothing was changed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// This can not be a mail address.
    #[error("this is no mail address")]
    MailInvalid,
    /// No account has this mail address.
    #[error("no account has this mail address")]
    MailUnknown,
    /// Another account has this mail address.
    #[error("an account has this mail address already")]
    MailTaken,
    /// The password has too few characters.
    #[error("a password has at least {min} characters")]
    PasswordTooShort {
        /// How many it must have.
        min: usize,
    },
    /// It is not the password of this account.
    #[error("this is not the password")]
    WrongPassword,
    /// There were too many wrong passwords or codes: the next one is heard only then.
    #[error("too many wrong attempts; the next one is heard in {seconds} s")]
    TooSoon {
        /// Seconds until then.
        seconds: u64,
    },
    /// The text is no recovery code at all: mistyped.
    #[error(transparent)]
    CodeMistyped(#[from] RecoveryCodeError),
    /// It is a recovery code, but not the one of this account.
    #[error("this is not the recovery code of the account")]
    WrongRecoveryCode,
    /// There is no such account on this device.
    #[error("there is no such account")]
    Unknown,
    /// The account is a guest, which has no password and no code; or is none, where only a guest will do.
    #[error("this is not possible for this kind of account")]
    WrongKind,
    /// The record of the account can not be read. Its games are still there: register the mail address again.
    #[error("the account can not be read: {0}")]
    Unreadable(ReadError),
    /// The account was changed in another tab at the same time.
    #[error("the account was changed elsewhere at the same time")]
    ChangedElsewhere,
    /// The device has not the memory to hash a secret.
    #[error("there is not enough memory to check a secret")]
    OutOfMemory,
    /// The storage failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<CommitError> for AccountError {
    fn from(error: CommitError) -> Self {
        match error {
            CommitError::Unexpected(_) => Self::ChangedElsewhere,
            CommitError::Store(error) => Self::Store(error),
        }
    }
}

/// Who was at the device when it was used last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LastVisit {
    /// This vault was never told.
    Unknown,
    /// He has signed out.
    Nobody,
    /// Somebody who has not.
    Of(Account),
}

/// An account as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Record {
    id: AccountId,
    created: Time,
    login: Option<LoginRecord>,
}

/// How one signs in, as it is stored.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct LoginRecord {
    mail: String,
    password: Hashed,
    code: Hashed,
    /// When the code was handed out.
    issued: Time,
    confirmed: bool,
}

impl<S: Store> Vault<S> {
    /// The guest of this device ("Ohne Account spielen"), made at the first call.
    ///
    /// # Errors
    /// The storage failed, or the record of the guest can not be read.
    pub async fn guest(&self, now: Time, entropy: Entropy) -> Result<Account, AccountError> {
        match self.find::<AccountId>(Kind::Pointer, GUEST).await? {
            Found::Record(pointer) => return self.account(pointer.value, now).await,
            Found::Broken(_, why) => return Err(AccountError::Unreadable(why)),
            Found::Nothing => {}
        }
        let record = Record { id: AccountId::new(&entropy), created: now, login: None };
        let batch = Batch::new().expect_absent(GUEST);
        let batch = batch.put(GUEST, Stored::new(Kind::Pointer, record.id).bytes);
        self.records().commit(batch.put(key(record.id), Stored::new(Kind::Account, record.clone()).bytes)).await?;
        Ok(self.shown(&record, now))
    }

    /// The account with this id.
    ///
    /// # Errors
    /// There is none, it can not be read, or the storage failed.
    pub async fn account(&self, id: AccountId, now: Time) -> Result<Account, AccountError> {
        Ok(self.shown(&self.record(id, now).await?.value, now))
    }

    /// Registers an account ("ACCOUNT ERSTELLEN") and returns it with its recovery code, to be shown once.
    ///
    /// With `guest`, that guest becomes this account, and so keeps all his games. A mail address whose account can not
    /// be read any more may be registered again: the new account has the games of the old one.
    ///
    /// # Errors
    /// The mail address is none or taken, the password is too short, there is no such guest, or the storage failed.
    pub async fn register(
        &self,
        mail: &str,
        password: &str,
        guest: Option<AccountId>,
        now: Time,
        entropy: Entropy,
    ) -> Result<(Account, RecoveryCode), AccountError> {
        let mail = mail_address(mail)?;
        self.check_password(password)?;
        if self.keys_of(&mail).await?.is_some() {
            return Err(AccountError::MailTaken);
        }
        let (record, batch) = match (self.find::<AccountId>(Kind::Pointer, &mail_key(&mail)).await?, guest) {
            (Found::Broken(_, why), _) => return Err(AccountError::Unreadable(why)),
            (Found::Record(pointer), _) => self.successor(&pointer, &mail, now).await?,
            (Found::Nothing, None) => {
                let record = Record { id: AccountId::new(&entropy), created: now, login: None };
                (record.clone(), Batch::new().expect_absent(key(record.id)).expect_absent(mail_key(&mail)))
            }
            (Found::Nothing, Some(id)) => {
                let Stored { value, bytes } = self.record(id, now).await?;
                if value.login.is_some() {
                    return Err(AccountError::WrongKind);
                }
                (value, Batch::new().expect_equals(key(id), bytes).expect_absent(mail_key(&mail)).delete(GUEST))
            }
        };
        let (login, code) = self.login(mail.clone(), password, now, &entropy).await?;
        let record = Record { login: Some(login), ..record };
        if self.records().device().is_some() {
            self.begin_sealing(self.registering(batch, now).await?, &record, false).await?;
            return Ok((self.shown(&record, now), code));
        }
        let batch = batch.put(mail_key(&mail), Stored::new(Kind::Pointer, record.id).bytes);
        self.records().commit(batch.put(key(record.id), Stored::new(Kind::Account, record.clone()).bytes)).await?;
        Ok((self.shown(&record, now), code))
    }

    /// The account that takes the place of one whose record can not be read, with all its games: the way back to them.
    async fn successor(
        &self,
        pointer: &Stored<AccountId>,
        mail: &str,
        now: Time,
    ) -> Result<(Record, Batch), AccountError> {
        let id = pointer.value;
        match self.find::<Record>(Kind::Account, &key(id)).await? {
            Found::Broken(bytes, why) if !why.is_of_the_future() => {
                let batch = Batch::new().expect_equals(key(id), bytes.clone());
                let batch = batch.expect_equals(mail_key(mail), pointer.bytes.clone());
                Ok((
                    Record { id, created: now, login: None },
                    QuarantineRecord::new(now, why, vec![(key(id), bytes)]).put(batch),
                ))
            }
            _ => Err(AccountError::MailTaken),
        }
    }

    /// Signs in ("ANMELDEN").
    ///
    /// # Errors
    /// No account has this mail address, the password is wrong, or the storage failed.
    pub async fn sign_in(&self, mail: &str, password: &str, now: Time) -> Result<Account, AccountError> {
        if let Some((keys, mail)) = self.sealed_account(mail).await? {
            return self.sign_in_to(&keys, &mail, password, now).await;
        }
        let stored = self.record_of(mail, now).await?;
        self.attempt(stored.value.id, now, self.check_against(login_of(&stored)?, password)).await?;
        let record = self.adopt(stored).await.value;
        Ok(self.shown(&record, now))
    }

    /// Confirms an account by its recovery code, as it was typed back.
    ///
    /// # Errors
    /// It is not the code of this account, or the storage failed.
    pub async fn confirm(&self, id: AccountId, code: &str, now: Time) -> Result<Account, AccountError> {
        let stored = self.record(id, now).await?;
        self.attempt(id, now, self.check_code(login_of(&stored)?, code)).await?;
        self.change(stored, now, |login| login.confirmed = true).await
    }

    /// Sets a new password by the recovery code ("Passwort vergessen"). That code is used up: returns the account
    /// with its new one, to be shown once.
    ///
    /// # Errors
    /// No account has this mail address, it is not its code, the password is too short, or the storage failed.
    pub async fn reset_password(
        &self,
        mail: &str,
        code: &str,
        password: &str,
        now: Time,
        entropy: Entropy,
    ) -> Result<(Account, RecoveryCode), AccountError> {
        self.check_password(password)?;
        if let Some((keys, mail)) = self.sealed_account(mail).await? {
            let typed = RecoveryCode::parse(code)?.plain();
            let stored = self.come_in(&keys, By::Code, &mail, typed, now).await?;
            return self.renew(stored, password, now, &entropy).await;
        }
        let stored = self.record_of(mail, now).await?;
        self.attempt(stored.value.id, now, self.check_code(login_of(&stored)?, code)).await?;
        let stored = self.adopt(stored).await;
        self.renew(stored, password, now, &entropy).await
    }

    /// Hands out a new recovery code to somebody who knows the password, because the old one was mislaid. The old
    /// code is void from then on.
    ///
    /// # Errors
    /// The password is wrong, or the storage failed.
    pub async fn renew_recovery_code(
        &self,
        id: AccountId,
        password: &str,
        now: Time,
        entropy: Entropy,
    ) -> Result<(Account, RecoveryCode), AccountError> {
        let stored = self.record(id, now).await?;
        self.attempt(stored.value.id, now, self.check_against(login_of(&stored)?, password)).await?;
        self.renew(stored, password, now, &entropy).await
    }

    /// Replaces how one signs in.
    async fn renew(
        &self,
        stored: Stored<Record>,
        password: &str,
        now: Time,
        entropy: &Entropy,
    ) -> Result<(Account, RecoveryCode), AccountError> {
        let mail = login_of(&stored)?.mail.clone();
        let (renewed, code) = self.login(mail, password, now, entropy).await?;
        Ok((self.change(stored, now, |login| *login = renewed).await?, code))
    }

    /// Changes how one signs in, if nobody else has changed it since it was read.
    async fn change(
        &self,
        stored: Stored<Record>,
        now: Time,
        change: impl FnOnce(&mut LoginRecord),
    ) -> Result<Account, AccountError> {
        let Stored { value: mut record, bytes } = stored;
        let login = record.login.as_mut().ok_or(AccountError::WrongKind)?;
        let before = (login.password.clone(), login.code.clone());
        change(login);
        let are_same = before == (login.password.clone(), login.code.clone());
        let batch = Batch::new().expect_equals(key(record.id), bytes);
        let batch = if are_same { batch } else { self.rewrapped(batch, &record)? };
        self.records().commit(batch.put(key(record.id), Stored::new(Kind::Account, record.clone()).bytes)).await?;
        Ok(self.shown(&record, now))
    }

    /// A new way to sign in, with the recovery code that belongs to it.
    async fn login(
        &self,
        mail: String,
        password: &str,
        now: Time,
        entropy: &Entropy,
    ) -> Result<(LoginRecord, RecoveryCode), AccountError> {
        let code = RecoveryCode::new(entropy);
        let hash = |salt, secret| Hashed::new(self.hasher(), self.policy().cost, entropy.draw(salt), secret);
        // Beside each other, if the hasher can.
        let hashing = (hash("password salt", password.to_owned()), hash("code salt", code.plain()));
        let login = LoginRecord {
            mail,
            password: hashing.0.await.ok_or(AccountError::OutOfMemory)?,
            code: hashing.1.await.ok_or(AccountError::OutOfMemory)?,
            issued: now,
            confirmed: false,
        };
        Ok((login, code))
    }

    /// The record of an account, readable or not, if there is one.
    pub(crate) async fn account_bytes(&self, id: AccountId) -> Result<Option<Vec<u8>>, StoreError> {
        self.records().get(&key(id)).await
    }

    /// Reads an account.
    async fn record(&self, id: AccountId, now: Time) -> Result<Stored<Record>, AccountError> {
        match self.find(Kind::Account, &key(id)).await? {
            Found::Record(stored) => Ok(stored),
            Found::Nothing => Err(AccountError::Unknown),
            Found::Broken(bytes, why) => {
                if !why.is_of_the_future() {
                    let case = QuarantineRecord::new(now, why, vec![(key(id), bytes)]);
                    self.records().commit(case.put(Batch::new())).await?;
                }
                Err(AccountError::Unreadable(why))
            }
        }
    }

    /// Reads the account with a mail address.
    async fn record_of(&self, mail: &str, now: Time) -> Result<Stored<Record>, AccountError> {
        let mail = mail_address(mail)?;
        match self.find::<AccountId>(Kind::Pointer, &mail_key(&mail)).await? {
            Found::Record(pointer) => self.record(pointer.value, now).await,
            Found::Nothing => Err(AccountError::MailUnknown),
            Found::Broken(_, why) => Err(AccountError::Unreadable(why)),
        }
    }

    pub(crate) fn check_password(&self, password: &str) -> Result<(), AccountError> {
        let min = self.policy().password_min;
        if password.chars().count() < min { Err(AccountError::PasswordTooShort { min }) } else { Ok(()) }
    }

    /// Whether it is the password of an account.
    async fn check_against(&self, login: &LoginRecord, password: &str) -> Result<(), AccountError> {
        let is_right = login.password.is_of(self.hasher(), password.to_owned()).await;
        if is_right { Ok(()) } else { Err(AccountError::WrongPassword) }
    }

    /// Whether it is the recovery code of an account.
    async fn check_code(&self, login: &LoginRecord, typed: &str) -> Result<(), AccountError> {
        let code = RecoveryCode::parse(typed)?;
        let is_right = login.code.is_of(self.hasher(), code.plain()).await;
        if is_right { Ok(()) } else { Err(AccountError::WrongRecoveryCode) }
    }

    /// What a screen may show of an account.
    fn shown(&self, record: &Record, now: Time) -> Account {
        let login = record.login.as_ref().map(|login| {
            // A clock that was set back makes no age at all.
            let age = now.0.saturating_sub(login.issued.0) / DAY;
            let confirmation = match self.policy().confirm_days.saturating_sub(age) {
                _ if login.confirmed => Confirmation::Confirmed,
                0 => Confirmation::Overdue,
                days => Confirmation::DueIn(days),
            };
            Login { mail: login.mail.clone(), confirmation }
        });
        Account { id: record.id, login }
    }
}

/// Where an account lies.
pub(crate) fn key(id: AccountId) -> String {
    format!("account/{id}")
}

fn mail_key(mail: &str) -> String {
    format!("mail/{mail}")
}

/// How the owner of a record signs in.
fn login_of(stored: &Stored<Record>) -> Result<&LoginRecord, AccountError> {
    stored.value.login.as_ref().ok_or(AccountError::WrongKind)
}

/// Brings a mail address into its one form, if it can be one: no mail is ever sent, so this only catches slips.
fn mail_address(typed: &str) -> Result<String, AccountError> {
    let mail = typed.trim().to_lowercase();
    let plausible = mail.split_once('@').is_some_and(|(name, host)| {
        let dotted = host.split('.').count() >= 2 && host.split('.').all(|part| !part.is_empty());
        !name.is_empty() && dotted && !host.contains('@')
    });
    let clean = mail.len() <= 254 && !mail.chars().any(|c| c.is_whitespace() || c.is_control());
    if plausible && clean { Ok(mail) } else { Err(AccountError::MailInvalid) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mail_addresses_have_one_form() {
        assert_eq!(mail_address("  Anna@Example.ORG \n"), Ok("anna@example.org".to_owned()));
        for wrong in ["", "anna", "@example.org", "anna@", "anna@org", "anna@.org", "a b@example.org", "a@b@c.org"] {
            assert_eq!(mail_address(wrong), Err(AccountError::MailInvalid), "{wrong}");
        }
    }
}
