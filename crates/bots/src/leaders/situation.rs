//! What a seat knows of the table, in the shape in which plans are made.

use core::cell::RefCell;

use ::leaders::{
    Private, View,
    battle::{Fighter, Force},
    board::{Board, Spot},
    edition::{AreaId, AreaSet, Edition, SeaId, Unit},
};
use tabletop::{Seat, SeatSet};

use super::{level::Level, temper::Temper};

/// Rounds for which somebody who takes an area may hope to hold it.
const HOPE: f64 = 3.0;
/// What the last marked area is worth that wins, in points.
const MARKER: f64 = 30.0;
/// What the loss of another one's point is worth in one's own.
const ENVY: f64 = 0.3;
/// What more it is worth while he is about to win.
const ALERT: f64 = 0.4;
/// How much more a point is worth to who is about to win by points: enough to go for it in time.
const GOAL: f64 = 10.0;

/// The table, as a seat sees it.
pub(super) struct Situation<'a> {
    pub view: &'a View,
    pub mine: &'a Private,
    pub me: Seat,
    pub edition: &'a Edition,
    level: &'a Level,
    /// Whether one has thought long enough.
    is_over: RefCell<&'a mut dyn FnMut() -> bool>,
    pub temper: Temper,
    /// By [`AreaId`].
    pub neighbours: Vec<AreaSet>,
    /// Areas and bonus of each continent.
    continents: Vec<(AreaSet, f64)>,
    /// Whom an alliance binds the seat to, as far as it knows.
    pub partners: SeatSet,
}

impl<'a> Situation<'a> {
    /// The situation of who looks; his temper is that of his nation where none is given.
    pub fn of(
        view: &'a View,
        mine: &'a Private,
        (level, is_over): (&'a Level, &'a mut dyn FnMut() -> bool),
        temper: Option<Temper>,
    ) -> Self {
        let edition = view.edition.as_ref();
        let map = &edition.map;
        let skill = edition.nation(view.seats[mine.seat].nation).map(|nation| nation.skill.value);
        let partners = mine.toward.iter().filter(|(seat, standing)| *seat != mine.seat && standing.alliance.binds());
        Self {
            view,
            mine,
            me: mine.seat,
            edition,
            level,
            is_over: RefCell::new(is_over),
            temper: temper.or(skill.map(Temper::of)).unwrap_or(Temper::EVEN),
            neighbours: map.areas.iter().map(|area| map.neighbours(area.id)).collect(),
            continents: map
                .continents
                .iter()
                .map(|continent| (map.continent(continent.id), f64::from(continent.bonus.value)))
                .collect(),
            partners: partners.map(|(seat, _)| seat).collect(),
        }
    }

