//! `cargo xtask`: compiles the build tool and hands over to it.
//!
//! The tool takes the app apart, and so brings a compiler's worth of libraries. Where an app for release is wanted, both are
//! compiled side by side: each has minutes in which it keeps only one processor busy. This program has no dependencies, so
//! that it is there at once.

use std::env;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode};
use std::thread;

/// The package and program that does the work.
const TOOL: &str = "xtask";

/// The profile of a tool that takes the app apart again and again.
const SWIFT: &str = "swift";

fn main() -> ExitCode {
    let words: Vec<OsString> = env::args_os().skip(1).collect();
    match compile(&words).and_then(|tool| hand_over(Command::new(tool).args(&words))) {
        Ok(code) => code,
        Err(why) => {
            eprintln!("\nxtask: {why}");
            ExitCode::FAILURE
        }
    }
}

/// Compiles the tool, and beside it the app if it will be wanted for release. Returns where the tool is.
fn compile(words: &[OsString]) -> Result<PathBuf, String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let root = root.canonicalize().map_err(|error| format!("{}: {error}", root.display()))?;
    let cargo = || {
        let mut cargo = Command::new(launch::cargo());
        cargo.current_dir(&root);
        cargo
    };
    let mut tool = cargo();
    tool.args(["build", "--package", TOOL]);
    let says = |wanted: &str| words.iter().any(|word| word == wanted);
    let watches = says("--watch");
    if watches {
        tool.args(["--profile", SWIFT]);
    }
    let mut app = cargo();
    let app = match words.first().and_then(|word| word.to_str()) {
        // Whoever wants to know how to call does not wait for minutes.
        _ if says("--help") || says("-h") => None,
        Some("run") if !watches => Some(launch::preview(&mut app, &root)),
        Some("build") => Some(launch::release(&mut app, &root)),
        _ => None,
    };
    // Where the browser's standard library is missing, the tool sees to it first.
    let app = if let Some(app) = app.filter(|_| launch::has_target(&root)) {
        println!(
            "xtask: compiling the app, and the tool that takes it apart beside it (from scratch this takes minutes)"
        );
        // One job less for the tool: whoever waits waits for the app.
        let jobs = thread::available_parallelism().map_or(1, |number| number.get().div_ceil(2));
        tool.args(["--quiet", "--jobs", &jobs.to_string()]);
        Some(start(app)?)
    } else {
        None
    };
    let tool = start(&mut tool).and_then(|tool| finish(tool, "the build tool"));
    let app = app.map_or(Ok(()), |app| finish(app, "the app"));
    tool.and(app)?;
    let folder = env::current_exe().map_err(|error| error.to_string())?;
    let folder = folder.parent().ok_or("this program lies in no folder")?;
    let folder = if watches { folder.join("..").join(SWIFT) } else { folder.to_owned() };
    Ok(folder.join(format!("{TOOL}{}", env::consts::EXE_SUFFIX)))
}

fn start(command: &mut Command) -> Result<Child, String> {
    command.spawn().map_err(|error| format!("Cargo cannot be started: {error}"))
}

fn finish(mut child: Child, what: &str) -> Result<(), String> {
    match child.wait() {
        Ok(status) if status.success() => Ok(()),
        Ok(_) => Err(format!("{what} could not be compiled; Cargo's own message stands above.")),
        Err(error) => Err(format!("{what} could not be waited for: {error}")),
    }
}

/// Becomes the tool, so that whatever is sent to this process reaches it.
#[cfg(unix)]
fn hand_over(tool: &mut Command) -> Result<ExitCode, String> {
    use std::os::unix::process::CommandExt as _;
    Err(format!("the build tool cannot be started: {}", tool.exec()))
}

/// Runs the tool to its end.
#[cfg(not(unix))]
fn hand_over(tool: &mut Command) -> Result<ExitCode, String> {
    let status = tool.status().map_err(|error| format!("the build tool cannot be started: {error}"))?;
    Ok(if status.success() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
