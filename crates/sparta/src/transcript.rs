//! A whole game as text that a person can read, copy and paste.

use core::fmt::{self, Write};

use tabletop::{Game, Record, RecordError, Seed};

use crate::{
    edition::{Draws, Edition, Fault, Layout, Mark, Marked, SCHEMA, Text},
    game::{Sparta, TAG},
    notation::{Notation, NotationError},
    position::Position,
    setup::{First, Setup},
    side::{Rules, RulesError, Side},
    square::Square,
    squares::Squares,
    text::PositionError,
};

/// The first line of every text.
const TITLE: &str = "Sparta";

/// A game that was read from a text, as far as it is valid.
///
/// ```text
/// Sparta
/// Edition: sparta-house
/// Rules: german
/// Start: 10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s
/// Draws: 3 repetitions, 40 quiet turns
///
/// 1. e2-e4 d9-d7
/// 2. e4-e6+
/// Result: open
/// ```
///
/// `Start` is a [position](Position::read) and says who moves first; the moves are [notation](crate::Notation), numbered
/// by turns, and between them stands what was said, such as an offer of a draw. `First: drawn` stands there if chance said who begins, and `Seed:` if the record has one. The result is
/// for people and is not read.
#[derive(Clone, Debug)]
pub struct Transcript {
    /// The record of the valid moves.
    pub record: Record<Sparta>,
    /// The game after them.
    pub game: Sparta,
    /// Where and why the text stops being a game, if it does.
    pub stopped: Option<Stop>,
}

/// The first written move that can not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// How many moves were made before it.
    pub moves: usize,
    /// Whose move it would have been.
    pub side: Side,
    /// What is wrong with it.
    pub error: NotationError,
}

/// Why a text is no game at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TranscriptError {
    /// It does not begin with the name of the game.
    #[error("this is no game of Sparta: the first line must be “{TITLE}”")]
    Title,
    /// A line that must be there is not.
    #[error("the line “{0}:” is missing")]
    Missing(&'static str),
    /// A line stands there twice.
    #[error("the line “{0}:” stands there twice")]
    Twice(String),
    /// A line that no text has.
    #[error("“{0}:” is no line of a game of Sparta")]
    Unknown(String),
    /// The position at the start can not be read.
    #[error("Start: {0}")]
    Start(#[from] PositionError),
    /// A hero stands on the board at the start.
    #[error("Start: a hero stands on {0}, games begin with fighters")]
    Hero(Square),
    /// The rules can not be read.
    #[error("Rules: {0}")]
    Rules(#[from] RulesError),
    /// The draws can not be read.
    #[error("Draws: write “3 repetitions, 40 quiet turns”, not “{0}”")]
    Draws(String),
    /// The word behind `First` is not the only one there is.
    #[error("First: write “drawn” or leave the line out, not “{0}”")]
    First(String),
    /// Chance would have let the other side begin.
    #[error("First: the seed lets the {0} begin, Start says otherwise")]
    OtherFirst(Side),
    /// The seed can not be read.
    #[error("Seed: must be 64 hexadecimal digits, not “{0}”")]
    Seed(String),
    /// No game begins so.
    #[error("{}", .0.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))]
    Faults(Vec<Fault>),
}

impl Transcript {
    /// Reads a game as far as it is valid.
    ///
    /// # Errors
    /// What stands above the moves makes no game.
    pub fn read(text: &str) -> Result<Self, TranscriptError> {
        let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
        if lines.next() != Some(TITLE) {
            return Err(TranscriptError::Title);
        }
        let (mut head, mut words) = (Head::default(), Vec::new());
        for line in lines {
            match line.split_once(':') {
                Some((name, value)) => head.take(name.trim(), value.trim())?,
                None => words.extend(line.split_whitespace().filter(|word| !is_number(word))),
            }
        }
        let mut record = head.record()?;
        let (mut game, _) = record.begin().map_err(faults)?;
        let mut stopped = None;
        for word in words {
            let side = game.asked();
            let read = Notation::read(word, game.position()).and_then(|written| {
                let refused = |refusal| NotationError::Refused { written, refusal };
                game.apply(side.seat(), &written.command).map_err(refused).map(|_| written.command)
            });
            match read {
                Ok(command) => record.commands.push((side.seat(), command)),
                Err(error) => {
                    let moves = record.commands.iter().filter(|(_, command)| command.is_ply()).count();
                    stopped = Some(Stop { moves, side, error });
                    break;
                }
            }
        }
        Ok(Self { record, game, stopped })
    }

    /// Writes a record as far as it is valid.
    ///
    /// # Errors
    /// The record does not begin.
    pub fn write(record: &Record<Sparta>) -> Result<String, RecordError<Fault>> {
        let (mut game, _) = record.begin()?;
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = write_head(&mut text, record, game.position());
        let mut moves = 0;
        for (seat, command) in &record.commands {
            let position = *game.position();
            if game.apply(*seat, command).is_err() {
                break;
            }
            let written = Notation::of(&position, *command);
            let _ = match (moves % 2, moves / 2 + 1) {
                (0, turn) if command.is_ply() => write!(text, "\n{turn}. {written}"),
                _ => write!(text, " {written}"),
            };
            moves += usize::from(command.is_ply());
        }
        let _ = match game.outcome() {
            Some(outcome) => writeln!(text, "\nResult: {outcome}"),
            None => writeln!(text, "\nResult: open"),
        };
        Ok(text)
    }
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "turn {}, {}: {}", self.moves / 2 + 1, self.side, self.error)
    }
}

