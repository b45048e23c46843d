//! A bot that is asked from somewhere else answers as if it were asked here.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use core::cell::Cell;

use bots::{
    Budget, Pace, Played as _, Question, answer,
    sparta::{LEVELS, Level, choose},
};
use sparta::{Command, Limits, Rules, Side, Sparta, View, edition::Edition};

fn question(level: u8, pace: Pace) -> Question<View> {
    let start = Edition::house().start(Rules::German, Side::Spartans).unwrap();
    let view = View::without_past(start, Limits { repetitions: 3, quiet: 80 });
    Question { view, level, seed: [3; 32], pace }
}

fn answered(question: &Question<View>, clock: &dyn Fn() -> f64) -> Option<Command> {
    postcard::from_bytes(&answer::<Sparta>(&question.to_bytes(), clock, &mut |_| {})).unwrap()
}

#[test]
fn the_answer_is_that_of_the_level() {
    // The strongest takes all the time there is, and here none passes.
    for level in &LEVELS[..LEVELS.len() - 1] {
        let question = question(level.id, Pace::Fast);
        let here = choose(&question.view, level, question.seed, Budget::of_the_level()).unwrap().command;
        assert_eq!(answered(&question, &|| 0.0), Some(here), "{level}");
    }
}

/// A save may name a level that only a newer version has: its table must get an answer all the same.
#[test]
fn a_level_that_there_is_not_is_the_strongest() {
    // Some looks at the clock, and the time is over.
    let asked = |level| {
        let now = Cell::new(0.0);
        answered(&question(level, Pace::Fast), &|| now.replace(now.get() + 50.0))
    };
    let strongest = asked(LEVELS.last().unwrap().id);
    assert!(strongest.is_some());
    for level in [u8::MAX - 1, u8::MAX] {
        assert_eq!(asked(level), strongest, "level {level}");
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

/// Who thinks without end tells on the way what he would do; in the end he does what he has told last.
#[test]
fn an_open_end_is_told_on_the_way() {
    let question = question(Level::read("expert").unwrap().id, Pace::Open);
    let mut told: Vec<Vec<u8>> = Vec::new();
    let answer = answer::<Sparta>(&question.to_bytes(), &|| 0.0, &mut |bytes| told.push(bytes.to_vec()));
    assert!(told.len() > 1, "once for every depth");
    assert_eq!(told.last(), Some(&answer));
    // Nobody else is interrupted.
    let question = Question { pace: Pace::Thorough, ..question };
    let silent = &mut |_: &[u8]| panic!("nobody asked");
    assert!(!bots::answer::<Sparta>(&question.to_bytes(), &|| 0.0, silent).is_empty());
}

#[test]
fn only_the_strongest_takes_its_time() {
    for level in &LEVELS {
        assert_eq!(Sparta::takes_its_time(level.id), level.id == LEVELS.last().unwrap().id, "{level}");
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
    assert!(answer::<Sparta>(&[], &|| 0.0, &mut |_| {}).is_empty());
    assert!(answer::<Sparta>(&[200, 1, 2, 3], &|| 0.0, &mut |_| {}).is_empty());
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
        let bytes = answer::<General>(&question.to_bytes(), &|| 0.0, &mut |_| {});
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
    for level in &LEVELS {
        let question = Question { view: view.clone(), level: level.id, seed: [3; 32], pace: Pace::Fast };
        let here = choose(&view, level, question.seed, Budget::of_the_level()).unwrap().command;
        let bytes = answer::<CompanyLeader>(&question.to_bytes(), &|| 0.0, &mut |_| {});
        assert_eq!(postcard::from_bytes(&bytes), Ok(Some(here)), "{level}");
    }
}
