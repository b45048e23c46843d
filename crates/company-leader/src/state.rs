//! The state of a game: what everybody sees, what lies face down, and what is derived from both for speed.

use serde::{Deserialize, Serialize};
use tabletop::{Generator, Seat, SeatSet};

use crate::{
    division::{MOST_SEATS, MOST_SIDES, Side, Troops},
    edition::Troop,
    fields::{FieldId, Fields},
    outcome::Outcome,
    piece::{Piece, Shown, Unit},
    rules::{Aim, Rules},
};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Phase {
    /// All seats set their armies up at the same time.
    SettingUp,
    /// Actions („Acties met speelstukken").
    Acting,
    /// Income is paid, purchases may be made („Aankopen doen").
    Buying,
    /// The turn is over as soon as every revealed troop has its facing.
    Leaving,
}

/// The revealed troop that is in the middle of its actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    /// Where it stands.
    pub at: FieldId,
    /// Movement actions it has begun: 0 to 2.
    pub moves: u8,
    /// Whether it has fired.
    pub fired: bool,
    /// What it may go on with.
    pub stage: Stage,
}

/// What a troop may go on with, beside a further action.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stage {
    /// It has turned and scouted, and may advance.
    Scouted,
    /// It came from this field, and may lay dummies behind it.
    Advanced(FieldId),
    /// It has destroyed its neighbour on this field without damage, and may go there.
    Won(FieldId),
    /// Nothing.
    Done,
}

/// Something a seat must choose before the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pending {
    /// Where a troop looks that was just revealed; it keeps the facing it has, toward who scouted it, as a default (CL-11).
    Face {
        /// Who chooses.
        seat: Seat,
        /// Where the troop stands.
        at: FieldId,
    },
    /// Whether a target fires back.
    Return {
        /// Who chooses.
        seat: Seat,
        /// Who fires.
        shooter: FieldId,
        /// At what.
        target: FieldId,
    },
    /// What dice show that are thrown at the table (CL-52).
    Throw {
        /// Who throws.
        seat: Seat,
        /// Who fires.
        at: FieldId,
        /// At what.
        target: FieldId,
        /// What these dice are of an exchange of shots.
        volley: Volley,
    },
}

/// What dice that are thrown are of an exchange of shots.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Volley {
    /// A shot; nobody fires back.
    Alone,
    /// A shot; the target throws next, in the strength it has now.
    Answered,
    /// The target fires back at who has hit it so often.
    Answer(u8),
}

impl Pending {
    /// Who chooses.
    #[must_use]
    pub const fn seat(self) -> Seat {
        match self {
            Self::Face { seat, .. } | Self::Return { seat, .. } | Self::Throw { seat, .. } => seat,
        }
    }
}

/// A flag of the scenario of that kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flag {
    /// Where it is.
    pub at: FieldId,
    /// Whether the troop on that field carries it; else it lies there.
    pub carried: bool,
}

/// What everybody knows, beside the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Now {
    /// Where the game stands.
    pub phase: Phase,
    /// Whose turn it is; the first seat while the armies are set up.
    pub turn: Seat,
    /// Who had the first turn; the first seat while the armies are set up.
    pub first: Seat,
    /// The round, from 1; 0 while the armies are set up.
    pub round: u16,
    /// Whose army is set up.
    pub ready: SeatSet,
    /// Who is out.
    pub out: SeatSet,
    /// The coins of each side, which lie open (CL-29).
    pub purses: [u16; MOST_SIDES],
    /// The troop in the middle of its actions.
    pub active: Option<Active>,
    /// The flags of the sides, in a scenario with flags.
    pub flags: [Option<Flag>; MOST_SIDES],
    /// How many of the convoy came through.
    pub through: u8,
    /// How the game ended.
    pub outcome: Option<Outcome>,
}

/// What a seat has not put down yet; secret.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reserve {
    /// Troops, where everybody got a set.
    pub troops: Troops,
    /// Coins, where everybody buys his own.
    pub coins: u16,
}

/// What follows from the pieces, kept beside them for speed.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Index {
    /// The pieces of each seat.
    pub own: [Fields; MOST_SEATS],
    /// Pieces face down.
    pub down: Fields,
    /// Hidden troops.
    pub hidden: Fields,
    /// Pieces that were used.
    pub used: Fields,
    /// What the revealed troops of each seat see.
    pub sees: [Fields; MOST_SEATS],
    /// How many revealed troops of each seat see a field.
    watchers: Vec<[u8; MOST_SEATS]>,
}

