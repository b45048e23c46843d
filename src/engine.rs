//! The worker the bots think in: a program of its own, so that the page goes on drawing meanwhile.
//!
//! It says that it is there by an empty message, and then answers every message: see [`bots::Question`]. What is exported
//! besides are the yardsticks by which this very file is compared with a native build.

use bots::{
    Question,
    sparta::{LEVELS, yardstick},
};
use js_sys::{Date, Uint8Array};
use sparta::{Rules, Setup, Side, Sparta, edition::Edition};
use wasm_bindgen::{JsCast as _, closure::Closure, prelude::wasm_bindgen};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

fn main() {
    let scope: DedicatedWorkerGlobalScope = js_sys::global().unchecked_into();
    let post = {
        let scope = scope.clone();
        move |bytes: &[u8]| {
            // Bytes can always be posted.
            let _ = scope.post_message(&Uint8Array::from(bytes));
        }
    };
    post(&[]);
    let hear = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
        post(&Question::answer(&Uint8Array::new(&event.data()).to_vec(), &Date::now));
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
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
