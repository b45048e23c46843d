//! Sparta on the screen, for two at one device or one against the computer.

mod app_game;
mod board;
mod history;
mod new_game;
mod opponent;
mod over;
mod selection;
mod table;
mod words;

pub use new_game::NewGame;
