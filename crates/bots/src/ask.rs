//! Asking a bot who thinks somewhere else, such as in a web worker: question and answer as bytes.

use serde::{Deserialize, Serialize};
use tabletop::{Game, Seed, Written};

use crate::{
    Budget,
    weighing::{Decision, Weighing},
};

/// A game that bots play.
pub trait Played: Game<View: Written> {
    /// What the viewer does; `None` if the game does not wait for him, or if the view is the table's. The level is named by its
    /// [id](crate::LevelName::id); one that there is not is the strongest.
    fn choose(view: &Self::View, level: u8, seed: Seed, budget: Budget<'_>) -> Option<Self::Command>;

    /// Whether a level takes all the time that a pace gives, and not only the nodes it is measured by.
    #[must_use]
    fn takes_its_time(_level: u8) -> bool {
        false
    }

    /// Whether commands of this kind are weighed when a game is over; of some there is nothing to be said.
    #[must_use]
    fn is_weighed(_command: &Self::Command) -> bool {
        false
    }

    /// Weighs what a viewer did, as well as the strongest level can tell by what he saw; `None` where there was nothing to choose, or
    /// nothing is to be said of it. The same decision, seed and number of nodes give the same weighing everywhere.
    #[must_use]
    fn weigh(_decision: &Decision<Self::View, Self::Command>, _budget: Budget<'_>) -> Option<Weighing<Self::Command>> {
        None
    }
}

/// Everything a bot needs to answer for a seat. The answer is an `Option` of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Question<V> {
    /// What the seat sees.
    pub view: V,
    /// How well it plays: the [id](crate::LevelName::id) of a level; of one that there is not, as well as the strongest.
    pub level: u8,
    /// What its chance grows from.
    pub seed: Seed,
    /// How long it may think.
    pub pace: Pace,
}

/// How long a bot may think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pace {
    /// As much as the level says, and never longer than one waits gladly.
    #[default]
    Fast,
    /// Much more than the level says, as far as the level looks ahead: for a good game, and a quick device.
    Thorough,
    /// Between the two.
    Medium,
    /// Until somebody says that it is enough: what has been found by then is told on the way. Only who [takes his
    /// time](Played::takes_its_time) needs that; other levels think as in [`Self::Thorough`].
    Open,
}

impl Pace {
    /// The longest it may take, in milliseconds.
    #[must_use]
    pub const fn limit(self) -> f64 {
        match self {
            Self::Fast => 250.0,
            Self::Medium => 1_000.0,
            Self::Thorough => 5_000.0,
            Self::Open => f64::INFINITY,
        }
    }

    /// How many times the nodes of the level it may look at.
    const fn times(self) -> u64 {
        match self {
            Self::Fast => 1,
            Self::Medium => 4,
            Self::Thorough | Self::Open => 16,
        }
    }
}

impl<V: Written> Question<V> {
    /// The question as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        to_bytes(CHOOSE, self)
    }
}

/// What a worker is asked for, by the first byte: to choose, or to weigh what was chosen.
const CHOOSE: u8 = 0;
pub(crate) const WEIGH: u8 = 1;

/// Something a worker is asked, as bytes.
pub(crate) fn to_bytes(kind: u8, asked: &impl Serialize) -> Vec<u8> {
    // Writing into memory cannot fail; a worker answers an empty question with nothing.
    postcard::to_allocvec(&(kind, asked)).unwrap_or_default()
}

/// The first byte of a worker's message that is not the last one: what it is told on the way.
pub const ON_THE_WAY: u8 = 2;

/// The first byte of a worker's message that is the answer. What follows may be any bytes, such as a hash that begins like those above.
pub const THE_ANSWER: u8 = 3;

/// Thinks about a [`Question`] or a [`Decision`] that was sent as bytes, and gives the bytes of the answer; empty for what is neither.
///
/// `clock` tells the time in milliseconds, from any moment on. Where the [`Pace`] has no end, `hear` is told on the way what would be
/// answered now, in the same bytes.
#[must_use]
pub fn answer<G: Played>(bytes: &[u8], clock: &dyn Fn() -> f64, hear: &mut dyn FnMut(&[u8])) -> Vec<u8> {
    let answered = match bytes.split_first() {
        Some((&CHOOSE, question)) => {
            postcard::from_bytes(question).ok().map(|question| choose::<G>(&question, clock, hear))
        }
        Some((&WEIGH, decision)) => {
            let decision = postcard::from_bytes(decision).ok();
            decision.map(|decision| postcard::to_allocvec(&G::weigh(&decision, Budget::of_the_level())))
        }
        _ => None,
    };
    answered.and_then(Result::ok).unwrap_or_default()
}

/// Thinks about a [`Question`].
fn choose<G: Played>(
    question: &Question<G::View>,
    clock: &dyn Fn() -> f64,
    hear: &mut dyn FnMut(&[u8]),
) -> Result<Vec<u8>, postcard::Error> {
    let end = clock() + question.pace.limit();
    let mut watch = || clock() >= end;
    let times = if G::takes_its_time(question.level) { u64::MAX } else { question.pace.times() };
    let budget = Budget::times_the_level(times).until(&mut watch);
    let budget = if question.pace == Pace::Open { budget.telling(hear) } else { budget };
    postcard::to_allocvec(&G::choose(&question.view, question.level, question.seed, budget))
}
