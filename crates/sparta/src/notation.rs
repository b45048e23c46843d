//! Moves as people write them.

use core::{fmt, str::FromStr};

use crate::{
    command::{Command, Refusal},
    event::Event,
    moves::Move,
    position::Position,
    square::Square,
    squares::Squares,
};

/// A command with the marks of what it does, as people write it.
///
/// | text | what happened |
/// | --- | --- |
/// | `b2-d4` | the piece on b2 went to d4 |
/// | `b4-b5=` | it went to an own city and became a hero |
/// | `b5=` | it became a hero where it stands |
/// | `d5-e6+` | it took the city e6 |
/// | `d4-e6xe7` | the piece on e7 was captured |
/// | `d5-e6+xe7,f7` | it took the city, and both were captured |
/// | `--` | the side has no move and passes |
/// | `resigns` | the side gives the game up |
/// | `draw?` | the side to move offers a draw |
/// | `agreed`, `declined` | the other side answers |
///
/// What stands behind the squares follows from the position. It may be left out as a whole when a move is typed in;
/// what is written must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Notation {
    /// What is done.
    pub command: Command,
    /// What happens to the piece or to the city it comes to.
    pub city: CityMark,
    /// The pieces that are captured, of both sides.
    pub captured: Squares,
}

/// What a move's end on a city did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum CityMark {
    /// Nothing, or there is none.
    #[default]
    Nothing,
    /// A fighter became a hero: `=`.
    Hero,
    /// The city changed hands: `+`.
    Taken,
}

/// A text that is no move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("“{0}” is no move: write b2-d4, b5= for a new hero on the spot, -- for a pass")]
pub struct MoveError(pub String);

/// Why a written move can not be made in a position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotationError {
    /// It is no move at all.
    #[error(transparent)]
    Move(#[from] MoveError),
    /// The rules refuse it.
    #[error("{written}: {refusal}")]
    Refused {
        /// The move as it was written.
        written: Notation,
        /// Why not.
        refusal: Refusal,
    },
    /// The move is legal and does something else than is written behind it.
    #[error("{written} does something else: it is {really}")]
    Marks {
        /// The move as it was written.
        written: Notation,
        /// The move with its true marks.
        really: Notation,
    },
}

impl Notation {
    /// A command without any marks.
    #[must_use]
    pub const fn plain(command: Command) -> Self {
        Self { command, city: CityMark::Nothing, captured: Squares::NONE }
    }

    /// A command with the marks of what it does in a position that permits it.
    #[must_use]
    pub fn of(position: &Position, command: Command) -> Self {
        let Command::Move(played) = command else { return Self::plain(command) };
        let (side, next) = (position.turn(), position.play(played));
        let became_hero = !position.heroes(side).contains(played.from) && position.cities(side).contains(played.to);
        let city = if became_hero {
            CityMark::Hero
        } else if next.cities(side) != position.cities(side) {
            CityMark::Taken
        } else {
            CityMark::Nothing
        };
        Self { command, city, captured: position.captures(played) }
    }

    /// The squares it tells of: where it begins and ends, and where pieces were captured; none for a pass.
    #[must_use]
    pub fn squares(&self) -> Squares {
        match self.command {
            Command::Move(Move { from, to }) => self.captured | from.into() | to.into(),
            _ => self.captured,
        }
    }

    /// What was done on the board and has had these events; `None` if they are not those of a move or a pass.
    pub fn told<'a>(events: impl IntoIterator<Item = &'a Event>) -> Option<Self> {
        let (mut command, mut city, mut captured) = (None, CityMark::Nothing, Squares::NONE);
        for event in events {
            match event {
                Event::Moved { from, to, .. } => command = Some(Command::Move(Move::new(*from, *to))),
                Event::Passed(_) => command = Some(Command::Pass),
                Event::BecameHero(at) => {
                    // A fighter that has not moved became one where it stands.
                    command = command.or(Some(Command::Move(Move::new(*at, *at))));
                    city = CityMark::Hero;
                }
                Event::CityTaken { .. } => city = CityMark::Taken,
                Event::Captured(pieces) => captured = pieces.iter().map(|(square, _)| *square).collect(),
                Event::First(_)
                | Event::Resigned(_)
                | Event::DrawOffered(_)
                | Event::DrawAnswered { .. }
                | Event::Ended(_) => {}
            }
        }
        Some(Self { command: command?, city, captured })
    }

    /// Reads a move written in a position: its marks are left out, or they are true. What is said beside the board is read,
    /// too; whether a game permits that is for the game to say.
    ///
    /// # Errors
    /// The text is no move, the rules refuse it, or its marks are wrong.
    pub fn read(text: &str, position: &Position) -> Result<Self, NotationError> {
        let written: Self = text.parse()?;
        if !written.command.is_ply() {
            return Ok(written);
        }
        position.permits(written.command).map_err(|refusal| NotationError::Refused { written, refusal })?;
        let really = Self::of(position, written.command);
        if written == really || written == Self::shortest(written.command) {
            Ok(really)
        } else {
            Err(NotationError::Marks { written, really })
        }
    }

    /// A command with no more marks than it takes to tell it from others.
    fn shortest(command: Command) -> Self {
        let city = match command {
            Command::Move(played) if played.is_promotion() => CityMark::Hero,
            _ => CityMark::Nothing,
        };
        Self { city, ..Self::plain(command) }
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Command::Move(played) = self.command else {
            let word = WORDS.iter().find(|(_, command)| *command == self.command).map_or("", |(word, _)| word);
            return f.write_str(word);
        };
        if played.is_promotion() {
            return write!(f, "{}=", played.to);
        }
        write!(f, "{}-{}", played.from, played.to)?;
        f.write_str(match self.city {
            CityMark::Nothing => "",
            CityMark::Hero => "=",
            CityMark::Taken => "+",
        })?;
        for (at, square) in self.captured.iter().enumerate() {
            write!(f, "{}{square}", if at == 0 { 'x' } else { ',' })?;
        }
        Ok(())
    }
}

impl FromStr for Notation {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        parse(text).ok_or_else(|| MoveError(text.to_owned()))
    }
}

/// What is no move, and how it is written.
const WORDS: [(&str, Command); 5] = [
    ("--", Command::Pass),
    ("resigns", Command::Resign),
    ("draw?", Command::OfferDraw),
    ("agreed", Command::AnswerDraw { accept: true }),
    ("declined", Command::AnswerDraw { accept: false }),
];

fn parse(text: &str) -> Option<Notation> {
    if let Some((_, command)) = WORDS.iter().find(|(word, _)| *word == text) {
        return Some(Notation::plain(*command));
    }
    let Some((from, rest)) = text.split_once('-') else {
        let at: Square = text.strip_suffix('=')?.parse().ok()?;
        return Some(Notation::shortest(Command::Move(Move::promotion(at))));
    };
    let (rest, captured) = match rest.split_once('x') {
        None => (rest, Squares::NONE),
        Some((rest, list)) => {
            (rest, list.split(',').map(|square| square.parse::<Square>().ok()).collect::<Option<_>>()?)
        }
    };
    let (to, city) = match (rest.strip_suffix('='), rest.strip_suffix('+')) {
        (Some(to), _) => (to, CityMark::Hero),
        (_, Some(to)) => (to, CityMark::Taken),
        _ => (rest, CityMark::Nothing),
    };
    let played = Move::new(from.parse().ok()?, to.parse().ok()?);
    // “b2-b2” is a move that ends where it began, which the rules forbid: it must not be taken for the exchange.
    if played.is_promotion() {
        return None;
    }
    Some(Notation { command: Command::Move(played), city, captured })
}
