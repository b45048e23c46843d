//! Holds the languages of a folder against the reference.

use crate::fault::{Fault, Wrong};
use crate::language::{Entry, Language, Text};

/// Every difference between the reference, which comes first, and the other languages.
pub(crate) fn faults(languages: &[Language]) -> Vec<Fault> {
    let Some((reference, others)) = languages.split_first() else { return Vec::new() };
    let mut faults = Vec::new();
    for other in others {
        let fault = |key: &String, what| Fault::Text { file: other.file.clone(), key: key.clone(), what };
        for (key, entry) in &reference.texts {
            let what = other.texts.get(key).map_or(Some(Wrong::Missing), |theirs| difference(entry, theirs));
            faults.extend(what.map(|what| fault(key, what)));
        }
        let extra = other.texts.keys().filter(|key| !reference.texts.contains_key(*key));
        faults.extend(extra.map(|key| fault(key, Wrong::Extra)));
    }
    faults
}

fn difference(ours: &Entry, theirs: &Entry) -> Option<Wrong> {
    let sorted = |entry: &Entry| {
        let mut names = entry.names.clone();
        names.sort();
        names
    };
    match (&ours.text, &theirs.text) {
        _ if sorted(ours) != sorted(theirs) => Some(Wrong::OtherPlaceholders),
        (Text::Plain(_), Text::Plain(_)) | (Text::Counted { .. }, Text::Counted { .. }) => None,
        _ => Some(Wrong::OtherForms),
    }
}
