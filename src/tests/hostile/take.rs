//! What the app does with a file, and what must hold of the outcome. Each function panics where it does not, and otherwise says
//! whether the file was taken in.

#![allow(clippy::missing_panics_doc, reason = "to panic is what they are for")]
#![allow(clippy::must_use_candidate, reason = "whether a file was taken in is of no interest to who looks for panics")]

use std::collections::BTreeMap;

use blake2::{Blake2b512, Digest as _};
use company_leader::{
    CompanyLeader, Ground,
    edition::{LONGEST_NAME, MOST_TOLD},
    workshop::{BoardFile, BoardFileError, Draft},
};
use edition_data::{Text, shown_name};
use futures_util::FutureExt as _;
use general::General;
use leaders::{Colour, Leaders, PlayerSetup, Settings, edition::NationId, edition::ScenarioId};
use sparta::{Notation, Position, Rules, Sparta, Transcript};
use tabletop::{Enumerate, Game as _, Table, Viewer, Waiting};
use vault::{Batch, Entropy, MemoryStore, Place, Policy, SaveFile, SessionId, Slot, Store as _, Time, Vault};

use crate::{
    editions::{FileEdition, codec},
    library::{LONGEST_SHOWN, SaveSummary},
    table::{AppGame, Intake, Slices, resume, save_file, verify},
};

/// Where the payload of a record or a file begins, and where its length and its checksum stand.
const PAYLOAD: usize = 28;
const LENGTH: core::ops::Range<usize> = 8..12;
const CHECKSUM: core::ops::Range<usize> = 12..PAYLOAD;

/// The most lines that are told of a file, of which the screen of a board shows the first, and the most characters of one.
const MOST_LINES: usize = MOST_TOLD + 1;
const LONGEST_LINE: usize = 1_000;

/// Bytes of the longest text of an edition in one language.
const LONGEST_TEXT: usize = 4096;

const NOW: Time = Time(1_800_000_000_000);

/// A game that can be begun by an edition.
pub trait Begins: AppGame + Enumerate {
    /// A set-up for it; nothing if the edition has none such.
    fn setup(edition: &Self::Edition) -> Option<Self::Setup>;
}

impl Begins for Leaders {
    fn setup(edition: &Self::Edition) -> Option<Self::Setup> {
        let player = |name: &str, colour, nation| PlayerSetup { name: name.into(), colour, nation: NationId(nation) };
        Some(leaders::Setup {
            players: vec![player("Anna", Colour::Red, 0), player("Ben", Colour::Blue, 1)],
            scenario: ScenarioId::FreePlay,
            settings: Settings::proposed(edition.scenarios.first()?, 2),
        })
    }
}

impl Begins for Sparta {
    fn setup(_: &Self::Edition) -> Option<Self::Setup> {
        Some(sparta::Setup::default())
    }
}

impl Begins for General {
    fn setup(_: &Self::Edition) -> Option<Self::Setup> {
        Some(general::Setup::for_players(3))
    }
}

impl Begins for CompanyLeader {
    fn setup(_: &Self::Edition) -> Option<Self::Setup> {
        Some(company_leader::Setup::default())
    }
}

/// A file or a record with the length and the checksum that fit what is in it.
pub fn sealed(mut bytes: Vec<u8>) -> Vec<u8> {
    if bytes.len() >= PAYLOAD {
        let length = u32::try_from(bytes.len() - PAYLOAD).unwrap_or(u32::MAX);
        bytes[LENGTH].copy_from_slice(&length.to_le_bytes());
        let digest =
            Blake2b512::new().chain_update(&bytes[..CHECKSUM.start]).chain_update(&bytes[PAYLOAD..]).finalize();
        bytes[CHECKSUM].copy_from_slice(&digest[..CHECKSUM.len()]);
    }
    bytes
}

/// What lies in a store.
type Records = BTreeMap<String, Vec<u8>>;

/// Work in memory waits for nothing.
fn at_once<T>(work: impl Future<Output = T>) -> T {
    work.now_or_never().expect("it waits for nothing")
}

fn session() -> SessionId {
    SessionId::new(&Entropy::new([9; 32]))
}

/// A device on which a guest plays two games, and where he puts a third.
struct Device {
    vault: Vault<MemoryStore>,
    place: Place,
    before: Records,
}

impl Device {
    fn new() -> Self {
        thread_local! {
            /// Made once: only its records are laid out again for every file.
            static MADE: (Place, Records) = at_once(Device::made());
        }
        MADE.with(|(place, before)| {
            let store = MemoryStore::new();
            let batch = before.iter().fold(Batch::new(), |batch, (key, bytes)| batch.put(key.as_str(), bytes.clone()));
            at_once(store.commit(batch)).expect("memory takes it");
            Self { vault: Vault::new(store, Policy::default()), place: *place, before: before.clone() }
        })
    }

