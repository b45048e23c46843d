//! How people play whom one meets: players who do one thing, and do not ask what the others make of it.
//!
//! The bot takes the others for such in a share of its worlds, and for players as good as itself in the rest. So it takes from
//! simple players what they offer, and gives little to good ones: those have learned in the same worlds to answer just that
//! (a restricted Nash response).

use ::general::{Region, Zone, edition::Values};
use tabletop::Generator;

use super::plan::{PLANS, Plans, RETREAT, SIZES, TOTAL_WAR, WARS};

/// How strong a hand is in each zone.
pub(crate) type Sums = [u16; 3];

/// What one of them does with every hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Habit {
    /// Stakes one region for the zone where his hand is strongest.
    Strongest,
    /// Stakes one region for the zone where his hand is second: he answers somebody's last stake, or bluffs.
    Second,
    /// Makes war for his strongest zone every time.
    War,
    /// Stakes one region with a hand that is better than most, and retreats otherwise.
    Careful,
    /// Retreats every time.
    Retreats,
    /// Anything there is.
    Anything,
}

impl Habit {
    /// One of them; those who stake something are met more often than those who only wait.
    pub(crate) fn drawn(dice: &mut Generator) -> Self {
        const ALL: [Habit; 10] = [
            Habit::Strongest,
            Habit::Strongest,
            Habit::Second,
            Habit::Second,
            Habit::War,
            Habit::War,
            Habit::War,
            Habit::Careful,
            Habit::Retreats,
            Habit::Anything,
        ];
        ALL[dice.index(ALL.len())]
    }

    /// What he chooses with such a hand. A hand is better than most from `good` on.
    pub(crate) fn first(self, plans: &Plans, sums: Sums, good: u16, dice: &mut Generator) -> usize {
        let [best, second] = best_two(sums);
        let is_good = sums[best as usize] > good;
        match self {
            _ if plans.there == 1 << RETREAT => RETREAT,
            Self::Retreats => RETREAT,
            Self::Careful if !is_good => RETREAT,
            Self::Strongest | Self::Careful => single(plans, best),
            Self::Second => single(plans, second),
            Self::War => {
                let war = WARS + best as usize * SIZES;
                if plans.there >> war & 1 == 1 { war } else { single(plans, best) }
            }
            Self::Anything => {
                let there = || (0..PLANS).filter(|plan| plans.there >> plan & 1 == 1 && *plan != TOTAL_WAR);
                there().nth(dice.index(there().count())).unwrap_or(RETREAT)
            }
        }
    }

    /// What he stakes where his retreat goes back.
    pub(crate) fn second(plans: &Plans, sums: Sums) -> usize {
        single(plans, best_two(sums)[0])
    }
}

/// The two zones in which a hand is strongest, the best first.
fn best_two(sums: Sums) -> [Zone; 2] {
    let mut zones = Zone::ALL;
    zones.sort_by_key(|zone| core::cmp::Reverse(sums[*zone as usize]));
    [zones[0], zones[1]]
}

/// The plan of the one region that adds most to a zone.
fn single(plans: &Plans, zone: Zone) -> usize {
    let value = |values: Values| values[zone];
    let ones = (1..=Region::ALL.len()).filter(|plan| plans.there >> plan & 1 == 1);
    ones.max_by_key(|plan| value(plans.stakes[*plan].sums)).unwrap_or(RETREAT)
}
