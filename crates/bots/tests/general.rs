//! What the opponent for GENERAL sees, and that it keeps what it promises.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod counter;

use bots::{
    Budget, Tally,
    general::{Choice, Contest, LEVELS, Level, Player, choose},
};
use counter::{Counter, Stubborn};
use general::{Command, General, Outcome, Past, Regions, Setup, Stage, Unit, View, edition::Edition};
use proptest::prelude::*;
use tabletop::{Enumerate as _, Game, Generator, PerSeat, Seat, SeatSet, Viewer, Waiting};

fn begin(setup: Setup, seed: u8) -> General {
    General::begin(&Edition::house(), &setup, [seed; 32]).unwrap().0
}

fn master() -> Level {
    LEVELS[LEVELS.len() - 1]
}

fn view(game: &General, seat: u8) -> View {
    game.view(Viewer::Seat(Seat(seat)))
}

fn chosen(view: &View, level: &Level, seed: u8) -> Choice {
    choose(view, level, [seed; 32], Budget::of_the_level()).unwrap()
}

/// The regions of a choice.
fn stake(command: Command) -> Regions {
    let Command::Choose(choice) = command else { panic!("{command:?}") };
    choice.stake()
}

/// Gives the viewer a hand of his choice.
fn holding(mut view: View, names: [&str; 5]) -> View {
    let units =
        view.book.edition().units.iter().map(|unit| unit.name.value.in_language("de").to_owned()).collect::<Vec<_>>();
    let unit =
        |name: &str| Unit::try_from(u8::try_from(units.iter().position(|other| other == name).unwrap()).unwrap());
    view.mine.as_mut().unwrap().hand = names.into_iter().map(|name| unit(name).unwrap()).collect();
    view
}

#[test]
fn a_good_hand_is_fought_with_where_it_is_good() {
    let game = begin(Setup::for_players(2), 1);
    let tanks = ["Kampfpanzer", "Kampfpanzer", "Artillerie", "Artillerie", "Schützenpanzer"];
    for seed in 0..5 {
        let choice = chosen(&holding(view(&game, 0), tanks), &master(), seed);
        for (command, odd) in choice.odds {
            let sums = game.book().sums(stake(command));
            assert!(sums.land > sums.city.max(sums.water), "{command:?} with {odd}");
        }
    }
}

#[test]
fn with_many_enemies_a_bad_hand_retreats() {
    let game = begin(Setup::for_players(6), 1);
    let mixed = ["Schlachtschiff", "Jagdbomber", "Infanterie", "Artillerie", "Marineinfanterie"];
    let choice = chosen(&holding(view(&game, 0), mixed), &master(), 1);
    let retreat = choice.odds.iter().find(|(command, _)| stake(*command).is_empty());
    assert!(retreat.is_some_and(|(_, odd)| *odd > 0.5), "{choice:?}");
}

/// Odds, not answers: the same hand is played in several ways, and another seed takes another one.
#[test]
fn the_same_hand_is_not_always_played_alike() {
    let (mut mixed, mut seen) = (0, 0);
    for seed in 0..40 {
        let game = begin(Setup::for_players(2), seed);
        let choice = chosen(&view(&game, 0), &master(), 1);
        seen += 1;
        if choice.odds.len() > 1 {
            mixed += 1;
        }
        let sum: f32 = choice.odds.iter().map(|(_, odd)| odd).sum();
        assert!((sum - 1.0).abs() < 1e-3, "{choice:?}");
        assert!(choice.odds.iter().any(|(command, _)| *command == choice.command));
    }
    assert!(mixed * 4 >= seen, "only {mixed} of {seen} hands are mixed");
}

/// Whatever comes first tells nothing about what comes next: no unit is laid first much more often than the others.
#[test]
fn units_are_laid_in_any_order() {
    let mut first = [0_u32; 5];
    for seed in 0..60 {
        let mut game = begin(Setup::for_players(2), seed);
        for seat in [Seat(0), Seat(1)] {
            let one = game.legal(seat)[1];
            game.apply(seat, &one).unwrap();
        }
        let view = view(&game, 0);
        let mut hand: Vec<Unit> = view.mine.as_ref().unwrap().hand.cards().collect();
        hand.sort_by_key(|unit| view.strength(*unit));
        let Command::Lay(unit) = chosen(&view, &master(), seed).command else { panic!() };
        first[hand.iter().position(|other| *other == unit).unwrap()] += 1;
    }
    assert!(first.iter().all(|count| (2..=30).contains(count)), "of 60 battles: {first:?}");
}

