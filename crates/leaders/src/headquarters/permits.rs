//! What may be ordered (manual, chapters 3.6.1 to 3.6.5).

use tabletop::Seat;

use crate::{
    command::{Command, Deed, MissionOrder, Refusal},
    edition::{Field, Unit},
    game::Leaders,
};

impl Leaders {
    pub(crate) fn permits_order(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let count = self.players.count();
        let prices = &self.edition.prices;
        let orders = &self.players[seat].orders;
        match command {
            Command::Recruit(unit, number) => {
                self.permits_number(seat, orders.units[unit as usize], number, prices.unit(unit, count))
            }
            Command::Appoint(number) => {
                self.permits_number(seat, orders.diplomats, number, prices.diplomat.get(count).value)
            }
            Command::Hire(number) => self.permits_number(seat, orders.spies, number, prices.spy.get(count).value),
            Command::Research(field, on) => self.permits_research(seat, field, on),
            Command::Tribute(to, points) => self.permits_tribute(seat, to, points),
            Command::Act(deed, other, on) => self.permits_deed(seat, deed, other, on),
            Command::Mission(order) => self.permits_mission(seat, order),
            Command::Proceed => Ok(()),
            _ => Err(Refusal::WrongPhase),
        }
    }

    /// From `now` to `wanted` pieces at a price each.
    fn permits_number(&self, seat: Seat, now: u16, wanted: u16, price: u16) -> Result<(), Refusal> {
        if wanted == now {
            return Err(Refusal::NothingToChange);
        }
        self.affords(seat, u64::from(wanted.saturating_sub(now)) * u64::from(price))
    }

    /// So many points more than the orders cost already.
    fn affords(&self, seat: Seat, more: u64) -> Result<(), Refusal> {
        match more.saturating_sub(u64::from(self.points_left(seat))) {
            0 => Ok(()),
            missing => Err(Refusal::PointsMissing(u32::try_from(missing).unwrap_or(u32::MAX))),
        }
    }

    /// Levels come one after the other, and one at a time in each field (3.6.2).
    fn permits_research(&self, seat: Seat, field: Field, on: bool) -> Result<(), Refusal> {
        let player = &self.players[seat];
        if player.researching[field as usize].is_some() {
            Err(Refusal::ResearchRuns)
        } else if self.level(seat, field) >= 3 {
            Err(Refusal::ResearchComplete)
        } else if player.orders.research[field as usize] == on {
            Err(Refusal::NothingToChange)
        } else if on {
            self.affords(seat, u64::from(self.research_price(seat, field)))
        } else {
            Ok(())
        }
    }

    fn permits_tribute(&self, seat: Seat, to: Seat, points: u32) -> Result<(), Refusal> {
        let now = self.players[seat].orders.toward[self.other(seat, to)?].tribute;
        if points == now {
            return Err(Refusal::NothingToChange);
        }
        if now == 0 {
            self.has_diplomats(seat, self.edition.agents.tribute.value)?;
        }
        self.affords(seat, u64::from(points.saturating_sub(now)))
    }

    /// How many points a seat could send another one at most, everything else left as it is; 0 while the diplomats that
    /// a tribute takes are not idle.
    pub(crate) fn most_tribute(&self, seat: Seat, to: Seat) -> u32 {
        let now = self.players[seat].orders.toward[to].tribute;
        let may_begin = now > 0 || self.has_diplomats(seat, self.edition.agents.tribute.value).is_ok();
        if may_begin { now.saturating_add(self.points_left(seat)) } else { 0 }
    }

    fn permits_deed(&self, seat: Seat, deed: Deed, other: Seat, on: bool) -> Result<(), Refusal> {
        let toward = &self.players[seat].orders.toward[self.other(seat, other)?];
        let pact = self.pact(seat, other);
        if toward.ordered(deed) == on {
            return Err(Refusal::NothingToChange);
        }
        if !on {
            return Ok(());
        }
        match deed {
            Deed::Offer if !self.scenario.permits(deed) => return Err(Refusal::NoAlliances),
            Deed::Covert(_) if !self.scenario.permits(deed) => return Err(Refusal::NoCovert),
            Deed::Offer if pact.is_some() => return Err(Refusal::Allied),
            Deed::Dissolve if pact.is_none_or(|pact| pact.ending.is_some()) => return Err(Refusal::NotAllied),
            Deed::Offer | Deed::Dissolve | Deed::Covert(_) => {}
        }
        let [diplomats, spies] = deed.takes(&self.edition);
        self.has_diplomats(seat, diplomats)?;
        self.has_spies(seat, spies)
    }

    fn has_diplomats(&self, seat: Seat, needed: u16) -> Result<(), Refusal> {
        let idle = self.players[seat].diplomats.saturating_sub(self.diplomats_sent(seat));
        if idle >= needed { Ok(()) } else { Err(Refusal::NoDiplomat(needed)) }
    }

    fn has_spies(&self, seat: Seat, needed: u16) -> Result<(), Refusal> {
        let idle = self.players[seat].spies.saturating_sub(self.spies_sent(seat));
        if idle >= needed { Ok(()) } else { Err(Refusal::NoSpy(needed)) }
    }

    fn permits_mission(&self, seat: Seat, order: MissionOrder) -> Result<(), Refusal> {
        let player = &self.players[seat];
        if order == player.orders.mission {
            return Err(Refusal::NothingToChange);
        }
        match order {
            MissionOrder::Activate(_) if player.mission.is_some() => Err(Refusal::MissionRuns),
            MissionOrder::Activate(category) if player.missions[category as usize].is_none() => Err(Refusal::NoMission),
            MissionOrder::Abandon if player.mission.is_none() => Err(Refusal::NoMission),
            MissionOrder::Keep | MissionOrder::Activate(_) | MissionOrder::Abandon => Ok(()),
        }
    }

    /// How many pieces of a kind a seat could have in its orders at most, everything else left as it is.
    pub(crate) fn most_units(&self, seat: Seat, unit: Unit) -> u16 {
        let price = self.edition.prices.unit(unit, self.players.count());
        self.most(seat, self.players[seat].orders.units[unit as usize], price)
    }

    /// As [`Leaders::most_units`], for anything with a number and a price.
    pub(crate) fn most(&self, seat: Seat, now: u16, price: u16) -> u16 {
        let more = self.points_left(seat) / u32::from(price.max(1));
        now.saturating_add(u16::try_from(more).unwrap_or(u16::MAX))
    }
}
