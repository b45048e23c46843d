//! The names the rules and the edition share: which unit, which area, which nation.
//!
//! Depends on nothing but serde, so that `build.rs` can read it too.

use serde::{Deserialize, Serialize};

/// A kind of unit, the weakest first: losses are taken in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Unit {
    /// Rolls a white die.
    Infantry,
    /// Rolls a grey die.
    Tank,
    /// Rolls a black die.
    Plane,
}

impl Unit {
    /// All kinds, the weakest first.
    pub const ALL: [Self; 3] = [Self::Infantry, Self::Tank, Self::Plane];
}

/// A field of research.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Field {
    /// Better battles; announced publicly.
    Military,
    /// Better agents, more infantry, higher output; secret.
    Technology,
    /// More production points; secret.
    Economy,
}

impl Field {
    /// All fields, in the order of the manual.
    pub const ALL: [Self; 3] = [Self::Military, Self::Technology, Self::Economy];

    /// Whether a new level is announced to everybody: the others must know it in battle.
    #[must_use]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Military)
    }
}

/// One of the three power blocs a nation belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bloc {
    /// kapitalistisch
    Capitalist,
    /// neutral
    Neutral,
    /// kommunistisch
    Communist,
}

impl Bloc {
    /// All blocs, in the order of the manual.
    pub const ALL: [Self; 3] = [Self::Capitalist, Self::Neutral, Self::Communist];
}

/// The special skill of a nation; its size stands in [`SkillEffects`](super::model::SkillEffects).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Skill {
    /// USA: more units in an area than its value.
    AreaLimit,
    /// United Kingdom: an extra white die at sea and across dotted lines.
    SeaDie,
    /// France: loses nothing on retreat.
    OrderlyRetreat,
    /// Germany: more production points every round.
    ProductionBonus,
    /// Soviet Union: spies clearly better.
    MasterSpies,
    /// China: more infantry every round.
    PeoplesArmy,
}

/// A scenario of chapter 2.4: the name by which set-ups know it. What it is called and how it is played says the edition.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ScenarioId {
    /// Freies Spiel
    FreePlay,
    /// Schnelles Spiel
    QuickGame,
    /// Machtblöcke
    PowerBlocs,
    /// Heimatfront
    HomeFront,
    /// One that an edition has beyond those.
    Fifth,
    /// Another one.
    Sixth,
    /// Another one.
    Seventh,
    /// Another one.
    Eighth,
    /// Another one.
    Ninth,
    /// Another one.
    Tenth,
    /// Another one.
    Eleventh,
    /// Another one.
    Twelfth,
}

impl ScenarioId {
    /// How many scenarios an edition may have.
    pub const MOST: usize = 12;
}

/// Which nations a scenario offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum NationRule {
    /// All nations, freely.
    Free,
    /// A bloc is chosen first, as many of each as [`BlocOffer`](super::model::BlocOffer) allows.
    ByBloc,
    /// Those of the scenario, by the number of players.
    Fixed,
}

/// How the start areas are found (chapter 2.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartRule {
    /// Chosen in turn, the first one anywhere.
    Free,
    /// Dealt by the app.
    Fixed,
    /// Chosen in turn, the first one is the nation's home area.
    Home,
}

/// A mission of chapter 3.6.5. Its texts are found by this name in the locale files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MissionKind {
    /// Truppenstärke: recruit units.
    TroopStrength,
    /// Verteidigung: income from areas never falls.
    Defence,
    /// Expansion: raise the income.
    Expansion,
    /// Voraussicht: save points.
    Foresight,
    /// List und Tücke: succeed in a sabotage.
    Cunning,
    /// Streng geheim: succeed in an espionage.
    TopSecret,
}

impl MissionKind {
    /// Whether it takes a covert action.
    #[must_use]
    pub const fn is_covert(self) -> bool {
        matches!(self, Self::Cunning | Self::TopSecret)
    }
}

/// A category of missions; one mission of each is on offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Category {
    /// Militärisch
    Military,
    /// Strategisch
    Strategic,
    /// Spezial
    Special,
}

impl Category {
    /// All categories, in the order of the manual.
    pub const ALL: [Self; 3] = [Self::Military, Self::Strategic, Self::Special];
}

/// Makes a position in one of the edition's lists a type of its own.
macro_rules! position {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The position in the edition's list.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

position! {
    /// An area: its position in [`Map::areas`](super::world::Map::areas), 0 to 63.
    AreaId
}
position! {
    /// A continent: its position in [`Map::continents`](super::world::Map::continents).
    ContinentId
}
position! {
    /// A sea area: its position in [`Map::seas`](super::world::Map::seas).
    SeaId
}
position! {
    /// A nation: its position in [`Edition::nations`](super::model::Edition::nations).
    NationId
}

/// The six colours of the figures in the box.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// Rot
    Red,
    /// Blau
    Blue,
    /// Grün
    Green,
    /// Gelb
    Yellow,
    /// Violett
    Violet,
    /// Weiß
    White,
}

impl Colour {
    /// All colours, in the order they are offered.
    pub const ALL: [Self; 6] = [Self::Red, Self::Blue, Self::Green, Self::Yellow, Self::Violet, Self::White];
}
