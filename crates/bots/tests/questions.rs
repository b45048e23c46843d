//! A bot that is asked from somewhere else answers as if it were asked here.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use core::cell::Cell;

use bots::{
    Budget, Pace, Question, answer,
    sparta::{LEVELS, choose},
};
use sparta::{Command, Limits, Rules, Side, Sparta, View, edition::Edition};

fn question(level: u8, pace: Pace) -> Question<View> {
    let start = Edition::house().start(Rules::German, Side::Spartans).unwrap();
    let view = View::without_past(start, Limits { repetitions: 3, quiet: 80 });
    Question { view, level, seed: [3; 32], pace }
}

fn answered(question: &Question<View>, clock: &dyn Fn() -> f64) -> Option<Command> {
    postcard::from_bytes(&answer::<Sparta>(&question.to_bytes(), clock)).unwrap()
}

#[test]
fn the_answer_is_that_of_the_level() {
    for (number, level) in (0..).zip(&LEVELS) {
        let question = question(number, Pace::Fast);
        let here = choose(&question.view, level, question.seed, Budget::of_the_level()).unwrap().command;
        assert_eq!(answered(&question, &|| 0.0), Some(here), "{level}");
    }
}

/// A save may name a level that only a newer version has: its table must get an answer all the same.
#[test]
fn behind_the_last_level_is_the_last() {
    let last = u8::try_from(LEVELS.len() - 1).unwrap();
    let strongest = answered(&question(last, Pace::Fast), &|| 0.0);
    assert!(strongest.is_some());
    for level in [last + 1, u8::MAX] {
        assert_eq!(answered(&question(level, Pace::Fast), &|| 0.0), strongest, "level {level}");
    }
}

#[test]
fn it_stops_when_the_time_is_over() {
    for pace in [Pace::Fast, Pace::Thorough] {
        // Every look at the clock takes a tenth of the time.
        let (now, looks) = (Cell::new(0.0), Cell::new(0));
        let clock = || {
            looks.set(looks.get() + 1);
            now.replace(now.get() + pace.limit() / 10.0)
        };
        assert!(answered(&question(5, pace), &clock).is_some());
        assert!((10..=12).contains(&looks.get()), "{} looks at the clock", looks.get());
    }
}

#[test]
fn who_may_think_longer_looks_at_more() {
    let looks = |pace| {
        let looks = Cell::new(0);
        assert!(
            answered(&question(5, pace), &|| {
                looks.set(looks.get() + 1);
                0.0
            })
            .is_some()
        );
        looks.get()
    };
    assert!(looks(Pace::Thorough) > 8 * looks(Pace::Fast));
}

#[test]
fn what_is_no_question_has_no_answer() {
    assert!(answer::<Sparta>(&[], &|| 0.0).is_empty());
    assert!(answer::<Sparta>(&[200, 1, 2, 3], &|| 0.0).is_empty());
}

#[test]
fn a_player_of_general_is_asked_the_same_way() {
    use bots::general::{LEVELS, choose};
    use general::{General, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, Viewer};

    let (game, _) = General::begin(&Edition::house(), &Setup::for_players(3), [5; 32]).unwrap();
    let view = game.view(Viewer::Seat(Seat(1)));
    for level in &LEVELS {
        let question = Question { view: view.clone(), level: level.id, seed: [3; 32], pace: Pace::Fast };
        let here = choose(&view, level, question.seed, Budget::of_the_level()).unwrap().command;
        let bytes = answer::<General>(&question.to_bytes(), &|| 0.0);
        assert_eq!(postcard::from_bytes(&bytes), Ok(Some(here)), "{level}");
    }
}

#[test]
fn a_player_of_company_leader_is_asked_the_same_way() {
    use bots::company_leader::{LEVELS, choose};
    use company_leader::{CompanyLeader, Phase, Setup, edition::Edition};
    use tabletop::{Game as _, Viewer, Waiting};

    let (mut game, _) = CompanyLeader::begin(&Edition::house(), &Setup::default(), [5; 32]).unwrap();
    // Both set their armies up first, so that there is something to think about.
    let view = loop {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won yet") };
        let view = game.view(Viewer::Seat(seats[0]));
        if view.now.phase != Phase::SettingUp {
            break view;
        }
        let choice = choose(&view, &LEVELS[0], [1; 32], Budget::of_the_level()).unwrap();
        game.apply(seats[0], &choice.command).unwrap();
    };
    for (number, level) in (0..).zip(&LEVELS) {
        let question = Question { view: view.clone(), level: number, seed: [3; 32], pace: Pace::Fast };
        let here = choose(&view, level, question.seed, Budget::of_the_level()).unwrap().command;
        let bytes = answer::<CompanyLeader>(&question.to_bytes(), &|| 0.0);
        assert_eq!(postcard::from_bytes(&bytes), Ok(Some(here)), "{level}");
    }
}
