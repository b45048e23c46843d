//! What is wrong with a board and what is advised, in words, with the fields that are meant.

use std::collections::BTreeMap;

use company_leader::{
    Coord, MOST_FIELDS, Mode,
    edition::{Advice, Fault, Guideline, Problem},
    workshop::{Draft, seat_at},
};

use super::super::words;
use crate::texts::company_leader::texts;

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

/// What is wrong with a board that was read from a file, a line each.
pub fn fault_lines(draft: &Draft, faults: &[Fault]) -> Vec<String> {
    let names = draft.names();
    let mut lines: Vec<String> = faults.iter().map(|fault| fault_text(draft, &names, fault)).collect();
    lines.dedup();
    lines
}

fn fault_text(draft: &Draft, names: &BTreeMap<Coord, String>, fault: &Fault) -> String {
    let t = texts();
    let field = |at: &Coord| names.get(at).cloned().unwrap_or_else(|| at.to_string());
    let mode = mode_name(draft.mode_at(&fault.path));
    let path = fault.path.trim_start_matches("board.");
    match &fault.problem {
        Problem::Empty if path.starts_with("title") => t.fault_no_name.to_owned(),
        Problem::Empty if path == "layouts" => t.fault_no_mode.to_owned(),
        Problem::Empty if path == "rows" => t.fault_no_field.to_owned(),
        Problem::Empty if path.starts_with("scenario") => t.fault_no_aim(&mode),
        Problem::Empty => t.fault_no_army(&mode, &seat(path)),
        Problem::Letter(letter) => t.fault_letter(&path, letter),
        Problem::Twice(name) => t.fault_twice(&path, name),
        Problem::FieldTwice(at) => t.fault_field_twice(&path, &field(at)),
        Problem::TooManyFields(count) => t.fault_too_many(count, &MOST_FIELDS),
        Problem::Disconnected(at) => t.fault_apart(&field(at)),
        Problem::Asymmetric { at, of: 2 } => t.fault_unlike_two(&mode, &field(at)),
        Problem::Asymmetric { at, .. } => t.fault_unlike_three(&mode, &field(at)),
        Problem::Count { found, needed } => t.fault_count(&path, found, needed),
        Problem::NoArea(seat) => t.fault_no_area(&mode, seat),
        Problem::PurchaseFields { seat, found } => t.fault_gates(&mode, seat, found),
        Problem::NoBuiltUp(side) => t.fault_no_built_up(&mode, side),
        Problem::ArmyTooBig { troops, fields } => t.fault_army(&mode, &seat(path), troops, fields),
        Problem::NeedsTurns => t.fault_needs_turns(&mode),
        Problem::NotInArmy(troop) => t.fault_not_in_army(&mode, &words::troop(*troop)),
        Problem::OutsideArea(at) => t.fault_outside_area(&mode, &field(at)),
        Problem::OutOfRange { value, max, .. } if path.ends_with("through") => t.fault_through(&mode, value, max),
        Problem::OutOfRange { value, min, max } if path.ends_with("].coins") && path.contains("income") => {
            t.fault_income(&mode, value, min, max)
        }
        Problem::OutOfRange { value, min, max } if path.ends_with("coins") => t.fault_coins(&mode, value, min, max),
        Problem::OutOfRange { value, min, max } => t.fault_range(&path, value, min, max),
        // No board has these: they are of other parts of an edition.
        _ => fault.to_string(),
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

/// The seat a path speaks of, as people count.
fn seat(path: &str) -> u8 {
    seat_at(path).map_or(0, |seat| seat + 1)
}
