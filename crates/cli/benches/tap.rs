//! What a tap costs early and late in a long game, what a ply takes of memory, and how long such a game takes to open:
//! `cargo bench -p cli`.
//!
//! A tap is what the app does with one but for the storage: propose, write the entry, accept, look at the table, read what
//! was told. Here it is taken back the same way, so that the game stays where it is. Early and late are measured in turns,
//! in one run, and the ratio is of the medians.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

use std::{
    env, fs,
    hint::black_box,
    process::Command,
    time::{Duration, Instant},
};

use company_leader::CompanyLeader;
use general::General;
use leaders::{
    Colour, Leaders, Phase, PlayerSetup, Settings, Stage,
    edition::{NationId, ScenarioId, Unit},
};
use sparta::Sparta;
use tabletop::{Entry, Enumerate as _, Game, Generator, Record, Seat, Table, Viewer, Waiting};

/// How many plies the early table has at least.
const EARLY: usize = 10;

/// How many plies a long game has.
const LONG: usize = 10_000;

/// A command, and whose it is.
type Move<G> = (Seat, <G as Game>::Command);

/// How a long game is played, and what is tapped in it.
struct Long<G: Game> {
    edition: G::Edition,
    setup: G::Setup,
    /// What is played next.
    next: fn(&G, &mut Generator) -> Move<G>,
    /// What may be tapped and taken back, if this is the time for it: always the same kind of command.
    tap: fn(&G) -> Option<Move<G>>,
}

/// The games, in a process each: memory that one has given back would hide what the next one takes.
fn main() {
    let games: [(&str, fn()); 4] = [
        (Sparta::TAG, || sparta().measure()),
        (General::TAG, || general().measure()),
        (CompanyLeader::TAG, || company_leader().measure()),
        (Leaders::TAG, || leaders().measure()),
    ];
    if let Some(named) = env::args().find_map(|named| games.iter().find(|(tag, _)| named == *tag)) {
        return named.1();
    }
    for (tag, _) in games {
        assert!(Command::new(env::current_exe().unwrap()).arg(tag).status().unwrap().success());
    }
}

/// A game of Sparta in which as little happens as the draws allow: a move without progress is best, but for the last before
/// the game would be drawn.
fn sparta() -> Long<Sparta> {
    fn welcome(before: &Sparta, after: &Sparta) -> i32 {
        let (before, after) = (before.view(Viewer::Public), after.view(Viewer::Public));
        let lost = before.position.occupied().len() - after.position.occupied().len();
        let is_late = before.quiet + 6 >= before.limits.quiet;
        let progress = if is_late && after.quiet == 0 { 100 } else { 0 };
        let ends = if after.outcome.is_some() { -1000 } else { 0 };
        ends + progress - 10 * i32::try_from(lost).unwrap() - 20 * i32::from(after.repeated > 1)
    }
    fn next(game: &Sparta, dice: &mut Generator) -> (Seat, sparta::Command) {
        let seat = game.position().turn().seat();
        let mut legal = game.legal(seat);
        dice.shuffle(&mut legal);
        legal.truncate(24);
        let best = legal.into_iter().max_by_key(|command| {
            let mut after = game.clone();
            after.apply(seat, command).unwrap();
            welcome(game, &after)
        });
        (seat, best.unwrap())
    }
    fn tap(game: &Sparta) -> Option<(Seat, sparta::Command)> {
        let seat = game.position().turn().seat();
        Some((seat, *game.legal(seat).first()?))
    }
    Long { edition: sparta::edition::Edition::house(), setup: sparta::Setup::default(), next, tap }
}

/// A war of three who retreat, and now and then fight for one region.
fn general() -> Long<General> {
    use general::{Choice, Command, Region, Regions, Setup, edition::Edition};
    fn next(game: &General, dice: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let (seat, campaign) = (seats[0], game.campaign());
        let one = Region::ALL[dice.index(Region::ALL.len())];
        // Whoever has few regions left keeps them, so that nobody wins.
        let stakes = dice.percent(30) && campaign.owned(seat).len() > 3;
        let stake = stakes.then(|| Command::Choose(Choice::Stake(Regions::one(one))));
        let always = [Command::Proceed, Command::AnswerPeace { accept: false }, Command::Choose(Choice::Retreat)];
        let units = campaign.hand(seat).cards().map(Command::Lay);
        let anything = game.legal(seat);
        let wishes = stake.into_iter().chain(always).chain(units).chain(anything);
        (seat, wishes.into_iter().find(|wish| game.permits(seat, wish).is_ok()).unwrap())
    }
    fn tap(game: &General) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        let retreat = Command::Choose(Choice::Retreat);
        // The last choice of a round is turned over at once.
        (seats.len() == 3 && game.permits(seats[0], &retreat).is_ok()).then_some((seats[0], retreat))
    }
    Long { edition: Edition::house(), setup: Setup::for_players(3), next, tap }
}

