//! What every game is asked of its lessons: the right way leads through each of them, and whatever else the rules permit is
//! answered, in every language, and changes nothing.

use std::collections::BTreeSet;

use tabletop::{Seat, Table, Viewer, Waiting};

use super::{AppGame, Lesson, Verdict};
use crate::texts::in_every_language;

/// Commands of the longest lesson, those of the others included.
const MOST: usize = 40;

/// Plays every lesson to its end. `options` says what a seat might do; where that is too much to be listed, a choice of it.
pub fn play_through<G: AppGame>(options: impl Fn(&G, Seat) -> Vec<G::Command>) {
    for count in G::courses().iter().map(|course| course.lessons.len()) {
        assert!((3..=6).contains(&count), "{count} lessons");
    }
    in_every_language(|language| {
        let mut said = BTreeSet::new();
        let courses = G::courses();
        let several = courses.len() > 1;
        let lessons = courses.into_iter().flat_map(|course| {
            assert!(!several || !course.name.is_empty(), "a course has no name in {language:?}");
            (1..).zip(course.lessons).map(move |lesson| (course.name, lesson))
        });
        for (course, (number, lesson)) in lessons {
            let at = format!("lesson {number} of {course:?} in {language:?}");
            let done = through(&lesson, &options, &at);
            assert!(said.insert(done), "{at} ends like another one");
        }
    });
}

/// Plays a lesson by what it does itself, tries everything else on the way, and gives the last word.
fn through<G: AppGame>(lesson: &Lesson<G>, options: &impl Fn(&G, Seat) -> Vec<G::Command>, at: &str) -> String {
    let Lesson { position, learner, task, judge, plays, .. } = *lesson;
    let mut table = position().unwrap_or_else(|| panic!("{at}: the rules refuse its position"));
    let (mut done, mut wrong) = (None, 0);
    for _ in 0..MOST {
        let Some(seat) = next(&table, learner, done.is_some()) else { break };
        let game = table.game();
        let view = game.view(Viewer::Seat(seat));
        let right = plays(&view);
        if seat == learner {
            assert!(!task(&view).trim().is_empty(), "{at} says no task");
            for command in options(game, seat).into_iter().filter(|command| game.permits(seat, command).is_ok()) {
                if let Verdict::Wrong(words) = judge(game, &command) {
                    assert!(!words.trim().is_empty(), "{at} says nothing to {command:?}");
                    assert_ne!(Some(&command), right.as_ref(), "{at} plays what it calls wrong");
                    wrong += 1;
                }
            }
        }
        let Some(command) = right else {
            assert!(done.is_some(), "{at}: seat {} knows nothing to do", seat.0);
            break;
        };
        if seat == learner {
            match judge(game, &command) {
                Verdict::GoesOn => {}
                Verdict::Done(words) => done = Some(words),
                Verdict::Wrong(words) => panic!("{at} calls its own way wrong: {words}"),
            }
        }
        let proposal = table.propose(seat, command).unwrap_or_else(|refusal| panic!("{at}: {refusal:?}"));
        table.accept(proposal);
    }
    assert!(wrong > 0, "{at}: nothing in it is wrong");
    done.filter(|words| !words.trim().is_empty()).unwrap_or_else(|| panic!("{at} comes to no end"))
}

/// Who acts: the learner first, as at a table with computers; only the others when the lesson is done.
fn next<G: AppGame>(table: &Table<G>, learner: Seat, is_done: bool) -> Option<Seat> {
    let Waiting::For(seats) = table.game().waiting_for() else { return None };
    let is_learners = seats.contains(&learner);
    if is_done && is_learners {
        None
    } else {
        seats.into_iter().max_by_key(|seat| (*seat == learner, core::cmp::Reverse(*seat)))
    }
}
