//! Who plays the seats of a table that a host holds for days: a person or a computer, for how long a person is waited for,
//! and whether those who play want it to end.
//!
//! It is no part of the rules, and no secret. What the device says of it that holds a table for those who sit around it
//! stands on the [card](crate::About::card) instead.

use serde::{Deserialize, Serialize};
use tabletop::{Seat, SeatSet};

/// The longest that a host waits for somebody, in seconds: ninety days.
pub const LONGEST_TURN: u32 = 90 * 24 * 60 * 60;

/// Who plays a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Chair {
    /// A person.
    #[default]
    Person,
    /// A computer, from the beginning or since whoever has opened the table said so.
    Computer,
    /// A computer, until the person is back who has said that he is away.
    Away,
    /// A computer, until the person is back whose time was up.
    Overdue,
    /// A computer, since the person has resigned.
    Resigned,
}

/// Who plays, and by which terms.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roster {
    /// Who plays each seat, in order.
    pub chairs: Vec<Chair>,
    /// How well the computers play: the id of a level of the game. `None` where none can play, for they would have to see a board that lies
    /// on a table.
    pub level: Option<u8>,
    /// How many seconds those are waited for who are to act, since anybody has done something, before a computer plays for them; for ever if there is no
    /// limit.
    pub limit: Option<u32>,
    /// The seats whose players want the game to end.
    pub ending: SeatSet,
    /// Whether it has ended so: nothing is played any more.
    pub is_ended: bool,
}

/// Who wants to change something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asker {
    /// Whoever plays this seat.
    Player(Seat),
    /// Whoever has opened the table.
    Opener,
}

/// What somebody wants to change about a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Change {
    /// Its player is away: a computer plays for him.
    Leave,
    /// Its player is back, and plays himself.
    Return,
    /// Its player plays no more.
    Resign,
    /// Its player wants the game to end, or no longer does.
    End(bool),
    /// The opener gives it to a computer.
    GiveToComputer,
    /// The opener gives it to a person.
    GiveToPerson,
}

/// Why a change is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoChange {
    /// There is no such seat.
    #[error("this table has no such seat")]
    NoSeat,
    /// It is somebody else's to say.
    #[error("that is for somebody else at this table to say")]
    NotTheirs,
    /// No computer can play this game.
    #[error("no computer can play at this table: it would have to see the board on yours")]
    NoComputers,
    /// Nobody would be left to play.
    #[error("somebody has to play: give another seat to a person first")]
    LastPerson,
    /// The seat is not played by whom the change would take it from, or is already as it is to be.
    #[error("this seat is not played by whom that would change: look again who plays it")]
    NothingToChange,
    /// The game has ended.
    #[error("the game has ended")]
    Ended,
}

impl Chair {
    /// Whether a computer plays.
    #[must_use]
    pub const fn is_computer(self) -> bool {
        !matches!(self, Self::Person)
    }

    /// Whether the player of the seat may take it back.
    #[must_use]
    pub const fn may_return(self) -> bool {
        matches!(self, Self::Away | Self::Overdue)
    }
}

impl Roster {
    /// Who plays a seat: a person, if nothing is said of it.
    #[must_use]
    pub fn chair(&self, seat: Seat) -> Chair {
        self.chairs.get(seat.index()).copied().unwrap_or_default()
    }

    /// The seats that people play.
    #[must_use]
    pub fn people(&self) -> SeatSet {
        let seats = (0..).map(Seat).zip(&self.chairs);
        seats.filter(|(_, chair)| !chair.is_computer()).map(|(seat, _)| seat).collect()
    }

    /// Whether computers play on: as long as a person does, for they play for nobody but people.
    #[must_use]
    pub fn is_played(&self) -> bool {
        !self.is_ended && !self.people().is_empty()
    }

    /// Whether a table of so many seats can begin so.
    #[must_use]
    pub fn is_beginning(&self, seats: u8) -> bool {
        let Self { chairs, level, limit, ending, is_ended } = self;
        let is_whole = chairs.len() == usize::from(seats) && chairs.contains(&Chair::Person);
        let is_plain = chairs.iter().all(|chair| matches!(chair, Chair::Person | Chair::Computer));
        let has_computers = chairs.contains(&Chair::Computer) || limit.is_some();
        let is_in_time = limit.is_none_or(|limit| (1..=LONGEST_TURN).contains(&limit));
        is_whole && is_plain && is_in_time && (level.is_some() || !has_computers) && ending.is_empty() && !is_ended
    }

