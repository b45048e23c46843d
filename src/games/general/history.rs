//! The war as it went, as far as everybody could see it: a fold over what the table was told.

use general::Event;
use tabletop::{News, PerSeat, Seat};

use crate::table::Fold;

/// A round of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct Chapter {
    /// Its number, from 1.
    pub round: u32,
    /// What everybody saw of it, and of what came before the next one.
    pub events: Vec<Event>,
    /// After how many commands each event came.
    plies: Vec<u32>,
}

impl Chapter {
    /// A round that begins after so many commands.
    const fn new(round: u32) -> Self {
        Self { round, events: Vec::new(), plies: Vec::new() }
    }

    /// How many regions each player had when it was over; `None` while it is not.
    pub fn owned(&self) -> Option<&PerSeat<u8>> {
        self.events.iter().rev().find_map(|event| match event {
            Event::Owned(owned) => Some(owned),
            _ => None,
        })
    }
}

/// Every round so far.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct History {
    /// One after the other; the last one may still be running.
    pub chapters: Vec<Chapter>,
}

impl Fold<Event> for History {
    fn tell(&mut self, news: &News<'_, Event>) {
        for event in &news.events {
            if let Event::Round { number, .. } = event {
                self.chapters.push(Chapter::new(*number));
            }
            if let Some(chapter) = self.chapters.last_mut() {
                chapter.events.push((*event).clone());
                chapter.plies.push(news.ply);
            }
        }
    }

    fn retract(&mut self, ply: u32) {
        while let Some(chapter) = self.chapters.last_mut() {
            let stands = chapter.plies.partition_point(|at| *at <= ply);
            chapter.events.truncate(stands);
            chapter.plies.truncate(stands);
            if stands > 0 {
                return;
            }
            self.chapters.pop();
        }
    }
}

impl History {
    /// The rounds that are over since a seat last laid something down; all of them if it never did.
    pub fn since(&self, seat: Seat) -> &[Chapter] {
        let lays = |event: &Event| matches!(event, Event::Chose(by) | Event::Laid(by) if *by == seat);
        let last = self.chapters.iter().rposition(|chapter| chapter.events.iter().any(lays)).unwrap_or_default();
        let over = self.chapters.partition_point(|chapter| chapter.owned().is_some());
        &self.chapters[last.min(over)..over]
    }

    /// How many regions a player had after each round that is over, and none in one that is not.
    pub fn owned(&self, seat: Seat) -> Vec<u32> {
        let owned = |chapter: &Chapter| chapter.owned().map_or(0, |owned| u32::from(owned[seat]));
        self.chapters.iter().map(owned).collect()
    }
}

#[cfg(test)]
pub mod tests {
    use super::{Chapter, Fold as _, History};
    use general::{Choice, Command, Event, General, Setup, edition::Edition};
    use tabletop::{Game as _, Revision, Seat, Table, Viewer, Waiting};

    /// A chapter in which this happened.
    pub fn chapter(round: u32, events: Vec<Event>) -> Chapter {
        Chapter { plies: vec![0; events.len()], round, events }
    }

    fn history(table: &Table<General>) -> History {
        let mut history = History::default();
        table.told(Revision::START, Viewer::Public).for_each(|news| history.take(&news));
        history
    }

    fn table() -> Table<General> {
        Table::begin(Edition::house(), Setup::for_players(3), [1; 32]).expect("a game")
    }

    fn play(table: &mut Table<General>, command: Command) -> Seat {
        let Waiting::For(seats) = table.game().waiting_for() else { panic!("the game is over") };
        let proposal = table.propose(seats[0], command).expect("it is permitted");
        table.accept(proposal);
        seats[0]
    }

    #[test]
    fn a_round_without_battle_is_a_chapter() {
        let mut table = table();
        for command in [Command::Choose(Choice::Retreat); 3].into_iter().chain([Command::Proceed]) {
            play(&mut table, command);
        }
        let history = history(&table);
        assert_eq!(history.chapters.iter().map(|chapter| chapter.round).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(history.owned(Seat(2)), [6, 0], "the second round is not over");
        let secret = |event: &Event| matches!(event, Event::Hand(_) | Event::Choice(_) | Event::Unit(_));
        assert!(!history.chapters.iter().flat_map(|chapter| &chapter.events).any(secret));
    }

    #[test]
    fn a_player_is_told_of_every_round_since_he_last_chose() {
        let mut table = table();
        let told = |table: &Table<General>, seat| -> Vec<u32> {
            history(table).since(Seat(seat)).iter().map(|chapter| chapter.round).collect()
        };
        for seat in 0..3 {
            assert!(told(&table, seat).is_empty(), "nothing has happened yet");
            play(&mut table, Command::Choose(Choice::Retreat));
        }
        play(&mut table, Command::Proceed);
        assert_eq!(told(&table, 0), [1]);
        play(&mut table, Command::Choose(Choice::Retreat));
        assert!(told(&table, 0).is_empty(), "he has chosen again");
        assert_eq!(told(&table, 1), [1]);

        // Who has looked on for two rounds is told of both, and of the one in which he chose.
        let chosen = |round, seats: &[u8]| {
            let owned = Event::Owned(tabletop::PerSeat::new(3, |_| 6));
            chapter(round, seats.iter().map(|seat| Event::Chose(Seat(*seat))).chain([owned]).collect())
        };
        let running = chapter(4, vec![Event::Chose(Seat(0))]);
        let chapters = vec![chosen(1, &[0, 1, 2]), chosen(2, &[0, 1]), chosen(3, &[0, 1]), running];
        let history = History { chapters };
        let told = |seat| history.since(Seat(seat)).iter().map(|chapter| chapter.round).collect::<Vec<_>>();
        assert_eq!([told(0), told(1), told(2)], [vec![], vec![3], vec![1, 2, 3]]);
    }

    #[test]
    fn what_was_taken_back_is_told_no_more() {
        let mut table = table();
        play(&mut table, Command::Choose(Choice::Retreat));
        let before = history(&table);
        let seat = play(&mut table, Command::Choose(Choice::Retreat));
        assert_ne!(history(&table), before);
        table.undo(Viewer::Seat(seat)).expect("it is covered");
        assert_eq!(history(&table), before);
        let mut empty = before;
        empty.retract(0);
        assert_eq!(empty.chapters.len(), 1, "the beginning stays");
    }
}
