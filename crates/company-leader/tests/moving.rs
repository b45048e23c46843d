//! The chapter „Bewegen": the six steps, and every point of its list.

use crate::common::{EVA, Fixture, Play, TOM, WIM, on};
use company_leader::{Command, Event, Facing, Mode, Pending, Refusal, Stage, Troop};
use tabletop::Game as _;

fn advance(facing: Facing) -> Command {
    Command::Advance { facing }
}

/// A light tank on (-1, -1), looking west, with nothing near it.
fn tank() -> Fixture {
    Fixture::duel().up(WIM, Troop::LightTank, (-1, -1), Facing::West)
}

/// An infantry there.
fn infantry() -> Fixture {
    Fixture::duel().up(WIM, Troop::Infantry, (-1, -1), Facing::West)
}

/// „draaien, verkennen, verplaatsen, draaien, verkennen, dummy's plaatsen".
#[test]
fn a_movement_action_has_six_steps() {
    let mut play = infantry().dummy(EVA, (0, -2)).dummy(EVA, (1, -2)).play();
    let at = |at| play.at(at);
    let (start, next, first, second) = (at((-1, -1)), at((0, -1)), at((0, -2)), at((1, -2)));
    play.does(play.scout((-1, -1), Facing::East));
    let found = |at| Event::DummyFound { at, owner: EVA };
    assert_eq!(play.events, [Event::Turned { at: start, facing: Facing::East }, Event::Scouted(start), found(first)]);
    play.does(advance(Facing::NorthEast));
    assert_eq!(
        play.events,
        [
            Event::Moved { actor: play.actor_at((0, -1)), from: start, to: next },
            Event::Turned { at: next, facing: Facing::NorthEast },
            Event::Scouted(next),
            found(second)
        ]
    );
    for place in [(-1, -1), (0, -2), (-1, 0)] {
        play.does(Command::Lay { at: play.at(place) });
        assert!(play.piece(place).unwrap().is_down());
    }
    assert_eq!(play.refuses(Command::Lay { at: start }), Refusal::Occupied(start));
}

/// „moet vervolgens verkennen": there is no turning without it, and the three fields in front become visible.
#[test]
fn the_three_fields_in_front_become_visible() {
    let mut play = infantry()
        .dummy(EVA, (0, -1))
        .hidden(EVA, Troop::Artillery, (0, -2))
        .dummy(EVA, (-1, 0))
        .dummy(EVA, (-1, -2))
        .play();
    play.does(play.scout((-1, -1), Facing::East));
    assert_eq!((play.piece((0, -1)), play.piece((-1, 0))), (None, None));
    assert_eq!(play.unit((0, -2)).unwrap().troop, Troop::Artillery);
    assert!(play.piece((-1, -2)).unwrap().is_down(), "not in view");
}

/// „mag daarbij zelf kiezen in welke richting hij dit speelstuk op het bord plaatst" (CL-11, CL-38).
#[test]
fn the_owner_of_a_scouted_troop_chooses_its_facing() {
    let mut play = infantry().hidden(EVA, Troop::Artillery, (0, -2)).hidden(EVA, Troop::LightTank, (-1, 0)).play();
    play.does(play.scout((-1, -1), Facing::East));
    let faces = |at: (i16, i16)| Pending::Face { seat: EVA, at: play.at(at) };
    assert_eq!(play.pending(), [faces((0, -2)), faces((-1, 0))]);
    // As long as nothing is chosen they look at who scouted them.
    assert_eq!(play.unit((0, -2)).unwrap().facing, Facing::SouthWest);
    assert_eq!(play.unit((-1, 0)).unwrap().facing, Facing::NorthWest);
    assert_eq!(play.actor(), EVA);
    assert_eq!(play.game.permits(WIM, &advance(Facing::East)), Err(Refusal::NotYourTurn(EVA)));
    assert_eq!(play.refuses(Command::EndActions), Refusal::ChooseFacing(play.at((0, -2))));
    play.does(Command::Face { facing: Facing::NorthEast }).does(Command::Face { facing: Facing::West });
    assert_eq!(play.unit((0, -2)).unwrap().facing, Facing::NorthEast);
    assert_eq!(play.unit((-1, 0)).unwrap().facing, Facing::West);
    assert_eq!(play.actor(), WIM);
    assert_eq!(play.refuses(Command::Face { facing: Facing::East }), Refusal::NothingToChoose);
}

/// „Als het veld niet bezet is door vijandelijke troepen, dan mag de speler het speelstuk verplaatsen" (CL-9).
#[test]
fn nobody_steps_onto_a_field_with_enemy_troops() {
    let mut play = infantry().hidden(EVA, Troop::Artillery, (0, -1)).play();
    play.does(play.scout((-1, -1), Facing::East)).does(Command::Face { facing: Facing::West });
    assert_eq!(play.refuses(advance(Facing::East)), Refusal::Blocked(play.at((0, -1))));
    assert_eq!(play.refuses(play.scout((-1, -1), Facing::West)), Refusal::NoActionLeft(play.at((-1, -1))));
}

