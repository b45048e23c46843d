//! All that can be done, and why it may be refused.

use serde::{Deserialize, Serialize};

use crate::{
    moves::Move,
    position::Position,
    side::{Rank, Side},
    square::Square,
};

/// The only way to change a game of Sparta.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Moves a piece, or makes a fighter a hero where it stands.
    Move(Move),
    /// Lets the turn go by: for who has no move (SP-11).
    Pass,
    /// Gives the game up: the other side has won (SP-23).
    Resign,
    /// Offers a draw before the own move (SP-24).
    OfferDraw,
    /// Answers an offer of a draw (SP-24).
    AnswerDraw {
        /// Whether it is accepted.
        accept: bool,
    },
}

impl Command {
    /// Whether something happens on the board, or would if there were a move; the rest is said beside it.
    #[must_use]
    pub const fn is_ply(self) -> bool {
        matches!(self, Self::Move(_) | Self::Pass)
    }
}

/// Why a command was refused; the game is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// Another side, named here, is to move.
    #[error("it is not your turn, the {0} are to move")]
    NotYourTurn(Side),
    /// There is nothing to move.
    #[error("no piece stands on {0}")]
    NothingThere(Square),
    /// The piece is the other side's.
    #[error("the piece on {0} is not yours")]
    NotYours(Square),
    /// The destination is not free.
    #[error("a piece stands on {0}, moves end on free squares")]
    Occupied(Square),
    /// The destination is too far, or pieces stand in the way.
    #[error("{to} can not be reached from {from} in {steps} steps over free squares")]
    OutOfReach {
        /// Where the piece stands.
        from: Square,
        /// Where it should go.
        to: Square,
        /// The most steps it has.
        steps: u8,
    },
    /// A hero can not become a hero.
    #[error("the piece on {0} is a hero already")]
    HeroAlready(Square),
    /// A fighter becomes a hero on a city of its own side only.
    #[error("{0} is no city of yours, a fighter becomes a hero only there")]
    NotInOwnCity(Square),
    /// Who can move must move.
    #[error("you have a move and must make one")]
    MustMove,
    /// A draw is offered, and the answer comes first.
    #[error("a draw is offered and must be answered first")]
    OfferOpen,
    /// Nobody has offered a draw.
    #[error("no draw is offered")]
    NothingOffered,
    /// An offer of this turn was declined already.
    #[error("your offer was declined, make a move before the next one")]
    OfferDeclined,
}

impl Position {
    /// Whether the side to move may do this, where no draw is offered; never [`Refusal::NotYourTurn`].
    ///
    /// # Errors
    /// Why not.
    pub fn permits(&self, command: Command) -> Result<(), Refusal> {
        if self.is_over() {
            return Err(Refusal::GameOver);
        }
        match command {
            Command::Pass if self.count_moves() > 0 => Err(Refusal::MustMove),
            Command::Pass | Command::Resign | Command::OfferDraw => Ok(()),
            Command::Move(played) => self.permits_move(played),
            Command::AnswerDraw { .. } => Err(Refusal::NothingOffered),
        }
    }

    /// Whether the side to move may make this move in a position that is not over.
    fn permits_move(&self, Move { from, to }: Move) -> Result<(), Refusal> {
        let piece = self.piece(from).ok_or(Refusal::NothingThere(from))?;
        if piece.side != self.turn() {
            return Err(Refusal::NotYours(from));
        }
        if self.targets(from).contains(to) {
            return Ok(());
        }
        Err(match piece.rank {
            Rank::Hero if from == to => Refusal::HeroAlready(from),
            Rank::Fighter if from == to => Refusal::NotInOwnCity(from),
            _ if self.piece(to).is_some() => Refusal::Occupied(to),
            rank => Refusal::OutOfReach { from, to, steps: rank.steps() },
        })
    }

    /// Everything the side to move may do on the board, in the order of [`Position::moves`]; empty if the position is over.
    #[must_use]
    pub fn commands(&self) -> Vec<Command> {
        let mut commands: Vec<Command> = self.moves().map(Command::Move).collect();
        if commands.is_empty() && !self.is_over() {
            commands.push(Command::Pass);
        }
        commands
    }

    /// The position after a command, which must be permitted.
    #[must_use]
    pub fn after(&self, command: Command) -> Self {
        match command {
            Command::Move(played) => self.play(played),
            Command::Pass => self.passed(),
            Command::Resign | Command::OfferDraw | Command::AnswerDraw { .. } => *self,
        }
    }
}
