//! The worker in which computers play Company Leader.
//!
//! What is exported are the yardsticks by which this very file is compared with a native build.

#[path = "../../engine/bots.rs"]
mod computer;

use company_leader::{CompanyLeader, yardstick};
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {
    computer::serve::<CompanyLeader>();
}

/// Finds the odds of shots with return fire so many times: see [`yardstick::shots`].
#[wasm_bindgen]
#[must_use]
pub fn company_leader_shots(least: u8, rounds: u32) -> u64 {
    yardstick::shots(least, rounds)
}

/// Finds the odds of duels to the death so many times: see [`yardstick::duels`].
#[wasm_bindgen]
#[must_use]
pub fn company_leader_duels(least: u8, rounds: u32) -> u64 {
    yardstick::duels(least, rounds)
}

/// How many pairs meet in a round of the yardsticks: see [`yardstick::pairs`].
#[wasm_bindgen]
#[must_use]
pub fn company_leader_pairs(least: u8) -> u32 {
    yardstick::pairs(least)
}
