//! The chapter „Spielablauf", sentence by sentence, with its examples.
//!
//! The examples of the printed rules are pictures; their captions stand above the tests, and the boards here show what
//! the captions say.

use crate::common::{after, english, german, square, start, written};
use sparta::{Event, Move, Piece, Position, Rank, Refusal, Side, Sparta, Squares};
use tabletop::{Applied, Game, Table};

/// The squares of a text of names.
fn squares(names: &str) -> Squares {
    names.split_whitespace().map(square).collect()
}

/// The Spartan on e5 and nothing near him; pieces enough in the far corners that the game goes on.
const ALONE: &str = "7a1a/7a2/10/10/10/4s5/10/10/10/s7s1 a3/a4 s";

fn captured(position: &Position, played: &str) -> Squares {
    let (from, to) = played.split_once('-').unwrap();
    let played = Move::new(square(from), square(to));
    assert!(position.is_legal(played), "{played:?} in {position}");
    position.captures(played)
}

/// „Ein Kämpfer kann bis zu 2 Felder weit in beliebiger Richtung (waagerecht, senkrecht und diagonal) ziehen."
#[test]
fn a_fighter_moves_up_to_2_squares() {
    let targets = german(ALONE).targets(square("e5"));
    let near = |at: sparta::Square| at.file().abs_diff(4).max(at.rank().abs_diff(4));
    assert_eq!(targets, sparta::Square::all().filter(|at| (1..=2).contains(&near(*at))).collect());
    assert_eq!(targets.len(), 24);
}

/// „Ein Held kann bis zu 3 Felder weit in beliebiger Richtung ziehen."
#[test]
fn a_hero_moves_up_to_3_squares() {
    let position = german(&ALONE.replace("4s5", "4S5"));
    assert_eq!(position.targets(square("e5")).len(), 48, "seven by seven squares but his own");
}

/// „Innerhalb des Zuges darf die Richtung geändert werden": a knight's jump is two steps in two directions.
#[test]
fn a_move_may_change_its_direction() {
    assert!(german(ALONE).is_legal(Move::new(square("e5"), square("f7"))));
    // Up, right and down again, behind a wall: three steps and two changes.
    for (man, reaches) in [("S", true), ("s", false)] {
        let wall = german(&format!("7a1a/10/10/10/5a4/4{man}a4/5a4/10/10/s7s1 a3/a4 s"));
        assert_eq!(wall.is_legal(Move::new(square("e5"), square("g6"))), reaches, "{man}");
    }
}

/// „nur auf oder über freie Felder": nobody is jumped over, but one slips through between two corners.
#[test]
fn a_move_leads_over_free_squares_only() {
    let shut = german("10/10/10/10/3aaa4/3asa4/3aaa4/10/10/s7s1 a3/a4 s");
    assert_eq!(shut.targets(square("e5")), Squares::NONE);
    let wall = german("7a1a/10/10/10/5a4/4sa4/5a4/10/10/s7s1 a3/a4 s");
    assert!(!wall.is_legal(Move::new(square("e5"), square("g5"))), "over f5");
    assert!(!wall.is_legal(Move::new(square("e5"), square("f5"))), "onto f5");
    let corner = german("7a1a/10/10/10/4a5/4sa4/10/10/10/s7s1 a3/a4 s");
    assert!(corner.is_legal(Move::new(square("e5"), square("f6"))), "between e6 and f5");
}

/// „bzw. unbesetzte (eigene und gegnerische) Stadtfelder": cities are no walls, and passing over them does nothing.
#[test]
fn passing_over_a_city_does_nothing() {
    let position = german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 e6/f5 s");
    for (played, over) in [("e5-e7", "e6"), ("e5-g5", "f5")] {
        let next = after(&position, played);
        assert_eq!(next.owner(square(over)), position.owner(square(over)), "{played}");
        assert_eq!((next.heroes(Side::Spartans), written(&position, played)), (Squares::NONE, played.to_owned()));
    }
}

/// „Ein Zug darf dabei nicht wieder auf dem Ausgangsfeld enden."
#[test]
fn a_move_does_not_end_where_it_began() {
    let position = german(ALONE);
    assert!(!position.targets(square("e5")).contains(square("e5")));
    assert_eq!(
        position.permits(sparta::Command::Move(Move::promotion(square("e5")))),
        Err(Refusal::NotInOwnCity(square("e5")))
    );
}

/// „Wurde ein Kämpfer auf eine eigene Stadt gezogen, wird er zum Helden."
#[test]
fn a_fighter_who_moves_onto_his_own_city_becomes_a_hero() {
    let position = german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 e6/f5 s");
    let next = after(&position, "e5-e6=");
    assert_eq!(next.piece(square("e6")), Some(Piece { side: Side::Spartans, rank: Rank::Hero }));
    assert_eq!(next.pieces(Side::Spartans).len(), 3, "the fighter goes out of the game");
}

