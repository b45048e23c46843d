//! Who can be played against.

use crate::named::named;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What saves call it: see [`LevelName::id`](crate::LevelName::id).
    pub id: u8,
    /// The name in commands and settings; what is shown is a translation.
    pub name: &'static str,
    /// The worlds it looks at for one secret choice, for each player it meets in it.
    pub iterations: u64,
    /// How often, in a hundred choices, it does anything at all.
    pub mistakes: u32,
}

/// All levels, the easiest first.
///
/// # Why random mistakes, and not only fewer worlds?
/// A few hundred worlds already tell a good hand from a bad one, which is most of the game. The easiest level has to let
/// people win who have just read the rules. Every level beats the one below it in six of ten decided games at least: the
/// test `general_ladder` plays them.
pub const LEVELS: [Level; 4] = [
    Level { id: 0, name: "beginner", iterations: 60, mistakes: 95 },
    Level { id: 1, name: "medium", iterations: 200, mistakes: 55 },
    Level { id: 2, name: "good", iterations: 600, mistakes: 24 },
    Level { id: 3, name: "strong", iterations: 10_000, mistakes: 0 },
];

named!(LEVELS: Level);
