//! Bad input: faults of editions and set-ups are named precisely, broken records play as far as they are valid, and states
//! that can not be are refused.

use crate::common::{Fixture, WIM, on, thrown};
use company_leader::{
    Board, CompanyLeader, First, Ground, Mode, Muster, Setup,
    edition::{BoardData, Edition, Row},
};
use serde_json::{Value, json};
use tabletop::{Game, Record, RecordError, Seat};

/// The faults of the house edition after a change of its JSON.
fn faults(change: impl FnOnce(&mut Value)) -> String {
    let house = include_str!("../../../editions/company-leader-house.json");
    let mut json: Value = serde_json::from_str(house).unwrap();
    // The scenarios would repeat what is wrong with their boards.
    json["scenarios"] = json!([]);
    change(&mut json);
    Edition::from_json(&json.to_string()).unwrap_err().to_string()
}

/// The faults of the small board after a change.
fn board(change: impl FnOnce(&mut BoardData)) -> String {
    let mut data = Edition::house().board("small").unwrap().clone();
    change(&mut data);
    Board::new(&data).unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
}

#[test]
fn the_house_edition_is_valid() {
    let house = include_str!("../../../editions/company-leader-house.json");
    assert_eq!(Edition::from_json(house).unwrap(), Edition::house());
}

#[test]
fn asymmetric_boards() {
    let said = board(|data| data.rows.value[0].fields = "FFooo".to_owned());
    assert_eq!(said, "board.layouts[0].areas: is not point-symmetric: (0, -4) has no counterpart half a turn on");
    let areas = board(|data| {
        let row = &mut data.layouts[0].areas.value[0];
        *row = row.replacen('1', ".", 1);
    });
    assert_eq!(areas, "board.layouts[0].areas: is not point-symmetric: (0, -4) has no counterpart half a turn on");
    let three = faults(|json| {
        let row = json["boards"][0]["layouts"][1]["areas"][0][0].as_str().unwrap();
        let changed = row.replacen(['1', '2', '3'], ".", 1);
        json["boards"][0]["layouts"][1]["areas"][0][0] = changed.into();
    });
    assert!(three.starts_with("boards[0].layouts[1].areas: is not fair to three: "), "{three}");
    let alone = faults(|json| json["boards"][0]["layouts"][3]["areas"][0][5] = "A.411.3322C".into());
    assert!(alone.starts_with("boards[0].layouts[3].areas: is not point-symmetric: (-4, 0) has no"), "{alone}");
}

#[test]
fn disconnected_boards() {
    let far = Row { r: 20, q: 20, fields: "o".to_owned() };
    assert_eq!(board(|data| data.rows.value.push(far)), "board.rows: no way leads to the field (20, 20)");
}

#[test]
fn boards_that_are_too_large() {
    let row = |r| Row { r, q: 0, fields: "o".repeat(21) };
    assert_eq!(
        board(|data| data.rows.value = (0..20).map(row).collect()),
        "board.rows: has 420 fields, at most 400 are possible"
    );
    assert_eq!(board(|data| data.rows.value.clear()), "board.rows: is empty");
    let far = Row { r: 0, q: 32_767, fields: "oo".to_owned() };
    assert_eq!(board(|data| data.rows.value = vec![far]), "board.rows[0]: 32767, must be 0 to 1000");
}

#[test]
fn boards_without_purchase_fields() {
    let said = board(|data| {
        for row in &mut data.layouts[0].areas.value {
            *row = row.replace('A', "1");
        }
    });
    assert_eq!(said, "board.layouts[0].areas: seat 1 has 0 purchase fields, must have 3");
}

#[test]
fn boards_that_make_no_sense() {
    assert_eq!(board(|data| data.rows.value[2].fields = "oFoXoUo".to_owned()), "board.rows[2]: “X” means nothing here");
    assert_eq!(
        board(|data| data.rows.value[1].r = -4),
        "board.rows[1]: the field (0, -4) stands twice\nboard.rows[1]: the field (1, -4) stands twice\nboard.rows[1]: the field (2, -4) stands twice\nboard.rows[1]: the field (3, -4) stands twice\nboard.rows[1]: the field (4, -4) stands twice"
    );
    let short = board(|data| {
        data.layouts[0].areas.value.pop();
    });
    assert!(short.starts_with("board.layouts[0].areas: has 56 entries, must have 61"), "{short}");
    let third = board(|data| data.layouts[0].areas.value[4] = "3........".to_owned());
    assert!(third.contains("board.layouts[0].areas[4]: “3” means nothing here"), "{third}");
    let bare = board(|data| {
        for row in &mut data.rows.value {
            row.fields = row.fields.replace('U', "o");
        }
    });
    assert_eq!(
        bare,
        "board.layouts[0].areas: side 1 has no built-up field\nboard.layouts[0].areas: side 2 has no built-up field"
    );
    let army = board(|data| data.layouts[0].armies.value[0].artillery = 30);
    assert_eq!(army, "board.layouts[0].armies[0]: 35 troops do not fit on 24 fields");
    assert_eq!(board(|data| data.id = "my board".to_owned()), "board.id: “my board”, must be one word");
    let twice = board(|data| data.layouts.push(data.layouts[0].clone()));
    assert_eq!(twice, "board.layouts[1].mode: “Duel” stands twice");
}

