//! All that can be done, and why it may be refused.

use serde::{Deserialize, Serialize};
use tabletop::Seat;

use crate::{
    board::{Order, OrderError},
    edition::{AreaId, Category, Edition, Field, Unit},
    setup::BoardMode,
};

/// The only way to change a game of LEADERS.
///
/// Orders of the headquarters are set, not added up: the last one counts until the turn ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Command {
    /// Ends the page or phase: the WEITER of the manual.
    Proceed,
    /// Start areas: puts the next infantry into an area (2.7).
    Occupy(AreaId),
    /// Phases 0 and 3: notes an area as one's own.
    Claim(AreaId),
    /// Phases 0 and 3: notes an area as nobody's: lost, or left empty by a battle (3.5.4d).
    Release(AreaId),
    /// Phase 0: enters the production points of all own areas with continent bonuses (3.2).
    Enter(u16),
    /// Phase 2: turns to the next national event (3.4).
    TurnPage,
    /// Phase 2: answers an alliance offer.
    Answer {
        /// Who offered.
        from: Seat,
        /// Whether it is accepted.
        accept: bool,
    },
    /// Headquarters: recruits so many units of a kind (3.6.1).
    Recruit(Unit, u16),
    /// Headquarters: begins the next level of a field, or leaves it (3.6.2).
    Research(Field, bool),
    /// Headquarters: appoints so many diplomats (3.6.3).
    Appoint(u16),
    /// Headquarters: hires so many spies (3.6.4).
    Hire(u16),
    /// Headquarters: sends so many points to another player.
    Tribute(Seat, u32),
    /// Headquarters: an action against, or with, another player, or leaves it.
    Act(Deed, Seat, bool),
    /// Headquarters: takes on the offered mission of a category, gives up the running one, or leaves it (3.6.5).
    Mission(MissionOrder),
    /// Phase 0: the device was passed on, and the turn before stands (LE-44). Games from before it was noted do without.
    Begin,
    /// Phases 1 to 3 with the board on the screen: what is done on it. What ends a step is [`Command::Proceed`].
    Board(Order),
    /// Phases 0, 1 and 3: from now on the app does less about the board.
    Downgrade(BoardMode),
    /// Phases 0 and 3, where the app keeps book: notes so many units of a kind in an area that somebody holds.
    Units(AreaId, Unit, u16),
}

/// What can be done about another player, beside a tribute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Deed {
    /// Offers an alliance.
    Offer,
    /// Ends an alliance.
    Dissolve,
    /// Sends a diplomat, a spy: see [`Covert`].
    Covert(Covert),
}

impl Deed {
    /// All deeds, in the order of the manual.
    pub const ALL: [Self; 5] = [
        Self::Covert(Covert::Boycott),
        Self::Offer,
        Self::Dissolve,
        Self::Covert(Covert::Espionage),
        Self::Covert(Covert::Sabotage),
    ];

    /// The diplomats and the spies it takes: who is sent does not come back, whatever comes of it (LE-18).
    #[must_use]
    pub const fn takes(self, edition: &Edition) -> [u16; 2] {
        let costs = &edition.agents;
        match self {
            Self::Offer => [costs.alliance.value, 0],
            Self::Dissolve => [0, 0],
            Self::Covert(Covert::Boycott) => [costs.boycott.value, 0],
            Self::Covert(Covert::Espionage) => [0, costs.espionage.value],
            Self::Covert(Covert::Sabotage) => [0, costs.sabotage.value],
        }
    }
}

/// What is done in secret, and may fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Covert {
    /// Diplomats cost the target points.
    Boycott,
    /// A spy brings the target's state of research.
    Espionage,
    /// A spy costs the target units in the base camp.
    Sabotage,
}

impl Covert {
    /// All three, in the order of the manual.
    pub const ALL: [Self; 3] = [Self::Boycott, Self::Espionage, Self::Sabotage];
}

/// What becomes of the missions this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum MissionOrder {
    /// All stays as it is.
    #[default]
    Keep,
    /// The offered mission of this category begins.
    Activate(Category),
    /// The running mission is given up.
    Abandon,
}

