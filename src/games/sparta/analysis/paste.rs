//! What was pasted: a position or a whole record, recognised by the text itself.

use sparta::{Position, Rules, Stop, Transcript};

use super::{
    say::{self, Unread},
    study::{Origin, Variation},
};

/// The longest text that is read, in bytes: much longer than any record.
const LONGEST: usize = 200_000;
/// What every record begins with.
pub const TITLE: &str = "Sparta";
/// So many words has every position.
pub const WORDS: usize = 3;

/// What a text is.
#[derive(Debug)]
pub enum Pasted {
    /// A position.
    Position(Position),
    /// A record, and where it stops being one, if it does.
    Record(Variation, Option<Stop>),
}

/// Reads a text. Which rules a position is played by is not part of it.
///
/// # Errors
/// Why it is neither.
pub fn read(text: &str, rules: Rules) -> Result<Pasted, Unread> {
    // Some editors put a mark of the order of bytes before it.
    let text = text.trim_start_matches('\u{feff}');
    if text.len() > LONGEST {
        return Err(Unread::TooLong);
    }
    let mut lines = text.lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.next() else { return Err(Unread::Nothing) };
    // The lines above the moves of a record have colons, and no position has one.
    if first == TITLE || text.contains(':') {
        let read = Transcript::read(text).map_err(Unread::Record)?;
        let line = Variation::of_record(&read.record).ok_or(Unread::Nothing)?;
        return Ok(Pasted::Record(line, read.stopped));
    }
    Position::read(text, rules).map(Pasted::Position).map_err(Unread::Position)
}

/// A text that was not opened: why, and what could be opened of it.
#[derive(Clone, Debug, PartialEq)]
pub struct Refused {
    /// What is wrong, where, and what to do.
    pub why: String,
    /// The moves of a record before the wrong one.
    pub until: Option<Box<Variation>>,
}

/// What a text opens: a line, or the reason why it opens none. A position that is pasted alone is played on by these rules, and by
/// what `origin` says.
///
/// # Errors
/// What is wrong with it, in words.
pub fn opened(text: &str, rules: Rules, origin: Origin) -> Result<Variation, Refused> {
    match read(text, rules) {
        Ok(Pasted::Position(position)) => Ok(Variation::of(position, origin)),
        Ok(Pasted::Record(line, None)) => Ok(line),
        Ok(Pasted::Record(line, Some(stop))) => {
            let until = (!line.plies.is_empty()).then(|| Box::new(line));
            Err(Refused { why: say::stop(&stop), until })
        }
        Err(unread) => Err(Refused { why: say::unread(&unread), until: None }),
    }
}

#[cfg(test)]
mod tests {
    use super::{LONGEST, Origin, Pasted, Unread, Variation, read};
    use sparta::{PositionError, Rules, Side, TranscriptError, edition::Edition};

    const POSITION: &str = "10/1aa6a/10/10/10/10/10/s9/s9/s8s b1/a5 a";
    const RECORD: &str = "Sparta
Edition: sparta-house
Rules: english
Start: 10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s
Draws: 3 repetitions, 40 quiet turns

1. e2-e4 d9-d7
2. e4-e6+
Result: open
";

    fn now() -> Variation {
        let edition = Edition::house();
        Variation::of(edition.start(Rules::English, Side::Spartans).expect("a position"), Origin::from(&edition))
    }

    fn opened(text: &str) -> Result<Variation, super::Refused> {
        super::opened(text, Rules::English, now().origin)
    }

    #[test]
    fn positions_and_records_are_told_apart() {
        for untidy in [POSITION.to_owned(), format!("\u{feff}\n {}\r\n", POSITION.replace(' ', "\n"))] {
            for rules in Rules::ALL {
                let Ok(Pasted::Position(position)) = read(&untidy, rules) else { panic!("{untidy} is a position") };
                assert_eq!((position.rules(), position.to_string()), (rules, POSITION.to_owned()));
            }
        }
        for untidy in [RECORD.to_owned(), format!("\u{feff}\r\n{}", RECORD.replace('\n', "\r\n"))] {
            let Ok(Pasted::Record(line, None)) = read(&untidy, Rules::German) else { panic!("{untidy} is a record") };
            assert_eq!((line.start, line.plies.len(), line.at), (now().start, 3, 3));
        }
    }

    #[test]
    fn what_is_neither_is_refused_for_what_it_is_most_like() {
        assert_eq!(read(" \n\t", Rules::German).unwrap_err(), Unread::Nothing);
        assert_eq!(read(&"s".repeat(LONGEST + 1), Rules::German).unwrap_err(), Unread::TooLong);
        let words = |text| read(text, Rules::German).unwrap_err();
        assert_eq!(words("e2-e4 d9-d7"), Unread::Position(PositionError::Words(2)));
        let Unread::Record(misread) = words(RECORD.split_once('\n').expect("it has lines").1) else {
            panic!("it has the lines of a record")
        };
        assert_eq!((misread.line, misread.error), (Some(1), TranscriptError::Title));
    }

    #[test]
    fn a_broken_record_can_be_opened_up_to_where_it_breaks() {
        let refused = opened(&RECORD.replace("e4-e6+", "e4-e9")).expect_err("that move is too far");
        assert_eq!(refused.until.map(|line| line.plies.len()), Some(2));
        assert!(refused.why.starts_with("Zeile 8, Zug 2, Spartaner: "), "{}", refused.why);
        let refused = opened(&RECORD.replace("e2-e4", "e2-e9")).expect_err("that move is too far");
        assert_eq!(refused.until, None, "there is nothing before it");
        assert_eq!(opened(POSITION).map(|line| line.plies), Ok(Vec::new()));
    }
}
