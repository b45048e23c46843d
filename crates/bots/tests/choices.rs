//! What the opponent sees, and that it keeps what it promises.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

#[allow(dead_code, reason = "the tests of the rules need more of it")]
#[path = "../../sparta/tests/common/mod.rs"]
mod common;

use bots::{
    Budget,
    sparta::{Choice, LEVELS, Level, Score, WEIGHTS, choose, evaluate},
};
use common::any_position;
use proptest::prelude::*;
use sparta::{
    Command, Limits, Move, Outcome, Piece, Position, Rules, Setup, Side, Sparta, Square, View, edition::Edition,
};
use tabletop::{Enumerate as _, Game, Generator, Viewer, Waiting};

/// The view of a position without a past.
fn view(position: Position) -> View {
    View::without_past(position, Limits { repetitions: 3, quiet: 80 })
}

fn german(text: &str) -> View {
    view(Position::read(text, Rules::German).unwrap())
}

/// A level that overlooks nothing.
fn careful(level: &Level) -> Level {
    Level { overlooks: 0, varies: 0, contempt: 0, ..*level }
}

/// The level of a name, that overlooks nothing.
fn named(name: &str) -> Level {
    careful(Level::read(name).unwrap())
}

fn master() -> Level {
    named("master")
}

fn chosen(view: &View, level: &Level) -> Choice {
    choose(view, level, [1; 32], Budget::of_the_level()).unwrap()
}

fn from_to(from: &str, to: &str) -> Command {
    Command::Move(Move::new(from.parse().unwrap(), to.parse().unwrap()))
}

#[test]
fn a_draw_is_accepted_by_who_stands_worse_or_where_nothing_happens() {
    let even = "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s";
    // The side to move offers, and is three fighters behind or ahead.
    let (behind, ahead) = (even.replace("1ssssssss1", "1sssss4"), even.replace("1aaaaaaaa1", "1aaaaa4"));
    for level in &LEVELS {
        for (position, quiet, repeated, accept) in [
            (even, 0, 1, false),
            (even, 40, 1, true),
            (even, 3, 2, true),
            (&behind, 0, 1, false),
            (&behind, 50, 2, false),
            (&ahead, 0, 1, true),
        ] {
            let view = View { offers: true, quiet, repeated, ..german(position) };
            let choice = choose(&view, level, [1; 32], Budget::of_nodes(2_000)).unwrap();
            assert_eq!(choice.command, Command::AnswerDraw { accept }, "{level}: {position} {quiet} {repeated}");
        }
    }
}

#[test]
fn every_level_takes_a_win_in_one() {
    // The last city of the Achaeans is two steps away.
    let city = german("10/1a6a1/10/10/4s5/10/4a5/2s4s2/10/10 b5d5f5/e8 s");
    // The Achaeans have two pieces, and one of them can be enclosed.
    let piece = german("10/8a1/10/10/10/10/3sa5/6s3/10/9s b5/a10j10 s");
    for level in &LEVELS {
        for seed in 0..5 {
            let choice = |view| choose(view, &careful(level), [seed; 32], Budget::of_the_level()).unwrap();
            assert_eq!(
                (choice(&city).command, choice(&city).score),
                (from_to("e6", "e8"), Score::WinsIn(1)),
                "{level}"
            );
            assert_eq!(
                (choice(&piece).command, choice(&piece).score),
                (from_to("g3", "f4"), Score::WinsIn(1)),
                "{level}"
            );
        }
    }
}

#[test]
fn it_sees_that_it_will_lose() {
    // Whatever the Spartans do, one of two Achaeans takes the last city.
    let lost = german("10/10/10/10/10/10/5a1a2/10/s8s/6s3 g6/b5d5 s");
    let choice = chosen(&lost, &master());
    assert_eq!(choice.score, Score::LosesIn(2));
    assert!(lost.position.permits(choice.command).is_ok());
}

#[test]
fn it_captures_what_is_offered() {
    let offered = german("10/1aa3aa2/10/10/10/10/3sa5/6s3/1s6s1/10 b5d5f5h5/c9e9g9i9 s");
    for level in &LEVELS {
        let choice = chosen(&offered, &careful(level));
        let Command::Move(played) = choice.command else { panic!("{choice:?}") };
        assert!(!offered.position.captures(played).is_empty(), "{level}: {choice:?}");
    }
}

