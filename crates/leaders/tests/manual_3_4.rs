//! Manual, chapter 3.4: the national events, each by its name, and who may see it.

use crate::common::play::{ALEX, CHRIS, DORA, Play, cheap_agents, luck};
use leaders::{
    Command, Covert, Deed, Event, MissionOrder, National, Refusal, Relation, Secrecy,
    edition::{Category, Field, MissionKind, Unit},
};
use tabletop::Seat;

/// Everybody at the table sees it.
#[track_caller]
fn public(play: &Play, seat: Seat, national: National) {
    let event = Event::National(seat, national);
    assert!([ALEX, CHRIS, DORA].iter().all(|one| play.told_to(*one, &event)), "{national:?} is public");
    assert!(play.view(DORA).seats[seat].news.contains(&national));
}

/// Only the active player sees it.
#[track_caller]
fn secret(play: &Play, seat: Seat, national: National) {
    let event = Event::National(seat, national);
    for one in [ALEX, CHRIS, DORA] {
        assert_eq!(play.told_to(one, &event), one == seat, "{national:?} is for {seat:?} alone, {one:?} was asked");
        assert!(!play.view(one).seats[seat].news.contains(&national));
        assert_eq!(play.mine(one).news.contains(&national), one == seat);
    }
}

/// Three players, of whom Alex has an idle agent of each kind; covert actions come off or not as asked for.
fn agents(success: bool, unmasked: bool) -> Play {
    let mut play = Play::with(3, |edition, _| {
        luck(edition, success, unmasked);
        cheap_agents(edition);
    });
    play.turn(ALEX, 30, &[Command::Appoint(2), Command::Hire(2)]);
    play.until(ALEX);
    play
}

/// Alex acts against Chris; returns the game when Chris has opened his events.
fn tried(covert: Covert, success: bool, unmasked: bool) -> Play {
    let mut play = agents(success, unmasked);
    play.turn(ALEX, 30, &[Command::Act(Deed::Covert(covert), CHRIS, true)]);
    play.opens(CHRIS, 50);
    play
}

/// Goes on to Alex's report.
fn reported(mut play: Play) -> Play {
    play.reads(CHRIS);
    for _phase in 2..=4 {
        play.does(CHRIS, Command::Proceed);
    }
    play.until(ALEX).opens(ALEX, 30);
    play
}

/// „Truppennachschub".
#[test]
fn reinforcements_are_told_to_all() {
    let mut play = Play::of(3);
    play.turn(ALEX, 30, &[Command::Recruit(Unit::Plane, 2)]);
    play.until(ALEX).opens(ALEX, 10);
    public(&play, ALEX, National::Reinforcements([0, 0, 2]));
}

/// „Beispiel: Öffentliches Ereignis Sabotage".
#[test]
fn example_public_event_sabotage() {
    public(&tried(Covert::Sabotage, true, false), CHRIS, National::Sabotage(3));
}

/// „Boykott", among the public events.
#[test]
fn what_a_boycott_costs_is_told_to_all() {
    public(&tried(Covert::Boycott, true, false), CHRIS, National::Boycott(10));
}

/// „Neue Technologie (Militär)".
#[test]
fn new_military_technology_is_told_to_all() {
    technology(Field::Military, public);
}

/// „Neue Technologie (Technologie und Wirtschaft)".
#[test]
fn other_new_technology_is_secret() {
    technology(Field::Technology, secret);
    technology(Field::Economy, secret);
}

fn technology(field: Field, told: fn(&Play, Seat, National)) {
    let mut play = Play::of(3);
    play.turn(ALEX, 30, &[Command::Research(field, true)]);
    play.until(ALEX).turn(ALEX, 10, &[]);
    play.until(ALEX).opens(ALEX, 10);
    told(&play, ALEX, National::Technology(field, 1));
}

/// „Ruhm und Ehre".
#[test]
fn a_badge_is_told_to_all() {
    let mut play = Play::with(3, |edition, _| {
        edition.missions.retain(|mission| mission.kind == MissionKind::Foresight);
    });
    play.turn(ALEX, 100, &[Command::Mission(MissionOrder::Activate(Category::Strategic))]);
    play.until(ALEX).opens(ALEX, 10);
    public(&play, ALEX, National::Glory(1));
}

/// „Neue Diplomaten" and „Neue Spione".
#[test]
fn new_diplomats_and_spies_are_secret() {
    let mut play = Play::of(3);
    play.turn(ALEX, 30, &[Command::Appoint(2), Command::Hire(3)]);
    play.until(ALEX).opens(ALEX, 10);
    secret(&play, ALEX, National::Diplomats(2));
    secret(&play, ALEX, National::Spies(3));
}