/// A class that nothing can hit would be a game without an end.
#[test]
fn dice_that_never_hit_a_vehicle() {
    for ground in ["open", "forest", "built_up"] {
        let said = faults(|json| json["dice"][ground][0] = vec!["I"; 6].into());
        assert_eq!(said, "dice: on some ground nothing hits Vehicle", "{ground}");
    }
}

#[test]
fn editions_with_every_fault_at_once() {
    let all = faults(|json| {
        json["schema"] = 2.into();
        json["game"] = "chess".into();
        json["title"]["en"] = " ".into();
        json["troops"][0]["artillery"]["fire"] = 4.into();
        json["troops"][0]["heavy_tank"]["fire"] = 3.into();
        json["troops"][0]["infantry"]["strength"] = 7.into();
        json["dice"]["open"][0][5] = "W".into();
        json["dice"]["forest"][0].as_array_mut().unwrap().pop();
    });
    let expected = "schema: 2, this version reads 1\n\
        game: “chess”, must be “company-leader”\n\
        title.en: is empty\n\
        troops.infantry.strength: 7, must be 1 to 6\n\
        troops.artillery.fire: 4, must be 1 to 3\n\
        troops.heavy_tank.fire: 3, must be 1 to 2\n\
        dice.open[5]: “W” is no face: write one of -, I, V, 2I, 2V, I/2, V/2\n\
        dice.forest: has 5 entries, must have 6";
    assert_eq!(all, expected);
    assert!(faults(|json| json["dice"] = 3.into()).starts_with("not an edition: "));
    assert!(faults(|json| json["colour"] = 3.into()).contains("unknown field `colour`"));
}

