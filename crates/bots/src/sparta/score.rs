//! What a move is thought to be worth.

/// A score inside the search; a won game is [`WIN`] less the moves it takes, so that the quicker win is the better one.
pub(crate) type Points = i32;

/// More than any score.
pub(crate) const INFINITE: Points = 32_000;

/// A game that is won on the spot.
pub(crate) const WIN: Points = 30_000;

/// The farthest win is worth more than this, and every evaluation less.
pub(crate) const SURE: Points = WIN - 1_000;

/// What the side to move can expect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// So much better than the other side; a fighter is about 100. A drawn game is 0.
    Points(i32),
    /// It wins in so many moves of both sides.
    WinsIn(u16),
    /// It loses in so many moves of both sides, if the other side finds them.
    LosesIn(u16),
}

impl Score {
    pub(crate) fn of(points: Points) -> Self {
        let moves = u16::try_from(WIN - points.abs()).unwrap_or(0);
        match points {
            SURE.. => Self::WinsIn(moves),
            points if points <= -SURE => Self::LosesIn(moves),
            _ => Self::Points(points),
        }
    }
}
