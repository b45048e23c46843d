//! Manual, chapters 3.1 and 3.2: the order of a turn, and production points.

use crate::common::play::{ALEX, CHRIS, DORA, Play};
use leaders::{
    Command, Event, Phase, Refusal, Stage,
    edition::{AreaId, AreaSet, ContinentId, Edition},
};

/// Venezuela, Andean Countries, Brazil, Southern Cone: all of South America.
fn south_america() -> AreaSet {
    let edition = Edition::house();
    let names = ["Venezuela", "Andean Countries", "Brazil", "Southern Cone"];
    edition.map.areas.iter().filter(|area| names.contains(&area.name.value.as_str())).map(|area| area.id).collect()
}

/// „Beispiel: Schritt 1".
#[test]
fn example_step_1_south_america() {
    let income = Edition::house().income(south_america());
    assert_eq!((income.areas, income.bonuses, income.total), (13, vec![(ContinentId(1), 3)], 16));
}

/// „Beispiel: Schritt 2".
#[test]
fn example_step_2() {
    let mut play = Play::of(2);
    for area in south_america().iter() {
        play.does(ALEX, Command::Claim(area));
    }
    let mine = play.view(ALEX).seats[ALEX].areas;
    let total = Edition::house().income(mine).total;
    play.does(ALEX, Command::Enter(total));
    // Everybody sees what was entered.
    assert!(play.told_to(CHRIS, &Event::Entered { seat: ALEX, points: 16 }));
    assert_eq!(play.view(CHRIS).seats[ALEX].entered, Some(16));
    assert_eq!(play.stage(), Stage::Turn { seat: ALEX, phase: Phase::Withdrawal });
}

/// „Jeder Spielzug besteht aus 5 Phasen, die der Spieler in dieser Reihenfolge durchführt".
#[test]
fn a_turn_has_five_phases() {
    let mut play = Play::of(2);
    let phase = |play: &Play| play.view(CHRIS).turn().unwrap();
    assert_eq!(phase(&play), (ALEX, Phase::Points));
    assert_eq!(play.refused(ALEX, Command::Proceed), Refusal::WrongPhase);
    for next in [Phase::Withdrawal, Phase::Events, Phase::Battle, Phase::Headquarters] {
        play.does(ALEX, if next == Phase::Withdrawal { Command::Enter(20) } else { Command::Proceed });
        assert_eq!(phase(&play), (ALEX, next));
        assert!(play.told_to(CHRIS, &Event::Began { seat: ALEX, phase: next }), "the phase is shown to all");
    }
    play.does(ALEX, Command::Proceed);
    assert_eq!(phase(&play), (CHRIS, Phase::Points));
}

/// „Eine Spielrunde ist beendet, wenn jeder Spieler einmal seinen Spielzug ausgeführt hat."
#[test]
fn a_round_is_over_when_everybody_has_had_a_turn() {
    let mut play = Play::of(3);
    for round in 1..4 {
        for seat in [ALEX, CHRIS, DORA] {
            assert_eq!(play.view(ALEX).round, round);
            assert_eq!(play.view(ALEX).turn(), Some((seat, Phase::Points)));
            play.turn(seat, 10, &[]);
        }
    }
}

/// A slip of the finger in phase 0 can be taken back until the events are opened.
#[test]
fn entered_points_can_be_taken_back() {
    let mut play = Play::of(2);
    play.does(ALEX, Command::Enter(61));
    assert_eq!(play.takes_back(ALEX), Ok(()));
    play.does(ALEX, Command::Enter(16)).does(ALEX, Command::Proceed);
    assert_eq!(play.takes_back(ALEX), Err(tabletop::UndoError::Fenced(tabletop::Fence::Chance)));
}

/// LE-6: an area has one holder. Who notes it as his takes it from whoever had it noted.
#[test]
fn an_area_has_one_holder() {
    let (mut play, brazil) = (Play::of(2), AreaId(10));
    play.does(ALEX, Command::Claim(brazil));
    play.turn(ALEX, 3, &[]);
    play.does(CHRIS, Command::Claim(brazil));
    assert!(play.told_to(ALEX, &Event::Claimed { seat: CHRIS, area: brazil, from: Some(ALEX) }));
    assert!(!play.view(ALEX).seats[ALEX].areas.contains(brazil));
    assert!(play.view(ALEX).seats[CHRIS].areas.contains(brazil));
    play.does(CHRIS, Command::Release(brazil));
    assert!(play.told_to(ALEX, &Event::Released { seat: CHRIS, area: brazil }));
    assert!(!play.view(ALEX).seats[CHRIS].areas.contains(brazil));
}

/// Conquests can be noted in phase 3 as well.
#[test]
fn areas_are_noted_while_fighting() {
    let (mut play, brazil) = (Play::of(2), AreaId(10));
    play.does(ALEX, Command::Enter(10)).does(ALEX, Command::Proceed);
    assert_eq!(play.refused(ALEX, Command::Claim(brazil)), Refusal::WrongPhase);
    play.does(ALEX, Command::Proceed).does(ALEX, Command::Claim(brazil));
    assert!(play.view(CHRIS).seats[ALEX].areas.contains(brazil));
}

/// 3.5, step 4 d: „Allerdings verliert der Verteidiger, da er keine Einheiten mehr in dem Gebiet hat, die entsprechenden
/// Produktionspunkte. … Das Gebiet steht nun frei und kann von einem der nächsten Spieler im Schritt „Bewegen" … ohne Kampf besetzt
/// werden".
#[test]
fn a_drawn_battle_frees_an_area() {
    let (mut play, brazil) = (Play::of(3), AreaId(10));
    play.does(ALEX, Command::Claim(brazil)).turn(ALEX, 3, &[]);
    play.opens(CHRIS, 3);
    play.reads(CHRIS).does(CHRIS, Command::Proceed);
    assert_eq!(play.refused(CHRIS, Command::Release(AreaId(11))), Refusal::FreeAlready);
    play.does(CHRIS, Command::Release(brazil));
    assert!(play.told_to(DORA, &Event::Released { seat: ALEX, area: brazil }));
    assert!(play.view(DORA).seats.iter().all(|(_, seat)| !seat.areas.contains(brazil)), "it is nobody's");
    // The next one takes it without a fight.
    play.does(CHRIS, Command::Proceed).does(CHRIS, Command::Proceed);
    play.opens(DORA, 3);
    play.reads(DORA).does(DORA, Command::Proceed);
    play.does(DORA, Command::Claim(brazil));
    assert!(play.told_to(ALEX, &Event::Claimed { seat: DORA, area: brazil, from: None }));
}

/// LE-7: no one can enter more than all areas with all bonuses.
#[test]
fn no_more_than_the_world() {
    let mut play = Play::with(2, |_, setup| setup.settings.military = 186);
    assert_eq!(play.refused(ALEX, Command::Enter(187)), Refusal::MoreThanTheWorld(186));
    assert_eq!(play.refused(ALEX, Command::Enter(u16::MAX)), Refusal::MoreThanTheWorld(186));
    play.does(ALEX, Command::Enter(185));
}
