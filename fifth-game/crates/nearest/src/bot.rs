//! The computer: covers anything, or what is nearest to most sides of the die.

use bots::{Budget, LevelName, Played};
use tabletop::{Generator, Seed};

use crate::{Cover, Nearest, SIDES, View};

/// Its levels, the easiest first.
pub const LEVELS: [LevelName; 2] = [LevelName { id: 0, name: "beginner" }, LevelName { id: 1, name: "good" }];

impl Played for Nearest {
    fn choose(view: &View, level: u8, seed: Seed, _: Budget<'_>) -> Option<Cover> {
        if view.winner.is_some() || view.mine.is_some() {
            return None;
        }
        let mut chance = Generator::new(seed);
        let any = 1 + chance.below(SIDES.into());
        let middle = u32::from(SIDES / 2) + chance.below(2);
        u8::try_from(if level == 0 { any } else { middle }).ok().map(Cover)
    }
}
