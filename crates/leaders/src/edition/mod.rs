//! The edition: every number of the game, as data, with the mark of its source.
//!
//! The rules hold no numbers of their own. The house edition stands in
//! `editions/leaders-house.json`; the owner of a printed box may correct it field by field, or
//! load a file of the same shape.

pub mod ids;
pub mod map;
pub mod model;

pub use ids::{
    AreaId, Bloc, Category, ContinentId, Field, Mark, MissionKind, NationId, NationRule, ScenarioId, SeaId, Skill,
    StartRule, Unit,
};
pub use map::{AreaSet, Income};
pub use model::{ByLevel, ByPlayers, Edition, Marked, Nation, Number, Scenario, Text};

/// The version of the shape this crate reads.
pub const SCHEMA: u16 = 1;

const HOUSE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/leaders-house.postcard"));

impl Edition {
    /// The edition the app comes with.
    ///
    /// # Panics
    /// Never: the bytes are written by `build.rs` from the very types that read them here.
    #[must_use]
    pub fn house() -> Self {
        postcard::from_bytes(HOUSE).expect("build.rs wrote these bytes from the same types")
    }

    /// The nation at a position, if there is one.
    #[must_use]
    pub fn nation(&self, id: NationId) -> Option<&Nation> {
        self.nations.get(id.index())
    }

    /// The scenario of a name, if the edition has it.
    #[must_use]
    pub fn scenario(&self, id: ScenarioId) -> Option<&Scenario> {
        self.scenarios.iter().find(|scenario| scenario.id.value == id)
    }

    /// The mission of a kind, if the edition has it.
    #[must_use]
    pub fn mission(&self, kind: MissionKind) -> Option<&model::Mission> {
        self.missions.iter().find(|mission| mission.kind == kind)
    }
}
