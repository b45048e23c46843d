//! A new build of the app: found in the background, used only when the person agrees.
//!
//! `index.html` registers the service worker, which keeps one complete build. A newer one waits beside it until
//! [`accept`] is called. Do not offer it in the middle of a turn.

use super::js;
use super::listener::Listener;
use core::time::Duration;
use js_sys::Promise;
use leptos::prelude::set_timeout;
use std::rc::Rc;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{Document, ServiceWorker, ServiceWorkerContainer, ServiceWorkerRegistration, ServiceWorkerState};

/// What the worker understands as "take over now".
const TAKE_OVER: &str = "skipWaiting";

/// How long one waits for it to do so. Chromium can forget it, if the old worker was just answering; loading the page anew
/// reminds it.
const PATIENCE: Duration = Duration::from_secs(3);

/// Calls `found` as soon as a newer build waits, now or later, and looks for one whenever the page comes back to the
/// screen. Call it once, when the app starts; it lasts as long as the page.
pub fn watch(found: impl Fn() + 'static) {
    spawn_local(async move {
        let Some(workers) = workers() else { return };
        let Ok(ready) = workers.ready() else { return };
        let Ok(registration) = JsFuture::from(ready).await else { return };
        let registration: ServiceWorkerRegistration = registration.unchecked_into();
        let found = Rc::new(found);
        if registration.waiting().is_some() {
            found();
        }
        watch_installing(&registration, &found);
        Listener::new(registration.clone(), "updatefound", {
            let registration = registration.clone();
            move || watch_installing(&registration, &found)
        })
        .forever();
        if let Some(document) = web_sys::window().and_then(|window| window.document()) {
            look_now_and_later(document, registration);
        }
    });
}

/// Waits until one complete build is kept on the device, so that the app starts without a network. Never ready where
/// that is not possible.
pub async fn offline_ready() {
    let ready = workers().and_then(|workers| workers.ready().ok()).unwrap_or_else(|| Promise::new(&mut |_, _| ()));
    // The promise of the browser is never refused.
    let _ = JsFuture::from(ready).await;
}

/// Hands over to the newer build and loads the page anew. If none waits any more, another tab has accepted it, and what is
/// loaded comes from it already.
pub async fn accept() {
    let Some((workers, waiting)) = waiting().await else { return reload() };
    Listener::new(workers, "controllerchange", reload).forever();
    // The worker is gone only if another tab has accepted meanwhile; then the event above comes from there.
    let _ = waiting.post_message(&TAKE_OVER.into());
    set_timeout(reload, PATIENCE);
}

/// The worker of the newer build, if there is one.
async fn waiting() -> Option<(ServiceWorkerContainer, ServiceWorker)> {
    let workers = workers()?;
    let registration = JsFuture::from(workers.get_registration()).await.ok()?;
    let registration: ServiceWorkerRegistration = registration.dyn_into().ok()?;
    Some((workers, registration.waiting()?))
}

fn reload() {
    if let Some(window) = web_sys::window() {
        // Refused only while the page is being closed, which is as good.
        let _ = window.location().reload();
    }
}

/// The service workers of this page; `None` where the address is not secure or the browser has none.
fn workers() -> Option<ServiceWorkerContainer> {
    let navigator = web_sys::window()?.navigator();
    js::get(&navigator, "serviceWorker")?.dyn_into().ok()
}

/// Reports the build that is being fetched, once it is complete. The very first build is no update: nothing older runs.
fn watch_installing(registration: &ServiceWorkerRegistration, found: &Rc<impl Fn() + 'static>) {
    let Some(worker) = registration.installing() else { return };
    if registration.active().is_none() {
        return;
    }
    let found = Rc::clone(found);
    Listener::new(worker.clone(), "statechange", move || {
        if worker.state() == ServiceWorkerState::Installed {
            found();
        }
    })
    .forever();
}

fn look_now_and_later(document: Document, registration: ServiceWorkerRegistration) {
    let look = move || {
        let Ok(looking) = registration.update() else { return };
        spawn_local(async move {
            // Without a network there is nothing to find; the next time will tell.
            let _ = JsFuture::from(looking).await;
        });
    };
    look();
    Listener::new(document.clone(), "visibilitychange", move || {
        if !document.hidden() {
            look();
        }
    })
    .forever();
}
