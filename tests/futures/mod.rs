//! Two games that differ in nothing but a secret give the same pages to everybody who may not know it: the same document, the same
//! accessibility tree, the same title, address and small storages. On the shelf, before the curtain, behind it for the next player, and
//! in the menu.

#[allow(dead_code, clippy::unwrap_used, reason = "the tests of the rules need more of it, and may panic")]
#[path = "../../crates/general/tests/common/mod.rs"]
mod general_common;
#[allow(dead_code, clippy::unwrap_used, reason = "the tests of the rules need more of it, and may panic")]
#[path = "../../crates/leaders/tests/common/mod.rs"]
mod leaders_common;
#[allow(dead_code, clippy::unwrap_used, reason = "the tests of the rules need more of it, and may panic")]
#[path = "../../crates/company-leader/tests/common/policy.rs"]
mod policy;
mod worlds;

use crate::scripts::until_begun;
use browser_tests::pages::Start;
use browser_tests::{Phone, Site, button, link, setting_of, with_phone};
use company_leader::{CompanyLeader, Ground, Mode, Muster, edition::Edition};
use general::General;
use leaders::{Command, Leaders, Phase, Stage};
use serde_json::{Value, json};
use tabletop::{Enumerate, Game as _, Generator, Viewer};
use vault::SaveFile;
use worlds::{Choose, Known, Worlds, worlds};

/// How many pairs of games are compared in each test.
fn pairs() -> u64 {
    setting_of("LEADERS_FUTURES").map_or(2, |pairs| pairs.parse().expect("LEADERS_FUTURES is a number"))
}

/// Numbers that are tried for a pair, at the most.
const TRIES: u64 = 200;

/// All of a page that a script, an eye or a screen reader can get at. Ids that only say how often something was built are left out.
const PAGE: &str = "({
    document: document.documentElement.outerHTML.replaceAll(/(id|for|aria-[a-z]+)=\"u[0-9]+[^\"]*\"/g, ''),
    values: [...document.querySelectorAll('input, textarea, select')].map((field) => [field.value, field.checked]),
    title: document.title,
    address: location.href,
    local: Object.entries(localStorage).sort(),
    session: Object.entries(sessionStorage).sort(),
    history: [history.length, JSON.stringify(history.state)],
})";

