//! The screens of each game.

pub mod leaders;
