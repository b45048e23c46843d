//! Push messages: what a browser's push service brings while nobody looks at the app. The service worker shows them.

use js_sys::{ArrayBuffer, Object, Reflect, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};

use super::{
    install::{self, Install},
    js,
};

/// Why there are no messages on this device.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hindrance {
    /// The address does not begin with `https`.
    Insecure,
    /// An iPhone or iPad has them for apps on its home screen only.
    NotInstalled,
    /// This browser has none.
    Missing,
    /// The person, or somebody else, has forbidden them.
    Denied,
}

/// Where and how this device is told something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subscription {
    /// Where the push service of its browser takes messages.
    pub endpoint: String,
    /// Its public key: an uncompressed point of P-256.
    pub p256dh: Vec<u8>,
    /// The secret that it shares with whoever sends.
    pub auth: Vec<u8>,
}

/// What stands in the way of messages, unless the person has only not been asked yet.
pub fn hindrance() -> Option<Hindrance> {
    let Some(window) = web_sys::window() else { return Some(Hindrance::Missing) };
    let has = |object: &JsValue, name: &str| js::get(object, name).is_some();
    if !js::get(&window, "isSecureContext").is_some_and(|is_secure| is_secure.is_truthy()) {
        return Some(Hindrance::Insecure);
    }
    let has_all =
        has(&window.navigator(), "serviceWorker") && has(&window, "PushManager") && has(&window, "Notification");
    if !has_all {
        let by_hand = install::state() == Install::ByHand;
        return Some(if by_hand { Hindrance::NotInstalled } else { Hindrance::Missing });
    }
    let permission = js::get(&window, "Notification").and_then(|notification| js::get(&notification, "permission"));
    (permission == Some("denied".into())).then_some(Hindrance::Denied)
}

/// Asks the person, unless he was asked before; true if he allows it. Call it in answer to a touch, before anything is waited for.
pub async fn allow() -> bool {
    let asked = async {
        let notification = js::get(web_sys::window()?.as_ref(), "Notification")?;
        js::call(&notification, "requestPermission", &[]).await
    };
    asked.await == Some("granted".into())
}

/// How this device is told now, if it is.
pub async fn current() -> Option<Subscription> {
    read(&found(&manager().await?).await?)
}

/// Has this device told by whoever has this key; `None` if the browser or its push service does not do it.
pub async fn subscribe(key: &[u8]) -> Option<Subscription> {
    let manager = manager().await?;
    if let Some(known) = found(&manager).await {
        if is_for(&known, key) {
            return read(&known);
        }
        // There is one for a device, and it was for another host at this address.
        js::call(&known, "unsubscribe", &[]).await?;
    }
    let options = Object::new();
    // A property of an object just made is never refused.
    let set = |name: &str, value: &JsValue| drop(Reflect::set(&options, &name.into(), value));
    set("userVisibleOnly", &true.into());
    set("applicationServerKey", &Uint8Array::from(key));
    read(&js::call(&manager, "subscribe", &[options.into()]).await?)
}

async fn manager() -> Option<JsValue> {
    let workers = js::get(&web_sys::window()?.navigator(), "serviceWorker")?;
    // Not `ready`, which never comes where no worker is installed.
    let registration = js::call(&workers, "getRegistration", &[]).await?;
    js::get(&registration, "pushManager")
}

async fn found(manager: &JsValue) -> Option<JsValue> {
    let found = js::call(manager, "getSubscription", &[]).await?;
    found.is_object().then_some(found)
}

fn is_for(subscription: &JsValue, key: &[u8]) -> bool {
    let known = js::get(subscription, "options").and_then(|options| js::get(&options, "applicationServerKey"));
    known.and_then(|known| bytes(&known)).is_some_and(|known| known == key)
}

fn read(subscription: &JsValue) -> Option<Subscription> {
    let key = |name: &str| bytes(&js::invoke(subscription, "getKey", &[name.into()])?);
    let endpoint = js::get(subscription, "endpoint")?.as_string()?;
    Some(Subscription { endpoint, p256dh: key("p256dh")?, auth: key("auth")? })
}

fn bytes(buffer: &JsValue) -> Option<Vec<u8>> {
    buffer.is_instance_of::<ArrayBuffer>().then(|| Uint8Array::new(buffer).to_vec())
}
