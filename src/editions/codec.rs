//! Editions as JSON, and as the bytes that saves have of them.

use super::FileEdition;

/// The largest file that is read, in bytes: fifty times the largest house edition.
const LARGEST: usize = 1_000_000;

/// Reads and writes the editions of a game. It lies in a part of its own (`crate::registry`): a reader of JSON costs as much as the
/// rules of a game, and only owners of a printed one need it.
#[derive(Clone, Copy)]
pub struct Codec {
    /// The bytes of an edition, out of its file; or why it cannot be played, a line each.
    pub read: fn(&[u8]) -> Read,
    /// The file of an edition, out of its bytes.
    pub write: fn(&[u8]) -> Option<String>,
}

/// The bytes of an edition, or a line for each thing that is wrong with it.
pub type Read = Result<Vec<u8>, Vec<String>>;

/// That of a type of editions.
pub fn codec<E: FileEdition>() -> Codec {
    Codec { read: read::<E>, write: write::<E> }
}

fn read<E: FileEdition>(file: &[u8]) -> Read {
    if file.len() > LARGEST {
        return Err(vec![format!("{} bytes, {LARGEST} at most", file.len())]);
    }
    // Some editors of text begin a file with a mark of its encoding.
    let file = file.strip_prefix("\u{feff}".as_bytes()).unwrap_or(file);
    let because = |error: &dyn std::error::Error| vec![error.to_string()];
    let edition: E = serde_json::from_slice(file).map_err(|error| because(&error))?;
    let faults = edition.faults();
    if faults.is_empty() { postcard::to_allocvec(&edition).map_err(|error| because(&error)) } else { Err(faults) }
}

fn write<E: FileEdition>(bytes: &[u8]) -> Option<String> {
    let edition: E = postcard::from_bytes(bytes).ok()?;
    serde_json::to_string_pretty(&edition).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Debug;

    use company_leader::edition::Edition as CompanyLeader;
    use general::edition::Edition as General;
    use sparta::edition::Edition as Sparta;

    fn travels<E: FileEdition + Debug + PartialEq>(house: &str) {
        let Codec { read, write } = codec::<E>();
        let bytes = read(house.as_bytes()).expect("the house edition can be read");
        assert_eq!(postcard::from_bytes::<E>(&bytes).expect("bytes of an edition"), E::house());
        let file = write(&bytes).expect("it can be written");
        assert_eq!(read(file.as_bytes()).as_ref(), Ok(&bytes));
        assert_eq!(read(format!("\u{feff}{file}").as_bytes()), Ok(bytes));
        assert!(read(&file.as_bytes()[1..]).is_err());
        assert!(read(file.replacen("\"schema\": 1", "\"schema\": 99", 1).as_bytes()).is_err());
        assert!(read(&[file.as_bytes(), &vec![b' '; LARGEST]].concat()).is_err());
    }

    #[test]
    fn house_editions_travel_as_files() {
        travels::<Sparta>(include_str!("../../editions/sparta-house.json"));
        travels::<General>(include_str!("../../editions/general-house.json"));
        travels::<CompanyLeader>(include_str!("../../editions/company-leader-house.json"));
    }

    #[test]
    fn what_cannot_be_played_is_told_by_field() {
        let file = include_str!("../../editions/sparta-house.json").replacen("\"b2\"", "\"b9\"", 1);
        let lines = read::<Sparta>(file.as_bytes()).expect_err("two fighters stand there");
        assert!(lines.iter().any(|line| line.starts_with("fighters.")), "{lines:?}");
    }

    #[test]
    fn a_file_of_another_game_is_refused() {
        assert!(read::<General>(include_bytes!("../../editions/sparta-house.json")).is_err());
    }
}