/// Somebody who answers what the bot did last with what would beat it best is beaten, or at least wins nothing by it.
/// Against one who always does the same he wins: the test can tell.
#[test]
fn answering_the_last_choice_does_not_beat_it() {
    let contest = Contest::new([Player::Bot(&LEVELS[0]); 2], 9);
    let play = |bot: &mut dyn FnMut(&View, u32) -> Command, games: u32| {
        let mut tally = Tally::default();
        for game in 0..games {
            let mut counter = Counter::new(game.into());
            // Seat by seat in turn.
            let own = Seat(u8::from(!game.is_multiple_of(2)));
            let outcome = contest.play_with(game, |table, seat| {
                let view = table.view(Viewer::Seat(seat));
                Some(if seat == own { counter.answer(&view) } else { bot(&view, game) })
            });
            match outcome.unwrap().map(Outcome::winners).and_then(SeatSet::only) {
                Some(winner) if winner == own => tally.won += 1,
                Some(_) => tally.lost += 1,
                None => tally.drawn += 1,
            }
        }
        tally
    };
    let mut stubborn = |view: &View, _| Stubborn::answer(view);
    let against_stubborn = play(&mut stubborn, 60);
    assert!(against_stubborn.won * 10 >= against_stubborn.decided() * 6, "{against_stubborn:?}");
    let level = Level { iterations: 1_500, ..master() };
    let mut bot = |view: &View, game: u32| {
        let seed = [u8::try_from(game % 251).unwrap(); 32];
        choose(view, &level, seed, Budget::of_the_level()).unwrap().command
    };
    let against_bot = play(&mut bot, 120);
    println!("counter against stubborn: {against_stubborn:?}, against the bot: {against_bot:?}");
    assert!(against_bot.won <= against_bot.lost, "{against_bot:?}");
}

#[test]
fn the_same_seed_and_iterations_give_the_same_choice() {
    let game = begin(Setup::for_players(3), 4);
    let view = view(&game, 1);
    for level in &LEVELS {
        let choices = [(); 3].map(|()| choose(&view, level, [9; 32], Budget::of_nodes(500)).unwrap());
        assert_eq!(choices[0], choices[1]);
        assert_eq!(choices[0], choices[2]);
    }
    let mut watch = || false;
    let watched = choose(&view, &master(), [9; 32], Budget::of_nodes(500).until(&mut watch));
    assert_eq!(watched, choose(&view, &master(), [9; 32], Budget::of_nodes(500)), "a watch that stops nothing");
}

/// Odds in thousandths.
fn thousandths(odd: f32) -> u32 {
    (0..=1000).rev().find(|steps| f64::from(*steps) <= f64::from(odd) * 1e3).unwrap()
}

/// Known answers: the same on every platform. Whoever changes plans, worlds or levels writes down the new ones.
#[test]
fn answers_are_pinned() {
    let mut answers = Vec::new();
    for players in [2, 3, 6] {
        let game = begin(Setup::for_players(players), 12);
        let choice = choose(&view(&game, 1), &master(), [5; 32], Budget::of_nodes(2_000)).unwrap();
        let odds: Vec<(u32, u32)> =
            choice.odds.iter().map(|(command, odd)| (u32::from(stake(*command)), thousandths(*odd))).collect();
        answers.push((u32::from(stake(choice.command)), odds));
    }
    // 256 is 1/2/0, 4096 is 0/2/1 (a digit of the number in base 16 a kind), 0 the retreat.
    let known = [
        (4352, vec![(4352, 1000)]),
        (4352, vec![(256, 342), (4352, 657)]),
        (256, vec![(256, 813), (4096, 148), (4352, 37)]),
    ];
    assert_eq!(answers, known);
}

