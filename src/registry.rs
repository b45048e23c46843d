//! The games on the shelf. A game is one entry here, a folder in `src/games/`, its crates, its texts and its editions; what
//! everybody shares follows from the entry: routes, parts, what checks a file, the shelf. (`Cargo.toml` names its crate and
//! its worker besides.)

use core::{any::Any, pin::Pin};
use std::rc::Rc;

use edition_data::Text;
use leptos::prelude::AnyView;
use tabletop::Game as _;
use vault::{SaveFile, SaveId};

use crate::{
    editions::{self, Codec, Fault, FileEdition, Names},
    games::{company_leader, general, leaders, sparta},
    parts::{Coming, Missing, Page, parts},
    table::{self, Hosts, Intake, Invitation, RestoreError, Slices},
};

/// A game on the shelf.
pub struct Entry {
    /// The tag of its saves.
    pub tag: &'static str,
    /// Its name, the same in every language.
    pub title: &'static str,
    /// The fewest and the most who play it.
    pub players: (u8, u8),
    /// How long a game of it takes, in minutes, at least and at most: of GENERAL as its box says, of the others about.
    pub minutes: (u8, u8),
    /// Its screens. The first is where it is set up, the last where it is played.
    pub pages: &'static [Page],
    /// The route of its lessons, if it has any.
    pub learn_route: Option<&'static str>,
    /// The address of its odds, for use beside a printed board, if it has any.
    pub odds_address: Option<&'static str>,
    /// Whether its edition can be corrected on the screen, and loaded as a file.
    pub has_edition: bool,
    /// What it takes to play it on several devices.
    pub devices: fn() -> Coming<Result<Devices, Missing>>,
    /// What checks a file of it before it is taken in.
    pub verifier: fn() -> Coming<Result<Verifier, Missing>>,
}

/// What it takes to play a game on several devices: a part of its own, for whoever wants that.
#[derive(Clone, Copy)]
pub struct Devices {
    /// The screen of a place at a table on another device.
    pub far: fn(Invitation) -> AnyView,
    /// Makes a host of a table of this game ([`table::host`]).
    pub host: HostMaker,
}

/// Makes a host of what a table hands to it (see [`table::host`]); `None` of anything else.
pub type HostMaker = fn(Box<dyn Any>) -> Option<Rc<dyn Hosts>>;

/// Plays a whole file by the rules, and gives it as it is to be kept.
pub type Verifier =
    for<'a> fn(&'a SaveFile, Intake, Slices) -> Pin<Box<dyn Future<Output = Result<SaveFile, RestoreError>> + 'a>>;

