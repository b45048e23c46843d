//! `cargo xtask test`: every check there is, the fast ones first.
//!
//! Nothing is skipped in silence: a step that cannot run counts as failed, and later steps still run where they can.

use crate::install::{self, Browser};
use crate::prove::fifth_game;
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute, line};
use crate::{budget, build, deny};
use launch::{APP, TARGET};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// Where the release for an address below the root is built.
pub const BELOW: &str = "target/dist-app";

/// How many checks passed and failed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Count {
    passed: usize,
    failed: usize,
}

impl Count {
    const PASSED: Self = Self { passed: 1, failed: 0 };
    const FAILED: Self = Self { passed: 0, failed: 1 };

    fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
    }
}

/// The steps so far, of so many.
struct Report {
    all: usize,
    steps: Vec<(&'static str, Count, Duration)>,
    start: Instant,
}

impl Report {
    fn new(all: usize) -> Self {
        Self { all, steps: Vec::new(), start: Instant::now() }
    }

    /// Runs one step and keeps its outcome. `None` if it could not be finished.
    fn step<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<(T, Count), XtaskError>) -> Option<T> {
        let (number, all, passed) = (self.steps.len() + 1, self.all, self.start.elapsed().as_secs());
        println!("\n=== {number} of {all}, after {passed} s: {name}");
        let start = Instant::now();
        let (value, count) = match work() {
            Ok((value, count)) => (Some(value), count),
            Err(trouble) => {
                println!("{trouble}");
                (None, Count::FAILED)
            }
        };
        self.steps.push((name, count, start.elapsed()));
        value
    }

    /// A step that has only one outcome.
    fn check<T>(&mut self, name: &'static str, work: impl FnOnce() -> Result<T, XtaskError>) -> Option<T> {
        self.step(name, || Ok((work()?, Count::PASSED)))
    }

    /// Prints a line for each step, then the sums.
    fn close(self) -> Result<(), XtaskError> {
        let mut all = Count::default();
        println!("\n{:<30} {:>7} {:>7} {:>9}", "step", "passed", "failed", "time");
        for (name, count, time) in &self.steps {
            all.add(*count);
            println!("{name:<30} {:>7} {:>7} {:>7.1} s", count.passed, count.failed, time.as_secs_f64());
        }
        println!("{:<30} {:>7} {:>7} {:>7.1} s", "all", all.passed, all.failed, self.start.elapsed().as_secs_f64());
        // Alone on its line: whoever accepts a change reads it there.
        println!("\n{} passed, {} failed", all.passed, all.failed);
        if all.failed == 0 { Ok(()) } else { Err(XtaskError::TestsFailed) }
    }
}

/// Runs all steps and prints the outcome; `quick` leaves out what needs a browser, a release, or minutes.
///
/// # Errors
/// [`XtaskError::TestsFailed`] if any step failed.
pub fn run(workspace: &Workspace, quick: bool) -> Result<(), XtaskError> {
    let mut report = Report::new(if quick { 6 } else { 14 });
    lints(workspace, &mut report);
    if !quick {
        report.check("a fifth game compiles", || fifth_game::compiles(workspace));
        papers(workspace, &mut report);
    }
    report.check("database", || install::database(workspace));
    report.step("native tests", || {
        count_tests(
            workspace.cargo().args(["test", "--workspace", "--exclude", "browser-tests", "--no-fail-fast"]).args(
                // Examples in the documentation are compiled one by one.
                if quick { &["--lib", "--bins", "--tests"][..] } else { &[] },
            ),
        )
    });
    if !quick {
        browsers(workspace, &mut report);
    }
    report.close()
}

/// What can be said of the sources without running them. The app is looked at as what it is compiled for, and only so.
fn lints(workspace: &Workspace, report: &mut Report) {
    let cargo = |words: &[&str]| run_quietly(workspace.cargo().args(words));
    report.check("format", || cargo(&["fmt", "--all", "--check"]));
    report.check("target for wasm", || install::wasm_target(workspace));
    report.check("lints", || {
        cargo(&["clippy", "--workspace", "--exclude", APP, "--all-targets", "--", "-D", "warnings"])
    });
    report.check("lints of the app for wasm", || {
        cargo(&["clippy", "--package", APP, "--all-targets", "--target", TARGET, "--", "-D", "warnings"])
    });
}

/// What is written beside the code: documentation, and the licences of others.
fn papers(workspace: &Workspace, report: &mut Report) {
    let doc = |words: &[&str]| {
        let mut cargo = workspace.cargo();
        cargo.args(["doc", "--no-deps", "--quiet"]).args(words).env("RUSTDOCFLAGS", "-D warnings");
        execute(&mut cargo)
    };
    report.check("documentation", || {
        doc(&["--workspace", "--exclude", APP])?;
        doc(&["--package", APP, "--target", TARGET])
    });
    report.check("licences, doubles, sources", || deny::policy(workspace));
}

/// Builds the release for both kinds of address and tests it in a browser.
fn browsers(workspace: &Workspace, report: &mut Report) {
    let (dist, below) = (workspace.dist(), workspace.path(BELOW));
    let built = report.check("release build", || build::release(workspace, &[(&dist, "/"), (&below, "/app/")]));
    if built.is_some() {
        report.check("size of the first load", || budget::check(&dist));
    }
    let browser = report.check("browser", || install::browser(workspace));
    let tests = |words: &[&str]| {
        let (Some(()), Some(browser)) = (built, &browser) else {
            return Err(XtaskError::Missing {
                what: "The build or the browser".to_owned(),
                cure: "The step that makes it has failed above.",
            });
        };
        count_tests(browser_tests(workspace, &dist, &below, browser).args(["--test", "browser", "--"]).args(words))
    };
    report.step("browser tests", || tests(&["--skip", ENGINES]));
    // By themselves: beside other work WebKitGTK loses a tap, or a service worker, now and then.
    report.step("other engines", || {
        install::engines(workspace)?;
        tests(&[ENGINES, "--test-threads", "1"])
    });
}

