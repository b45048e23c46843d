//! Writes the save file of a long game for `bench/start`: six players in phase 0 of a late round.
//!
//! `cargo run --release -p browser-tests --example long_game -- 50 > long.save`

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[allow(dead_code, reason = "the tests of the rules need more of it")]
#[path = "../../crates/leaders/tests/common/mod.rs"]
mod common;

use common::policy::{Follower, next};
use leaders::{
    Command, Leaders, Phase, Stage,
    edition::{Edition, ScenarioId},
};
use std::io::Write as _;
use tabletop::{Game, Generator, Record, Table, Viewer};
use vault::SaveFile;

fn main() {
    let round: u16 = std::env::args().nth(1).expect("a round").parse().expect("a number");
    let edition = Edition::house();
    let mut setup = common::setup(&edition, ScenarioId::FreePlay, &[0, 1, 2, 3, 4, 5]);
    setup.settings.military = edition.world_total();
    let mut table = Table::<Leaders>::begin(edition, setup, [0; 32]).unwrap();
    let mut dice = Generator::from_number(1);
    let mut at = Follower::new(table.game().view(Viewer::Public).order[0]);
    while at.round < round || !matches!(at.stage, Stage::Turn { phase: Phase::Points, .. }) {
        // Nobody researches or takes on missions: the game would be won before.
        let command = match next(table.game(), &at, &mut dice) {
            Command::Research(..) | Command::Mission(_) => Command::Proceed,
            command => command,
        };
        let proposal = table.propose(at.seat(), command).unwrap();
        at.note(&proposal.applied().events);
        table.accept(proposal);
    }
    let Record { edition, setup, seed, commands, .. } = table.record();
    let begun = Record::<Leaders>::new(edition.clone(), setup.clone(), *seed);
    let file = SaveFile {
        game: Leaders::TAG.to_owned(),
        setup: postcard::to_allocvec(&begun).unwrap(),
        about: Vec::new(),
        commands: commands.iter().map(|command| postcard::to_allocvec(command).unwrap()).collect(),
    };
    eprintln!("round {round}: {} commands", file.commands.len());
    std::io::stdout().write_all(&file.to_bytes()).unwrap();
}
