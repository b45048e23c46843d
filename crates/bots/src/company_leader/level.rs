//! Who can be played against.

use crate::named::named;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What saves call it: see [`LevelName::id`](crate::LevelName::id).
    pub id: u8,
    /// The name in commands and settings; what is shown is a translation.
    pub name: &'static str,
    /// How often it tries a plan in a world, for one command.
    pub trials: u64,
    /// How often, in a hundred commands, it does anything at all.
    pub mistakes: u32,
}

/// All levels, the easiest first.
///
/// # Why random mistakes, and not only fewer trials?
/// Who tries too few plans finds none that is better than the end of his turn, and waits for ever: that is easy to beat,
/// and no game. The easiest level has to let people win who have just read the rules, and to attack them. Every level
/// beats the one below it in six of ten decided games at least: the test `company_leader_ladder` plays them.
pub const LEVELS: [Level; 5] = [
    Level { id: 0, name: "beginner", trials: 100, mistakes: 65 },
    Level { id: 1, name: "easy", trials: 130, mistakes: 45 },
    Level { id: 2, name: "medium", trials: 170, mistakes: 27 },
    Level { id: 3, name: "good", trials: 240, mistakes: 11 },
    Level { id: 4, name: "strong", trials: 700, mistakes: 0 },
];

named!(LEVELS: Level);
