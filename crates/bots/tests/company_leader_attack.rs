//! What the strongest level of Company Leader is asked for: it beats the simple players everywhere, and who has to attack does.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/tallies.rs"]
mod tallies;

use ::company_leader::{Ground, Mode};
use bots::{
    Tally,
    company_leader::{Contest, LEVELS, Level, Player, Yardstick},
};

/// Games of each pairing.
const GAMES: u32 = 40;
/// The same where pairings are many.
const FEW: u32 = 20;

/// The strongest.
fn master() -> Player {
    Player::Bot(&LEVELS[LEVELS.len() - 1])
}

/// A contest on a board.
fn on(board: &str, players: [Player; 2], seed: u64) -> Contest {
    let mut contest = Contest::new(players, seed);
    contest.setup.ground = Ground::Board { id: board.to_owned(), mode: Mode::Duel };
    contest
}

/// A contest in a scenario.
fn of(scenario: &str, players: [Player; 2], seed: u64) -> Contest {
    let mut contest = Contest::new(players, seed);
    contest.setup.ground = Ground::Scenario(scenario.to_owned());
    contest
}

/// The numbers of games in which the first player has the first side, which attacks.
const fn attacking(game: u32) -> u32 {
    game * 2
}

#[test]
#[ignore = "minutes: cargo test -p bots --release --test company_leader_attack -- --ignored"]
fn the_strongest_beats_every_simple_player_on_both_boards() {
    let pairings: Vec<(String, Contest)> = ["small", "standard"]
        .into_iter()
        .flat_map(|board| {
            Yardstick::ALL.map(|(name, yardstick)| {
                (format!("{board}, {name}"), on(board, [master(), Player::Yardstick(yardstick)], 29))
            })
        })
        .collect();
    let tallies = tallies::tallies(pairings.len(), FEW, |pairing, game| pairings[pairing].1.play(game).unwrap());
    for ((name, _), tally) in pairings.iter().zip(&tallies) {
        println!("{name}: {tally:?}");
    }
    for ((name, _), tally) in pairings.iter().zip(&tallies) {
        assert!(tally.won * 10 >= tally.decided() * 9 && tally.drawn <= 1, "{name}: {tally:?}");
    }
}

/// From the third level on nobody loses to those who never move.
#[test]
#[ignore = "minutes: cargo test -p bots --release --test company_leader_attack -- --ignored"]
fn who_never_moves_loses_to_every_level_from_the_third_on() {
    let still = [Yardstick::Sitter, Yardstick::Sniper, Yardstick::Turtle, Yardstick::Digger];
    let contests: Vec<Contest> = LEVELS[2..]
        .iter()
        .flat_map(|level| still.map(|still| Contest::new([Player::Bot(level), Player::Yardstick(still)], 31)))
        .collect();
    let tallies = tallies::tallies(contests.len(), FEW, |pairing, game| contests[pairing].play(game).unwrap());
    for (contest, tally) in contests.iter().zip(&tallies) {
        let [level, still] = contest.players;
        println!("{level} against {still}: {tally:?}");
    }
    for (contest, tally) in contests.iter().zip(&tallies) {
        let [level, still] = contest.players;
        assert!(tally.won > tally.lost, "{level} against {still}: {tally:?}");
    }
}

#[test]
#[ignore = "minutes: cargo test -p bots --release --test company_leader_attack -- --ignored"]
fn who_attacks_wins_against_somebody_who_only_ends_his_turns() {
    for scenario in ["assault", "escort", "flag"] {
        let contest = of(scenario, [master(), Player::Yardstick(Yardstick::Sitter)], 37);
        let tally = tallies::tallies(1, 20, |_, game| contest.play(attacking(game)).unwrap())[0];
        println!("{scenario}: {tally:?}");
        assert!(tally.won >= 19, "{scenario}: {tally:?}");
    }
}

/// Between equals both sides of a scenario win often enough that one takes either of them gladly.
#[test]
#[ignore = "minutes: cargo test -p bots --release --test company_leader_attack -- --ignored"]
fn attackers_and_defenders_win_alike_between_equals() {
    for scenario in ["assault", "escort"] {
        let contest = of(scenario, [master(); 2], 41);
        let tally = tallies::tallies(1, GAMES, |_, game| contest.play(attacking(game)).unwrap())[0];
        println!("{scenario}: {tally:?}");
        assert!((25..=75).contains(&(tally.won * 100 / tally.decided().max(1))), "{scenario}: {tally:?}");
    }
}

/// The strongest in a hurry.
static QUICK: Level = Level { trials: 200, ..LEVELS[LEVELS.len() - 1] };

/// The same in short.
#[test]
fn attackers_go_for_what_it_is_about() {
    let sitter = Player::Yardstick(Yardstick::Sitter);
    for scenario in ["assault", "escort", "flag"] {
        let contest = of(scenario, [Player::Bot(&QUICK), sitter], 43);
        assert_eq!(contest.play(attacking(0)).unwrap(), Tally { won: 1, ..Tally::default() }, "{scenario}");
    }
}
