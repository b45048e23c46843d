//! The chapter „Acties met dummy's en verborgen troepen", sentence by sentence.

use crate::common::{EVA, Fixture, WIM};
use company_leader::{Command, Event, Facing, FieldId, Pair, Pending, Refusal, Troop};

/// „mag hij elk van zijn dummy's of verborgen troepen verwisselen met een eigen speelstuk van een aangrenzend veld".
#[test]
fn a_piece_is_swapped_with_an_own_one_beside_it() {
    let mut play = Fixture::duel()
        .dummy(WIM, (-2, -1))
        .hidden(WIM, Troop::LightTank, (-1, -1))
        .dummy(WIM, (1, -1))
        .dummy(EVA, (-1, -2))
        .play();
    assert_eq!(play.refuses(play.pair((-2, -1), (1, -1))), Refusal::NotAdjacent(play.at((-2, -1)), play.at((1, -1))));
    assert_eq!(play.refuses(play.pair((-1, -2), (-1, -1))), Refusal::NotYours(play.at((-1, -2))));
    assert_eq!(play.refuses(play.pair((-1, -1), (0, -1))), Refusal::NothingThere(play.at((0, -1))));
    play.does(play.pair((-2, -1), (-1, -1)));
    assert_eq!((play.under((-2, -1)), play.under((-1, -1))), (Some(Troop::LightTank), None));
    let pair = Pair::new(play.at((-1, -1)), play.at((-2, -1)));
    assert_eq!(play.events, [Event::Swapped(pair)]);
}

/// „mogen deze in dezelfde beurt niet nog eens verplaatst worden" (CL-2).
#[test]
fn a_swap_uses_both_pieces_up() {
    let mut play =
        Fixture::duel().dummy(WIM, (-2, -1)).hidden(WIM, Troop::LightTank, (-1, -1)).dummy(WIM, (0, -1)).play();
    play.does(play.pair((-2, -1), (-1, -1)));
    assert_eq!(play.refuses(play.pair((-1, -1), (0, -1))), Refusal::Used(play.at((-1, -1))));
    assert!(play.piece((-2, -1)).unwrap().used && play.piece((-1, -1)).unwrap().used);
    // The hidden troop may be turned up, but it has had its move (CL-7).
    play.does(Command::Reveal { at: play.at((-2, -1)), facing: Facing::East });
    assert_eq!(play.refuses(play.scout((-2, -1), Facing::East)), Refusal::Used(play.at((-2, -1))));
    // At the end of the turn all are pushed back.
    play.end_turn().end_turn();
    assert!(!play.piece((-1, -1)).unwrap().used);
    assert!(play.permits(play.pair((-1, -1), (0, -1))));
}

/// „Een dummy mag alleen met eigen dummy's, verborgen troepen, of onthulde troepen verwisseld worden" (CL-3).
#[test]
fn a_revealed_troop_may_be_swapped_too() {
    let mut play = Fixture::duel()
        .dummy(WIM, (-2, -1))
        .up(WIM, Troop::LightTank, (-1, -1), Facing::West)
        .up(WIM, Troop::HeavyTank, (0, -1), Facing::West)
        .play();
    let both = play.refuses(play.pair((-1, -1), (0, -1)));
    assert_eq!(both, Refusal::BothRevealed(play.at((-1, -1)), play.at((0, -1))));
    play.does(play.pair((-2, -1), (-1, -1)));
    let tank = play.unit((-2, -1)).unwrap();
    assert_eq!((tank.troop, tank.facing), (Troop::LightTank, Facing::West), "it keeps its facing");
    assert_eq!(play.refuses(play.scout((-2, -1), Facing::East)), Refusal::Used(play.at((-2, -1))));
}

/// A revealed troop that has begun its actions is used, and is exchanged with nobody.
#[test]
fn who_is_active_already_is_not_swapped() {
    let mut play = Fixture::duel().dummy(WIM, (-2, -1)).up(WIM, Troop::LightTank, (-1, -1), Facing::East).play();
    play.does(play.scout((-1, -1), Facing::East));
    assert_eq!(play.refuses(play.pair((-2, -1), (-1, -1))), Refusal::Used(play.at((-1, -1))));
}

/// „kan dus niet naar een vrij veld verplaatsen", and a dummy is never turned up.
#[test]
fn a_dummy_does_not_go_to_a_free_field() {
    let play = Fixture::duel().dummy(WIM, (-2, -1)).play();
    assert_eq!(play.refuses(play.pair((-2, -1), (-1, -1))), Refusal::NothingThere(play.at((-1, -1))));
    assert_eq!(play.refuses(play.scout((-2, -1), Facing::East)), Refusal::FaceDown(play.at((-2, -1))));
    let reveal = Command::Reveal { at: play.at((-2, -1)), facing: Facing::East };
    assert_eq!(play.refuses(reveal), Refusal::IsDummy(play.at((-2, -1))));
}

