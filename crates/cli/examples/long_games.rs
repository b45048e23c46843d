//! Writes save files of long games for `bench/start`: of each one at an early ply and one at a late one.
//!
//! `cargo run --release -p cli --example long_games -- FOLDER` prints what is tapped in them, a line each.

#![allow(clippy::unwrap_used, reason = "a measurement that can not go on fails")]

#[path = "../benches/long/mod.rs"]
mod long;

use std::{env, fs, path::Path};

use long::{Long, company_leader, general, leaders, leaders_on_screen, sparta};
use tabletop::Game;
use vault::SaveFile;

fn main() {
    let folder = env::args().nth(1).expect("a folder");
    let folder = Path::new(&folder);
    write(folder, &sparta());
    write(folder, &general());
    write(folder, &company_leader());
    write(folder, &leaders());
    write(folder, &leaders_on_screen());
}

fn write<G: Game>(folder: &Path, game: &Long<G>) {
    for (when, (table, (_, tap))) in ["early", "late"].into_iter().zip(game.play()) {
        let file = SaveFile {
            game: G::TAG.to_owned(),
            setup: postcard::to_allocvec(&game.begun(&table)).unwrap(),
            about: Vec::new(),
            commands: table.entries().map(|entry| postcard::to_allocvec(&entry).unwrap()).collect(),
        };
        fs::write(folder.join(format!("{}-{when}.save", game.name)), file.to_bytes()).unwrap();
        println!("{} {when} {} {tap:?}", game.name, file.commands.len());
    }
}
