//! What the tests share.

pub mod slow;

use proptest::prelude::*;
use sparta::{First, Notation, Piece, Position, Rank, Rules, Setup, Side, Sparta, Square, edition::Edition};
use tabletop::{Game, Table};

/// The position of a text, by the German rules.
pub fn german(text: &str) -> Position {
    Position::read(text, Rules::German).unwrap()
}

/// The position of a text, by the English rules.
pub fn english(text: &str) -> Position {
    Position::read(text, Rules::English).unwrap()
}

/// The position a game begins with, by the German rules, the Spartans to move.
pub fn start() -> Position {
    Edition::house().start(Rules::German, Side::Spartans).unwrap()
}

/// A square by its name.
pub fn square(name: &str) -> Square {
    name.parse().unwrap()
}

/// The position after moves that must be legal; marks must be true where they are written.
pub fn after(position: &Position, moves: &str) -> Position {
    moves.split_whitespace().fold(*position, |position, word| {
        let read = Notation::read(word, &position);
        position.after(read.unwrap_or_else(|error| panic!("{word} in {position}: {error}")).command)
    })
}

/// A move of a position as it is written with all its marks.
pub fn written(position: &Position, word: &str) -> String {
    Notation::read(word, position).unwrap_or_else(|error| panic!("{word} in {position}: {error}")).to_string()
}

/// A table of the house edition; the Spartans begin.
pub fn table(rules: Rules) -> Table<Sparta> {
    Table::begin(Edition::house(), Setup { rules, first: First::Chosen(Side::Spartans) }, [0; 32]).unwrap()
}

/// Plays moves on a table.
pub fn play(table: &mut Table<Sparta>, moves: &str) {
    for word in moves.split_whitespace() {
        let position = *table.game().position();
        let command = Notation::read(word, &position).unwrap_or_else(|error| panic!("{word}: {error}")).command;
        let proposal = table.propose(position.turn().seat(), command).unwrap();
        table.accept(proposal);
    }
}

/// What a game waits for.
pub fn outcome(table: &Table<Sparta>) -> Option<sparta::Outcome> {
    match table.game().waiting_for() {
        tabletop::Waiting::Over(outcome) => Some(outcome),
        tabletop::Waiting::For(_) => None,
    }
}

/// Any position at all: crowded corners with many enclosures, and empty boards.
pub fn any_position() -> impl Strategy<Value = Position> {
    let window = (2_u8..=10).prop_flat_map(|width| (Just(width), 0..=10 - width, 0..=10 - width));
    let piece = (0_u8..100, 0_u8..100, any::<bool>(), any::<bool>());
    let city = (0_u8..100, any::<bool>());
    let parts = (
        window,
        prop::collection::vec(piece, 0..=20),
        prop::collection::btree_map(0_u8..100, any::<bool>(), 0..=8),
        city,
        any::<bool>(),
        any::<bool>(),
    );
    parts.prop_map(|((width, left, low), pieces, cities, last_city, turn, rules)| {
        let side = |first: bool| if first { Side::Spartans } else { Side::Achaeans };
        let mut placed: Vec<(Square, Piece)> = Vec::new();
        for (file, rank, first, hero) in pieces {
            let at = Square::new(left + file % width, low + rank % width).unwrap();
            let piece = Piece { side: side(first), rank: if hero { Rank::Hero } else { Rank::Fighter } };
            let full = placed.iter().filter(|(_, other)| other.side == piece.side).count() == 8;
            if !full && placed.iter().all(|(other, _)| *other != at) {
                placed.push((at, piece));
            }
        }
        let mut cities: Vec<(Square, Side)> =
            cities.into_iter().map(|(at, first)| (Square::try_from(at).unwrap(), side(first))).collect();
        if cities.is_empty() {
            cities.push((Square::try_from(last_city.0).unwrap(), side(last_city.1)));
        }
        let rules = if rules { Rules::German } else { Rules::English };
        Position::new(rules, side(turn), placed, cities).unwrap()
    })
}
