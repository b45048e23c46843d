//! LEADERS on the screen: setting up a game, and leading it to the winner.

mod adrift;
mod areas;
mod battle;
mod events;
mod handover;
mod headquarters;
mod keeper;
mod odds;
mod over;
mod play;
mod points;
mod preparations;
mod room;
mod values;
mod withdrawal;
mod wizard;
mod words;

pub use keeper::{Misfit, verify};
pub use play::PlayGame;
pub use values::Values;
pub use wizard::NewGame;

/// The tag of the game in the vault.
pub const TAG: &str = <leaders::Leaders as tabletop::Game>::TAG;
