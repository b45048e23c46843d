//! Editions of an owner's own: whoever has the printed game loads its numbers as a file, hands them on, and plays by them.

mod codec;
mod own;

use core::fmt::Display;

use edition_data::Text;

use crate::table::AppGame;

pub use codec::{Codec, codec};
pub use own::{OwnEdition, with_edition};

/// A game of which the edition is one file, that a person can write.
pub trait FileEdition: AppGame {
    /// The edition the app comes with.
    fn house() -> Self::Edition;

    /// What an edition is called.
    fn title(edition: &Self::Edition) -> &Text;

    /// Everything that is wrong with an edition, in the order of the file, each with its field. It is said to whoever has written
    /// the file, in its own words.
    fn faults(edition: &Self::Edition) -> Vec<String>;
}

/// What a check of an edition has found, a line each.
pub fn lines(checked: Result<(), Vec<impl Display>>) -> Vec<String> {
    checked.err().iter().flatten().map(ToString::to_string).collect()
}
