//! Editions as JSON, and as the bytes that saves have of them.

use super::{Fault, FileEdition, Names};
use crate::texts::editions::texts;

/// The largest file that is read, in bytes: fifty times the largest house edition.
const LARGEST: usize = 1_000_000;

/// The largest edition, in bytes as a save has it: half of what a game may grow from, so that its set-up has room beside it.
const LARGEST_KEPT: usize = vault::limits::SETUP / 2;

/// How many faults of a file that is refused are listed.
const MOST_LINES: usize = 10;

/// The most characters of one of them.
const LONGEST_LINE: usize = 200;

/// Reads, writes and checks the editions of a game. It lies in a part of its own (`crate::registry`): a reader of JSON costs as
/// much as the rules of a game, and only owners of a printed one need it.
#[derive(Clone, Copy)]
pub struct Codec {
    /// The bytes of an edition, out of its file.
    pub read: fn(&[u8]) -> Read<Vec<u8>>,
    /// The file of an edition as this version writes it, whatever version wrote it, and what is wrong with it.
    pub renewed: fn(&str) -> Read<Renewed>,
    /// The file of the edition the app comes with.
    pub house: fn() -> Read<String>,
    /// The file of an edition that was kept as single numbers once.
    pub of_numbers: fn(&str) -> Read<String>,
    /// What is wrong with the edition of a file; `None` if it is none.
    pub faults: fn(&str) -> Option<Vec<Fault>>,
    /// What its fields are called.
    pub names: Names,
}

/// What was read, or a line for each thing that is wrong.
pub type Read<T> = Result<T, Vec<String>>;

/// The file of an edition, and what is wrong with it.
pub type Renewed = (String, Vec<Fault>);

/// That of a type of editions.
pub fn codec<E: FileEdition>() -> Codec {
    Codec {
        read: read::<E>,
        renewed: renewed::<E>,
        house: || write(&E::house()),
        of_numbers: |numbers| write(&E::of_numbers(numbers).map_err(|why| vec![why])?),
        faults: faults::<E>,
        names: E::NAMES,
    }
}

/// Why something went wrong, as the only line.
fn because(error: &dyn std::error::Error) -> Vec<String> {
    vec![shortened(error.to_string())]
}

/// Where a file is no JSON, or no edition, as the only line. What was expected there only the reader of JSON knows, in English.
fn unread(error: &serde_json::Error) -> Vec<String> {
    let why = error.to_string();
    let why = why.rsplit_once(" at line ").map_or(why.as_str(), |(why, _)| why);
    vec![shortened(texts().misfit_unread(&error.line(), &error.column(), &why))]
}

/// A line that fits on a screen: it names what was found in a file, however long that is. Where it was found stands at the end.
fn shortened(line: String) -> String {
    let characters = line.chars().count();
    if characters <= LONGEST_LINE {
        return line;
    }
    let half = LONGEST_LINE / 2;
    let [beginning, end]: [String; 2] =
        [line.chars().take(half).collect(), line.chars().skip(characters - half).collect()];
    format!("{beginning} … {end}")
}

/// The only place that reads JSON as an edition: every type has a reader of its own, and a second one for another source would be
/// as large again.
fn parse<E: FileEdition>(file: &[u8]) -> serde_json::Result<E> {
    serde_json::from_slice(file)
}

fn read<E: FileEdition>(file: &[u8]) -> Read<Vec<u8>> {
    if file.len() > LARGEST {
        return Err(vec![texts().misfit_bytes(&file.len(), &LARGEST)]);
    }
    // Some editors of text begin a file with a mark of its encoding.
    let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let edition: E = parse(file).map_err(|error| unread(&error))?;
    let kept = kept(&edition)?;
    let faults = checked(edition.faults(), kept.len());
    if faults.is_empty() { Ok(kept) } else { Err(lines(&faults)) }
}

/// The bytes that a save has of an edition.
fn kept<E: FileEdition>(edition: &E) -> Read<Vec<u8>> {
    postcard::to_allocvec(edition).map_err(|error| because(&error))
}

