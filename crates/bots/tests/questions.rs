//! A bot that is asked from somewhere else answers as if it were asked here.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use core::cell::Cell;

use bots::{
    Asked, Budget, Pace, Question,
    sparta::{LEVELS, choose},
};
use sparta::{Command, Limits, Rules, Side, View, edition::Edition};

fn asked(level: u8, pace: Pace) -> Asked<View> {
    let start = Edition::house().start(Rules::German, Side::Spartans).unwrap();
    let view = View::without_past(start, Limits { repetitions: 3, quiet: 80 });
    Asked { view, level, seed: [3; 32], pace }
}

fn answer(asked: Asked<View>, clock: &dyn Fn() -> f64) -> Option<Command> {
    postcard::from_bytes(&Question::answer(&Question::Sparta(asked).to_bytes(), clock)).unwrap()
}

#[test]
fn the_answer_is_that_of_the_level() {
    for (number, level) in (0..).zip(&LEVELS) {
        let asked = asked(number, Pace::Fast);
        let here = choose(&asked.view, level, asked.seed, Budget::of_the_level()).unwrap().command;
        assert_eq!(answer(asked, &|| 0.0), Some(here), "{level}");
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
        assert!(answer(asked(5, pace), &clock).is_some());
        assert!((10..=12).contains(&looks.get()), "{} looks at the clock", looks.get());
    }
}

#[test]
fn who_may_think_longer_looks_at_more() {
    let looks = |pace| {
        let looks = Cell::new(0);
        assert!(
            answer(asked(5, pace), &|| {
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
    assert!(Question::answer(&[], &|| 0.0).is_empty());
    assert!(Question::answer(&[200, 1, 2, 3], &|| 0.0).is_empty());
    let behind_the_last = u8::try_from(LEVELS.len()).unwrap();
    assert_eq!(answer(asked(behind_the_last, Pace::Fast), &|| 0.0), None);
}

#[test]
fn a_player_of_general_is_asked_the_same_way() {
    use bots::general::{LEVELS, choose};
    use general::{Command, General, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, Viewer};

    let (game, _) = General::begin(&Edition::house(), &Setup::for_players(3), [5; 32]).unwrap();
    let view = game.view(Viewer::Seat(Seat(1)));
    for (number, level) in (0..).zip(&LEVELS) {
        let asked = Asked { view: view.clone(), level: number, seed: [3; 32], pace: Pace::Fast };
        let here = choose(&view, level, asked.seed, Budget::of_the_level()).unwrap().command;
        let bytes = Question::answer(&Question::General(asked).to_bytes(), &|| 0.0);
        assert_eq!(postcard::from_bytes::<Option<Command>>(&bytes).unwrap(), Some(here), "{level}");
    }
}
