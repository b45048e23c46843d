//! Peace: whether to offer it, and whether to accept.

use ::general::{Private, View};

/// What peace is worth, and what it is worth to go on, as shares of a victory.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Peace {
    pub(crate) peace: f32,
    pub(crate) war: f32,
}

impl Peace {
    /// Who has most regions wins by peace; who goes on wins about as often as he has regions, since nobody gains or loses
    /// on the average where all play alike.
    pub(crate) fn of(view: &View, mine: &Private) -> Self {
        let counts = view.seats.iter().map(|(_, public)| public.regions);
        let most = counts.clone().max().unwrap_or(0);
        let leaders = counts.filter(|count| *count == most).count();
        let own = mine.regions.len();
        let peace = if own == most { 1.0 / small(leaders) } else { 0.0 };
        let contenders = view.contenders.len().max(1);
        let pool =
            if view.contenders.has(mine.seat) { f32::from(view.pool.len()) / f32::from(contenders) } else { 0.0 };
        let all = f32::from(view.setup.players) * 6.0;
        Self { peace, war: (f32::from(own) + pool) / all }
    }
}

/// A number of players.
fn small(count: usize) -> f32 {
    f32::from(u8::try_from(count).unwrap_or(u8::MAX))
}
