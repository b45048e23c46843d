//! What could be done with a piece: a command, and what it is good for.

use ::company_leader::{Command, Facing, FieldId, Phase, Troop, View};
use tabletop::Seat;

/// Commands one after the other. What comes after the first is tried, not promised: the bot is asked again, and knows more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Plan {
    pub steps: [Option<Command>; 3],
}

impl Plan {
    fn of(steps: [Option<Command>; 3]) -> Self {
        Self { steps }
    }

    /// Nothing but one command.
    pub(crate) fn alone(command: Command) -> Self {
        Self::of([Some(command), None, None])
    }

    /// The command that begins it.
    pub(crate) fn first(&self) -> Option<Command> {
        self.steps[0]
    }

    /// The piece that is to act, where it has to be thought of first.
    pub(crate) fn piece(&self) -> Option<FieldId> {
        match self.steps[0]? {
            Command::Reveal { at, .. }
            | Command::Scout { at, .. }
            | Command::Shoot { at, .. }
            | Command::Repair { at, .. }
            | Command::Hide { at } => Some(at),
            Command::Swap(pair) => Some(pair.ends()[0]),
            _ => None,
        }
    }

    /// Whether dice decide what comes of it.
    pub(crate) fn is_risky(&self) -> bool {
        self.steps.iter().flatten().any(|step| matches!(step, Command::Shoot { .. }))
    }

    /// Whether it ends the actions or the turn: the one that can always be done.
    pub(crate) fn is_end(&self) -> bool {
        matches!(self.steps[0], Some(Command::EndActions | Command::EndTurn))
    }
}

/// All plans worth a try, each beginning with a legal command; the list of commands is never left without one, but where
/// nothing is left but giving up.
pub(crate) fn plans(view: &View, seat: Seat, legal: &[Command]) -> Vec<Plan> {
    let mut plans = Vec::new();
    let alone = Plan::alone;
    for command in legal.iter().copied() {
        match command {
            Command::Resign => {}
            // Dummies that change places only look busy.
            Command::Swap(pair) if !pair.ends().into_iter().any(|at| is_troop(view, at)) => {}
            // After the actions whoever turns up only tells something, and before their end nobody hides who could act.
            Command::Reveal { .. } if view.now.phase != Phase::Acting => {}
            Command::Hide { .. } if view.now.phase == Phase::Acting => {}
            Command::Reveal { at, facing } => {
                let unused = view.piece(at).is_some_and(|piece| !piece.used);
                if let Some(troop) = view.hidden(at).filter(|_| unused) {
                    appear(view, seat, at, troop, facing, &mut plans);
                }
            }
            Command::Scout { at, facing } => {
                plans.push(alone(command));
                if may_enter(view, seat, at, facing) {
                    let turns = Facing::ALL.map(|facing| Some(Command::Advance { facing }));
                    plans.extend(turns.map(|advance| Plan::of([Some(command), advance, None])));
                }
            }
            Command::Shoot { at, target, .. } if view.rules.board().ring(at).contains(target) => {
                plans.push(alone(command));
                plans.push(Plan::of([Some(command), Some(Command::Blitz), None]));
            }
            _ => plans.push(alone(command)),
        }
    }
    if plans.is_empty() {
        plans.extend(legal.iter().copied().filter(|command| *command != Command::Resign).map(alone));
    }
    plans
}

/// A hidden troop turns up and shoots, scouts, or goes on.
fn appear(view: &View, seat: Seat, at: FieldId, troop: Troop, facing: Facing, plans: &mut Vec<Plan>) {
    let (board, division) = (view.rules.board(), view.rules.division());
    let reveal = Some(Command::Reveal { at, facing });
    for target in board.fire(at, facing, view.rules.fire(troop)).as_slice().iter().copied() {
        let is_target = |piece: ::company_leader::Piece| !piece.is_down() && division.hostile(piece.owner, seat);
        if view.piece(target).is_some_and(is_target) {
            plans.push(Plan::of([reveal, Some(Command::Shoot { at, target, facing }), None]));
        }
    }
    let scout = Some(Command::Scout { at, facing });
    plans.push(Plan::of([reveal, scout, None]));
    if may_enter(view, seat, at, facing) {
        let turns = Facing::ALL.map(|facing| Some(Command::Advance { facing }));
        plans.extend(turns.map(|advance| Plan::of([reveal, scout, advance])));
    }
}

/// Whether a troop of one's own, hidden or revealed, stands on a field.
fn is_troop(view: &View, at: FieldId) -> bool {
    view.hidden(at).is_some() || view.piece(at).is_some_and(|piece| !piece.is_down())
}

/// Whether a troop may find the field in front free: a dummy of an enemy makes room.
fn may_enter(view: &View, seat: Seat, at: FieldId, facing: Facing) -> bool {
    view.rules.board().neighbour(at, facing).is_some_and(|front| {
        view.piece(front).is_none_or(|piece| {
            let own = piece.owner == seat;
            (own && !piece.used) || (!own && piece.is_down() && view.rules.division().hostile(piece.owner, seat))
        })
    })
}
