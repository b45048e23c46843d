//! A board in the making.

use core::ops::RangeInclusive;
use std::collections::{BTreeMap, BTreeSet};

use tabletop::Seat;

use crate::{
    board::{Terrain, coord_near},
    edition::{BoardData, Income, Layout, Mark, Marked, Mode, OwnScenario, PerTroop, Row, Text, Troop},
    hex::{Coord, Facing},
};

/// The hexagons a draft can begin with: how many fields lie between the middle and the edge. The largest has 397 fields.
pub const RADII: RangeInclusive<u16> = 2..=11;

/// A board in the making: whatever is drawn, playable or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The name programs know it by.
    pub(super) id: String,
    /// The name people know it by.
    pub(super) title: Text,
    pub(super) land: BTreeMap<Coord, Terrain>,
    pub(super) plans: Vec<Plan>,
    /// The scenario that is played on it, if it is one.
    pub(super) scenario: Option<OwnScenario>,
}

/// How a draft is divided in a mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plan {
    /// Who plays against whom.
    pub mode: Mode,
    /// Whose the fields are; those of the neutral zone are not in it.
    pub plots: BTreeMap<Coord, Plot>,
    /// The troops each seat begins with.
    pub armies: Vec<PerTroop<u8>>,
    /// The coins each seat gets instead, where players choose their own troops.
    pub coins: u16,
    /// What each side is paid.
    pub income: Vec<Income>,
}

/// A field of somebody's area.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Plot {
    /// Whose.
    pub seat: Seat,
    /// Whether new troops come here.
    pub gate: bool,
}

impl Plot {
    /// The letter of the field in the areas of a [`Layout`].
    fn letter(self) -> char {
        char::from(self.seat.0.min(3) + if self.gate { b'A' } else { b'1' })
    }

    /// What such a letter means, if it means anything to so many seats.
    fn read(letter: char, seats: usize) -> Option<Self> {
        let (seat, gate) = match letter {
            '1'..='4' => (letter as u8 - b'1', false),
            'A'..='D' => (letter as u8 - b'A', true),
            _ => return None,
        };
        (usize::from(seat) < seats).then_some(Self { seat: Seat(seat), gate })
    }
}

impl<T> PerTroop<T> {
    /// The value for a kind, to change it.
    pub(super) const fn get_mut(&mut self, troop: Troop) -> &mut T {
        match troop {
            Troop::Infantry => &mut self.infantry,
            Troop::InfantryScouts => &mut self.infantry_scouts,
            Troop::Artillery => &mut self.artillery,
            Troop::LightTank => &mut self.light_tank,
            Troop::HeavyTank => &mut self.heavy_tank,
            Troop::TankScouts => &mut self.tank_scouts,
        }
    }
}

impl Draft {
    /// A hexagon of open fields, divided for two as far as that can be done. `radius` is brought into [`RADII`].
    #[must_use]
    pub fn hexagon(id: &str, title: &str, radius: u16) -> Self {
        let radius = radius.clamp(*RADII.start(), *RADII.end()).cast_signed();
        let all = (-radius..=radius).flat_map(|q| (-radius..=radius).map(move |r| Coord::new(q, r)));
        let inside = all.filter(|at| at.distance(Coord::default()) <= radius.unsigned_abs());
        let land = inside.map(|at| (at, Terrain::Open)).collect();
        let mut draft = Self { id: id.to_owned(), title: Text::named(title), land, plans: Vec::new(), scenario: None };
        draft.plans.push(draft.suggested(Mode::Duel));
        draft
    }

    /// The same board under another id: one that can be changed by itself.
    #[must_use]
    pub fn with_id(self, id: &str) -> Self {
        Self { id: id.to_owned(), ..self }
    }

    /// The same board with another scenario on it, or none.
    #[must_use]
    pub fn with_scenario(self, scenario: Option<OwnScenario>) -> Self {
        Self { scenario, ..self }
    }

    /// The scenario that is played on it, if it is one.
    #[must_use]
    pub const fn scenario(&self) -> Option<&OwnScenario> {
        self.scenario.as_ref()
    }

    /// The name programs know it by.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// The name people know it by.
    #[must_use]
    pub const fn title(&self) -> &Text {
        &self.title
    }

    /// The fields and what covers them.
    #[must_use]
    pub const fn land(&self) -> &BTreeMap<Coord, Terrain> {
        &self.land
    }

    /// How it is divided, in the order of the file.
    #[must_use]
    pub fn plans(&self) -> &[Plan] {
        &self.plans
    }

