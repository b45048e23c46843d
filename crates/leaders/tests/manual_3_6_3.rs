//! Manual, chapter 3.6.3: diplomacy. Step 4 of the alliance is fought on the board: it stands in `manual_3_5.rs` as
//! `example_step_4_an_alliance_in_defence`.

use crate::common::play::{ALEX, CHRIS, DORA, Play, cheap_agents, luck};
use leaders::{
    Alliance, Command, Covert, Deed, Event, Leaders, National, Refusal, Relation,
    battle::{
        Fighter,
        placing::{self, Step},
    },
    edition::{Edition, Field},
};
use tabletop::{Game, Seat, Viewer};

const OFFER: Command = Command::Act(Deed::Offer, CHRIS, true);
const DISSOLVE: Command = Command::Act(Deed::Dissolve, CHRIS, true);
const BOYCOTT: Command = Command::Act(Deed::Covert(Covert::Boycott), CHRIS, true);

/// A game of three in which these players have idle diplomats at the beginning of round 2; boycotts come off or not.
fn diplomats(counts: &[(Seat, u16)], change: impl FnOnce(&mut Edition)) -> Play {
    let mut play = Play::with(3, |edition, _| {
        cheap_agents(edition);
        change(edition);
    });
    for seat in [ALEX, CHRIS, DORA] {
        let mine = counts.iter().find(|(one, _)| *one == seat).map(|(_, count)| Command::Appoint(*count));
        play.turn(seat, 40, mine.as_slice());
    }
    for seat in [ALEX, CHRIS, DORA] {
        play.turn(seat, 40, &[]);
    }
    play
}

/// The alliance as a player knows it.
fn alliance(play: &Play, seat: Seat, with: Seat) -> Alliance {
    play.mine(seat).toward[with].alliance
}

/// A game in which Alex and Chris are allied and Alex knows; it is his turn.
fn allied() -> Play {
    let mut play = diplomats(&[(ALEX, 3), (CHRIS, 3)], |_| {});
    play.turn(ALEX, 10, &[OFFER]);
    play.accepts(CHRIS, ALEX);
    play.until(ALEX).opens(ALEX, 10);
    play.reads(ALEX).does(ALEX, Command::Proceed).does(ALEX, Command::Proceed);
    play
}

/// „Diplomat ernennen": „In der nächsten Spielrunde treten die Diplomaten ihren Dienst an."
#[test]
fn diplomats_serve_from_the_next_round() {
    let mut play = Play::of(2);
    play.arrives(ALEX, 20);
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Offer, CHRIS, true)), Refusal::NoDiplomat(1));
    assert_eq!(play.refused(ALEX, Command::Appoint(4)), Refusal::PointsMissing(4));
    play.does(ALEX, Command::Appoint(3));
    assert_eq!(play.refused(ALEX, Command::Act(Deed::Offer, CHRIS, true)), Refusal::NoDiplomat(1), "not in this round");
    play.does(ALEX, Command::Proceed).until(ALEX);
    assert!(play.arrives(ALEX, 10).contains(&National::Diplomats(3)));
    assert_eq!(play.mine(ALEX).diplomats, 3);
    play.does(ALEX, Command::Act(Deed::Offer, CHRIS, true));
    assert_eq!(play.mine(ALEX).diplomats, 2);
}

/// „Tribut": „durch den Einsatz eines Diplomaten seine eigenen Produktionspunkte einem anderen Spieler schicken".
#[test]
fn a_tribute_takes_a_diplomat_and_arrives_in_the_next_turn() {
    let mut play = diplomats(&[(ALEX, 1)], |_| {});
    play.arrives(ALEX, 10);
    let left = play.mine(ALEX).points;
    let tribute = |points| Command::Tribute(CHRIS, points);
    // Never more than there is, and a diplomat goes with it.
    assert_eq!(play.refused(ALEX, tribute(left + 1)), Refusal::PointsMissing(1));
    assert_eq!(play.refused(ALEX, tribute(u32::MAX)), Refusal::PointsMissing(u32::MAX - left));
    play.does(ALEX, tribute(left)).does(ALEX, tribute(7));
    assert_eq!((play.mine(ALEX).points, play.mine(ALEX).diplomats), (left - 7, 0));
    assert_eq!(play.refused(ALEX, Command::Tribute(DORA, 1)), Refusal::NoDiplomat(1));
    play.does(ALEX, Command::Proceed);
    // It counts in Chris's next turn.
    let before = play.mine(CHRIS).points;
    let news = play.arrives(CHRIS, 10);
    assert!(news.contains(&National::Tribute(ALEX, 7)));
    assert_eq!(play.mine(CHRIS).production.tributes, 7);
    assert_eq!(play.mine(CHRIS).points, before + 10 + 7);
}

