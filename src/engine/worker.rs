//! What all workers have in common: a worker says that it is there by an empty message, and then answers every message; what it
//! would answer now comes before, where there is no end to thinking. The first byte says which of both it is.

use bots::{ON_THE_WAY, THE_ANSWER};
use js_sys::Uint8Array;
use wasm_bindgen::{JsCast as _, closure::Closure};
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// Answers every message, as long as the worker lives. What is told on the way comes before the answer.
pub fn answer_each(answer: impl Fn(&[u8], &mut dyn FnMut(&[u8])) -> Vec<u8> + 'static) {
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
        let answer = answer(&question, &mut tell);
        post(&[&[THE_ANSWER], &*answer].concat());
    });
    scope.set_onmessage(Some(hear.as_ref().unchecked_ref()));
    hear.forget();
}
