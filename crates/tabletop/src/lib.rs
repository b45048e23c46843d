//! The contract of this shelf: turn-based games for several seats, with secrets.
//!
//! A game is a pure value. It changes only by a [`Game::apply`], it shows itself only through a
//! [`Game::view`], and everything that happened can be told again from its [`Record`]:
//!
//! 1. **Set-up**: [`Game::begin`] turns what a person typed in into a playable game, or names every fault.
//! 2. **Play**: [`Game::permits`] says whether a seat may do something, [`Game::apply`] does it or says why not;
//!    [`Enumerate`] lists all that is permitted.
//! 3. **Secrets**: every event is [`AddressedEvent`] to an [`Audience`]; a screen or a bot gets views, never the state.
//! 4. **Chance**: comes from the [`Generator`] inside the state, seeded from outside.
//! 5. **Table**: [`Table`] keeps the record and the log of what was told, plays proposals and takes back up to the
//!    [`Fence`]. Whatever is done is an [`Entry`], a command or a retract; entries are only ever appended.
//! 6. **Laws**: with the feature `laws`, one suite of tests that every game runs on itself.

mod chain;
mod checkpoints;
mod entry;
mod game;
mod generator;
#[cfg(feature = "laws")]
pub mod laws;
mod log;
mod record;
mod seat;
mod seat_set;
mod table;

pub use chain::{chain, fnv};
pub use entry::{Entry, Revision};
pub use game::{AddressedEvent, Applied, Audience, Begun, Enumerate, Fence, Game, Value, Viewer, Waiting, Written};
pub use generator::{Generator, Seed};
pub use log::{Deed, News};
pub use record::{Record, RecordError, Replay, SCHEMA};
pub use seat::{PerSeat, Seat};
pub use seat_set::SeatSet;
pub use table::{Proposal, Table, UndoError};
