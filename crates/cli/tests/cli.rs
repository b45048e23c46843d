//! The program as it is called: what it prints, and one line and status 2 for whatever goes wrong.

#![allow(clippy::unwrap_used, reason = "a test that can not go on fails")]

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

const START: &str = "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s";

fn tabletop(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_tabletop")).args(arguments).output().unwrap()
}

/// What a call prints that goes well.
fn prints(arguments: &[&str]) -> String {
    let output = tabletop(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

/// What a call prints, and the line that says why it fails.
fn fails(arguments: &[&str]) -> (String, String) {
    let output = tabletop(arguments);
    let [printed, said] = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{arguments:?}: {said}");
    let line = said.strip_prefix("tabletop: ").unwrap().trim_end();
    assert!(!line.chars().any(char::is_control), "{said:?}");
    (printed, line.to_owned())
}

/// The line that says why a call fails that prints nothing.
fn complains(arguments: &[&str]) -> String {
    let (printed, line) = fails(arguments);
    assert_eq!(printed, "", "{arguments:?}");
    line
}

/// A file for one test, with this content.
fn file(name: &str, content: impl AsRef<[u8]>) -> PathBuf {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, content).unwrap();
    file
}

fn editions(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../editions").join(name)
}

#[test]
fn perft_prints_one_line() {
    assert_eq!(prints(&["perft", "sparta", "0"]), "perft 0 1\n");
    assert_eq!(prints(&["perft", "sparta", "3"]), "perft 3 1622264\n");
    assert_eq!(prints(&["perft", "sparta", "2", "--position", START]), "perft 2 13924\n");
    assert_eq!(prints(&["perft", "--rules=english", "--position", START, "sparta", "2"]), "perft 2 13924\n");
}

#[test]
fn perft_plays_by_the_rules_it_is_told() {
    let last_city = "10/10/10/5a4/10/3a1a4/3S1S4/4s5/10/3aa5 b5d5f5h5c6e6g6/e5 s";
    let count = |rules| prints(&["perft", "sparta", "2", "--position", last_city, "--rules", rules]);
    assert_eq!(count("german"), "perft 2 7803\n");
    assert_eq!(count("english"), "perft 2 7975\n");
    let over = "10/10/10/4a5/4A5/10/3s6/5s4/10/10 b5d5f5h5/c6e6g6i6 s";
    assert_eq!(prints(&["perft", "sparta", "4", "--position", over]), "perft 4 0\n");
}

#[test]
fn perft_says_what_is_wrong() {
    for (arguments, said) in [
        (&["perft"][..], "`perft` needs a game and a depth: tabletop perft sparta 3"),
        (&["perft", "sparta"], "`perft` needs a game and a depth: tabletop perft sparta 3"),
        (&["perft", "sparta", "3", "4"], "`perft` needs a game and a depth: tabletop perft sparta 3"),
        (&["perft", "chess", "3"], "`perft` knows the game sparta, not `chess`"),
        (&["perft", "sparta", "three"], "the depth is a number from 0 to 7, not `three`"),
        (&["perft", "sparta", "8"], "the depth is a number from 0 to 7, not `8`"),
        (&["perft", "sparta", "1", "--rules", "french"], "--rules: “french” are no rules: say german or english"),
        (&["perft", "sparta", "1", "--rules"], "missing argument for option '--rules'"),
        (&["perft", "sparta", "1", "--depth", "3"], "invalid option '--depth'"),
        (&["perft", "sparta", "-1"], "invalid option '-1'"),
        (
            &["perft", "sparta", "1", "--position", "10/10 b5/- s"],
            "--position: the board has 2 ranks, must be 10, from the top, with slashes between them",
        ),
        (
            &["perft", "sparta", "1", "--position", "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5k5/c6 s"],
            "--position: cities: “k5” is no square: files go from a to j, ranks from 1 to 10",
        ),
    ] {
        assert_eq!(complains(arguments), said, "{arguments:?}");
    }
}

#[test]
fn commands_that_are_none() {
    assert_eq!(
        complains(&[]),
        "say what to do: perft, replay, arena, ladder, tune, check, serve; `tabletop help` tells more"
    );
    assert_eq!(complains(&["play"]), "there is no command `play`; `tabletop help` lists them");
    assert_eq!(complains(&["a\nb"]), "there is no command `a; b`; `tabletop help` lists them");
    assert_eq!(complains(&["replay"]), "`replay` needs one file: tabletop replay game.txt");
    assert_eq!(complains(&["check", "a", "b", "c"]), "`check` needs one edition: tabletop check edition.json");
    assert_eq!(complains(&["check", "a", "--rules", "german"]), "--position and --rules belong to `perft`");
    for help in ["help", "--help", "-h"] {
        assert!(prints(&[help]).starts_with("Usage: tabletop <command>"));
    }
}

#[test]
fn arena_prints_the_score() {
    prints_the_score(&["arena", "sparta", "easy", "beginner", "--games", "8", "--seed", "3"], "easy");
    prints_the_score(&["arena", "general", "medium", "1", "--games", "8", "--seed", "3"], "medium");
    prints_the_score(&["arena", "general", "4", "1", "--games", "8", "--players", "5"], "medium");
    prints_the_score(&["arena", "company-leader", "easy", "1", "--games", "8", "--seed", "3"], "easy");
    prints_the_score(&["arena", "leaders", "easy", "1", "--games", "8", "--players", "4"], "easy");
}

/// A short form of what `cargo xtask prove ladder` plays: always the same, the strongest first, everybody in it.
#[test]
fn ladder_rates_levels_and_yardsticks() {
    let ladder = ["ladder", "general", "--games", "2", "--seed", "5"];
    let printed = prints(&ladder);
    let rows: Vec<&str> = printed.lines().filter(|line| line.contains('±')).collect();
    assert_eq!(rows.len(), 14, "{printed}");
    let rating =
        |row: &str| -> f64 { row.split('|').nth(2).unwrap().split('±').next().unwrap().trim().parse().unwrap() };
    let ratings: Vec<f64> = rows.iter().map(|row| rating(row)).collect();
    assert!(ratings.is_sorted_by(|one, other| one >= other), "{printed}");
    assert!(ratings.iter().sum::<f64>().abs() < 14.0, "the mean is 0: {printed}");
    for name in ["strong", "beginner", "random", "always-war"] {
        assert!(rows.iter().any(|row| row.starts_with(&format!("| {name} |"))), "{name}: {printed}");
    }
    assert_eq!(prints(&ladder), printed);
    assert_eq!(complains(&["ladder", "sparta", "general"]), "`ladder` takes one game: tabletop ladder sparta");
    assert_eq!(
        complains(&["ladder", "chess"]),
        "`ladder` knows the games sparta, general, company-leader, leaders, not `chess`"
    );
    assert_eq!(
        complains(&["ladder", "sparta", "--players", "3"]),
        "--players belongs to the games general and leaders"
    );
    assert_eq!(complains(&["ladder", "leaders", "--scenario", "x"]), "--edition and --scenario belong to `arena`");
}

/// Beside the score: who won by what, in how many rounds, and what was done.
#[test]
fn the_arena_of_leaders_tells_what_was_done() {
    let printed = prints(&["arena", "leaders", "strong", "saboteur", "--games", "6", "--seed", "2", "--players", "3"]);
    assert!(printed.starts_with("strong against saboteur: "), "{printed}");
    let indented = |head: &str| {
        let rest = printed.lines().skip_while(move |line| *line != head).skip(1);
        rest.take_while(|line| line.starts_with("  ")).collect::<Vec<_>>()
    };
    assert_eq!(indented("victories by place in the order of play").len(), 3);
    assert_eq!(indented("by nation").len(), 6);
    // A deal is played twice, and the nations go round: three games of six for each.
    assert!(indented("by nation").iter().all(|line| line.contains(" of ")), "{printed}");
    let games = |line: &&str| line.split(" % (").next().unwrap().split_whitespace().last().unwrap().parse::<f64>();
    let shares: Vec<f64> = indented("by what won").iter().map(|line| games(line).unwrap()).collect();
    assert!((shares.iter().sum::<f64>() - 100.0).abs() < 0.2, "{shares:?}");
    assert!(printed.contains("  research  "), "{printed}");
}

/// Own numbers: with an edition in which one badge is the highest, and a level of research takes for ever, missions win.
#[test]
fn the_arena_of_leaders_plays_by_another_edition() {
    let mut edition: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(editions("leaders-house.json")).unwrap()).unwrap();
    edition["durations"]["research"][2][0] = 99.into();
    edition["scenarios"][0]["badge"][0] = 1.into();
    let own = file("leaders-one-badge.json", edition.to_string());
    let arena = ["arena", "leaders", "strong", "strong", "--games", "4", "--edition", own.to_str().unwrap()];
    assert!(prints(&arena).contains("  missions                100.0 %"), "{}", prints(&arena));
    edition["durations"]["research"][2][0] = 0.into();
    let broken = file("leaders-broken.json", edition.to_string());
    let line = complains(&["arena", "leaders", "1", "2", "--edition", broken.to_str().unwrap()]);
    assert!(line.contains("leaders-broken.json: "), "{line}");
}

