//! What the app keeps for one player.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat};

use crate::{
    command::{Covert, Deed, MissionOrder},
    edition::{AreaSet, Category, MissionKind, NationId},
    event::{National, Production, Relation, Secrecy},
};

/// One player's side of the state.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Player {
    pub nation: NationId,
    /// The areas noted as his.
    pub areas: AreaSet,
    /// What he entered in his latest phase 0.
    pub entered: Option<u16>,
    /// Where the points of his latest turn came from.
    pub production: Production,
    /// Points in the headquarters.
    pub points: u32,
    /// Idle diplomats and spies.
    pub diplomats: u16,
    pub spies: u16,
    /// The level reached by field.
    pub research: [u8; 3],
    /// The round in which the next level is reached, by field.
    pub researching: [Option<u16>; 3],
    pub arriving: Vec<Arrival>,
    /// Covert actions on their way against him, in the order in which they were sent.
    pub attempts: Vec<(Covert, Seat)>,
    /// His own covert actions that have been decided and not yet reported.
    pub reports: Vec<Report>,
    /// Tributes on their way to him.
    pub tributes: Vec<(Seat, u32)>,
    /// Alliance offers on their way to him.
    pub offers: Vec<Seat>,
    /// News of alliances on their way to him.
    pub relations: Vec<(Seat, Relation)>,
    /// Badges earned.
    pub badges: u8,
    /// Turns in a row at whose beginning he held as many marked areas as win in the scenario.
    pub held: u16,
    /// The mission on offer by category.
    pub missions: [Option<MissionKind>; 3],
    pub mission: Option<RunningMission>,
    /// The national events of his latest phase 2, in the order in which they are shown. They stay as they are until the next one,
    /// so copies of the state share them.
    pub news: Arc<[National]>,
    /// The event he has turned to.
    pub page: u8,
    /// His answers to the offers among them.
    pub answers: Vec<(Seat, bool)>,
    /// What he has chosen in the headquarters and not yet ended his turn with.
    pub orders: Orders,
}

/// Units and agents under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Arrival {
    /// The round in which they arrive.
    pub round: u16,
    pub what: Recruits,
}

/// Who is recruited, appointed and hired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Recruits {
    /// By [`Unit`](crate::edition::Unit).
    Units([u16; 3]),
    Diplomats(u16),
    Spies(u16),
}

/// How one's own covert action went.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Report {
    pub covert: Covert,
    pub target: Seat,
    pub success: bool,
}

/// The mission a player has taken on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunningMission {
    /// Which one.
    pub kind: MissionKind,
    /// Its category.
    pub category: Category,
    /// The round in which it was taken on.
    pub since: u16,
    /// Income to compare with, in points.
    pub baseline: u32,
    /// Units, points or successes so far.
    pub progress: u32,
    /// Whether it was given up, or can not succeed any more.
    pub lost: bool,
}

/// The orders of a turn in the headquarters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Orders {
    /// Units to recruit, by [`Unit`](crate::edition::Unit).
    pub units: [u16; 3],
    /// Whether the next level is begun, by [`Field`](crate::edition::Field).
    pub research: [bool; 3],
    /// Diplomats to appoint.
    pub diplomats: u16,
    /// Spies to hire.
    pub spies: u16,
    /// What is done about each other player.
    pub toward: PerSeat<Toward>,
    /// What becomes of the missions.
    pub mission: MissionOrder,
}

/// Orders about one other player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Toward {
    /// Points sent.
    pub tribute: u32,
    /// Whether an alliance is offered.
    pub offer: bool,
    /// Whether the alliance is ended.
    pub dissolve: bool,
    /// Covert actions, by [`Covert`].
    pub covert: [bool; 3],
}

impl Toward {
    /// Whether a deed is ordered.
    #[must_use]
    pub const fn ordered(&self, deed: Deed) -> bool {
        match deed {
            Deed::Offer => self.offer,
            Deed::Dissolve => self.dissolve,
            Deed::Covert(covert) => self.covert[covert as usize],
        }
    }
}

impl Orders {
    /// No orders, at a table for `count` players.
    #[must_use]
    pub(crate) fn none(count: u8) -> Self {
        Self {
            units: [0; 3],
            research: [false; 3],
            diplomats: 0,
            spies: 0,
            toward: PerSeat::new(count, |_| Toward::default()),
            mission: MissionOrder::Keep,
        }
    }
}

impl Player {
    /// A player before the first round, at a table for `count` players.
    pub fn new(nation: NationId, count: u8, missions: [Option<MissionKind>; 3]) -> Self {
        Self {
            nation,
            areas: AreaSet::default(),
            entered: None,
            production: Production::default(),
            points: 0,
            diplomats: 0,
            spies: 0,
            research: [0; 3],
            researching: [None; 3],
            arriving: Vec::new(),
            attempts: Vec::new(),
            reports: Vec::new(),
            tributes: Vec::new(),
            offers: Vec::new(),
            relations: Vec::new(),
            badges: 0,
            held: 0,
            missions,
            mission: None,
            news: Arc::default(),
            page: 0,
            answers: Vec::new(),
            orders: Orders::none(count),
        }
    }

    /// The national events of his latest turn that everybody may see.
    pub fn public_news(&self) -> impl Iterator<Item = National> {
        self.news.iter().copied().filter(|national| national.secrecy() == Secrecy::Public)
    }

    /// How many of the events of his latest turn he has turned to.
    pub fn seen(&self) -> usize {
        self.news.len().min(usize::from(self.page) + 1)
    }
}