/// Makes of each entry what everybody shares. The code of a game is a part of its own, and may have a second one.
macro_rules! games {
    ($(
        $title:literal: $game:ty, for $fewest:literal to $most:literal, $short:literal to $long:literal minutes, part $part:ident {
            set up at $new_route:literal: $new:ident = $new_screen:path;
            $(odds at $odds_address:literal;)?
            $(learn at $learn_route:literal: $learn:ident;)?
            $(analyse at $board_route:literal: $board:ident = $board_screen:path;)?
            play at $play_route:literal: $play:ident;
            on several devices: $devices:ident;
            files: $verifier:ident;
            $(edition in files: $edition:ty, named by $names:path, misfits said by $misfit:path $(, of numbers by $of_numbers:path)?;)?
            $(part $more_part:ident {
                $more_first_route:literal: $more_first:ident = $more_first_screen:path;
                $($more_route:literal: $more:ident = $more_screen:path;)*
            })?
        }
    )+) => {
        $(
            parts! {
                $part on of_games: $new = $new_screen, $play = table::play::<$game> $(, $learn = table::learn::<$game>)?
                    $(, $board = $board_screen)?;
                $($more_part on of_games: $more_first = $more_first_screen $(, $more = $more_screen)*;)?
            }

            #[doc = concat!("What it takes to play ", $title, " on several devices.")]
            #[leptos::wasm_split::wasm_split($devices, fallible, wasm_split_path = ::leptos::wasm_split)]
            fn $devices() -> Result<Devices, Missing> {
                crate::floors::of_games();
                Ok(Devices { far: table::far::<$game>, host: table::host::<$game> })
            }

            #[doc = concat!("What checks a file of ", $title, " before it is taken in.")]
            #[leptos::wasm_split::wasm_split($part, fallible, wasm_split_path = ::leptos::wasm_split)]
            fn $verifier() -> Result<Verifier, Missing> {
                Ok(|file, here, slices| Box::pin(table::verify::<$game>(file, here, slices)))
            }

            $(impl FileEdition for $edition {
                const NAMES: Names = $names;

                fn house() -> Self {
                    <$edition>::house()
                }

                fn title(&self) -> &Text {
                    &self.title
                }

                fn faults(&self) -> Vec<Fault> {
                    let faults = self.validate().err().unwrap_or_default().into_iter();
                    faults.map(|fault| Fault { problem: $misfit(&fault), path: fault.path }).collect()
                }

                $(fn of_numbers(numbers: &str) -> Result<Self, String> {
                    $of_numbers(numbers)
                })?
            })?
        )+

        /// What reads and writes editions as files, by the tags of their games.
        #[leptos::wasm_split::wasm_split(editions, fallible, wasm_split_path = ::leptos::wasm_split)]
        fn codecs() -> Result<Vec<(&'static str, Codec)>, Missing> {
            Ok(vec![$($((<$game>::TAG, editions::codec::<$edition>()),)?)+])
        }

        /// Every game, in the order in which they stand there; the first is the one this app is for.
        pub static SHELF: &[Entry] = &[$(
            Entry {
                tag: <$game>::TAG,
                title: $title,
                players: ($fewest, $most),
                minutes: ($short, $long),
                pages: &[
                    Page { route: $new_route, screen: || Box::pin($new()) },
                    $(
                        Page { route: $learn_route, screen: || Box::pin($learn()) },
                        // Beside the game of this id.
                        Page { route: concat!($learn_route, "/:id"), screen: || Box::pin($learn()) },
                    )?
                    $(Page { route: $board_route, screen: || Box::pin($board()) },)?
                    $(
                        Page { route: $more_first_route, screen: || Box::pin($more_first()) },
                        $(Page { route: $more_route, screen: || Box::pin($more()) },)*
                    )?
                    Page { route: concat!($play_route, "/:id"), screen: || Box::pin($play()) },
                ],
                learn_route: [$(Some($learn_route),)? None][0],
                odds_address: [$(Some($odds_address),)? None][0],
                has_edition: [$(!stringify!($names).is_empty(),)? false][0],
                devices: || Box::pin($devices()),
                verifier: || Box::pin($verifier()),
            },
        )+];
    };
}

games! {
    // The game this app is for.
    "LEADERS": ::leaders::Leaders, for 2 to 6, 90 to 180 minutes, part game {
        set up at "/new": new_leaders = leaders::NewGame;
        odds at "/new?odds";
        learn at "/new/learn": learn_leaders;
        play at "/play": play_leaders;
        on several devices: devices_leaders;
        files: leaders_verifier;
        edition in files: ::leaders::edition::Edition, named by leaders::EDITION_NAMES, misfits said by leaders::misfit, of numbers by leaders::edition_of_numbers;
    }
    // For two, without secrets.
    "Sparta": ::sparta::Sparta, for 2 to 2, 20 to 40 minutes, part sparta {
        set up at "/sparta": new_sparta = sparta::NewGame;
        learn at "/sparta/learn": learn_sparta;
        analyse at "/sparta/analysis": analyse_sparta = sparta::AnalysisBoard;
        play at "/sparta": play_sparta;
        on several devices: devices_sparta;
        files: sparta_verifier;
        edition in files: ::sparta::edition::Edition, named by sparta::EDITION_NAMES, misfits said by sparta::misfit;
    }
    // Secret stakes, and battles of five engagements.
    "GENERAL": ::general::General, for 2 to 6, 15 to 90 minutes, part general {
        set up at "/general": new_general = general::NewGame;
        learn at "/general/learn": learn_general;
        play at "/general": play_general;
        on several devices: devices_general;
        files: general_verifier;
        edition in files: ::general::edition::Edition, named by general::EDITION_NAMES, misfits said by general::misfit;
    }
    // Hidden companies and dummies on a board of hexagons.
    "Company Leader": ::company_leader::CompanyLeader, for 2 to 4, 45 to 75 minutes, part company_leader {
        set up at "/company-leader": new_company_leader = company_leader::NewGame;
        learn at "/company-leader/learn": learn_company_leader;
        play at "/company-leader": play_company_leader;
        on several devices: devices_company_leader;
        files: company_leader_verifier;
        edition in files: ::company_leader::edition::Edition, named by company_leader::EDITION_NAMES, misfits said by company_leader::misfit;
        part boards {
            "/company-leader/boards": own_boards = company_leader::Boards;
            "/company-leader/boards/:id": edit_board = company_leader::EditBoard;
        }
    }
}

