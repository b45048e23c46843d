//! Files that somebody has made up, with the right checksum: whatever they say, they are taken in or refused in words, and
//! what is taken in can be shown. `cargo xtask prove hostile` tries many more of them than every run of the tests.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ::{
    company_leader::{self, CompanyLeader},
    general::{self, General},
    leaders::{self, Colour, Leaders, PlayerSetup, Settings, edition::NationId, edition::ScenarioId},
    sparta::{self, Sparta},
};
use tabletop::{Enumerate, Generator, Seat, Table, Viewer, Waiting};
use vault::SaveFile;

use super::{AppGame, save};
use crate::library::SaveSummary;

/// Files of each game in a run of the tests.
const FILES: u32 = 400;

/// Commands of the game that is altered.
const PLIES: usize = 60;

/// How many files of each game to try.
fn files() -> u32 {
    std::env::var("LEADERS_HOSTILE").ok().and_then(|number| number.parse().ok()).unwrap_or(FILES)
}

/// A number below a length; 0 for nothing.
fn at(length: usize, dice: &mut Generator) -> usize {
    dice.index(length)
}

/// Some bytes, altered in one place as accidents and attackers do.
fn alter(bytes: &mut Vec<u8>, dice: &mut Generator) {
    let place = at(bytes.len() + 1, dice);
    let rest = bytes.len() - place;
    let random = |dice: &mut Generator| u8::try_from(dice.below(256)).expect("it is below 256");
    match dice.below(8) {
        0 if rest > 0 => bytes[place] ^= 1 << dice.below(8),
        1 if rest > 0 => bytes[place] = random(dice),
        2 if rest > 0 => bytes[place] = [0, 1, 0x7f, 0x80, 0xff][at(5, dice)],
        3 if rest > 0 => drop(bytes.remove(place)),
        // The largest numbers of every width, as they are written.
        4 => drop(bytes.splice(place..(place + 1).min(bytes.len()), [&[0xff; 9][..at(10, dice)], &[0x01]].concat())),
        5 => bytes.insert(place, random(dice)),
        6 => {
            let copied = bytes[place..place + at(rest + 1, dice)].to_vec();
            drop(bytes.splice(place..place, copied));
        }
        _ => bytes.truncate(place),
    }
}

/// A file, altered in a few places.
fn altered(good: &SaveFile, dice: &mut Generator) -> SaveFile {
    let mut file = good.clone();
    for _ in 0..=dice.below(3) {
        let some = at(file.commands.len(), dice);
        match dice.below(10) {
            0 if !file.commands.is_empty() => drop(file.commands.remove(some)),
            1 if !file.commands.is_empty() => {
                let command = file.commands[some].clone();
                file.commands.insert(at(file.commands.len(), dice), command);
            }
            2 | 3 if !file.commands.is_empty() => alter(&mut file.commands[some], dice),
            4 => alter(&mut file.about, dice),
            _ => alter(&mut file.setup, dice),
        }
    }
    file
}

/// Takes a file in as the app does and shows the game that is in it. Says whether it was taken.
fn take<G: AppGame + Enumerate>(file: &SaveFile) -> bool {
    let Ok(read) = SaveFile::from_bytes(&file.to_bytes()) else { return false };
    let Ok(kept) = save::verify_at_once::<G>(&read) else { return false };
    assert!(SaveSummary::from_bytes(&kept.about).is_some(), "what was taken in is not shown on the shelf");
    let table = save::table_at_once::<G>(&kept).expect("what was verified can be opened");
    assert_eq!(table.revision().0 as usize, kept.commands.len(), "what was verified plays to its end");
    let reseeds = table.record().reseeds.len();
    assert!((read.commands.len()..=read.commands.len() + reseeds).contains(&kept.commands.len()), "and all of it");
    for viewer in Viewer::all(table.game().seats()) {
        let _ = table.game().view(viewer);
    }
    if let Waiting::For(seats) = table.game().waiting_for() {
        assert!(!table.game().legal(seats[0]).is_empty(), "it goes on");
    }
    true
}

/// Alters a game again and again.
fn attack<G: AppGame + Enumerate>(edition: G::Edition, setup: G::Setup) {
    let mut dice = Generator::from_number(2026);
    let mut table = Table::<G>::begin(edition, setup, [3; 32]).expect("the house edition can be played");
    while table.record().commands.len() < PLIES
        && let Waiting::For(seats) = table.game().waiting_for()
    {
        let seat: Seat = seats[at(seats.len(), &mut dice)];
        let legal = table.game().legal(seat);
        let command = legal[at(legal.len(), &mut dice)].clone();
        let proposal = table.propose(seat, command).expect("it is legal");
        table.accept(proposal);
    }
    let good = save::save_file(&table, SaveSummary::default());
    assert!(take::<G>(&good), "the file itself is taken in");
    let mut taken = 0;
    for number in 0..files() {
        let file = altered(&good, &mut dice);
        let outcome = catch_unwind(AssertUnwindSafe(|| take::<G>(&file)));
        taken +=
            u32::from(outcome.unwrap_or_else(|_| panic!("file {number} of {} panics: {:x?}", G::TAG, file.to_bytes())));
    }
    // Altered files that are still games must be among them, or nothing behind the first look was tried.
    assert!(taken > 0 && taken < files(), "{taken} of {} taken in", files());
    println!("hostile: {} files of {}, {taken} taken in", files(), G::TAG);
}

#[test]
fn hostile_files_of_leaders() {
    let player = |name: &str, colour, nation| PlayerSetup { name: name.to_owned(), colour, nation: NationId(nation) };
    let edition = leaders::edition::Edition::house();
    let setup = leaders::Setup {
        players: vec![player("Anna", Colour::Red, 0), player("Ben", Colour::Blue, 1)],
        scenario: ScenarioId::FreePlay,
        settings: Settings::proposed(&edition.scenarios[0], 2),
    };
    attack::<Leaders>(edition, setup);
}

#[test]
fn hostile_files_of_sparta() {
    attack::<Sparta>(sparta::edition::Edition::house(), sparta::Setup::default());
}

#[test]
fn hostile_files_of_general() {
    attack::<General>(general::edition::Edition::house(), general::Setup::for_players(3));
}

#[test]
fn hostile_files_of_company_leader() {
    attack::<CompanyLeader>(company_leader::edition::Edition::house(), company_leader::Setup::default());
}
