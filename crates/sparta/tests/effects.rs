//! What a move can have an effect on, and what is told of a piece that is captured by its own move.

use crate::common::{square, start};
use sparta::{
    CityMark, Command, Event, First, Move, Notation, Piece, Position, Rank, Rules, Setup, Side, Sparta, Square,
    edition::Edition,
};
use tabletop::{Game, Viewer, Waiting};

/// The squares beside a square, on all its lines.
fn neighbours(at: Square) -> impl Iterator<Item = Square> {
    let step = |from: u8, by: i8| from.checked_add_signed(by);
    let steps = (-1..=1).flat_map(|file| (-1..=1).map(move |rank| (file, rank))).filter(|step| *step != (0, 0));
    steps.filter_map(move |(file, rank)| Square::new(step(at.file(), file)?, step(at.rank(), rank)?))
}

/// Where nobody stands, no city lies, and nobody stands beside, a move has no effect; where somebody stands or a city
/// lies, it is not said to have none.
fn calm_where_nothing_is_near(position: &Position) {
    let (calm, occupied, cities) = (position.calm(), position.occupied(), position.all_cities());
    let mut far = 0;
    for at in (0..100).map(|number| Square::try_from(number).unwrap()) {
        if occupied.contains(at) || cities.contains(at) {
            assert!(!calm.contains(at), "{at} in {position}");
        } else if neighbours(at).all(|beside| !occupied.contains(beside)) {
            assert!(calm.contains(at), "{at} in {position}");
            far += 1;
        }
    }
    assert!(far > 0, "nothing was looked at in {position}");
}

#[test]
fn what_is_far_from_everybody_is_calm() {
    calm_where_nothing_is_near(&start());
    let mut game =
        Sparta::begin(&Edition::house(), &Setup { rules: Rules::German, first: First::Drawn }, [1; 32]).unwrap().0;
    let mut dice = tabletop::Generator::from_number(1);
    for _ in 0..40 {
        let seat = game.position().turn().seat();
        let legal = game.position().commands();
        let command = legal[dice.index(legal.len())];
        game.apply(seat, &command).unwrap();
        calm_where_nothing_is_near(game.position());
    }
}

/// A piece on a city: the square is taken, whatever else it is.
#[test]
fn a_city_somebody_stands_on_is_not_calm() {
    let piece = |side| Piece { side, rank: Rank::Fighter };
    let pieces = [(square("b5"), piece(Side::Spartans)), (square("g8"), piece(Side::Achaeans))];
    let cities = [(square("b5"), Side::Achaeans), (square("g8"), Side::Spartans), (square("d2"), Side::Spartans)];
    for turn in Side::BOTH {
        calm_where_nothing_is_near(&Position::new(Rules::German, turn, pieces, cities).unwrap());
    }
}

/// A fighter of the Spartans goes from b3 to b5, between the fighters on a5 and c5, who both belong to the Achaeans.
fn told_of_who_moves_between_enemies(cities_of_spartans: [&str; 4]) -> Vec<Event> {
    let mut edition = Edition::house();
    let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
    edition.fighters.spartans.value = names(&["b3", "j1", "j2", "j3", "j4", "i1", "i2", "i3"]);
    edition.fighters.achaeans.value = names(&["a5", "c5", "j10", "j9", "j8", "i10", "i9", "i8"]);
    edition.cities.spartans.value = names(&cities_of_spartans);
    edition.cities.achaeans.value = names(&["e7", "f7", "g7", "h7"]);
    let setup = Setup { rules: Rules::German, first: First::Chosen(Side::Spartans) };
    let mut game = Sparta::begin(&edition, &setup, [0; 32]).unwrap().0;
    let command = Command::Move(Move { from: square("b3"), to: square("b5") });
    assert_eq!(Notation::of(game.position(), command).captured.len(), 1);
    let applied = game.apply(Side::Spartans.seat(), &command).unwrap();
    assert_eq!(game.view(Viewer::Public).position.piece(square("b5")), None);
    applied.events.into_iter().map(|told| told.event).collect()
}

