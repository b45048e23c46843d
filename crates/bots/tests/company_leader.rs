//! What the opponent for Company Leader sees, and that it keeps what it promises.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use bots::{
    Budget,
    company_leader::{Choice, LEVELS, Level, choose},
};
use company_leader::{Command, CompanyLeader, FieldId, First, Ground, Mode, Muster, Setup, View, edition::Edition};
use proptest::prelude::*;
use tabletop::{Enumerate as _, Game, Generator, Seat, Viewer, Waiting};

fn board(id: &str, mode: Mode) -> Setup {
    let ground = Ground::Board { id: id.to_owned(), mode };
    Setup { ground, first: First::Chosen(Seat(0)), ..Setup::default() }
}

/// A set-up of every kind there is, by number.
fn setup(number: usize) -> Setup {
    let edition = Edition::house();
    match number % 12 {
        0 => board("standard", Mode::Duel),
        1 => board("small", Mode::Duel),
        2 => board("standard", Mode::Melee),
        3 => board("standard", Mode::OneAgainstTwo),
        4 => board("standard", Mode::Teams),
        5 => Setup { muster: Muster::Coins(25), ..board("small", Mode::Duel) },
        6 => Setup { turns: Some(4), ..board("small", Mode::Duel) },
        7 => Setup { hold: Some(6), muster: Muster::Standard, ..board("small", Mode::Duel) },
        other => {
            let scenario = &edition.scenarios[(other - 8) % edition.scenarios.len()];
            Setup { ground: Ground::Scenario(scenario.id.clone()), ..Setup::default() }
        }
    }
}

fn strong() -> Level {
    LEVELS[LEVELS.len() - 1]
}

fn begin(setup: &Setup, seed: u8) -> CompanyLeader {
    CompanyLeader::begin(&Edition::house(), setup, [seed; 32]).unwrap().0
}

/// A game in which bots of the middle level have given so many commands.
fn played(setup: &Setup, seed: u8, commands: usize) -> CompanyLeader {
    let (mut game, level) = (begin(setup, seed), Level::read("medium").unwrap());
    for _ in 0..commands {
        let Waiting::For(seats) = game.waiting_for() else { break };
        let choice = choose(&view(&game, seats[0]), level, [seed; 32], Budget::of_the_level()).unwrap();
        game.apply(seats[0], &choice.command).unwrap();
    }
    game
}

fn view(game: &CompanyLeader, seat: Seat) -> View {
    game.view(Viewer::Seat(seat))
}

/// What the seat sees that must act.
fn asked(game: &CompanyLeader) -> (Seat, View) {
    let Waiting::For(seats) = game.waiting_for() else { panic!("over too soon") };
    (seats[0], view(game, seats[0]))
}

fn chosen(view: &View, level: &Level, seed: u8) -> Choice {
    choose(view, level, [seed; 32], Budget::of_the_level()).unwrap()
}

#[test]
fn the_same_seed_and_trials_give_the_same_choice() {
    let (_, view) = asked(&played(&board("small", Mode::Duel), 4, 60));
    for level in &LEVELS {
        let choices = [(); 3].map(|()| choose(&view, level, [9; 32], Budget::of_nodes(300)).unwrap());
        assert_eq!(choices[0], choices[1]);
        assert_eq!(choices[0], choices[2]);
    }
    let mut watch = || false;
    let watched = choose(&view, &strong(), [9; 32], Budget::of_nodes(300).until(&mut watch));
    assert_eq!(watched, choose(&view, &strong(), [9; 32], Budget::of_nodes(300)), "a watch that stops nothing");
}

/// Known answers: the same on every platform. Whoever changes plans, worlds or points writes down the new ones.
#[test]
fn answers_are_pinned() {
    let answers = [0, 1, 4].map(|number| {
        let (_, view) = asked(&played(&setup(number), 12, 50));
        format!("{:?}", choose(&view, &strong(), [5; 32], Budget::of_nodes(600)).unwrap().command)
    });
    let known =
        ["EndActions", "Scout { at: FieldId(20), facing: SouthEast }", "Reveal { at: FieldId(19), facing: SouthWest }"];
    assert_eq!(answers, known);
}

#[test]
fn it_can_be_cancelled() {
    let (seat, view) = asked(&played(&board("small", Mode::Duel), 4, 60));
    let game = played(&board("small", Mode::Duel), 4, 60);
    let mut at_once = || true;
    let choice = choose(&view, &strong(), [1; 32], Budget::of_the_level().until(&mut at_once)).unwrap();
    assert_eq!((choice.trials, choice.stopped), (0, true));
    assert!(game.legal(seat).contains(&choice.command), "there is an answer all the same");
    let mut asked = 0;
    let mut later = || {
        asked += 1;
        asked == 3
    };
    let choice = choose(&view, &strong(), [1; 32], Budget::of_nodes(100_000).until(&mut later)).unwrap();
    assert_eq!((choice.trials, choice.stopped, asked), (2 * 64, true, 3));
}

