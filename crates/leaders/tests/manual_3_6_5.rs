//! Manual, chapter 3.6.5: missions.

use crate::common::play::{ALEX, CHRIS, Play, cheap_agents, luck};
use leaders::{
    Command, Covert, Deed, MissionOrder, National, Refusal,
    edition::{Category, Edition, Field, MissionKind, Unit},
};

/// A game in which only this mission is on offer, and Alex has idle spies; it is his headquarters of round 3, to which
/// he came with 40 points entered each time.
fn offered(kind: MissionKind, change: impl FnOnce(&mut Edition)) -> Play {
    let mut play = Play::with(2, |edition, _| {
        edition.missions.retain(|mission| mission.kind == kind);
        cheap_agents(edition);
        change(edition);
    });
    play.turn(ALEX, 40, &[Command::Hire(5)]);
    play.until(ALEX).turn(ALEX, 40, &[]);
    play.until(ALEX).arrives(ALEX, 40);
    play
}

fn activate(kind: MissionKind) -> Command {
    let category = Edition::house().mission(kind).unwrap().category.value;
    Command::Mission(MissionOrder::Activate(category))
}

/// As [`offered`], with the mission taken on and the turn ended.
fn taken(kind: MissionKind, change: impl FnOnce(&mut Edition)) -> Play {
    let mut play = offered(kind, change);
    play.does(ALEX, activate(kind)).does(ALEX, Command::Proceed);
    play
}

/// Alex's next turn: what his events say of the mission, if anything.
fn next(play: &mut Play, points: u16, orders: &[Command]) -> Option<National> {
    play.until(ALEX);
    let news = play.turn(ALEX, points, orders);
    news.into_iter().find(|national| matches!(national, National::Glory(_) | National::MissionFailed(_)))
}

const GLORY: Option<National> = Some(National::Glory(1));

/// „Es können nicht mehrere Missionen gleichzeitig aktiviert werden."
#[test]
fn there_are_three_categories_and_one_mission_at_a_time() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 10);
    let edition = Edition::house();
    let offers = play.mine(ALEX).missions.map(|kind| edition.mission(kind.unwrap()).unwrap().category.value);
    assert_eq!(offers, Category::ALL);
    let activate = |category| Command::Mission(MissionOrder::Activate(category));
    play.does(ALEX, activate(Category::Military)).does(ALEX, activate(Category::Strategic));
    play.does(ALEX, Command::Proceed).until(ALEX).arrives(ALEX, 10);
    assert_eq!(play.mine(ALEX).mission.unwrap().category, Category::Strategic);
    assert_eq!(play.refused(ALEX, activate(Category::Special)), Refusal::MissionRuns);
}

/// „List und Tücke": „innerhalb von 3 Spielrunden erfolgreich sabotieren".
#[test]
fn cunning_is_a_sabotage_within_3_rounds() {
    let sabotage = [Command::Act(Deed::Covert(Covert::Sabotage), CHRIS, true)];
    let mut play = taken(MissionKind::Cunning, |edition| luck(edition, true, false));
    assert_eq!(next(&mut play, 40, &[]), None);
    assert_eq!(next(&mut play, 40, &sabotage), None);
    assert_eq!(next(&mut play, 40, &[]), GLORY, "reported in the third round");

    let mut late = taken(MissionKind::Cunning, |edition| luck(edition, true, false));
    assert_eq!(next(&mut late, 40, &[]), None);
    assert_eq!(next(&mut late, 40, &[]), None);
    assert_eq!(next(&mut late, 40, &sabotage), Some(National::MissionFailed(MissionKind::Cunning)));
}

/// „Erfolgreiche Sabotage-Versuche werden erst ab der nächsten Runde gewertet!" (LE-33)
#[test]
fn successes_count_from_the_next_round() {
    for (kind, covert) in [(MissionKind::Cunning, Covert::Sabotage), (MissionKind::TopSecret, Covert::Espionage)] {
        // Reported in the very turn in which the mission is taken on: that does not count.
        let act = Command::Act(Deed::Covert(covert), CHRIS, true);
        let mut play = offered(kind, |edition| luck(edition, true, false));
        play.does(ALEX, act).does(ALEX, Command::Proceed).until(ALEX);
        play.arrives(ALEX, 40);
        play.does(ALEX, activate(kind)).does(ALEX, Command::Proceed);
        assert_eq!(next(&mut play, 40, &[]), None);
        // Sent with the mission, reported in the next round: that does.
        let mut play = offered(kind, |edition| luck(edition, true, false));
        play.does(ALEX, act).does(ALEX, activate(kind)).does(ALEX, Command::Proceed);
        assert_eq!(next(&mut play, 40, &[]), GLORY);
    }
}

