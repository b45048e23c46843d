//! What every game's table shares.

mod curtain;

pub use curtain::Curtain;
