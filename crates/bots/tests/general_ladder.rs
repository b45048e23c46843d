//! The levels of GENERAL, one against the next, and against the yardsticks.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::{
    Tally,
    general::{Contest, LEVELS, Level, Player, Yardstick},
};
use general::{Choice, Outcome, Regions};
use ladder::tallies::tallies;
use tabletop::{Game as _, Generator, Seat, SeatSet, Viewer};

/// Games of each pair: cards decide much, so it takes some to see who plays better.
const GAMES: u32 = 400;
/// How many of a hundred decided games a level wins from the one below: with seven levels the steps are small.
const STEP: u32 = 55;
/// Who is looked at beside the yardsticks, and how many of a hundred decided games he wins from each: the level that is proposed, and
/// the best.
const GOALS: [(&str, u32); 2] = [("medium", 55), ("master", 75)];

fn level(name: &str) -> &'static Level {
    Level::read(name).unwrap()
}

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contests: Vec<Contest> =
        LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]].map(Player::Bot), 61)).collect();
    ladder::check_share(&LEVELS, GAMES, STEP, |pair, game| contests[pair].play(game).unwrap());
}

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn simple_players_are_beaten() {
    check_yardsticks(GAMES, 83, &GOALS);
}

/// The short form: enough to see a level fall apart.
#[test]
fn simple_players_are_not_favourites() {
    check_yardsticks(16, 84, &[("medium", 40), ("good", 55)]);
}

/// Beginners have to be beaten: by who has just read the rules and stakes where his hand is strongest in most games, and by who does
/// anything at all now and then.
#[test]
fn the_first_level_can_be_beaten() {
    let of = |yardstick| Contest::new([Player::Bot(&LEVELS[0]), Player::Yardstick(yardstick)], 85);
    let contests = [Yardstick::Random, Yardstick::HighestSum, Yardstick::Cautious].map(of);
    let tallies = tallies(contests.len(), 100, |pair, game| contests[pair].play(game).unwrap());
    let lost = |tally: &Tally, percent: u32| tally.lost * 100 >= tally.decided() * percent;
    assert!(lost(&tallies[0], 20) && lost(&tallies[1], 60) && lost(&tallies[2], 60), "{tallies:?}");
}

/// Games of two against every yardstick, as many of a hundred decided ones won as is asked for.
fn check_yardsticks(games: u32, seed: u64, goals: &[(&str, u32)]) {
    let pairs: Vec<(&str, u32, &str, Yardstick)> = goals
        .iter()
        .flat_map(|(name, goal)| Yardstick::ALL.map(|(yardstick, player)| (*name, *goal, yardstick, player)))
        .collect();
    let of = |(name, _, _, yardstick): &(&str, u32, &str, Yardstick)| {
        Contest::new([Player::Bot(level(name)), Player::Yardstick(*yardstick)], seed)
    };
    let contests: Vec<Contest> = pairs.iter().map(of).collect();
    let tallies = tallies(pairs.len(), games, |pair, game| contests[pair].play(game).unwrap());
    for ((name, _, yardstick, _), tally) in pairs.iter().zip(&tallies) {
        println!("{name} beats {yardstick}: {tally:?}");
    }
    for ((name, goal, yardstick, _), tally) in pairs.iter().zip(&tallies) {
        assert!(tally.won * 100 >= tally.decided() * goal, "{name} against {yardstick}: {tally:?}");
    }
}

/// Alone at a table of six, among five of a kind: the level that is proposed wins twice its share, a sixth, and the best three times.
#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn five_simple_players_are_beaten() {
    /// Every seat as often.
    const GAMES: u32 = 60;
    const SHARES: [(&str, u32); 2] = [("medium", 2), ("master", 3)];
    let pairs: Vec<(&str, u32, &str, Yardstick)> = SHARES
        .iter()
        .flat_map(|(name, share)| Yardstick::ALL.map(|(yardstick, player)| (*name, *share, yardstick, player)))
        .collect();
    let tallies = tallies(pairs.len(), GAMES, |pair, game| {
        let (name, _, _, yardstick) = pairs[pair];
        alone([Player::Bot(level(name)), Player::Yardstick(yardstick)], game)
    });
    for ((name, _, yardstick, _), tally) in pairs.iter().zip(&tallies) {
        println!("{name} among five of {yardstick}: {tally:?}");
    }
    for ((name, share, yardstick, _), tally) in pairs.iter().zip(&tallies) {
        assert!(tally.won * 6 >= share * tally.games(), "{name} among {yardstick}: {tally:?}");
    }
}

/// A game of one among five others, by the rules as they are written: all can lose.
fn alone(players: [Player; 2], game: u32) -> Tally {
    let own = Seat(u8::try_from(game % 6).unwrap());
    let mut contest = Contest::new(players, 86);
    contest.setup = general::Setup::for_players(6);
    let mut dice = Generator::from_number(game.into());
    let mut staked: Vec<(Seat, Regions)> = Vec::new();
    let mut seed = [0; 32];
    seed[28..].copy_from_slice(&game.to_le_bytes());
    // Two games in a row have the same deal.
    let outcome = contest.play_with(2 * game, |table, seat| {
        let view = table.view(Viewer::Seat(seat));
        for (other, public) in view.seats.iter() {
            if let Some(Choice::Stake(regions)) = public.choice {
                staked.retain(|(before, _)| *before != other);
                staked.push((other, regions));
            }
        }
        let last = staked.iter().rev().find(|(other, _)| *other != seat).map(|(_, regions)| *regions);
        players[usize::from(seat != own)].choose(&view, last, seed, &mut dice)
    });
    let winners = outcome.unwrap().map_or(SeatSet::NONE, Outcome::winners);
    match winners.only() {
        Some(winner) if winner == own => Tally { won: 1, ..Tally::default() },
        None => Tally { drawn: 1, ..Tally::default() },
        Some(_) => Tally { lost: 1, ..Tally::default() },
    }
}
