//! Bad input: every refusal, every fault of an edition and every error of a text can be met, is named precisely, and
//! changes nothing.

use crate::common::{german, square, table};
use sparta::{
    Command, Move, MoveError, Notation, NotationError, Position, PositionError, Refusal, Rules, Side, SquareError,
    Transcript, TranscriptError, UnplayableError, edition::Edition,
};
use tabletop::{Record, RecordError, Seat};

fn of(from: &str, to: &str) -> Command {
    Command::Move(Move::new(square(from), square(to)))
}

#[test]
fn illegal_moves() {
    let position = german("7a1a/10/7a2/10/10/4s4S/10/10/10/s7s1 a9/j5 s");
    for (command, refusal) in [
        (of("e4", "e5"), Refusal::NothingThere(square("e4"))),
        (of("h8", "h7"), Refusal::NotYours(square("h8"))),
        (of("e5", "a1"), Refusal::Occupied(square("a1"))),
        (of("e5", "e8"), Refusal::OutOfReach { from: square("e5"), to: square("e8"), steps: 2 }),
        (of("j5", "j9"), Refusal::OutOfReach { from: square("j5"), to: square("j9"), steps: 3 }),
        (of("j5", "j5"), Refusal::HeroAlready(square("j5"))),
        (of("e5", "e5"), Refusal::NotInOwnCity(square("e5"))),
        (Command::Pass, Refusal::MustMove),
    ] {
        assert_eq!(position.permits(command), Err(refusal), "{command:?}");
        assert!(!refusal.to_string().is_empty());
    }
}

/// Nothing can be moved from where no piece of the side to move stands, and nothing at all when the game is over.
#[test]
fn squares_without_a_piece_that_can_move() {
    let position = german("7a1a/10/7a2/10/10/4s4S/10/10/10/s7s1 a9/j5 s");
    assert!(!position.targets(square("e5")).is_empty());
    for (from, to, what) in [("e4", "e3", "nobody stands there"), ("h8", "h7", "an enemy stands there")] {
        assert!(position.targets(square(from)).is_empty(), "{from}: {what}");
        assert!(!position.is_legal(Move::new(square(from), square(to))), "{from}: {what}");
    }
    let over = german("7a1a/10/7a2/10/10/4s4S/10/10/10/s7s1 a9j5/ s");
    assert!(over.is_over() && over.targets(square("e5")).is_empty());
    assert!(!over.is_legal(Move::new(square("e5"), square("e6"))));
}

#[test]
fn out_of_turn() {
    let mut table = table(Rules::German);
    let before = table.game().clone();
    let refused = |seat, command| table.propose(Seat(seat), command).unwrap_err();
    assert_eq!(refused(1, of("e9", "e8")), Refusal::NotYourTurn(Side::Spartans));
    assert_eq!(refused(2, of("e2", "e3")), Refusal::NotYourTurn(Side::Spartans), "there is no third seat");
    assert_eq!(table.game(), &before);
    crate::common::play(&mut table, "e2-e3");
    assert_eq!(table.propose(Seat(0), of("d2", "d3")).unwrap_err(), Refusal::NotYourTurn(Side::Achaeans));
}

