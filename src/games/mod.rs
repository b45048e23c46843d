//! The screens of each game.

pub mod company_leader;
pub mod general;
pub mod leaders;
pub mod sparta;
