//! What the vault promises: nothing is lost, nobody else gets in.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod accounts;
mod at_rest;
mod at_rest_damage;
mod backup;
mod bin;
mod claims;
mod common;
mod damage;
mod documents;
mod edges;
mod files;
mod golden;
mod limits;
mod own;
mod power_cut;
mod saves;
mod tabs;