#[test]
fn malformed_positions() {
    let start = crate::common::start().to_string();
    let change = |from: &str, to: &str| Position::read(&start.replacen(from, to, 1), Rules::German).unwrap_err();
    assert_eq!(Position::read("", Rules::German), Err(PositionError::Words(0)));
    assert_eq!(change(" s", ""), PositionError::Words(2));
    assert_eq!(change("10/", ""), PositionError::Ranks(9));
    assert_eq!(change("10/", "9/"), PositionError::Squares { rank: 10, squares: 9 });
    assert_eq!(change("1aaaaaaaa1", "1aaaaaaaa2"), PositionError::Squares { rank: 9, squares: 11 });
    let endless = PositionError::Squares { rank: 10, squares: u32::MAX };
    assert_eq!(change("10/", "99999999999999999999/"), endless);
    assert_eq!(change("1aaaaaaaa1", "1aaakaaaa1"), PositionError::Letter { rank: 9, letter: 'k' });
    assert_eq!(change("b5d5f5h5/", "b5d5f5h5-"), PositionError::Cities("b5d5f5h5-c6e6g6i6".into()));
    assert_eq!(change("b5", "k5"), PositionError::City(SquareError("k5".into())));
    assert_eq!(change("b5", "b"), PositionError::City(SquareError("b".into())));
    assert_eq!(change(" s", " x"), PositionError::Turn("x".into()));
    assert_eq!(change("b5", "c6"), PositionError::Unplayable(UnplayableError::CityTwice(square("c6"))));
    assert_eq!(change("b5", "b5a1"), PositionError::Unplayable(UnplayableError::Cities(9)));
    assert_eq!(change("b5d5f5h5/c6e6g6i6", "-/-"), PositionError::Unplayable(UnplayableError::Cities(0)));
    let nine = change("10/10/10/1ss", "10/10/s9/1ss");
    assert_eq!(nine, PositionError::Unplayable(UnplayableError::Pieces(Side::Spartans, 9)));
    let twice = [(square("e4"), sparta::Piece::of('s').unwrap()); 2];
    let twice = Position::new(Rules::German, Side::Spartans, twice, [(square("a1"), Side::Spartans)]);
    assert_eq!(twice, Err(UnplayableError::TwoPieces(square("e4"))));
    assert_eq!("french".parse::<Rules>().unwrap_err().to_string(), "“french” are no rules: say german or english");
}

#[test]
fn malformed_notation() {
    for text in [
        "",
        "-",
        "b2",
        "b2-",
        "-d4",
        "b2-d4-e5",
        "b2-d4x",
        "b2-d4xc3,",
        "b2-d4x,c3",
        "b2-d4+=",
        "b2-d4=+",
        "b2-b2",
        "b2-d4!",
        "b2-k4",
        "b2=x",
        "B2-D4",
        "b2 d4",
        "---",
        "b2-d4xc3xc4",
        "b02-d4",
    ] {
        assert_eq!(text.parse::<Notation>(), Err(MoveError(text.into())), "{text}");
    }
}

/// What is written behind a move must be true; nothing needs to be written.
#[test]
fn wrong_marks() {
    let position = german("7a1a/10/7a2/10/10/2sa2s3/10/10/10/s7s1 a9/e5j9 s");
    assert_eq!(Notation::read("g5-e5", &position).unwrap().to_string(), "g5-e5+xd5");
    for wrong in ["g5-e5+", "g5-e5xd5", "g5-e5=xd5", "g5-e5+xd5,d6", "g5-f5+", "g5-f5xd5"] {
        let error = Notation::read(wrong, &position).unwrap_err();
        assert!(matches!(error, NotationError::Marks { .. }), "{wrong}: {error}");
    }
    let error = Notation::read("g5-e5+", &position).unwrap_err();
    assert_eq!(error.to_string(), "g5-e5+ does something else: it is g5-e5+xd5");
    let error = Notation::read("g5-e6+", &german("7a1a/10/7a2/10/10/4a1s3/10/10/10/s7s1 a9/e5j9 s")).unwrap_err();
    assert!(matches!(error, NotationError::Marks { .. }), "{error}");
}

/// The faults of the house edition after a change of its JSON.
fn faults(change: impl FnOnce(&mut serde_json::Value)) -> String {
    let house = include_str!("../../../editions/sparta-house.json");
    let mut json: serde_json::Value = serde_json::from_str(house).unwrap();
    change(&mut json);
    Edition::from_json(&json.to_string()).unwrap_err().to_string()
}

