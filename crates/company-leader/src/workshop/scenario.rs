//! What makes a scenario of a board in the making („Scenario's").

use tabletop::Seat;

use super::draft::Draft;
use crate::{
    division::Side,
    edition::{Goal, GoalKind, Mode, OwnScenario, Placed, Troop},
    hex::Coord,
};

/// The turns of each player a scenario begins with that needs a limit.
const TURNS: u16 = 15;

impl Goal {
    fn fields_mut(&mut self) -> Option<&mut Vec<(i16, i16)>> {
        match self {
            // A side has one flag: it is moved, not taken away.
            Self::Battle | Self::Flag { .. } => None,
            Self::Assault { fields, .. } | Self::Escort { exits: fields, .. } => Some(fields),
        }
    }
}

impl Draft {
    /// A scenario with another goal, as a beginning: flags lie on purchase fields, and nothing else is marked yet.
    #[must_use]
    pub fn with_goal(&self, scenario: &OwnScenario, kind: GoalKind) -> OwnScenario {
        let goal = match kind {
            GoalKind::Battle => Goal::Battle,
            GoalKind::Flag => Goal::Flag { homes: self.flag_homes(scenario.mode) },
            GoalKind::Assault => Goal::Assault { attacker: 1, fields: Vec::new() },
            GoalKind::Escort => Goal::Escort { side: 1, convoy: Troop::Artillery, through: 1, exits: Vec::new() },
        };
        let turns = if kind.needs_turns() { scenario.turns.or(Some(TURNS)) } else { scenario.turns };
        OwnScenario { goal, turns, ..scenario.clone() }
    }

    /// A purchase field of each side, or another field of its area.
    fn flag_homes(&self, mode: Mode) -> Vec<(i16, i16)> {
        let Some(plan) = self.plan(mode) else { return Vec::new() };
        let side = |seat: Seat| mode.sides().get(seat.index()).copied();
        let of = |of: Side| {
            let fields = || plan.plots.iter().filter(move |(_, plot)| side(plot.seat) == Some(of));
            let found = fields().find(|(_, plot)| plot.gate).or_else(|| fields().next());
            found.map(|(at, _)| (at.q, at.r))
        };
        (0..mode.side_count()).filter_map(|side| of(Side(side))).collect()
    }
}

impl OwnScenario {
    /// A battle in a mode, to make another one of.
    #[must_use]
    pub const fn battle(mode: Mode) -> Self {
        Self { mode, goal: Goal::Battle, turns: None, built_up_counts: true, placed: Vec::new() }
    }

    /// Whether a field is one of those it is about; a flag is asked for by its side.
    #[must_use]
    pub fn is_about(&self, at: Coord) -> bool {
        self.goal.fields().contains(&(at.q, at.r))
    }

    /// The side whose flag lies on a field.
    #[must_use]
    pub fn flag_at(&self, at: Coord) -> Option<Side> {
        let Goal::Flag { homes } = &self.goal else { return None };
        (0..).map(Side).zip(homes).find(|(_, home)| **home == (at.q, at.r)).map(|(side, _)| side)
    }

    /// Who stands on a field from the beginning.
    #[must_use]
    pub fn placed_at(&self, at: Coord) -> Option<(Seat, Troop)> {
        let placed = self.placed.iter().find(|placed| placed.at == (at.q, at.r))?;
        Some((Seat(placed.seat.checked_sub(1)?), placed.troop))
    }

    /// With a field more, or one less, that it is about.
    #[must_use]
    pub fn with_field(mut self, at: Coord, is_about: bool) -> Self {
        if let Some(fields) = self.goal.fields_mut() {
            fields.retain(|field| *field != (at.q, at.r));
            if is_about {
                fields.push((at.q, at.r));
            }
        }
        self
    }

    /// With the flag of a side on another field.
    #[must_use]
    pub fn with_flag(mut self, side: Side, at: Coord) -> Self {
        if let Goal::Flag { homes } = &mut self.goal
            && let Some(home) = homes.get_mut(side.index())
        {
            *home = (at.q, at.r);
        }
        self
    }

    /// With a troop that stands on a field from the beginning, or nobody there.
    #[must_use]
    pub fn with_troop(mut self, at: Coord, who: Option<(Seat, Troop)>) -> Self {
        self.placed.retain(|placed| placed.at != (at.q, at.r));
        if let Some((seat, troop)) = who {
            self.placed.push(Placed { seat: seat.0 + 1, troop, at: (at.q, at.r) });
        }
        self
    }

    /// Whether it is another one only by its limit or by how much of a convoy must come through.
    pub(super) fn differs_in_a_number(&self, other: &Self) -> bool {
        let plain = |scenario: &Self| {
            let mut scenario = Self { turns: None, ..scenario.clone() };
            if let Goal::Escort { through, .. } = &mut scenario.goal {
                *through = 1;
            }
            scenario
        };
        plain(self) == plain(other)
    }

    /// There is no such field any more.
    pub(super) fn clear(&mut self, at: Coord) {
        self.placed.retain(|placed| placed.at != (at.q, at.r));
        if let Some(fields) = self.goal.fields_mut() {
            fields.retain(|field| *field != (at.q, at.r));
        }
    }
}
