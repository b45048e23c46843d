//! The rules of LEADERS, chapter by chapter, and what holds for all of them.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod atlas;
mod bad_input;
mod battle_odds;
mod board;
mod common;
mod coverage;
mod edition_check;
mod edition_house;
mod edition_own;
mod laws;
mod manual_2;
mod manual_3_2;
mod manual_3_4;
mod manual_3_5;
mod manual_3_6_1;
mod manual_3_6_2;
mod manual_3_6_3;
mod manual_3_6_4;
mod manual_3_6_5;
mod manual_4;
mod on_screen;
mod playthroughs;
mod real_dice;
mod rulings;
mod scenarios;
mod start_areas;
mod told;