/// „Streng geheim": „innerhalb von 3 Spielrunden erfolgreich ausspionieren".
#[test]
fn top_secret_is_an_espionage_within_3_rounds() {
    let spy = [Command::Act(Deed::Covert(Covert::Espionage), CHRIS, true)];
    let mut play = taken(MissionKind::TopSecret, |edition| luck(edition, true, false));
    assert_eq!(next(&mut play, 40, &spy), None);
    assert_eq!(next(&mut play, 40, &[]), GLORY);

    let mut foiled = taken(MissionKind::TopSecret, |edition| luck(edition, false, false));
    assert_eq!(next(&mut foiled, 40, &spy), None);
    assert_eq!(next(&mut foiled, 40, &spy), None);
    assert_eq!(next(&mut foiled, 40, &spy), Some(National::MissionFailed(MissionKind::TopSecret)));
}

/// „erfolgreich ausspionieren": a sabotage is no espionage.
#[test]
fn an_action_of_another_kind_does_not_count() {
    let sabotage = [Command::Act(Deed::Covert(Covert::Sabotage), CHRIS, true)];
    let mut play = taken(MissionKind::TopSecret, |edition| luck(edition, true, false));
    assert_eq!(next(&mut play, 40, &sabotage), None);
    assert_eq!(next(&mut play, 40, &[]), None);
}

/// „Truppenstärke": „innerhalb von 4 Spielrunde insgesamt 30 Einheiten oder mehr rekrutieren".
#[test]
fn troop_strength_is_30_units_within_4_rounds() {
    let cheap = |edition: &mut Edition| {
        for prices in [&mut edition.prices.infantry, &mut edition.prices.tank, &mut edition.prices.plane] {
            prices.0[0].value = 1;
        }
    };
    let kind = MissionKind::TroopStrength;
    let recruit = |infantry, tanks, planes| {
        [
            Command::Recruit(Unit::Infantry, infantry),
            Command::Recruit(Unit::Tank, tanks),
            Command::Recruit(Unit::Plane, planes),
        ]
    };
    // LE-34: what is ordered in the turn that takes the mission on counts, and in the three turns after it.
    let mut play = offered(kind, cheap);
    play.does(ALEX, activate(kind)).does(ALEX, Command::Recruit(Unit::Tank, 10)).does(ALEX, Command::Proceed);
    assert_eq!(next(&mut play, 40, &recruit(1, 1, 1)), None);
    assert_eq!(next(&mut play, 40, &[]), None);
    assert_eq!(next(&mut play, 40, &recruit(15, 1, 1)), None);
    assert_eq!(next(&mut play, 40, &[]), GLORY);

    let mut short = taken(kind, cheap);
    for _turn in 0..2 {
        assert_eq!(next(&mut short, 40, &[]), None);
    }
    assert_eq!(next(&mut short, 40, &recruit(27, 1, 1)), None);
    assert_eq!(next(&mut short, 40, &recruit(1, 1, 1)), Some(National::MissionFailed(kind)), "29, and one turn late");
}

/// LE-35: recruited means ordered and paid; infantry that comes by itself does not count.
#[test]
fn free_infantry_is_not_recruited() {
    let kind = MissionKind::TroopStrength;
    let mut play = taken(kind, |edition| {
        edition.skills.infantry.value = 30;
        edition.nations[0].skill.value = leaders::edition::Skill::PeoplesArmy;
    });
    for round in 1..=4 {
        assert_eq!(next(&mut play, 40, &[]), (round == 4).then_some(National::MissionFailed(kind)));
    }
}

/// „Verteidigung": „In den nächsten 5 Spielrunden darf das Produktionspunkte-Einkommen … nicht sinken."
#[test]
fn defence_is_5_rounds_without_losing_income() {
    let kind = MissionKind::Defence;
    let mut play = taken(kind, |_| {});
    for points in [40, 40, 41, 50] {
        assert_eq!(next(&mut play, points, &[]), None);
    }
    assert_eq!(next(&mut play, 50, &[]), GLORY, "after five rounds");

    // LE-36: „nicht sinken" is meant from turn to turn, not against the beginning.
    let mut play = taken(kind, |_| {});
    assert_eq!(next(&mut play, 50, &[]), None);
    assert_eq!(next(&mut play, 49, &[]), Some(National::MissionFailed(kind)), "and it fails at once");
}

/// „Es wird nur die Summe der Produktionspunkte der Gebiete gewertet": a boycott, or a bonus, changes nothing.
#[test]
fn defence_counts_areas_only() {
    let mut play = taken(MissionKind::Defence, |edition| luck(edition, true, false));
    play.turn(CHRIS, 20, &[Command::Appoint(5)]);
    for _turn in 0..4 {
        assert_eq!(next(&mut play, 40, &[]), None);
        play.arrives(CHRIS, 20);
        let boycott = Command::Act(Deed::Covert(Covert::Boycott), ALEX, true);
        if play.mine(CHRIS).diplomats > 0 {
            play.does(CHRIS, boycott);
        }
        play.does(CHRIS, Command::Proceed);
    }
    assert_eq!(next(&mut play, 40, &[]), GLORY);
}