#[test]
fn a_fighter_captured_by_his_own_move_is_told_as_a_fighter() {
    let fighter = Piece { side: Side::Spartans, rank: Rank::Fighter };
    let moved = Event::Moved { piece: fighter, from: square("b3"), to: square("b5") };
    let told = told_of_who_moves_between_enemies(["e4", "f4", "g4", "h4"]);
    assert_eq!(told, [moved, Event::Captured(vec![(square("b5"), fighter)])]);
}

/// First the city, then the captures: who becomes a hero by a move and is captured by it goes as a hero.
#[test]
fn a_fighter_who_becomes_a_hero_and_is_captured_is_told_as_a_hero() {
    let fighter = Piece { side: Side::Spartans, rank: Rank::Fighter };
    let hero = Piece { rank: Rank::Hero, ..fighter };
    let moved = Event::Moved { piece: fighter, from: square("b3"), to: square("b5") };
    let told = told_of_who_moves_between_enemies(["b5", "f4", "g4", "h4"]);
    assert_eq!(told, [moved, Event::BecameHero(square("b5")), Event::Captured(vec![(square("b5"), hero)])]);
}

/// The events of a command tell it again, with all it did.
#[test]
fn a_command_is_known_by_what_is_told_of_it() {
    let (mut heroes, mut cities, mut captures) = (0, 0, 0);
    for number in 0..40 {
        let setup = Setup { rules: Rules::German, first: First::Chosen(Side::Spartans) };
        let mut game = Sparta::begin(&Edition::house(), &setup, [0; 32]).unwrap().0;
        let mut dice = tabletop::Generator::from_number(number);
        while let Waiting::For(_) = game.waiting_for() {
            let (position, seat) = (*game.position(), game.position().turn().seat());
            let legal = game.position().commands();
            let command = legal[dice.index(legal.len())];
            let told: Vec<Event> =
                game.apply(seat, &command).unwrap().events.into_iter().map(|told| told.event).collect();
            let written = Notation::of(&position, command);
            assert_eq!(Notation::told(&told), Some(written), "{written} in {position}");
            heroes += u32::from(written.city == CityMark::Hero);
            cities += u32::from(written.city == CityMark::Taken);
            captures += u32::from(!written.captured.is_empty());
        }
    }
    assert!(heroes > 0 && cities > 0 && captures > 0, "{heroes} heroes, {cities} cities, {captures} captures");
    assert_eq!(Notation::told(&[Event::Passed(Side::Spartans)]), Some(Notation::plain(Command::Pass)));
    assert_eq!(Notation::told(&[Event::First(Side::Spartans)]), None, "no command is told by this");
}

/// Where a move captures, of the enemy or of the mover's own, it is not said to have no effect.
#[test]
fn where_somebody_is_captured_is_not_calm() {
    let piece = |side| Piece { side, rank: Rank::Hero };
    for (own, enemy) in [(Side::Spartans, Side::Achaeans), (Side::Achaeans, Side::Spartans)] {
        // The mover comes from c3 to c1 beside the enemy on b1, whom a1 holds from behind.
        let pieces = [("a1", own), ("c3", own), ("b1", enemy), ("h8", own), ("j9", enemy), ("j7", enemy)];
        let pieces = pieces.map(|(at, side)| (square(at), piece(side)));
        let cities = [(square("j1"), own), (square("j10"), enemy)];
        let position = Position::new(Rules::German, own, pieces, cities).unwrap();
        let played = Move { from: square("c3"), to: square("c1") };
        assert!(position.moves().any(|listed| listed == played));
        assert_eq!(position.captures(played).iter().collect::<Vec<_>>(), [square("b1")]);
        assert!(!position.calm().contains(square("c1")), "{position}");
        assert!(position.calm().contains(square("f6")), "{position}");
    }
}
