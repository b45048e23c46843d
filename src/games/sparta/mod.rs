//! Sparta on the screen, for two at one device.

mod board;
mod history;
mod new_game;
mod opponent;
mod shelved;
mod table;
mod words;

use leptos::prelude::AnyView;
use sparta::Sparta;
use vault::SaveFile;

use crate::table::{Misfit, play as play_any, verify as verify_any};

pub use new_game::NewGame;

/// A running game.
pub fn play() -> AnyView {
    play_any::<Sparta>()
}

/// Plays a whole file by the rules before it is taken in.
///
/// # Errors
/// What is wrong with it.
pub fn verify(file: &SaveFile) -> Result<(), Misfit> {
    verify_any::<Sparta>(file)
}
