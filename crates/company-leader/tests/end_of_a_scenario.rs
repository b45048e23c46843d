//! The chapters „Speelduur" and „Scenario's" together: what a scenario says when its turns have run out, whichever side
//! it is about.

use crate::common::{EVA, Fixture, Play, WIM, scenario};
use company_leader::{
    CompanyLeader, Facing, Outcome, Side, Troop, Victory,
    edition::{Edition, Goal},
};
use tabletop::{Enumerate as _, Game, Seat, Viewer};

const TURNS: u16 = 3;

/// A scenario of the house edition with few turns and its goal changed, both with one troop, and Wim with a built-up field
/// more; the last turn of the last round is on.
fn last_turn(id: &str, change: fn(&mut Goal)) -> Play {
    let mut edition = Edition::house();
    let found = edition.scenarios.iter_mut().find(|scenario| scenario.id == id).unwrap();
    found.turns.value = Some(TURNS);
    change(&mut found.goal.value);
    let mut game = CompanyLeader::begin(&edition, &scenario(id), [0; 32]).unwrap().0;
    while game.view(Viewer::Public).now.round == 0 {
        for seat in Seat::all(2) {
            let legal = game.legal(seat);
            let place = legal.iter().find(|command| matches!(command, company_leader::Command::Place { .. }));
            if let Some(command) = place.or(legal.last()) {
                game.apply(seat, command).unwrap();
            }
        }
    }
    let fixture = Fixture::of(&game).emptied();
    let fixture = fixture.hidden(WIM, Troop::Artillery, (-4, 1)).hidden(EVA, Troop::Artillery, (5, -1));
    fixture
        .dummy(WIM, (-3, 0))
        .up(WIM, Troop::Artillery, (1, 0), Facing::East)
        .up(EVA, Troop::Artillery, (0, -1), Facing::West)
        .turn(EVA)
        .round(TURNS)
        .play()
}

fn ends(mut play: Play) -> Option<Outcome> {
    assert_eq!(play.game.outcome(), None, "not before the turns have run out");
    play.end_turn();
    play.game.outcome()
}

fn won(side: u8, by: Victory) -> Outcome {
    Outcome::Won { side: Side(side), seat: None, by }
}

/// Whoever defends has won, the second side or the first.
#[test]
fn the_defender_wins_when_the_turns_have_run_out() {
    assert_eq!(ends(last_turn("assault", |_| {})), Some(won(1, Victory::Defended)));
    let turned = |goal: &mut Goal| {
        let Goal::Assault { attacker, .. } = goal else { panic!("another goal") };
        *attacker = 2;
    };
    assert_eq!(ends(last_turn("assault", turned)), Some(won(0, Victory::Defended)));
}

/// Whoever stops the convoy has won, the second side or the first.
#[test]
fn the_convoy_is_stopped_when_the_turns_have_run_out() {
    assert_eq!(ends(last_turn("escort", |_| {})), Some(won(1, Victory::Stopped)));
    let turned = |goal: &mut Goal| {
        let Goal::Escort { side, .. } = goal else { panic!("another goal") };
        *side = 2;
    };
    assert_eq!(ends(last_turn("escort", turned)), Some(won(0, Victory::Stopped)));
}

/// A flag and a battle say nothing of their own: it is as in the variant, more built-up fields, more strength.
#[test]
fn a_flag_does_not_count_when_the_turns_have_run_out() {
    let changes: [fn(&mut Goal); 2] = [|_| {}, |goal| *goal = Goal::Battle];
    for change in changes {
        assert_eq!(ends(last_turn("flag", change)), Some(won(0, Victory::MoreFields)));
    }
}

/// Before the last turn of the last round nothing is decided, and the next round begins.
#[test]
fn a_round_earlier_the_game_goes_on() {
    for id in ["flag", "assault", "escort"] {
        let mut play = Fixture::of(&last_turn(id, |_| {}).game).round(TURNS - 1).play();
        play.end_turn();
        assert_eq!((play.game.outcome(), play.now().round), (None, TURNS), "{id}");
    }
}
