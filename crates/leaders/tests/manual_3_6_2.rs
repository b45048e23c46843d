//! Manual, chapter 3.6.2: research.

use crate::common::play::{ALEX, CHRIS, Play};
use leaders::{
    Command, Event, National, Production, Refusal,
    battle::{Bonus, Step},
    edition::{Edition, Field, NationId, Skill},
};
use tabletop::Seat;

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
fn every_level_takes_longer_and_costs_more() {
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

/// „Abgeschlossene Militär-Forschungen werden im Gegensatz zu Technologie- und Wirtschaftsforschungen öffentlich angezeigt, da die
/// Mitspieler stets wissen müssen welche Boni ein Spieler im Kampf tatsächlich hat."
#[test]
fn everybody_knows_all_bonuses_in_battle() {
    let bonuses = |play: &Play, seat: Seat, step| -> Vec<Bonus> {
        // As the other one sees it.
        let other = Seat(1 - seat.0);
        play.view(other).fighter(seat, &Edition::house()).bonuses(step).collect()
    };
    let [one, two, three] = [1, 2, 3].map(Bonus::Military);
    let usa = Bonus::Skill(Skill::AreaLimit);
    for (level, attacking, defending) in [
        (0, vec![usa], vec![usa]),
        (1, vec![one, usa], vec![one, usa]),
        // „darf der aktive Spieler eine Einheit mehr platzieren" (LE-M8).
        (2, vec![one, two, usa], vec![one, usa]),
        (3, vec![one, two, three, usa], vec![one, three, usa]),
    ] {
        let mut play = researched(Field::Military, level);
        play.opens(ALEX, 10);
        assert_eq!(bonuses(&play, ALEX, Step::Placing), attacking);
        assert_eq!(bonuses(&play, ALEX, Step::Defending), defending);
    }
    // What the app applies by itself is none, and technology and economy are nobody's business.
    let mut play = researched(Field::Technology, 3);
    play.opens(ALEX, 10);
    assert_eq!(bonuses(&play, ALEX, Step::Placing), [usa]);
    for (nation, skill) in [(1, Some(Skill::SeaDie)), (2, Some(Skill::OrderlyRetreat)), (3, None), (4, None), (5, None)]
    {
        for skills in [true, false] {
            let play = Play::with(2, |_, setup| {
                setup.players[0].nation = NationId(nation);
                setup.players[1].nation = NationId(0);
                setup.settings.skills = skills;
            });
            let expected: Vec<_> = skill.filter(|_| skills).map(Bonus::Skill).into_iter().collect();
            assert_eq!(bonuses(&play, ALEX, Step::Defending), expected);
        }
    }
}

/// „man muss in einem Forschungsbereich zuerst die 1. Stufe erforschen, um mit der Erforschung der 2. Stufe beginnen zu
/// können".
#[test]
fn a_level_comes_after_the_one_below_it() {
    let mut play = Play::of(2);
    play.turn(ALEX, 100, &[Command::Research(Field::Technology, true)]);
    play.until(ALEX).arrives(ALEX, 100);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Technology, true)), Refusal::ResearchRuns);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Technology, false)), Refusal::ResearchRuns);
}

/// „Man kann jedoch in allen drei Forschungsbereichen (Militär, Technologie und Wirtschaft) gleichzeitig forschen!"
#[test]
fn all_three_fields_can_be_researched_at_once() {
    let mut play = Play::of(2);
    play.turn(ALEX, 54, &Field::ALL.map(|field| Command::Research(field, true)));
    assert_eq!(play.mine(ALEX).researching.map(|left| left.is_some()), [true; 3]);
    assert_eq!(play.mine(ALEX).points, 0);
}

/// „Tipp: Nicht ausgegebene Produktionspunkte werden für die nächste Spielrunde angespart, so können auch teurere
/// Forschungen finanziert werden."
#[test]
fn points_can_be_saved_for_research() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 10);
    assert_eq!(play.refused(ALEX, Command::Research(Field::Economy, true)), Refusal::PointsMissing(8));
    play.does(ALEX, Command::Proceed).until(ALEX);
    play.turn(ALEX, 10, &[Command::Research(Field::Economy, true)]);
    assert_eq!(play.mine(ALEX).points, 2);
}

/// „Abgeschlossene Militär-Forschungen werden im Gegensatz zu Technologie- und Wirtschaftsforschungen öffentlich
/// angezeigt".
#[test]
fn military_research_is_told_to_all() {
    let mut play = researched(Field::Military, 1);
    let event = Event::National(ALEX, National::Technology(Field::Military, 1));
    play.opens(ALEX, 10);
    assert!(play.told_to(CHRIS, &event));
    assert_eq!(play.view(CHRIS).seats[ALEX].military, 1);
}

/// „bei dem nationalen geheimen Ereignis": others are not told what was researched.
#[test]
fn technology_and_economy_stay_secret() {
    for field in [Field::Technology, Field::Economy] {
        let mut play = researched(field, 1);
        let event = Event::National(ALEX, National::Technology(field, 1));
        play.opens(ALEX, 10);
        assert!(play.told_to(ALEX, &event));
        assert!(!play.told_to(CHRIS, &event));
    }
}

/// „Stufe 1 – Bessere Diplomaten und Spione".
///
/// Technology 1 shows in the chances the attacker is told: ten points more, from the turn that announces it.
#[test]
fn technology_1_betters_diplomats_and_spies() {
    let mut play = researched(Field::Technology, 1);
    assert_eq!(play.mine(ALEX).toward[CHRIS].chances, [60; 3]);
    play.opens(ALEX, 10);
    assert_eq!(play.mine(ALEX).toward[CHRIS].chances, [70; 3]);
}

/// „Stufe 2 – Zusätzliche Infanterie-Einheit".
#[test]
fn technology_2_brings_an_infantry_every_round() {
    let mut play = researched(Field::Technology, 2);
    for _round in 0..3 {
        // From the round that announces it (LE-9).
        assert!(play.turn(ALEX, 10, &[]).contains(&National::Reinforcements([1, 0, 0])));
        play.until(ALEX);
    }
}

/// „Beispiel" in „Stufe 3 – Höhere Wirtschaftsleistung".
#[test]
fn example_technology_3_makes_55_of_50() {
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

/// „Zusätzliche Produktionspunkte".
///
/// LE-17: half, one and one and a half prices of an infantry; the higher level replaces the lower.
#[test]
fn economy_brings_additional_points() {
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

/// „beim nationalen geheimen Ereignis": only the player himself is shown the bonus.
#[test]
fn the_bonus_of_economy_is_secret() {
    let mut play = researched(Field::Economy, 1);
    let news = play.opens(ALEX, 20);
    let event = Event::National(ALEX, National::Production(production(&news)));
    assert!(play.told_to(ALEX, &event) && !play.told_to(CHRIS, &event));
}
