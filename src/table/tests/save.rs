//! How games lie in the vault, those of every version: the four games of the shelf are the examples.

use ::{
    company_leader::{self, CompanyLeader},
    general::{self, General},
    leaders::{
        self, Colour, Covert, Leaders, PlayerSetup, Settings,
        edition::{Edition, NationId, ScenarioId},
    },
    sparta::{self, Sparta},
};

use super::*;
use crate::{
    games::leaders::house_as_it_was,
    library::{Fill, Miniature, Shape},
    ui::Hue,
};
use edition_data::spoken_in;
use tabletop::{Enumerate as _, Game as _, Seat, Waiting};

/// The house edition of a game in the bytes the app carried, and put into every save, before it spoke Dutch.
macro_rules! before_dutch {
    ($game:literal) => {
        include_bytes!(concat!("../../../editions/before-dutch/", $game, "-house.postcard"))
    };
}

/// A whole game as the app exported it while texts were two strings and records of the form 1.
macro_rules! schema_1 {
    ($game:literal) => {
        include_bytes!(concat!("../../../editions/schema-1/", $game, ".save"))
    };
}

/// Takes in and opens a game that began with an edition in these bytes, and gives the edition.
fn begun_with<G: AppGame>(edition: &[u8], setup: &G::Setup) -> G::Edition {
    let commands = Vec::<u8>::new();
    let setup = [&bytes(&(1_u16, G::TAG)), edition, &bytes(&(setup, [7_u8; 32], commands))].concat();
    let file = SaveFile { game: G::TAG.to_owned(), setup, about: Vec::new(), commands: Vec::new() };
    verify_at_once::<G>(&file).expect("it can be taken in");
    let record = read_setup::<G>(&file.setup).expect("it can be opened");
    assert_eq!(record.schema, tabletop::SCHEMA, "it is written in today's form");
    assert_eq!(read_setup::<G>(&bytes(&record)).expect("it can be opened again"), record);
    record.edition
}

/// A file whose set-up has commands of its own would be verified as one game and opened as another.
#[test]
fn commands_hidden_in_the_set_up_are_refused() {
    let edition = sparta::edition::Edition::house();
    let mut record = Record::<Sparta>::new(edition, sparta::Setup::default(), [7; 32]);
    let (game, _) = record.begin().expect("the house edition can be played");
    let Waiting::For(seats) = game.waiting_for() else { panic!("it has just begun") };
    let hidden = (seats[0], game.legal(seats[0])[0]);
    let file = |record: &Record<Sparta>| SaveFile {
        game: Sparta::TAG.to_owned(),
        setup: bytes(record),
        about: Vec::new(),
        commands: Vec::new(),
    };
    assert!(verify_at_once::<Sparta>(&file(&record)).is_ok());
    record.commands.push(hidden);
    assert!(verify_at_once::<Sparta>(&file(&record)).is_err());
}

/// A set-up from a file may have any names: the shelf shows them as those that are typed in.
#[test]
fn names_from_a_file_are_shown_as_names_are() {
    let edition = Edition::house();
    let player = |name: &str, colour, nation| PlayerSetup { name: name.to_owned(), colour, nation: NationId(nation) };
    let setup = leaders::Setup {
        players: vec![player("An\u{202e}na", Colour::Red, 0), player("Be\u{200b}n\n", Colour::Blue, 1)],
        scenario: ScenarioId::FreePlay,
        settings: Settings::proposed(&edition.scenarios[0], 2),
    };
    let table = Table::<Leaders>::begin(edition, setup, [7; 32]).expect("a game");
    let kept = verify_at_once::<Leaders>(&save_file(&table, SaveSummary::default())).expect("it can be taken in");
    let about = SaveSummary::from_bytes(&kept.about).expect("a summary");
    assert_eq!(about.players.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>(), ["Anna", "Ben"]);
}

/// Two moves of Sparta, the second taken back, as rows of a save.
fn rows() -> (Record<Sparta>, [Vec<u8>; 3]) {
    let edition = sparta::edition::Edition::house();
    let mut table = Table::<Sparta>::begin(edition, sparta::Setup::default(), [7; 32]).expect("a game");
    let begun = table.record().clone();
    for _ in 0..2 {
        let Waiting::For(seats) = table.game().waiting_for() else { panic!("it has just begun") };
        let command = table.game().legal(seats[0])[0];
        let proposal = table.propose(seats[0], command).expect("it is legal");
        table.accept(proposal);
    }
    // As every version of the app has written them.
    let [first, second] = [0, 1].map(|ply| bytes(&table.record().commands[ply]));
    table.undo(tabletop::Viewer::Public).expect("Sparta has no fence");
    let saved = save_file(&table, SaveSummary::default());
    assert_eq!(saved.commands[..2], [first.clone(), second.clone()]);
    (begun, [first, second, saved.commands[2].clone()])
}