/// Looks at the score of a contest of eight games of a level against beginners.
fn prints_the_score(arena: &[&str], level: &str) {
    let printed = prints(arena);
    let lines: Vec<&str> = printed.lines().collect();
    let [games, score, ..] = lines[..] else { panic!("{printed}") };
    let counts: Vec<u32> = games.split(' ').filter_map(|word| word.parse().ok()).collect();
    let [won, drawn, lost] = counts[..] else { panic!("{printed}") };
    assert_eq!(won + drawn + lost, 8);
    assert_eq!(games, format!("{level} against beginner: {won} won, {drawn} drawn, {lost} lost"));
    let share = f64::from(2 * won + drawn) / 16.0 * 100.0;
    assert!(score.starts_with(&format!("score {share:.1} %, between ")), "{printed}");
    assert!(score.ends_with(" % with a confidence of 95 %"), "{printed}");
    // Whatever core played which game.
    assert_eq!(prints(arena), printed);
}

#[test]
fn arena_says_what_is_wrong() {
    let needs = "`arena` needs a game and two levels: tabletop arena sparta master strong";
    let names: Vec<&str> = bots::sparta::LEVELS.iter().map(|level| level.name).collect();
    let no_level = |word| format!("“{word}” is no level: say 1 to {} or {}", names.len(), names.join(", "));
    for (arguments, said) in [
        (&["arena"][..], needs.to_owned()),
        (&["arena", "sparta", "easy"], needs.to_owned()),
        (&["arena", "sparta", "1", "2", "3"], needs.to_owned()),
        (
            &["arena", "chess", "1", "2"],
            "`arena` knows the games sparta, general, company-leader and leaders, not `chess`".to_owned(),
        ),
        (&["arena", "sparta", "0", "2"], no_level("0")),
        (&["arena", "sparta", "1", "99"], no_level("99")),
        (&["arena", "sparta", "1", "god"], no_level("god")),
        (&["arena", "sparta", "1", "2", "--games", "0"], "--games: a number from 1 to 1000000, not `0`".to_owned()),
        (&["arena", "sparta", "1", "2", "--games", "x"], "--games: a number from 1 to 1000000, not `x`".to_owned()),
        (
            &["arena", "sparta", "1", "2", "--seed=-1"],
            "--seed: a number from 0 to 18446744073709551615, not `-1`".to_owned(),
        ),
        (
            &["arena", "sparta", "1", "2", "--players", "2"],
            "--players belongs to the games general and leaders".to_owned(),
        ),
        (
            &["arena", "company-leader", "1", "2", "--players", "2"],
            "--players belongs to the games general and leaders".to_owned(),
        ),
        (
            &["arena", "general", "1", "2", "--edition", "general-house.json"],
            "--edition belongs to the game leaders".to_owned(),
        ),
        (&["arena", "general", "1", "2", "--players", "7"], "--players: a number from 2 to 6, not `7`".to_owned()),
        (
            &["arena", "general", "1", "general"],
            "“general” is no level: say 1 to 7 or beginner, easy, medium-lower, medium, good, strong, master"
                .to_owned(),
        ),
        (&["arena", "general", "1", "2", "--scenario", "fifth"], "--scenario belongs to the game leaders".to_owned()),
        (
            &["arena", "leaders", "1", "2", "--scenario", "sixth"],
            "--scenario: the edition has none of the id `sixth`".to_owned(),
        ),
        (&["arena", "sparta", "1", "2", "--games"], "missing argument for option '--games'".to_owned()),
        (
            &["perft", "sparta", "1", "--seed", "1"],
            "--games, --seed, --players, --edition and --scenario belong to `arena`, `ladder` and `tune`".to_owned(),
        ),
        (&["arena", "sparta", "1", "2", "--rules", "german"], "--position and --rules belong to `perft`".to_owned()),
    ] {
        assert_eq!(complains(arguments), said, "{arguments:?}");
    }
}

