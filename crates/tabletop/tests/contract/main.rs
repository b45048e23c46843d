//! The contract, and the tools that come with it, on the smallest game that keeps it: one program, so that it is built
//! quickly.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod chain;
mod cups;
mod generator;
mod laws;
mod record;
mod seats;
mod table;
