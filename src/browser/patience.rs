//! Waiting for the browser, but not for ever.

use core::{
    future::{Future, poll_fn},
    pin::pin,
    task::Poll,
};

use js_sys::Promise;
use wasm_bindgen_futures::JsFuture;

/// Lets the page draw and listen before the next task.
pub async fn breathe() {
    let _ = JsFuture::from(timer(0)).await;
}

/// Waits for so many milliseconds.
pub async fn rest(milliseconds: i32) {
    let _ = JsFuture::from(timer(milliseconds)).await;
}

fn timer(milliseconds: i32) -> Promise {
    Promise::new(&mut |done, _| {
        // Every page has timers.
        let _ = web_sys::window()
            .map(|window| window.set_timeout_with_callback_and_timeout_and_arguments_0(&done, milliseconds));
    })
}

/// What comes of some work, unless it takes longer than so many milliseconds.
pub async fn within<T>(milliseconds: i32, work: impl Future<Output = T>) -> Option<T> {
    let (mut work, mut timer) = (pin!(work), pin!(JsFuture::from(timer(milliseconds))));
    poll_fn(|context| match work.as_mut().poll(context) {
        Poll::Pending => timer.as_mut().poll(context).map(|_| None),
        Poll::Ready(done) => Poll::Ready(Some(done)),
    })
    .await
}