const GAME: &str = "Sparta
Edition: sparta-house
Rules: german
Start: 10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s
Draws: 3 repetitions, 40 quiet turns

1. e2-e4 d9-d7
2. e4-e6 d7-d8
";

#[test]
fn replay_prints_the_game() {
    let printed = prints(&["replay", file("good.txt", GAME).to_str().unwrap()]);
    let expected = format!(
        "{}Result: open

10  .  .  .  .  .  .  .  .  .  . \n \
 9  .  a  a  .  a  a  a  a  a  . \n \
 8  .  .  .  a  .  .  .  .  .  . \n \
 7  .  .  .  .  .  .  .  .  .  . \n \
 6  .  . [.] . (s) . [.] . [.] . \n \
 5  . (.) . (.) . (.) . (.) .  . \n \
 4  .  .  .  .  .  .  .  .  .  . \n \
 3  .  .  .  .  .  .  .  .  .  . \n \
 2  .  s  s  s  .  s  s  s  s  . \n \
 1  .  .  .  .  .  .  .  .  .  . \n    \
 a  b  c  d  e  f  g  h  i  j \n
10/1aa1aaaaa1/3a6/10/4s5/10/10/10/1sss1ssss1/10 b5d5f5h5e6/c6g6i6 s
",
        GAME.replace("e4-e6", "e4-e6+")
    );
    assert_eq!(printed, expected);
}