/// A bot gets a view; whatever lies under the pieces of others, its answer is the same.
#[test]
fn it_knows_nothing_that_the_view_does_not_tell() {
    let mut changed = 0;
    for seed in 0..12 {
        let game = played(&setup(usize::from(seed % 5)), seed, 40 + 10 * usize::from(seed));
        let (seat, seen) = asked(&game);
        let mut other = serde_json::to_value(&game).unwrap();
        let mut dice = Generator::from_number(seed.into());
        for owner in Seat::all(game.seats()).filter(|owner| *owner != seat) {
            let down: Vec<usize> = (0..seen.fields.len())
                .filter(|at| seen.fields[*at].is_some_and(|piece| piece.owner == owner && piece.is_down()))
                .collect();
            for (place, at) in down.iter().enumerate().skip(1) {
                let swapped = down[dice.index(place + 1)];
                other["state"]["under"].as_array_mut().unwrap().swap(*at, swapped);
            }
        }
        let other: CompanyLeader = serde_json::from_value(other).unwrap();
        changed += u32::from(other != game);
        let level = Level { trials: 150, ..strong() };
        assert_eq!(chosen(&seen, &level, 3), chosen(&view(&other, seat), &level, 3));
    }
    assert!(changed > 8);
}

#[test]
fn where_it_is_not_asked_nothing_is_chosen() {
    let mut game = played(&board("small", Mode::Duel), 4, 40);
    let (seat, _) = asked(&game);
    assert_eq!(choose(&game.view(Viewer::Public), &strong(), [1; 32], Budget::of_the_level()), None);
    assert_eq!(choose(&view(&game, Seat(1 - seat.0)), &strong(), [1; 32], Budget::of_the_level()), None);
    game.apply(seat, &Command::Resign).unwrap();
    assert_eq!(choose(&view(&game, seat), &strong(), [1; 32], Budget::of_the_level()), None);
}

/// A view that was tampered with has no answer, and does no harm.
#[test]
fn what_can_not_be_is_not_answered() {
    let (_, seen) = asked(&played(&board("small", Mode::Duel), 4, 40));
    let mut short = seen.clone();
    short.fields.pop();
    let mut stranger = seen.clone();
    stranger.own.as_mut().unwrap().seat = Seat(7);
    let mut nowhere = seen;
    nowhere.own.as_mut().unwrap().hidden[0].0 = FieldId(9_999);
    for view in [short, stranger, nowhere] {
        assert_eq!(choose(&view, &strong(), [1; 32], Budget::of_the_level()), None);
    }
}

/// Everybody has put his whole army down when he is ready, and starts no turn without ending it.
#[test]
fn armies_are_set_up_and_turns_end() {
    for number in 0..12 {
        let setup = setup(number);
        let mut game = begin(&setup, 7);
        let (mut commands, mut turns) = (0, 0);
        let mut now = game.view(Viewer::Public).now;
        while now.round < 3 && now.outcome.is_none() {
            let (seat, seen) = asked(&game);
            let level = Level { trials: 60, ..strong() };
            let choice = chosen(&seen, &level, 1);
            assert_ne!(choice.command, Command::Resign);
            game.apply(seat, &choice.command).unwrap();
            let next = game.view(Viewer::Public).now;
            turns += u32::from((next.round, next.turn) != (now.round, now.turn));
            now = next;
            commands += 1;
            assert!(commands < 900, "{setup:?}: {turns} turns");
        }
    }
}

#[test]
fn levels_are_read_by_name_and_number() {
    for (number, level) in (1..).zip(&LEVELS) {
        assert_eq!(Level::read(level.name), Ok(level));
        assert_eq!(Level::read(&i32::to_string(&number)), Ok(level));
        assert!(level.trials > 0 && [level.mistakes, level.overlooks].into_iter().all(|percent| percent < 100));
    }
    for (below, above) in LEVELS.iter().zip(&LEVELS[1..]) {
        assert!(below.trials < above.trials && below.mistakes >= above.mistakes, "{above} thinks no more than {below}");
        assert!(below.care <= above.care && below.aim <= above.aim && below.combines <= above.combines);
    }
    let names = LEVELS.map(|level| level.name).join(", ");
    for word in ["", "0", "12", "Strong"] {
        let said = Level::read(word).unwrap_err().to_string();
        assert_eq!(said, format!("“{word}” is no level: say 1 to {} or {names}", LEVELS.len()));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    /// From every state of a game, in every mode, variant and scenario: what is chosen is legal.
    #[test]
    fn no_choice_is_illegal(number: u64, kind in 0_usize..12, level in 0..LEVELS.len()) {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let (mut game, _) = CompanyLeader::begin(&Edition::house(), &setup(kind), seed).unwrap();
        let mut dice = Generator::from_number(number);
        for _ in 0..400 {
            let Waiting::For(seats) = game.waiting_for() else { break };
            let seat = seats[dice.index(seats.len())];
            let budget = Budget::of_nodes(dice.below(60).into());
            let choice = choose(&view(&game, seat), &LEVELS[level], seed, budget).unwrap();
            prop_assert!(game.permits(seat, &choice.command).is_ok(), "{:?}", choice);
            prop_assert_ne!(choice.command, Command::Resign);
            // Half of the time somebody plays at random, so that strange positions are met.
            let setting_up = game.view(Viewer::Public).now.round == 0;
            let (seat, command) = match game.draw(&mut dice) {
                Some(drawn) if !setting_up && dice.percent(50) => drawn,
                _ => (seat, choice.command),
            };
            prop_assert!(game.apply(seat, &command).is_ok());
        }
    }
}
