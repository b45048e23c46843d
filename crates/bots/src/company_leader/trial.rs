//! Trying plans in worlds.

use ::company_leader::{Command, CompanyLeader, Pending, View};
use tabletop::{Game, Generator, Seat, Seed, Viewer};

use super::{evaluation::Judge, level::Level, plan::Plan, world::guess};

/// The worlds a bot has thought of so far, and how to look at them.
pub(crate) struct Trials<'a> {
    view: &'a View,
    seat: Seat,
    judge: Judge<'a>,
    worlds: Vec<CompanyLeader>,
    /// What the seats see in the world at hand, kept for its memory.
    seen: Vec<View>,
}

impl<'a> Trials<'a> {
    pub(crate) fn new(view: &'a View, seat: Seat, level: &Level) -> Self {
        let judge = Judge::new(&view.rules, view.rules.division().side(seat), level);
        Self { view, seat, judge, worlds: Vec::new(), seen: Vec::new() }
    }

    /// What a plan is worth in one of the worlds, counted from 0; `None` if none can be imagined.
    pub(crate) fn worth(&mut self, plan: &Plan, number: usize, dice: &mut Generator) -> Option<f64> {
        while self.worlds.len() <= number {
            let guess = guess(self.view, dice);
            let mut seed = Seed::default();
            for bytes in seed.chunks_mut(4) {
                bytes.copy_from_slice(&dice.below(u32::MAX).to_le_bytes());
            }
            self.worlds.push(self.view.imagine(&guess, seed).ok()?);
        }
        let mut world = self.worlds[number].clone();
        if self.seen.is_empty() {
            self.seen = Seat::all(world.seats()).map(|seat| world.view(Viewer::Seat(seat))).collect();
        }
        for step in plan.steps.iter().flatten() {
            if world.permits(self.seat, step).is_err() || world.apply(self.seat, step).is_err() {
                break;
            }
            self.settle(&mut world);
        }
        for seen in &mut self.seen {
            world.refresh(seen);
        }
        Some(self.judge.worth(&self.seen))
    }

    /// Answers what must be chosen at once: who can fires back, who was scouted looks at his scout,
    /// and dice are thrown.
    fn settle(&mut self, world: &mut CompanyLeader) {
        let Some(seen) = self.seen.first_mut() else { return };
        loop {
            world.refresh(seen);
            let Some(pending) = seen.pending.first().copied() else { return };
            let command = match pending {
                Pending::Return { .. } => Command::Return(true),
                Pending::Throw { .. } => Command::Roll,
                Pending::Face { at, .. } => {
                    let facing = seen.piece(at).and_then(|piece| piece.unit()).map(|unit| unit.facing);
                    Command::Face { facing: facing.unwrap_or_default() }
                }
            };
            if world.apply(pending.seat(), &command).is_err() {
                return;
            }
        }
    }
}
