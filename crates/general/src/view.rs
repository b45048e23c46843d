//! What a player, or the whole table, may see.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tabletop::{PerSeat, Seat, SeatSet, Viewer};

use crate::{
    book::Book,
    campaign::{Campaign, Stage},
    command::Choice,
    edition::Values,
    event::Situation,
    outcome::winners_of_peace,
    region::Regions,
    setup::{Past, Setup},
    unit::{HAND, Unit, Units},
    zone::Zones,
};

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct View {
    /// The edition, with what units and regions are worth.
    pub book: Arc<Book>,
    /// What was settled before the game.
    pub setup: Setup,
    /// Where the game stands.
    pub stage: Stage,
    /// The number of the round, from 1. Between two rounds it is that of the last one, which is still seen.
    pub round: u32,
    /// Whom the game waits for: between two rounds the first one to act is enough.
    pub waiting: SeatSet,
    /// Who takes part in the round: was dealt in, and chooses.
    pub takes_part: SeatSet,
    /// Who has announced a war in this round (GE-1).
    pub wars: SeatSet,
    /// Whose retreat it has sent back.
    pub replaced: SeatSet,
    /// What everybody knows of each player.
    pub seats: PerSeat<PublicSeat>,
    /// The disputed regions, which lie open.
    pub pool: Regions,
    /// Who may fight for them.
    pub contenders: SeatSet,
    /// Rounds in a row in which none of these has fought.
    pub quiet: u8,
    /// The battle of this round, if there is or was one.
    pub battle: Option<Battle>,
    /// The viewer's own secrets; `None` for the table.
    pub mine: Option<Private>,
}

/// What everybody knows of a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublicSeat {
    /// How many regions he owns, those included that he has staked.
    pub regions: u8,
    /// Which ones: only where cards that were open once stay known ([`Past::Open`]).
    pub known: Option<Regions>,
    /// Whether a choice of his lies on the table, covered or open.
    pub has_chosen: bool,
    /// His choice, where it lies open.
    pub choice: Option<Choice>,
}

/// A battle, as far as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Battle {
    /// Who fights.
    pub fighters: SeatSet,
    /// Where.
    pub zones: Zones,
    /// The values that decided it, added up; `None` in a total war. When a battle is over they stay what they were.
    pub sums: Option<Values>,
    /// The engagements that are over, 0 to 5.
    pub engagements: Vec<Engagement>,
    /// Who has laid a unit in the running one.
    pub laid: SeatSet,
    /// The engagements each seat has won.
    pub wins: PerSeat<u8>,
}

/// An engagement that is over.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Engagement {
    /// The units that lie open for the viewer: his own, those that won, all of the latest engagement, and all of the
    /// earlier ones only where they can be looked up (GE-12).
    pub units: PerSeat<Option<Unit>>,
    /// Who won it; several at a tie.
    pub winners: SeatSet,
}

/// What only the player himself may see.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Private {
    /// Whose secrets these are.
    pub seat: Seat,
    /// His regions, those included that he has staked.
    pub regions: Regions,
    /// The units in his hand.
    pub hand: Units,
    /// What he has chosen in this round.
    pub choice: Option<Choice>,
    /// The unit he has laid down in the running engagement.
    pub laid: Option<Unit>,
    /// Whether he owns enough for a total war.
    pub majority: bool,
}

impl View {
    pub(crate) fn of(campaign: &Campaign, book: &Arc<Book>, viewer: Viewer) -> Self {
        let own = match viewer {
            Viewer::Seat(seat) => Some(seat).filter(|seat| campaign.players().has(*seat)),
            Viewer::Public => None,
        };
        let count = campaign.setup.players;
        Self {
            book: Arc::clone(book),
            setup: campaign.setup,
            stage: campaign.stage,
            round: campaign.round,
            waiting: campaign.asked,
            takes_part: campaign.takes_part,
            wars: campaign.wars,
            replaced: campaign.replaced,
            seats: PerSeat::new(count, |seat| PublicSeat::of(campaign, seat)),
            pool: campaign.pool,
            contenders: campaign.contenders,
            quiet: campaign.quiet,
            battle: campaign.zones.map(|zones| Battle::of(campaign, zones, own)),
            mine: own.map(|seat| Private::of(campaign, seat)),
        }
    }

    /// What a unit is worth in the battle of this round; `None` if there is none.
    #[must_use]
    pub fn strength(&self, unit: Unit) -> Option<u8> {
        self.battle.as_ref().map(|battle| self.book.strength(battle.zones, unit))
    }

    /// Who owns a region.
    #[must_use]
    pub fn owners(&self) -> SeatSet {
        self.seats.iter().filter(|(_, seat)| seat.regions > 0).map(|(seat, _)| seat).collect()
    }

    /// Who would win if peace were made now; several would share it (GE-15).
    #[must_use]
    pub fn winners_of_peace(&self) -> SeatSet {
        winners_of_peace(self.seats.iter().map(|(seat, public)| (seat, public.regions)))
    }

    /// Who plays for the disputed regions: of those who may, whoever has something to stake (GE-5).
    #[must_use]
    pub fn plays_for_pool(&self) -> SeatSet {
        self.contenders & self.owners()
    }

    /// What the round has come to; `None` as long as that lies covered.
    #[must_use]
    pub fn situation(&self) -> Option<Situation> {
        let open = || self.seats.iter().filter_map(|(_, seat)| seat.choice);
        if open().any(|choice| choice == Choice::TotalWar) {
            return Some(Situation::TotalWar);
        }
        // It is announced before the stakes are shown (GE-1).
        if !self.wars.is_empty() {
            return Some(Situation::War);
        }
        open().next().map(|_| if self.battle.is_some() { Situation::Battle } else { Situation::Retreat })
    }
}

impl PublicSeat {
    fn of(campaign: &Campaign, seat: Seat) -> Self {
        let (owned, choice) = (campaign.owned(seat), campaign.choices[seat.index()]);
        Self {
            regions: owned.len(),
            known: (campaign.setup.past == Past::Open).then_some(owned),
            has_chosen: choice.is_some(),
            choice: choice.filter(|_| campaign.revealed),
        }
    }
}

impl Battle {
    fn of(campaign: &Campaign, zones: Zones, own: Option<Seat>) -> Self {
        let over = usize::from(campaign.engagements);
        let running = campaign.laid.get(over).copied().unwrap_or_default();
        let wins = campaign.wins();
        let count = campaign.setup.players;
        let engagement = |at: usize| {
            let winners = campaign.won[at];
            let all_open = at + 1 == over || campaign.setup.past == Past::Open;
            let is_open = |seat| all_open || winners.has(seat) || own == Some(seat);
            let units = PerSeat::new(count, |seat| campaign.laid[at][seat.index()].filter(|_| is_open(seat)));
            Engagement { units, winners }
        };
        Self {
            fighters: campaign.fighters,
            zones,
            sums: campaign.sums,
            engagements: (0..over.min(HAND.into())).map(engagement).collect(),
            laid: SeatSet::first(count).iter().filter(|seat| running[seat.index()].is_some()).collect(),
            wins: PerSeat::new(count, |seat| wins[seat.index()]),
        }
    }
}

impl Private {
    fn of(campaign: &Campaign, seat: Seat) -> Self {
        let running = campaign.laid.get(usize::from(campaign.engagements));
        Self {
            seat,
            regions: campaign.owned(seat),
            hand: campaign.hand(seat),
            choice: campaign.choices[seat.index()],
            laid: running.and_then(|laid| laid[seat.index()]),
            majority: campaign.has_majority(seat),
        }
    }
}
