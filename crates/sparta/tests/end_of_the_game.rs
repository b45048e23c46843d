//! The chapter „Spielende", and the draws that were added to it.

use crate::common::{after, english, german, outcome, play, square, table};
use sparta::{
    Command, Draw, Event, First, Notation, Outcome, Position, Refusal, Rules, Setup, Side, Sparta, Squares, Victory,
    edition::Edition,
};
use tabletop::{Enumerate as _, Game, Seat, Table, Viewer, Waiting};

const ACHAEANS_WIN: fn(Victory) -> Option<Outcome> = |victory| Some(Outcome::Won(Side::Achaeans, victory));
const SPARTANS_WIN: fn(Victory) -> Option<Outcome> = |victory| Some(Outcome::Won(Side::Spartans, victory));

/// „Alle Städte sind im Besitz eines Spielers. Dieser Spieler gewinnt."
#[test]
fn who_holds_all_cities_wins() {
    let position = german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9b9/f5 s");
    assert_eq!(position.outcome(), None);
    let next = after(&position, "e5-f5+");
    assert_eq!(next.outcome(), SPARTANS_WIN(Victory::AllCities));
    assert_eq!((next.count_moves(), next.moves().next(), next.commands()), (0, None, vec![]));
}

/// „Das Spiel endet sofort": the fighter that takes the last city stands enclosed and is not captured any more.
#[test]
fn the_last_city_ends_the_game_before_any_capture() {
    let position = german("7a1a/10/10/10/10/4a1a3/5s4/10/10/s7s1 a9b9/f5 s");
    let next = after(&position, "f4-f5+");
    assert_eq!(next.pieces(Side::Spartans).len(), 3);
    assert_eq!(next.outcome(), SPARTANS_WIN(Victory::AllCities));
    // With one more city in the other hand he would be gone.
    let goes_on = german("7a1a/10/10/10/10/4a1a3/5s4/10/10/s7s1 a9b9/f5g9 s");
    assert_eq!(after(&goes_on, "f4-f5+xf5").outcome(), None);
}

/// „Ein Spieler hat höchstens noch eine Figur auf dem Plan. Der Gegner gewinnt." Also with two against one.
#[test]
fn who_has_at_most_one_piece_left_loses() {
    let position = german("9a/10/10/10/10/2sa1s4/10/10/10/s8S a9b9/f9g9 s");
    let next = after(&position, "f5-e5xd5");
    assert_eq!(next.outcome(), SPARTANS_WIN(Victory::LastPiece));
    for (board, winner) in
        [("9a/10/10/10/10/10/10/10/10/s8s", Side::Spartans), ("9a/10/10/10/10/10/10/10/10/a8s", Side::Achaeans)]
    {
        let ended = german(&format!("{board} b9/f9g9 a"));
        assert_eq!(ended.outcome(), Some(Outcome::Won(winner, Victory::LastPiece)));
    }
}

/// The side to move can be the one that loses its last pieces.
#[test]
fn the_side_that_moves_can_lose_by_it() {
    let position = german("9a/10/10/10/10/2a1a5/3s6/10/10/9s a9b9/f9g9 s");
    assert_eq!(after(&position, "d4-d5xd5").outcome(), ACHAEANS_WIN(Victory::LastPiece));
}

/// „Beide Spieler haben jeweils noch 1 oder 2 Figuren auf dem Plan. Es gewinnt der Spieler, der mehr Städte … besitzt."
#[test]
fn with_one_or_two_pieces_each_more_cities_win() {
    for (board, cities, expected) in [
        ("9a/a9/10/10/10/10/10/10/10/s8s", "b9c9/f9", SPARTANS_WIN(Victory::MoreCities)),
        ("9a/a9/10/10/10/10/10/10/10/s8s", "b9/f9g9", ACHAEANS_WIN(Victory::MoreCities)),
        ("9a/10/10/10/10/10/10/10/10/s9", "b9c9/f9", SPARTANS_WIN(Victory::MoreCities)),
        ("9a/10/10/10/10/10/10/10/10/s9", "b9/f9g9", ACHAEANS_WIN(Victory::MoreCities)),
    ] {
        assert_eq!(german(&format!("{board} {cities} s")).outcome(), expected, "{board} {cities}");
    }
    let goes_on = german("9a/a9/10/10/10/10/10/10/10/s7ss b9/f9 s");
    assert_eq!(goes_on.outcome(), None, "three against two");
}

