//! Every number of an edition as one flat list: for a screen where the owner of a printed box
//! types in the true values, and for the check of their ranges.
//!
//! One walk over the edition gives the names, the ranges and the places at once, so that what is
//! shown, what can be set and what is checked cannot drift apart.

use std::collections::BTreeMap;

use edition_data::Mark;

use super::{
    check::{Fault, Problem},
    model::{ByPlayers, Edition, Number},
};

/// One number of an edition, as a screen shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldView {
    /// Where it stands, e.g. `prices.infantry[2]` for two players or `map.areas[3].value`.
    pub path: String,
    /// Where the value comes from.
    pub mark: Mark,
    /// The value.
    pub value: u32,
    /// The least it may be.
    pub min: u32,
    /// The most it may be.
    pub max: u32,
}

/// A number on the walk: its path, its least and greatest value, and the number itself.
struct Stop<'a> {
    path: String,
    min: u16,
    max: u16,
    number: &'a mut Number,
}

impl Stop<'_> {
    fn set(&mut self, value: u32) -> Result<(), Fault> {
        let (min, max) = (self.min.into(), self.max.into());
        match u16::try_from(value) {
            Ok(fits) if (min..=max).contains(&value) => {
                if self.number.value != fits {
                    *self.number = Number { value: fits, mark: Mark::Own };
                }
                Ok(())
            }
            _ => Err(Fault::new(&self.path, Problem::OutOfRange { value, min, max })),
        }
    }
}

/// The numbers of an edition by their paths.
pub(super) struct Places<'a>(BTreeMap<String, Stop<'a>>);

impl Places<'_> {
    /// Sets the number at a path and marks it as the owner's, also where it is the number that was guessed: now somebody has
    /// looked.
    ///
    /// # Errors
    /// As [`Edition::set`].
    pub(super) fn own(&mut self, path: &str, value: u32) -> Result<(), Fault> {
        let stop = self.0.get_mut(path).ok_or_else(|| Fault::new(path, Problem::NoSuchField))?;
        stop.set(value)?;
        stop.number.mark = Mark::Own;
        Ok(())
    }
}

/// The walk itself: collects stops in the order of the file.
#[derive(Default)]
struct Walk<'a> {
    stops: Vec<Stop<'a>>,
}

impl<'a> Walk<'a> {
    fn number(&mut self, path: impl Into<String>, (min, max): (u16, u16), number: &'a mut Number) {
        self.stops.push(Stop { path: path.into(), min, max, number });
    }

    fn numbers<const N: usize>(&mut self, path: &str, first: usize, range: (u16, u16), numbers: &'a mut [Number; N]) {
        for (index, number) in (first..).zip(numbers) {
            self.number(format!("{path}[{index}]"), range, number);
        }
    }

    /// Paths count players as people do: `[2]` to `[6]`.
    fn by_players(&mut self, path: &str, range: (u16, u16), numbers: &'a mut ByPlayers<Number>) {
        self.numbers(path, 2, range, &mut numbers.0);
    }
}

const PRICE: (u16, u16) = (1, 999);
const POINTS: (u16, u16) = (1, 999);
const ROUNDS: (u16, u16) = (1, 99);
const AGENTS: (u16, u16) = (0, 9);
const PERCENT: (u16, u16) = (0, 100);
const SECONDS: (u16, u16) = (5, 600);
const UNITS: (u16, u16) = (0, 9);
/// The battle rules know one die rolled again and one hit doubled, or none.
const ONCE: (u16, u16) = (0, 1);
const AREA: (u16, u16) = (1, 9);
/// There are at most 64 areas to be marked.
const MARKERS: (u16, u16) = (0, 64);

impl Edition {
    fn walk(&mut self) -> Vec<Stop<'_>> {
        let mut walk = Walk::default();
        walk.number("players.min", (2, 6), &mut self.players.min);
        walk.number("players.max", (2, 6), &mut self.players.max);
        walk.by_players("prices.infantry", PRICE, &mut self.prices.infantry);
        walk.by_players("prices.tank", PRICE, &mut self.prices.tank);
        walk.by_players("prices.plane", PRICE, &mut self.prices.plane);
        walk.by_players("prices.diplomat", PRICE, &mut self.prices.diplomat);
        walk.by_players("prices.spy", PRICE, &mut self.prices.spy);
        for (level, prices) in (1..).zip(&mut self.prices.research.0) {
            walk.by_players(&format!("prices.research[{level}]"), PRICE, prices);
        }
        walk.number("agents.alliance", AGENTS, &mut self.agents.alliance);
        walk.number("agents.tribute", AGENTS, &mut self.agents.tribute);
        walk.number("agents.boycott", AGENTS, &mut self.agents.boycott);
        walk.number("agents.espionage", AGENTS, &mut self.agents.espionage);
        walk.number("agents.sabotage", AGENTS, &mut self.agents.sabotage);
        walk.number("durations.units", ROUNDS, &mut self.durations.units);
        walk.number("durations.agents", ROUNDS, &mut self.durations.agents);
        walk.numbers("durations.research", 1, ROUNDS, &mut self.durations.research.0);

        let research = &mut self.research;
        walk.number("research.reroll_dice", ONCE, &mut research.reroll_dice);
        walk.number("research.area_limit", UNITS, &mut research.area_limit);
        walk.number("research.double_hits", ONCE, &mut research.double_hits);
        walk.number("research.agents_percent", PERCENT, &mut research.agents_percent);
        walk.number("research.infantry", UNITS, &mut research.infantry);
        walk.number("research.output_percent", PERCENT, &mut research.output_percent);
        walk.numbers("research.income_percent", 1, (0, 999), &mut research.income_percent.0);
        walk.number("skills.area_limit", UNITS, &mut self.skills.area_limit);
        walk.number("skills.sea_dice", ONCE, &mut self.skills.sea_dice);
        walk.number("skills.production_percent", (0, 999), &mut self.skills.production_percent);
        walk.number("skills.spies_percent", PERCENT, &mut self.skills.spies_percent);
        walk.number("skills.infantry", UNITS, &mut self.skills.infantry);

