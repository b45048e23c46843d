//! What becomes of rule books, right and wrong.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{collections::BTreeMap, fs, path::Path};
use texts::{Files, Original, Rulebook, build};

const DE: &str = "
[goal]
title = \"Ziel\"
win = \"Wer **gewinnt**, hat {points}.\"
board = \"![board] Das Brett.\"
[battle]
title = \"Kampf\"
how = \"## So geht es\"
dice = \"- Würfel\"
";

const EN: &str = "
[goal]
title = \"Aim\"
win = \"With {points} you **win**.\"
board = \"![board] The board.\"
[battle]
title = \"Battle\"
how = \"## Like this\"
dice = \"- Dice\"
";

const SOURCE: &str = "
[[text]]
file = \"game.txt\"
[[paragraph]]
number = 1
begins = \"A Game\"
left_out = \"heading\"
[[paragraph]]
number = 2
to = 3
begins = \"Who wins,\"
told = [\"goal.win\", \"battle.dice\"]
";

/// What is made of a game in these languages.
fn read(languages: &[(&str, &str)], source: Option<&str>) -> Result<Rulebook, String> {
    let languages = languages
        .iter()
        .map(|(code, text)| ((*code).to_owned(), Files::from([("game".to_owned(), (*text).to_owned())])));
    let sources = source.map(|source| ("game".to_owned(), Some(source.to_owned())));
    let books = Rulebook::of_games(&languages.collect(), &sources.into_iter().collect());
    books.map(|mut books| books.remove("game").unwrap()).map_err(|faults| faults.to_string())
}

fn book(de: &str, en: &str, source: &str) -> Result<Rulebook, String> {
    read(&[("de", de), ("en", en)], Some(source))
}

/// What is said of a book in which one place reads otherwise.
fn wrong(de: (&str, &str), en: (&str, &str), source: (&str, &str)) -> String {
    let changed = |text: &str, (from, to): (&str, &str)| {
        assert!(text.contains(from), "{from}");
        text.replacen(from, to, 1)
    };
    book(&changed(DE, de), &changed(EN, en), &changed(SOURCE, source)).unwrap_err()
}

const SAME: (&str, &str) = ("", "");

#[test]
fn a_book_is_packed_line_by_line_in_its_order() {
    let book = book(DE, EN, SOURCE).unwrap();
    let packed: Vec<_> = book.packed().collect();
    assert_eq!(packed[0].0, "de");
    assert_eq!(
        packed[1],
        (
            "en",
            "#goal\tAim\nwin\tWith {points} you **win**.\nboard\t![board] The board.\n\
             #battle\tBattle\nhow\t## Like this\ndice\t- Dice\n"
                .to_owned()
        )
    );
}

#[test]
fn languages_tell_the_same_in_the_same_order() {
    for (from, to, said) in [
        ("dice = \"- Dice\"", "", "en/rules/game.toml: `battle.dice` is missing"),
        ("win =", "more = \"x\"\nwin =", "`goal.more` is not in `de`"),
        ("{points}", "points", "`goal.win` has other placeholders than in `de`"),
        ("- Dice", "Dice", "`battle.dice` begins with another mark than in `de`"),
        ("![board]", "![table]", "`goal.board` begins with another mark than in `de`"),
        (
            "how = \"## Like this\"\ndice = \"- Dice\"",
            "dice = \"- Dice\"\nhow = \"## Like this\"",
            "stands elsewhere than in `de`",
        ),
    ] {
        assert!(wrong(SAME, (from, to), SAME).contains(said), "{said}");
    }
    let languages = [("de", Files::from([("game".to_owned(), DE.to_owned())])), ("en", Files::new())];
    let languages = languages.map(|(code, files)| (code.to_owned(), files)).into();
    let sources = BTreeMap::from([("game".to_owned(), Some(SOURCE.to_owned())), ("chess".to_owned(), None)]);
    assert_eq!(
        Rulebook::of_games(&languages, &sources).unwrap_err().to_string(),
        "en/rules/game.toml is missing: copy it from `de` and translate it\n\
         de/rules/chess.toml is missing: copy it from `de` and translate it\n"
    );
}

#[test]
fn what_cannot_be_shown_is_refused() {
    for (from, to, said) in [
        ("title = \"Ziel\"\n", "", "`goal` must begin with its `title`"),
        ("**gewinnt**", "**gewinnt", "`goal.win` has a ** without its other half"),
        ("{points}", "{points", "`goal.win` has a {"),
        ("{points}", "{Points}", "which is no placeholder"),
        ("\"- Würfel\"", "\" \"", "`battle.dice` must be one line"),
        ("- Würfel", "ein\\tWürfel", "`battle.dice` must be one line"),
        ("![board] Das Brett.", "![board]", "`goal.board` needs the words below its illustration"),
        ("[battle]", "[Battle]", "`Battle` must consist of lower-case letters"),
        ("dice =", "Dice =", "`battle.Dice` must consist of lower-case letters"),
        ("\"- Würfel\"", "6", "`battle.dice` is no text"),
        ("[goal]", "x = \"\"\n[goal]", "`x` stands outside a section"),
    ] {
        assert!(wrong((from, to), SAME, SAME).contains(said), "{said}: {}", wrong((from, to), SAME, SAME));
    }
}

#[test]
fn every_paragraph_of_the_original_is_told_or_left_out_for_a_reason() {
    for (from, to, said) in [
        ("\"goal.win\"", "\"goal.won\"", "paragraph 2 leads to `goal.won`, which is no paragraph"),
        ("\"goal.win\"", "\"goal.title\"", "leads to `goal.title`"),
        ("number = 2", "number = 3", "paragraph 3 stands where 2 should"),
        ("told = [\"goal.win\", \"battle.dice\"]", "", "needs either what tells it"),
        ("left_out = \"heading\"", "left_out = \" \"", "paragraph 1 needs either what tells it"),
        ("told =", "left_out = \"heading\"\ntold =", "paragraph 2 needs either what tells it"),
        ("\"A Game\"", "\" - \"", "paragraph 1 needs the words it begins with"),
        ("number = 2", "nummer = 2", "game/source.toml: "),
    ] {
        assert!(wrong(SAME, SAME, (from, to)).contains(said), "{said}: {}", wrong(SAME, SAME, (from, to)));
    }
    let said = read(&[("de", DE), ("en", EN)], None).unwrap_err();
    assert!(said.contains("game/source.toml is missing"));
}

#[test]
fn the_table_is_held_against_the_original() {
    let book = book(DE, EN, SOURCE).unwrap();
    let source = book.source();
    let text = "A  game\n\nWho WINS, and\nwhy.\n \t\nMore.\n";
    let paragraphs = source.text[0].paragraphs(text);
    assert_eq!(paragraphs, ["A game", "Who WINS, and why.", "More."]);
    assert_eq!(source.covers(&paragraphs), Ok(()));
    let other = |at: usize, text: &str| {
        let mut other = paragraphs.clone();
        other[at] = text.to_owned();
        source.covers(&other)
    };
    assert_eq!(other(1, "Who loses"), Err(2));
    assert_eq!(source.covers(&paragraphs[..2]), Err(4), "it tells more than there is");
    assert_eq!(source.covers(&[&paragraphs[..], &["New.".to_owned()]].concat()), Err(4));
    assert_eq!(source.covers(&[]), Err(1));
}

#[test]
fn an_original_may_be_a_part_of_a_file_and_have_a_paragraph_a_line() {
    let lines = Original { file: "x".to_owned(), by_lines: true, lines: None };
    assert_eq!(lines.paragraphs("one\n\ntwo three\n"), ["one", "two three"]);
    let part = Original { file: "x".to_owned(), by_lines: false, lines: Some([2, 3]) };
    assert_eq!(part.paragraphs("one\ntwo\nthree\nfour"), ["two three"]);
}

#[test]
fn the_build_names_the_chapters_and_the_languages() {
    let root = std::env::temp_dir().join(format!("leaders-rulebook-{}", std::process::id()));
    let (locales, books, out) = (root.join("locales"), root.join("rulebook"), root.join("out"));
    for folder in [&locales.join("de/rules"), &locales.join("en/rules"), &books.join("a-game"), &out] {
        fs::create_dir_all(folder).unwrap();
    }
    let write = |path: &Path, text: &str| fs::write(path, text).unwrap();
    let about = |one: &str| format!("[language]\nname = \"Sprache\"\none = {one}\nnumbers = []\n");
    for (code, text, one) in [("de", DE, "[1]"), ("en", EN, "[0, 1]")] {
        write(&locales.join(code).join("app.toml"), "[a]\nb = \"c\"");
        write(&locales.join(code).join("rules/a-game.toml"), text);
        write(&locales.join(code).join("language.toml"), &about(one));
    }
    write(&books.join("a-game/source.toml"), SOURCE);
    let built = build(&locales, &books, &out);
    let chapters = fs::read_to_string(out.join("chapters.rs"));
    let languages = fs::read_to_string(out.join("languages.rs"));
    let words = fs::read_to_string(out.join("en.txt"));
    fs::remove_file(locales.join("en/language.toml")).unwrap();
    let nameless = build(&locales, &books, &out).unwrap_err().to_string();
    fs::remove_dir_all(&root).unwrap();
    assert_eq!(built, Ok(()));
    assert_eq!(nameless, "en/language.toml is missing: copy it from `de` and translate it\n");
    assert_eq!(words.unwrap(), "\tapp\nc\n");
    let languages = languages.unwrap();
    for line in [
        "pub const ALL: [Self; 2] = [Self::De, Self::En];",
        "            Self::En => \"en\",",
        "            Self::De => \"Sprache\",",
        "            &[1],\n            &[0, 1],",
        "Language::En => include_str!(concat!(env!(\"OUT_DIR\"), \"/en.txt\")),",
    ] {
        assert!(languages.contains(line), "{line}: {languages}");
    }
    let chapters = chapters.unwrap();
    assert!(chapters.contains("pub const BOOKS: [&str; 1] = [\"a-game\"];"));
    assert!(chapters.contains("pub mod a_game {"));
    assert!(chapters.contains("    /// `Kampf`\n    pub const BATTLE: Chapter = Chapter(\"battle\");\n"));
}