/// A tribute taken back brings the diplomat home.
#[test]
fn a_tribute_of_nothing_takes_no_diplomat() {
    let mut play = diplomats(&[(ALEX, 1)], |_| {});
    play.arrives(ALEX, 10);
    play.does(ALEX, Command::Tribute(CHRIS, 5)).does(ALEX, Command::Tribute(CHRIS, 0));
    play.does(ALEX, Command::Tribute(DORA, 5));
}

/// How many diplomats a tribute takes is a number of the edition: the screen offers what the rules permit.
#[test]
fn a_tribute_takes_as_many_diplomats_as_the_edition_says() {
    for takes in [0, 1, 2, 3] {
        let mut play = diplomats(&[(ALEX, 2)], |edition| edition.agents.tribute.value = takes);
        play.arrives(ALEX, 10);
        let left = play.mine(ALEX).points;
        let most = |play: &Play, to| play.mine(ALEX).toward[to].most_tribute;
        if takes > 2 {
            assert_eq!(play.refused(ALEX, Command::Tribute(CHRIS, 1)), Refusal::NoDiplomat(takes));
            assert_eq!(most(&play, CHRIS), 0);
            continue;
        }
        assert_eq!(most(&play, CHRIS), left);
        play.does(ALEX, Command::Tribute(CHRIS, 4));
        assert_eq!(play.mine(ALEX).diplomats, 2 - takes);
        assert_eq!(most(&play, CHRIS), left, "what is sent may be raised without another diplomat");
        // A second tribute takes as many again.
        let second = if 2 * takes <= 2 { left - 4 } else { 0 };
        assert_eq!(most(&play, DORA), second);
        if second == 0 {
            assert_eq!(play.refused(ALEX, Command::Tribute(DORA, 1)), Refusal::NoDiplomat(takes));
        } else {
            play.does(ALEX, Command::Tribute(DORA, second));
        }
    }
}

/// „ihm so schmerzvolle Verluste von Produktionspunkte zuzufügen": a fifth (LE-19).
#[test]
fn a_boycott_costs_a_fifth_of_the_entered_points() {
    let mut play = diplomats(&[(ALEX, 1)], |edition| luck(edition, true, false));
    play.turn(ALEX, 10, &[BOYCOTT]);
    let before = play.mine(CHRIS).points;
    play.arrives(CHRIS, 48);
    assert_eq!(play.mine(CHRIS).production.boycott, 10, "a fifth of 48, rounded half up");
    assert_eq!(play.mine(CHRIS).points, before + 48 - 10);
    play.does(CHRIS, Command::Proceed).until(ALEX).arrives(ALEX, 10);
    assert_eq!(play.mine(ALEX).diplomats, 0, "LE-18: the one who was sent does not come back");
}

/// LE-19: at least a point, but never more than was entered.
#[test]
fn a_boycott_costs_at_least_a_point() {
    for (entered, lost) in [(0, 0), (1, 1), (2, 1), (7, 1), (8, 2)] {
        let mut play = diplomats(&[(ALEX, 1)], |edition| luck(edition, true, false));
        play.turn(ALEX, 10, &[BOYCOTT]);
        assert!(play.opens(CHRIS, entered).contains(&National::Boycott(lost)), "{entered}");
        assert_eq!(play.mine(CHRIS).production.boycott, lost);
    }
}