    /// How it is divided in a mode.
    #[must_use]
    pub fn plan(&self, mode: Mode) -> Option<&Plan> {
        self.plans.iter().find(|plan| plan.mode == mode)
    }

    /// The places around the board where it could grow.
    #[must_use]
    pub fn rim(&self) -> BTreeSet<Coord> {
        let around = self.land.keys().flat_map(|at| Facing::ALL.map(|facing| *at + facing.step()));
        around.filter(|at| !self.land.contains_key(at)).collect()
    }

    /// The names [`Board::name`](crate::Board::name) will give the fields.
    #[must_use]
    pub fn names(&self) -> BTreeMap<Coord, String> {
        let least = |of: fn(&Coord) -> i16| self.land.keys().map(of).min().unwrap_or_default();
        let corner = Coord::new(least(|at| at.q), least(|at| at.r));
        self.land.keys().map(|at| (*at, crate::board::name(*at, corner))).collect()
    }

    /// The rows of the board, top to bottom, each from left to right.
    fn rows(&self) -> BTreeMap<i16, BTreeMap<i16, Terrain>> {
        let mut rows: BTreeMap<i16, BTreeMap<i16, Terrain>> = BTreeMap::new();
        for (at, terrain) in &self.land {
            rows.entry(at.r).or_default().insert(at.q, *terrain);
        }
        rows
    }
}

/// A value that somebody has set himself.
fn own<T: Clone>(value: T) -> Marked<T> {
    (value, Mark::Own).into()
}

impl From<&Draft> for BoardData {
    fn from(draft: &Draft) -> Self {
        let rows = draft.rows();
        let letter = |terrain: Option<&Terrain>| match terrain {
            None => '.',
            Some(Terrain::Open) => 'o',
            Some(Terrain::Forest) => 'F',
            Some(Terrain::BuiltUp) => 'U',
        };
        let row = |(r, fields): (&i16, &BTreeMap<i16, Terrain>)| {
            let first = fields.first_key_value().map_or(0, |(q, _)| *q);
            let last = fields.last_key_value().map_or(0, |(q, _)| *q);
            Row { r: *r, q: first, fields: (first..=last).map(|q| letter(fields.get(&q))).collect() }
        };
        let layout = |plan: &Plan| {
            let plot = |at: Coord| plan.plots.get(&at).map_or('.', |plot| plot.letter());
            let areas = rows.iter().map(|(r, fields)| fields.keys().map(|q| plot(Coord::new(*q, *r))).collect());
            Layout {
                mode: plan.mode,
                areas: own(areas.collect()),
                armies: own(plan.armies.clone()),
                coins: own(plan.coins),
                income: own(plan.income.clone()),
            }
        };
        Self {
            id: draft.id.clone(),
            title: draft.title.clone(),
            rows: own(rows.iter().map(row).collect()),
            layouts: draft.plans.iter().map(layout).collect(),
        }
    }
}

impl From<&BoardData> for Draft {
    /// Takes over whatever means something; what does not is left out.
    fn from(data: &BoardData) -> Self {
        let mut land = BTreeMap::new();
        let mut order = Vec::new();
        for row in &data.rows.value {
            for (q, letter) in (i32::from(row.q)..).zip(row.fields.chars()) {
                let terrain = match letter {
                    'o' => Terrain::Open,
                    'F' => Terrain::Forest,
                    'U' => Terrain::BuiltUp,
                    _ => continue,
                };
                // Beyond, no field has a name.
                let Some(at) = coord_near(q, row.r) else { break };
                order.push(at);
                land.insert(at, terrain);
            }
        }
        let plan = |layout: &Layout| {
            let seats = layout.mode.sides().len();
            let letters = layout.areas.value.iter().flat_map(|row| row.chars());
            let plots = order.iter().zip(letters);
            let plots = plots.filter_map(|(at, letter)| Some((*at, Plot::read(letter, seats)?))).collect();
            let mut armies = layout.armies.value.clone();
            armies.resize(seats, PerTroop::default());
            let mut income = layout.income.value.clone();
            income.resize(layout.mode.side_count().into(), Income { fields: 0, coins: 0 });
            Plan { mode: layout.mode, plots, armies, coins: layout.coins.value, income }
        };
        let mut plans: Vec<Plan> = Vec::new();
        for layout in &data.layouts {
            if plans.iter().all(|plan| plan.mode != layout.mode) {
                plans.push(plan(layout));
            }
        }
        Self { id: data.id.clone(), title: data.title.clone(), land, plans, scenario: None }
    }
}
