//! Who can be played against.

use crate::named::named;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What saves call it: see [`LevelName::id`](crate::LevelName::id).
    pub id: u8,
    /// The name in commands and settings; what is shown is a translation.
    pub name: &'static str,
    /// How often, in a hundred steps of a turn, it does the next best thing that comes to its mind.
    pub mistakes: u32,
    /// Whether it counts battles out exactly, and not by a rule of thumb.
    pub exact: bool,
}

/// All levels, the easiest first.
///
/// # Why careless steps, and not only less thought?
/// A plan for a single turn that takes what is weakly held is already more than a newcomer makes. The easiest level has to let
/// people win who have just read the rules. Above, every level beats the one below it, three seats against three: the test
/// `leaders_ladder` plays them.
pub const LEVELS: [Level; 6] = [
    Level { id: 0, name: "beginner", mistakes: 70, exact: false },
    Level { id: 1, name: "easy", mistakes: 59, exact: false },
    Level { id: 2, name: "medium", mistakes: 45, exact: false },
    Level { id: 3, name: "good", mistakes: 28, exact: false },
    Level { id: 4, name: "strong", mistakes: 13, exact: false },
    Level { id: 5, name: "master", mistakes: 0, exact: true },
];

named!(LEVELS: Level);
