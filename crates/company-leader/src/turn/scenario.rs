//! What scenarios are about („Scenario's"): flags, an assault, a convoy.

use tabletop::AddressedEvent;

use crate::{
    division::Side,
    event::Event,
    fields::FieldId,
    game::{CompanyLeader, Log},
    outcome::Victory,
    rules::Aim,
    state::Flag,
};

impl CompanyLeader {
    /// A revealed troop has come onto a field, or was turned up there: flags, exits.
    pub(super) fn arrive(&mut self, at: FieldId, log: &mut Log) {
        match self.rules.aim() {
            Aim::Battle | Aim::Assault { .. } => {}
            Aim::Flag { .. } => self.arrive_at_flag(at, log),
            Aim::Escort { side, convoy, exits, .. } => {
                let (side, convoy) = (*side, *convoy);
                let inside = exits.contains(at);
                let Some(piece) = self.state.piece(at).filter(|_| inside) else { return };
                if self.side(piece.owner) == side && piece.unit().is_some_and(|unit| unit.troop == convoy) {
                    self.state.clear(&self.rules, at);
                    if self.state.now.active.is_some_and(|active| active.at == at) {
                        self.state.now.active = None;
                    }
                    self.state.now.through = self.state.now.through.saturating_add(1);
                    log.push(AddressedEvent::public(Event::CameThrough { at, through: self.state.now.through }));
                }
            }
        }
    }

    /// Takes an enemy's flag that lies there, brings back one's own, and wins with an enemy's at home (CL-40, CL-41).
    fn arrive_at_flag(&mut self, at: FieldId, log: &mut Log) {
        let Aim::Flag { homes } = self.rules.aim() else { return };
        let homes = homes.clone();
        let Some(owner) = self.state.piece(at).filter(|piece| !piece.is_down()).map(|piece| piece.owner) else {
            return;
        };
        let mine = self.side(owner);
        for (side, home) in self.rules.division().all_sides().zip(homes) {
            let Some(flag) = self.state.now.flags[side.index()] else { continue };
            if flag.at != at || flag.carried {
                continue;
            }
            if side != mine {
                self.state.now.flags[side.index()] = Some(Flag { at, carried: true });
                log.push(AddressedEvent::public(Event::FlagTaken { side, at }));
            } else if at != home {
                self.state.now.flags[side.index()] = Some(Flag { at: home, carried: false });
                log.push(AddressedEvent::public(Event::FlagBack(side)));
            }
        }
    }

    /// The flags a troop carried lie where it fell.
    pub(super) fn drop_flags(&mut self, at: FieldId, log: &mut Log) {
        for side in (0..).map(Side).take(self.rules.sides()) {
            if let Some(flag) = &mut self.state.now.flags[side.index()]
                && flag.at == at
                && flag.carried
            {
                flag.carried = false;
                log.push(AddressedEvent::public(Event::FlagFell { side, at }));
            }
        }
    }

    /// Whether a scenario is decided.
    pub(super) fn judge_scenario(&mut self, log: &mut Log) {
        match self.rules.aim() {
            Aim::Battle => {}
            Aim::Flag { .. } => {
                let bearer = self.state.now.flags.iter().flatten().filter(|flag| flag.carried).find_map(|flag| {
                    let owner = self.state.piece(flag.at)?.owner;
                    let side = self.side(owner);
                    let mut home = self.rules.division().members(side);
                    home.any(|seat| self.rules.division().purchase(seat).contains(&flag.at)).then_some(side)
                });
                if let Some(side) = bearer {
                    self.won(side, Victory::Flag, log);
                }
            }
            Aim::Assault { attacker, fields } => {
                let (attacker, fields) = (*attacker, *fields);
                if self.state.of_side(&self.rules, attacker) & fields == fields {
                    self.won(attacker, Victory::Assault, log);
                }
            }
            Aim::Escort { side, convoy, through, .. } => {
                let (side, convoy, needed) = (*side, *convoy, *through);
                let troops = self.state.troops_among(self.state.of_side(&self.rules, side));
                let left = troops.iter().filter(|at| self.state.troop(*at) == Some(convoy)).count();
                let come = self.state.now.through;
                if come >= needed {
                    self.won(side, Victory::Through, log);
                } else if usize::from(come) + left < needed.into() {
                    self.won(Side(1 - side.0), Victory::Stopped, log);
                }
            }
        }
    }

    /// Whether a scenario is decided by the end of its turns.
    pub(super) fn scenario_runs_out(&mut self, log: &mut Log) -> bool {
        match self.rules.aim() {
            Aim::Battle | Aim::Flag { .. } => return false,
            Aim::Assault { attacker, .. } => self.won(Side(1 - attacker.0), Victory::Defended, log),
            Aim::Escort { side, .. } => self.won(Side(1 - side.0), Victory::Stopped, log),
        }
        true
    }
}
