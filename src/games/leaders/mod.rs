//! LEADERS on the screen: setting up a game, and leading it to the winner.

mod app_game;
mod areas;
mod battle;
mod board;
mod computers;
mod edition;
mod events;
mod figures;
mod force;
mod garrison;
mod handover;
mod headquarters;
mod history;
mod lessons;
mod lessons_on_screen;
mod map;
mod odds;
mod over;
mod overview;
mod points;
mod preparations;
mod room;
mod rules;
mod scenario;
mod since;
mod withdrawal;
mod wizard;
mod words;

#[cfg(test)]
pub use edition::house_as_it_was;
pub use edition::{EDITION_NAMES, edition_of_numbers, misfit};
pub use wizard::NewGame;
