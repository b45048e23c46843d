//! Phase 3, step 4: the battles, round by round (manual, chapters 3.5.4 and 3.6.3).

use serde::{Deserialize, Serialize};
use tabletop::{Generator, Seat};

use super::{Battles, Board, Happened, Order, OrderError, Rules, Shown, Spot, Step};
use crate::{
    battle::{Face, Fighter, Force, Outcome, Pool, dice, result},
    edition::{SeaId, Unit, model::Die},
};

/// Which side of a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Side {
    /// The active player.
    Attacker,
    /// Whoever holds the area, or was named at sea.
    Defender,
}

impl Side {
    /// Both, the attacker first.
    pub const BOTH: [Self; 2] = [Self::Attacker, Self::Defender];

    /// The one against it.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Attacker => Self::Defender,
            Self::Defender => Self::Attacker,
        }
    }

    /// What this side shows while the other one shows nothing.
    #[must_use]
    pub fn alone(self, shown: Shown) -> [Shown; 2] {
        Self::BOTH.map(|side| if side == self { shown } else { Shown::default() })
    }
}

/// A battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    /// Where.
    pub at: Spot,
    /// Who fights, by [`Side`].
    pub seats: [Seat; 2],
    /// Whether the United Kingdom's skill counts here: at sea, from it, or along a dotted line.
    pub over_water: bool,
    /// How far the round is.
    pub round: Round,
}

/// How far a round of a battle is: the steps a to d of 3.5.4.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Round {
    /// a: this side may retreat.
    Retreat(Side),
    /// a: this side retreats, and so many units are still to be lost.
    Falling(Side, u16),
    /// b: this side chooses whose dice it throws; what the attacker has chosen.
    Dice(Side, Force),
    /// b: real dice are thrown, for these units of each [`Side`]; who attacks types in what they show.
    Throwing([Vec<Unit>; 2]),
    /// b: this side throws the die at this place again, and types it in; how many more it may, and what lies on the table.
    Rethrowing(Side, u16, u8, [Vec<(Unit, Face)>; 2]),
    /// b: this side may throw so many dice again; what lies on the table, by [`Side`].
    Reroll(Side, u16, [Vec<(Unit, Face)>; 2]),
    /// c: so many units are still to be lost, by [`Side`].
    Losses([u16; 2]),
}

impl Fight {
    /// Who has to order next.
    #[must_use]
    pub fn waiting(&self) -> Seat {
        self.seat(match &self.round {
            Round::Retreat(side)
            | Round::Falling(side, _)
            | Round::Dice(side, _)
            | Round::Reroll(side, ..)
            | Round::Rethrowing(side, ..) => *side,
            Round::Losses([0, _]) => Side::Defender,
            Round::Losses(_) | Round::Throwing(_) => Side::Attacker,
        })
    }

    /// Who leads a side.
    #[must_use]
    pub const fn seat(&self, side: Side) -> Seat {
        self.seats[side as usize]
    }

    fn fighter(&self, rules: &Rules<'_>, side: Side) -> Fighter {
        rules.fighters[self.seat(side)]
    }
}

impl Board {
    pub(super) fn engagements(&self) -> Vec<Order> {
        let count = self.camps.count();
        self.spots().flat_map(|at| Seat::all(count).map(move |seat| Order::Engage(at, seat))).collect()
    }

    pub(super) fn permits_engaging(
        &self,
        rules: &Rules<'_>,
        active: Seat,
        battles: &Battles,
        order: Order,
    ) -> Result<(), OrderError> {
        match order {
            Order::Proceed if battles.open.is_empty() => Ok(()),
            Order::Proceed => Err(OrderError::BattlesLeft),
            Order::Engage(at, against) => match self.known(at)? {
                Spot::Land(area) if battles.open.contains(area) && self.owner(area) == Some(against) => Ok(()),
                Spot::Land(_) => Err(OrderError::NoBattle),
                Spot::Sea(sea) => self.permits_at_sea(rules, active, battles, (sea, against)),
            },
            _ => Err(OrderError::WrongStep),
        }
    }

