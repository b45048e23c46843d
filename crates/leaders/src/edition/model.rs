//! The shape of an edition: every number of the game, each with the mark of its source.
//!
//! `build.rs` reads the house edition with these very types.

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

use super::{
    ids::{AreaId, Bloc, Colour, Skill, Unit},
    mission::Mission,
    scenario::Scenario,
    schema,
    world::Map,
};

/// A number of the edition that the owner of a printed box may correct.
pub type Number = Marked<u16>;

/// One value for each number of players, 2 to 6.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByPlayers<T>(pub [T; 5]);

impl<T> ByPlayers<T> {
    /// The value for so many players; below 2 it is that of 2, above 6 that of 6.
    #[must_use]
    pub fn get(&self, players: u8) -> &T {
        &self.0[usize::from(players.clamp(2, 6) - 2)]
    }
}

/// One value for each level of research, 1 to 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ByLevel<T>(pub [T; 3]);

impl<T> ByLevel<T> {
    /// The value of a level; below 1 it is that of 1, above 3 that of 3.
    #[must_use]
    pub fn get(&self, level: u8) -> &T {
        &self.0[usize::from(level.clamp(1, 3) - 1)]
    }
}

/// A whole edition of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// Version of this shape; see [`SCHEMA`](super::SCHEMA).
    #[serde(deserialize_with = "schema::version")]
    pub schema: u16,
    /// A short stable name, e.g. `leaders-house`.
    pub id: String,
    /// What the edition is called on screen.
    pub title: Text,
    /// How many may play.
    pub players: PlayerLimits,
    /// What things cost in production points.
    pub prices: Prices,
    /// What diplomatic and covert acts cost in agents.
    pub agents: AgentCosts,
    /// How many rounds things take.
    pub durations: Durations,
    /// What research brings.
    pub research: ResearchEffects,
    /// What the special skills bring.
    pub skills: SkillEffects,
    /// Chances and losses of boycott, espionage and sabotage.
    pub covert: Covert,
    /// The nations on offer.
    pub nations: Vec<Nation>,
    /// How many players of each bloc a bloc scenario takes.
    pub blocs: ByPlayers<BlocOffer>,
    /// The scenarios on offer.
    pub scenarios: Vec<Scenario>,
    /// Limits of the headquarters' timer.
    pub timer: Timer,
    /// Badges of honour, the lowest first.
    pub badges: Vec<Marked<Text>>,
    /// The missions.
    pub missions: Vec<Mission>,
    /// Infantry in the base camp at the start, by place in the order of play (chapter 2.8).
    pub compensation: [Number; 6],
    /// The dice of battle.
    pub battle: BattleDice,
    /// Figures a player usually gets (chapter 2.6); no limit of the rules.
    pub supply: Supply,
    /// The colours of the figures, in the order of [`Colour::ALL`].
    #[serde(default = "schema::colours_before", deserialize_with = "schema::colours")]
    pub colours: [FigureColour; 6],
    /// The world.
    pub map: Map,
}

/// How many may play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayerLimits {
    /// At least so many, not below 2.
    pub min: Number,
    /// At most so many, not above 6.
    pub max: Number,
}

/// Prices in production points.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// An infantry unit.
    pub infantry: ByPlayers<Number>,
    /// A tank.
    pub tank: ByPlayers<Number>,
    /// A plane.
    pub plane: ByPlayers<Number>,
    /// A diplomat.
    pub diplomat: ByPlayers<Number>,
    /// A spy.
    pub spy: ByPlayers<Number>,
    /// A level of research, the same in every field.
    pub research: ByLevel<ByPlayers<Number>>,
}

impl Prices {
    /// The price of a unit.
    #[must_use]
    pub fn unit(&self, unit: Unit, players: u8) -> u16 {
        match unit {
            Unit::Infantry => &self.infantry,
            Unit::Tank => &self.tank,
            Unit::Plane => &self.plane,
        }
        .get(players)
        .value
    }

    /// The price of reaching a level of research.
    #[must_use]
    pub fn research(&self, level: u8, players: u8) -> u16 {
        self.research.get(level).get(players).value
    }
}

/// Agents an act takes: diplomats for the first three, spies for the last two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AgentCosts {
    /// Diplomats for an alliance offer.
    pub alliance: Number,
    /// Diplomats for a tribute.
    pub tribute: Number,
    /// Diplomats for a boycott.
    pub boycott: Number,
    /// Spies for an espionage.
    pub espionage: Number,
    /// Spies for a sabotage.
    pub sabotage: Number,
}

/// Durations in rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Durations {
    /// Recruiting units.
    pub units: Number,
    /// Appointing diplomats and hiring spies.
    pub agents: Number,
    /// Reaching a level of research.
    pub research: ByLevel<Number>,
}

