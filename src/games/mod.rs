//! The screens of each game.

pub mod general;
pub mod leaders;
pub mod sparta;
