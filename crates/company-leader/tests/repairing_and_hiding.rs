//! The chapters „Repareren" and „Verbergen van troepen".

use crate::common::{EVA, Fixture, IDA, TOM, WIM, on};
use company_leader::{Command, Event, Facing, FieldId, Mode, Refusal, Side, Troop};

const WEST: Facing = Facing::West;

/// A tank on (-1, -1) with strength 2 of 6, and five coins.
fn damaged() -> Fixture {
    Fixture::duel().weak(WIM, Troop::HeavyTank, (-1, -1), WEST, 2).purse(Side(0), 5)
}

fn repair(at: FieldId, points: u8) -> Command {
    Command::Repair { at, points }
}

/// „gerepareerd worden tot maximaal de beginwaarde van de sterkte, maar minder mag ook. Elk sterktepunt kost één geldstuk".
#[test]
fn each_point_of_strength_costs_a_coin() {
    let mut play = damaged().play();
    let at = play.at((-1, -1));
    assert_eq!(play.refuses(repair(at, 0)), Refusal::NoPoints);
    assert_eq!(play.refuses(repair(at, 5)), Refusal::NotDamaged(at));
    assert_eq!(play.clone().does(repair(at, 4)).unit((-1, -1)).unwrap().strength, 6);
    play.does(repair(at, 3));
    assert_eq!(play.events, [Event::Repaired { actor: play.actor_at((-1, -1)), at, strength: 5, purse: 2 }]);
    assert_eq!((play.unit((-1, -1)).unwrap().strength, play.now().purses[0]), (5, 2));
}

/// „de speler moet deze inkomsten al aan het begin van zijn beurt in kas hebben": income comes after the actions.
#[test]
fn repairs_are_paid_from_what_is_in_the_purse_already() {
    let play = damaged().purse(Side(0), 2).play();
    let at = play.at((-1, -1));
    assert_eq!(play.refuses(repair(at, 3)), Refusal::TooDear { price: 3, purse: 2 });
    let mut later = damaged().purse(Side(0), 0).play();
    later.does(Command::EndActions);
    assert_eq!(later.refuses(repair(at, 1)), Refusal::ActionsAreOver);
}

/// „alleen als er geen vijandelijk speelstuk (dummy's inbegrepen) op de aangrenzende velden staat".
#[test]
fn nothing_is_repaired_with_an_enemys_piece_beside() {
    for facing in Facing::ALL {
        let beside = company_leader::Coord::new(-1, -1) + facing.step();
        let play = damaged().dummy(EVA, (beside.q, beside.r)).play();
        let at = play.at((-1, -1));
        assert_eq!(play.refuses(repair(at, 1)), Refusal::EnemyBeside(at));
        let own = damaged().dummy(WIM, (beside.q, beside.r)).play();
        assert!(own.permits(repair(at, 1)));
    }
    let partner = Fixture::bare(&on("standard", Mode::Teams))
        .weak(WIM, Troop::HeavyTank, (-1, -1), WEST, 2)
        .purse(Side(0), 1)
        .dummy(TOM, (-2, -1))
        .hidden(IDA, Troop::Infantry, (4, -1))
        .hidden(TOM, Troop::Infantry, (-4, 1))
        .play();
    assert!(partner.permits(repair(partner.at((-1, -1)), 1)), "a partner's piece is no enemy's");
}

/// „Repareren neemt de volledige beurt voor het speelstuk in beslag."
#[test]
fn repairing_takes_the_whole_turn() {
    let mut play = damaged().up(EVA, Troop::Infantry, (1, -1), WEST).play();
    let at = play.at((-1, -1));
    play.does(repair(at, 2));
    assert_eq!(play.refuses(repair(at, 1)), Refusal::Used(at));
    assert_eq!(play.refuses(play.shot((-1, -1), (1, -1), Facing::East)), Refusal::Used(at));
    assert_eq!(play.refuses(Command::Hide { at }), Refusal::Damaged(at));
}

/// „mag nog wel verborgen worden, maar alleen als deze tot volledige sterkte is gerepareerd".
#[test]
fn a_troop_repaired_to_full_strength_may_be_hidden() {
    let mut play = damaged().play();
    let at = play.at((-1, -1));
    play.does(repair(at, 4)).does(Command::Hide { at });
    assert_eq!(play.under((-1, -1)), Some(Troop::HeavyTank));
    assert!(play.piece((-1, -1)).unwrap().used);
}

