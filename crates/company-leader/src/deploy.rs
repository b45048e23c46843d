//! Setting the armies up, all seats at the same time („Vervolgens plaatsen de spelers in het geheim").

use tabletop::{AddressedEvent, Seat};

use crate::{
    command::Command,
    edition::Troop,
    event::Event,
    fields::FieldId,
    game::{CompanyLeader, Log},
    piece::Piece,
    refusal::Refusal,
    setup::First,
    state::Phase,
};

impl CompanyLeader {
    /// Whether a seat may do something while the armies are set up.
    pub(crate) fn permits_setting_up(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        if !self.rules.division().seats().any(|other| other == seat) {
            return Err(Refusal::NotYourTurn(self.unready().next().unwrap_or(Seat(0))));
        }
        if self.state.now.ready.has(seat) {
            return Err(Refusal::ReadyAlready);
        }
        match command {
            Command::Place { troop, at } => self.permits_placing(seat, troop, at),
            Command::Lift { at } => {
                self.in_area(seat, at)?;
                if self.rules.placed().iter().any(|(_, _, fixed)| *fixed == at) {
                    return Err(Refusal::Fixed(at));
                }
                self.state.under[at.index()].map(drop).ok_or(Refusal::NoTroopThere(at))
            }
            Command::Ready => {
                let reserve = &self.state.reserve[seat.index()];
                let army = self.state.index.own[seat.index()];
                match self.rules.setup().muster.coins() {
                    None if reserve.troops.total() > 0 => Err(Refusal::TroopsLeft(reserve.troops.total())),
                    Some(_) if !army.meets(&self.state.index.hidden) => Err(Refusal::NoArmy),
                    _ => Ok(()),
                }
            }
            _ => Err(Refusal::SettingUp),
        }
    }

    fn permits_placing(&self, seat: Seat, troop: Troop, at: FieldId) -> Result<(), Refusal> {
        self.in_area(seat, at)?;
        if self.state.under[at.index()].is_some() {
            return Err(Refusal::TroopThere(at));
        }
        let reserve = &self.state.reserve[seat.index()];
        match self.rules.setup().muster.coins() {
            None if reserve.troops.count(troop) == 0 => Err(Refusal::NoneLeft(troop)),
            Some(_) if self.rules.price(troop) > reserve.coins => {
                Err(Refusal::TooDear { price: self.rules.price(troop), purse: reserve.coins })
            }
            _ => Ok(()),
        }
    }

    fn in_area(&self, seat: Seat, at: FieldId) -> Result<(), Refusal> {
        if !self.rules.board().has(at) {
            return Err(Refusal::NoField(at));
        }
        if self.rules.division().area(seat).contains(at) { Ok(()) } else { Err(Refusal::OutsideArea(at)) }
    }

    /// Does what is permitted while the armies are set up.
    pub(crate) fn set_up_army(&mut self, seat: Seat, command: Command, log: &mut Log) {
        let coins = self.rules.setup().muster.coins().is_some();
        match command {
            Command::Place { troop, at } => {
                let price = self.rules.price(troop);
                let reserve = &mut self.state.reserve[seat.index()];
                if coins {
                    reserve.coins = reserve.coins.saturating_sub(price);
                } else {
                    reserve.troops.take(troop);
                }
                self.state.put(&self.rules, at, Piece::down(seat), Some(troop));
                log.push(AddressedEvent::only(seat, Event::Placed { seat, troop, at }));
            }
            Command::Lift { at } => {
                let Some(troop) = self.state.under[at.index()] else { return };
                let price = self.rules.price(troop);
                let reserve = &mut self.state.reserve[seat.index()];
                if coins {
                    reserve.coins = reserve.coins.saturating_add(price);
                } else {
                    reserve.troops.add(troop);
                }
                self.state.put(&self.rules, at, Piece::down(seat), None);
                log.push(AddressedEvent::only(seat, Event::Lifted { seat, troop, at }));
            }
            _ => {
                self.state.now.ready.add(seat);
                log.push(AddressedEvent::public(Event::Ready(seat)));
                self.start_when_ready(log);
            }
        }
    }

    /// When all armies are set up, what was not spent is kept, the first seat is found, and its turn begins.
    pub(crate) fn start_when_ready(&mut self, log: &mut Log) {
        if self.state.now.phase != Phase::SettingUp || self.unready().next().is_some() {
            return;
        }
        let count = self.rules.division().seat_count();
        let first = match self.rules.setup().first {
            First::Chosen(seat) => seat,
            First::Drawn => Seat(u8::try_from(self.state.dice.below(count.into())).unwrap_or_default()),
        };
        self.state.now.first = first;
        self.state.now.round = 1;
        log.push(AddressedEvent::public(Event::First(first)));
        for side in self.rules.division().all_sides() {
            let members: Vec<Seat> = self.rules.division().members(side).collect();
            let coins = members.iter().map(|seat| core::mem::take(&mut self.state.reserve[seat.index()].coins)).sum();
            if coins > 0 {
                self.state.now.purses[side.index()] = coins;
                log.push(AddressedEvent::public(Event::Paid { side, coins, purse: coins }));
            }
        }
        self.tell_held(log);
        self.start_turn(first, log);
    }
}
