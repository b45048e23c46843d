//! What kind of player a bot is: by its nation, so that a table of five feels like five.

use ::leaders::edition::Skill;

/// How much a bot cares for what; 1 is what everybody cares.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Temper {
    /// Areas of others.
    pub conquest: f64,
    /// Research.
    pub research: f64,
    /// Diplomats and spies, and what they do against others.
    pub covert: f64,
    /// Missions.
    pub missions: f64,
    /// How much of its army it holds back.
    pub caution: f64,
    /// How gladly it allies.
    pub trust: f64,
}

impl Temper {
    /// Somebody who cares for everything alike.
    pub const EVEN: Self = Self { conquest: 1.0, research: 1.0, covert: 1.0, missions: 1.0, caution: 1.0, trust: 1.0 };
    /// A yardstick that lives by research and defends itself.
    pub const ECONOMIST: Self = Self { conquest: 0.3, research: 3.0, covert: 0.3, caution: 1.5, ..Self::EVEN };
    /// A yardstick that attacks wherever it can.
    pub const RUSHER: Self =
        Self { conquest: 3.0, research: 0.1, covert: 0.1, missions: 0.3, caution: 0.2, trust: 0.3 };
    /// A yardstick that attacks nobody.
    pub const TURTLE: Self = Self { conquest: 0.0, research: 0.5, covert: 0.5, caution: 3.0, ..Self::EVEN };
    /// A yardstick that lives by spies and missions.
    pub const SABOTEUR: Self = Self { conquest: 0.5, research: 0.3, covert: 3.0, missions: 2.0, ..Self::EVEN };

    /// The temper of who leads the nation of a skill.
    #[must_use]
    pub const fn of(skill: Skill) -> Self {
        let even = Self::EVEN;
        match skill {
            Skill::AreaLimit => Self { conquest: 1.15, covert: 1.2, caution: 1.2, trust: 1.3, ..even },
            Skill::SeaDie => Self { conquest: 1.05, caution: 1.2, ..even },
            Skill::OrderlyRetreat => Self { trust: 1.5, covert: 1.1, ..even },
            Skill::ProductionBonus => Self { research: 1.2, caution: 1.1, ..even },
            Skill::MasterSpies => Self { conquest: 1.3, covert: 0.6, trust: 0.8, ..even },
            Skill::PeoplesArmy => Self { conquest: 1.05, research: 0.8, covert: 1.1, trust: 0.9, ..even },
        }
    }
}
