//! Phase 4: what is recruited, researched, and done about the others.

use ::leaders::{
    Alliance, Command, Covert, Deed, MissionOrder, Orders, Toward,
    edition::{Category, Field, MissionKind, Unit},
};
use tabletop::{Generator, Seat};

use super::situation::Situation;

/// The share of the points that is left for units whatever else is wanted, and where others have more units.
const UNITS: [f64; 2] = [0.2, 0.5];
/// Of a hundred kinds of units one has so many, by [`Unit`].
const MIX: [f64; 3] = [50.0, 20.0, 30.0];
/// Spies that stay at home and guard, and while somebody is within so many badges of a victory.
const GUARD: [u16; 2] = [2, 8];
const NEARLY: u16 = 3;
/// The danger from which on a player is worked against, and a partner is paid to do the same.
const ALARM: f64 = 0.3;
/// The danger from which on an alliance is ended.
const PARTING: f64 = 0.6;

/// The next command that brings the orders nearer to what is wanted; [`Command::Proceed`] where nothing is missing.
pub(super) fn command(situation: &Situation<'_>, dice: &mut Generator, is_careless: bool) -> Command {
    let mut plan = Plan::new(situation);
    if is_careless {
        plan.squander(dice);
    } else {
        plan.settle(dice);
    }
    next(&situation.mine.orders, &plan.orders).unwrap_or(Command::Proceed)
}

/// The first difference of two orders, what frees points and agents before what takes them.
fn next(now: &Orders, wanted: &Orders) -> Option<Command> {
    let mut changes: Vec<(bool, Command)> = Vec::new();
    let mut number = |now: u16, then: u16, command: Command| {
        if now != then {
            changes.push((then > now, command));
        }
    };
    for unit in Unit::ALL {
        let at = unit as usize;
        number(now.units[at], wanted.units[at], Command::Recruit(unit, wanted.units[at]));
    }
    number(now.diplomats, wanted.diplomats, Command::Appoint(wanted.diplomats));
    number(now.spies, wanted.spies, Command::Hire(wanted.spies));
    for field in Field::ALL {
        let (now, then) = (now.research[field as usize], wanted.research[field as usize]);
        number(u16::from(now), u16::from(then), Command::Research(field, then));
    }
    for (seat, toward) in wanted.toward.iter() {
        let before = &now.toward[seat];
        if before.tribute != toward.tribute {
            changes.push((toward.tribute > before.tribute, Command::Tribute(seat, toward.tribute)));
        }
        for deed in Deed::ALL.into_iter().filter(|deed| before.ordered(*deed) != toward.ordered(*deed)) {
            changes.push((toward.ordered(deed), Command::Act(deed, seat, toward.ordered(deed))));
        }
    }
    if now.mission != wanted.mission {
        changes.push((true, Command::Mission(wanted.mission)));
    }
    changes.sort_by_key(|(takes, _)| *takes);
    changes.first().map(|(_, command)| *command)
}

/// Orders on their way.
struct Plan<'a, 's> {
    situation: &'a Situation<'s>,
    orders: Orders,
    /// Points, diplomats and spies that are left.
    points: f64,
    diplomats: u16,
    spies: u16,
    /// Spies that stay at home, but for a mission.
    guard: u16,
}

impl<'a, 's> Plan<'a, 's> {
    /// No orders yet, and all that there is.
    fn new(situation: &'a Situation<'s>) -> Self {
        let mine = situation.mine;
        let mut orders = mine.orders.clone();
        let (mut diplomats, mut spies) = (mine.diplomats, mine.spies);
        for (_, toward) in mine.orders.toward.iter() {
            for deed in Deed::ALL.into_iter().filter(|deed| toward.ordered(*deed)) {
                let [more, and] = deed.takes(situation.edition);
                (diplomats, spies) = (diplomats + more, spies + and);
            }
            if toward.tribute > 0 {
                diplomats += situation.edition.agents.tribute.value;
            }
        }
        (orders.units, orders.research, orders.diplomats, orders.spies) = ([0; 3], [false; 3], 0, 0);
        orders.mission = MissionOrder::Keep;
        for (_, toward) in orders.toward.iter_mut() {
            *toward = Toward::default();
        }
        let is_near =
            |seat: Seat| u16::from(situation.view.seats[seat].badges) + NEARLY >= situation.view.settings.badge;
        let guard = GUARD[usize::from(situation.enemies().any(is_near))];
        Self { situation, orders, points: f64::from(mine.production.available()), diplomats, spies, guard }
    }