#[test]
fn a_save_with_what_was_taken_back_is_opened_as_it_was() {
    let (begun, rows) = rows();
    let file = |rows: &[Vec<u8>]| SaveFile {
        game: Sparta::TAG.to_owned(),
        setup: bytes(&begun),
        about: Vec::new(),
        commands: rows.to_vec(),
    };
    for (rows, plies) in [(&rows[..2], 2), (&rows[..], 1)] {
        let file = file(rows);
        assert!(verify_at_once::<Sparta>(&file).is_ok());
        let table = table_at_once::<Sparta>(&file).expect("it can be opened");
        assert_eq!((table.record().commands.len(), table.revision().0 as usize), (plies, rows.len()));
        assert_eq!(save_file(&table, SaveSummary::default()).commands, rows, "it is exported as it was");
    }
    // Nothing is left to take back after the beginning.
    let [first, _, retract] = rows;
    assert!(matches!(verify_at_once::<Sparta>(&file(&[first, retract.clone(), retract])), Err(RestoreError::Refused)));
}

#[test]
fn what_a_newer_version_has_written_is_no_damage() {
    let (begun, rows) = rows();
    let setup = bytes(&begun);
    assert_eq!(knows::<Sparta>(&setup, &rows), Ok(()));
    // A command this version has not got.
    let newer = [rows[0].clone(), bytes(&(Seat(1), 200_u32))];
    assert_eq!(knows::<Sparta>(&setup, &newer), Err(ReadError::Foreign));
    // A record of a form that comes after this one; behind its number everything may be otherwise.
    let (found, known) = (SCHEMA + 1, SCHEMA);
    let setup = bytes(&found);
    assert_eq!(knows::<Sparta>(&setup, &rows), Err(ReadError::FromTheFuture { found, known }));
    let file = SaveFile { game: Sparta::TAG.to_owned(), setup, about: Vec::new(), commands: Vec::new() };
    let refused = verify_at_once::<Sparta>(&file);
    assert!(matches!(refused, Err(RestoreError::FromTheFuture { found: f, known: k }) if (f, k) == (found, known)));
    // What is no record at all is said where it is read.
    assert_eq!(knows::<Sparta>(&[], &rows), Ok(()));
}

#[test]
fn games_of_sparta_from_before_dutch_go_on() {
    let edition = begun_with::<Sparta>(before_dutch!("sparta"), &sparta::Setup::default());
    assert_eq!(edition.title.in_language("nl"), "Sparta with a reconstructed layout");
}

#[test]
fn games_of_general_from_before_dutch_go_on() {
    let edition = begun_with::<General>(before_dutch!("general"), &general::Setup::for_players(3));
    assert_eq!(edition.units[0].name.value.in_language("nl"), "Main battle tank");
}

#[test]
fn games_of_company_leader_from_before_dutch_go_on() {
    let edition = begun_with::<CompanyLeader>(before_dutch!("company-leader"), &company_leader::Setup::default());
    assert_eq!(edition.boards[0].title.in_language("nl"), "Standard, 91 fields");
}

#[test]
fn games_of_leaders_from_before_dutch_go_on() {
    let player = |name: &str, colour, nation| PlayerSetup { name: name.to_owned(), colour, nation: NationId(nation) };
    let setup = leaders::Setup {
        players: vec![player("Anna", Colour::Red, 0), player("Ben", Colour::Blue, 1)],
        scenario: ScenarioId::FreePlay,
        settings: Settings::proposed(&Edition::house().scenarios[0], 2),
    };
    let edition = begun_with::<Leaders>(before_dutch!("leaders"), &setup);
    assert_eq!(edition.nations[0].name.value.in_language("nl"), "USA");
}

