//! Who can be played against.

use crate::named::named;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What saves call it: see [`LevelName::id`](crate::LevelName::id).
    pub id: u8,
    /// The name in commands and settings; what is shown is a translation.
    pub name: &'static str,
    /// The nodes it looks at for one move.
    pub nodes: u64,
    /// The moves of both sides it looks ahead at most.
    pub depth: u8,
    /// Quiescence: the captures and taken cities it follows behind that, in moves of both sides. With 0 it does not see that the
    /// piece it just brought forward is captured next.
    pub quiescence: u8,
    /// How often, in a hundred moves, it makes any move at all.
    pub mistakes: u32,
}

/// All levels, the easiest first.
///
/// # Why random mistakes, and not only fewer nodes?
/// A search of a single move already sees every capture at once, which is more than a child does. The easiest level has
/// to let people win who have just read the rules. Above, every level beats the one below it in six of ten decided games
/// at least: the test `ladder` plays them.
pub const LEVELS: [Level; 6] = [
    Level { id: 0, name: "beginner", nodes: 200, depth: 1, quiescence: 0, mistakes: 60 },
    Level { id: 1, name: "easy", nodes: 400, depth: 1, quiescence: 1, mistakes: 40 },
    Level { id: 2, name: "medium", nodes: 800, depth: 2, quiescence: 2, mistakes: 22 },
    Level { id: 3, name: "good", nodes: 2_000, depth: 3, quiescence: 4, mistakes: 8 },
    Level { id: 4, name: "strong", nodes: 5_000, depth: 32, quiescence: 6, mistakes: 0 },
    Level { id: 5, name: "master", nodes: 20_000, depth: 32, quiescence: 6, mistakes: 0 },
];

named!(LEVELS: Level);
