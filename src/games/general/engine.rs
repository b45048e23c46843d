//! The worker in which computers play GENERAL.

#[path = "../../engine/worker.rs"]
mod worker;

fn main() {
    worker::serve::<general::General>();
}
