//! The board itself, for those who have none: armies, base camps and drop zones, and the phases in which they move
//! (manual, chapters 3.3 and 3.5; the help page of phase 3).
//!
//! A [`Board`] is led through a turn by [`Order`]s. Phase 1 is [`Board::begin_withdrawal`], phase 2 [`Board::recruit`] and
//! [`Board::sabotage`], phase 3 [`Board::begin_orders`] with its
//! steps in the order of the manual: placing, moving, defending, fighting. All of it is public. What it has to know of the game
//! around it is in [`Rules`]; the printed board needs none of this.
//!
//! 1. `orders`: what can be ordered, why it may be refused, what happens.
//! 2. `withdrawal`: phase 1. `sabotage`: units that leave the base camp. `advance`: placing and moving. `defence`: the answer of those attacked.
//! 3. `plan`: what is ordered and not yet done, and how much more there could be, for screens.
//! 4. `fight`: a battle, round by round. `losses`: who fights on a side, and who is lost. `typed`: what real dice show.

mod advance;
mod defence;
mod fight;
mod losses;
mod orders;
mod plan;
mod sabotage;
mod typed;
mod withdrawal;

use serde::{Deserialize, Serialize};
use tabletop::{Generator, PerSeat, Seat, SeatSet};

use crate::{
    battle::{Fighter, Force},
    edition::{AreaId, AreaSet, Edition, SeaId, Unit},
    setup::HelpCall,
};

pub use advance::Advance;
pub use defence::Defence;
pub use fight::{Fight, Round, Side};
pub use orders::{Happened, Order, OrderError, Spot};
pub use typed::Shown;

/// What counts on the board and is settled elsewhere.
#[derive(Clone, Debug)]
pub struct Rules<'a> {
    /// The numbers of the game.
    pub edition: &'a Edition,
    /// The seats in the order of play.
    pub order: &'a [Seat],
    /// What of nation and research counts on the board.
    pub fighters: PerSeat<Fighter>,
    /// Whom each seat may not attack, whose areas it may use and whom it may help: its partners, until the alliance is over for it
    /// (3.6.3).
    pub bonds: PerSeat<SeatSet>,
    /// Who is asked to help a defender.
    pub help: HelpCall,
}

impl Rules<'_> {
    /// Whether an alliance binds a seat to another one.
    fn bound(&self, seat: Seat, to: Seat) -> bool {
        self.bonds[seat].has(to)
    }
}

/// Armies and areas.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    /// Who holds each area: whoever has a unit of his own there that does not stand as a partner's.
    owners: Vec<Option<Seat>>,
    /// The units in each area, by whose they are.
    land: Vec<PerSeat<Force>>,
    /// The units in each sea area.
    sea: Vec<PerSeat<Force>>,
    camps: PerSeat<Force>,
    zones: PerSeat<Force>,
    /// Whether real dice are thrown at the table, and typed in.
    typed: bool,
    step: Step,
}

/// How far the active seat's phase is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Step {
    /// No phase of the board.
    Idle,
    /// Phase 1: which unit stays in each area, where the weakest would not.
    Withdrawing(Vec<(AreaId, Unit)>),
    /// Phase 2, „Sabotage": so many units of the base camp are still to be lost.
    Sabotaged(u16),
    /// Phase 3, step 1: what is placed where.
    Placing(Vec<(AreaId, Force)>),
    /// Step 2: what moves where.
    Moving(Vec<Advance>),
    /// Step 3: those attacked answer.
    Defending(Defence),
    /// Step 4: battles, one after the other.
    Fighting(Battles),
}

/// Step 4 of phase 3.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battles {
    /// The areas in which a battle is still to come.
    pub open: AreaSet,
    /// Of those the ones into which units came by sea or along a dotted line.
    pub over_water: AreaSet,
    /// Units that entered a sea area in this turn: they take no part.
    pub fresh: Vec<(SeaId, Force)>,
    /// Who was fought where at sea in this turn.
    pub fought: Vec<(SeaId, Seat)>,
    /// The battle that is being fought.
    pub fight: Option<Fight>,
}

