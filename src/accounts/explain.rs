//! What went wrong with an account or the storage, in the words of the reader.

use vault::{AccountError, DocumentError, RecoveryCodeError, StoreError};

use crate::texts::texts;

/// Where on a form an error belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// At the mail address.
    Mail,
    /// At the password.
    Password,
    /// At the password that is to be.
    NewPassword,
    /// At the one that is typed once more.
    Repeat,
    /// At the recovery code.
    Code,
    /// At none of the fields.
    Form,
}

/// Where the error belongs, and what to tell.
pub fn account_error(error: &AccountError) -> (Place, String) {
    let t = texts();
    let (place, text) = match error {
        AccountError::MailInvalid => (Place::Mail, t.trouble_mail_invalid),
        AccountError::MailUnknown => (Place::Mail, t.trouble_mail_unknown),
        AccountError::MailTaken => (Place::Mail, t.trouble_mail_taken),
        AccountError::PasswordTooShort { min } => return (Place::NewPassword, t.trouble_password_short(min)),
        AccountError::TooSoon { seconds } => return (Place::Form, t.trouble_too_soon(seconds)),
        AccountError::WrongPassword => (Place::Password, t.trouble_password_wrong),
        AccountError::CodeMistyped(RecoveryCodeError::Length(count)) => {
            return (Place::Code, t.trouble_code_length(count));
        }
        AccountError::CodeMistyped(RecoveryCodeError::Character(c)) => {
            return (Place::Code, t.trouble_code_character(c));
        }
        AccountError::CodeMistyped(RecoveryCodeError::Check) => (Place::Code, t.trouble_code_check),
        AccountError::WrongRecoveryCode => (Place::Code, t.trouble_code_wrong),
        AccountError::Unknown | AccountError::WrongKind => (Place::Form, t.trouble_account_unknown),
        AccountError::Unreadable(_) => (Place::Form, t.trouble_account_unreadable),
        AccountError::ChangedElsewhere => (Place::Form, t.trouble_changed_elsewhere),
        AccountError::OutOfMemory => (Place::Form, t.trouble_memory),
        AccountError::Store(error) => return (Place::Form, store_error(error)),
    };
    (place, text.to_owned())
}

/// What happened to the storage, what is safe, and what to do.
pub fn store_error(error: &StoreError) -> String {
    let t = texts();
    match error {
        StoreError::Blocked => t.trouble_blocked.to_owned(),
        StoreError::Full => t.trouble_full.to_owned(),
        StoreError::Gone => t.trouble_gone.to_owned(),
        StoreError::Silent => t.trouble_silent.to_owned(),
        StoreError::FromTheFuture => t.trouble_future.to_owned(),
        StoreError::Other(words) => t.trouble_other(words),
    }
}

/// The same for a document; `elsewhere` is said where another tab or a newer version of the app has it.
pub fn document_error(error: &DocumentError, elsewhere: &str) -> String {
    match error {
        DocumentError::Store(error) => store_error(error),
        DocumentError::ChangedElsewhere | DocumentError::FromTheFuture => elsewhere.to_owned(),
    }
}
