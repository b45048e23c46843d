//! Who has won what: one document a finished game, so that neither a reload nor a second tab counts it twice, and a game that
//! leaves the shelf leaves its result behind (docs/decisions/results.md).

use std::collections::{BTreeMap, BTreeSet};

use edition_data::{LONGEST_TITLE, shown_name};
use tabletop::Seat;
use vault::{AccountId, DocumentError, SaveId, Store, Time, Vault};

use super::{SaveSummary, summary::Fate};

/// What the names of the documents begin with.
const BEGINNING: &str = "result";

/// The form of the documents. A later one is left as it is, and not counted.
const VERSION: &str = "1";

/// What stands before a name, by how it ended for that person.
const WORDS: [(Fate, &str); 3] = [(Fate::Won, "won"), (Fate::Lost, "lost"), (Fate::Drawn, "drawn")];

/// How a finished game ended for the people at its table; computers are no people, nor is who was never named.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// The tag of the game.
    pub game: String,
    /// When it ended.
    pub ended: Time,
    /// Tells the game from others. Its copies have the same: of these the one counts that ended last.
    pub origin: u64,
    /// The names, each with how it ended.
    pub people: Vec<(String, Fate)>,
}

/// How often somebody has won, by the tags of games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// His name, as it was written last.
    pub name: String,
    /// Games won, and games played to the end.
    pub games: BTreeMap<String, (u32, u32)>,
}

/// Whether two names are of one person.
fn is_same(one: &str, other: &str) -> bool {
    one.to_lowercase() == other.to_lowercase()
}

impl GameResult {
    /// The result of a game of a tag by what the shelf says of it; `None` while it goes on. `nobody` is what a seat is called
    /// whose player was never named.
    pub fn of(
        about: &SaveSummary,
        (game, origin): (&str, u64),
        ended: Time,
        nobody: impl Fn(Seat) -> String,
    ) -> Option<Self> {
        about.winner?;
        let person = |(at, (name, _)): (u8, &(String, _))| {
            let (seat, name) = (Seat(at), shown_name(name, LONGEST_TITLE));
            let is_named = !name.is_empty() && !about.seats().is_unnamed(seat) && name != nobody(seat);
            let is_person = about.bots.level(seat).is_none() && is_named;
            is_person.then(|| about.fate(seat).map(|fate| (name, fate))).flatten()
        };
        let people = (0..).zip(&about.players).filter_map(person).collect();
        Some(Self { game: game.to_owned(), ended, origin, people })
    }

    /// A line of what it is, and one a person.
    fn to_text(&self) -> String {
        let head = format!("{VERSION} {} {} {:016x}", self.game, self.ended.0, self.origin);
        let word = |fate| WORDS.into_iter().find(|(of, _)| *of == fate).map_or("", |(_, word)| word);
        let people = self.people.iter().map(|(name, fate)| format!("{} {name}", word(*fate)));
        [head].into_iter().chain(people).collect::<Vec<_>>().join("\n")
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let head: Vec<&str> = lines.next()?.split(' ').collect();
        let [VERSION, game, ended, origin] = head[..] else { return None };
        let person = |line: &str| {
            let (word, name) = line.split_once(' ')?;
            let (fate, _) = WORDS.into_iter().find(|(_, of)| *of == word)?;
            Some((name.to_owned(), fate))
        };
        let (ended, origin) = (Time(ended.parse().ok()?), u64::from_str_radix(origin, 16).ok()?);
        let people = lines.map(person).collect::<Option<_>>()?;
        Some(Self { game: game.to_owned(), ended, origin, people })
    }
}

/// The name of the document of a game.
fn document(account: AccountId, save: SaveId) -> String {
    format!("{BEGINNING}/{account}/{save}")
}

/// Keeps how a game has ended now, or that it goes on again.
pub async fn keep<S: Store>(
    vault: &Vault<S>,
    (account, save): (AccountId, SaveId),
    result: Option<&GameResult>,
    now: Time,
) -> Result<(), DocumentError> {
    vault.put_document(&document(account, save), &result.map_or_else(String::new, GameResult::to_text), now).await
}

