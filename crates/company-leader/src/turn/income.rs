//! Income, and the turn that goes on („Inkomsten innen").

use tabletop::{AddressedEvent, Seat};

use crate::{
    division::Side,
    event::Event,
    game::{CompanyLeader, Log},
    outcome::{Outcome, Victory},
    state::Phase,
};

impl CompanyLeader {
    /// Built-up fields on which a side has a piece of any kind (CL-18).
    pub(super) fn built_up(&self, side: Side) -> u16 {
        let held = self.state.of_side(&self.rules, side) & *self.rules.board().built_up();
        u16::try_from(held.len()).unwrap_or(u16::MAX)
    }

    /// The actions are over: the side is paid, in the turn of its last member of the round (CL-19, CL-30).
    pub(super) fn end_actions(&mut self, seat: Seat, log: &mut Log) {
        let now = &mut self.state.now;
        (now.phase, now.active) = (Phase::Buying, None);
        log.push(AddressedEvent::public(Event::ActionsEnded(seat)));
        let side = self.side(seat);
        let last = self.rules.division().members(side).max_by_key(|member| self.place(*member));
        if last == Some(seat) {
            let income = self.rules.division().income(side);
            let coins = (u16::from(income.coins) + self.built_up(side)).saturating_sub(income.fields.into());
            let purse = &mut self.state.now.purses[side.index()];
            *purse = purse.saturating_add(coins);
            let purse = *purse;
            log.push(AddressedEvent::public(Event::Paid { side, coins, purse }));
        }
    }

    /// The place of a seat in the order of a round, from 0.
    fn place(&self, seat: Seat) -> u8 {
        let count = self.rules.division().seat_count();
        (seat.0 + count - self.state.now.first.0) % count
    }

    /// Goes on where a choice has interrupted.
    pub(super) fn go_on(&mut self, log: &mut Log) {
        let now = &self.state.now;
        if self.state.pending.is_empty() && now.phase == Phase::Leaving && now.outcome.is_none() {
            self.pass_turn(log);
        }
    }

    /// The next seat that is not out has its turn.
    pub(super) fn pass_turn(&mut self, log: &mut Log) {
        let seat = self.state.now.turn;
        self.state.rest(seat);
        let count = self.rules.division().seat_count();
        let seats = (1..=count).map(|step| Seat((seat.0 + step) % count));
        let next = seats.into_iter().find(|next| !self.state.now.out.has(*next)).unwrap_or(seat);
        if self.place(next) <= self.place(seat) {
            if self.rules.turns().is_some_and(|turns| self.state.now.round >= turns) {
                self.run_out(log);
                return;
            }
            self.state.now.round = self.state.now.round.saturating_add(1);
            self.tell_held(log);
        }
        self.start_turn(next, log);
    }

    /// Tells how many built-up fields each seat holds.
    pub(crate) fn tell_held(&self, log: &mut Log) {
        let built_up = *self.rules.board().built_up();
        let held = self.state.index.own.map(|own| u8::try_from((own & built_up).len()).unwrap_or(u8::MAX));
        log.push(AddressedEvent::public(Event::Held(held)));
    }

    /// A turn begins; who holds enough built-up fields has won (the variant of the chapter „Speelduur").
    pub(crate) fn start_turn(&mut self, seat: Seat, log: &mut Log) {
        let now = &mut self.state.now;
        (now.turn, now.phase, now.active) = (seat, Phase::Acting, None);
        log.push(AddressedEvent::public(Event::Turn { seat, round: now.round }));
        if let Some(hold) = self.rules.hold() {
            let held = self.state.index.own[seat.index()] & *self.rules.board().built_up();
            if held.len() >= hold.into() {
                self.end(Outcome::Won { side: self.side(seat), seat: Some(seat), by: Victory::Held }, log);
            }
        }
    }
}
