//! GENERAL on the screen: secret stakes behind the curtain, and the reveal for all at once.

mod app_game;
mod battle;
mod between;
mod cards;
mod choose;
mod computers;
mod covered;
mod edition;
mod field;
mod figures;
mod hint;
mod history;
mod lessons;
mod new_game;
mod over;
mod overview;
mod room;
mod rules;
mod screen;
mod since;
mod tale;
mod words;

pub use edition::{EDITION_NAMES, misfit};
pub use new_game::NewGame;
