//! Sparta, by Yannick Holtkamp: fighters and heroes, eight cities, and enemies that enclose each other.
//!
//! 1. [`Square`], [`Squares`], [`Side`], [`Piece`]: the board and what stands on it.
//! 2. [`Position`]: a board with a side to move; lists [moves](Position::moves), [plays](Position::play) them, knows
//!    when it is [over](Position::outcome), and is written and [read](Position::read) as one line.
//!    While one is set up it is a [`Draft`], which need not be playable yet.
//! 3. [`edition`]: the layout of the board, as data.
//! 4. [`Sparta`]: the game with its past; it keeps the contract of [`tabletop::Game`].
//! 5. [`Notation`] and [`Transcript`]: moves and whole games as text.
//! 6. [`perft`]: counts that test the rules and measure their speed.
//!
//! What the rule text leaves open is decided in `docs/rulings/sparta.md`; the numbers SP-1 and so on point there.
//!
//! ```
//! use sparta::{Move, Position, Rules, Side, edition::Edition, perft};
//!
//! let start = Edition::house().start(Rules::German, Side::Spartans).unwrap();
//! assert_eq!(start.to_string(), "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s");
//! assert_eq!((start.count_moves(), perft(&start, 2)), (118, 13_924));
//!
//! // A Spartan comes to f4 and encloses the Achaean on e4 between himself and the Spartan on d4.
//! let position = Position::read("10/a8a/10/10/10/10/3sa5/6s3/10/9s b5/c6 s", Rules::German).unwrap();
//! let enclosing = Move::new("g3".parse().unwrap(), "f4".parse().unwrap());
//! assert_eq!(position.captures(enclosing).iter().next(), "e4".parse().ok());
//! assert_eq!(position.play(enclosing).pieces(Side::Achaeans).len(), 2);
//! ```
//!
//! Playing through the contract, and the game as text:
//!
//! ```
//! use sparta::{First, Notation, Setup, Side, Sparta, Transcript, edition::Edition};
//! use tabletop::Table;
//!
//! let setup = Setup { first: First::Chosen(Side::Spartans), ..Setup::default() };
//! let mut table = Table::<Sparta>::begin(Edition::house(), setup, [0; 32]).unwrap();
//! for word in ["e2-e4", "d9-d7", "e4-e6+"] {
//!     let position = table.game().position();
//!     let written = Notation::read(word, position).unwrap();
//!     let proposal = table.propose(position.turn().seat(), written.command).unwrap();
//!     table.accept(proposal);
//! }
//! let text = Transcript::write(table.record()).unwrap();
//! assert!(text.ends_with("\n1. e2-e4 d9-d7\n2. e4-e6+\nResult: open\n"));
//! assert_eq!(&Transcript::read(&text).unwrap().record, table.record());
//! ```

mod command;
mod draft;
pub mod edition;
mod event;
mod game;
mod key;
mod moves;
mod notation;
mod outcome;
mod past;
mod perft;
mod play;
mod position;
mod setup;
mod side;
mod square;
mod squares;
mod text;
mod transcript;

pub use command::{Command, Refusal};
pub use draft::Draft;
pub use event::Event;
pub use game::{Limits, Sparta, View};
pub use moves::{Move, Moves};
pub use notation::{CityMark, MoveError, Notation, NotationError};
pub use outcome::{Draw, Outcome, Victory};
pub use past::Past;
pub use perft::{perft, perft_made};
pub use position::{MOST_CITIES, MOST_PIECES, Position, UnplayableError};
pub use setup::{First, Setup};
pub use side::{BySide, Piece, Rank, Rules, RulesError, Side};
pub use square::{SIDE_LENGTH, Square, SquareError};
pub use squares::{Iter, Squares};
pub use text::PositionError;
pub use transcript::{Misread, Stop, Transcript, TranscriptError};
