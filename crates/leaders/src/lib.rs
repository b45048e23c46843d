//! Under construction.

pub mod edition;