/// „Expansion": „durch erobern fremder Gebiete oder Forschung um 15 Punkte erhöhen".
#[test]
fn expansion_is_15_points_more_within_5_rounds() {
    let kind = MissionKind::Expansion;
    let mut conquest = taken(kind, |_| {});
    assert_eq!(next(&mut conquest, 54, &[]), None);
    assert_eq!(next(&mut conquest, 55, &[]), GLORY);

    let mut research = offered(kind, |edition| edition.durations.research.0[0].value = 1);
    research.does(ALEX, activate(kind)).does(ALEX, Command::Research(Field::Economy, true));
    research.does(ALEX, Command::Proceed);
    assert_eq!(next(&mut research, 49, &[]), None, "49 and 5 by research");
    assert_eq!(next(&mut research, 50, &[]), GLORY);

    let mut before = offered(kind, |edition| edition.durations.research.0[0].value = 1);
    before.does(ALEX, Command::Research(Field::Economy, true)).does(ALEX, Command::Proceed);
    before.until(ALEX).arrives(ALEX, 40);
    before.does(ALEX, activate(kind)).does(ALEX, Command::Proceed);
    assert_eq!(next(&mut before, 54, &[]), None, "the 5 by research he had already are no growth");
    assert_eq!(next(&mut before, 55, &[]), GLORY);

    let mut stuck = taken(kind, |_| {});
    for round in 1..=5 {
        assert_eq!(next(&mut stuck, 54, &[]), (round == 5).then_some(National::MissionFailed(kind)));
    }
}

/// „Voraussicht": „am Ende seiner Runde 100 Produktionspunkte oder mehr im Hauptquartier angespart".
#[test]
fn foresight_is_100_points_at_the_end_of_a_turn() {
    let kind = MissionKind::Foresight;
    // At the end of his round: what he has before he spends does not count.
    let mut play = taken(kind, |_| {});
    assert!(play.mine(ALEX).points > 100, "he has saved since the first round");
    assert_eq!(next(&mut play, 10, &[]), GLORY);

    let mut spent = offered(kind, |_| {});
    let all = spent.mine(ALEX).points / 9;
    let recruit = Command::Recruit(Unit::Infantry, u16::try_from(all).unwrap());
    spent.does(ALEX, activate(kind)).does(ALEX, recruit).does(ALEX, Command::Proceed);
    assert_eq!(next(&mut spent, 40, &[]), None);
    assert_eq!(next(&mut spent, 40, &[]), None);
    assert_eq!(next(&mut spent, 40, &[]), None, "100 are saved now");
    assert_eq!(next(&mut spent, 0, &[]), GLORY);
}

/// „Nach dem aktivieren hat der Spieler 99 Runden Zeit diese Mission zu erfüllen."
#[test]
fn foresight_has_99_rounds() {
    let kind = MissionKind::Foresight;
    let mut play = offered(kind, |_| {});
    let all = play.mine(ALEX).points / 9;
    let recruit = Command::Recruit(Unit::Infantry, u16::try_from(all).unwrap());
    play.does(ALEX, activate(kind)).does(ALEX, recruit).does(ALEX, Command::Proceed);
    for round in 1..=99 {
        assert_eq!(next(&mut play, 0, &[]), (round == 99).then_some(National::MissionFailed(kind)));
    }
}

/// LE-39: a mission given up is a mission failed, and in its place another one of its category is offered.
#[test]
fn a_mission_given_up() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 40);
    let first = play.mine(ALEX).missions[Category::Military as usize].unwrap();
    assert_eq!(play.refused(ALEX, Command::Mission(MissionOrder::Abandon)), Refusal::NoMission);
    play.does(ALEX, Command::Mission(MissionOrder::Activate(Category::Military))).does(ALEX, Command::Proceed);
    let abandon = [Command::Mission(MissionOrder::Abandon)];
    assert_eq!(next(&mut play, 40, &abandon), None);
    assert_eq!(play.mine(ALEX).missions[Category::Military as usize], Some(first));
    assert_eq!(next(&mut play, 40, &[]), Some(National::MissionFailed(first)));
    assert_eq!(play.mine(ALEX).mission, None);
    let second = play.mine(ALEX).missions[Category::Military as usize].unwrap();
    assert_ne!(second, first);
    assert_eq!(Edition::house().mission(second).unwrap().category.value, Category::Military);
}

/// „durch das Erfüllen dieser Missionen wertvolle Ehrenabzeichen erlangen".
///
/// A completed mission raises one rank, and a new one of its category is on offer.
#[test]
fn every_mission_fulfilled_is_a_badge() {
    let mut play = taken(MissionKind::Foresight, |_| {});
    for badge in 1..=3 {
        assert_eq!(next(&mut play, 10, &[activate(MissionKind::Foresight)]), Some(National::Glory(badge)));
        assert_eq!(play.view(CHRIS).seats[ALEX].badges, badge);
    }
}
