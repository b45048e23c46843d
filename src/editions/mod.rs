//! Editions of an owner's own: whoever has the printed game loads its numbers as a file, hands them on, and plays by them.

mod codec;
mod own;

use edition_data::Text;
use tabletop::Written;

pub use codec::{Codec, codec};
pub use own::{OwnEdition, with_edition};

/// An edition that is one file, which a person can write. The registry implements it for those it names.
pub trait FileEdition: Written {
    /// The edition the app comes with.
    fn house() -> Self;

    /// What it is called.
    fn title(&self) -> &Text;

    /// Everything that is wrong with it, in the order of the file, each with its field. It is said to whoever has written the file,
    /// in its own words.
    fn faults(&self) -> Vec<String>;
}
