//! Alters good files of every kind, and feeds them to [`super::take`]. `cargo xtask prove hostile` tries many more of them than every
//! run of the tests.

use std::{
    collections::{BTreeMap, BTreeSet},
    panic::{AssertUnwindSafe, catch_unwind},
};

use ::{company_leader::CompanyLeader, general::General, leaders::Leaders, sparta::Sparta};
use tabletop::Generator;

use super::{
    memory,
    seeds::{self, Sample},
    take::{self, Begins},
};
use crate::editions::FileEdition;

/// Files of the kinds that take longest, in a run of the tests. Of the others there are several times as many.
const FILES: usize = 300;

/// Bytes that one file may take at most, beside its own.
const MOST_MEMORY: usize = 64 << 20;

/// How many files of a kind to try of which so many are as quick as one of those that take longest.
fn files(times: usize) -> usize {
    times * std::env::var("LEADERS_HOSTILE").ok().and_then(|number| number.parse().ok()).unwrap_or(FILES)
}

/// A kind of files.
struct Kind {
    name: &'static str,
    /// Whether a checksum stands before it.
    is_sealed: bool,
    /// How many of them are as quick as one of the kinds that take longest.
    times: usize,
    samples: Vec<Sample>,
    /// Files as large as they may be, and larger.
    large: Vec<Vec<u8>>,
    take: fn(&[u8]) -> bool,
}

/// What was tried, and what came of it.
#[derive(Default)]
struct Tally {
    name: &'static str,
    tried: usize,
    taken: usize,
    memory: usize,
}

impl Tally {
    fn feed(&mut self, take: fn(&[u8]) -> bool, bytes: &[u8]) -> bool {
        let (outcome, memory) = memory::peak_of(|| catch_unwind(AssertUnwindSafe(|| take(bytes))));
        let beginning = &bytes[..bytes.len().min(20_000)];
        let is_taken =
            outcome.unwrap_or_else(|_| panic!("file {} of {} panics: {beginning:x?}", self.tried, self.name));
        assert!(memory < MOST_MEMORY, "file {} of {} takes {memory} bytes: {beginning:x?}", self.tried, self.name);
        self.tried += 1;
        self.taken += usize::from(is_taken);
        self.memory = self.memory.max(memory);
        is_taken
    }
}

/// Every cut and every altered bit of a file, by number; with the checksum forged besides, where there is one.
fn damaged(good: &[u8], is_sealed: bool, number: usize) -> Vec<u8> {
    let each = 9 * good.len();
    let (number, forged) = (number % each, is_sealed && number >= each);
    let mut bytes = good.to_vec();
    if let Some(bit) = number.checked_sub(good.len()) {
        bytes[bit / 8] ^= 1 << (bit % 8);
    } else {
        bytes.truncate(number);
    }
    if forged { take::sealed(bytes) } else { bytes }
}

/// Feeds a kind of files: the good ones, the largest, every cut and flip as far as there is time for, and mutants.
fn attack(kind: &Kind) {
    let Kind { name, is_sealed, times, samples, large, take } = kind;
    let (take, most) = (*take, files(*times));
    let mut tally = Tally { name, ..Tally::default() };
    for sample in samples {
        assert!(tally.feed(take, &sample.bytes), "a good file of {name} is taken in");
    }
    for bytes in large {
        tally.feed(take, bytes);
    }
    let each = |sample: &Sample| sample.bytes.len() * if *is_sealed { 18 } else { 9 };
    let all: usize = samples.iter().map(each).sum();
    // Two thirds of the time at most.
    let step = all.div_ceil(most * 2 / 3).max(1);
    for sample in samples {
        for number in (0..each(sample)).step_by(step) {
            tally.feed(take, &damaged(&sample.bytes, *is_sealed, number));
        }
    }
    let mut dice = Generator::from_number(2026);
    while tally.tried < most {
        let sample = &samples[dice.index(samples.len())];
        tally.feed(take, &(sample.mutant)(&mut dice));
    }
    let Tally { tried, taken, memory, .. } = tally;
    assert!(taken < tried, "nothing was refused");
    println!(
        "hostile: {tried} files of {name}, {taken} taken in, {memory} bytes at most, one in {step} cuts and flips"
    );
}

/// Saves of a game.
fn saves<G: Begins<Edition: FileEdition>>(name: &'static str, times: usize, samples: Vec<Sample>) -> Kind {
    Kind { name, is_sealed: true, times, samples, large: seeds::large_saves::<G>(), take: take::save }
}

/// Files that are text.
fn texts(name: &'static str, times: usize, samples: Vec<Sample>, take: fn(&[u8]) -> bool) -> Kind {
    Kind { name, is_sealed: false, times, samples, large: seeds::large_texts(), take }
}

