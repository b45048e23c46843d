//! The rules of GENERAL, chapter by chapter, and what holds for all of them.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod bad_input;
mod battle;
mod common;
mod disputed_regions;
mod edition;
mod end_of_the_game;
mod laws;
mod playthroughs;
mod preparing_for_battle;
mod properties;
mod rulings;
