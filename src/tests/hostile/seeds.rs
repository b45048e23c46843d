//! Good files of every kind, and what can be made of each.

use ::{
    company_leader::{
        CompanyLeader, Ground,
        edition::{BoardData, OwnScenario},
        workshop::{BoardFile, Draft},
    },
    leaders::Leaders,
    sparta::{Sparta, Transcript},
};
use serde_json::Value;
use tabletop::{Entry, Game as _, Generator, Record, Table, Waiting};
use vault::{Entropy, MemoryStore, Place, Policy, SaveFile, SessionId, Store as _, Time, Vault};

use super::{
    alter,
    take::{Begins, sealed},
};
use crate::{editions::FileEdition, library::SaveSummary, table::save_file};

/// Commands of a game that is altered.
const PLIES: usize = 60;

/// How often an alteration is tried that makes nothing that can be written.
const TRIES: usize = 8;

/// Makes a file.
type Maker = Box<dyn Fn(&mut Generator) -> Vec<u8>>;

/// A good file, and what makes another one of it that is not.
pub struct Sample {
    pub bytes: Vec<u8>,
    pub mutant: Maker,
}

/// A whole game as the app exported it in an earlier version.
macro_rules! kept {
    ($name:literal) => {
        include_bytes!(concat!("../../../editions/", $name, ".save"))
    };
}

/// A game played at random.
fn played<G: Begins>(edition: G::Edition, setup: G::Setup, plies: usize) -> Table<G> {
    let mut dice = Generator::from_number(2026);
    let mut table = Table::<G>::begin(edition, setup, [3; 32]).expect("the house edition can be played");
    while table.record().commands.len() < plies
        && let Waiting::For(seats) = table.game().waiting_for()
    {
        let seat = seats[dice.index(seats.len())];
        let legal = table.game().legal(seat);
        let command = legal[dice.index(legal.len())].clone();
        let proposal = table.propose(seat, command).expect("it is legal");
        table.accept(proposal);
    }
    table
}

fn postcard_of(value: &impl serde::Serialize) -> Option<Vec<u8>> {
    postcard::to_allocvec(value).ok()
}

/// The parts of a save as trees of values, which can be altered by their meaning.
struct Trees {
    record: Value,
    about: Value,
    commands: Vec<Value>,
}

impl Trees {
    fn of<G: Begins>(file: &SaveFile) -> Option<Self> {
        let record: Record<G> = postcard::from_bytes(&file.setup).ok()?;
        let entry = |row: &Vec<u8>| serde_json::to_value(postcard::from_bytes::<Entry<G::Command>>(row).ok()?).ok();
        let trees = Self {
            record: serde_json::to_value(&record).ok()?,
            about: serde_json::to_value(SaveSummary::from_bytes(&file.about)?).ok()?,
            commands: file.commands.iter().map(entry).collect::<Option<_>>()?,
        };
        // What cannot be read back could not be altered either.
        let back: Record<G> = serde_json::from_value(trees.record.clone()).ok()?;
        (back == record).then_some(trees)
    }

    /// The file with one of its parts altered; nothing if what came out cannot be written.
    fn altered<G: Begins>(&self, good: &SaveFile, dice: &mut Generator) -> Option<SaveFile> {
        let mut file = good.clone();
        match dice.below(8) {
            0..4 => {
                let mut record = self.record.clone();
                alter::value(&mut record, dice);
                file.setup = postcard_of(&serde_json::from_value::<Record<G>>(record).ok()?)?;
            }
            4 => {
                let mut about = self.about.clone();
                alter::value(&mut about, dice);
                file.about = postcard_of(&serde_json::from_value::<SaveSummary>(about).ok()?)?;
            }
            _ => {
                let at = dice.index(self.commands.len());
                let mut command = self.commands.get(at)?.clone();
                alter::value(&mut command, dice);
                file.commands[at] = postcard_of(&serde_json::from_value::<Entry<G::Command>>(command).ok()?)?;
            }
        }
        Some(file)
    }
}

