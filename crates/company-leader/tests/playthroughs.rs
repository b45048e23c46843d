//! Whole games in plain words, to be read beside the rules; regenerated and compared.
//!
//! After a change of the rules, look at what changed in the games:
//! `UPDATE_PLAYTHROUGHS=1 cargo test -p company-leader playthroughs` rewrites the files.

use std::{env, fs, path::Path};

use crate::common::{on, report, scenario, thrown};
use company_leader::{Mode, Setup, edition::Edition};

const HEAD: &str = "\
A game led by dice. Fields are named by row and column: the letter of the row, and the number of the column, which runs
down to the right. In the board a field is its terrain (. open, ^ wood, # built-up) and its piece: the seat, and a capital for a revealed troop, a small letter for a
hidden one, - for a dummy; i infantry, s infantry scouts, a artillery, l light tank, h heavy tank, t tank scouts.
Rewrite this file with: UPDATE_PLAYTHROUGHS=1 cargo test -p company-leader playthroughs
";

/// Compares the shortest of some games with the file of that name, or writes it.
fn compare(name: &str, setup: &Setup) {
    let records = (0..12).map(|number| thrown(Edition::house(), setup.clone(), number, 30_000));
    let over = records.filter(|record| record.replay().unwrap().game.outcome().is_some());
    let record = over.min_by_key(|record| record.commands.len()).unwrap();
    let text = format!("{HEAD}\n{}", report::of(&record));
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("playthroughs").join(name);
    if env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, &text).unwrap();
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    let first = text.lines().zip(kept.lines()).position(|(new, old)| new != old);
    let at = first.unwrap_or_else(|| text.lines().count().min(kept.lines().count()));
    assert!(text == kept, "{name} differs from line {}", at + 1);
}

#[test]
fn two_players() {
    compare("two-players.txt", &on("small", Mode::Duel));
}

#[test]
fn three_players() {
    compare("three-players.txt", &on("standard", Mode::Melee));
}

#[test]
fn one_against_two() {
    compare("one-against-two.txt", &on("standard", Mode::OneAgainstTwo));
}

#[test]
fn two_teams() {
    compare("two-teams.txt", &on("standard", Mode::Teams));
}

#[test]
fn a_convoy() {
    compare("a-convoy.txt", &scenario("escort"));
}
