//! Whether every paragraph of the original rule texts is told in the app: the tables in `rulebook/` held against them.
//!
//! The texts are not part of the tree. That the tables lead somewhere is checked by every build.

use super::Outcome;
use crate::pack::rulebooks;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::path::{Path, PathBuf};
use std::{env, fs};
use texts::Rulebook;

/// The variable that says where the texts are.
const FOLDER: &str = "LEADERS_RULE_TEXTS";

/// Holds every table against its text.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let Some(folder) = env::var_os(FOLDER).map(PathBuf::from).filter(|folder| folder.is_dir()) else {
        let cure = "Let the variable LEADERS_RULE_TEXTS name the folder that they are in.";
        return Err(XtaskError::Missing {
            what: "The original rule texts, which are not part of the tree,".to_owned(),
            cure,
        });
    };
    let books = rulebooks(workspace)?;
    let (mut count, mut left_out) = (0, 0);
    for (game, book) in &books {
        let (paragraphs, without) = hold(&folder, game, book)?;
        println!("{game}: {paragraphs} paragraphs, {without} of them with nothing to tell");
        count += paragraphs;
        left_out += without;
    }
    let told = count - left_out;
    Ok(Outcome {
        count,
        figure: format!("{told} paragraphs of {} games are told, {left_out} hold no rule", books.len()),
    })
}

/// How many paragraphs the original of a game has, and how many of them hold nothing to tell.
fn hold(folder: &Path, game: &str, book: &Rulebook) -> Result<(usize, usize), XtaskError> {
    let source = book.source();
    let mut paragraphs = Vec::new();
    for original in &source.text {
        let path = folder.join(&original.file);
        let text = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
        paragraphs.extend(original.paragraphs(&text));
    }
    source.covers(&paragraphs).map_err(|number| {
        let text = number.checked_sub(1).and_then(|at| paragraphs.get(at)).map_or("which is not there", String::as_str);
        XtaskError::Unproved(format!("{game}: the table does not know paragraph {number}: {text}"))
    })?;
    let left_out = source.paragraph.iter().filter(|paragraph| paragraph.left_out.is_some());
    let left_out = left_out.map(|paragraph| paragraph.last() + 1 - paragraph.number).sum();
    Ok((paragraphs.len(), left_out))
}
