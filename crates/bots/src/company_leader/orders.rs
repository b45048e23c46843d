//! What the troops of a side are to do: what a scenario is about, and how far everybody has to go.

use core::array::from_fn;

use ::company_leader::{Aim, FieldId, Fields, Side, Troop, View};

use super::evaluation::{Count, Judge, SIDES, Soldier};

/// A step nearer to what is to be taken, and after how many rounds it is worth twice as much.
const STEP: f64 = 3.0;
const HURRY: f64 = 20.0;
/// How much more a step counts for those who have lost when the rounds have run out.
const PRESSED: f64 = 2.5;
/// A step of those who are the nearest to what a scenario is about, the very nearest first: somebody has to do it.
const ERRAND: [f64; 3] = [9.0, 5.0, 3.0];
/// A step of a convoy, for those that must come through and for the others.
const CONVOY: [f64; 2] = [12.0, 5.0];
/// What each round costs that a convoy falls behind, if it is to have some to spare.
const TIGHT: f64 = 30.0;
const SPARE: f64 = 3.0;
/// A piece that stands in the way of a convoy.
const BARRIER: f64 = 2.0;
/// A field that is to be taken, a flag that is carried, a troop of a convoy that came through, and one that still can.
const TAKEN: f64 = 40.0;
const CARRIED: f64 = 100.0;
const HOME: f64 = 7.0;
const THROUGH: f64 = 200.0;
const ALIVE: f64 = 40.0;
/// How much more all this counts when the rounds have run out than when they begin.
const LATE: f64 = 3.0;
/// What those have to begin with who have far to go: nobody must have less than nothing, or it is all the same what he does.
const BASE: f64 = 300.0;

