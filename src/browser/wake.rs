//! Keeps the screen on while somebody takes his turn.

use super::js;
use super::listener::Listener;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;

/// While this exists the screen stays on, where the browser can do that; dropping it lets the screen go dark again.
///
/// Browsers take the lock away when the page is hidden, so it is asked for again when the page comes back. Make it in
/// answer to a touch: Safari refuses otherwise.
pub struct WakeLock {
    state: Rc<State>,
    _return: Option<Listener>,
}

#[derive(Default)]
struct State {
    /// What the browser gave: the `WakeLockSentinel`.
    sentinel: RefCell<Option<JsValue>>,
    /// Set when nobody wants the lock any more, which may be while it is still being asked for.
    released: Cell<bool>,
}

impl WakeLock {
    /// Asks for the lock.
    pub fn acquire() -> Self {
        let state = Rc::new(State::default());
        request(Rc::clone(&state));
        let document = web_sys::window().and_then(|window| window.document());
        let listener = document.map(|document| {
            let state = Rc::clone(&state);
            Listener::new(document.clone(), "visibilitychange", move || {
                if !document.hidden() {
                    request(Rc::clone(&state));
                }
            })
        });
        Self { state, _return: listener }
    }
}

impl Drop for WakeLock {
    fn drop(&mut self) {
        self.state.released.set(true);
        release(&self.state);
    }
}

fn request(state: Rc<State>) {
    spawn_local(async move {
        let Some(navigator) = web_sys::window().map(|window| window.navigator()) else { return };
        let Some(manager) = js::get(&navigator, "wakeLock") else { return };
        let sentinel = js::call(&manager, "request", &["screen".into()]).await;
        if sentinel.is_some() {
            state.sentinel.replace(sentinel);
        }
        if state.released.get() {
            release(&state);
        }
    });
}

fn release(state: &State) {
    if let Some(sentinel) = state.sentinel.take() {
        spawn_local(async move {
            js::call(&sentinel, "release", &[]).await;
        });
    }
}
