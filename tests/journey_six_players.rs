//! Six players for two rounds and a bit: an alliance, a boycott and an espionage, and who hears what of them.

use browser_tests::pages::{Event, Game, Start, Table};
use browser_tests::{Phone, Site, blocked, button, tab, with_phone};

const PLAYERS: [&str; 6] = ["Anna", "Berta", "Cesar", "Dora", "Emil", "Frida"];

/// The players in the order of play: the app has named the first, and the others follow around the table.
fn order(first: &str) -> Vec<&'static str> {
    let at = PLAYERS.iter().position(|name| *name == first).expect("the curtain names a player");
    PLAYERS.iter().cycle().skip(at).take(PLAYERS.len()).copied().collect()
}

/// Reads the events of a turn that has begun, and stops in phase 2 where decisions are made.
async fn read(table: &Table<'_>, name: &str) -> Vec<Event> {
    assert_eq!(table.begin_turn().await, name);
    table.enter(20).await;
    table.withdraw().await;
    table.read_events().await
}

/// From phase 2 to the end of the turn.
async fn finish(table: &Table<'_>) {
    table.leave_events().await;
    table.fight().await;
    table.enter_headquarters().await;
    table.end_turn().await;
}

/// The titles of what one alone has read.
fn secrets(events: &[Event]) -> Vec<&str> {
    events.iter().filter(|event| !event.public).map(|event| event.title.as_str()).collect()
}

/// Nobody else has learned anything, but for the infantry some nations get every round.
fn assert_nothing_public(events: &[Event]) {
    let public: Vec<_> = events.iter().filter(|event| event.public && event.title != "Truppennachschub").collect();
    assert!(public.is_empty(), "{public:#?}");
}

/// The event with one of these titles.
fn one_of<'a>(events: &'a [Event], titles: &[&str]) -> &'a Event {
    let found: Vec<_> = events.iter().filter(|event| titles.contains(&event.title.as_str())).collect();
    assert_eq!(found.len(), 1, "one of {titles:?} among {events:#?}");
    found[0]
}

/// The first round, in which the first player gets his agents.
async fn first_round(table: &Table<'_>) -> String {
    let (first, events, headquarters) = table.play_to_headquarters(20).await;
    assert_nothing_public(&events);
    headquarters.appoint(3).await;
    headquarters.hire(2).await;
    table.end_turn().await;
    for _ in 1..PLAYERS.len() {
        table.pass_turn(20).await;
    }
    first
}

/// The second player is offered an alliance, has to answer, and does so.
async fn answer_the_offer(phone: &Phone, table: &Table<'_>, first: &str, second: &str) {
    let events = read(table, second).await;
    let offer = one_of(&events, &["Allianzangebot"]);
    assert!(!offer.public && offer.text.contains(first), "{offer:?}");
    phone.tap(blocked("WEITER")).await;
    phone.sees(&format!("Beantworte zuerst das Angebot von {first}.")).await;
    table.leaf_back_to("Allianzangebot").await;
    phone.tap(button("ANNEHMEN")).await;
    phone.sees("Angenommen").await;
    finish(table).await;
}

#[tokio::test]
async fn six_players_hear_what_concerns_them() {
    let site = Site::at_root();
    with_phone(async |phone| {
        let shelf = Start::open(phone, &site).await.play_as_guest().await;
        let table = shelf.new_game().await.set_up(Game::of(&PLAYERS)).await;
        table.prepare().await;
        let first = first_round(&table).await;
        let [_, ally, victim, spied, fifth, sixth] = order(&first)[..] else { unreachable!("six players") };

        let events = read(&table, &first).await;
        assert_eq!(secrets(&events)[..2], ["Neue Diplomaten", "Neue Spione"]);
        table.leave_events().await;
        table.fight().await;
        let headquarters = table.enter_headquarters().await;
        headquarters.act("Diplomatie", "Allianz anbieten", ally).await;
        headquarters.act("Diplomatie", "Boykott", victim).await;
        headquarters.act("Spionage", "Spionage", spied).await;
        table.end_turn().await;

        answer_the_offer(phone, &table, &first, ally).await;

        let boycotted = read(&table, victim).await;
        let boycott = one_of(&boycotted, &["Boykott", "Boykott vereitelt", "Diplomat gefasst"]);
        assert_eq!(boycott.public, boycott.title == "Boykott", "only its loss is for everybody: {boycott:?}");
        assert_eq!(boycott.text.contains(&first), boycott.title == "Diplomat gefasst", "{boycott:?}");
        let boycott_worked = boycott.public;
        finish(&table).await;

        phone.sees("20 Produktionspunkte").await;
        let digest = phone.text().await;
        assert_eq!(digest.contains("Ein Handelsboykott kostet"), boycott_worked, "{digest}");
        let spied_on = read(&table, spied).await;
        assert_nothing_public(&spied_on);
        let caught = spied_on.iter().find(|event| ["Spionage vereitelt", "Spion gefasst"].contains(&&*event.title));
        finish(&table).await;

        for other in [fifth, sixth] {
            let events = read(&table, other).await;
            let uninvolved =
                events.iter().all(|event| ["Produktionspunkte", "Truppennachschub"].contains(&&*event.title));
            assert!(uninvolved, "{events:#?}");
            finish(&table).await;
        }

        let reports = read(&table, &first).await;
        assert_nothing_public(&reports);
        let answer = one_of(&reports, &["Allianz"]);
        assert!(answer.text.contains(&format!("{ally} nimmt dein Angebot an")), "{answer:?}");
        let report = one_of(&reports, &["Boykott", "Boykott missglückt"]);
        assert_eq!(report.title == "Boykott", boycott_worked);
        assert!(report.text.contains(victim), "{report:?}");
        let espionage = one_of(&reports, &["Geheime Information", "Spionage missglückt"]);
        assert_eq!(espionage.title == "Geheime Information", caught.is_none(), "{caught:?}");
        assert!(espionage.text.contains(spied), "{espionage:?}");
        table.leave_events().await;
        table.fight().await;
        table.enter_headquarters().await;
        phone.tap(tab("Diplomatie")).await;
        phone.find(button("Allianz auflösen").of(ally)).await;
    })
    .await;
}
