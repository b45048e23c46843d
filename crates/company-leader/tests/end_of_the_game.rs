//! The chapters „Doel van het spel" and „Einde speelbeurt/spel".

use crate::common::{EVA, Fixture, Play, TOM, WIM, on, thrown};
use company_leader::{Command, Draw, Event, Facing, Mode, Outcome, Refusal, Side, Troop, Victory, edition::Edition};
use tabletop::{Game as _, Seat, Table, UndoError, Viewer};

const EAST: Facing = Facing::East;
const WEST: Facing = Facing::West;

#[expect(clippy::unnecessary_wraps, reason = "what `outcome` gives")]
fn won(side: u8, by: Victory) -> Option<Outcome> {
    Some(Outcome::Won { side: Side(side), seat: None, by })
}

/// A duel without anything on its board.
fn bare() -> Fixture {
    Fixture::bare(&on("standard", Mode::Duel))
}

/// The first seed for which a mutual shot from (-1, -1) at (0, -1) ends as wanted.
fn shootout(fixture: &Fixture, wanted: impl Fn(&Play) -> bool) -> Play {
    let plays = (0..4_000).map(|seed| {
        let mut play = fixture.clone().seed(seed).play();
        play.does(play.shot((-1, -1), (0, -1), EAST));
        if !play.pending().is_empty() {
            play.does(Command::Return(true));
        }
        play
    });
    plays.into_iter().find(wanted).unwrap()
}

/// „als hij alle troepen van de tegenstander(s) heeft vernietigd", dummies notwithstanding (CL-22).
#[test]
fn who_destroys_all_troops_wins() {
    let fixture = bare()
        .up(WIM, Troop::HeavyTank, (-1, -1), EAST)
        .dummy(WIM, (-4, 1))
        .weak(EVA, Troop::TankScouts, (0, -1), EAST, 1)
        .dummy(EVA, (4, -1));
    let play = shootout(&fixture, |play| play.game.outcome().is_some());
    assert_eq!(play.game.outcome(), won(0, Victory::Troops));
    // A hidden troop is a troop.
    let hidden = shootout(&fixture.hidden(EVA, Troop::Infantry, (5, 0)), |play| play.unit((0, -1)).is_none());
    assert_eq!(hidden.game.outcome(), None);
}

/// „OF alle bebouwde velden heeft ingenomen", which is at the latest when the enemy holds none (CL-21): scouting a dummy
/// away may do it.
#[test]
fn who_holds_no_built_up_field_has_lost() {
    let mut play = bare()
        .hidden(WIM, Troop::Infantry, (-4, 1))
        .up(WIM, Troop::Infantry, (-1, -1), WEST)
        .hidden(EVA, Troop::Infantry, (5, 0))
        .dummy(EVA, (0, -2))
        .play();
    play.does(play.scout((-1, -1), Facing::NorthEast));
    assert_eq!(play.game.outcome(), won(0, Victory::BuiltUp));
}

/// The same, by a step: who leaves his own last built-up field has lost at once, before he scouts again (CL-48).
#[test]
fn who_leaves_his_last_built_up_field_has_lost_at_once() {
    let mut play =
        bare().up(WIM, Troop::Infantry, (-2, 0), EAST).hidden(EVA, Troop::Infantry, (4, -1)).dummy(EVA, (0, 0)).play();
    play.does(play.scout((-2, 0), EAST)).does(Command::Advance { facing: EAST });
    assert_eq!(play.game.outcome(), won(1, Victory::BuiltUp));
    assert!(play.piece((0, 0)).is_some() && !play.told(&Event::Scouted(play.at((-1, 0)))));
    assert!(play.game.permits(WIM, &Command::EndActions) == Err(Refusal::GameOver));
}

/// CL-14: the last troops of both fall by the same exchange.
#[test]
fn if_the_last_troops_fall_together_built_up_fields_decide() {
    let fixture = |fields: &[((i16, i16), Seat)]| {
        let fixture =
            bare().weak(WIM, Troop::LightTank, (-1, -1), EAST, 1).weak(EVA, Troop::LightTank, (0, -1), WEST, 1);
        fields.iter().fold(fixture, |fixture, (at, seat)| fixture.dummy(*seat, *at))
    };
    let both = |play: &Play| play.unit((-1, -1)).is_none() && play.unit((0, -1)).is_none();
    let even = fixture(&[((-4, 1), WIM), ((4, -1), EVA)]);
    assert_eq!(shootout(&even, both).game.outcome(), Some(Outcome::Drawn(Draw::AllFell)));
    let more = fixture(&[((-4, 1), WIM), ((4, -1), EVA), ((2, 0), EVA)]);
    assert_eq!(shootout(&more, both).game.outcome(), won(1, Victory::LastFields));
}

/// Three parties: one with a heavy tank against the last troop of the second one.
fn three() -> Fixture {
    Fixture::bare(&on("standard", Mode::Melee))
        .up(WIM, Troop::HeavyTank, (-1, -1), EAST)
        .dummy(WIM, (-4, 1))
        .weak(EVA, Troop::TankScouts, (0, -1), EAST, 1)
        .dummy(EVA, (4, -1))
        .dummy(EVA, (2, 0))
}