/// The most units of a kind that can be noted in an area: far more than any limit lets stand there.
pub const MOST_NOTED: u16 = 20;

/// Why a command was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
pub enum Refusal {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Another seat is to act.
    #[error("it is the turn of seat {}", .0.0)]
    NotYourTurn(Seat),
    /// The command belongs to another phase.
    #[error("this belongs to another phase")]
    WrongPhase,
    /// The board has no such area.
    #[error("there is no such area")]
    UnknownArea,
    /// Start areas: not allowed as the next one (2.7).
    #[error("the next infantry may not go there")]
    MayNotOccupy,
    /// The area is already noted as one's own.
    #[error("the area is yours already")]
    AlreadyYours,
    /// The area is noted as nobody's.
    #[error("the area is free")]
    FreeAlready,
    /// The whole world yields no more than this many points.
    #[error("the whole world yields {0} points")]
    MoreThanTheWorld(u16),
    /// All events have been turned to.
    #[error("there is no further event")]
    NoFurtherPage,
    /// There are events not yet turned to (3.4).
    #[error("there are events not yet seen")]
    EventsUnseen,
    /// An offer has not been answered (3.4).
    #[error("the offer of seat {} waits for an answer", .0.0)]
    OfferUnanswered(Seat),
    /// This seat has offered nothing.
    #[error("there is no such offer")]
    NoSuchOffer,
    /// There is no such seat, or it is one's own.
    #[error("choose another player")]
    NotAnotherPlayer,
    /// Nothing would change.
    #[error("that is so already")]
    NothingToChange,
    /// So many points are missing.
    #[error("{0} points are missing")]
    PointsMissing(u32),
    /// The act takes so many diplomats, and fewer are idle.
    #[error("it takes {0} idle diplomats")]
    NoDiplomat(u16),
    /// The act takes so many spies, and fewer are idle.
    #[error("it takes {0} idle spies")]
    NoSpy(u16),
    /// The field is being researched already.
    #[error("this field is being researched")]
    ResearchRuns,
    /// The field has no further level.
    #[error("this field is researched to the end")]
    ResearchComplete,
    /// There is an alliance with this seat, or it is only just ending.
    #[error("you are allied")]
    Allied,
    /// There is no alliance with this seat that could be ended.
    #[error("you are not allied")]
    NotAllied,
    /// A mission is running.
    #[error("a mission is running")]
    MissionRuns,
    /// No mission of this category is on offer, or none is running that could be given up.
    #[error("there is no such mission")]
    NoMission,
    /// All areas have to be occupied first (2.7).
    #[error("{0} areas are free")]
    AreasLeft(u32),
    /// The app knows the points: these.
    #[error("the areas come to {0} points")]
    NotTheSum(u16),
    /// The board is on the screen: areas change hands by what is done there.
    #[error("the board is on the screen")]
    OnScreen,
    /// So many units have to be taken from the base camp first (3.4, „Sabotage").
    #[error("{0} units have to leave the base camp")]
    UnitsToLose(u16),
    /// A rule of the board forbids it.
    #[error(transparent)]
    Board(OrderError),
    /// Units are noted where the app keeps book, and nowhere else.
    #[error("no book is kept of units here")]
    NoBook,
    /// Nobody is noted to hold the area, so no unit stands there.
    #[error("nobody holds the area")]
    NobodyThere,
    /// No more than [`MOST_NOTED`] units of a kind can be noted.
    #[error("at most {0} units of a kind can be noted")]
    TooManyNoted(u16),
    /// The scenario has no alliances.
    #[error("this scenario has no alliances")]
    NoAlliances,
    /// The scenario has no covert actions.
    #[error("this scenario has no covert actions")]
    NoCovert,
}

impl From<OrderError> for Refusal {
    /// What the game says by itself stays in its words.
    fn from(forbidden: OrderError) -> Self {
        match forbidden {
            OrderError::NotYou(seat) => Self::NotYourTurn(seat),
            OrderError::NothingToChange => Self::NothingToChange,
            other => Self::Board(other),
        }
    }
}