/// Two armies that wait for each other.
fn company_leader() -> Long<CompanyLeader> {
    use company_leader::{Command, Setup, edition::Edition};
    fn next(game: &CompanyLeader, _: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let seat = seats[0];
        let waits = [Command::EndActions, Command::EndTurn];
        let wait = waits.into_iter().find(|wait| game.permits(seat, wait).is_ok());
        let sets_up = || {
            let legal = game.legal(seat);
            let place = legal.iter().find(|command| matches!(command, Command::Place { .. }));
            *place.unwrap_or(&Command::Ready)
        };
        (seat, wait.unwrap_or_else(sets_up))
    }
    fn tap(game: &CompanyLeader) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        game.permits(seats[0], &Command::EndActions).is_ok().then_some((seats[0], Command::EndActions))
    }
    Long { edition: Edition::house(), setup: Setup::default(), next, tap }
}

/// Six players of LEADERS who recruit, research nothing and never win.
fn leaders() -> Long<Leaders> {
    use leaders::{Command, edition::Edition};
    fn next(game: &Leaders, _: &mut Generator) -> (Seat, Command) {
        let Waiting::For(seats) = game.waiting_for() else { panic!("nobody has won") };
        let seat = seats[0];
        let command = match game.view(Viewer::Public).stage {
            Stage::Turn { phase: Phase::Points, .. } => Command::Enter(20),
            Stage::Turn { phase: Phase::Events, .. } if game.permits(seat, &Command::TurnPage).is_ok() => {
                Command::TurnPage
            }
            _ => Command::Proceed,
        };
        (seat, command)
    }
    fn tap(game: &Leaders) -> Option<(Seat, Command)> {
        let Waiting::For(seats) = game.waiting_for() else { return None };
        let recruit = Command::Recruit(Unit::Infantry, 1);
        game.permits(seats[0], &recruit).is_ok().then_some((seats[0], recruit))
    }
    let edition = Edition::house();
    let player = |seat: u8| PlayerSetup {
        name: format!("Player {seat}"),
        colour: Colour::ALL[usize::from(seat)],
        nation: NationId(seat),
    };
    let settings = Settings::proposed(edition.scenario(ScenarioId::FreePlay).unwrap(), 6);
    let setup = leaders::Setup { players: (0..6).map(player).collect(), scenario: ScenarioId::FreePlay, settings };
    Long { edition, setup, next, tap }
}

impl<G: Game> Long<G> {
    /// Plays the long game, and prints what there is to know of it.
    fn measure(self) {
        let mut dice = Generator::from_number(11);
        let mut table = Table::<G>::begin(self.edition.clone(), self.setup.clone(), [7; 32]).unwrap();
        let mut early = None;
        let late = loop {
            let plies = table.record().commands.len();
            let tap = (self.tap)(table.game());
            match (tap, &early) {
                (Some(tap), None) if plies >= EARLY => early = Some((table.clone(), tap)),
                (Some(tap), Some(_)) if plies >= LONG => break (table.clone(), tap),
                _ => {}
            }
            let (seat, command) = (self.next)(table.game(), &mut dice);
            let proposal = table.propose(seat, command).unwrap();
            table.accept(proposal);
        };
        let early = early.unwrap();
        let [few, many] = [&early, &late].map(|(table, _)| table.record().commands.len());
        let [first, second] = in_turns(early, late);
        let ratio = second.as_secs_f64() / first.as_secs_f64();
        println!("{}: a tap at ply {many} costs {ratio:.2} times one at ply {few} ({second:?} and {first:?})", G::TAG);
        self.open(&table);
    }

    /// Opens the game from the rows of its save, and counts what it takes.
    fn open(&self, table: &Table<G>) {
        // So many that what was given back before does not hide what they take.
        const COPIES: usize = 64;
        let begun = Record::<G>::new(self.edition.clone(), self.setup.clone(), table.record().seed);
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
fn in_turns<G: Game>(one: (Table<G>, Move<G>), other: (Table<G>, Move<G>)) -> [Duration; 2] {
    const ROUNDS: usize = 2000;
    let mut tables = [one, other];
    let mut times = [const { Vec::new() }; 2];
    for _ in 0..ROUNDS {
        for ((table, (seat, command)), times) in tables.iter_mut().zip(&mut times) {
            times.push(tapped(table, *seat, command));
        }
    }
    times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[ROUNDS / 2]
    })
}

/// Does a command and takes it back, each as the app does it.
fn tapped<G: Game>(table: &mut Table<G>, seat: Seat, command: &G::Command) -> Duration {
    let start = Instant::now();
    let on = table.revision();
    let proposal = table.propose(seat, command.clone()).unwrap();
    black_box(postcard::to_allocvec(proposal.entry()).unwrap());
    table.accept(proposal);
    black_box(table.game().view(Viewer::Seat(seat)));
    black_box(table.told(on.next(), Viewer::Public).count());
    let proposal = table.retract(Viewer::Seat(seat)).unwrap();
    black_box(postcard::to_allocvec(proposal.entry()).unwrap());
    table.accept(proposal);
    start.elapsed()
}

/// Bytes of this process in memory, where the system says so.
fn resident() -> Option<usize> {
    let pages = fs::read_to_string("/proc/self/statm").ok()?;
    Some(pages.split_whitespace().nth(1)?.parse::<usize>().ok()? * 4096)
}