/// Makes good what was not kept when the game ended, as where the app was closed in that moment. What was kept stays as it
/// is: somebody may have been forgotten in it. `result` is asked last: the game may have ended meanwhile.
pub async fn settle<S: Store>(
    vault: &Vault<S>,
    (account, save): (AccountId, SaveId),
    result: impl FnOnce() -> Option<GameResult>,
    now: Time,
) -> Result<(), DocumentError> {
    let is_kept = vault.document(&document(account, save), now).await?.is_some();
    let result = result();
    if is_kept == result.is_some() { Ok(()) } else { keep(vault, (account, save), result.as_ref(), now).await }
}

/// The results of an account, the latest first. Each game counts once, as it ended first: a copy of it, or a part of it that was
/// played on otherwise for a try, does not overturn what was played at the table.
pub async fn results<S: Store>(vault: &Vault<S>, account: AccountId, now: Time) -> Vec<GameResult> {
    let documents = vault.documents(&format!("{BEGINNING}/{account}/"), now).await.unwrap_or_default();
    let mut results: Vec<_> = documents.texts.iter().filter_map(|(_, text)| GameResult::from_text(text)).collect();
    results.sort_by_key(|result| result.ended);
    let mut seen = BTreeSet::new();
    results.retain(|result| seen.insert((result.game.clone(), result.origin)));
    results.reverse();
    results
}

/// Strikes somebody out of all results of an account.
pub async fn forget<S: Store>(
    vault: &Vault<S>,
    account: AccountId,
    name: &str,
    now: Time,
) -> Result<(), DocumentError> {
    for (document, text) in vault.documents(&format!("{BEGINNING}/{account}/"), now).await?.texts {
        let Some(mut result) = GameResult::from_text(&text) else { continue };
        let before = result.people.len();
        result.people.retain(|(other, _)| !is_same(other, name));
        if result.people.len() < before {
            vault.replace_document(&document, Some(&text), &result.to_text()).await?;
        }
    }
    Ok(())
}

/// Who has won what, whoever won most first; results are given the latest first.
pub fn standings(results: &[GameResult]) -> Vec<Standing> {
    let mut standings: Vec<Standing> = Vec::new();
    for result in results {
        for (name, fate) in &result.people {
            let at = standings.iter().position(|standing| is_same(&standing.name, name)).unwrap_or_else(|| {
                standings.push(Standing { name: name.clone(), games: BTreeMap::new() });
                standings.len() - 1
            });
            let (won, played) = standings[at].games.entry(result.game.clone()).or_default();
            *won += u32::from(*fate == Fate::Won);
            *played += 1;
        }
    }
    let won = |standing: &Standing| standing.games.values().map(|(won, _)| won).sum::<u32>();
    standings.sort_by_key(|standing| core::cmp::Reverse(won(standing)));
    standings
}

/// The names of those who have played, whoever played last first.
pub fn people(results: &[GameResult]) -> Vec<String> {
    let mut people: Vec<String> = Vec::new();
    for (name, _) in results.iter().flat_map(|result| &result.people) {
        if !people.iter().any(|other| is_same(other, name)) {
            people.push(name.clone());
        }
    }
    people
}

#[cfg(test)]
mod tests {
    use super::{Fate, GameResult, forget, keep, people, results, settle, standings};
    use crate::{
        library::{Bots, SaveSummary, won_by},
        ui::Hue,
    };
    use pollster::block_on;
    use tabletop::Seat;
    use vault::{AccountId, Entropy, MemoryStore, Policy, SaveId, Time, Vault};

    fn about(players: [&str; 3], winner: Option<u8>) -> SaveSummary {
        SaveSummary {
            players: players.map(|name| (name.to_owned(), Hue::Red)).into(),
            bots: Bots { levels: vec![None, None, Some(1)], ..Bots::default() },
            winner,
            ..SaveSummary::default()
        }
    }

    fn result(ended: u64, origin: u64, players: [&str; 3], winner: u8) -> GameResult {
        let nobody = |seat: Seat| format!("Spieler {}", seat.0 + 1);
        let of = ("general", origin);
        GameResult::of(&about(players, Some(won_by([Seat(winner)]))), of, Time(ended), nobody).expect("it is over")
    }