    /// The roster after a change.
    ///
    /// # Errors
    /// It is not for him to say, or changes nothing.
    pub fn changed(&self, by: Asker, seat: Seat, change: Change) -> Result<Self, NoChange> {
        let chair = *self.chairs.get(seat.index()).ok_or(NoChange::NoSeat)?;
        let is_opener = matches!(change, Change::GiveToComputer | Change::GiveToPerson);
        let may = if is_opener { by == Asker::Opener } else { by == Asker::Player(seat) };
        if !may {
            return Err(NoChange::NotTheirs);
        }
        if self.is_ended {
            return Err(NoChange::Ended);
        }
        let mut now = self.clone();
        now.chairs[seat.index()] = match change {
            Change::Leave if chair == Chair::Person => Chair::Away,
            Change::Return if chair.may_return() => Chair::Person,
            Change::Resign if chair == Chair::Person || chair.may_return() => Chair::Resigned,
            Change::GiveToComputer if chair != Chair::Computer => Chair::Computer,
            Change::GiveToPerson if chair.is_computer() => Chair::Person,
            Change::End(wants) if chair == Chair::Person && wants != self.ending.has(seat) => {
                if wants {
                    now.ending.add(seat);
                } else {
                    now.ending.remove(seat);
                }
                chair
            }
            _ => return Err(NoChange::NothingToChange),
        };
        let now = now.settled()?;
        if change == Change::GiveToComputer && now.is_left() { Err(NoChange::LastPerson) } else { Ok(now) }
    }

    /// The roster once these have let their time pass: computers play for those of them who are people. `None` if nobody of them is, or no
    /// computer can.
    #[must_use]
    pub fn overdue(&self, waiting: &[Seat]) -> Option<Self> {
        let late = waiting.iter().filter(|seat| !self.chair(**seat).is_computer());
        let mut now = self.clone();
        for seat in late {
            *now.chairs.get_mut(seat.index())? = Chair::Overdue;
        }
        if now == *self { None } else { now.settled().ok() }
    }

    /// Whether nobody plays any more, and nobody may come back.
    fn is_left(&self) -> bool {
        self.chairs.iter().all(|chair| chair.is_computer() && !chair.may_return())
    }