/// What is wrong with an edition: its faults, and if a save has too many bytes of it. One that is too large can be begun, but its game is
/// no file that is taken in again.
fn checked(mut faults: Vec<Fault>, size: usize) -> Vec<Fault> {
    if size > LARGEST_KEPT {
        faults.push(Fault { path: "*".to_owned(), problem: texts().misfit_bytes(&size, &LARGEST_KEPT) });
    }
    faults
}

/// A line for each of the first faults, and how many more there are: a file may have one for every number.
fn lines(faults: &[Fault]) -> Vec<String> {
    let line = |fault: &Fault| shortened(texts().misfit_of(&fault.path, &fault.problem));
    let mut lines: Vec<_> = faults.iter().take(MOST_LINES).map(line).collect();
    if faults.len() > MOST_LINES {
        lines.push(texts().misfit_more(&(faults.len() - MOST_LINES)));
    }
    lines
}

fn renewed<E: FileEdition>(file: &str) -> Read<Renewed> {
    let edition: E = parse(file.as_bytes()).map_err(|error| unread(&error))?;
    Ok((write(&edition)?, checked(edition.faults(), kept(&edition)?.len())))
}

fn write<E: FileEdition>(edition: &E) -> Read<String> {
    serde_json::to_string_pretty(edition).map_err(|error| because(&error))
}

fn faults<E: FileEdition>(file: &str) -> Option<Vec<Fault>> {
    let edition: E = parse(file.as_bytes()).ok()?;
    let kept = kept(&edition).ok()?;
    Some(checked(edition.faults(), kept.len()))
}

#[cfg(test)]
mod tests {
    use core::fmt::Debug;

    use company_leader::edition::Edition as CompanyLeader;
    use general::edition::Edition as General;
    use leaders::edition::Edition as Leaders;
    use sparta::edition::Edition as Sparta;

    use super::*;
    use crate::games::leaders::house_as_it_was;
    use edition_data::spoken_in;

    fn travels<E: FileEdition + Debug + PartialEq>(house: &str) {
        let codec = codec::<E>();
        let bytes = (codec.read)(house.as_bytes()).expect("the house edition can be read");
        assert_eq!(postcard::from_bytes::<E>(&bytes).expect("bytes of an edition"), E::house());
        let file = (codec.house)().expect("it can be written");
        assert_eq!((codec.read)(file.as_bytes()).as_ref(), Ok(&bytes));
        assert_eq!((codec.read)(format!("\u{feff}{file}").as_bytes()), Ok(bytes));
        assert!((codec.read)(&file.as_bytes()[1..]).is_err());
        assert_eq!((codec.renewed)(house), Ok((file.clone(), Vec::new())));
        assert!((codec.read)(file.replacen("\"schema\": ", "\"schema\": 9", 1).as_bytes()).is_err());
        assert!((codec.read)(&[file.as_bytes(), &vec![b' '; LARGEST]].concat()).is_err());
    }

    #[test]
    fn house_editions_travel_as_files() {
        travels::<Leaders>(include_str!("../../editions/leaders-house.json"));
        travels::<Sparta>(include_str!("../../editions/sparta-house.json"));
        travels::<General>(include_str!("../../editions/general-house.json"));
        travels::<CompanyLeader>(include_str!("../../editions/company-leader-house.json"));
    }

    /// As an owner has kept it on his device, or as a file of his.
    #[test]
    fn an_edition_of_an_earlier_version_is_renewed() {
        let codec = codec::<Leaders>();
        let in_three = || spoken_in(&house_as_it_was(), &["de", "en", "nl"]).expect("it is given in all of them");
        for (before, mut house) in [
            (include_str!("../../editions/leaders-schema-1/house.json"), in_three()),
            (include_str!("../../editions/leaders-schema-2/house.json"), in_three()),
            (include_str!("../../editions/leaders-schema-3/house.json"), house_as_it_was()),
        ] {
            let bytes = (codec.read)(before.as_bytes()).expect("it can be played");
            // The app named the scenarios, and there were four.
            house.scenarios = Leaders::house().scenarios;
            house.scenarios.truncate(4);
            assert_eq!(postcard::from_bytes::<Leaders>(&bytes).expect("bytes of an edition"), house);
            assert_eq!((codec.renewed)(before), write(&house).map(|house| (house, Vec::new())));
            assert_eq!((codec.faults)(before), Some(Vec::new()));
        }
    }

