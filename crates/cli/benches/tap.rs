//! What a tap costs early and late in a long game, what a ply takes of memory, and how long such a game takes to open:
//! `cargo bench -p cli`.
//!
//! A tap is what the app does with one but for the storage: propose, write the entry, accept, look at the table, read what
//! was told. Here it is taken back the same way, so that the game stays where it is. Early and late are measured in turns,
//! in one run, and the ratio is of the medians. Above [`MOST`] the run fails.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

mod long;

use std::{
    env, fs,
    hint::black_box,
    process::{Command, ExitCode},
    time::{Duration, Instant},
};

use company_leader::CompanyLeader;
use general::General;
use leaders::Leaders;
use long::{LEADERS_ON_SCREEN, Long, Move, Tapped, company_leader, general, leaders, leaders_on_screen, sparta};
use sparta::Sparta;
use tabletop::{Entry, Game, Table, Viewer};

/// The most that a late tap may cost, beside an early one.
const MOST: f64 = 1.1;

/// Measures a game; whether a late tap costs what an early one does.
type Measure = fn() -> bool;

/// The games, in a process each: memory that one has given back would hide what the next one takes.
fn main() -> ExitCode {
    let games: [(&str, Measure); 5] = [
        (Sparta::TAG, || sparta().measure()),
        (General::TAG, || general().measure()),
        (CompanyLeader::TAG, || company_leader().measure()),
        (Leaders::TAG, || leaders().measure()),
        (LEADERS_ON_SCREEN, || leaders_on_screen().measure()),
    ];
    let is_flat = match env::args().find_map(|named| games.iter().find(|(tag, _)| named == *tag)) {
        Some((_, measure)) => measure(),
        None => games.map(|(tag, _)| measured(tag)).iter().all(|is_flat| *is_flat),
    };
    if is_flat { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Measures a game in a process of its own; whether its taps cost the same late as early.
fn measured(tag: &str) -> bool {
    Command::new(env::current_exe().unwrap()).arg(tag).status().unwrap().success()
}

impl<G: Game> Long<G> {
    /// Plays the long game, and prints what there is to know of it. Whether a tap costs the same late as early.
    fn measure(&self) -> bool {
        let [early, late] = self.play();
        let table = late.0.clone();
        let [few, many] = [&early, &late].map(|(table, _)| table.record().commands.len());
        let [first, second] = in_turns(early, late);
        let ratio = second.as_secs_f64() / first.as_secs_f64();
        println!(
            "{}: a tap at ply {many} costs {ratio:.2} times one at ply {few} ({second:?} and {first:?})",
            self.name
        );
        self.open(&table);
        let is_flat = ratio <= MOST;
        if !is_flat {
            eprintln!("{}: that is more than {MOST} times", self.name);
        }
        is_flat
    }

    /// Opens the game from the rows of its save, and counts what it takes.
    fn open(&self, table: &Table<G>) {
        // So many that what was given back before does not hide what they take.
        const COPIES: usize = 64;
        let begun = self.begun(table);
        let rows: Vec<Vec<u8>> = table.entries().map(|entry| postcard::to_allocvec(&entry).unwrap()).collect();
        let open = || {
            let entries = rows.iter().map(|row| postcard::from_bytes::<Entry<G::Command>>(row).unwrap());
            Table::restore(begun.clone(), entries).unwrap()
        };
        let start = Instant::now();
        let opened = open();
        let time = start.elapsed();
        assert_eq!(opened.revision(), table.revision());
        let before = resident();
        let copies: Vec<Table<G>> = (0..COPIES).map(|_| open()).collect();
        let bytes = resident().zip(before).map(|(now, before)| now.saturating_sub(before) / (COPIES * rows.len()));
        drop(copies);
        let bytes = bytes.map_or_else(|| "not measured here".to_owned(), |bytes| format!("{bytes} bytes a ply"));
        let states = opened.checkpoints();
        println!("  it opens in {time:?}; record and log: {bytes}; {states} states kept for the way back");
    }
}

/// The median time of a tap at one table and at another, measured in turns.
fn in_turns<G: Game>(one: Tapped<G>, other: Tapped<G>) -> [Duration; 2] {
    const ROUNDS: usize = 2000;
    let mut tables = [one, other];
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for ((table, tap), times) in tables.iter_mut().zip(&mut times) {
            times.push(tapped(table, tap));
        }
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[ROUNDS / 2]
    })
}

/// Does a command and takes it back, each as the app does it.
fn tapped<G: Game>(table: &mut Table<G>, (seat, command): &Move<G>) -> Duration {
    let start = Instant::now();
    let on = table.revision();
    let proposal = table.propose(*seat, command.clone()).unwrap();
    black_box(postcard::to_allocvec(proposal.entry()).unwrap());
    table.accept(proposal);
    black_box(table.game().view(Viewer::Seat(*seat)));
    black_box(table.told(on.next(), Viewer::Public).count());
    let proposal = table.retract(Viewer::Seat(*seat)).unwrap();
    black_box(postcard::to_allocvec(proposal.entry()).unwrap());
    table.accept(proposal);
    start.elapsed()
}

/// Bytes of this process in memory, where the system says so.
fn resident() -> Option<usize> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}
