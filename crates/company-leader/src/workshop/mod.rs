//! The workshop: boards people make themselves („Als de spelers al vaker gespeeld hebben kunnen ze ook zelf een speelbord
//! samenstellen").
//!
//! A [`Draft`] is a board that need not be playable yet: fields, and for each mode a [`Plan`] of who begins where with what.
//! It is changed by [`Edit`]s, fair ones to all sides at once, and becomes [`BoardData`](crate::edition::BoardData), of
//! which the rules say what is still wrong. A [`Workshop`] remembers every step, so that any of them can be taken back.

mod draft;
mod edit;
#[cfg(feature = "json")]
mod file;
mod findings;
mod history;
mod scenario;
mod suggest;
mod turn;

pub use draft::{Draft, Plan, Plot, RADII};
pub use edit::Edit;
#[cfg(feature = "json")]
pub use file::{BoardFile, BoardFileError, LARGEST};
pub use findings::seat_at;
pub use history::Workshop;
