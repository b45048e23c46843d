//! All that can be done, and why it may be refused.

use serde::{Deserialize, Serialize};

use crate::{region::Regions, unit::Unit};

/// What a player lays down before the battle („Einsatzmöglichkeiten").
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Choice {
    /// „Rückzug": not this round.
    Retreat,
    /// „Kampf" with one region, „Krieg" with two or more: there is no other way to say „Krieg" (GE-17).
    Stake(Regions),
    /// „Totaler Krieg": the last battle, for all there is (GE-13).
    TotalWar,
}

impl Choice {
    /// The regions that are staked; none at a retreat and in a total war.
    #[must_use]
    #[inline]
    pub const fn stake(self) -> Regions {
        match self {
            Self::Stake(regions) => regions,
            Self::Retreat | Self::TotalWar => Regions::NONE,
        }
    }

    /// Whether this is „Krieg": two regions or more.
    #[must_use]
    #[inline]
    pub const fn is_war(self) -> bool {
        self.stake().len() >= 2
    }
}

/// The only way to change a game of GENERAL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Command {
    /// Between two rounds: the next round begins („eine neue Runde beginnt"). The first one to say so is enough.
    Proceed,
    /// Between two rounds: offers peace to all („Frieden").
    OfferPeace,
    /// Answers an offer of peace.
    AnswerPeace {
        /// Whether it is accepted.
        accept: bool,
    },
    /// Lays down a choice, or replaces a retreat that a war has sent back.
    Choose(Choice),
    /// In an engagement: lays down a unit („eine beliebige Kampfeinheit").
    Lay(Unit),
}

/// Why a command was refused; the game is then unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
    /// The table has no such seat.
    #[error("there is no such seat")]
    NoSuchSeat,
    /// He owns no region, so he is asked nothing now (GE-3, GE-5).
    #[error("you have no region, and no say in this")]
    NoRegions,
    /// The round is about disputed regions, and others play for them (GE-4).
    #[error("the disputed regions are played for by others")]
    NotContending,
    /// He has retreated, or was not in this round.
    #[error("you do not fight in this battle")]
    NotFighting,
    /// His choice lies there already.
    #[error("you have chosen already")]
    AlreadyChosen,
    /// A war was announced: only retreats are replaced, and his choice was none (GE-1).
    #[error("only a retreat is replaced, your stake stands")]
    StakeStands,
    /// He has laid a unit down in this engagement.
    #[error("your unit lies there already")]
    AlreadyLaid,
    /// He has offered this peace, or accepted it.
    #[error("you have agreed already")]
    AlreadyAgreed,
    /// The command belongs to another part of the round.
    #[error("this belongs to another part of the round")]
    NotNow,
    /// A stake of nothing.
    #[error("a stake is one region at least")]
    EmptyStake,
    /// He does not own these regions, or not so many of them.
    #[error("you do not own all of these regions")]
    NotYourRegions,
    /// A war is forced upon all: nobody may retreat.
    #[error("it is war, nobody may retreat")]
    NoRetreatInWar,
    /// A retreat that a war has sent back is replaced by regions, not by a total war (GE-25).
    #[error("a retreat is replaced by regions")]
    TotalWarTooLate,
    /// „mehr als die Hälfte aller sich im Spiel befindlicher Einflussgebiete".
    #[error("a total war takes more than half of all regions")]
    NoMajority,
    /// He does not hold such a unit.
    #[error("you do not hold this unit")]
    NotInHand(Unit),
}
