//! What the opponent for LEADERS sees, and that it keeps what it promises.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::collections::BTreeSet;

use bots::{
    Budget, Pace, Question, answer,
    leaders::{Contest, LEVELS, Player, Report, choose},
};
use leaders::{
    Alliance, BoardMode, Colour, Command, Leaders, Phase, PlayerSetup, Settings, Setup, View,
    battle::{Force, odds},
    board::{Order, Round, Shown, Step},
    edition::{Edition, NationId, ScenarioId},
};
use tabletop::{Game as _, Seat, Seed, Viewer, Waiting};

const SCENARIOS: [ScenarioId; 4] =
    [ScenarioId::FreePlay, ScenarioId::QuickGame, ScenarioId::PowerBlocs, ScenarioId::HomeFront];

/// Nations that suit the blocs, too.
const NATIONS: [&[u8]; 5] = [&[0, 5], &[0, 2, 5], &[0, 2, 3, 5], &[0, 1, 2, 4, 5], &[0, 1, 2, 3, 4, 5]];

fn begin(nations: &[u8], scenario: ScenarioId, board: BoardMode, seed: u8) -> Leaders {
    let edition = Edition::house();
    let count = u8::try_from(nations.len()).unwrap();
    let player = |(at, nation): (usize, &u8)| PlayerSetup {
        name: (at + 1).to_string(),
        colour: Colour::ALL[at],
        nation: NationId(*nation),
    };
    let setup = Setup {
        players: nations.iter().enumerate().map(player).collect(),
        scenario,
        settings: Settings { board, ..Settings::proposed(edition.scenario(scenario).unwrap(), count) },
    };
    Leaders::begin(&edition, &setup, [seed; 32]).unwrap().0
}

fn chosen(view: &View, level: usize, seed: Seed) -> Option<Command> {
    choose(view, &LEVELS[level], None, seed, Budget::of_the_level())
}

