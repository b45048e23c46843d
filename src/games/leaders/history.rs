//! What everybody could see happen on the board, turn by turn, as far as it was noted: a fold over what the table was told.

use std::collections::VecDeque;

use leaders::{
    Event, Phase,
    battle::{Force, Outcome},
    board::{Happened, Spot},
    edition::{AreaId, SeaId},
};
use tabletop::{News, Seat};

use crate::table::Fold;

/// What happened on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Units went from one place to another.
    Moved(Spot, Spot, Force),
    /// It was taken, perhaps from somebody.
    Taken(AreaId, Option<Seat>),
    /// Nobody holds it any more; this seat did.
    Left(AreaId, Seat),
    /// An attack on it came to nothing; this seat held it.
    Held(AreaId, Seat),
    /// A battle at sea against this seat, and how it ended.
    AtSea(SeaId, Seat, Outcome),
}

impl Change {
    /// What an event tells of the board; `defender` is who was attacked in the latest battle, and is noted here.
    pub fn told(event: &Event, defender: &mut Option<Seat>) -> Option<Self> {
        match *event {
            Event::Claimed { area, from, .. } => Some(Self::Taken(area, from)),
            Event::Released { seat, area } => Some(Self::Left(area, seat)),
            Event::Board(Happened::Moved { from, to, force, .. }) => Some(Self::Moved(from, to, force)),
            Event::Board(Happened::Engaged { defender: attacked, .. }) => {
                *defender = Some(attacked);
                None
            }
            Event::Board(Happened::Ended(at, outcome)) => match (*defender, at, outcome) {
                (Some(defender), Spot::Land(area), Outcome::DefenderHolds) => Some(Self::Held(area, defender)),
                (Some(defender), Spot::Sea(sea), _) => Some(Self::AtSea(sea, defender, outcome)),
                // Whose the area is now is told besides.
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether it has a line of its own: where units went is an arrow on the map.
    pub const fn has_line(self) -> bool {
        !matches!(self, Self::Moved(..))
    }

    /// Where it happened: where something was moved to, too.
    pub fn spots(self) -> Vec<Spot> {
        match self {
            Self::Moved(from, to, _) => vec![from, to],
            Self::Taken(area, _) | Self::Left(area, _) | Self::Held(area, _) => vec![Spot::Land(area)],
            Self::AtSea(sea, ..) => vec![Spot::Sea(sea)],
        }
    }

    /// Who held the area before, if it changed hands.
    pub const fn before(self) -> Option<(AreaId, Option<Seat>)> {
        match self {
            Self::Taken(area, from) => Some((area, from)),
            Self::Left(area, holder) => Some((area, Some(holder))),
            Self::Moved(..) | Self::Held(..) | Self::AtSea(..) => None,
        }
    }
}

/// A turn as the board saw it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct TurnOnBoard {
    seat: Seat,
    /// How many commands stood when it had begun.
    begun: u32,
    /// What happened in it, each with how many commands stood then.
    changes: Vec<(u32, Change)>,
}

/// The latest turns.
#[derive(Clone, Debug)]
pub struct History {
    /// The latest ones, and no more of them than are told of.
    turns: VecDeque<TurnOnBoard>,
    most: usize,
    /// Who is attacked in the latest battle.
    defender: Option<Seat>,
}

impl History {
    /// One that has heard nothing yet, of a table with so many seats.
    pub fn new(seats: u8) -> Self {
        // The last turn of everybody, the one that begins now, and the one before that if its beginning is taken back.
        Self { turns: VecDeque::new(), most: usize::from(seats) + 2, defender: None }
    }

    /// What a seat has done on the board in its latest turn.
    pub fn of(&self, seat: Seat) -> impl Iterator<Item = Change> {
        let turn = self.turns.iter().rev().find(move |turn| turn.seat == seat);
        turn.into_iter().flat_map(|turn| turn.changes.iter().map(|(_, change)| *change))
    }
}

impl Fold<Event> for History {
    fn tell(&mut self, news: &News<'_, Event>) {
        for event in &news.events {
            if let Event::Began { seat, phase: Phase::Points } = **event {
                self.turns.push_back(TurnOnBoard { seat, begun: news.ply, changes: Vec::new() });
                if self.turns.len() > self.most {
                    self.turns.pop_front();
                }
            }
            let change = Change::told(event, &mut self.defender);
            // Start areas are taken before anybody's turn.
            if let Some((turn, change)) = self.turns.back_mut().zip(change) {
                turn.changes.push((news.ply, change));
            }
        }
    }

    fn retract(&mut self, ply: u32) {
        self.turns.retain(|turn| turn.begun <= ply);
        if let Some(turn) = self.turns.back_mut() {
            turn.changes.retain(|(at, _)| *at <= ply);
        }
    }
}

#[cfg(test)]
mod tests {
    use leaders::{Command, Leaders, PlayerSetup, Settings, Setup, edition::*};
    use tabletop::{Game as _, Revision, Table, Viewer, Waiting};

    use super::*;

    fn table() -> Table<Leaders> {
        let edition = Edition::house();
        let scenario = &edition.scenarios[0];
        let player = |(name, at): (&str, u8)| PlayerSetup {
            name: name.to_owned(),
            colour: leaders::Colour::ALL[usize::from(at)],
            nation: NationId(at),
        };
        let setup = Setup {
            players: [("Anna", 0), ("Berta", 1)].map(player).into(),
            scenario: scenario.id.value,
            settings: Settings::proposed(scenario, 2),
        };
        Table::begin(edition, setup, [7; 32]).expect("it can be set up")
    }

    fn turn(table: &Table<Leaders>) -> Seat {
        let Waiting::For(seats) = table.game().waiting_for() else { panic!("it is over") };
        seats[0]
    }

    fn does(table: &mut Table<Leaders>, command: Command) {
        let proposal = table.propose(turn(table), command).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        table.accept(proposal);
    }

    /// Goes on until somebody is to enter points.
    fn goes_on(table: &mut Table<Leaders>) {
        while table.propose(turn(table), Command::Enter(9)).is_err() {
            let read = table.propose(turn(table), Command::TurnPage).is_ok();
            does(table, if read { Command::TurnPage } else { Command::Proceed });
        }
    }

    fn told(table: &Table<Leaders>) -> History {
        let mut history = History::new(2);
        for news in table.told(Revision::START, Viewer::Public) {
            history.take(&news);
        }
        history
    }

    #[test]
    fn what_was_taken_is_told_until_the_next_turn_of_who_took_it() {
        let mut table = table();
        goes_on(&mut table);
        let (one, area) = (turn(&table), AreaId(5));
        for command in [Command::Claim(area), Command::Enter(9)] {
            does(&mut table, command);
        }
        goes_on(&mut table);
        let other = turn(&table);
        assert_ne!(one, other);
        assert_eq!(told(&table).of(one).collect::<Vec<_>>(), [Change::Taken(area, None)]);
        assert_eq!(told(&table).of(other).count(), 0);
        // From him, and then left empty.
        for command in [Command::Begin, Command::Claim(area), Command::Release(area)] {
            does(&mut table, command);
        }
        assert_eq!(
            told(&table).of(other).collect::<Vec<_>>(),
            [Change::Taken(area, Some(one)), Change::Left(area, other)]
        );
        table.undo(Viewer::Seat(other)).expect("his own");
        assert_eq!(told(&table).of(other).count(), 1, "what was taken back did not happen");
        does(&mut table, Command::Enter(9));
        goes_on(&mut table);
        assert_eq!(told(&table).of(one).count(), 0, "his next turn has begun");
        assert_eq!(told(&table).of(other).count(), 1);
    }

    #[test]
    fn a_turn_that_goes_on_is_told_as_before() {
        let mut table = table();
        goes_on(&mut table);
        let one = turn(&table);
        does(&mut table, Command::Claim(AreaId(5)));
        does(&mut table, Command::Enter(9));
        goes_on(&mut table);
        let before = told(&table).of(one).collect::<Vec<_>>();
        table.undo(Viewer::Seat(one)).expect("the device was not passed on");
        assert_eq!(told(&table).of(one).collect::<Vec<_>>(), before);
        assert_eq!(turn(&table), one);
    }
}
