//! What happens, in the words of the manual (3.4).

use tabletop::Seat;

use crate::{
    battle::Force,
    board::Happened,
    command::Covert,
    edition::{AreaId, Field, MissionKind},
    game::{Phase, Victory},
    setup::BoardMode,
};
use serde::{Deserialize, Serialize};

/// Something that happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// The order of play was announced.
    Order(Vec<Seat>),
    /// A page of the preparations was left.
    PageLeft,
    /// An area was noted as a seat's own, taken from another one if so.
    Claimed {
        /// Whose it is now.
        seat: Seat,
        /// Which.
        area: AreaId,
        /// Who is noted to have held it.
        from: Option<Seat>,
    },
    /// An area was noted as lost.
    Released {
        /// Who held it.
        seat: Seat,
        /// Which.
        area: AreaId,
    },
    /// Production points were entered.
    Entered {
        /// By whom.
        seat: Seat,
        /// How many.
        points: u16,
    },
    /// A seat's turn came to a phase.
    Began {
        /// Whose turn it is.
        seat: Seat,
        /// The phase.
        phase: Phase,
    },
    /// A national event of a seat's turn.
    National(Seat, National),
    /// The active seat turned to his next event; how many there are behind the curtain is his secret.
    PageTurned,
    /// An offer was answered.
    Answered {
        /// Who offered.
        from: Seat,
        /// The answer.
        accept: bool,
    },
    /// The orders in the headquarters changed.
    Ordered,
    /// A covert action was decided; told to nobody while the game runs.
    Decided(Attempt),
    /// A round began.
    Round(u16),
    /// The game was won.
    Won(Seat, Victory),
    /// Something happened on the board.
    Board(Happened),
    /// From now on the app does less about the board.
    Downgraded(BoardMode),
    /// The device was passed on to a seat, and the turn before stands (LE-44).
    Received(Seat),
    /// Units were noted in an area: all that stand there now.
    Noted(AreaId, Force),
}

/// A covert action and how it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// What was tried.
    pub covert: Covert,
    /// Who tried.
    pub by: Seat,
    /// Against whom.
    pub target: Seat,
    /// How likely it was, in percent.
    pub chance: u8,
    /// Whether it came off.
    pub success: bool,
}

/// A national event: what phase 2 shows the active player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum National {
    /// „Truppennachschub": units by [`Unit`](crate::edition::Unit) to take from the supply.
    Reinforcements([u16; 3]),
    /// „Sabotage": so many units of his choice leave the base camp, or all that are there.
    Sabotage(u16),
    /// „Boykott": so many of the entered points are lost.
    Boycott(u32),
    /// „Neue Technologie": a level is researched; public if it is military.
    Technology(Field, u8),
    /// „Ruhm und Ehre": a badge was earned, by its number.
    Glory(u8),
    /// „Neue Diplomaten".
    Diplomats(u16),
    /// „Tribute erhalten".
    Tribute(Seat, u32),
    /// „Boykott", „Sabotage": one's own action came off.
    Succeeded(Covert, Seat),
    /// „Boykott / Sabotage / Spionage missglückt": one's own action failed.
    Failed(Covert, Seat),
    /// „Boykott / Sabotage / Spionage vereitelt": somebody tried, and it is not known who.
    Foiled(Covert),
    /// „Diplomat gefasst", „Spion gefasst": somebody tried, and here is who.
    Caught(Covert, Seat),
    /// „Allianz": what became of one.
    Alliance(Seat, Relation),
    /// „Neue Spione".
    Spies(u16),
    /// „Geheime Information": another player's levels of research by [`Field`].
    Intelligence(Seat, [u8; 3]),
    /// „Mission gescheitert".
    MissionFailed(MissionKind),
    /// „Produktionspunkte": where this turn's points come from.
    Production(Production),
    /// „Allianzangebot": must be answered.
    Offer(Seat),
}

/// News of an alliance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// The offer was accepted.
    Accepted,
    /// The offer was declined.
    Declined,
    /// The partner ended it.
    Dissolved,
}

/// Where the points of a turn come from. All figures are points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Production {
    /// Entered in phase 0.
    pub entered: u32,
    /// By technology and economy.
    pub research: u32,
    /// By the nation's skill.
    pub skill: u32,
    /// By the marked areas of the scenario.
    pub markers: u32,
    /// Lost by boycotts.
    pub boycott: u32,
    /// Received as tributes.
    pub tributes: u32,
    /// Saved from earlier turns.
    pub saved: u32,
}

impl Production {
    /// What can be spent.
    #[must_use]
    pub fn available(&self) -> u32 {
        let Self { entered, research, skill, markers, boycott, tributes, saved } = self;
        (entered + research + skill + markers + tributes + saved).saturating_sub(*boycott)
    }
}

/// Who may see a national event (3.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Secrecy {
    /// All players.
    Public,
    /// The active player.
    Secret,
    /// The active player, who must decide.
    Decision,
}

impl National {
    /// Who may see it, by the three lists of chapter 3.4.
    #[must_use]
    pub fn secrecy(&self) -> Secrecy {
        match self {
            Self::Reinforcements(_)
            | Self::Sabotage(_)
            | Self::Boycott(_)
            | Self::Technology(Field::Military, _)
            | Self::Glory(_) => Secrecy::Public,
            Self::Offer(_) => Secrecy::Decision,
            _ => Secrecy::Secret,
        }
    }

    /// The place in the manual's lists, which is the order in which events are shown.
    #[must_use]
    pub(crate) fn rank(&self) -> u8 {
        match self {
            Self::Reinforcements(_) => 0,
            Self::Sabotage(_) => 1,
            Self::Boycott(_) => 2,
            Self::Technology(Field::Military, _) => 3,
            Self::Glory(_) => 4,
            Self::Technology(..) => 5,
            Self::Diplomats(_) => 6,
            Self::Tribute(..) => 7,
            Self::Succeeded(Covert::Boycott, _) => 8,
            Self::Failed(Covert::Boycott, _) => 9,
            Self::Foiled(Covert::Boycott) => 10,
            Self::Caught(Covert::Boycott, _) => 11,
            Self::Alliance(..) => 12,
            Self::Spies(_) => 13,
            Self::Succeeded(..) => 14,
            Self::Failed(Covert::Sabotage, _) => 15,
            Self::Foiled(Covert::Sabotage) => 16,
            Self::Intelligence(..) => 17,
            Self::Failed(..) => 18,
            Self::Foiled(_) => 19,
            Self::Caught(..) => 20,
            Self::MissionFailed(_) => 21,
            Self::Production(_) => 22,
            Self::Offer(_) => 23,
        }
    }
}
