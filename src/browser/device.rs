//! The key of this device, which lets somebody in by himself: an AES-GCM key that the browser uses for us and gives to nobody, not even
//! to the app. Where the context is not secure the browser has no such keys; then it is bytes that lie beside, and only what lies in
//! the vault alone cannot be read without them.
//!
//! It lies in databases of its own, for the records of the vault are bytes. Should it be lost, its owner types his password.

use std::cell::RefCell;

use idb::{Database, DatabaseEvent as _, Factory, ObjectStoreParams, Query, TransactionMode, TransactionResult};
use js_sys::{Array, Object, Reflect, Uint8Array};
use vault::{Breath, Device, Entropy, Wrapping};
use wasm_bindgen::{JsCast as _, JsValue};

use super::{
    js,
    patience::{breathe, within},
    seed::{entropy, seed},
    store::mirror,
};

const DATABASE: &str = "leaders-device";
const KEYS: &str = "keys";
/// Where the key of the browser lies.
const WRAPPING: &str = "wrapping";
/// Where the bytes lie that are added to a data key where the browser has no keys.
const PAD: &str = "pad";
/// Where the page keeps the promise of the key, which it has asked for before the program was there.
const OF_PAGE: &str = "leadersDeviceKey";

/// What a wrapped key begins with: by what it is wrapped.
const BY_KEY: u8 = 1;
const BY_PAD: u8 = 0;
/// Bytes of the nonce of AES-GCM.
const NONCE: usize = 12;

/// This device.
pub struct BrowserDevice;

impl Device for BrowserDevice {
    fn entropy(&self) -> Entropy {
        entropy()
    }

    fn wrap(&self, data_key: [u8; 32]) -> Wrapping {
        Box::pin(in_time(async move {
            match subtle() {
                Some(subtle) => wrap_by_key(&subtle, &data_key).await,
                None => wrap_by_pad(data_key).await,
            }
        }))
    }

    fn unwrap(&self, wrapped: Vec<u8>) -> Wrapping {
        Box::pin(in_time(async move {
            match wrapped.split_first()? {
                (&BY_KEY, rest) => {
                    let (nonce, sealed) = rest.split_at_checked(NONCE)?;
                    crypt(&subtle()?, "decrypt", nonce, &key().await?, sealed).await
                }
                (&BY_PAD, rest) => {
                    let pad: Uint8Array = read(PAD).await?.dyn_into().ok()?;
                    Some(added(rest, &pad.to_vec()))
                }
                _ => None,
            }
        }))
    }

    fn breathe(&self) -> Breath {
        Box::pin(breathe())
    }
}

/// How long somebody who comes in waits for this, in milliseconds. Without it he types his password the next time.
const PATIENCE: i32 = 2_000;

/// What comes of it, unless it takes too long.
async fn in_time(work: impl Future<Output = Option<Vec<u8>>>) -> Option<Vec<u8>> {
    within(PATIENCE, work).await.flatten()
}

/// The browser's own cipher, in a secure context.
fn subtle() -> Option<JsValue> {
    let window = web_sys::window()?;
    js::get(&js::get(&window, "crypto")?, "subtle")
}

async fn wrap_by_key(subtle: &JsValue, data_key: &[u8]) -> Option<Vec<u8>> {
    let key = match key().await {
        Some(key) => key,
        None => new_key(subtle).await?,
    };
    let nonce = &seed()[..NONCE];
    let sealed = crypt(subtle, "encrypt", nonce, &key, data_key).await?;
    Some([&[BY_KEY], nonce, &sealed].concat())
}

/// Each time by other bytes, and used once: added twice they would give the difference of two keys away.
async fn wrap_by_pad(data_key: [u8; 32]) -> Option<Vec<u8>> {
    let pad = seed();
    keep(PAD, &Uint8Array::from(&pad[..])).await?;
    Some([vec![BY_PAD], added(&data_key, &pad)].concat())
}

fn added(bytes: &[u8], pad: &[u8]) -> Vec<u8> {
    bytes.iter().zip(pad).map(|(byte, pad)| byte ^ pad).collect()
}

