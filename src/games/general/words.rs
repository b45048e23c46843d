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

/// Why the rules say no. The screen offers only what they permit, so this is said after a tap that came too late.
pub fn refusal(refusal: Refusal) -> &'static str {
    let t = texts();
    match refusal {
        Refusal::GameOver => t.refusal_game_over,
        Refusal::AlreadyChosen | Refusal::AlreadyLaid | Refusal::AlreadyAgreed | Refusal::StakeStands => {
            t.refusal_chosen
        }
        Refusal::NoRegions | Refusal::NotContending | Refusal::NotFighting => t.refusal_no_regions,
        Refusal::EmptyStake | Refusal::NotYourRegions | Refusal::NotInHand(_) => t.refusal_not_yours,
        Refusal::NoRetreatInWar | Refusal::TotalWarTooLate => t.refusal_no_retreat,
        Refusal::NoMajority => t.refusal_no_majority,
        Refusal::NoSuchSeat | Refusal::NotNow => t.refusal_not_now,
    }
}