/// „Ist die Anzahl gleich, endet das Spiel unentschieden."
#[test]
fn as_many_cities_are_a_draw() {
    let drawn = Some(Outcome::Drawn(Draw::EqualCities));
    assert_eq!(german("9a/a9/10/10/10/10/10/10/10/s8s b9/f9 s").outcome(), drawn);
    assert_eq!(german("9a/10/10/10/10/10/10/10/10/s9 b9/f9 s").outcome(), drawn);
}

/// No game leads there, but a typed-in position may: nobody on the board is like one against one.
#[test]
fn on_an_empty_board_the_cities_count() {
    assert_eq!(german("10/10/10/10/10/10/10/10/10/10 b9/f9 s").outcome(), Some(Outcome::Drawn(Draw::EqualCities)));
    assert_eq!(german("10/10/10/10/10/10/10/10/10/10 b9c9/f9 s").outcome(), SPARTANS_WIN(Victory::MoreCities));
    assert_eq!(german("10/10/10/10/10/10/10/10/10/9s b9/f9g9 s").outcome(), SPARTANS_WIN(Victory::LastPiece));
}

/// The ends of a row that is captured stay, so nobody is ever wiped out.
#[test]
fn after_a_move_somebody_is_left() {
    let mut dice = tabletop::Generator::from_number(11);
    for _ in 0..300 {
        let mut position = crate::common::start();
        while let Some(played) = position.random_move(&mut dice) {
            position = position.play(played);
            let [spartans, achaeans] = Side::BOTH.map(|side| position.pieces(side).len());
            assert!(spartans + achaeans >= 2 && spartans.max(achaeans) >= 1, "{position}");
        }
    }
}

