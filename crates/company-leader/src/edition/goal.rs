//! The kinds of scenarios, and what each needs.

use super::{Goal, Mode};

/// What a scenario can be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GoalKind {
    /// The battle as it is.
    Battle,
    /// „Capture the flag".
    Flag,
    /// „Aanvaller-verdediger".
    Assault,
    /// „Escort".
    Escort,
}

impl GoalKind {
    /// All of them, in the order of the text.
    pub const ALL: [Self; 4] = [Self::Battle, Self::Flag, Self::Assault, Self::Escort];

    /// Whether so many sides can play it: attackers and convoys need two.
    #[must_use]
    pub fn is_for(self, mode: Mode) -> bool {
        !self.needs_turns() || mode.side_count() == 2
    }

    /// Whether it needs a limit of turns.
    #[must_use]
    pub const fn needs_turns(self) -> bool {
        matches!(self, Self::Assault | Self::Escort)
    }
}

impl Goal {
    /// What it is.
    #[must_use]
    pub const fn kind(&self) -> GoalKind {
        match self {
            Self::Battle => GoalKind::Battle,
            Self::Flag { .. } => GoalKind::Flag,
            Self::Assault { .. } => GoalKind::Assault,
            Self::Escort { .. } => GoalKind::Escort,
        }
    }

    /// The fields it is about: flags by their side, or all alike.
    #[must_use]
    pub fn fields(&self) -> &[(i16, i16)] {
        match self {
            Self::Battle => &[],
            Self::Flag { homes: fields } | Self::Assault { fields, .. } | Self::Escort { exits: fields, .. } => fields,
        }
    }
}