/// What reads and writes editions of the game of a tag; nothing if it has none, or its code could not be fetched.
pub async fn codec_of(tag: &str) -> Option<Codec> {
    codecs().await.ok()?.into_iter().find_map(|(of, codec)| (of == tag).then_some(codec))
}

impl Entry {
    /// The game of a tag; none that this version does not know.
    pub fn of_tag(tag: &str) -> Option<&'static Self> {
        SHELF.iter().find(|game| game.tag == tag)
    }

    /// The route where it is set up.
    pub fn new_route(&self) -> &'static str {
        self.pages[0].route
    }

    /// The route where a save of it is played.
    pub fn play_route(&self, id: SaveId) -> String {
        self.pages[self.pages.len() - 1].route.replace(":id", &id.to_string())
    }
}

/// The route where a save of the game of a tag is played. A game this version does not know is told of where the first is
/// played.
pub fn route_of(tag: &str, id: SaveId) -> String {
    Entry::of_tag(tag).unwrap_or(&SHELF[0]).play_route(id)
}

#[cfg(test)]
mod tests {
    use std::{
        fs,
        path::{Path, PathBuf},
    };

    use super::{Entry, Page, SHELF, SaveId};

    #[test]
    fn every_game_is_found_by_its_tag() {
        for game in SHELF {
            assert_eq!(Entry::of_tag(game.tag).map(|found| found.title), Some(game.title));
        }
        assert!(Entry::of_tag("chess").is_none());
    }

    #[test]
    fn every_page_is_found_at_its_route() {
        let id: SaveId = "786c3ddaa71d6673".parse().expect("an id");
        let route_at = |address: &str| Page::at(address).map(|page| page.route);
        for game in SHELF {
            assert_eq!(route_at(game.new_route()), Some(game.pages[0].route));
            assert_eq!(route_at(&game.play_route(id)), game.pages.last().map(|page| page.route));
            for page in game.pages {
                assert_eq!(route_at(page.route), Some(page.route));
            }
        }
        for nowhere in ["/chess", "/play", "/sparta/1/2", "/company-leader/boards/1/2", "/", "", "/games/1"] {
            assert_eq!(route_at(nowhere), None, "{nowhere}");
        }
    }

    /// What all games share. Beside it are only a game's own files (its crates and folders, texts, editions and tests), this
    /// registry, and the lines in `Cargo.toml` that no other file can hold.
    const SHARED: [&str; 13] = [
        "src",
        "style",
        "xtask",
        "crates/devserver",
        "crates/edition-data",
        "crates/link",
        "crates/tabletop",
        "crates/texts",
        "crates/vault",
        "index.html",
        "Trunk.toml",
        "build.rs",
        "service-worker.js",
    ];

    /// Of these nothing is shared, although it lies there: games, texts, tests, what was built, and the registry itself.
    const NOT_SHARED: [&str; 7] =
        ["src/games/", "src/texts/", "src/texts.rs", "src/registry.rs", "/tests/", "/target/", "/node_modules/"];

    /// All files below a path.
    fn files(path: &Path, found: &mut Vec<PathBuf>) {
        if path.is_dir() {
            for entry in fs::read_dir(path).expect("a folder can be read") {
                files(&entry.expect("a folder can be read").path(), found);
            }
        } else {
            found.push(path.to_owned());
        }
    }

    /// How a game is named in code and in addresses.
    fn names(game: &Entry) -> Vec<String> {
        let tag = game.tag;
        let module = tag.replace('-', "_");
        let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
        let kind: String = tag.split('-').map(capital).collect();
        let mut names = vec![
            format!("{module}::"),
            format!("::{module}"),
            format!("mod {module}"),
            format!("crates/{tag}"),
            format!("games/{module}"),
            format!("{kind}::"),
            format!("<{kind}>"),
        ];
        // The app is called after the first game, and so is its storage.
        if tag != SHELF[0].tag {
            names.push(format!("\"{tag}\""));
            names.push(format!("engine-{tag}"));
        }
        let first_step = |page: &Page| format!("\"/{}", page.route.split('/').nth(1).unwrap_or_default());
        names.extend(game.pages.iter().map(first_step));
        names
    }

