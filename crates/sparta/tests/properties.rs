//! What holds in every position: the fast rules against the slow ones, keys, texts.

use std::collections::BTreeSet;

use crate::common::{
    any_position,
    slow::{self, End, Slow},
};
use proptest::prelude::*;
use sparta::{Command, Move, Notation, Outcome, Position, Rules, Square};
use tabletop::Generator;

/// The same position for the slow rules.
fn slow(position: &Position) -> Slow {
    Slow::read(&position.to_string(), position.rules() == Rules::German)
}

/// A move as the slow rules know it.
fn plain(played: Move) -> (slow::At, slow::At) {
    let at = |square: Square| (usize::from(square.file()), usize::from(square.rank()));
    (at(played.from), at(played.to))
}

/// Positions of a random game.
fn line(position: Position, seed: u64, plies: usize) -> Vec<Position> {
    let mut dice = Generator::from_number(seed);
    let mut line = vec![position];
    for _ in 0..plies {
        let position = line[line.len() - 1];
        let Some(played) = position.random_move(&mut dice) else { break };
        line.push(position.play(played));
    }
    line
}

/// All that must hold in one position.
fn check(position: &Position) {
    let slow = slow(position);
    let moves: Vec<Move> = position.moves().collect();
    let listed: BTreeSet<_> = moves.iter().copied().map(plain).collect();
    assert_eq!(listed, slow.moves().into_iter().collect(), "moves in {position:?}");
    assert_eq!(moves.len(), listed.len(), "a move is listed twice in {position:?}");
    assert_eq!(position.count_moves() as usize, moves.len());
    assert_eq!(position.moves().len(), moves.len());
    let end = position.outcome().map(|outcome| outcome.winner().map_or(End::Drawn, |side| End::Won(side.letter())));
    assert_eq!(end, slow.end(), "the end of {position:?}");
    assert_eq!(position.is_over(), end.is_some());

    let mut made: Vec<(Move, Position)> = Vec::new();
    position.each_next(|played, next| made.push((played, *next)));
    made.sort_by_key(|(played, _)| *played);
    let mut one_by_one: Vec<(Move, Position)> = moves.iter().map(|played| (*played, position.play(*played))).collect();
    one_by_one.sort_by_key(|(played, _)| *played);
    assert_eq!(made, one_by_one, "positions made in one go, and one by one, from {position:?}");
    for (played, next) in made {
        assert_eq!(self::slow(&next), slow.play(plain(played)), "{played:?} in {position:?}");
        assert_eq!(next.key(), next.computed_key(), "the key after {played:?} in {position:?}");
        let captured: Vec<String> = position.captures(played).iter().map(|at| at.to_string()).collect();
        assert_eq!(captured, slow.captured(plain(played)), "captures of {played:?} in {position:?}");
        if !played.is_promotion() && position.calm().contains(played.to) {
            assert!(!next.stirred_since(position), "{played:?} in {position:?} is not calm");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 600, ..ProptestConfig::default() })]

    #[test]
    fn the_fast_rules_are_the_slow_ones(position in any_position(), seed: u64) {
        for position in line(position, seed, 5) {
            check(&position);
        }
    }

    #[test]
    fn texts_of_positions_round_trip(position in any_position()) {
        let text = position.to_string();
        let read = Position::read(&text, position.rules()).unwrap();
        prop_assert_eq!(read, position);
        prop_assert_eq!(read.key(), position.key());
        prop_assert_eq!(read.to_string(), text);
    }

    #[test]
    fn notation_round_trips(position in any_position()) {
        for command in position.commands() {
            let written = Notation::of(&position, command);
            let text = written.to_string();
            prop_assert_eq!(text.parse::<Notation>(), Ok(written));
            prop_assert_eq!(Notation::read(&text, &position), Ok(written));
            // Without its marks it is the same move.
            let bare = match command {
                Command::Move(played) if !played.is_promotion() => format!("{}-{}", played.from, played.to),
                _ => text,
            };
            prop_assert_eq!(Notation::read(&bare, &position), Ok(written));
        }
    }

    #[test]
    fn a_command_is_permitted_exactly_if_it_is_listed(position in any_position()) {
        let commands: BTreeSet<Command> = position.commands().into_iter().collect();
        for from in Square::all() {
            for to in Square::all() {
                let command = Command::Move(Move { from, to });
                prop_assert_eq!(position.permits(command).is_ok(), commands.contains(&command), "{:?}", command);
            }
        }
        prop_assert_eq!(position.permits(Command::Pass).is_ok(), commands.contains(&Command::Pass));
        prop_assert_eq!(commands.is_empty(), position.is_over());
    }

    #[test]
    fn lists_of_moves_can_be_skipped(position in any_position(), skip in 0_usize..60) {
        let all: Vec<Move> = position.moves().collect();
        let mut skipped = position.moves();
        prop_assert_eq!(skipped.nth(skip), all.get(skip).copied());
        prop_assert_eq!(skipped.len(), all.len().saturating_sub(skip + 1));
        prop_assert_eq!(skipped.collect::<Vec<_>>(), all.get(skip + 1..).unwrap_or_default());
    }

    #[test]
    fn no_text_makes_reading_panic(text in "[sSaA0-9/ab -]{0,60}|.{0,30}") {
        let _ = Position::read(&text, Rules::German);
        let _ = text.parse::<Notation>();
        let _ = sparta::Transcript::read(&text);
    }
}

/// Whole games from the start: positions as they really come about.
#[test]
fn whole_games_by_the_slow_rules() {
    for (seed, rules) in (0..8).zip(Rules::ALL.into_iter().cycle()) {
        let start = Position::read(&crate::common::start().to_string(), rules).unwrap();
        for position in line(start, seed, 400) {
            check(&position);
        }
    }
}

/// Nothing stands enclosed before a move, in any position a game leads to: a removal only opens gaps.
#[test]
fn nothing_is_enclosed_before_a_move() {
    for seed in 0..40 {
        for position in line(crate::common::start(), seed, 1000) {
            if matches!(position.outcome(), Some(Outcome::Won(_, sparta::Victory::AllCities))) {
                continue;
            }
            assert!(!slow(&position).encloses(), "{position}");
        }
    }
}

/// The same seed gives the same games on every platform and in every version: saves hold keys, and levels of play are
/// tried out with seeds.
#[test]
fn the_chain_of_keys_is_pinned() {
    let (mut dice, mut chain, mut plies) = (Generator::from_number(2011), 0_u64, 0);
    while plies < 100_000 {
        let mut position = crate::common::start();
        while let Some(played) = position.random_move(&mut dice) {
            position = position.play(played);
            chain = chain.rotate_left(7) ^ position.key();
            plies += 1;
        }
    }
    assert_eq!((plies, chain), (100_065, 3_855_193_025_696_607_434));
}

/// Every move of a position comes as often as any other.
#[test]
fn random_moves_are_uniform() {
    let position = crate::common::german("10/1a6a1/10/4S5/4sA4/10/10/10/1s6s1/10 b5b2/c6e6 s");
    let moves: Vec<Move> = position.moves().collect();
    let (mut counts, mut dice) = (vec![0_u32; moves.len()], Generator::from_number(5));
    for _ in 0..moves.len() * 1000 {
        let drawn = position.random_move(&mut dice).unwrap();
        counts[moves.iter().position(|played| *played == drawn).unwrap()] += 1;
    }
    assert!(counts.iter().all(|count| (850..1150).contains(count)), "{counts:?}");
}