    /// At sea one fights if one likes, with the units that were there before the step of moving, once a turn against each other seat.
    fn permits_at_sea(
        &self,
        rules: &Rules<'_>,
        active: Seat,
        battles: &Battles,
        (sea, against): (SeaId, Seat),
    ) -> Result<(), OrderError> {
        let at = Spot::Sea(sea);
        let mine = self.units(at, active).without(battles.fresh_at(sea));
        let is_enemy = against != active && self.camps.has(against) && !self.units(at, against).is_empty();
        if !is_enemy || mine.is_empty() || battles.fought.contains(&(sea, against)) {
            Err(OrderError::NoBattle)
        } else if rules.bound(active, against) {
            Err(OrderError::PartnerThere(against))
        } else {
            Ok(())
        }
    }

    /// Waits for the next battle to be named; where there is none left, phase 3 is over.
    pub(super) fn next_battle(&mut self, rules: &Rules<'_>, active: Seat, battles: Battles) {
        let at_sea = || {
            let all = self.seas().flat_map(|sea| self.camps.seats().map(move |seat| (sea, seat)));
            all.into_iter().any(|battle| self.permits_at_sea(rules, active, &battles, battle).is_ok())
        };
        if !battles.open.is_empty() || at_sea() {
            self.step = Step::Fighting(Battles { fight: None, ..battles });
        } else {
            self.step = Step::Idle;
        }
    }

    pub(super) fn fight(
        &mut self,
        rules: &Rules<'_>,
        active: Seat,
        (mut battles, order): (Battles, Order),
        generator: &mut Generator,
    ) -> Vec<Happened> {
        let Some(mut fight) = battles.fight.take() else {
            let Order::Engage(at, against) = order else {
                // Nobody is asked again: what is left is at sea, and he does not want it.
                return Vec::new();
            };
            let over_water = match at {
                Spot::Land(area) => battles.over_water.contains(area),
                Spot::Sea(sea) => {
                    battles.fought.push((sea, against));
                    true
                }
            };
            let round = Round::Retreat(Side::Attacker);
            battles.fight = Some(Fight { at, seats: [active, against], over_water, round });
            self.step = Step::Fighting(battles);
            return vec![Happened::Engaged { at, attacker: active, defender: against }];
        };
        let mut happened = Vec::new();
        let round = fight.round.clone();
        let next = match (round, order) {
            (Round::Retreat(side), Order::Retreat) => {
                happened.push(Happened::Retreated(fight.seat(side)));
                let due =
                    result::retreat_losses(self.force(&battles, &fight, side).total(), fight.fighter(rules, side));
                self.fall(&battles, &fight, (side, due), &mut happened)
            }
            (round @ Round::Retreat(_), Order::Typed(on)) => {
                self.typed = on;
                Some(round)
            }
            (Round::Retreat(Side::Attacker), _) => Some(Round::Retreat(Side::Defender)),
            (Round::Retreat(Side::Defender), _) => {
                self.choose_dice(rules, &battles, &fight, None, generator, &mut happened)
            }
            (Round::Falling(side, due), Order::Lose(owner, unit)) => {
                self.lose(&fight, (owner, Force::only(unit, 1)), &mut happened);
                self.fall(&battles, &fight, (side, due - 1), &mut happened)
            }
            (Round::Dice(Side::Attacker, _), Order::Throw(force)) => {
                self.choose_dice(rules, &battles, &fight, Some([Some(force), None]), generator, &mut happened)
            }
            (Round::Dice(Side::Defender, first), Order::Throw(force)) => {
                self.choose_dice(rules, &battles, &fight, Some([Some(first), Some(force)]), generator, &mut happened)
            }
            (Round::Throwing(units), Order::Show(shown)) => {
                let [first, second] = &units;
                let thrown = [shown[0].faces(first), shown[1].faces(second)];
                self.lie(rules, &battles, &fight, thrown, &mut happened)
            }
            (Round::Reroll(side, left, thrown), Order::Reroll(at)) if self.typed => {
                Some(Round::Rethrowing(side, left - 1, at, thrown))
            }
            (Round::Rethrowing(side, left, at, mut thrown), Order::Show(shown)) => {
                if let Some(die) = thrown[side as usize].get_mut(usize::from(at)) {
                    die.1 = shown[side as usize].faces(&[die.0])[0].1;
                    happened.push(Happened::Rerolled { seat: fight.seat(side), die: at, face: die.1 });
                }
                self.reroll_or_lose(rules, &battles, &fight, (side, left, thrown), &mut happened)
            }
            (Round::Reroll(side, left, mut thrown), Order::Reroll(at)) => {
                if let Some((unit, face)) = thrown[side as usize].get_mut(usize::from(at)) {
                    *face = roll(rules, *unit, generator);
                    happened.push(Happened::Rerolled { seat: fight.seat(side), die: at, face: *face });
                }
                self.reroll_or_lose(rules, &battles, &fight, (side, left - 1, thrown), &mut happened)
            }
            (Round::Reroll(side, _, thrown), _) => {
                self.reroll_or_lose(rules, &battles, &fight, (side, 0, thrown), &mut happened)
            }
            (Round::Losses(mut due), Order::Lose(owner, unit)) => {
                self.lose(&fight, (owner, Force::only(unit, 1)), &mut happened);
                due[usize::from(due[0] == 0)] -= 1;
                self.settle(&battles, &fight, due, &mut happened)
            }
            (round, _) => Some(round),
        };
        if let Some(round) = next {
            fight.round = round;
            battles.fight = Some(fight);
            self.step = Step::Fighting(battles);
        } else {
            if let Spot::Land(area) = fight.at {
                battles.open.remove(area);
            }
            self.next_battle(rules, active, battles);
        }
        happened
    }