/// „als deze buiten het gezichtsveld van de vijand vallen … op elk moment in zijn beurt … kost geen actie" (CL-17).
#[test]
fn hiding_is_free_out_of_the_enemys_view() {
    let fixture = Fixture::duel().up(WIM, Troop::LightTank, (0, -1), Facing::East);
    let seen = fixture.clone().up(EVA, Troop::Infantry, (1, -1), WEST).play();
    let at = seen.at((0, -1));
    assert_eq!(seen.refuses(Command::Hide { at }), Refusal::InSight(at));
    let mut play = fixture.clone().up(EVA, Troop::Infantry, (1, -1), Facing::East).dummy(WIM, (-1, -1)).play();
    let actor = play.actor_at((0, -1));
    play.does(Command::Hide { at });
    assert_eq!(play.events, [Event::Hid { actor, at }]);
    assert!(!play.piece((0, -1)).unwrap().used, "it costs no action");
    play.does(play.pair((0, -1), (-1, -1)));
    // In the time for purchases too (CL-46).
    let mut late = fixture.play();
    late.does(Command::EndActions).does(Command::Hide { at });
    late.does(Command::Reveal { at, facing: WEST }).does(Command::EndTurn);
}

/// „Ook na een verplaatsing mag een speelstuk dus direct worden verborgen", which ends its actions.
#[test]
fn a_troop_may_hide_after_a_move() {
    let mut play = Fixture::duel().up(WIM, Troop::LightTank, (-1, -1), Facing::East).play();
    play.does(play.scout((-1, -1), Facing::East)).does(Command::Advance { facing: Facing::East });
    let at = play.at((0, -1));
    play.does(Command::Hide { at });
    assert_eq!(play.now().active, None);
    assert!(play.piece((0, -1)).unwrap().used);
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, -1)) }), Refusal::NobodyAdvanced);
    play.does(Command::Reveal { at, facing: WEST });
    assert_eq!(play.refuses(play.scout((0, -1), WEST)), Refusal::Used(at));
}

/// „Troepen die niet meer hun volledige sterkte hebben of in deze beurt hebben geschoten mogen niet worden verbergen".
#[test]
fn who_is_damaged_or_has_fired_can_not_hide() {
    let play = damaged().play();
    let at = play.at((-1, -1));
    assert_eq!(play.refuses(Command::Hide { at }), Refusal::Damaged(at));
    let mut fired = Fixture::duel()
        .up(WIM, Troop::HeavyTank, (-1, -1), WEST)
        .up(EVA, Troop::Infantry, (0, -1), Facing::East)
        .play();
    fired.does(fired.shot((-1, -1), (0, -1), Facing::East));
    assert_eq!(fired.refuses(Command::Hide { at }), Refusal::HasFired(at));
    fired.end_turn().end_turn();
    assert!(fired.permits(Command::Hide { at }), "in the next turn it may");
}

/// CL-32: a troop is hidden once a turn, so that hiding and turning up can not go on for ever.
#[test]
fn a_troop_is_hidden_once_a_turn() {
    let mut play = Fixture::duel().up(WIM, Troop::LightTank, (-1, -1), Facing::East).play();
    let at = play.at((-1, -1));
    play.does(Command::Hide { at }).does(Command::Reveal { at, facing: WEST });
    assert_eq!(play.refuses(Command::Hide { at }), Refusal::HidAlready(at));
    play.does(play.scout((-1, -1), WEST));
    play.end_turn().end_turn().does(Command::Hide { at });
}

/// „Een speler mag in zijn beurt speelstukken altijd vrijwillig onthullen … in een gewenste richting neerzetten".
#[test]
fn a_troop_is_turned_up_at_will_with_any_facing() {
    for facing in Facing::ALL {
        let mut play = Fixture::duel().hidden(WIM, Troop::LightTank, (-1, -1)).play();
        let at = play.at((-1, -1));
        play.does(Command::Reveal { at, facing });
        assert_eq!(play.unit((-1, -1)).unwrap().facing, facing);
        assert!(play.pending().is_empty() && !play.piece((-1, -1)).unwrap().used);
        assert_eq!(play.refuses(Command::Reveal { at, facing }), Refusal::IsRevealed(at));
    }
}