/// What research brings (chapter 3.6.2).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ResearchEffects {
    /// Military 1: dice that may be rolled again in a combat round.
    pub reroll_dice: Number,
    /// Military 2: units over the area limit when placing.
    pub area_limit: Number,
    /// Military 3: single hits of a combat round that count double.
    pub double_hits: Number,
    /// Technology 1: percentage points for own agents, attacking and defending.
    pub agents_percent: Number,
    /// Technology 2: infantry a round.
    pub infantry: Number,
    /// Technology 3: percent on the entered points.
    pub output_percent: Number,
    /// Economy: points a round, in percent of the infantry price, rounded half up; the highest
    /// level replaces the lower ones.
    pub income_percent: ByLevel<Number>,
}

/// What the special skills bring, for those that have a size.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SkillEffects {
    /// [`Skill::AreaLimit`]: units over the area limit.
    pub area_limit: Number,
    /// [`Skill::SeaDie`]: additional white dice.
    pub sea_dice: Number,
    /// [`Skill::ProductionBonus`]: points a round, in percent of the infantry price.
    pub production_percent: Number,
    /// [`Skill::MasterSpies`]: percentage points for own spies, attacking and defending.
    pub spies_percent: Number,
    /// [`Skill::PeoplesArmy`]: infantry a round.
    pub infantry: Number,
}

/// Chances in percent and losses of covert actions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Covert {
    /// Chance of success before anything else counts.
    pub base: Number,
    /// Points off for every idle agent of the target.
    pub reserve_step: Number,
    /// So many idle agents count at most.
    pub reserve_cap: Number,
    /// The chance is never below this.
    pub min: Number,
    /// The chance is never above this.
    pub max: Number,
    /// Chance that a failed attempt is unmasked.
    pub unmask: Number,
    /// Boycott: percent of the victim's entered points that are lost, rounded half up.
    pub boycott_percent: Number,
    /// Boycott: points lost at least.
    pub boycott_min: Number,
    /// Sabotage: units of the base camp that are lost.
    pub sabotage_units: Number,
}

/// A nation of chapter 2.5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Nation {
    /// Its name.
    pub name: Marked<Text>,
    /// Its leader.
    pub leader: Marked<String>,
    /// Its special skill.
    pub skill: Marked<Skill>,
    /// Its power bloc.
    pub bloc: Marked<Bloc>,
    /// Where it starts when the scenario says so.
    pub home: Marked<AreaId>,
    /// Percentage points by which its diplomats are better at boycotts and at warding them off, where special skills count. The
    /// manual names a nation's skill among the factors of a boycott (3.6.3) and says of none that it has one.
    #[serde(default = "schema::diplomats_before", deserialize_with = "schema::diplomats")]
    pub diplomats: Number,
}

/// How many players of each bloc a bloc scenario takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BlocOffer {
    /// Players of the capitalist bloc.
    pub capitalist: Number,
    /// Players of the neutral bloc.
    pub neutral: Number,
    /// Players of the communist bloc.
    pub communist: Number,
}

impl BlocOffer {
    /// Players of a bloc.
    #[must_use]
    pub const fn of(&self, bloc: Bloc) -> u16 {
        match bloc {
            Bloc::Capitalist => self.capitalist.value,
            Bloc::Neutral => self.neutral.value,
            Bloc::Communist => self.communist.value,
        }
    }
}

/// The headquarters' timer, in seconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Timer {
    /// The shortest time on offer.
    pub min: Number,
    /// The longest time on offer.
    pub max: Number,
    /// From here on the manual advises it to the experienced.
    pub advice_min: Number,
    /// Up to here the manual advises it.
    pub advice_max: Number,
}

/// The dice of battle (chapter 3.5).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BattleDice {
    /// The white die.
    pub infantry: Die,
    /// The grey die.
    pub tank: Die,
    /// The black die.
    pub plane: Die,
    /// Dice a side rolls at most, skills aside.
    pub limit: Number,
}

impl BattleDice {
    /// The die of a unit.
    #[must_use]
    pub const fn die(&self, unit: Unit) -> &Die {
        match unit {
            Unit::Infantry => &self.infantry,
            Unit::Tank => &self.tank,
            Unit::Plane => &self.plane,
        }
    }
}

/// A die with six sides.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Die {
    /// Sides that hit, double hits included.
    pub hits: Number,
    /// Sides among them that hit twice.
    pub doubles: Number,
}

/// Figures of a colour.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Supply {
    /// Infantry figures.
    pub infantry: Number,
    /// Tank figures.
    pub tank: Number,
    /// Plane figures.
    pub plane: Number,
}

/// A colour of the figures in the box.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FigureColour {
    /// What it is called.
    pub name: Marked<Text>,
    /// The colour of the screen that stands for it.
    pub hue: Marked<Colour>,
}
