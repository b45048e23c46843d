//! Purchases („Aankopen doen").

use tabletop::{AddressedEvent, Seat};

use super::EnemySight;
use crate::{
    command::{Purchase, Slot},
    edition::Troop,
    event::Event,
    fields::FieldId,
    game::{CompanyLeader, Log},
    piece::Piece,
    refusal::Refusal,
    rules::Rules,
    state::Phase,
};

/// What lies on a purchase field before the purchase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Spot {
    /// Nothing, or an own dummy.
    Open,
    /// An own hidden troop.
    Hidden(Troop),
    /// A piece that stays: somebody else's, or a revealed troop.
    Held,
}

impl Purchase {
    /// What it costs, in coins; nothing if nothing is bought.
    #[must_use]
    pub fn price(&self, rules: &Rules) -> u16 {
        let new = self.slots.iter().map(|slot| match slot {
            Slot::New(troop) => rules.price(*troop),
            Slot::Rest | Slot::Old(_) => 0,
        });
        new.sum()
    }
}

impl CompanyLeader {
    /// What lies on a seat's purchase fields (CL-20).
    pub(crate) fn spots(&self, seat: Seat) -> [Spot; 3] {
        self.rules.division().purchase(seat).map(|at| match self.state.piece(at) {
            None => Spot::Open,
            Some(piece) if piece.owner == seat && piece.is_down() => {
                self.state.under[at.index()].map_or(Spot::Open, Spot::Hidden)
            }
            Some(_) => Spot::Held,
        })
    }

    /// One new troop at least, each on a field that is open, or was opened by lifting; every lifted troop comes back once;
    /// coins enough.
    pub(super) fn permits_purchase(&self, enemy_sight: &EnemySight, purchase: Purchase) -> Result<(), Refusal> {
        let Purchase { lift, slots } = purchase;
        let seat = enemy_sight.seat;
        let (spots, fields) = (self.spots(seat), *self.rules.division().purchase(seat));
        let mut back = [0_u8; 3];
        let mut bought = false;
        for ((slot, spot), at) in slots.into_iter().zip(spots).zip(fields) {
            let open = match spot {
                Spot::Open => true,
                Spot::Hidden(_) => lift,
                Spot::Held => false,
            };
            match slot {
                Slot::Rest => {}
                _ if !open => return Err(Refusal::FieldHeld(at)),
                Slot::New(troop) => {
                    if !self.rules.for_sale(self.side(seat), troop) {
                        return Err(Refusal::NotForSale(troop));
                    }
                    bought = true;
                }
                Slot::Old(from) => {
                    let hidden = spots.get(usize::from(from)).is_some_and(|spot| matches!(spot, Spot::Hidden(_)));
                    if !lift || !hidden {
                        return Err(Refusal::NoOldTroop);
                    }
                    back[usize::from(from)] += 1;
                }
            }
        }
        if !bought {
            return Err(Refusal::NothingBought);
        }
        for ((spot, at), back) in spots.into_iter().zip(fields).zip(back) {
            if lift && matches!(spot, Spot::Hidden(_)) && back != 1 {
                return Err(Refusal::OldTroop(at));
            }
        }
        let (price, purse) = (purchase.price(&self.rules), self.purse(seat));
        if price > purse { Err(Refusal::TooDear { price, purse }) } else { Ok(()) }
    }

    /// Pays, puts everything down at once, shows what an enemy sees, and ends the turn.
    pub(super) fn buy(&mut self, seat: Seat, purchase: Purchase, log: &mut Log) {
        let (spots, fields) = (self.spots(seat), *self.rules.division().purchase(seat));
        let (price, side) = (purchase.price(&self.rules), self.side(seat));
        self.state.now.purses[side.index()] -= price;
        let seen = self.in_sight(seat);
        let mut filled = [false; 3];
        for (number, (slot, at)) in purchase.slots.into_iter().zip(fields).enumerate() {
            let troop = match slot {
                Slot::New(troop) => Some(troop),
                Slot::Old(from) => spots.get(usize::from(from)).and_then(|spot| match spot {
                    Spot::Hidden(troop) => Some(*troop),
                    Spot::Open | Spot::Held => None,
                }),
                Slot::Rest => None,
            };
            let takes_part = purchase.lift && spots[number] != Spot::Held;
            filled[number] = troop.is_some() || (takes_part && !seen.contains(at));
            if filled[number] {
                self.state.put(&self.rules, at, Piece::down(seat), troop);
            } else if takes_part {
                self.state.clear(&self.rules, at);
            }
        }
        log.push(AddressedEvent::public(Event::Bought { seat, price, lift: purchase.lift, filled }));
        log.push(AddressedEvent::only(seat, Event::Delivered { seat, purchase }));
        self.state.now.phase = Phase::Leaving;
        let shown = |at: &FieldId, filled: bool| filled && seen.contains(*at);
        for (at, filled) in fields.iter().zip(filled) {
            if shown(at, filled) {
                self.show(*at, None, log);
            }
        }
        self.judge(log);
        self.go_on(log);
    }
}