    #[test]
    fn what_cannot_be_played_is_told_by_field() {
        let file = include_str!("../../editions/sparta-house.json").replacen("\"b2\"", "\"b9\"", 1);
        let lines = read::<Sparta>(file.as_bytes()).expect_err("two fighters stand there");
        assert!(lines.iter().any(|line| line.starts_with("fighters.")), "{lines:?}");
    }

    #[test]
    fn of_many_faults_the_first_ones_are_listed() {
        let file = include_str!("../../editions/leaders-house.json").replace("\"value\": [", "\"value\": [10");
        let lines = read::<Leaders>(file.as_bytes()).expect_err("no area is worth that much");
        assert_eq!(lines.len(), MOST_LINES + 1, "{lines:?}");
        assert!(lines[MOST_LINES].starts_with("Weitere Fehler: "), "{lines:?}");
    }

    /// What a reader of JSON expected, and what it found: a title as long as the file may be.
    #[test]
    fn a_long_wrong_text_is_told_in_a_short_line() {
        for long in ["x", "\u{202e}", "👩‍👩‍👧"] {
            let file = format!("{{\"title\": \"{}\"}}", long.repeat(40_000));
            let lines = read::<Leaders>(file.as_bytes()).expect_err("a title is given by language");
            let [line] = &lines[..] else { panic!("{lines:?}") };
            assert!(line.chars().count() <= LONGEST_LINE + 3, "{} characters", line.chars().count());
            assert!(line.starts_with("Zeile 1, Spalte ") && line.contains("(invalid type: string"), "{line}");
        }
        let id = format!("\"id\": \"{} ", "x".repeat(5_000));
        let file = include_str!("../../editions/sparta-house.json").replacen("\"id\": \"", &id, 1);
        let lines = read::<Sparta>(file.as_bytes()).expect_err("an id is one word");
        assert!(lines.iter().all(|line| line.chars().count() <= LONGEST_LINE + 3), "{lines:?}");
    }

    /// No single text of it is too long, but its game could not be taken in again.
    #[test]
    fn an_edition_that_no_save_has_room_for_is_refused() {
        let house = include_str!("../../editions/sparta-house.json");
        let with_id = |length: usize| house.replacen("\"id\": \"", &format!("\"id\": \"{}", "x".repeat(length)), 1);
        let size = read::<Sparta>(house.as_bytes()).expect("the house edition can be read").len();
        // Its length takes two bytes more.
        let most = LARGEST_KEPT - size - 2;
        assert_eq!(read::<Sparta>(with_id(most).as_bytes()).map(|kept| kept.len()), Ok(LARGEST_KEPT));
        let larger = with_id(most + 1);
        let told = format!("*: {} Bytes, höchstens {LARGEST_KEPT} sind möglich.", LARGEST_KEPT + 1);
        assert_eq!(read::<Sparta>(larger.as_bytes()), Err(vec![told]));
        let codec = codec::<Sparta>();
        assert_eq!((codec.faults)(&larger).map(|faults| faults.len()), Some(1), "its editor says so, too");
        assert!((codec.renewed)(&larger).is_ok_and(|(_, faults)| faults.len() == 1));
    }

    #[test]
    fn a_file_of_another_game_is_refused() {
        assert!(read::<General>(include_bytes!("../../editions/sparta-house.json")).is_err());
        assert!(read::<Leaders>(include_bytes!("../../editions/sparta-house.json")).is_err());
    }

    #[test]
    fn single_numbers_of_earlier_versions_become_a_file() {
        let codec = codec::<Leaders>();
        let file = (codec.of_numbers)("prices.spy[3] = 9\n").expect("a number in its range");
        let bytes = (codec.read)(file.as_bytes()).expect("it can be played");
        let edition: Leaders = postcard::from_bytes(&bytes).expect("bytes of an edition");
        assert_eq!(edition.own_values(), "prices.spy[3] = 9\n");
        assert!((codec.of_numbers)("prices.gold = 7\n").is_err());
        assert!((super::codec::<Sparta>().of_numbers)("").is_err(), "only one game had them");
    }
}