/// A piece that stands beside an enemy with another one near is captured if nothing is done. Whoever looks two captures far
/// sees to it that nothing is left standing there, or it is paid for.
#[test]
fn it_loses_no_piece_for_nothing() {
    let hanging = german("10/1a5a2/10/2a7/10/3sa5/10/10/1s5s1s/10 b3d3f3h3/c9e9g9i9 s");
    let lead = |position: &Position| {
        let [own, enemy] = [Side::Spartans, Side::Achaeans].map(|side| position.pieces(side).len().cast_signed());
        own - enemy
    };
    let worst = |after: Position| after.moves().map(|reply| lead(&after.play(reply))).min().unwrap();
    let before = lead(&hanging.position);
    assert!(worst(hanging.position.passed()) < before);
    for level in LEVELS.iter().filter(|level| level.quiescence >= 2) {
        let choice = chosen(&hanging, &careful(level));
        assert!(worst(hanging.position.after(choice.command)) >= before, "{level}: {choice:?}");
    }
}

#[test]
fn it_counts_repetitions_and_quiet_turns() {
    // Far behind, and every position one move away has stood twice: all that can be had is a draw, and it is seen.
    let mut behind = german("10/1aaaaaa3/10/10/10/10/10/10/1s6s1/10 b5/c9e9g9i9b9d9f9 s");
    let plain = chosen(&behind, &named("expert"));
    assert!(matches!(plain.score, Score::Points(..-200) | Score::LosesIn(_)), "{plain:?}");
    for played in behind.position.moves() {
        let key = behind.position.play(played).key();
        behind.seen = [key, key].into_iter().chain(behind.seen.iter()).collect();
    }
    let repeating = chosen(&behind, &named("expert"));
    assert_eq!((repeating.score, repeating.line.len()), (Score::Points(0), 1));

    // The next quiet move ends the game in a draw; who is ahead must stir.
    let mut ahead = german("10/1a6a1/10/10/4s5/10/4a5/2ss3s2/10/1s7s b5d5f5h5/c9e8g9i9 s");
    ahead.quiet = 79;
    let choice = chosen(&ahead, &named("expert"));
    assert!(ahead.position.after(choice.command).stirred_since(&ahead.position), "{choice:?}");
}

#[test]
fn the_same_seed_and_nodes_give_the_same_choice() {
    let start = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    for level in &LEVELS {
        let choices = [(); 3].map(|()| choose(&start, level, [9; 32], Budget::of_nodes(3_000)));
        assert_eq!(choices[0], choices[1]);
        assert_eq!(choices[0], choices[2]);
    }
    // A watch that never stops anything changes nothing.
    let mut watch = || false;
    let watched = choose(&start, &master(), [9; 32], Budget::of_nodes(3_000).until(&mut watch));
    assert_eq!(watched, choose(&start, &master(), [9; 32], Budget::of_nodes(3_000)));
    // Another seed finds another move as good.
    let first = |seed| choose(&start, &LEVELS[0], [seed; 32], Budget::of_the_level()).unwrap().command;
    assert!((1..20).any(|seed| first(seed) != first(0)));
}

#[test]
fn the_line_it_expects_can_be_played() {
    let start = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    let choice = choose(&start, &master(), [9; 32], Budget::of_the_level()).unwrap();
    assert_eq!(choice.nodes, master().nodes);
    assert!(choice.depth >= 3 && choice.stopped, "{choice:?}");
    assert_eq!(choice.line.first(), Some(&choice.command));
    let mut position = start.position;
    for command in &choice.line {
        assert_eq!(position.permits(*command), Ok(()));
        position = position.after(*command);
    }
}

