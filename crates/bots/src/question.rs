//! Asking a bot who thinks somewhere else, such as in a web worker: question and answer as bytes.

use serde::{Deserialize, Serialize};
use tabletop::Seed;

use crate::{Budget, general, sparta};

/// What a bot may be asked, by game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Question {
    /// A move of Sparta. The answer is an `Option` of [`sparta::Command`](::sparta::Command).
    Sparta(Asked<::sparta::View>),
    /// Anything that a player of GENERAL is asked. The answer is an `Option` of [`general::Command`](::general::Command).
    General(Asked<::general::View>),
}

/// Everything a bot needs to answer for a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked<V> {
    /// What the seat sees.
    pub view: V,
    /// How well it plays, as a place in the levels of the game; behind the last it has no answer.
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
}

impl Pace {
    /// The longest it may take, in milliseconds.
    #[must_use]
    pub const fn limit(self) -> f64 {
        match self {
            Self::Fast => 250.0,
            Self::Thorough => 5_000.0,
        }
    }

    /// How many times the nodes of the level it may look at.
    const fn times(self) -> u64 {
        match self {
            Self::Fast => 1,
            Self::Thorough => 16,
        }
    }
}

impl Question {
    /// The question as bytes.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        // Writing into memory cannot fail; a worker answers an empty question with nothing.
        postcard::to_allocvec(self).unwrap_or_default()
    }

    /// Thinks about a question that was sent as bytes, and gives the bytes of the answer; empty for what is no question.
    ///
    /// `clock` tells the time in milliseconds, from any moment on.
    #[must_use]
    pub fn answer(bytes: &[u8], clock: &dyn Fn() -> f64) -> Vec<u8> {
        let answer = match postcard::from_bytes(bytes) {
            Ok(Self::Sparta(asked)) => postcard::to_allocvec(&asked.move_of_sparta(clock)),
            Ok(Self::General(asked)) => postcard::to_allocvec(&asked.command_of_general(clock)),
            Err(_) => return Vec::new(),
        };
        answer.unwrap_or_default()
    }
}

impl Asked<::sparta::View> {
    fn move_of_sparta(&self, clock: &dyn Fn() -> f64) -> Option<::sparta::Command> {
        let level = sparta::LEVELS.get(usize::from(self.level))?;
        let end = clock() + self.pace.limit();
        let mut watch = || clock() >= end;
        let budget = Budget::times_the_level(self.pace.times()).until(&mut watch);
        Some(sparta::choose(&self.view, level, self.seed, budget)?.command)
    }
}

impl Asked<::general::View> {
    fn command_of_general(&self, clock: &dyn Fn() -> f64) -> Option<::general::Command> {
        let level = general::LEVELS.get(usize::from(self.level))?;
        let end = clock() + self.pace.limit();
        let mut watch = || clock() >= end;
        let budget = Budget::times_the_level(self.pace.times()).until(&mut watch);
        Some(general::choose(&self.view, level, self.seed, budget)?.command)
    }
}