    #[test]
    fn computers_and_the_unnamed_are_nobody() {
        let people = |players| result(1, 10, players, 0).people;
        assert_eq!(people(["Anna", "Ben", "Hannibal"]), [("Anna".into(), Fate::Won), ("Ben".into(), Fate::Lost)]);
        assert_eq!(people(["Spieler 1", "", "Hannibal"]), []);
        assert_eq!(
            people(["Spieler 2", " Be\nn", "x"]),
            [("Spieler 2".into(), Fate::Won), ("Be n".into(), Fate::Lost)]
        );
        let nobody = |_: Seat| String::new();
        let of = |winner| GameResult::of(&about(["Anna", "Ben", "x"], winner), ("general", 0), Time(1), nobody);
        assert_eq!(of(None), None, "a game that goes on has no result");
        let drawn = of(Some(won_by([]))).expect("it is over");
        assert!(drawn.people.iter().all(|(_, fate)| *fate == Fate::Drawn));
        let both = of(Some(won_by([Seat(0), Seat(1)]))).expect("it is over");
        assert!(both.people.iter().all(|(_, fate)| *fate == Fate::Won));
    }

    #[test]
    fn a_result_comes_back_from_its_text() {
        let result = result(7, 171, ["Anna Maria", "won", "x"], 1);
        assert_eq!(GameResult::from_text(&result.to_text()), Some(result.clone()));
        for wrong in ["", "2 general 7 ab\nwon Anna", "1 general x ab", "1 general 7 ab\nate Anna", "1 general 7 xy"] {
            assert_eq!(GameResult::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn each_game_counts_once_and_follows_its_end() {
        let vault = Vault::new(MemoryStore::default(), Policy::default());
        let account = AccountId::new(&Entropy::new([1; 32]));
        let save = |number| (account, SaveId::new(&Entropy::new([number; 32])));
        let now = Time(9);
        block_on(async {
            let first = result(1, 10, ["Anna", "Ben", "x"], 0);
            // Told again, as after a reload, it is one result; taken back, it is none; ended otherwise, it is the other.
            for _ in 0..2 {
                keep(&vault, save(1), Some(&first), now).await.expect("it is kept");
                settle(&vault, save(1), || Some(first.clone()), now).await.expect("it is kept");
            }
            assert_eq!(results(&vault, account, now).await, [result(1, 10, ["Anna", "Ben", "x"], 0)]);
            keep(&vault, save(1), None, now).await.expect("it goes on");
            assert_eq!(results(&vault, account, now).await, []);
            let other = result(2, 10, ["Anna", "Ben", "x"], 1);
            settle(&vault, save(1), || Some(other.clone()), now).await.expect("it is made good");
            // A copy of the game that ended once more, and otherwise; and a game of its own.
            let copy = result(3, 10, ["ANNA", "Ben", "x"], 0);
            keep(&vault, save(2), Some(&copy), now).await.expect("it is kept");
            keep(&vault, save(3), Some(&result(4, 11, ["Cleo", "anna", "x"], 0)), now).await.expect("it is kept");
            let all = results(&vault, account, now).await;
            assert_eq!(all.len(), 2);
            assert_eq!(people(&all), ["Cleo", "anna", "Ben"]);
            let standings = standings(&all);
            let lines: Vec<_> = standings.iter().map(|one| (one.name.as_str(), one.games["general"])).collect();
            assert_eq!(lines, [("Cleo", (1, 1)), ("Ben", (1, 1)), ("anna", (0, 2))]);

            // Whoever is forgotten stays so when a game of his is opened again.
            forget(&vault, account, "Anna", now).await.expect("she is forgotten");
            settle(&vault, save(2), || Some(copy.clone()), now).await.expect("it is as it was");
            assert_eq!(people(&results(&vault, account, now).await), ["Cleo", "Ben"]);
            let somebody = AccountId::new(&Entropy::new([2; 32]));
            assert_eq!(results(&vault, somebody, now).await, [], "each account has its own");
        });
    }
}
