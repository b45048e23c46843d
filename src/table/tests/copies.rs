//! Copies of games (docs/decisions/copies.md): what comes in as a file neither foretells the dice of the game it was taken from nor
//! goes for it.

use ::{
    company_leader::CompanyLeader,
    general::General,
    leaders::{Colour, Leaders, PlayerSetup, Settings, edition::NationId},
    sparta::Sparta,
};
use tabletop::{Entry, Enumerate, Fence, Game as _, Generator, Table, Viewer, Waiting};
use vault::SaveFile;

use super::{AppGame, save, save::Intake};
use crate::library::SaveSummary;

/// A game with two armies in the field.
const COMPANY_LEADER: &[u8] = include_bytes!("../../../editions/schema-1/company-leader.save");

/// A game that goes on after so many commands.
fn running<G: AppGame + Enumerate>(edition: G::Edition, setup: G::Setup, plies: usize) -> Table<G> {
    let mut dice = Generator::from_number(17);
    let mut table = Table::<G>::begin(edition, setup, [9; 32]).expect("the house edition can be played");
    while table.record().commands.len() < plies {
        assert!(step(&mut table, &mut dice), "it goes on");
    }
    table
}

/// Somebody does something by which the game goes on: rather something in which chance speaks. `false` if nothing was found.
fn step<G: Enumerate>(table: &mut Table<G>, dice: &mut Generator) -> bool {
    let Waiting::For(seats) = table.game().waiting_for() else { panic!("it goes on") };
    let seat = *dice.choose(&seats).expect("somebody is to act");
    let legal = table.game().legal(seat);
    let drawn = (0..60).map(|_| legal[dice.index(legal.len())].clone());
    let goes_on = drawn.filter_map(|command| {
        let proposal = table.propose(seat, command).expect("it is legal");
        matches!(proposal.game().waiting_for(), Waiting::For(_)).then_some(proposal)
    });
    let mut proposals: Vec<_> = goes_on.collect();
    let throws = proposals.iter().position(|proposal| proposal.applied().fence == Some(Fence::Chance));
    if proposals.is_empty() {
        return false;
    }
    table.accept(proposals.swap_remove(throws.unwrap_or_default()));
    true
}

/// What comes in, where these games lie already.
fn taken<G: AppGame>(file: &SaveFile, set_ups: Vec<Vec<u8>>, seed: u8) -> (SaveFile, Table<G>) {
    let kept = save::verify_among::<G>(file, Intake { set_ups, seed: [seed; 32] }).expect("it can be taken in");
    let table = save::table_at_once(&kept).expect("it can be opened");
    (kept, table)
}

fn is_copied(file: &SaveFile) -> bool {
    SaveSummary::from_bytes(&file.about).expect("a summary").copied
}

/// A game is taken in beside itself, elsewhere, and beside another one of its kind.
fn is_marked<G: AppGame + Enumerate>(edition: G::Edition, setup: G::Setup, plies: usize) {
    let table = running::<G>(edition.clone(), setup.clone(), plies);
    let file = save::save_file(&table, SaveSummary::default());
    let other = Table::<G>::begin(edition, setup, [8; 32]).expect("another game");
    let other = save::save_file(&other, SaveSummary::default());
    let (copy, copied) = taken::<G>(&file, vec![other.setup.clone(), file.setup.clone()], 1);
    assert!(is_copied(&copy), "a copy of {} says that it is one", G::TAG);
    for set_ups in [Vec::new(), vec![other.setup.clone()], vec![vec![200]]] {
        assert!(!is_copied(&taken::<G>(&file, set_ups, 1).0), "there is no other one");
    }
    for viewer in Viewer::all(table.game().seats()) {
        assert!(copied.game().view(viewer) == table.game().view(viewer), "it stands where the other stands");
    }
    // What the shelf says of a copy, and what goes out again, stays a copy, until it comes to where the game is not.
    let again = save::save_file(&copied, SaveSummary::from_bytes(&copy.about).expect("a summary"));
    assert!(is_copied(&again));
    assert!(!is_copied(&taken::<G>(&again, Vec::new(), 2).0));
}

