//! Several tabs of one browser.

use super::{js, listener::Listener};
use js_sys::{Array, Function, Object, Promise, Reflect};
use std::cell::RefCell;
use std::collections::BTreeMap;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::BroadcastChannel;

thread_local! {
    /// What this tab has claimed, each with the function that gives it free.
    static CLAIMED: RefCell<BTreeMap<String, Function>> = const { RefCell::new(BTreeMap::new()) };

    /// The channel between the tabs of this browser, one for all that is said and heard here: what a tab says it does not hear itself.
    static CHANNEL: Option<BroadcastChannel> = BroadcastChannel::new("leaders").ok();
}

/// How long a lock is waited for before its name counts as another tab's, in milliseconds: a page that was just left, and a
/// name that was just given free, are a moment later with the browser than with us.
const PATIENCE: f64 = 500.0;

/// Claims a name for this tab until [`release`] or its end; true if no other living tab has it.
///
/// It only tells whether somebody else is there: a browser without locks cannot tell, and the answer is then false. What
/// protects the games is the vault.
pub async fn claim(name: &str) -> bool {
    if CLAIMED.with_borrow(|claimed| claimed.contains_key(name)) {
        return true;
    }
    if let Some(release) = of_page(name).await {
        return keep(name, Some(release));
    }
    let deadline =
        js::get(&js_sys::global(), "AbortSignal").and_then(|at| js::invoke(&at, "timeout", &[PATIENCE.into()]));
    let release = match deadline {
        Some(deadline) => request(name, "signal", &deadline).await,
        None => request(name, "ifAvailable", &JsValue::TRUE).await,
    };
    keep(name, release)
}

/// Where the page keeps the promise of the claim that it has begun before the program was there (`index.html`).
const OF_PAGE: &str = "leadersLock";

/// The function that gives a name free which the page has claimed by then, for whoever asks first.
async fn of_page(name: &str) -> Option<Function> {
    let claimed: Array = js::settled(&js::take(OF_PAGE)?).await?.dyn_into().ok()?;
    if claimed.get(0).as_string()? == name { claimed.get(1).dyn_into().ok() } else { None }
}

/// Takes a name over from the tab that has it.
pub async fn take(name: &str) {
    keep(name, request(name, "steal", &JsValue::TRUE).await);
}

/// Notes what gives a name free; says whether there is anything, and so whether this tab has it.
fn keep(name: &str, release: Option<Function>) -> bool {
    let Some(release) = release else { return false };
    CLAIMED.with_borrow_mut(|claimed| claimed.insert(name.to_owned(), release));
    true
}

/// Waits until no living tab has a name; false at once in a browser without locks, which cannot tell.
pub async fn until_free(name: &str) -> bool {
    let wait = async {
        let locks = locks()?;
        let options = Object::new();
        // Several may wait at once.
        Reflect::set(&options, &"mode".into(), &"shared".into()).ok()?;
        let give_back = Closure::once_into_js(|| JsValue::UNDEFINED);
        js::call(&locks, "request", &[lock(name).into(), options.into(), give_back]).await
    };
    wait.await.is_some()
}

/// Gives a claimed name free.
pub fn release(name: &str) {
    if let Some(release) = CLAIMED.with_borrow_mut(|claimed| claimed.remove(name)) {
        // Resolving does not throw.
        let _ = release.call0(&JsValue::NULL);
    }
}

/// Tells the other tabs that a game was opened, played on or put away here: whoever had it open, or watches it, is to look. A browser
/// without channels tells nobody; what protects the games and their secrets is the vault, which is asked.
pub fn announce() {
    CHANNEL.with(|channel| {
        if let Some(channel) = channel {
            // Refused only by a closed channel, and this one is never closed.
            let _ = channel.post_message(&JsValue::NULL);
        }
    });
}

/// Calls `look` at every announcement, until it is dropped; nothing in a browser without channels.
pub fn on_announcement(look: impl FnMut() + 'static) -> Option<Listener> {
    Some(Listener::new(CHANNEL.with(Clone::clone)?, "message", look))
}

/// The locks of this browser.
fn locks() -> Option<JsValue> {
    js::get(&web_sys::window()?.navigator(), "locks")
}

/// What the lock of a name is called.
fn lock(name: &str) -> String {
    format!("leaders {name}")
}

/// Asks for the lock, by an option that says how long; what comes back gives it free. `None` if another tab has it until
/// then, or if the browser has no locks or refuses.
async fn request(name: &str, option: &str, value: &JsValue) -> Option<Function> {
    let locks = locks()?;
    let options = Object::new();
    Reflect::set(&options, &option.into(), value).ok()?;
    let name = lock(name);
    let (answered, answer) = promise()?;
    let refuse = answer.clone();
    // The browser calls this with the lock or with null, and keeps the lock until the promise is settled.
    let decide = Closure::once(move |lock: JsValue| -> JsValue {
        let held = if lock.is_null() { None } else { promise() };
        let (holding, release) = held.map_or((JsValue::NULL, JsValue::NULL), |(held, free)| (held.into(), free.into()));
        // Resolving does not throw.
        let _ = answer.call1(&JsValue::NULL, &release);
        holding
    })
    .into_js_value();
    spawn_local(async move {
        if js::call(&locks, "request", &[name.into(), options.into(), decide]).await.is_none() {
            let _ = refuse.call1(&JsValue::NULL, &JsValue::NULL);
        }
    });
    JsFuture::from(answered).await.ok()?.dyn_into().ok()
}

/// A promise, and the function that settles it.
fn promise() -> Option<(Promise, Function)> {
    let mut settle = None;
    let promise = Promise::new(&mut |resolve, _| settle = Some(resolve));
    Some((promise, settle?))
}