    /// What a careful player orders.
    fn settle(&mut self, dice: &mut Generator) {
        self.foreign_affairs(dice);
        self.missions();
        self.covert(dice);
        self.research();
        self.agents();
        self.tribute();
        self.recruit();
    }

    /// What comes to one's mind: a few units, and sometimes a level of research or an agent.
    fn squander(&mut self, dice: &mut Generator) {
        self.foreign_affairs(dice);
        if dice.percent(30) {
            self.missions();
        }
        if dice.percent(30) {
            self.covert(dice);
        }
        if dice.percent(25) {
            self.research();
        }
        if dice.percent(30) {
            self.agents();
        }
        // Not all is spent, and not on what is needed.
        self.points *= 0.7;
        let kind = Unit::ALL[dice.index(Unit::ALL.len())];
        while self.buy(kind) {}
    }

    fn points_of_units(&self) -> f64 {
        let situation = self.situation;
        let rivals: Vec<f64> = situation.enemies().map(|seat| f64::from(situation.army(seat).total())).collect();
        #[expect(clippy::cast_precision_loss, reason = "six seats at most")]
        let mean = rivals.iter().sum::<f64>() / rivals.len().max(1) as f64;
        let recruits: u16 = situation.mine.recruits.iter().sum();
        let mine = f64::from(situation.army(situation.me).total() + recruits);
        let share = UNITS[usize::from(mine < mean * 1.3 * situation.temper.caution)];
        share * f64::from(situation.mine.production.available())
    }

    fn research(&mut self) {
        let (situation, mine) = (self.situation, self.situation.mine);
        let levels: u8 = mine.research.iter().sum();
        // What is nearly done is done.
        let goal = if u16::from(levels) * 2 >= situation.view.settings.research * 3 { 1.8 } else { 1.1 };
        let care = |field: Field| {
            let base = match field {
                Field::Military => 0.8 * situation.temper.conquest.max(0.5),
                Field::Technology => 0.8,
                Field::Economy => 1.0,
            };
            base * situation.temper.research * goal
        };
        let mut fields: Vec<(f64, Field, f64)> = Field::ALL
            .into_iter()
            .filter(|field| mine.researching[*field as usize].is_none())
            .filter_map(|field| {
                let price = mine.research_price[field as usize].map(f64::from)?;
                Some((care(field) / price.max(1.0), field, price))
            })
            .collect();
        fields.sort_by(|(one, ..), (other, ..)| other.total_cmp(one));
        let kept = self.points_of_units() / (situation.temper.research * goal).max(0.1);
        let mut spent = 0.0;
        let most = f64::from(mine.production.available()) * 0.45 * situation.temper.research * goal;
        for (_, field, price) in fields {
            if self.points - price >= kept && spent + price <= most {
                self.points -= price;
                spent += price;
                self.orders.research[field as usize] = true;
            }
        }
    }

    /// The mission that is most likely to succeed; one that can not is given up.
    fn missions(&mut self) {
        let situation = self.situation;
        let mine = situation.mine;
        if let Some(running) = mine.mission {
            if self.chance(running.kind, running.progress) <= 0.0 {
                self.orders.mission = MissionOrder::Abandon;
            }
            return;
        }
        let offered = Category::ALL.into_iter().filter_map(|category| {
            let kind = mine.missions[category as usize]?;
            let chance = self.chance(kind, 0);
            let rounds = situation.edition.mission(kind).map_or(1.0, |mission| f64::from(mission.rounds.value.min(6)));
            Some((chance / (1.0 + 0.3 * rounds), category))
        });
        let best = offered.max_by(|(one, _), (other, _)| one.total_cmp(other));
        if let Some((chance, category)) = best
            && chance * situation.temper.missions > 0.1
        {
            self.orders.mission = MissionOrder::Activate(category);
        }
    }

    /// About how likely a mission succeeds with so much of it done.
    fn chance(&self, kind: MissionKind, progress: u32) -> f64 {
        let situation = self.situation;
        let Some(mission) = situation.edition.mission(kind) else { return 0.0 };
        let since = situation.mine.mission.map_or(situation.view.round, |running| running.since);
        let left = f64::from((since + mission.rounds.value).saturating_sub(situation.view.round));
        let missing = f64::from(u32::from(mission.target.value).saturating_sub(progress));
        let income = f64::from(situation.mine.production.available());
        if situation.mine.mission.is_some_and(|running| running.lost) {
            return 0.0;
        }
        let running = situation.mine.mission;
        match kind {
            MissionKind::TroopStrength => {
                let ratio = income * 0.7 * left / situation.price(Unit::Infantry) / missing.max(1.0);
                if running.is_some() && ratio < 0.4 { 0.0 } else { ratio.min(1.0) }
            }
            // Somebody always takes an area; what has been lost by now is held against it.
            MissionKind::Defence => {
                let is_lost =
                    running.is_some_and(|running| situation.income(situation.me) < f64::from(running.baseline));
                if is_lost { 0.0 } else { 0.25 * situation.temper.caution }
            }
            MissionKind::Expansion => {
                if running.is_some() && left <= 1.0 && missing > income * 0.3 {
                    0.0
                } else {
                    (0.35 * situation.temper.conquest).min(0.8)
                }
            }
            MissionKind::Foresight => {
                if missing <= income * 0.9 {
                    0.9
                } else {
                    0.01
                }
            }
            MissionKind::Cunning | MissionKind::TopSecret => {
                if self.spies > 0 {
                    0.9
                } else {
                    0.3 * situation.temper.covert.min(2.0)
                }
            }
        }
    }