/// A page, and what it is.
type Looks = Vec<(&'static str, Value)>;

/// What a screen reader is told: roles, names, values and states, without the numbers of nodes.
async fn told(phone: &Phone) -> Value {
    let tree = phone.devtools("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().expect("a list of nodes").iter();
    nodes
        .map(|node| json!([node["role"], node["name"], node["value"], node["description"], node["properties"]]))
        .collect()
}

async fn look(phone: &Phone, what: &'static str, looks: &mut Looks) {
    phone.settle(None).await;
    looks.push((what, phone.value(PAGE).await));
    looks.push((what, without_numbers(told(phone).await)));
}

/// The tree without the numbers by which one node names another.
fn without_numbers(mut value: Value) -> Value {
    match &mut value {
        Value::Array(items) => items.iter_mut().for_each(|item| *item = without_numbers(item.take())),
        Value::Object(fields) => {
            for number in ["backendDOMNodeId", "idref", "nodeId", "relatedNodes"] {
                fields.remove(number);
            }
            fields.values_mut().for_each(|field| *field = without_numbers(field.take()));
        }
        _ => {}
    }
    value
}

/// Takes a game in on a phone that has never seen another one, and looks at all that somebody sees who goes on with it.
async fn looks(site: &Site, file: &SaveFile) -> Looks {
    let mut looks = Vec::new();
    with_phone(async |phone| {
        phone.keep_still().await;
        let shelf = Start::open(phone, site).await.play_as_guest().await;
        shelf.import(&file.to_bytes()).await;
        phone.find(link("Fortsetzen")).await;
        phone.tap(button("Meldung schließen")).await;
        look(phone, "the shelf", &mut looks).await;
        phone.tap(link("Fortsetzen")).await;
        until_begun(phone).await;
        look(phone, "the game as it opens", &mut looks).await;
        if phone.has(button("Zum Aufdecken halten")).await {
            phone.hold(button("Zum Aufdecken halten")).await;
            phone.until("document.querySelector('.curtain') === null").await;
            look(phone, "what the next player sees", &mut looks).await;
        }
        phone.tap(button("Übersicht und Menü")).await;
        look(phone, "the menu", &mut looks).await;
    })
    .await;
    looks
}

/// Where two texts part, and some of both behind that.
fn parting(one: &str, other: &str) -> String {
    let at = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    let from = |text: &str| {
        let begin = (0..=at.saturating_sub(120)).rev().find(|begin| text.is_char_boundary(*begin)).unwrap_or_default();
        text[begin..].chars().take(300).collect::<String>()
    };
    format!("{}\n--- and ---\n{}", from(one), from(other))
}

/// The first place at which two games look different.
async fn difference(site: &Site, Worlds { files, .. }: &Worlds) -> (usize, Option<String>) {
    let [here, there] = [looks(site, &files[0]).await, looks(site, &files[1]).await];
    let places = here.len();
    assert_eq!(there.len(), places, "one of them shows a curtain and the other one does not");
    let mut pairs = here.into_iter().zip(there);
    let found = pairs.find(|((_, here), (_, there))| here != there);
    (
        places,
        found.map(|((what, here), (_, there))| format!("{what}:\n{}", parting(&here.to_string(), &there.to_string()))),
    )
}

/// Compares games of a kind. How many places were compared, where each is a page or what a screen reader is told of it.
async fn compare<G: Enumerate>(setup: fn(u64) -> (G::Edition, G::Setup), choose: Choose<G>) -> usize {
    let site = Site::at_root();
    let mut places = 0;
    let mut number = 0;
    for _ in 0..pairs() {
        let pair = loop {
            number += 1;
            assert!(number < TRIES * pairs(), "no two games of {} that differ in a secret", G::TAG);
            if let Some(pair) = worlds::<G>(setup(number), number, choose, Known::Secret) {
                break pair;
            }
        };
        let (compared, found) = difference(&site, &pair).await;
        assert_eq!(found, None, "{} tells that {}", G::TAG, pair.fork);
        places += compared;
    }
    println!("futures: {places} places of {} are the same", G::TAG);
    places
}

/// Anything, but usually what goes on.
fn any<G>(_: &G, legal: &[impl Sized], dice: &mut Generator) -> usize {
    if dice.percent(40) { legal.len() - 1 } else { dice.index(legal.len()) }
}

/// Every mode, and armies that are bought.
fn company_leader_setup(number: u64) -> (Edition, company_leader::Setup) {
    let (board, mode) = match number % 4 {
        0 => ("small", Mode::Duel),
        1 => ("standard", Mode::Teams),
        2 => ("standard", Mode::OneAgainstTwo),
        _ => ("standard", Mode::Melee),
    };
    let muster = if number.is_multiple_of(3) { Muster::Coins(25) } else { Muster::Standard };
    let ground = Ground::Board { id: board.to_owned(), mode };
    (Edition::house(), company_leader::Setup { ground, muster, ..company_leader::Setup::default() })
}

/// So few points that nobody has won at once; in a headquarters anything.
fn of_leaders(game: &Leaders, legal: &[Command], dice: &mut Generator) -> usize {
    let few = |command: &Command| matches!(command, Command::Enter(points) if *points <= 60);
    match game.view(Viewer::Public).stage {
        Stage::Turn { phase: Phase::Points, .. } => legal.iter().rposition(few).unwrap_or(0),
        Stage::Turn { phase: Phase::Headquarters, .. } if dice.percent(80) => dice.index(legal.len()),
        _ => any(game, legal, dice),
    }
}

#[tokio::test]
async fn general_looks_the_same_whatever_is_laid_covered() {
    compare::<General>(general_common::any_setup, any).await;
}

#[tokio::test]
async fn company_leader_looks_the_same_wherever_troops_are_hidden() {
    compare::<CompanyLeader>(company_leader_setup, policy::choose).await;
}

#[tokio::test]
async fn leaders_looks_the_same_whatever_is_ordered_in_a_headquarters() {
    compare::<Leaders>(leaders_common::any_setup, of_leaders).await;
}

/// A comparison that never finds anything would find nothing above, too.
#[tokio::test]
async fn what_lies_open_looks_different() {
    let site = Site::at_root();
    let open =
        (1..TRIES).find_map(|number| worlds::<General>(general_common::any_setup(number), number, any, Known::Open));
    let (_, found) = difference(&site, &open.expect("something is done in the open")).await;
    assert!(found.is_some());
}