/// A file with a part of it altered, byte by byte or in the order of its commands.
fn altered_in_bytes(good: &SaveFile, dice: &mut Generator) -> SaveFile {
    let mut file = good.clone();
    for _ in 0..=dice.below(3) {
        let (one, other) = (dice.index(file.commands.len()), dice.index(file.commands.len()));
        match dice.below(12) {
            0 if !file.commands.is_empty() => drop(file.commands.remove(one)),
            1 if !file.commands.is_empty() => file.commands.insert(one, file.commands[other].clone()),
            2 if !file.commands.is_empty() => file.commands.swap(one, other),
            3 => file.commands.extend(file.commands.clone()),
            4 | 5 if !file.commands.is_empty() => alter::bytes(&mut file.commands[one], dice),
            6 => alter::bytes(&mut file.about, dice),
            7 => file.commands.truncate(one),
            _ => alter::bytes(&mut file.setup, dice),
        }
    }
    file
}

fn save_sample<G: Begins>(bytes: Vec<u8>) -> Sample {
    let good = SaveFile::from_bytes(&bytes).expect("a file of the app");
    let trees = Trees::of::<G>(&good);
    let mutant = move |dice: &mut Generator| {
        let by_meaning = trees.as_ref().filter(|_| dice.below(2) == 0);
        let found = by_meaning.and_then(|trees| (0..TRIES).find_map(|_| trees.altered::<G>(&good, dice)));
        found.unwrap_or_else(|| altered_in_bytes(&good, dice)).to_bytes()
    };
    Sample { bytes, mutant: Box::new(mutant) }
}

/// Saves of a game: one just begun, one that is under way, and those of earlier versions.
pub fn saves<G: Begins<Edition: FileEdition>>(earlier: &[&[u8]]) -> Vec<Sample> {
    let edition = G::Edition::house;
    let setup = || G::setup(&edition()).expect("the house edition has one");
    let tables = [0, PLIES].map(|plies| played::<G>(edition(), setup(), plies));
    let about = || SaveSummary { players: vec![("Anna".to_owned(), crate::ui::Hue::Red)], ..SaveSummary::default() };
    let saves: Vec<_> = tables.iter().map(|table| save_file(table, about()).to_bytes()).collect();
    let file = SaveFile::from_bytes(&saves[1]).expect("a file of the app");
    assert!(Trees::of::<G>(&file).is_some(), "a save can be altered by its meaning");
    saves.into_iter().chain(earlier.iter().map(|save| save.to_vec())).map(save_sample::<G>).collect()
}

/// Saves of earlier versions.
pub const EARLIER_OF_LEADERS: [&[u8]; 4] = [
    kept!("schema-1/leaders"),
    kept!("leaders-schema-1/game"),
    kept!("leaders-schema-2/game"),
    kept!("leaders-schema-3/game"),
];
pub const EARLIER_OF_SPARTA: [&[u8]; 1] = [kept!("schema-1/sparta")];
pub const EARLIER_OF_GENERAL: [&[u8]; 1] = [kept!("schema-1/general")];
pub const EARLIER_OF_COMPANY_LEADER: [&[u8]; 2] =
    [kept!("schema-1/company-leader"), kept!("schema-1/company-leader-own-board")];

/// Saves as long and as large as they may be, and beyond that.
pub fn large_saves<G: Begins<Edition: FileEdition>>() -> Vec<Vec<u8>> {
    let edition = G::Edition::house();
    let setup = G::setup(&edition).expect("the house edition has one");
    let table = played::<G>(edition, setup, PLIES);
    let good = save_file(&table, SaveSummary::default());
    let retract = postcard_of(&Entry::<G::Command>::Retract(tabletop::Viewer::Public)).expect("memory is enough");
    // The first step, taken back, and again.
    let over_and_over = [good.commands[0].clone(), retract];
    let cycle = |count: usize| over_and_over.iter().cycle().take(count).cloned().collect();
    let most = usize::try_from(vault::limits::COMMANDS).expect("it fits");
    let files = [
        SaveFile { commands: cycle(most), ..good.clone() },
        SaveFile { commands: cycle(2 * most), ..good.clone() },
        SaveFile { commands: vec![vec![0xff; vault::limits::COMMAND]; 7_900], ..good.clone() },
        SaveFile { about: vec![0xff; 8_000_000], ..good.clone() },
        SaveFile { setup: [&good.setup[..], &vec![0; 8_000_000]].concat(), ..good.clone() },
        SaveFile { setup: [&good.setup[..], &vec![0; 200_000]].concat(), ..good.clone() },
        SaveFile { game: "x".repeat(8_000_000), ..good },
    ];
    files.iter().map(SaveFile::to_bytes).collect()
}