/// „Wurde ein Kämpfer oder Held auf eine gegnerische Stadt gezogen, wird die Stadt von ihm eingenommen."
#[test]
fn an_enemy_city_is_taken() {
    for man in ["s", "S"] {
        let position = german(&format!("7a1a/10/7a2/10/10/4{man}5/10/10/10/s7s1 e6/f5a9 s"));
        let next = after(&position, "e5-f5+");
        assert_eq!((next.cities(Side::Spartans), next.cities(Side::Achaeans)), (squares("e6 f5"), squares("a9")));
    }
}

/// „Wird eine gegnerische Stadt durch einen Kämpfer eingenommen, wird er dadurch nicht zum Helden."
#[test]
fn who_takes_a_city_does_not_become_a_hero() {
    let next = after(&german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 e6/f5a9 s"), "e5-f5+");
    assert_eq!(next.heroes(Side::Spartans), Squares::NONE);
}

/// The option: only fighters take cities; a hero may stand on one without effect.
#[test]
fn by_the_english_rules_heroes_take_no_cities() {
    let board = "7a1a/10/7a2/10/10/4S5/4s5/10/10/s7s1 e6/f5a9 s";
    let next = after(&english(board), "e5-f5");
    assert_eq!((next.owner(square("f5")), written(&english(board), "e5-f5")), (Some(Side::Achaeans), "e5-f5".into()));
    assert_eq!(after(&english(board), "e4-f5+").owner(square("f5")), Some(Side::Spartans));
    assert_eq!(written(&german(board), "e5-f5"), "e5-f5+");
}

/// „Wurde ein Kämpfer auf eine eigene Stadt gezogen, wird er zum Helden": of heroes nothing is said (SP-4).
#[test]
fn a_hero_on_his_own_city_stays_a_hero() {
    let position = german("7a1a/10/7a2/10/10/4S5/10/10/10/s7s1 e6/f5a9 s");
    let next = after(&position, "e5-e6");
    assert_eq!((next.heroes(Side::Spartans), next.cities(Side::Spartans)), (squares("e6"), squares("e6")));
    assert!(!position.targets(square("e5")).contains(square("e5")));
}

/// „Eingeschlossene Spielfiguren", by the exact rule (SP-16). The row of the sentence: the mover in brackets, captured
/// pieces listed.
#[test]
fn rows_are_captured_by_the_exact_rule() {
    for (row, played, taken) in [
        ("[s]as", "a4-a5", "b5"),
        ("saa[s]", "d4-d5", "b5 c5"),
        ("s[a]sa", "b4-b5", "b5 c5"),
        ("sa[s]as", "c4-c5", "b5 c5 d5"),
        ("[s]a.s", "a4-a5", ""),
        ("a[s]a", "b4-b5", "b5"),
        ("asss[a]", "e4-e5", "b5 c5 d5"),
        ("as[s]sa", "c4-c5", "b5 c5 d5"),
        ("s[s]a", "b4-b5", ""),
        ("[s]ssa", "a4-a5", ""),
        ("sa[s]", "c4-c5", "b5"),
        ("s[a]as", "b4-b5", "b5 c5"),
    ] {
        // The mover comes from the square below.
        let mut file = 0_u8;
        let (mut pieces, mut side) = (Vec::new(), Side::Spartans);
        let mut letters = row.chars();
        while let Some(letter) = letters.next() {
            let at = |rank| sparta::Square::new(file, rank).unwrap();
            match letter {
                '[' => {
                    let piece = Piece::of(letters.next().unwrap()).unwrap();
                    side = piece.side;
                    pieces.push((at(3), piece));
                    letters.next();
                }
                '.' => {}
                letter => pieces.push((at(4), Piece::of(letter).unwrap())),
            }
            file += 1;
        }
        for (name, letter) in [("h1", 's'), ("j1", 's'), ("h10", 'a'), ("j10", 'a')] {
            pieces.push((square(name), Piece::of(letter).unwrap()));
        }
        let cities = [(square("a10"), Side::Spartans), (square("b10"), Side::Achaeans)];
        let position = Position::new(sparta::Rules::German, side, pieces, cities).unwrap();
        assert_eq!(captured(&position, played), squares(taken), "{row}");
    }
}

/// „waagerechten, senkrechten oder diagonalen": every one of the eight directions, with one and with many enclosed.
#[test]
fn pieces_are_enclosed_in_every_direction() {
    for (across, up) in [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1_i32)] {
        let at = |steps: i32| {
            let place = |middle: i32, step: i32| u8::try_from(middle + steps * step).unwrap();
            sparta::Square::new(place(5, across), place(4, up)).unwrap()
        };
        let man = |letter| Piece::of(letter).unwrap();
        let pieces = [
            (at(-1), man('a')),
            (at(-2), man('A')),
            (at(-3), man('s')),
            (at(2), man('S')),
            (square("a1"), man('a')),
            (square("j10"), man('a')),
        ];
        // The hero comes from two squares off, and that square is on no row of his.
        let cities = [(square("a10"), Side::Spartans), (square("b10"), Side::Achaeans)];
        let position = Position::new(sparta::Rules::German, Side::Spartans, pieces, cities).unwrap();
        let played = Move::new(at(2), at(0));
        assert_eq!(position.captures(played), [at(-1), at(-2)].into_iter().collect(), "{across} {up}");
    }
}

