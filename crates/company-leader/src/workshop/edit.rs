//! What can be done to a draft.

use tabletop::Seat;

use super::{
    draft::{Draft, Plan, Plot},
    turn::Turn,
};
use crate::{
    board::Terrain,
    division::Side,
    edition::{Income, Mode, OwnScenario, Text, Troop},
    fields::MOST_FIELDS,
    hex::{Coord, Facing},
};

/// How far from the middle of the grid a field may lie: far more than a board of [`MOST_FIELDS`] needs.
const FARTHEST: u16 = 500;

/// One thing done to a draft.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Another name for people.
    Rename(String),
    /// Another ground, or no field there any more.
    Land {
        /// Where.
        at: Coord,
        /// With what the field is covered; `None` takes it away.
        land: Option<Terrain>,
    },
    /// A field of the board goes into the area of a seat.
    Plot {
        /// In which mode.
        mode: Mode,
        /// Which field.
        at: Coord,
        /// Whose it is; `None` for the neutral zone.
        seat: Option<Seat>,
    },
    /// A field of an area becomes a purchase field, or an ordinary one.
    Gate {
        /// In which mode.
        mode: Mode,
        /// Which field.
        at: Coord,
        /// Whether new troops come here.
        gate: bool,
    },
    /// The board is divided for one more mode, in a way that is a beginning.
    Divide(Mode),
    /// The board is no longer divided for a mode.
    Unite(Mode),
    /// A seat begins with so many troops of a kind.
    Army {
        /// In which mode.
        mode: Mode,
        /// Whose.
        seat: Seat,
        /// Which kind.
        troop: Troop,
        /// How many.
        count: u8,
    },
    /// Where players choose their own troops, each gets so many coins.
    Coins {
        /// In which mode.
        mode: Mode,
        /// How many.
        coins: u16,
    },
    /// What a side is paid.
    Income {
        /// In which mode.
        mode: Mode,
        /// Which side.
        side: Side,
        /// So much.
        income: Income,
    },
    /// The board is a scenario, another one, or none any more.
    Scenario(Option<OwnScenario>),
    /// A ring of open fields around the board.
    Grow,
    /// Without the fields at its edge.
    Shrink,
}

impl Edit {
    /// Whether it goes on with what another one has begun, so that both are taken back together.
    pub(super) fn continues(&self, before: &Self) -> bool {
        match (self, before) {
            (Self::Rename(_), Self::Rename(_)) => true,
            (Self::Army { mode, seat, troop, .. }, Self::Army { mode: m, seat: s, troop: t, .. }) => {
                (mode, seat, troop) == (m, s, t)
            }
            (Self::Coins { mode, .. }, Self::Coins { mode: m, .. }) => mode == m,
            (Self::Income { mode, side, .. }, Self::Income { mode: m, side: s, .. }) => (mode, side) == (m, s),
            (Self::Scenario(Some(scenario)), Self::Scenario(Some(before))) => scenario.differs_in_a_number(before),
            _ => false,
        }
    }
}

impl Draft {
    /// Does it; a `fair` edit is done to all sides at once. What can not be done changes nothing: fields beyond
    /// [`MOST_FIELDS`], areas and purchase fields where there is no field, modes the board is not divided for.
    pub fn apply(&mut self, edit: &Edit, fair: bool) {
        match edit {
            Edit::Rename(name) => self.title = Text::named(name),
            Edit::Land { at, land } => {
                let turn = self.turn_of_land();
                let images: Vec<Coord> = if fair { turn.images(*at).map(|(_, at)| at).collect() } else { vec![*at] };
                self.cover(&images, *land);
            }
            Edit::Plot { mode, at, seat } => self.allot(*mode, *at, *seat, fair),
            Edit::Gate { mode, at, gate } => self.open(*mode, *at, *gate, fair),
            Edit::Divide(mode) => {
                if self.plan(*mode).is_none() {
                    self.plans.push(self.suggested(*mode));
                }
            }
            Edit::Unite(mode) => {
                self.plans.retain(|plan| plan.mode != *mode);
                self.scenario.take_if(|scenario| scenario.mode == *mode);
            }
            Edit::Army { mode, seat, troop, count } => self.with_plan(*mode, |plan| {
                for (other, army) in (0..).map(Seat).zip(&mut plan.armies) {
                    if other == *seat || fair && are_peers(*mode, other, *seat) {
                        *army.get_mut(*troop) = *count;
                    }
                }
            }),
            Edit::Coins { mode, coins } => self.with_plan(*mode, |plan| plan.coins = *coins),
            Edit::Income { mode, side, income } => self.with_plan(*mode, |plan| {
                for (other, paid) in (0..).map(Side).zip(&mut plan.income) {
                    if other == *side || fair {
                        *paid = *income;
                    }
                }
            }),
            Edit::Scenario(scenario) => self.scenario.clone_from(scenario),
            Edit::Grow => self.cover(&self.rim().into_iter().collect::<Vec<_>>(), Some(Terrain::Open)),
            Edit::Shrink => {
                let inside = |at: &&Coord| Facing::ALL.iter().all(|way| self.land.contains_key(&(**at + way.step())));
                let edge: Vec<Coord> = self.land.keys().filter(|at| !inside(at)).copied().collect();
                if edge.len() < self.land.len() {
                    self.cover(&edge, None);
                }
            }
        }
    }

