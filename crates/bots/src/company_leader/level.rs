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
    /// How often, in a hundred commands, it does anything at all: like somebody who still looks for how the pieces go.
    pub mistakes: u32,
    /// How many of a hundred of its pieces it forgets in a turn: like somebody who has eyes for one corner of the board.
    pub overlooks: u32,
    /// How much of a hundred it fears what enemies will shoot at: who does not at all leaves troops where they fall.
    pub care: u32,
    /// How much of a hundred it cares for the way to what the game is about: who does not shoots at what is near, and stays.
    pub aim: u32,
    /// Whether it plans for two: one troop scouts what another one, such as artillery, shoots at in the same turn.
    pub combines: bool,
}

/// All levels, the easiest first.
///
/// # What makes the weak ones weak?
/// What makes people weak: they forget pieces, overlook who will shoot at them, do not scout for their artillery, and lose sight
/// of what the game is about. Only the first two do anything at all now and then: they have to let people win who have just read
/// the rules. Fewer trials alone make nobody easy: who tries too few plans finds none that is better than the end of his turn,
/// and waits for ever. Every level beats the one below it in six of ten decided games at least: the test
/// `company_leader_ladder` plays them.
#[rustfmt::skip]
pub const LEVELS: [Level; 11] = [
    Level { id: 0, name: "beginner", trials: 60, mistakes: 83, overlooks: 20, care: 0, aim: 80, combines: false },
    Level { id: 10, name: "beginner-middle", trials: 70, mistakes: 76, overlooks: 22, care: 0, aim: 80, combines: false },
    Level { id: 5, name: "beginner-upper", trials: 80, mistakes: 65, overlooks: 35, care: 0, aim: 80, combines: false },
    Level { id: 1, name: "easy", trials: 95, mistakes: 0, overlooks: 77, care: 20, aim: 80, combines: false },
    Level { id: 6, name: "easy-upper", trials: 110, mistakes: 0, overlooks: 69, care: 30, aim: 80, combines: false },
    Level { id: 9, name: "medium-lower", trials: 130, mistakes: 0, overlooks: 61, care: 43, aim: 85, combines: false },
    Level { id: 2, name: "medium", trials: 160, mistakes: 0, overlooks: 52, care: 55, aim: 90, combines: false },
    Level { id: 7, name: "medium-upper", trials: 200, mistakes: 0, overlooks: 43, care: 70, aim: 95, combines: false },
    Level { id: 3, name: "good", trials: 260, mistakes: 0, overlooks: 29, care: 85, aim: 100, combines: true },
    Level { id: 4, name: "strong", trials: 450, mistakes: 0, overlooks: 19, care: 100, aim: 100, combines: true },
    Level { id: 8, name: "master", trials: 1_500, mistakes: 0, overlooks: 0, care: 100, aim: 100, combines: true },
];

named!(LEVELS: Level);