impl Judge<'_> {
    /// What a scenario is about, less how far everybody has to go.
    pub(super) fn orders(&self, side: Side, view: &View, count: &Count) -> f64 {
        let late = self.late(view);
        let base = if self.must_hurry(side) { BASE * late } else { 0.0 };
        base + match self.rules.aim() {
            Aim::Flag { .. } => self.flags(side, view, count),
            Aim::Assault { attacker, fields } if *attacker == side => {
                let open = *fields & !count.pieces[side.index()];
                let taken = TAKEN * f64::from(fields.len() - open.len());
                late * (taken - self.errands(side, &open, count)) - self.ways(side, fields, view, count, |_| true)
            }
            Aim::Assault { fields, .. } => -self.ways(side, fields, view, count, |_| true),
            Aim::Escort { side: escorted, convoy, through, exits } if *escorted == side => {
                late * self.convoy(side, *convoy, *through, exits, view, count)
                    - self.ways(side, exits, view, count, |soldier| soldier.troop != *convoy)
            }
            Aim::Battle | Aim::Escort { .. } => -self.ways(side, &self.front(side, count), view, count, |_| true),
        }
    }

    /// A convoy: who came through, who still can, how far those have to go, and what stands in their way.
    fn convoy(&self, side: Side, convoy: Troop, through: u8, exits: &Fields, view: &View, count: &Count) -> f64 {
        let mut ways: Vec<(u16, FieldId)> = count
            .soldiers
            .iter()
            .filter(|soldier| soldier.side == side && soldier.troop == convoy)
            .map(|soldier| (self.nearest(soldier.at, exits), soldier.at))
            .collect();
        ways.sort_unstable();
        let needed = usize::from(through.saturating_sub(view.now.through));
        let left = f64::from((self.rules.turns().unwrap_or(u16::MAX) + 1).saturating_sub(view.now.round).max(1));
        let theirs = theirs(side, count);
        let mut points = THROUGH * f64::from(view.now.through);
        for (place, (steps, at)) in ways.into_iter().enumerate() {
            points += ALIVE;
            let far = f64::from(steps);
            if place >= needed {
                points -= CONVOY[1] * far;
                continue;
            }
            // The fewer rounds are left, the more each step counts.
            points -= CONVOY[0] * far * (0.5 + far / left) + TIGHT * (far + SPARE - left).max(0.0);
            let between = |field: &FieldId| self.steps(at, *field) + self.nearest(*field, exits) <= steps + 1;
            points -= BARRIER * theirs.iter().filter(between).map(|_| 1.0).sum::<f64>();
        }
        points
    }

    /// Flags to be taken, carried home, and brought back.
    fn flags(&self, side: Side, view: &View, count: &Count) -> f64 {
        let own = count.pieces[side.index()];
        let (mut lying, mut stolen, mut points) = (Fields::NONE, Fields::NONE, 0.0);
        let mut carriers = Fields::NONE;
        for (other, flag) in self.division().all_sides().zip(view.now.flags) {
            let Some(flag) = flag else { continue };
            if other == side {
                if flag.carried {
                    stolen.insert(flag.at);
                }
            } else if !flag.carried {
                lying.insert(flag.at);
            } else if own.contains(flag.at) {
                let homes = self.division().members(side).flat_map(|seat| *self.division().purchase(seat));
                let home = homes.map(|home| self.steps(flag.at, home)).min().unwrap_or_default();
                points += CARRIED - HOME * f64::from(home);
                carriers.insert(flag.at);
            }
        }
        let targets = if stolen.is_empty() { self.front(side, count) } else { stolen };
        points
            - self.errands(side, &lying, count)
            - self.ways(side, &targets, view, count, |soldier| !carriers.contains(soldier.at))
    }

    /// Whether a side has lost when the rounds have run out.
    pub(super) fn must_hurry(&self, side: Side) -> bool {
        match self.rules.aim() {
            Aim::Assault { attacker: hurried, .. } | Aim::Escort { side: hurried, .. } => *hurried == side,
            Aim::Battle | Aim::Flag { .. } => false,
        }
    }

    /// How much more a scenario counts than in its first round.
    pub(super) fn late(&self, view: &View) -> f64 {
        let turns = self.rules.turns().unwrap_or(u16::MAX);
        1.0 + (LATE - 1.0) * f64::from(view.now.round.min(turns)) / f64::from(turns.max(1))
    }

    /// What is to be taken in a battle: enemies' built-up fields, or whatever they have.
    fn front(&self, side: Side, count: &Count) -> Fields {
        let theirs = theirs(side, count);
        let fields = theirs & *self.board().built_up();
        if fields.is_empty() { theirs } else { fields }
    }

    /// How far those have to go who are the nearest to each of some fields, in points.
    fn errands(&self, side: Side, fields: &Fields, count: &Count) -> f64 {
        let mut points = 0.0;
        for field in fields {
            // The nearest ones, the very nearest first.
            let mut nearest = [u16::MAX; ERRAND.len()];
            let goes = |soldier: &&Soldier| soldier.side == side && soldier.troop != Troop::Artillery;
            for soldier in count.soldiers.iter().filter(goes) {
                let mut steps = self.steps(soldier.at, field);
                for place in &mut nearest {
                    if steps < *place {
                        core::mem::swap(&mut steps, place);
                    }
                }
            }
            // Who is not there any more is as far as one can be.
            let steps = nearest.map(|steps| if steps == u16::MAX { 12.0 } else { f64::from(steps) });
            points += steps.into_iter().zip(ERRAND).map(|(steps, weight)| weight * steps).sum::<f64>();
        }
        points
    }

    /// How far everybody has to go to the nearest of some fields, in points.
    fn ways(&self, side: Side, fields: &Fields, view: &View, count: &Count, goes: impl Fn(&Soldier) -> bool) -> f64 {
        let hurry = if self.must_hurry(side) { PRESSED * self.late(view) } else { 1.0 };
        let weight = STEP * hurry * (1.0 + f64::from(view.now.round) / HURRY);
        let soldiers = count.soldiers.iter().filter(|soldier| soldier.side == side && goes(soldier));
        let steps = soldiers.map(|soldier| {
            let least = if soldier.troop == Troop::Artillery { 2 } else { 0 };
            f64::from(self.nearest(soldier.at, fields).saturating_sub(least))
        });
        weight * steps.sum::<f64>()
    }

    /// How far it is to the nearest of some fields.
    fn nearest(&self, from: FieldId, fields: &Fields) -> u16 {
        fields.iter().map(|at| self.steps(from, at)).min().unwrap_or_default()
    }

    /// Whether a troop belongs to a convoy.
    pub(super) fn is_convoy(&self, side: Side, troop: Troop) -> bool {
        let aim = self.rules.aim();
        matches!(aim, Aim::Escort { side: escorted, convoy, .. } if *escorted == side && *convoy == troop)
    }
}

/// All pieces of the enemies of a side.
fn theirs(side: Side, count: &Count) -> Fields {
    let sets: [Fields; SIDES] = from_fn(|other| if other == side.index() { Fields::NONE } else { count.pieces[other] });
    sets.into_iter().fold(Fields::NONE, |all, set| all | set)
}
