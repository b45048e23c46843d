//! How a board might be divided: a beginning that the one who draws it goes on from.

use std::cmp::Reverse;

use tabletop::Seat;

use super::{
    draft::{Draft, Plan, Plot},
    turn::{Point, Turn},
};
use crate::{
    board::Terrain,
    division::Side,
    edition::{Edition, Income, Mode, PerTroop, Troop},
    hex::Coord,
};

/// Half the width of the neutral zone, in halves of a sixth of the width of a field: as on the boards of the house.
const NEUTRAL: i32 = 6;
/// In this order troops join an army; the first nine are the army of two players in the text.
const ROLL: [Troop; 9] = [
    Troop::Infantry,
    Troop::LightTank,
    Troop::Artillery,
    Troop::InfantryScouts,
    Troop::HeavyTank,
    Troop::TankScouts,
    Troop::Infantry,
    Troop::Artillery,
    Troop::LightTank,
];
/// So many fields of an area for a troop: three dummies each, between the two and four of the text.
const FIELDS_A_TROOP: usize = 4;
/// So many fields of the board for a coin of income, between the 30 and 60 of the text.
const FIELDS_A_COIN: usize = 45;

impl Draft {
    /// A division for a mode: areas on both sides of a neutral zone (three for three), purchase fields at the rear edge,
    /// armies and income after the guidelines. What the land does not allow is missing from it.
    pub(super) fn suggested(&self, mode: Mode) -> Plan {
        let turn = self.turn_of(mode);
        let areas = self.areas(mode, turn);
        let mut plan = Plan {
            mode,
            plots: areas.iter().map(|(at, seat)| (*at, Plot { seat: *seat, gate: false })).collect(),
            armies: Vec::new(),
            coins: 0,
            income: Vec::new(),
        };
        for seat in Seat::all(mode.seats()) {
            let area: Vec<Coord> = areas.iter().filter(|(_, owner)| *owner == seat).map(|(at, _)| *at).collect();
            for at in self.gates(mode, turn, seat, &area) {
                plan.plots.insert(at, Plot { seat, gate: true });
            }
            plan.armies.push(army(area.len()));
        }
        if let (Mode::OneAgainstTwo, [one, two, three]) = (mode, plan.armies.as_mut_slice()) {
            // „Het aantal troepen van beide teams is dus gelijk."
            for troop in Troop::ALL {
                *one.get_mut(troop) = two.get(troop).saturating_add(*three.get(troop));
            }
        }
        plan.coins = plan.armies.iter().copied().map(price).min().unwrap_or_default().max(2);
        let built_up = |side: Side| {
            let owned = |at: &Coord| areas.iter().any(|(area, seat)| area == at && mode.sides()[seat.index()] == side);
            self.land().iter().filter(|(at, land)| **land == Terrain::BuiltUp && owned(at)).count()
        };
        let coins = small((self.land().len() + FIELDS_A_COIN / 2) / FIELDS_A_COIN);
        let sides = (0..mode.side_count()).map(Side);
        plan.income = sides.map(|side| Income { fields: small(built_up(side)), coins }).collect();
        plan
    }

