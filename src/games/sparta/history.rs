//! A game as it went: every position, and the move that led to it.

use sparta::{Command, Notation, Position, Side, Sparta};
use tabletop::{Game as _, Record};

use crate::{
    games::sparta::words,
    ui::{Player, Series},
};

/// A move as it was played.
#[derive(Clone, PartialEq)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// What he did.
    pub command: Command,
    /// The same in the notation of the game, marks included.
    pub written: Notation,
}

/// Every position of a game, and the plies between them.
#[derive(Clone, PartialEq)]
pub struct History {
    /// From the start to the present.
    pub positions: Vec<Position>,
    /// One less: the one before each later position.
    pub plies: Vec<Ply>,
}

impl History {
    /// The history of a record that the table has accepted.
    pub fn of(record: &Record<Sparta>) -> Self {
        let Ok((game, _)) = Sparta::begin(&record.edition, &record.setup, record.seed) else {
            return Self { positions: Vec::new(), plies: Vec::new() };
        };
        let mut position = *game.position();
        let (mut positions, mut plies) = (vec![position], Vec::new());
        for (_, command) in &record.commands {
            let written = Notation::of(&position, *command);
            plies.push(Ply { side: position.turn(), command: *command, written });
            position = position.after(*command);
            positions.push(position);
        }
        Self { positions, plies }
    }

    /// How many there were of something of each side, position by position.
    pub fn series(&self, count: impl Fn(&Position, Side) -> u32) -> Vec<Series> {
        let of = |side: Side| -> (Player, Vec<u32>) {
            (words::player(side), self.positions.iter().map(|position| count(position, side)).collect())
        };
        Side::BOTH.map(of).into_iter().map(|(player, values)| Series { player, values }).collect()
    }
}
