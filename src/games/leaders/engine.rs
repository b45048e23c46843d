//! The worker in which computers play LEADERS.

#[path = "../../engine/worker.rs"]
mod worker;

fn main() {
    worker::serve::<leaders::Leaders>();
}