#[test]
fn editions_with_overlapping_pieces() {
    let same_side = faults(|json| json["fighters"]["spartans"][0][3] = "b2".into());
    assert_eq!(same_side, "fighters.spartans[3]: b2 is taken by fighters.spartans[0]");
    let other_side = faults(|json| json["fighters"]["achaeans"][0][0] = "i2".into());
    assert_eq!(other_side, "fighters.achaeans[0]: i2 is taken by fighters.spartans[7]");
    let cities = faults(|json| json["cities"]["achaeans"][0][1] = "d5".into());
    assert_eq!(cities, "cities.achaeans[1]: d5 is the city cities.spartans[1] already");
}

#[test]
fn editions_with_missing_cities() {
    let one = faults(|json| json["cities"]["spartans"][0] = vec!["b5", "d5", "f5"].into());
    assert_eq!(one, "cities: has 7 cities, must be 8");
    let all = faults(|json| json["cities"]["achaeans"][0] = Vec::<String>::new().into());
    assert_eq!(all, "cities.achaeans: needs one city at least\ncities: has 4 cities, must be 8");
}

#[test]
fn editions_with_squares_outside() {
    for outside in ["k5", "b11", "b0", "", "5b", "B5"] {
        let fault = faults(|json| json["cities"]["spartans"][0][0] = outside.into());
        let said =
            format!("cities.spartans[0]: “{outside}” is outside the board: files go from a to j, ranks from 1 to 10");
        assert_eq!(fault, said);
    }
}

#[test]
fn editions_with_every_fault_at_once() {
    let all = faults(|json| {
        json["schema"] = 2.into();
        json["game"] = "chess".into();
        json["id"] = "my house".into();
        json["title"]["de"] = " ".into();
        json["fighters"]["spartans"][0] = vec!["b2", "z9"].into();
        json["draws"]["repetitions"][0] = 1.into();
        json["draws"]["quiet_turns"][0] = 201.into();
    });
    let expected = "schema: 2, this version reads 1\n\
        game: “chess”, must be “sparta”\n\
        id: “my house”, must be one word\n\
        title.de: is empty\n\
        fighters.spartans[1]: “z9” is outside the board: files go from a to j, ranks from 1 to 10\n\
        fighters.spartans: has 2 fighters, must be 8\n\
        draws.repetitions: 1, must be 2 to 10\n\
        draws.quiet_turns: 201, must be 1 to 200";
    assert_eq!(all, expected);
    assert!(faults(|json| json["cities"] = 3.into()).starts_with("not an edition: "));
    assert!(faults(|json| json["colour"] = 3.into()).contains("unknown field `colour`"));
}

#[test]
fn a_faulty_edition_makes_no_game() {
    let mut record: Record<sparta::Sparta> = table(Rules::German).record().clone();
    record.edition.fighters.spartans.value[0] = "i9".to_owned();
    let Err(RecordError::Setup(faults)) = record.begin() else { panic!("it begins") };
    assert_eq!(faults[0].to_string(), "fighters.achaeans[7]: i9 is taken by fighters.spartans[0]");
}

#[test]
fn malformed_records() {
    let text = Transcript::write(table(Rules::German).record()).unwrap();
    let change = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Transcript::read(&text.replacen(from, to, 1)).unwrap_err().error
    };
    assert_eq!(Transcript::read("").unwrap_err().error, TranscriptError::Title);
    assert_eq!(Transcript::read("[Event \"chess\"]").unwrap_err().error, TranscriptError::Title);
    assert_eq!(change("Rules: german\n", ""), TranscriptError::Missing("Rules"));
    assert_eq!(change("Rules: german\n", "Rules: german\nRules: german\n"), TranscriptError::Twice("Rules".into()));
    assert_eq!(change("Rules:", "Regeln:"), TranscriptError::Unknown("Regeln".into()));
    assert!(matches!(change("german", "french"), TranscriptError::Rules(_)));
    assert_eq!(change("1ssssssss1", "9"), TranscriptError::Start(PositionError::Squares { rank: 2, squares: 9 }));
    assert_eq!(change("1ssssssss1", "1Ssssssss1"), TranscriptError::Hero(square("b2")));
    assert!(change("1ssssssss1", "1sssssss2").to_string().starts_with("fighters.spartans: has 7 fighters"));
    assert_eq!(change("3 rep", "three rep"), TranscriptError::Draws("three repetitions, 40 quiet turns".into()));
    assert!(change("3 rep", "1 rep").to_string().starts_with("draws.repetitions: 1"));
    assert_eq!(change("Draws", "First: me\nDraws"), TranscriptError::First("me".into()));
    assert_eq!(change("Draws", "Seed: 12\nDraws"), TranscriptError::Seed("12".into()));
    let first = sparta::First::Drawn.side([0; 32]);
    let wrong = text.replacen(" s\n", &format!(" {}\nFirst: drawn\n", (!first).letter()), 1);
    assert_eq!(Transcript::read(&wrong).unwrap_err().error, TranscriptError::OtherFirst(first));
}