    /// Whose every field is that is not neutral.
    fn areas(&self, mode: Mode, turn: Turn) -> Vec<(Coord, Seat)> {
        let of_side = |lead: Seat| -> Vec<Coord> {
            let mut area: Vec<(Point, Coord)> =
                self.land().keys().map(|at| (at_home(mode, lead, turn.way_to(*at)), *at)).collect();
            area.retain(|(point, _)| margin(mode, *point) > NEUTRAL);
            area.sort_by_key(|(point, _)| (point.r, point.q));
            area.into_iter().map(|(_, at)| at).collect()
        };
        let all = |seat: u8| of_side(Seat(seat)).into_iter().map(move |at| (at, Seat(seat))).collect();
        // The half that lies first, seen from its own side, and the other one.
        let halves = |first: u8, rest: u8| {
            let area = of_side(Seat(first));
            let half = area.len().div_ceil(2);
            let seats = move |place: usize| Seat(if place < half { first } else { rest });
            area.into_iter().enumerate().map(move |(place, at)| (at, seats(place))).collect::<Vec<_>>()
        };
        // The same, each with as many fields of each kind; what is left over, nearest to the border, is nobody's.
        let even_halves = |first: u8, rest: u8| {
            let area = of_side(Seat(first));
            let kinds = Terrain::ALL.map(|terrain| {
                let mut kind: Vec<Coord> =
                    area.iter().filter(|at| self.land().get(at) == Some(&terrain)).copied().collect();
                if kind.len() % 2 == 1 {
                    let near = |at: &Coord| margin(mode, at_home(mode, Seat(first), turn.way_to(*at)));
                    let odd = (0..kind.len()).min_by_key(|place| near(&kind[*place])).unwrap_or_default();
                    kind.remove(odd);
                }
                let half = kind.len() / 2;
                let seats = move |(place, at)| (at, Seat(if place < half { first } else { rest }));
                kind.into_iter().enumerate().map(seats).collect::<Vec<_>>()
            });
            kinds.concat()
        };
        let sides: Vec<Vec<(Coord, Seat)>> = match mode {
            Mode::Duel => vec![all(0), all(1)],
            Mode::Melee => vec![all(0), all(1), all(2)],
            Mode::OneAgainstTwo => vec![all(0), halves(2, 1)],
            Mode::Teams => vec![even_halves(0, 3), even_halves(2, 1)],
        };
        sides.concat()
    }

    /// Three fields at the rear edge of an area, two steps apart and not built-up; fewer if there are no more.
    fn gates(&self, mode: Mode, turn: Turn, seat: Seat, area: &[Coord]) -> Vec<Coord> {
        let free = area.iter().filter(|at| self.land().get(at) != Some(&Terrain::BuiltUp));
        let mut ranked: Vec<Coord> = free.copied().collect();
        ranked.sort_by_cached_key(|at| {
            let point = at_home(mode, seat, turn.way_to(*at));
            (Reverse(point.steps()), Reverse(margin(mode, point)), point.r, point.q)
        });
        let mut gates: Vec<Coord> = Vec::new();
        for at in ranked {
            if gates.len() < 3 && gates.iter().all(|gate| gate.distance(at) >= 2) {
                gates.push(at);
            }
        }
        gates
    }
}

/// A point as the seat would see it if it sat in the first one's place: at the left of two, at the upper right of three.
fn at_home(mode: Mode, seat: Seat, point: Point) -> Point {
    match mode {
        Mode::Melee => point.turned(6 - 2 * (seat.0 % 3)),
        // The second and the third one sit at the right.
        _ if matches!(seat.0, 1 | 2) => point.turned(3),
        _ => point,
    }
}

/// How far a point of the first side's place is from the nearest border between the sides.
fn margin(mode: Mode, home: Point) -> i32 {
    match mode {
        // Between the arms that run up and to the lower right.
        Mode::Melee => home.right().min(-home.turned(4).right()),
        Mode::Duel | Mode::OneAgainstTwo | Mode::Teams => -home.right(),
    }
}

/// The army for an area of so many fields.
fn army(fields: usize) -> PerTroop<u8> {
    let mut army = PerTroop::default();
    let count = (fields + FIELDS_A_TROOP / 2) / FIELDS_A_TROOP;
    for troop in ROLL.iter().cycle().take(count.clamp(usize::from(fields > 0), 99)) {
        *army.get_mut(*troop) += 1;
    }
    army
}

/// What an army costs.
fn price(army: PerTroop<u8>) -> u16 {
    let kinds = Edition::house().troops.value;
    Troop::ALL.iter().map(|troop| u16::from(*army.get(*troop)) * u16::from(kinds.get(*troop).strength)).sum()
}

fn small(number: usize) -> u8 {
    u8::try_from(number).unwrap_or(u8::MAX)
}
