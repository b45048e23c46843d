//! A board in letters.

use std::fmt;

use sparta::{Position, SIDE_LENGTH, Side, Square};

/// A position as ten lines of letters: `s` and `a` are fighters, `S` and `A` heroes; a city of the Spartans stands in
/// round brackets, one of the Achaeans in square ones.
pub struct Drawn<'a>(pub &'a Position);

impl fmt::Display for Drawn<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..SIDE_LENGTH).rev() {
            write!(f, "{:2} ", rank + 1)?;
            for square in (0..SIDE_LENGTH).filter_map(|file| Square::new(file, rank)) {
                let piece = self.0.piece(square).map_or('.', sparta::Piece::letter);
                let [left, right] = match self.0.owner(square) {
                    Some(Side::Spartans) => ['(', ')'],
                    Some(Side::Achaeans) => ['[', ']'],
                    None => [' ', ' '],
                };
                write!(f, "{left}{piece}{right}")?;
            }
            writeln!(f)?;
        }
        f.write_str("   ")?;
        ('a'..='j').try_for_each(|file| write!(f, " {file} "))?;
        writeln!(f)
    }
}
