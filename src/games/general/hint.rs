//! Why a choice is a good one: what a hint says beside showing it. Everything that is said can be seen in one's own hand.

use core::cmp::Reverse;

use general::{Choice, Private, Stage, Unit, Units, View, Zone, Zones};

use super::words;
use crate::texts::general::texts;

/// What a choice in secret is good for.
pub fn reason(view: &View, mine: &Private, choice: Choice) -> String {
    let t = texts();
    let (zone, sum) = strongest(view, mine.hand);
    match choice {
        Choice::TotalWar => t.hint_total.to_owned(),
        Choice::Retreat if is_good(view, sum) => t.hint_many(&words::zone(zone), &sum),
        Choice::Retreat => t.hint_weak(&words::zone(zone), &sum),
        _ if view.stage == Stage::Replacing => t.hint_forced.to_owned(),
        choice if choice.is_war() => t.hint_war(&words::zone(zone), &sum),
        Choice::Stake(stake) => {
            let fights = Zones::of(view.book.sums(stake + view.pool));
            if fights.iter().any(|other| other == zone) {
                t.hint_there(&words::zone(zone), &sum)
            } else {
                t.hint_elsewhere(&words::zone(zone))
            }
        }
    }
}

/// What a unit is good for in the engagement at hand.
pub fn of_unit(view: &View, hand: Units, zones: Zones, unit: Unit) -> &'static str {
    let t = texts();
    let strength = |unit| view.book.strength(zones, unit);
    if hand.kinds().all(|other| strength(other) <= strength(unit)) {
        t.hint_strongest
    } else if hand.kinds().all(|other| strength(other) >= strength(unit)) {
        t.hint_weakest
    } else {
        t.hint_between
    }
}

/// The zone in which a hand is strongest, the first of several, and how strong it is there.
fn strongest(view: &View, hand: Units) -> (Zone, u16) {
    let sum = |zone| hand.cards().map(|unit| u16::from(view.book.strength(Zones::one(zone), unit))).sum::<u16>();
    Zone::ALL.map(|zone| (zone, sum(zone))).into_iter().min_by_key(|(_, sum)| Reverse(*sum)).unwrap_or((Zone::Land, 0))
}

/// Whether so much in one zone is more than the hands of most have in theirs.
fn is_good(view: &View, sum: u16) -> bool {
    /// So much more than five units have on the average: most hands are that good somewhere.
    const BETTER: [u32; 2] = [4, 3];
    let all = |zone| Unit::all().map(move |unit| u32::from(view.book.strength(Zones::one(zone), unit)));
    let mean = Zone::ALL.into_iter().flat_map(all).sum::<u32>() * u32::from(general::HAND);
    let [more, than] = BETTER;
    // The mean of all units in all zones, without a fraction.
    let counted = u32::try_from(Unit::all().count() * Zone::ALL.len()).unwrap_or(1);
    u32::from(sum) * counted * than > mean * more
}

#[cfg(test)]
mod tests {
    use super::{of_unit, reason, strongest};
    use crate::{games::general::words, texts::general::texts};
    use general::{Choice, General, Region, Regions, Setup, Stage, Unit, Units, View, Zone, Zones, edition::Edition};
    use tabletop::{Game as _, Seat, Viewer};

    fn begun() -> View {
        let (game, _) = General::begin(&Edition::house(), &Setup::for_players(2), [3; 32]).expect("a game");
        game.view(Viewer::Seat(Seat(0)))
    }

    fn because(view: &View, hand: Units, choice: Choice) -> String {
        let mine = general::Private { hand, ..view.mine.clone().expect("a seat") };
        reason(view, &mine, choice)
    }

    /// Five of a unit.
    fn five(unit: Unit) -> Units {
        [unit; 5].into_iter().collect()
    }

    #[test]
    fn a_stake_is_explained_by_the_hand() {
        let (t, view) = (texts(), begun());
        let on_land = |unit: &Unit| view.book.strength(Zones::one(Zone::Land), *unit);
        let tank = Unit::all().max_by_key(on_land).expect("a unit");
        let hand = five(tank);
        let (zone, sum) = strongest(&view, hand);
        assert_eq!(zone, Zone::Land);
        let says = |choice| because(&view, hand, choice);
        let leads = |zone: Zone| {
            let to = |region: &Region| Zones::of(view.book.sums(Regions::one(*region))) == Zones::one(zone);
            Region::ALL.into_iter().find(to).map(|region| Choice::Stake(Regions::one(region))).expect("a region")
        };
        assert_eq!(says(leads(Zone::Land)), t.hint_there(&words::zone(Zone::Land), &sum));
        assert_eq!(says(leads(Zone::Water)), t.hint_elsewhere(&words::zone(Zone::Land)));
        assert_eq!(says(Choice::Stake(Regions::CONTINENT)), t.hint_war(&words::zone(Zone::Land), &sum));
        assert_eq!(says(Choice::Retreat), t.hint_many(&words::zone(Zone::Land), &sum));
        assert_eq!(says(Choice::TotalWar), t.hint_total);
        let forced = View { stage: Stage::Replacing, ..view.clone() };
        assert_eq!(because(&forced, hand, leads(Zone::Land)), t.hint_forced);
        // The weakest there is, one of each.
        let mut weak: Vec<Unit> = Unit::all().collect();
        weak.sort_by_key(|unit| Zone::ALL.map(|zone| view.book.strength(Zones::one(zone), *unit)).into_iter().max());
        let weak: Units = weak.into_iter().take(5).collect();
        let (zone, sum) = strongest(&view, weak);
        assert_eq!(because(&view, weak, Choice::Retreat), t.hint_weak(&words::zone(zone), &sum));
    }

    #[test]
    fn a_unit_is_explained_by_its_place_in_the_hand() {
        let (t, view) = (texts(), begun());
        let zones = Zones::one(Zone::Land);
        let mut units: Vec<Unit> = Unit::all().collect();
        units.sort_by_key(|unit| view.book.strength(zones, *unit));
        let (weakest, middle, strongest) = (units[0], units[6], units[units.len() - 1]);
        let hand: Units = [weakest, weakest, middle, middle, strongest].into_iter().collect();
        assert_eq!(of_unit(&view, hand, zones, strongest), t.hint_strongest);
        assert_eq!(of_unit(&view, hand, zones, middle), t.hint_between);
        assert_eq!(of_unit(&view, hand, zones, weakest), t.hint_weakest);
    }
}