/// „Tribute erhalten".
#[test]
fn a_tribute_received_is_secret() {
    let mut play = agents(true, false);
    play.turn(ALEX, 30, &[Command::Tribute(CHRIS, 12)]);
    play.opens(CHRIS, 10);
    secret(&play, CHRIS, National::Tribute(ALEX, 12));
}

/// „Boykott (erfolgreich)".
#[test]
fn a_successful_boycott_is_reported_in_secret() {
    secret(&reported(tried(Covert::Boycott, true, false)), ALEX, National::Succeeded(Covert::Boycott, CHRIS));
}

/// „Boykott missglückt".
#[test]
fn a_failed_boycott_is_reported_in_secret() {
    secret(&reported(tried(Covert::Boycott, false, false)), ALEX, National::Failed(Covert::Boycott, CHRIS));
}

/// „Boykott vereitelt".
#[test]
fn a_foiled_boycott_is_told_to_its_target_alone() {
    secret(&tried(Covert::Boycott, false, false), CHRIS, National::Foiled(Covert::Boycott));
}

/// „Diplomat gefasst".
#[test]
fn a_caught_diplomat_is_told_to_the_target_alone() {
    secret(&tried(Covert::Boycott, false, true), CHRIS, National::Caught(Covert::Boycott, ALEX));
}

/// „Allianz".
#[test]
fn the_answer_to_an_offer_is_secret() {
    for accept in [true, false] {
        let mut play = agents(true, false);
        play.turn(ALEX, 30, &[Command::Act(Deed::Offer, CHRIS, true)]);
        if accept {
            play.accepts(CHRIS, ALEX);
        }
        play.until(ALEX).opens(ALEX, 10);
        let relation = if accept { Relation::Accepted } else { Relation::Declined };
        secret(&play, ALEX, National::Alliance(CHRIS, relation));
    }
}

/// „Sabotage (erfolgreich)".
#[test]
fn a_successful_sabotage_is_reported_in_secret() {
    secret(&reported(tried(Covert::Sabotage, true, false)), ALEX, National::Succeeded(Covert::Sabotage, CHRIS));
}

/// „Sabotage missglückt".
#[test]
fn a_failed_sabotage_is_reported_in_secret() {
    secret(&reported(tried(Covert::Sabotage, false, false)), ALEX, National::Failed(Covert::Sabotage, CHRIS));
}

/// „Sabotage vereitelt".
#[test]
fn a_foiled_sabotage_is_told_to_its_target_alone() {
    secret(&tried(Covert::Sabotage, false, false), CHRIS, National::Foiled(Covert::Sabotage));
}

/// „Geheime Information".
#[test]
fn what_a_spy_found_out_is_secret() {
    secret(&reported(tried(Covert::Espionage, true, false)), ALEX, National::Intelligence(CHRIS, [0; 3]));
}

/// „Spionage missglückt".
#[test]
fn a_failed_espionage_is_reported_in_secret() {
    secret(&reported(tried(Covert::Espionage, false, false)), ALEX, National::Failed(Covert::Espionage, CHRIS));
}

/// „Spionage vereitelt".
#[test]
fn a_foiled_espionage_is_told_to_its_target_alone() {
    secret(&tried(Covert::Espionage, false, false), CHRIS, National::Foiled(Covert::Espionage));
}

/// „Spion gefasst".
#[test]
fn a_caught_spy_is_told_to_the_target_alone() {
    for covert in [Covert::Espionage, Covert::Sabotage] {
        secret(&tried(covert, false, true), CHRIS, National::Caught(covert, ALEX));
    }
}

/// „Mission gescheitert".
#[test]
fn a_failed_mission_is_secret() {
    let mut play = Play::with(3, |edition, _| edition.missions.retain(|mission| mission.kind == MissionKind::Defence));
    play.turn(ALEX, 40, &[Command::Mission(MissionOrder::Activate(Category::Military))]);
    play.until(ALEX).opens(ALEX, 39);
    secret(&play, ALEX, National::MissionFailed(MissionKind::Defence));
}

/// „Produktionspunkte".
#[test]
fn production_points_are_secret() {
    let mut play = Play::of(3);
    let news = play.opens(ALEX, 40);
    assert!(matches!(news[..], [National::Production(_)]), "there is always at least this one");
    secret(&play, ALEX, news[0]);
}

