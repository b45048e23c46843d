//! Scenarios (chapter 2.4): nations, start areas, what wins; and what the manual promises beyond those it came with: nations that
//! are fixed, a victory of the scenario's own, markers and special rules.
//!
//! `build.rs` reads it too.

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

use super::{
    ids::{AreaId, NationId, NationRule, ScenarioId, StartRule},
    model::{ByPlayers, Number},
    schema,
};

/// A scenario of chapter 2.4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "AnyScenario")]
pub struct Scenario {
    /// Which one: what set-ups name it by.
    pub id: Marked<ScenarioId>,
    /// What it is called.
    pub name: Marked<Text>,
    /// What it is about.
    pub text: Marked<Text>,
    /// Which nations it offers.
    pub nations: Marked<NationRule>,
    /// The nations on offer where they are fixed („fest vorgegeben"): for each number of players as many.
    pub fixed: ByPlayers<Vec<Marked<NationId>>>,
    /// How the start areas are found.
    pub start: Marked<StartRule>,
    /// Entered production points that win.
    pub military: ByPlayers<Number>,
    /// Level in all three fields of research that wins, 1 to 3.
    pub research: Number,
    /// Badge that wins, counted from 1.
    pub badge: Number,
    /// The areas with a scenario marker (2.9).
    pub markers: Vec<Marked<AreaId>>,
    /// What wins besides („Szenariospezifische Siegmöglichkeit", 4).
    pub own: OwnVictory,
    /// Its special rules (2.10).
    pub rules: SpecialRules,
}

/// What wins in a scenario besides points, research and missions. A 0 says that this does not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OwnVictory {
    /// Marked areas to hold at the beginning of one's turn.
    pub hold: ByPlayers<Number>,
    /// At the beginning of so many of one's turns in a row.
    pub turns: Number,
    /// The last round: after it all enter their points once more, and the most win.
    pub last_round: Number,
}

/// What is different in a scenario, for all players alike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpecialRules {
    /// Points that a marked area brings its holder every round, beside its value; like other bonuses they win nothing by themselves.
    pub marker_points: Number,
    /// Whether alliances may be offered.
    pub alliances: Marked<bool>,
    /// Whether there are covert actions: boycott, espionage, sabotage.
    pub covert: Marked<bool>,
    /// Diplomats in each headquarters at the beginning.
    pub diplomats: Number,
    /// Spies there.
    pub spies: Number,
    /// Infantry in each base camp at the beginning, beside the compensation (2.8).
    pub infantry: Number,
}

/// A scenario of any version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyScenario {
    id: Marked<ScenarioId>,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    name: Option<Marked<Text>>,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    text: Option<Marked<Text>>,
    nations: Marked<NationRule>,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    fixed: Option<ByPlayers<Vec<Marked<NationId>>>>,
    start: Marked<StartRule>,
    military: ByPlayers<Number>,
    research: Number,
    badge: Number,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    markers: Option<Vec<Marked<AreaId>>>,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    own: Option<OwnVictory>,
    #[serde(default, deserialize_with = "schema::since::<4, _, _>")]
    rules: Option<SpecialRules>,
}

impl From<AnyScenario> for Scenario {
    fn from(any: AnyScenario) -> Self {
        let AnyScenario { id, name, text, nations, fixed, start, military, research, badge, markers, own, rules } = any;
        let [name_before, text_before] = schema::scenario_before(id.value);
        Self {
            name: name.unwrap_or(Marked { value: name_before, mark: id.mark }),
            text: text.unwrap_or(Marked { value: text_before, mark: id.mark }),
            id,
            nations,
            fixed: fixed.unwrap_or_else(|| ByPlayers(Default::default())),
            start,
            military,
            research,
            badge,
            markers: markers.unwrap_or_default(),
            own: own.unwrap_or_else(schema::no_own_victory),
            rules: rules.unwrap_or_else(schema::no_special_rules),
        }
    }
}