/// The tests in other engines than Chromium's.
pub const ENGINES: &str = "engines::";

/// Builds the release, and makes calls of its tests in a browser; what is said to the test program is added to them.
pub fn of_a_release(workspace: &Workspace) -> Result<impl Fn() -> Command, XtaskError> {
    install::wasm_target(workspace)?;
    let (dist, below) = (workspace.dist(), workspace.path(BELOW));
    build::release(workspace, &[(&dist, "/"), (&below, "/app/")])?;
    let browser = install::browser(workspace)?;
    Ok(move || {
        let mut command = browser_tests(workspace, &dist, &below, &browser);
        command.args(["--test", "browser", "--"]);
        command
    })
}

/// The tests of a release in a browser. What fails says what it has waited for; a backtrace would only push it out of sight.
pub fn browser_tests(workspace: &Workspace, dist: &Path, below: &Path, browser: &Browser) -> Command {
    let mut command = workspace.cargo();
    command.args(["test", "--package", "browser-tests", "--no-fail-fast"]);
    command.env("LEADERS_DIST", dist).env("LEADERS_DIST_APP", below);
    command.env("LEADERS_CHROME", &browser.chrome).env("LEADERS_CHROMEDRIVER", &browser.driver);
    command.env("LEADERS_GECKODRIVER", workspace.tools().join("bin").join(install::GECKODRIVER));
    command.env("RUST_BACKTRACE", "0");
    command
}

/// Progress lines of Cargo would hide what matters among the steps.
fn run_quietly(command: &mut Command) -> Result<(), XtaskError> {
    execute(command.env("CARGO_TERM_PROGRESS_WHEN", "never"))
}

/// Runs a `cargo test`, shows what it prints, and adds up what it says of each test program.
fn count_tests(command: &mut Command) -> Result<((), Count), XtaskError> {
    let child = command.stdout(Stdio::piped()).spawn();
    let not_started = |source| XtaskError::NotStarted { command: line(command), source };
    let mut child = child.map_err(not_started)?;
    let mut count = Count::default();
    for text in child.stdout.take().into_iter().flat_map(|stdout| BufReader::new(stdout).split(b'\n')) {
        let text = text.unwrap_or_default();
        let text = String::from_utf8_lossy(&text);
        println!("{text}");
        count.add(summary(&text).unwrap_or_default());
    }
    let status = child.wait().map_err(not_started)?;
    // Not compiled, or ended without a word: there is no summary, but it is a failure.
    if !status.success() && count.failed == 0 {
        count.add(Count::FAILED);
    }
    Ok(((), count))
}

/// How many tests passed, by a line of a test program.
pub fn passed(text: &str) -> usize {
    summary(text).map_or(0, |count| count.passed)
}

/// Reads `test result: ok. 3 passed; 0 failed; ...`.
fn summary(text: &str) -> Option<Count> {
    let (_, numbers) = text.strip_prefix("test result: ")?.split_once(". ")?;
    let number = |name| {
        let mut parts = numbers.split("; ");
        parts.find_map(|part| part.strip_suffix(name)?.trim_end().parse().ok())
    };
    Some(Count { passed: number("passed")?, failed: number("failed")? })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files;

    #[test]
    fn reads_the_summary_of_a_test_program() {
        let line = "test result: FAILED. 11 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.01s";
        assert_eq!(summary(line), Some(Count { passed: 11, failed: 2 }));
        assert_eq!(summary("test leaders::test result: odd ... ok"), None);
    }

    #[test]
    fn a_step_that_breaks_counts_as_failed() {
        let mut report = Report::new(1);
        let broken: Option<()> = report.check("broken", || Err(XtaskError::TestsFailed));
        assert!(broken.is_none());
        assert!(report.close().is_err());
    }

    /// The test files of a package that the one program for all of them does not name: they would never run.
    fn left_out(program: &str, files: &[&str]) -> Vec<String> {
        let is_named = |file: &str| program.lines().any(|line| line == format!("mod {file};"));
        files.iter().filter(|file| **file != "main" && !is_named(file)).map(|file| (*file).to_owned()).collect()
    }

    #[test]
    fn a_test_file_that_no_program_names_is_found() {
        assert_eq!(left_out("mod moving;\nmod odds;\n", &["main", "moving", "odds"]), [""; 0]);
        assert_eq!(left_out("mod moving;\n// mod odds;\n", &["main", "moving", "odds"]), ["odds"]);
    }

    #[test]
    fn every_test_file_runs() {
        let workspace = Workspace::current().unwrap();
        let packages = files::listed(&workspace.path("crates")).unwrap();
        let folders = packages.iter().map(|package| package.join("tests")).chain([workspace.path("tests")]);
        let mut programs = 0;
        for folder in folders {
            let Ok(program) = std::fs::read_to_string(folder.join("main.rs")) else { continue };
            let files = files::listed(&folder).unwrap();
            let names = files.iter().filter(|file| file.extension().is_some_and(|ending| ending == "rs"));
            let names: Vec<_> = names.filter_map(|file| file.file_stem()?.to_str()).collect();
            assert_eq!(left_out(&program, &names), [""; 0], "{}", folder.display());
            programs += 1;
        }
        assert!(programs > 1, "there is more than one such program");
    }
}