/// LE-20: several boycotts add up, and all of them together take no more than was entered.
#[test]
fn boycotts_add_up() {
    for (percent, lost) in [(20, 20), (80, 50)] {
        let mut play = diplomats(&[(ALEX, 1), (DORA, 1)], |edition| {
            luck(edition, true, false);
            edition.covert.boycott_percent.value = percent;
        });
        play.turn(ALEX, 10, &[]);
        play.turn(CHRIS, 10, &[]);
        play.turn(DORA, 10, &[BOYCOTT]);
        play.turn(ALEX, 10, &[BOYCOTT]);
        assert!(play.opens(CHRIS, 50).contains(&National::Boycott(lost)), "two times {percent} % of 50");
    }
}

/// LE-21: one action of a kind against a player and turn; several players may be targeted.
#[test]
fn one_deed_of_a_kind_a_target_and_turn() {
    let mut play = diplomats(&[(ALEX, 5)], |_| {});
    play.arrives(ALEX, 10);
    play.does(ALEX, BOYCOTT);
    assert_eq!(play.refused(ALEX, BOYCOTT), Refusal::NothingToChange);
    play.does(ALEX, Command::Act(Deed::Covert(Covert::Boycott), DORA, true));
    play.does(ALEX, OFFER);
    assert_eq!(play.mine(ALEX).diplomats, 2);
    play.does(ALEX, Command::Act(Deed::Covert(Covert::Boycott), CHRIS, false));
    assert_eq!(play.mine(ALEX).diplomats, 3);
}

/// „Hier kann der aktive Spieler durch den Einsatz eines Diplomaten seine eigenen Produktionspunkte einem anderen Spieler schicken."
/// „Der aktive Spieler kann einen Diplomaten losschicken". „Der aktive Spieler kann einen Spion losschicken" (3.6.4).
#[test]
fn each_deed_says_which_agent_it_takes() {
    let edition = Edition::house();
    let takes = Deed::ALL.map(|deed| deed.takes(&edition));
    assert_eq!(takes, [[1, 0], [1, 0], [0, 0], [0, 1], [0, 1]], "boycott, offer, end, espionage, sabotage");
    // What it says is what is gone, in the orders at once and for good when the turn has ended.
    let mut play = diplomats(&[(ALEX, 3)], |edition| edition.agents.boycott.value = 2);
    play.arrives(ALEX, 10);
    play.does(ALEX, BOYCOTT);
    assert_eq!(play.mine(ALEX).diplomats, 1);
    assert!(play.mine(ALEX).orders.toward[CHRIS].ordered(Deed::Covert(Covert::Boycott)));
    play.does(ALEX, Command::Proceed).until(ALEX).arrives(ALEX, 10);
    assert_eq!(play.mine(ALEX).diplomats, 1);
}

/// The chance at which Chris's events decide a boycott of Alex's; nobody is told it while the game runs.
fn decided(play: &mut Play) -> u8 {
    play.opens(CHRIS, 10);
    let told = play.told.iter().find(|told| matches!(told.event, Event::Decided(_))).unwrap();
    assert!(!Viewer::all(3).any(|viewer| told.reaches(viewer)));
    match told.event {
        Event::Decided(attempt) => attempt.chance,
        _ => unreachable!("it was found as that"),
    }
}

/// The chance against so many idle diplomats, with or without technology 1.
fn chance_against(reserve: u16, technology: bool) -> u8 {
    let mut play = Play::with(2, |edition, _| {
        cheap_agents(edition);
        edition.durations.research.0[0].value = 1;
    });
    play.turn(ALEX, 60, &[Command::Appoint(1)]);
    play.arrives(CHRIS, 60);
    if reserve > 0 {
        play.does(CHRIS, Command::Appoint(reserve));
    }
    if technology {
        play.does(CHRIS, Command::Research(Field::Technology, true));
    }
    play.does(CHRIS, Command::Proceed).rounds(1, 10).arrives(ALEX, 10);
    // What Alex is told is the part he can know, whatever Chris has at home.
    assert_eq!(play.mine(ALEX).toward[CHRIS].chances[0], 60);
    play.does(ALEX, BOYCOTT).does(ALEX, Command::Proceed);
    decided(&mut play)
}

