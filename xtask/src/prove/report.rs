//! The table of the proofs, `docs/reliability.md`.

use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::fs;

/// Where the table is.
pub const FILE: &str = "docs/reliability.md";

/// The heads of the columns; the lines below it are written by this program.
const HEAD: &str = "| proof | date | cases | figure |\n| --- | --- | ---: | --- |\n";

/// One line of the table.
#[derive(Debug)]
pub struct Line {
    /// The name of the proof.
    pub proof: String,
    /// The day it was done, as in `2026-03-21`.
    pub date: String,
    /// How many cases it tried.
    pub count: usize,
    /// What came of it.
    pub figure: String,
}

/// The day of this run, in UTC.
pub fn today() -> String {
    time::OffsetDateTime::now_utc().date().to_string()
}

/// Writes a line into the table, in place of the one of the same proof.
pub fn record(workspace: &Workspace, line: &Line) -> Result<(), XtaskError> {
    let path = workspace.path(FILE);
    let page = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
    fs::write(&path, with(&page, line)?).map_err(XtaskError::file(&path))
}

/// The page with a line in its table, which is kept in the order of the names.
fn with(page: &str, line: &Line) -> Result<String, XtaskError> {
    let why = || XtaskError::Content { file: FILE.into(), why: format!("it has no table that begins with\n{HEAD}") };
    let (before, rest) = page.split_once(HEAD).ok_or_else(why)?;
    // The table ends with the first line that is none of its own.
    let end = rest.split_inclusive('\n').take_while(|line| line.starts_with('|')).map(str::len).sum();
    let (table, after) = rest.split_at(end);
    let written = |other: &&str| cell(other) != line.proof;
    let mut lines: Vec<String> = table.lines().filter(written).map(str::to_owned).collect();
    // A bar or a line break would end the cell.
    let figure = line.figure.split_whitespace().collect::<Vec<_>>().join(" ").replace('|', "\\|");
    lines.push(format!("| {} | {} | {} | {figure} |", line.proof, line.date, line.count));
    lines.sort_by(|one, other| cell(one).cmp(cell(other)));
    Ok(format!("{before}{HEAD}{}\n{after}", lines.join("\n")))
}

/// The first cell of a line of a table.
fn cell(line: &str) -> &str {
    line.split('|').nth(1).unwrap_or_default().trim()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(proof: &str, count: usize, figure: &str) -> Line {
        Line { proof: proof.to_owned(), date: "2026-03-21".to_owned(), count, figure: figure.to_owned() }
    }

    #[test]
    fn a_proof_has_one_line_and_its_last_figure() {
        let empty = format!("# Proofs\n\n{HEAD}\nBelow.\n");
        let page = with(&empty, &line("saves", 3, "12 ms")).unwrap();
        let page = with(&page, &line("kills", 60, "none lost")).unwrap();
        let page = with(&page, &line("saves", 4, "11 ms")).unwrap();
        let table = "| kills | 2026-03-21 | 60 | none lost |\n| saves | 2026-03-21 | 4 | 11 ms |\n";
        assert_eq!(page, format!("# Proofs\n\n{HEAD}{table}\nBelow.\n"));
    }

    #[test]
    fn a_figure_cannot_break_the_table() {
        let page = with(HEAD, &line("kills", 1, "a | b\n| c")).unwrap();
        assert_eq!(page, format!("{HEAD}| kills | 2026-03-21 | 1 | a \\| b \\| c |\n"));
        // A name that begins like another is another.
        let page = with(&page, &line("kill", 1, "x")).unwrap();
        assert_eq!(page.lines().count(), 4);
    }

    #[test]
    fn a_page_without_a_table_is_refused() {
        assert!(with("# Proofs\n", &line("kills", 1, "x")).is_err());
    }

    #[test]
    fn the_page_of_this_workspace_has_the_table() {
        let page = fs::read_to_string(Workspace::current().unwrap().path(FILE)).unwrap();
        assert!(with(&page, &line("kills", 1, "x")).is_ok());
    }

    #[test]
    fn a_day_is_written_with_its_year_first() {
        let day = today();
        assert!(day.len() == 10 && day.split('-').count() == 3, "{day}");
    }
}