/// Heads of games as they lie in the storage.
pub fn heads() -> Vec<Sample> {
    let head = |about: Vec<u8>| {
        let vault = Vault::new(MemoryStore::new(), Policy::default());
        let game = SaveFile { game: Sparta::TAG.to_owned(), setup: vec![7], about, commands: vec![vec![7]; 3] };
        futures_util::FutureExt::now_or_never(async {
            let account = vault.guest(Time(1), Entropy::new([1; 32])).await.expect("memory takes it").id;
            let place = Place { account, replacing: None };
            let session = SessionId::new(&Entropy::new([9; 32]));
            vault.create(place, &game, session, Time(1), Entropy::new([2; 32])).await.expect("there is a slot");
            vault.store().scan("head/").await.expect("memory can be read").remove(0).1
        })
        .expect("it waits for nothing")
    };
    let players = |count: usize, name: &str| vec![(name.to_owned(), crate::ui::Hue::Red); count];
    let about = |count, name: &str| SaveSummary { players: players(count, name), ..SaveSummary::default() }.to_bytes();
    let heads =
        [head(about(2, "Anna")), head(about(6, &"x".repeat(20))), head(about(300, "Mallory")), head(vec![7; 3_000])];
    let sample = |bytes: Vec<u8>| {
        let good = bytes.clone();
        let mutant = move |dice: &mut Generator| {
            let mut bytes = good.clone();
            for _ in 0..=dice.below(3) {
                alter::bytes(&mut bytes, dice);
            }
            if dice.below(4) > 0 { sealed(bytes) } else { bytes }
        };
        Sample { bytes, mutant: Box::new(mutant) }
    };
    heads.into_iter().map(sample).collect()
}

/// Heads that are larger than any the app writes.
pub fn large_heads() -> Vec<Vec<u8>> {
    let head = heads().remove(0).bytes;
    let sizes = [vault::limits::HEAD - 100, vault::limits::HEAD, vault::limits::HEAD + 1, 1 << 20, 8 << 20];
    let fills = [0, 1, 0x7f, 0x80, 0xff];
    let padded = |size: usize, fill: u8| sealed([&head[..], &vec![fill; size]].concat());
    sizes.into_iter().flat_map(|size| fills.map(|fill| padded(size, fill))).collect()
}

/// A text, altered as bytes, as lines, or by its meaning where it is JSON.
fn text_sample(text: String) -> Sample {
    let tree: Option<Value> = serde_json::from_str(&text).ok();
    let pretty = tree.as_ref().and_then(|tree| serde_json::to_string_pretty(tree).ok()).unwrap_or_else(|| text.clone());
    let good = text.clone();
    let mutant = move |dice: &mut Generator| match (&tree, dice.below(4)) {
        (_, 0) => alter::lines(&pretty, dice).into_bytes(),
        (Some(tree), 1..) => {
            let mut tree = tree.clone();
            for _ in 0..=dice.below(2) {
                alter::value(&mut tree, dice);
            }
            serde_json::to_vec(&tree).expect("it can be written")
        }
        _ => {
            let mut bytes = good.clone().into_bytes();
            alter::bytes(&mut bytes, dice);
            bytes
        }
    };
    Sample { bytes: text.into_bytes(), mutant: Box::new(mutant) }
}

