//! Bad input: every refusal and every fault of a set-up can be met, and changes nothing.

use crate::common::play::{ALEX, CHRIS, DORA, Play, cheap_agents};
use leaders::{
    Colour, Command, Covert, Deed, Fault, Leaders, MissionOrder, National, Phase, Refusal, Setup,
    edition::{AreaId, Category, Edition, Field, NationId, ScenarioId, Unit},
};
use tabletop::{Game, Record, RecordError, Seat};

/// Every command that is refused anywhere else than where it belongs, and the phases where it belongs.
const PLACES: [(Command, &[Phase]); 9] = [
    (Command::Claim(AreaId(1)), &[Phase::Points, Phase::Battle]),
    (Command::Release(AreaId(0)), &[Phase::Points, Phase::Battle]),
    (Command::Enter(10), &[Phase::Points]),
    (Command::TurnPage, &[Phase::Events]),
    (Command::Answer { from: CHRIS, accept: true }, &[Phase::Events]),
    (Command::Recruit(Unit::Tank, 1), &[Phase::Headquarters]),
    (Command::Research(Field::Military, true), &[Phase::Headquarters]),
    (Command::Tribute(CHRIS, 1), &[Phase::Headquarters]),
    (Command::Occupy(AreaId(7)), &[]),
];

#[test]
fn wrong_phase() {
    let mut play = Play::of(2);
    play.does(ALEX, Command::Claim(AreaId(0)));
    for phase in [Phase::Points, Phase::Withdrawal, Phase::Events, Phase::Battle, Phase::Headquarters] {
        assert_eq!(play.view(ALEX).turn(), Some((ALEX, phase)));
        for (command, places) in PLACES {
            if !places.contains(&phase) {
                assert_eq!(play.refused(ALEX, command), Refusal::WrongPhase, "{command:?} in {phase:?}");
            }
        }
        play.does(ALEX, if phase == Phase::Points { Command::Enter(10) } else { Command::Proceed });
    }
    let mut preparing = Play::preparing(ScenarioId::FreePlay, &[0, 1], |_, _| {});
    assert_eq!(preparing.refused(ALEX, Command::Occupy(AreaId(7))), Refusal::WrongPhase, "that is the next page");
    assert_eq!(preparing.refused(ALEX, Command::Enter(7)), Refusal::WrongPhase);
}

#[test]
fn game_over_and_not_your_turn() {
    let mut play = Play::of(2);
    assert_eq!(play.refused(CHRIS, Command::Enter(10)), Refusal::NotYourTurn(ALEX));
    assert_eq!(play.refused(Seat(9), Command::Enter(10)), Refusal::NotYourTurn(ALEX), "there is no tenth seat");
    play.does(ALEX, Command::Enter(130));
    assert_eq!(play.refused(ALEX, Command::Enter(130)), Refusal::GameOver);
}

#[test]
fn areas() {
    let mut play = Play::of(2);
    for area in [AreaId(42), AreaId(64), AreaId(255)] {
        assert_eq!(play.refused(ALEX, Command::Claim(area)), Refusal::UnknownArea);
        assert_eq!(play.refused(ALEX, Command::Release(area)), Refusal::UnknownArea);
    }
    assert_eq!(play.refused(ALEX, Command::Release(AreaId(3))), Refusal::FreeAlready);
    play.does(ALEX, Command::Claim(AreaId(3)));
    assert_eq!(play.refused(ALEX, Command::Claim(AreaId(3))), Refusal::AlreadyYours);

    let mut play = Play::preparing(ScenarioId::FreePlay, &[0, 1], |_, _| {});
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.refused(ALEX, Command::Occupy(AreaId(42))), Refusal::UnknownArea);
    play.does(ALEX, Command::Occupy(AreaId(3)));
    assert_eq!(play.refused(CHRIS, Command::Occupy(AreaId(3))), Refusal::MayNotOccupy);
}

#[test]
fn points() {
    let mut play = Play::of(2);
    assert_eq!(play.refused(ALEX, Command::Enter(u16::MAX)), Refusal::MoreThanTheWorld(186));
    play.arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, Command::Recruit(Unit::Plane, 2)), Refusal::PointsMissing(10));
    assert_eq!(play.refused(ALEX, Command::Recruit(Unit::Plane, u16::MAX)), Refusal::PointsMissing(65_535 * 15 - 20));
    assert_eq!(play.refused(ALEX, Command::Recruit(Unit::Plane, 0)), Refusal::NothingToChange);
    assert_eq!(play.refused(ALEX, Command::Hire(u16::MAX)), Refusal::PointsMissing(65_535 * 6 - 20));
}