    fn with_plan(&mut self, mode: Mode, change: impl FnOnce(&mut Plan)) {
        if let Some(plan) = self.plans.iter_mut().find(|plan| plan.mode == mode) {
            change(plan);
        }
    }

    /// Covers all of the fields, or takes them away.
    fn cover(&mut self, fields: &[Coord], land: Option<Terrain>) {
        match land {
            Some(terrain) => {
                let new = fields.iter().filter(|at| !self.land.contains_key(at)).count();
                let far = fields.iter().any(|at| at.distance(Coord::default()) > FARTHEST);
                if far || new > 0 && self.land.len() + new > usize::from(MOST_FIELDS) {
                    return;
                }
                self.land.extend(fields.iter().map(|at| (*at, terrain)));
            }
            // The last field stays: without one there is nothing that could be touched.
            None if self.land.keys().all(|at| fields.contains(at)) => {}
            None => {
                for at in fields {
                    self.land.remove(at);
                    for plan in &mut self.plans {
                        plan.plots.remove(at);
                    }
                    if let Some(scenario) = &mut self.scenario {
                        scenario.clear(*at);
                    }
                }
            }
        }
    }

    /// Gives a field to a seat, and its counterparts to those who sit there.
    fn allot(&mut self, mode: Mode, at: Coord, seat: Option<Seat>, fair: bool) {
        if seat.is_some_and(|seat| seat.0 >= mode.seats()) {
            return;
        }
        let turn = self.turn_of(mode);
        let images: Vec<(u8, Coord)> = if fair { turn.images(at).collect() } else { vec![(0, at)] };
        // In the very middle a field is its own counterpart, and can be fairly nobody's only.
        let own_counterpart = images.iter().skip(1).any(|(_, image)| *image == at);
        if own_counterpart && seat.is_some() {
            return;
        }
        let land = &self.land;
        let Some(plan) = self.plans.iter_mut().find(|plan| plan.mode == mode) else { return };
        // Who sits there is asked before anything changes.
        let images: Vec<_> = images
            .into_iter()
            .filter(|(_, at)| land.contains_key(at))
            .map(|(steps, at)| (at, seat.map(|seat| plan.seat_after(turn, seat, steps))))
            .collect();
        for (at, seat) in images {
            let before = plan.plots.get(&at).copied();
            let seat = seat.map(|seat| seat.unwrap_or_else(|| one_of_two(turn, at, before.map(|plot| plot.seat))));
            match seat {
                None => {
                    plan.plots.remove(&at);
                }
                Some(seat) => {
                    let gate = before.is_some_and(|plot| plot.gate && plot.seat == seat);
                    plan.plots.insert(at, Plot { seat, gate });
                }
            }
        }
    }

    /// Makes a field of an area a purchase field or an ordinary one, and its counterparts where there are as many.
    fn open(&mut self, mode: Mode, at: Coord, gate: bool, fair: bool) {
        // One seat that faces two has three purchase fields, and they have six.
        let fair = fair && mode != Mode::OneAgainstTwo;
        let turn = self.turn_of(mode);
        let images: Vec<Coord> = if fair { turn.images(at).map(|(_, at)| at).collect() } else { vec![at] };
        self.with_plan(mode, |plan| {
            if !plan.plots.contains_key(&at) {
                return;
            }
            for at in images {
                if let Some(plot) = plan.plots.get_mut(&at) {
                    plot.gate = gate;
                }
            }
        });
    }
}

/// Which of the two who face one player gets a field: who has it already, or else who sits above or below the middle.
fn one_of_two(turn: Turn, at: Coord, before: Option<Seat>) -> Seat {
    match before {
        Some(seat) if seat.0 > 0 => seat,
        _ if turn.way_to(at).r < 0 => Seat(1),
        _ => Seat(2),
    }
}

/// Whether two seats should begin with the same.
const fn are_peers(mode: Mode, one: Seat, other: Seat) -> bool {
    match mode {
        Mode::OneAgainstTwo => (one.0 == 0) == (other.0 == 0),
        Mode::Duel | Mode::Melee | Mode::Teams => true,
    }
}
