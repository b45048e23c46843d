//! The screens of each game.

pub mod leaders;
pub mod sparta;