/// Plays on to the end, or until somebody says that it is enough; tells whether it came to the end.
fn play(game: &mut Leaders, level: usize, mut look: impl FnMut(&Leaders, Seat, &View, Command) -> bool) -> bool {
    while let Waiting::For(seats) = game.waiting_for() {
        let view = game.view(Viewer::Seat(seats[0]));
        assert!(view.round < 60, "nobody wins");
        let command = chosen(&view, level, [9; 32]).unwrap();
        if !look(game, seats[0], &view, command) {
            return false;
        }
        game.apply(seats[0], &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    }
    true
}

/// Every answer is legal, whoever plays what where: at every level, for every number of players, in every scenario.
#[test]
fn every_level_plays_every_game_to_its_end() {
    for (number, level) in (0..).zip(0..LEVELS.len()) {
        for (nations, scenario) in NATIONS.into_iter().zip(SCENARIOS.into_iter().cycle().skip(level)) {
            let mut game = begin(nations, scenario, BoardMode::Screen, number);
            assert!(play(&mut game, level, |_, _, _, _| true), "{scenario:?}");
        }
    }
}

/// A step of several commands is ordered without a change of mind: of placing, moving, defending and the headquarters nothing is
/// ordered twice, at any level.
#[test]
fn a_step_is_ordered_in_one_go() {
    for level in 0..LEVELS.len() {
        let mut game = begin(NATIONS[4], ScenarioId::QuickGame, BoardMode::Screen, 6);
        let (mut step, mut ordered, mut most) = (None, BTreeSet::new(), 0);
        play(&mut game, level, |_, seat, view, command| {
            // Steps and phases come in a fixed order, so that one that comes again is one of another turn.
            let board = view.board.as_ref().map(|board| core::mem::discriminant(board.step()));
            let now = Some((view.turn(), seat, board));
            if step != now {
                (step, ordered) = (now, BTreeSet::new());
            }
            let what = match command {
                Command::Board(Order::Place(area, unit, _)) => format!("{area:?} {unit:?}"),
                Command::Board(Order::Move { from, to, unit, .. }) => format!("{from:?} {to:?} {unit:?}"),
                Command::Recruit(unit, _) => format!("{unit:?}"),
                Command::Research(field, _) => format!("{field:?}"),
                Command::Act(deed, seat, _) => format!("{deed:?} {seat:?}"),
                Command::Tribute(seat, _) => format!("tribute {seat:?}"),
                Command::Appoint(_) => "diplomats".to_owned(),
                Command::Hire(_) => "spies".to_owned(),
                Command::Mission(_) => "mission".to_owned(),
                _ => return true,
            };
            // Who defends another one's areas, too, is asked once for each of the two.
            let is_asked_again = matches!(view.board.as_ref().map(|board| board.step()), Some(Step::Defending(_)));
            assert!(ordered.insert(what.clone()) || is_asked_again, "{what} twice");
            most = most.max(ordered.len());
            true
        });
        assert!(most >= 5, "{most}");
    }
}

/// Where the board is on the table he sees none of it, and does not sit there.
#[test]
fn who_sees_no_board_has_no_answer() {
    for board in BoardMode::ALL {
        let game = begin(NATIONS[1], ScenarioId::QuickGame, board, 1);
        let Waiting::For(waiting) = game.waiting_for() else { panic!() };
        let answer = chosen(&game.view(Viewer::Seat(waiting[0])), 5, [1; 32]);
        assert_eq!(answer.is_some(), board == BoardMode::Screen);
    }
}

/// The law of bots: the same view, level and seed give the same answer, here and where it is asked for as bytes.
#[test]
fn the_same_view_gives_the_same_answer() {
    let mut game = begin(NATIONS[2], ScenarioId::FreePlay, BoardMode::Screen, 3);
    let mut asked = 0;
    let ended = play(&mut game, 4, |_, _, view, command| {
        asked += 1;
        if asked % 7 == 0 {
            for (level, number) in LEVELS.iter().zip(0..) {
                let here = choose(view, level, None, [4; 32], Budget::of_the_level());
                let question = Question { view: view.clone(), level: number, seed: [4; 32], pace: Pace::Fast };
                let there = answer::<Leaders>(&question.to_bytes(), &|| 0.0, &mut |_| {});
                assert_eq!(postcard::from_bytes(&there), Ok(here), "{level}");
            }
        }
        assert_eq!(chosen(view, 4, [9; 32]), Some(command));
        asked < 700
    });
    assert!(!ended && asked == 700);
}

#[test]
fn who_is_not_waited_for_has_no_answer() {
    let game = begin(NATIONS[1], ScenarioId::QuickGame, BoardMode::Screen, 1);
    let Waiting::For(waiting) = game.waiting_for() else { panic!() };
    assert_eq!(chosen(&game.view(Viewer::Public), 5, [1; 32]), None);
    for seat in Seat::all(3) {
        assert_eq!(chosen(&game.view(Viewer::Seat(seat)), 5, [1; 32]).is_some(), waiting.contains(&seat));
    }
}

/// A long count can be cancelled: the budget is asked before each battle that is counted out, and who is stopped answers all the same.
#[test]
fn the_strongest_can_be_stopped_while_he_counts() {
    let mut game = begin(NATIONS[4], ScenarioId::FreePlay, BoardMode::Screen, 4);
    let mut most = 0;
    play(&mut game, 5, |game, seat, view, _| {
        let mut asked = 0;
        let mut watch = || {
            asked += 1;
            asked > 3
        };
        let stopped = choose(view, &LEVELS[5], None, [9; 32], Budget::of_the_level().until(&mut watch)).unwrap();
        assert!(game.permits(seat, &stopped).is_ok(), "{stopped:?}");
        most = most.max(asked);
        view.round < 4
    });
    assert!(most > 20, "{most}");
}

/// What another one holds in secret is not in the view, so that nothing can depend on it: two games that differ in that alone give
/// the same views, and the same answers.
#[test]
fn secrets_of_others_change_nothing() {
    let mut game = begin(NATIONS[2], ScenarioId::QuickGame, BoardMode::Screen, 5);
    // On to where somebody is in his headquarters, in the third round.
    play(&mut game, 3, |_, _, view, _| view.round < 3 || view.turn().unwrap().1 != Phase::Headquarters);
    let Waiting::For(seats) = game.waiting_for() else { panic!() };
    let orders = |command: Command| {
        let mut game = game.clone();
        game.apply(seats[0], &command).unwrap();
        while game.waiting_for() == Waiting::For(vec![seats[0]]) {
            game.apply(seats[0], &Command::Proceed).unwrap();
        }
        game
    };
    let [one, other] = [orders(Command::Hire(1)), orders(Command::Hire(2))];
    assert_ne!(one, other);
    let Waiting::For(next) = one.waiting_for() else { panic!() };
    let [one, other] = [one, other].map(|game| game.view(Viewer::Seat(next[0])));
    assert_eq!(one, other);
    for level in 0..LEVELS.len() {
        assert_eq!(chosen(&one, level, [2; 32]), chosen(&other, level, [2; 32]));
    }
}

/// No player that only builds and rolls: all that can be done is done, by every level in its games.
#[test]
fn every_kind_of_order_is_given() {
    let expected: BTreeSet<&str> = [
        "start area",
        "enter points",
        "choose who stays",
        "turn a page",
        "accept an alliance",
        "decline an alliance",
        "place",
        "move",
        "put to sea",
        "land",
        "battle",
        "battle at sea",
        "retreat",
        "choose dice",
        "throw again",
        "choose a loss",
        "recruit infantry",
        "recruit tanks",
        "recruit planes",
        "research",
        "appoint diplomats",
        "hire spies",
        "tribute",
        "offer an alliance",
        "end an alliance",
        "boycott",
        "espionage",
        "sabotage",
        "take on a mission",
        "give up a mission",
        "go on",
    ]
    .into();
    for level in &LEVELS {
        let contest = Contest::new([Player::Bot(level, None); 2], 6, 17);
        let mut report = Report::default();
        for game in 0..100 {
            report += contest.play(game).unwrap();
        }
        assert_eq!(report.tally.drawn, 0, "{level}: a game was broken off");
        let done: BTreeSet<&str> = report.deeds.keys().copied().collect();
        let missing: Vec<_> = expected.difference(&done).collect();
        assert!(missing.is_empty(), "{level} never does: {missing:?}");
    }
}

/// A table of five feels like five: there are nations whose player does something more than any other, by a twentieth at least.
#[test]
fn nations_behave_differently() {
    let contest = Contest::new([Player::read("strong").unwrap(); 2], 6, 29);
    let mut report = Report::default();
    for game in 0..150 {
        report += contest.play(game).unwrap();
    }
    let [usa, france, china] = [0, 2, 5];
    let often = [(usa, "offer an alliance"), (france, "retreat"), (china, "battle")];
    for (nation, deed) in often {
        let times = report.deeds[deed].nations;
        let rates: Vec<f64> =
            times.iter().zip(report.nations).map(|(times, [_, led])| f64::from(*times) / f64::from(led)).collect();
        for (_, rate) in rates.iter().enumerate().filter(|(other, _)| *other != nation) {
            assert!(rates[nation] > 1.05 * rate, "{deed}: {rates:?}");
        }
    }
}

/// Who plays by a plan beats who does anything at all, and each of those who only do one thing.
#[test]
fn the_strongest_beats_every_yardstick() {
    let strong = Player::read("master").unwrap();
    for (name, yardstick) in Player::YARDSTICKS {
        let contest = Contest::new([strong, yardstick], 6, 23);
        let mut report = Report::default();
        for game in 0..120 {
            report += contest.play(game).unwrap();
        }
        let tally = report.tally;
        assert!(tally.won > tally.lost, "{name}: {tally:?}");
    }
    assert!(Player::read("pacifist").is_err());
}

/// A person wants real dice for a battle that a computer leads: it throws some of its own, and the table goes on.
#[test]
fn real_dice_are_thrown_where_the_computer_has_to_read_them() {
    let mut game = begin(NATIONS[0], ScenarioId::QuickGame, BoardMode::Screen, 2);
    let (mut typed, mut shown, mut hands) = (0, 0, BTreeSet::new());
    while let Waiting::For(seats) = game.waiting_for() {
        let view = game.view(Viewer::Seat(seats[0]));
        let fight = view.board.as_ref().and_then(|board| board.battle());
        let defends = fight.is_some_and(|fight| fight.round == Round::Retreat(leaders::board::Side::Defender));
        let command = if defends && view.board.as_ref().is_some_and(|board| !board.is_typed()) {
            typed += 1;
            Command::Board(Order::Typed(true))
        } else if defends {
            Command::Proceed
        } else {
            chosen(&view, 4, [9; 32]).unwrap()
        };
        if let Command::Board(Order::Show(show)) = command {
            shown += 1;
            hands.insert(format!("{show:?}"));
            // What changes nothing that is seen would be thrown again for ever.
            assert!(show != <[Shown; 2]>::default() || matches!(fight.unwrap().round, Round::Rethrowing(..)));
        }
        game.apply(seats[0], &command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        if shown == 10 {
            break;
        }
    }
    assert!(typed >= 1 && shown == 10 && hands.len() >= 5, "{typed} {shown} {hands:?}");
}

/// Battles that are lost are not fought to the last unit, and those that are won are.
#[test]
fn a_lost_battle_is_left() {
    let edition = Edition::house();
    let (mut left, mut fought) = (0, 0);
    for seed in 0..8 {
        let mut game = begin(NATIONS[2], ScenarioId::QuickGame, BoardMode::Screen, seed);
        play(&mut game, 5, |_, seat, view, command| {
            let board = view.board.as_ref();
            let Some(Step::Fighting(battles)) = board.map(|board| board.step()) else { return true };
            let Some((board, fight)) = board.zip(battles.fight.as_ref()) else { return true };
            let Round::Retreat(side) = fight.round else { return true };
            let army = |side| odds::Side {
                force: board.ranks_of(side).into_iter().fold(Force::default(), |sum, (_, force)| sum.with(force)),
                fighter: view.fighter(fight.seat(side), &edition),
                over_water: fight.over_water,
                ..odds::Side::default()
            };
            let [attacker, defender] = leaders::board::Side::BOTH.map(army);
            let odds = odds::odds(&edition, &attacker, &defender);
            let (mine, wins) = if side == leaders::board::Side::Attacker {
                (attacker, odds.attacker)
            } else {
                (defender, odds.defender)
            };
            assert_eq!(seat, fight.seat(side));
            if command == Command::Board(Order::Retreat) {
                left += 1;
                assert!(wins < 0.5, "{wins}");
            } else if mine.total() > 2 {
                fought += 1;
                assert!(wins > 0.02, "{wins} with {mine:?}");
            }
            true
        });
    }
    assert!(left > 5 && fought > 50, "{left} {fought}");
}

/// An alliance is offered to nobody who is about to win, and none in a game of two.
#[test]
fn alliances_have_reasons() {
    let mut offers = 0;
    for (nations, seed) in
        [(0, 1), (4, 2), (3, 3), (4, 4), (4, 5), (3, 6), (4, 7)].map(|(at, seed): (usize, u8)| (NATIONS[at], seed))
    {
        let mut game = begin(nations, ScenarioId::QuickGame, BoardMode::Screen, seed);
        let goal = |view: &View| f64::from(view.settings.military);
        play(&mut game, 4, |_, _, view, command| {
            if let Command::Act(leaders::Deed::Offer, seat, true) = command {
                offers += 1;
                assert!(nations.len() > 2);
                assert_eq!(view.mine.as_ref().unwrap().toward[seat].alliance, Alliance::None);
                let points = f64::from(view.edition.income(view.seats[seat].areas).total);
                assert!(points < 0.7 * goal(view), "{points}");
            }
            true
        });
    }
    assert!(offers > 0, "{offers}");
}
