//! The chapter „Scenario's": flags, attack and defence, a convoy, a set-up from history.

use crate::common::{EVA, Fixture, Play, WIM, begun, scenario};
use company_leader::{Command, Event, Facing, Flag, Outcome, Phase, Refusal, Side, Troop, Victory};
use tabletop::{Game, Viewer, Waiting};

const EAST: Facing = Facing::East;
const WEST: Facing = Facing::West;

fn won(side: u8, by: Victory) -> Outcome {
    Outcome::Won { side: Side(side), seat: None, by }
}

/// Both with an infantry on a built-up field far off; the flags lie on (-4, 0) and (4, 0).
fn flags() -> Fixture {
    let fixture = Fixture::bare(&scenario("flag"));
    fixture.hidden(WIM, Troop::Infantry, (-4, 1)).hidden(EVA, Troop::Infantry, (0, -2))
}

#[expect(clippy::unnecessary_wraps, reason = "what `flags` holds")]
fn flag(play: &Play, at: (i16, i16), carried: bool) -> Option<Flag> {
    Some(Flag { at: play.at(at), carried })
}

fn go(play: &mut Play, from: (i16, i16), way: Facing) {
    play.does(play.scout(from, way)).does(Command::Advance { facing: way });
}

/// A revealed troop that comes onto the field of an enemy's flag takes it along, and can not hide with it (CL-40).
#[test]
fn a_flag_is_taken_along() {
    let mut play = flags().up(WIM, Troop::LightTank, (3, 0), EAST).play();
    go(&mut play, (3, 0), EAST);
    let at = play.at((4, 0));
    assert!(play.told(&Event::FlagTaken { side: Side(1), at }));
    assert_eq!(play.now().flags[1], flag(&play, (4, 0), true));
    assert_eq!(play.refuses(Command::Hide { at }), Refusal::CarriesFlag(at));
    go(&mut play, (4, 0), WEST);
    assert_eq!(play.now().flags[1], flag(&play, (3, 0), true));
    // Changing places takes it along as well.
    let mut play = Fixture::of(&play.game).dummy(WIM, (2, 0)).play();
    play.end_turn().end_turn();
    play.does(play.pair((2, 0), (3, 0)));
    assert_eq!(play.now().flags[1], flag(&play, (2, 0), true));
}

/// „naar het thuisfront": onto a purchase field of one's own (CL-41).
#[test]
fn a_flag_brought_home_wins() {
    let fixture = flags().up(WIM, Troop::LightTank, (-4, -1), WEST).with(|state| {
        let at = state["fields"].as_array().unwrap().iter().position(|field| field["face"].is_object()).unwrap();
        state["now"]["flags"][1] = serde_json::json!({"at": at, "carried": true});
    });
    let mut play = fixture.play();
    go(&mut play, (-4, -1), Facing::SouthWest);
    assert_eq!(play.game.outcome(), Some(won(0, Victory::Flag)));
}

/// It falls with its carrier; one's own troops bring it back to where it began.
#[test]
fn a_fallen_flag_is_brought_back() {
    let fixture =
        flags().weak(WIM, Troop::TankScouts, (2, -1), EAST, 1).up(EVA, Troop::HeavyTank, (1, -1), EAST).turn(EVA).with(
            |state| {
                let unit = |field: &serde_json::Value| field["face"]["Up"]["troop"] == "tank_scouts";
                let at = state["fields"].as_array().unwrap().iter().position(unit).unwrap();
                state["now"]["flags"][1] = serde_json::json!({"at": at, "carried": true});
            },
        );
    let mut play = (0..200)
        .find_map(|seed| {
            let mut play = fixture.clone().seed(seed).play();
            play.does(play.shot((1, -1), (2, -1), EAST));
            play.unit((2, -1)).is_none().then_some(play)
        })
        .unwrap();
    assert!(play.told(&Event::FlagFell { side: Side(1), at: play.at((2, -1)) }));
    assert_eq!(play.now().flags[1], flag(&play, (2, -1), false));
    play.does(Command::Blitz);
    assert!(play.told(&Event::FlagBack(Side(1))));
    assert_eq!(play.now().flags[1], flag(&play, (4, 0), false));
    assert!(play.game.outcome().is_none());
}

/// „aanvaller-verdediger, waarbij de ene speler meer troepen krijgt maar de andere meer terrein en inkomsten" (CL-42).
#[test]
fn attackers_win_by_fields_and_defenders_by_time() {
    let game = begun(&scenario("assault"));
    let division = game.rules().division();
    assert!(division.army(WIM).total() > division.army(EVA).total());
    assert!(division.area(EVA).len() > division.area(WIM).len());
    assert!(division.income(Side(1)).coins > division.income(Side(0)).coins);
    assert_eq!(game.rules().turns(), Some(15));

    let fixture = Fixture::bare(&scenario("assault"))
        .dummy(WIM, (2, -2))
        .dummy(WIM, (4, -1))
        .up(WIM, Troop::Infantry, (1, 0), EAST)
        .hidden(EVA, Troop::Infantry, (5, 0));
    let mut play = fixture.play();
    assert!(play.game.outcome().is_none());
    go(&mut play, (1, 0), EAST);
    assert_eq!(play.game.outcome(), Some(won(0, Victory::Assault)), "any piece holds a field");
    let mut late = fixture.turn(EVA).round(15).play();
    late.end_turn();
    assert_eq!(late.game.outcome(), Some(won(1, Victory::Defended)));
}

