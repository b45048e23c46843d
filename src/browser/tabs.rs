//! Several tabs of one browser.

use super::js;
use js_sys::{Object, Promise, Reflect};
use std::cell::RefCell;
use std::collections::BTreeSet;
use wasm_bindgen::JsValue;
use wasm_bindgen::closure::Closure;
use wasm_bindgen_futures::{JsFuture, spawn_local};

thread_local! {
    /// What this tab has claimed.
    static CLAIMED: RefCell<BTreeSet<String>> = const { RefCell::new(BTreeSet::new()) };
}

/// Claims a name for this tab as long as it lives; true if no other living tab has it.
///
/// It only tells whether somebody else is there: a browser without locks cannot tell, and the answer is then false. What
/// protects the games is the vault.
pub async fn claim(name: &str) -> bool {
    if CLAIMED.with_borrow(|claimed| claimed.contains(name)) {
        return true;
    }
    let free = request(name).await == Some(true);
    if free {
        CLAIMED.with_borrow_mut(|claimed| claimed.insert(name.to_owned()));
    }
    free
}

/// Asks for the lock without waiting for it. `None` if the browser has no locks or refuses.
async fn request(name: &str) -> Option<bool> {
    let navigator = web_sys::window()?.navigator();
    let locks = js::get(&navigator, "locks")?;
    let options = Object::new();
    Reflect::set(&options, &"ifAvailable".into(), &JsValue::TRUE).ok()?;
    let name = format!("leaders {name}");
    let mut answer = None;
    let answered = Promise::new(&mut |resolve, _| answer = Some(resolve));
    let answer = answer?;
    let refuse = answer.clone();
    // The browser calls this with the lock or with null, and keeps the lock until the promise is settled: never.
    let decide = Closure::once(move |lock: JsValue| -> JsValue {
        let free = !lock.is_null();
        // Resolving does not throw.
        let _ = answer.call1(&JsValue::NULL, &free.into());
        if free { Promise::new(&mut |_, _| {}).into() } else { JsValue::NULL }
    })
    .into_js_value();
    spawn_local(async move {
        if js::call(&locks, "request", &[name.into(), options.into(), decide]).await.is_none() {
            let _ = refuse.call1(&JsValue::NULL, &JsValue::FALSE);
        }
    });
    JsFuture::from(answered).await.ok()?.as_bool()
}
