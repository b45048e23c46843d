//! Passwords and recovery codes are hashed in workers, so that the page goes on drawing: each in one of its own, since registering
//! hashes two, and most devices have two processors for them.

use vault::{Hashing, Secret};

use crate::browser::engine::Engine;

/// The worker, as the page calls it.
const WORKER: &str = "secrets";

/// Begins to hash a secret. Where there is no worker, the page does it.
pub fn hash(secret: Secret) -> Hashing {
    let worker = Engine::new(WORKER);
    let answered = worker.answer(&secret.to_bytes());
    Box::pin(async move {
        let bytes = answered.await;
        // It lives until it has answered.
        drop(worker);
        match bytes {
            Some(bytes) => bytes.try_into().ok(),
            None => secret.hash(),
        }
    })
}
