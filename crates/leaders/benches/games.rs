//! How fast the rules are: `cargo bench -p leaders`.
//!
//! 1. Whole companion games of six players and 30 rounds, chosen by dice, every command through `Game::apply`.
//! 2. One command as the app does it (proposed, encoded for the save, accepted), early and late in a game: its cost
//!    must not grow with the length of the game.
//! 3. The odds of fifteen units against thirteen with all research and skills, fought to the end and with plans.

#![allow(missing_docs, reason = "criterion's macros make a public item without docs")]
#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[allow(dead_code, reason = "the tests of the rules need more of it")]
#[path = "../tests/common/mod.rs"]
mod common;

use std::hint::black_box;

use common::policy::{Follower, next};
use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use leaders::{
    Command, Leaders, Phase, Setup, Stage,
    battle::{Fighter, Force, Plan, Side, forecast},
    edition::{Edition, ScenarioId, Skill, Unit},
};
use tabletop::{Game, Generator, Table, Viewer};

/// Six players of a game that nobody wins: the last level of research takes for ever, and so do the points and badges.
fn endless() -> (Edition, Setup) {
    let mut edition = Edition::house();
    edition.durations.research.0[2].value = 9999;
    edition.badges.extend(vec![edition.badges[0].clone(); 200]);
    let mut setup = common::setup(&edition, ScenarioId::FreePlay, &[0, 1, 2, 3, 4, 5]);
    (setup.settings.military, setup.settings.badge) = (edition.world_total(), 200);
    (edition, setup)
}

/// Plays so many rounds; returns the number of commands.
fn play(edition: &Edition, setup: &Setup, rounds: u16, seed: u64) -> u64 {
    let mut dice = Generator::from_number(seed);
    let (mut game, _) = Leaders::begin(edition, setup, [0; 32]).unwrap();
    let mut at = Follower::new(game.view(Viewer::Public).order[0]);
    let mut commands = 0;
    while at.round <= rounds {
        let command = next(&game, &at, &mut dice);
        at.note(&game.apply(at.seat(), &command).unwrap().events);
        commands += 1;
    }
    commands
}

fn games(criterion: &mut Criterion) {
    let (edition, setup) = endless();
    let mut group = criterion.benchmark_group("six players, 30 rounds");
    group.throughput(Throughput::Elements(1));
    let mut seed = 0;
    group.bench_function("games", |bencher| {
        bencher.iter(|| {
            seed += 1;
            play(&edition, &setup, 30, seed)
        });
    });
    let commands: u64 = (1..=100).map(|seed| play(&edition, &setup, 30, seed)).sum();
    println!("commands a game: {}", commands / 100);
    group.finish();
}

/// A table in the first headquarters of a round.
fn table_at(round: u16) -> Table<Leaders> {
    let (edition, setup) = endless();
    let mut table = Table::<Leaders>::begin(edition, setup, [0; 32]).unwrap();
    let mut dice = Generator::from_number(1);
    let mut at = Follower::new(table.game().view(Viewer::Public).order[0]);
    while at.round < round || !matches!(at.stage, Stage::Turn { phase: Phase::Headquarters, .. }) {
        let command = next(table.game(), &at, &mut dice);
        let proposal = table.propose(at.seat(), command).unwrap();
        at.note(&proposal.applied().events);
        table.accept(proposal);
    }
    table
}

fn one_command(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("one command, saved and taken back");
    for round in [5, 50] {
        let mut table = table_at(round);
        let (seat, _) = table.game().view(Viewer::Public).turn().unwrap();
        let command = Command::Recruit(Unit::Infantry, 1);
        println!("round {round}: {} commands in the record", table.record().commands.len());
        group.bench_function(format!("round {round}"), |bencher| {
            bencher.iter(|| {
                let proposal = table.propose(seat, command).unwrap();
                let saved = postcard::to_allocvec(proposal.entry()).unwrap();
                let told = table.accept(proposal);
                table.undo(Viewer::Seat(seat)).unwrap();
                black_box((saved, told))
            });
        });
    }
    group.finish();
}

fn odds(criterion: &mut Criterion) {
    let edition = Edition::house();
    let fighter = Fighter { skill: Some(Skill::SeaDie), military: 3 };
    let attacker = Side { force: Force::new(7, 4, 4), allies: Force::default(), fighter, over_water: true };
    let defender = Side { force: Force::new(5, 2, 2), allies: Force::new(2, 1, 1), ..attacker };
    let mut group = criterion.benchmark_group("odds of 15 against 13");
    for retreat_at in [0, 3] {
        let plan = Plan { retreat_at, order: [Unit::Tank, Unit::Infantry, Unit::Plane] };
        group.bench_function(format!("retreat at {retreat_at}"), |bencher| {
            bencher.iter(|| forecast(&edition, (black_box(&attacker), plan), (black_box(&defender), plan)));
        });
    }
    group.finish();
}

criterion_group!(benches, games, one_command, odds);
criterion_main!(benches);