    /// Ends the game if all people who play want that, or nobody is left; whoever does not play has no vote.
    fn settled(mut self) -> Result<Self, NoChange> {
        let people = self.people();
        if self.level.is_none() && self.chairs.iter().any(|chair| chair.is_computer() && *chair != Chair::Resigned) {
            return Err(NoChange::NoComputers);
        }
        self.ending = self.ending & people;
        self.is_ended = self.is_left() || !people.is_empty() && self.ending == people;
        Ok(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LEVEL: Option<u8> = Some(2);

    fn roster(chairs: &[Chair]) -> Roster {
        Roster { chairs: chairs.to_vec(), level: LEVEL, ..Roster::default() }
    }

    fn player(seat: u8) -> Asker {
        Asker::Player(Seat(seat))
    }

    #[test]
    fn who_is_away_comes_back_and_who_has_resigned_does_not() {
        let all = roster(&[Chair::Person; 3]);
        let away = all.changed(player(1), Seat(1), Change::Leave).unwrap();
        assert_eq!(away.chairs, [Chair::Person, Chair::Away, Chair::Person]);
        assert_eq!(away.changed(player(1), Seat(1), Change::Return).unwrap(), all);
        let late = all.overdue(&[Seat(0), Seat(2)]).unwrap();
        assert_eq!(late.chairs, [Chair::Overdue, Chair::Person, Chair::Overdue]);
        assert!(late.changed(player(2), Seat(2), Change::Return).is_ok());
        for from in [all, away] {
            let resigned = from.changed(player(1), Seat(1), Change::Resign).unwrap();
            assert_eq!(resigned.chair(Seat(1)), Chair::Resigned);
            let back = resigned.changed(player(1), Seat(1), Change::Return);
            assert_eq!(back, Err(NoChange::NothingToChange));
            // Somebody else may sit down there.
            let given = resigned.changed(Asker::Opener, Seat(1), Change::GiveToPerson).unwrap();
            assert_eq!(given.chair(Seat(1)), Chair::Person);
        }
    }

    #[test]
    fn each_change_is_somebodys_to_ask_for() {
        let all = roster(&[Chair::Person, Chair::Away, Chair::Person]);
        let own = [Change::Leave, Change::Return, Change::Resign, Change::End(true), Change::End(false)];
        for (change, seat) in own.iter().flat_map(|change| [(*change, 0), (*change, 1)]) {
            for by in [player(2), Asker::Opener] {
                assert_eq!(all.changed(by, Seat(seat), change), Err(NoChange::NotTheirs), "{change:?}");
            }
        }
        for change in [Change::GiveToComputer, Change::GiveToPerson] {
            assert_eq!(all.changed(player(1), Seat(1), change), Err(NoChange::NotTheirs));
            assert!(all.changed(Asker::Opener, Seat(1), change).is_ok());
        }
        assert_eq!(all.changed(Asker::Opener, Seat(3), Change::GiveToComputer), Err(NoChange::NoSeat));
    }

    #[test]
    fn a_game_ends_when_all_who_play_want_it() {
        let all = roster(&[Chair::Person, Chair::Person, Chair::Computer, Chair::Away]);
        let one = all.changed(player(0), Seat(0), Change::End(true)).unwrap();
        assert!(!one.is_ended && one.is_played());
        assert_eq!(one.changed(player(0), Seat(0), Change::End(false)).unwrap(), all);
        let both = one.changed(player(1), Seat(1), Change::End(true)).unwrap();
        assert!(both.is_ended && !both.is_played());
        assert_eq!(both.changed(player(1), Seat(1), Change::End(false)), Err(NoChange::Ended));
        // Whoever leaves has no vote any more, and does not stand in the way of the others.
        let left = one.changed(player(1), Seat(1), Change::Leave).unwrap();
        assert!(left.is_ended);
        let voter_left = one.changed(player(0), Seat(0), Change::Leave).unwrap();
        assert!(!voter_left.is_ended && voter_left.ending == SeatSet::NONE);
        assert_eq!(one.changed(player(3), Seat(3), Change::End(true)), Err(NoChange::NothingToChange));
    }

    #[test]
    fn computers_play_for_people_and_not_for_each_other() {
        let two = roster(&[Chair::Person, Chair::Computer]);
        assert!(two.is_played());
        let away = two.changed(player(0), Seat(0), Change::Leave).unwrap();
        assert!(!away.is_played() && !away.is_ended, "he may come back");
        assert!(away.changed(player(0), Seat(0), Change::Resign).unwrap().is_ended);
        assert_eq!(two.changed(Asker::Opener, Seat(0), Change::GiveToComputer), Err(NoChange::LastPerson));
        // Of those who let their time pass only people are taken over.
        assert_eq!(two.overdue(&[Seat(1)]), None);
        assert_eq!(two.overdue(&[Seat(0), Seat(1)]).unwrap().chairs, [Chair::Overdue, Chair::Computer]);
    }

    #[test]
    fn a_table_begins_with_people_and_terms_that_can_be_kept() {
        let good = roster(&[Chair::Person, Chair::Computer]);
        assert!(good.is_beginning(2) && !good.is_beginning(3));
        assert!(Roster { limit: Some(LONGEST_TURN), ..good.clone() }.is_beginning(2));
        let people = Roster { level: None, ..roster(&[Chair::Person; 2]) };
        assert!(people.is_beginning(2));
        let wrong = [
            roster(&[Chair::Computer; 2]),
            roster(&[Chair::Person, Chair::Away]),
            Roster { limit: Some(0), ..good.clone() },
            Roster { limit: Some(LONGEST_TURN + 1), ..good.clone() },
            Roster { level: None, ..good.clone() },
            Roster { limit: Some(60), ..people },
            Roster { ending: SeatSet::first(1), ..good.clone() },
            Roster { is_ended: true, ..good },
        ];
        for wrong in wrong {
            assert!(!wrong.is_beginning(2), "{wrong:?}");
        }
    }

    #[test]
    fn where_no_computer_can_play_nobody_is_taken_over() {
        let all = Roster { level: None, ..roster(&[Chair::Person; 2]) };
        assert_eq!(all.changed(player(0), Seat(0), Change::Leave), Err(NoChange::NoComputers));
        assert_eq!(all.changed(Asker::Opener, Seat(0), Change::GiveToComputer), Err(NoChange::NoComputers));
        assert_eq!(all.overdue(&[Seat(0)]), None);
        // The other one can end what cannot go on.
        let resigned = all.changed(player(0), Seat(0), Change::Resign).unwrap();
        assert!(!resigned.is_ended);
        assert!(resigned.changed(player(1), Seat(1), Change::End(true)).unwrap().is_ended);
    }
}
