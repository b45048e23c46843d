//! What is thought about instead of every stake there is: a few plans.

use ::general::{Book, Choice, Region, Regions, Zone, edition::Values};

use super::regret::Mask;

/// The retreat, six single regions, wars of two, three and four regions for each zone, the total war.
pub(crate) const PLANS: usize = 17;
pub(crate) const RETREAT: usize = 0;
pub(crate) const TOTAL_WAR: usize = PLANS - 1;
/// The first of the wars.
pub(crate) const WARS: usize = 7;
/// The sizes of wars that are thought about.
pub(crate) const SIZES: usize = 3;
/// The stakes: all but the retreat and the total war.
pub(crate) const STAKES: Mask = (1 << TOTAL_WAR) - 2;

/// Whether a plan is a war.
pub(crate) const fn is_war(plan: usize) -> bool {
    plan >= WARS && plan < TOTAL_WAR
}

/// A stake, and what it adds to the zones.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Stake {
    pub(crate) regions: Regions,
    pub(crate) count: u8,
    pub(crate) sums: Values,
}

impl Stake {
    pub(crate) fn of(regions: Regions, book: &Book) -> Self {
        Self { regions, count: regions.len(), sums: book.sums(regions) }
    }
}

/// The plans of one hand of regions.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plans {
    pub(crate) stakes: [Stake; PLANS],
    /// Those that are there; the total war never is, until somebody says so.
    pub(crate) there: Mask,
}

impl Plans {
    /// The plans of a player with these regions, one at least.
    pub(crate) fn of(regions: Regions, book: &Book) -> Self {
        let mut plans = Self { there: 1 << RETREAT, ..Self::default() };
        for region in Region::ALL {
            if regions.of(region) > 0 {
                plans.add(1 + region.index(), Regions::one(region), book);
            }
        }
        for zone in Zone::ALL {
            let mut stake = Regions::NONE;
            for size in 0..=SIZES {
                let Some(next) = best(zone, stake, regions, book) else { break };
                stake += Regions::one(next);
                if size > 0 {
                    plans.add(WARS + zone as usize * SIZES + size - 1, stake, book);
                }
            }
        }
        plans
    }

    fn add(&mut self, plan: usize, regions: Regions, book: &Book) {
        self.stakes[plan] = Stake::of(regions, book);
        self.there |= 1 << plan;
    }

    /// A plan as a choice.
    pub(crate) fn choice(&self, plan: usize) -> Choice {
        match plan {
            RETREAT => Choice::Retreat,
            TOTAL_WAR => Choice::TotalWar,
            plan => Choice::Stake(self.stakes[plan].regions),
        }
    }
}

/// The region that does most for a zone beside those that are staked already.
fn best(zone: Zone, stake: Regions, owned: Regions, book: &Book) -> Option<Region> {
    let lead = |region: &Region| {
        let sums = book.sums(stake + Regions::one(*region));
        let others = Zone::ALL.into_iter().filter(|other| *other != zone).map(|other| sums[other]).max();
        i16::from(sums[zone]) - i16::from(others.unwrap_or(0))
    };
    let left = Region::ALL.into_iter().filter(|region| owned.of(*region) > stake.of(*region));
    // The first of equals: `max_by_key` would take the last one, which is as good.
    left.max_by_key(lead)
}

/// Values added up.
#[inline]
pub(crate) const fn plus(one: Values, two: Values) -> Values {
    Values { land: one.land + two.land, city: one.city + two.city, water: one.water + two.water }
}
