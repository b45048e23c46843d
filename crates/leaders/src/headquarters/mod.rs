//! Phase 4: the headquarters (manual, chapter 3.6).
//!
//! Orders are set and may be changed until the turn ends; only then do they cost and count.

mod commit;
mod permits;

use tabletop::{AddressedEvent, Applied, Seat};

use crate::{
    command::{Command, Deed, MissionOrder},
    edition::{Category, Field, Unit},
    event::Event,
    game::{Leaders, open},
};

impl Leaders {
    /// What may be tried in the headquarters, in the order of the manual.
    pub(crate) fn order_commands(&self, seat: Seat) -> Vec<Command> {
        let count = self.players.count();
        let prices = &self.edition.prices;
        let points = self.players[seat].points;
        let affordable = |price: u16| u16::try_from(points / u32::from(price.max(1))).unwrap_or(u16::MAX);
        let mut commands = Vec::new();
        for unit in Unit::ALL {
            commands.extend((0..=affordable(prices.unit(unit, count))).map(|number| Command::Recruit(unit, number)));
        }
        for field in Field::ALL {
            commands.extend([true, false].map(|on| Command::Research(field, on)));
        }
        commands.extend((0..=affordable(prices.diplomat.get(count).value)).map(Command::Appoint));
        commands.extend((0..=affordable(prices.spy.get(count).value)).map(Command::Hire));
        for other in self.players.seats().filter(|other| *other != seat) {
            commands.extend((0..=points).map(|points| Command::Tribute(other, points)));
            for deed in Deed::ALL {
                commands.extend([true, false].map(|on| Command::Act(deed, other, on)));
            }
        }
        commands.extend(Category::ALL.map(|category| Command::Mission(MissionOrder::Activate(category))));
        commands.extend([MissionOrder::Abandon, MissionOrder::Keep].map(Command::Mission));
        commands
    }

    pub(crate) fn headquarters(&mut self, seat: Seat, command: Command) -> Applied<Event> {
        let orders = &mut self.players[seat].orders;
        match command {
            Command::Recruit(unit, number) => orders.units[unit as usize] = number,
            Command::Research(field, on) => orders.research[field as usize] = on,
            Command::Appoint(number) => orders.diplomats = number,
            Command::Hire(number) => orders.spies = number,
            Command::Tribute(to, points) => orders.toward[to].tribute = points,
            Command::Act(Deed::Offer, with, on) => orders.toward[with].offer = on,
            Command::Act(Deed::Dissolve, with, on) => orders.toward[with].dissolve = on,
            Command::Act(Deed::Covert(covert), target, on) => orders.toward[target].covert[covert as usize] = on,
            Command::Mission(order) => orders.mission = order,
            _ => return self.end_turn(seat),
        }
        open(vec![AddressedEvent::only(seat, Event::Ordered)])
    }

    /// What the orders of a seat cost so far, in points.
    pub(crate) fn spent(&self, seat: Seat) -> u32 {
        let count = self.players.count();
        let prices = &self.edition.prices;
        let orders = &self.players[seat].orders;
        let units = Unit::ALL.map(|unit| u32::from(orders.units[unit as usize]) * u32::from(prices.unit(unit, count)));
        let research =
            Field::ALL.map(|field| if orders.research[field as usize] { self.research_price(seat, field) } else { 0 });
        let agents = u32::from(orders.diplomats) * u32::from(prices.diplomat.get(count).value)
            + u32::from(orders.spies) * u32::from(prices.spy.get(count).value);
        let tributes = orders.toward.iter().map(|(_, toward)| toward.tribute);
        units.into_iter().chain(research).chain(tributes).sum::<u32>() + agents
    }

    /// Points a seat has left for further orders.
    pub(crate) fn points_left(&self, seat: Seat) -> u32 {
        self.players[seat].points.saturating_sub(self.spent(seat))
    }

    /// What the next level of a field costs a seat, in points.
    pub(crate) fn research_price(&self, seat: Seat, field: Field) -> u32 {
        u32::from(self.edition.prices.research(self.level(seat, field) + 1, self.players.count()))
    }

    /// Diplomats the orders of a seat take.
    pub(crate) fn diplomats_sent(&self, seat: Seat) -> u16 {
        let toward = self.players[seat].orders.toward.iter();
        let tributes = toward.filter(|(_, toward)| toward.tribute > 0).map(|_| self.edition.agents.tribute.value);
        tributes.sum::<u16>() + self.agents_sent(seat)[0]
    }

    /// Spies the orders of a seat take.
    pub(crate) fn spies_sent(&self, seat: Seat) -> u16 {
        self.agents_sent(seat)[1]
    }

    /// Diplomats and spies that the deeds a seat has ordered take.
    fn agents_sent(&self, seat: Seat) -> [u16; 2] {
        let toward = self.players[seat].orders.toward.iter();
        let deeds = toward.flat_map(|(_, toward)| Deed::ALL.into_iter().filter(|deed| toward.ordered(*deed)));
        deeds
            .map(|deed| deed.takes(&self.edition))
            .fold([0; 2], |[diplomats, spies], [more, and]| [diplomats + more, spies + and])
    }
}