/// „Allianzangebot", among the decisions.
#[test]
fn an_alliance_offer_must_be_answered() {
    let mut play = agents(true, false);
    play.turn(ALEX, 30, &[Command::Act(Deed::Offer, CHRIS, true)]);
    let news = play.opens(CHRIS, 10);
    assert_eq!(news.last(), Some(&National::Offer(ALEX)), "decisions come last");
    assert_eq!(National::Offer(ALEX).secrecy(), Secrecy::Decision);
    secret(&play, CHRIS, National::Offer(ALEX));

    // It must be answered, once it has been seen, and the answer may be changed until WEITER.
    let answer = |accept| Command::Answer { from: ALEX, accept };
    assert_eq!(play.refused(CHRIS, answer(true)), Refusal::NoSuchOffer);
    play.reads(CHRIS);
    assert_eq!(play.refused(CHRIS, Command::Proceed), Refusal::OfferUnanswered(ALEX));
    play.does(CHRIS, answer(true));
    assert!(!play.told_to(ALEX, &Event::Answered { from: ALEX, accept: true }), "Alex hears in his next turn");
    assert_eq!(play.refused(CHRIS, answer(true)), Refusal::NothingToChange);
    play.does(CHRIS, answer(false)).does(CHRIS, answer(true)).does(CHRIS, Command::Proceed);
}

/// „Erst, wenn der aktive Spieler durch alle Ereignisse durchgeblättert hat, kann er auf WEITER tippen."
#[test]
fn all_events_are_seen_before_the_turn_goes_on() {
    let mut play = agents(true, false);
    let news = play.opens(ALEX, 10);
    assert_eq!(news.len(), 3, "diplomats, spies, points");
    let shown = |play: &Play| play.view(CHRIS).seats[ALEX].seen;
    for seen in 1..3 {
        assert_eq!(shown(&play), 1, "he is behind the curtain");
        assert_eq!(play.mine(ALEX).seen, seen);
        assert_eq!(play.refused(ALEX, Command::Proceed), Refusal::EventsUnseen);
        play.does(ALEX, Command::TurnPage);
        assert!(!play.told_to(CHRIS, &Event::PageTurned), "how many events there are is nobody else's business");
        assert_eq!(play.takes_back(ALEX), Err(tabletop::UndoError::Fenced(tabletop::Fence::Revealed)));
    }
    assert_eq!(play.refused(ALEX, Command::TurnPage), Refusal::NoFurtherPage);
    play.does(ALEX, Command::Proceed);
}

/// „Anschließend werden die nationalen Ereignisse angezeigt": the public ones are leafed through before all; whoever looks on
/// sees them turned, and that the player then goes behind the curtain, but not how long he leafs there.
#[test]
fn public_events_are_turned_in_the_open() {
    let mut play = Play::with(3, |edition, _| {
        luck(edition, true, false);
        cheap_agents(edition);
    });
    play.turn(ALEX, 30, &[Command::Recruit(Unit::Infantry, 1), Command::Appoint(1), Command::Hire(1)]);
    play.until(ALEX);
    let news = play.opens(ALEX, 30);
    assert_eq!(news.len(), 4, "infantry, diplomats, spies, points");
    let shown = |play: &Play| play.view(CHRIS).seats[ALEX].seen;
    for (seen, shown_now, is_told) in [(1, 1, true), (2, 2, false), (3, 2, false)] {
        assert_eq!((play.mine(ALEX).seen, shown(&play)), (seen, shown_now));
        play.does(ALEX, Command::TurnPage);
        assert_eq!(play.told_to(CHRIS, &Event::PageTurned), is_told, "after page {seen}");
    }
    assert_eq!((play.mine(ALEX).seen, shown(&play)), (4, 2));
}

/// LE-10: the events are shown in the order of the manual's lists: public, secret, decisions.
#[test]
fn the_order_of_the_events() {
    let mut play = Play::with(3, |edition, _| {
        luck(edition, true, false);
        cheap_agents(edition);
    });
    play.turn(ALEX, 30, &[Command::Appoint(3), Command::Hire(1)]);
    play.turn(CHRIS, 40, &[Command::Recruit(Unit::Infantry, 1), Command::Research(Field::Military, true)]);
    play.until(ALEX).turn(ALEX, 30, &[]);
    play.turn(CHRIS, 40, &[Command::Recruit(Unit::Infantry, 1), Command::Appoint(1), Command::Hire(1)]);
    play.until(ALEX);
    let deeds = [Deed::Offer, Deed::Covert(Covert::Boycott), Deed::Covert(Covert::Sabotage)];
    let mut orders = deeds.map(|deed| Command::Act(deed, CHRIS, true)).to_vec();
    orders.push(Command::Tribute(CHRIS, 2));
    play.turn(ALEX, 30, &orders);
    let news = play.opens(CHRIS, 40);
    assert!(
        matches!(
            news[..],
            [
                National::Reinforcements([1, 0, 0]),
                National::Sabotage(3),
                National::Boycott(8),
                National::Technology(Field::Military, 1),
                National::Diplomats(1),
                National::Tribute(ALEX, 2),
                National::Spies(1),
                National::Production(_),
                National::Offer(ALEX),
            ]
        ),
        "{news:?}"
    );
}