#[test]
fn replay_says_where_a_record_stops() {
    let broken = file("broken.txt", GAME.replace("d7-d8", "d7-d4"));
    let broken = broken.to_str().unwrap();
    let (printed, line) = fails(&["replay", broken]);
    assert!(printed.contains("2. e4-e6+\nResult: open"), "{printed}");
    let said = "stopped at turn 2, Achaeans: d7-d4: d4 can not be reached from d7 in 2 steps over free squares";
    assert_eq!(line, format!("{broken}: {said}"));
}

#[test]
fn replay_says_what_is_no_record() {
    let said = |name: &str, content: &[u8]| {
        let file = file(name, content);
        let line = complains(&["replay", file.to_str().unwrap()]);
        line.strip_prefix(&format!("{}: ", file.display())).unwrap().to_owned()
    };
    let title = "line 1: this is no game of Sparta: the first line must be “Sparta”";
    assert_eq!(said("empty.txt", b""), title);
    assert_eq!(said("chess.txt", b"[Event \"?\"]\n1. e4 e5"), title);
    assert_eq!(said("bytes.txt", &[0xff, 0xfe, 0]), "stream did not contain valid UTF-8");
    assert_eq!(said("rules.txt", GAME.replace("Rules: german\n", "").as_bytes()), "the line “Rules:” is missing");
    let seven = said("seven.txt", GAME.replace("1ssssssss1", "1sssssss2").as_bytes());
    assert_eq!(seven, "line 4: fighters.spartans: has 7 fighters, must be 8");
    let missing = complains(&["replay", "no such file"]);
    assert!(missing.starts_with("no such file: "), "{missing}");
    assert!(complains(&["replay", "."]).starts_with(".: "));
}

#[test]
fn check_says_that_an_edition_is_valid() {
    for game in ["sparta", "general", "leaders", "company-leader"] {
        let id = format!("{game}-house");
        let file = editions(&format!("{id}.json"));
        let said = prints(&["check", file.to_str().unwrap()]);
        assert_eq!(said, format!("{}: a valid edition of {game}, {id}\n", file.display()));
    }
}

#[test]
fn check_compares_a_drawn_map_with_its_edition() {
    let (edition, map) = (editions("leaders-house.json"), editions("leaders-house.map"));
    let (of_edition, of_map) = (edition.to_str().unwrap(), map.to_str().unwrap());
    let said = prints(&["check", of_edition, of_map]);
    assert_eq!(said, format!("{of_edition}: a valid edition of leaders, leaders-house\n{of_map}: shows its map\n"));
    let house = fs::read_to_string(&map).unwrap();
    let complaint = |name: &str, content: String| {
        let file = file(name, &content);
        let line = complains(&["check", of_edition, file.to_str().unwrap()]);
        line.strip_prefix(&format!("{}: ", file.display())).unwrap().to_owned()
    };
    let torn: String =
        house.lines().filter(|line| !line.starts_with("dotted 3 12 ")).flat_map(|line| [line, "\n"]).collect();
    let torn = complaint("torn.map", torn + "harbour 0 7 1 1 2 2\n");
    assert_eq!(
        torn,
        "dotted line of Quebec and Iceland: in the edition, and not drawn; \
         harbour of Central America in North Atlantic: drawn, and not in the edition"
    );
    assert_eq!(complaint("line.map", house.replacen("size", "seize", 1)), "line 2: \"seize\" means nothing");
    let of_sparta = editions("sparta-house.json");
    assert_eq!(complains(&["check", of_sparta.to_str().unwrap(), of_map]), "only LEADERS has a drawn map");
}