/// How a board stands in small is what lies open of it: whoever looks at the shelf sees no more than whoever looks at the table.
#[test]
fn the_board_in_small_shows_what_lies_open() {
    let small = |about: &[u8]| SaveSummary::from_bytes(about).expect("a summary").board;
    let players = [("Anna".to_owned(), Hue::Red), ("Ben".to_owned(), Hue::Blue)].to_vec();
    let before = SaveSummary { players, ..SaveSummary::default() };

    let table = Table::<Sparta>::begin(sparta::edition::Edition::house(), sparta::Setup::default(), [1; 32]);
    let board = small(&save_file(&table.expect("a game"), before.clone()).about);
    let count = |fill: Fill| board.spots.iter().filter(|(.., one)| *one == fill).count();
    assert_eq!((board.shape, board.spots.len()), (Shape::Square, 100));
    assert_eq!((count(Fill::Taken(Hue::Red)), count(Fill::Taken(Hue::Blue))), (8, 8));

    let edition = company_leader::edition::Edition::house();
    let table = Table::<CompanyLeader>::begin(edition, company_leader::Setup::default(), [1; 32]).expect("a game");
    let before_anything_is_placed = small(&save_file(&table, before.clone()).about);
    let mut placed = table.clone();
    let command =
        placed.game().legal(Seat(0)).into_iter().find(|one| matches!(one, company_leader::Command::Place { .. }));
    let proposal = placed.propose(Seat(0), command.expect("a troop to place")).expect("it is legal");
    placed.accept(proposal);
    assert_eq!(small(&save_file(&placed, before).about), before_anything_is_placed, "where troops lie is a secret");
}

/// An edition as it was while the app spoke three languages.
fn of_three_languages<E: serde::Serialize + serde::de::DeserializeOwned>(edition: &E) -> E {
    spoken_in(edition, &["de", "en", "nl"]).expect("it is given in all of them")
}

/// An edition of LEADERS as it was while the app named the scenarios: in five languages at last, and there were four.
fn of_four_scenarios(edition: Edition) -> Edition {
    let mut scenarios = Edition::house().scenarios;
    scenarios.truncate(4);
    Edition { scenarios, ..edition }
}

/// Takes in, opens and exports a game of an earlier form or with an earlier edition, does what is permitted next, and gives its set-up.
fn played_on<G: AppGame + tabletop::Enumerate>(save: &[u8], plies: usize) -> Record<G> {
    let file = SaveFile::from_bytes(save).expect("a file of the app");
    // Whose turn it is and how the board stands was not said then, and the players of LEADERS stood in the order of play; all else is
    // said as it was.
    let told = |about: &[u8]| {
        let about = SaveSummary::from_bytes(about).expect("a summary");
        let mut about = SaveSummary { turn: 0, board: Miniature::default(), ..about };
        about.players.sort_by(|one, other| one.0.cmp(&other.0));
        about
    };
    assert_eq!(told(&verify_at_once::<G>(&file).expect("it can be taken in").about), told(&file.about));
    let mut table = table_at_once::<G>(&file).expect("it can be opened");
    assert_eq!(table.record().commands.len(), plies);
    let before = SaveSummary::from_bytes(&file.about).expect("a summary");
    let exported = save_file(&table, before.clone());
    assert_eq!((&exported.commands, told(&exported.about)), (&file.commands, told(&file.about)));
    assert_eq!(table_at_once::<G>(&exported).expect("it can be opened").record(), table.record());

    let Waiting::For(seats) = table.game().waiting_for() else { panic!("it is not over") };
    let command = table.game().legal(seats[0])[0].clone();
    let proposal = table.propose(seats[0], command).expect("it is legal");
    table.accept(proposal);
    assert!(verify_at_once::<G>(&save_file(&table, before)).is_ok());
    table.record().clone()
}

#[test]
fn games_of_sparta_of_the_form_1_go_on() {
    let record = played_on::<Sparta>(schema_1!("sparta"), 12);
    assert_eq!(record.edition, of_three_languages(&sparta::edition::Edition::house()));
}

#[test]
fn games_of_general_of_the_form_1_go_on() {
    let record = played_on::<General>(schema_1!("general"), 30);
    assert_eq!(record.edition, of_three_languages(&general::edition::Edition::house()));
}

