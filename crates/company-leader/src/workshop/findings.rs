//! What is still wrong with a draft, what the text advises, and which fields are meant.

use super::draft::{Draft, Plan};
use crate::{
    board::Terrain,
    edition::{
        Advice, BoardData, Fault, Faults, Guideline, LONGEST_NAME, Mode, OwnScenario, Problem, check_board,
        check_scenario,
    },
    hex::Coord,
};

impl Draft {
    /// Everything that keeps the draft from being played, in the order of its file; none if it can be.
    ///
    /// A board that is divided for no mode is no fault of an edition, where a scenario may divide it; of an own board it
    /// is one.
    #[must_use]
    pub fn faults(&self) -> Vec<Fault> {
        faults_of(&self.into(), self.scenario())
    }

    /// The guidelines the draft does not keep. Of a draft with faults it tells only what can be told.
    #[must_use]
    pub fn advice(&self) -> Vec<Advice> {
        BoardData::from(self).advice()
    }

    /// The fields a fault is about; none where it is about no field.
    #[must_use]
    pub fn meant_by_fault(&self, fault: &Fault) -> Vec<Coord> {
        let plan = self.plan_at(&fault.path);
        match &fault.problem {
            Problem::Asymmetric { at, .. } => {
                let turn = plan.map_or_else(|| self.turn_of_land(), |plan| self.turn_of(plan.mode));
                turn.images(*at).map(|(_, at)| at).collect()
            }
            Problem::Disconnected(at) | Problem::FieldTwice(at) | Problem::OutsideArea(at) | Problem::NoField(at) => {
                vec![*at]
            }
            Problem::PurchaseFields { seat, .. } => plan.map_or_else(Vec::new, |plan| area(plan, *seat - 1)),
            Problem::ArmyTooBig { .. } | Problem::Empty => self.meant_by_path(&fault.path),
            Problem::NoBuiltUp(side) => plan.map_or_else(Vec::new, |plan| {
                let seats = (0..).zip(plan.mode.sides()).filter(|(_, of)| of.0 + 1 == *side);
                seats.flat_map(|(seat, _)| area(plan, seat)).collect()
            }),
            _ => Vec::new(),
        }
    }

    /// The fields an advice is about.
    #[must_use]
    pub fn meant_by_advice(&self, advice: &Advice) -> Vec<Coord> {
        match advice.guideline {
            Guideline::BuiltUp { .. } => {
                let built_up = self.land.iter().filter(|(_, land)| **land == Terrain::BuiltUp);
                built_up.map(|(at, _)| *at).collect()
            }
            Guideline::Dummies { .. } => self.meant_by_path(&advice.path),
            Guideline::Income { .. } | Guideline::Teams => Vec::new(),
        }
    }

    /// The mode a path such as `layouts[1].areas` or `scenario.turns` speaks of.
    #[must_use]
    pub fn mode_at(&self, path: &str) -> Option<Mode> {
        let of_scenario = || self.scenario().filter(|_| path.starts_with("scenario")).map(|scenario| scenario.mode);
        self.plan_at(path).map(|plan| plan.mode).or_else(of_scenario)
    }

    fn plan_at(&self, path: &str) -> Option<&Plan> {
        self.plans.get(number_after(path, "layouts[")?)
    }

    /// The area of the seat whose army a path such as `layouts[1].armies[0]` speaks of.
    fn meant_by_path(&self, path: &str) -> Vec<Coord> {
        let found = self.plan_at(path).zip(seat_at(path));
        found.map_or_else(Vec::new, |(plan, seat)| area(plan, seat))
    }
}

/// The faults of an own board, and if there are none, of the scenario on it.
pub(super) fn faults_of(data: &BoardData, scenario: Option<&OwnScenario>) -> Vec<Fault> {
    let mut faults = Faults::default();
    // Saves may carry boards with longer names, and go on.
    for language in data.title.languages() {
        faults.longest(format!("board.title.{language}"), data.title.in_language(language), LONGEST_NAME);
    }
    let board = check_board(&mut faults, "board", data);
    faults.when(data.layouts.is_empty(), "board.layouts", || Problem::Empty);
    let (Some(board), Some(scenario), true) = (board, scenario, faults.is_empty()) else { return faults.told() };
    match scenario.on(data) {
        Some(scenario) => check_scenario(&mut faults, "scenario", &board, &scenario),
        None => faults.note("scenario.mode", Problem::NoLayout(scenario.mode)),
    }
    faults.told()
}

/// The seat, from 0, whose army a path such as `layouts[1].armies[0]` speaks of.
#[must_use]
pub fn seat_at(path: &str) -> Option<u8> {
    u8::try_from(number_after(path, "armies[")?).ok()
}

/// The number in a path that follows a name and its bracket.
fn number_after(path: &str, name: &str) -> Option<usize> {
    let (_, rest) = path.split_once(name)?;
    rest.split_once(']')?.0.parse().ok()
}

/// The area of a seat.
fn area(plan: &Plan, seat: u8) -> Vec<Coord> {
    plan.plots.iter().filter(|(_, plot)| plot.seat.0 == seat).map(|(at, _)| *at).collect()
}
