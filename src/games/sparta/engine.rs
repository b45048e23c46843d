//! The worker in which the computer plays Sparta: a program of its own, so that the page goes on drawing meanwhile.
//!
//! What is exported are the yardsticks by which this very file is compared with a native build.

#[path = "../../engine/bots.rs"]
mod computer;

use bots::sparta::{LEVELS, yardstick};
use sparta::{Rules, Setup, Side, Sparta, edition::Edition};
use wasm_bindgen::prelude::wasm_bindgen;

fn main() {
    computer::serve::<Sparta>();
}

/// Counts the positions so many moves away from the start of Sparta, every one of them made.
#[wasm_bindgen]
#[must_use]
pub fn sparta_perft(depth: u32) -> u64 {
    let start = Edition::house().start(Rules::German, Side::Spartans);
    start.map_or(0, |start| sparta::perft_made(&start, depth))
}

/// Counts the positions that the strongest opponent in Sparta looks at in the positions of the yardstick.
#[wasm_bindgen]
#[must_use]
pub fn sparta_search() -> u64 {
    yardstick::search(&LEVELS[LEVELS.len() - 1], &yardstick::views())
}

/// The hash of so many plies of random games of Sparta: see [`tabletop::chain`].
#[wasm_bindgen]
#[must_use]
pub fn sparta_chain(number: u64, plies: u64) -> Option<u64> {
    tabletop::chain::<Sparta>(&Edition::house(), &Setup::default(), number, plies)
}