/// „Wanneer een speler zijn verborgen troepen wil verplaatsen naar een veld waar geen speelstuk staat … moet hij deze
/// onthullen" (CL-7).
#[test]
fn a_hidden_troop_goes_to_a_free_field_only_revealed() {
    let mut play = Fixture::duel().hidden(WIM, Troop::LightTank, (-1, -1)).play();
    assert_eq!(play.refuses(play.scout((-1, -1), Facing::East)), Refusal::FaceDown(play.at((-1, -1))));
    play.does(Command::Reveal { at: play.at((-1, -1)), facing: Facing::NorthWest });
    assert_eq!(play.unit((-1, -1)).unwrap().facing, Facing::NorthWest, "any facing");
    assert!(matches!(play.events[..], [Event::Revealed { .. }]));
    play.does(play.scout((-1, -1), Facing::East)).does(Command::Advance { facing: Facing::East });
    assert_eq!(play.unit((0, -1)).unwrap().troop, Troop::LightTank);
}

/// The enemy's tank on (1, -1) looks west at (0, -1), (0, 0) and (1, -2).
fn watched() -> Fixture {
    Fixture::duel().up(EVA, Troop::HeavyTank, (1, -1), Facing::West)
}

/// „Het verwisselen of plaatsen van een dummy kan alleen op velden die buiten het gezichtsveld van vijandelijke onthulde
/// troepen vallen" (CL-5).
#[test]
fn no_dummy_is_swapped_in_view() {
    let fixture = watched().dummy(WIM, (0, -1)).hidden(WIM, Troop::LightTank, (-1, -1)).dummy(WIM, (-1, 0));
    let play = fixture.play();
    let refusal = Refusal::DummyInSight(play.at((0, -1)));
    assert_eq!(play.refuses(play.pair((0, -1), (-1, -1))), refusal, "from there");
    assert_eq!(play.refuses(play.pair((0, -1), (-1, 0))), refusal, "two of them");
    let play = fixture.hidden(WIM, Troop::LightTank, (0, -1)).play();
    assert_eq!(play.refuses(play.pair((0, -1), (-1, 0))), refusal, "and to there");
    assert!(play.permits(play.pair((-1, -1), (-1, 0))), "outside it is free");
}

/// „als de tegenstander verborgen speelstukken binnen dit gezichtsveld verwisseld worden deze direct zichtbaar" (CL-35).
#[test]
fn hidden_troops_swapped_in_view_are_revealed() {
    let mut play = watched().hidden(WIM, Troop::LightTank, (0, -1)).hidden(WIM, Troop::Artillery, (-1, -1)).play();
    play.does(play.pair((0, -1), (-1, -1)));
    let faces = |at: (i16, i16)| Pending::Face { seat: WIM, at: play.at(at) };
    // Both are shown where they land: that neither is a dummy was plain from the exchange.
    assert_eq!(play.pending(), [faces((-1, -1)), faces((0, -1))]);
    assert_eq!(play.unit((0, -1)).unwrap().troop, Troop::Artillery);
    play.does(Command::Face { facing: Facing::East }).does(Command::Face { facing: Facing::SouthWest });
    assert_eq!(play.unit((-1, -1)).unwrap().facing, Facing::East);
    assert_eq!(play.unit((0, -1)).unwrap().facing, Facing::SouthWest);
    assert!(play.pending().is_empty() && play.piece((0, -1)).unwrap().used);
}

/// A hidden troop that changes places with a revealed one in view is seen as well.
#[test]
fn a_hidden_troop_swapped_in_view_with_a_revealed_one_is_revealed() {
    let mut play =
        watched().up(WIM, Troop::HeavyTank, (0, -1), Facing::East).hidden(WIM, Troop::Artillery, (-1, -1)).play();
    play.does(play.pair((0, -1), (-1, -1)));
    assert_eq!(play.pending(), [Pending::Face { seat: WIM, at: play.at((0, -1)) }]);
}

/// CL-6: who lies in view without having been scouted stays hidden as long as he does not move.
#[test]
fn who_lies_in_view_unscouted_stays_hidden() {
    let mut play = watched().hidden(WIM, Troop::LightTank, (0, -1)).play();
    play.end_turn();
    assert!(play.piece((0, -1)).unwrap().is_down());
}

#[test]
fn fields_that_are_not_there_are_refused() {
    let play = Fixture::duel().play();
    let nowhere = FieldId(91);
    assert_eq!(play.refuses(Command::Swap(Pair::new(FieldId(0), nowhere))), Refusal::NothingThere(FieldId(0)));
    for command in [
        Command::Reveal { at: nowhere, facing: Facing::East },
        Command::Scout { at: nowhere, facing: Facing::East },
        Command::Shoot { at: nowhere, target: FieldId(1), facing: Facing::East },
        Command::Repair { at: nowhere, points: 1 },
        Command::Hide { at: nowhere },
        Command::Lay { at: nowhere },
    ] {
        assert_eq!(play.refuses(command), Refusal::NoField(nowhere));
    }
    let own = play.at((-4, 1));
    assert_eq!(play.refuses(Command::Swap(Pair::new(own, own))), Refusal::NotAdjacent(own, own));
}
