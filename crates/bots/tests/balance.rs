//! Whether a side has an advantage: the same level on both sides, game after game, on every board and in every scenario.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/tallies.rs"]
mod tallies;

use ::company_leader::{Ground, Mode};
use ::sparta::Rules;
use bots::{Tally, company_leader, general, sparta};

/// Games of each pairing.
const GAMES: u32 = 60;

/// Of a hundred decided games the weaker side wins so many at least: below it nobody would take that side again.
const FEWEST_OF_A_HUNDRED: u32 = 10;

/// What is played: its name, and a game of it from the view of the side that is named first.
type Pairing = (String, Box<dyn Fn(u32) -> Tally + Sync>);

/// Only these numbers of games: in the others of a contest the sides are changed.
const fn unchanged(game: u32) -> u32 {
    game * 2
}

fn sparta() -> impl Iterator<Item = Pairing> {
    let level = sparta::Level::read("easy").unwrap();
    [(Rules::German, "German"), (Rules::English, "English")].into_iter().map(move |(rules, book)| {
        let contest = sparta::Contest { rules, ..sparta::Contest::new([sparta::Player::Bot(level); 2], 71) };
        let play = move |game| contest.play(unchanged(game)).unwrap();
        (format!("Sparta, {book} rules: Spartans against Achaeans"), Box::new(play) as _)
    })
}

fn general() -> Pairing {
    let contest = general::Contest::new([general::Player::read("medium").unwrap(); 2], 72);
    (
        "GENERAL, two players: seat 1 against seat 2".to_owned(),
        Box::new(move |game| contest.play(unchanged(game)).unwrap()),
    )
}

fn company_leader() -> impl Iterator<Item = Pairing> {
    let level = company_leader::Level::read("easy").unwrap();
    // Who forgets pieces attacks too slowly for a scenario with so many rounds, and that says nothing about its sides.
    let best = &company_leader::LEVELS[company_leader::LEVELS.len() - 1];
    let house = company_leader::Contest::new([company_leader::Player::Bot(level); 2], 73);
    let board = |id: &str, mode| (format!("{id}, {mode:?}"), Ground::Board { id: id.to_owned(), mode });
    let boards = house.edition.boards.iter().flat_map(|data| {
        Mode::ALL.into_iter().filter(|mode| data.layout(*mode).is_some()).map(|mode| board(&data.id, mode))
    });
    let scenarios = house.edition.scenarios.iter().map(|one| (one.id.clone(), Ground::Scenario(one.id.clone())));
    let grounds: Vec<_> = boards.chain(scenarios).collect();
    grounds.into_iter().map(move |(name, ground)| {
        let mut contest = house.clone();
        if matches!(ground, Ground::Scenario(_)) {
            contest.players = [company_leader::Player::Bot(best); 2];
        }
        contest.setup.ground = ground;
        let play = move |game| contest.play(unchanged(game)).unwrap();
        (format!("Company Leader, {name}: first side against second"), Box::new(play) as _)
    })
}

/// Where the computers have not found out yet how the first side wins. As soon as they do, it goes from this list.
const ONE_SIDED: [&str; 0] = [];

#[test]
#[ignore = "a proof of minutes: cargo xtask prove balance"]
fn no_side_has_lost_before_it_begins() {
    let pairings: Vec<Pairing> = sparta().chain([general()]).chain(company_leader()).collect();
    let tallies = tallies::tallies(pairings.len(), GAMES, |pairing, game| pairings[pairing].1(game));
    for ((name, _), tally) in pairings.iter().zip(&tallies) {
        println!("{name}: {tally:?}");
    }
    for ((name, _), tally) in pairings.iter().zip(&tallies) {
        let is_even = tally.won.min(tally.lost) * 100 >= tally.decided() * FEWEST_OF_A_HUNDRED;
        let is_listed = ONE_SIDED.iter().any(|listed| name.starts_with(listed));
        assert_ne!(is_even, is_listed, "{name}: {tally:?}");
    }
}