#[test]
fn faulty_scenarios() {
    let scenario = |change: &dyn Fn(&mut Edition)| {
        let mut edition = Edition::house();
        change(&mut edition);
        edition.validate().unwrap_err().iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    assert_eq!(
        scenario(&|edition| edition.scenarios[1].turns.value = None),
        "scenarios[1].turns: this scenario needs a limit of turns"
    );
    assert_eq!(
        scenario(&|edition| edition.scenarios[0].board = "moon".to_owned()),
        "scenarios[0].board: there is no board “moon”"
    );
    let placed = scenario(&|edition| {
        let list = &mut edition.scenarios[3].placed.value;
        list[1].at = list[0].at;
        list[2].troop = list[0].troop;
        list[3].at = (4, 0);
    });
    assert_eq!(
        placed,
        "scenarios[3].placed[1].at: the field (-2, 0) stands twice\n\
         scenarios[3].placed[2].troop: Infantry is not, or not so often, in the army\n\
         scenarios[3].placed[3].at: (4, 0) is outside the area of the seat"
    );
}

#[test]
fn faulty_set_ups() {
    let faults = |setup: Setup| {
        let Err(faults) = CompanyLeader::begin(&Edition::house(), &setup, [0; 32]) else { panic!("it begins") };
        faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    };
    let board = |id: &str, mode| Setup { ground: Ground::Board { id: id.to_owned(), mode }, ..Setup::default() };
    assert_eq!(faults(board("moon", Mode::Duel)), "setup.ground: there is no board “moon”");
    assert_eq!(faults(board("small", Mode::Teams)), "setup.ground: the board is not divided for Teams");
    let scenario = |id: &str| Setup { ground: Ground::Scenario(id.to_owned()), ..Setup::default() };
    assert_eq!(faults(scenario("moon")), "setup.ground: there is no scenario “moon”");
    let all = Setup {
        first: First::Chosen(Seat(2)),
        muster: Muster::Coins(1),
        turns: Some(0),
        hold: Some(6),
        ..Setup::default()
    };
    assert_eq!(
        faults(all),
        "setup.first: 2, must be 0 to 1\nsetup.muster: 1, must be 2 to 999\nsetup.turns: 0, must be 1 to 200\n\
         setup.hold: 6, must be 7 to 12"
    );
    let settled = Setup { turns: Some(9), ..scenario("flag") };
    assert_eq!(faults(settled), "setup.turns: is settled by the scenario");
    let settled = Setup { muster: Muster::Standard, ..scenario("flag") };
    assert_eq!(faults(settled), "setup.muster: is settled by the scenario");
    let mut large = Edition::house();
    large.boards[0].layouts[0].armies.value[1].infantry = 20;
    let crowded = Setup { muster: Muster::Standard, ..board("small", Mode::Duel) };
    let Err(found) = CompanyLeader::begin(&large, &crowded, [0; 32]) else { panic!("it begins") };
    let found: Vec<_> = found.iter().map(ToString::to_string).collect();
    assert_eq!(found, ["setup.muster.armies[1]: 27 troops do not fit on 24 fields"]);
    let mut own = Edition::house().board("small").unwrap().clone();
    own.rows.value[0].fields = "ooooo?".to_owned();
    let own = Setup { ground: Ground::Own { board: Box::new(own), mode: Mode::Duel }, ..Setup::default() };
    assert_eq!(faults(own), "setup.ground.board.rows[0]: “?” means nothing here");
}

/// A broken record plays as far as it is valid and says where it stopped.
#[test]
fn broken_records() {
    let record = thrown(Edition::house(), on("small", Mode::Duel), 3, 200);
    let mut tampered = record.clone();
    let (seat, command) = tampered.commands[100];
    tampered.commands.insert(100, (Seat(1 - seat.0), command));
    let replay = tampered.replay().unwrap();
    let (ply, refusal) = replay.stopped.unwrap();
    assert_eq!(ply, 100);
    assert!(refusal.to_string().starts_with("the game waits for seat "), "{refusal}");
    let mut other = record.clone();
    other.game = "sparta".to_owned();
    assert!(matches!(other.begin(), Err(RecordError::OtherGame(_))));
    let mut changed = record;
    changed.edition.dice.open.value.clear();
    let Err(RecordError::Setup(faults)) = changed.begin() else { panic!("it begins") };
    assert_eq!(faults[0].to_string(), "dice.open: has 0 entries, must have 6");
    // An exchange reads the same from both ends.
    let pair = |text: &str| serde_json::from_str::<company_leader::Pair>(text).unwrap();
    assert_eq!(pair("[7, 3]"), pair("[3, 7]"));
    assert!(serde_json::from_str::<Record<CompanyLeader>>("{}").is_err());
}

/// What a change of a state is refused with, and the change.
type Change<'a> = (&'a str, &'a dyn Fn(&mut Value));

/// A state that was read is one of its game, or refused with the reason.
#[test]
fn tampered_states() {
    let fixture = || Fixture::duel().up(WIM, company_leader::Troop::Infantry, (0, 0), company_leader::Facing::East);
    let said = |change: &dyn Fn(&mut Value)| fixture().with(change).read().unwrap_err().to_string();
    let changes: [Change; 11] = [
        ("a state of 0 fields", &|state: &mut Value| state["fields"] = json!([])),
        ("no such piece can stand on field 45", &|state: &mut Value| state["under"][45] = json!("infantry")),
        ("no such piece can stand on field 45", &|state: &mut Value| state["fields"][45]["owner"] = 5.into()),
        ("no such piece can stand on field 45", &|state: &mut Value| {
            state["fields"][45]["face"]["Up"]["strength"] = 7.into();
        }),
        ("no such piece can stand on field 0", &|state: &mut Value| state["under"][0] = json!("infantry")),
        ("there is no seat 10", &|state: &mut Value| state["now"]["turn"] = 9.into()),
        ("there is no field 99", &|state: &mut Value| state["pending"] = json!([{"Face": {"seat": 0, "at": 99}}])),
        ("no such piece can stand on field 1", &|state: &mut Value| {
            state["pending"] = json!([{"Face": {"seat": 0, "at": 1}}]);
        }),
        ("there is no seat 8", &|state: &mut Value| state["pending"] = json!([{"Face": {"seat": 7, "at": 45}}])),
        ("the flags are not those of the scenario", &|state: &mut Value| {
            state["now"]["flags"][0] = json!({"at": 3, "carried": false});
        }),
        ("there is no field 400", &|state: &mut Value| {
            state["now"]["active"] = json!({"at": 45, "moves": 1, "fired": false, "stage": {"Advanced": 400}});
        }),
    ];
    for (reason, change) in changes {
        let text = said(change);
        assert!(text.starts_with(reason), "{text}");
    }
    assert!(fixture().read().is_ok());
}