/// „in einer lückenlosen … Reihe": a row with a gap encloses nothing.
#[test]
fn only_rows_without_a_gap_count() {
    let position = german("7a1a/10/7a2/10/10/sa1s6/4s5/10/10/s7s1 a3/a4 s");
    assert_eq!(captured(&position, "e4-e5"), Squares::NONE);
    assert_eq!(captured(&position, "d5-c5"), squares("b5"));
}

/// „zwischen 2 gegnerischen Figuren eingeschlossen": the edge of the board encloses nobody.
#[test]
fn the_edge_of_the_board_encloses_nobody() {
    let position = german("7a1a/10/7a2/10/10/a1s7/10/10/10/s7s1 a3/a4 s");
    assert_eq!(captured(&position, "c5-b5"), Squares::NONE);
}

/// „Beispiel: Gleichzeitig geschlagene Figuren von beiden Parteien."
#[test]
fn example_pieces_of_both_sides_captured_at_once() {
    // On the rank 5 it is S A [S]; on the file e the mover closes A [S] S A.
    let both = german("7a1a/10/10/4a5/4s5/2sa6/4a5/5S4/7a2/s7s1 a3/a4 s");
    assert_eq!(written(&both, "f3-e5"), "f3-e5xd5,e5,e6");
    let next = after(&both, "f3-e5");
    assert_eq!((next.pieces(Side::Spartans).len(), next.pieces(Side::Achaeans).len()), (3, 5));
}

/// „Beispiel: Alle 3 geschlagenen Figuren liegen in einer Reihe."
#[test]
fn example_all_3_captured_pieces_lie_in_one_row() {
    // „Entstand eine Reihe, in der beide Spieler gegnerische Figuren eingeschlossen haben": S A [S] A S.
    let position = german("7a1a/10/7a2/10/10/1sa1as4/3S6/10/10/s7s1 a3/a4 s");
    assert_eq!(written(&position, "d4-d5"), "d4-d5xc5,d5,e5");
    // And three of one side: S [S moves to the end] S A A A S.
    let position = german("7a1a/10/7a2/10/10/1saaa5/5S4/10/10/s7s1 a3/a4 s");
    assert_eq!(written(&position, "f4-f5"), "f4-f5xc5,d5,e5");
}

/// „Beispiel: Gleichzeitig geschlagene Figuren in verschiedenen Reihen."
#[test]
fn example_pieces_in_different_rows_captured_at_once() {
    let position = german("7a1a/10/4s3a1/2s1a1s3/3aaa4/2sa6/10/5S4/10/s6s2 a3/a4 s");
    assert_eq!(written(&position, "f3-e5"), "f3-e5xd5,d6,e6,f6,e7");
    // With an Achaean on d4 behind him the diagonal d4-e5-f6 encloses the mover too.
    let position = german("7a1a/10/10/4s1s3/4aa4/2sa6/3a6/5S4/10/s6s2 a3/a4 s");
    assert_eq!(written(&position, "f3-e5"), "f3-e5xd5,e5,e6,f6");
}

/// „In allen Fällen werden geschlagene Figuren aus dem Spiel genommen": all at once, and no removal encloses anew.
#[test]
fn all_captured_pieces_are_removed_at_once() {
    let both = german("7a1a/10/10/4a5/4s5/2sa6/4a5/5S4/7a2/s7s1 a3/a4 s");
    let next = after(&both, "f3-e5");
    assert_eq!(next.occupied() & squares("e4 e5 e6 e7 d5 c5"), squares("e4 e7 c5"));
}

/// Only rows through the destination are looked at: that one stands enclosed elsewhere can not come about in a game.
#[test]
fn only_rows_through_the_destination_count() {
    let typed_in = german("7a1a/10/7a2/10/sas7/10/10/4s5/10/s7s1 a3/a4 s");
    assert_eq!(captured(&typed_in, "e3-e4"), Squares::NONE);
}

