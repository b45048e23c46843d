//! Manual, chapter 3.6.2: research.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

mod common;

use common::play::{ALEX, CHRIS, Play};
use leaders::{
    Command, Event, National, Production, Refusal,
    edition::{Edition, Field},
};

/// Makes a level of research cheap and quick: one round.
fn quick(edition: &mut Edition) {
    for level in 0..3 {
        edition.durations.research.0[level].value = 1;
        edition.prices.research.0[level].0[0].value = 1;
    }
}

/// A game in which Alex has researched a field to a level.
fn researched(field: Field, level: u8) -> Play {
    let mut play = Play::with(2, |edition, _| quick(edition));
    for _level in 0..level {
        play.turn(ALEX, 10, &[Command::Research(field, true)]);
        play.until(ALEX);
    }
    play
}

fn production(news: &[National]) -> Production {
    let found = news.iter().find_map(|national| match national {
        National::Production(production) => Some(*production),
        _ => None,
    });
    found.unwrap()
}

/// LE-15: two, three and four rounds; the price depends on the number of players.
#[test]
fn dauer_und_preis_der_stufen() {
    let mut play = Play::of(2);
    for (level, price, rounds) in [(1, 18, 2), (2, 36, 3), (3, 54, 4)] {
        play.arrives(ALEX, 60);
        assert_eq!(play.mine(ALEX).research_price[0], Some(price));
        let before = play.mine(ALEX).points;
        play.does(ALEX, Command::Research(Field::Military, true));
        assert_eq!(play.mine(ALEX).points, before - price);
        play.does(ALEX, Command::Proceed);
        for left in (1..=rounds).rev() {
            assert_eq!(play.mine(ALEX).researching[0], Some(left));
            play.until(ALEX);
            if left > 1 {
                play.turn(ALEX, 60, &[]);
            }
        }
        assert_eq!(play.mine(ALEX).research[0], level - 1, "not before his events tell him");
        let news = play.turn(ALEX, 60, &[]);
        assert!(news.contains(&National::Technology(Field::Military, level)));
        play.until(ALEX);
    }
    play.arrives(ALEX, 60);
    assert_eq!(play.mine(ALEX).research_price[0], None);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Military, true)), Refusal::ResearchComplete);
}

#[test]
fn erst_die_1_stufe_dann_die_2() {
    let mut play = Play::of(2);
    play.turn(ALEX, 100, &[Command::Research(Field::Technology, true)]);
    play.until(ALEX).arrives(ALEX, 100);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Technology, true)), Refusal::ResearchRuns);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Technology, false)), Refusal::ResearchRuns);
}

#[test]
fn in_allen_drei_bereichen_gleichzeitig() {
    let mut play = Play::of(2);
    play.turn(ALEX, 54, &Field::ALL.map(|field| Command::Research(field, true)));
    assert_eq!(play.mine(ALEX).researching.map(|left| left.is_some()), [true; 3]);
    assert_eq!(play.mine(ALEX).points, 0);
}

#[test]
fn tipp_teure_forschung_wird_angespart() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 10);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Economy, true)), Refusal::PointsMissing(8));
    play.does(ALEX, Command::Proceed).until(ALEX);
    play.turn(ALEX, 10, &[Command::Research(Field::Economy, true)]);
    assert_eq!(play.mine(ALEX).points, 2);
}

#[test]
fn militaer_wird_oeffentlich_angezeigt() {
    let mut play = researched(Field::Military, 1);
    let event = Event::National(ALEX, National::Technology(Field::Military, 1));
    play.opens(ALEX, 10);
    assert!(play.told_to(CHRIS, &event));
    assert_eq!(play.view(CHRIS).seats[ALEX].military, 1);
}

#[test]
fn technologie_und_wirtschaft_bleiben_geheim() {
    for field in [Field::Technology, Field::Economy] {
        let mut play = researched(field, 1);
        let event = Event::National(ALEX, National::Technology(field, 1));
        play.opens(ALEX, 10);
        assert!(play.told_to(ALEX, &event));
        assert!(!play.told_to(CHRIS, &event));
    }
}

/// Technology 1 shows in the chances the attacker is told: ten points more, from the turn that announces it.
#[test]
fn technologie_stufe_1_bessere_diplomaten_und_spione() {
    let mut play = researched(Field::Technology, 1);
    assert_eq!(play.mine(ALEX).toward[CHRIS].chances, [60; 3]);
    play.opens(ALEX, 10);
    assert_eq!(play.mine(ALEX).toward[CHRIS].chances, [70; 3]);
}

#[test]
fn technologie_stufe_2_zusaetzliche_infanterie_einheit() {
    let mut play = researched(Field::Technology, 2);
    for _round in 0..3 {
        // From the round that announces it (LE-9).
        assert!(play.turn(ALEX, 10, &[]).contains(&National::Reinforcements([1, 0, 0])));
        play.until(ALEX);
    }
}

#[test]
fn beispiel_technologie_stufe_3_aus_50_werden_55() {
    let mut play = researched(Field::Technology, 3);
    let before = play.mine(ALEX).points;
    let produced = production(&play.opens(ALEX, 50));
    assert_eq!((produced.entered, produced.research, produced.entered + produced.research), (50, 5, 55));
    assert_eq!(produced.available(), 55 + before);
}

/// LE-16: half a point is rounded up.
#[test]
fn technology_3_rounds_half_up() {
    for (entered, more) in [(4, 0), (5, 1), (14, 1), (15, 2), (0, 0)] {
        assert_eq!(production(&researched(Field::Technology, 3).opens(ALEX, entered)).research, more);
    }
}

/// LE-17: half, one and one and a half prices of an infantry; the higher level replaces the lower.
#[test]
fn wirtschaft_zusaetzliche_produktionspunkte() {
    for (level, more) in [(1, 5), (2, 9), (3, 14)] {
        let mut play = researched(Field::Economy, level);
        for _round in 0..2 {
            let news = play.turn(ALEX, 20, &[]);
            assert_eq!(production(&news).research, more);
            assert!(news.contains(&National::Production(production(&news))));
            play.until(ALEX);
        }
    }
}

/// The bonus is secret: only the player himself is shown „Produktionspunkte".
#[test]
fn produktionspunkte_sind_geheim() {
    let mut play = researched(Field::Economy, 1);
    let news = play.opens(ALEX, 20);
    let event = Event::National(ALEX, National::Production(production(&news)));
    assert!(play.told_to(ALEX, &event) && !play.told_to(CHRIS, &event));
}