/// „Nicht eingesetzte Diplomaten schützen vor Boykotten! (maximal 10)"; LE-22 for the sizes.
#[test]
fn idle_diplomats_guard() {
    assert_eq!(chance_against(0, false), 60);
    assert_eq!(chance_against(1, false), 55);
    assert_eq!(chance_against(4, false), 40);
    assert_eq!(chance_against(10, false), 10);
    assert_eq!(chance_against(25, false), 10, "no more than ten count");
    assert_eq!(chance_against(4, true), 30, "technology 1 defends");
    assert_eq!(chance_against(10, true), 5, "never below five");
}

/// „Die Erfolgswahrscheinlichkeit eines Boykott-Versuchs hängt von verschiedenen Faktoren ab: Anzahl der Diplomaten im
/// Hauptquartier des zu boykottierenden Spielers, Forschung – Technologie, Stufe 1 und Spezialfähigkeit der Nation."
///
/// By the texts no nation has such a skill, so the edition of the house gives none one (LE-22).
#[test]
fn a_nation_s_skill_counts_in_a_boycott() {
    let house = Edition::house();
    assert!(house.nations.iter().all(|nation| nation.diplomats.value == 0), "no nation is better by the texts");
    for (alex, chris, skills, chance) in [
        (0, 0, true, 60),
        (15, 0, true, 75),
        (0, 25, true, 35),
        (15, 25, true, 50),
        (0, 99, true, 5),
        (15, 25, false, 60),
    ] {
        let mut play = Play::with(2, |edition, setup| {
            cheap_agents(edition);
            edition.nations[0].diplomats.value = alex;
            edition.nations[1].diplomats.value = chris;
            setup.settings.skills = skills;
        });
        play.turn(ALEX, 60, &[Command::Appoint(1)]);
        play.turn(CHRIS, 60, &[]);
        play.arrives(ALEX, 10);
        // Nations are known to all, so the one who sends the diplomat is shown it; and spies have nothing of it.
        assert_eq!(play.mine(ALEX).toward[CHRIS].chances, [chance, 60, 60]);
        play.does(ALEX, BOYCOTT).does(ALEX, Command::Proceed);
        assert_eq!(decided(&mut play), chance);
    }
}

/// LE-23: the reserve that counts is the one left behind at the end of the victim's last turn.
#[test]
fn diplomats_who_arrive_now_come_too_late() {
    let mut play = Play::with(2, |edition, _| cheap_agents(edition));
    play.turn(ALEX, 60, &[Command::Appoint(1)]);
    play.turn(CHRIS, 60, &[Command::Appoint(10)]);
    play.turn(ALEX, 10, &[BOYCOTT]);
    assert_eq!(decided(&mut play), 60);
    assert!(play.mine(CHRIS).news.contains(&National::Diplomats(10)));
}

/// What becomes of a boycott with the house chances, by the number of the game.
fn boycott_by_chance(number: u8) -> National {
    let edition = Edition::house();
    let setup = crate::common::setup(&edition, leaders::edition::ScenarioId::FreePlay, &[0, 1]);
    let (mut game, _) = Leaders::begin(&edition, &setup, [number; 32]).unwrap();
    let order = game.view(Viewer::Public).order;
    let (first, second) = (order[0], order[1]);
    let boycott = Command::Act(Deed::Covert(Covert::Boycott), second, true);
    let on = Command::Proceed;
    let turns: [(Seat, &[Command]); 4] = [
        (first, &[on, on, on, on, Command::Enter(10), on, on, on, Command::Appoint(1), on]),
        (second, &[Command::Enter(10), on, on, on, on]),
        (first, &[Command::Enter(10), on, Command::TurnPage, on, on, boycott, on]),
        (second, &[Command::Enter(10), on]),
    ];
    for (seat, commands) in turns {
        for command in commands {
            game.apply(seat, command).unwrap();
        }
    }
    let mut news = game.view(Viewer::Seat(second)).mine.unwrap().news.into_iter();
    news.find(|national| !matches!(national, National::Production(_))).unwrap()
}

