//! Passwords and recovery codes are hashed in workers, so that the page goes on drawing: each in one of its own, since registering
//! hashes two, and most devices have two processors for them.

use futures_channel::oneshot;
use vault::{Hashing, Secret};

use crate::browser::engine::Engine;

/// The worker, as the page calls it.
const WORKER: &str = "secrets";

/// Begins to hash a secret. Where there is no worker, the page does it.
pub fn hash(secret: Secret) -> Hashing {
    let worker = Engine::new(WORKER);
    let (answer, answered) = oneshot::channel();
    worker.ask(&secret.to_bytes(), move |bytes| {
        // Nobody waits for it any more where the form was left.
        let _ = answer.send(bytes);
    });
    Box::pin(async move {
        let bytes = answered.await.ok().flatten();
        // It lives until it has answered.
        drop(worker);
        match bytes {
            Some(bytes) => bytes.try_into().ok(),
            None => secret.hash(),
        }
    })
}
