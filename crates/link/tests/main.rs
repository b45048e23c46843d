//! One program for all tests of the protocol.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod common;
mod hostile;
mod knows;
mod lines;
mod onlookers;
mod secrets;
mod sizes;