    pub(super) fn fight_orders(&self, rules: &Rules<'_>, fight: &Fight) -> Vec<Order> {
        match &fight.round {
            Round::Retreat(_) => vec![Order::Retreat, Order::Typed(!self.typed)],
            Round::Throwing([first, second]) => {
                let both = |one: Shown| Shown::all(second).into_iter().map(move |other| Order::Show([one, other]));
                Shown::all(first).into_iter().flat_map(both).collect()
            }
            Round::Rethrowing(side, _, at, thrown) => {
                let shown =
                    thrown[*side as usize].get(usize::from(*at)).map_or_else(Vec::new, |die| Shown::all(&[die.0]));
                shown.into_iter().map(|shown| Order::Show(side.alone(shown))).collect()
            }
            Round::Falling(..) | Round::Losses(_) => {
                let seats = self.camps.seats();
                seats.flat_map(|seat| Unit::ALL.map(|unit| Order::Lose(seat, unit))).collect()
            }
            Round::Dice(..) => self.hands(rules.edition).into_iter().map(Order::Throw).collect(),
            Round::Reroll(side, _, thrown) => {
                let count = u8::try_from(thrown[*side as usize].len()).unwrap_or(u8::MAX);
                (0..count).map(Order::Reroll).collect()
            }
        }
    }