/// Known answers: the same on every platform. Whoever changes search, weights or levels writes down the new ones.
#[test]
fn answers_are_pinned() {
    let mut dice = Generator::from_number(11);
    let mut position = Edition::house().start(Rules::German, Side::Spartans).unwrap();
    let mut answers = Vec::new();
    for name in ["beginner", "medium", "good", "strong", "expert", "master"] {
        let choice = chosen(&view(position), &named(name));
        let Command::Move(played) = choice.command else { panic!("{choice:?}") };
        answers.push((format!("{}-{}", played.from, played.to), choice.score, choice.depth, choice.nodes));
        for _ in 0..3 {
            position = position.play(position.random_move(&mut dice).unwrap());
        }
    }
    let answers: Vec<_> =
        answers.iter().map(|(word, score, depth, nodes)| (&word[..], *score, *depth, *nodes)).collect();
    let known = [
        ("g2-g4", Score::Points(21), 1, 120),
        ("f8-e6", Score::Points(6), 1, 118),
        ("g3-f5", Score::Points(29), 1, 123),
        ("f8-e6", Score::Points(24), 2, 797),
        ("g3-f5", Score::Points(-25), 2, 533),
        ("b8-c6", Score::Points(85), 4, 6_000),
    ];
    assert_eq!(answers, known);
}

#[test]
fn more_nodes_are_not_looked_at_than_there_are() {
    let start = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    for nodes in [1_000, 5_000, 20_000] {
        let choice = choose(&start, &master(), [1; 32], Budget::of_nodes(nodes)).unwrap();
        assert_eq!((choice.nodes, choice.stopped), (nodes, true));
    }
    // The first look at every move is finished all the same.
    let choice = choose(&start, &master(), [1; 32], Budget::of_nodes(1)).unwrap();
    assert_eq!((choice.depth, choice.stopped), (1, true));
}

#[test]
fn it_can_be_cancelled() {
    let start = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    // At once: there is an answer all the same.
    let mut at_once = || true;
    let choice = choose(&start, &master(), [1; 32], Budget::of_the_level().until(&mut at_once)).unwrap();
    assert_eq!((choice.nodes, choice.depth, choice.stopped), (0, 0, true));
    assert!(start.position.permits(choice.command).is_ok());
    // After a while: soon after it was asked.
    let mut asked = 0;
    let mut later = || {
        asked += 1;
        asked == 10
    };
    let choice = choose(&start, &master(), [1; 32], Budget::of_nodes(u64::MAX).until(&mut later)).unwrap();
    assert!(choice.stopped && choice.depth > 0 && choice.nodes < 10 * 256, "{choice:?}");
    assert_eq!(asked, 10);
}

#[test]
fn where_the_game_is_over_nothing_is_chosen() {
    let over = german("10/10/10/4a5/4A5/10/3s6/5s4/10/10 b5d5f5h5/c6e6g6i6 s");
    assert_eq!(choose(&over, &master(), [1; 32], Budget::of_the_level()), None);
    // Drawn by repetition: the position does not tell, the view does.
    let mut drawn = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    drawn.outcome = Some(Outcome::Drawn(sparta::Draw::Repetition));
    assert_eq!(choose(&drawn, &master(), [1; 32], Budget::of_the_level()), None);
}

#[test]
fn levels_are_read_by_name_and_number() {
    for (number, level) in (1..).zip(&LEVELS) {
        assert_eq!(Level::read(level.name), Ok(level));
        assert_eq!(Level::read(&i32::to_string(&number)), Ok(level));
        assert!(level.depth >= 1 && level.overlooks < 1_000);
        assert_eq!(LEVELS.iter().filter(|other| other.id == level.id).count(), 1, "{level}");
    }
    for (below, above) in LEVELS.iter().zip(&LEVELS[1..]) {
        let thinks = |level: &Level| (level.nodes, level.depth, level.quiescence);
        assert!(below.nodes <= above.nodes && below.depth <= above.depth && below.quiescence <= above.quiescence);
        assert!(thinks(below) < thinks(above) || below.overlooks > above.overlooks, "{above} is {below}");
    }
    // What saves have noted: they are called so for ever.
    for (id, name) in ["beginner", "easy", "medium", "good", "strong", "master"].into_iter().enumerate() {
        assert_eq!(Level::read(name).map(|level| usize::from(level.id)), Ok(id));
    }
    for word in ["", "0", "37", "01", "Master", "god"] {
        let said = Level::read(word).unwrap_err().to_string();
        assert!(said.starts_with(&format!("“{word}” is no level: say 1 to 36 or newcomer, newcomer-2, ")), "{said}");
    }
}

