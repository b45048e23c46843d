//! What has happened on the board in the turn that is being played: a fold over what the table was told.

use leaders::{
    Event, Phase,
    battle::{Face, Force, Outcome},
    board::{Happened, Spot},
    edition::{AreaId, Unit},
};
use tabletop::{News, Seat};

use crate::table::Fold;

/// The turn so far.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Each with how many commands stood then.
    happened: Vec<(u32, Happened)>,
    /// How many commands stand.
    ply: u32,
}

/// A die as it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Die {
    /// What it shows.
    pub face: Face,
    /// How many commands stood when it was thrown.
    pub ply: u32,
}

/// A battle as it has run so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where.
    pub at: Spot,
    /// The attacker and the defender.
    pub seats: [Seat; 2],
    /// The latest throw, with what was thrown again.
    pub thrown: Option<[Vec<Die>; 2]>,
    /// Who has retreated.
    pub retreated: Option<Seat>,
    /// How it ended, if it has, and how many commands stood then.
    pub ended: Option<(u32, Outcome)>,
}

/// What is told of a turn, a sentence each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BoardEvent {
    /// Units went from one place to another.
    Moved(Spot, Spot, Force),
    /// A free area was taken.
    Took(Seat, AreaId),
    /// A battle is over.
    Fought(Run),
}

impl Course {
    /// What the last command has brought.
    pub fn latest(&self) -> impl Iterator<Item = &Happened> {
        self.happened.iter().filter(|(ply, _)| *ply == self.ply).map(|(_, happened)| happened)
    }

    /// What there is to be told of the turn, in the order in which it happened; each with its place, which stays.
    pub fn told(&self) -> impl Iterator<Item = (usize, BoardEvent)> {
        self.happened.iter().enumerate().filter_map(|(at, (_, happened))| {
            let told = match *happened {
                Happened::Moved { from, to, force, .. } => BoardEvent::Moved(from, to, force),
                Happened::Took(seat, area) => BoardEvent::Took(seat, area),
                Happened::Ended(..) => {
                    let begun = |(_, before): &(u32, Happened)| matches!(before, Happened::Engaged { .. });
                    BoardEvent::Fought(self.run(self.happened[..at].iter().rposition(begun)?)?)
                }
                _ => return None,
            };
            Some((at, told))
        })
    }

    /// The battle that was begun last.
    pub fn battle(&self) -> Option<Run> {
        let begun = self.happened.iter().rposition(|(_, happened)| matches!(happened, Happened::Engaged { .. }))?;
        self.run(begun)
    }

    /// The battle that was begun here.
    fn run(&self, begun: usize) -> Option<Run> {
        let Happened::Engaged { at, attacker, defender } = self.happened[begun].1 else { return None };
        let mut run = Run { at, seats: [attacker, defender], thrown: None, retreated: None, ended: None };
        for (ply, happened) in &self.happened[begun + 1..] {
            match happened {
                Happened::Engaged { .. } => break,
                Happened::Threw(dice) => {
                    let fallen = |(_, face): &(Unit, Face)| Die { face: *face, ply: *ply };
                    run.thrown = Some(dice.each_ref().map(|dice| dice.iter().map(fallen).collect()));
                }
                Happened::Rerolled { seat, die, face } => {
                    let side = usize::from(*seat != attacker);
                    if let Some(thrown) = run.thrown.as_mut().and_then(|all| all[side].get_mut(usize::from(*die))) {
                        *thrown = Die { face: *face, ply: *ply };
                    }
                }
                Happened::Retreated(seat) => run.retreated = Some(*seat),
                Happened::Ended(_, outcome) => run.ended = Some((*ply, *outcome)),
                _ => {}
            }
        }
        Some(run)
    }

    /// The battle that was begun last, if it is over.
    pub fn ended(&self) -> Option<Run> {
        self.battle().filter(|run| run.ended.is_some())
    }
}

impl Fold<Event> for Course {
    fn tell(&mut self, news: &News<'_, Event>) {
        self.ply = news.ply;
        for event in &news.events {
            match event {
                Event::Began { phase: Phase::Points, .. } => self.happened.clear(),
                // Plans are seen on the board, and nothing has come of them yet.
                Event::Board(Happened::Ordered(..)) => {}
                Event::Board(happened) => self.happened.push((news.ply, happened.clone())),
                _ => {}
            }
        }
    }

    fn retract(&mut self, ply: u32) {
        self.ply = ply;
        self.happened.retain(|(at, _)| *at <= ply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_is_told_in_its_order_and_what_was_told_stays() {
        let [attacker, defender] = [Seat(0), Seat(1)];
        let [from, at] = [AreaId(0), AreaId(1)].map(Spot::Land);
        let force = Force::new(2, 0, 0);
        let mut course = Course::default();
        let tell = |course: &mut Course, ply: u32, happened: Vec<Happened>| {
            course.happened.extend(happened.into_iter().map(|happened| (ply, happened)));
        };
        let moved = Happened::Moved { seat: attacker, from, to: at, force };
        tell(&mut course, 1, vec![moved, Happened::Took(attacker, AreaId(7))]);
        let before: Vec<_> = course.told().collect();
        assert_eq!(before, [(0, BoardEvent::Moved(from, at, force)), (1, BoardEvent::Took(attacker, AreaId(7)))]);
        tell(&mut course, 2, vec![Happened::Engaged { at, attacker, defender }, Happened::Retreated(attacker)]);
        assert_eq!(course.told().collect::<Vec<_>>(), before, "it is not over");
        tell(&mut course, 2, vec![Happened::Ended(at, Outcome::DefenderHolds)]);
        let after: Vec<_> = course.told().collect();
        assert_eq!(after[..2], before);
        let BoardEvent::Fought(run) = &after[2].1 else { panic!("{after:?}") };
        assert_eq!((run.seats, run.retreated), ([attacker, defender], Some(attacker)));
        course.retract(1);
        assert_eq!(course.told().collect::<Vec<_>>(), before);
    }
}
