//! A game as it went: every position, and the move that led to it. A fold over what the table was told.

use sparta::{Event, Notation, Position, Side};
use tabletop::News;

use crate::{
    games::sparta::words,
    table::Fold,
    ui::{Player, Series},
};

/// A move as it was played.
#[derive(Clone, Debug, PartialEq)]
pub struct Ply {
    /// Who moved.
    pub side: Side,
    /// What he did, in the notation of the game, marks included.
    pub written: Notation,
}

/// Every position of a game, and the plies between them.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// From the start to the present; never empty.
    pub positions: Vec<Position>,
    /// One less: the one before each later position.
    pub plies: Vec<Ply>,
}

impl History {
    /// The history of a game in which nothing was done yet.
    pub fn new(start: Position) -> Self {
        Self { positions: vec![start], plies: Vec::new() }
    }

    /// The position after so many plies, or the present one.
    pub fn at(&self, ply: usize) -> &Position {
        &self.positions[ply.min(self.plies.len())]
    }

    /// How many there were of something of each side, position by position.
    pub fn series(&self, count: impl Fn(&Position, Side) -> u32) -> Vec<Series> {
        let of = |side: Side| -> (Player, Vec<u32>) {
            (words::player(side), self.positions.iter().map(|position| count(position, side)).collect())
        };
        Side::BOTH.map(of).into_iter().map(|(player, values)| Series { player, values }).collect()
    }
}

impl Fold<Event> for History {
    fn tell(&mut self, news: &News<'_, Event>) {
        let present = *self.at(self.plies.len());
        if let Some(written) = Notation::told(news.events.iter().copied()) {
            self.plies.push(Ply { side: present.turn(), written });
            self.positions.push(present.after(written.command));
        }
    }

    fn retract(&mut self, ply: u32) {
        self.plies.truncate(ply as usize);
        self.positions.truncate(self.plies.len() + 1);
    }
}

#[cfg(test)]
mod tests {
    use super::{Fold as _, History};
    use sparta::{Notation, Setup, Sparta, edition::Edition};
    use tabletop::{Enumerate as _, Game as _, Generator, Revision, Table, Viewer, Waiting};

    #[test]
    fn it_is_told_along_with_the_game_and_back() {
        let mut table = Table::<Sparta>::begin(Edition::house(), Setup::default(), [3; 32]).expect("a game");
        let mut history = History::new(*table.game().position());
        let mut stands = vec![history.clone()];
        let mut dice = Generator::from_number(5);
        let (mut seen, mut written) = (Revision::START, Vec::new());
        while let Waiting::For(seats) = table.game().waiting_for()
            && table.revision().0 < 400
        {
            let retracted = dice.percent(30) && table.undo(Viewer::Public).is_ok();
            if !retracted {
                let legal = table.game().legal(seats[0]);
                let command = legal[dice.index(legal.len())];
                written.push(Notation::of(table.game().position(), command));
                let proposal = table.propose(seats[0], command).expect("it is legal");
                table.accept(proposal);
            }
            table.told(seen.next(), Viewer::Public).for_each(|news| history.take(&news));
            seen = table.revision();
            if retracted {
                stands.pop();
                written.pop();
            } else {
                stands.push(history.clone());
            }
            assert_eq!(history.plies.last().map(|ply| ply.written), written.last().copied());
            assert_eq!(stands.last(), Some(&history));
            assert_eq!(history.positions.last(), Some(table.game().position()));
        }
        assert!(history.plies.len() > 50);
    }
}