#[test]
fn it_can_be_cancelled() {
    let game = begin(Setup::for_players(4), 4);
    let view = view(&game, 0);
    let mut at_once = || true;
    let choice = choose(&view, &master(), [1; 32], Budget::of_the_level().until(&mut at_once)).unwrap();
    assert_eq!((choice.iterations, choice.stopped), (0, true));
    assert!(game.legal(Seat(0)).contains(&choice.command), "there is an answer all the same");
    let mut asked = 0;
    let mut later = || {
        asked += 1;
        asked == 10
    };
    let choice = choose(&view, &master(), [1; 32], Budget::of_nodes(u64::MAX).until(&mut later)).unwrap();
    assert_eq!((choice.iterations, choice.stopped, asked), (9 * 64, true, 10));
}

/// A bot gets a view; where the views of two games are the same, so are its answers at every level, whatever the others hold.
#[test]
fn it_knows_nothing_that_the_view_does_not_tell() {
    let edition = Edition::house();
    for (seed, base) in (0..140).zip(LEVELS.iter().cycle()) {
        let [mut one, mut two] =
            [seed, seed].map(|seed| General::begin(&edition, &Setup::for_players(2), [seed; 32]).unwrap().0);
        // The other seat chooses in two ways; the first one can not know which.
        one.apply(Seat(1), &one.legal(Seat(1))[0]).unwrap();
        two.apply(Seat(1), &two.legal(Seat(1))[40]).unwrap();
        let level = Level { iterations: 50, ..*base };
        assert_eq!(chosen(&view(&one, 0), &level, 3), chosen(&view(&two, 0), &level, 3), "{base}");
    }
}

/// The same for units: what lies covered beside one's own changes nothing, before the first engagement and after it.
#[test]
fn it_knows_no_unit_that_lies_covered() {
    for (seed, base) in (0..70).zip(LEVELS.iter().cycle()) {
        let mut game = begin(Setup::for_players(2), seed);
        for seat in [Seat(0), Seat(1)] {
            let one = game.legal(seat)[1];
            game.apply(seat, &one).unwrap();
        }
        let level = Level { iterations: 200, ..*base };
        for _ in 0..2 {
            let theirs = game.legal(Seat(1));
            let [mut one, mut two] = [game.clone(), game.clone()];
            one.apply(Seat(1), &theirs[0]).unwrap();
            two.apply(Seat(1), &theirs[theirs.len() - 1]).unwrap();
            assert_eq!(chosen(&view(&one, 0), &level, 3), chosen(&view(&two, 0), &level, 3), "{base}");
            let mine = game.legal(Seat(0))[0];
            game.apply(Seat(0), &mine).unwrap();
            game.apply(Seat(1), &theirs[0]).unwrap();
        }
    }
}

#[test]
fn where_it_is_not_asked_nothing_is_chosen() {
    let mut game = begin(Setup::for_players(2), 4);
    assert_eq!(choose(&game.view(Viewer::Public), &master(), [1; 32], Budget::of_the_level()), None);
    let retreat = game.legal(Seat(0))[0];
    game.apply(Seat(0), &retreat).unwrap();
    assert_eq!(choose(&view(&game, 0), &master(), [1; 32], Budget::of_the_level()), None);
    game.apply(Seat(1), &retreat).unwrap();
    game.apply(Seat(0), &Command::OfferPeace).unwrap();
    game.apply(Seat(1), &Command::AnswerPeace { accept: true }).unwrap();
    assert_eq!(choose(&view(&game, 1), &master(), [1; 32], Budget::of_the_level()), None);
}

/// Peace is offered by who is ahead, and declined by who is behind.
#[test]
fn peace_is_for_those_who_are_ahead() {
    let mut game = begin(Setup::for_players(3), 4);
    for seat in Seat::all(3) {
        let retreat = game.legal(seat)[0];
        game.apply(seat, &retreat).unwrap();
    }
    let mut ahead = view(&game, 0);
    let counts = [9, 5, 4];
    ahead.seats =
        PerSeat::new(3, |seat| general::PublicSeat { regions: counts[seat.index()], ..ahead.seats[seat].clone() });
    let mut behind = View { mine: view(&game, 1).mine, ..ahead.clone() };
    ahead.mine.as_mut().unwrap().regions = (0..9).map(|at| general::Region::ALL[at % 6]).collect();
    behind.mine.as_mut().unwrap().regions = (0..5).map(|at| general::Region::ALL[at]).collect();
    let offers =
        |view: &View| (0..100).filter(|seed| chosen(view, &master(), *seed).command == Command::OfferPeace).count();
    assert!((10..45).contains(&offers(&ahead)), "now and then: {}", offers(&ahead));
    assert_eq!(offers(&behind), 0);
    for (view, accept) in [(&mut ahead, true), (&mut behind, false)] {
        view.stage = Stage::Peace(Seat(2));
        assert_eq!(chosen(view, &master(), 1).command, Command::AnswerPeace { accept });
    }
}