impl Board {
    /// The board after chapter 2.8: one infantry in each start area, and the compensation in the base camps.
    #[must_use]
    pub fn new(edition: &Edition, starts: &PerSeat<AreaSet>, compensation: &PerSeat<u16>) -> Self {
        let seats = starts.count();
        let none = || PerSeat::new(seats, |_| Force::default());
        let mut board = Self {
            owners: vec![None; edition.map.areas.len()],
            land: edition.map.areas.iter().map(|_| none()).collect(),
            sea: edition.map.seas.iter().map(|_| none()).collect(),
            camps: PerSeat::new(seats, |seat| Force::only(Unit::Infantry, compensation[seat])),
            zones: none(),
            typed: false,
            step: Step::Idle,
        };
        for (seat, areas) in starts.iter() {
            for area in areas.iter() {
                board.owners[area.index()] = Some(seat);
                board.land[area.index()][seat] = Force::only(Unit::Infantry, 1);
            }
        }
        board
    }

    /// How far the phase is.
    #[must_use]
    pub const fn step(&self) -> &Step {
        &self.step
    }

    /// Who holds an area.
    #[must_use]
    pub fn owner(&self, area: AreaId) -> Option<Seat> {
        self.owners.get(area.index()).copied().flatten()
    }

    /// The areas a seat holds.
    #[must_use]
    pub fn held(&self, seat: Seat) -> AreaSet {
        (0..).zip(&self.owners).filter(|(_, owner)| **owner == Some(seat)).map(|(area, _)| AreaId(area)).collect()
    }

    /// The units of a seat somewhere on the map; none where there is no such place.
    #[must_use]
    pub fn units(&self, at: Spot, seat: Seat) -> Force {
        self.there(at).map_or_else(Force::default, |there| there[seat])
    }

    /// Units in the base camp, ready to be placed.
    #[must_use]
    pub fn camp(&self, seat: Seat) -> Force {
        self.camps[seat]
    }

    /// Units in the drop zone, which come into the base camp in the next phase 1.
    #[must_use]
    pub fn zone(&self, seat: Seat) -> Force {
        self.zones[seat]
    }

    /// Recruits come into the base camp („Truppennachschub").
    pub fn recruit(&mut self, seat: Seat, force: Force) {
        self.camps[seat] = self.camps[seat].with(force);
    }

    /// An alliance is over for a seat: its units that stand in the other one's areas go to its base camp. Which ones.
    pub fn part(&mut self, seat: Seat, from: Seat) -> Force {
        let mut back = Force::default();
        for (owner, there) in self.owners.iter().zip(&mut self.land) {
            if *owner == Some(from) {
                back = back.with(core::mem::take(&mut there[seat]));
            }
        }
        self.camps[seat] = self.camps[seat].with(back);
        back
    }

    /// Who has to order next, if a phase of the board is under way. `active` is whose turn it is.
    #[must_use]
    pub fn waiting(&self, active: Seat) -> Option<Seat> {
        match &self.step {
            Step::Idle => None,
            Step::Withdrawing(_) | Step::Sabotaged(_) | Step::Placing(_) | Step::Moving(_) => Some(active),
            Step::Defending(defence) => defence.queue.first().map(|(helper, _)| *helper),
            Step::Fighting(battles) => Some(battles.fight.as_ref().map_or(active, Fight::waiting)),
        }
    }

    /// Whether a seat may order this now; `active` is whose turn it is.
    ///
    /// # Errors
    /// The rule that forbids it.
    pub fn permits(&self, rules: &Rules<'_>, active: Seat, seat: Seat, order: Order) -> Result<(), OrderError> {
        match self.waiting(active) {
            None => return Err(OrderError::WrongStep),
            Some(waiting) if waiting != seat => return Err(OrderError::NotYou(waiting)),
            Some(_) => {}
        }
        match &self.step {
            Step::Idle => Err(OrderError::WrongStep),
            Step::Withdrawing(stays) => self.permits_withdrawal(seat, stays, order),
            Step::Sabotaged(_) => self.permits_discharge(seat, order),
            Step::Placing(placed) => self.permits_placing(rules, seat, placed, order),
            Step::Moving(moves) => self.permits_moving(rules, seat, moves, order),
            Step::Defending(defence) => self.permits_defence(rules, active, defence, order),
            Step::Fighting(battles) => match &battles.fight {
                None => self.permits_engaging(rules, active, battles, order),
                Some(fight) => self.permits_fighting(rules, fight, order),
            },
        }
    }

