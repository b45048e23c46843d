//! Missions (chapter 3.6.5).

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

use super::{
    ids::{Category, MissionKind},
    model::Number,
    schema,
};

/// A mission of chapter 3.6.5.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "AnyMission")]
pub struct Mission {
    /// What it is about: what is counted.
    pub kind: MissionKind,
    /// What it is called.
    pub name: Marked<Text>,
    /// Its category.
    pub category: Marked<Category>,
    /// What must be reached: units, points or successes. `Defence` has 0: nothing may be lost.
    pub target: Number,
    /// Rounds there are for it.
    pub rounds: Number,
    /// What it asks for; [`filled`](Self::filled) puts its numbers in.
    pub text: Marked<Text>,
}

impl Mission {
    /// What stands for its numbers in its text.
    pub const NUMBERS: [&str; 2] = ["target", "rounds"];

    /// Its text in a language, with its numbers.
    #[must_use]
    pub fn filled(&self, language: &str) -> String {
        let mut text = self.text.value.in_language(language).to_owned();
        for (name, number) in Self::NUMBERS.into_iter().zip([self.target.value, self.rounds.value]) {
            text = text.replace(&format!("{{{name}}}"), &number.to_string());
        }
        text
    }
}

/// A mission of any version.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AnyMission {
    kind: MissionKind,
    #[serde(default, deserialize_with = "schema::since::<2, _, _>")]
    name: Option<Marked<Text>>,
    category: Marked<Category>,
    target: Number,
    rounds: Number,
    #[serde(default, deserialize_with = "schema::since::<2, _, _>")]
    text: Option<Marked<Text>>,
}

impl From<AnyMission> for Mission {
    fn from(AnyMission { kind, name, category, target, rounds, text }: AnyMission) -> Self {
        let name = name.unwrap_or_else(|| schema::name_before(kind));
        let text = text.unwrap_or_else(|| schema::text_before(kind));
        Self { kind, name, category, target, rounds, text }
    }
}
