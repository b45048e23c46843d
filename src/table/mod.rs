//! What every game's table shares.

mod curtain;
mod session;

pub use curtain::Curtain;
pub use session::{Keeper, Session, Trouble};
