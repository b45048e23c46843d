//! The screens of the app as a person sees them, in German. Each does what one can do there and returns the next one.

mod headquarters;
mod over;
mod shelf;
mod start;
mod table;
mod wizard;

pub use headquarters::Headquarters;
pub use over::analyse;
pub use shelf::{Shelf, seat, start_sparta};
pub use start::{CodeSheet, Start, own_data, sign_in, sign_out};
pub use table::{Event, Table};
pub use wizard::{Game, Wizard};
