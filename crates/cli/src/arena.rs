//! Bots against bots.

use std::{
    fmt::Display,
    io::{self, Write},
    ops::{AddAssign, RangeInclusive},
    path::PathBuf,
    str::FromStr,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use ::leaders::edition::Edition;
use bots::{Tally, company_leader, general, leaders, sparta};
use serde_json::Value;

use crate::trouble::{CliError, read};

/// The most games of one call.
const MOST_GAMES: u32 = 1_000_000;
/// The games that are played where nothing is said: enough to see a difference that players would notice.
const GAMES: u32 = 100;

/// How many can play GENERAL and LEADERS.
const MOST_PLAYERS: RangeInclusive<u8> = 2..=6;

/// Who plays whom, at which game.
enum Contest {
    Sparta(sparta::Contest),
    General(general::Contest),
    CompanyLeader(Box<company_leader::Contest>),
    Leaders(Box<leaders::Contest>),
}

/// What was said beside the game and the levels, as it was typed in.
#[derive(Default)]
pub struct Said {
    /// How many games.
    pub games: Option<String>,
    /// What they are drawn from.
    pub seed: Option<String>,
    /// How many sit at a table.
    pub players: Option<String>,
    /// The file with the numbers of the game.
    pub edition: Option<PathBuf>,
    /// Which scenario of them.
    pub scenario: Option<String>,
}

impl Said {
    /// Whether there was anything.
    pub fn is_anything(&self) -> bool {
        let words = [&self.games, &self.seed, &self.players, &self.scenario];
        self.edition.is_some() || words.into_iter().any(Option::is_some)
    }

    /// How many games, if that was said.
    pub fn games(&self) -> Result<Option<u32>, CliError> {
        let trouble = |games| CliError::Usage(format!("--games: a number from 1 to {MOST_GAMES}, not `{games}`"));
        number(self.games.as_deref(), |number| (1..=MOST_GAMES).contains(number), trouble)
    }

    /// What they are drawn from.
    pub fn seed(&self) -> Result<u64, CliError> {
        let trouble = |seed| CliError::Usage(format!("--seed: a number from 0 to {}, not `{seed}`", u64::MAX));
        Ok(number(self.seed.as_deref(), |_| true, trouble)?.unwrap_or(0))
    }

    /// How many sit at a table, if that was said.
    pub fn players(&self) -> Result<Option<u8>, CliError> {
        let trouble = |players| CliError::Usage(format!("--players: a number from 2 to 6, not `{players}`"));
        number(self.players.as_deref(), |number| MOST_PLAYERS.contains(number), trouble)
    }
}

/// A number that was typed in, if one was.
fn number<T: FromStr>(
    said: Option<&str>,
    fits: impl Fn(&T) -> bool,
    trouble: impl Fn(String) -> CliError,
) -> Result<Option<T>, CliError> {
    let Some(said) = said else { return Ok(None) };
    said.parse().ok().filter(fits).map(Some).ok_or_else(|| trouble(said.to_owned()))
}

/// A contest, and how many games of it.
pub struct Options {
    contest: Contest,
    games: u32,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(game: &str, levels: [&str; 2], said: Said) -> Result<Self, CliError> {
        let (games, seed) = (said.games()?.unwrap_or(GAMES), said.seed()?);
        let seats = said.players()?;
        let Said { players, edition, scenario, .. } = said;
        if !["sparta", "general", "company-leader", "leaders"].contains(&game) {
            let known = "sparta, general, company-leader and leaders";
            return Err(CliError::Usage(format!("`arena` knows the games {known}, not `{game}`")));
        }
        if !["general", "leaders"].contains(&game) && players.is_some() {
            return Err(CliError::Usage("--players belongs to the games general and leaders".to_owned()));
        }
        if game != "leaders" && edition.is_some() {
            return Err(CliError::Usage("--edition belongs to the game leaders".to_owned()));
        }
        if game != "leaders" && scenario.is_some() {
            return Err(CliError::Usage("--scenario belongs to the game leaders".to_owned()));
        }
        if game == "leaders" {
            let [first, second] = levels.map(leaders::Player::read);
            let mut contest = leaders::Contest::new([first?, second?], seats.unwrap_or(6), seed);
            if let Some(file) = edition {
                let read = Edition::from_json(&read(&file)?);
                contest.edition = read.map_err(|error| CliError::content(&file, &error))?;
            }
            if let Some(scenario) = scenario {
                let word = serde_json::from_value(Value::from(scenario.as_str()));
                let found = word.ok().filter(|id| contest.edition.scenario(*id).is_some());
                let trouble = || CliError::Usage(format!("--scenario: the edition has none of the id `{scenario}`"));
                contest.scenario = found.ok_or_else(trouble)?;
            }
            return Ok(Self { contest: Contest::Leaders(Box::new(contest)), games });
        }
        if game == "company-leader" {
            let [first, second] = levels.map(company_leader::Player::read);
            let contest = Contest::CompanyLeader(Box::new(company_leader::Contest::new([first?, second?], seed)));
            return Ok(Self { contest, games });
        }
        if game == "sparta" {
            let [first, second] = levels.map(sparta::Player::read);
            let contest = Contest::Sparta(sparta::Contest::new([first?, second?], seed));
            return Ok(Self { contest, games });
        }
        let [first, second] = levels.map(general::Player::read);
        let mut contest = general::Contest::new([first?, second?], seed);
        if let Some(seats) = seats {
            contest.setup.players = seats;
        }
        Ok(Self { contest: Contest::General(contest), games })
    }
}

/// Plays on all cores, and prints the score.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), CliError> {
    match &options.contest {
        Contest::Sparta(contest) => {
            score(contest.players.each_ref(), played(options.games, |game| contest.play(game)), output)
        }
        Contest::General(contest) => {
            score(contest.players.each_ref(), played(options.games, |game| contest.play(game)), output)
        }
        Contest::CompanyLeader(contest) => {
            score(contest.players.each_ref(), played(options.games, |game| contest.play(game)), output)
        }
        Contest::Leaders(contest) => {
            let report = played(options.games, |game| contest.play(game)).map_err(|faults| not_played(&faults))?;
            let [first, second] = &contest.players;
            score([first, second], Ok::<_, Vec<String>>(report.tally), output)?;
            tell(&report, contest, output).map_err(CliError::Output)
        }
    }
}