impl Index {
    /// The index of an empty board with so many fields.
    pub fn of(count: usize) -> Self {
        Self { watchers: vec![[0; MOST_SEATS]; count], ..Self::default() }
    }

    /// Begins or ends to see what a revealed troop sees.
    fn watch(&mut self, rules: &Rules, at: FieldId, piece: Piece, begins: bool) {
        let Some(unit) = piece.unit() else { return };
        let seat = piece.owner.index();
        let sight = rules.kind(unit.troop).sight;
        for field in rules.board().sight(at, unit.facing, sight).as_slice() {
            let count = &mut self.watchers[field.index()][seat];
            *count = if begins { count.saturating_add(1) } else { count.saturating_sub(1) };
            self.sees[seat].set(*field, *count > 0);
        }
    }
}

/// All of a game that changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct State {
    pub fields: Vec<Option<Piece>>,
    /// Which troop lies face down on a field, if one does.
    pub under: Vec<Option<Troop>>,
    pub now: Now,
    pub pending: Vec<Pending>,
    pub reserve: [Reserve; MOST_SEATS],
    pub dice: Generator,
    #[serde(skip)]
    pub index: Index,
}

impl State {
    /// The piece on a field of the board.
    #[inline]
    pub fn piece(&self, at: FieldId) -> Option<Piece> {
        self.fields[at.index()]
    }

    /// The revealed troop on a field of the board.
    #[inline]
    pub fn unit(&self, at: FieldId) -> Option<Unit> {
        self.piece(at).and_then(|piece| piece.unit())
    }

    /// The troop on a field of the board, hidden or revealed.
    #[inline]
    pub fn troop(&self, at: FieldId) -> Option<Troop> {
        self.under[at.index()].or_else(|| self.unit(at).map(|unit| unit.troop))
    }

    /// Puts a piece on a field in the place of what was there; `under` is the troop that lies face down.
    #[inline]
    pub fn put(&mut self, rules: &Rules, at: FieldId, piece: Piece, under: Option<Troop>) {
        // Most changes are to marks: who looks where stays as it is.
        let eyes = |piece: Piece| piece.unit().map(|unit| (piece.owner, unit.troop, unit.facing));
        let before = self.fields[at.index()];
        let looks = before.and_then(eyes) != eyes(piece);
        if let Some(before) = before {
            self.index.own[before.owner.index()].remove(at);
            if looks {
                self.index.watch(rules, at, before, false);
            }
        }
        self.fields[at.index()] = Some(piece);
        self.under[at.index()] = under;
        self.index.own[piece.owner.index()].insert(at);
        self.index.down.set(at, piece.is_down());
        self.index.hidden.set(at, under.is_some());
        self.index.used.set(at, piece.used);
        if looks {
            self.index.watch(rules, at, piece, true);
        }
    }

    /// Takes the piece from a field.
    pub fn clear(&mut self, rules: &Rules, at: FieldId) {
        if let Some(before) = self.fields[at.index()].take() {
            self.index.own[before.owner.index()].remove(at);
            self.index.watch(rules, at, before, false);
        }
        self.under[at.index()] = None;
        for set in [&mut self.index.down, &mut self.index.hidden, &mut self.index.used] {
            set.remove(at);
        }
    }

    /// Marks the piece on a field as used, if there is one.
    pub fn use_up(&mut self, at: FieldId) {
        if let Some(piece) = &mut self.fields[at.index()] {
            piece.used = true;
            self.index.used.insert(at);
        }
    }

    /// Takes all marks of a turn from the pieces of a seat.
    pub fn rest(&mut self, seat: Seat) {
        let own = self.index.own[seat.index()];
        for at in &own {
            if let Some(piece) = &mut self.fields[at.index()] {
                (piece.used, piece.hid) = (false, false);
                if let Shown::Up(unit) = &mut piece.face {
                    unit.fired = false;
                }
            }
        }
        self.index.used = self.index.used & !own;
    }

    /// Changes the revealed troop on a field, if there is one.
    pub fn change_unit(&mut self, rules: &Rules, at: FieldId, change: impl FnOnce(&mut Unit)) {
        if let Some(mut piece) = self.fields[at.index()]
            && let Shown::Up(unit) = &mut piece.face
        {
            change(unit);
            self.put(rules, at, piece, None);
        }
    }

