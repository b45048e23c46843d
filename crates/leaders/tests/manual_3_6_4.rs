//! Manual, chapter 3.6.4: espionage and sabotage.

use crate::common::play::{ALEX, CHRIS, DORA, Play, cheap_agents, luck};
use leaders::{
    Attempt, Command, Covert, Deed, Event, National, Refusal,
    edition::{Edition, Field, NationId},
};

const SPY: Command = Command::Act(Deed::Covert(Covert::Espionage), CHRIS, true);
const SABOTAGE: Command = Command::Act(Deed::Covert(Covert::Sabotage), CHRIS, true);

/// The United Kingdom, which has no skill that the app applies, and the Soviet Union.
const BRITAIN: NationId = NationId(1);
const SOVIET_UNION: NationId = NationId(4);

/// A game of two: Alex has idle spies at the beginning of round 3, and so has Chris.
fn spies(alex: u16, chris: u16, nations: [NationId; 2], change: impl FnOnce(&mut Edition)) -> Play {
    let mut play = Play::with(2, |edition, setup| {
        cheap_agents(edition);
        change(edition);
        (setup.players[0].nation, setup.players[1].nation) = (nations[0], nations[1]);
    });
    for (seat, count) in [(ALEX, alex), (CHRIS, chris)] {
        let hire = [Command::Hire(count)];
        play.turn(seat, 40, if count > 0 { &hire } else { &[] });
    }
    play.rounds(1, 10);
    play
}

const PLAIN: [NationId; 2] = [NationId(0), BRITAIN];

/// How the covert action that Chris's events decide was drawn.
fn decided(play: &mut Play) -> Attempt {
    play.opens(CHRIS, 20);
    let attempt = play.told.iter().find_map(|told| match told.event {
        Event::Decided(attempt) => Some(attempt),
        _ => None,
    });
    attempt.unwrap()
}

/// „Anheuern": „In der nächsten Spielrunde treten die Spione ihren Dienst an."
#[test]
fn spies_serve_from_the_next_round() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, SPY), Refusal::NoSpy(1));
    play.does(ALEX, Command::Hire(2));
    assert_eq!(play.refused(ALEX, SPY), Refusal::NoSpy(1), "they come in the next round");
    play.does(ALEX, Command::Proceed).until(ALEX);
    assert!(play.arrives(ALEX, 10).contains(&National::Spies(2)));
    play.does(ALEX, SPY).does(ALEX, SABOTAGE);
    assert_eq!(play.mine(ALEX).spies, 0);
}

/// „und so zu erfahren, welchen Forschungsstand dieser hat".
///
/// A spy who comes through brings the state of research, as it is when he reports (LE-24).
#[test]
fn espionage_shows_the_state_of_research() {
    let mut play = spies(1, 0, PLAIN, |edition| {
        luck(edition, true, false);
        edition.durations.research.0[0].value = 1;
    });
    play.turn(ALEX, 10, &[]);
    play.turn(CHRIS, 40, &[Command::Research(Field::Economy, true)]);
    play.turn(ALEX, 10, &[SPY]);
    // Chris's research is done in the very turn in which the spy is at work, before the spy reports.
    play.turn(CHRIS, 10, &[]);
    assert!(play.opens(ALEX, 10).contains(&National::Intelligence(CHRIS, [0, 0, 1])));
}

/// „Geheime Information": the victim of a success notices nothing.
#[test]
fn successful_espionage_is_not_noticed() {
    let mut play = spies(1, 0, PLAIN, |edition| luck(edition, true, true));
    play.turn(ALEX, 10, &[SPY]);
    assert!(matches!(play.opens(CHRIS, 10)[..], [National::Production(_)]));
}

/// „ihm schmerzvolle Verluste von Einheiten im Base Camp zuzufügen".
#[test]
fn sabotage_hits_the_base_camp() {
    let mut play = spies(1, 0, PLAIN, |edition| luck(edition, true, false));
    play.turn(ALEX, 10, &[SABOTAGE]);
    assert!(play.opens(CHRIS, 10).contains(&National::Sabotage(3)));
}

/// LE-25: several sabotages of a turn are one event with the sum.
#[test]
fn sabotages_add_up() {
    let mut play = Play::with(3, |edition, _| {
        cheap_agents(edition);
        luck(edition, true, false);
    });
    play.turn(ALEX, 20, &[Command::Hire(1)]);
    play.turn(CHRIS, 20, &[]);
    play.turn(DORA, 20, &[Command::Hire(1)]);
    play.turn(ALEX, 20, &[]);
    play.turn(CHRIS, 20, &[]);
    play.turn(DORA, 20, &[SABOTAGE]);
    play.turn(ALEX, 20, &[SABOTAGE]);
    assert_eq!(play.opens(CHRIS, 20)[0], National::Sabotage(6));
}

