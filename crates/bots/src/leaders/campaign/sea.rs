//! Fleets: who goes to sea, and who is fought there.
//!
//! What lies at sea in an enemy's turn can be met there by his units, and lands in one's own next turn unless it has somebody to
//! meet. So a convoy takes an escort to where others are.

use ::leaders::{
    battle::{Force, odds::Side},
    board::{Board, Spot},
    edition::{AreaId, SeaId},
};
use tabletop::Seat;

use super::{
    super::{
        estimate::{Estimate, picked},
        situation::Situation,
    },
    Planner, Source,
};

/// Units that go to sea together at least, and with an escort.
const CONVOY: u16 = 2;
const ESCORTED: u16 = 6;
/// What of a prize is left when it can only be reached in the next turn.
const LATER: f64 = 0.8;

impl Planner<'_, '_> {
    /// Sends what is left over to where it can land in the next turn, or meet a fleet that would land here.
    pub(super) fn put_to_sea(&mut self) {
        let seas = self.situation.edition.map.seas.iter().map(|sea| sea.id);
        let best = seas.filter_map(|sea| self.voyage(sea)).max_by(|one, other| one.value.total_cmp(&other.value));
        if let Some(Voyage { sea, from, count, .. }) = best {
            let source = self.sources[from];
            let moved = picked(self.situation.edition, source.movable, count.min(source.movable.total()));
            let placed = picked(self.situation.edition, self.camp, count - moved.total());
            self.note(source.at, Spot::Sea(sea), placed, moved.with(placed));
        }
    }

    /// The best voyage to a sea area, if one is worth it.
    fn voyage(&self, sea: SeaId) -> Option<Voyage> {
        let situation = self.situation;
        let is_near = |source: &Source| matches!(source.at, Spot::Land(area) if situation.is_harbour(area, sea));
        let spare = |source: &Source| source.movable.total() + source.slots.min(self.left).min(self.camp.total());
        let roomy = (0..).zip(&self.sources).filter(|(_, source)| is_near(source));
        let (from, source) = roomy.max_by_key(|(_, source)| spare(source))?;
        let there = self.board.units(Spot::Sea(sea), situation.me);
        let most = spare(source).min(ESCORTED);
        let voyage = |count: u16| {
            let moved = picked(situation.edition, source.movable, count.min(source.movable.total()));
            let force = moved.with(picked(situation.edition, self.camp, count - moved.total())).with(there);
            let foes = situation.enemies().map(|seat| worth(situation, self.board, (sea, force), seat));
            let value = self.landing(sea, force) + foes.fold(0.0, |sum, worth| sum + worth);
            Voyage { value, sea, from, count }
        };
        let voyages = (CONVOY..=most).map(voyage).filter(|voyage| voyage.value > 0.0);
        voyages.max_by(|one, other| one.value.total_cmp(&other.value))
    }

    /// What these units can get in the next turn.
    fn landing(&self, sea: SeaId, force: Force) -> f64 {
        let situation = self.situation;
        let value = |area: AreaId| match self.board.owner(area) {
            None => LATER * situation.prize(area),
            Some(owner) => {
                let estimate = self.estimate(area, owner, force, true);
                LATER * estimate.wins * situation.prize(area) - estimate.lost * situation.price_of(force)
            }
        };
        let harbours = situation.harbours(sea).filter(|area| self.is_target(*area));
        harbours.map(value).fold(0.0, f64::max)
    }
}

/// A way to sea: from which source, and how many units.
struct Voyage {
    value: f64,
    sea: SeaId,
    from: usize,
    count: u16,
}

/// Whether units at sea had better fight somebody there than land.
pub(super) fn prey(situation: &Situation<'_>, board: &Board, at: (SeaId, Force)) -> bool {
    situation.enemies().any(|seat| worth(situation, board, at, seat) > 0.0)
}

/// What a battle of these units against a seat at sea is worth, in points; nothing where he has none.
pub(in super::super) fn worth(
    situation: &Situation<'_>,
    board: &Board,
    (sea, force): (SeaId, Force),
    seat: Seat,
) -> f64 {
    let theirs = board.units(Spot::Sea(sea), seat);
    if theirs.is_empty() || force.is_empty() {
        return 0.0;
    }
    let army = |seat: Seat, force: Force| Side {
        force,
        fighter: situation.fighter(seat),
        over_water: true,
        ..Side::default()
    };
    let estimate = Estimate::of(situation.edition, &army(situation.me, force), &army(seat, theirs), false);
    // Who is not sunk lands at the harbour that is worth most, if he is strong enough.
    let threat = |area: AreaId| {
        let mine = f64::from(board.units(Spot::Land(area), situation.me).total());
        let comes = f64::from(theirs.total());
        situation.stake(area, situation.me) * comes / (comes + mine)
    };
    let held = situation.harbours(sea).filter(|area| situation.held(situation.me).contains(*area));
    let saved = held.map(threat).fold(0.0, f64::max);
    estimate.wins * saved + estimate.killed * situation.price_of(theirs) - estimate.lost * situation.price_of(force)
}
