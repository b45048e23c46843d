//! The worker in which computers play LEADERS.

#[path = "../../engine/bots.rs"]
mod computer;

fn main() {
    computer::serve::<leaders::Leaders>();
}