/// „een konvooi door vijandelijke linies te sluizen" (CL-43).
#[test]
fn a_convoy_that_comes_through_wins() {
    let fixture = Fixture::bare(&scenario("escort"))
        .up(WIM, Troop::Artillery, (4, 0), EAST)
        .hidden(WIM, Troop::Artillery, (-4, 1))
        .hidden(EVA, Troop::Infantry, (2, -2))
        .purse(Side(0), 9);
    let mut play = fixture.play();
    go(&mut play, (4, 0), EAST);
    let through = Event::CameThrough { at: play.at((5, 0)), through: 1 };
    assert!(play.told(&through));
    assert_eq!((play.piece((5, 0)), play.now().through, play.game.outcome()), (None, 1, None));
    // It is not for sale.
    play.does(Command::EndActions);
    let slots = [company_leader::Slot::New(Troop::Artillery), company_leader::Slot::Rest, company_leader::Slot::Rest];
    let buy = Command::Buy(company_leader::Purchase { lift: false, slots });
    assert_eq!(play.refuses(buy), Refusal::NotForSale(Troop::Artillery));
    // The second one wins.
    let mut play = Fixture::of(&play.game).up(WIM, Troop::Artillery, (4, 0), EAST).play();
    play.does(Command::EndTurn).end_turn();
    go(&mut play, (4, 0), EAST);
    assert_eq!(play.game.outcome(), Some(won(0, Victory::Through)));
    let mut late = fixture.turn(EVA).round(18).play();
    late.end_turn();
    assert_eq!(late.game.outcome(), Some(won(1, Victory::Stopped)));
}

/// When too few of the convoy are left, it is stopped at once.
#[test]
fn a_convoy_that_can_not_arrive_any_more_is_stopped() {
    let fixture = Fixture::bare(&scenario("escort"))
        .weak(WIM, Troop::Artillery, (0, -1), WEST, 1)
        .hidden(WIM, Troop::Artillery, (-4, 1))
        .up(EVA, Troop::HeavyTank, (1, -1), WEST)
        .turn(EVA);
    let ended = (0..200).find_map(|seed| {
        let mut play = fixture.clone().seed(seed).play();
        play.does(play.shot((1, -1), (0, -1), WEST));
        play.game.outcome()
    });
    assert_eq!(ended, Some(won(1, Victory::Stopped)));
}

/// A troop of the convoy that an enemy scouts on an exit has come through as well, and nothing is left to choose.
#[test]
fn a_convoy_scouted_on_an_exit_has_come_through() {
    let mut play = Fixture::bare(&scenario("escort"))
        .hidden(WIM, Troop::Artillery, (5, 0))
        .hidden(WIM, Troop::Artillery, (-4, 1))
        .up(EVA, Troop::Infantry, (4, 0), WEST)
        .turn(EVA)
        .play();
    play.does(play.scout((4, 0), EAST));
    assert_eq!((play.now().through, play.pending().len(), play.piece((5, 0))), (1, 0, None));
}

/// „historische scenario's": everything stands already, and the first turn begins at once.
#[test]
fn a_historical_set_up_begins_with_the_first_turn() {
    let game = begun(&scenario("morning"));
    assert_eq!(game.waiting_for(), Waiting::For(vec![WIM]));
    assert_eq!(game.view(Viewer::Public).now.phase, Phase::Acting);
    let own = game.view(Viewer::Seat(WIM)).own.unwrap();
    assert_eq!(own.hidden.len(), 6);
    assert_eq!(game.view(Viewer::Seat(EVA)).own.unwrap().hidden.len(), 6);
}

/// What a scenario has put down stays where it is while the rest is set up.
#[test]
fn what_a_scenario_has_put_down_stays() {
    let mut edition = company_leader::edition::Edition::house();
    edition.scenarios[3].placed.value.truncate(1);
    let (game, _) = company_leader::CompanyLeader::begin(&edition, &scenario("morning"), [0; 32]).unwrap();
    let at = game.view(Viewer::Seat(WIM)).own.unwrap().hidden[0].0;
    assert_eq!(game.permits(WIM, &Command::Lift { at }), Err(Refusal::Fixed(at)));
    assert_eq!(game.view(Viewer::Seat(WIM)).own.unwrap().reserve.troops.total(), 5);
}
