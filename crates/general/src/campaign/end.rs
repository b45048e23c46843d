//! „Spielende" and „Weitere Regeln": conquest, peace, total war.

use tabletop::{Fence, Generator, PerSeat, Seat, SeatSet};

use super::{Campaign, Stage};
use crate::{
    book::Book,
    command::Choice,
    event::{Event, Listener, Situation},
    outcome::{Defeat, Outcome, Victory, winners_of_peace},
    region::Regions,
    setup::Tie,
    unit::Units,
};

impl Campaign {
    /// The round is over: somebody owns all regions (GE-16), or the next round can begin.
    pub(super) fn end_round(&mut self, told: &mut impl Listener) {
        let owners = self.owners();
        if self.pool.is_empty() && owners.only().is_some() {
            return self.end(Outcome::Won(owners, Victory::Conquest), told);
        }
        self.stage = Stage::Between;
        self.asked = owners;
        self.tell_owned(told);
    }

    fn tell_owned(&self, told: &mut impl Listener) {
        told.hears_all(|| Event::Owned(PerSeat::new(self.setup.players, |seat| self.owned(seat).len())));
    }

    /// The game is over.
    pub(super) fn end(&mut self, outcome: Outcome, told: &mut impl Listener) {
        self.stage = Stage::Over(outcome);
        self.asked = SeatSet::NONE;
        self.tell_owned(told);
        told.hears_all(|| Event::Ended(outcome));
    }

    /// „Frieden": one seat offers it; all others with regions answer.
    pub(super) fn offer_peace(&mut self, seat: Seat, told: &mut impl Listener) -> Option<Fence> {
        told.hears_all(|| Event::PeaceOffered(seat));
        self.stage = Stage::Peace(seat);
        self.asked.remove(seat);
        self.conclude_peace(told)
    }

    /// One who declines is enough, and the next round begins.
    pub(super) fn answer_peace(
        &mut self,
        seat: Seat,
        accept: bool,
        book: &Book,
        dice: &mut Generator,
        told: &mut impl Listener,
    ) -> Option<Fence> {
        told.hears_all(|| Event::PeaceAnswered { seat, accept });
        if !accept {
            self.deal_round(book, dice, told);
            return Some(Fence::Chance);
        }
        self.asked.remove(seat);
        self.conclude_peace(told)
    }

    /// „Einigen sich alle Spieler mit verfügbaren Einflussgebieten auf Frieden, endet das Spiel."
    fn conclude_peace(&mut self, told: &mut impl Listener) -> Option<Fence> {
        if !self.asked.is_empty() {
            return None;
        }
        let winners = winners_of_peace(self.players().iter().map(|seat| (seat, self.owned[seat.index()].len())));
        self.end(Outcome::Won(winners, Victory::Peace), told);
        Some(Fence::Revealed)
    }

    /// „kämpfen in einem letzten Kampf alle Spieler mit verfügbaren Einflussgebieten um alle vorhandenen".
    pub(super) fn declare_total_war(&mut self, by: Seat, book: &Book, dice: &mut Generator, told: &mut impl Listener) {
        let fighters = self.owners();
        told.hears_all(|| Event::TotalWar { by, owns: self.owned[by.index()].len(), half: self.all_regions() / 2 });
        // Stakes go back unseen: there is nothing to stake where all is at stake (GE-24).
        self.choices = Default::default();
        self.choices[by.index()] = Some(Choice::TotalWar);
        self.revealed = true;
        told.hears_all(|| Event::Situation { situation: Situation::TotalWar, fighters });
        if fighters.only().is_some() {
            return self.win_total_war(by, told);
        }
        // Who was not in this round, since others play for disputed regions, gets his hand now.
        let more = fighters - self.takes_part;
        if !more.is_empty() {
            self.deal(more, book, dice, told);
        }
        self.fight(fighters, None, told);
    }

    /// Whether the battle of this round is the last one.
    pub(super) fn is_total_war(&self) -> bool {
        self.choices.contains(&Some(Choice::TotalWar))
    }

    /// One winner takes all; several lose all, or fight on (GE-14).
    pub(super) fn end_total_war(
        &mut self,
        winners: SeatSet,
        book: &Book,
        dice: &mut Generator,
        told: &mut impl Listener,
    ) {
        if let Some(winner) = winners.only() {
            return self.win_total_war(winner, told);
        }
        if self.setup.tie == Tie::FightOn {
            told.hears_all(|| Event::FightOn(winners));
            self.hands = [Units::NONE; super::ROOM];
            self.deal(winners, book, dice, told);
            return self.fight(winners, None, told);
        }
        let stakes = self.take_all();
        self.pool += stakes;
        self.contenders = winners;
        told.hears_all(|| Event::Disputed { stakes, pool: self.pool, contenders: winners });
        self.end(Outcome::AllLost(Defeat::TotalWar), told);
    }

    fn win_total_war(&mut self, winner: Seat, told: &mut impl Listener) {
        told.hears_all(|| {
            let losers = self.owners() - SeatSet::one(winner);
            let from = losers.iter().map(|seat| (seat, self.owned[seat.index()].len())).collect();
            Event::Conquered { by: winner, from, stakes: Regions::NONE, disputed: self.pool }
        });
        let all = self.take_all() + self.pool;
        self.owned[winner.index()] = all;
        self.settle();
        self.end(Outcome::Won(SeatSet::one(winner), Victory::TotalWar), told);
    }

    /// Takes all regions from everybody.
    fn take_all(&mut self) -> Regions {
        let mut all = Regions::NONE;
        for regions in &mut self.owned {
            all += core::mem::take(regions);
        }
        all
    }
}