    /// Carries out an order. Dice come from the generator.
    ///
    /// # Errors
    /// The rule that forbids it; then nothing has changed.
    pub fn apply(
        &mut self,
        rules: &Rules<'_>,
        active: Seat,
        (seat, order): (Seat, Order),
        dice: &mut Generator,
    ) -> Result<Vec<Happened>, OrderError> {
        self.permits(rules, active, seat, order)?;
        Ok(match core::mem::replace(&mut self.step, Step::Idle) {
            Step::Idle => Vec::new(),
            Step::Withdrawing(stays) => self.withdraw(seat, stays, order),
            Step::Sabotaged(due) => self.discharge(seat, due, order),
            Step::Placing(placed) => self.place(seat, placed, order),
            Step::Moving(moves) => self.advance(rules, seat, moves, order),
            Step::Defending(defence) => self.defend(rules, active, defence, order),
            Step::Fighting(battles) => self.fight(rules, active, (battles, order), dice),
        })
    }

    /// Everything a seat may order now.
    #[must_use]
    pub fn legal(&self, rules: &Rules<'_>, active: Seat, seat: Seat) -> Vec<Order> {
        let mut orders = match &self.step {
            Step::Idle => Vec::new(),
            Step::Withdrawing(_) => self.withdrawals(),
            Step::Sabotaged(_) => Unit::ALL.map(|unit| Order::Lose(seat, unit)).to_vec(),
            Step::Placing(_) | Step::Defending(_) => self.placings(seat),
            Step::Moving(_) => self.moves(rules, seat),
            Step::Fighting(battles) => match &battles.fight {
                None => self.engagements(),
                Some(fight) => self.fight_orders(rules, fight),
            },
        };
        orders.push(Order::Proceed);
        orders.retain(|order| self.permits(rules, active, seat, *order).is_ok());
        orders
    }

    fn areas(&self) -> impl Iterator<Item = AreaId> + use<> {
        (0..u8::try_from(self.land.len()).unwrap_or(u8::MAX)).map(AreaId)
    }

    fn seas(&self) -> impl Iterator<Item = SeaId> + use<> {
        (0..u8::try_from(self.sea.len()).unwrap_or(u8::MAX)).map(SeaId)
    }

    /// Every place of the map.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        self.areas().map(Spot::Land).chain(self.seas().map(Spot::Sea))
    }

    fn there(&self, at: Spot) -> Option<&PerSeat<Force>> {
        match at {
            Spot::Land(area) => self.land.get(area.index()),
            Spot::Sea(sea) => self.sea.get(sea.index()),
        }
    }

    /// The units of a seat at a place that exists.
    fn units_mut(&mut self, at: Spot, seat: Seat) -> &mut Force {
        match at {
            Spot::Land(area) => &mut self.land[area.index()][seat],
            Spot::Sea(sea) => &mut self.sea[sea.index()][seat],
        }
    }

    /// Everybody's units in an area, but those of one seat if so.
    fn crowd(&self, area: AreaId, without: Option<Seat>) -> Force {
        let there = self.land[area.index()].iter().filter(|(seat, _)| Some(*seat) != without);
        there.fold(Force::default(), |sum, (_, force)| sum.with(*force))
    }
}

/// What an order sets in a list of what is planned: so many units of a kind for a key. What comes to nothing is taken off.
fn set<K: PartialEq>(plan: &mut Vec<(K, Force)>, key: K, unit: Unit, count: u16) {
    let at = plan.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
        plan.push((key, Force::default()));
        plan.len() - 1
    });
    *plan[at].1.of_mut(unit) = count;
    plan.retain(|(_, force)| !force.is_empty());
}

/// What is planned for a key.
fn planned<K: PartialEq>(plan: &[(K, Force)], key: &K) -> Force {
    plan.iter().find(|(other, _)| other == key).map_or_else(Force::default, |(_, force)| *force)
}

/// All that is planned.
fn all_planned<K>(plan: &[(K, Force)]) -> Force {
    plan.iter().fold(Force::default(), |sum, (_, force)| sum.with(*force))
}
