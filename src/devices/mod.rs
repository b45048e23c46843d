//! Several devices at one table: the ways between them, and the screens on which they find each other.

mod code;
mod description;
mod join;
mod line;
mod links;
mod lobby;
mod mine;
mod own_seat;
mod picture;
mod read;
mod served;
mod show;
mod told;

pub use description::{Description, Role};
pub use join::Join;
pub use line::{Came, Joined, Line, chunks};
pub use lobby::lobby;
