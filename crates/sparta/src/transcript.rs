//! A whole game as text that a person can read, copy and paste.

use core::fmt::{self, Write};

use tabletop::{Game, Record, RecordError, Seed};

use crate::{
    command::Command,
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

/// Why a text is no game at all, and where that stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misread {
    /// The line of the text, the first one is 1; `None` where something is missing.
    pub line: Option<usize>,
    /// What is wrong.
    pub error: TranscriptError,
}

/// The first written move that can not be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// The line of the text, the first one is 1.
    pub line: usize,
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
    pub fn read(text: &str) -> Result<Self, Misread> {
        let lines = text.lines().map(str::trim).zip(1..).filter(|(line, _)| !line.is_empty());
        let mut lines = lines.map(|(line, number)| (number, line)).peekable();
        let first = lines.peek().map_or(1, |(number, _)| *number);
        if lines.next().is_none_or(|(_, line)| line != TITLE) {
            return Err(Misread { line: Some(first), error: TranscriptError::Title });
        }
        let (mut head, mut words) = (Head::default(), Vec::new());
        for (number, line) in lines {
            match line.split_once(':') {
                Some((name, value)) => head
                    .take(name.trim(), Line { number, value: value.trim().to_owned() })
                    .map_err(|error| Misread { line: Some(number), error })?,
                None => {
                    words.extend(line.split_whitespace().filter(|word| !is_number(word)).map(|word| (number, word)));
                }
            }
        }
        let (mut record, start) = head.record()?;
        let (mut game, _) = record.begin().map_err(|flaw| Misread { line: Some(start), error: faults(flaw) })?;
        let mut stopped = None;
        for (line, word) in words {
            let side = game.asked();
            let read = Notation::read(word, game.position()).and_then(|written| {
                let refused = |refusal| NotationError::Refused { written, refusal };
                game.apply(side.seat(), &written.command).map_err(refused).map(|_| written.command)
            });
            match read {
                Ok(command) => record.commands.push((side.seat(), command)),
                Err(error) => {
                    let moves = record.commands.iter().filter(|(_, command)| command.is_ply()).count();
                    stopped = Some(Stop { line, moves, side, error });
                    break;
                }
            }
        }
        Ok(Self { record, game, stopped })
    }

    /// The record of a line of moves that somebody has tried out, by an edition of this name with these draws: so many
    /// repetitions, so many quiet turns. `None` where that is no game from its beginning: it begins as no game does, or goes on
    /// behind its end.
    #[must_use]
    pub fn of_line(
        id: &str,
        draws: [u16; 2],
        start: &Position,
        commands: impl IntoIterator<Item = Command>,
    ) -> Option<Record<Sparta>> {
        if hero(start).is_some() {
            return None;
        }
        let setup = Setup { rules: start.rules(), first: First::Chosen(start.turn()) };
        let mut record: Record<Sparta> = Record::new(edition(id.to_owned(), start, draws), setup, Seed::default());
        let (mut game, _) = record.begin().ok()?;
        for command in commands {
            let seat = game.asked().seat();
            game.apply(seat, &command).ok()?;
            record.commands.push((seat, command));
        }
        Some(record)
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

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.error),
            None => self.error.fmt(f),
        }
    }
}

impl core::error::Error for Misread {}

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

/// A line above the moves.
struct Line {
    number: usize,
    value: String,
}

impl Line {
    /// What it says is wrong.
    fn wrong(&self, error: impl Into<TranscriptError>) -> Misread {
        Misread { line: Some(self.number), error: error.into() }
    }
}

/// The lines above the moves.
#[derive(Default)]
struct Head {
    edition: Option<Line>,
    rules: Option<Line>,
    start: Option<Line>,
    draws: Option<Line>,
    first: Option<Line>,
    seed: Option<Line>,
    result: Option<Line>,
}

impl Head {
    fn take(&mut self, name: &str, line: Line) -> Result<(), TranscriptError> {
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
        match place.replace(line) {
            None => Ok(()),
            Some(_) => Err(TranscriptError::Twice(name.to_owned())),
        }
    }

    /// The record of a game without moves, and the line with the position it begins with.
    fn record(self) -> Result<(Record<Sparta>, usize), Misread> {
        let need = |line: Option<Line>, name| line.ok_or(Misread { line: None, error: TranscriptError::Missing(name) });
        let rules = need(self.rules, "Rules")?;
        let rules: Rules = rules.value.parse().map_err(|error: RulesError| rules.wrong(error))?;
        let begins = need(self.start, "Start")?;
        let start = Position::read(&begins.value, rules).map_err(|error| begins.wrong(error))?;
        let id = need(self.edition, "Edition")?.value;
        let draws = need(self.draws, "Draws")?;
        let counts = read_draws(&draws.value);
        let draws = counts.ok_or_else(|| draws.wrong(TranscriptError::Draws(draws.value.clone())))?;
        if let Some(square) = hero(&start) {
            return Err(begins.wrong(TranscriptError::Hero(square)));
        }
        let seed = match self.seed {
            None => Seed::default(),
            Some(line) => {
                read_seed(&line.value).ok_or_else(|| line.wrong(TranscriptError::Seed(line.value.clone())))?
            }
        };
        let first = match &self.first {
            None => First::Chosen(start.turn()),
            Some(Line { value, .. }) if value == "drawn" => First::Drawn,
            Some(line) => return Err(line.wrong(TranscriptError::First(line.value.clone()))),
        };
        if first.side(seed) != start.turn() {
            let line = self.first.unwrap_or(begins);
            return Err(line.wrong(TranscriptError::OtherFirst(first.side(seed))));
        }
        Ok((Record::new(edition(id, &start, draws), Setup { rules, first }, seed), begins.number))
    }
}

/// A hero at the start, if there is one: games begin without.
fn hero(start: &Position) -> Option<Square> {
    Side::BOTH.into_iter().find_map(|side| start.heroes(side).iter().next())
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