/// „Nicht eingesetzte Spione schützen vor Spionage und Sabotage! (maximal 10)"
#[test]
fn idle_spies_guard() {
    for deed in [SPY, SABOTAGE] {
        for (reserve, chance) in [(0, 60), (3, 45), (10, 10), (30, 10)] {
            let mut play = spies(1, reserve, PLAIN, |_| {});
            play.arrives(ALEX, 10);
            assert_eq!(play.mine(ALEX).toward[CHRIS].chances[1..], [60, 60], "he can not know the reserve");
            play.does(ALEX, deed).does(ALEX, Command::Proceed);
            assert_eq!(decided(&mut play).chance, chance);
        }
    }
}

/// „Nicht eingesetzte Spione schützen": those who are out on duty do not.
#[test]
fn spies_who_are_out_do_not_guard() {
    let mut play = spies(1, 1, PLAIN, |_| {});
    play.turn(ALEX, 10, &[]);
    play.turn(CHRIS, 10, &[Command::Act(Deed::Covert(Covert::Espionage), ALEX, true)]);
    play.turn(ALEX, 10, &[SABOTAGE]);
    assert_eq!(decided(&mut play).chance, 60);
}

/// LE-26: the Soviet Union's spies are fifteen points better, attacking and defending; its diplomats are not.
#[test]
fn the_soviet_union_has_better_spies() {
    let mut attack = spies(1, 0, [SOVIET_UNION, BRITAIN], |_| {});
    attack.arrives(ALEX, 10);
    assert_eq!(attack.mine(ALEX).toward[CHRIS].chances, [60, 75, 75]);
    attack.does(ALEX, SPY).does(ALEX, Command::Proceed);
    assert_eq!(decided(&mut attack).chance, 75);

    let mut defence = spies(1, 2, [BRITAIN, SOVIET_UNION], |_| {});
    defence.arrives(ALEX, 10);
    assert_eq!(defence.mine(ALEX).toward[CHRIS].chances, [60, 45, 45], "nations are known to all");
    defence.does(ALEX, SPY).does(ALEX, Command::Proceed);
    assert_eq!(decided(&mut defence).chance, 35);
}

/// „Dies gilt sowohl bei der Ausführung als auch bei der Abwehr."
///
/// Technology 1 of both sides cancels out; the chance stays between 5 and 95.
#[test]
fn technology_1_counts_in_attack_and_defence() {
    let game = |alex: bool, chris: bool, nation: NationId| {
        let mut play = spies(1, 0, [nation, BRITAIN], |edition| {
            edition.durations.research.0[0].value = 1;
            edition.covert.base.value = 70;
        });
        let research = [Command::Research(Field::Technology, true)];
        play.turn(ALEX, 30, if alex { &research } else { &[] });
        play.turn(CHRIS, 30, if chris { &research } else { &[] });
        play.rounds(1, 10);
        play.turn(ALEX, 10, &[SPY]);
        decided(&mut play).chance
    };
    assert_eq!(game(false, false, NationId(0)), 70);
    assert_eq!(game(true, false, NationId(0)), 80);
    assert_eq!(game(false, true, NationId(0)), 60);
    assert_eq!(game(true, true, NationId(0)), 70);
    assert_eq!(game(true, false, SOVIET_UNION), 95, "never above 95");
}

/// LE-27: everything against a player is decided when his next events are prepared, in the order in which it was sent.
#[test]
fn decided_in_the_order_in_which_it_was_sent() {
    let mut play = Play::with(3, |edition, _| cheap_agents(edition));
    play.turn(ALEX, 20, &[Command::Hire(2)]);
    play.turn(CHRIS, 20, &[]);
    play.turn(DORA, 20, &[Command::Hire(2)]);
    play.rounds(1, 10);
    play.turn(ALEX, 10, &[]);
    play.turn(CHRIS, 10, &[]);
    play.turn(DORA, 10, &[SABOTAGE]);
    play.turn(ALEX, 10, &[SABOTAGE, SPY]);
    play.opens(CHRIS, 10);
    let order: Vec<_> = play
        .told
        .iter()
        .filter_map(|told| match told.event {
            Event::Decided(attempt) => Some((attempt.by, attempt.covert)),
            _ => None,
        })
        .collect();
    assert_eq!(order, [(DORA, Covert::Sabotage), (ALEX, Covert::Espionage), (ALEX, Covert::Sabotage)]);
}

/// Whatever is sent, and however it goes, the third player's view is the same, but for what is public.
#[test]
fn a_foiled_attempt_is_secret() {
    let views = [None, Some(SPY), Some(SABOTAGE)].map(|deed| {
        let mut play = Play::with(3, |edition, _| {
            cheap_agents(edition);
            luck(edition, false, true);
        });
        play.turn(ALEX, 20, &[Command::Hire(1)]);
        play.until(ALEX).turn(ALEX, 20, deed.as_slice());
        play.turn(CHRIS, 20, &[]);
        play.view(DORA)
    });
    assert_eq!(views[0], views[1]);
    assert_eq!(views[0], views[2]);
}
