//! The boxes that the page shows a new guest by itself, from the registry of the games (`src/registry.rs`) and the words of the
//! shelf, as `src/library/boxes.rs` shows them when the program is there.

use super::words;
use crate::trouble::XtaskError;
use crate::workspace::Workspace;
use std::collections::BTreeMap;
use std::fs;
use texts::Locales;

/// Where the games are registered.
const REGISTRY: &str = "src/registry.rs";

/// A game, as much as its box says.
#[derive(Debug, PartialEq)]
pub struct GameBox {
    /// The tag of its saves, after which its picture is named.
    tag: String,
    title: String,
    players: [u8; 2],
    minutes: [u8; 2],
    /// The part of the program its screens are in.
    pub part: String,
    /// Where it is set up.
    route: String,
    /// Where it is played, without the game's id.
    pub table: String,
    /// Where its odds are, for use beside a printed board, if it has any.
    odds: Option<String>,
}

/// Every game, in the order of the registry.
pub fn registered(workspace: &Workspace) -> Result<Vec<GameBox>, XtaskError> {
    let path = workspace.path(REGISTRY);
    let source = fs::read_to_string(&path).map_err(XtaskError::file(&path))?;
    let wrong =
        || XtaskError::Content { file: REGISTRY.into(), why: "its games are not written as they were".to_owned() };
    read(&source).filter(|boxes| !boxes.is_empty()).ok_or_else(wrong)
}

/// Reads `"Chess": ::chess::Chess, for 2 to 2, 10 to 60 minutes, part chess {` and the routes below it.
fn read(source: &str) -> Option<Vec<GameBox>> {
    let (_, games) = source.split_once("\ngames! {\n")?;
    let (games, _) = games.split_once("\n}\n")?;
    let mut boxes: Vec<GameBox> = Vec::new();
    for line in games.lines().map(str::trim) {
        if let Some((head, part)) = line.split_once(" minutes, part ") {
            let (title, rest) = head.strip_prefix('"')?.split_once("\": ::")?;
            let (module, rest) = rest.split_once("::")?;
            let (players, minutes) = rest.split_once(", for ")?.1.split_once(", ")?;
            boxes.push(GameBox {
                tag: module.replace('_', "-"),
                title: title.to_owned(),
                players: range(players)?,
                minutes: range(minutes)?,
                part: part.strip_suffix(" {")?.to_owned(),
                route: String::new(),
                table: String::new(),
                odds: None,
            });
        } else if let Some(at) = line.strip_prefix("set up at \"/") {
            at.split_once('"')?.0.clone_into(&mut boxes.last_mut()?.route);
        } else if let Some(at) = line.strip_prefix("play at \"/") {
            at.split_once('"')?.0.clone_into(&mut boxes.last_mut()?.table);
        } else if let Some(at) = line.strip_prefix("odds at \"/") {
            boxes.last_mut()?.odds = Some(at.split_once('"')?.0.to_owned());
        }
    }
    boxes.iter().all(|game| !game.route.is_empty() && !game.table.is_empty()).then_some(boxes)
}

/// Reads `2 to 6`.
fn range(text: &str) -> Option<[u8; 2]> {
    let (least, most) = text.split_once(" to ")?;
    Some([least.parse().ok()?, most.parse().ok()?])
}

impl GameBox {
    /// Its box, to be chosen; `is_chosen` is the first of them.
    pub fn html(&self, is_chosen: bool) -> String {
        let Self { tag, title, route, odds, .. } = self;
        let checked = if is_chosen { " checked" } else { "" };
        let odds = odds.as_ref().map(|odds| format!(" data-odds=\"{odds}\"")).unwrap_or_default();
        format!(
            "<label class=\"box\"><input class=\"chip__input\" type=\"radio\" name=\"new\" value=\"{route}\"{odds}{checked} />\
             <span class=\"box__face\"><img class=\"box__picture\" src=\"icons/box-{tag}.svg\" alt=\"\" loading=\"lazy\" />\
             <span class=\"box__name\">{title}</span> <span class=\"box__facts\" data-say=\"{}\"></span></span></label>",
            self.words()
        )
    }

    /// The name of its words.
    pub fn words(&self) -> String {
        format!("box.{}", self.tag)
    }

    /// How many play it, how long it takes, and whether its board may lie on a table, in every language.
    pub fn facts(&self, locales: &Locales) -> Result<BTreeMap<String, String>, XtaskError> {
        let [least, most] = self.players;
        let players = if least == most { "box_same" } else { "box_players" };
        let keys = [Some(players), Some("box_minutes"), self.odds.as_ref().map(|_| "box_board")];
        let mut facts: BTreeMap<String, String> = BTreeMap::new();
        for key in keys.into_iter().flatten().map(|key| format!("games_{key}")) {
            let wrong = || XtaskError::Content { file: "locales".into(), why: format!("the shelf does not say {key}") };
            let texts = locales.template("shelf", &key).map_err(|faults| words::wrong(&faults))?.ok_or_else(wrong)?;
            for (code, text) in texts {
                let facts = facts.entry(code).or_default();
                *facts += if facts.is_empty() { "" } else { ", " };
                *facts += &self.filled(&text);
            }
        }
        Ok(facts)
    }

    fn filled(&self, template: &str) -> String {
        let [[least, most], [short, long]] = [self.players, self.minutes];
        let values = [("{n}", most), ("{least}", least), ("{most}", most), ("{short}", short), ("{long}", long)];
        values.iter().fold(template.to_owned(), |text, (name, value)| text.replace(name, &value.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REGISTERED: &str = "macro_rules! games { }\ngames! {\n    // For two.\n    \"Big Chess\": ::big_chess::BigChess, for 2 to 2, \
        10 to 60 minutes, part big_chess {\n        set up at \"/chess\": new = big_chess::New;\n        odds at \"/chess?odds\";\n        play at \"/match\": play;\n    }\n}\n";

    #[test]
    fn a_game_is_read_from_the_registry() {
        let game = GameBox {
            tag: "big-chess".into(),
            title: "Big Chess".into(),
            players: [2, 2],
            minutes: [10, 60],
            part: "big_chess".into(),
            route: "chess".into(),
            table: "match".into(),
            odds: Some("chess?odds".into()),
        };
        assert_eq!(read(REGISTERED), Some(vec![game]));
        for way in ["set up at", "play at"] {
            assert_eq!(read(&REGISTERED.replace(way, "begins at")), None);
        }
        assert_eq!(read("games"), None);
    }

    #[test]
    fn a_box_says_what_the_shelf_would() {
        let workspace = Workspace::current().unwrap();
        let locales = words::locales(&workspace).unwrap();
        let game = read(REGISTERED).unwrap().remove(0);
        let facts = game.facts(&locales).unwrap();
        assert!(facts.keys().eq(locales.about.keys()));
        assert!(facts.values().all(|facts| facts.contains("10–60") && !facts.contains('{')), "{facts:?}");
        assert!(game.html(true).contains("value=\"chess\" data-odds=\"chess?odds\" checked"));
        assert!(registered(&workspace).unwrap().len() > 3);
    }
}
