//! The worker in which the computer plays Nearest.

#[path = "../../engine/bots.rs"]
mod computer;

fn main() {
    computer::serve::<nearest::Nearest>();
}
