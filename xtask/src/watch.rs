//! `cargo xtask run --watch`: builds on every change, and the page reloads itself.
//!
//! Files are looked at every few tenths of a second. The workspace has some hundred of them, and whatever tells of changes
//! is different on each system, misses folders from other machines, and would have to be compiled first
//! (`docs/decisions/by-hand.md`).

use crate::build::{self, Profile};
use crate::files::{self, Files};
use crate::pack::{self, Program};
use crate::serve::{self, Options};
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant, SystemTime};

/// What the app is made of.
const SOURCES: [&str; 14] = [
    "Cargo.toml",
    "Cargo.lock",
    "build.rs",
    "crates",
    "editions",
    "fonts",
    "icons",
    "index.html",
    "locales",
    "manifest.json",
    "rulebook",
    "service-worker.js",
    "src",
    "style",
];

/// How often files are looked at. Editors that write a file in two goes are done by the second look.
const EVERY: Duration = Duration::from_millis(200);

/// Where the page finds out that there is a new build.
const STAMP: &str = "build.txt";

/// Files and when they were written last.
type Times = BTreeMap<PathBuf, SystemTime>;

/// Builds, serves, and builds again whenever a source changes.
pub fn run(workspace: &Workspace, options: &Options) -> Result<(), XtaskError> {
    // Apart from the release, which the tests may be using.
    let dist = workspace.target().join("watch");
    fs::create_dir_all(&dist).map_err(XtaskError::file(&dist))?;
    let server = serve::start(&dist, options)?;
    let mut number = 0_u32;
    let mut program: Option<Program> = None;
    loop {
        let seen = times(workspace)?;
        let start = Instant::now();
        number += 1;
        // A mistake in the sources has been shown by the compiler; the next change may mend it.
        let built = build::program(workspace, Profile::Debug, program.as_ref()).and_then(|program| {
            files::replace(&dist, &draft(workspace, &program, &options.public_url, number)?)?;
            Ok(program)
        });
        match built {
            Ok(built) => {
                program = Some(built);
                println!("xtask: built in {:.1} s; LEADERS is at {}", start.elapsed().as_secs_f64(), server.url());
            }
            Err(trouble) => println!("\nxtask: {trouble}"),
        }
        println!("xtask: waiting for a change (Ctrl+C ends this)");
        while times(workspace)? == seen {
            thread::sleep(EVERY);
        }
        settle(workspace)?;
    }
}

/// Waits until nothing more changes.
fn settle(workspace: &Workspace) -> Result<(), XtaskError> {
    loop {
        let seen = times(workspace)?;
        thread::sleep(EVERY);
        if times(workspace)? == seen {
            return Ok(());
        }
    }
}

fn draft(workspace: &Workspace, program: &Program, public_url: &str, number: u32) -> Result<Files, XtaskError> {
    // Another number than that of the last run, too, whose pages may still be open.
    let stamp = format!("{}.{number}", std::process::id());
    let mut files = pack::draft(workspace, program, public_url, &reload(&stamp))?;
    files.insert(STAMP.to_owned(), stamp.into_bytes());
    Ok(files)
}

/// A script that reloads the page as soon as another build is there.
fn reload(stamp: &str) -> String {
    format!(
        "setInterval(async () => {{
  const answer = await fetch(\"{STAMP}\", {{ cache: \"no-store\" }}).catch(() => null);
  if (answer?.ok && await answer.text() !== \"{stamp}\") location.reload();
}}, 500);"
    )
}

/// When every source was written last.
fn times(workspace: &Workspace) -> Result<Times, XtaskError> {
    let mut times = Times::new();
    for source in SOURCES {
        look(&workspace.path(source), &mut times)?;
    }
    Ok(times)
}

fn look(path: &Path, times: &mut Times) -> Result<(), XtaskError> {
    // What vanishes between two looks is a change, and no trouble.
    let Ok(data) = fs::metadata(path) else { return Ok(()) };
    if data.is_dir() {
        for entry in fs::read_dir(path).map_err(XtaskError::file(path))? {
            look(&entry.map_err(XtaskError::file(path))?.path(), times)?;
        }
    } else {
        times.insert(path.to_owned(), data.modified().map_err(XtaskError::file(path))?);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_change_of_a_file_is_seen() {
        let folder = std::env::temp_dir().join(format!("xtask-watch-{}", std::process::id()));
        fs::create_dir_all(folder.join("deep")).unwrap();
        let look = || {
            let mut times = Times::new();
            look(&folder, &mut times).unwrap();
            times
        };
        let nothing = look();
        let file = folder.join("deep/file.rs");
        fs::write(&file, "one").unwrap();
        let one = look();
        let later = SystemTime::now() + Duration::from_secs(9);
        fs::File::options().write(true).open(&file).unwrap().set_modified(later).unwrap();
        let other = look();
        fs::remove_dir_all(folder.join("deep")).unwrap();
        assert!(nothing != one && one != other && look() == nothing);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn all_sources_are_there() {
        let workspace = Workspace::current().unwrap();
        for source in SOURCES {
            assert!(workspace.path(source).exists(), "{source}");
        }
    }

    #[test]
    fn a_page_reloads_for_another_build_only() {
        assert!(reload("7.1").contains("!== \"7.1\""));
    }
}
