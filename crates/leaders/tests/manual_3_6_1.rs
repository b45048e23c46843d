//! Manual, chapters 3.6 and 3.6.1: spending points, and recruiting.

use crate::common::play::{ALEX, CHRIS, Play, cheap_agents};
use leaders::{
    Command, Event, National, Phase, Refusal,
    edition::{AreaId, Category, Field, NationId, Unit},
};
use tabletop::{Fence, Table, UndoError, Viewer};

/// „Beispiel": „Durch Tippen auf Plus und Minus kann der aktive Spieler mehr bzw. weniger Einheiten produzieren."
#[test]
fn example_plus_and_minus() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 30);
    let recruit = |number| Command::Recruit(Unit::Infantry, number);
    play.does(ALEX, recruit(1)).does(ALEX, recruit(2)).does(ALEX, recruit(3));
    assert_eq!(play.mine(ALEX).points, 3);
    assert_eq!(play.refused(ALEX, recruit(4)), Refusal::PointsMissing(6));
    play.does(ALEX, recruit(2)).does(ALEX, Command::Recruit(Unit::Tank, 1));
    assert_eq!(play.mine(ALEX).points, 0);
    play.does(ALEX, Command::Proceed);

    // One round later, publicly.
    play.until(ALEX);
    let news = play.opens(ALEX, 10);
    assert_eq!(news[0], National::Reinforcements([2, 1, 0]));
    assert!(play.told_to(CHRIS, &Event::National(ALEX, news[0])));
}

/// How many rounds units and agents take is a number of the edition, counted from the round of the order.
#[test]
fn units_and_agents_come_after_as_many_rounds_as_the_edition_says() {
    let mut play = Play::with(2, |edition, _| {
        cheap_agents(edition);
        edition.durations.units.value = 2;
        edition.durations.agents.value = 3;
    });
    play.turn(ALEX, 60, &[Command::Recruit(Unit::Tank, 2), Command::Appoint(1), Command::Hire(1)]);
    let mut came = Vec::new();
    for round in 1..=4 {
        let news = play.until(ALEX).turn(ALEX, 10, &[]);
        let arrivals = news.into_iter().filter(|national| !matches!(national, National::Production(_)));
        came.extend(arrivals.map(|national| (round, national)));
    }
    let units = National::Reinforcements([0, 2, 0]);
    assert_eq!(came, [(2, units), (3, National::Diplomats(1)), (3, National::Spies(1))]);
}

/// „Nicht ausgegebene Produktionspunkte werden automatisch angespart und stehen in der nächsten Spielrunde wieder zur
/// Verfügung."
#[test]
fn points_that_are_not_spent_are_saved() {
    let mut play = Play::of(2);
    for saved in [0, 40, 80, 120] {
        play.arrives(ALEX, 40);
        assert_eq!(play.mine(ALEX).production.saved, saved);
        assert_eq!(play.mine(ALEX).points, saved + 40);
        play.does(ALEX, Command::Proceed).until(ALEX);
    }
}

/// LE-13: choices may be changed until WEITER, and cost and count only then.
#[test]
fn choices_can_be_changed_until_the_turn_ends() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 60);
    let before = play.mine(ALEX);
    let orders = [
        (Command::Recruit(Unit::Plane, 2), Command::Recruit(Unit::Plane, 0)),
        (Command::Research(Field::Economy, true), Command::Research(Field::Economy, false)),
        (Command::Appoint(2), Command::Appoint(0)),
        (Command::Hire(2), Command::Hire(0)),
    ];
    for (set, unset) in orders {
        play.does(ALEX, set);
        assert!(play.mine(ALEX).points < 60);
        assert_eq!(play.refused(ALEX, set), Refusal::NothingToChange);
        play.does(ALEX, unset);
        assert_eq!(play.mine(ALEX), before);
    }
    let mission = |category| Command::Mission(leaders::MissionOrder::Activate(category));
    play.does(ALEX, mission(Category::Military)).does(ALEX, mission(Category::Special));
    play.does(ALEX, Command::Mission(leaders::MissionOrder::Keep));
    assert_eq!(play.mine(ALEX), before);
    // Nobody is told what is ordered.
    play.does(ALEX, Command::Hire(1));
    assert!(!play.told_to(CHRIS, &Event::Ordered));
}