/// A war of six comes to an end in an evening, at every level: who waits for better hands does not wait for ever.
#[test]
fn a_war_of_six_ends() {
    const MOST_ROUNDS: u32 = 60;
    for base in &LEVELS {
        // Fewer worlds than the level has: it waits no less for it.
        let level = Level { iterations: base.iterations.min(100), ..*base };
        let contest = Contest {
            setup: Setup::for_players(6),
            most_rounds: MOST_ROUNDS,
            ..Contest::new([Player::Bot(base); 2], 31)
        };
        for game in 0..3 {
            let outcome = contest.play_with(game, |table, seat| {
                let view = table.view(Viewer::Seat(seat));
                Some(chosen(&view, &level, u8::try_from(game).unwrap()).command)
            });
            assert!(outcome.unwrap().is_some(), "{base}: game {game} goes on after {MOST_ROUNDS} rounds");
        }
    }
}

#[test]
fn levels_are_read_by_name_and_number() {
    for (number, level) in (1..).zip(&LEVELS) {
        assert_eq!(Level::read(level.name), Ok(level));
        assert_eq!(Level::read(&i32::to_string(&number)), Ok(level));
        assert!(level.iterations > 0);
    }
    // More of what is good, and less of what is not, from each to the next.
    let good = |level: &Level| [level.iterations, level.habits.into(), level.patience.into()];
    let bad = |level: &Level| [level.strongest_first, level.overlooks, level.misjudges, level.glitter];
    for (below, above) in LEVELS.iter().zip(&LEVELS[1..]) {
        assert!(good(below).iter().zip(good(above)).all(|(below, above)| *below <= above), "{above} after {below}");
        assert!(bad(below).iter().zip(bad(above)).all(|(below, above)| *below >= above), "{above} after {below}");
    }
    // What saves call them never changes.
    let ids: Vec<(u8, &str)> = Level::names().into_iter().map(|name| (name.id, name.name)).collect();
    let known =
        [(0, "beginner"), (4, "easy"), (5, "medium-lower"), (1, "medium"), (2, "good"), (3, "strong"), (6, "master")];
    assert_eq!(ids, known);
    for word in ["", "0", "8", "Strong"] {
        let said = Level::read(word).unwrap_err().to_string();
        assert_eq!(
            said,
            format!("“{word}” is no level: say 1 to 7 or beginner, easy, medium-lower, medium, good, strong, master")
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// From every state of a game, with any number of players: what is chosen is legal, and so is what could have been.
    #[test]
    fn no_choice_is_illegal(number: u64, players in 2_u8..=6, level in 0..LEVELS.len(), open: bool) {
        let past = if open { Past::Open } else { Past::Covered };
        let setup = Setup { past, ..Setup::for_players(players) };
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let (mut game, _) = General::begin(&Edition::house(), &setup, seed).unwrap();
        let mut dice = Generator::from_number(number);
        for _ in 0..120 {
            let Waiting::For(seats) = game.waiting_for() else { break };
            let seat = seats[dice.index(seats.len())];
            let budget = Budget::of_nodes(dice.below(60).into());
            let choice = choose(&game.view(Viewer::Seat(seat)), &LEVELS[level], seed, budget).unwrap();
            for (command, odd) in &choice.odds {
                prop_assert!(game.permits(seat, command).is_ok() && *odd > 0.0, "{:?}", command);
            }
            // Half of the time somebody plays at random, so that strange positions are met.
            let random = game.campaign().random(seat, &mut dice).unwrap();
            let command = if dice.percent(50) { random } else { choice.command };
            prop_assert!(game.apply(seat, &command).is_ok());
        }
    }
}
