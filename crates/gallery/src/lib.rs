//! Pictures of screens, made small, and compared with those that somebody has looked at and accepted.
//!
//! What is committed has to be small, and what is compared must not hang on the last bit of an edge of a letter: so a picture
//! is [reduced](Picture::reduced) to a fixed width and [written](Picture::write) in few colours, and two of them
//! [differ](difference) where a block of them does. An [`Album`] is a folder of accepted pictures beside the folder of new ones.

mod album;
mod compare;
mod palette;
mod picture;

pub use album::{Album, Change, Fault};
pub use compare::{Difference, Spot, difference};
pub use picture::{Picture, PictureError};
