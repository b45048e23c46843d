//! What the workers of all games have in common: a worker says that it is there by an empty message, and then answers every
//! message, see [`bots::Question`]; what it would answer now comes before, where there is no end to thinking.

use bots::{ON_THE_WAY, Played};
use js_sys::{Date, Uint8Array};
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers for the bots of a game, as long as the worker lives.
pub fn serve<G: Played>() {
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
        let question = Uint8Array::new(&event.data()).to_vec();
        let mut tell = |answer: &[u8]| post(&[&[ON_THE_WAY], answer].concat());
        let answer = bots::answer::<G>(&question, &Date::now, &mut tell);
        post(&answer);
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}
