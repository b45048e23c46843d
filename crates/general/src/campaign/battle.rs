//! „2. Kampfzone", „3. Kampf" and „4. Kampfende".

use tabletop::{AddressedEvent, Fence, Generator, Seat, SeatSet};

use super::{Campaign, ROOM, Stage};
use crate::{
    book::Book,
    edition::Values,
    event::{Event, Listener, Shown},
    region::Regions,
    unit::{HAND, Unit},
    zone::Zones,
};

impl Campaign {
    /// Begins a battle where the sums are highest; without sums it is fought everywhere at once.
    pub(super) fn fight(&mut self, fighters: SeatSet, sums: Option<Values>, told: &mut impl Listener) {
        let zones = sums.map_or(Zones::ALL, Zones::of);
        self.clear_battle();
        self.fighters = fighters;
        (self.zones, self.sums) = (Some(zones), sums);
        told.hears_all(|| Event::Zone { sums, zones });
        self.stage = Stage::Battle;
        self.asked = fighters;
    }

    /// Forgets the engagements of the last battle.
    pub(super) fn clear_battle(&mut self) {
        (self.zones, self.sums) = (None, None);
        self.engagements = 0;
        self.laid = Default::default();
        self.won = Default::default();
    }

    /// „Jeder Spieler legt eine beliebige Kampfeinheit verdeckt vor sich ab."
    #[inline]
    pub(super) fn lay(
        &mut self,
        seat: Seat,
        unit: Unit,
        book: &Book,
        dice: &mut Generator,
        told: &mut impl Listener,
    ) -> Option<Fence> {
        let hand = &mut self.hands[seat.index()];
        *hand = *hand - unit;
        self.laid[usize::from(self.engagements)][seat.index()] = Some(unit);
        self.asked.remove(seat);
        told.hears_all(|| Event::Laid(seat));
        told.hears(|| AddressedEvent::only(seat, Event::Unit(unit)));
        if !self.asked.is_empty() {
            return None;
        }
        self.engage(book, told);
        if self.engagements < HAND {
            self.asked = self.fighters;
        } else {
            self.end_battle(book, dice, told);
        }
        Some(Fence::Revealed)
    }

    /// „Haben alle Spieler abgelegt, werden die Karten aufgedeckt."
    fn engage(&mut self, book: &Book, told: &mut impl Listener) {
        let zones = self.zones.unwrap_or(Zones::ALL);
        let laid = self.laid[usize::from(self.engagements)];
        let (mut winners, mut highest) = (SeatSet::NONE, 0);
        for seat in self.fighters.iter() {
            let strength = laid[seat.index()].map_or(0, |unit| book.strength(zones, unit));
            if strength > highest || winners.is_empty() {
                (winners, highest) = (SeatSet::one(seat), strength);
            } else if strength == highest {
                winners.add(seat);
            }
        }
        self.won[usize::from(self.engagements)] = winners;
        self.engagements += 1;
        told.hears_all(|| {
            let shown = |seat: Seat| {
                let unit = laid[seat.index()]?;
                Some(Shown { seat, unit, strength: book.strength(zones, unit) })
            };
            let cards = self.fighters.iter().filter_map(shown).collect();
            Event::Engagement { number: self.engagements, cards, winners }
        });
    }

    /// The engagements each seat has won so far.
    #[must_use]
    pub fn wins(&self) -> [u8; ROOM] {
        let mut wins = [0; ROOM];
        for winners in &self.won[..usize::from(self.engagements)] {
            for seat in winners.iter() {
                wins[seat.index()] += 1;
            }
        }
        wins
    }

    /// „Der Spieler mit den meisten gewonnenen Gefechten … gewinnt den Kampf."
    fn end_battle(&mut self, book: &Book, dice: &mut Generator, told: &mut impl Listener) {
        let wins = self.wins();
        told.hears_all(|| Event::Score(self.fighters.iter().map(|seat| (seat, wins[seat.index()])).collect()));
        let most = self.fighters.iter().map(|seat| wins[seat.index()]).max();
        let winners = self.fighters.iter().filter(|seat| Some(wins[seat.index()]) == most).collect();
        if self.is_total_war() {
            return self.end_total_war(winners, book, dice, told);
        }
        match winners.only() {
            Some(winner) => {
                self.conquer(winner, told);
                self.end_round(told);
            }
            None => self.dispute(winners, told),
        }
    }

    /// All stakes and all disputed regions go to one player.
    pub(super) fn conquer(&mut self, winner: Seat, told: &mut impl Listener) {
        let (stakes, disputed) = (self.staked(), self.pool);
        told.hears_all(|| {
            let losers = self.fighters.iter().filter(|seat| *seat != winner);
            let from = losers.map(|seat| (seat, self.stake(seat).len())).collect();
            Event::Conquered { by: winner, from, stakes, disputed }
        });
        self.take_stakes();
        self.owned[winner.index()] += stakes + disputed;
        self.settle();
    }

    /// Takes every stake from its owner.
    pub(super) fn take_stakes(&mut self) -> Regions {
        let mut all = Regions::NONE;
        for seat in self.fighters.iter() {
            let stake = self.stake(seat);
            self.owned[seat.index()] -= stake;
            all += stake;
        }
        all
    }
}