#[test]
fn check_says_everything_that_is_wrong() {
    let house = fs::read_to_string(editions("sparta-house.json")).unwrap();
    let said = |name: &str, content: &str| {
        let file = file(name, content);
        let line = complains(&["check", file.to_str().unwrap()]);
        line.strip_prefix(&format!("{}: ", file.display())).unwrap().to_owned()
    };
    let overlapping = house.replacen("\"c2\"", "\"b2\"", 1).replacen("\"i9\"", "\"i11\"", 1);
    assert_eq!(
        said("overlapping.json", &overlapping),
        "fighters.spartans[1]: b2 is taken by fighters.spartans[0]; \
         fighters.achaeans[7]: “i11” is outside the board: files go from a to j, ranks from 1 to 10"
    );
    assert_eq!(said("cities.json", &house.replacen(", \"h5\"", "", 1)), "cities: has 7 cities, must be 8");
    let other = said("game.json", &house.replacen("\"sparta\"", "\"chess\"", 1));
    assert_eq!(other, "game: must be “sparta”, “general” or “company-leader”, or left out for LEADERS");
    let units = fs::read_to_string(editions("general-house.json")).unwrap().replacen("\"land\": 12", "\"land\": 13", 1);
    assert_eq!(said("units.json", &units), "units[0].strength.land: 13, must be 0 to 12");
    let house = fs::read_to_string(editions("company-leader-house.json")).unwrap();
    let fault = said("board.json", &house.replacen("oooFoo", "oooFox", 1));
    assert_eq!(fault, "boards[0].rows[0]: “x” means nothing here");
    assert_eq!(said("no.json", "{"), "EOF while parsing an object at line 1 column 1");
    assert!(said("shape.json", "{\"game\": \"sparta\"}").starts_with("not an edition: missing field"));
    assert!(said("leaders.json", "{}").starts_with("not an edition: missing field"));
    assert!(complains(&["check", "no such file"]).starts_with("no such file: "));
}

#[test]
fn serve_says_what_is_wrong_with_its_words() {
    assert!(complains(&["serve", "--listen", "here"]).contains("0.0.0.0:8080"));
    assert!(complains(&["serve", "--tables-per-hour", "many"]).contains("number"));
    assert!(complains(&["serve", "--origin", "example.org"]).contains("https://example.org"));
    assert!(complains(&["serve", "--origin", "https://example.org/path"]).contains("https://example.org"));
    assert!(complains(&["serve", "--database", "tables"]).contains("postgres://user@host/name"));
    assert!(complains(&["serve", "--data", "a", "--database", "postgres://me@there/a"]).contains("one place"));
    assert!(complains(&["serve", "--poll", "0"]).contains("seconds"));
    assert!(complains(&["serve", "--push-service", "push.example"]).contains("https://push.example.org"));
    assert!(complains(&["serve", "--push-contact", "me@example.org"]).contains("mailto:me@example.org"));
    assert!(complains(&["serve", "here"]).contains("no names"));
    assert!(complains(&["tune", "--listen", "0.0.0.0:1"]).contains("belong to `serve`"));
    assert!(complains(&["serve", "--app", env!("CARGO_TARGET_TMPDIR")]).contains("cargo xtask build"));
    let newer = file("no.sqlite", "no database, but a text that is long enough to be looked at");
    let app = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-app");
    fs::create_dir_all(&app).unwrap();
    fs::write(app.join("index.html"), "").unwrap();
    let [newer, app] = [newer, app].map(|path| path.to_str().unwrap().to_owned());
    let line = complains(&["serve", "--listen", "127.0.0.1:0", "--data", &newer, "--app", &app]);
    assert!(line.contains("no.sqlite"), "{line}");
}

/// Started, it prints where it is, and ends well when it is told to.
#[cfg(unix)]
#[test]
fn serve_prints_where_it_is_and_ends_when_told() {
    use std::io::{BufRead, BufReader};

    let app = Path::new(env!("CARGO_TARGET_TMPDIR")).join("serve-ends");
    fs::create_dir_all(&app).unwrap();
    fs::write(app.join("index.html"), "").unwrap();
    let data = app.join("tables.sqlite");
    let mut server = Command::new(env!("CARGO_BIN_EXE_tabletop"))
        .args(["serve", "--listen", "127.0.0.1:0"])
        .args([Path::new("--data"), &data, Path::new("--app"), &app])
        .stdout(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    let mut printed = String::new();
    let mut output = BufReader::new(server.stdout.take().unwrap());
    while !printed.contains("plain HTTP") {
        assert!(output.read_line(&mut printed).unwrap() > 0, "{printed}");
    }
    assert!(printed.contains("  http://127.0.0.1:") && printed.contains('█'), "{printed}");
    let told = Command::new("kill").arg(server.id().to_string()).status().unwrap();
    assert!(told.success() && server.wait().unwrap().success());
    // The database is closed: nothing is left in a log beside it.
    assert!(data.exists() && !data.with_extension("sqlite-wal").exists());
}
