//! The workspace's own build tool: it sets up, builds, serves, measures and tests the app. See [`USAGE`].

mod budget;
mod build;
mod files;
mod hook;
mod install;
mod pins;
mod prove;
mod serve;
mod test;
mod trouble;
mod workspace;

use std::process::ExitCode;
use trouble::Trouble;
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  run    builds the app for release and serves it on this machine
           --port <number>        port to listen on (8080)
           --address <ip>         0.0.0.0 lets other devices in (127.0.0.1); offline use then needs HTTPS in front
           --public-url </path/>  path to serve under (/)
           --watch                unoptimised build, made anew and reloaded on every change; nothing is kept offline
  build  writes the release to dist/ and checks its size
           --public-url </path/>  path it will be hosted under (/)
  size   prints the compressed bytes the first load fetches, part by part
  test   runs every check there is, the fast ones first
  prove  lists the proofs that take longer than a test may
           <name>                 does one of them and writes its figure into docs/reliability.md

Whatever is missing (WebAssembly target, Trunk, wasm-bindgen) is installed on the way: programs into .tools/ of this
workspace, versions from xtask/pins.toml and Cargo.lock. Only `test` may install system packages (Chromium), and only
where it runs as root with apt-get.";

/// What one call was asked to do.
enum Task {
    Run(serve::Options),
    Build { public_url: String },
    Size,
    Test,
    Prove { name: Option<String> },
    Hook(hook::Stage),
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

fn perform(task: Task) -> Result<(), Trouble> {
    let workspace = Workspace::current()?;
    match task {
        Task::Run(options) => serve::run(&workspace, &options),
        Task::Build { public_url } => {
            install::build_tools(&workspace)?;
            build::release(&workspace, &workspace.dist(), &public_url)?;
            budget::check(&workspace.dist())
        }
        Task::Size => budget::check(&workspace.dist()),
        Task::Test => test::run(&workspace),
        Task::Prove { name: Some(name) } => prove::run(&workspace, &name),
        Task::Prove { name: None } => {
            prove::list();
            Ok(())
        }
        Task::Hook(stage) => hook::run(&workspace, stage),
        Task::Help => {
            println!("{USAGE}");
            Ok(())
        }
    }
}

fn parse() -> Result<Task, Trouble> {
    use lexopt::prelude::*;

    let mut words = lexopt::Parser::from_env();
    let mut options = serve::Options::default();
    let mut names = Vec::new();
    while let Some(word) = words.next()? {
        match word {
            Value(name) => names.push(name.string()?),
            Short('h') | Long("help") => return Ok(Task::Help),
            Long("port") => options.port = words.value()?.parse()?,
            Long("address") => options.address = words.value()?.parse()?,
            Long("public-url") => options.public_url = public_url(&words.value()?.string()?)?,
            Long("watch") => options.watch = true,
            other => return Err(other.unexpected().into()),
        }
    }
    match names.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["run"] => Ok(Task::Run(options)),
        ["build"] => Ok(Task::Build { public_url: options.public_url }),
        ["size"] => Ok(Task::Size),
        ["test"] => Ok(Task::Test),
        ["prove"] => Ok(Task::Prove { name: None }),
        ["prove", name] => Ok(Task::Prove { name: Some(name.to_owned()) }),
        ["hook", "styles"] => Ok(Task::Hook(hook::Stage::Styles)),
        ["hook", "finish"] => Ok(Task::Hook(hook::Stage::Finish)),
        [] | ["help"] => Ok(Task::Help),
        _ => Err(Trouble::Usage(format!("there is no command `{}`", names.join(" ")))),
    }
}

/// A relative address would break deep links: `/game/1` would look for the app in `/game/`.
fn public_url(text: &str) -> Result<String, Trouble> {
    if text.starts_with('/') && text.ends_with('/') {
        Ok(text.to_owned())
    } else {
        Err(Trouble::Usage(format!("--public-url must begin and end with a slash, as in /app/: {text}")))
    }
}
