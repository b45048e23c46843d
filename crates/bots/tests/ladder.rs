//! The levels of Sparta, one against the next.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[path = "common/ladder.rs"]
mod ladder;

use bots::sparta::{Contest, LEVELS, Player};

/// Games of each pair. Some are drawn: enough have to be left over.
const GAMES: u32 = 100;
/// How many of a hundred decided games a level wins from the one below at least: 36 levels are meant to be 60 to 75 apart, and of 35
/// pairs some come out lower by chance.
const STEP: u32 = 55;

#[test]
#[ignore = "a proof of minutes: cargo xtask prove ladders"]
fn every_level_beats_the_one_below() {
    let contests: Vec<Contest> =
        LEVELS.windows(2).map(|pair| Contest::new([&pair[1], &pair[0]].map(Player::Bot), 300)).collect();
    ladder::check_share(&LEVELS, GAMES, STEP, |pair, game| contests[pair].play(game).unwrap());
}

/// Who has just read the rules beats the easiest, and random play does so in one of five games: nobody is too weak for it.
#[test]
fn the_easiest_can_be_beaten_by_anybody() {
    let games = |who: &str, games| {
        let contest = Contest::new([&LEVELS[0].name, &who].map(|name| Player::read(name).unwrap()), 2);
        ladder::tallies::tallies(1, games, |_, game| contest.play(game).unwrap())[0]
    };
    let random = games("random", 60);
    assert!(
        random.lost * 6 >= random.decided() && random.decided() > 10,
        "one of five, less what chance does: {random:?}"
    );
    let careful = games("careful", 20);
    assert!(careful.lost > 15, "who looks at the reply: {careful:?}");
}
