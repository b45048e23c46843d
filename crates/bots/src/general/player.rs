//! Who answers for a seat in a contest: a level, or a yardstick.

use ::general::{Book, Choice, Command, Private, Regions, Stage, Unit, View, Zone, Zones};
use tabletop::{Generator, Seed};

use super::{
    choose::choose,
    level::{LEVELS, Level},
};
use crate::{Budget, named::players};

players! {
    /// A player as one meets them, in one sentence each. But for the first all lay their strongest unit first.
    enum Yardstick {
        /// Anything that is permitted.
        Random = "random",
        /// One region, in whose zone his hand is strongest.
        HighestSum = "highest-sum",
        /// One region against the zone of what the others staked last: where his hand is strongest of the two other zones.
        Answer = "answer",
        /// What somebody else staked last, as far as he has it.
        Copycat = "copycat",
        /// Two regions every time.
        AlwaysWar = "always-war",
        /// The retreat card whenever it is permitted.
        Retreater = "retreater",
        /// One region with a hand that is better than most, and the retreat card otherwise.
        Cautious = "cautious",
    }
}

impl Yardstick {
    /// What he does, if the game waits for him. `last` is what the others staked last.
    fn choose(self, view: &View, last: Option<Regions>, dice: &mut Generator) -> Option<Command> {
        let mine = view.mine.as_ref().filter(|mine| view.waiting.has(mine.seat))?;
        Some(match view.stage {
            // Peace is for those who think.
            Stage::Between => Command::Proceed,
            Stage::Peace(_) => Command::AnswerPeace { accept: false },
            Stage::Choosing => Command::Choose(self.stake(view, mine, last, dice)),
            // A retreat was sent back.
            Stage::Replacing => {
                let zone = strongest(&view.book, mine, &Zone::ALL);
                Command::Choose(Choice::Stake(region_of(&view.book, mine.regions, zone)))
            }
            Stage::Battle => Command::Lay(self.unit(view, mine, dice)?),
            Stage::Over(_) => return None,
        })
    }

    fn stake(self, view: &View, mine: &Private, last: Option<Regions>, dice: &mut Generator) -> Choice {
        let book = &view.book;
        if mine.regions.is_empty() {
            return Choice::Retreat;
        }
        let best = || Choice::Stake(region_of(book, mine.regions, strongest(book, mine, &Zone::ALL)));
        match self {
            Self::Random => match dice.below(mine.regions.choices()) {
                0 => Choice::Retreat,
                number => Choice::Stake(mine.regions.choice(number)),
            },
            Self::HighestSum => best(),
            Self::Answer => {
                let theirs = last.map(|staked| zone_of(book, staked));
                let others: Vec<Zone> = Zone::ALL.into_iter().filter(|zone| Some(*zone) != theirs).collect();
                Choice::Stake(region_of(book, mine.regions, strongest(book, mine, &others)))
            }
            Self::Copycat => last.filter(|staked| mine.regions.has(*staked)).map_or_else(best, Choice::Stake),
            Self::AlwaysWar => {
                let zone = strongest(book, mine, &Zone::ALL);
                let one = region_of(book, mine.regions, zone);
                let left = mine.regions - one;
                Choice::Stake(if left.is_empty() { one } else { one + region_of(book, left, zone) })
            }
            Self::Retreater => Choice::Retreat,
            Self::Cautious => {
                let zone = strongest(book, mine, &Zone::ALL);
                let all: u32 = Unit::all().map(|unit| u32::from(book.strength(Zones::one(zone), unit))).sum();
                let mean = all * u32::from(mine.hand.len()) / u32::try_from(Unit::all().count()).unwrap_or(1);
                if sum(book, mine, zone) > mean * 5 / 4 { best() } else { Choice::Retreat }
            }
        }
    }

    fn unit(self, view: &View, mine: &Private, dice: &mut Generator) -> Option<Unit> {
        let zones = view.battle.as_ref()?.zones;
        if self == Self::Random {
            return mine.hand.kind(dice.below(u32::try_from(mine.hand.kinds().count()).unwrap_or(1)));
        }
        mine.hand.kinds().max_by_key(|unit| view.book.strength(zones, *unit))
    }
}

/// How strong a hand is in a zone.
fn sum(book: &Book, mine: &Private, zone: Zone) -> u32 {
    mine.hand.cards().map(|unit| u32::from(book.strength(Zones::one(zone), unit))).sum()
}

/// The zone of these in which a hand is strongest.
fn strongest(book: &Book, mine: &Private, zones: &[Zone]) -> Zone {
    zones.iter().copied().max_by_key(|zone| sum(book, mine, *zone)).unwrap_or(Zone::Land)
}

/// What a region adds to a zone.
fn value(book: &Book, regions: Regions, zone: Zone) -> u8 {
    let sums = book.sums(regions);
    match zone {
        Zone::Land => sums.land,
        Zone::City => sums.city,
        Zone::Water => sums.water,
    }
}

/// The zone regions speak for most.
fn zone_of(book: &Book, regions: Regions) -> Zone {
    Zone::ALL.into_iter().max_by_key(|zone| value(book, regions, *zone)).unwrap_or(Zone::Land)
}

/// The region that speaks for a zone most; none if there is none.
fn region_of(book: &Book, regions: Regions, zone: Zone) -> Regions {
    let ones = regions.iter().map(|(region, _)| Regions::one(region));
    ones.max_by_key(|one| value(book, *one, zone)).unwrap_or(Regions::NONE)
}

impl Player {
    /// What he does; `None` if the game does not wait for him. One seed does for a whole game.
    #[must_use]
    pub fn choose(self, view: &View, last: Option<Regions>, seed: Seed, dice: &mut Generator) -> Option<Command> {
        match self {
            Self::Bot(level) => choose(view, level, seed, Budget::of_the_level()).map(|choice| choice.command),
            Self::Yardstick(yardstick) => yardstick.choose(view, last, dice),
        }
    }
}
