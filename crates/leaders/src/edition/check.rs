//! Whether an edition can be played: every fault at once, each naming its field.

use std::{collections::BTreeSet, fmt};

use edition_data::{Marked, Text, languages};

use super::{
    SCHEMA,
    ids::{AreaId, NationId, NationRule, ScenarioId},
    map::AreaSet,
    mission::Mission,
    model::Edition,
    world::{Area, Map},
};

/// The fewest areas a map may have: each of six players starts with one.
const LEAST_AREAS: usize = 6;
/// The most areas a map may have: an [`AreaSet`] is 64 bits.
const MOST_AREAS: usize = 64;
/// Neighbours an area may have.
pub const NEIGHBOURS: std::ops::RangeInclusive<usize> = 2..=6;

/// Something wrong with an edition.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{path}: {problem}")]
pub struct Fault {
    /// The field, e.g. `map.areas[3].value`.
    pub path: String,
    /// What is wrong with it.
    pub problem: Problem,
}

impl Fault {
    pub(super) fn new(path: impl Into<String>, problem: Problem) -> Self {
        Self { path: path.into(), problem }
    }
}

/// What can be wrong with a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The edition has no such field.
    NoSuchField,
    /// The number is outside its range.
    OutOfRange {
        /// What it is.
        value: u32,
        /// The least it may be.
        min: u32,
        /// The most it may be.
        max: u32,
    },
    /// The lower end of a range is above its upper end.
    Reversed,
    /// More sides of the die hit twice than hit at all.
    MoreDoublesThanHits,
    /// The offers for a number of players do not add up to it, or the nations do not suffice.
    BlocsDoNotFit,
    /// Stands there already under another place in the list.
    Duplicate(String),
    /// Is empty.
    Empty,
    /// Has something in braces that is no number of a mission.
    NoNumber(String),
    /// The list is too short or too long.
    Length {
        /// How many there are.
        count: usize,
        /// At least so many.
        min: usize,
        /// At most so many.
        max: usize,
    },
    /// The file is of another schema.
    Schema(u16),
    /// Does not count up with its place in the list.
    WrongId,
    /// Names an area or continent the map does not have.
    Unknown(u8),
    /// A place of the map names an area or a continent that the map does not have.
    Missing {
        /// The name of the place.
        place: String,
        /// What it names.
        id: u8,
    },
    /// The other area does not name this one back.
    OneWay {
        /// The name of the area that names the other one.
        area: String,
        /// The name of the other one.
        other: String,
    },
    /// Names itself, or the same area twice.
    Repeated {
        /// The name of the area, or of the sea.
        place: String,
        /// The name of what it names.
        other: String,
    },
    /// Too few or too many neighbours.
    Degree {
        /// The name of the area.
        area: String,
        /// How many it has.
        count: usize,
    },
    /// Not every area can be reached from every other: the names of those that cannot be reached from the most.
    NotConnected(Vec<String>),
    /// The continent of this name has one entrance only, or none.
    DeadEnd(String),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchField => write!(f, "no such number"),
            Self::OutOfRange { value, min, max } => write!(f, "{value}, must be {min} to {max}"),
            Self::Reversed => write!(f, "lower end above the upper end"),
            Self::MoreDoublesThanHits => write!(f, "more double hits than hits"),
            Self::BlocsDoNotFit => write!(f, "must add up to the players and have nations enough"),
            Self::Duplicate(what) => write!(f, "{what} stands twice"),
            Self::Empty => write!(f, "is empty"),
            Self::NoNumber(name) => {
                let [target, rounds] = Mission::NUMBERS;
                write!(f, "there is no {name}, but {{{target}}} and {{{rounds}}}")
            }
            Self::Length { count, min, max } => write!(f, "has {count} entries, must be {min} to {max}"),
            Self::Schema(found) => write!(f, "{found}, this version reads {SCHEMA}"),
            Self::WrongId => write!(f, "must count up from 0"),
            Self::Unknown(id) => write!(f, "there is no {id}"),
            Self::Missing { place, id } => write!(f, "{place} names {id}, which is not there"),
            Self::OneWay { area, other } => write!(f, "{other} does not name {area} back"),
            Self::Repeated { place, other } if place == other => write!(f, "{place} names itself"),
            Self::Repeated { place, other } => write!(f, "{place} names {other} twice"),
            Self::Degree { area, count } => {
                write!(f, "{area} has {count} neighbours, must be {} to {}", NEIGHBOURS.start(), NEIGHBOURS.end())
            }
            Self::NotConnected(cut_off) => write!(f, "from the others one cannot reach {}", cut_off.join(", ")),
            Self::DeadEnd(continent) => write!(f, "{continent} needs two entrances at least"),
        }
    }
}

