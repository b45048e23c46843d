//! The shape of an edition.
//!
//! `build.rs` reads the house edition with these very types, so they know nothing of the rest of the crate.

use edition_data::{Marked, Text};
use serde::{Deserialize, Serialize};

/// The six kinds of troops („Troepen").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Troop {
    /// „Infanterie".
    Infantry,
    /// „Infanterie verkenners".
    InfantryScouts,
    /// „Artillerie": the one kind that fires over everything and neither gets nor gives return fire.
    Artillery,
    /// „Tank licht".
    LightTank,
    /// „Tank zwaar".
    HeavyTank,
    /// „Tank verkenners".
    TankScouts,
}

/// What a die tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Class {
    /// On foot.
    Infantry,
    /// On wheels or tracks; artillery too.
    Vehicle,
}

/// One value for every kind of troop.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PerTroop<T> {
    /// For [`Troop::Infantry`].
    pub infantry: T,
    /// For [`Troop::InfantryScouts`].
    pub infantry_scouts: T,
    /// For [`Troop::Artillery`].
    pub artillery: T,
    /// For [`Troop::LightTank`].
    pub light_tank: T,
    /// For [`Troop::HeavyTank`].
    pub heavy_tank: T,
    /// For [`Troop::TankScouts`].
    pub tank_scouts: T,
}

/// A row of the table of troops.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Kind {
    /// What the dice must show to hit it.
    pub class: Class,
    /// How far it fires: 1 or 2 fields, artillery up to 3.
    pub fire: u8,
    /// How far it sees: 1 or 2 fields.
    pub sight: u8,
    /// How many movement actions it has: 1 or 2.
    pub movement: u8,
    /// Its full strength, and its price: 1 to 6.
    pub strength: u8,
}

/// Six faces a die, one kind of die for each terrain the target may stand on.
///
/// A face is `I` or `V` for a hit on infantry or a vehicle, `2I` or `2V` for two, `I/2` or `V/2` for half a one, `-` for
/// none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dice {
    /// The yellow die.
    pub open: Marked<Vec<String>>,
    /// The green die.
    pub forest: Marked<Vec<String>>,
    /// The red die.
    pub built_up: Marked<Vec<String>>,
}

/// Who plays against whom („Spelvoorbereiding").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Two players.
    #[default]
    Duel,
    /// Three players, each for himself.
    Melee,
    /// Three players: the first one against the other two.
    OneAgainstTwo,
    /// Four players in two teams.
    Teams,
}

/// A row of fields.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Row {
    /// The coordinate of the row, top to bottom.
    pub r: i16,
    /// The coordinate of its first letter, left to right.
    pub q: i16,
    /// A letter a field: `o` open, `F` forest, `U` built-up, `.` no field.
    pub fields: String,
}

/// What a side is paid („Inkomsten innen").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Income {
    /// For so many built-up fields.
    pub fields: u8,
    /// It gets so many coins; one more or less for each field more or less.
    pub coins: u8,
}

/// How the players divide a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layout {
    /// Who plays against whom.
    pub mode: Mode,
    /// A letter a field, row by row as in the board: `1` to `4` the area of that seat, `A` to `D` a purchase field in the
    /// area of the seat 1 to 4, `.` the neutral zone.
    pub areas: Marked<Vec<String>>,
    /// The troops each seat begins with.
    pub armies: Marked<Vec<PerTroop<u8>>>,
    /// The coins each seat gets instead, where players choose their own troops.
    pub coins: Marked<u16>,
    /// What each side is paid.
    pub income: Marked<Vec<Income>>,
}

/// A board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct BoardData {
    /// The name programs know it by; one word.
    pub id: String,
    /// The name people know it by.
    pub title: Text,
    /// Its fields.
    pub rows: Marked<Vec<Row>>,
    /// How it can be divided, at most once a mode.
    pub layouts: Vec<Layout>,
}

/// A troop that stands on the board before the game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    /// Whose, from 1.
    pub seat: u8,
    /// Which kind.
    pub troop: Troop,
    /// Where.
    pub at: (i16, i16),
}

/// What a scenario is about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Goal {
    /// The battle as it is („historische scenario's": the set-up makes the difference).
    Battle,
    /// „Capture the flag": bring the enemy's to a purchase field of one's own.
    Flag {
        /// Where the flag of each side lies, built on no neutral field.
        homes: Vec<(i16, i16)>,
    },
    /// „Aanvaller-verdediger": the attackers take all of these fields before the turns run out, or have lost.
    Assault {
        /// The attacking side, from 1.
        attacker: u8,
        /// The fields.
        fields: Vec<(i16, i16)>,
    },
    /// „Escort": the convoy comes through before the turns run out, or its side has lost.
    Escort {
        /// The side of the convoy, from 1.
        side: u8,
        /// What the convoy is made of: every troop of this kind; more of it can not be bought by that side.
        convoy: Troop,
        /// How many of them must come through.
        through: u8,
        /// Where they leave the board.
        exits: Vec<(i16, i16)>,
    },
}

/// A scenario („Scenario's").
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    /// The name programs know it by; one word.
    pub id: String,
    /// The name people know it by.
    pub title: Text,
    /// The board it is played on, by its name.
    pub board: String,
    /// How it is divided.
    pub layout: Layout,
    /// What it is about.
    pub goal: Marked<Goal>,
    /// After how many turns of each player it ends; without, when it is decided.
    pub turns: Marked<Option<u16>>,
    /// Whether a side loses with its last built-up field, as it does in a battle.
    pub built_up_counts: Marked<bool>,
    /// Troops that stand already, hidden; the rest of the armies is put down by the players.
    pub placed: Marked<Vec<Placed>>,
}

/// Everything of the game that is data and not rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edition {
    /// The version of this shape: [`SCHEMA`](super::SCHEMA).
    pub schema: u16,
    /// Which game it is for: `company-leader`.
    pub game: String,
    /// The name programs know it by; one word.
    pub id: String,
    /// The name people know it by.
    pub title: Text,
    /// The table of troops.
    pub troops: Marked<PerTroop<Kind>>,
    /// The dice.
    pub dice: Dice,
    /// The boards.
    pub boards: Vec<BoardData>,
    /// The scenarios.
    pub scenarios: Vec<Scenario>,
}
