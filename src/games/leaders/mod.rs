//! LEADERS on the screen: setting up a game, and leading it to the winner.

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
mod shelved;
mod values;
mod withdrawal;
mod wizard;
mod words;

pub use values::Values;
pub use wizard::NewGame;

use leaders::Leaders;
use leptos::prelude::AnyView;
use vault::SaveFile;

use crate::table::{self, Misfit};

/// A running game.
pub fn play() -> AnyView {
    table::play::<Leaders>()
}

/// Plays a whole file by the rules before it is taken in.
///
/// # Errors
/// What is wrong with it.
pub fn verify(file: &SaveFile) -> Result<(), Misfit> {
    table::verify::<Leaders>(file)
}