/// Collects the faults of one run.
#[derive(Default)]
struct Faults(Vec<Fault>);

impl Faults {
    fn when(&mut self, wrong: bool, path: impl Into<String>, problem: Problem) {
        if wrong {
            self.0.push(Fault::new(path, problem));
        }
    }

    /// The same where the problem has to be put into words first.
    fn check(&mut self, wrong: bool, path: impl Into<String>, problem: impl FnOnce() -> Problem) {
        if wrong {
            self.0.push(Fault::new(path, problem()));
        }
    }

    fn length(&mut self, path: &str, count: usize, min: usize, max: usize) {
        self.when(!(min..=max).contains(&count), path, Problem::Length { count, min, max });
    }

    /// Every name given in every language there is, and none twice. `field` is what stands before the language.
    fn texts<'a>(&mut self, list: &str, field: &str, texts: &(impl Iterator<Item = &'a Text> + Clone)) {
        for language in languages(texts.clone()) {
            self.names(list, &format!("{field}{language}"), texts.clone().map(|text| text.in_language(language)));
        }
    }

    /// Every name given, and none twice.
    fn names<'a>(&mut self, list: &str, field: &str, names: impl Iterator<Item = &'a str>) {
        let mut seen = BTreeSet::new();
        for (index, name) in names.enumerate() {
            let path = format!("{list}[{index}].{field}");
            self.when(name.trim().is_empty(), &path, Problem::Empty);
            self.when(!seen.insert(name), path, Problem::Duplicate(name.to_owned()));
        }
    }
}

impl Edition {
    /// Like [`validate`].
    ///
    /// # Errors
    /// As there.
    pub fn validate(&self) -> Result<(), Vec<Fault>> {
        validate(self)
    }
}

/// Checks that an edition can be played.
///
/// # Errors
/// Every fault there is, in the order of the file.
pub fn validate(edition: &Edition) -> Result<(), Vec<Fault>> {
    let mut faults = Faults::default();
    faults.when(edition.schema != SCHEMA, "schema", Problem::Schema(edition.schema));
    faults.when(edition.id.trim().is_empty(), "id", Problem::Empty);
    for field in edition.fields() {
        let (value, min, max) = (field.value, field.min, field.max);
        faults.when(!(min..=max).contains(&value), field.path, Problem::OutOfRange { value, min, max });
    }
    ranges(edition, &mut faults);
    lists(edition, &mut faults);
    map(&edition.map, &mut faults);
    if faults.0.is_empty() { Ok(()) } else { Err(faults.0) }
}

/// Rules between two numbers.
fn ranges(edition: &Edition, faults: &mut Faults) {
    let (players, covert, timer) = (&edition.players, &edition.covert, &edition.timer);
    faults.when(players.min.value > players.max.value, "players", Problem::Reversed);
    faults.when(covert.min.value > covert.max.value, "covert", Problem::Reversed);
    faults.when(timer.min.value > timer.max.value, "timer", Problem::Reversed);
    faults.when(timer.advice_min.value > timer.advice_max.value, "timer.advice_min", Problem::Reversed);
    let battle = &edition.battle;
    for (name, die) in [("infantry", &battle.infantry), ("tank", &battle.tank), ("plane", &battle.plane)] {
        let path = format!("battle.{name}.doubles");
        faults.when(die.doubles.value > die.hits.value, path, Problem::MoreDoublesThanHits);
    }
    for (players, offer) in (2u32..).zip(&edition.blocs.0) {
        let sum: u32 = super::Bloc::ALL.iter().map(|bloc| u32::from(offer.of(*bloc))).sum();
        let nations_suffice = super::Bloc::ALL.iter().all(|bloc| {
            let there = edition.nations.iter().filter(|nation| nation.bloc.value == *bloc).count();
            usize::from(offer.of(*bloc)) <= there
        });
        faults.when(sum != players || !nations_suffice, format!("blocs[{players}]"), Problem::BlocsDoNotFit);
    }
}

