//! The yardsticks: what they choose is legal to the end of a game, they are who they are said to be, and always the same.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use bots::{Tally, company_leader, general, sparta};
use tabletop::{Game, Generator, Seed, Viewer, Waiting};

/// Plays a game in which one player has all the seats, up to so many commands, and gives how many there were. What is not legal
/// fails.
fn played<G: Game>(
    mut game: G,
    most: usize,
    mut choose: impl FnMut(&G::View, &mut Generator) -> Option<G::Command>,
) -> usize
where
    G::Refusal: core::fmt::Debug,
    G::Command: core::fmt::Debug,
{
    let mut dice = Generator::from_number(3);
    for made in 0..most {
        let Waiting::For(seats) = game.waiting_for() else { return made };
        let command = choose(&game.view(Viewer::Seat(seats[0])), &mut dice).expect("the game waits for him");
        if let Err(refusal) = game.apply(seats[0], &command) {
            panic!("{command:?}: {refusal:?}");
        }
    }
    most
}

#[test]
fn what_they_do_is_legal() {
    let seed = Seed::default();
    for (name, yardstick) in sparta::Yardstick::ALL {
        let player = sparta::Player::Yardstick(yardstick);
        let edition = ::sparta::edition::Edition::house();
        let (game, _) = ::sparta::Sparta::begin(&edition, &::sparta::Setup::default(), seed).unwrap();
        let made = played(game, 300, |view, dice| player.choose(view, None, seed, dice));
        assert!(made > 10, "{name}: {made}");
    }
    for (name, yardstick) in general::Yardstick::ALL {
        let player = general::Player::Yardstick(yardstick);
        let edition = ::general::edition::Edition::house();
        let (game, _) = ::general::General::begin(&edition, &::general::Setup::for_players(3), seed).unwrap();
        let made = played(game, 2_000, |view, dice| player.choose(view, None, seed, dice));
        assert!(made > 10, "{name}: {made}");
    }
    for (name, yardstick) in company_leader::Yardstick::ALL {
        let player = company_leader::Player::Yardstick(yardstick);
        let edition = ::company_leader::edition::Edition::house();
        let (game, _) =
            ::company_leader::CompanyLeader::begin(&edition, &::company_leader::Setup::default(), seed).unwrap();
        let made = played(game, 1_500, |view, dice| player.choose(view, seed, dice));
        assert!(made > 20, "{name}: {made}");
    }
}

/// Games of two players by their names.
fn sparta(names: [&str; 2], games: u32) -> Tally {
    let contest = sparta::Contest::new(names.map(|name| sparta::Player::read(name).unwrap()), 4);
    sum(games, |game| contest.play(game).unwrap())
}

fn general(names: [&str; 2], games: u32) -> Tally {
    let contest = general::Contest::new(names.map(|name| general::Player::read(name).unwrap()), 4);
    sum(games, |game| contest.play(game).unwrap())
}

fn company_leader(names: [&str; 2], games: u32) -> Tally {
    let mut contest = company_leader::Contest::new(names.map(|name| company_leader::Player::read(name).unwrap()), 4);
    contest.most_rounds = 40;
    sum(games, |game| contest.play(game).unwrap())
}

fn sum(games: u32, play: impl Fn(u32) -> Tally) -> Tally {
    (0..games).map(play).fold(Tally::default(), |mut sum, tally| {
        sum += tally;
        sum
    })
}

#[test]
fn they_are_who_they_are_said_to_be() {
    let greedy = sparta(["greedy", "random"], 20);
    assert!(greedy.won >= 18, "who takes beats who does anything: {greedy:?}");
    let careful = sparta(["careful", "greedy"], 20);
    assert!(careful.won > careful.lost, "who sees the reply beats who does not: {careful:?}");
    let sum = general(["highest-sum", "random"], 60);
    assert!(sum.score() > 0.5, "{sum:?}");
    let retreater = general(["retreater", "highest-sum"], 20);
    assert_eq!(retreater.won, 0, "who never stakes anything wins nothing: {retreater:?}");
    let shots = company_leader(["sniper", "sitter"], 4);
    assert_eq!(shots.lost, 0, "who only sits harms nobody: {shots:?}");
}

#[test]
fn a_contest_of_them_is_the_same_every_time() {
    assert_eq!(sparta(["random", "charger"], 4), sparta(["random", "charger"], 4));
    assert_eq!(general(["random", "copycat"], 8), general(["random", "copycat"], 8));
    assert_eq!(company_leader(["random", "rusher"], 2), company_leader(["random", "rusher"], 2));
}

#[test]
fn they_are_found_by_their_names_and_levels_by_theirs() {
    for (name, yardstick) in sparta::Yardstick::ALL {
        assert_eq!(sparta::Player::read(name), Ok(sparta::Player::Yardstick(yardstick)));
        assert_eq!(sparta::Player::Yardstick(yardstick).to_string(), name);
    }
    assert_eq!(sparta::Player::read("6"), Ok(sparta::Player::Bot(&sparta::LEVELS[5])));
    assert_eq!(sparta::Player::read("master").unwrap().to_string(), "master");
    assert_eq!(sparta::Player::all().count(), sparta::Yardstick::ALL.len() + sparta::LEVELS.len());
    assert!(general::Player::read("nobody").is_err());
}
