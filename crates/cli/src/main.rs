//! `tabletop`, the native tool of the shelf. See [`USAGE`].

mod arena;
mod board;
mod check;
mod ladder;
mod perft;
mod replay;
mod serve;
mod trouble;
mod tune;

use std::{
    ffi::OsString,
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use sparta::Rules;
use trouble::CliError;

const USAGE: &str = "\
Usage: tabletop <command>

  perft sparta <depth>   counts the positions so many moves away, 0 to 7: a line `perft <depth> <nodes>`
    --position <text>    from this position, e.g.
                         \"10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s\" (the start)
    --rules <book>       german (heroes take cities) or english (they do not); german unless given
  replay <file>          plays a record of Sparta as far as it is valid, prints the game and says where it stopped
  arena <game> <level> <level>
                         lets bots play each other at sparta, general, company-leader (two players, the small board)
                         or leaders, and prints the score of the first; levels have names, such as
                         easy or master, and numbers from 1: whoever says another word is told them all; each game has simple
                         players besides, its yardsticks, such as random; in LEADERS who won by what is told, too
    --games <number>     so many games, 100 unless given; every opening, deal or seed is played by both sides
    --players <number>   GENERAL and LEADERS only: 2 to 6 at a table, the two levels in turn; 2 and 6 unless given
    --edition <file>     LEADERS only: with these numbers, the house values unless given
    --scenario <id>      LEADERS only: this scenario of them, free-play unless given
    --seed <number>      what openings and mistakes are drawn from, 0 unless given: the same seed, the same games
  ladder [<game>]        lets all levels and yardsticks of a game play each other, or of each game in turn, and prints
                         ratings and scores; --games are those of each pair; --players and --seed as above
  tune                   fits the weights of Sparta's evaluation to games of the bot against itself, 3000 unless --games
                         says otherwise, and prints them; --seed as above
  check <edition> [<map>]  checks the data of an edition of Sparta, GENERAL, Company Leader or LEADERS,
                         and whether a drawn map of LEADERS shows it
  serve                  lets devices play at one table: serves the app, and holds the tables; ends at ctrl-c or SIGTERM
    --listen <address>   where, 0.0.0.0:8080 unless given
    --data <file>        the database of the tables, tabletop.sqlite unless given
    --database <url>     PostgreSQL instead of a file, which several hosts may share: postgres://user@host/name, or
                         several hosts of which one can be written to; a password may stand in PGPASSWORD
    --poll <seconds>     ask the database so often what other hosts have kept, where it cannot wake them (LISTEN)
    --app <folder>       the app as `cargo xtask build` makes it, dist unless given
    --origin <url>       under this address players find it, e.g. https://example.org (may be said several times)
    --behind-proxy       a proxy stands in front and says in X-Forwarded-For who asks
    --push-service <url> a push service beside those of the browsers, e.g. https://push.example.org (may be said several
                         times)
    --push-contact <url> whom push services may write to, mailto:… or https://…; the first --origin unless given
    --tables-per-hour <number>  so many tables one address may make, 30 unless given

Whatever goes wrong is one line on the error output, and the exit status is 2.";

/// What one call was asked to do.
enum Task {
    Perft(perft::Options),
    Replay(PathBuf),
    Arena(arena::Options),
    Ladder(ladder::Options),
    Tune(tune::Options),
    Check(PathBuf, Option<PathBuf>),
    Serve(::serve::Options),
    Help,
}

