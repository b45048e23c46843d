//! The chapter „Varianten": armies that are bought, limits of turns, short ways to win, boards of one's own.

use crate::common::{EVA, Fixture, IDA, Play, TOM, WIM, begun, on};
use company_leader::{
    Command, Draw, Facing, Ground, Mode, Muster, Outcome, Refusal, Setup, Side, Troop, Victory,
    edition::{BoardData, Edition, Guideline},
};
use tabletop::{Game, Seat, Viewer};

fn won(side: u8, seat: Option<Seat>, by: Victory) -> Outcome {
    Outcome::Won { side: Side(side), seat, by }
}

/// „elke speler krijgt 38 geldstukken. Een infanterie kost 6 en een speler zou hier dus 6 stuks van kunnen kopen met nog 2
/// geldstukken over": they are kept (CL-36).
#[test]
fn an_army_may_be_bought_with_coins() {
    let mut game = begun(&Setup { muster: Muster::Coins(38), ..on("standard", Mode::Duel) });
    assert_eq!(game.permits(WIM, &Command::Ready), Err(Refusal::NoArmy));
    for seat in [WIM, EVA] {
        let fields: Vec<_> = game.rules().division().area(seat).iter().take(7).collect();
        for at in &fields[..6] {
            game.apply(seat, &Command::Place { troop: Troop::Infantry, at: *at }).unwrap();
        }
        let more = Command::Place { troop: Troop::Artillery, at: fields[6] };
        assert_eq!(game.permits(seat, &more), Err(Refusal::TooDear { price: 3, purse: 2 }));
        // What is taken back is paid back.
        game.apply(seat, &Command::Lift { at: fields[0] }).unwrap();
        assert_eq!(game.view(Viewer::Seat(seat)).own.unwrap().reserve.coins, 8);
        game.apply(seat, &Command::Place { troop: Troop::Infantry, at: fields[0] }).unwrap();
        game.apply(seat, &Command::Ready).unwrap();
    }
    assert_eq!(game.view(Viewer::Public).now.purses[..2], [2, 2]);
}

/// A board on which the turns are about to run out, the second player to act in the tenth round.
fn last_turn(mode: Mode, seat: Seat) -> Fixture {
    let setup = Setup { turns: Some(10), ..on("standard", mode) };
    Fixture::bare(&setup).turn(seat).round(10).dummy(WIM, (-4, 1)).hidden(WIM, Troop::Infantry, (-5, 0))
}

fn ends(fixture: &Fixture) -> Outcome {
    let mut play = fixture.play();
    play.end_turn();
    play.game.outcome().unwrap()
}

/// „Nadat de laatste speler zijn tiende beurt heeft gedaan wordt gekeken wie de meeste bebouwde velden heeft. Als dat gelijk
/// is, wordt de sterkte van alle troepen opgeteld. Mocht dat ook nog gelijk zijn dan wordt het aantal dummy's geteld"
/// (CL-26).
#[test]
fn a_limit_of_turns_compares_fields_then_strength_then_dummies() {
    let even = last_turn(Mode::Duel, EVA).dummy(EVA, (4, -1)).hidden(EVA, Troop::Infantry, (5, 0));
    assert_eq!(ends(&even), Outcome::Drawn(Draw::AllEven));
    assert_eq!(ends(&even.clone().dummy(EVA, (5, 1 - 2))), won(1, None, Victory::MoreDummies));
    let stronger = even.clone().weak(WIM, Troop::TankScouts, (0, 0), Facing::East, 1).dummy(EVA, (5, -1));
    assert_eq!(ends(&stronger), won(0, None, Victory::MoreStrength), "strength comes before dummies");
    assert_eq!(ends(&stronger.dummy(EVA, (2, 0))), won(1, None, Victory::MoreFields), "fields come before strength");
    // Not before the last player has had his turn.
    let mut first = even.turn(WIM).play();
    first.end_turn();
    assert_eq!((first.game.outcome(), first.actor()), (None, EVA));
}

/// Three parties: who is out does not count (CL-39); teams count together.
#[test]
fn a_limit_of_turns_with_more_players() {
    let three = last_turn(Mode::Melee, TOM).hidden(EVA, Troop::Infantry, (4, -1)).hidden(TOM, Troop::Infantry, (0, 2));
    assert_eq!(ends(&three), won(0, None, Victory::MoreDummies), "all have a field, the first one has a dummy");
    let team = last_turn(Mode::Teams, IDA).dummy(TOM, (-2, 0)).hidden(EVA, Troop::Infantry, (4, -1)).hidden(
        IDA,
        Troop::Infantry,
        (5, 0),
    );
    assert_eq!(ends(&team), won(0, None, Victory::MoreFields));
}