/// Whoever is to mend a record is told the line, counted as his editor counts, blank lines included.
#[test]
fn malformed_records_are_wrong_in_a_line() {
    let text = format!("\n{}", Transcript::write(table(Rules::German).record()).unwrap());
    let line = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Transcript::read(&text.replacen(from, to, 1)).unwrap_err().line
    };
    assert_eq!(line("Sparta\n", "Troy\n"), Some(2));
    assert_eq!(line("Rules: german\n", ""), None);
    assert_eq!(line("Rules: german\n", "Rules: german\nRules: german\n"), Some(5));
    assert_eq!(line("german", "french"), Some(4));
    for start in ["9", "1Ssssssss1", "1sssssss2"].map(|rank| line("1ssssssss1", rank)) {
        assert_eq!(start, Some(5));
    }
    assert_eq!(line("3 rep", "three rep"), Some(6));
    assert_eq!(line("Draws", "First: me\nDraws"), Some(6));
    assert_eq!(line("Draws", "Seed: 12\nDraws"), Some(6));
    let broken = text.replace("Result: open", "1. e2-e4 d9-d7\n\n2. e4-e6+ d7-d3");
    let stop = Transcript::read(&broken).unwrap().stopped.unwrap();
    assert_eq!((stop.line, stop.moves), (broken.lines().position(|line| line.contains("d7-d3")).unwrap() + 1, 3));
    let wrong = Transcript::read(&text.replace("Rules:", "Regeln:")).unwrap_err().to_string();
    assert_eq!(wrong, "line 4: “Regeln:” is no line of a game of Sparta");
}

/// A broken record plays as far as it is valid and says where it stopped.
#[test]
fn broken_records_play_as_far_as_they_are_valid() {
    let text = Transcript::write(table(Rules::German).record()).unwrap();
    for (moves, good, said) in [
        (
            "1. e2-e4 d9-d7 2. e4-e6+ d7-d3",
            3,
            "turn 2, Achaeans: d7-d3: d3 can not be reached from d7 in 2 steps over free squares",
        ),
        (
            "1. e2-e4 hello",
            1,
            "turn 1, Achaeans: “hello” is no move: write b2-d4, b5= for a new hero on the spot, -- for a pass",
        ),
        ("1. e2-e4+", 0, "turn 1, Spartans: e2-e4+ does something else: it is e2-e4"),
        ("1. e2-e4 e2-e3", 1, "turn 1, Achaeans: e2-e3: no piece stands on e2"),
    ] {
        let read = Transcript::read(&text.replace("Result: open", moves)).unwrap();
        assert_eq!(read.record.commands.len(), good);
        assert_eq!(read.stopped.unwrap().to_string(), said);
        assert_eq!(read.record.replay().unwrap().game, read.game);
    }
    let over = "e2-e3 e9-e8 e3-e2 e8-e9 e2-e3 e9-e8 e3-e2 e8-e9 e2-e3";
    let read = Transcript::read(&text.replace("Result: open", over)).unwrap();
    assert_eq!(read.stopped.unwrap().to_string(), "turn 5, Spartans: e2-e3: the game is over");
}
