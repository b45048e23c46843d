//! Bots against bots.

use std::{
    fmt::Display,
    io::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::{Tally, company_leader, general, sparta};

use crate::trouble::Trouble;

/// The most games of one call.
const MOST_GAMES: u32 = 1_000_000;
/// The games that are played where nothing is said: enough to see a difference that players would notice.
const GAMES: u32 = 100;

/// Who plays whom, at which game.
enum Contest {
    Sparta(sparta::Contest),
    General(general::Contest),
    CompanyLeader(Box<company_leader::Contest>),
}

/// A contest, and how many games of it.
pub struct Options {
    contest: Contest,
    games: u32,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(
        game: &str,
        levels: [&str; 2],
        games: Option<String>,
        seed: Option<String>,
        players: Option<String>,
    ) -> Result<Self, Trouble> {
        if !["sparta", "general", "company-leader"].contains(&game) {
            let known = "sparta, general and company-leader";
            return Err(Trouble::Usage(format!("`arena` knows the games {known}, not `{game}`")));
        }
        let games = games.map_or(Ok(GAMES), |games| {
            let number = games.parse().ok().filter(|number| (1..=MOST_GAMES).contains(number));
            number.ok_or_else(|| Trouble::Usage(format!("--games: a number from 1 to {MOST_GAMES}, not `{games}`")))
        })?;
        let seed = seed.map_or(Ok(0), |seed| {
            let number = seed.parse().ok();
            number.ok_or_else(|| Trouble::Usage(format!("--seed: a number from 0 to {}, not `{seed}`", u64::MAX)))
        })?;
        if game != "general" && players.is_some() {
            return Err(Trouble::Usage("--players belongs to the game general".to_owned()));
        }
        if game == "company-leader" {
            let [first, second] = levels.map(company_leader::Level::read);
            let contest = Contest::CompanyLeader(Box::new(company_leader::Contest::new([first?, second?], seed)));
            return Ok(Self { contest, games });
        }
        if game == "sparta" {
            let [first, second] = levels.map(sparta::Level::read);
            let contest = Contest::Sparta(sparta::Contest::new([first?, second?], seed));
            return Ok(Self { contest, games });
        }
        let [first, second] = levels.map(general::Level::read);
        let mut contest = general::Contest::new([first?, second?], seed);
        if let Some(players) = players {
            contest.setup.players = players
                .parse()
                .ok()
                .filter(|number| (::general::FEWEST_PLAYERS..=::general::MOST_PLAYERS).contains(number))
                .ok_or_else(|| Trouble::Usage(format!("--players: a number from 2 to 6, not `{players}`")))?;
        }
        Ok(Self { contest: Contest::General(contest), games })
    }
}

/// Plays on all cores, and prints the score.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), Trouble> {
    match &options.contest {
        Contest::Sparta(contest) => score(contest.levels, played(options.games, |game| contest.play(game)), output),
        Contest::General(contest) => score(contest.levels, played(options.games, |game| contest.play(game)), output),
        Contest::CompanyLeader(contest) => {
            score(contest.levels, played(options.games, |game| contest.play(game)), output)
        }
    }
}

/// Prints the score of the first of two levels.
fn score<F: Display>(
    [first, second]: [&impl Display; 2],
    tally: Result<Tally, Vec<F>>,
    output: &mut impl Write,
) -> Result<(), Trouble> {
    let tally = tally
        .map_err(|faults| Trouble::Usage(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
    let [low, high] = tally.interval().map(|share| share * 100.0);
    let score = tally.score() * 100.0;
    writeln!(
        output,
        "{first} against {second}: {} won, {} drawn, {} lost\nscore {score:.1} %, between {low:.1} % and {high:.1} % \
         with a confidence of 95 %",
        tally.won, tally.drawn, tally.lost
    )
    .map_err(Trouble::Output)
}

/// Whatever core plays a game, it ends the same: only the sum is asked for.
fn played<F: Send>(games: u32, play: impl Fn(u32) -> Result<Tally, F> + Sync) -> Result<Tally, F> {
    let (next, sum) = (AtomicU32::new(0), Mutex::new(Ok(Tally::default())));
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
