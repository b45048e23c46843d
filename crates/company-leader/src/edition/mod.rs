//! The edition: troops, dice, boards and scenarios as data, each with the mark of its source.
//!
//! The printed boards and the faces of the dice are pictures that were not found. The house edition in
//! `editions/company-leader-house.json` is a reconstruction, marked so; the owner of the printed game may load a file of
//! the same shape, and anybody a board of his own.

mod advice;
mod check;
mod fault;
mod goal;
mod limits;
mod model;
mod own;
mod symmetry;

pub use advice::{Advice, Guideline};
pub use fault::{Fault, MOST_TOLD, Problem};
pub use goal::GoalKind;
pub use limits::LONGEST_NAME;
#[cfg(feature = "json")]
pub(crate) use limits::{fits, play_fits};
pub use model::{
    BoardData, Class, Dice, Edition, Goal, Income, Kind, Layout, Mode, PerTroop, Placed, Row, Scenario, Troop,
};

pub use own::OwnScenario;

pub use check::{COINS, PAID, TURNS};
pub(crate) use check::{check_armies, check_board, check_layout, check_scenario};
pub(crate) use fault::Faults;

pub use edition_data::{Mark, Marked, Text};

/// The version of the shape this crate reads.
pub const SCHEMA: u16 = 1;

const HOUSE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/company-leader-house.postcard"));

/// Why a text is no edition.
#[cfg(feature = "json")]
pub type EditionError = edition_data::EditionError<Fault>;

impl Edition {
    /// The edition the app comes with.
    ///
    /// # Panics
    /// Never: the bytes are written by `build.rs` from the very types that read them here.
    #[must_use]
    pub fn house() -> Self {
        postcard::from_bytes(HOUSE).expect("build.rs wrote these bytes from the same types")
    }

    /// Reads an edition from JSON and checks it.
    ///
    /// # Errors
    /// The text has another shape, or every fault that [`Edition::validate`] finds.
    #[cfg(feature = "json")]
    pub fn from_json(json: &str) -> Result<Self, EditionError> {
        edition_data::from_json(json, Self::validate)
    }

    /// The board of this name.
    #[must_use]
    pub fn board(&self, id: &str) -> Option<&BoardData> {
        self.boards.iter().find(|board| board.id == id)
    }

    /// How the standard board is divided in a mode: the first board of the file that is divided so.
    #[must_use]
    pub fn standard(&self, mode: Mode) -> Option<&Layout> {
        self.boards.iter().find_map(|board| board.layout(mode))
    }

    /// The scenario of this name.
    #[must_use]
    pub fn scenario(&self, id: &str) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id == id)
    }
}

impl BoardData {
    /// How the board is divided in a mode.
    #[must_use]
    pub fn layout(&self, mode: Mode) -> Option<&Layout> {
        self.layouts.iter().find(|layout| layout.mode == mode)
    }
}