    /// The board, where it is on the screen.
    pub fn board(&self) -> Option<&'a Board> {
        self.view.board.as_deref()
    }

    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<> {
        self.view.seats.seats()
    }

    /// Whether the next battle is counted out exactly: the budget is asked before each.
    pub fn is_exact(&self) -> bool {
        self.level.exact && !(self.is_over.borrow_mut())()
    }

    /// All seats but one's own.
    pub fn others(&self) -> impl Iterator<Item = Seat> + use<> {
        let me = self.me;
        self.seats().filter(move |seat| *seat != me)
    }

    /// Those whom no alliance protects.
    pub fn enemies(&self) -> impl Iterator<Item = Seat> + use<> {
        let partners = self.partners;
        self.others().filter(move |seat| !partners.has(*seat))
    }

    pub fn held(&self, seat: Seat) -> AreaSet {
        self.view.seats[seat].areas
    }

    /// All areas next to those of a seat.
    pub fn around(&self, seat: Seat) -> AreaSet {
        let held = self.held(seat);
        held.iter().fold(AreaSet::EMPTY, |all, area| all.union(self.neighbours[area.index()])).without(held)
    }

    /// How many areas of one seat lie next to areas of the other.
    pub fn border(&self, one: Seat, other: Seat) -> u32 {
        self.around(one).intersection(self.held(other)).len()
    }

    pub fn fighter(&self, seat: Seat) -> Fighter {
        self.view.fighter(seat, self.edition)
    }

    /// The points of a seat's areas.
    pub fn income(&self, seat: Seat) -> f64 {
        self.worth(self.held(seat))
    }

    /// What a marked area is worth to a seat beside its value: where markers win, the more the nearer it is to that.
    fn marker(&self, area: AreaId, seat: Seat) -> f64 {
        let scenario = &self.view.scenario;
        if !scenario.marked().contains(area) {
            return 0.0;
        }
        let mut held = self.held(seat).intersection(scenario.marked());
        held.insert(area);
        let near = |hold: u16| (f64::from(held.len()) / f64::from(hold)).min(1.0);
        let victory = scenario.markers_to_hold(self.view.seats.count()).map_or(0.0, |hold| near(hold).powi(3));
        f64::from(scenario.rules.marker_points.value) * HOPE + victory * MARKER
    }

    fn value(&self, area: AreaId) -> f64 {
        self.edition.map.area(area).map_or(0.0, |area| f64::from(area.value.value))
    }

    fn worth(&self, areas: AreaSet) -> f64 {
        let whole = self.continents.iter().filter(|(continent, _)| areas.includes(*continent));
        areas.iter().map(|area| self.value(area)).sum::<f64>() + whole.map(|(_, bonus)| bonus).sum::<f64>()
    }

    /// How near a seat is to a victory that everybody can see coming: 1 is the victory.
    pub fn lead(&self, seat: Seat) -> f64 {
        let settings = &self.view.settings;
        let badges = f64::from(self.view.seats[seat].badges) / f64::from(settings.badge.max(1));
        let hold = self.view.scenario.markers_to_hold(self.view.seats.count());
        let markers = hold.map_or(0.0, |hold| f64::from(self.view.marked(seat)) / f64::from(hold));
        (self.income(seat) / f64::from(settings.military.max(1))).max(badges).max(markers.min(1.0))
    }

    /// How much more one should do against a seat than against the others: 0 to 1.
    pub fn danger(&self, seat: Seat) -> f64 {
        ((self.lead(seat) - 0.5) * 2.0).clamp(0.0, 1.0)
    }

    /// What it is worth to take an area, in points.
    pub fn prize(&self, area: AreaId) -> f64 {
        let owner = self.seats().find(|seat| self.held(*seat).contains(area));
        let mut held = self.held(self.me);
        let before = self.worth(held);
        held.insert(area);
        let after = self.worth(held);
        let denied = owner.map_or(0.0, |owner| {
            let mut left = self.held(owner);
            left.remove(area);
            (self.income(owner) - self.worth(left)) * (ENVY + ALERT * self.danger(owner))
        });
        let goal = f64::from(self.view.settings.military.max(1));
        let near = after / goal;
        // The nearer to the victory, the more a point is worth; the last one is worth all of them.
        let victory = if near >= 1.0 { 2.0 * goal } else { (after - before) * GOAL * near * near * near };
        let markers = self.marker(area, self.me) + owner.map_or(0.0, |owner| ENVY * self.marker(area, owner));
        self.temper.conquest * (HOPE * (after - before) + HOPE * denied + victory + markers)
    }

    /// What it is worth to keep an area, in points.
    pub fn stake(&self, area: AreaId, owner: Seat) -> f64 {
        let mut left = self.held(owner);
        left.remove(area);
        HOPE * (self.income(owner) - self.worth(left)) * 1.2 + self.marker(area, owner)
    }

    /// What a unit is worth, in points: what it costs.
    pub fn price(&self, unit: Unit) -> f64 {
        f64::from(self.edition.prices.unit(unit, self.view.seats.count()))
    }

    /// What an average unit of these is worth, in points.
    pub fn price_of(&self, force: Force) -> f64 {
        let total = f64::from(force.total().max(1));
        Unit::ALL.into_iter().map(|unit| self.price(unit) * f64::from(force.of(unit))).sum::<f64>() / total
    }

    /// All units of a seat that everybody can see.
    pub fn army(&self, seat: Seat) -> Force {
        let Some(board) = self.board() else { return Force::default() };
        let there = board.spots().fold(Force::default(), |sum, at| sum.with(board.units(at, seat)));
        there.with(board.camp(seat)).with(board.zone(seat))
    }

    /// From where units go to a sea, and back.
    pub fn harbours(&self, sea: SeaId) -> impl Iterator<Item = AreaId> {
        let sea = self.edition.map.seas.get(sea.index());
        sea.into_iter().flat_map(|sea| sea.harbours.iter().map(|harbour| harbour.value))
    }

    /// Whether units go from a harbour to a sea, and back.
    pub fn is_harbour(&self, area: AreaId, sea: SeaId) -> bool {
        self.harbours(sea).any(|harbour| harbour == area)
    }

    /// Whether units that go from a place into an area come over water.
    pub fn over_water(&self, from: Spot, to: AreaId) -> bool {
        match from {
            Spot::Sea(_) => true,
            Spot::Land(from) => self.edition.map.is_dotted(from, to),
        }
    }

    /// The units of partners and others that stand in an area beside its owner's, and his.
    pub fn crowd(board: &Board, area: AreaId, seats: impl Iterator<Item = Seat>) -> Force {
        seats.fold(Force::default(), |sum, seat| sum.with(board.units(Spot::Land(area), seat)))
    }
}
