//! A game more: what it writes itself, and what it writes into files that all games share.

use super::outcome::{Outcome, lines_of};
use crate::files::{self, Files};
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute, output};
use crate::{build, install, test};
use launch::{APP, TARGET};
use serde::Deserialize;
use std::collections::BTreeSet;
use std::process::Command;

/// Where the game is.
const FOLDER: &str = "fifth-game";

/// Where its copy of the sources is.
const COPY: &str = "target/fifth-game";

/// Where what is in the folder of the game comes to.
const PLACES: [&str; 5] = ["crates", "src", "locales", "tests", "icons"];

/// What `shared.toml` says.
#[derive(Deserialize)]
struct Shared {
    /// The tag of the game.
    game: String,
    /// What it writes elsewhere.
    line: Vec<Line>,
}

/// What goes into a file of others.
#[derive(Deserialize)]
struct Line {
    file: String,
    behind: String,
    text: String,
}

impl Shared {
    fn read(workspace: &Workspace) -> Result<Self, XtaskError> {
        workspace.parse(format!("{FOLDER}/shared.toml"))
    }

    /// Writes its lines into the files of others.
    fn insert_into(&self, sources: &mut Files) -> Result<(), XtaskError> {
        for line in &self.line {
            let text = sources.remove(&line.file).unwrap_or_default();
            sources.insert(line.file.clone(), line.inserted(&String::from_utf8_lossy(&text))?.into_bytes());
        }
        Ok(())
    }

    /// The files that all games share; tests are a game's own.
    fn files(&self) -> BTreeSet<&str> {
        self.line.iter().map(|line| line.file.as_str()).filter(|file| !file.starts_with("tests/")).collect()
    }
}

impl Line {
    /// The file with these lines in it.
    fn inserted(&self, text: &str) -> Result<String, XtaskError> {
        if text.lines().filter(|line| *line == self.behind).count() != 1 {
            let why = format!("`{}` is to stand in {} once", self.behind, self.file);
            return Err(XtaskError::Content { file: format!("{FOLDER}/shared.toml").into(), why });
        }
        let line = |line| if line == self.behind { format!("{line}\n{}\n", self.text) } else { format!("{line}\n") };
        Ok(text.lines().map(line).collect())
    }
}

/// Lays the game over a copy of the sources.
fn copied(workspace: &Workspace, shared: &Shared) -> Result<Workspace, XtaskError> {
    let folder = workspace.path(COPY);
    files::synchronise(&folder, &sources(workspace, shared)?, &["target", "dist", ".tools"])?;
    Ok(Workspace::at(folder))
}

/// Whether the game still compiles with all that games share: the short form, for every run of the tests.
///
/// # Errors
/// It does not: what changed for four games changes for this one, too.
pub fn compiles(workspace: &Workspace) -> Result<(), XtaskError> {
    let copy = copied(workspace, &Shared::read(workspace)?)?;
    // Whatever both need is compiled once.
    let mut clippy = copy.cargo();
    clippy.args(["clippy", "--package", APP, "--target", TARGET, "--", "-D", "warnings"]);
    execute(clippy.env("CARGO_TARGET_DIR", workspace.path("target")))
}

/// Lets the game be checked, built and played.
pub fn run(workspace: &Workspace) -> Result<Outcome, XtaskError> {
    let shared = Shared::read(workspace)?;
    let game = shared.game.as_str();
    let copy = copied(workspace, &shared)?;
    install::wasm_target(&copy)?;
    let mut passed = 0;
    let mut check = |command: &mut Command| lines_of(command, |line| passed += test::passed(line));
    check(copy.cargo().args(["fmt", "--check", "--package", game, "--package", APP]))?;
    check(copy.cargo().args(["clippy", "--package", APP, "--target", TARGET, "--", "-D", "warnings"]))?;
    check(copy.cargo().args(["test", "--package", game]))?;
    check(copy.cargo().args(["test", "--package", APP, "--bin", APP, "registry::"]))?;
    build::release(&copy, &[(&copy.dist(), "/")])?;
    let browser = install::browser(workspace)?;
    let mut played = test::browser_tests(&copy, &copy.dist(), &copy.path(test::BELOW), &browser);
    check(played.args(["--test", "browser", "--", &format!("{}::", game.replace('-', "_"))]))?;
    let lines: usize = shared.line.iter().map(|line| line.text.trim().lines().count()).sum();
    let shared = shared.files();
    Ok(Outcome {
        count: passed,
        figure: format!("tests of a fifth game, with {lines} lines in {} shared files", shared.len()),
    })
}

/// The sources as they are here, with the game among them.
fn sources(workspace: &Workspace, shared: &Shared) -> Result<Files, XtaskError> {
    let mut git = workspace.command("git");
    let listed = output(git.args(["ls-files", "--cached", "--others", "--exclude-standard"]));
    let cure = "The sources are listed by Git: this has to be a clone.";
    let listed = listed.ok_or(XtaskError::Missing { what: "A list of the sources".to_owned(), cure })?;
    let mut sources = Files::new();
    for name in listed.lines().filter(|name| workspace.path(name).is_file()) {
        sources.extend(files::read_at(&workspace.path(""), name)?);
    }
    for place in PLACES {
        sources.extend(files::read_at(&workspace.path(FOLDER), place)?);
    }
    shared.insert_into(&mut sources)?;
    Ok(sources)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fifth_game_touches_four_shared_files_at_most() {
        let workspace = Workspace::current().unwrap();
        let shared = Shared::read(&workspace).unwrap();
        assert!((1..=4).contains(&shared.files().len()), "{:?}", shared.files());
        let mut sources = Files::new();
        for Line { file, .. } in &shared.line {
            sources.extend(files::read_at(&workspace.path(""), file).unwrap());
        }
        shared.insert_into(&mut sources).unwrap();
        for Line { file, text, .. } in &shared.line {
            assert!(String::from_utf8_lossy(&sources[file]).contains(text), "{text}");
        }
    }

    #[test]
    fn its_files_lie_where_only_a_game_writes() {
        let workspace = Workspace::current().unwrap();
        let game = Shared::read(&workspace).unwrap().game;
        for place in PLACES {
            for file in files::read_at(&workspace.path(FOLDER), place).unwrap().keys() {
                assert!(!workspace.path(file).exists(), "{file} is somebody else's");
                assert!(file.contains(&game), "{file} is not the game's");
            }
        }
    }

    #[test]
    fn a_line_goes_behind_one_place_only() {
        let line = |behind: &str| Line { file: "f".to_owned(), behind: behind.to_owned(), text: "x\ny".to_owned() };
        assert_eq!(line("b").inserted("a\nb\nc\n").unwrap(), "a\nb\nx\ny\nc\n");
        assert!(line("d").inserted("a\nb\nc\n").is_err());
        assert!(line("b").inserted("b\nb\n").is_err());
    }
}