/// Lists: long enough, names and ids unique.
fn lists(edition: &Edition, faults: &mut Faults) {
    let most = usize::from(edition.players.max.value);
    faults.length("nations", edition.nations.len(), most, 64);
    faults.texts("nations", "name.", &edition.nations.iter().map(|nation| &nation.name.value));
    let mut homes = BTreeSet::new();
    for (index, nation) in edition.nations.iter().enumerate() {
        let (home, path) = (nation.home.value, format!("nations[{index}].home"));
        faults.when(edition.map.area(home).is_none(), &path, Problem::Unknown(home.0));
        faults.when(!homes.insert(home), path, Problem::Duplicate(name(&edition.map, home)));
    }

    scenarios(edition, faults);
    let mut seen = BTreeSet::new();
    for (index, mission) in edition.missions.iter().enumerate() {
        let kind = mission.kind;
        faults.when(!seen.insert(kind), format!("missions[{index}].kind"), Problem::Duplicate(format!("{kind:?}")));
    }
    faults.texts("colours", "name.", &edition.colours.iter().map(|colour| &colour.name.value));
    let mut hues = BTreeSet::new();
    for (index, colour) in edition.colours.iter().enumerate() {
        let hue = colour.hue.value;
        faults.when(!hues.insert(hue), format!("colours[{index}].hue"), Problem::Duplicate(format!("{hue:?}")));
    }
    faults.texts("missions", "name.", &edition.missions.iter().map(|mission| &mission.name.value));
    for (index, mission) in edition.missions.iter().enumerate() {
        for language in mission.text.value.languages() {
            let (text, path) = (mission.filled(language), format!("missions[{index}].text.{language}"));
            faults.when(text.trim().is_empty(), &path, Problem::Empty);
            let left = text.find(['{', '}']).map(|brace| text[brace..].split_inclusive('}').next().unwrap_or_default());
            faults.when(left.is_some(), path, Problem::NoNumber(left.unwrap_or_default().to_owned()));
        }
    }
    let categories: BTreeSet<_> = edition.missions.iter().map(|mission| mission.category.value).collect();
    faults.length("missions", categories.len(), 3, 3);
    faults.length("badges", edition.badges.len(), 7, 7);
    faults.texts("badges", "", &edition.badges.iter().map(|badge| &badge.value));
}

/// Scenarios: each is named, and offers what there is.
fn scenarios(edition: &Edition, faults: &mut Faults) {
    faults.length("scenarios", edition.scenarios.len(), 1, ScenarioId::MOST);
    let mut seen = BTreeSet::new();
    for (index, scenario) in edition.scenarios.iter().enumerate() {
        let (id, path) = (scenario.id.value, format!("scenarios[{index}]"));
        faults.when(!seen.insert(id), format!("{path}.id"), Problem::Duplicate(format!("{id:?}")));
        for (field, text) in [("name", &scenario.name.value), ("text", &scenario.text.value)] {
            for language in text.gaps() {
                faults.when(true, format!("{path}.{field}.{language}"), Problem::Empty);
            }
        }
        let seats = usize::from(edition.players.min.value)..=usize::from(edition.players.max.value);
        for (players, nations) in (2..).zip(&scenario.fixed.0) {
            let path = format!("{path}.fixed[{players}]");
            let asked = scenario.nations.value == NationRule::Fixed && seats.contains(&players);
            if asked {
                faults.length(&path, nations.len(), players, players);
            }
            let name = |id: NationId| edition.nation(id).map(|nation| nation.name.value.in_language("en").to_owned());
            named(&path, nations.iter().map(|nation| nation.value), |id| (id.0, name(id)), faults);
        }
        let name = |id: AreaId| edition.map.area(id).map(|area| area.name.value.clone());
        let markers = scenario.markers.iter().map(|area| area.value);
        named(&format!("{path}.markers"), markers, |id| (id.0, name(id)), faults);
        let marked = u32::try_from(scenario.markers.len()).unwrap_or(u32::MAX);
        for (players, hold) in (2..).zip(&scenario.own.hold.0) {
            let value = u32::from(hold.value);
            let problem = Problem::OutOfRange { value, min: 0, max: marked };
            // More than any map has is out of the range of the field.
            let many = value > marked && usize::from(hold.value) <= MOST_AREAS;
            faults.when(many, format!("{path}.own.hold[{players}]"), problem);
        }
    }
}

/// A list of things the edition has elsewhere, each by its position there and its name: there is each, and none twice.
fn named<T: Copy + Ord>(
    list: &str,
    things: impl Iterator<Item = T>,
    find: impl Fn(T) -> (u8, Option<String>),
    faults: &mut Faults,
) {
    let mut seen = BTreeSet::new();
    for (at, thing) in things.enumerate() {
        let (position, name) = find(thing);
        let path = format!("{list}[{at}]");
        match name {
            None => faults.when(true, path, Problem::Unknown(position)),
            Some(name) => faults.when(!seen.insert(thing), path, Problem::Duplicate(name)),
        }
    }
}