    /// Whether a line has a name in it, and not only the beginning of a longer one.
    fn mentions(line: &str, name: &str) -> bool {
        let is_longer = |rest: &str| rest.starts_with(|next: char| next.is_alphanumeric() || next == '_');
        let ends_openly = name.ends_with(|last: char| last.is_alphanumeric());
        line.match_indices(name).any(|(at, _)| !(ends_openly && is_longer(&line[at + name.len()..])))
    }

    /// The lines of a file that name a game; what tests say is their business.
    fn lines_that_name_a_game(text: &str) -> Vec<String> {
        let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
        let all: Vec<String> = SHELF.iter().flat_map(names).collect();
        let line = |(at, line): (usize, &str)| {
            let name = all.iter().find(|name| mentions(line, name))?;
            Some(format!("{}: `{name}` in {}", at + 1, line.trim()))
        };
        code.lines().enumerate().filter_map(line).collect()
    }

    #[test]
    fn no_shared_file_names_a_game() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut found = Vec::new();
        for path in SHARED {
            files(&root.join(path), &mut found);
        }
        let (mut read, mut wrong) = (0, Vec::new());
        for path in found {
            let name = path.strip_prefix(root).expect("it is below").to_string_lossy().replace('\\', "/");
            let Ok(text) = fs::read_to_string(&path) else { continue };
            if NOT_SHARED.iter().any(|other| name.contains(other)) {
                continue;
            }
            read += 1;
            wrong.extend(lines_that_name_a_game(&text).into_iter().map(|line| format!("{name}:{line}")));
        }
        assert!(read > 100, "only {read} files were looked at");
        assert!(wrong.is_empty(), "what all games share names one of them:\n{}", wrong.join("\n"));
    }

    /// What only `Cargo.toml` can say of a game: that there are its crate and its worker, and how fast its crate is to be.
    fn is_cargos_own(line: &str, tag: &str) -> bool {
        let module = tag.replace('-', "_");
        let wholes = [
            format!("{tag}.workspace = true"),
            format!("{tag} = {{ path = \"crates/{tag}\" }}"),
            format!("name = \"engine-{tag}\""),
            format!("path = \"src/games/{module}/engine.rs\""),
        ];
        let is_profile = line.starts_with("[profile.") && line.ends_with(&format!(".package.{tag}]"));
        let is_dependency = line.starts_with(&format!("{tag} = {{ workspace = true, features = "));
        is_profile || is_dependency || wholes.iter().any(|whole| line == whole)
    }

    /// The lines of a `Cargo.toml` that name a game where it need not be named.
    fn cargo_lines_that_name_a_game(text: &str) -> Vec<String> {
        let names = |line: &str, tag: &str| {
            let mut words = line.split(|letter: char| !letter.is_alphanumeric() && letter != '-' && letter != '_');
            let module = tag.replace('-', "_");
            words.any(|word| word == tag || word == module || word == format!("engine-{tag}"))
        };
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        let wrong =
            lines.filter(|line| SHELF.iter().any(|game| names(line, game.tag) && !is_cargos_own(line, game.tag)));
        wrong.map(str::to_owned).collect()
    }

    #[test]
    fn cargo_toml_names_a_game_only_where_it_must() {
        let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml")).expect("it is there");
        assert!(text.contains("engine-sparta"), "nothing would be noticed");
        assert!(cargo_lines_that_name_a_game(&text).is_empty(), "{:?}", cargo_lines_that_name_a_game(&text));
        for wrong in [
            "chess = { path = \"crates/sparta\" }",
            "chess = { workspace = true, package = \"company-leader\" }",
            "features = [\"general\"]",
            "path = \"src/games/company_leader/other.rs\"",
        ] {
            assert_eq!(cargo_lines_that_name_a_game(wrong).len(), 1, "{wrong}");
        }
    }

    #[test]
    fn a_file_that_names_a_game_is_noticed() {
        for wrong in [
            "use sparta::Sparta;",
            "use ::{general::General};",
            "mod company_leader;",
            "let address = \"/company-leader/7\";",
            "if tag == \"general\" {",
            "Table::<Leaders>::begin(",
            "include_str!(\"../../crates/sparta/x\")",
            "crate::games::leaders",
        ] {
            assert_eq!(lines_that_name_a_game(wrong).len(), 1, "{wrong}");
        }
        for right in [
            "const DATABASE: &str = \"leaders\";",
            "// In general.",
            "use base64::engine::general_purpose::STANDARD;",
            "#[cfg(test)]\nmod tests {\nuse sparta::Sparta;",
        ] {
            assert!(lines_that_name_a_game(right).is_empty(), "{right}");
        }
    }
}
