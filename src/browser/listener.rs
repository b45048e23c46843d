//! An event listener that ends with its owner.

use core::cell::RefCell;

use js_sys::{ArrayBuffer, Function, Uint8Array};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{Event, EventTarget, MessageEvent};

/// Listens for one kind of event until it is dropped.
///
/// A component keeps it in `StoredValue::new_local`, and so stops listening when it leaves the screen.
pub struct Listener {
    target: EventTarget,
    event: &'static str,
    callback: Closure<dyn FnMut(JsValue)>,
}

impl Listener {
    /// Calls `callback` on every `event` of `target`.
    pub fn new(target: impl Into<EventTarget>, event: &'static str, mut callback: impl FnMut() + 'static) -> Self {
        let target = target.into();
        let callback = Closure::<dyn FnMut(JsValue)>::new(move |_| callback());
        // Only an invalid callback is refused, and this one is valid.
        let _ = target.add_event_listener_with_callback(event, callback.as_ref().unchecked_ref());
        Self { target, event, callback }
    }

    /// Listens until the page is closed.
    pub fn forever(self) {
        std::mem::forget(self);
    }
}

/// A function of ours, as the browser has it.
type Ear = Closure<dyn FnMut(Event)>;

/// What the browser calls about something of ours: it lives as long as this, which that something owns.
#[derive(Default)]
pub(super) struct Ears(RefCell<Vec<Ear>>);

impl Ears {
    /// A function for the browser.
    pub(super) fn add(&self, hear: impl FnMut(Event) + 'static) -> Function {
        let closure = Ear::new(hear);
        let function = closure.as_ref().unchecked_ref::<Function>().clone();
        self.0.borrow_mut().push(closure);
        function
    }
}

/// The bytes of a message that has come on a socket or a channel whose binary type is that of buffers.
pub(super) fn message(event: Event) -> Option<Vec<u8>> {
    let buffer: ArrayBuffer = event.unchecked_into::<MessageEvent>().data().dyn_into().ok()?;
    Some(Uint8Array::new(&buffer).to_vec())
}

impl Drop for Listener {
    fn drop(&mut self) {
        let _ = self.target.remove_event_listener_with_callback(self.event, self.callback.as_ref().unchecked_ref());
    }
}
