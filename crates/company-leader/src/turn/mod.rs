//! A turn, by the chapters of the text („Speelbeurt van een speler").

mod conceal;
mod end;
mod income;
mod movement;
mod purchase;
mod scenario;
mod shooting;
mod swaps;

use tabletop::Seat;

pub(crate) use purchase::Spot;

use crate::{
    command::Command,
    fields::{FieldId, Fields},
    game::{CompanyLeader, Log},
    piece::{Piece, Unit},
    refusal::Refusal,
    state::{Pending, Phase},
};

/// A seat in its turn, and what its enemies see.
pub(crate) struct EnemySight {
    pub(crate) seat: Seat,
    seen: Fields,
}

impl EnemySight {
    /// What is seen of a seat's pieces, while it is its turn.
    pub(crate) fn on(game: &CompanyLeader, seat: Seat) -> Self {
        Self { seat, seen: game.in_sight(seat) }
    }

    /// Whether an enemy's revealed troop sees a field.
    fn sees(&self, at: FieldId) -> bool {
        self.seen.contains(at)
    }
}

impl CompanyLeader {
    /// The fields the enemies of a seat see with their revealed troops.
    pub(crate) fn in_sight(&self, seat: Seat) -> Fields {
        let enemies = self.rules.division().enemies(seat);
        enemies.fold(Fields::NONE, |seen, enemy| seen | self.state.index.sees[enemy.index()])
    }

    /// Whether a seat may do something now.
    pub(crate) fn permits_now(&self, seat: Seat, command: Command) -> Result<(), Refusal> {
        let now = &self.state.now;
        if now.outcome.is_some() {
            return Err(Refusal::GameOver);
        }
        if now.phase == Phase::SettingUp {
            return self.permits_setting_up(seat, command);
        }
        if let Some(pending) = self.state.pending.first() {
            return match (*pending, command) {
                _ if pending.seat() != seat => Err(Refusal::NotYourTurn(pending.seat())),
                (Pending::Face { .. }, Command::Face { .. })
                | (Pending::Return { .. }, Command::Return(_))
                | (Pending::Throw { .. }, Command::Roll) => Ok(()),
                (Pending::Throw { at, .. }, Command::Throw(counts)) => self.permits_throw(at, counts),
                (Pending::Face { at, .. }, _) => Err(Refusal::ChooseFacing(at)),
                (Pending::Return { target, .. }, _) => Err(Refusal::ChooseReturn(target)),
                (Pending::Throw { at, .. }, _) => Err(Refusal::ThrowFirst(at)),
            };
        }
        if now.turn != seat {
            return Err(Refusal::NotYourTurn(now.turn));
        }
        self.permits_in_turn(&EnemySight::on(self, seat), command)
    }

    /// Whether the seat whose turn it is may do something, nothing being left to choose.
    pub(crate) fn permits_in_turn(&self, enemy_sight: &EnemySight, command: Command) -> Result<(), Refusal> {
        match (self.state.now.phase, command) {
            (_, Command::Resign) | (Phase::Buying, Command::EndTurn) | (Phase::Acting, Command::EndActions) => Ok(()),
            (_, Command::Reveal { at, .. }) => self.permits_reveal(enemy_sight, at),
            (_, Command::Hide { at }) => self.permits_hide(enemy_sight, at),
            (_, Command::Face { .. } | Command::Return(_)) => Err(Refusal::NothingToChoose),
            (_, Command::Throw(_) | Command::Roll) => Err(Refusal::NothingToThrow),
            (_, Command::Place { .. } | Command::Lift { .. } | Command::Ready) => Err(Refusal::ArmiesAreSet),
            (Phase::Buying, Command::Buy(purchase)) => self.permits_purchase(enemy_sight, purchase),
            (_, Command::EndTurn | Command::Buy(_)) => Err(Refusal::NotYetBuying),
            (Phase::Buying, _) | (_, Command::EndActions) => Err(Refusal::ActionsAreOver),
            (_, Command::Swap(pair)) => self.permits_swap(enemy_sight, pair),
            (_, Command::Scout { at, .. }) => self.permits_scout(enemy_sight, at),
            (_, Command::Advance { .. }) => self.permits_advance(enemy_sight),
            (_, Command::Lay { at }) => self.permits_lay(enemy_sight, at),
            (_, Command::Shoot { at, target, facing }) => self.permits_shot(enemy_sight, at, target, facing),
            (_, Command::Blitz) => self.permits_blitz().map(drop),
            (_, Command::Repair { at, points }) => self.permits_repair(enemy_sight, at, points),
        }
    }

    /// Does what is permitted.
    pub(crate) fn perform(&mut self, seat: Seat, command: Command, log: &mut Log) {
        match command {
            Command::Place { .. } | Command::Lift { .. } | Command::Ready => self.set_up_army(seat, command, log),
            Command::Resign => self.resign(seat, log),
            Command::Swap(pair) => self.swap(seat, pair, log),
            Command::Reveal { at, facing } => self.reveal(at, facing, log),
            Command::Scout { at, facing } => self.begin_move(at, facing, log),
            Command::Advance { facing } => self.advance(facing, log),
            Command::Lay { at } => self.lay(seat, at, log),
            Command::Shoot { at, target, facing } => self.shoot(at, target, facing, log),
            Command::Blitz => self.blitz(log),
            Command::Repair { at, points } => self.repair(seat, at, points, log),
            Command::Hide { at } => self.hide(at, log),
            Command::EndActions => self.end_actions(seat, log),
            Command::Buy(purchase) => self.buy(seat, purchase, log),
            Command::EndTurn => self.pass_turn(log),
            Command::Face { facing } => self.choose_facing(facing, log),
            Command::Return(fires) => self.answer_shot(fires, log),
            Command::Throw(counts) => self.thrown(Some(counts), log),
            Command::Roll => self.thrown(None, log),
        }
    }

    /// The piece of a seat on a field.
    fn own_piece(&self, seat: Seat, at: FieldId) -> Result<Piece, Refusal> {
        if !self.rules.board().has(at) {
            return Err(Refusal::NoField(at));
        }
        let piece = self.state.piece(at).ok_or(Refusal::NothingThere(at))?;
        if piece.owner == seat { Ok(piece) } else { Err(Refusal::NotYours(at)) }
    }

    /// The revealed troop of a seat on a field.
    fn own_unit(&self, seat: Seat, at: FieldId) -> Result<(Piece, Unit), Refusal> {
        let piece = self.own_piece(seat, at)?;
        piece.unit().map(|unit| (piece, unit)).ok_or(Refusal::FaceDown(at))
    }

    /// Whether the revealed troop of a seat on a field has an action left: unused, or in the middle of its actions and
    /// with a movement of 2 (CL-10).
    fn can_act(&self, seat: Seat, at: FieldId) -> Result<Unit, Refusal> {
        let (piece, unit) = self.own_unit(seat, at)?;
        match self.state.now.active {
            Some(active) if active.at == at => {
                let taken = active.moves.saturating_add(active.fired.into());
                if taken < self.rules.kind(unit.troop).movement { Ok(unit) } else { Err(Refusal::NoActionLeft(at)) }
            }
            _ if piece.used => Err(Refusal::Used(at)),
            _ => Ok(unit),
        }
    }
}
