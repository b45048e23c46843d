//! Who answers for a seat in a contest: a level, or a yardstick.

use ::company_leader::{Command, Facing, FieldId, Pending, Phase, Purchase, Slot, View};
use tabletop::{Generator, Seat, Seed};

use super::{
    choose::choose,
    deploy::deploy,
    level::{LEVELS, Level},
};
use crate::{Budget, named::players};

players! {
    /// A player as one meets them, in one sentence each. All but the first set their army up as bots do, and fire back.
    enum Yardstick {
        /// Anything that is permitted, but giving up.
        Random = "random",
        /// Only ends his turns.
        Sitter = "sitter",
        /// Never moves, and shoots whenever he can.
        Sniper = "sniper",
        /// The same, and buys what he can pay.
        Turtle = "turtle",
        /// The same, and repairs and hides what was hurt.
        Digger = "digger",
        /// Goes for the nearest enemy, and shoots at nobody.
        Rusher = "rusher",
        /// Shoots whenever he can, buys what he can pay, and else goes for the nearest enemy.
        Brawler = "brawler",
    }
}

impl Yardstick {
    const fn buys(self) -> bool {
        matches!(self, Self::Turtle | Self::Digger | Self::Brawler)
    }

    const fn shoots(self) -> bool {
        matches!(self, Self::Sniper | Self::Turtle | Self::Digger | Self::Brawler)
    }

    const fn moves(self) -> bool {
        matches!(self, Self::Rusher | Self::Brawler)
    }

    /// What he does; of equals any. `None` if the game does not wait for him.
    fn choose(self, view: &View, dice: &mut Generator) -> Option<Command> {
        let seat = view.own.as_ref()?.seat;
        let mut legal = view.legal();
        legal.retain(|command| *command != Command::Resign);
        if legal.is_empty() {
            return Some(Command::Resign);
        }
        if view.now.phase == Phase::SettingUp {
            return Some(deploy(view, seat, &legal, self == Self::Random, dice));
        }
        if matches!(view.pending.first(), Some(Pending::Throw { .. })) {
            return Some(Command::Roll);
        }
        dice.shuffle(&mut legal);
        if self == Self::Random {
            return legal.first().copied();
        }
        legal.into_iter().max_by_key(|command| self.worth(view, seat, *command))
    }

    /// How much he would like to do it: less than nothing for what he does not do at all, and nothing to end his actions or his turn.
    fn worth(self, view: &View, seat: Seat, command: Command) -> i32 {
        /// What is never done.
        const NEVER: i32 = -1;
        /// Ways are worth this less the fields to the nearest enemy.
        const WAY: i32 = 100;
        let if_he = |does: bool, worth: i32| if does { worth } else { NEVER };
        match command {
            Command::EndActions | Command::EndTurn => 0,
            Command::Return(fires) => i32::from(fires),
            Command::Shoot { target, .. } => {
                // The weakest first: it falls soonest.
                let strength = view.piece(target).and_then(|piece| piece.unit()).map_or(9, |unit| unit.strength);
                if_he(self.shoots(), 400 - i32::from(strength))
            }
            Command::Buy(purchase) => if_he(self.buys(), price(view, purchase)),
            Command::Repair { points, .. } => if_he(self == Self::Digger, 300 + i32::from(points)),
            Command::Hide { .. } => if_he(self == Self::Digger, 10),
            // Who goes somewhere has to be turned up; who never moves turns up whoever then sees somebody to shoot at.
            Command::Reveal { at, facing } => {
                let seen = 20 * seen(view, seat, at, facing);
                if self.moves() { 5 + seen } else { if_he(self.shoots(), seen - 1) }
            }
            Command::Blitz => if_he(self.moves(), 350),
            Command::Advance { facing } => {
                let active = view.now.active.map(|active| active.at);
                if_he(self.moves(), active.map_or(NEVER, |at| WAY + way(view, seat, at, facing)))
            }
            Command::Scout { at, facing } => if_he(self.moves(), WAY / 2 + way(view, seat, at, facing)),
            Command::Face { facing } => {
                let at = view.now.active.map_or(FieldId(0), |active| active.at);
                seen(view, seat, at, facing)
            }
            _ => NEVER,
        }
    }
}

/// What a purchase costs, which is what it brings.
fn price(view: &View, purchase: Purchase) -> i32 {
    let new = |slot: &Slot| match slot {
        Slot::New(troop) => i32::from(view.rules.price(*troop)),
        Slot::Rest | Slot::Old(_) => 0,
    };
    purchase.slots.iter().map(new).sum()
}

/// How many pieces of enemies stand in the sight of a troop that would look there.
fn seen(view: &View, seat: Seat, at: FieldId, facing: Facing) -> i32 {
    let (board, division) = (view.rules.board(), view.rules.division());
    let kind = view.hidden(at).or_else(|| view.piece(at).and_then(|piece| piece.unit()).map(|unit| unit.troop));
    let Some(kind) = kind else { return 0 };
    let sight = board.sight(at, facing, view.rules.kind(kind).sight);
    let hostile = |field: &&FieldId| view.piece(**field).is_some_and(|piece| division.hostile(piece.owner, seat));
    i32::try_from(sight.as_slice().iter().filter(hostile).count()).unwrap_or(i32::MAX)
}

/// How near the nearest enemy is to the field in front of a troop that looks there: the nearer the more, none is farther than 40.
fn way(view: &View, seat: Seat, at: FieldId, facing: Facing) -> i32 {
    let (board, division) = (view.rules.board(), view.rules.division());
    let Some(front) = board.neighbour(at, facing) else { return -40 };
    let hostile = |field: &FieldId| view.piece(*field).is_some_and(|piece| division.hostile(piece.owner, seat));
    let distance = board.all().filter(hostile).map(|field| board.coord(front).distance(board.coord(field))).min();
    -i32::from(distance.unwrap_or(40))
}

impl Player {
    /// What he does; `None` if the game does not wait for him. One seed does for a whole game.
    #[must_use]
    pub fn choose(self, view: &View, seed: Seed, dice: &mut Generator) -> Option<Command> {
        match self {
            Self::Bot(level) => choose(view, level, seed, Budget::of_the_level()).map(|choice| choice.command),
            Self::Yardstick(yardstick) => yardstick.choose(view, dice),
        }
    }
}