/// „naar het aangrenzende veld zoals de richting waarin het speelstuk stond": only forward, and not beyond the edge.
#[test]
fn a_step_goes_forward_only() {
    let mut play = Fixture::duel().up(WIM, Troop::Infantry, (-5, 0), Facing::East).play();
    play.does(play.scout((-5, 0), Facing::West));
    assert_eq!(play.refuses(advance(Facing::East)), Refusal::EdgeAhead(play.at((-5, 0))));
    assert_eq!(infantry().play().refuses(advance(Facing::East)), Refusal::NobodyScouted);
}

/// „Dit is het veld waar het speelstuk vandaan kwam, plus de twee velden die grenzen aan zowel het veld van de startlocatie
/// als eindlocatie".
#[test]
fn dummies_are_laid_only_behind_the_piece() {
    for facing in Facing::ALL {
        // Around the middle of the board, whatever the direction.
        let mut play = Fixture::duel().up(WIM, Troop::Infantry, (0, 0), facing).play();
        play.does(play.scout((0, 0), facing)).does(advance(facing));
        let step = |facing: Facing| facing.step();
        for other in Facing::ALL {
            let at = play.game.rules().board().find(step(other)).unwrap();
            let beside = other == facing.left() || other == facing.right();
            assert_eq!(play.permits(Command::Lay { at }), beside, "{facing}: {other}");
        }
        assert!(play.permits(Command::Lay { at: play.at((0, 0)) }));
        let far = play.at((4, 0));
        assert_eq!(play.refuses(Command::Lay { at: far }), Refusal::NotBehind(far));
    }
}

/// „Het verwisselen of plaatsen van een dummy kan alleen op velden die buiten het gezichtsveld … vallen".
#[test]
fn no_dummies_are_laid_in_view_of_the_enemy() {
    let mut play = infantry().up(EVA, Troop::HeavyTank, (-2, -1), Facing::East).play();
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, -1)) }), Refusal::InSight(play.at((-1, -1))));
    assert_eq!(play.refuses(Command::Lay { at: play.at((3, -1)) }), Refusal::NotBehind(play.at((3, -1))));
    assert!(play.permits(Command::Lay { at: play.at((0, -2)) }));
}

/// Only who has just advanced lays dummies, and no longer when another piece has acted.
#[test]
fn dummies_belong_to_the_action() {
    let mut play = infantry().dummy(WIM, (-3, 0)).dummy(WIM, (-3, 1)).play();
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, 0)) }), Refusal::NobodyAdvanced);
    play.does(play.scout((-1, -1), Facing::East));
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, 0)) }), Refusal::NobodyAdvanced);
    play.does(advance(Facing::East));
    play.does(Command::Lay { at: play.at((-1, 0)) });
    play.does(play.pair((-3, 0), (-3, 1)));
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, -1)) }), Refusal::NobodyAdvanced);
}

/// „De tijdens een bewegingsactie geplaatste dummy's … mogen later in de beurt nog verwisseld worden".
#[test]
fn laid_dummies_may_still_be_swapped() {
    let mut play = infantry().dummy(WIM, (-2, -1)).play();
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    play.does(Command::Lay { at: play.at((-1, -1)) });
    assert!(!play.piece((-1, -1)).unwrap().used);
    play.does(play.pair((-1, -1), (-2, -1)));
}

/// „Onthulde troepen kunnen net als dummy's met een aangrenzend eigen speelstuk verwisseld worden" (CL-4).
#[test]
fn a_step_onto_an_own_piece_is_a_swap() {
    let mut play = infantry().hidden(WIM, Troop::Artillery, (0, -1)).play();
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    assert_eq!(play.under((-1, -1)), Some(Troop::Artillery));
    assert!(play.piece((-1, -1)).unwrap().used, "it has been moved");
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, -1)) }), Refusal::Occupied(play.at((-1, -1))));

    let mut used = infantry().hidden(WIM, Troop::Artillery, (0, -1)).dummy(WIM, (1, -1)).play();
    used.does(used.pair((0, -1), (1, -1)));
    used.does(used.scout((-1, -1), Facing::East));
    assert_eq!(used.refuses(advance(Facing::East)), Refusal::Used(used.at((0, -1))));
}

