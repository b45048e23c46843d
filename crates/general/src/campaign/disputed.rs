//! „5. Umstrittene Gebiete".

use tabletop::{Seat, SeatSet};

use super::Campaign;
use crate::{
    book::Book,
    event::{Event, Listener, Opening},
    outcome::{Defeat, Outcome},
    region::Regions,
    setup::Quiet,
};

impl Campaign {
    /// Several have won the battle: „bekommt keiner der Spieler die eingesetzten Einflussgebiete".
    pub(super) fn dispute(&mut self, winners: SeatSet, told: &mut impl Listener) {
        let stakes = self.take_stakes();
        self.pool += stakes;
        self.contenders = winners;
        self.quiet = 0;
        told.hears_all(|| Event::Disputed { stakes, pool: self.pool, contenders: winners });
        if self.owners().is_empty() {
            return self.end(Outcome::AllLost(Defeat::OnlyDisputed), told);
        }
        if (self.owners() & self.contenders).is_empty() {
            self.open(Opening::NoStake, told);
        }
        self.end_round(told);
    }

    /// A round without a battle: everything goes back, and who alone chose to fight takes the disputed regions.
    pub(super) fn retreat(&mut self, fighter: Option<Seat>, book: &Book, told: &mut impl Listener) {
        if !self.pool.is_empty() {
            match fighter {
                // „erobert er automatisch alle umstrittenen Gebiete"
                Some(winner) => {
                    let disputed = self.pool;
                    self.owned[winner.index()] += disputed;
                    told.hears_all(|| Event::Conquered {
                        by: winner,
                        from: Vec::new(),
                        stakes: Regions::NONE,
                        disputed,
                    });
                    self.settle();
                }
                None => self.nobody_fought(book, told),
            }
        }
        self.end_round(told);
    }

    /// All who may fight for the disputed regions have retreated (GE-7).
    fn nobody_fought(&mut self, book: &Book, told: &mut impl Listener) {
        self.quiet = self.quiet.saturating_add(1);
        told.hears_all(|| Event::Quiet(self.quiet));
        if self.setup.quiet == Quiet::Opens && self.quiet >= book.quiet_rounds() {
            self.open(Opening::Quiet, told);
        }
    }

    /// Lets all players with regions fight for the disputed ones, and counts anew (GE-21).
    fn open(&mut self, why: Opening, told: &mut impl Listener) {
        let to = self.owners();
        self.quiet = 0;
        if to != self.contenders {
            self.contenders = to;
            told.hears_all(|| Event::Opened { to, why });
        }
    }

    /// Nothing is disputed any more: „dürfen danach wieder alle Spieler an den Kämpfen teilnehmen".
    pub(super) fn settle(&mut self) {
        self.pool = Regions::NONE;
        self.contenders = SeatSet::NONE;
        self.quiet = 0;
    }
}