    pub(super) fn permits_fighting(&self, rules: &Rules<'_>, fight: &Fight, order: Order) -> Result<(), OrderError> {
        let Step::Fighting(battles) = &self.step else { return Err(OrderError::WrongStep) };
        match (&fight.round, order) {
            (Round::Retreat(_), Order::Typed(on)) if on == self.typed => Err(OrderError::NothingToChange),
            (Round::Retreat(_), Order::Retreat | Order::Proceed | Order::Typed(_))
            | (Round::Reroll(..), Order::Proceed) => Ok(()),
            (Round::Throwing([first, second]), Order::Show([one, other])) => {
                one.check(rules, first).and_then(|()| other.check(rules, second))
            }
            (Round::Rethrowing(side, _, at, thrown), Order::Show(shown)) => {
                let die = thrown[*side as usize].get(usize::from(*at)).map(|die| die.0).ok_or(OrderError::NoSuchDie)?;
                shown[*side as usize].check(rules, &[die])?;
                shown[side.other() as usize].check(rules, &[])
            }
            (Round::Dice(side, _), Order::Throw(chosen)) => {
                let (force, limit) = (self.force(battles, fight, *side), rules.edition.battle.limit.value);
                let fighter = fight.fighter(rules, *side);
                let pool = Pool::chosen(rules.edition, force, chosen, fighter, fight.over_water);
                pool.map(|_| ()).map_err(|_| OrderError::Dice(force.total().min(limit)))
            }
            (Round::Reroll(side, _, thrown), Order::Reroll(at)) => {
                if usize::from(at) < thrown[*side as usize].len() {
                    Ok(())
                } else {
                    Err(OrderError::NoSuchDie)
                }
            }
            (Round::Falling(side, _), Order::Lose(owner, unit)) => {
                self.permits_loss(battles, fight, *side, (owner, unit))
            }
            (Round::Losses([due, _]), Order::Lose(owner, unit)) => {
                let side = if *due > 0 { Side::Attacker } else { Side::Defender };
                self.permits_loss(battles, fight, side, (owner, unit))
            }
            _ => Err(OrderError::WrongStep),
        }
    }

    /// Step b: asks for the dice where there is a choice, and throws when both have chosen.
    fn choose_dice(
        &mut self,
        rules: &Rules<'_>,
        battles: &Battles,
        fight: &Fight,
        chosen: Option<[Option<Force>; 2]>,
        generator: &mut Generator,
        happened: &mut Vec<Happened>,
    ) -> Option<Round> {
        let mut chosen = chosen.unwrap_or_default();
        for side in Side::BOTH {
            let force = self.force(battles, fight, side);
            let limit = rules.edition.battle.limit.value;
            let kinds = Unit::ALL.into_iter().filter(|unit| force.of(*unit) > 0).count();
            let first = chosen[Side::Attacker as usize].unwrap_or_default();
            let mine = &mut chosen[side as usize];
            if mine.is_none() && force.total() > limit && kinds > 1 {
                return Some(Round::Dice(side, first));
            }
            mine.get_or_insert_with(|| force.strongest(limit));
        }
        let units = Side::BOTH.map(|side| {
            let (force, dealt) = (self.force(battles, fight, side), chosen[side as usize].unwrap_or_default());
            let fighter = fight.fighter(rules, side);
            let pool = Pool::chosen(rules.edition, force, dealt, fighter, fight.over_water);
            let pool = pool.unwrap_or_else(|_| Pool::strongest(rules.edition, force, fighter, fight.over_water));
            pool.dice().collect::<Vec<_>>()
        });
        if self.typed {
            return Some(Round::Throwing(units));
        }
        let thrown = units.map(|units| units.into_iter().map(|unit| (unit, roll(rules, unit, generator))).collect());
        self.lie(rules, battles, fight, thrown, happened)
    }

    /// The dice lie on the table.
    fn lie(
        &mut self,
        rules: &Rules<'_>,
        battles: &Battles,
        fight: &Fight,
        thrown: [Vec<(Unit, Face)>; 2],
        happened: &mut Vec<Happened>,
    ) -> Option<Round> {
        happened.push(Happened::Threw(thrown.clone()));
        let left = dice::rerolls(rules.edition, fight.fighter(rules, Side::Attacker));
        self.reroll_or_lose(rules, battles, fight, (Side::Attacker, left, thrown), happened)
    }

