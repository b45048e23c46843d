//! The rules of Sparta, chapter by chapter, and what holds for all of them.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod bad_input;
mod common;
mod course_of_play;
mod drafts;
mod effects;
mod end_of_the_game;
mod laws;
mod perft;
mod properties;
mod rulings;
mod transcripts;