/// No two games of the best are alike: it does not always begin with the same moves.
#[test]
fn openings_differ() {
    let best = LEVELS.last().unwrap();
    let opening = |seed: u8| {
        let (mut game, _) = Sparta::begin(&Edition::house(), &Setup::default(), [3; 32]).unwrap();
        for _ in 0..6 {
            let Waiting::For(seats) = game.waiting_for() else { panic!("nobody wins so early") };
            let view = game.view(Viewer::Seat(seats[0]));
            let choice = choose(&view, best, [seed; 32], Budget::of_nodes(400)).unwrap();
            game.apply(seats[0], &choice.command).unwrap();
        }
        game.position().key()
    };
    let mut keys: Vec<u64> = (0..40).map(opening).collect();
    keys.sort_unstable();
    keys.dedup();
    assert_eq!(keys.len(), 40, "two games are alike after six plies");
    assert_eq!(opening(1), opening(1), "one seed, one game");
}

/// Who overlooks much overlooks what would win; who overlooks nothing does not.
#[test]
fn weak_levels_overlook() {
    let view = view(Edition::house().start(Rules::German, Side::Spartans).unwrap());
    let seen = |level: &Level| {
        let choices = (0..60_u8).filter_map(|seed| choose(&view, level, [seed; 32], Budget::of_nodes(1)));
        let mut played: Vec<_> = choices.map(|choice| format!("{:?}", choice.command)).collect();
        played.sort();
        played.dedup();
        played.len()
    };
    assert!(seen(&LEVELS[0]) > 30, "whatever it happens to look at");
    assert!(seen(&careful(&LEVELS[0])) < 20, "the best of all");
}

/// The same board with sides changed, seen from the other end.
fn mirrored(position: &Position) -> Position {
    let turned = |square: Square| Square::new(square.file(), 9 - square.rank()).unwrap();
    let pieces = position.occupied().iter().filter_map(|at| Some((at, position.piece(at)?)));
    let pieces = pieces.map(|(at, piece)| (turned(at), Piece { side: !piece.side, ..piece }));
    let cities = position.all_cities().iter().filter_map(|at| Some((turned(at), !position.owner(at)?)));
    Position::new(position.rules(), !position.turn(), pieces, cities).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, ..ProptestConfig::default() })]

    #[test]
    fn no_choice_is_illegal(position in any_position(), seed: [u8; 32], level in 0..LEVELS.len(), quiet in 0_u16..90) {
        let view = View { quiet, ..view(position) };
        let choice = choose(&view, &LEVELS[level], seed, Budget::of_nodes(1_500));
        prop_assert_eq!(choice.is_none(), position.is_over());
        if let Some(choice) = choice {
            let mut position = position;
            prop_assert_eq!(choice.line.first(), Some(&choice.command));
            for command in choice.line {
                prop_assert_eq!(position.permits(command), Ok(()));
                position = position.after(command);
            }
        }
    }

    #[test]
    fn both_sides_are_judged_alike(position in any_position()) {
        prop_assert_eq!(evaluate(&position, &WEIGHTS), evaluate(&mirrored(&position), &WEIGHTS));
    }

    #[test]
    fn games_are_played_through_the_contract(seed: u64, level in 0..LEVELS.len()) {
        let (mut game, _) = Sparta::begin(&Edition::house(), &Setup::default(), [3; 32]).unwrap();
        let mut dice = Generator::from_number(seed);
        for _ in 0..30 {
            let Waiting::For(seats) = game.waiting_for() else { break };
            let view = game.view(Viewer::Seat(seats[0]));
            let nodes = Budget::of_nodes(u64::from(dice.below(300)));
            let choice = choose(&view, &LEVELS[level], [7; 32], nodes).unwrap();
            prop_assert!(game.legal(seats[0]).contains(&choice.command));
            prop_assert!(game.apply(seats[0], &choice.command).is_ok());
        }
    }
}