/// Encrypts or decrypts.
async fn crypt(subtle: &JsValue, what: &str, nonce: &[u8], key: &JsValue, bytes: &[u8]) -> Option<Vec<u8>> {
    let algorithm = object([("name", "AES-GCM".into()), ("iv", Uint8Array::from(nonce).into())])?;
    let done = js::call(subtle, what, &[algorithm, key.clone(), Uint8Array::from(bytes).into()]).await?;
    Some(Uint8Array::new(&done).to_vec())
}

/// A key that cannot be read, kept for the next start.
async fn new_key(subtle: &JsValue) -> Option<JsValue> {
    let algorithm = object([("name", "AES-GCM".into()), ("length", 256.into())])?;
    let uses = Array::of2(&"encrypt".into(), &"decrypt".into());
    let key = js::call(subtle, "generateKey", &[algorithm, false.into(), uses.into()]).await?;
    keep(WRAPPING, &key).await?;
    // As it is kept: what the browser does not give back is worth nothing at the next start. Another tab may have been faster.
    read(WRAPPING).await
}

fn object<const N: usize>(entries: [(&str, JsValue); N]) -> Option<JsValue> {
    let object = Object::new();
    for (name, value) in entries {
        Reflect::set(&object, &name.into(), &value).ok()?;
    }
    Some(object.into())
}

thread_local! {
    /// The key, once it was read.
    static KEY: RefCell<Option<JsValue>> = const { RefCell::new(None) };
}

/// The key of the browser, if there is one.
async fn key() -> Option<JsValue> {
    if let Some(key) = KEY.with_borrow(Clone::clone) {
        return Some(key);
    }
    let asked = web_sys::window().and_then(|window| js::get(&window, OF_PAGE));
    let early = match asked {
        Some(asked) => js::settled(&asked).await.filter(JsValue::is_object),
        None => None,
    };
    let key = match early {
        Some(key) => key,
        None => read(WRAPPING).await?,
    };
    KEY.set(Some(key.clone()));
    Some(key)
}

/// Where it is kept: in a database, and in a second one that lies where the mirror of the records lies. What costs the first one
/// costs the records, too; they come back from their mirror, and whoever is signed in stays so (`store/mirror.rs`).
async fn factories() -> [Option<Factory>; 2] {
    let mirrored = mirror::factory().await.and_then(|factory| Factory::try_from(factory).ok());
    [Factory::new().ok(), mirrored]
}

/// Opens the database that a factory makes. In Chromium one in a bucket answers no more once its factory is collected as garbage.
async fn database(factory: &Factory) -> Option<Database> {
    let mut request = factory.open(DATABASE, Some(1)).ok()?;
    request.on_upgrade_needed(|event| {
        if let Ok(database) = event.database() {
            // Should it fail, beginning a transaction does.
            let _ = database.create_object_store(KEYS, ObjectStoreParams::new());
        }
    });
    request.await.ok()
}

/// What is kept under a name. What only the second database has is put back into the first.
async fn read(name: &str) -> Option<JsValue> {
    let [first, second] = factories().await;
    if let Some(found) = read_from(first.as_ref()?, name).await {
        return Some(found);
    }
    let found = read_from(second.as_ref()?, name).await?;
    let _ = keep_in(first.as_ref()?, name, &found).await;
    Some(found)
}

/// Keeps something under a name. The second database may be out of reach.
async fn keep(name: &str, value: &JsValue) -> Option<()> {
    let [first, second] = factories().await;
    if let Some(second) = &second {
        let _ = keep_in(second, name, value).await;
    }
    keep_in(first.as_ref()?, name, value).await
}

async fn read_from(factory: &Factory, name: &str) -> Option<JsValue> {
    let database = database(factory).await?;
    let read = async {
        let transaction = database.transaction(&[KEYS], TransactionMode::ReadOnly).ok()?;
        transaction.object_store(KEYS).ok()?.get(Query::Key(name.into())).ok()?.await.ok()?
    };
    let found = read.await;
    database.close();
    found
}

async fn keep_in(factory: &Factory, name: &str, value: &JsValue) -> Option<()> {
    let database = database(factory).await?;
    let put = async {
        let transaction = database.transaction(&[KEYS], TransactionMode::ReadWrite).ok()?;
        transaction.object_store(KEYS).ok()?.put(value, Some(&name.into())).ok()?.await.ok()?;
        transaction.await.ok().filter(TransactionResult::is_committed)
    };
    let kept = put.await;
    database.close();
    kept.map(drop)
}
