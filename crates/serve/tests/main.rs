//! One program for all tests of the server.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;
mod endpoints;
mod failovers;
mod games;
mod hostile;
mod hosts;
mod kills;
mod places;
mod push;
mod seats;
mod site;
mod store;
