//! The end of a turn: orders become deeds.

use tabletop::{AddressedEvent, Applied, Seat};

use crate::{
    command::{Covert, MissionOrder},
    edition::{Category, Field, MissionKind},
    event::{Event, Relation},
    game::{Leaders, open},
    player::{Arrival, Orders, Recruits, RunningMission},
};

impl Leaders {
    /// Ends a turn in the headquarters; what is not spent is saved (3.6).
    pub(crate) fn end_turn(&mut self, seat: Seat) -> Applied<Event> {
        let (left, diplomats, spies) = (self.points_left(seat), self.diplomats_sent(seat), self.spies_sent(seat));
        let none = Orders::none(self.players.count());
        let orders = core::mem::replace(&mut self.players[seat].orders, none);
        let player = &mut self.players[seat];
        player.points = left;
        player.diplomats -= diplomats;
        player.spies -= spies;
        self.send_for(seat, &orders);
        self.begin_research(seat, &orders);
        self.deal_with_others(seat, &orders);
        self.follow_mission(seat, &orders);
        // Nobody has been told anything, and nothing was drawn: until somebody else has the device there is a way back.
        self.passing = Some(seat);
        let mut events = self.begin_turn(self.after(seat));
        // What was ordered is his secret: the table as a whole does not take it back for him.
        events.insert(0, AddressedEvent::only(seat, Event::Ordered));
        open(events)
    }

    /// Units and agents set out.
    fn send_for(&mut self, seat: Seat, orders: &Orders) {
        let (units, agents) = (self.edition.durations.units.value, self.edition.durations.agents.value);
        let mut send = |what: Recruits, any: bool, rounds: u16| {
            if any {
                let round = self.round + rounds;
                self.players[seat].arriving.push(Arrival { round, what });
            }
        };
        send(Recruits::Units(orders.units), orders.units != [0; 3], units);
        send(Recruits::Diplomats(orders.diplomats), orders.diplomats > 0, agents);
        send(Recruits::Spies(orders.spies), orders.spies > 0, agents);
    }

    fn begin_research(&mut self, seat: Seat, orders: &Orders) {
        for field in Field::ALL {
            if orders.research[field as usize] {
                let next = self.level(seat, field) + 1;
                let rounds = self.edition.durations.research.get(next).value;
                self.players[seat].researching[field as usize] = Some(self.round + rounds);
            }
        }
    }

    fn deal_with_others(&mut self, seat: Seat, orders: &Orders) {
        for (other, toward) in orders.toward.iter() {
            let target = &mut self.players[other];
            if toward.tribute > 0 {
                target.tributes.push((seat, toward.tribute));
            }
            if toward.offer {
                target.offers.push(seat);
            }
            for covert in Covert::ALL {
                if toward.covert[covert as usize] {
                    target.attempts.push((covert, seat));
                }
            }
            if toward.dissolve {
                target.relations.push((seat, Relation::Dissolved));
                for pact in self.pacts.iter_mut().filter(|pact| pact.joins(seat, other)) {
                    pact.ending = Some([false; 2]);
                }
            }
        }
    }

    /// Takes a mission on or gives it up, and counts what a turn's end counts toward one.
    fn follow_mission(&mut self, seat: Seat, orders: &Orders) {
        match orders.mission {
            MissionOrder::Keep => {}
            MissionOrder::Activate(category) => self.players[seat].mission = self.taken_on(seat, category),
            MissionOrder::Abandon => {
                if let Some(running) = &mut self.players[seat].mission {
                    running.lost = true;
                }
            }
        }
        let player = &mut self.players[seat];
        if let Some(running) = &mut player.mission {
            match running.kind {
                // What is recruited counts, not what comes by itself.
                MissionKind::TroopStrength => {
                    running.progress += orders.units.iter().copied().map(u32::from).sum::<u32>();
                }
                // Judged in the next national events, before anything of it can be spent.
                MissionKind::Foresight => running.progress = player.points,
                _ => {}
            }
        }
    }

    fn taken_on(&self, seat: Seat, category: Category) -> Option<RunningMission> {
        let player = &self.players[seat];
        let kind = player.missions[category as usize]?;
        let production = player.production;
        let baseline = match kind {
            MissionKind::Defence => production.entered,
            MissionKind::Expansion => production.entered + production.research,
            _ => 0,
        };
        Some(RunningMission { kind, category, since: self.round, baseline, progress: 0, lost: false })
    }
}