/// Editions of a game.
fn editions<G: Begins<Edition: FileEdition>>(name: &'static str, times: usize, earlier: &[&str]) -> Kind {
    texts(name, times, seeds::editions::<G::Edition>(earlier), take::edition::<G>)
}

#[test]
fn hostile_saves_of_leaders() {
    attack(&saves::<Leaders>("saves of LEADERS", 1, seeds::saves::<Leaders>(&seeds::EARLIER_OF_LEADERS)));
}

#[test]
fn hostile_saves_of_sparta() {
    attack(&saves::<Sparta>("saves of Sparta", 2, seeds::saves::<Sparta>(&seeds::EARLIER_OF_SPARTA)));
}

#[test]
fn hostile_saves_of_general() {
    attack(&saves::<General>("saves of GENERAL", 2, seeds::saves::<General>(&seeds::EARLIER_OF_GENERAL)));
}

#[test]
fn hostile_saves_of_company_leader() {
    let mut samples = seeds::saves::<CompanyLeader>(&seeds::EARLIER_OF_COMPANY_LEADER);
    samples.extend(seeds::saves_on_own_boards());
    attack(&saves::<CompanyLeader>("saves of Company Leader", 1, samples));
}

#[test]
fn hostile_heads() {
    let (samples, large) = (seeds::heads(), seeds::large_heads());
    attack(&Kind { name: "heads in the storage", is_sealed: true, times: 3, samples, large, take: take::head });
}

#[test]
fn hostile_boards() {
    attack(&texts("boards and scenarios", 2, seeds::boards(), take::board));
}

#[test]
fn hostile_editions_of_leaders() {
    attack(&editions::<Leaders>("editions of LEADERS", 1, &seeds::EARLIER_EDITIONS_OF_LEADERS));
}

#[test]
fn hostile_editions_of_sparta() {
    attack(&editions::<Sparta>("editions of Sparta", 2, &[]));
}

#[test]
fn hostile_editions_of_general() {
    attack(&editions::<General>("editions of GENERAL", 2, &[]));
}

#[test]
fn hostile_editions_of_company_leader() {
    attack(&editions::<CompanyLeader>("editions of Company Leader", 1, &[]));
}

#[test]
fn hostile_numbers() {
    attack(&texts("numbers of LEADERS", 1, seeds::numbers(), take::numbers));
}

#[test]
fn hostile_notations() {
    attack(&texts("records of Sparta", 2, seeds::notations(), take::notation));
}

/// The dependencies of a package and the features of those, by their names.
fn dependencies(file: &str) -> BTreeMap<String, BTreeSet<String>> {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(file);
    let text = std::fs::read_to_string(path).expect("the file is there");
    let package: toml::Table = toml::from_str(&text).expect("it is TOML");
    let features = |dependency: &toml::Value| {
        let features = dependency.get("features").and_then(toml::Value::as_array);
        features.into_iter().flatten().filter_map(|feature| feature.as_str().map(str::to_owned)).collect()
    };
    let all = package["dependencies"].as_table().expect("it has some");
    all.iter().map(|(name, dependency)| (name.clone(), features(dependency))).collect()
}

/// The targets in `fuzz/` compile the app in a package of their own, which must have all that the app has.
#[test]
fn what_fuzzes_the_app_has_its_dependencies() {
    let (app, fuzz) = (dependencies("Cargo.toml"), dependencies("fuzz/Cargo.toml"));
    assert!(app.len() > 20, "{app:?}");
    for (name, features) in app {
        let has = fuzz.get(&name).is_some_and(|found| features.is_subset(found));
        assert!(has, "fuzz/Cargo.toml lacks {name} with {features:?}");
    }
}

/// What is claimed of every file can fail.
#[test]
fn what_breaks_is_noticed() {
    let fails = |take: fn(&[u8]) -> bool| {
        catch_unwind(|| Tally { name: "nothing", ..Tally::default() }.feed(take, b"file")).is_err()
    };
    assert!(!fails(|_| true));
    assert!(fails(|bytes| bytes[7] == 0), "a panic");
    assert!(fails(|_| vec![7_u8; MOST_MEMORY + 1].len() == 1), "too much memory");
    let good: Vec<u8> = (0..100).collect();
    let all: BTreeSet<_> = (0..2 * 9 * 100).map(|number| damaged(&good, true, number)).collect();
    // Cuts, flips, and both again with another checksum where there is a payload or a field before the checksum.
    let payload = 100 - 28;
    assert!(all.len() >= 100 + 800 + payload + 8 * payload, "{}", all.len());
}
