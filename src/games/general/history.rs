//! The war as it went, as far as everybody could see it.

use general::{Event, General, Stage};
use tabletop::{Game as _, PerSeat, Record, Seat, Told, Viewer};

/// A round of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// Its number, from 1.
    pub round: u32,
    /// What everybody saw of it, and of what came before the next one.
    pub events: Vec<Event>,
    /// How many regions each player had when it was over.
    pub owned: PerSeat<u8>,
}

/// Every round so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// One after the other; the last one may still be running.
    pub chapters: Vec<Chapter>,
}

impl History {
    /// The history of a record that the table has accepted.
    pub fn of(record: &Record<General>) -> Self {
        let mut history = Self::default();
        let Ok((mut game, told)) = General::begin(&record.edition, &record.setup, record.seed) else {
            return history;
        };
        history.tell(&game, told);
        for (seat, command) in &record.commands {
            let Ok(applied) = game.apply(*seat, command) else { return history };
            history.tell(&game, applied.events);
        }
        history
    }

    fn tell(&mut self, game: &General, told: Vec<Told<Event>>) {
        let public = told.into_iter().filter(|told| told.reaches(Viewer::Public));
        for Told { event, .. } in public {
            if let Event::Round { number, .. } = event {
                let owned = PerSeat::new(game.seats(), |_| 0);
                self.chapters.push(Chapter { round: number, events: Vec::new(), owned });
            }
            if let Some(chapter) = self.chapters.last_mut() {
                chapter.events.push(event);
            }
        }
        let is_over = matches!(game.campaign().stage(), Stage::Between | Stage::Over(_));
        if let Some(chapter) = self.chapters.last_mut().filter(|_| is_over) {
            chapter.owned = PerSeat::new(game.seats(), |seat| game.campaign().owned(seat).len());
        }
    }

    /// How many regions a player had after each round that is over.
    pub fn owned(&self, seat: Seat) -> Vec<u32> {
        self.chapters.iter().map(|chapter| u32::from(chapter.owned[seat])).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::History;
    use general::{Choice, Command, Event, General, Setup, edition::Edition};
    use tabletop::{Game as _, Seat, Table, Waiting};

    #[test]
    fn a_round_without_battle_is_a_chapter() {
        let mut table = Table::<General>::begin(Edition::house(), Setup::for_players(3), [1; 32]).expect("a game");
        while let Waiting::For(seats) = table.game().waiting_for()
            && table.record().commands.len() < 4
        {
            let command = match table.record().commands.len() {
                3 => Command::Proceed,
                _ => Command::Choose(Choice::Retreat),
            };
            let proposal = table.propose(seats[0], command).expect("it is permitted");
            table.accept(proposal);
        }
        let history = History::of(table.record());
        assert_eq!(history.chapters.iter().map(|chapter| chapter.round).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(history.owned(Seat(2)), [6, 0], "the second round is not over");
        let secret = |event: &Event| matches!(event, Event::Hand(_) | Event::Choice(_) | Event::Unit(_));
        assert!(!history.chapters.iter().flat_map(|chapter| &chapter.events).any(secret));
    }
}
