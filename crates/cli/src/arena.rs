//! Bots against bots.

use std::{
    io::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
    thread,
};

use bots::sparta::{Contest, Level, Tally};
use sparta::edition::Fault;

use crate::trouble::Trouble;

/// The most games of one call.
const MOST_GAMES: u32 = 1_000_000;
/// The games that are played where nothing is said: enough to see a difference that players would notice.
const GAMES: u32 = 100;

/// Who plays whom, and how often.
pub struct Options {
    contest: Contest,
    games: u32,
}

impl Options {
    /// Reads what was typed in.
    pub fn new(game: &str, levels: [&str; 2], games: Option<String>, seed: Option<String>) -> Result<Self, Trouble> {
        if game != "sparta" {
            return Err(Trouble::Usage(format!("`arena` knows the game sparta, not `{game}`")));
        }
        let [first, second] = levels.map(Level::read);
        let games = games.map_or(Ok(GAMES), |games| {
            let number = games.parse().ok().filter(|number| (1..=MOST_GAMES).contains(number));
            number.ok_or_else(|| Trouble::Usage(format!("--games: a number from 1 to {MOST_GAMES}, not `{games}`")))
        })?;
        let seed = seed.map_or(Ok(0), |seed| {
            let number = seed.parse().ok();
            number.ok_or_else(|| Trouble::Usage(format!("--seed: a number from 0 to {}, not `{seed}`", u64::MAX)))
        })?;
        Ok(Self { contest: Contest::new([first?, second?], seed), games })
    }
}

/// Plays on all cores, and prints the score.
pub fn run(options: &Options, output: &mut impl Write) -> Result<(), Trouble> {
    let Options { contest, games } = options;
    let tally = played(contest, *games)
        .map_err(|faults| Trouble::Usage(faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")))?;
    let [first, second] = contest.levels;
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
fn played(contest: &Contest, games: u32) -> Result<Tally, Vec<Fault>> {
    let (next, sum) = (AtomicU32::new(0), Mutex::new(Ok(Tally::default())));
    let play = || {
        loop {
            let game = next.fetch_add(1, Ordering::Relaxed);
            if game >= games {
                return;
            }
            let tally = contest.play(game);
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
            scope.spawn(play);
        }
    });
    sum.into_inner().unwrap_or_else(PoisonError::into_inner)
}