/// A dummy does not change places with a tank before the eyes of the enemy, a hidden troop shows itself.
#[test]
fn a_step_in_view_swaps_no_dummy_and_reveals_a_troop() {
    let fixture = infantry().up(EVA, Troop::HeavyTank, (-2, -1), Facing::East);
    let mut play = fixture.clone().dummy(WIM, (0, -1)).play();
    play.does(play.scout((-1, -1), Facing::East));
    assert_eq!(play.refuses(advance(Facing::East)), Refusal::DummyInSight(play.at((-1, -1))));
    let mut play = fixture.hidden(WIM, Troop::Artillery, (0, -1)).play();
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    assert_eq!(play.pending(), [Pending::Face { seat: WIM, at: play.at((-1, -1)) }]);
    play.does(Command::Face { facing: Facing::West });
    assert_eq!(play.unit((-1, -1)).unwrap().facing, Facing::West);
}

/// „Voertuigen met een beweging van 2 mogen een tweede bewegingsactie doen".
#[test]
fn vehicles_with_a_movement_of_2_move_twice() {
    let mut play = tank().play();
    // There and back.
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::West));
    play.does(Command::Lay { at: play.at((0, -2)) });
    play.does(play.scout((0, -1), Facing::West)).does(advance(Facing::West));
    play.does(Command::Lay { at: play.at((0, -1)) });
    assert!(play.unit((-1, -1)).is_some());
    assert_eq!(play.refuses(play.scout((-1, -1), Facing::East)), Refusal::NoActionLeft(play.at((-1, -1))));

    let mut slow = infantry().play();
    slow.does(slow.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    assert_eq!(slow.refuses(slow.scout((0, -1), Facing::East)), Refusal::NoActionLeft(slow.at((0, -1))));
}

/// „kunnen in plaats daarvan ook één veld bewegen en één keer schieten. Twee keer schieten kan niet" (CL-10).
#[test]
fn a_movement_of_2_may_be_one_move_and_one_shot() {
    let target = |fixture: Fixture| fixture.weak(EVA, Troop::Infantry, (1, -1), Facing::East, 6);
    let shoot = |play: &Play| play.shot((0, -1), (1, -1), Facing::East);
    let mut play = target(tank()).play();
    play.does(play.scout((-1, -1), Facing::East)).does(advance(Facing::East));
    play.does(shoot(&play));
    assert_eq!(play.refuses(play.scout((0, -1), Facing::West)), Refusal::NoActionLeft(play.at((0, -1))));
    assert_eq!(play.refuses(shoot(&play)), Refusal::NoActionLeft(play.at((0, -1))));
    // The other way round, and turning and scouting on the spot is a move as well.
    let other = Fixture::duel().up(WIM, Troop::LightTank, (0, -1), Facing::West);
    let mut play = target(other).play();
    play.does(shoot(&play));
    assert_eq!(play.refuses(shoot(&play)), Refusal::HasFired(play.at((0, -1))));
    play.does(play.scout((0, -1), Facing::West)).does(advance(Facing::West));
    assert!(play.unit((-1, -1)).is_some());
}

/// „repareren samen met nog een andere actie is niet toegestaan".
#[test]
fn repairing_goes_with_no_other_action() {
    let weak = || {
        let fixture = Fixture::duel().weak(WIM, Troop::LightTank, (-1, -1), Facing::West, 2);
        fixture.purse(company_leader::Side(0), 5)
    };
    let mut play = weak().play();
    play.does(play.scout((-1, -1), Facing::East));
    let repair = Command::Repair { at: play.at((-1, -1)), points: 1 };
    assert_eq!(play.refuses(repair), Refusal::Used(play.at((-1, -1))));
    let mut play = weak().play();
    play.does(repair);
    assert_eq!(play.refuses(play.scout((-1, -1), Facing::East)), Refusal::Used(play.at((-1, -1))));
}

/// „dit gaat één voor één": another piece that acts ends the actions of the one before (CL-10, CL-46).
#[test]
fn troops_act_one_by_one() {
    let fixture = tank().up(WIM, Troop::HeavyTank, (-2, 2), Facing::West).dummy(WIM, (-3, 0)).dummy(WIM, (-3, 1));
    let mut play = fixture.hidden(WIM, Troop::Artillery, (-4, 0)).play();
    play.does(play.scout((-1, -1), Facing::East));
    assert_eq!(play.now().active.unwrap().stage, Stage::Scouted);
    // Turning a troop up is no action, and interrupts nothing.
    play.does(Command::Reveal { at: play.at((-4, 0)), facing: Facing::East });
    assert!(play.permits(advance(Facing::East)));
    for command in [play.pair((-3, 0), (-3, 1)), play.scout((-2, 2), Facing::West)] {
        let mut play = play.clone();
        play.does(command);
        assert_eq!(play.refuses(play.scout((-1, -1), Facing::West)), Refusal::Used(play.at((-1, -1))));
    }
}