#[test]
fn games_of_company_leader_of_the_form_1_go_on() {
    let record = played_on::<CompanyLeader>(schema_1!("company-leader"), 60);
    let mut then = of_three_languages(&company_leader::edition::Edition::house());
    // Partners sat side by side then, and still do in this game.
    let teams = record.edition.boards[0].layouts[3].areas.clone();
    assert_eq!(teams.value[5], "A3311.4422D");
    then.boards[0].layouts[3].areas = teams;
    // Attackers were fewer, and in more of a hurry.
    let scenarios = record.edition.scenarios.clone();
    assert_eq!(scenarios[1].layout.armies.value[0].light_tank, 3);
    assert_eq!(scenarios[2].turns.value, Some(15));
    then.scenarios = scenarios;
    assert_eq!(record.edition, then);
    let record = played_on::<CompanyLeader>(schema_1!("company-leader-own-board"), 40);
    let company_leader::Ground::Own { board, .. } = &record.setup.ground else { panic!("a board of somebody's own") };
    assert_eq!(board.title, edition_data::Text::named("Moor"));
}

#[test]
fn games_of_leaders_whose_missions_had_no_words_go_on() {
    let save = include_bytes!("../../../editions/leaders-schema-1/game.save");
    let file = SaveFile::from_bytes(save).expect("a file of the app");
    let (form, _, edition) = postcard::from_bytes::<(u16, String, u16)>(&file.setup).expect("a record");
    assert_eq!((form, edition), (2, 1));
    let record = played_on::<Leaders>(save, 25);
    assert_eq!(record.edition, of_four_scenarios(of_three_languages(&house_as_it_was())));
    let renewed = postcard::from_bytes::<(u16, String, u16)>(&bytes(&record)).expect("a record");
    assert_eq!((renewed.0, renewed.2), (tabletop::SCHEMA, leaders::edition::SCHEMA));
}

/// A game of three with boycotts, from before a nation's skill could count in them: they end as they did.
#[test]
fn games_of_leaders_in_which_no_nation_was_better_at_boycotts_go_on() {
    let save = include_bytes!("../../../editions/leaders-schema-2/game.save");
    let file = SaveFile::from_bytes(save).expect("a file of the app");
    let (form, _, edition) = postcard::from_bytes::<(u16, String, u16)>(&file.setup).expect("a record");
    assert_eq!((form, edition), (2, 2));
    let record = played_on::<Leaders>(save, 167);
    assert_eq!(record.edition, of_four_scenarios(of_three_languages(&house_as_it_was())));

    let Record { edition, setup, seed, commands, .. } = record;
    let mut table = Table::<Leaders>::begin(edition, setup, seed).expect("it has begun before");
    let mut attempts = Vec::new();
    for (seat, command) in commands {
        let proposal = table.propose(seat, command).expect("it was permitted");
        attempts.extend(proposal.applied().events.iter().filter_map(|told| match told.event {
            leaders::Event::Decided(at) => Some((at.covert, at.by.0, at.target.0, at.chance, at.success)),
            _ => None,
        }));
        table.accept(proposal);
    }
    let before = [
        (Covert::Boycott, 1, 0, 60, true),
        (Covert::Espionage, 1, 0, 40, false),
        (Covert::Boycott, 2, 0, 60, true),
        (Covert::Boycott, 1, 0, 60, false),
        (Covert::Sabotage, 1, 0, 40, false),
    ];
    assert_eq!(attempts, before);
}

/// A game of three on the screen, from before scenarios had anything of their own.
#[test]
fn games_of_leaders_whose_scenarios_had_no_names_go_on() {
    let save = include_bytes!("../../../editions/leaders-schema-3/game.save");
    let file = SaveFile::from_bytes(save).expect("a file of the app");
    let (form, _, edition) = postcard::from_bytes::<(u16, String, u16)>(&file.setup).expect("a record");
    assert_eq!((form, edition), (2, 3));
    let record = table_at_once::<Leaders>(&file).expect("it can be opened").record().clone();
    assert_eq!((record.commands.len(), record.setup.scenario), (400, ScenarioId::HomeFront));
    assert_eq!(record.edition, of_four_scenarios(house_as_it_was()));
    let table = table_at_once::<Leaders>(&file).expect("it can be opened");
    let view = table.game().view(tabletop::Viewer::Public);
    assert_eq!(view.round, 11);
    assert!(
        verify_at_once::<Leaders>(&save_file(&table, SaveSummary::default())).is_ok(),
        "it is written in today's form"
    );
}

#[test]
fn games_of_leaders_of_the_form_1_go_on() {
    let record = played_on::<Leaders>(schema_1!("leaders"), 25);
    assert_eq!(record.edition, of_four_scenarios(of_three_languages(&house_as_it_was())));
}
