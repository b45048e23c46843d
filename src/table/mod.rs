//! What every game's table shares: opening a save, saving before showing, the curtain, and what to do when a save is gone.

mod adrift;
mod awake;
mod create;
mod curtain;
mod fold;
mod guard;
#[cfg(test)]
mod hostile;
mod keeper;
mod play;
mod room;
mod seating;
mod session;
mod thinker;

use leptos::prelude::AnyView;
use tabletop::Game;

use crate::library::About;

pub use awake::stay_awake;
pub use create::Create;
pub use curtain::Curtain;
pub use fold::{Chronicle, Fold};
pub use guard::Guard;
pub use keeper::{Misfit, save_file, verify};
pub use play::play;
pub use room::Room;
pub use seating::{Noted, Seating, unnamed};
pub use session::{Keeper, Session, Trouble};
pub use thinker::Thinker;

/// A game that stands on the shelf: what the app needs of it beyond the contract.
pub trait Shelved: Game + 'static {
    /// What the shelf says about it after so many commands. `before` is what it said before: who sits at the table is
    /// not the rules' business, so a game may have that from there.
    fn about(setup: &Self::Setup, game: &Self, commands: u32, before: About) -> About;

    /// Whether it can be played with these numbers.
    fn plays_by(edition: &Self::Edition) -> bool;

    /// Why the rules say no, in words for the player; nothing where nothing needs to be said.
    fn refusal(refusal: &Self::Refusal) -> Option<String>;

    /// Everything on the screen while it is played, and when it is over.
    fn screen(room: Room<Self>) -> AnyView;
}