/// Prints what came of games of LEADERS beside the score: who won by what and when, and what was done.
fn tell(report: &leaders::Report, contest: &leaders::Contest, output: &mut impl Write) -> io::Result<()> {
    let share = |won: u32, games: u32| {
        let [low, high] = Tally { won, lost: games - won, drawn: 0 }.interval().map(|share| share * 100.0);
        format!("{:5.1} % ({low:.1} to {high:.1}) of {games}", f64::from(won) / f64::from(games.max(1)) * 100.0)
    };
    let won = report.tally.decided();
    writeln!(output, "\nvictories by place in the order of play")?;
    for (place, victories) in (1..).zip(&report.places[..usize::from(contest.seats)]) {
        writeln!(output, "  {place:<24}{}", share(*victories, won))?;
    }
    writeln!(output, "by nation")?;
    for (nation, [victories, games]) in contest.edition.nations.iter().zip(report.nations) {
        writeln!(output, "  {:<24}{}", nation.name.value.in_language("en"), share(victories, games))?;
    }
    writeln!(output, "by what won")?;
    for (what, victories) in
        ["areas", "research", "missions", "markers", "last round"].into_iter().zip(report.victories)
    {
        writeln!(output, "  {what:<24}{}", share(victories, won))?;
    }
    writeln!(output, "games by the round in which they ended")?;
    for (round, games) in &report.rounds {
        writeln!(output, "  {round:<24}{}", share(*games, won))?;
    }
    writeln!(
        output,
        "what was done: games in which it was, times a game, victories of those who did it, and who did it most"
    )?;
    let games = report.tally.games();
    for (deed, done) in &report.deeds {
        let [each, all] = [done.times, games].map(f64::from);
        let often = f64::from(done.games) / all * 100.0;
        let nations = contest.edition.nations.iter().zip(done.nations.into_iter().zip(report.nations));
        let rates = nations.map(|(nation, (times, [_, led]))| (f64::from(times) / f64::from(led.max(1)), nation));
        let most = rates.max_by(|(one, _), (other, _)| one.total_cmp(other));
        let most = most.map_or("", |(_, nation)| nation.name.value.in_language("en"));
        let share = share(done.winners, done.seats);
        writeln!(output, "  {deed:<24}{often:5.1} %  {:7.2}  {share}, {most}", each / all)?;
    }
    Ok(())
}

/// Why edition or set-up make no game.
pub fn not_played<F: Display>(faults: &[F]) -> CliError {
    CliError::Usage(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
}

/// Prints the score of the first of two levels.
fn score<F: Display>(
    [first, second]: [&impl Display; 2],
    tally: Result<Tally, Vec<F>>,
    output: &mut impl Write,
) -> Result<(), CliError> {
    let tally = tally.map_err(|faults| not_played(&faults))?;
    let [low, high] = tally.interval().map(|share| share * 100.0);
    let score = tally.score() * 100.0;
    writeln!(
        output,
        "{first} against {second}: {} won, {} drawn, {} lost\nscore {score:.1} %, between {low:.1} % and {high:.1} % \
         with a confidence of 95 %",
        tally.won, tally.drawn, tally.lost
    )
    .map_err(CliError::Output)
}

/// Whatever core plays a game, it ends the same: only the sum is asked for.
pub fn played<T: AddAssign + Default + Send, F: Send>(
    games: u32,
    play: impl Fn(u32) -> Result<T, F> + Sync,
) -> Result<T, F> {
    let (next, sum) = (AtomicU32::new(0), Mutex::new(Ok(T::default())));
    let work = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let tally = play(game);
            // Nobody panics while he holds it, and if he did, the sum would still be one of whole games.
            let mut sum = sum.lock().unwrap_or_else(PoisonError::into_inner);
            match (&mut *sum, tally) {
                (Ok(sum), Ok(tally)) => *sum += tally,
                (Ok(_), Err(faults)) => *sum = Err(faults),
                (Err(_), _) => return,
            }
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}