/// „Wenn der Boykott scheitert besteht eine 50:50 Chance, dass der gegnerische Spieler erfährt wer den Boykott-Versuch
/// gestartet hat."
///
/// Three of five come off against an empty headquarters; half of those that fail are unmasked.
#[test]
fn half_of_those_who_fail_are_unmasked() {
    let (mut lost, mut caught, mut foiled) = (0, 0, 0);
    for number in 0..=u8::MAX {
        match boycott_by_chance(number) {
            National::Boycott(2) => lost += 1,
            National::Caught(Covert::Boycott, _) => caught += 1,
            National::Foiled(Covert::Boycott) => foiled += 1,
            other => panic!("{other:?}"),
        }
    }
    assert!((134..=174).contains(&lost), "{lost} of 256");
    assert!((36..=66).contains(&caught) && (36..=66).contains(&foiled), "{caught} and {foiled}");
}

/// „Schritt für Schritt": „1. Allianz-Angebot unterbreiten".
#[test]
fn example_step_1_an_alliance_is_offered() {
    let mut play = diplomats(&[(ALEX, 1)], |_| {});
    play.arrives(ALEX, 10);
    play.does(ALEX, OFFER).does(ALEX, Command::Proceed);
    for (one, other) in [(ALEX, CHRIS), (CHRIS, ALEX)] {
        assert_eq!(alliance(&play, one, other), Alliance::None);
    }
}

/// „Schritt für Schritt": „2. Allianz annehmen".
#[test]
fn example_step_2_an_alliance_is_accepted() {
    let mut play = diplomats(&[(ALEX, 1)], |_| {});
    play.turn(ALEX, 10, &[OFFER]);
    assert!(play.accepts(CHRIS, ALEX).contains(&National::Offer(ALEX)));
    // It holds from now on, and Alex hears of it in phase 2 of his next turn; Dora never.
    assert_eq!(alliance(&play, CHRIS, ALEX), Alliance::Standing);
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::None);
    play.until(ALEX);
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::None);
    assert!(play.opens(ALEX, 10).contains(&National::Alliance(CHRIS, Relation::Accepted)));
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::Standing);
    assert_eq!(alliance(&play, DORA, ALEX), Alliance::None);
}

/// „Schritt für Schritt": „2. Allianz annehmen (oder ablehnen)".
#[test]
fn example_step_2_an_alliance_is_declined() {
    let mut play = diplomats(&[(ALEX, 2)], |_| {});
    play.turn(ALEX, 10, &[OFFER]);
    play.turn(CHRIS, 10, &[]);
    play.until(ALEX);
    assert!(play.arrives(ALEX, 10).contains(&National::Alliance(CHRIS, Relation::Declined)));
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::None);
    play.does(ALEX, OFFER);
}

/// „Schritt für Schritt": „3. Allianz zum Angriff".
///
/// Quebec does not border on the Midwest: Alex places two infantry in Ontario, which is Chris's, and attacks from there.
#[test]
fn example_step_3_an_alliance_in_attack() {
    let edition = Edition::house();
    let area = |name: &str| edition.map.areas.iter().find(|area| area.name.value == name).unwrap().id;
    let (quebec, ontario, midwest) = (area("Quebec"), area("Ontario"), area("Midwest"));
    assert!(!placing::reach(&edition.map, quebec).0.contains(midwest));
    assert!(placing::reach(&edition.map, ontario).0.contains(midwest));
    let alex = Fighter { skill: None, military: 0 };
    // Chris's one unit there counts toward the limit, and there is room for two more.
    assert!(placing::room(&edition, ontario, alex, Step::Placing, 1) >= 2);
    assert_eq!(alliance(&allied(), ALEX, CHRIS), Alliance::Standing);
}

/// „Schritt für Schritt": „5. Allianz auflösen".
#[test]
fn example_step_5_an_alliance_is_dissolved() {
    let mut play = allied();
    assert_eq!(play.refused(ALEX, OFFER), Refusal::Allied);
    play.does(ALEX, DISSOLVE).does(ALEX, Command::Proceed);
    // Chris does not know yet, and may attack as soon as his own turn has begun; Alex may not before his.
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::Ending);
    assert_eq!(alliance(&play, CHRIS, ALEX), Alliance::Standing);
    assert!(play.opens(CHRIS, 10).contains(&National::Alliance(ALEX, Relation::Dissolved)));
    assert_eq!(alliance(&play, CHRIS, ALEX), Alliance::Over);
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::Ending);
    play.reads(CHRIS).does(CHRIS, Command::Proceed).does(CHRIS, Command::Proceed);
    assert_eq!(play.refused(CHRIS, Command::Act(Deed::Dissolve, ALEX, true)), Refusal::NotAllied);
    assert_eq!(play.refused(CHRIS, Command::Act(Deed::Offer, ALEX, true)), Refusal::Allied, "it still binds Alex");
    play.does(CHRIS, Command::Proceed).until(ALEX);
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::None);
    assert_eq!(alliance(&play, CHRIS, ALEX), Alliance::None);
    play.arrives(ALEX, 10);
    play.does(ALEX, OFFER);
}

