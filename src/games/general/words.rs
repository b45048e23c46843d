//! The words for what the rules call by a name.

use general::{
    Book, Choice, Defeat, Outcome, Refusal, Regions, Situation, Tie, Unit, Victory, View, Zone, Zones, edition::Values,
};
use tabletop::SeatSet;

use super::cards;
use crate::texts::{self, general::texts};

/// Who sits in some seats, by name.
pub type Names<'a> = &'a dyn Fn(SeatSet) -> String;

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

/// Regions by their values: they have no names.
pub fn cards(book: &Book, regions: Regions) -> String {
    let cards = regions.iter().flat_map(|(at, count)| (0..count).map(move |_| at));
    cards.map(|at| values(cards::region_values(book, at))).collect::<Vec<_>>().join("; ")
}

/// What somebody has chosen in secret.
pub fn choice(book: &Book, choice: Choice) -> String {
    match choice {
        Choice::Retreat => texts().table_retreat_card.to_owned(),
        Choice::Stake(regions) => cards(book, regions),
        Choice::TotalWar => texts().table_total.to_owned(),
    }
}

/// So many regions.
pub fn count(regions: u8) -> String {
    texts().table_regions_count(u32::from(regions))
}

/// What a round has come to, by the name the rules have for it.
pub fn situation(situation: Situation) -> &'static str {
    let t = texts();
    match situation {
        Situation::Retreat => t.situation_retreat,
        Situation::Battle => t.situation_battle,
        Situation::War => t.situation_war,
        Situation::TotalWar => t.table_total,
    }
}

/// What comes of it if all accept peace as things stand: who wins, and who does not.
pub fn peace(view: &View, names: Names) -> Vec<String> {
    let t = texts();
    let (owners, winners) = (view.owners(), view.winners_of_peace());
    let most = winners.lowest().map_or(0, |seat| view.seats[seat].regions);
    let who = names(winners);
    let mut sentences = vec![match (owners.len(), winners.len()) {
        (1, _) => t.peace_alone(&who),
        (_, 1) => t.peace_winner(&who, &count(most)),
        _ => t.peace_winners(&who, &count(most)),
    }];
    let losers = (owners - winners).iter();
    let losers = losers.map(|seat| format!("{} ({})", names(SeatSet::one(seat)), count(view.seats[seat].regions)));
    let losers = losers.collect::<Vec<_>>();
    if !losers.is_empty() {
        sentences.push(t.peace_losers(&losers.join(", ")));
    }
    if !view.pool.is_empty() {
        sentences.push(t.peace_pool.to_owned());
    }
    sentences
}

/// What a total war decides, a tie included: by the option of the running game.
pub fn total_war(tie: Tie) -> [&'static str; 2] {
    let t = texts();
    let tied = match tie {
        Tie::AllLose => t.table_total_tied_lost,
        Tie::FightOn => t.table_total_tied_on,
    };
    [t.table_total_wins, tied]
}

/// What comes of it if a total war is declared now.
pub fn declaring(view: &View) -> String {
    let t = texts();
    if view.owners().only().is_some() {
        return t.table_total_alone.to_owned();
    }
    let [wins, tied] = total_war(view.setup.tie);
    [t.table_total_text, wins, tied].join(" ")
}

/// How a game ended; `names` says who sits in some seats.
pub fn outcome(outcome: Outcome, names: Names) -> String {
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
pub mod tests {
    use super::{Names, declaring, peace, refusal, situation};
    use crate::table::refusals::{each_says_its_own, one_of_each};
    use general::{Book, General, Refusal, Region, Regions, Setup, Situation, Tie, Unit, View, edition::Edition};
    use tabletop::{Game as _, SeatSet, Viewer};

    /// Seats by letter, with commas between them.
    pub const NAMES: Names =
        &|seats: SeatSet| seats.iter().map(|seat| char::from(b'A' + seat.0).to_string()).collect::<Vec<_>>().join(", ");

    /// What everybody sees where the players own so many regions.
    fn owning<const PLAYERS: usize>(counts: [u8; PLAYERS]) -> View {
        let setup = Setup::for_players(u8::try_from(PLAYERS).expect("few players"));
        let (game, _) = General::begin(&Edition::house(), &setup, [1; 32]).expect("a game");
        let mut view = game.view(Viewer::Public);
        for ((_, seat), count) in view.seats.iter_mut().zip(counts) {
            seat.regions = count;
        }
        view
    }

    #[test]
    fn every_refusal_says_which_rule_forbids_it() {
        let book = Book::new(Edition::house());
        let all = one_of_each!(Refusal: GameOver, NoSuchSeat, NoRegions, NotContending, NotFighting, AlreadyChosen,
            StakeStands, AlreadyLaid, AlreadyAgreed, NotNow, EmptyStake, NotYourRegions, NoRetreatInWar, TotalWarTooLate,
            NoMajority, NotInHand(Unit::default()));
        each_says_its_own(&all, |one| refusal(&book, *one));
    }

    #[test]
    fn an_offer_of_peace_says_who_wins_by_it() {
        let sentences = peace(&owning([15, 2, 1]), NAMES);
        let expected =
            ["Nehmen alle an, endet das Spiel, und A gewinnt (15 Gebiete).", "Verlierer: B (2 Gebiete), C (1 Gebiet)."];
        assert_eq!(sentences, expected);
    }

    #[test]
    fn a_shared_victory_is_told_and_who_is_out_is_not_asked() {
        let sentences = peace(&owning([8, 2, 8, 0]), NAMES);
        let shared = "Nehmen alle an, endet das Spiel, und den Sieg teilen sich A, C (je 8 Gebiete).";
        assert_eq!(sentences, [shared, "Verlierer: B (2 Gebiete)."]);
        assert_eq!(peace(&owning([6, 6]), NAMES).len(), 1, "nobody loses");
    }

    #[test]
    fn peace_of_one_alone_holds_at_once_and_disputed_regions_count_for_nobody() {
        let mut view = owning([0, 3, 0]);
        view.pool = Regions::one(Region::ALL[0]);
        let sentences = peace(&view, NAMES);
        let alone = "Außer B besitzt niemand mehr Gebiete: Der Frieden gilt sofort, und B gewinnt.";
        assert_eq!(sentences, [alone, "Umstrittene Gebiete zählen für niemanden."]);
    }

    #[test]
    fn a_total_war_says_what_a_tie_is_by_the_option_of_the_game() {
        let mut view = owning([9, 3]);
        let won = "Wer die meisten Gefechte gewinnt, gewinnt das Spiel";
        let lost = declaring(&view);
        assert!(lost.contains(won) && lost.contains("haben alle verloren"), "{lost}");
        view.setup.tie = Tie::FightOn;
        let on = declaring(&view);
        assert!(on.contains(won) && on.contains("kämpfen sie mit neuen Einheiten weiter"), "{on}");
        assert!(!on.contains("haben alle verloren"), "{on}");
        assert!(declaring(&owning([12, 0])).contains("hast du gewonnen"));
    }

    #[test]
    fn a_round_is_called_what_the_rules_call_it() {
        let called = [Situation::Retreat, Situation::Battle, Situation::War, Situation::TotalWar].map(situation);
        assert_eq!(called, ["Rückzug", "Kampf", "Krieg", "Totaler Krieg"]);
    }
}
