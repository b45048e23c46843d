//! Who can be played against.

use tabletop::Generator;

use crate::named::named;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// What saves call it: see [`LevelName::id`](crate::LevelName::id).
    pub id: u8,
    /// The name in commands and settings; what is shown is a translation.
    pub name: &'static str,
    /// The worlds it looks at for one secret choice, for each player it meets in it: as somebody thinks shortly, or for long.
    pub iterations: u64,
    /// In how many of a hundred worlds it takes another player for a simple one, as an old hand knows people: he stakes where
    /// his hand is strongest, makes war every time, or waits, and lays his strongest unit first. In the other worlds he plays as
    /// well as itself. Who counts on nobody's habits gains nothing by them.
    pub habits: u32,
    /// How much more than the last one it counts the first region it has, in hundredths for each other seat: who means to outplay the
    /// others is not out for everything at once, and puts no whole game on one hand.
    pub patience: u32,
    /// How often, in a hundred units, it lays the strongest it has without another thought, as most people do.
    pub strongest_first: u32,
    /// How often, in a hundred, a war, or the total one, does not come to its mind at all.
    pub overlooks: u32,
    /// By how many hundredths of a region, at most, it takes a plan for better or worse than it is: the same hand looks good to it one
    /// day and bad the other, as it does to who does not add it up.
    pub misjudges: u32,
    /// How many of a hundred regions that it could lose it does not see for those that it could win: it takes what glitters.
    pub glitter: u32,
}

/// The best there is: every other level is said to lack something of it.
const MASTER: Level = Level {
    id: 6,
    name: "master",
    iterations: 6_000,
    habits: 40,
    patience: 100,
    strongest_first: 0,
    overlooks: 0,
    misjudges: 0,
    glitter: 0,
};

/// All levels, the easiest first.
///
/// # Why no random choices?
/// Nobody errs by throwing dice. Here all err as people do: they look at few worlds, lay their strongest unit first, do not think of
/// a war, misjudge what they hold, and see what they could win before what they could lose. What they do is always what looks good to
/// them. Every level beats the one below it in 55 of a hundred decided games at least: the test `general_ladder` plays them.
pub const LEVELS: [Level; 7] = [
    // Has just read the rules: sees what could be won and hardly what it costs, knows little of what its hand is good for, lays the
    // strongest unit first every time, and makes war for a whim.
    Level {
        id: 0,
        name: "beginner",
        iterations: 60,
        habits: 0,
        patience: 0,
        strongest_first: 100,
        overlooks: 50,
        misjudges: 800,
        glitter: 95,
    },
    // Sees half of what a stake may cost, and judges its hand better.
    Level {
        id: 4,
        name: "easy",
        iterations: 100,
        habits: 0,
        patience: 0,
        strongest_first: 100,
        overlooks: 50,
        misjudges: 200,
        glitter: 55,
    },
    // Begins to ask what others do, and still lays its strongest unit first nearly always.
    Level {
        id: 5,
        name: "medium-lower",
        iterations: 150,
        habits: 10,
        patience: 25,
        strongest_first: 95,
        overlooks: 30,
        misjudges: 100,
        glitter: 25,
    },
    // Judges most hands rightly, forgets few plans, and counts on people's habits when it stakes; with units it has its own.
    Level {
        id: 1,
        name: "medium",
        iterations: 300,
        habits: 30,
        patience: 75,
        strongest_first: 85,
        overlooks: 10,
        misjudges: 50,
        glitter: 10,
    },
    // One unit in three is laid for what the others may lay.
    Level {
        id: 2,
        name: "good",
        iterations: 500,
        habits: 35,
        patience: 100,
        strongest_first: 65,
        overlooks: 5,
        misjudges: 40,
        glitter: 5,
    },
    // Overlooks nothing, and is careless with two units in five.
    Level {
        id: 3,
        name: "strong",
        iterations: 1_000,
        habits: 40,
        patience: 100,
        strongest_first: 40,
        misjudges: 20,
        ..MASTER
    },
    MASTER,
];

named!(LEVELS: Level);

impl Level {
    /// By how much a plan is taken for better or worse than it is, in regions: the middle is likelier than the ends.
    pub(crate) fn misjudged(&self, dice: &mut Generator) -> f32 {
        let mut half = || percent(dice.below(self.misjudges + 1));
        half() - half()
    }
}

/// Hundredths, as levels have them, as a share.
#[expect(clippy::cast_precision_loss, reason = "there are few hundreds")]
pub(crate) fn percent(hundredths: u32) -> f32 {
    hundredths as f32 / 100.0
}
