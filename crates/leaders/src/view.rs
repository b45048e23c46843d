//! What a player, or the whole table, may see.

use std::{collections::BTreeMap, sync::Arc};

use serde::{Deserialize, Serialize};
use tabletop::{Game as _, PerSeat, Seat, Viewer, Waiting};

use crate::{
    battle::{Fighter, Force},
    board::Board,
    command::Covert,
    edition::{AreaId, AreaSet, Edition, Field, MissionKind, NationId, Scenario, Unit},
    event::{National, Production, Relation},
    game::{Leaders, Page, Phase, Stage, Victory},
    player::{Orders, Recruits, RunningMission},
    setup::Settings,
};

/// What one viewer knows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct View {
    /// The numbers the game is played with.
    pub edition: Arc<Edition>,
    /// Where the game stands.
    pub stage: Stage,
    /// Who has just ended his turn and may take that back, as long as the device was not passed on.
    pub passing: Option<Seat>,
    /// The round, from 1; 0 during the preparations.
    pub round: u16,
    /// The order of play.
    pub order: Vec<Seat>,
    /// The scenario: how the start areas are found, its markers, its own victory and its special rules.
    pub scenario: Arc<Scenario>,
    /// During the preparations: who puts down the next infantry or turns the page.
    pub next: Option<Seat>,
    /// Where the next infantry may go.
    pub open_areas: AreaSet,
    /// The settings of the game, with the board where it is now.
    pub settings: Settings,
    /// The board, if it is on the screen and the preparations are over: all of it lies open.
    pub board: Option<Arc<Board>>,
    /// The units that are noted in areas, where the app keeps book.
    pub noted: Arc<BTreeMap<AreaId, Force>>,
    /// Who has to act, as long as the game runs.
    pub acts: Option<Seat>,
    /// What everybody knows of each player.
    pub seats: PerSeat<PublicSeat>,
    /// The viewer's own secrets.
    pub mine: Option<Private>,
}

/// What everybody knows of a player.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PublicSeat {
    /// The nation he leads.
    pub nation: NationId,
    /// The areas noted as his.
    pub areas: AreaSet,
    /// The points he entered last.
    pub entered: Option<u16>,
    /// His level of military research.
    pub military: u8,
    /// The badges he has earned.
    pub badges: u8,
    /// Turns in a row at whose beginning he held as many marked areas as win in the scenario.
    pub held: u16,
    /// Infantry he puts into his base camp before the first round, for his place in the order of play (2.8).
    pub compensation: u16,
    /// The public national events of his latest turn.
    pub news: Vec<National>,
    /// How many of his events he has turned to, as far as everybody could see: one more than there are public ones once he
    /// has gone behind the curtain. 0 before his first turn.
    pub seen: usize,
}

/// What only the player himself may see.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Private {
    /// Whose secrets these are.
    pub seat: Seat,
    /// All national events of his latest turn, in the order in which they are shown.
    pub news: Vec<National>,
    /// How many of them he has turned to, the one he looks at included; 0 before his first turn.
    pub seen: usize,
    /// His answers to alliance offers.
    pub answers: Vec<(Seat, bool)>,
    /// Where the points of his latest turn came from.
    pub production: Production,
    /// Points left, with the orders so far.
    pub points: u32,
    /// Idle diplomats, with the orders so far.
    pub diplomats: u16,
    /// Idle spies, with the orders so far.
    pub spies: u16,
    /// The level he has reached, by [`Field`].
    pub research: [u8; 3],
    /// Rounds until the next level is reached, by [`Field`].
    pub researching: [Option<u16>; 3],
    /// The price of the next level, by [`Field`]; `None` if there is none.
    pub research_price: [Option<u32>; 3],
    /// Units on their way, by [`Unit`].
    pub recruits: [u16; 3],
    /// Orders so far.
    pub orders: Orders,
    /// The most units he could order, by [`Unit`].
    pub most_units: [u16; 3],
    /// The most diplomats and spies he could order.
    pub most_agents: [u16; 2],
    /// The mission on offer, by [`Category`](crate::edition::Category).
    pub missions: [Option<MissionKind>; 3],
    /// The running mission.
    pub mission: Option<RunningMission>,
    /// Where he stands with each player; his own entry means nothing.
    pub toward: PerSeat<Standing>,
}

/// Where a player stands with another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The alliance, as far as he knows.
    pub alliance: Alliance,
    /// The chance of each covert action that he can know, in percent, by [`Covert`].
    pub chances: [u8; 3],
    /// The most points he could send as a tribute.
    pub most_tribute: u32,
}

/// An alliance as one of its partners knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Alliance {
    /// None: he may attack.
    None,
    /// It holds.
    Standing,
    /// It was ended, and binds him until his own next turn begins.
    Ending,
    /// It was ended, and he may attack; the other one may not yet.
    Over,
}

impl Alliance {
    /// Whether the player may not attack the other one (3.6.3).
    #[must_use]
    pub const fn binds(self) -> bool {
        matches!(self, Self::Standing | Self::Ending)
    }
}

