//! The rules of Company Leader, chapter by chapter, and what holds for all of them.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod bad_input;
mod board_limits;
mod common;
mod end_of_a_scenario;
mod end_of_the_game;
mod field_of_view_field_of_fire;
mod hexes;
mod income_and_purchases;
mod laws;
mod moving;
mod odds;
mod playthroughs;
mod properties;
mod repairing_and_hiding;
mod rulings;
mod scenarios;
mod setting_up;
mod shooting;
mod swapping;
mod typed_dice;
mod variants;
mod workshop;
mod workshop_scenarios;
mod workshop_steps;