    /// The special action of the mission that runs or begins now.
    fn wanted_by_mission(&self) -> Option<Covert> {
        let mine = self.situation.mine;
        let kind = match self.orders.mission {
            MissionOrder::Activate(category) => mine.missions[category as usize],
            MissionOrder::Keep => mine.mission.map(|running| running.kind),
            MissionOrder::Abandon => None,
        };
        match kind? {
            MissionKind::Cunning => Some(Covert::Sabotage),
            MissionKind::TopSecret => Some(Covert::Espionage),
            _ => None,
        }
    }

    /// Diplomats and spies that set out.
    fn covert(&mut self, dice: &mut Generator) {
        let situation = self.situation;
        // The likeliest to succeed first, and of those the one who is ahead.
        let mut targets: Vec<Seat> = situation.others().collect();
        let merit = |seat: Seat, covert: Covert| {
            let chance = f64::from(situation.mine.toward[seat].chances[covert as usize]) / 100.0;
            let army = situation.board().map_or(0, |board| board.camp(seat).total());
            let partner = if situation.partners.has(seat) { 0.3 } else { 0.0 };
            let target = match covert {
                Covert::Sabotage => f64::from(army.min(6)) * 0.05,
                Covert::Boycott => situation.income(seat) * 0.005,
                Covert::Espionage => 0.0,
            };
            chance + target + situation.danger(seat) - partner
        };
        if let Some(covert) = self.wanted_by_mission() {
            targets.sort_by(|one, other| merit(*other, covert).total_cmp(&merit(*one, covert)));
            for seat in targets.iter().copied().take(2) {
                self.act(Deed::Covert(covert), seat);
            }
        }
        for covert in Covert::ALL {
            let foes = situation.enemies().map(|seat| (merit(seat, covert), seat));
            let Some((_, seat)) = foes.max_by(|(one, _), (other, _)| one.total_cmp(other)) else { continue };
            let alarm = if situation.danger(seat) >= ALARM { 80.0 } else { 30.0 };
            let percent = (alarm * situation.temper.covert).min(95.0);
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0 to 95")]
            let percent = percent as u32;
            if dice.percent(percent) {
                self.act(Deed::Covert(covert), seat);
            }
        }
    }

    /// Orders a deed, if there are agents for it.
    fn act(&mut self, deed: Deed, seat: Seat) {
        let [diplomats, spies] = deed.takes(self.situation.edition);
        let forbidden = !self.situation.view.scenario.permits(deed);
        let guard = if Some(deed) == self.wanted_by_mission().map(Deed::Covert) { 0 } else { self.guard };
        let toward = &mut self.orders.toward[seat];
        let missing = self.diplomats < diplomats || (spies > 0 && self.spies < spies + guard);
        if forbidden || toward.ordered(deed) || missing {
            return;
        }
        self.diplomats -= diplomats;
        self.spies -= spies;
        match deed {
            Deed::Offer => toward.offer = true,
            Deed::Dissolve => toward.dissolve = true,
            Deed::Covert(covert) => toward.covert[covert as usize] = true,
        }
    }