#[test]
fn events() {
    let mut play = Play::with(2, |edition, _| cheap_agents(edition));
    play.turn(ALEX, 10, &[Command::Appoint(1)]);
    play.until(ALEX).turn(ALEX, 10, &[Command::Act(Deed::Offer, CHRIS, true)]);
    play.opens(CHRIS, 10);
    let answer = |from| Command::Answer { from, accept: true };
    assert_eq!(play.refused(CHRIS, answer(ALEX)), Refusal::NoSuchOffer, "not before he has seen it");
    assert_eq!(play.refused(CHRIS, Command::Proceed), Refusal::EventsUnseen);
    play.reads(CHRIS);
    assert_eq!(play.refused(CHRIS, Command::TurnPage), Refusal::NoFurtherPage);
    assert_eq!(play.refused(CHRIS, answer(CHRIS)), Refusal::NoSuchOffer);
    assert_eq!(play.refused(CHRIS, answer(Seat(77))), Refusal::NoSuchOffer);
    assert_eq!(play.refused(CHRIS, Command::Proceed), Refusal::OfferUnanswered(ALEX));
}

#[test]
fn other_players() {
    let mut play = Play::with(3, |edition, _| cheap_agents(edition));
    play.turn(ALEX, 20, &[Command::Appoint(3), Command::Hire(1)]);
    play.until(ALEX).arrives(ALEX, 20);
    for nobody in [ALEX, Seat(3), Seat(255)] {
        assert_eq!(play.refused(ALEX, Command::Tribute(nobody, 1)), Refusal::NotAnotherPlayer);
        for deed in Deed::ALL {
            assert_eq!(play.refused(ALEX, Command::Act(deed, nobody, true)), Refusal::NotAnotherPlayer);
        }
    }
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Dissolve, CHRIS, true)), Refusal::NotAllied);
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Offer, CHRIS, false)), Refusal::NothingToChange);
    play.does(ALEX, Command::Act(Deed::Covert(Covert::Espionage), CHRIS, true));
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Covert(Covert::Sabotage), CHRIS, true)), Refusal::NoSpy(1));
    for other in [CHRIS, DORA] {
        play.does(ALEX, Command::Act(Deed::Offer, other, true));
    }
    play.does(ALEX, Command::Tribute(CHRIS, 1));
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Covert(Covert::Boycott), DORA, true)), Refusal::NoDiplomat(1));
    play.does(ALEX, Command::Proceed).accepts(CHRIS, ALEX);
    play.until(ALEX).arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Offer, CHRIS, true)), Refusal::Allied);
}

#[test]
fn research_and_missions() {
    let mut play = Play::with(2, |edition, _| edition.missions.retain(|mission| mission.rounds.value == 99));
    play.turn(ALEX, 60, &[Command::Research(Field::Economy, true)]);
    play.until(ALEX).arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Economy, true)), Refusal::ResearchRuns);
    // An edition may leave a category without missions.
    let activate = |category| Command::Mission(MissionOrder::Activate(category));
    assert_eq!(play.refused(ALEX, activate(Category::Special)), Refusal::NoMission);
    assert_eq!(play.refused(ALEX, Command::Mission(MissionOrder::Abandon)), Refusal::NoMission);
    play.does(ALEX, activate(Category::Strategic));
    assert_eq!(play.refused(ALEX, activate(Category::Strategic)), Refusal::NothingToChange);
    play.does(ALEX, Command::Proceed).until(ALEX).arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, activate(Category::Strategic)), Refusal::MissionRuns);

    let mut play = Play::with(2, |edition, _| {
        for level in 0..3 {
            edition.durations.research.0[level].value = 1;
        }
    });
    for _level in 0..3 {
        play.turn(ALEX, 120, &[Command::Research(Field::Economy, true)]);
        play.until(ALEX);
    }
    play.arrives(ALEX, 120);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Economy, true)), Refusal::ResearchComplete);
}

/// Nobody has so many figures: numbers stop at the end of what can be counted, and nothing breaks.
#[test]
fn more_units_than_there_can_be() {
    let mut play = Play::with(2, |edition, _| {
        cheap_agents(edition);
        edition.prices.infantry.0[0].value = 1;
        edition.research.output_percent.value = u16::MAX;
        for level in 0..3 {
            edition.durations.research.0[level].value = 1;
        }
    });
    for _level in 0..3 {
        play.turn(ALEX, 120, &[Command::Research(Field::Technology, true)]);
        play.until(ALEX);
    }
    for _turn in 0..2 {
        let (units, agents) = (Command::Recruit(Unit::Infantry, u16::MAX), Command::Hire(3));
        play.turn(ALEX, 129, &[units, agents]);
        assert_eq!(play.mine(ALEX).recruits[0], u16::MAX);
        play.until(ALEX);
    }
    play.turn(ALEX, 129, &[Command::Hire(u16::MAX)]);
    play.until(ALEX);
    assert!(play.arrives(ALEX, 129).contains(&National::Spies(u16::MAX)));
    assert_eq!(play.mine(ALEX).spies, u16::MAX);
}