/// A city stays with its conqueror when he is gone or captured: the tile was turned.
#[test]
fn a_city_stays_with_its_conqueror() {
    let position = german("7a1a/10/10/10/10/4a1a3/5s4/10/10/s7s1 a9b9/f5g9 s");
    let next = after(&position, "f4-f5+xf5");
    assert_eq!((next.piece(square("f5")), next.owner(square("f5"))), (None, Some(Side::Spartans)));
    let left = after(&german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9b9/f5g9 s"), "e5-f5+ j10-j9 f5-f3");
    assert_eq!(left.owner(square("f5")), Some(Side::Spartans));
}

/// Under the English rules the same boards end the same way.
#[test]
fn the_game_ends_the_same_way_by_the_english_rules() {
    let position = english("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9b9/f5 s");
    assert_eq!(after(&position, "e5-f5+").outcome(), SPARTANS_WIN(Victory::AllCities));
    let hero = english("7a1a/10/7a2/10/10/4S5/10/10/10/s7s1 a9b9/f5 s");
    assert_eq!(after(&hero, "e5-f5").outcome(), None);
}

/// Four moves there and back: the start stands for the third time.
#[test]
fn the_third_time_the_same_position_is_a_draw() {
    let mut table = table(Rules::German);
    let there_and_back = "e2-e3 e9-e8 e3-e2 e8-e9";
    play(&mut table, there_and_back);
    assert_eq!((table.game().view(Viewer::Public).repeated, outcome(&table)), (2, None));
    play(&mut table, "e2-e3 e9-e8 e3-e2");
    assert_eq!(outcome(&table), None);
    let mut game = table.game().clone();
    let back = sparta::Notation::read("e8-e9", game.position()).unwrap().command;
    let told = game.apply(Seat(1), &back).unwrap().events;
    let drawn = Outcome::Drawn(Draw::Repetition);
    assert_eq!(told.last().map(|told| &told.event), Some(&Event::Ended(drawn)));
    assert_eq!(game.waiting_for(), Waiting::Over(drawn));
    assert_eq!(game.apply(Seat(0), &back), Err(Refusal::GameOver));
}

/// The same board with the other side to move is another position, and so is one with another owner of a city.
#[test]
fn who_moves_and_who_owns_the_cities_is_part_of_a_position() {
    let one = german("7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9b9/f5g9 s");
    let others = [
        "7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9b9/f5g9 a",
        "7a1a/10/7a2/10/10/4s5/10/10/10/s7s1 a9/b9f5g9 s",
        "7a1a/10/7a2/10/10/4S5/10/10/10/s7s1 a9b9/f5g9 s",
    ];
    for other in others.map(german) {
        assert!(other != one && other.key() != one.key());
    }
}

/// A repetition across a change of a city and back counts; a capture or a new hero forgets what stood before.
#[test]
fn what_never_comes_back_is_forgotten() {
    let mut table = table(Rules::German);
    play(&mut table, "e2-e4 d9-d7 e4-e6+ d7-d8");
    assert_eq!(table.game().view(Viewer::Public).seen.len(), 5, "cities can change back");
    play(&mut table, "e6=");
    let view = table.game().view(Viewer::Public);
    assert_eq!((view.seen.iter().collect::<Vec<_>>(), view.quiet), (vec![view.position.key()], 0));
}

/// An edition of one quiet turn: a move of each side without capture, new hero or city, and it is a draw.
#[test]
fn forty_quiet_turns_are_a_draw() {
    assert_eq!(table(Rules::German).game().view(Viewer::Public).limits.quiet, 80, "forty turns of both sides");
    let mut edition = Edition::house();
    edition.draws.quiet_turns.value = 2;
    let setup = Setup { rules: Rules::German, first: First::Chosen(Side::Spartans) };
    let mut table = Table::<Sparta>::begin(edition, setup, [0; 32]).unwrap();
    play(&mut table, "e2-e4 e9-e8 e4-e6+");
    assert_eq!(table.game().view(Viewer::Public).quiet, 0, "a city changed hands");
    play(&mut table, "i9-i8 b2-b3 i8-i7");
    assert_eq!((table.game().view(Viewer::Public).quiet, outcome(&table)), (3, None));
    play(&mut table, "b3-b4");
    assert_eq!(outcome(&table), Some(Outcome::Drawn(Draw::QuietTurns)));
}

/// The last quiet move brings the position about again: that is what it is drawn by.
#[test]
fn repetition_comes_before_quiet_turns() {
    let mut edition = Edition::house();
    (edition.draws.quiet_turns.value, edition.draws.repetitions.value) = (2, 2);
    let setup = Setup { rules: Rules::German, first: First::Chosen(Side::Spartans) };
    let mut table = Table::<Sparta>::begin(edition, setup, [0; 32]).unwrap();
    play(&mut table, "e2-e3 e9-e8 e3-e2 e8-e9");
    assert_eq!(outcome(&table), Some(Outcome::Drawn(Draw::Repetition)), "with the fourth quiet move");
}

/// Who can not move passes, and may not when he can.
#[test]
fn who_can_not_move_passes() {
    let shut = german("10/10/10/10/10/10/10/10/AAA7/ssA7 b9/f9 s");
    assert_eq!((shut.commands(), shut.outcome(), shut.count_moves()), (vec![Command::Pass], None, 0));
    let next = shut.after(Command::Pass);
    assert_eq!((next.turn(), next.occupied()), (Side::Achaeans, shut.occupied()));
    assert_eq!(next.key(), next.computed_key());
    assert_eq!(next.permits(Command::Pass), Err(Refusal::MustMove));
    assert_eq!(sparta::perft(&shut, 1), 0, "passing is no move where moves are counted");
    let ended: Position = german("10/10/10/10/10/10/10/10/AA8/sA8 b9/f9 s");
    assert_eq!(ended.permits(Command::Pass), Err(Refusal::GameOver));
}

/// The chosen side begins, or the seed says which.
#[test]
fn who_begins_is_chosen_or_drawn() {
    let begins = |first, seed| {
        let (game, told) = Sparta::begin(&Edition::house(), &Setup { rules: Rules::German, first }, seed).unwrap();
        assert_eq!(told[0].event, Event::First(game.position().turn()));
        game.position().turn()
    };
    let drawn: Vec<Side> = (0..40).map(|number| begins(First::Drawn, [number; 32])).collect();
    for side in Side::BOTH {
        assert_eq!(begins(First::Chosen(side), [3; 32]), side);
        assert!(drawn.iter().filter(|first| **first == side).count() > 10);
    }
}

/// Eight heroes at most are needed, since each takes the place of a fighter: pieces never grow in number.
#[test]
fn there_are_heroes_enough() {
    let mut dice = tabletop::Generator::from_number(7);
    for _ in 0..50 {
        let mut position = crate::common::start();
        while let Some(played) = position.random_move(&mut dice) {
            let next = position.play(played);
            for side in Side::BOTH {
                assert!(next.pieces(side).len() <= position.pieces(side).len());
                assert_eq!(next.heroes(side) - next.pieces(side), Squares::NONE);
            }
            position = next;
        }
    }
}

/// Everything can be taken back: nothing is thrown, nothing is secret.
#[test]
fn every_move_can_be_taken_back() {
    let mut table = table(Rules::German);
    let begin = table.game().clone();
    play(&mut table, "e2-e4 d9-d7 e4-e6+");
    for _ in 0..3 {
        assert_eq!(table.undo(tabletop::Viewer::Public), Ok(()));
    }
    assert_eq!(table.game(), &begin);
}

/// What is said at a table by who is asked, as it is written.
fn say(table: &mut Table<Sparta>, words: &str) {
    for word in words.split_whitespace() {
        let command = word.parse::<Notation>().unwrap().command;
        let proposal = table.propose(table.game().asked().seat(), command).unwrap();
        table.accept(proposal);
    }
}

#[test]
fn who_resigns_has_lost() {
    let mut table = table(Rules::German);
    play(&mut table, "e2-e4");
    assert_eq!(
        table.propose(Side::Spartans.seat(), Command::Resign).unwrap_err(),
        Refusal::NotYourTurn(Side::Achaeans)
    );
    let before = table.game().clone();
    say(&mut table, "resigns");
    assert_eq!(outcome(&table), SPARTANS_WIN(Victory::Resigned));
    assert_eq!(table.game().position(), before.position(), "nothing happens on the board");
    assert_eq!(table.undo(tabletop::Viewer::Public), Ok(()), "a slip of the finger loses no game");
    assert_eq!(table.game(), &before);
}

#[test]
fn a_draw_is_offered_before_the_own_move_and_accepted() {
    let mut table = table(Rules::German);
    let [spartans, achaeans] = Side::BOTH.map(Side::seat);
    let refused = |table: &Table<Sparta>, seat, command| table.propose(seat, command).unwrap_err();
    let accepts = Command::AnswerDraw { accept: true };
    assert_eq!(refused(&table, achaeans, Command::OfferDraw), Refusal::NotYourTurn(Side::Spartans));
    assert_eq!(refused(&table, spartans, accepts), Refusal::NothingOffered);
    say(&mut table, "draw?");
    // The answer comes first, and is the other side's.
    let step = Notation::read("e2-e4", table.game().position()).unwrap().command;
    for (seat, command) in [(spartans, step), (spartans, accepts), (achaeans, step), (achaeans, Command::OfferDraw)] {
        assert_eq!(refused(&table, seat, command), Refusal::OfferOpen);
    }
    assert_eq!(table.game().legal(spartans), []);
    assert_eq!(table.game().legal(achaeans).len(), 3);
    say(&mut table, "agreed");
    assert_eq!(outcome(&table), Some(Outcome::Drawn(Draw::Agreed)));
}

#[test]
fn a_draw_that_was_declined_is_offered_again_after_a_move() {
    let mut table = table(Rules::German);
    say(&mut table, "draw? declined");
    let offer = |table: &Table<Sparta>| table.propose(Side::Spartans.seat(), Command::OfferDraw).map(|_| ());
    assert_eq!(offer(&table), Err(Refusal::OfferDeclined));
    play(&mut table, "e2-e4");
    say(&mut table, "draw? declined");
    play(&mut table, "e9-e7");
    assert_eq!(offer(&table), Ok(()));
    // Who is asked may also give up.
    say(&mut table, "draw? resigns");
    assert_eq!(outcome(&table), SPARTANS_WIN(Victory::Resigned));
}

#[test]
fn what_is_said_counts_for_no_draw() {
    let mut table = table(Rules::German);
    say(&mut table, "draw? declined");
    let view = table.game().view(tabletop::Viewer::Public);
    assert_eq!((view.repeated, view.quiet, view.seen.len(), view.plies), (1, 0, 1, 0));
}
