//! Accounts and saved games, over any [`Store`] that can change several records at once.
//!
//! The vault knows nothing of any game, of the browser, of the clock, or of chance: set-ups, commands and snapshots are
//! bytes, and the present and fresh [`Entropy`] come in as arguments.
//!
//! ```
//! use vault::{Entropy, MemoryStore, Place, Policy, SaveFile, SessionId, Time, Vault};
//! # fn entropy() -> Entropy { use std::cell::Cell; thread_local!(static N: Cell<u8> = const { Cell::new(0) });
//! #     N.set(N.get() + 1); Entropy::new([N.get(); 32]) }
//! # fn now() -> Time { Time(1_700_000_000_000) }
//! # pollster::block_on(async {
//! let vault = Vault::new(MemoryStore::new(), Policy::default());
//! let session = SessionId::new(&entropy());
//!
//! // Somebody plays without an account ...
//! let guest = vault.guest(now(), entropy()).await?;
//! let place = Place { account: guest.id, replacing: None };
//! let game = SaveFile { game: "leaders".into(), setup: b"two players".into(), about: vec![], commands: vec![] };
//! let save = vault.create(place, &game, session, now(), entropy()).await?;
//!
//! // ... every command is durable before the screen moves on ...
//! vault.append(&save, b"end the turn", b"Anna's turn", Some(b"the game so far"), now()).await?;
//! vault.close(&save, now()).await?;
//!
//! // ... and the next day it goes on.
//! let opened = vault.open(guest.id, save.id(), session, now()).await?;
//! assert_eq!(opened.commands, [b"end the turn"]);
//! assert_eq!(opened.snapshot, Some((1, b"the game so far".into())));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! # }).unwrap();
//! ```
//!
//! # What is promised
//! - A change is made wholly or not at all, and is durable once its future is ready.
//! - Of several tabs that have one game open, only the last one that opened it can write to it. The others are told.
//! - Nothing that can not be read is ever deleted or overwritten: it is [set aside](Vault::set_aside), byte for byte.
//!   Records of a newer version are left exactly where they are.
//! - A game that makes room for another, or is not wanted any more, goes into the [bin](Vault::bin), whole. Only three things
//!   remove one: whoever [empties](Vault::remove) the bin by hand, whoever [deletes](Vault::delete_account) his account, and the
//!   browser.
//! - A clock that is set back changes dates on the screen, and nothing else.
//!
//! # Where things are
//! `account/<id>`, `keys/<id>/{0, 1}`, `device/<id>`, `registry`, `mail/<address>` (of accounts that are not sealed), `guest`, `visitor`, `head/<account>/<slot>`, `body/<account>/<slot>/{setup, command/<ply>,
//! snapshot/<ply>}`, `bin/<account>/head/<save>`, `bin/<account>/body/<save>/...`, `document/<name>`, `quarantine/<hash>`. Every record is in an envelope with version, seal and checksum.

mod account;
mod archive;
mod attempts;
mod backup;
mod belongings;
mod bin;
mod body;
mod digest;
mod document;
mod envelope;
mod file;
mod ids;
mod kin;
pub mod limits;
mod memory;
mod open;
mod quarantine;
mod restore;
mod save;
mod seal;
mod sealing;
mod secret;
mod store;
mod vault;
mod write;

pub use account::{Account, AccountError, Confirmation, LastVisit, Login};
pub use archive::{ArchiveError, archive, is_archive, unarchived};
pub use backup::is_backup;
pub use belongings::Belongings;
pub use bin::{BinEntry, BinError};
pub use document::{DocumentError, Documents};
pub use envelope::{ReadError, SCHEMA};
pub use file::{ExportError, ImportError, SaveFile};
pub use ids::{AccountId, Entropy, SaveId, SessionId, Time};
pub use memory::MemoryStore;
pub use open::{Claim, Damage, OpenError, Opened};
pub use quarantine::{QuarantineEntry, Why};
pub use restore::Moved;
pub use save::{Place, PlaceError, Save, Slot};
pub use sealing::{Breath, Device, Wrapping};
pub use secret::{Cost, Hashing, RecoveryCode, RecoveryCodeError, Secret};
pub use store::{Batch, Change, CommitError, Expectation, Store, StoreError};
pub use vault::{Policy, Vault};
pub use write::{OpenSave, OwnershipError, Settled, WriteError};
