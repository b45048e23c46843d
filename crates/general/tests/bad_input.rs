//! Bad input: every refusal can be met, is precise, and changes nothing.

use crate::common::{ALEX, CHRIS, DORA, Play, RETREAT, TANKS, TOTAL_WAR, stake, unit};
use general::{
    Choice, Command, General, Refusal, RegionError, Regions, Setup, Unit, UnitError, Units, Zones, edition::Edition,
};
use tabletop::{Game, Record, RecordError, Seat, Table};

const LAY: fn(&str) -> Command = |name| Command::Lay(unit(name));

#[test]
fn out_of_turn() {
    let mut play = Play::new(3);
    assert_eq!(play.refuses(Seat(3), Command::Choose(RETREAT)), Refusal::NoSuchSeat);
    assert_eq!(play.refuses(Seat(200), Command::Choose(RETREAT)), Refusal::NoSuchSeat);
    for command in [Command::Proceed, Command::OfferPeace, Command::AnswerPeace { accept: true }, LAY("Infanterie")] {
        assert_eq!(play.refuses(ALEX, command), Refusal::NotNow);
    }
    play.chooses(ALEX, stake("2/1/0"));
    assert_eq!(play.refuses(ALEX, Command::Choose(RETREAT)), Refusal::AlreadyChosen, "a double commitment");
    assert_eq!(play.refuses(ALEX, Command::Choose(stake("2/1/0"))), Refusal::AlreadyChosen);
    play.chooses(CHRIS, stake("2/1/0")).chooses(DORA, RETREAT);
    assert_eq!(play.refuses(ALEX, Command::Choose(RETREAT)), Refusal::NotNow);
    assert_eq!(play.refuses(DORA, LAY("Infanterie")), Refusal::NotFighting);
    play.battle(&[TANKS, [1; 5]]);
    assert_eq!(play.refuses(ALEX, Command::AnswerPeace { accept: true }), Refusal::NotNow);
    assert_eq!(play.refuses(ALEX, LAY("Infanterie")), Refusal::NotNow);
}

#[test]
fn what_is_not_owned() {
    let mut play = Play::new(2);
    assert_eq!(play.refuses(ALEX, Command::Choose(stake("2/1/0 2/1/0"))), Refusal::NotYourRegions);
    assert_eq!(play.refuses(ALEX, Command::Choose(Choice::Stake(Regions::NONE))), Refusal::EmptyStake);
    assert_eq!(play.refuses(ALEX, Command::Choose(TOTAL_WAR)), Refusal::NoMajority);
    play.all_choose(&[stake("2/1/0"), stake("2/1/0")]).gives(ALEX, &[0, 0, 1, 1, 1]);
    assert_eq!(play.refuses(ALEX, LAY("Infanterie")), Refusal::NotInHand(unit("Infanterie")));
    play.does(ALEX, LAY("Artillerie"));
    assert_eq!(play.refuses(ALEX, LAY("Artillerie")), Refusal::AlreadyLaid);
}

#[test]
fn replacing_what_is_no_retreat() {
    let mut play = Play::new(3);
    play.all_choose(&[stake("2/1/0 0/1/2"), RETREAT, stake("2/1/0")]);
    assert_eq!(play.refuses(ALEX, Command::Choose(stake("2/1/0"))), Refusal::StakeStands, "the war itself stands");
    assert_eq!(play.refuses(DORA, Command::Choose(stake("0/1/2"))), Refusal::StakeStands);
    assert_eq!(play.refuses(CHRIS, Command::Choose(RETREAT)), Refusal::NoRetreatInWar);
    assert_eq!(play.refuses(CHRIS, Command::Choose(TOTAL_WAR)), Refusal::TotalWarTooLate);
    assert_eq!(play.refuses(CHRIS, Command::Choose(Choice::Stake(Regions::NONE))), Refusal::EmptyStake);

    let mut two = Play::new(3);
    two.all_choose(&[stake("2/1/0 0/1/2"), RETREAT, RETREAT]).chooses(CHRIS, stake("2/1/0"));
    assert_eq!(two.refuses(CHRIS, Command::Choose(stake("2/1/0"))), Refusal::AlreadyChosen);
}

#[test]
fn when_it_is_over() {
    let mut play = Play::new(2);
    play.all_choose(&[RETREAT, RETREAT])
        .does(ALEX, Command::OfferPeace)
        .does(CHRIS, Command::AnswerPeace { accept: true });
    for seat in [ALEX, CHRIS, DORA] {
        for command in [Command::Proceed, Command::Choose(RETREAT), LAY("Infanterie")] {
            assert_eq!(play.refuses(seat, command), Refusal::GameOver);
        }
    }
}

#[test]
fn a_faulty_edition_or_set_up_makes_no_game() {
    let mut edition = Edition::house();
    edition.units.pop();
    edition.regions[2].value.land = 7;
    let faults = General::begin(&edition, &Setup::for_players(7), [0; 32]).unwrap_err();
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    let expected =
        ["units: has 11 units, must be 12", "regions[2].land: 7, must be 0 to 2", "players: 7, must be 2 to 6"];
    assert_eq!(said, expected);
    let record = Record::<General>::new(edition, Setup::for_players(2), [0; 32]);
    assert!(matches!(record.begin(), Err(RecordError::Setup(faults)) if faults.len() == 2));
}

/// A record somebody has tampered with plays as far as it is valid, and says where and why it stopped.
#[test]
fn tampered_records_stop_where_they_are_wrong() {
    let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(2), [1; 32]).unwrap();
    for (seat, choice) in [(ALEX, stake("2/1/0")), (CHRIS, stake("0/1/2"))] {
        let proposal = table.propose(seat, Command::Choose(choice)).unwrap();
        table.accept(proposal);
    }
    let good = table.record().clone();
    for (at, command, refusal) in [
        (0, (ALEX, Command::Choose(stake("2/1/0 2/1/0"))), Refusal::NotYourRegions),
        (0, (DORA, Command::Choose(RETREAT)), Refusal::NoSuchSeat),
        (1, (ALEX, Command::Choose(stake("0/1/2"))), Refusal::AlreadyChosen),
        (1, (CHRIS, Command::Proceed), Refusal::NotNow),
        (1, (CHRIS, Command::Choose(TOTAL_WAR)), Refusal::NoMajority),
    ] {
        let mut record = good.clone();
        record.commands[at] = command;
        assert_eq!(record.replay().unwrap().stopped, Some((at, refusal)));
        assert_eq!(Table::resume(record).unwrap().record().commands.len(), at);
    }
    let mut other = good.clone();
    other.game = "sparta".to_owned();
    assert!(matches!(other.begin(), Err(RecordError::OtherGame(_))));
}

/// What names no card is not even read.
#[test]
fn numbers_that_name_nothing_are_not_read() {
    assert_eq!(Regions::try_from(0x7), Err(RegionError(7)));
    assert_eq!(Unit::try_from(12), Err(UnitError(12)));
    assert!(Units::try_from(0x111_1111).is_err(), "no hand has seven units");
    assert!(Zones::try_from(0).is_err() && Zones::try_from(8).is_err());
    for json in [r#"{"Choose":{"Stake":7}}"#, r#"{"Choose":{"Stake":4294967295}}"#, r#"{"Lay":12}"#, r#"{"Lay":255}"#] {
        assert!(serde_json::from_str::<Command>(json).is_err(), "{json}");
    }
    assert!(serde_json::from_str::<Command>(r#"{"Choose":{"Stake":6}}"#).is_ok(), "six of a kind there are");
}
