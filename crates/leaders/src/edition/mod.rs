//! The edition: every number of the game, as data, with the mark of its source.
//!
//! The rules hold no numbers of their own. The house edition stands in
//! `editions/leaders-house.json`; the owner of a printed box may correct it field by field, or
//! load a file of the same shape.

pub mod check;
pub mod fields;
pub mod ids;
pub mod map;
pub mod mission;
pub mod model;
pub mod own;
pub mod scenario;
mod schema;
pub mod world;

pub use check::{Fault, NEIGHBOURS, Problem, validate};
pub use fields::FieldView;
pub use ids::{
    AreaId, Bloc, Category, Colour, ContinentId, Field, MissionKind, NationId, NationRule, ScenarioId, SeaId, Skill,
    StartRule, Unit,
};
pub use map::{AreaSet, Income};
pub use mission::Mission;
pub use model::{ByLevel, ByPlayers, Edition, FigureColour, Nation, Number};
pub use own::OwnValuesError;
pub use scenario::{OwnVictory, Scenario, SpecialRules};
pub use schema::SCHEMA;
pub use world::{Area, Continent, Map, Point, Sea};

pub use edition_data::{Mark, Marked, Text};

use model::Prices;

use crate::command::Deed;

const HOUSE: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/leaders-house.postcard"));

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

    /// What the figures of a colour look like.
    #[must_use]
    pub const fn colour(&self, colour: Colour) -> &FigureColour {
        &self.colours[colour as usize]
    }

    /// The mission of a kind, if the edition has it.
    #[must_use]
    pub fn mission(&self, kind: MissionKind) -> Option<&Mission> {
        self.missions.iter().find(|mission| mission.kind == kind)
    }

    /// Points a level of economy research brings every round, rounded half up; nothing before the first level.
    #[must_use]
    pub fn research_income(&self, level: u8, players: u8) -> u32 {
        if level == 0 { 0 } else { self.of_infantry(self.research.income_percent.get(level).value, players) }
    }

    /// Points the skill of a nation with [`Skill::ProductionBonus`] brings every round, rounded half up.
    #[must_use]
    pub fn skill_income(&self, players: u8) -> u32 {
        self.of_infantry(self.skills.production_percent.value, players)
    }

    /// So many percent of what an infantry unit costs.
    fn of_infantry(&self, percent: u16, players: u8) -> u32 {
        percent_of(u32::from(self.prices.unit(Unit::Infantry, players)), percent)
    }

    /// Whether the owner of a box has compared with it what is dealt and paid by: no continent, area, home area or price is a guess
    /// of the house.
    #[must_use]
    pub fn is_compared(&self) -> bool {
        let Prices { infantry, tank, plane, diplomat, spy, research } = &self.prices;
        let prices = [infantry, tank, plane, diplomat, spy].into_iter().chain(&research.0).flat_map(|prices| &prices.0);
        let continents = self.map.continents.iter().flat_map(|continent| [continent.name.mark, continent.bonus.mark]);
        let areas = self.map.areas.iter().flat_map(|area| [area.name.mark, area.value.mark, area.continent.mark]);
        let homes = self.nations.iter().map(|nation| nation.home.mark);
        let mut marks = prices.map(|price| price.mark).chain(continents).chain(areas).chain(homes);
        !marks.any(Mark::is_guess)
    }

    /// Reads an edition from JSON and checks it.
    ///
    /// # Errors
    /// The text has another shape, or every fault that [`validate`] finds.
    #[cfg(feature = "json")]
    pub fn from_json(json: &str) -> Result<Self, EditionError> {
        edition_data::from_json(json, validate)
    }
}

impl Scenario {
    /// The marked areas.
    #[must_use]
    pub fn marked(&self) -> AreaSet {
        self.markers.iter().map(|area| area.value).collect()
    }

    /// Whether it offers a nation to so many players at all: any, unless they are fixed.
    #[must_use]
    pub fn offers(&self, players: u8, nation: NationId) -> bool {
        let fixed = self.fixed.get(players);
        self.nations.value != NationRule::Fixed || fixed.iter().any(|offered| offered.value == nation)
    }

    /// Whether it has a deed at all.
    #[must_use]
    pub const fn permits(&self, deed: Deed) -> bool {
        match deed {
            Deed::Offer => self.rules.alliances.value,
            Deed::Covert(_) => self.rules.covert.value,
            Deed::Dissolve => true,
        }
    }

    /// Marked areas that win for so many players, held long enough; `None` if they do not.
    #[must_use]
    pub fn markers_to_hold(&self, players: u8) -> Option<u16> {
        Some(self.own.hold.get(players).value).filter(|hold| *hold > 0)
    }

    /// The last round, if there is one.
    #[must_use]
    pub fn last_round(&self) -> Option<u16> {
        Some(self.own.last_round.value).filter(|round| *round > 0)
    }

    /// Whether the points of this round are the last ones: the last round is over, and they decide.
    #[must_use]
    pub fn is_final_count(&self, round: u16) -> bool {
        self.last_round().is_some_and(|last| round > last)
    }
}

/// So many percent of a number, rounded half up.
pub(crate) fn percent_of(number: u32, percent: u16) -> u32 {
    (number * u32::from(percent) + 50) / 100
}