impl View {
    pub(crate) fn of(game: &Leaders, viewer: Viewer) -> Self {
        let preparing = matches!(game.stage, Stage::Preparing(_));
        let next = preparing.then(|| game.next_to_occupy());
        let choosing = next.filter(|_| game.stage == Stage::Preparing(Page::StartAreas));
        Self {
            edition: Arc::clone(&game.edition),
            stage: game.stage,
            passing: game.passing,
            round: game.round,
            order: game.order.clone(),
            scenario: Arc::clone(&game.scenario),
            next,
            open_areas: choosing.map_or(AreaSet::EMPTY, |seat| game.open_areas(seat)),
            settings: game.settings.clone(),
            board: game.board.clone(),
            noted: Arc::clone(&game.noted),
            acts: match game.waiting_for() {
                Waiting::For(seats) => seats.first().copied(),
                Waiting::Over(_) => None,
            },
            seats: PerSeat::new(game.players.count(), |seat| PublicSeat::of(game, seat)),
            mine: match viewer {
                Viewer::Seat(seat) => Some(Private::of(game, seat)),
                Viewer::Public => None,
            },
        }
    }

    /// The seat whose turn it is, and its phase.
    #[must_use]
    pub fn turn(&self) -> Option<(Seat, Phase)> {
        match self.stage {
            Stage::Turn { seat, phase } => Some((seat, phase)),
            Stage::Preparing(_) | Stage::Over { .. } => None,
        }
    }

    /// What a seat wins by if it enters so many points now, the last round aside.
    #[must_use]
    pub fn wins(&self, seat: Seat, points: u16) -> Option<Victory> {
        let held = self.markers_held(seat) && self.seats[seat].held + 1 >= self.scenario.own.turns.value;
        let victory = held.then_some(Victory::Markers);
        if points >= self.settings.military { Some(Victory::Military) } else { victory }
    }

    /// Whether a seat holds as many marked areas as win in the scenario.
    #[must_use]
    pub fn markers_held(&self, seat: Seat) -> bool {
        let hold = self.scenario.markers_to_hold(self.seats.count());
        hold.is_some_and(|hold| self.marked(seat) >= u32::from(hold))
    }

    /// How many marked areas are noted as a seat's own.
    #[must_use]
    pub fn marked(&self, seat: Seat) -> u32 {
        self.seats[seat].areas.intersection(self.scenario.marked()).len()
    }

    /// Units that sabotage still takes from the base camp of the seat whose turn it is.
    #[must_use]
    pub fn units_to_lose(&self) -> u16 {
        self.board.as_ref().map_or(0, |board| board.units_to_lose())
    }

    /// What of a seat's nation and research counts on the board: all of it is public.
    #[must_use]
    pub fn fighter(&self, seat: Seat, edition: &Edition) -> Fighter {
        let PublicSeat { nation, military, .. } = self.seats[seat];
        let skill = edition.nation(nation).map(|nation| nation.skill.value).filter(|_| self.settings.skills);
        Fighter { skill, military }
    }
}

impl PublicSeat {
    fn of(game: &Leaders, seat: Seat) -> Self {
        let player = &game.players[seat];
        Self {
            nation: player.nation,
            areas: player.areas,
            entered: player.entered,
            military: game.level(seat, Field::Military),
            badges: player.badges,
            held: player.held,
            compensation: game.compensation(seat),
            news: player.public_news().collect(),
            seen: player.seen().min(player.public_news().count() + 1),
        }
    }
}

impl Private {
    fn of(game: &Leaders, seat: Seat) -> Self {
        let player = &game.players[seat];
        let prices = &game.edition.prices;
        let count = game.players.count();
        let mut recruits = [0_u16; 3];
        for arrival in &player.arriving {
            if let Recruits::Units(units) = arrival.what {
                for (all, more) in recruits.iter_mut().zip(units) {
                    *all = all.saturating_add(more);
                }
            }
        }
        Self {
            seat,
            news: player.news.to_vec(),
            seen: player.seen(),
            answers: player.answers.clone(),
            production: player.production,
            points: game.points_left(seat),
            diplomats: player.diplomats.saturating_sub(game.diplomats_sent(seat)),
            spies: player.spies.saturating_sub(game.spies_sent(seat)),
            research: player.research,
            researching: player.researching.map(|due| due.map(|due| due.saturating_sub(game.round))),
            research_price: Field::ALL
                .map(|field| (game.level(seat, field) < 3).then(|| game.research_price(seat, field))),
            recruits,
            orders: player.orders.clone(),
            most_units: Unit::ALL.map(|unit| game.most_units(seat, unit)),
            most_agents: [
                game.most(seat, player.orders.diplomats, prices.diplomat.get(count).value),
                game.most(seat, player.orders.spies, prices.spy.get(count).value),
            ],
            missions: player.missions,
            mission: player.mission,
            toward: PerSeat::new(count, |other| Standing {
                alliance: game.alliance_known_to(seat, other),
                chances: Covert::ALL.map(|covert| game.known_chance(covert, seat, other)),
                most_tribute: game.most_tribute(seat, other),
            }),
        }
    }
}

impl Leaders {
    /// An alliance as `seat` knows it: news on their way to him he does not know yet.
    pub(crate) fn alliance_known_to(&self, seat: Seat, other: Seat) -> Alliance {
        let awaits = |news: Relation| self.players[seat].relations.contains(&(other, news));
        match self.pact(seat, other) {
            None => Alliance::None,
            Some(_) if awaits(Relation::Accepted) => Alliance::None,
            Some(_) if awaits(Relation::Dissolved) => Alliance::Standing,
            Some(pact) => match pact.ending {
                None => Alliance::Standing,
                Some(freed) => {
                    let side = usize::from(pact.seats[1] == seat);
                    if freed[side] { Alliance::Over } else { Alliance::Ending }
                }
            },
        }
    }
}