/// Copies of a game, each with its seed at its end.
fn copies<G: AppGame + Enumerate>(file: &SaveFile) -> Vec<Table<G>> {
    let copy = |seed| {
        let (kept, copy) = taken::<G>(file, Vec::new(), seed);
        assert_eq!(copy.entries().last(), Some(Entry::Reseed([seed; 32])), "of {}", G::TAG);
        assert_eq!(kept.commands.len(), file.commands.len() + 1);
        assert_eq!(kept.commands[..file.commands.len()], file.commands);
        assert_eq!(copy.record().schema, tabletop::SCHEMA, "an older app does not take a seed for damage");
        copy
    };
    (10..18).map(copy).collect()
}

/// Of many copies, each played on alike, half or more come out otherwise than the game itself.
fn does_not_foretell<G: AppGame + Enumerate>(save: &[u8]) {
    let file = SaveFile::from_bytes(save).expect("a file of the app");
    let played = |mut table: Table<G>| {
        let mut dice = Generator::from_number(5);
        let mut views = Vec::new();
        while views.len() < 400 && step(&mut table, &mut dice) {
            views.extend(Viewer::all(table.game().seats()).map(|viewer| table.game().view(viewer)));
        }
        views
    };
    let own = played(save::table_at_once::<G>(&file).expect("it can be opened"));
    let mut copies = copies::<G>(&file);
    let otherwise = copies.iter().filter(|copy| played((*copy).clone()) != own).count();
    assert!(otherwise >= 4, "{otherwise} of 8 copies of {} come out otherwise", G::TAG);
    // The same file, taken in with the same seed, is the same game.
    assert!(played(taken::<G>(&file, Vec::new(), 13).1) == played(copies.swap_remove(3)));
}

fn leaders() -> (leaders::edition::Edition, leaders::Setup) {
    let player = |name: &str, colour, nation| PlayerSetup { name: name.to_owned(), colour, nation: NationId(nation) };
    let edition = leaders::edition::Edition::house();
    let setup = leaders::Setup {
        players: vec![player("Anna", Colour::Red, 0), player("Ben", Colour::Blue, 1)],
        scenario: leaders::edition::ScenarioId::FreePlay,
        settings: Settings::proposed(&edition.scenarios[0], 2),
    };
    (edition, setup)
}

#[test]
fn a_copy_is_marked_where_the_game_is() {
    let (edition, setup) = leaders();
    is_marked::<Leaders>(edition, setup, 40);
    is_marked::<Sparta>(sparta::edition::Edition::house(), sparta::Setup::default(), 10);
    is_marked::<General>(general::edition::Edition::house(), general::Setup::for_players(3), 12);
    is_marked::<CompanyLeader>(company_leader::edition::Edition::house(), company_leader::Setup::default(), 30);
}

#[test]
fn a_copy_does_not_foretell_the_dice() {
    // How seldom chance speaks in LEADERS is no question of copies: that it hears of the seed is a law of all games.
    let leaders = include_bytes!("../../../editions/leaders-schema-2/game.save");
    copies::<Leaders>(&SaveFile::from_bytes(leaders).expect("a file of the app"));
    does_not_foretell::<General>(include_bytes!("../../../editions/schema-1/general.save"));
    does_not_foretell::<CompanyLeader>(COMPANY_LEADER);
}

#[test]
fn a_game_that_is_over_has_nothing_to_hide() {
    let file = SaveFile::from_bytes(COMPANY_LEADER).expect("a file of the app");
    let mut table = save::table_at_once::<CompanyLeader>(&file).expect("it can be opened");
    let mut dice = Generator::from_number(3);
    let resigned = loop {
        let Waiting::For(seats) = table.game().waiting_for() else { panic!("it goes on") };
        match table.propose(seats[0], company_leader::Command::Resign) {
            Ok(proposal) => break proposal,
            Err(_) => assert!(step(&mut table, &mut dice), "it goes on"),
        }
    };
    table.accept(resigned);
    let over = save::save_file(&table, SaveSummary::default());
    let (kept, _) = taken::<CompanyLeader>(&over, vec![over.setup.clone()], 1);
    assert!(!is_copied(&kept));
    assert_eq!(kept.commands, over.commands);
}

/// Nothing is left to chance in Sparta once it has begun: a copy has no seed, and can be taken back like the game itself.
#[test]
fn a_copy_without_chance_is_the_same_game() {
    let table = running::<Sparta>(sparta::edition::Edition::house(), sparta::Setup::default(), 10);
    let file = save::save_file(&table, SaveSummary::default());
    let (kept, copied) = taken::<Sparta>(&file, Vec::new(), 1);
    assert_eq!(kept.commands, file.commands);
    assert_eq!(copied.can_undo(Viewer::Public), Ok(()));
}
