//! The words for what the rules call by a name.

use general::{Book, Defeat, Outcome, Refusal, Regions, Unit, Victory, Zone, Zones, edition::Values};
use tabletop::SeatSet;

use crate::texts::{self, general::texts};

/// The name of a zone.
pub fn zone(zone: Zone) -> &'static str {
    let t = texts();
    match zone {
        Zone::Land => t.zone_land,
        Zone::City => t.zone_city,
        Zone::Water => t.zone_water,
    }
}

/// The name of a combat zone, which may be a joint one.
pub fn zones(zones: Zones) -> String {
    zones.iter().map(zone).collect::<Vec<_>>().join(" + ")
}

/// The three values of a card, for those who do not see it.
pub fn values(values: Values) -> String {
    texts().zone_values(&values.land, &values.city, &values.water)
}

/// The name of a unit.
pub fn unit(book: &Book, unit: Unit) -> String {
    let name = book.edition().units.get(unit.index()).map(|card| texts::chosen(&card.name.value));
    name.unwrap_or_default()
}

/// How many regions there are.
pub fn regions(regions: Regions) -> String {
    count(regions.len())
}

/// So many regions.
pub fn count(regions: u8) -> String {
    texts().table_regions_count(u32::from(regions))
}

/// How a game ended; `names` says who sits in some seats.
pub fn outcome(outcome: Outcome, names: &dyn Fn(SeatSet) -> String) -> String {
    let t = texts();
    match outcome {
        Outcome::Won(seats, Victory::Conquest) => t.over_conquest(&names(seats)),
        Outcome::Won(seats, Victory::Peace) if seats.len() > 1 => t.over_peace_shared(&names(seats)),
        Outcome::Won(seats, Victory::Peace) => t.over_peace(&names(seats)),
        Outcome::Won(seats, Victory::TotalWar) => t.over_total(&names(seats)),
        Outcome::AllLost(Defeat::OnlyDisputed) => t.over_only_disputed.to_owned(),
        Outcome::AllLost(Defeat::TotalWar) => t.over_total_tied.to_owned(),
    }
}

/// Which rule forbids it. The screen offers only what the rules permit, so this is said after a tap that came too late.
pub fn refusal(book: &Book, refusal: Refusal) -> String {
    let t = texts();
    let words = match refusal {
        Refusal::GameOver => t.refusal_game_over,
        Refusal::NoSuchSeat => t.refusal_no_such_seat,
        Refusal::NoRegions => t.refusal_no_regions,
        Refusal::NotContending => t.refusal_not_contending,
        Refusal::NotFighting => t.refusal_not_fighting,
        Refusal::AlreadyChosen => t.refusal_chosen,
        Refusal::StakeStands => t.refusal_stake_stands,
        Refusal::AlreadyLaid => t.refusal_laid,
        Refusal::AlreadyAgreed => t.refusal_agreed,
        Refusal::NotNow => t.refusal_not_now,
        Refusal::EmptyStake => t.refusal_empty_stake,
        Refusal::NotYourRegions => t.refusal_not_your_regions,
        Refusal::NoRetreatInWar => t.refusal_no_retreat,
        Refusal::TotalWarTooLate => t.refusal_too_late,
        Refusal::NoMajority => t.refusal_no_majority,
        Refusal::NotInHand(missing) => return t.refusal_not_in_hand(&unit(book, missing)),
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::refusal;
    use crate::table::refusals::{each_says_its_own, one_of_each};
    use general::{Book, Refusal, Unit, edition::Edition};

    #[test]
    fn every_refusal_says_which_rule_forbids_it() {
        let book = Book::new(Edition::house());
        let all = one_of_each!(Refusal: GameOver, NoSuchSeat, NoRegions, NotContending, NotFighting, AlreadyChosen,
            StakeStands, AlreadyLaid, AlreadyAgreed, NotNow, EmptyStake, NotYourRegions, NoRetreatInWar, TotalWarTooLate,
            NoMajority, NotInHand(Unit::default()));
        each_says_its_own(&all, |one| refusal(&book, *one));
    }
}