    async fn made() -> (Place, Records) {
        let vault = Vault::new(MemoryStore::new(), Policy::default());
        let guest = vault.guest(NOW, Entropy::new([1; 32])).await.expect("memory takes it").id;
        let place = Place { account: guest, replacing: None };
        let about = SaveSummary { players: vec![("Nora".to_owned(), crate::ui::Hue::Red)], ..SaveSummary::default() };
        for number in [2, 3] {
            let game = SaveFile { game: "chess".into(), setup: vec![7], about: about.to_bytes(), commands: vec![] };
            let save = vault.create(place, &game, session(), NOW, Entropy::new([number; 32])).await;
            let save = save.expect("there is a slot");
            vault.append(&save, b"e4", &about.to_bytes(), None, NOW).await.expect("memory takes it");
            vault.close(&save, NOW).await.expect("memory takes it");
        }
        (place, vault.store().records())
    }

    /// Everything that was there still is, byte for byte.
    fn is_unharmed(&self) -> bool {
        let after = self.vault.store().records();
        self.before.iter().all(|(key, bytes)| after.get(key) == Some(bytes))
    }

    /// What the shelf says about its games; nothing about those of the future.
    fn shelf(&self) -> Vec<vault::Save> {
        let slots = at_once(self.vault.slots(self.place.account, NOW)).expect("memory can be read");
        slots.into_iter().filter_map(|slot| if let Slot::Taken(save) = slot { Some(save) } else { None }).collect()
    }
}

/// Nothing in it is longer than a screen has room for, or without a picture.
fn assert_can_be_shown(about: &SaveSummary) {
    for name in about.players.iter().map(|(name, _)| name).chain(about.names.values()) {
        assert_eq!(&shown_name(name, LONGEST_SHOWN), name, "a name on the shelf");
    }
    let _ = (about.state(), about.line());
}

/// A saved game of any kind.
pub fn save(bytes: &[u8]) -> bool {
    let game = SaveFile::from_bytes(bytes).map(|file| file.game);
    // What cannot be read is refused by any of them.
    match game.as_deref() {
        Ok(General::TAG) => save_of::<General>(bytes),
        Ok(CompanyLeader::TAG) => save_of::<CompanyLeader>(bytes),
        Ok(Leaders::TAG) => save_of::<Leaders>(bytes),
        _ => save_of::<Sparta>(bytes),
    }
}

/// A saved game, read by the rules of one game.
pub fn save_of<G: AppGame + Enumerate>(bytes: &[u8]) -> bool {
    let device = Device::new();
    let here = Intake { set_ups: Vec::new(), seed: [3; 32] };
    let check = async |file: &SaveFile| verify::<G>(file, here, Slices::none()).await;
    let imported = device.vault.import(device.place, bytes, G::TAG, check, NOW, Entropy::new([4; 32]));
    let Ok(id) = at_once(imported) else {
        assert_eq!(device.vault.store().records(), device.before, "what is refused changes nothing");
        return false;
    };
    let shelf = device.shelf();
    assert_eq!(shelf.len(), 3, "its neighbours are there");
    let about = shelf.iter().find(|save| save.id == id).map(|save| SaveSummary::from_bytes(&save.about));
    assert_can_be_shown(&about.flatten().expect("what was taken in is shown on the shelf"));

    let opened = at_once(device.vault.open(device.place.account, id, session(), NOW)).expect("it can be opened");
    let table = at_once(resume::<G>(&opened, Slices::none())).expect("what was checked can be played");
    assert_eq!(table.revision().0 as usize, opened.commands.len(), "what was checked plays to its end");
    for viewer in Viewer::all(table.game().seats()) {
        let _ = table.game().view(viewer);
    }
    if let Waiting::For(seats) = table.game().waiting_for() {
        assert!(!table.game().legal(seats[0]).is_empty(), "it goes on");
    }
    let exported = at_once(device.vault.export(device.place.account, id, NOW)).expect("it can be exported");
    assert!(SaveFile::from_bytes(&exported.to_bytes()).is_ok(), "its file can be read");
    assert!(device.is_unharmed(), "taking it in has changed another record");
    true
}

/// The record that leads a game, as it lies in the storage. Taken in is what the shelf shows as it stands.
pub fn head(bytes: &[u8]) -> bool {
    let device = Device::new();
    let key = device.before.keys().find(|key| key.starts_with("head/")).expect("there are games").clone();
    at_once(device.vault.store().commit(Batch::new().put(key.as_str(), bytes))).expect("memory takes it");
    for save in device.shelf() {
        // What is not understood is left out there.
        if let Some(about) = SaveSummary::from_bytes(&save.about) {
            let _ = (about.state(), about.line());
        }
    }
    let records = device.vault.store().records();
    let is_kept = records.values().any(|record| record.windows(bytes.len().max(1)).any(|window| window == bytes));
    assert!(is_kept || bytes.is_empty(), "it is kept byte for byte");
    let others = |(other, bytes): (&String, &Vec<u8>)| *other == key || records.get(other) == Some(bytes);
    assert!(device.before.iter().all(others), "its neighbours are unharmed");
    // Each can be tried, and exported if it opens.
    for save in device.shelf() {
        if at_once(device.vault.open(device.place.account, save.id, session(), NOW)).is_ok() {
            assert!(at_once(device.vault.export(device.place.account, save.id, NOW)).is_ok(), "it can be exported");
        }
    }
    records.get(&key).is_some_and(|record| record == bytes)
}

