//! Editions of an owner's own: whoever has the printed game corrects its values on the screen or in a file, hands them on,
//! and plays by them.

mod codec;
mod editor;
mod mark;
mod misfit;
mod own;
mod stored;
mod tree;

use edition_data::Text;
use serde::{Deserialize, de::IntoDeserializer};
use tabletop::Written;

pub use codec::{Codec, codec};
pub use editor::Editor;
pub use mark::sign;
pub use misfit::misfit;
pub use own::{OwnEdition, with_edition};
pub use stored::{all_kept, put_back};

/// An edition that is one file, which a person can write. The registry implements it for those it names.
pub trait FileEdition: Written {
    /// What its fields are called.
    const NAMES: Names;

    /// The edition the app comes with.
    fn house() -> Self;

    /// What it is called.
    fn title(&self) -> &Text;

    /// Everything that is wrong with it, in the order of the file.
    fn faults(&self) -> Vec<Fault>;

    /// The edition of somebody who typed in single numbers, before editions were files.
    ///
    /// # Errors
    /// What is wrong with them.
    fn of_numbers(numbers: &str) -> Result<Self, String> {
        Err(numbers.to_owned())
    }
}

/// Something wrong with an edition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The field, e.g. `units[8].strength.water`; see [`Names::first`].
    pub path: String,
    /// What is wrong with it, in the language of this device.
    pub problem: String,
}

/// What the fields of an edition are called on the screen, by the steps to them.
#[derive(Clone, Copy)]
pub struct Names {
    /// The name of a field, or of a word that stands in it (the last step then); none where the file's own will do.
    pub name: fn(&[&str]) -> Option<String>,
    /// The fold that a key of the top stands in, if it is not one of its own.
    pub group: fn(&str) -> Option<&'static str>,
    /// What a field can be, if that is one of some.
    pub choices: fn(&[&str]) -> Option<Choices>,
    /// From what the places of a list are counted where faults are told: by the file from 0, by people otherwise.
    pub first: fn(&[&str]) -> usize,
    /// What the owner of a box compares with it, in this order; nothing where that is not asked for.
    pub compared: &'static [Compared],
}

/// What is compared with a box on a sheet, or on several.
#[derive(Clone, Copy, Debug)]
pub enum Compared {
    /// A sheet with a title, and what stands at the end of these steps. A `*` is every entry of a list.
    Sheet(fn() -> &'static str, &'static [&'static [&'static str]]),
    /// A sheet for every entry of a list, with the entries of another list that belong to it.
    Each {
        /// The list.
        of: &'static [&'static str],
        /// What is compared of the entry itself.
        fields: &'static [&'static str],
        /// The other list.
        members: &'static [&'static str],
        /// The field of its entries that says to which entry they belong, by its place.
        by: &'static str,
        /// What is compared of them.
        member_fields: &'static [&'static str],
    },
}

/// What a field can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choices {
    /// One of these words.
    Words(&'static [&'static str]),
    /// The place of an entry in the list at the end of these steps.
    Entries(&'static [&'static str]),
}

/// The route of the editor for the game of a tag.
pub fn route(tag: &str) -> String {
    format!("/editions/{tag}")
}

/// The route on which the edition of the game of a tag is compared with a box.
fn compare_route(tag: &str) -> String {
    format!("{}?{COMPARE}", route(tag))
}

/// What is asked of the editor's address to compare an edition with a box, sheet by sheet.
const COMPARE: &str = "compare";

/// What a word of a file means, such as `capitalist`.
pub fn word<'a, T: Deserialize<'a>>(word: &'a str) -> Option<T> {
    T::deserialize(IntoDeserializer::<serde::de::value::Error>::into_deserializer(word)).ok()
}
