//! The screens of each game.

pub mod company_leader;
pub mod general;
pub mod leaders;
#[cfg(peek)]
#[path = "../../compile-fail/peek.rs"]
mod peek;
pub mod sparta;
