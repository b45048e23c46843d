//! What is wrong with a board and what is advised, in words, with the fields that are meant.

use std::collections::{BTreeMap, BTreeSet};

use company_leader::{
    Coord, Mode,
    edition::{Advice, Fault, Guideline, Problem},
    workshop::Draft,
};

use super::super::{
    misfit::{misfit_at, seat},
    words,
};
use crate::texts::{company_leader::texts, editions};

/// Something to be said about a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Whether it keeps the board from being played.
    pub is_fault: bool,
    /// In words.
    pub text: String,
    /// The fields that are meant.
    pub meant: Vec<Coord>,
}

/// Everything that is to be said about a draft: what must be mended, or else what is advised.
pub fn remarks(draft: &Draft) -> Vec<Remark> {
    let faults = draft.faults();
    let names = draft.names();
    let mut remarks: Vec<Remark> = Vec::new();
    for fault in &faults {
        let text = fault_text(draft, &names, fault);
        // What is missing in every language is said once.
        if remarks.iter().all(|remark| remark.text != text) {
            remarks.push(Remark { is_fault: true, text, meant: draft.meant_by_fault(fault) });
        }
    }
    let advice = if faults.is_empty() { draft.advice() } else { Vec::new() };
    remarks.extend(advice.into_iter().map(|advice| Remark {
        is_fault: false,
        text: advice_text(draft, &advice),
        meant: draft.meant_by_advice(&advice),
    }));
    remarks
}

/// How many lines are said of a file that was refused: who sees more does not read them.
const MOST_LINES: usize = 10;

/// What is wrong with a board that was read from a file, a line each: the first ones, and how many more there are.
pub fn fault_lines(draft: &Draft, faults: &[Fault]) -> Vec<String> {
    let names = draft.names();
    let (mut lines, mut said, mut more) = (Vec::new(), BTreeSet::new(), 0);
    for fault in faults {
        if let Problem::More(count) = fault.problem {
            more += count;
            continue;
        }
        let text = fault_text(draft, &names, fault);
        if said.insert(text.clone()) {
            if lines.len() < MOST_LINES {
                lines.push(text);
            } else {
                more += 1;
            }
        }
    }
    if more > 0 {
        lines.push(editions::texts().misfit_more(&more));
    }
    lines
}

fn fault_text(draft: &Draft, names: &BTreeMap<Coord, String>, fault: &Fault) -> String {
    let t = texts();
    let field = |at: &Coord| names.get(at).cloned().unwrap_or_else(|| at.to_string());
    let path = fault.path.trim_start_matches("board.");
    let in_mode = |text: String| {
        let place = draft.mode_at(&fault.path).map_or(path, |mode| words::mode(mode));
        editions::texts().misfit_of(&place, &text)
    };
    match &fault.problem {
        Problem::Empty if path.starts_with("title") => t.fault_no_name.to_owned(),
        Problem::Empty if path == "layouts" => t.fault_no_mode.to_owned(),
        Problem::Empty if path == "rows" => t.fault_no_field.to_owned(),
        Problem::Empty if path.starts_with("scenario") => in_mode(t.fault_no_aim.to_owned()),
        Problem::Empty => in_mode(t.fault_no_army(&seat(path))),
        Problem::TooLong { found, most } if path.starts_with("title") => t.fault_name_long(found, most),
        Problem::TooManyFields(_) | Problem::Disconnected(_) | Problem::More(_) => misfit_at(fault, &field),
        Problem::OutOfRange { value, max, .. } if path.ends_with("through") => in_mode(t.fault_through(value, max)),
        Problem::OutOfRange { value, min, max } if path.ends_with("].coins") && path.contains("income") => {
            in_mode(t.fault_income(value, min, max))
        }
        Problem::OutOfRange { value, min, max } if path.ends_with("coins") => in_mode(t.fault_coins(value, min, max)),
        // What stands somewhere in the file, and not in a division.
        Problem::Letter(_)
        | Problem::Twice(_)
        | Problem::FieldTwice(_)
        | Problem::TooMany { .. }
        | Problem::TooLong { .. }
        | Problem::Count { .. }
        | Problem::OutOfRange { .. } => editions::texts().misfit_of(&path, &misfit_at(fault, &field)),
        _ => in_mode(misfit_at(fault, &field)),
    }
}

fn advice_text(draft: &Draft, advice: &Advice) -> String {
    let t = texts();
    let mode = mode_name(draft.mode_at(&advice.path));
    match advice.guideline {
        Guideline::BuiltUp { built_up, fields } => t.advice_built_up(&built_up, &fields),
        Guideline::Dummies { troops, dummies } => t.advice_dummies(&mode, &seat(&advice.path), &dummies, &troops),
        Guideline::Teams => t.advice_teams(&mode),
        Guideline::Income { coins, fields } => t.advice_income(&mode, &coins, &fields),
    }
}

fn mode_name(mode: Option<Mode>) -> &'static str {
    mode.map_or("", words::mode)
}

#[cfg(test)]
mod tests {
    use company_leader::{
        edition::{Edition, Text},
        workshop::BoardFile,
    };

    use super::{super::import::reasons, *};

    /// What the app says of a file, through the functions that say it.
    fn said(file: &BoardFile) -> Vec<String> {
        let error = BoardFile::from_bytes(&serde_json::to_vec(file).expect("plain data")).expect_err("it is refused");
        reasons(&error)
    }

    fn good() -> BoardFile {
        BoardFile::from(&Draft::from(Edition::house().board("small").expect("a board of the house")))
    }

    #[test]
    fn a_quarter_of_a_million_wrong_letters_are_ten_lines_and_a_number() {
        let mut file = good();
        let row = file.board.rows.value[0].clone();
        for at in 0..125 {
            let mut row = row.clone();
            (row.r, row.fields) = (at, "x".repeat(2000));
            file.board.rows.value.push(row);
        }
        let lines = said(&file);
        // All of the first hundred are of the same row, and said once.
        assert_eq!(lines.len(), 2, "{lines:?}");
        assert!(lines[1].contains("249900"), "{lines:?}");
        for (at, row) in (0..).zip(&mut file.board.rows.value) {
            row.fields = char::from_u32(0x4e00 + at).map_or_else(String::new, |letter| letter.to_string().repeat(10));
        }
        let lines = said(&file);
        assert_eq!(lines.len(), MOST_LINES + 1, "{lines:?}");
        file.board.rows.value[0].fields = "x".repeat(250_000);
        assert_eq!(said(&file).len(), 1);
    }

    #[test]
    fn what_belongs_to_no_mode_is_said_with_its_place_in_the_file() {
        let mut file = good();
        file.board.id = "my board".to_owned();
        assert_eq!(said(&file), ["id: „my board“. Hier steht genau ein Wort."]);
    }

    #[test]
    fn a_name_that_is_too_long_is_said_once() {
        let mut file = good();
        let long = "x".repeat(4096);
        file.board.title = Text::new(["de", "en", "nl"].map(|code| (code, long.as_str())));
        let lines = said(&file);
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].len() < 200, "{lines:?}");
    }
}
