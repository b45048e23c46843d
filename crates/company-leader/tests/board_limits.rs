//! Files of boards that are larger than any board: they may come from anybody, and nobody waits for them.

use company_leader::{
    edition::{Edition, Fault, Income, LONGEST_NAME, MOST_TOLD, Problem, Text},
    workshop::{BoardFile, BoardFileError, Draft, LARGEST},
};

fn good() -> BoardFile {
    BoardFile::from(&Draft::from(Edition::house().board("small").unwrap()))
}

/// What is wrong with a file.
fn refused(file: &BoardFile) -> Vec<Fault> {
    let bytes = serde_json::to_vec(file).unwrap();
    match BoardFile::from_bytes(&bytes).unwrap_err() {
        BoardFileError::Limits(faults) | BoardFileError::Faults { faults, .. } => faults,
        other => panic!("{other}"),
    }
}

#[test]
fn a_quarter_of_a_million_wrong_letters_are_told_like_a_hundred() {
    let mut one_row = good();
    one_row.board.rows.value[0].fields = "x".repeat(250_000);
    let faults = refused(&one_row);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].to_string(), "board.rows[0]: has 250000 characters, at most 2001 are possible");

    // As many as fit into the rows a board may have.
    let mut many_rows = good();
    let row = many_rows.board.rows.value[0].clone();
    for at in 0..125 {
        let mut row = row.clone();
        (row.r, row.fields) = (at, "x".repeat(2000));
        many_rows.board.rows.value.push(row);
    }
    let faults = refused(&many_rows);
    assert_eq!(faults.len(), MOST_TOLD + 1);
    assert_eq!(faults[0].problem, Problem::Letter('x'));
    assert_eq!(faults[MOST_TOLD].problem, Problem::More(250_000 - MOST_TOLD));
}

#[test]
fn a_name_that_would_fill_the_screen_is_refused() {
    let title = |length: usize| {
        let mut file = good();
        let long = "ö".repeat(length);
        file.board.title = Text::new([("de", "Klein"), ("en", long.as_str())]);
        file
    };
    let fits = title(LONGEST_NAME);
    assert!(BoardFile::from_bytes(fits.to_json().as_bytes()).is_ok());
    let long = title(LONGEST_NAME + 1);
    let faults = refused(&long);
    assert_eq!(faults.len(), 1);
    assert_eq!(faults[0].to_string(), "board.title.en: has 101 characters, at most 100 are possible");
    // One that was kept before there was a limit can still be opened and given another name.
    assert!(BoardFile::unfinished(long.to_json().as_bytes()).is_ok());

    let codes: Vec<String> = ('a'..='z').map(|letter| format!("a{letter}")).collect();
    let wording = "x".repeat(4096);
    let mut huge = good();
    huge.board.title = Text::new(codes.iter().map(|code| (code.as_str(), wording.as_str())));
    let faults = refused(&huge);
    assert_eq!(faults.len(), 26);
}

#[test]
fn every_list_has_an_end() {
    let paths = |change: &dyn Fn(&mut BoardFile)| -> Vec<String> {
        let mut file = good();
        change(&mut file);
        let faults = refused(&file);
        assert!(BoardFile::unfinished(file.to_json().as_bytes()).is_err(), "it is read as unfinished");
        faults.into_iter().map(|fault| fault.path).collect()
    };
    assert_eq!(paths(&|file| file.board.id = "x".repeat(LONGEST_NAME + 1)), ["board.id"]);
    let rows = |file: &mut BoardFile| {
        let mut row = file.board.rows.value[0].clone();
        row.fields.clear();
        file.board.rows.value.resize(401, row);
    };
    assert_eq!(paths(&rows), ["board.rows"]);
    let layouts = |file: &mut BoardFile| {
        let layout = file.board.layouts[0].clone();
        file.board.layouts.resize(100, layout);
    };
    assert_eq!(paths(&layouts), ["board.layouts"]);
    assert_eq!(paths(&|file| file.board.layouts[0].areas.value.resize(401, String::new())), ["board.layouts[0].areas"]);
    assert_eq!(
        paths(&|file| file.board.layouts[0].income.value.resize(4, Income { fields: 0, coins: 0 })),
        ["board.layouts[0].income"]
    );
    let armies = |file: &mut BoardFile| {
        let army = file.board.layouts[0].armies.value[0];
        file.board.layouts[0].armies.value.resize(5, army);
    };
    assert_eq!(paths(&armies), ["board.layouts[0].armies"]);
}

#[test]
fn what_is_found_instead_is_told_in_a_line() {
    let said = |text: &str| BoardFile::from_bytes(text.as_bytes()).unwrap_err().to_string();
    let long = "x".repeat(200_000);
    let mut other = good();
    other.game.clone_from(&long);
    assert_eq!(said(&other.to_json()), format!("the file is for “{}”", &long[..100]));
    let unknown = good().to_json().replacen("\"rows\"", &format!("\"{long}\""), 1);
    assert!(said(&unknown).len() < 300, "{}", said(&unknown).len());
}

/// At the ends of the numbers counting on would overflow.
#[test]
fn fields_beyond_the_grid_are_no_fields() {
    let mut file = good();
    let mut row = file.board.rows.value[0].clone();
    (row.q, row.fields) = (i16::MAX, "oo".to_owned());
    file.board.rows.value.push(row.clone());
    (row.r, row.q) = (i16::MIN, 0);
    file.board.rows.value.push(row);
    let faults = refused(&file);
    assert!(faults.iter().all(|fault| matches!(fault.problem, Problem::OutOfRange { .. })), "{faults:?}");
    let draft = Draft::from(&file);
    assert_eq!(draft.names(), Draft::from(&good()).names());
}

#[test]
fn what_is_kept_can_be_read_again() {
    let file = good();
    let kept = file.to_keep().unwrap();
    assert!(kept.len() < file.to_json().len());
    assert_eq!(BoardFile::unfinished(kept.as_bytes()).unwrap(), file);
    let codes: Vec<String> = ["a", "b"]
        .iter()
        .flat_map(|first| ('a'..='z').map(move |second| format!("{first}{second}")))
        .take(32)
        .collect();
    let wording = "\u{1f}".repeat(4096);
    let mut huge = good();
    huge.board.title = Text::new(codes.iter().map(|code| (code.as_str(), wording.as_str())));
    assert!(matches!(huge.to_keep(), Err(BoardFileError::TooLarge(size)) if size > LARGEST));
    let mut wide = good();
    wide.board.rows.value[0].fields = ".".repeat(2002);
    assert!(matches!(wide.to_keep(), Err(BoardFileError::Limits(_))));
}