/// Whether a word only numbers a turn.
fn is_number(word: &str) -> bool {
    word.strip_suffix('.')
        .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit()))
}

fn faults(flaw: RecordError<Fault>) -> TranscriptError {
    match flaw {
        RecordError::Setup(faults) => TranscriptError::Faults(faults),
        // The record was made here, for this game and in the form of today.
        RecordError::OtherGame(_) | RecordError::FromTheFuture(_) => TranscriptError::Title,
    }
}

fn write_head(text: &mut String, record: &Record<Sparta>, start: &Position) -> fmt::Result {
    let draws = &record.edition.draws;
    writeln!(text, "{TITLE}\nEdition: {}\nRules: {}\nStart: {start}", record.edition.id, record.setup.rules)?;
    let (repetitions, turns) = (draws.repetitions.value, draws.quiet_turns.value);
    writeln!(text, "Draws: {repetitions} repetitions, {turns} quiet turns")?;
    if record.setup.first == First::Drawn {
        writeln!(text, "First: drawn")?;
    }
    if record.seed != Seed::default() {
        text.push_str("Seed: ");
        for byte in record.seed {
            write!(text, "{byte:02x}")?;
        }
        text.push('\n');
    }
    Ok(())
}

/// The lines above the moves.
#[derive(Default)]
struct Head {
    edition: Option<String>,
    rules: Option<String>,
    start: Option<String>,
    draws: Option<String>,
    first: Option<String>,
    seed: Option<String>,
    result: Option<String>,
}

impl Head {
    fn take(&mut self, name: &str, value: &str) -> Result<(), TranscriptError> {
        let place = match name {
            "Edition" => &mut self.edition,
            "Rules" => &mut self.rules,
            "Start" => &mut self.start,
            "Draws" => &mut self.draws,
            "First" => &mut self.first,
            "Seed" => &mut self.seed,
            "Result" => &mut self.result,
            _ => return Err(TranscriptError::Unknown(name.to_owned())),
        };
        match place.replace(value.to_owned()) {
            None => Ok(()),
            Some(_) => Err(TranscriptError::Twice(name.to_owned())),
        }
    }

    /// The record of a game without moves.
    fn record(self) -> Result<Record<Sparta>, TranscriptError> {
        let need = |line: Option<String>, name| line.ok_or(TranscriptError::Missing(name));
        let rules: Rules = need(self.rules, "Rules")?.parse()?;
        let start = Position::read(&need(self.start, "Start")?, rules)?;
        let id = need(self.edition, "Edition")?;
        let draws = need(self.draws, "Draws")?;
        let draws = read_draws(&draws).ok_or(TranscriptError::Draws(draws))?;
        if let Some(square) = Side::BOTH.into_iter().find_map(|side| start.heroes(side).iter().next()) {
            return Err(TranscriptError::Hero(square));
        }
        let seed = self.seed.map_or(Ok(Seed::default()), |seed| read_seed(&seed).ok_or(TranscriptError::Seed(seed)))?;
        let first = match self.first.as_deref() {
            None => First::Chosen(start.turn()),
            Some("drawn") => First::Drawn,
            Some(other) => return Err(TranscriptError::First(other.to_owned())),
        };
        if first.side(seed) != start.turn() {
            return Err(TranscriptError::OtherFirst(first.side(seed)));
        }
        Ok(Record::new(edition(id, &start, draws), Setup { rules, first }, seed))
    }
}

/// The edition a text was played with: the house edition if it is that one, else one of which only this is known.
fn edition(id: String, start: &Position, draws: [u16; 2]) -> Edition {
    let house = Edition::house();
    let same_draws = [house.draws.repetitions.value, house.draws.quiet_turns.value] == draws;
    if house.id == id && same_draws && house.start(start.rules(), start.turn()).as_ref() == Ok(start) {
        return house;
    }
    let list = |squares: Squares| own(squares.iter().map(|square| square.to_string()).collect());
    let layout = |of: fn(&Position, Side) -> Squares| Layout {
        spartans: list(of(start, Side::Spartans)),
        achaeans: list(of(start, Side::Achaeans)),
    };
    let [repetitions, quiet_turns] = draws;
    Edition {
        schema: SCHEMA,
        game: TAG.to_owned(),
        title: Text::named(&id),
        id,
        fighters: layout(Position::fighters),
        cities: layout(Position::cities),
        draws: Draws { repetitions: own(repetitions), quiet_turns: own(quiet_turns) },
    }
}

fn own<T: Clone>(value: T) -> Marked<T> {
    Marked { value, mark: Mark::Own }
}

fn read_draws(text: &str) -> Option<[u16; 2]> {
    let (repetitions, turns) = text.split_once(',')?;
    let repetitions = repetitions.trim().strip_suffix("repetitions")?.trim().parse().ok()?;
    let turns = turns.trim().strip_suffix("quiet turns")?.trim().parse().ok()?;
    Some([repetitions, turns])
}

fn read_seed(text: &str) -> Option<Seed> {
    if text.len() != 64 || !text.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let mut seed = Seed::default();
    for (at, byte) in seed.iter_mut().enumerate() {
        *byte = u8::from_str_radix(text.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some(seed)
}