/// The edition of a game, and those of earlier versions.
pub fn editions<E: FileEdition>(earlier: &[&str]) -> Vec<Sample> {
    let short = |file: &str| serde_json::from_str::<Value>(file).expect("it is JSON").to_string();
    let house = serde_json::to_string(&E::house()).expect("it can be written");
    core::iter::once(house).chain(earlier.iter().map(|file| short(file))).map(text_sample).collect()
}

/// Editions of earlier versions.
pub const EARLIER_EDITIONS_OF_LEADERS: [&str; 2] = [
    include_str!("../../../editions/leaders-schema-1/house.json"),
    include_str!("../../../editions/leaders-schema-3/house.json"),
];

/// Texts that are far too long, and lists that are far too deep.
pub fn large_texts() -> Vec<Vec<u8>> {
    let long = format!("{{\"title\": \"{}\"}}", "x".repeat(900_000));
    let deep = "[".repeat(250_000);
    let list = format!("[{}1]", "1,".repeat(120_000));
    let quoted = "\"".to_owned() + &"\\u202e".repeat(40_000);
    [long, deep, list, quoted, "7 ".repeat(90_000), "x = 1\n".repeat(40_000)].map(String::into_bytes).to_vec()
}

/// Boards: those of the house, a small one, and one with a scenario.
pub fn boards() -> Vec<Sample> {
    let house = company_leader::edition::Edition::house();
    let file = |board: &BoardData, scenario| BoardFile {
        schema: company_leader::edition::SCHEMA,
        game: CompanyLeader::TAG.to_owned(),
        board: board.clone(),
        scenario,
    };
    let plain = file(&house.boards[0], None);
    let attack = &house.scenarios[0];
    let mut board = house.boards.iter().find(|board| board.id == attack.board).expect("it has a board").clone();
    board.layouts = vec![attack.layout.clone()];
    let scenario = OwnScenario {
        mode: attack.layout.mode,
        goal: attack.goal.value.clone(),
        turns: attack.turns.value,
        built_up_counts: attack.built_up_counts.value,
        placed: attack.placed.value.clone(),
    };
    let own = BoardFile::from(&Draft::from(&file(&board, Some(scenario))));
    [plain, own].iter().map(|file| text_sample(serde_json::to_string(file).expect("it can be written"))).collect()
}

/// Games on boards and by scenarios of somebody's own.
pub fn saves_on_own_boards() -> Vec<Sample> {
    let boards = boards();
    let files = boards.iter().map(|sample| BoardFile::from_bytes(&sample.bytes).expect("it can be played"));
    let save = |file: BoardFile| {
        let mode = file.board.layouts[0].mode;
        let board = Box::new(file.board);
        let ground = match file.scenario {
            Some(scenario) => Ground::OwnScenario { board, scenario: Box::new(scenario) },
            None => Ground::Own { board, mode },
        };
        let setup = company_leader::Setup { ground, ..company_leader::Setup::default() };
        let table = played::<CompanyLeader>(company_leader::edition::Edition::house(), setup, PLIES);
        save_sample::<CompanyLeader>(save_file(&table, SaveSummary::default()).to_bytes())
    };
    files.map(save).collect()
}

/// Numbers an owner has typed in.
pub fn numbers() -> Vec<Sample> {
    let mut house = <Leaders as tabletop::Game>::Edition::house();
    house = house.with_own_values("prices.spy[3] = 9\nprices.spy[2] = 8\n").expect("numbers in their range");
    vec![text_sample(format!("# Box of 1998\n\n{}", house.own_values()))]
}

/// A record and a position of Sparta.
pub fn notations() -> Vec<Sample> {
    let table = played::<Sparta>(sparta::edition::Edition::house(), sparta::Setup::default(), PLIES);
    let record = Transcript::write(table.record()).expect("it was played by the rules");
    let position = "10/1aaaaaaaa1/10/10/10/10/10/10/1ssssssss1/10 b5d5f5h5/c6e6g6i6 s".to_owned();
    [record, position].map(text_sample).into_iter().collect()
}
