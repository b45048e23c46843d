//! What has happened on the board in the turn that is being played: a fold over what the table was told.

use leaders::{
    Event, Phase,
    battle::{Face, Outcome},
    board::{Happened, Spot},
    edition::AreaId,
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
    /// What the last command has brought.
    pub fn latest(&self) -> impl Iterator<Item = &Happened> {
        self.happened.iter().filter(|(ply, _)| *ply == self.ply).map(|(_, happened)| happened)
    }

    /// The free areas that were taken in this turn, and by whom.
    pub fn taken(&self) -> impl Iterator<Item = (Seat, AreaId)> {
        self.happened.iter().filter_map(|(_, happened)| match happened {
            Happened::Took(seat, area) => Some((*seat, *area)),
            _ => None,
        })
    }

    /// The battles of this turn, the first one first.
    pub fn battles(&self) -> impl Iterator<Item = Run> {
        (0..self.happened.len()).filter_map(|begun| self.run(begun))
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
        self.ply = news.ply;
        for event in &news.events {
            match event {
                Event::Began { phase: Phase::Points, .. } => self.happened.clear(),
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