    /// Alliances that are offered, and those that are ended.
    fn foreign_affairs(&mut self, dice: &mut Generator) {
        let situation = self.situation;
        let standing = |seat: &Seat| situation.mine.toward[*seat].alliance == Alliance::Standing;
        // Who is about to win is left, and where nobody else can be attacked, the one with the longest border.
        for seat in situation.partners.iter().filter(standing).filter(|seat| situation.danger(*seat) >= PARTING) {
            self.act(Deed::Dissolve, seat);
        }
        let none_left = situation.enemies().all(|seat| situation.border(situation.me, seat) == 0);
        if none_left
            && situation.temper.conquest > 0.5
            && situation.partners.iter().all(|seat| standing(&seat) && situation.danger(seat) < PARTING)
            && let Some(seat) = situation.partners.iter().max_by_key(|seat| situation.border(situation.me, *seat))
        {
            self.act(Deed::Dissolve, seat);
        }
        let most = situation.view.seats.count().saturating_sub(1) / 2;
        if situation.view.seats.count() < 3 || situation.partners.len() >= most {
            return;
        }
        let free = situation
            .enemies()
            .filter(|seat| situation.mine.toward[*seat].alliance == Alliance::None && situation.danger(*seat) < ALARM);
        // Who has the longest border.
        let neighbour = free.max_by_key(|seat| situation.border(situation.me, *seat));
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small positive number")]
        let percent = (20.0 * situation.temper.trust) as u32;
        if dice.percent(percent)
            && let Some(seat) = neighbour
        {
            self.act(Deed::Offer, seat);
        }
    }

    /// New diplomats and spies: some to send, and some who stay and guard.
    fn agents(&mut self) {
        let situation = self.situation;
        let prices = &situation.edition.prices;
        let count = situation.view.seats.count();
        let care = situation.temper.covert;
        let guard = f64::from(self.guard);
        let spies = if self.wanted_by_mission().is_some() { 2.0 } else { 1.0 } + 2.0 * care + guard;
        let diplomats = situation.temper.trust * 0.5 + care;
        let income = f64::from(situation.mine.production.available()) * 0.27 * care.max(0.5);
        let mut left = income;
        let mut hire = |have: u16, want: f64, price: u16, points: &mut f64| {
            let mut hired = 0_u16;
            let price = f64::from(price);
            while f64::from(have + hired) + 1.0 <= want && price <= left && price <= *points {
                hired += 1;
                left -= price;
                *points -= price;
            }
            hired
        };
        self.orders.spies = hire(self.spies, spies, prices.spy.get(count).value, &mut self.points);
        self.orders.diplomats = hire(self.diplomats, diplomats, prices.diplomat.get(count).value, &mut self.points);
    }

    /// A partner who stands beside somebody who is about to win gets something to stop him.
    fn tribute(&mut self) {
        let situation = self.situation;
        let Some(leader) = situation.enemies().find(|seat| situation.danger(*seat) >= ALARM) else { return };
        let stands = |seat: &Seat| {
            situation.mine.toward[*seat].alliance == Alliance::Standing && situation.border(*seat, leader) > 0
        };
        let Some(partner) = situation.partners.iter().find(stands) else { return };
        let needed = situation.edition.agents.tribute.value;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a share of what there is")]
        let points = (self.points * 0.15 * situation.temper.trust) as u32;
        if self.diplomats >= needed && points > 0 {
            self.diplomats -= needed;
            self.points -= f64::from(points);
            self.orders.toward[partner].tribute = points;
        }
    }

    /// What is left goes into units, unless it is saved for a mission.
    fn recruit(&mut self) {
        let mine = self.situation.mine;
        let foresight = match self.orders.mission {
            MissionOrder::Activate(Category::Strategic) => mine.missions[Category::Strategic as usize],
            MissionOrder::Keep => mine.mission.map(|running| running.kind),
            _ => None,
        } == Some(MissionKind::Foresight);
        if foresight {
            return;
        }
        let army = self.situation.army(self.situation.me);
        loop {
            let have = |unit: Unit| {
                let at = unit as usize;
                f64::from(army.of(unit) + mine.recruits[at] + self.orders.units[at]) / MIX[at]
            };
            let affordable = Unit::ALL.into_iter().filter(|unit| self.situation.price(*unit) <= self.points);
            let Some(kind) = affordable.min_by(|one, other| have(*one).total_cmp(&have(*other))) else { return };
            if !self.buy(kind) {
                return;
            }
        }
    }

    /// Recruits a unit, if there are points for it.
    fn buy(&mut self, unit: Unit) -> bool {
        let price = self.situation.price(unit);
        let can = price <= self.points && self.orders.units[unit as usize] < u16::MAX;
        if can {
            self.points -= price;
            self.orders.units[unit as usize] += 1;
        }
        can
    }
}

/// Whether an alliance that a seat offers is accepted: there are not too many, he is not about to win, and it is no game of two.
pub(super) fn accepts(situation: &Situation<'_>, from: Seat) -> bool {
    let count = situation.view.seats.count();
    let most = count.saturating_sub(1) / 2;
    count > 2
        && situation.partners.len() < most
        && situation.danger(from) < ALARM
        && f64::from(situation.border(situation.me, from)) * situation.temper.trust >= 1.0
}
