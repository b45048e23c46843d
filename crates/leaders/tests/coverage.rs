//! Over many thrown games everything the rules know happens.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::policy::{Follower, next};
use leaders::{
    BoardMode, Command, Covert, Deed, Event, Leaders, MissionOrder, National, Relation, Stage, edition::Field,
};
use tabletop::{Game, Generator, Viewer};

/// The headings of chapter 3.4, and what is under them.
fn heading(national: &National) -> &'static str {
    match national {
        National::Reinforcements(_) => "Truppennachschub",
        National::Sabotage(_) => "Sabotage",
        National::Boycott(_) => "Boykott",
        National::Technology(Field::Military, _) => "Neue Technologie (Militär)",
        National::Technology(Field::Technology, _) => "Neue Technologie (Technologie)",
        National::Technology(Field::Economy, _) => "Neue Technologie (Wirtschaft)",
        National::Glory(_) => "Ruhm und Ehre",
        National::Diplomats(_) => "Neue Diplomaten",
        National::Tribute(..) => "Tribute erhalten",
        National::Succeeded(Covert::Boycott, _) => "Boykott (erfolgreich)",
        National::Succeeded(..) => "Sabotage (erfolgreich)",
        National::Failed(Covert::Boycott, _) => "Boykott missglückt",
        National::Failed(Covert::Espionage, _) => "Spionage missglückt",
        National::Failed(Covert::Sabotage, _) => "Sabotage missglückt",
        National::Foiled(Covert::Boycott) => "Boykott vereitelt",
        National::Foiled(Covert::Espionage) => "Spionage vereitelt",
        National::Foiled(Covert::Sabotage) => "Sabotage vereitelt",
        National::Caught(Covert::Boycott, _) => "Diplomat gefasst",
        National::Caught(..) => "Spion gefasst",
        National::Alliance(_, Relation::Accepted) => "Allianz (angenommen)",
        National::Alliance(_, Relation::Declined) => "Allianz (abgelehnt)",
        National::Alliance(_, Relation::Dissolved) => "Allianz (aufgelöst)",
        National::Spies(_) => "Neue Spione",
        National::Intelligence(..) => "Geheime Information",
        National::MissionFailed(_) => "Mission gescheitert",
        National::Production(_) => "Produktionspunkte",
        National::Offer(_) => "Allianzangebot",
    }
}

#[test]
fn everything_happens() {
    let mut headings: BTreeMap<&str, u32> = BTreeMap::new();
    let (mut deeds, mut victories, mut orders) = (BTreeSet::new(), BTreeSet::new(), BTreeSet::new());
    for number in 0..120 {
        let (edition, mut setup) = crate::common::any_setup(number);
        // Who follows these games enters points as he likes.
        setup.settings.board = BoardMode::Table;
        let mut dice = Generator::from_number(number);
        let (mut game, _) = Leaders::begin(&edition, &setup, [u8::try_from(number).unwrap(); 32]).unwrap();
        let mut at = Follower::new(game.view(Viewer::Public).order[0]);
        while !matches!(at.stage, Stage::Over { .. }) {
            let command = next(&game, &at, &mut dice);
            match command {
                Command::Act(deed, _, true) => _ = deeds.insert(format!("{deed:?}")),
                Command::Mission(MissionOrder::Activate(_)) => _ = orders.insert("activate"),
                Command::Mission(MissionOrder::Abandon) => _ = orders.insert("abandon"),
                _ => {}
            }
            let events = game.apply(at.seat(), &command).unwrap().events;
            for told in &events {
                match &told.event {
                    Event::National(_, national) => *headings.entry(heading(national)).or_default() += 1,
                    Event::Won(_, victory) => _ = victories.insert(format!("{victory:?}")),
                    _ => {}
                }
            }
            at.note(&events);
            assert!(at.round < 400, "game {number} does not end");
        }
    }
    println!("{headings:#?}");
    assert_eq!(headings.len(), 27, "some event never happened: {headings:?}");
    assert_eq!(deeds, Deed::ALL.map(|deed| format!("{deed:?}")).into());
    assert_eq!(victories, ["Military", "Missions", "Research"].map(String::from).into());
    assert_eq!(orders.len(), 2);
}
