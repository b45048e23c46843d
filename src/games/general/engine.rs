//! The worker in which computers play GENERAL.

#[path = "../../engine/bots.rs"]
mod computer;

fn main() {
    computer::serve::<general::General>();
}
