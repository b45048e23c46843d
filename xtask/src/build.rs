//! Builds the app: one call of Cargo for the app and its engines, then everything else in memory.
//!
//! The address a release is made for stands in its start page alone, so that one program does for several.

use crate::files;
use crate::pack::{self, Program};
use crate::trouble::XtaskError;
use crate::workspace::{Workspace, execute};
use std::path::Path;
use std::time::Instant;

/// How the app is compiled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Profile {
    /// As it is published: small, and kept offline.
    Release,
    /// Nearly so, and compiled sooner: see [`launch::preview`].
    Preview,
    /// As quickly as possible, for `--watch`.
    Debug,
}

impl Profile {
    /// What Cargo calls the folder.
    pub fn folder(self) -> &'static str {
        match self {
            Self::Release | Self::Preview => "release",
            Self::Debug => "debug",
        }
    }

    /// Whether it can be kept offline: everything is named after what is in it.
    pub fn is_lasting(self) -> bool {
        self != Self::Debug
    }
}

/// Writes releases for hosting under each of these paths into the folders beside them, all of the same program.
pub fn release(workspace: &Workspace, dists: &[(&Path, &str)]) -> Result<(), XtaskError> {
    write(workspace, &program(workspace, Profile::Release, None)?, dists)
}

/// Writes what is nearly a release into a folder, to be served from here.
pub fn preview(workspace: &Workspace, dist: &Path, public_url: &str) -> Result<(), XtaskError> {
    write(workspace, &program(workspace, Profile::Preview, None)?, &[(dist, public_url)])
}

fn write(workspace: &Workspace, program: &Program, dists: &[(&Path, &str)]) -> Result<(), XtaskError> {
    for (dist, public_url) in dists {
        let files = pack::release(workspace, program, public_url)?;
        files::replace(dist, &files)?;
    }
    Ok(())
}

/// Compiles the app and its engines, takes the app apart and joins everything to JavaScript. What has not changed since the
/// program `before` is taken from there.
pub fn program(workspace: &Workspace, profile: Profile, before: Option<&Program>) -> Result<Program, XtaskError> {
    let steps = Steps::new(2);
    steps.say("compiling the app and its engines (from scratch this takes minutes; Cargo counts what is left)");
    let mut cargo = workspace.cargo();
    match profile {
        Profile::Release => launch::release(&mut cargo, &workspace.path("")),
        Profile::Preview => launch::preview(&mut cargo, &workspace.path("")),
        // More than a third of the module; every panic names its place without it.
        Profile::Debug => launch::app(&mut cargo).env("CARGO_PROFILE_DEV_DEBUG", "false"),
    };
    execute(&mut cargo)?;
    steps.say("taking the app apart and joining it to the page (seconds)");
    Program::join(workspace, profile, before)
}

/// Says what is being done and how much is left.
struct Steps {
    all: usize,
    said: std::cell::Cell<usize>,
    start: Instant,
}

impl Steps {
    fn new(all: usize) -> Self {
        Self { all, said: 0.into(), start: Instant::now() }
    }

    fn say(&self, what: &str) {
        let number = self.said.get() + 1;
        self.said.set(number);
        println!("xtask: step {number} of {}, after {:.0} s: {what}", self.all, self.start.elapsed().as_secs_f64());
    }
}
