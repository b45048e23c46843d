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
    /// How many of a thousand quiet moves it does not see, of its own and of those that could answer; what captures or takes a city
    /// strikes the eye, and is overlooked only where both of two looks miss it.
    pub overlooks: u32,
    /// The plies at the beginning of a game in which it looks at a third of the quiet moves only, drawn anew for each game, so that
    /// openings differ.
    pub varies: u32,
    /// How much worse a position may be that it plays on in, rather than have a draw; a fighter is about a hundred.
    pub contempt: i32,
}

/// All levels, the easiest first: numbers, names, nodes, depth, quiescence, and what is overlooked of a thousand.
///
/// # Why overlooking, and not random moves?
/// People do not weigh all moves and then make a wrong one: they do not see the right one, or not what answers it. A level that
/// overlooks loses a piece because it did not see the enemy behind it, and never throws one away that it was looking at. The easiest
/// sees hardly more than one move at a time: random play beats it in one of five games, and so does everybody who has read the rules.
/// Neighbours score 60 to 75 % of the decided games: `cargo xtask prove ladders` plays them.
///
/// What each group is like: a newcomer moves what he happens to look at; a beginner takes what glitters; easy levels have looked
/// around, and never at the reply; from medium on the reply that captures is looked at, from good on mostly seen; strong levels look
/// at two plies, experts at three, and hardly miss anything; masters miss nothing and count in nodes alone. The last one thinks as long
/// as it may: see [`Pace`](crate::Pace).
pub const LEVELS: [Level; 36] = [
    level(6, "newcomer", 200, 1, 0, 997),
    level(7, "newcomer-2", 200, 1, 0, 994),
    level(8, "newcomer-3", 200, 1, 0, 991),
    level(9, "newcomer-4", 200, 1, 0, 987),
    level(0, "beginner", 200, 1, 0, 982),
    level(10, "beginner-2", 200, 1, 0, 976),
    level(11, "beginner-3", 200, 1, 0, 968),
    level(12, "beginner-4", 200, 1, 0, 957),
    level(1, "easy", 200, 1, 0, 943),
    level(13, "easy-2", 200, 1, 0, 924),
    level(14, "easy-3", 200, 1, 0, 902),
    level(15, "easy-4", 200, 1, 0, 868),
    level(16, "easy-5", 200, 1, 0, 825),
    level(2, "medium", 250, 1, 1, 838),
    level(17, "medium-2", 250, 1, 1, 778),
    level(18, "medium-3", 300, 1, 1, 710),
    level(3, "good", 300, 1, 1, 625),
    level(19, "good-2", 300, 1, 1, 530),
    level(20, "good-3", 300, 1, 1, 430),
    level(21, "good-4", 400, 1, 2, 410),
    level(4, "strong", 800, 2, 2, 350),
    level(22, "strong-2", 800, 2, 2, 270),
    level(23, "strong-3", 800, 2, 3, 205),
    level(24, "strong-4", 900, 2, 4, 140),
    level(25, "expert", 1000, 2, 4, 65),
    level(26, "expert-2", 1500, 3, 4, 40),
    level(27, "expert-3", 2000, 3, 4, 12),
    level(28, "expert-4", 3500, 32, 5, 0),
    level(5, "master", 6000, 32, 6, 0),
    level(29, "master-2", 8500, 32, 6, 0),
    level(30, "master-3", 12000, 32, 6, 0),
    level(31, "master-4", 17000, 32, 6, 0),
    level(32, "grandmaster", 24000, 32, 6, 0),
    level(33, "grandmaster-2", 34000, 32, 6, 0),
    level(34, "grandmaster-3", 48000, 32, 6, 0),
    level(35, "grandmaster-4", 70000, 32, 6, 0),
];

/// Every level varies its openings, and plays on where two thirds of a fighter are at stake: between equals of the best, three of ten
/// games were drawn without, and one of ten is with it (German rules).
const fn level(id: u8, name: &'static str, nodes: u64, depth: u8, quiescence: u8, overlooks: u32) -> Level {
    Level { id, name, nodes, depth, quiescence, overlooks, varies: 6, contempt: 60 }
}

impl Level {
    /// The same without what makes a weaker or a livelier opponent of it: nothing is overlooked, no opening left out, and a draw is worth
    /// what it is. For whoever wants to know what a position is worth.
    pub(crate) const fn unbiased(self) -> Self {
        Self { overlooks: 0, varies: 0, contempt: 0, ..self }
    }
}

named!(LEVELS: Level);