/// The map: ids, names, borders, and that one can get about.
fn map(map: &Map, faults: &mut Faults) {
    faults.length("map.areas", map.areas.len(), LEAST_AREAS, MOST_AREAS);
    faults.length("map.continents", map.continents.len(), 1, MOST_AREAS);
    faults.length("map.seas", map.seas.len(), 0, MOST_AREAS);
    if map.areas.len() > MOST_AREAS || map.continents.len() > MOST_AREAS {
        return;
    }
    faults.names("map.continents", "name", map.continents.iter().map(|continent| continent.name.value.as_str()));
    faults.names("map.areas", "name", map.areas.iter().map(|area| area.name.value.as_str()));
    faults.names("map.seas", "name", map.seas.iter().map(|sea| sea.name.value.as_str()));
    for (index, continent) in map.continents.iter().enumerate() {
        faults.when(continent.id.index() != index, format!("map.continents[{index}].id"), Problem::WrongId);
    }
    for (index, area) in map.areas.iter().enumerate() {
        let path = format!("map.areas[{index}]");
        faults.when(area.id.index() != index, format!("{path}.id"), Problem::WrongId);
        let continent = area.continent.value;
        let unknown = continent.index() >= map.continents.len();
        let missing = || Problem::Missing { place: area.name.value.clone(), id: continent.0 };
        faults.check(unknown, format!("{path}.continent"), missing);
        links(map, area, Kind::Land, faults);
        links(map, area, Kind::Dotted, faults);
        let both = area.land.iter().chain(&area.dotted);
        let mut seen: AreaSet = [area.id].into_iter().collect();
        for next in both {
            let problem = || Problem::Repeated { place: name(map, area.id), other: name(map, next.value) };
            faults.check(seen.contains(next.value), &path, problem);
            seen.insert(next.value);
        }
        let count = area.land.len() + area.dotted.len();
        faults.check(!NEIGHBOURS.contains(&count), &path, || Problem::Degree { area: name(map, area.id), count });
    }
    for (index, sea) in map.seas.iter().enumerate() {
        faults.when(sea.id.index() != index, format!("map.seas[{index}].id"), Problem::WrongId);
        let path = format!("map.seas[{index}].harbours");
        faults.when(sea.harbours.is_empty(), &path, Problem::Empty);
        let mut seen = AreaSet::EMPTY;
        for harbour in &sea.harbours {
            let missing = || Problem::Missing { place: sea.name.value.clone(), id: harbour.value.0 };
            faults.check(map.area(harbour.value).is_none(), &path, missing);
            let problem = || Problem::Repeated { place: sea.name.value.clone(), other: name(map, harbour.value) };
            faults.check(seen.contains(harbour.value), &path, problem);
            seen.insert(harbour.value);
        }
    }
    let mut parts = map.parts(map.all());
    // Among equals the first part is the one the others are cut off from.
    parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
    let cut_off: Vec<String> = parts.iter().skip(1).flat_map(|part| part.iter()).map(|area| name(map, area)).collect();
    faults.check(!cut_off.is_empty(), "map.areas", || Problem::NotConnected(cut_off));
    for (index, continent) in map.continents.iter().enumerate() {
        let areas = map.continent(continent.id);
        let path = format!("map.continents[{index}]");
        faults.when(areas.is_empty(), &path, Problem::Empty);
        let entrances = areas.iter().filter(|area| !areas.includes(map.neighbours(*area))).count();
        // A map of one continent has no outside, and needs no way there.
        let problem = || Problem::DeadEnd(continent.name.value.clone());
        faults.check(entrances < 2 && areas != map.all(), path, problem);
    }
}

/// The name of an area, or its number where there is none.
fn name(map: &Map, area: AreaId) -> String {
    map.area(area).map_or_else(|| format!("area {}", area.0), |area| area.name.value.clone())
}

/// Neighbours of one kind: each exists and names the area back.
fn links(map: &Map, area: &Area, kind: Kind, faults: &mut Faults) {
    for (index, next) in kind.of(area).iter().enumerate() {
        let path = format!("map.areas[{}].{}[{index}]", area.id.0, kind.field());
        match map.area(next.value) {
            None => faults.when(true, path, Problem::Missing { place: area.name.value.clone(), id: next.value.0 }),
            Some(other) => {
                let named = kind.of(other).iter().any(|link| link.value == area.id);
                let problem = || Problem::OneWay { area: name(map, area.id), other: name(map, next.value) };
                faults.check(!named, path, problem);
            }
        }
    }
}

/// The two kinds of neighbours.
#[derive(Clone, Copy)]
enum Kind {
    Land,
    Dotted,
}

impl Kind {
    fn of(self, area: &Area) -> &[Marked<AreaId>] {
        match self {
            Self::Land => &area.land,
            Self::Dotted => &area.dotted,
        }
    }

    const fn field(self) -> &'static str {
        match self {
            Self::Land => "land",
            Self::Dotted => "dotted",
        }
    }
}
