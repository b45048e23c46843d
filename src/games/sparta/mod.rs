//! Sparta on the screen, for two at one device or one against the computer.

mod analysis;
mod app_game;
mod board;
mod edition;
mod figures;
mod hint;
mod history;
mod lessons;
mod line;
mod new_game;
mod opponent;
mod over;
mod overview;
mod rules;
mod screen;
mod selection;
mod square;
mod words;

pub use analysis::AnalysisBoard;
pub use edition::{EDITION_NAMES, misfit};
pub use new_game::NewGame;
