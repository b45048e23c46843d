//! Files that somebody has made up: whatever they say, they are taken in or refused in words, nothing that is there is touched,
//! and what is taken in can be opened and shown.
//!
//! [`take`] has one function for each kind of file. The tests and `cargo xtask prove hostile` feed them what [`alter`] makes of good
//! files, and the targets in `fuzz/` what libFuzzer makes up.

#[cfg(test)]
mod alter;
#[cfg(test)]
mod memory;
#[cfg(test)]
mod proof;
#[cfg(test)]
mod seeds;
pub mod take;