/// „dat een speler gewonnen heeft als hij aan het begin van zijn beurt een bepaald aantal bebouwde velden in bezit heeft …
/// ook bij een teamspel een individuele winnaar" (CL-50).
#[test]
fn a_number_of_built_up_fields_wins() {
    let built_up = [(-4, 1), (-2, 0), (-2, 2), (-3, 4), (-1, -3), (0, -2), (0, 2), (1, 3)];
    let fixture = |mode, count: usize| {
        let hold = if mode == Mode::Teams { 5 } else { 8 };
        let fixture = Fixture::bare(&Setup { hold: Some(hold), ..on("standard", mode) }).turn(WIM);
        let fixture = fixture.hidden(WIM, Troop::Infantry, (-5, 0)).hidden(EVA, Troop::Infantry, (4, -1));
        built_up[..count].iter().fold(fixture, |fixture, at| fixture.dummy(EVA, *at)).dummy(WIM, (2, 0))
    };
    let after = |fixture: Fixture| {
        let mut play: Play = fixture.play();
        play.end_turn().game.outcome()
    };
    assert_eq!(after(fixture(Mode::Duel, 6)), None, "with the one under the infantry that is seven");
    assert_eq!(after(fixture(Mode::Duel, 7)), Some(won(1, Some(EVA), Victory::Held)));
    assert_eq!(after(fixture(Mode::Teams, 4)), Some(won(1, Some(EVA), Victory::Held)));
    let shared = fixture(Mode::Teams, 3).dummy(IDA, (1, 3)).hidden(IDA, Troop::Infantry, (5, 0));
    assert_eq!(after(shared), None, "a partner's fields are his");
}

fn small() -> BoardData {
    Edition::house().board("small").unwrap().clone()
}

/// „kunnen ze ook zelf een speelbord samenstellen" (CL-44).
#[test]
fn a_board_of_ones_own_can_be_played() {
    let mut board = small();
    board.id = "mine".to_owned();
    board.rows.value[0].fields = "FoooU".to_owned();
    board.rows.value[8].fields = "UoooF".to_owned();
    let setup = Setup { ground: Ground::Own { board: Box::new(board), mode: Mode::Duel }, ..Setup::default() };
    let record = crate::common::thrown(Edition::house(), setup, 5, 20_000);
    assert!(record.replay().unwrap().game.outcome().is_some());
}

/// „ongeveer een vijfde tot een tiende deel bebouwing … troepen tot dummy's van 1:2 tot 1:4 … inkomsten tot totaal aantal
/// velden van 1:30 tot 1:60": guidelines, so advice and no faults (CL-44).
#[test]
fn guidelines_are_advice() {
    let house = Edition::house();
    assert_eq!(house.board("small").unwrap().advice(), []);
    let standard: Vec<_> =
        house.board("standard").unwrap().advice().into_iter().map(|advice| advice.guideline).collect();
    // The text's own income for three parties can not meet its own guideline.
    assert_eq!(standard, [Guideline::Income { coins: 1, fields: 91 }; 3]);
    // Partners are alike, the teams are not.
    let mut teams = house.boards[0].clone();
    teams.layouts.retain(|layout| layout.mode == Mode::Teams);
    teams.layouts[0].areas.value[5] = "A.411.332.C".to_owned();
    let said: Vec<String> = teams.advice().iter().map(ToString::to_string).collect();
    let few = "11 dummies to 6 troops, two to four to one are advised";
    assert_eq!(said[..2], [1, 3].map(|seat| format!("layouts[0].armies[{seat}]: {few}")));
    assert_eq!(said[2..], ["layouts[0].areas: as many fields of each kind are advised for both teams"]);
    let mut bare = small();
    bare.layouts[0].armies.value[1].infantry = 8;
    for row in &mut bare.rows.value {
        row.fields = row.fields.replace('F', "U");
    }
    let said: Vec<String> = bare.advice().iter().map(ToString::to_string).collect();
    assert_eq!(
        said,
        [
            "rows: 20 of 61 fields are built up, a tenth to a fifth is advised",
            "layouts[0].armies[1]: 11 dummies to 13 troops, two to four to one are advised"
        ]
    );
}
