//! What has happened on the board in the turn that is being played: a fold over what the table was told.

use leaders::{
    Event, Phase,
    battle::{Face, Outcome},
    board::{Happened, Spot},
};
use tabletop::{News, Seat};

use crate::table::Fold;

/// The turn so far.
#[derive(Clone, Debug, Default)]
pub struct Course {
    /// Each with how many commands stood then.
    happened: Vec<(u32, Happened)>,
}

/// A battle as it has run so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Where.
    pub at: Spot,
    /// The attacker and the defender.
    pub seats: [Seat; 2],
    /// The latest throw, with what was thrown again.
    pub thrown: Option<[Vec<Face>; 2]>,
    /// Who has retreated.
    pub retreated: Option<Seat>,
    /// How it ended, if it has, and how many commands stood then.
    pub ended: Option<(u32, Outcome)>,
}

impl Course {
    /// The battle that was begun last.
    pub fn battle(&self) -> Option<Run> {
        let begun = self.happened.iter().rposition(|(_, happened)| matches!(happened, Happened::Engaged { .. }))?;
        let Happened::Engaged { at, attacker, defender } = self.happened[begun].1 else { return None };
        let mut run = Run { at, seats: [attacker, defender], thrown: None, retreated: None, ended: None };
        for (ply, happened) in &self.happened[begun..] {
            match happened {
                Happened::Threw(faces) => run.thrown = Some(faces.clone()),
                Happened::Rerolled { seat, die, face } => {
                    let side = usize::from(*seat != attacker);
                    if let Some(thrown) = run.thrown.as_mut().and_then(|all| all[side].get_mut(usize::from(*die))) {
                        *thrown = *face;
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
        for event in &news.events {
            match event {
                Event::Began { phase: Phase::Points, .. } => self.happened.clear(),
                Event::Board(happened) => self.happened.push((news.ply, happened.clone())),
                _ => {}
            }
        }
    }

    fn retract(&mut self, ply: u32) {
        self.happened.retain(|(at, _)| *at <= ply);
    }
}