/// Who has no troop is out, his dummies are removed, the game goes on (CL-21).
#[test]
fn of_three_parties_who_has_no_troops_is_out() {
    let fixture = three().hidden(TOM, Troop::Infantry, (0, 2));
    let mut play = shootout(&fixture, |play| play.unit((0, -1)).is_none());
    assert_eq!(play.game.outcome(), None);
    assert!(play.told(&Event::Out(EVA)) && play.now().out.has(EVA));
    assert_eq!((play.piece((4, -1)), play.piece((2, 0))), (None, None));
    play.end_turn();
    assert_eq!(play.actor(), TOM, "the turn passes over him");
    // Without a built-up field one is not out, among three.
    assert_eq!(play.game.outcome(), None);
}

#[test]
fn of_three_parties_the_last_one_in_wins() {
    let play = shootout(&three().dummy(TOM, (0, 2)), |play| play.unit((0, -1)).is_none());
    assert_eq!(play.game.outcome(), won(0, Victory::Troops));
}

#[test]
fn of_three_parties_who_holds_all_built_up_fields_wins() {
    let rules = crate::common::begun(&on("standard", Mode::Melee)).rules().clone();
    let mut fixture = three().hidden(TOM, Troop::Infantry, (5, 0)).hidden(EVA, Troop::Infantry, (5, -5));
    for at in rules.board().built_up() {
        let at = rules.board().coord(at);
        fixture = fixture.dummy(WIM, (at.q, at.r));
    }
    let play = shootout(&fixture, |play| play.unit((0, -1)).is_none());
    assert_eq!(play.game.outcome(), won(0, Victory::BuiltUp));
}

#[test]
fn of_three_parties_two_may_fall_together() {
    let fixture = Fixture::bare(&on("standard", Mode::Melee)).weak(WIM, Troop::LightTank, (-1, -1), EAST, 1).weak(
        EVA,
        Troop::LightTank,
        (0, -1),
        WEST,
        1,
    );
    let both = |play: &Play| play.unit((-1, -1)).is_none() && play.unit((0, -1)).is_none();
    let last = shootout(&fixture.clone().hidden(TOM, Troop::Infantry, (0, 2)), both);
    assert_eq!(last.game.outcome(), won(2, Victory::Troops), "the third one is the last one in");
    let none = shootout(&fixture.clone().dummy(TOM, (0, 2)), both);
    assert_eq!(none.game.outcome(), won(2, Victory::LastFields));
    // Who falls in his own turn has no turn any more.
    let mine = shootout(&fixture.hidden(TOM, Troop::Infantry, (0, 2)).hidden(EVA, Troop::Infantry, (4, -1)), |play| {
        play.unit((-1, -1)).is_none()
    });
    assert_eq!((mine.game.outcome(), mine.actor()), (None, EVA));
}

/// „spelers kunnen natuurlijk ook al eerder opgeven en de overwinning weggeven" (CL-34).
#[test]
fn a_player_may_give_up_in_his_own_turn() {
    let mut play = Fixture::duel().play();
    assert_eq!(play.game.permits(EVA, &Command::Resign), Err(Refusal::NotYourTurn(WIM)));
    play.does(Command::Resign);
    assert_eq!(play.game.outcome(), won(1, Victory::Resigned));

    let hidden = |fixture: Fixture, seat, at| fixture.hidden(seat, Troop::Infantry, at);
    let fixture = hidden(hidden(Fixture::bare(&on("standard", Mode::Melee)), WIM, (-4, 1)), EVA, (4, -1));
    let mut three = hidden(fixture, TOM, (0, 2)).play();
    three.does(Command::Resign);
    assert!(three.piece((-4, 1)).is_none() && three.actor() == EVA);
    three.does(Command::Resign);
    assert_eq!(three.game.outcome(), won(2, Victory::Resigned));

    let fixture = hidden(hidden(Fixture::bare(&on("standard", Mode::Teams)), WIM, (-4, 1)), EVA, (4, -1));
    let mut team = hidden(fixture, TOM, (-2, 0)).play();
    team.does(Command::Resign);
    assert_eq!(team.game.outcome(), won(1, Victory::Resigned), "for the whole team");
}

/// When it is over all that lies face down may be turned up: no view tells it but its owner's, and nothing leads back (CL-53).
#[test]
fn nothing_leads_back_from_the_end() {
    let tables = (0..6).map(|number| thrown(Edition::house(), on("small", Mode::Duel), number, 30_000));
    for table in tables.map(|record| Table::resume(record).unwrap()) {
        assert!(table.game().outcome().is_some());
        assert_eq!(table.game().view(Viewer::Public).own, None);
        for by in [Viewer::Public, Viewer::Seat(WIM), Viewer::Seat(EVA)] {
            assert!(matches!(table.can_undo(by), Err(UndoError::Fenced(_))), "{by:?}");
        }
    }
}

/// In a team a player without troops plays on as long as his partner has one.
#[test]
fn a_team_loses_as_a_whole() {
    let fixture = Fixture::bare(&on("standard", Mode::Teams))
        .up(WIM, Troop::HeavyTank, (-1, -1), EAST)
        .dummy(WIM, (-4, 1))
        .weak(EVA, Troop::TankScouts, (0, -1), EAST, 1)
        .dummy(EVA, (4, -1));
    let partner = fixture.clone().hidden(crate::common::IDA, Troop::Infantry, (5, 0));
    let mut play = shootout(&partner, |play| play.unit((0, -1)).is_none());
    assert_eq!(play.game.outcome(), None);
    play.end_turn();
    assert_eq!(play.actor(), EVA);
    let alone = shootout(&fixture, |play| play.unit((0, -1)).is_none());
    assert_eq!(alone.game.outcome(), won(0, Victory::Troops));
}