        let covert = &mut self.covert;
        walk.number("covert.base", PERCENT, &mut covert.base);
        walk.number("covert.reserve_step", PERCENT, &mut covert.reserve_step);
        walk.number("covert.reserve_cap", (0, 99), &mut covert.reserve_cap);
        walk.number("covert.min", PERCENT, &mut covert.min);
        walk.number("covert.max", PERCENT, &mut covert.max);
        walk.number("covert.unmask", PERCENT, &mut covert.unmask);
        walk.number("covert.boycott_percent", PERCENT, &mut covert.boycott_percent);
        walk.number("covert.boycott_min", (0, 99), &mut covert.boycott_min);
        walk.number("covert.sabotage_units", (0, 99), &mut covert.sabotage_units);

        for (index, nation) in self.nations.iter_mut().enumerate() {
            walk.number(format!("nations[{index}].diplomats"), PERCENT, &mut nation.diplomats);
        }
        for (players, offer) in (2..).zip(&mut self.blocs.0) {
            walk.number(format!("blocs[{players}].capitalist"), (0, 6), &mut offer.capitalist);
            walk.number(format!("blocs[{players}].neutral"), (0, 6), &mut offer.neutral);
            walk.number(format!("blocs[{players}].communist"), (0, 6), &mut offer.communist);
        }
        for (index, scenario) in self.scenarios.iter_mut().enumerate() {
            let path = format!("scenarios[{index}]");
            walk.by_players(&format!("{path}.military"), POINTS, &mut scenario.military);
            walk.number(format!("{path}.research"), (1, 3), &mut scenario.research);
            walk.number(format!("{path}.badge"), (1, 7), &mut scenario.badge);
            let (own, rules) = (&mut scenario.own, &mut scenario.rules);
            walk.by_players(&format!("{path}.own.hold"), MARKERS, &mut own.hold);
            walk.number(format!("{path}.own.turns"), (1, 9), &mut own.turns);
            walk.number(format!("{path}.own.last_round"), (0, 99), &mut own.last_round);
            walk.number(format!("{path}.rules.marker_points"), UNITS, &mut rules.marker_points);
            walk.number(format!("{path}.rules.diplomats"), AGENTS, &mut rules.diplomats);
            walk.number(format!("{path}.rules.spies"), AGENTS, &mut rules.spies);
            walk.number(format!("{path}.rules.infantry"), UNITS, &mut rules.infantry);
        }
        walk.number("timer.min", SECONDS, &mut self.timer.min);
        walk.number("timer.max", SECONDS, &mut self.timer.max);
        walk.number("timer.advice_min", SECONDS, &mut self.timer.advice_min);
        walk.number("timer.advice_max", SECONDS, &mut self.timer.advice_max);
        for (index, mission) in self.missions.iter_mut().enumerate() {
            walk.number(format!("missions[{index}].target"), (0, 999), &mut mission.target);
            walk.number(format!("missions[{index}].rounds"), ROUNDS, &mut mission.rounds);
        }
        walk.numbers("compensation", 1, (0, 99), &mut self.compensation);

        let battle = &mut self.battle;
        for (name, die) in
            [("infantry", &mut battle.infantry), ("tank", &mut battle.tank), ("plane", &mut battle.plane)]
        {
            walk.number(format!("battle.{name}.hits"), (1, 6), &mut die.hits);
            walk.number(format!("battle.{name}.doubles"), (0, 6), &mut die.doubles);
        }
        walk.number("battle.limit", (1, 5), &mut battle.limit);
        walk.number("supply.infantry", (1, 99), &mut self.supply.infantry);
        walk.number("supply.tank", (1, 99), &mut self.supply.tank);
        walk.number("supply.plane", (1, 99), &mut self.supply.plane);
        for (index, continent) in self.map.continents.iter_mut().enumerate() {
            walk.number(format!("map.continents[{index}].bonus"), (1, 20), &mut continent.bonus);
        }
        for (index, area) in self.map.areas.iter_mut().enumerate() {
            walk.number(format!("map.areas[{index}].value"), AREA, &mut area.value);
        }
        walk.stops
    }

    /// Every number of the edition, in the order of the file.
    #[must_use]
    pub fn fields(&self) -> Vec<FieldView> {
        self.clone()
            .walk()
            .into_iter()
            .map(|stop| FieldView {
                path: stop.path,
                mark: stop.number.mark,
                value: stop.number.value.into(),
                min: stop.min.into(),
                max: stop.max.into(),
            })
            .collect()
    }

    /// Where every number stands, for many to be set in one walk.
    pub(super) fn places(&mut self) -> Places<'_> {
        Places(self.walk().into_iter().map(|stop| (stop.path.clone(), stop)).collect())
    }

    /// Sets the number at a path and marks it as the owner's. Setting the value it has already
    /// leaves its mark alone.
    ///
    /// # Errors
    /// No number stands at the path, or the value is out of its range; the edition is unchanged.
    /// Rules between several numbers are left to [`validate`](super::check::validate).
    pub fn set(&mut self, path: &str, value: u32) -> Result<(), Fault> {
        match self.walk().iter_mut().find(|stop| stop.path == path) {
            Some(stop) => stop.set(value),
            None => Err(Fault::new(path, Problem::NoSuchField)),
        }
    }
}
