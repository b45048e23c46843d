//! The worker in which passwords and recovery codes are hashed: a program of its own, so that the page goes on drawing meanwhile.

#[path = "../engine/worker.rs"]
mod worker;

fn main() {
    worker::answer_each(|secret, _| {
        let hash = vault::Secret::of_bytes(secret).and_then(|secret| secret.hash());
        hash.map(Vec::from).unwrap_or_default()
    });
}
