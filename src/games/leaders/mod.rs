//! LEADERS on the screen: setting up a game, and leading it to the winner.

mod app_game;
mod areas;
mod battle;
mod events;
mod handover;
mod headquarters;
mod odds;
mod over;
mod points;
mod preparations;
mod room;
mod values;
mod withdrawal;
mod wizard;
mod words;

pub use values::Values;
pub use wizard::NewGame;