/// Who has ended his turn finds the way back until somebody else has the device, and nobody finds it for him.
#[test]
fn a_turn_can_be_taken_back_until_the_device_is_passed_on() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 60);
    play.does(ALEX, Command::Recruit(Unit::Plane, 2));
    let before = play.table().game().clone();
    play.does(ALEX, Command::Proceed);
    assert_eq!(play.view(CHRIS).passing, Some(ALEX));
    for by in [Viewer::Seat(CHRIS), Viewer::Public] {
        assert_eq!(play.table().can_undo(by), Err(UndoError::Theirs(ALEX)), "what he has ordered is his secret");
    }
    assert_eq!(play.takes_back(ALEX), Ok(()));
    assert_eq!(*play.table().game(), before);

    play.does(ALEX, Command::Proceed).does(CHRIS, Command::Begin);
    assert_eq!(play.view(CHRIS).passing, None);
    let ended = Err(UndoError::Fenced(Fence::TurnEnded));
    for by in [Viewer::Seat(ALEX), Viewer::Seat(CHRIS), Viewer::Public] {
        assert_eq!(play.table().can_undo(by), ended, "{by:?}");
    }
    assert_eq!(play.refused(CHRIS, Command::Begin), Refusal::NothingToChange);
    // What he does himself he can take back, and nothing before it.
    play.does(CHRIS, Command::Enter(10));
    assert_eq!((play.takes_back(ALEX), play.takes_back(CHRIS)), (Err(UndoError::Theirs(CHRIS)), Ok(())));
    assert_eq!(play.table().can_undo(Viewer::Seat(CHRIS)), ended);

    // The same table, taken up again from its save.
    let table = Table::restore(play.table().record().clone(), play.table().entries()).unwrap();
    assert_eq!(table.can_undo(Viewer::Seat(ALEX)), ended);
}

/// A game from before has no word of the device being passed on: whoever acts has it.
#[test]
fn whoever_acts_has_the_device() {
    for act in [Command::Enter(10), Command::Claim(AreaId(3))] {
        let mut play = Play::of(2);
        play.turn(ALEX, 10, &[]);
        play.does(CHRIS, act);
        assert_eq!(play.table().can_undo(Viewer::Seat(ALEX)), Err(UndoError::Theirs(CHRIS)));
        assert_eq!(play.view(ALEX).passing, None);
    }
    // Before the first turn nobody has passed anything on.
    let mut play = Play::of(2);
    assert_eq!(play.refused(ALEX, Command::Begin), Refusal::NothingToChange);
}

/// „Nach Ablauf der Zeit werden die bis dahin vorgenommenen Einstellungen automatisch übernommen."
///
/// When the time is up the session goes on for the player: what he chose so far stands.
#[test]
fn when_the_time_is_up_the_choices_stand() {
    let mut play = Play::with(2, |_, setup| setup.settings.timer = Some(30));
    play.arrives(ALEX, 30);
    play.does(ALEX, Command::Recruit(Unit::Infantry, 2)).does(ALEX, Command::Proceed);
    assert_eq!(play.view(ALEX).turn(), Some((CHRIS, Phase::Points)));
    play.until(ALEX);
    assert_eq!(play.mine(ALEX).recruits, [2, 0, 0], "they are on their way");
    assert_eq!(play.mine(ALEX).points, 12, "and the rest is saved");
}

/// What may be ordered at most is what the points left allow.
#[test]
fn the_most_that_can_be_ordered() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 30);
    assert_eq!((play.mine(ALEX).most_units, play.mine(ALEX).most_agents), ([3, 2, 2], [5, 5]));
    play.does(ALEX, Command::Recruit(Unit::Tank, 1));
    assert_eq!((play.mine(ALEX).most_units, play.mine(ALEX).most_agents), ([2, 2, 1], [3, 3]));
}

/// LE-14: China's people's army brings an infantry every round, within „Truppennachschub".
#[test]
fn china_s_army_grows_by_itself() {
    for (skills, expected) in [(true, Some([1, 0, 0])), (false, None)] {
        let mut play = Play::with(2, |_, setup| {
            setup.players[0].nation = NationId(5);
            setup.settings.skills = skills;
        });
        for _round in 0..2 {
            let news = play.turn(ALEX, 10, &[]);
            let units = news.iter().find_map(|national| match national {
                National::Reinforcements(units) => Some(*units),
                _ => None,
            });
            assert_eq!(units, expected);
            play.until(ALEX);
        }
    }
}
