//! What a seat may do: candidates in a fixed order, of which those are kept that the rules permit.

use tabletop::Seat;

use crate::{
    command::{Command, Pair, Purchase, Slot},
    dice,
    edition::Troop,
    fields::{FieldId, Fields},
    game::CompanyLeader,
    hex::Facing,
    piece::Unit,
    state::{Pending, Phase},
    turn::{EnemySight, Spot},
};

impl CompanyLeader {
    /// The list behind [`legal`](tabletop::Game::legal).
    pub(crate) fn legal_commands(&self, seat: Seat) -> Vec<Command> {
        let now = &self.state.now;
        let mut commands = Vec::new();
        if now.outcome.is_some() {
            return commands;
        }
        if now.phase == Phase::SettingUp {
            self.set_up_candidates(seat, &mut |command| {
                if self.permits_setting_up(seat, command).is_ok() {
                    commands.push(command);
                }
            });
            return commands;
        }
        if self.actor() != seat {
            return commands;
        }
        match self.state.pending.first() {
            Some(Pending::Face { .. }) => commands.extend(Facing::ALL.map(|facing| Command::Face { facing })),
            Some(Pending::Return { .. }) => commands.extend([Command::Return(false), Command::Return(true)]),
            Some(Pending::Throw { at, .. }) => {
                let count = self.state.unit(*at).map_or(0, |unit| unit.strength);
                commands.push(Command::Roll);
                commands.extend(dice::ways(count).into_iter().map(Command::Throw));
            }
            None => {
                let enemy_sight = EnemySight::on(self, seat);
                self.candidates(seat, &mut |command| {
                    if self.permits_in_turn(&enemy_sight, command).is_ok() {
                        commands.push(command);
                    }
                });
            }
        }
        commands
    }

    fn set_up_candidates(&self, seat: Seat, each: &mut impl FnMut(Command)) {
        if !self.rules.division().seats().any(|other| other == seat) {
            return;
        }
        for at in self.rules.division().area(seat) {
            each(Command::Lift { at });
            for troop in Troop::ALL {
                each(Command::Place { troop, at });
            }
        }
        each(Command::Ready);
    }

    /// Whatever could be permitted in a turn, nothing twice.
    fn candidates(&self, seat: Seat, each: &mut impl FnMut(Command)) {
        each(Command::Resign);
        for at in &self.state.index.own[seat.index()] {
            let swappable = !self.state.index.used.contains(at);
            for facing in Facing::HALF.into_iter().filter(|_| swappable) {
                if let Some(other) = self.rules.board().neighbour(at, facing) {
                    each(Command::Swap(Pair::new(at, other)));
                }
            }
            match self.state.unit(at) {
                None if self.state.index.hidden.contains(at) => {
                    for facing in Facing::ALL {
                        each(Command::Reveal { at, facing });
                    }
                }
                None => {}
                Some(unit) => self.unit_candidates(at, unit, each),
            }
        }
        if self.state.now.phase == Phase::Buying {
            self.purchase_candidates(seat, each);
            each(Command::EndTurn);
            return;
        }
        for facing in Facing::ALL {
            each(Command::Advance { facing });
        }
        for at in &self.behind().unwrap_or(Fields::NONE) {
            each(Command::Lay { at });
        }
        each(Command::Blitz);
        each(Command::EndActions);
    }

    /// Shots and repairs of a revealed troop.
    fn shots(&self, at: FieldId, unit: Unit, each: &mut impl FnMut(Command)) {
        for facing in Facing::ALL {
            for target in self.rules.board().fire(at, facing, self.rules.fire(unit.troop)).as_slice() {
                if self.state.unit(*target).is_some() {
                    each(Command::Shoot { at, target: *target, facing });
                }
            }
        }
        let most = self.rules.kind(unit.troop).strength - unit.strength;
        (1..=most).for_each(|points| each(Command::Repair { at, points }));
    }

    fn unit_candidates(&self, at: FieldId, unit: Unit, each: &mut impl FnMut(Command)) {
        for facing in Facing::ALL {
            each(Command::Scout { at, facing });
        }
        self.shots(at, unit, each);
        each(Command::Hide { at });
    }

    /// Every way to fill the purchase fields that costs no more than there is.
    fn purchase_candidates(&self, seat: Seat, each: &mut impl FnMut(Command)) {
        let spots = self.spots(seat);
        let purse = self.state.now.purses[self.side(seat).index()];
        for lift in [false, true] {
            let fillings = |spot: Spot| {
                let open = spot == Spot::Open || (lift && spot != Spot::Held);
                let new = Troop::ALL.into_iter().filter(move |troop| open && self.rules.price(*troop) <= purse);
                let old =
                    (0..3_u8).filter(move |from| open && lift && matches!(spots[usize::from(*from)], Spot::Hidden(_)));
                [Slot::Rest].into_iter().chain(new.map(Slot::New)).chain(old.map(Slot::Old))
            };
            let [first, second, third] = spots;
            for one in fillings(first) {
                for two in fillings(second) {
                    for three in fillings(third) {
                        each(Command::Buy(Purchase { lift, slots: [one, two, three] }));
                    }
                }
            }
        }
    }
}
