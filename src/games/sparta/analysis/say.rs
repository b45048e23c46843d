//! Why a text or a board is no position, in sentences that say where, and what to do.

use sparta::{
    MOST_CITIES, MOST_PIECES, Misread, NotationError, PositionError, Rules, SIDE_LENGTH, Stop, TranscriptError,
    UnplayableError,
    edition::{CITIES, FIGHTERS, Fault, Problem},
};

use super::paste::{TITLE, WORDS};
use crate::{
    games::sparta::{misfit, words},
    texts::{editions, sparta::texts},
};

/// Why a text could not be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// There is none.
    Nothing,
    /// It is longer than any record.
    TooLong,
    /// It is no position.
    Position(PositionError),
    /// It is no record.
    Record(Misread),
}

/// So much of a word that is wrong is shown: enough to find it by, and no page of it.
const SHOWN: usize = 40;
/// How a move is written, a new hero on the spot, and a pass.
const MOVES: [&str; 3] = ["b2-d4", "b5=", "--"];
/// The first square and the last one.
pub const SQUARES: [&str; 2] = ["a1", "j10"];
/// How it is written when a game is a draw, and that chance has said who begins.
const DRAWS: &str = "3 repetitions, 40 quiet turns";
const DRAWN: &str = "drawn";
/// How many characters a seed has.
const SEED: usize = 64;