    /// Exchanges what is on two fields, an empty one included; flags go with those who carry them.
    #[inline]
    pub fn exchange(&mut self, rules: &Rules, one: FieldId, other: FieldId) {
        let take = |state: &mut Self, at: FieldId| (state.fields[at.index()], state.under[at.index()]);
        let (first, second) = (take(self, one), take(self, other));
        for (at, (piece, under)) in [(other, first), (one, second)] {
            match piece {
                Some(piece) => self.put(rules, at, piece, under),
                None => self.clear(rules, at),
            }
        }
        for flag in self.now.flags.iter_mut().flatten().filter(|flag| flag.carried) {
            if flag.at == one {
                flag.at = other;
            } else if flag.at == other {
                flag.at = one;
            }
        }
    }

    /// All pieces of a side.
    pub fn of_side(&self, rules: &Rules, side: Side) -> Fields {
        rules.division().members(side).fold(Fields::NONE, |all, seat| all | self.index.own[seat.index()])
    }

    /// Whether a side has a piece on any of these fields.
    pub fn holds_any(&self, rules: &Rules, side: Side, fields: &Fields) -> bool {
        rules.division().members(side).any(|seat| self.index.own[seat.index()].meets(fields))
    }

    /// Where no dummy lies: troops, hidden or revealed, and fields that are free.
    #[inline]
    pub fn troops(&self) -> Fields {
        self.index.hidden | !self.index.down
    }

    /// Fields with troops, hidden or revealed, among `fields` with pieces.
    pub fn troops_among(&self, fields: Fields) -> Fields {
        fields & self.troops()
    }

    /// Computes the sets anew, after the state was read.
    fn reindex(&mut self, rules: &Rules) {
        self.index = Index::of(self.fields.len());
        for at in (0..).map(FieldId).take(self.fields.len()) {
            if let Some(piece) = self.piece(at) {
                // Taken off first, so that nothing is ended that never began.
                let under = self.under[at.index()];
                self.fields[at.index()] = None;
                self.put(rules, at, piece, under);
            }
        }
    }

    /// Takes up a state that was read, if it can be one of this game.
    pub fn restore(mut self, rules: &Rules) -> Result<Self, StateError> {
        let board = rules.board();
        let has = |at: FieldId| if board.has(at) { Ok(()) } else { Err(StateError::Field(at)) };
        if self.fields.len() != board.len() || self.under.len() != board.len() {
            return Err(StateError::Size(self.fields.len()));
        }
        let seats = rules.division().seat_count();
        for at in board.all() {
            let Some(piece) = self.piece(at) else {
                if self.under[at.index()].is_some() {
                    return Err(StateError::Piece(at));
                }
                continue;
            };
            let unit_fits = piece.unit().is_none_or(|unit| {
                (1..=rules.kind(unit.troop).strength).contains(&unit.strength) && self.under[at.index()].is_none()
            });
            if piece.owner.0 >= seats || !unit_fits {
                return Err(StateError::Piece(at));
            }
        }
        if self.now.turn.0 >= seats || self.now.first.0 >= seats {
            return Err(StateError::Seat(self.now.turn));
        }
        for pending in &self.pending {
            if pending.seat().0 >= seats {
                return Err(StateError::Seat(pending.seat()));
            }
            let fields = match *pending {
                Pending::Face { at, .. } => [at, at],
                Pending::Return { shooter, target, .. } => [shooter, target],
                Pending::Throw { at, target, .. } => [at, target],
            };
            for at in fields {
                has(at)?;
                self.unit(at).ok_or(StateError::Piece(at))?;
            }
        }
        if let Some(active) = self.now.active {
            has(active.at)?;
            self.unit(active.at).ok_or(StateError::Piece(active.at))?;
            if let Stage::Advanced(at) | Stage::Won(at) = active.stage {
                has(at)?;
            }
        }
        let flags = matches!(rules.aim(), Aim::Flag { .. });
        for (side, flag) in self.now.flags.iter().enumerate() {
            if flag.is_some() != (flags && side < rules.sides()) {
                return Err(StateError::Flags);
            }
            flag.map_or(Ok(()), |flag| has(flag.at))?;
        }
        self.reindex(rules);
        Ok(self)
    }
}

/// Why a state that was read can not be one of its game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StateError {
    /// Its edition or set-up makes no game.
    #[error("{0}")]
    Setup(String),
    /// It has so many fields, and the board has others.
    #[error("a state of {0} fields, the board has others")]
    Size(usize),
    /// It speaks of a field the board has not.
    #[error("there is no {0}")]
    Field(FieldId),
    /// What stands there can not stand there.
    #[error("no such piece can stand on {0}")]
    Piece(FieldId),
    /// It speaks of a seat the table has not.
    #[error("there is no seat {}", .0.0 + 1)]
    Seat(Seat),
    /// Its flags are not those of the scenario.
    #[error("the flags are not those of the scenario")]
    Flags,
}