/// What is told of a file that was refused fits on a screen.
fn assert_can_be_told(lines: &[String]) {
    assert!((1..=MOST_LINES).contains(&lines.len()), "{} lines", lines.len());
    let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0);
    assert!((1..=LONGEST_LINE).contains(&longest), "a line of {longest} characters");
}

/// A title that is shown, of no more than so many bytes.
fn assert_is_a_title(title: &Text, most: usize) {
    let written = serde_json::to_value(title).expect("a text can be written");
    for text in written.as_object().into_iter().flat_map(|languages| languages.values()).chain([&written]) {
        let length = text.as_str().map_or(0, str::len);
        assert!(length <= most, "a title of {length} bytes");
    }
}

/// A board somebody has made, with or without a scenario.
pub fn board(bytes: &[u8]) -> bool {
    let file = match BoardFile::from_bytes(bytes) {
        Ok(file) => file,
        Err(BoardFileError::Faults { file, faults }) => {
            let draft = Draft::from(&*file);
            assert!(!faults.is_empty() && draft.names().len() < 10_000);
            assert_can_be_told(&faults.iter().map(ToString::to_string).collect::<Vec<_>>());
            return false;
        }
        Err(BoardFileError::Limits(faults)) => {
            assert_can_be_told(&faults.iter().map(ToString::to_string).collect::<Vec<_>>());
            return false;
        }
        Err(error) => {
            assert_can_be_told(&[error.to_string()]);
            return false;
        }
    };
    // Four bytes a character at most.
    assert_is_a_title(&file.board.title, 4 * LONGEST_NAME);
    let kept = file.to_keep().expect("what was taken in can be kept");
    assert_eq!(BoardFile::from_bytes(kept.as_bytes()).expect("what is kept can be read"), file);
    let draft = Draft::from(&file);
    let _ = (draft.faults(), draft.advice(), draft.names());
    let BoardFile { board, scenario, .. } = BoardFile::from(&draft);
    let board = Box::new(board);
    let grounds: Vec<Ground> = match scenario {
        Some(scenario) => vec![Ground::OwnScenario { board, scenario: Box::new(scenario) }],
        None => board.layouts.iter().map(|layout| Ground::Own { board: board.clone(), mode: layout.mode }).collect(),
    };
    for ground in grounds {
        let setup = company_leader::Setup { ground, ..company_leader::Setup::default() };
        let house = company_leader::edition::Edition::house();
        let table = Table::<CompanyLeader>::begin(house, setup, [5; 32]).expect("it can be played on");
        assert!(save_of::<CompanyLeader>(&save_file(&table, SaveSummary::default()).to_bytes()), "it can be saved");
    }
    true
}

/// An edition of a game, as a file.
pub fn edition<G: Begins<Edition: FileEdition>>(bytes: &[u8]) -> bool {
    let codec = codec::<G::Edition>();
    let stored = match (codec.read)(bytes) {
        Ok(stored) => stored,
        Err(lines) => {
            assert_can_be_told(&lines);
            return false;
        }
    };
    let edition: G::Edition = postcard::from_bytes(&stored).expect("what was read can be kept");
    assert_is_a_title(edition.title(), LONGEST_TEXT);
    let text = core::str::from_utf8(bytes).expect("JSON is text").trim_start_matches('\u{feff}');
    let (renewed, faults) = (codec.renewed)(text).expect("the editor can read it");
    assert!(faults.is_empty());
    assert_eq!((codec.read)(renewed.as_bytes()), Ok(stored), "it stays what it is");
    let table = G::setup(&edition).and_then(|setup| Table::<G>::begin(edition, setup, [5; 32]).ok());
    if let Some(table) = table {
        let file = save_file(&table, SaveSummary::default()).to_bytes();
        assert!(save_of::<G>(&file), "what can be begun can be saved");
    }
    true
}

/// Numbers of an edition, a line each, as earlier versions kept them.
pub fn numbers(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let codec = codec::<leaders::edition::Edition>();
    match (codec.of_numbers)(&text) {
        Ok(file) => (codec.read)(file.as_bytes()).is_ok_and(|_| true),
        Err(lines) => {
            assert!(!lines.is_empty());
            false
        }
    }
}

/// A record or a position of Sparta, as it is pasted.
pub fn notation(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    let rules = Rules::ALL[0];
    let position = Position::read(&text, rules);
    if let Ok(position) = &position {
        let _ = text.split_whitespace().flat_map(|word| Notation::read(word, position)).count();
    }
    match Transcript::read(&text) {
        Ok(read) => {
            let again = Transcript::read(&Transcript::write(&read.record).expect("it is by the rules"))
                .expect("what was read can be written");
            assert_eq!(again.record, read.record, "it stays what it is");
            true
        }
        Err(error) => {
            assert!(!error.to_string().is_empty());
            position.is_ok()
        }
    }
}
