//! The workspace's own build tool: it sets up, builds, serves, measures and tests the app. See [`USAGE`].

mod budget;
mod build;
mod deny;
mod files;
mod gallery;
mod install;
mod pack;
mod packages;
mod prove;
mod serve;
mod test;
mod trouble;
mod watch;
mod weigh;
mod workspace;

use build::Profile;
use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use trouble::XtaskError;
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  run    builds the app nearly as for release and serves it on this machine
           --port <number>        port to listen on (8080)
           --address <ip>         0.0.0.0 lets other devices in (127.0.0.1); offline use then needs HTTPS in front
           --public-url </path/>  path to serve under (/)
           --watch                unoptimised build, made anew and reloaded on every change; nothing is kept offline
  build  writes the release to dist/ and checks its size
           --public-url </path/>  path it will be hosted under (/)
  size   prints the compressed bytes the first load fetches, part by part
           --functions [<part>]   prints what its WebAssembly, or that of a part, consists of, as Markdown
  test   runs every check there is, the fast ones first
           --quick                only what can be known without a browser and a release
  gallery
         renders every picture of the gallery to target/gallery/, and compares it with the accepted one in tests/gallery/
           <name> ...             only pictures whose names begin so
           --accept               accepts what is new or differs, removes what is left over, and says what has changed
  prove  lists the proofs that take longer than a test may
           <name>                 does one of them and writes its figure into docs/reliability.md
  advisories
         says which known holes there are in what the app depends on, if there is a database of them

Rust's standard library for WebAssembly is installed on the way, where it is missing. Only `test` and `prove` may install
system packages (the browsers, PostgreSQL), and only where it runs as root with apt-get.";

/// What one call was asked to do.
enum Task {
    Run(serve::Options),
    Build { public_url: String },
    Size,
    Functions { part: Option<String> },
    Test { quick: bool },
    Gallery(gallery::Options),
    Advisories,
    Prove { name: Option<String> },
    Hook,
    Help,
}

fn main() -> ExitCode {
    match parse().and_then(perform) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("\nxtask: {trouble}");
            ExitCode::FAILURE
        }
    }
}

fn perform(task: Task) -> Result<(), XtaskError> {
    let workspace = Workspace::current()?;
    match task {
        Task::Run(options) => serve::run(&workspace, &options),
        Task::Build { public_url } => {
            install::wasm_target(&workspace)?;
            build::release(&workspace, &[(&workspace.dist(), &public_url)])?;
            budget::check(&workspace.dist())
        }
        Task::Size => budget::check(&workspace.dist()),
        Task::Functions { part } => weigh::report(&workspace, part.as_deref()),
        Task::Test { quick } => test::run(&workspace, quick),
        Task::Gallery(options) => gallery::run(&workspace, &options),
        Task::Advisories => deny::advisories(&workspace),
        Task::Prove { name: Some(name) } => prove::run(&workspace, &name),
        Task::Prove { name: None } => {
            prove::list();
            Ok(())
        }
        Task::Hook => hook(&workspace),
        Task::Help => {
            println!("{USAGE}");
            Ok(())
        }
    }
}

fn parse() -> Result<Task, XtaskError> {
    use lexopt::prelude::*;

    let mut words = lexopt::Parser::from_env();
    let mut options = serve::Options::default();
    let (mut quick, mut accept, mut functions) = (false, false, false);
    let mut names = Vec::new();
    while let Some(word) = words.next()? {
        match word {
            Value(name) => names.push(name.string()?),
            Short('h') | Long("help") => return Ok(Task::Help),
            Long("port") => options.port = words.value()?.parse()?,
            Long("address") => options.address = words.value()?.parse()?,
            Long("public-url") => options.public_url = public_url(&words.value()?.string()?)?,
            Long("watch") => options.watch = true,
            Long("quick") => quick = true,
            Long("functions") => functions = true,
            Long("accept") => accept = true,
            other => return Err(other.unexpected().into()),
        }
    }
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run"] => Ok(Task::Run(options)),
        ["build"] => Ok(Task::Build { public_url: options.public_url }),
        ["size"] if functions => Ok(Task::Functions { part: None }),
        ["size", part] if functions => Ok(Task::Functions { part: Some(part.to_owned()) }),
        ["size"] => Ok(Task::Size),
        ["test"] => Ok(Task::Test { quick }),
        ["gallery", ..] => Ok(Task::Gallery(gallery::Options { accept, names: names.split_off(1) })),
        ["advisories"] => Ok(Task::Advisories),
        ["prove"] => Ok(Task::Prove { name: None }),
        ["prove", name] => Ok(Task::Prove { name: Some(name.to_owned()) }),
        ["hook"] => Ok(Task::Hook),
        [] | ["help"] => Ok(Task::Help),
        _ => Err(XtaskError::Usage(format!("there is no command `{}`", names.join(" ")))),
    }
}

/// What Trunk calls during every build, see `Trunk.toml`: it watches and serves, and everything else is done here.
fn hook(workspace: &Workspace) -> Result<(), XtaskError> {
    let staging = env::var_os("TRUNK_STAGING_DIR").map(PathBuf::from).ok_or_else(|| {
        XtaskError::Usage("`hook` is called by Trunk, which names its folder in TRUNK_STAGING_DIR".to_owned())
    })?;
    let is_release = env::var("TRUNK_PROFILE").as_deref() == Ok("release");
    let profile = if is_release { Profile::Release } else { Profile::Debug };
    let program = build::program(workspace, profile, None)?;
    pack::staged(workspace, &program, &staging, profile)
}

/// A relative address would break deep links: `/game/1` would look for the app in `/game/`.
fn public_url(text: &str) -> Result<String, XtaskError> {
    if text.starts_with('/') && text.ends_with('/') {
        Ok(text.to_owned())
    } else {
        Err(XtaskError::Usage(format!("--public-url must begin and end with a slash, as in /app/: {text}")))
    }
}