/// „Sommige troepen (verkenners) kunnen twee velden ver zien".
#[test]
fn scouts_see_two_fields_far() {
    let fixture = |troop| {
        let fixture = Fixture::duel().up(WIM, troop, (-2, -1), Facing::West).dummy(EVA, (-1, -1)).dummy(EVA, (0, -1));
        fixture.dummy(EVA, (-1, 0)).dummy(EVA, (0, 0))
    };
    for (troop, far) in [(Troop::TankScouts, true), (Troop::InfantryScouts, true), (Troop::LightTank, false)] {
        let mut play = fixture(troop).play();
        play.does(play.scout((-2, -1), Facing::East));
        assert_eq!(play.piece((-1, -1)), None);
        assert_eq!(play.piece((0, -1)).is_none(), far, "{troop:?}");
        assert!(play.piece((0, 0)).is_some(), "a wood that is not beside it");
    }
}

/// „Als dummy's of verborgen troepen door eigen troepen (van de speler zelf of zijn team) verkend zouden worden, dan
/// blijven deze liggen" (CL-25).
#[test]
fn own_dummies_stay_face_down() {
    let mut play = infantry().dummy(WIM, (0, -1)).hidden(WIM, Troop::Artillery, (0, -2)).play();
    play.does(play.scout((-1, -1), Facing::East));
    assert!(play.piece((0, -1)).unwrap().is_down() && play.piece((0, -2)).unwrap().is_down());

    let mut team = Fixture::bare(&on("standard", Mode::Teams))
        .up(WIM, Troop::Infantry, (-1, -1), Facing::West)
        .hidden(WIM, Troop::Artillery, (-4, 1))
        .hidden(TOM, Troop::Artillery, (0, -2))
        .dummy(TOM, (0, -1))
        .hidden(EVA, Troop::Infantry, (4, -1))
        .play();
    team.does(team.scout((-1, -1), Facing::East));
    assert!(team.piece((0, -1)).unwrap().is_down() && team.piece((0, -2)).unwrap().is_down());
    assert_eq!(team.refuses(advance(Facing::East)), Refusal::Blocked(team.at((0, -1))), "nobody else's piece is moved");
    assert_eq!(team.refuses(team.pair((0, -1), (0, -2))), Refusal::NotYours(team.at((0, -2))));
}

/// „Alleen als troepen een bewegingsactie gegeven wordt kunnen ze verkennen. Bij de acties schieten of repareren kan dit
/// niet", nor by being turned up.
#[test]
fn only_a_movement_action_scouts() {
    let fixture = Fixture::duel()
        .weak(WIM, Troop::HeavyTank, (-1, -1), Facing::West, 3)
        .hidden(WIM, Troop::Infantry, (-1, 1))
        .up(EVA, Troop::Infantry, (0, -1), Facing::East)
        .dummy(EVA, (0, -2))
        .dummy(EVA, (0, 1));
    let mut play = fixture.purse(company_leader::Side(0), 3).play();
    play.does(play.shot((-1, -1), (0, -1), Facing::East));
    assert!(play.piece((0, -2)).is_some());
    play.does(Command::Reveal { at: play.at((-1, 1)), facing: Facing::East });
    assert!(play.piece((0, 1)).is_some());
}

/// „er voor kiezen deze niet te verplaatsen": one turn and one scouting, and no dummies (CL-8).
#[test]
fn a_troop_may_scout_without_moving() {
    let mut play = Fixture::duel().hidden(WIM, Troop::InfantryScouts, (0, 0)).dummy(EVA, (2, -1)).play();
    play.does(Command::Reveal { at: play.at((0, 0)), facing: Facing::West });
    play.does(play.scout((0, 0), Facing::NorthEast));
    assert_eq!(play.piece((2, -1)), None, "out of the wood, two fields far");
    assert_eq!(play.refuses(play.scout((0, 0), Facing::East)), Refusal::NoActionLeft(play.at((0, 0))));
    assert_eq!(play.refuses(Command::Lay { at: play.at((-1, 0)) }), Refusal::NobodyAdvanced);
    play.does(Command::EndActions);
    assert!(play.unit((0, 0)).is_some());
}

/// „Er kunnen nooit twee speelstukken op eenzelfde veld staan", and all terrain may be entered (CL-23).
#[test]
fn all_terrain_may_be_entered() {
    for (from, facing) in [((-1, -1), Facing::SouthEast), ((-1, 0), Facing::West), ((-1, -1), Facing::East)] {
        let mut play = Fixture::duel().up(WIM, Troop::Infantry, from, facing).play();
        play.does(play.scout(from, facing)).does(advance(facing));
        assert_eq!(play.public().fields.iter().flatten().count(), 3);
    }
}