/// „Sonderfall: Kämpfer in einer eigenen Stadt".
///
/// „Besitzt ein Spieler zu Beginn seines Zuges einen Kämpfer in einer eigenen Stadt, darf er auf die Bewegung einer
/// Spielfigur verzichten und stattdessen diese Kämpfer-Figur gegen eine Helden-Figur austauschen."
#[test]
fn a_fighter_in_his_own_city_may_become_a_hero_instead_of_a_move() {
    let position = german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 c6/e5a9 s");
    let position = after(&position, "a1-a2 h8-g8 e5-d6 g8-h8 d6-e5+ h8-g8");
    assert_eq!(position.piece(square("e5")).unwrap().rank, Rank::Fighter, "he took the city before");
    let next = after(&position, "e5=");
    assert_eq!(next.piece(square("e5")).unwrap().rank, Rank::Hero);
    assert_eq!((next.turn(), next.occupied()), (Side::Achaeans, position.occupied()));
    assert!(!next.targets(square("e5")).contains(square("e5")), "once");
}

/// The exchange on the spot moves nothing, so it captures nothing.
#[test]
fn the_exchange_on_the_spot_captures_nothing() {
    let typed_in = german("7a1a/10/7a2/10/10/3sas4/10/10/10/s7s1 d5/a9 s");
    let exchange = Move::promotion(square("d5"));
    assert!(typed_in.is_legal(exchange));
    assert_eq!(typed_in.captures(exchange), Squares::NONE);
}

/// „in der unten stehenden Reihenfolge": first the city, then the captures. A fighter on his own city is a hero when he
/// is captured, and the city stays with who took it.
#[test]
fn first_the_city_then_the_captures() {
    let position = german("7a1a/10/7a2/10/10/3a1a4/4s5/10/10/s7s1 e5/a9 s");
    assert_eq!(written(&position, "e4-e5"), "e4-e5=xe5");
    let taken = german("7a1a/10/7a2/10/10/3a1a4/4s5/10/10/s7s1 a9/e5j9 s");
    let next = after(&taken, "e4-e5+xe5");
    assert_eq!((next.piece(square("e5")), next.owner(square("e5"))), (None, Some(Side::Spartans)));
}

/// „nacheinander in der unten stehenden Reihenfolge": what a move is told as.
#[test]
fn events_come_in_the_order_of_the_text() {
    let mut table = crate::common::table(sparta::Rules::German);
    let told = |table: &mut Table<Sparta>, word: &str| -> Vec<Event> {
        let position = *table.game().position();
        let command = sparta::Notation::read(word, &position).unwrap().command;
        let mut game = table.game().clone();
        let Applied { events, fence } = game.apply(position.turn().seat(), &command).unwrap();
        assert_eq!(fence, None);
        crate::common::play(table, word);
        events.into_iter().map(|told| told.event).collect()
    };
    let fighter = Piece { side: Side::Spartans, rank: Rank::Fighter };
    assert_eq!(told(&mut table, "e2-e4"), [Event::Moved { piece: fighter, from: square("e2"), to: square("e4") }]);
    crate::common::play(&mut table, "d9-d7");
    let moved = Event::Moved { piece: fighter, from: square("e4"), to: square("e6") };
    assert_eq!(told(&mut table, "e4-e6+"), [moved, Event::CityTaken { at: square("e6"), by: Side::Spartans }]);
    crate::common::play(&mut table, "i9-i8");
    assert_eq!(told(&mut table, "e6="), [Event::BecameHero(square("e6"))]);
    crate::common::play(&mut table, "i8-i9 c2-c4 i9-i8 c4-c6+ i8-i9");
    // c6 and e8 enclose the Achaean on d7, and he and f9 enclose the hero who comes to e8.
    let last = told(&mut table, "e6-e8");
    let hero = Piece { side: Side::Spartans, rank: Rank::Hero };
    let achaean = Piece { side: Side::Achaeans, rank: Rank::Fighter };
    let moved = Event::Moved { piece: hero, from: square("e6"), to: square("e8") };
    assert_eq!(last, [moved, Event::Captured(vec![(square("d7"), achaean), (square("e8"), hero)])]);
}

/// The start: eight fighters a side, no hero, four cities each.
#[test]
fn the_start_has_8_fighters_and_4_cities_a_side() {
    let position = start();
    for side in Side::BOTH {
        assert_eq!(
            (position.fighters(side).len(), position.heroes(side).len(), position.cities(side).len()),
            (8, 0, 4)
        );
    }
    // Turned by half, each side sees the same board.
    let turned =
        |set: Squares| set.iter().map(|at| sparta::Square::new(9 - at.file(), 9 - at.rank()).unwrap()).collect();
    for of in [Position::pieces, Position::cities] {
        let turned: Squares = turned(of(&position, Side::Spartans));
        assert_eq!(turned, of(&position, Side::Achaeans));
    }
}