/// „Man darf seinen Allianzpartner nicht angreifen bzw. in offene Kampfhandlungen mit diesen treten!"
///
/// The player is told behind the curtain, before phase 3; on the screen that all may see nothing depends on it (LE-42).
#[test]
fn an_ally_may_not_be_attacked() {
    let bound = |play: &Play, one, other| alliance(play, one, other).binds();
    assert!(!bound(&Play::of(3), ALEX, CHRIS));
    let mut play = allied();
    assert!(bound(&play, ALEX, CHRIS) && bound(&play, CHRIS, ALEX));
    assert!(!bound(&play, ALEX, DORA) && !bound(&play, DORA, CHRIS));
    // „Allerdings dürfen sich die Spieler erst zu Beginn ihrer jeweils nächsten Runde wieder angreifen."
    play.does(ALEX, DISSOLVE).does(ALEX, Command::Proceed);
    play.opens(CHRIS, 10);
    assert!(bound(&play, ALEX, CHRIS) && !bound(&play, CHRIS, ALEX));
}

/// LE-30: ended by the one who has only just accepted, it is told to the other in one go.
#[test]
fn an_alliance_that_ends_in_the_turn_in_which_it_began() {
    let mut play = diplomats(&[(ALEX, 1), (CHRIS, 1)], |_| {});
    play.turn(ALEX, 10, &[OFFER]);
    play.opens(CHRIS, 10);
    play.reads(CHRIS).does(CHRIS, Command::Answer { from: ALEX, accept: true });
    play.does(CHRIS, Command::Proceed).does(CHRIS, Command::Proceed);
    play.does(CHRIS, Command::Act(Deed::Dissolve, ALEX, true)).does(CHRIS, Command::Proceed);
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::None, "he knows of neither");
    play.until(ALEX);
    let news = play.opens(ALEX, 10);
    let relations: Vec<_> = news.iter().filter(|one| matches!(one, National::Alliance(..))).collect();
    let both = [Relation::Accepted, Relation::Dissolved].map(|relation| National::Alliance(CHRIS, relation));
    assert_eq!(relations, both.iter().collect::<Vec<_>>());
    assert_eq!(alliance(&play, ALEX, CHRIS), Alliance::Over);
}

/// „Man darf auch Mitspieler, mit denen man eine Allianz hat, boykottieren."
#[test]
fn allies_may_be_boycotted() {
    let mut play = allied();
    for covert in Covert::ALL {
        let deed = Command::Act(Deed::Covert(covert), CHRIS, true);
        assert_eq!(play.game().permits(ALEX, &deed).is_ok(), covert == Covert::Boycott, "spies there are none");
    }
    play.does(ALEX, BOYCOTT);
}

/// An alliance is the business of its partners: nothing of it reaches the third player.
#[test]
fn an_alliance_is_secret() {
    let stories = [false, true].map(|accept| {
        let mut play = diplomats(&[(ALEX, 2)], |_| {});
        play.turn(ALEX, 10, &[OFFER]);
        if accept {
            play.accepts(CHRIS, ALEX);
        } else {
            play.turn(CHRIS, 10, &[]);
        }
        let mut views = vec![play.view(DORA)];
        play.turn(DORA, 10, &[]);
        play.turn(ALEX, 10, if accept { &[DISSOLVE] } else { &[] });
        views.push(play.view(DORA));
        play.turn(CHRIS, 10, &[]);
        views.push(play.view(DORA));
        views
    });
    assert_eq!(stories[0], stories[1]);
}
