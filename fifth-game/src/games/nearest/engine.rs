//! The worker in which the computer plays Nearest.

#[path = "../../engine/worker.rs"]
mod worker;

fn main() {
    worker::serve::<nearest::Nearest>();
}
