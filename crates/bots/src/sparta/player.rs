//! Who answers for a side in a contest: a level, or a yardstick.

use ::sparta::{Command, Move, Position, Side, View};
use tabletop::{Generator, Seed};

use super::{
    choose::choose,
    level::{LEVELS, Level},
};
use crate::{Budget, named::players};

players! {
    /// A player as one meets them, in one sentence each.
    enum Yardstick {
        /// Anything.
        Random = "random",
        /// Takes what there is to be taken, and looks no further.
        Greedy = "greedy",
        /// The same, but for what would be taken from him next.
        Careful = "careful",
        /// Goes for cities that are not his, and sees nothing else.
        Raider = "raider",
        /// Always goes on with whoever is farthest ahead.
        Charger = "charger",
        /// Leaves nothing to be taken, and otherwise waits.
        Sitter = "sitter",
        /// Does what was done before him, as seen in a mirror.
        Copycat = "copycat",
    }
}

impl Yardstick {
    /// What he does; of equals any. `before` is what the other side has just done.
    fn choose(self, view: &View, before: Option<Move>, dice: &mut Generator) -> Command {
        if view.offers {
            return Command::AnswerDraw { accept: false };
        }
        let position = &view.position;
        let side = position.turn();
        let mut moves: Vec<Move> = position.moves().collect();
        dice.shuffle(&mut moves);
        let best = |worth: &dyn Fn(Move) -> i32| moves.iter().copied().max_by_key(|played| worth(*played));
        let played = match self {
            Self::Random => moves.first().copied(),
            Self::Greedy => best(&|played| balance(&position.play(played), side)),
            Self::Careful => best(&|played| careful(position, played)),
            Self::Raider => best(&|played| nearness(&position.play(played), side)),
            Self::Charger => best(&|played| ahead(played, side)),
            Self::Sitter => best(&|played| worst_reply(&position.play(played), side) * 8 - distance(played)),
            Self::Copycat => {
                let mirrored = before.map(|Move { from, to }| Move::new(mirror(from), mirror(to)));
                mirrored.filter(|played| position.is_legal(*played)).or(moves.first().copied())
            }
        };
        played.map_or(Command::Pass, Command::Move)
    }
}

/// Pieces and cities of a side more than the other has. A hero is worth a fighter and a half, a city as much as a fighter and a half.
fn balance(position: &Position, side: Side) -> i32 {
    let of = |side| {
        let count = |squares: ::sparta::Squares| i32::try_from(squares.len()).unwrap_or(i32::MAX);
        2 * count(position.pieces(side)) + count(position.heroes(side)) + 3 * count(position.cities(side))
    };
    of(side) - of(!side)
}

/// The balance after the reply that is worst for a side.
fn worst_reply(position: &Position, side: Side) -> i32 {
    let replies = position.moves().map(|reply| balance(&position.play(reply), side));
    replies.min().unwrap_or_else(|| balance(position, side))
}

/// What he has after the worst that can come; of equals what he has at once.
fn careful(position: &Position, played: Move) -> i32 {
    let (after, side) = (position.play(played), position.turn());
    worst_reply(&after, side) * 8 + balance(&after, side)
}

/// Cities, and how near somebody is to those that are not taken yet.
fn nearness(position: &Position, side: Side) -> i32 {
    let foreign = position.cities(!side);
    let nearest = position
        .pieces(side)
        .into_iter()
        .flat_map(|piece| foreign.into_iter().map(move |city| distance(Move::new(piece, city))));
    100 * i32::try_from(position.cities(side).len()).unwrap_or(0) - nearest.min().unwrap_or(0)
}

/// How far a move leads towards the other side's edge, from its beginning on.
fn ahead(played: Move, side: Side) -> i32 {
    let rank = |rank: u8| i32::from(rank) * if side == Side::Spartans { 1 } else { -1 };
    10 * rank(played.from.rank()) + rank(played.to.rank())
}

/// The squares a move crosses.
fn distance(played: Move) -> i32 {
    let across = |one: u8, other: u8| i32::from(one.abs_diff(other));
    across(played.from.file(), played.to.file()) + across(played.from.rank(), played.to.rank())
}

/// The square on the other side of the board.
fn mirror(square: ::sparta::Square) -> ::sparta::Square {
    let far = ::sparta::SIDE_LENGTH - 1;
    ::sparta::Square::new(square.file(), far - square.rank()).unwrap_or(square)
}

impl Player {
    /// What he does; `None` if the game is over. One seed does for a whole game.
    #[must_use]
    pub fn choose(self, view: &View, before: Option<Move>, seed: Seed, dice: &mut Generator) -> Option<Command> {
        match self {
            Self::Bot(level) => choose(view, level, seed, Budget::of_the_level()).map(|choice| choice.command),
            Self::Yardstick(yardstick) => Some(yardstick.choose(view, before, dice)),
        }
    }
}
