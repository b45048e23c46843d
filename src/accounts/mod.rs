//! Who plays on this device: start, register, sign in, recover (chapters 1.2 and 2.1 of the manual).

mod code;
mod explain;
mod form;
mod hash;
mod own;
mod recover;
mod register;
mod sign_in;
mod start;
mod visit;

pub use code::{CodeScreen, ConfirmReminder};
pub use explain::{account_error, document_error, store_error};
pub use form::{Form, FormBody, KnownPassword};
pub use own::OwnScreen;
pub use recover::Recover;
pub use register::Register;
pub use sign_in::SignIn;
pub use start::{carry_out, start};
pub use visit::{AppVault, Door, Visit, fetch_door, require_account, use_visit};