/// The beginning of a text, for a sentence.
fn short(text: &str) -> String {
    let mut short: String = text.chars().take(SHOWN).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Why a text could not be opened.
pub fn unread(unread: &Unread) -> String {
    let t = texts();
    match unread {
        Unread::Nothing => t.analysis_no_text.to_owned(),
        Unread::TooLong => t.analysis_long_text.to_owned(),
        Unread::Position(error) => position(error),
        Unread::Record(Misread { line, error }) => {
            let why = record(error);
            line.map_or(why.clone(), |line| t.analysis_in_line(&line, &why))
        }
    }
}

/// Which move of a record can not be made, and why.
pub fn stop(Stop { line, moves, side, error }: &Stop) -> String {
    let t = texts();
    let why = match error {
        NotationError::Move(error) => t.analysis_no_move(&short(&error.0), &MOVES[0], &MOVES[1], &MOVES[2]),
        NotationError::Refused { refusal, .. } => words::refusal(*refusal),
        NotationError::Marks { written, really } => t.analysis_marks(written, really),
    };
    t.analysis_in_move(line, &(moves / 2 + 1), &words::side(*side), &why)
}

/// Why pieces and cities make no position.
pub fn unplayable(error: UnplayableError) -> String {
    let t = texts();
    match error {
        UnplayableError::TwoPieces(at) => t.analysis_pieces_there(&at),
        UnplayableError::Pieces(side, count) => t.analysis_many_pieces(&words::side(side), &count, &MOST_PIECES),
        UnplayableError::CityTwice(at) => t.analysis_city_there(&at),
        UnplayableError::Cities(0) => t.analysis_no_city.to_owned(),
        UnplayableError::Cities(count) => t.analysis_many_cities(&count, &MOST_CITIES),
    }
}

/// Why a text is no position.
fn position(error: &PositionError) -> String {
    let t = texts();
    match error {
        PositionError::Words(count) => t.analysis_words(&WORDS, count, &TITLE),
        PositionError::Ranks(count) => t.analysis_ranks(count, &SIDE_LENGTH),
        PositionError::Squares { rank, squares } => t.analysis_squares(rank, squares, &SIDE_LENGTH),
        PositionError::Letter { rank, letter } => t.analysis_letter(letter, rank),
        PositionError::Cities(text) => t.analysis_cities(&short(text)),
        PositionError::City(error) => {
            let [first, last] = SQUARES;
            t.analysis_square(&short(&error.0), &first, &last)
        }
        PositionError::Turn(text) => t.analysis_side(&short(text)),
        PositionError::Unplayable(error) => unplayable(*error),
    }
}

/// Why a text is no record.
fn record(error: &TranscriptError) -> String {
    let t = texts();
    match error {
        TranscriptError::Title => t.analysis_no_title(&TITLE),
        TranscriptError::Missing(name) => t.analysis_missing(name),
        TranscriptError::Twice(name) => t.analysis_again(&short(name)),
        TranscriptError::Unknown(name) => t.analysis_unknown(&short(name)),
        TranscriptError::Start(error) => position(error),
        TranscriptError::Hero(at) => t.analysis_hero_there(at),
        TranscriptError::Rules(error) => {
            let [german, english] = Rules::ALL;
            t.analysis_rules(&short(&error.0), &german, &english)
        }
        TranscriptError::Draws(text) => t.analysis_draws(&short(text), &DRAWS),
        TranscriptError::First(text) => t.analysis_drawn(&short(text), &DRAWN),
        TranscriptError::OtherFirst(side) => t.analysis_other_first(&words::side(*side)),
        TranscriptError::Seed(text) => t.analysis_seed(&short(text), &SEED),
        TranscriptError::Faults(faults) => faults.iter().map(fault).collect::<Vec<_>>().join(" "),
    }
}

/// Why no game begins with a position.
fn fault(fault: &Fault) -> String {
    let t = texts();
    match &fault.problem {
        Problem::Fighters(count) => t.analysis_fighters(&FIGHTERS, count),
        Problem::Cities(count) => t.analysis_begins_cities(&CITIES, count),
        Problem::NoCity => t.analysis_own_city.to_owned(),
        Problem::Unplayable(error) => unplayable(*error),
        _ => t.analysis_fault(&editions::texts().misfit_of(&fault.path, &misfit(fault))),
    }
}

#[cfg(test)]
mod tests {
    use super::{SHOWN, Unread, fault, short, stop, unplayable, unread};
    use crate::table::refusals::{each_says_its_own, one_of_each};
    use sparta::{
        Misread, MoveError, Notation, NotationError, Position, PositionError, Refusal, Rules, Side, Square, Stop,
        Transcript, TranscriptError, UnplayableError,
        edition::{Fault, Problem},
    };

    fn at() -> Square {
        "e4".parse().expect("a square")
    }

    #[test]
    fn every_error_of_a_position_says_its_own() {
        let city = "b55".parse::<Square>().expect_err("there is no such square");
        let all = one_of_each!(PositionError: Words(1), Ranks(9), Squares { rank: 3, squares: 11 },
            Letter { rank: 3, letter: 'x' }, Cities("b5".to_owned()), City(city), Turn("x".to_owned()),
            Unplayable(UnplayableError::TwoPieces(at())));
        each_says_its_own(&all, |one| unread(&Unread::Position(one.clone())));
        let all = one_of_each!(UnplayableError: TwoPieces(at()), Pieces(Side::Spartans, 9), CityTwice(at()), Cities(0));
        each_says_its_own(&all, |one| unplayable(*one));
        assert_ne!(unplayable(UnplayableError::Cities(0)), unplayable(UnplayableError::Cities(9)));
    }

    #[test]
    fn every_error_of_a_record_says_its_own_and_where() {
        let rules = "french".parse::<Rules>().expect_err("there are no such rules");
        let fighters = Fault { path: "fighters.spartans".to_owned(), problem: Problem::Fighters(7) };
        let all = one_of_each!(TranscriptError: Title, Missing("Rules"), Twice("Rules".to_owned()),
            Unknown("Regeln".to_owned()), Start(PositionError::Words(2)), Hero(at()), Rules(rules),
            Draws("never".to_owned()), First("me".to_owned()), OtherFirst(Side::Achaeans), Seed("12".to_owned()),
            Faults(vec![fighters]));
        each_says_its_own(&all, |one| unread(&Unread::Record(Misread { line: Some(5), error: one.clone() })));
        let where_it_is = |line| unread(&Unread::Record(Misread { line, error: TranscriptError::Hero(at()) }));
        assert!(where_it_is(Some(5)).starts_with("Zeile 5: "), "{}", where_it_is(Some(5)));
        assert!(where_it_is(None).starts_with("Auf e4 "), "{}", where_it_is(None));
    }

    #[test]
    fn every_wrong_move_says_its_own_and_where() {
        let [written, really] = ["e2-e4+", "e2-e4"].map(|text| text.parse::<Notation>().expect(text));
        let all = one_of_each!(NotationError: Move(MoveError("hello".to_owned())),
            Refused { written: written, refusal: Refusal::NothingThere(at()) }, Marks { written: written, really: really });
        each_says_its_own(&all, |one| stop(&Stop { line: 7, moves: 3, side: Side::Achaeans, error: one.clone() }));
        let said = stop(&Stop { line: 7, moves: 3, side: Side::Achaeans, error: all[1].clone() });
        assert_eq!(said, "Zeile 7, Zug 2, Achaier: Auf e4 steht keine Figur.");
    }

    /// Examples in a sentence are to be written so: they are read back.
    #[test]
    fn what_a_sentence_advises_is_right() {
        let start = "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s";
        let head = format!("Sparta\nEdition: own\nRules: german\nStart: {start}\nDraws: {}\n", super::DRAWS);
        assert!(Transcript::read(&head).is_ok());
        let seed = format!("{head}First: {}\nSeed: {}\n", super::DRAWN, "0".repeat(super::SEED));
        let advised = |error: &TranscriptError| matches!(error, TranscriptError::First(_) | TranscriptError::Seed(_));
        assert!(Transcript::read(&seed).err().is_none_or(|misread| !advised(&misread.error)));
        let squares =
            [Square::all().next(), Square::all().last()].map(|square| square.map(|square| square.to_string()));
        assert_eq!(squares, super::SQUARES.map(|square| Some(square.to_owned())));
        for written in super::MOVES {
            assert!(written.parse::<Notation>().is_ok(), "{written}");
        }
        let few = Position::read(&start.replace("1ssssssss1", "1sssssss2"), Rules::German).expect("a position");
        let text = head.replace(start, &few.to_string());
        let error = Transcript::read(&text).expect_err("too few").error;
        let TranscriptError::Faults(faults) = error else { panic!("a fault of the start: {error}") };
        assert!(fault(&faults[0]).contains(&super::FIGHTERS.to_string()), "{}", fault(&faults[0]));
    }

    #[test]
    fn a_long_word_is_cut() {
        assert_eq!(short("e2-e4"), "e2-e4");
        let cut = short(&"ä".repeat(100));
        assert_eq!(cut.chars().count(), SHOWN + 1);
    }
}
