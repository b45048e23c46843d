//! What happens in a game, in the order of the chapters.

use crate::{
    command::Choice,
    edition::Values,
    outcome::Outcome,
    region::Regions,
    unit::{Unit, Units},
    zone::Zones,
};
use serde::{Deserialize, Serialize};
use tabletop::{AddressedEvent, PerSeat, Seat, SeatSet};

/// Something that happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Event {
    /// A round has begun.
    Round {
        /// Its number, from 1.
        number: u32,
        /// Who may choose in it.
        takes_part: SeatSet,
    },
    /// These seats were dealt five units each.
    Dealt(SeatSet),
    /// What one seat was dealt; told to that seat only.
    Hand(Units),
    /// A seat has made its secret choice.
    Chose(Seat),
    /// What it is; told to that seat only.
    Choice(Choice),
    /// „Krieg": announced before the stakes are shown (GE-1).
    War {
        /// Who has staked two regions or more. How many is shown later.
        by: SeatSet,
        /// Whose retreat goes back and must be replaced.
        replaced: SeatSet,
    },
    /// All choices were turned over: seat by seat what it was, in the order of the seats.
    Revealed(Vec<(Seat, Choice)>),
    /// „Totaler Krieg" was declared; nobody's stake is shown.
    TotalWar {
        /// Who declared it.
        by: Seat,
        /// How many regions he owns.
        owns: u8,
        /// He needs more than so many: half of all in the game.
        half: u8,
    },
    /// What the round has come to.
    Situation {
        /// One of those of the rule text.
        situation: Situation,
        /// Who fights: nobody or one player if there is no battle. A war may have a single one, whom nobody can meet.
        fighters: SeatSet,
    },
    /// Where the battle takes place.
    Zone {
        /// The values of all stakes and of the disputed regions, added up; `None` in a total war, which needs none.
        sums: Option<Values>,
        /// The highest of them: the combat zone.
        zones: Zones,
    },
    /// A seat has laid its unit down, covered.
    Laid(Seat),
    /// Which one; told to that seat only.
    Unit(Unit),
    /// All units of an engagement were turned over.
    Engagement {
        /// Its number, 1 to 5.
        number: u8,
        /// The units in the order of the seats.
        cards: Vec<Shown>,
        /// Who has won it: several at a tie. Their units stay open, those of all others are covered again.
        winners: SeatSet,
    },
    /// The battle is over: the engagements each fighter has won, in the order of the seats.
    Score(Vec<(Seat, u8)>),
    /// Regions changed hands.
    Conquered {
        /// Whose they are now.
        by: Seat,
        /// How many each other seat lost, in the order of the seats; who lost none is left out.
        from: Vec<(Seat, u8)>,
        /// The regions that were staked by all, his own included; none in a total war, where nothing is staked.
        stakes: Regions,
        /// The regions that were disputed.
        disputed: Regions,
    },
    /// The battle had several winners: the stakes are disputed now.
    Disputed {
        /// What was added.
        stakes: Regions,
        /// All disputed regions.
        pool: Regions,
        /// Who plays for them.
        contenders: SeatSet,
    },
    /// None of those who may fought for the disputed regions, so many rounds in a row.
    Quiet(u8),
    /// The disputed regions were opened to all players with regions.
    Opened {
        /// Who may fight for them now.
        to: SeatSet,
        /// Why.
        why: Opening,
    },
    /// Those who tied in the total war fight on (GE-14).
    FightOn(SeatSet),
    /// The round is over: how many regions each seat owns now.
    Owned(PerSeat<u8>),
    /// A seat offers peace.
    PeaceOffered(Seat),
    /// A seat has answered.
    PeaceAnswered {
        /// Who.
        seat: Seat,
        /// Whether he accepts.
        accept: bool,
    },
    /// The game is over.
    Ended(Outcome),
}

/// A unit that was turned over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shown {
    /// Whose it is.
    pub seat: Seat,
    /// Which.
    pub unit: Unit,
    /// Its strength in the combat zone; 0 to 36.
    pub strength: u8,
}

/// „Ausgangssituationen", and the total war.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Situation {
    /// „Rückzug": no battle.
    Retreat,
    /// „Kampf": between those who chose it.
    Battle,
    /// „Krieg": at least one has chosen it, and everybody who can has to fight.
    War,
    /// „Totaler Krieg".
    TotalWar,
}

/// Why disputed regions were opened to all players with regions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Opening {
    /// Too many rounds went by in which nobody fought for them (GE-7).
    Quiet,
    /// None of those who could fight for them owns a region (GE-8).
    NoStake,
}

/// Who is told what happens. A game collects it; a game that is played a million times a second has nobody to tell, and
/// then the events are not even made.
pub(crate) trait Listener {
    /// Something happened.
    fn hears(&mut self, event: impl FnOnce() -> AddressedEvent<Event>);

    /// Something happened that everybody may know.
    #[inline]
    fn hears_all(&mut self, event: impl FnOnce() -> Event) {
        self.hears(|| AddressedEvent::public(event()));
    }
}

/// Nobody is told anything.
pub(crate) struct Nobody;

impl Listener for Nobody {
    #[inline]
    fn hears(&mut self, _: impl FnOnce() -> AddressedEvent<Event>) {}
}

impl Listener for Vec<AddressedEvent<Event>> {
    fn hears(&mut self, event: impl FnOnce() -> AddressedEvent<Event>) {
        self.push(event());
    }
}
