//! The table of counts in `perft.txt`, by the fast rules and by the slow ones.
//!
//! After a change of the rules, look at what changed in the counts: `UPDATE_PERFT=1 cargo test -p sparta perft`
//! rewrites them.

use std::{env, fmt::Write, fs, path::Path, thread};

use crate::common::slow::Slow;
use sparta::{Position, Rules, perft, perft_made};

/// The slow rules count no further: deeper is for the fast ones alone.
const SLOW_NODES: u64 = 6_000_000;

/// One entry of the table.
struct Entry {
    title: String,
    position: Position,
    counts: Vec<u64>,
}

fn file() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/perft.txt")
}

/// The head of the table, and its entries.
fn table() -> (String, Vec<Entry>) {
    let text = fs::read_to_string(file()).unwrap();
    let (head, entries) = text.split_once("\n\n").unwrap();
    let entries = entries.trim().split("\n\n").map(|entry| {
        let lines: Vec<&str> = entry.lines().collect();
        let [title, position, counts] = lines[..] else { panic!("an entry has three lines: {entry}") };
        let (rules, counts) = counts.split_once(' ').unwrap();
        Entry {
            title: title.to_owned(),
            position: Position::read(position, rules.parse().unwrap()).unwrap(),
            counts: counts.split(' ').map(|count| count.parse().unwrap()).collect(),
        }
    });
    (head.to_owned(), entries.collect())
}

#[test]
fn counts_by_the_fast_rules() {
    let (head, entries) = table();
    let mut text = head;
    for Entry { title, position, counts } in &entries {
        write!(text, "\n\n{title}\n{position}\n{}", position.rules()).unwrap();
        for (depth, expected) in (1..).zip(counts) {
            let count = perft(position, depth);
            write!(text, " {count}").unwrap();
            if env::var_os("UPDATE_PERFT").is_none() {
                assert_eq!(count, *expected, "{title}, depth {depth}");
                assert!(count > 20_000_000 || perft_made(position, depth) == count, "{title}, depth {depth}: made");
            }
        }
    }
    if env::var_os("UPDATE_PERFT").is_some() {
        fs::write(file(), text + "\n").unwrap();
    }
}

#[test]
fn counts_by_the_slow_rules() {
    let (_, entries) = table();
    let check = |entry: &Entry| {
        let slow = Slow::read(&entry.position.to_string(), entry.position.rules() == Rules::German);
        for (depth, expected) in (1..).zip(&entry.counts).filter(|(_, count)| **count <= SLOW_NODES) {
            assert_eq!(slow.perft(depth), *expected, "{}, depth {depth}", entry.title);
        }
    };
    thread::scope(|scope| {
        for half in [0, 1] {
            let entries = &entries;
            scope.spawn(move || entries.iter().skip(half).step_by(2).for_each(check));
        }
    });
}

#[test]
fn the_table_is_wide_and_deep_enough() {
    let (_, entries) = table();
    let deep = entries.iter().filter(|entry| entry.counts.len() >= 3 && entry.counts[2] <= SLOW_NODES).count();
    assert!(deep >= 8, "{deep} positions are counted to depth 3 by both");
    assert_eq!((perft(&entries[0].position, 0), perft_made(&entries[0].position, 0)), (1, 1));
}