fn main() -> ExitCode {
    let done = parse().and_then(|task| {
        let mut output = io::stdout().lock();
        perform(&task, &mut output).and_then(|()| output.flush().map_err(CliError::Output))
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Who closed the pipe has seen what he wanted.
        Err(CliError::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(trouble) => {
            // Nobody is left to tell if even this can not be written.
            let _ = writeln!(io::stderr(), "tabletop: {}", trouble.line());
            ExitCode::from(2)
        }
    }
}

fn perform(task: &Task, output: &mut impl Write) -> Result<(), CliError> {
    match task {
        Task::Perft(options) => perft::run(options, output),
        Task::Replay(file) => replay::run(file, output),
        Task::Arena(options) => arena::run(options, output),
        Task::Ladder(options) => ladder::run(options, output),
        Task::Tune(options) => tune::run(options, output),
        Task::Check(file, map) => check::run(file, map.as_deref(), output),
        Task::Serve(options) => Ok(::serve::run(options.clone(), output)?),
        Task::Help => writeln!(output, "{USAGE}").map_err(CliError::Output),
    }
}

fn parse() -> Result<Task, CliError> {
    use lexopt::prelude::*;

    let mut words = lexopt::Parser::from_env();
    let (mut names, mut position, mut rules): (Vec<OsString>, Option<String>, Option<Rules>) = (Vec::new(), None, None);
    let (mut arena, mut server) = (arena::Said::default(), serve::Said::default());
    while let Some(word) = words.next()? {
        match word {
            Value(name) => names.push(name),
            Short('h') | Long("help") => return Ok(Task::Help),
            Long("position") => position = Some(words.value()?.string()?),
            Long("rules") => rules = Some(words.value()?.string()?.parse()?),
            Long("games") => arena.games = Some(words.value()?.string()?),
            Long("seed") => arena.seed = Some(words.value()?.string()?),
            Long("players") => arena.players = Some(words.value()?.string()?),
            Long("edition") => arena.edition = Some(words.value()?.into()),
            Long("scenario") => arena.scenario = Some(words.value()?.string()?),
            Long("listen") => server.listen = Some(words.value()?.string()?),
            Long("data") => server.data = Some(words.value()?.into()),
            Long("database") => server.database = Some(words.value()?.string()?),
            Long("poll") => server.poll = Some(words.value()?.string()?),
            Long("app") => server.app = Some(words.value()?.into()),
            Long("origin") => server.origins.push(words.value()?.string()?),
            Long("behind-proxy") => server.is_proxied = true,
            Long("push-service") => server.push_services.push(words.value()?.string()?),
            Long("push-contact") => server.push_contact = Some(words.value()?.string()?),
            Long("tables-per-hour") => server.tables_per_hour = Some(words.value()?.string()?),
            other => return Err(other.unexpected().into()),
        }
    }
    let command = names.first().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    if command != "perft" && (position.is_some() || rules.is_some()) {
        return Err(CliError::Usage("--position and --rules belong to `perft`".to_owned()));
    }
    if !["arena", "ladder", "tune"].contains(&command.as_str()) && arena.is_anything() {
        return Err(CliError::Usage(
            "--games, --seed, --players, --edition and --scenario belong to `arena`, `ladder` and `tune`".to_owned(),
        ));
    }
    if command != "serve" && server != serve::Said::default() {
        return Err(CliError::Usage(
            "--listen, --data, --database, --poll, --app, --origin, --behind-proxy, --push-service, --push-contact and \
             --tables-per-hour belong to `serve`"
                .to_owned(),
        ));
    }
    match (command.as_str(), &names[names.len().min(1)..]) {
        ("perft", [game, depth]) => {
            Ok(Task::Perft(perft::Options::new(&game.to_string_lossy(), &depth.to_string_lossy(), position, rules)?))
        }
        ("perft", _) => Err(CliError::Usage("`perft` needs a game and a depth: tabletop perft sparta 3".to_owned())),
        ("replay", [file]) => Ok(Task::Replay(file.into())),
        ("replay", _) => Err(CliError::Usage("`replay` needs one file: tabletop replay game.txt".to_owned())),
        ("arena", [game, first, second]) => {
            let [game, first, second] = [game, first, second].map(|name| name.to_string_lossy());
            Ok(Task::Arena(arena::Options::new(&game, [&first, &second], arena)?))
        }
        ("arena", _) => {
            Err(CliError::Usage("`arena` needs a game and two levels: tabletop arena sparta master strong".to_owned()))
        }
        ("ladder", []) => Ok(Task::Ladder(ladder::Options::new(None, &arena)?)),
        ("ladder", [game]) => Ok(Task::Ladder(ladder::Options::new(Some(&game.to_string_lossy()), &arena)?)),
        ("ladder", _) => Err(CliError::Usage("`ladder` takes one game: tabletop ladder sparta".to_owned())),
        ("tune", []) => Ok(Task::Tune(tune::Options::new(&arena)?)),
        ("tune", _) => Err(CliError::Usage("`tune` takes no names: it tunes Sparta".to_owned())),
        ("check", [file]) => Ok(Task::Check(file.into(), None)),
        ("check", [file, map]) => Ok(Task::Check(file.into(), Some(map.into()))),
        ("check", _) => Err(CliError::Usage("`check` needs one edition: tabletop check edition.json".to_owned())),
        ("serve", []) => Ok(Task::Serve(server.options()?)),
        ("serve", _) => Err(CliError::Usage("`serve` takes no names: `tabletop help` lists what it takes".to_owned())),
        ("help", _) => Ok(Task::Help),
        ("", _) => Err(CliError::Usage(
            "say what to do: perft, replay, arena, ladder, tune, check, serve; `tabletop help` tells more".to_owned(),
        )),
        _ => Err(CliError::Usage(format!("there is no command `{command}`; `tabletop help` lists them"))),
    }
}
