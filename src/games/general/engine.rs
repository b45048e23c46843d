//! The worker in which computers play GENERAL.

mod worker;

fn main() {
    worker::serve::<general::General>();
}