    /// Asks for re-rolls, the attacker first, and then counts the hits.
    fn reroll_or_lose(
        &mut self,
        rules: &Rules<'_>,
        battles: &Battles,
        fight: &Fight,
        (side, left, thrown): (Side, u16, [Vec<(Unit, Face)>; 2]),
        happened: &mut Vec<Happened>,
    ) -> Option<Round> {
        if left > 0 && !thrown[side as usize].is_empty() {
            return Some(Round::Reroll(side, left, thrown));
        }
        if side == Side::Attacker {
            let left = dice::rerolls(rules.edition, fight.fighter(rules, Side::Defender));
            return self.reroll_or_lose(rules, battles, fight, (Side::Defender, left, thrown), happened);
        }
        let due = Side::BOTH.map(|side| {
            let by = side.other();
            let faces: Vec<Face> = thrown[by as usize].iter().map(|(_, face)| *face).collect();
            let hits = dice::hits(rules.edition, fight.fighter(rules, by), &faces);
            hits.min(self.force(battles, fight, side).total())
        });
        self.settle(battles, fight, due, happened)
    }

    /// Steps c and d: losses, the attacker's first, then the result or the next round.
    fn settle(
        &mut self,
        battles: &Battles,
        fight: &Fight,
        due: [u16; 2],
        happened: &mut Vec<Happened>,
    ) -> Option<Round> {
        let due = Side::BOTH.map(|side| self.forced_losses(battles, fight, (side, due[side as usize]), happened));
        if due != [0, 0] {
            return Some(Round::Losses(due));
        }
        let [attacker, defender] = Side::BOTH.map(|side| self.force(battles, fight, side));
        match Outcome::of(attacker, defender) {
            None => Some(Round::Retreat(Side::Attacker)),
            Some(outcome) => {
                self.end(fight, outcome, happened);
                None
            }
        }
    }

    /// The results A to C: who holds the area now.
    pub(super) fn end(&mut self, fight: &Fight, outcome: Outcome, happened: &mut Vec<Happened>) {
        if let Spot::Land(area) = fight.at {
            self.owners[area.index()] = match outcome {
                Outcome::AttackerHolds => Some(fight.seat(Side::Attacker)),
                Outcome::DefenderHolds => Some(fight.seat(Side::Defender)),
                Outcome::AreaFree => None,
            };
        }
        happened.push(Happened::Ended(fight.at, outcome));
    }
}

impl Battles {
    /// Units that entered a sea area in this turn.
    pub(super) fn fresh_at(&self, sea: SeaId) -> Force {
        self.fresh.iter().find(|(other, _)| *other == sea).map_or_else(Force::default, |(_, force)| *force)
    }
}

/// Units of a side that entered the sea area in this turn, and take no part.
pub(super) fn fresh(battles: &Battles, fight: &Fight, side: Side) -> Force {
    match (side, fight.at) {
        (Side::Attacker, Spot::Sea(sea)) => battles.fresh_at(sea),
        _ => Force::default(),
    }
}

/// What a die of a unit's colour shows.
fn roll(rules: &Rules<'_>, unit: Unit, generator: &mut Generator) -> Face {
    let die = rules.edition.battle.die(unit);
    let side = generator.below(u32::from(dice::SIDES));
    let up_to = |die: &Die, faces: &[Face]| faces.iter().map(|face| u32::from(die.sides(*face))).sum::<u32>();
    if side < up_to(die, &[Face::Double]) {
        Face::Double
    } else if side < up_to(die, &[Face::Double, Face::Hit]) {
        Face::Hit
    } else {
        Face::Miss
    }
}

/// All choices of so many units among these.
pub(super) fn hands(force: Force, count: u16) -> Vec<Force> {
    let count = count.min(force.total());
    let up_to = |most: u16| 0..=most.min(count);
    let mut hands = Vec::new();
    for plane in up_to(force.plane) {
        for tank in up_to(force.tank) {
            let Some(infantry) = count.checked_sub(plane + tank) else { continue };
            if infantry <= force.infantry {
                hands.push(Force::new(infantry, tank, plane));
            }
        }
    }
    hands
}
