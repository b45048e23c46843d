//! Rulings on what happens on the board alone: no code can hold them, so the rule book must tell them.

use std::{fs, path::Path};

/// What a paragraph of the rule book says in a language; nothing if there is no such paragraph.
fn paragraph(book: &str, chapter: &str, key: &str) -> Option<String> {
    let (_, rest) = book.split_once(&format!("\n[{chapter}]\n"))?;
    let chapter = rest.split("\n[").next()?;
    let line = chapter.lines().find_map(|line| line.strip_prefix(&format!("{key} = ")))?;
    Some(line.trim_matches('"').to_owned())
}

/// Every language tells these paragraphs of a chapter, and German tells them with these words.
fn told(chapter: &str, paragraphs: &[(&str, &str)]) {
    let languages = fs::read_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../../locales")).unwrap();
    for folder in languages.map(|language| language.unwrap().path()).filter(|path| path.is_dir()) {
        let book = fs::read_to_string(folder.join("rules/leaders.toml")).unwrap();
        let language = folder.file_name().unwrap().to_string_lossy();
        for (key, words) in paragraphs {
            let text = paragraph(&book, chapter, key).unwrap_or_else(|| panic!("{language} lacks {chapter}.{key}"));
            assert!(language != "de" || text.contains(words), "{chapter}.{key} does not say “{words}”: {text}");
        }
    }
}

#[test]
fn the_book_tells_how_one_moves() {
    told(
        "orders",
        &[
            ("move", "höchstens einmal"),
            ("move_one_stays", "muss eine Einheit bleiben"),
            ("move_no_limit", "Verbündet"),
        ],
    );
}

#[test]
fn the_book_tells_of_the_sea() {
    told("orders", &[("sea_enter", "sofort zu Ende"), ("sea_leave", "Ankergebiet"), ("sea_shared", "mehrerer")]);
    told("battle", &[("at_sea", "entscheidest")]);
}

#[test]
fn the_book_tells_of_allies_areas() {
    told("withdrawal", &[("ally_areas", "alle")]);
    told("alliances", &[("between", "hilft keiner"), ("ally_losses", "zuerst"), ("end_units", "Base Camp")]);
}

#[test]
fn the_book_tells_who_defends_first() {
    told("orders", &[("defend_order", "Spielerreihenfolge")]);
    told("battle", &[("stay_after", "Truppenlimit")]);
}

#[test]
fn the_book_tells_that_nobody_is_thrown_out() {
    told("turn", &[("nobody_out", "Niemand")]);
}

#[test]
fn a_paragraph_that_is_gone_is_noticed() {
    let book = "# x\n[goal]\ntitle = \"a\"\nwin = \"b\"\n\n[end]\ntitle = \"c\"\n";
    assert_eq!(paragraph(book, "goal", "win").as_deref(), Some("b"));
    assert_eq!(paragraph(book, "end", "win"), None);
    assert_eq!(paragraph(book, "start", "title"), None);
}