/// A set-up for two with one thing wrong, and what is said of it.
fn faults(change: impl FnOnce(&mut Setup)) -> Vec<Fault> {
    let edition = Edition::house();
    let mut setup = crate::common::setup(&edition, ScenarioId::FreePlay, &[0, 1]);
    assert_eq!(setup.check(&edition), []);
    change(&mut setup);
    let faults = setup.check(&edition);
    assert_eq!(Leaders::begin(&edition, &setup, [0; 32]).unwrap_err(), faults, "no game begins");
    faults
}

#[test]
fn every_fault_of_a_set_up() {
    let name = |name: &'static str| move |setup: &mut Setup| setup.players[1].name = name.into();
    assert_eq!(faults(name("")), [Fault::NameEmpty(1)]);
    assert_eq!(faults(name("  \t ")), [Fault::NameEmpty(1)]);
    assert_eq!(faults(name("Seventeen letters")), [Fault::NameTooLong(1)]);
    assert_eq!(faults(name(" aLEX ")), [Fault::NameTaken(1)]);
    assert_eq!(faults(|setup| setup.players[1].colour = Colour::ALL[0]), [Fault::ColourTaken(1)]);
    assert_eq!(faults(|setup| setup.players[1].nation = NationId(6)), [Fault::NationUnknown(1)]);
    assert_eq!(faults(|setup| setup.players[1].nation = NationId(0)), [Fault::NationTaken(1)]);
    assert_eq!(faults(|setup| setup.scenario = ScenarioId::PowerBlocs), [Fault::BlocFull(1)]);
    assert_eq!(faults(|setup| setup.settings.timer = Some(19)), [Fault::Timer(20, 120)]);
    assert_eq!(faults(|setup| setup.settings.timer = Some(121)), [Fault::Timer(20, 120)]);
    for points in [0, 187] {
        assert_eq!(faults(|setup| setup.settings.military = points), [Fault::Military(186)]);
    }
    for level in [0, 4] {
        assert_eq!(faults(|setup| setup.settings.research = level), [Fault::Research]);
    }
    for badge in [0, 8] {
        assert_eq!(faults(|setup| setup.settings.badge = badge), [Fault::Badge(7)]);
    }
    let alone = Fault::Players { found: 1, least: 2, most: 6 };
    assert_eq!(faults(|setup| setup.players.truncate(1)), [alone]);
    assert_eq!(faults(|setup| setup.players.clear()), [Fault::Players { found: 0, least: 2, most: 6 }]);
    let crowd = faults(|setup| setup.players = vec![setup.players[0].clone(); 300]);
    assert_eq!(crowd[0], Fault::Players { found: 300, least: 2, most: 6 });
}

#[test]
fn a_scenario_the_edition_does_not_have() {
    let mut edition = Edition::house();
    let setup = crate::common::setup(&edition, ScenarioId::HomeFront, &[0, 1]);
    edition.scenarios.retain(|scenario| scenario.id.value != ScenarioId::HomeFront);
    assert_eq!(setup.check(&edition), [Fault::ScenarioUnknown]);
    assert_eq!(Leaders::begin(&edition, &setup, [0; 32]).unwrap_err(), [Fault::ScenarioUnknown]);
}

/// All at once, in the order of the page, and not only the first.
#[test]
fn all_faults_at_once() {
    let found = faults(|setup| {
        setup.players[0].name = String::new();
        setup.players[1].nation = NationId(200);
        setup.settings.research = 9;
    });
    assert_eq!(found, [Fault::NameEmpty(0), Fault::NationUnknown(1), Fault::Research]);
}

/// A record that goes wrong somewhere plays up to there and says where it stopped, and why.
#[test]
fn a_broken_record_plays_as_far_as_it_is_valid() {
    let mut play = Play::of(2);
    play.turn(ALEX, 20, &[]);
    let whole = play.record().clone();
    let mut broken: Record<Leaders> = whole.clone();
    broken.commands.insert(6, (CHRIS, Command::Enter(10)));
    let replay = broken.replay().unwrap();
    assert_eq!(replay.stopped, Some((6, Refusal::NotYourTurn(ALEX))));
    let mut other = whole.clone();
    other.game = "sparta".into();
    assert_eq!(other.replay().unwrap_err(), RecordError::OtherGame("sparta".into()));
    let mut future = whole;
    future.schema = 9;
    assert_eq!(future.replay().unwrap_err(), RecordError::FromTheFuture(9));
}
